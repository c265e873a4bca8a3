// What a move does, and how one phase and one turn lead to the next (R070-R076, R170, R172,
// R203-R208; D15-D23, D48, D62-D66, D77; B4, B5). This is the whole state machine; what a rule
// means is asked of its own file. `carry_out` assumes that the action is legal.
#pragma once

#include "games/ringrift/elimination.hpp"
#include "games/ringrift/lines.hpp"
#include "games/ringrift/territory.hpp"
#include "games/ringrift/victory.hpp"

namespace riftkeep::ringrift {

// The player's turn starts: every seat's turn visits every phase (R075, D16-D19).
template <class B>
void begin_turn(Position<B>& position) {
    position.phase = Phase::ring_placement;
    position.must_move = position.active = NO_CELL;
    position.owed = Owed::nothing;
    position.acted = false;
    position.real_action[position.player] =
        has_real_action<B>(position, position.player) ? Known::yes : Known::no;
}

template <class B>
void end_turn(Position<B>& position) {
    const Ending ending = judge<B>(position);
    if (ending.reason != Reason::none) {
        position.reason = ending.reason;
        position.winner = static_cast<std::uint8_t>(ending.winner);
        position.phase = Phase::game_over;
        return;
    }
    ++position.turn;
    position.player = static_cast<std::uint8_t>(position.player % position.seats() + 1);
    begin_turn<B>(position);
}

// Note that the player has done something of his own in this turn (D62).
template <class B>
void act(Position<B>& position) {
    position.acted = true;
    position.last_action[position.player] = position.move_number;
}

template <class B>
void place_ring(Position<B>& position, int cell, int count) {
    for (int i = 0; i < count; ++i) position.push_ring(cell, position.player);
    position.hand[position.player] -= static_cast<std::uint16_t>(count);
    position.must_move = static_cast<Cell>(cell);
    act<B>(position);
    position.phase = Phase::movement;
}

template <class B>
void to_lines(Position<B>& position) {
    position.must_move = position.active = NO_CELL;
    position.phase = Phase::line_processing;
}

// A stack that is still the player's may (after a move) or must go on capturing (R093, R103).
template <class B>
void after_landing(Position<B>& position, int cell, Phase next_phase) {
    act<B>(position);
    position.must_move = NO_CELL;
    if (position.owned[position.player].test(cell) &&
        can_capture<B>(position, cell, position.stack_at(cell),
                       ground_for<B>(position, position.player))) {
        position.active = static_cast<Cell>(cell);
        position.phase = next_phase;
    } else {
        to_lines<B>(position);
    }
}

// A move or, if a stack stands on the way, a capture from it.
template <class B>
void move_or_capture(Position<B>& position, const Slide& way) {
    const int to = way.from + way.steps * geometry<B>.deltas[way.direction];
    const View view = look<B>(way.from, way.direction, position.free());
    const bool is_jump = view.run < way.steps;
    const bool is_marked = position.all_markers().test(to);
    slide<B>(position, way.from, way.direction, way.steps);
    position.carry_stack(way.from, to);
    if (is_jump) position.push_ring_below(to, position.pop_ring(view.obstacle));
    pay_for_landing<B>(position, to, is_marked);
    after_landing<B>(position, to, is_jump ? Phase::chain_capture : Phase::capture);
}

template <class B>
void to_territory(Position<B>& position) {
    position.phase = Phase::territory_processing;
    find_whole<B>(position);
}

template <class B>
void next_line(Position<B>& position) {
    if (!has_processable_line<B>(position, position.player)) to_territory<B>(position);
}

template <class B>
void process_line(Position<B>& position, int start, int axis) {
    act<B>(position);
    Line chosen;
    each_line<B>(position, position.player, [&](const Line& line) {
        const bool is_it = line.start == start && line.axis == axis;
        if (is_it) chosen = line;
        return is_it;
    });
    if (chosen.length == position.config().line_length) {
        position.collapse(cells_of<B>(chosen, 0, chosen.length));
        position.owed = Owed::payment;
    } else {
        position.owed_line = chosen;
        position.owed = Owed::reward;
    }
}

template <class B>
void choose_whole_line(Position<B>& position) {
    act<B>(position);
    position.collapse(cells_of<B>(position.owed_line, 0, position.owed_line.length));
    position.owed = Owed::payment;
}

template <class B>
void choose_segment(Position<B>& position, int start) {
    act<B>(position);
    const Line segment{static_cast<Cell>(start), position.owed_line.axis, 0};
    position.collapse(cells_of<B>(segment, 0, position.config().line_length));
    position.owed = Owed::nothing;
    next_line<B>(position);
}

template <class B>
void process_territory_region(Position<B>& position, int first, int border_color) {
    act<B>(position);
    for (const Region<B>& region : processable_regions<B>(position, position.player)) {
        if (region.first == first && region.border_color == border_color) {
            eliminate_all<B>(position, region.cells);
            position.collapse(region.cells | region.border);
            break;
        }
    }
    position.owed = Owed::payment;
}

template <class B>
bool eliminate_rings_from_stack(Position<B>& position, int cell) {
    act<B>(position);
    eliminate_cap<B>(position, cell);
    position.owed = Owed::nothing;
    if (position.phase == Phase::line_processing) {
        next_line<B>(position);
        return false;
    }
    find_whole<B>(position);
    return !has_processable_region<B>(position, position.player);
}

// The turn ends (D64); or it goes on with its phases if the player can act now (E). `acted` stays
// set then, so that no second forced elimination follows.
template <class B>
bool forced_elimination(Position<B>& position, int cell) {
    act<B>(position);
    eliminate_cap<B>(position, cell);
    if (!position.config().goes_on_after_forced ||
        !has_real_action<B>(position, position.player)) {
        return true;
    }
    position.phase = Phase::ring_placement;
    return false;
}

// Who has stacks and has done nothing all turn must eliminate a cap (R100, D62, D63).
template <class B>
bool leave_territory(Position<B>& position) {
    if (position.acted || !position.owned[position.player].any()) return true;
    position.phase = Phase::forced_elimination;
    return false;
}

template <class B>
bool carry_out_plain(Position<B>& position, Plain move) {
    switch (move) {
        case Plain::skip_placement:
        case Plain::no_placement_action:
            position.phase = Phase::movement;
            break;
        case Plain::swap_sides:
            // The people change places, which is the host's business; the position stays (D78).
            position.swap_used = true;
            break;
        case Plain::skip_capture:
        case Plain::no_movement_action:
            to_lines<B>(position);
            break;
        case Plain::no_line_action:
            to_territory<B>(position);
            break;
        case Plain::skip_territory_processing:
        case Plain::no_territory_action:
            return leave_territory<B>(position);
    }
    return false;
}

// True if the turn is over: it ends only after the progress of its last move is noted.
template <class B>
bool take_effect(Position<B>& position, Action action) {
    const ActionSpace& space = position.setup->actions;
    const auto& cells = geometry<B>.cells;
    if (action < space.slides) {
        place_ring<B>(position, cells[action / space.most],
                      static_cast<int>(action % space.most) + 1);
    } else if (action < space.lines) {
        move_or_capture<B>(position, geometry<B>.slides[action - space.slides]);
    } else if (action < space.rewards) {
        const Action line = action - space.lines;
        process_line<B>(position, cells[line / space.axes], static_cast<int>(line % space.axes));
    } else if (action == space.whole_reward()) {
        choose_whole_line<B>(position);
    } else if (action < space.regions) {
        choose_segment<B>(position, cells[action - space.segment_reward(0)]);
    } else if (action < space.eliminations) {
        const Action region = action - space.regions;
        process_territory_region<B>(position, cells[region / space.colors],
                                    static_cast<int>(region % space.colors));
    } else if (action < space.plain) {
        const int cell = cells[action - space.eliminations];
        return position.phase == Phase::forced_elimination
                   ? forced_elimination<B>(position, cell)
                   : eliminate_rings_from_stack<B>(position, cell);
    } else {
        return carry_out_plain<B>(position, static_cast<Plain>(action - space.plain));
    }
    return false;
}

// Play a legal action on the position.
template <class B>
void carry_out(Position<B>& position, Action action) {
    ++position.move_number;
    bool is_turn_over;
    if (!position.config().quiet_rounds) {
        is_turn_over = take_effect<B>(position, action);
    } else {
        const int before = position.progress();
        is_turn_over = take_effect<B>(position, action);
        if (position.progress() > before) position.progress_turn = position.turn;
    }
    if (is_turn_over) end_turn<B>(position);
}

}  // namespace riftkeep::ringrift
