// Exact tactics: a win within the rest of this turn is never missed, and never overlooked for the
// opponent who moves next.
//
// A turn is a short tree of decisions of one player. When a goal is near it is searched out, each
// position once, up to a number of positions; the search above it does the rest, because a position
// in which the next player wins at once is certain the moment it is reached.
#pragma once

#include <unordered_set>

#include "games/ringrift/game.hpp"
#include "search/evaluator.hpp"

namespace riftkeep::ringrift {

struct Horizon {
    int root_positions = 4000;  // how much of a turn is searched from the position to move in
    int leaf_positions = 80;    // and from every other one
};

template <class B>
class TurnTactics {
public:
    explicit TurnTactics(Horizon horizon) : horizon_(horizon) {}

    void look(search::Leaf<State<B>>& leaf, bool is_root) {
        const int limit = is_root ? horizon_.root_positions : horizon_.leaf_positions;
        if (limit == 0 || (!is_root && !is_goal_near(leaf.state.position()))) return;
        seen_.clear();
        left_ = limit;
        for (const Action action : leaf.actions) {
            State<B> next = leaf.state;
            next.apply(action);
            const int plies = plies_to_win(next, leaf.state.player());
            if (plies < 0) continue;
            leaf.proof = {static_cast<std::int8_t>(leaf.state.player()),
                          static_cast<std::uint16_t>(plies + 1)};
            leaf.winning_action = action;
            leaf.actions.reset(1);
            leaf.actions.push(leaf.winning_action);
            return;
        }
    }

private:
    // Could a turn of the player to move reach a goal at all?
    static bool is_goal_near(const Position<B>& position) {
        const Config& config = position.config();
        const int player = position.player;
        return config.ring_goal - position.eliminated[player] <= 4 + config.ring_goal / 8 ||
               config.land_goal - position.land[player] <= B::NUM_CELLS / 8 ||
               position.previous_exclusive == player;
    }

    // Decisions until the player has won in this turn, or -1.
    int plies_to_win(const State<B>& state, int player) {
        if (state.is_over()) return state.outcome().winner == player ? 0 : -1;
        if (state.player() != player || state.phase() == 0) return -1;
        if (left_ <= 0 || !seen_.insert(state.key()).second) return -1;
        --left_;
        ActionList actions;
        state.legal_actions(actions);
        for (const Action action : actions) {
            State<B> next = state;
            next.apply(action);
            const int plies = plies_to_win(next, player);
            if (plies >= 0) return plies + (actions.size() > 1);
        }
        return -1;
    }

    Horizon horizon_;
    std::unordered_set<std::uint64_t> seen_;
    int left_ = 0;
};

}  // namespace riftkeep::ringrift
