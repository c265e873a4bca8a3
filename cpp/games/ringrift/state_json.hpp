// Every invariant that a position from outside must satisfy (B6); the JSON form itself is Python's.
#pragma once

#include <string>

#include "games/ringrift/hashing.hpp"
#include "games/ringrift/victory.hpp"

namespace riftkeep::ringrift {

template <class B>
void check_seats(const Position<B>& position) {
    if (position.player < 1 || position.player > position.seats()) {
        throw InvalidPosition("player", "must be a seat");
    }
    if (position.previous_exclusive > position.seats()) {
        throw InvalidPosition("previous_exclusive", "must be a seat");
    }
    if (position.turn < 1) throw InvalidPosition("turn", "must be 1 or more");
    if (position.swap_used && position.seats() != 2) {
        throw InvalidPosition("swap_used", "must be false: only two players can swap (D77)");
    }
    for (int seat = 1; seat <= position.seats(); ++seat) {
        if (position.last_action[seat] > position.move_number) {
            throw InvalidPosition("last_action[" + std::to_string(seat - 1) + "]",
                                  "must not be later than move_number, which is " +
                                      std::to_string(position.move_number));
        }
    }
}

// No more rings than there are, and no more eliminated than are missing (D8).
template <class B>
void check_supply(const Position<B>& position, const Read& read) {
    const int rings = position.config().rings;
    int missing = 0, eliminated = 0;
    for (int seat = 1; seat <= position.seats(); ++seat) {
        const int used = position.hand[seat] + read.rings[seat];
        if (used > rings) {
            throw InvalidPosition("hand[" + std::to_string(seat - 1) + "]",
                                  "hand and board hold more rings than there are");
        }
        missing += rings - used;
        eliminated += position.eliminated[seat];
    }
    if (eliminated > missing) {
        throw InvalidPosition("eliminated", "more rings are eliminated than are missing");
    }
}

// What belongs to one phase is set in that phase only.
template <class B>
void check_pending(const Position<B>& position) {
    const auto& own = position.owned[position.player];
    if (position.must_move != NO_CELL) {
        if (position.phase != Phase::movement) {
            throw InvalidPosition("must_move", "belongs to the movement phase");
        }
        if (!own.test(position.must_move)) {
            throw InvalidPosition("must_move", "must be a stack of the player to act");
        }
    }
    const bool is_capturing =
        position.phase == Phase::capture || position.phase == Phase::chain_capture;
    if (is_capturing != (position.active != NO_CELL)) {
        throw InvalidPosition("active", "must be set in the capture phases, and only there");
    }
    if (is_capturing) {
        if (!own.test(position.active)) {
            throw InvalidPosition("active", "must be a stack of the player to act");
        }
        if (!can_capture<B>(position, position.active, position.stack_at(position.active),
                            ground_for<B>(position, position.player))) {
            throw InvalidPosition("active", "this stack has nothing to capture");
        }
    }
    if (position.acted && position.phase == Phase::ring_placement) {
        if (!position.config().goes_on_after_forced) {
            throw InvalidPosition("acted", "nobody has acted before placing");
        }
        if (!has_real_action<B>(position, position.player)) {
            throw InvalidPosition(
                "acted", "a turn goes on after a forced elimination only if the player can act");
        }
    }
}

// A debt belongs to its phase, can be paid, and a reward is for a real line (D48).
template <class B>
void check_owed(Position<B>& position, const Read& read) {
    if (position.owed == Owed::nothing) return;
    if (position.phase != Phase::line_processing && position.phase != Phase::territory_processing) {
        throw InvalidPosition("owed", "belongs to line_processing and territory_processing");
    }
    if (position.owed == Owed::payment) {
        if (!position.owned[position.player].any()) {
            throw InvalidPosition("owed", "a payment needs a stack of the player to act");
        }
        return;
    }
    if (position.phase == Phase::territory_processing) {
        throw InvalidPosition("owed", "a reward belongs to line_processing");
    }
    bool found = false;
    each_line<B>(position, position.player, [&](const Line& line) {
        found = line.length > position.config().line_length &&
                line.length == read.owed_cells.size();
        for (int i = 0; found && i < line.length; ++i) {
            found = read.owed_cells[i] == line.start + i * geometry<B>.axis_deltas[line.axis];
        }
        if (found) position.owed_line = line;
        return found;
    });
    if (!found) throw InvalidPosition("owed.line", "must be a whole long line of the player's");
}

// Refuse a position that breaks an invariant, naming the field.
template <class B>
void check_position(Position<B>& position, const Read& read) {
    const bool has_ended = position.reason != Reason::none;
    if (has_ended && !fits<B>(position, position.reason, position.winner)) {
        throw InvalidPosition("outcome", "this position cannot have ended so");
    }
    check_seats<B>(position);
    check_supply<B>(position, read);
    check_pending<B>(position);
    check_owed<B>(position, read);
    if (has_ended != (position.phase == Phase::game_over)) {
        throw InvalidPosition("outcome", "a game has one exactly when its phase is game_over");
    }
    if (position.phase == Phase::forced_elimination && !position.owned[position.player].any()) {
        throw InvalidPosition("phase", "forced_elimination needs a stack of the player to act");
    }
}

}  // namespace riftkeep::ringrift
