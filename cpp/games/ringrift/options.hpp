// Options of RingRift, and the one table of everything that depends on them (D3-D7, E).
#pragma once

#include <array>
#include <cstdint>

namespace riftkeep::ringrift {

enum class BoardKind : std::uint8_t { square8, square19, hexagonal };
enum class Ruleset : std::uint8_t { canonical, first_edition };

inline constexpr int NUM_BOARDS = 3;
inline constexpr int NUM_RULESETS = 2;
inline constexpr int MAX_PLAYERS = 4;

// What is chosen when a game is set up.
struct Options {
    BoardKind board = BoardKind::square8;
    int players = 3;  // where the number is left out (R010, D80)
    Ruleset ruleset = Ruleset::canonical;
    bool pie_rule = true;
};

// What the options mean: the numbers and switches that the rules read.
struct Config {
    Options options;
    int players;
    int board_size;            // cells along an edge
    int rings;                 // rings per player (R020)
    int line_length;           // markers in a row that make a line (R120)
    int ring_goal;             // eliminated rings that win (R061)
    int land_goal;             // collapsed cells that win (R062)
    int max_placed;            // rings that may be placed on an empty cell in one turn (R081)
    bool lands_on_any_marker;  // at the price of the top ring; else only on one's own, free
    bool has_manhattan_captures;  // on square boards a diagonal step of a capture counts two (E)
    bool goes_on_after_forced;    // a turn goes on after a forced elimination, if it can (E)
    bool is_first_edition_ending;  // the end is judged by who can act at the end of a turn (E)
    int quiet_rounds;          // rounds without progress that make a stalemate; 0: never (E)
};

constexpr Config config_for(Options options) {
    struct Row {
        int size, cells, rings;
    };
    constexpr Row rows[NUM_RULESETS][NUM_BOARDS] = {
        {{8, 64, 18}, {19, 361, 36}, {13, 469, 48}},
        {{8, 64, 18}, {19, 361, 36}, {11, 331, 36}},
    };
    const Row row = rows[static_cast<int>(options.ruleset)][static_cast<int>(options.board)];
    const bool is_first_edition = options.ruleset == Ruleset::first_edition;
    const bool is_square8 = options.board == BoardKind::square8;
    return {
        .options = options,
        .players = options.players,
        .board_size = row.size,
        .rings = row.rings,
        .line_length = is_first_edition ? (is_square8 ? 4 : 5)
                                        : (is_square8 && options.players > 2 ? 3 : 4),
        .ring_goal = row.rings * options.players / 2 + 1,
        .land_goal = row.cells / 2 + 1,
        .max_placed = is_first_edition ? row.rings : 3,
        .lands_on_any_marker = !is_first_edition,
        .has_manhattan_captures = is_first_edition && options.board != BoardKind::hexagonal,
        .goes_on_after_forced = is_first_edition,
        .is_first_edition_ending = is_first_edition,
        .quiet_rounds = is_first_edition ? 50 : 0,
    };
}

}  // namespace riftkeep::ringrift
