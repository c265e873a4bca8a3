// Searches of any game behind one interface, for those who choose the game while the program runs.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/any_game.hpp"
#include "search/given_evaluator.hpp"
#include "search/net_evaluator.hpp"
#include "search/search.hpp"

namespace riftkeep::search {

// How leaves are judged: by the hand-made evaluation, unless something else is asked for.
struct JudgeOptions {
    std::shared_ptr<GivenFunction> given;  // by a function from outside
    std::shared_ptr<const net::Net> net;   // by a net
    bool rolls_out = false;       // by random play-outs, without tactics
    int root_horizon = 4000;      // positions that tactics may look at before the first move
    int leaf_horizon = 80;        // and before every other
    std::vector<float> weights;   // of the hand-made evaluation; the fitted ones if empty
    std::uint64_t seed = 0;       // of the play-outs
    SecondOpinion second;         // the net judges only these, if there are any, the rest by hand
};

class AnySearch {
public:
    virtual ~AnySearch() = default;
    // Look at a position in which there is something to choose; InvalidPosition if the game is over.
    virtual Report run(const AnyState& state, const Settings& settings, Watch* watch = nullptr) = 0;
    // Safe to call from another thread while `run` goes on.
    virtual void stop() = 0;
    virtual void clear() = 0;
    virtual std::size_t size() const = 0;
    virtual std::size_t bytes() const = 0;
    // All that it remembers, as bytes, and back; InvalidPosition if these are damaged.
    virtual Bytes save() const = 0;
    virtual void load(ByteView data) = 0;
    // The win shares after each legal action, by evaluation alone, so many of them at once;
    // InvalidPosition if the game is over.
    virtual std::vector<Values> look_ahead(const AnyState& state, std::uint32_t batch) = 0;
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

// What the quick part of a net sees (net/quick_net.hpp), as places in the planes of a net: of each kind
// of pieces, and of what is the same on the whole board. Empty for a game whose nets have no such part.
struct QuickView {
    std::vector<int> pieces, levels;
};
QuickView quick_view(const AnyGame& game);

// What the hand-made evaluation weighs, listed for those who fit the weights.
template <GameState S>
struct Lists {
    std::vector<std::vector<float>> (*features)(const S&);
    std::vector<std::vector<float>> (*signs)(const S&);
};

template <GameState S, class T>
class SearchOf final : public AnySearch {
public:
    SearchOf(std::shared_ptr<const AnyGame> game, AnyEvaluator<S> evaluator, T tactics,
             Lists<S> lists, SecondOpinion second = {})
        : game_(std::move(game)),
          evaluator_(evaluator),
          lists_(lists),
          search_(setup_of(*game_), std::move(evaluator), std::move(tactics), second) {}

    Report run(const AnyState& state, const Settings& settings, Watch* watch) override {
        return search_.run(of(state), settings, watch);
    }
    void stop() override { search_.stop(); }
    void clear() override { search_.clear(); }
    std::size_t size() const override { return search_.size(); }
    std::size_t bytes() const override { return search_.bytes(); }
    Bytes save() const override { return search_.save(); }
    void load(ByteView data) override { search_.load(setup_of(*game_), data); }

    std::vector<Values> look_ahead(const AnyState& state, std::uint32_t batch) override {
        require_going_on(of(state));
        ActionList actions, scratch;
        of(state).legal_actions(actions);
        std::vector<Values> result;
        for (std::uint32_t first = 0; first < actions.size(); first += batch) {
            std::vector<Leaf<S>> after;
            for (std::uint32_t i = first; i < std::min(first + batch, actions.size()); ++i) {
                S next = of(state);
                next.apply(actions[i]);
                play_single(next, scratch);
                after.emplace_back(next);
            }
            judge(after);
            for (std::uint32_t i = 0; i < after.size(); ++i) {
                const bool is_exchange = actions[first + i] == S::exchange_action(setup_of(*game_));
                const Values& values = after[i].values;
                result.push_back(is_exchange ? exchanged(values) : values);
            }
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
    static const typename S::Setup& setup_of(const AnyGame& game) {
        return dynamic_cast<const GameOf<S>&>(game).setup();
    }

    static const S& of(const AnyState& state) {
        return dynamic_cast<const StateOf<S>&>(state).get();
    }

    Leaf<S> judged(const S& state) {
        std::vector<Leaf<S>> leaves;
        leaves.emplace_back(state);
        judge(leaves);
        return std::move(leaves[0]);
    }

    // Judge positions by evaluation alone; finished games count as they ended.
    void judge(std::vector<Leaf<S>>& leaves) {
        std::vector<Leaf<S>*> open;
        for (Leaf<S>& leaf : leaves) {
            if (leaf.state.is_over()) {
                leaf.values = values_of(leaf.state.outcome());
            } else {
                leaf.wants_second_opinion = true;
                leaf.state.legal_actions(leaf.actions);
                open.push_back(&leaf);
            }
        }
        if (!open.empty()) evaluator_.evaluate(open);
    }

    std::shared_ptr<const AnyGame> game_;
    AnyEvaluator<S> evaluator_;
    Lists<S> lists_;
    Search<S, AnyEvaluator<S>, T> search_;
};

// Has this game states of the type?
template <GameState S>
bool is_of(const AnyGame& game) {
    return dynamic_cast<const GameOf<S>*>(&game) != nullptr;
}

// The evaluator that the options ask for; `hand` is that of the game.
template <GameState S, class E>
AnyEvaluator<S> evaluator_for(const AnyGame& game, const JudgeOptions& options, E hand) {
    const auto& setup = dynamic_cast<const GameOf<S>&>(game).setup();
    if (options.rolls_out) return AnyEvaluator<S>(RolloutEvaluator<S>(options.seed));
    if (options.given) return AnyEvaluator<S>(GivenEvaluator<S>(setup, options.given));
    if (!options.net) return AnyEvaluator<S>(std::move(hand));
    AnyEvaluator<S> net(NetEvaluator<S>(setup, options.net));
    if (!options.second.visits) return net;
    return AnyEvaluator<S>(TwoEvaluators<S>(AnyEvaluator<S>(std::move(hand)), std::move(net)));
}

// The search that the options ask for, of a game whose states must be of the type.
template <GameState S, class T>
std::unique_ptr<AnySearch> search_with(const std::shared_ptr<const AnyGame>& game,
                                       const JudgeOptions& options, AnyEvaluator<S> evaluator,
                                       T tactics, Lists<S> lists) {
    if (options.rolls_out) {
        return std::make_unique<SearchOf<S, NoTactics<S>>>(game, std::move(evaluator),
                                                           NoTactics<S>{}, lists);
    }
    return std::make_unique<SearchOf<S, T>>(game, std::move(evaluator), std::move(tactics), lists,
                                            options.second);
}

}  // namespace riftkeep::search
