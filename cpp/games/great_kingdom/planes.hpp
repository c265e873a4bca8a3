// What a learner sees of a position; the list with names and bounds is
// riftkeep/games/great_kingdom/planes.py.
//
// Planes are written as differences from what the memory says was written before; a memory that is
// new says: all 0. Territory and liberties are looked for beside the castles that have been placed
// since then, because they are the same everywhere else.
#pragma once

#include <algorithm>
#include <array>
#include <utility>

#include "core/game.hpp"
#include "games/great_kingdom/state.hpp"

namespace riftkeep::great_kingdom {

inline constexpr int NUM_PLANES = 22;
inline constexpr int MOST_LIBERTIES = 4;  // groups with so many or more are in one plane
inline constexpr float MARGIN_SCALE = 1.0f / 8;

// What has been written so far.
template <class B>
struct PlaneMemory : StepMemory {
    int own = BLUE;                          // the seat whose view it was
    std::array<float, NUM_PLANES> levels{};  // of the planes that have one number everywhere
    std::array<typename B::Points, NUM_PLANES> sets{};
};

template <class B>
class PlaneWriter {
public:
    using Points = typename B::Points;

    PlaneWriter(const Position<B>& position, const PlaneView& view, float* out,
                PlaneMemory<B>& memory)
        : position_(position),
          own_(view.seat ? view.seat : position.player),
          area_(position.geometry().size() * position.geometry().size()),
          out_(out),
          memory_(memory) {}

    void write() {
        const Options& options = position_.options();
        const bool is_blue = own_ == BLUE;
        turn_view();
        const Points placed = placed_since();
        const Territories<B> territory = territory_after(placed);
        level(0, 1.0f);
        set(1, position_.castles(own_));
        set(2, position_.castles(other(own_)));
        set(3, position_.neutral);
        set(4, is_blue ? territory.blue : territory.orange);
        set(5, is_blue ? territory.orange : territory.blue);
        level(6, is_blue);
        level(7, position_.passes > 0);
        level(8, position_.phase() == Phase::neutral_placement);
        level(9, left(own_));
        level(10, left(other(own_)));
        write_groups(11, position_.castles(own_), placed);
        write_groups(11 + MOST_LIBERTIES, position_.castles(other(own_)), placed);
        level(19, static_cast<float>(options.closed_territory) / 2);
        level(20, options.is_suicide_illegal);
        level(21, static_cast<float>(options.margin) * MARGIN_SCALE);
    }

private:
    // When the view passes to the other seat, the planes of the two change places first.
    void turn_view() {
        if (memory_.own == own_) return;
        memory_.own = own_;
        exchange(1, 2);
        exchange(4, 5);
        for (int i = 0; i < MOST_LIBERTIES; ++i) exchange(11 + i, 11 + MOST_LIBERTIES + i);
    }
    void exchange(int i, int j) {
        Points &one = memory_.sets[i], &other = memory_.sets[j];
        if (one == other) return;
        std::swap_ranges(out_ + i * area_, out_ + (i + 1) * area_, out_ + j * area_);
        std::swap(one, other);
    }

    void level(int plane, float value) {
        if (memory_.levels[plane] == value) return;
        memory_.levels[plane] = value;
        std::fill_n(out_ + plane * area_, area_, value);
    }
    void set(int plane, const Points& points) {
        Points& before = memory_.sets[plane];
        if (before == points) return;
        const auto& number = position_.geometry().number;
        float* out = out_ + plane * area_;
        points.each_difference(before, [&](int bit, bool is_set) {
            out[number[bit]] = static_cast<float>(is_set);
        });
        before = points;
    }

    // The share of a seat's supply that is left; 0 without a limit.
    float left(int seat) const {
        const int supply = position_.options().castles;
        if (supply < 0) return 0.0f;
        return static_cast<float>(supply - position_.castles(seat).count()) / supply;
    }

    // The castles placed since the planes were written; all points if some have gone since then.
    Points placed_since() const {
        const Points &own = position_.castles(own_), &opponent = position_.castles(other(own_));
        const auto& seen = memory_.sets;
        const Points gone = seen[1].without(own) | seen[2].without(opponent) |
                            seen[3].without(position_.neutral);
        if (gone.any()) return position_.geometry().board;
        return (own | opponent | position_.neutral).without(seen[1] | seen[2] | seen[3]);
    }
    Territories<B> territory_after(const Points& placed) const {
        const bool is_blue = own_ == BLUE;
        const auto& seen = memory_.sets;
        return territories_after<B>(position_.geometry(), position_.empty(), position_.blue,
                                    position_.orange, placed,
                                    {seen[is_blue ? 4 : 5], seen[is_blue ? 5 : 4]});
    }

    // The groups with 1, 2, 3 and more liberties; one without any is only in a finished game.
    void write_groups(int plane, const Points& castles, const Points& placed) {
        const Geometry<B>& geometry = position_.geometry();
        const Points empty = position_.empty();
        std::array<Points, MOST_LIBERTIES + 1> groups{};
        Points renewed = placed;
        for (Points rest = (placed | geometry.around(placed)) & castles; rest.any();) {
            const Points group = geometry.connected(rest.lowest_alone(), castles);
            rest = rest.without(group);
            renewed |= group;
            const int liberties = (geometry.around(group) & empty).count();
            groups[std::min(liberties, MOST_LIBERTIES)] |= group;
        }
        for (int i = 1; i <= MOST_LIBERTIES; ++i) {
            set(plane + i - 1, memory_.sets[plane + i - 1].without(renewed) | groups[i]);
        }
    }

    const Position<B>& position_;
    const int own_;  // the seat whose view it is
    const int area_;
    float* out_;
    PlaneMemory<B>& memory_;
};

}  // namespace riftkeep::great_kingdom
