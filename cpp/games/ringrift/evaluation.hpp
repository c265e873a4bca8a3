// The hand-made evaluation: named features of every seat, weighed, and shared out as win shares.
//
// Priors look only at what an action does at once (signs.hpp).
#pragma once

#include <array>
#include <bit>
#include <cmath>

#include "games/ringrift/capture.hpp"
#include "games/ringrift/game.hpp"
#include "games/ringrift/signs.hpp"
#include "games/ringrift/territory.hpp"
#include "games/ringrift/walls.hpp"
#include "games/ringrift/weights.hpp"
#include "search/evaluator.hpp"

namespace riftkeep::ringrift {

// What brings features into the range of the others, up to 1; the weights are fitted to it. Not tuned.
constexpr float ONE_WAY = 0.125f;     // to capture
constexpr int MOST_LANDINGS = 40;     // more are counted as so many
constexpr float USUAL_LINES = 4;      // that are open

template <class B>
PerSeat<Features> features_of(const Position<B>& position) {
    PerSeat<Features> all;
    const Config& config = position.config();
    const float rings = static_cast<float>(config.rings);
    const auto free = position.free();
    const int next = next_to_slide<B>(position);
    for (int seat = 1; seat <= position.seats(); ++seat) {
        Features& f = all[seat];
        int caps = 0, stacks = 0, mobile = 0, landings = 0;
        position.owned[seat].each([&](int cell) {
            const Stack& stack = position.stack_at(cell);
            ++stacks;
            caps += stack.cap;
            int here = 0;
            for (int direction = 0; direction < Geometry<B>::NUM_DIRECTIONS; ++direction) {
                const View view = look<B>(cell, direction, free);
                if (view.run >= stack.height) here += view.run - stack.height + 1;
                const Jump jump = capture_in<B>(position, stack, direction, view, free);
                if (jump.first <= jump.last) {
                    here += jump.last - jump.first + 1;
                    const int owner = position.color_of(position.stack_at(view.obstacle));
                    if (owner != seat) {
                        f[ATTACKS] += ONE_WAY;
                        all[owner][THREATS] += ONE_WAY;
                    }
                }
            }
            landings += here;
            mobile += here > 0;
        });
        f[ELIMINATION] = static_cast<float>(position.eliminated[seat]) /
                         static_cast<float>(config.ring_goal);
        f[ELIMINATION_SQUARED] = f[ELIMINATION] * f[ELIMINATION];
        f[RINGS_NEAR] =
            1 / static_cast<float>(std::max(1, config.ring_goal - position.eliminated[seat]));
        f[LAND] = static_cast<float>(position.land[seat]) / static_cast<float>(config.land_goal);
        f[LAND_SQUARED] = f[LAND] * f[LAND];
        f[HAND] = static_cast<float>(position.hand[seat]) / rings;
        f[STACKS] = static_cast<float>(stacks) / rings;
        f[CAPS] = static_cast<float>(caps) / rings;
        f[BURIED] = static_cast<float>(position.on_board[seat] - caps) / rings;
        f[MOBILE] = static_cast<float>(mobile) / rings;
        f[BLOCKED] = static_cast<float>(stacks - mobile) / rings;
        f[LANDINGS] = static_cast<float>(std::min(landings, MOST_LANDINGS)) / MOST_LANDINGS;
        f[MARKERS] = static_cast<float>(position.markers[seat].count()) /
                     static_cast<float>(config.land_goal);
        f[OPEN_LINES] = static_cast<float>(open_lines<B>(position, seat, free)) / USUAL_LINES;
        f[TO_MOVE] = position.player == seat;
        f[CANNOT_ACT] = mobile == 0 && position.hand[seat] == 0;
        f[EXCLUSIVE] = position.previous_exclusive == seat;
        f[EXHAUSTION] = 1 / static_cast<float>(1 + position.hand[seat] + mobile);
        const Cut cut = best_cut<B>(position, seat);
        const bool is_next = seat == next;
        f[is_next ? CUT_NEXT : CUT_LATER] = static_cast<float>(std::min(cut.cells, config.land_goal)) /
                                            static_cast<float>(config.land_goal);
        f[is_next ? WINS_NEXT : WINS_LATER] = cut.wins;
    }
    add_regions<B>(position, all);
    return all;
}

// Windows of a line's length over cells without stack or territory in which one marker is missing.
template <class B>
int open_lines(const Position<B>& position, int seat, const typename B::Bits& free) {
    const auto& marked = position.markers[seat];
    const int length = position.config().line_length;
    int total = 0;
    each_vector<B::AXES>([&]<Vector V>() {
        constexpr Vector back{-V.dx, -V.dy};
        auto whole = marked;             // windows so far all marked
        auto but_one = free.without(marked);  // windows so far with one cell open
        auto marks = marked;
        auto opens = free.without(marked);
        for (int step = 1; step < length; ++step) {
            marks = B::template shifted<back>(marks);
            opens = B::template shifted<back>(opens);
            but_one = (but_one & marks) | (whole & opens);
            whole &= marks;
        }
        total += but_one.count();
    });
    return total;
}

// What could be taken by whoever takes regions next.
template <class B>
void add_regions(const Position<B>& position, PerSeat<Features>& all) {
    const auto live = geometry<B>.live.without(position.all_collapsed());
    const auto is_missing_one = [&](const typename B::Bits& cells) {
        return is_color_missing<B>(position, cells);
    };
    const auto visit = [&](const Region<B>& region) {
        if (!is_missing_one(region.cells)) return false;
        int rings = 0;
        (region.cells & position.all_stacks()).each([&](int cell) {
            rings += position.stack_at(cell).height;
        });
        const float cells = static_cast<float>((region.cells | region.border).count()) /
                            static_cast<float>(position.config().land_goal);
        const float share = static_cast<float>(rings) /
                            static_cast<float>(position.config().ring_goal);
        for (int seat = 1; seat <= position.seats(); ++seat) {
            if (position.owned[seat].without(region.cells).any()) {
                all[seat][REGIONS] = std::max(all[seat][REGIONS], cells);
                all[seat][REGION_RINGS] = std::max(all[seat][REGION_RINGS], share);
            }
        }
        return false;
    };
    each_cut_off_by<B>(live, {}, 0, is_missing_one, visit);
    for (int seat = 1; seat <= position.seats(); ++seat) {
        const auto& markers = position.markers[seat];
        if (markers.any()) each_cut_off_by<B>(live, markers, seat, is_missing_one, visit);
    }
}

// Powers of e. Many actions look alike, and to remember the last few takes less time than a power.
class Exponentials {
public:
    float operator()(float exponent) {
        const auto bits = std::bit_cast<std::uint32_t>(exponent);
        Power& last = last_[(bits * 0x9E3779B1u) >> (32 - LOG_SIZE)];
        if (last.exponent != exponent) last = {exponent, std::exp(exponent)};
        return last.value;
    }

private:
    static constexpr int LOG_SIZE = 5;
    struct Power {
        float exponent = 0;
        float value = 1;
    };
    std::array<Power, 1 << LOG_SIZE> last_;
};

// Scores as win shares.
inline search::Values shares_of(const PerSeat<float>& scores, int players) {
    search::Values values{};
    float best = scores[1];
    for (int seat = 2; seat <= players; ++seat) best = std::max(best, scores[seat]);
    float total = 0;
    for (int seat = 1; seat <= players; ++seat) {
        values[seat - 1] = std::exp(scores[seat] - best);
        total += values[seat - 1];
    }
    for (int seat = 0; seat < players; ++seat) values[seat] /= total;
    return values;
}

template <class B>
search::Values evaluate(const Position<B>& position, const Weights& weights) {
    const PerSeat<Features> all = features_of<B>(position);
    PerSeat<float> scores;
    for (int seat = 1; seat <= position.seats(); ++seat) {
        float score = 0;
        for (int i = 0; i < NUM_FEATURES; ++i) score += weights.features[i] * all[seat][i];
        scores[seat] = score;
    }
    return shares_of(scores, position.seats());
}

template <class B>
class HandEvaluator {
public:
    explicit HandEvaluator(const Weights& weights) : weights_(weights) {}

    void evaluate(std::span<search::Leaf<State<B>>* const> leaves) {
        for (search::Leaf<State<B>>* leaf : leaves) {
            leaf->values = ringrift::evaluate<B>(leaf->state.position(), weights_);
            set_priors(*leaf);
        }
    }

    void set_priors(search::Leaf<State<B>>& leaf) const {
        leaf.priors.resize(leaf.actions.size());
        float total = 0;
        Exponentials exponential;
        const SignFinder<B> finder(leaf.state.position());
        for (std::uint32_t i = 0; i < leaf.actions.size(); ++i) {
            leaf.priors[i] = exponential(finder.promise(leaf.actions[i], weights_.signs));
            total += leaf.priors[i];
        }
        for (float& prior : leaf.priors) prior /= total;
    }

private:
    Weights weights_;
};

}  // namespace riftkeep::ringrift
