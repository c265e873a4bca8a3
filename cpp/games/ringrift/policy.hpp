// The actions of RingRift as a net scores them: by their kind and the cells they change, and a slide
// by the cells it leads from and to, which alone fix the direction and, if it captures, the target.
#pragma once

#include <algorithm>

#include "games/ringrift/game.hpp"
#include "games/ringrift/lines.hpp"
#include "games/ringrift/territory.hpp"
#include "net/policy_terms.hpp"

namespace riftkeep::net {

template <class B>
class Describer<ringrift::State<B>> {
public:
    enum Kind {
        PLACE_ONE,
        PLACE_TWO,
        PLACE_MORE,
        MOVE,
        CAPTURE,
        ELIMINATE,
        LINE,
        WHOLE_REWARD,
        SEGMENT_REWARD,
        REGION,
        FIRST_PLAIN,
    };
    static constexpr int NUM_KINDS = FIRST_PLAIN + static_cast<int>(ringrift::NUM_PLAIN);
    static constexpr int NUM_KEYS = 2;  // of a landing without and with a capture

    explicit Describer(const ringrift::State<B>& state) : position_(state.position()) {}

    void describe(Action action, PolicyTerms& out) const {
        const ringrift::ActionSpace& space = position_.setup->actions;
        if (action < space.slides) return describe_placement(action, out);
        if (action < space.lines) return describe_slide(action - space.slides, out);
        if (action < space.rewards) return describe_line(action - space.lines, out);
        if (action < space.regions) return describe_reward(action - space.rewards, out);
        if (action < space.eliminations) return describe_region(action, out);
        if (action < space.plain) {
            out.reset(ELIMINATE);
            return add(ringrift::geometry<B>.cells[action - space.eliminations], out);
        }
        out.reset(FIRST_PLAIN + static_cast<int>(action - space.plain));
    }

private:
    using Bits = typename B::Bits;

    static int place(int cell) { return ringrift::grid_place<B>(cell); }
    static void add(int cell, PolicyTerms& out) { out.cells.push_back(place(cell)); }
    static void add(const Bits& cells, PolicyTerms& out) {
        cells.each([&](int cell) { add(cell, out); });
    }

    void describe_placement(Action action, PolicyTerms& out) const {
        const Action most = position_.setup->actions.most;
        out.reset(std::min<int>(action % most, PLACE_MORE));
        add(ringrift::geometry<B>.cells[action / most], out);
    }

    void describe_slide(Action number, PolicyTerms& out) const {
        const ringrift::Slide& slide = ringrift::geometry<B>.slides[number];
        const int delta = ringrift::geometry<B>.deltas[slide.direction];
        const Bits stacks = position_.all_stacks();
        bool is_capture = false;
        for (int step = 1; step < slide.steps; ++step) {
            is_capture |= stacks.test(slide.from + step * delta);
        }
        out.reset(is_capture ? CAPTURE : MOVE);
        out.key = is_capture;
        out.source = place(slide.from);
        out.target = place(slide.from + slide.steps * delta);
        out.cells.push_back(out.target);
    }

    void describe_line(Action number, PolicyTerms& out) const {
        const Action axes = position_.setup->actions.axes;
        const int start = ringrift::geometry<B>.cells[number / axes];
        out.reset(LINE);
        ringrift::each_line<B>(position_, position_.player, [&](const ringrift::Line& line) {
            if (line.start != start || line.axis != number % axes) return false;
            add(ringrift::cells_of<B>(line, 0, line.length), out);
            return true;
        });
    }

    void describe_reward(Action number, PolicyTerms& out) const {
        const ringrift::Line& line = position_.owed_line;
        if (number == 0) {
            out.reset(WHOLE_REWARD);
            return add(ringrift::cells_of<B>(line, 0, line.length), out);
        }
        out.reset(SEGMENT_REWARD);
        const int start = ringrift::geometry<B>.cells[number - 1];
        const int first = (start - line.start) / ringrift::geometry<B>.axis_deltas[line.axis];
        add(ringrift::cells_of<B>(line, first, position_.config().line_length), out);
    }

    void describe_region(Action action, PolicyTerms& out) const {
        const ringrift::ActionSpace& space = position_.setup->actions;
        if (regions_.empty()) {
            regions_ = ringrift::processable_regions<B>(position_, position_.player);
        }
        out.reset(REGION);
        for (const auto& region : regions_) {
            if (space.region(ringrift::dense<B>(region.first), region.border_color) != action) continue;
            return add(region.cells | region.border, out);
        }
    }

    const ringrift::Position<B>& position_;
    mutable std::vector<ringrift::Region<B>> regions_;  // found when first asked for
};

}  // namespace riftkeep::net
