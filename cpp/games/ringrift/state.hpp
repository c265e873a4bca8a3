// What a position of RingRift consists of (R021-R023, R050-R052; B1).
//
// A position is a plain value without pointers into itself. Rings on the board come out of a pool
// with room for every ring there is; those of a stack are linked from top to bottom, so that stacks
// of any height are exact and moving one costs nothing. `land`, `whole` and the heights are derived
// and kept up to date by the few functions that change a cell.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/ringrift/actions.hpp"
#include "games/ringrift/geometry.hpp"
#include "games/ringrift/options.hpp"

namespace riftkeep::ringrift {

enum class Phase : std::uint8_t {
    ring_placement,
    movement,
    capture,
    chain_capture,
    line_processing,
    territory_processing,
    forced_elimination,
    game_over,
};

enum class Owed : std::uint8_t { nothing, payment, reward };
enum class Known : std::uint8_t { no, yes, unknown };
enum class Reason : std::uint8_t {
    none,
    ring_elimination,
    territory_control,
    last_player_standing,
    stalemate,
};

// An entry for each seat; seats are numbered from 1.
//
// Aligned to 16 bytes because GCC 12, when it vectorises a loop over seats inside another one,
// loads the entries as if they were, whatever their real alignment (seen in turn_key).
template <class T>
struct alignas(16) PerSeat {
    std::array<T, MAX_PLAYERS> entries{};

    constexpr T& operator[](int seat) { return entries[seat - 1]; }
    constexpr const T& operator[](int seat) const { return entries[seat - 1]; }
};

using RingIndex = std::uint8_t;

// A stack: its height, how many rings of its controller lie on top (R022), and its two ends.
struct Stack {
    std::uint8_t height = 0;  // 0: there is none
    std::uint8_t cap = 0;
    RingIndex top = 0;
    RingIndex bottom = 0;

    bool operator==(const Stack& other) const {
        return std::bit_cast<std::uint32_t>(*this) == std::bit_cast<std::uint32_t>(other);
    }
};

// A line of markers: its first cell, its axis and its length.
struct Line {
    Cell start = NO_CELL;
    std::uint8_t axis = 0;
    std::uint8_t length = 0;
};

// What all positions of one game share.
struct Setup {
    Config config;
    ActionSpace actions;
};

template <class B>
struct Position {
    using Bits = typename B::Bits;
    static constexpr int MOST_RINGS = B::NUM_RINGS * MAX_PLAYERS;
    static_assert(MOST_RINGS <= 256);

    const Setup* setup;
    PerSeat<Bits> markers;    // the cells with a marker of each player
    PerSeat<Bits> collapsed;  // the cells that are territory of each player
    PerSeat<Bits> owned;      // the cells with a stack that each player controls
    std::array<Stack, B::NUM_CELLS> stacks{};
    std::array<std::uint8_t, MOST_RINGS> ring_color;
    std::array<RingIndex, MOST_RINGS> ring_below;  // of a ring in no stack: another such ring
    RingIndex spare_ring = 0;
    PerSeat<std::uint16_t> on_board;  // rings of each color in stacks
    PerSeat<std::uint16_t> land;      // cells of territory of each player
    PerSeat<std::uint16_t> hand;
    PerSeat<std::uint16_t> eliminated;      // rings credited to each player (D69)
    PerSeat<std::uint32_t> last_action;     // the number of each player's latest turn action (D73)
    PerSeat<Known> real_action;             // who could act at the start of his turn (D71)
    std::uint32_t turn = 1;
    std::uint32_t move_number = 0;
    std::uint32_t progress_turn = 0;  // the turn in which S last grew (E)
    Cell must_move = NO_CELL;         // the stack placed in this turn, which alone may move (D28)
    Cell active = NO_CELL;            // the stack that may or must capture
    Line owed_line;                   // the long line whose reward is to be chosen (D48)
    std::uint8_t player = 1;
    Phase phase = Phase::ring_placement;
    Owed owed = Owed::nothing;
    // Has the player performed a turn action in this turn (D62)? While placing this is so only if
    // the turn goes on after a forced elimination (E).
    bool acted = false;
    bool swap_used = false;
    std::uint8_t previous_exclusive = 0;  // the only seat that could act in the last round (D70)
    Reason reason = Reason::none;
    std::uint8_t winner = 0;
    // The colors whose walls surely leave the open cells in one piece (D54), as bits; color 0 has
    // collapsed cells alone, a seat its markers too. A bit that is not set says nothing.
    std::uint8_t whole = 0;

    explicit Position(const Setup& setup) : setup(&setup) {
        ring_color.fill(0);
        for (int i = 0; i < MOST_RINGS; ++i) ring_below[i] = static_cast<RingIndex>(i + 1);
        real_action.entries.fill(Known::unknown);
    }

    const Config& config() const { return setup->config; }
    int seats() const { return setup->config.players; }

    Stack& stack_at(int cell) { return stacks[dense<B>(cell)]; }
    const Stack& stack_at(int cell) const { return stacks[dense<B>(cell)]; }
    int color_of(const Stack& stack) const { return ring_color[stack.top]; }

    Bits all_stacks() const { return together(owned); }
    Bits all_markers() const { return together(markers); }
    Bits all_collapsed() const { return together(collapsed); }

    // The cells that are empty or hold a marker: what can be passed over (B2).
    Bits free() const { return geometry<B>.live.without(all_stacks() | all_collapsed()); }

    // S = markers + collapsed + eliminated, which never falls (R191, D76).
    int progress() const {
        int total = all_markers().count();
        for (int seat = 1; seat <= seats(); ++seat) total += land[seat] + eliminated[seat];
        return total;
    }

    // Put one ring on top of a cell, which may have a stack.
    void push_ring(int cell, int color) {
        Stack& stack = stack_at(cell);
        const RingIndex ring = take_spare(color);
        if (stack.height == 0) {
            stack.bottom = ring;
        } else {
            const int controller = color_of(stack);
            ring_below[ring] = stack.top;
            if (controller != color) {
                owned[controller].reset(cell);
                stack.cap = 0;
            }
        }
        stack.top = ring;
        ++stack.height;
        ++stack.cap;
        owned[color].set(cell);
    }

    // Remove the top ring of a stack; its color. The cell is empty if it was the last.
    int pop_ring(int cell) {
        Stack& stack = stack_at(cell);
        const RingIndex ring = stack.top;
        const int color = ring_color[ring];
        stack.top = ring_below[ring];
        put_back(ring);
        --stack.height;
        --stack.cap;
        if (stack.height == 0) {
            owned[color].reset(cell);
        } else if (stack.cap == 0) {
            owned[color].reset(cell);
            owned[color_of(stack)].set(cell);
            stack.cap = counted_cap(stack);
        }
        return color;
    }

    // Put one ring under a stack.
    void push_ring_below(int cell, int color) {
        Stack& stack = stack_at(cell);
        const RingIndex ring = take_spare(color);
        if (stack.cap == stack.height && color_of(stack) == color) ++stack.cap;
        ring_below[stack.bottom] = ring;
        stack.bottom = ring;
        ++stack.height;
    }

    // Carry a stack to a cell without one.
    void carry_stack(int from, int to) {
        Stack& source = stack_at(from);
        const int color = color_of(source);
        stack_at(to) = source;
        source = {};
        owned[color].reset(from);
        owned[color].set(to);
    }

    void put_marker(int cell, int seat) {
        markers[seat].set(cell);
        close(cell, seat);
    }

    void remove_marker(int cell) {
        for (int seat = 1; seat <= seats(); ++seat) {
            if (!markers[seat].test(cell)) continue;
            markers[seat].reset(cell);
            open(cell, seat);
        }
    }

    // Make a cell the territory of the player to act; a marker there disappears (R041).
    void collapse_cell(int cell) {
        close(cell, 0);
        for (int seat = 1; seat <= seats(); ++seat) {
            if (!markers[seat].test(cell)) close(cell, seat);
            markers[seat].reset(cell);
        }
        collapsed[player].set(cell);
        ++land[player];
    }

    // The same for a set of cells, none of which is collapsed.
    void collapse(const Bits& cells) {
        const bool are_own_markers = !cells.without(markers[player]).any();
        whole &= static_cast<std::uint8_t>(are_own_markers << player);
        for (int seat = 1; seat <= seats(); ++seat) markers[seat] = markers[seat].without(cells);
        collapsed[player] |= cells;
        land[player] = static_cast<std::uint16_t>(collapsed[player].count());
    }

    // The cells that the walls of a color leave open.
    Bits open_to(int color) const {
        const Bits walls = color ? all_collapsed() | markers[color] : all_collapsed();
        return geometry<B>.live.without(walls);
    }
    bool is_surely_whole_to(int color) const { return whole >> color & 1; }

    // The person who holds a seat, by the seat in which that person began (D78).
    int holder(int seat) const { return swap_used ? seats() + 1 - seat : seat; }

private:
    Bits together(const PerSeat<Bits>& sets) const {
        Bits result = sets[1] | sets[2];
        for (int seat = 3; seat <= seats(); ++seat) result |= sets[seat];
        return result;
    }

    // A cell has become a wall to a color. What was in one piece is so still if the cells around
    // it hang together.
    void close(int cell, int color) {
        if (is_surely_whole_to(color) && !HANGS_TOGETHER<B>[open_around(cell, color)]) {
            whole &= static_cast<std::uint8_t>(~(1 << color));
        }
    }
    // A cell is no wall to a color any more.
    void open(int cell, int color) {
        if (is_surely_whole_to(color) && !(open_around(cell, color) & BESIDE_MIDDLE<B>)) {
            whole &= static_cast<std::uint8_t>(~(1 << color));
        }
    }
    unsigned open_around(int cell, int color) const {
        if constexpr (Geometry<B>::IS_SMALL) return patch_of<B>(open_to(color), cell);
        unsigned walls = color ? patch_of<B>(markers[color], cell) : 0;
        for (int seat = 1; seat <= seats(); ++seat) walls |= patch_of<B>(collapsed[seat], cell);
        return patch_of<B>(geometry<B>.live, cell) & ~walls;
    }

    RingIndex take_spare(int color) {
        const RingIndex ring = spare_ring;
        spare_ring = ring_below[ring];
        ring_color[ring] = static_cast<std::uint8_t>(color);
        ++on_board[color];
        return ring;
    }

    void put_back(RingIndex ring) {
        --on_board[ring_color[ring]];
        ring_below[ring] = spare_ring;
        spare_ring = ring;
    }

    std::uint8_t counted_cap(const Stack& stack) const {
        RingIndex ring = stack.top;
        int cap = 1;
        while (cap < stack.height && ring_color[ring_below[ring]] == ring_color[stack.top]) {
            ring = ring_below[ring];
            ++cap;
        }
        return static_cast<std::uint8_t>(cap);
    }
};

}  // namespace riftkeep::ringrift
