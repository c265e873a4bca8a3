// Many games of one kind played side by side, for learners.
//
// The caller owns every buffer and hands it in with each call. A game that ends starts anew at
// once: its planes and mask are those of the new game, while `done`, `winner` and `reward` tell
// how the old one ended.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/play.hpp"

namespace riftkeep {

struct VectorOptions {
    std::uint32_t num_envs = 1;
    std::uint64_t seed = 0;
    bool folds_forced = true;  // play forced no-ops at once, so that only decisions are asked for
};

// Where the environment writes; a null pointer means that nobody wants to know.
struct VectorBuffers {
    float* planes = nullptr;         // games * planes * height * width
    std::uint8_t* mask = nullptr;    // games * actions: 1 if legal
    std::int32_t* player = nullptr;  // games: the seat to act
    std::uint8_t* done = nullptr;    // games: 1 if the step ended the game
    std::int32_t* winner = nullptr;  // games: the seat that won it; 0 for none
    float* reward = nullptr;         // games * players: 1 to the winner, -1 to the others
};

class AnyVectorEnv {
public:
    virtual ~AnyVectorEnv() = default;
    virtual std::uint32_t num_envs() const = 0;
    // Start every game anew.
    virtual void reset(const VectorBuffers& out) = 0;
    // Play one action in each game. The first game whose action is not legal is returned, and
    // then none has been changed.
    virtual std::optional<std::uint32_t> step(const std::int64_t* actions,
                                              const VectorBuffers& out) = 0;
    // A legal action for each game, each as likely as any other.
    virtual void sample(std::int64_t* actions) = 0;
    virtual std::uint64_t key(std::uint32_t index) const = 0;
    virtual Bytes to_bytes(std::uint32_t index) const = 0;
};

template <GameState S>
class VectorEnv final : public AnyVectorEnv {
public:
    VectorEnv(const typename S::Setup& setup, VectorOptions options)
        : setup_(setup), options_(options), rng_(options.seed) {
        states_.reserve(options.num_envs);
        legal_.resize(options.num_envs);
        for (std::uint32_t i = 0; i < options.num_envs; ++i) {
            states_.push_back(S::initial(setup_));
            prepare(i);
        }
    }

    std::uint32_t num_envs() const override { return options_.num_envs; }

    void reset(const VectorBuffers& out) override {
        for (std::uint32_t i = 0; i < options_.num_envs; ++i) {
            restart(i);
            write_result(i, false, out);
            write_position(i, out);
        }
    }

    std::optional<std::uint32_t> step(const std::int64_t* actions,
                                      const VectorBuffers& out) override {
        for (std::uint32_t i = 0; i < options_.num_envs; ++i) {
            const bool is_number = 0 <= actions[i] && actions[i] < S::num_actions(setup_);
            if (!is_number || !contains(legal_[i], static_cast<Action>(actions[i]))) return i;
        }
        for (std::uint32_t i = 0; i < options_.num_envs; ++i) {
            states_[i].apply(static_cast<Action>(actions[i]));
            prepare(i);
            write_result(i, states_[i].is_over(), out);
            if (states_[i].is_over()) restart(i);
            write_position(i, out);
        }
        return std::nullopt;
    }

    void sample(std::int64_t* actions) override {
        for (std::uint32_t i = 0; i < options_.num_envs; ++i) {
            actions[i] = legal_[i][rng_.below(legal_[i].size())];
        }
    }

    std::uint64_t key(std::uint32_t index) const override { return states_[index].key(); }
    Bytes to_bytes(std::uint32_t index) const override {
        Bytes bytes;
        states_[index].to_bytes(bytes);
        return bytes;
    }

private:
    void restart(std::uint32_t i) {
        states_[i] = S::initial(setup_);
        prepare(i);
    }

    // Bring a game to its next decision and list what can be done there.
    void prepare(std::uint32_t i) {
        ActionList& legal = legal_[i];
        S& state = states_[i];
        state.legal_actions(legal);
        while (options_.folds_forced && legal.size() == 1 && state.is_forced(legal[0])) {
            state.apply(legal[0]);
            state.legal_actions(legal);
        }
    }

    void write_result(std::uint32_t i, bool is_over, const VectorBuffers& out) const {
        const int players = S::num_players(setup_);
        const int winner = is_over ? states_[i].outcome().winner : 0;
        if (out.done) out.done[i] = is_over;
        if (out.winner) out.winner[i] = winner;
        if (!out.reward) return;
        for (int seat = 1; seat <= players; ++seat) {
            const float reward = winner == 0 ? 0.0f : winner == seat ? 1.0f : -1.0f;
            out.reward[std::size_t{i} * players + seat - 1] = reward;
        }
    }

    void write_position(std::uint32_t i, const VectorBuffers& out) const {
        if (out.player) out.player[i] = states_[i].player();
        if (out.planes) {
            const PlaneShape shape = S::plane_shape(setup_);
            const std::size_t size = std::size_t(shape.planes) * shape.height * shape.width;
            states_[i].write_planes(out.planes + i * size);
        }
        if (out.mask) {
            const std::size_t size = S::num_actions(setup_);
            std::uint8_t* mask = out.mask + i * size;
            std::fill(mask, mask + size, std::uint8_t{0});
            for (const Action action : legal_[i]) mask[action] = 1;
        }
    }

    const typename S::Setup setup_;
    VectorOptions options_;
    Rng rng_;
    std::vector<S> states_;
    std::vector<ActionList> legal_;
};

}  // namespace riftkeep
