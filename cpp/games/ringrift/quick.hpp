// What the quick part of a net sees of a position of RingRift: markers, land and stacks cell by cell,
// the features of the hand-made evaluation, and the phase. Seats are counted from the one to act.
#pragma once

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "games/ringrift/evaluation.hpp"
#include "games/ringrift/planes.hpp"
#include "net/net.hpp"
#include "search/net_evaluator.hpp"

namespace riftkeep::ringrift {

// The kinds of pieces: these of each seat, and the heights of stacks.
enum QuickKind { QUICK_MARKER, QUICK_LAND, QUICK_STACK, QUICK_CAP, QUICK_KINDS_PER_SEAT };
inline constexpr int QUICK_HEIGHT = QUICK_KINDS_PER_SEAT * MAX_PLAYERS;
inline constexpr int QUICK_KINDS = QUICK_HEIGHT + 1;
inline constexpr int QUICK_PHASES = static_cast<int>(Phase::game_over);
inline constexpr int QUICK_EXTRAS = MAX_PLAYERS * NUM_FEATURES + QUICK_PHASES;

template <class B>
class QuickEvaluator {
public:
    // std::invalid_argument if the net's quick part is of another game.
    explicit QuickEvaluator(std::shared_ptr<const net::Net> net)
        : net_(std::move(net)), pieces_(net_->quick()->area()) {
        const net::QuickNet& quick = *net_->quick();
        if (quick.area() != Grid<B>::AREA || quick.num_kinds() != QUICK_KINDS ||
            quick.num_extras() != QUICK_EXTRAS || quick.num_features() != NUM_FEATURES ||
            quick.num_seats() != MAX_PLAYERS) {
            throw std::invalid_argument("net: its quick part was made for another game");
        }
    }

    search::Values evaluate(const Position<B>& position) {
        const net::QuickNet& quick = *net_->quick();
        const PerSeat<Features> features = features_of<B>(position);
        const int seats = position.seats();
        const auto seat = [&](int i) { return (position.player - 1 + i) % seats + 1; };
        float* extras = quick.extras(work_);
        std::fill_n(extras, QUICK_EXTRAS, 0.0f);
        extras[MAX_PLAYERS * NUM_FEATURES + static_cast<int>(position.phase)] = 1;
        pieces_.clear();
        for (int i = 0; i < seats; ++i) {
            std::copy_n(features[seat(i)].begin(), std::size_t{NUM_FEATURES}, extras + i * NUM_FEATURES);
            list_pieces(position, seat(i), i * QUICK_KINDS_PER_SEAT);
        }
        quick.run(pieces_, work_);
        PerSeat<float> scores;
        for (int i = 0; i < seats; ++i) {
            float score = work_.logits[i];
            for (int j = 0; j < NUM_FEATURES; ++j) score += quick.features()[j] * features[seat(i)][j];
            scores[seat(i)] = score;
        }
        return shares_of(scores, seats);
    }

private:
    void list_pieces(const Position<B>& position, int seat, int first) {
        position.markers[seat].each([&](int cell) { add(first + QUICK_MARKER, cell); });
        position.collapsed[seat].each([&](int cell) { add(first + QUICK_LAND, cell); });
        position.owned[seat].each([&](int cell) {
            const Stack& stack = position.stack_at(cell);
            add(first + QUICK_STACK, cell);
            add(first + QUICK_CAP, cell, SCALED[stack.cap]);
            add(QUICK_HEIGHT, cell, SCALED[stack.height]);
        });
    }
    void add(int kind, int cell, float scale = 1) { pieces_.add(kind, grid_place<B>(cell), scale); }

    std::shared_ptr<const net::Net> net_;
    net::Pieces pieces_;
    net::QuickNet::Workspace work_;
};

// Values by the quick part of a net, priors by hand.
template <class B>
class QuickHandEvaluator {
public:
    QuickHandEvaluator(HandEvaluator<B> hand, QuickEvaluator<B> quick)
        : hand_(std::move(hand)), quick_(std::move(quick)) {}

    void evaluate(std::span<search::Leaf<State<B>>* const> leaves) {
        for (search::Leaf<State<B>>* leaf : leaves) {
            leaf->values = quick_.evaluate(leaf->state.position());
            hand_.set_priors(*leaf);
        }
    }

private:
    HandEvaluator<B> hand_;
    QuickEvaluator<B> quick_;
};

}  // namespace riftkeep::ringrift
