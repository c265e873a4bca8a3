// What a learner sees of a position: planes of numbers, one number for each cell of a square.
//
// The list is in docs/concepts/native.md and in riftkeep.native.VectorEnv; seats are counted from
// the player to act. Cells of the square that are not on the board are 0 in every plane.
#pragma once

#include <algorithm>

#include "games/ringrift/legal.hpp"

namespace riftkeep::ringrift {

inline constexpr float HEIGHT_SCALE = 1.0f / 8;
inline constexpr int PLANES_PER_SEAT = 8;
inline constexpr int SHARED_PLANES = 15;

inline int num_planes(int players) { return SHARED_PLANES + PLANES_PER_SEAT * players; }

template <class B>
class PlaneWriter {
public:
    PlaneWriter(const Position<B>& position, float* out) : position_(position), out_(out) {}

    void write() {
        const int planes = num_planes(position_.seats());
        std::fill(out_, out_ + planes * AREA, 0.0f);
        fill(0, 1.0f);
        for (int i = 0; i < position_.seats(); ++i) {
            write_seat(1 + i * PLANES_PER_SEAT, (position_.player - 1 + i) % position_.seats() + 1);
        }
        write_stacks(1 + position_.seats() * PLANES_PER_SEAT);
        write_turn(2 + position_.seats() * PLANES_PER_SEAT);
    }

private:
    static constexpr int AREA = B::SIDE * B::SIDE;

    static int place(int cell) {
        if constexpr (B::ROW == B::SIDE) return cell;
        return (cell / B::ROW - 1) * B::SIDE + cell % B::ROW - 1;
    }
    void put(int plane, int cell, float value) { out_[plane * AREA + place(cell)] = value; }
    void put(int plane, const typename B::Bits& cells) {
        cells.each([&](int cell) { put(plane, cell, 1.0f); });
    }
    void fill(int plane, float value) {
        if (value == 0.0f) return;
        if constexpr (!B::IS_HEXAGONAL) {
            std::fill_n(out_ + plane * AREA, AREA, value);
        } else {
            for (const Cell cell : geometry<B>.cells) put(plane, cell, value);
        }
    }

    void write_seat(int plane, int seat) {
        const Config& config = position_.config();
        put(plane, position_.markers[seat]);
        put(plane + 1, position_.collapsed[seat]);
        put(plane + 2, position_.owned[seat]);
        position_.owned[seat].each([&](int cell) {
            put(plane + 3, cell, position_.stack_at(cell).cap * HEIGHT_SCALE);
        });
        if (position_.on_board[seat]) write_rings(plane + 4, seat);
        fill(plane + 5, static_cast<float>(position_.hand[seat]) / config.rings);
        fill(plane + 6, static_cast<float>(position_.eliminated[seat]) / config.ring_goal);
        fill(plane + 7, static_cast<float>(position_.land[seat]) / config.land_goal);
    }

    void write_rings(int plane, int seat) {
        position_.all_stacks().each([&](int cell) {
            const Stack& stack = position_.stack_at(cell);
            RingIndex ring = stack.top;
            int count = 0;
            for (int level = 0; level < stack.height; ++level) {
                count += position_.ring_color[ring] == seat;
                ring = position_.ring_below[ring];
            }
            put(plane, cell, count * HEIGHT_SCALE);
        });
    }

    void write_stacks(int plane) {
        position_.all_stacks().each([&](int cell) {
            put(plane, cell, position_.stack_at(cell).height * HEIGHT_SCALE);
        });
    }

    void write_turn(int plane) {
        if (position_.must_move != NO_CELL) put(plane, position_.must_move, 1.0f);
        if (position_.active != NO_CELL) put(plane + 1, position_.active, 1.0f);
        if (position_.owed == Owed::reward) {
            put(plane + 2, cells_of<B>(position_.owed_line, 0, position_.owed_line.length));
        }
        fill(plane + 3, position_.owed == Owed::payment);
        fill(plane + 4, position_.acted);
        fill(plane + 5, position_.phase == Phase::ring_placement && may_swap<B>(position_));
        if (position_.phase != Phase::game_over) {
            fill(plane + 6 + static_cast<int>(position_.phase), 1.0f);
        }
    }

    const Position<B>& position_;
    float* out_;
};

}  // namespace riftkeep::ringrift
