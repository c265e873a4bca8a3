// Positions, actions and planes seen through a symmetry of the board, numbered as in the Python
// twin of this file and its geometry.
//
// Most actions are moved cell by cell. Lines are numbered by the end from which their axis leads,
// so a symmetry that turns the axis round takes the other end; regions are numbered by their lowest
// cell, which is another one after the turn. Both depend on the position.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "games/ringrift/legal.hpp"

namespace riftkeep::ringrift {

template <class B>
inline constexpr int NUM_SYMMETRIES = B::IS_HEXAGONAL ? 12 : 8;

// Where a vector from the middle of the board goes.
template <class B>
constexpr Vector turned(int symmetry, Vector vector) {
    auto [x, y] = vector;
    if constexpr (B::IS_HEXAGONAL) {
        if (symmetry >= 6) std::swap(x, y);
        for (int turn = symmetry % 6; turn > 0; --turn) {
            const int z = -x - y;
            y = -x;
            x = -z;
        }
        return {x, y};
    } else {
        if (symmetry & 4) std::swap(x, y);
        return {symmetry & 2 ? -x : x, symmetry & 1 ? -y : y};
    }
}

// The tables of one symmetry.
template <class B>
struct Symmetry {
    static constexpr int AREA = B::SIDE * B::SIDE;

    std::array<Cell, B::CELL_LIMIT> cell{};  // where each cell goes
    std::array<std::uint8_t, Geometry<B>::NUM_DIRECTIONS> direction{};
    std::array<std::uint8_t, Geometry<B>::NUM_AXES> axis{};
    std::array<bool, Geometry<B>::NUM_AXES> is_reversed{};  // does the axis lead the other way?
    std::array<std::uint16_t, AREA> source{};  // from where the number of each place of a plane is

    explicit Symmetry(int number) {
        for (int i = 0; i < AREA; ++i) source[i] = static_cast<std::uint16_t>(i);
        for (int y = 0; y < B::SIDE; ++y) {
            for (int x = 0; x < B::SIDE; ++x) {
                if (B::has(x, y)) add(number, x, y);
            }
        }
        for (int d = 0; d < Geometry<B>::NUM_DIRECTIONS; ++d) {
            const Vector to = turned<B>(number, B::DIRECTIONS[d]);
            direction[d] = static_cast<std::uint8_t>(find(B::DIRECTIONS, to));
        }
        for (int a = 0; a < Geometry<B>::NUM_AXES; ++a) {
            const Vector to = turned<B>(number, B::AXES[a]);
            const int forward = find(B::AXES, to);
            is_reversed[a] = forward < 0;
            axis[a] = static_cast<std::uint8_t>(
                is_reversed[a] ? find(B::AXES, Vector{-to.dx, -to.dy}) : forward);
        }
    }

private:
    // Coordinates are doubled, so that the middle of an even board is a whole number.
    void add(int number, int x, int y) {
        constexpr int last = B::SIDE - 1;
        const Vector to = turned<B>(number, Vector{2 * x - last, 2 * y - last});
        const int to_x = (to.dx + last) / 2, to_y = (to.dy + last) / 2;
        cell[B::cell_at(x, y)] = static_cast<Cell>(B::cell_at(to_x, to_y));
        source[to_y * B::SIDE + to_x] = static_cast<std::uint16_t>(y * B::SIDE + x);
    }

    template <class Vectors>
    static int find(const Vectors& vectors, Vector wanted) {
        for (std::size_t i = 0; i < vectors.size(); ++i) {
            if (vectors[i].dx == wanted.dx && vectors[i].dy == wanted.dy) return static_cast<int>(i);
        }
        return -1;
    }
};

template <class B>
const Symmetry<B>& symmetry_of(int number) {
    static const auto all = []<int... I>(std::integer_sequence<int, I...>) {
        return std::array{Symmetry<B>(I)...};
    }(std::make_integer_sequence<int, NUM_SYMMETRIES<B>>{});
    return all[number];
}

template <class B>
typename B::Bits turned(const Symmetry<B>& symmetry, const typename B::Bits& cells) {
    typename B::Bits result;
    cells.each([&](int cell) { result.set(symmetry.cell[cell]); });
    return result;
}

template <class B>
Line turned(const Symmetry<B>& symmetry, const Line& line) {
    const int back = symmetry.is_reversed[line.axis] ? line.length - 1 : 0;
    const int start = line.start + back * geometry<B>.axis_deltas[line.axis];
    return {symmetry.cell[start], symmetry.axis[line.axis], line.length};
}

// The position with every cell moved to where the symmetry sends it.
template <class B>
void turn(Position<B>& position, const Symmetry<B>& symmetry) {
    const auto cell_of = [&](Cell cell) { return cell == NO_CELL ? cell : symmetry.cell[cell]; };
    const auto before = position.stacks;
    const auto stacks = position.all_stacks();
    stacks.each([&](int cell) { position.stack_at(cell) = {}; });
    stacks.each([&](int cell) {
        position.stack_at(symmetry.cell[cell]) = before[dense<B>(cell)];
    });
    for (int seat = 1; seat <= position.seats(); ++seat) {
        position.markers[seat] = turned<B>(symmetry, position.markers[seat]);
        position.collapsed[seat] = turned<B>(symmetry, position.collapsed[seat]);
        position.owned[seat] = turned<B>(symmetry, position.owned[seat]);
    }
    position.must_move = cell_of(position.must_move);
    position.active = cell_of(position.active);
    if (position.owed == Owed::reward) position.owed_line = turned<B>(symmetry, position.owed_line);
}

// Legal actions of a position as actions of the turned one, in the same order.
template <class B>
class ActionTurner {
public:
    ActionTurner(const Position<B>& position, const Symmetry<B>& symmetry)
        : position_(position), symmetry_(symmetry), space_(position.setup->actions) {}

    void turn_all(std::span<const Action> actions, Action* out) {
        for (const Action action : actions) *out++ = turn(action);
    }

private:
    Action turn(Action action) {
        if (action < space_.slides) {
            return space_.placement(moved(action / space_.most),
                                    static_cast<int>(action % space_.most) + 1);
        }
        if (action < space_.lines) return turn_slide(geometry<B>.slides[action - space_.slides]);
        if (action < space_.rewards) return turn_line(action - space_.lines);
        if (action == space_.whole_reward()) return action;
        if (action < space_.regions) return turn_segment(action - space_.segment_reward(0));
        if (action < space_.eliminations) return turn_region(action - space_.regions);
        if (action < space_.plain) return space_.elimination(moved(action - space_.eliminations));
        return action;
    }

    // The dense number of the cell to which the one of a dense number goes.
    int moved(Action number) const {
        return dense<B>(symmetry_.cell[geometry<B>.cells[number]]);
    }

    Action turn_slide(const Slide& slide) const {
        return space_.template slide<B>(symmetry_.cell[slide.from],
                                        symmetry_.direction[slide.direction], slide.steps);
    }

    Action turn_line(Action line) const {
        const int axis = static_cast<int>(line % space_.axes);
        const Cell start = geometry<B>.cells[line / space_.axes];
        Line found;
        each_line<B>(position_, position_.player, [&](const Line& other) {
            const bool is_it = other.start == start && other.axis == axis;
            if (is_it) found = other;
            return is_it;
        });
        const Line turned_line = turned<B>(symmetry_, found);
        return space_.line(dense<B>(turned_line.start), turned_line.axis);
    }

    Action turn_segment(Action number) const {
        const auto length = static_cast<std::uint8_t>(position_.config().line_length);
        const Line segment{geometry<B>.cells[number], position_.owed_line.axis, length};
        return space_.segment_reward(dense<B>(turned<B>(symmetry_, segment).start));
    }

    Action turn_region(Action number) {
        if (regions_.empty()) regions_ = processable_regions<B>(position_, position_.player);
        const int first = geometry<B>.cells[number / space_.colors];
        const int color = static_cast<int>(number % space_.colors);
        for (const Region<B>& region : regions_) {
            if (region.first == first && region.border_color == color) {
                const int lowest = turned<B>(symmetry_, region.cells).lowest();
                return space_.region(dense<B>(lowest), color);
            }
        }
        return space_.size;  // it was not a legal action
    }

    const Position<B>& position_;
    const Symmetry<B>& symmetry_;
    const ActionSpace& space_;
    std::vector<Region<B>> regions_;  // found when the first one is asked for
};

}  // namespace riftkeep::ringrift
