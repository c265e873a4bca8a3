// Sequential halving: the most promising actions of a root share a small budget in rounds, and the
// better half of them goes on to the next.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "core/rng.hpp"
#include "search/settings.hpp"
#include "search/solver.hpp"

namespace riftkeep::search {

class Halving {
public:
    // Begins with the actions of the highest priors, moved by chance if the settings ask for it.
    Halving(const Node& root, const Settings& settings)
        : budget_(settings.simulations), promise_(root.edges.size()) {
        Rng rng(settings.seed ^ root.key);
        std::vector<std::uint32_t> order(root.edges.size());
        for (std::uint32_t i = 0; i < order.size(); ++i) {
            order[i] = i;
            const float luck = settings.gumbel > 0 ? settings.gumbel * gumbel(rng) : 0.0f;
            promise_[i] = luck + std::log(root.edges[i].prior + LEAST_PRIOR);
        }
        std::stable_sort(order.begin(), order.end(),
                         [&](auto a, auto b) { return promise_[a] > promise_[b]; });
        order.resize(std::min<std::size_t>(
            order.size(), std::min(settings.halving_actions, std::max(2u, budget_ / LEAST_VISITS))));
        candidates_ = std::move(order);
        rounds_ = static_cast<std::size_t>(
            std::max(1.0, std::ceil(std::log2(static_cast<double>(candidates_.size())))));
    }

    // The edges of the root that one round tries, one after the other.
    std::vector<std::uint32_t> round() const {
        const std::size_t each =
            std::max<std::size_t>(1, budget_ / (rounds_ * candidates_.size()));
        std::vector<std::uint32_t> edges;
        for (std::size_t visit = 0; visit < each; ++visit) {
            edges.insert(edges.end(), candidates_.begin(), candidates_.end());
        }
        return edges;
    }

    // Those still in, the best first once they were halved.
    std::span<const std::uint32_t> candidates() const { return candidates_; }

    // Keep the better half; `share_of` says what an edge is worth to the mover so far.
    template <class F>
    void halve(F share_of) {
        const auto better = [&](std::uint32_t a, std::uint32_t b) {
            const float worth_a = promise_[a] + LOGITS_OF_A_WIN * share_of(a);
            const float worth_b = promise_[b] + LOGITS_OF_A_WIN * share_of(b);
            return worth_a != worth_b ? worth_a > worth_b : a < b;
        };
        std::stable_sort(candidates_.begin(), candidates_.end(), better);
        if (candidates_.size() > 1) candidates_.resize((candidates_.size() + 1) / 2);
    }

private:
    static float gumbel(Rng& rng) {
        const double unit = (static_cast<double>(rng.next() >> 11) + 0.5) / 9007199254740992.0;
        return static_cast<float>(-std::log(-std::log(unit)));
    }

    // Simulations there must be for each action that begins: of a small budget fewer actions get more.
    // Not tuned.
    static constexpr std::uint32_t LEAST_VISITS = 4;

    std::uint32_t budget_;
    std::vector<float> promise_;
    std::vector<std::uint32_t> candidates_;
    std::size_t rounds_ = 1;
};

}  // namespace riftkeep::search
