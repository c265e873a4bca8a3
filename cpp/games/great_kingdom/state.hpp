// State: what a position consists of (GK-7, GK-16, GK-19). Territory and liberties are derived.
#pragma once

#include "games/great_kingdom/symmetry.hpp"
#include "games/great_kingdom/territory.hpp"

namespace riftkeep::great_kingdom {

inline constexpr int BLUE = 1, ORANGE = 2;
inline constexpr int NO_POINT = 0xFFFF;

enum class Phase : std::uint8_t { neutral_placement, placement, game_over };
enum class Reason : std::uint8_t { none, capture, suicide, score };

constexpr int other(int player) { return BLUE + ORANGE - player; }

// What all positions of one game share.
template <class B>
struct Setup {
    Options options;
    Geometry<B> geometry;
    std::vector<Symmetry> symmetries = symmetries_of(options);
};

template <class B>
struct Position {
    using Points = typename B::Points;

    const Setup<B>* setup;
    Points blue, orange, neutral;
    std::uint16_t move_number = 0;
    std::uint16_t last = NO_POINT;  // number of the castle that ended the game
    std::uint8_t player = BLUE;
    std::uint8_t passes = 0;
    Reason reason = Reason::none;
    std::uint8_t winner = 0;

    const Geometry<B>& geometry() const { return setup->geometry; }
    const Options& options() const { return setup->options; }

    Phase phase() const {
        if (reason != Reason::none) return Phase::game_over;
        if (options().is_neutral_chosen && !neutral.any()) return Phase::neutral_placement;
        return Phase::placement;
    }
    Points empty() const { return geometry().board.without(blue | orange | neutral); }
    const Points& castles(int seat) const { return seat == BLUE ? blue : orange; }
    Points& castles(int seat) { return seat == BLUE ? blue : orange; }
    Territories<B> territory() const { return territories<B>(geometry(), empty(), blue, orange); }
};

}  // namespace riftkeep::great_kingdom
