// The position key and the byte form; both are described in the Python twin of this file.
#pragma once

#include <algorithm>

#include "core/bytes.hpp"
#include "core/hashing.hpp"
#include "games/ringrift/lines.hpp"
#include "games/ringrift/state.hpp"

namespace riftkeep::ringrift {

namespace kind {
inline constexpr std::uint64_t RING = 0x01, MARKER = 0x02, COLLAPSED = 0x03, HAND = 0x04,
                               ELIMINATED = 0x05, PLAYER = 0x06, PHASE = 0x07, MUST_MOVE = 0x08,
                               ACTIVE = 0x09, OWED = 0x0A, ACTED = 0x0B, REAL_ACTION = 0x0C,
                               PREVIOUS_EXCLUSIVE = 0x0D, SWAP = 0x0E, LAST_ACTION = 0x0F,
                               QUIET = 0x10;
}

inline constexpr std::uint8_t FORMAT = 1;
inline constexpr int STACK_CONTENT = 9;
inline constexpr std::uint32_t LARGEST = 0x7FFFFFFF;  // the largest number that a field may hold

// The features of a stack; its rings are linked from the top, levels count from the bottom.
template <class B>
std::uint64_t stack_key(const Position<B>& position, int number) {
    const Stack& stack = position.stacks[number];
    RingIndex ring = stack.top;
    std::uint64_t key = 0;
    for (int level = stack.height - 1; level >= 0; --level) {
        key ^= feature(kind::RING, number, level * 8 + position.ring_color[ring]);
        ring = position.ring_below[ring];
    }
    return key;
}

template <class B>
std::uint64_t turn_key(const Position<B>& position) {
    const Config& config = position.config();
    std::uint64_t key = 0;
    if (position.must_move != NO_CELL) {
        key ^= feature(kind::MUST_MOVE, dense<B>(position.must_move));
    }
    if (position.active != NO_CELL) key ^= feature(kind::ACTIVE, dense<B>(position.active));
    if (position.owed == Owed::payment) key ^= feature(kind::OWED, 1);
    if (position.owed == Owed::reward) {
        const Line& line = position.owed_line;
        const int last = line.start + (line.length - 1) * geometry<B>.axis_deltas[line.axis];
        key ^= feature(kind::OWED, 2, dense<B>(line.start) * 1024 + dense<B>(last));
    }
    if (position.acted) key ^= feature(kind::ACTED);
    if (position.previous_exclusive) {
        key ^= feature(kind::PREVIOUS_EXCLUSIVE, position.previous_exclusive);
    }
    if (config.options.pie_rule && config.players == 2 && position.turn <= 2) {
        key ^= feature(kind::SWAP, position.turn, position.swap_used);
    }
    if (!config.is_first_edition_ending) {
        for (int seat = 1; seat <= config.players; ++seat) {
            int earlier = 0;
            for (int other = 1; other <= config.players; ++other) {
                earlier += position.last_action[other] < position.last_action[seat];
            }
            key ^= feature(kind::LAST_ACTION, seat, earlier);
        }
    }
    if (config.quiet_rounds) {
        const bool is_later = position.turn > position.progress_turn;
        key ^= feature(kind::QUIET, is_later ? position.turn - position.progress_turn : 0);
    }
    return key;
}

template <class B>
std::uint64_t key_of(const Position<B>& position) {
    std::uint64_t key = feature(kind::PLAYER, position.player) ^
                        feature(kind::PHASE, static_cast<std::uint64_t>(position.phase));
    position.all_stacks().each([&](int cell) { key ^= stack_key<B>(position, dense<B>(cell)); });
    for (int seat = 1; seat <= position.seats(); ++seat) {
        position.markers[seat].each(
            [&](int cell) { key ^= feature(kind::MARKER, dense<B>(cell), seat); });
        position.collapsed[seat].each(
            [&](int cell) { key ^= feature(kind::COLLAPSED, dense<B>(cell), seat); });
        key ^= feature(kind::HAND, seat, position.hand[seat]);
        key ^= feature(kind::ELIMINATED, seat, position.eliminated[seat]);
        if (position.real_action[seat] != Known::unknown) {
            key ^= feature(kind::REAL_ACTION, seat, position.real_action[seat] == Known::yes);
        }
    }
    return key ^ turn_key<B>(position);
}

template <class B>
void write_cells(const Position<B>& position, ByteWriter& out) {
    for (int number = 0; number < B::NUM_CELLS; ++number) {
        const Stack& stack = position.stacks[number];
        if (stack.height) {
            std::uint8_t colors[Position<B>::MOST_RINGS];
            RingIndex ring = stack.top;
            for (int level = stack.height - 1; level >= 0; --level) {
                colors[level] = position.ring_color[ring];
                ring = position.ring_below[ring];
            }
            out.u8(STACK_CONTENT);
            out.u8(stack.height);
            for (int level = 0; level < stack.height; ++level) out.u8(colors[level]);
            continue;
        }
        const int cell = geometry<B>.cells[number];
        std::uint32_t content = 0;
        for (int seat = 1; seat <= position.seats(); ++seat) {
            if (position.markers[seat].test(cell)) content = seat;
            if (position.collapsed[seat].test(cell)) content = 4 + seat;
        }
        out.u8(content);
    }
}

template <class B>
void to_bytes(const Position<B>& position, Bytes& bytes) {
    const Options& options = position.config().options;
    const auto number = [](Cell cell) -> std::uint32_t {
        return cell == NO_CELL ? NO_CELL : dense<B>(cell);
    };
    ByteWriter out(bytes);
    out.u8(FORMAT);
    out.u8(static_cast<std::uint32_t>(options.board));
    out.u8(options.players);
    out.u8(static_cast<std::uint32_t>(options.ruleset));
    out.u8(options.pie_rule | position.acted << 1 | position.swap_used << 2);
    out.u8(static_cast<std::uint32_t>(position.phase));
    out.u8(position.player);
    out.u32(position.turn);
    out.u32(position.move_number);
    out.u32(position.progress_turn);
    out.u16(number(position.must_move));
    out.u16(number(position.active));
    out.u8(position.previous_exclusive);
    out.u8(static_cast<std::uint32_t>(position.owed));
    if (position.owed == Owed::reward) {
        const Line& line = position.owed_line;
        out.u8(line.length);
        for (int i = 0; i < line.length; ++i) {
            out.u16(dense<B>(line.start + i * geometry<B>.axis_deltas[line.axis]));
        }
    }
    out.u8(static_cast<std::uint32_t>(position.reason));
    out.u8(position.winner);
    for (int seat = 1; seat <= position.seats(); ++seat) {
        out.u16(position.hand[seat]);
        out.u16(position.eliminated[seat]);
        out.u32(position.last_action[seat]);
        out.u8(static_cast<std::uint32_t>(position.real_action[seat]));
    }
    write_cells<B>(position, out);
}

// What was read beside the position itself, for the checks that need it.
struct Read {
    PerSeat<int> rings;             // rings of each color in stacks, be they too many
    std::vector<Cell> owed_cells;   // the line of a reward, be it one or not
};

// Reads a position off bytes, from front to back; its invariants are for the caller to check.
template <class B>
class PositionReader {
public:
    PositionReader(Position<B>& position, ByteView data) : position_(position), in_(data) {}

    Read read() {
        read_head();
        read_owed();
        const int reason = in_.u8();
        const int winner = in_.u8();
        read_seats();
        read_cells();
        if (!in_.at_end()) throw ByteReader::damaged();
        check_numbers();
        if (reason > static_cast<int>(Reason::stalemate) || (winner && !reason)) {
            throw ByteReader::damaged();
        }
        position_.reason = static_cast<Reason>(reason);
        position_.winner = static_cast<std::uint8_t>(winner);
        return std::move(read_);
    }

private:
    void read_head() {
        const Options& options = position_.config().options;
        std::uint8_t head[7];
        for (auto& byte : head) byte = in_.u8();
        position_.turn = in_.u32();
        position_.move_number = in_.u32();
        position_.progress_turn = in_.u32();
        const int must_move = in_.u16(), active = in_.u16();
        position_.previous_exclusive = in_.u8();
        const int flags = head[4];
        if (head[0] != FORMAT || head[1] != static_cast<int>(options.board) ||
            head[2] != options.players || head[3] != static_cast<int>(options.ruleset) ||
            (flags & 1) != options.pie_rule || flags > 7) {
            throw InvalidPosition("bytes", "are of another game, other options or another version");
        }
        position_.acted = flags & 2;
        position_.swap_used = flags & 4;
        if (head[5] > static_cast<int>(Phase::game_over)) throw ByteReader::damaged();
        position_.phase = static_cast<Phase>(head[5]);
        position_.player = head[6];
        if (position_.progress_turn && !position_.config().quiet_rounds) {
            throw ByteReader::damaged();
        }
        position_.must_move = must_move == NO_CELL ? NO_CELL : cell(must_move);
        position_.active = active == NO_CELL ? NO_CELL : cell(active);
    }

    void check_numbers() const {
        std::uint32_t highest = std::max(position_.turn, position_.move_number);
        highest = std::max(highest, position_.progress_turn);
        for (const std::uint32_t number : position_.last_action.entries) {
            highest = std::max(highest, number);
        }
        if (highest > LARGEST) throw ByteReader::damaged();
    }

    void read_owed() {
        const int owed = in_.u8();
        if (owed > static_cast<int>(Owed::reward)) throw ByteReader::damaged();
        position_.owed = static_cast<Owed>(owed);
        if (position_.owed != Owed::reward) return;
        const int length = in_.u8();
        for (int i = 0; i < length; ++i) read_.owed_cells.push_back(cell(in_.u16()));
    }

    void read_seats() {
        for (int seat = 1; seat <= position_.seats(); ++seat) {
            position_.hand[seat] = in_.u16();
            position_.eliminated[seat] = in_.u16();
            position_.last_action[seat] = in_.u32();
            const int real = in_.u8();
            if (real > static_cast<int>(Known::unknown)) throw ByteReader::damaged();
            position_.real_action[seat] = static_cast<Known>(real);
        }
    }

    void read_cells() {
        for (const Cell cell : geometry<B>.cells) {
            const int content = in_.u8();
            if (content == STACK_CONTENT) {
                read_stack(cell);
            } else if (content) {
                const int owner = content <= 4 ? content : content - 4;
                if (owner > position_.seats()) throw ByteReader::damaged();
                (content <= 4 ? position_.markers : position_.collapsed)[owner].set(cell);
                position_.land[owner] += content > 4;
            }
        }
    }

    void read_stack(int cell) {
        const int height = in_.u8();
        if (height == 0) throw ByteReader::damaged();
        for (int level = 0; level < height; ++level) {
            const int color = in_.u8();
            if (color < 1 || color > position_.seats()) throw ByteReader::damaged();
            // More rings than there are have no room; the supply is refused later.
            if (++read_.rings[color] <= position_.config().rings) position_.push_ring(cell, color);
        }
    }

    static Cell cell(int number) {
        if (number >= B::NUM_CELLS) throw ByteReader::damaged();
        return geometry<B>.cells[number];
    }

    Position<B>& position_;
    ByteReader in_;
    Read read_;
};

}  // namespace riftkeep::ringrift
