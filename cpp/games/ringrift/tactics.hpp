// Exact tactics: wins within the rest of this turn, for the player to move and, one decision later,
// for the opponent who moves next.
//
// A turn is a short tree of decisions of one player. When a goal is near it is searched out, each
// position once, up to a number of positions; the search above it does the rest, because a position
// in which the next player wins at once is certain the moment it is reached. Wins by closing a wall
// need no goal to be near, and are looked for at every position (closings.hpp), as are landings on
// a marker when a single ring is missing (landings.hpp).
#pragma once

#include <algorithm>

#include "core/key_set.hpp"
#include "core/spare_lists.hpp"
#include "games/ringrift/closings.hpp"
#include "games/ringrift/game.hpp"
#include "games/ringrift/landings.hpp"
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
        if (limit == 0) return;
        const Position<B>& position = leaf.state.position();
        const ClosingFinder<B> closings(position);
        const LandingFinder<B> landings(position);
        if (tries(leaf, [&](auto visit) { closings.each(visit); })) return;
        if (tries(leaf, [&](auto visit) { landings.each(visit); })) return;
        if (!is_root && !is_goal_near(position)) return;
        if (tries(leaf, [&](auto visit) { closings.each_with_capture(visit); })) return;
        seen_.clear();
        left_ = limit;
        // Backwards: moves of the stacks that are there come before all placements.
        for (auto i = leaf.actions.size(); i-- > 0;) {
            const Action action = leaf.actions[i];
            State<B> next = leaf.state;
            next.apply(action);
            const int plies = plies_to_win(next, leaf.state.player());
            if (plies >= 0) return win(leaf, action, plies + 1);
        }
    }

private:
    // Not tuned.
    static constexpr int MOST_TRIES = 16;     // turns that are played out at a position
    static constexpr int TRY_POSITIONS = 24;  // and what each may cost

    static void win(search::Leaf<State<B>>& leaf, Action action, int plies) {
        leaf.proof = {static_cast<std::int8_t>(leaf.state.player()),
                      static_cast<std::uint16_t>(plies)};
        leaf.actions.reset(1);
        leaf.actions.push(action);
    }

    // Play out the turns that are found worth it.
    template <class Find>
    bool tries(search::Leaf<State<B>>& leaf, Find find) {
        const Position<B>& position = leaf.state.position();
        const ActionSpace& space = position.setup->actions;
        ActionList& legal = lists_.at(0);
        int tried = 0;
        bool is_won = false;
        find([&](const Try& turn) {
            State<B> next = leaf.state;
            Action first = turn.slide;
            int plies = 1;
            if (position.phase == Phase::ring_placement) {
                first = turn.place == NO_CELL
                            ? space.of(Plain::skip_placement)
                            : space.placement(dense<B>(turn.place), turn.count);
                if (!has(leaf.actions, first)) return false;
                next.apply(first);
                next.legal_actions(legal);
                if (!has(legal, turn.slide)) return false;
                ++plies;
            } else if (!has(leaf.actions, first)) {
                return false;
            }
            next.apply(turn.slide);
            seen_.clear();
            left_ = TRY_POSITIONS;
            const int rest = plies_to_win(next, position.player);
            if (rest >= 0) win(leaf, first, plies + rest);
            is_won = rest >= 0;
            return is_won || ++tried >= MOST_TRIES;
        });
        return is_won;
    }

    static bool has(const ActionList& actions, Action action) {
        return std::find(actions.begin(), actions.end(), action) != actions.end();
    }

    // What a turn may gain that takes no large region; those are looked for at every position. Of 48
    // games of level 5 won by rings or land, 43 ended with a large region, and in 4 of the other 5
    // the last turn stayed within these bounds (`python -m bench.last_turns`).
    static int most_rings(const Config& config) { return 4 + config.ring_goal / 8; }
    static constexpr int MOST_LAND = B::NUM_CELLS / 8;

    // Could a turn of the player to move reach a goal at all?
    static bool is_goal_near(const Position<B>& position) {
        const Config& config = position.config();
        const int player = position.player;
        return config.ring_goal - position.eliminated[player] <= most_rings(config) ||
               config.land_goal - position.land[player] <= MOST_LAND ||
               position.previous_exclusive == player;
    }

    // Decisions until the player has won in this turn, or -1.
    int plies_to_win(const State<B>& state, int player, std::size_t depth = 0) {
        if (state.is_over()) return state.outcome().winner == player ? 0 : -1;
        if (state.player() != player || state.position().phase == Phase::ring_placement) return -1;
        if (left_ <= 0 || !seen_.insert(state.key())) return -1;
        --left_;
        ActionList& actions = lists_.at(depth);
        state.legal_actions(actions);
        for (auto i = actions.size(); i-- > 0;) {
            State<B> next = state;
            next.apply(actions[i]);
            const int plies = plies_to_win(next, player, depth + 1);
            if (plies >= 0) return plies + (actions.size() > 1);
        }
        return -1;
    }

    Horizon horizon_;
    KeySet seen_;
    SpareLists lists_;
    int left_ = 0;
};

}  // namespace riftkeep::ringrift
