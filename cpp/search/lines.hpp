// Lines: ways through the rest of a turn, as a whole.
//
// A turn of RingRift may be won by one way of a dozen decisions. Chosen one by one, each by what its
// tries were worth so far, they hardly ever make up a whole turn that is new. The best line is the one
// whose priors have the highest product, of all that end in an action not tried yet.
#pragma once

#include <algorithm>
#include <cmath>
#include <queue>
#include <vector>

#include "search/graph.hpp"
#include "search/settings.hpp"

namespace riftkeep::search {

template <class G>
class Lines {
public:
    explicit Lines(G& graph) : graph_(graph) {}

    // The edges of the best line from a node on, the last one first; empty if all that its player can
    // do before somebody else acts has been tried. Takes time for all that was tried.
    std::vector<std::uint32_t> best_from(NodeIndex first) {
        const int player = graph_[first].player;
        ways_.clear();
        open_ = {};
        offer({first, 0, NO_WAY, 0});
        while (!open_.empty()) {
            const Open best = open_.top();
            open_.pop();
            const Way way = ways_[best.way];
            const Edge& edge = graph_[way.node].edges[way.edge];
            const bool is_tried = edge.child != NO_NODE;
            if (!is_tried && edge.visits == 0) return edges_to(best.way);
            offer({way.node, way.edge + 1, way.before, way.promise});
            if (!is_tried) continue;  // it is about to be judged
            const Node& child = graph_[edge.child];
            if (child.player == player && !is_ended(child)) {
                offer({edge.child, 0, best.way, best.promise});
            }
        }
        return {};
    }

private:
    static constexpr std::uint32_t NO_WAY = 0xFFFFFFFF;

    // An edge, the way to its node, and the logarithm of the product of the priors on that way.
    struct Way {
        NodeIndex node;
        std::uint32_t edge;
        std::uint32_t before;
        float promise;
    };
    // A way that may go on, with the prior of its edge.
    struct Open {
        float promise;
        std::uint32_t way;
        bool operator<(const Open& other) const {
            return promise != other.promise ? promise < other.promise : way > other.way;
        }
    };

    // Let a way go on, if there is such an edge. Those of a node are offered one after the other, the
    // highest prior first, so that few of a hundred come into their order.
    void offer(const Way& way) {
        Node& node = graph_[way.node];
        if (way.edge >= node.edges.size()) return;
        G::order(node, way.edge + 1);
        const float promise = way.promise + std::log(node.edges[way.edge].prior + LEAST_PRIOR);
        open_.push({promise, static_cast<std::uint32_t>(ways_.size())});
        ways_.push_back(way);
    }

    std::vector<std::uint32_t> edges_to(std::uint32_t way) const {
        std::vector<std::uint32_t> edges;
        for (; way != NO_WAY; way = ways_[way].before) edges.push_back(ways_[way].edge);
        return edges;
    }

    G& graph_;
    std::vector<Way> ways_;
    std::priority_queue<Open> open_;
};

}  // namespace riftkeep::search
