// Searches of any game behind one interface, for those who choose the game while the program runs.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/any_game.hpp"
#include "search/search.hpp"

namespace riftkeep::search {

// How leaves are judged.
struct JudgeOptions {
    bool rolls_out = false;       // by random play-outs instead of the hand-made evaluation
    int root_horizon = 4000;      // positions that tactics may look at before the first move
    int leaf_horizon = 80;        // and before every other
    std::vector<float> weights;   // of the hand-made evaluation; the fitted ones if empty
    std::uint64_t seed = 0;       // of the play-outs
};

class AnySearch {
public:
    virtual ~AnySearch() = default;
    // Look at a position in which there is something to choose.
    virtual Report run(const AnyState& state, const Settings& settings) = 0;
    // Safe to call from another thread while `run` goes on.
    virtual void stop() = 0;
    virtual void clear() = 0;
    virtual std::size_t size() const = 0;
    // The win shares after each legal action, by evaluation alone.
    virtual std::vector<Values> look_ahead(const AnyState& state) = 0;
    // The win shares of a position, by evaluation alone.
    virtual Values evaluate(const AnyState& state) = 0;
    // The priors of the legal actions.
    virtual std::vector<float> priors(const AnyState& state) = 0;
    // The features of each seat that the hand-made evaluation weighs.
    virtual std::vector<std::vector<float>> features(const AnyState& state) const = 0;
    // The signs of each legal action that make its prior.
    virtual std::vector<std::vector<float>> signs(const AnyState& state) const = 0;
};

// A search of this game; std::invalid_argument if the options do not fit it.
std::unique_ptr<AnySearch> make_search(std::shared_ptr<const AnyGame> game,
                                       const JudgeOptions& options);

// The names of the features and of the signs of a game's evaluation, and the fitted weights of both.
std::vector<std::string> feature_names(const AnyGame& game);
std::vector<std::string> sign_names(const AnyGame& game);
std::vector<float> fitted_weights(const AnyGame& game);

// What the hand-made evaluation weighs, listed for those who fit the weights.
template <GameState S>
struct Lists {
    std::vector<std::vector<float>> (*features)(const S&);
    std::vector<std::vector<float>> (*signs)(const S&);
};

template <GameState S, class E, class T>
class SearchOf final : public AnySearch {
public:
    SearchOf(std::shared_ptr<const AnyGame> game, E evaluator, T tactics, Lists<S> lists)
        : game_(std::move(game)),
          evaluator_(evaluator),
          lists_(lists),
          search_(game_->num_players(), std::move(evaluator), std::move(tactics)) {}

    Report run(const AnyState& state, const Settings& settings) override {
        return search_.run(of(state), settings);
    }
    void stop() override { search_.stop(); }
    void clear() override { search_.clear(); }
    std::size_t size() const override { return search_.size(); }

    std::vector<Values> look_ahead(const AnyState& state) override {
        ActionList actions, scratch;
        of(state).legal_actions(actions);
        std::vector<Values> result;
        for (const Action action : actions) {
            S next = of(state);
            next.apply(action);
            play_single(next, scratch);
            result.push_back(judged(next).values);
        }
        return result;
    }

    Values evaluate(const AnyState& state) override { return judged(of(state)).values; }

    std::vector<float> priors(const AnyState& state) override { return judged(of(state)).priors; }

    std::vector<std::vector<float>> features(const AnyState& state) const override {
        return lists_.features(of(state));
    }

    std::vector<std::vector<float>> signs(const AnyState& state) const override {
        return lists_.signs(of(state));
    }

private:
    struct Judged {
        Values values;
        std::vector<float> priors;
    };

    static const S& of(const AnyState& state) {
        return dynamic_cast<const StateOf<S>&>(state).get();
    }

    Judged judged(const S& state) {
        const int players = game_->num_players();
        if (state.is_over()) {
            const auto winner = static_cast<std::int8_t>(state.outcome().winner);
            return {values_of({winner, 0}, players), {}};
        }
        Leaf<S> leaf(state);
        state.legal_actions(leaf.actions);
        Leaf<S>* leaves[] = {&leaf};
        evaluator_.evaluate(leaves);
        return {leaf.values, std::move(leaf.priors)};
    }

    std::shared_ptr<const AnyGame> game_;
    E evaluator_;
    Lists<S> lists_;
    Search<S, E, T> search_;
};

}  // namespace riftkeep::search
