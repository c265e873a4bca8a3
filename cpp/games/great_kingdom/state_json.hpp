// What makes a position given from outside possible; the JSON form itself is Python's.
#pragma once

#include "core/errors.hpp"
#include "games/great_kingdom/legal.hpp"

namespace riftkeep::great_kingdom {

inline constexpr int HIGHEST_MOVE_NUMBER = 0xFFFF;

inline const char* name_of(int seat) { return seat == BLUE ? "blue" : "orange"; }

template <class B>
void check_before_neutral(const Position<B>& position) {
    if (position.blue.any() || position.orange.any()) {
        throw InvalidPosition("neutral", "is missing: no castle can stand before it is placed");
    }
    if (position.player != BLUE) {
        throw InvalidPosition("player", "must be 1: Blue places the neutral castle");
    }
    if (position.passes) {
        throw InvalidPosition("passes", "must be 0: nobody can pass before the neutral castle");
    }
}

template <class B>
void check_board(const Position<B>& position) {
    const Options& options = position.options();
    if (!options.is_neutral_chosen) {
        typename B::Points expected;
        if (options.neutral_point >= 0) {
            expected = B::Points::of(position.geometry().bit[options.neutral_point]);
        }
        if (!(position.neutral == expected)) {
            throw InvalidPosition("neutral", "is not where the options have it");
        }
    } else if (position.neutral.count() > 1) {
        throw InvalidPosition("neutral", "there is only one neutral castle");
    } else if (!position.neutral.any()) {
        check_before_neutral<B>(position);
    }
    for (const int seat : {BLUE, ORANGE}) {
        if (options.castles >= 0 && position.castles(seat).count() > options.castles) {
            throw InvalidPosition(name_of(seat), "has more castles than the supply");
        }
    }
    // Every move uses up at least one of these, so that no number can outgrow its 16 bits.
    const int moves_left = 2 * position.empty().count() + PASSES_TO_END - position.passes;
    if (position.move_number + moves_left > HIGHEST_MOVE_NUMBER) {
        throw InvalidPosition("move_number", "is too high");
    }
}

// Refuse a position of a game that goes on if it is impossible.
template <class B>
void check_position(const Position<B>& position) {
    check_board<B>(position);
    if (position.passes >= PASSES_TO_END) {
        throw InvalidPosition("passes", "two passes in a row end the game");
    }
    for (const int seat : {BLUE, ORANGE}) {
        if (dead_castles<B>(position.geometry(), position.castles(seat), position.empty()).any()) {
            throw InvalidPosition(name_of(seat), "a group has no liberty");
        }
    }
}

// The finished position of this board after its second pass by the player.
template <class B>
Position<B> finished_by_score(Position<B> position) {
    if (position.passes != PASSES_TO_END) {
        throw InvalidPosition("passes", "must be 2 after a game that was decided by score");
    }
    check_board<B>(position);
    const std::uint16_t move_number = position.move_number;
    position.passes = PASSES_TO_END - 1;
    position.move_number = 0;
    check_position<B>(position);
    after_pass<B>(position);
    position.move_number = move_number;
    return position;
}

// The finished position of this board after the player placed the castle at a point.
template <class B>
Position<B> finished_by_castle(Position<B> position, int number) {
    check_board<B>(position);
    const char* field = name_of(position.player);
    if (position.passes) throw InvalidPosition("passes", "must be 0 after a castle");
    const int bit = position.geometry().bit[number];
    auto& own = position.castles(position.player);
    if (!own.test(bit)) throw InvalidPosition(field, "has no castle that ended the game");
    const std::uint16_t move_number = position.move_number;
    own = own.without(B::Points::of(bit));
    position.move_number = 0;
    check_position<B>(position);
    if (!open_points<B>(position).test(bit)) {
        throw InvalidPosition(field, "the last castle was illegal");
    }
    after_castle<B>(position, bit);
    if (position.reason == Reason::none) {
        throw InvalidPosition("outcome", "the last castle does not end the game");
    }
    position.move_number = move_number;
    return position;
}

}  // namespace riftkeep::great_kingdom
