// How a game ends: the four ways to win, and their order (R060-R062, R170-R173; D67-D75, E).
// Asked only at the end of a turn, by turn.hpp.
#pragma once

#include <algorithm>
#include <array>

#include "core/game.hpp"
#include "games/ringrift/placement.hpp"

namespace riftkeep::ringrift {

// How a game has ended; a winner of 0 is a draw.
struct Ending {
    Reason reason = Reason::none;
    int winner = 0;
};

template <class B>
int ring_winner(const Position<B>& position) {
    for (int seat = 1; seat <= position.seats(); ++seat) {
        if (position.eliminated[seat] >= position.config().ring_goal) return seat;
    }
    return 0;
}

template <class B>
int land_winner(const Position<B>& position) {
    for (int seat = 1; seat <= position.seats(); ++seat) {
        if (position.land[seat] >= position.config().land_goal) return seat;
    }
    return 0;
}

// What ranks players in a stalemate, the most important first (R173, D73; E).
template <class B>
std::array<std::uint32_t, 4> ladder(const Position<B>& position, int seat) {
    return {position.land[seat], position.eliminated[seat],
            static_cast<std::uint32_t>(position.markers[seat].count()),
            position.config().is_first_edition_ending ? 0 : position.last_action[seat]};
}

// Every seat, the winner first, the others by the ladder, equal ones in seat order.
template <class B>
std::array<int, MAX_PLAYERS> ranking(const Position<B>& position, int winner) {
    std::array<int, MAX_PLAYERS> seats{};
    const auto end = seats.begin() + position.seats();
    for (int i = 0; i < position.seats(); ++i) seats[i] = i + 1;
    std::stable_sort(seats.begin(), end, [&](int a, int b) {
        if ((a == winner) != (b == winner)) return a == winner;
        return ladder<B>(position, a) > ladder<B>(position, b);
    });
    return seats;
}

// Who comes first on the ladder: one seat, or several that draw in the first edition (E).
struct Tied {
    int count = 0;
    std::array<int, MAX_PLAYERS> seats{};
};

template <class B>
Tied stalemate_winners(const Position<B>& position) {
    const auto seats = ranking<B>(position, 0);
    const auto best = ladder<B>(position, seats[0]);
    Tied tied;
    for (int i = 0; i < position.seats(); ++i) {
        if (ladder<B>(position, seats[i]) == best) tied.seats[tied.count++] = seats[i];
    }
    if (!position.config().is_first_edition_ending) tied.count = 1;
    return tied;
}

template <class B>
int sole_stalemate_winner(const Position<B>& position) {
    const Tied tied = stalemate_winners<B>(position);
    return tied.count == 1 ? tied.seats[0] : 0;
}

// In a stalemate the rings in hand count as eliminated for their holder (R173).
template <class B>
Ending stalemate(Position<B>& position) {
    for (int seat = 1; seat <= position.seats(); ++seat) {
        position.eliminated[seat] += position.hand[seat];
        position.hand[seat] = 0;
    }
    return {Reason::stalemate, sole_stalemate_winner<B>(position)};
}

template <class B>
void clear_round(Position<B>& position) {
    position.real_action.entries.fill(Known::unknown);
}

// Can nobody but this seat act now?
template <class B>
bool is_alone(const Position<B>& position, int seat) {
    for (int other = 1; other <= position.seats(); ++other) {
        if (other != seat && has_real_action<B>(position, other)) return false;
    }
    return true;
}

// Take stock of a finished round; the seat that is the last one standing, or 0 (R172).
//
// That is the seat which alone could act in this round and in the one before, if nobody else can
// act now; if somebody can, the count starts again (D71).
template <class B>
int close_round(Position<B>& position) {
    int able = 0, exclusive = 0;
    for (int seat = 1; seat <= position.seats(); ++seat) {
        if (position.real_action[seat] == Known::no) continue;
        able += position.real_action[seat] == Known::unknown ? MAX_PLAYERS : 1;
        exclusive = seat;
    }
    if (able != 1) exclusive = 0;
    if (exclusive && exclusive == position.previous_exclusive) {
        if (is_alone<B>(position, exclusive)) return exclusive;
        exclusive = 0;
    }
    position.previous_exclusive = static_cast<std::uint8_t>(exclusive);
    clear_round<B>(position);
    return 0;
}

// Who can act now decides; so does a long time without progress (E).
template <class B>
Ending judge_first_edition(Position<B>& position) {
    int able = 0, last = 0;
    for (int seat = 1; seat <= position.seats(); ++seat) {
        if (has_real_action<B>(position, seat)) {
            ++able;
            last = seat;
        }
    }
    if (able == 1) return {Reason::last_player_standing, last};
    if (position.player == position.seats()) clear_round<B>(position);
    const std::int64_t quiet = position.config().quiet_rounds * position.seats();
    const std::int64_t since = std::int64_t{position.turn} - position.progress_turn;
    if (able == 0 || since >= quiet) return stalemate<B>(position);
    return {};
}

template <class B>
bool is_stuck(const Position<B>& position) {
    if (position.all_stacks().any()) return false;
    for (int seat = 1; seat <= position.seats(); ++seat) {
        if (has_placement<B>(position, seat, ground_for<B>(position, seat))) return false;
    }
    return true;
}

// How the game has ended at the end of this turn, if it has; in the order of D68.
template <class B>
Ending judge(Position<B>& position) {
    if (const int seat = ring_winner<B>(position)) return {Reason::ring_elimination, seat};
    if (const int seat = land_winner<B>(position)) return {Reason::territory_control, seat};
    if (position.config().is_first_edition_ending) return judge_first_edition<B>(position);
    if (position.player == position.seats()) {
        if (const int seat = close_round<B>(position)) {
            return {Reason::last_player_standing, seat};
        }
    }
    if (is_stuck<B>(position)) return stalemate<B>(position);
    return {};
}

// Can a game have ended so in this position?
template <class B>
bool fits(const Position<B>& position, Reason reason, int winner) {
    switch (reason) {
        case Reason::ring_elimination:
            return winner && winner == ring_winner<B>(position);
        case Reason::territory_control:
            return winner && winner == land_winner<B>(position);
        case Reason::last_player_standing:
            return 1 <= winner && winner <= position.seats() && is_alone<B>(position, winner);
        case Reason::stalemate:
            for (int seat = 1; seat <= position.seats(); ++seat) {
                if (position.hand[seat]) return false;
            }
            return winner == sole_stalemate_winner<B>(position);
        case Reason::none:
            break;
    }
    return false;
}

// The outcome of a finished game, as numbers.
template <class B>
Outcome outcome_of(const Position<B>& position) {
    Outcome outcome;
    outcome.winner = position.winner;
    outcome.reason = static_cast<int>(position.reason);
    const auto seats = ranking<B>(position, position.winner);
    std::copy(seats.begin(), seats.end(), outcome.ranking);
    if (!position.winner) {
        const Tied tied = stalemate_winners<B>(position);
        outcome.num_drawn = tied.count;
        std::copy(tied.seats.begin(), tied.seats.begin() + tied.count, outcome.drawn);
    }
    return outcome;
}

}  // namespace riftkeep::ringrift
