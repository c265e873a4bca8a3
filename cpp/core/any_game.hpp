// Games behind one interface, for those who choose the game while the program runs.
//
// Hot loops are templates over the state and reach it through `GameOf` and `StateOf`; everything
// else calls these functions. A state keeps its game alive, because it points to its set-up.
#pragma once

#include <memory>
#include <utility>

#include "core/play.hpp"
#include "core/vector_env.hpp"

namespace riftkeep {

class AnyState {
public:
    virtual ~AnyState() = default;
    virtual std::unique_ptr<AnyState> clone() const = 0;
    virtual void legal_actions(ActionList& out) const = 0;
    virtual void apply(Action action) = 0;
    virtual std::uint32_t fold_forced() = 0;
    virtual bool is_forced(Action action) const = 0;
    virtual bool is_over() const = 0;
    virtual Outcome outcome() const = 0;
    virtual int player() const = 0;
    virtual int phase() const = 0;
    virtual std::uint32_t move_number() const = 0;
    virtual std::uint64_t key() const = 0;
    virtual Bytes to_bytes() const = 0;
    virtual int holder(int seat) const = 0;
    virtual void write_planes(float* planes, const PlaneView& view) const = 0;
    virtual std::unique_ptr<AnyState> transformed(int symmetry) const = 0;
    virtual void transform_actions(int symmetry, std::span<const Action> actions,
                                   Action* out) const = 0;
    virtual Playout random_playout(std::uint64_t seed) = 0;
    virtual std::uint64_t perft(int depth) const = 0;
};

// How many random games were played, and how long they were.
struct RandomGames {
    std::uint64_t games = 0;
    std::uint64_t moves = 0;
    std::uint64_t decisions = 0;
};

class AnyGame : public std::enable_shared_from_this<AnyGame> {
public:
    virtual ~AnyGame() = default;
    virtual std::unique_ptr<AnyState> initial_state() const = 0;
    virtual std::unique_ptr<AnyState> state_from_bytes(ByteView data) const = 0;
    virtual int num_players() const = 0;
    virtual std::uint32_t num_actions() const = 0;
    virtual PlaneShape plane_shape(const PlaneView& view) const = 0;
    virtual int num_symmetries() const = 0;
    virtual void transform_planes(int symmetry, int planes, const float* from,
                                  float* to) const = 0;
    virtual RandomGames random_games(std::uint64_t games, std::uint64_t seed) const = 0;
    virtual std::unique_ptr<AnyVectorEnv> vector_env(VectorOptions options) const = 0;
};

template <GameState S>
class GameOf final : public AnyGame {
public:
    explicit GameOf(typename S::Setup setup) : setup_(std::move(setup)) {}

    const typename S::Setup& setup() const { return setup_; }
    std::unique_ptr<AnyState> initial_state() const override;
    std::unique_ptr<AnyState> state_from_bytes(ByteView data) const override;
    int num_players() const override { return S::num_players(setup_); }
    std::uint32_t num_actions() const override { return S::num_actions(setup_); }
    PlaneShape plane_shape(const PlaneView& view) const override {
        return S::plane_shape(setup_, view);
    }

    int num_symmetries() const override { return S::num_symmetries(setup_); }
    void transform_planes(int symmetry, int planes, const float* from, float* to) const override {
        S::transform_planes(setup_, symmetry, planes, from, to);
    }

    RandomGames random_games(std::uint64_t games, std::uint64_t seed) const override {
        Rng rng(seed);
        ActionList scratch;
        RandomGames total;
        for (; total.games < games; ++total.games) {
            S state = S::initial(setup_);
            const Playout playout = riftkeep::random_playout(state, rng, scratch);
            total.moves += playout.moves;
            total.decisions += playout.decisions;
        }
        return total;
    }

    std::unique_ptr<AnyVectorEnv> vector_env(VectorOptions options) const override {
        return std::make_unique<VectorEnv<S>>(setup_, options);
    }

private:
    typename S::Setup setup_;
};

template <GameState S>
class StateOf final : public AnyState {
public:
    StateOf(std::shared_ptr<const AnyGame> game, S state)
        : game_(std::move(game)), state_(std::move(state)) {}

    const S& get() const { return state_; }
    std::unique_ptr<AnyState> clone() const override {
        return std::make_unique<StateOf>(game_, state_);
    }
    void legal_actions(ActionList& out) const override { state_.legal_actions(out); }
    void apply(Action action) override { state_.apply(action); }
    std::uint32_t fold_forced() override {
        ActionList scratch;
        return riftkeep::fold_forced(state_, scratch);
    }
    bool is_forced(Action action) const override { return state_.is_forced(action); }
    bool is_over() const override { return state_.is_over(); }
    Outcome outcome() const override { return state_.outcome(); }
    int player() const override { return state_.player(); }
    int phase() const override { return state_.phase(); }
    std::uint32_t move_number() const override { return state_.move_number(); }
    std::uint64_t key() const override { return state_.key(); }
    Bytes to_bytes() const override {
        Bytes bytes;
        state_.to_bytes(bytes);
        return bytes;
    }
    int holder(int seat) const override { return state_.holder(seat); }
    void write_planes(float* planes, const PlaneView& view) const override {
        state_.write_planes(planes, view);
    }
    std::unique_ptr<AnyState> transformed(int symmetry) const override {
        return std::make_unique<StateOf>(game_, state_.transformed(symmetry));
    }
    void transform_actions(int symmetry, std::span<const Action> actions,
                           Action* out) const override {
        state_.transform_actions(symmetry, actions, out);
    }
    Playout random_playout(std::uint64_t seed) override {
        Rng rng(seed);
        ActionList scratch;
        return riftkeep::random_playout(state_, rng, scratch);
    }
    std::uint64_t perft(int depth) const override { return riftkeep::perft(state_, depth); }

private:
    std::shared_ptr<const AnyGame> game_;
    S state_;
};

template <GameState S>
std::unique_ptr<AnyState> GameOf<S>::initial_state() const {
    return std::make_unique<StateOf<S>>(this->shared_from_this(), S::initial(setup_));
}

template <GameState S>
std::unique_ptr<AnyState> GameOf<S>::state_from_bytes(ByteView data) const {
    return std::make_unique<StateOf<S>>(this->shared_from_this(), S::from_bytes(setup_, data));
}

}  // namespace riftkeep
