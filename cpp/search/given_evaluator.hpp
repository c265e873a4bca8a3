// An external evaluator, from outside the core, such as a net in Python: it gets many positions at
// once.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "search/evaluator.hpp"

namespace riftkeep::search {

// Positions that are to be judged, as planes or as bytes, and the answer.
struct Batch {
    PlaneShape shape{};
    std::vector<float> planes;                // those of all positions, one after the other
    std::vector<Bytes> positions;             // if planes are not wanted
    std::vector<const ActionList*> actions;   // to choose from in each
    std::vector<int> players;                 // the seat to act in each

    std::vector<std::vector<float>> logits;   // the answer: of each action of each position,
    std::vector<Values> values;               // and the share of each seat

    std::size_t size() const { return actions.size(); }
};

// Answers batches; whatever it throws ends the search that asks.
class GivenFunction {
public:
    virtual ~GivenFunction() = default;
    virtual bool wants_planes() const = 0;
    virtual void answer(Batch& batch) = 0;
};

template <GameState S>
class GivenEvaluator {
public:
    GivenEvaluator(const typename S::Setup& setup, std::shared_ptr<GivenFunction> function)
        : shape_(S::plane_shape(setup)), function_(std::move(function)) {}

    void evaluate(std::span<Leaf<S>* const> leaves) {
        std::vector<Leaf<S>*> open;
        for (Leaf<S>* leaf : leaves) {
            leaf->priors.assign(leaf->actions.size(), 1);
            if (!leaf->proof.is_known()) open.push_back(leaf);
        }
        if (open.empty()) return;
        Batch batch = asked(open);
        function_->answer(batch);
        for (std::size_t i = 0; i < open.size(); ++i) {
            open[i]->values = batch.values[i];
            set_priors(*open[i], batch.logits[i]);
        }
    }

private:
    Batch asked(const std::vector<Leaf<S>*>& leaves) const {
        Batch batch;
        batch.shape = shape_;
        const std::size_t size = std::size_t(shape_.planes) * shape_.height * shape_.width;
        const bool wants_planes = function_->wants_planes();
        if (wants_planes) batch.planes.resize(leaves.size() * size);
        for (std::size_t i = 0; i < leaves.size(); ++i) {
            const S& state = leaves[i]->state;
            if (wants_planes) {
                state.write_planes(batch.planes.data() + i * size);
            } else {
                state.to_bytes(batch.positions.emplace_back());
            }
            batch.actions.push_back(&leaves[i]->actions);
            batch.players.push_back(state.player());
        }
        return batch;
    }

    static void set_priors(Leaf<S>& leaf, const std::vector<float>& logits) {
        const float most = *std::max_element(logits.begin(), logits.end());
        if (most == -std::numeric_limits<float>::infinity()) {  // nothing is liked better
            leaf.priors.assign(logits.size(), 1.0f / static_cast<float>(logits.size()));
            return;
        }
        float total = 0;
        for (std::size_t i = 0; i < logits.size(); ++i) {
            leaf.priors[i] = std::exp(logits[i] - most);
            total += leaf.priors[i];
        }
        for (float& prior : leaf.priors) prior /= total;
    }

    PlaneShape shape_;
    std::shared_ptr<GivenFunction> function_;
};

}  // namespace riftkeep::search
