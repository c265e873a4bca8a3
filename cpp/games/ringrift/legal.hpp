// The legal actions of a position, phase by phase (B3, D20), ascending.
//
// Each phase asks the file of its rule what is possible and turns the answer into numbers. Where
// nothing can be done the one required no-op is the only legal action.
#pragma once

#include <algorithm>
#include <type_traits>
#include <vector>

#include "games/ringrift/lines.hpp"
#include "games/ringrift/placement.hpp"
#include "games/ringrift/territory.hpp"

namespace riftkeep::ringrift {

// May seat 2 still take over the first seat's opening (D77)?
//
// Only after a first turn from the empty board: one stack and one marker, both of player 1, and
// every other ring in hand.
template <class B>
bool may_swap(const Position<B>& position) {
    const Config& config = position.config();
    if (position.turn != 2 || !config.options.pie_rule || config.players != 2 ||
        position.player != 2 || position.swap_used) {
        return false;
    }
    return position.all_stacks().count() == 1 && !position.on_board[2] &&
           position.on_board[1] + position.hand[1] == config.rings &&
           position.hand[2] == config.rings && position.markers[1].count() == 1 &&
           !position.markers[2].any() && !position.all_collapsed().any() &&
           !position.eliminated[1] && !position.eliminated[2];
}

// The skip or no-op that goes with a number of placements, and the swap.
template <class B, class List>
void list_plain_placements(const Position<B>& position, const Ground<B>& ground,
                           bool has_placements, List& out) {
    const ActionSpace& space = position.setup->actions;
    if (!has_placements) {
        out.push(space.of(Plain::no_placement_action));
    } else if (is_mobile<B>(position, position.player, ground)) {
        out.push(space.of(Plain::skip_placement));
    }
    if (may_swap<B>(position)) out.push(space.of(Plain::swap_sides));
}

// The placements cell by cell, without a branch: on a small board runs are so short that looking
// for them costs more than it spares (an eighth more wrong guesses of branches in random play).
template <class B, class List>
void list_placements_by_cell(const ActionSpace& space, const PlacementSets<B>& sets, List& out) {
    typename B::Bits any;
    for (int count = 1; count <= sets.most; ++count) any |= sets.cells[count];
    any.each([&](int cell) {
        const Action first = space.placement(dense<B>(cell), 1);
        for (int count = 1; count <= sets.most; ++count) {
            out.push_if(first + count - 1, sets.cells[count].test(cell));
        }
    });
}

// The same by runs of cells on which any count may be placed.
template <class B, class List>
void list_placements_by_run(const ActionSpace& space, const PlacementSets<B>& sets, List& out) {
    typename B::Bits any, all;  // cells good for any count, and for all there are numbers for
    if (sets.most > 0) any = sets.cells[1];
    if (sets.most == static_cast<int>(space.most)) all = any;
    for (int count = 2; count <= sets.most; ++count) {
        any |= sets.cells[count];
        all &= sets.cells[count];
    }
    any.each_run([&](int cell, int length) {
        for (const int end = cell + length; cell < end;) {
            const Action first = space.placement(dense<B>(cell), 1);
            if (const int run = all.run_from(cell)) {
                out.push_run(first, run * space.most);
                cell += run;
            } else {
                for (int count = 1; count <= sets.most; ++count) {
                    out.push_if(first + count - 1, sets.cells[count].test(cell));
                }
                ++cell;
            }
        }
    });
}

template <class B, class List>
void list_placements(const Position<B>& position, List& out) {
    const ActionSpace& space = position.setup->actions;
    const Ground<B> ground = ground_for<B>(position, position.player);
    PlacementSets<B> sets;
    find_placements<B>(position, position.player, ground, sets);
    if constexpr (Geometry<B>::IS_SMALL && std::is_same_v<List, ActionList>) {
        list_placements_by_cell<B>(space, sets, out);
    } else {
        list_placements_by_run<B>(space, sets, out);
    }
    list_plain_placements<B>(position, ground, !out.empty(), out);
}

// The moves and captures of one stack, direction by direction, the nearest first.
template <class B, class List>
void list_slides(const Position<B>& position, int cell, const Ground<B>& ground, bool with_moves,
                 List& out) {
    const ActionSpace& space = position.setup->actions;
    const Stack& stack = position.stack_at(cell);
    for (int direction = 0; direction < Geometry<B>::NUM_DIRECTIONS; ++direction) {
        const Action one_step =
            space.slides + geometry<B>.slide_base[dense<B>(cell)][direction] - 1;
        const auto list = [&](int first, int last) {
            if (first > last) return;
            if (ground.lands_anywhere) return out.push_run(one_step + first, last - first + 1);
            each_landing<B>(cell, direction, first, last, ground,
                            [&](int steps) { out.push(one_step + steps); });
        };
        const View view = look<B>(cell, direction, ground.free);
        if (with_moves) list(stack.height, view.run);
        const Jump jump = capture_in<B>(position, stack, direction, view, ground.free);
        list(jump.first, jump.last);
    }
}

template <class B, class List>
void list_movements(const Position<B>& position, List& out) {
    const Ground<B> ground = ground_for<B>(position, position.player);
    if (position.must_move != NO_CELL) {
        list_slides<B>(position, position.must_move, ground, true, out);
    } else {
        position.owned[position.player].each(
            [&](int cell) { list_slides<B>(position, cell, ground, true, out); });
    }
    if (out.empty()) out.push(position.setup->actions.of(Plain::no_movement_action));
}

template <class B, class List>
void list_captures(const Position<B>& position, List& out) {
    list_slides<B>(position, position.active, ground_for<B>(position, position.player), false, out);
    if (position.phase == Phase::capture) out.push(position.setup->actions.of(Plain::skip_capture));
}

template <class B, class List>
void list_eliminations(const Position<B>& position, List& out) {
    position.owned[position.player].each(
        [&](int cell) { out.push(position.setup->actions.elimination(dense<B>(cell))); });
}

template <class B, class List>
void list_rewards(const Position<B>& position, List& out) {
    const ActionSpace& space = position.setup->actions;
    if (position.owned[position.player].any()) out.push(space.whole_reward());
    const Line& line = position.owed_line;
    const int segments = line.length - position.config().line_length + 1;
    const int delta = geometry<B>.axis_deltas[line.axis];
    for (int i = 0; i < segments; ++i) {
        const int start = line.start + delta * (delta > 0 ? i : segments - 1 - i);
        out.push(space.segment_reward(dense<B>(start)));
    }
}

template <class B, class List>
void list_lines(const Position<B>& position, List& out) {
    const ActionSpace& space = position.setup->actions;
    std::vector<Action> found;
    each_line<B>(position, position.player, [&](const Line& line) {
        if (is_processable<B>(position, position.player, line)) {
            found.push_back(space.line(dense<B>(line.start), line.axis));
        }
        return false;
    });
    std::sort(found.begin(), found.end());
    for (const Action action : found) out.push(action);
    if (out.empty()) out.push(space.of(Plain::no_line_action));
}

template <class B, class List>
void list_regions(const Position<B>& position, List& out) {
    const ActionSpace& space = position.setup->actions;
    for (const Region<B>& region : processable_regions<B>(position, position.player)) {
        out.push(space.region(dense<B>(region.first), region.border_color));
    }
    out.push(space.of(out.empty() ? Plain::no_territory_action
                                  : Plain::skip_territory_processing));
}

// Every legal action; none only when the game is over.
template <class B, class List>
void list_legal(const Position<B>& position, List& out) {
    out.reset(position.setup->actions.size);
    switch (position.phase) {
        case Phase::ring_placement:
            return list_placements<B>(position, out);
        case Phase::movement:
            return list_movements<B>(position, out);
        case Phase::capture:
        case Phase::chain_capture:
            return list_captures<B>(position, out);
        case Phase::line_processing:
            if (position.owed == Owed::payment) return list_eliminations<B>(position, out);
            if (position.owed == Owed::reward) return list_rewards<B>(position, out);
            return list_lines<B>(position, out);
        case Phase::territory_processing:
            if (position.owed == Owed::payment) return list_eliminations<B>(position, out);
            return list_regions<B>(position, out);
        case Phase::forced_elimination:
            return list_eliminations<B>(position, out);
        case Phase::game_over:
            return;
    }
}

}  // namespace riftkeep::ringrift
