// Which action of a node to try next: PUCT, first-play urgency and widening.
#pragma once

#include <cmath>

#include "search/settings.hpp"
#include "search/solver.hpp"

namespace riftkeep::search {

template <class G>
class Selection {
public:
    Selection(G& graph, const Settings& settings, int players)
        : graph_(graph), settings_(settings), scale_(EVEN_OF_TWO / static_cast<float>(players)) {}

    // The action to try next: the mover's share so far, and what the prior promises.
    std::uint32_t next(Node& node, bool is_root) const {
        const int mover = node.player - 1;
        const auto limit = widened(node);
        float explored = 0;
        for (std::uint32_t i = 0; i < node.opened; ++i) {
            if (node.edges[i].visits) explored += node.edges[i].prior;
        }
        const float untried = node.values[mover] - first_play(node, is_root) * std::sqrt(explored);
        const float scale = settings_.exploration * scale_ * std::sqrt(static_cast<float>(node.visits));
        std::uint32_t best = 0;
        float best_score = -1e9f;
        for (std::uint32_t i = 0; i < limit; ++i) {
            const Edge& edge = node.edges[i];
            float share = edge.visits ? 0 : untried;  // 0: about to be judged
            if (edge.child != NO_NODE) {
                const Node& child = graph_[edge.child];
                share = graph_.value_after(edge, child, mover);
                if (child.pending) share *= kept_of(child);
                if (child.proof.is_known() && worth(graph_.proof_after(edge), node.player) == 0) {
                    share -= CERTAIN_LOSS;
                }
            }
            const float score = share + scale * edge.prior / (1 + static_cast<float>(edge.visits));
            if (score > best_score) {
                best_score = score;
                best = i;
            }
        }
        return best;
    }

private:
    // What is left of a share while others are on their way through a node: each counts as a loss
    // until it is back, so that those who follow go elsewhere.
    static float kept_of(const Node& node) {
        const auto visits = static_cast<float>(node.visits);
        return visits / (visits + static_cast<float>(node.pending));
    }

    // A root with more actions is wide; square8 has none. With 800 simulations 0.6 scores 56 of 100
    // games against 0.3 on the large boards, and 1 no more than that; with 0 nothing is looked at
    // twice.
    static constexpr std::size_t WIDE_ROOT = 256;
    static constexpr float WIDE_FIRST_PLAY = 0.6f;

    // The exploration is said for two players. Among more the shares are smaller, and so are their
    // differences. With 700 simulations by net half of it won 66 of 112 games of four (58.9 %, 49.7 to
    // 67.6; even is a half), and a quarter was level with that; among three, half was level (52 of 102).
    static constexpr float EVEN_OF_TWO = 2;

    // A share is 1 at most: what is certainly lost comes after all else. Not tuned.
    static constexpr float CERTAIN_LOSS = 10;
    // Nodes with no more actions are open at once; of others so many actions, and so many more for the
    // square root of the visits. Not tuned.
    static constexpr std::uint32_t ALL_OPEN = 64;
    static constexpr float FIRST_OPEN = 16, MORE_OPEN = 4;

    // How much less an action not tried is worth. At a root all are tried early, unless there are so
    // many that nothing would be looked at twice.
    float first_play(const Node& node, bool is_root) const {
        if (!is_root) return settings_.first_play;
        return node.edges.size() > WIDE_ROOT ? WIDE_FIRST_PLAY : 0;
    }

    // Where there are very many actions, only the most promising are open at first. Those that are
    // open come into their order.
    std::uint32_t widened(Node& node) const {
        const auto number = static_cast<std::uint32_t>(node.edges.size());
        const float open = FIRST_OPEN + MORE_OPEN * std::sqrt(static_cast<float>(node.visits));
        auto limit = number <= ALL_OPEN ? number : std::min(number, static_cast<std::uint32_t>(open));
        graph_.order(node, limit);
        // While everything open is lost there must be something else to try.
        while (limit < number && is_lost_up_to(node, limit)) graph_.order(node, ++limit);
        return limit;
    }

    bool is_lost_up_to(const Node& node, std::uint32_t limit) const {
        for (std::uint32_t i = 0; i < limit; ++i) {
            const Edge& edge = node.edges[i];
            if (edge.child == NO_NODE) return false;
            const Proof proof = graph_.proof_after(edge);
            if (!proof.is_known() || worth(proof, node.player) > 0) return false;
        }
        return true;
    }

    G& graph_;
    const Settings& settings_;
    float scale_;
};

}  // namespace riftkeep::search
