// The evaluation by a net of the core.
#pragma once

#include <cmath>
#include <memory>

#include "net/net.hpp"
#include "net/policy_terms.hpp"
#include "search/evaluator.hpp"

namespace riftkeep::search {

// What a net sees: as many seats for every number of players, so that one net serves all of them.
inline constexpr PlaneView NET_VIEW{.seats_shown = MOST_PLAYERS};

// Make probabilities of logits.
inline void soften(std::vector<float>& logits) {
    float most = -1e30f, total = 0;
    for (const float logit : logits) most = std::max(most, logit);
    for (float& logit : logits) total += logit = std::exp(logit - most);
    for (float& logit : logits) logit /= total;
}

template <GameState S>
class NetEvaluator {
public:
    NetEvaluator(const typename S::Setup& setup, std::shared_ptr<const net::Net> net)
        : players_(S::num_players(setup)), net_(std::move(net)) {
        const PlaneShape shape = S::plane_shape(setup, NET_VIEW);
        using Describer = net::Describer<S>;
        constexpr int keys = Describer::NUM_KEYS ? Describer::NUM_KEYS + 1 : 0;  // with the query
        const int channels = Describer::NUM_KINDS + net_->key_size() * keys;
        if (net_->num_planes() != shape.planes || net_->height() != shape.height ||
            net_->width() != shape.width || net_->num_kinds() != Describer::NUM_KINDS ||
            net_->policy_channels() < channels || net_->num_values() < players_) {
            throw std::invalid_argument("net: it was made for another game");
        }
        planes_.resize(std::size_t(shape.planes) * shape.height * shape.width);
    }

    void evaluate(std::span<Leaf<S>* const> leaves) {
        for (Leaf<S>* leaf : leaves) {
            leaf->priors.assign(leaf->actions.size(), 1);
            if (!leaf->proof.is_known()) judge(*leaf);
        }
    }

    // The logit of each action of a position that the net has just looked at.
    void score(const S& state, const ActionList& actions, std::vector<float>& logits) {
        const net::Describer<S> describer(state);
        logits.resize(actions.size());
        for (std::uint32_t i = 0; i < actions.size(); ++i) {
            describer.describe(actions[i], terms_);
            logits[i] = score(terms_);
        }
    }

    // Let the net look at a position; what it thinks is in the workspace.
    const net::Workspace& look(const S& state, bool with_ownership = false) {
        state.write_planes(planes_.data(), NET_VIEW);
        net_->run(planes_.data(), work_, with_ownership);
        return work_;
    }

    // The win shares of the seats of a position that the net has just looked at.
    Values shares(int player) const {
        std::vector<float> shares(work_.values.begin(), work_.values.begin() + players_);
        soften(shares);
        Values values{};
        for (int i = 0; i < players_; ++i) values[(player - 1 + i) % players_] = shares[i];
        return values;
    }

private:
    void judge(Leaf<S>& leaf) {
        look(leaf.state);
        leaf.values = shares(leaf.state.player());
        score(leaf.state, leaf.actions, leaf.priors);
        soften(leaf.priors);
    }

    float score(const net::PolicyTerms& terms) const {
        const auto at = [&](int cell) {
            return work_.policy.data() + std::size_t(net_->place(cell)) * net_->policy_channels();
        };
        float total = 0;
        for (const int cell : terms.cells) total += at(cell)[terms.kind];
        if (!terms.cells.empty()) total /= static_cast<float>(terms.cells.size());
        total += work_.kinds[terms.kind];
        if (terms.key == net::PolicyTerms::NO_KEY) return total;
        const int size = net_->key_size();
        const float* query = at(terms.source) + net_->num_kinds();
        const float* key = at(terms.target) + net_->num_kinds() + size * (1 + terms.key);
        for (int i = 0; i < size; ++i) total += query[i] * key[i];
        return total;
    }

    int players_;
    std::shared_ptr<const net::Net> net_;
    std::vector<float> planes_;
    net::Workspace work_;
    net::PolicyTerms terms_;
};

}  // namespace riftkeep::search
