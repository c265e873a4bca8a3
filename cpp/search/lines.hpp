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

    // The edges of the best line from a node on, the last one first; empty if all that can be done
    // before another seat acts has been tried, a change of places included. Looks at each node that
    // was tried once: the first way that comes to it is the best.
    std::vector<std::uint32_t> best_from(NodeIndex first) {
        const int player = graph_[first].player;
        ways_.clear();
        open_ = {};
        ++call_;
        reach(first, NO_WAY, 0);
        while (!open_.empty()) {
            const Open best = open_.top();
            open_.pop();
            const Way way = ways_[best.way];
            const Edge edge = graph_[way.node].edges[way.edge];
            const bool is_tried = edge.child != NO_NODE;
            if (!is_tried && edge.visits == 0) return edges_to(best.way);
            offer({way.node, way.edge + 1, way.before, way.promise});
            if (!is_tried) continue;  // it is about to be judged
            const Node& child = graph_[edge.child];
            if (child.player == player && !is_ended(child)) reach(edge.child, best.way, best.promise);
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

    // Let a way go on from a node that it comes to, unless another was there before.
    void reach(NodeIndex node, std::uint32_t before, float promise) {
        if (node >= reached_.size()) reached_.resize(graph_.size(), 0);
        if (reached_[node] == call_) return;
        reached_[node] = call_;
        offer({node, 0, before, promise});
    }

    // Let a way go on by an edge, if there is such a one. Those of a node are offered one after the
    // other, the highest prior first: of a hundred edges few are ever put into their order.
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
    std::vector<std::uint32_t> reached_;  // by node: the last call that came to it
    std::uint32_t call_ = 0;
    std::priority_queue<Open> open_;
};

}  // namespace riftkeep::search
