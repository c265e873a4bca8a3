// From kept positions to what a net is trained on: planes, and the terms by which actions are scored.
//
// Planes and terms speak of cells of a grid, so a symmetry of the board is a table of cells, the same
// for both. The positions of a game are turned by it exactly, whatever the numbers of their actions.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/any_game.hpp"
#include "net/policy_terms.hpp"
#include "search/net_evaluator.hpp"

namespace riftkeep::selfplay {

// The terms of many actions, one after the other; the cells of action i begin at cell_offsets[i].
struct TermLists {
    std::vector<std::int16_t> kinds, keys, sources, targets;
    std::vector<std::int32_t> cell_offsets{0};
    std::vector<std::int16_t> cells;
};

class AnySampler {
public:
    virtual ~AnySampler() = default;
    virtual PlaneShape plane_shape() const = 0;
    virtual int num_kinds() const = 0;
    virtual int num_keys() const = 0;
    // Write the planes of a position, and append the terms of some of its legal actions, both turned
    // by a table that says where each cell of the grid goes. InvalidPosition if the bytes are none.
    virtual void write(ByteView position, std::span<const Action> actions,
                       const std::int16_t* turned, float* planes, TermLists& terms) = 0;
};

template <GameState S>
class Sampler final : public AnySampler {
public:
    explicit Sampler(const typename S::Setup& setup)
        : setup_(setup), shape_(S::plane_shape(setup, search::NET_VIEW)), planes_(shape_.size()) {}

    PlaneShape plane_shape() const override { return shape_; }
    int num_kinds() const override { return net::Describer<S>::NUM_KINDS; }
    int num_keys() const override { return net::Describer<S>::NUM_KEYS; }

    void write(ByteView position, std::span<const Action> actions, const std::int16_t* turned,
               float* planes, TermLists& terms) override {
        const S state = S::from_bytes(setup_, position);
        state.write_planes(planes_.data(), search::NET_VIEW);
        const int area = shape_.height * shape_.width;
        for (int plane = 0; plane < shape_.planes; ++plane) {
            for (int cell = 0; cell < area; ++cell) {
                planes[plane * area + turned[cell]] = planes_[plane * area + cell];
            }
        }
        const net::Describer<S> describer(state);
        for (const Action action : actions) {
            describer.describe(action, one_);
            terms.kinds.push_back(static_cast<std::int16_t>(one_.kind));
            terms.keys.push_back(static_cast<std::int16_t>(one_.key));
            const bool leads_on = one_.key != net::PolicyTerms::NO_KEY;
            terms.sources.push_back(leads_on ? turned[one_.source] : std::int16_t{0});
            terms.targets.push_back(leads_on ? turned[one_.target] : std::int16_t{0});
            for (const int cell : one_.cells) terms.cells.push_back(turned[cell]);
            terms.cell_offsets.push_back(static_cast<std::int32_t>(terms.cells.size()));
        }
    }

private:
    const typename S::Setup& setup_;
    PlaneShape shape_;
    std::vector<float> planes_;
    net::PolicyTerms one_;
};

// A sampler of this game; std::invalid_argument if there is none. The game must outlive it.
std::unique_ptr<AnySampler> make_sampler(const AnyGame& game);

}  // namespace riftkeep::selfplay
