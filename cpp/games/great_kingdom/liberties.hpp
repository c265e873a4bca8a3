// The liberties of every group, kept up while castles are placed: what the tactics count on.
//
// Because castles never leave the board, a group need not know its castles: a castle takes its
// point from every group that has it as a liberty, and joins those of its own color. Whether a
// capture or its defence is legal (GK-5, GK-6, GK-15) is decided here too, for one point at a time.
#pragma once

#include <algorithm>
#include <limits>

#include "core/hashing.hpp"
#include "games/great_kingdom/legal.hpp"

namespace riftkeep::great_kingdom {

template <class Points>
bool is_single(const Points& points) {
    return points.any() && !points.without(points.lowest_alone()).any();
}

template <class Points>
bool is_pair(const Points& points) {
    return points.any() && is_single(points.without(points.lowest_alone()));
}

template <class B>
class Liberties {
public:
    using Points = typename B::Points;
    static constexpr int MOST_GROUPS = B::BITS / 2;  // no two of one color touch

    Liberties() = default;
    explicit Liberties(const Position<B>& position);
    Liberties(const Liberties& from) { *this = from; }
    Liberties& operator=(const Liberties& from);

    int num_groups(int seat) const { return num_groups_[seat - 1]; }
    // The liberties of one group of the seat.
    const Points& group(int seat, int i) const { return groups_[seat - 1][i]; }
    const Points& castles(int seat) const { return castles_[seat - 1]; }
    const Points& empty() const { return empty_; }
    std::uint64_t key() const { return key_; }

    // Place a castle for the seat; it must be legal.
    void place(int seat, int bit);
    // The liberties that the group of a castle placed there by the seat would have.
    Points liberties_after(int seat, int bit) const;

    // The points where a castle of the seat would capture, if it were the seat's turn.
    Points captures(int seat) const;
    // The points where a castle of the seat neither captures, nor kills itself, nor lets the
    // opponent capture at once, among the points given, which must be legal and not capture.
    Points safe(int seat, Points among) const;
    // The castles of the seat that stop all captures that threaten it; there must be one.
    Points answers(int seat) const;
    // Some empty points without those that the seat may not use.
    Points legal(int seat, const Points& points) const;

private:
    const Geometry<B>& geometry() const { return setup_->geometry; }
    bool is_closing() const { return setup_->options.closed_territory != Closed::none; }
    bool is_closed_to(int seat, const Points& region) const;
    Points shelters(int seat, const Points& threats) const;
    Points rescues(int seat, const Points& among) const;
    bool is_safe(int seat, int bit) const;
    Points last_liberties(int seat) const;
    Points with_two_empty_neighbors() const;

    const Setup<B>* setup_ = nullptr;
    Points castles_[2];
    Points empty_;
    std::uint64_t key_ = 0;
    int left_[2] = {};  // castles in the supplies
    int num_groups_[2] = {};
    Points groups_[2][MOST_GROUPS];
};

template <class B>
Liberties<B>::Liberties(const Position<B>& position)
    : setup_(position.setup), castles_{position.blue, position.orange}, empty_(position.empty()) {
    const int supply = position.options().castles;
    for (int side = 0; side < 2; ++side) {
        left_[side] = supply < 0 ? std::numeric_limits<int>::max()
                                 : supply - castles_[side].count();
        for (Points rest = castles_[side]; rest.any();) {
            const Points group = geometry().connected(rest.lowest_alone(), rest);
            rest = rest.without(group);
            groups_[side][num_groups_[side]++] = geometry().around(group) & empty_;
        }
    }
}

template <class B>
Liberties<B>& Liberties<B>::operator=(const Liberties& from) {
    setup_ = from.setup_;
    empty_ = from.empty_;
    key_ = from.key_;
    for (int side = 0; side < 2; ++side) {
        castles_[side] = from.castles_[side];
        left_[side] = from.left_[side];
        num_groups_[side] = from.num_groups_[side];
        std::copy_n(from.groups_[side], num_groups_[side], groups_[side]);
    }
    return *this;
}

template <class B>
void Liberties<B>::place(int seat, int bit) {
    const Points castle = Points::of(bit);
    empty_ = empty_.without(castle);
    castles_[seat - 1] |= castle;
    key_ ^= splitmix64(static_cast<std::uint64_t>(bit) * 2 + static_cast<std::uint64_t>(seat));
    --left_[seat - 1];
    Points joined = geometry().around(castle) & empty_;
    auto& own = groups_[seat - 1];
    int kept = 0;
    for (int i = 0; i < num_groups_[seat - 1]; ++i) {
        if (own[i].test(bit)) {
            joined |= own[i].without(castle);
        } else {
            own[kept++] = own[i];
        }
    }
    own[kept] = joined;
    num_groups_[seat - 1] = kept + 1;
    const int enemy = other(seat) - 1;
    for (int i = 0; i < num_groups_[enemy]; ++i) {
        groups_[enemy][i] = groups_[enemy][i].without(castle);
    }
}

template <class B>
typename B::Points Liberties<B>::liberties_after(int seat, int bit) const {
    const Points castle = Points::of(bit);
    Points result = geometry().around(castle) & empty_;
    for (int i = 0; i < num_groups_[seat - 1]; ++i) {
        if (groups_[seat - 1][i].test(bit)) result |= groups_[seat - 1][i];
    }
    return result.without(castle);
}

// The liberty of every group of the seat that has only one.
template <class B>
typename B::Points Liberties<B>::last_liberties(int seat) const {
    Points result;
    for (int i = 0; i < num_groups_[seat - 1]; ++i) {
        if (is_single(groups_[seat - 1][i])) result |= groups_[seat - 1][i];
    }
    return result;
}

template <class B>
typename B::Points Liberties<B>::captures(int seat) const {
    return legal(seat, last_liberties(other(seat)));
}

template <class B>
typename B::Points Liberties<B>::answers(int seat) const {
    const Points threats = captures(other(seat));
    return safe(seat, legal(seat, is_closing() ? shelters(seat, threats) : threats));
}

template <class B>
typename B::Points Liberties<B>::safe(int seat, Points among) const {
    const Points threats = captures(other(seat));
    if (threats.any()) {
        if (is_closing()) return rescues(seat, among & shelters(seat, threats));
        if (!is_single(threats)) return {};
        among = among & threats;
    }
    const Points roomy = with_two_empty_neighbors();
    Points result = among & roomy;
    among.without(roomy).each([&](int bit) {
        if (is_safe(seat, bit)) result |= Points::of(bit);
    });
    return result;
}

// With closed territory not only the point itself stops a capture, but also a castle that encloses
// it. That must stand on every way from the point to an enemy castle, so not beyond the nearest.
template <class B>
typename B::Points Liberties<B>::shelters(int seat, const Points& threats) const {
    const Points& enemy = castles_[other(seat) - 1];
    Points result;
    threats.each([&](int bit) {
        Points reached = Points::of(bit);
        while (true) {
            const Points beside = geometry().around(reached);
            const Points grown = reached | (beside & empty_);
            if ((beside & enemy).any() || grown == reached) break;
            reached = grown;
        }
        result |= reached;
    });
    return result;
}

// The points among those given after which the opponent has no capture left.
template <class B>
typename B::Points Liberties<B>::rescues(int seat, const Points& among) const {
    Points result;
    among.each([&](int bit) {
        Liberties next = *this;
        next.place(seat, bit);
        const bool has_liberty = next.group(seat, next.num_groups(seat) - 1).any();
        if (has_liberty && !next.captures(other(seat)).any()) result |= Points::of(bit);
    });
    return result;
}

// Is a castle safe there, if the opponent cannot capture anything without it?
template <class B>
bool Liberties<B>::is_safe(int seat, int bit) const {
    const Points left = liberties_after(seat, bit);
    if (!left.any()) return false;
    if (!is_single(left) || left_[other(seat) - 1] <= 0) return true;
    if (!is_closing()) return false;
    Liberties next = *this;
    next.place(seat, bit);
    return !next.legal(other(seat), left).any();
}

// Is an empty region a territory that keeps the seat out?
template <class B>
bool Liberties<B>::is_closed_to(int seat, const Points& region) const {
    const Points walls = geometry().neighbors(region);
    const bool has_own = (walls & castles_[seat - 1]).any();
    const bool has_enemy = (walls & castles_[other(seat) - 1]).any();
    if (has_own == has_enemy) return false;
    if (has_own && setup_->options.closed_territory == Closed::opponent) return false;
    return !std::all_of(geometry().edges.begin(), geometry().edges.end(),
                        [&](const Points& edge) { return (region & edge).any(); });
}

template <class B>
typename B::Points Liberties<B>::legal(int seat, const Points& points) const {
    if (left_[seat - 1] <= 0) return {};
    if (!is_closing()) return points;
    Points result;
    for (Points rest = points; rest.any();) {
        const Points region = geometry().connected(rest.lowest_alone(), empty_);
        if (!is_closed_to(seat, region)) result |= rest & region;
        rest = rest.without(region);
    }
    return result;
}

template <class B>
typename B::Points Liberties<B>::with_two_empty_neighbors() const {
    const int row = geometry().row();
    const Points left = empty_ << 1, right = empty_ >> 1, up = empty_ << row, down = empty_ >> row;
    return (left & right) | (up & down) | ((left | right) & (up | down));
}

}  // namespace riftkeep::great_kingdom
