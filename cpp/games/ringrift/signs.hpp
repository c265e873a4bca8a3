// The first look at an action: a sum of named signs (move features) of what
// it does at once.
#pragma once

#include <array>

#include "games/ringrift/walls.hpp"

namespace riftkeep::ringrift {

// What each means is in weights.inc.
enum Sign : int {
#define FEATURE(name, small, large)
#define SIGN(name, small, large) name,
#include "games/ringrift/weights.inc"
#undef FEATURE
#undef SIGN
    NUM_SIGNS,
};

using Signs = std::array<float, NUM_SIGNS>;

// Finds the signs of the actions of a position.
template <class B>
class SignFinder {
public:
    explicit SignFinder(const Position<B>& position)
        : position_(position),
          space_(position.setup->actions),
          markers_(position.all_markers()),
          own_(position.markers[position.player]),
          narrow_(narrows<B>(position.open_to(position.player))),
          beside_own_(grown<B>(own_)),
          beside_other_(grown<B>(markers_.without(own_))) {}

    // Calls add with each sign of the action and how strong it is.
    template <class Add>
    void each(Action action, Add add) const {
        if (action < space_.slides) return place(action, add);
        if (action < space_.lines) return slide(geometry<B>.slides[action - space_.slides], add);
        if (action >= space_.plain) return add(SKIPS, 1);
        if (action >= space_.eliminations) {
            const int cell = geometry<B>.cells[action - space_.eliminations];
            add(PAYS, position_.stack_at(cell).cap);
        } else if (action >= space_.regions) {
            add(TAKES_REGION, 1);
        }
    }

    // The weighted sum of an action's signs.
    float promise(Action action, const Signs& weights) const {
        float sum = 0;
        each(action, [&](Sign sign, int strength) {
            sum += weights[sign] * static_cast<float>(strength);
        });
        return sum;
    }

private:
    template <class Add>
    void place(Action action, Add add) const {
        const int cell = geometry<B>.cells[action / space_.most];
        const Stack& stack = position_.stack_at(cell);
        leave(cell, add);
        if (stack.height == 0) {
            add(PLACES_MORE, static_cast<int>(action % space_.most));
        } else if (position_.color_of(stack) == position_.player) {
            add(PLACES_ON_OWN, 1);
        } else {
            add(PLACES_ON_OTHER, 1);
            add(COVERS, stack.cap);
        }
    }

    // The stack on this cell is going to leave a marker on it.
    template <class Add>
    void leave(int cell, Add add) const {
        if (narrow_.test(cell)) add(CLOSES_WALL, 1);
        if (beside_own_.test(cell)) add(BESIDE_OWN, 1);
        if (beside_other_.test(cell)) add(BESIDE_OTHER, 1);
    }

    template <class Add>
    void slide(const Slide& way, Add add) const {
        const int delta = geometry<B>.deltas[way.direction];
        leave(way.from, add);
        add(STEPS, way.steps);
        for (int i = 1; i <= way.steps; ++i) {
            const int cell = way.from + i * delta;
            const Stack& stack = position_.stack_at(cell);
            if (stack.height) {
                const bool is_own = position_.color_of(stack) == position_.player;
                add(is_own ? CAPTURES_OWN : CAPTURES, 1);
                if (!is_own) add(CAPTURES_CAP, stack.cap);
            } else if (markers_.test(cell)) {
                if (i < way.steps) {
                    add(own_.test(cell) ? COLLAPSES : FLIPS, 1);
                } else {
                    add(position_.stack_at(way.from).height == 1 ? LANDS_SINGLE : LANDS, 1);
                }
            }
        }
    }

    using Bits = typename B::Bits;
    const Position<B>& position_;
    const ActionSpace& space_;
    Bits markers_, own_, narrow_, beside_own_, beside_other_;
};

}  // namespace riftkeep::ringrift
