// A graph of positions as bytes, so that a search can be saved and continued.
//
// What is read is checked so far that nothing in it can make a search run wild: every action is legal
// in its position, and edges lead to positions of the same graph and never back.
#pragma once

#include <algorithm>

#include "core/bytes.hpp"
#include "search/graph.hpp"

namespace riftkeep::search {

inline void write_node(const Node& node, ByteWriter& out) {
    out.u64(node.key);
    out.u32(node.visits);
    out.u8(node.player);
    out.u8(node.is_looked_at_as_root);
    out.u8(node.has_second_opinion);
    out.f32(node.weight);
    out.u8(static_cast<std::uint32_t>(node.proof.winner - Proof::NONE));
    out.u16(node.proof.plies);
    for (const float value : node.own) out.f32(value);
    for (const float value : node.values) out.f32(value);
    out.u32(node.ordered);
    out.u32(node.opened);
    out.u32(static_cast<std::uint32_t>(node.edges.size()));
    for (const Edge& edge : node.edges) {
        out.u32(edge.action);
        out.f32(edge.prior);
        out.u32(edge.child);
        out.u32(edge.visits);
    }
}

inline Node read_node(ByteReader& in) {
    Node node;
    node.key = in.u64();
    node.visits = in.u32();
    node.player = in.u8();
    node.is_looked_at_as_root = in.u8();
    node.has_second_opinion = in.u8();
    node.weight = in.f32();
    node.proof.winner = static_cast<std::int8_t>(in.u8() + Proof::NONE);
    node.proof.plies = in.u16();
    for (float& value : node.own) value = in.f32();
    for (float& value : node.values) value = in.f32();
    node.ordered = in.u32();
    node.opened = in.u32();
    const std::uint32_t edges = in.u32();
    for (std::uint32_t i = 0; i < edges; ++i) {
        Edge edge{in.u32(), in.f32()};
        edge.child = in.u32();
        edge.visits = in.u32();
        node.edges.push_back(edge);
    }
    return node;
}

template <GameState S>
void write_graph(const Graph<S>& graph, ByteWriter& out) {
    out.u32(graph.exchange());
    out.u32(static_cast<std::uint32_t>(graph.size()));
    Bytes position;
    for (NodeIndex i = 0; i < graph.size(); ++i) {
        write_node(graph[i], out);
        position.clear();
        graph.state(i).to_bytes(position);
        out.bytes(position);
    }
}

// Does a node belong to its position?
template <GameState S>
bool fits(const Node& node, const S& state, int players, ActionList& legal) {
    if (node.key != state.key() || node.player != state.player() ||
        node.ordered > node.edges.size() || node.opened > node.ordered || node.proof.winner > players) {
        return false;
    }
    legal.reset(0);
    if (!state.is_over()) state.legal_actions(legal);
    return std::all_of(node.edges.begin(), node.edges.end(), [&](const Edge& edge) {
        return std::binary_search(legal.begin(), legal.end(), edge.action);
    });
}

// Do all edges lead to positions of the graph, and none of them back?
template <GameState S>
bool runs_forward(const Graph<S>& graph) {
    std::vector<std::uint32_t> parents(graph.size());
    const auto each_child = [&](NodeIndex index, auto visit) {
        for (const Edge& edge : graph[index].edges) {
            if (edge.child != NO_NODE) visit(edge.child);
        }
    };
    bool is_inside = true;
    for (NodeIndex i = 0; i < graph.size(); ++i) {
        each_child(i, [&](NodeIndex child) {
            if (child < graph.size()) ++parents[child];
            else is_inside = false;
        });
    }
    if (!is_inside) return false;
    std::vector<NodeIndex> first;  // those that all edges to them have been followed to
    for (NodeIndex i = 0; i < graph.size(); ++i) {
        if (parents[i] == 0) first.push_back(i);
    }
    std::size_t reached = 0;
    while (!first.empty()) {
        const NodeIndex at = first.back();
        first.pop_back();
        ++reached;
        each_child(at, [&](NodeIndex child) {
            if (--parents[child] == 0) first.push_back(child);
        });
    }
    return reached == graph.size();
}

template <GameState S>
Graph<S> read_graph(const typename S::Setup& setup, ByteReader& in) {
    Graph<S> graph(S::exchange_action(setup));
    if (in.u32() != graph.exchange()) throw ByteReader::damaged();
    const std::uint32_t size = in.u32();
    ActionList legal;
    for (std::uint32_t i = 0; i < size; ++i) {
        Node node = read_node(in);
        const S state = S::from_bytes(setup, in.bytes());
        if (!fits(node, state, S::num_players(setup), legal)) throw ByteReader::damaged();
        graph.restore(std::move(node), state);
    }
    if (!runs_forward(graph)) throw ByteReader::damaged();
    return graph;
}

}  // namespace riftkeep::search
