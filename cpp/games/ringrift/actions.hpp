// The fixed integer action space; the blocks are described in the Python twin of this file.
#pragma once

#include "core/game.hpp"
#include "games/ringrift/geometry.hpp"
#include "games/ringrift/options.hpp"

namespace riftkeep::ringrift {

// The moves without any field but the player, in the order of their numbers.
enum class Plain : Action {
    skip_placement,
    no_placement_action,
    swap_sides,
    skip_capture,
    no_movement_action,
    no_line_action,
    skip_territory_processing,
    no_territory_action,
};
inline constexpr Action NUM_PLAIN = 8;

// Where each block of the numbering begins, for one board and number of players.
struct ActionSpace {
    Action most;    // numbers for each cell in the block of placements, which begins at 0
    Action colors;  // numbers for each cell in the block of regions
    Action axes;    // numbers for each cell in the block of lines
    Action slides, lines, rewards, regions, eliminations, plain, size;

    template <class B>
    static ActionSpace of(const Config& config) {
        constexpr Action cells = B::NUM_CELLS;
        ActionSpace space{};
        space.most = static_cast<Action>(config.max_placed);
        space.colors = static_cast<Action>(config.players) + 1;
        space.axes = Geometry<B>::NUM_AXES;
        space.slides = cells * space.most;
        space.lines = space.slides + static_cast<Action>(geometry<B>.slides.size());
        space.rewards = space.lines + cells * space.axes;
        space.regions = space.rewards + 1 + cells;
        space.eliminations = space.regions + cells * space.colors;
        space.plain = space.eliminations + cells;
        space.size = space.plain + NUM_PLAIN;
        return space;
    }

    Action of(Plain move) const { return plain + static_cast<Action>(move); }
    Action placement(int number, int count) const { return number * most + count - 1; }
    template <class B>
    Action slide(int cell, int direction, int steps) const {
        return slides + geometry<B>.slide_base[dense<B>(cell)][direction] + steps - 1;
    }
    Action line(int number, int axis) const { return lines + number * axes + axis; }
    Action whole_reward() const { return rewards; }
    Action segment_reward(int number) const { return rewards + 1 + number; }
    Action region(int number, int color) const { return regions + number * colors + color; }
    Action elimination(int number) const { return eliminations + number; }

    // Is this one of the four no-ops, legal only where nothing else is (D20)?
    bool is_forced(Action action) const {
        return action == of(Plain::no_placement_action) ||
               action == of(Plain::no_movement_action) || action == of(Plain::no_line_action) ||
               action == of(Plain::no_territory_action);
    }
};

// A turn worth trying: a placement or nothing before it, then a stack slides.
struct Try {
    int place = NO_CELL;  // where rings are placed first, unless the stack is there already
    int count = 0;        // how many
    Action slide = 0;
};

}  // namespace riftkeep::ringrift
