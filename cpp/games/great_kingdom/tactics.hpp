// Exact tactics: captures, forced replies, continuous attack and the pass, in every ruleset.
//
// A capture wins at once, so a group that could be captured forces the reply, and attacks are
// searched far ahead (attacks.hpp). A pass by a player who would lose the count is answered by the
// other pass. Everything proven or dropped here is certain; what is only likely to be good is
// evaluation.hpp.
#pragma once

#include "games/great_kingdom/attacks.hpp"
#include "games/great_kingdom/game.hpp"
#include "search/evaluator.hpp"

namespace riftkeep::great_kingdom {

// Not tuned.
struct Horizon {
    int root_positions = 3000;   // how many positions of a continuous attack are searched from the
                                 // position to move in
    int leaf_positions = 60;     // and from every other one
    int reply_positions = 600;   // and after each action of the position to move in
    int attacks = MOST_ATTACKS;  // how many castles the attacker may need
};

template <class B>
class AttackTactics {
public:
    using Points = typename B::Points;

    explicit AttackTactics(Horizon horizon) : horizon_(horizon) {}

    void look(search::Leaf<State<B>>& leaf, bool is_root) {
        const Position<B>& position = leaf.state.position();
        if (position.phase() != Phase::placement) return;
        const Liberties<B> board(position);
        const int player = position.player;
        const Points captures = board.captures(player);
        if (captures.any()) return win(leaf, number(position, captures.lowest()), 1);
        const bool is_leading = winner_of_score<B>(position) == player;
        const Action pass = pass_action<B>(*position.setup);
        if (is_leading && position.passes) return win(leaf, pass, 1);

        const Points legal = placements(leaf);
        const Points safe = board.safe(player, legal);
        const bool may_pass = is_leading && !board.captures(other(player)).any();
        if (!safe.any() && !may_pass) return lose(leaf, board, legal);
        keep(leaf, safe, may_pass);

        const int positions = is_root ? horizon_.root_positions : horizon_.leaf_positions;
        if (positions == 0) return;
        const auto attack = solver_.solve(board, player, positions, horizon_.attacks);
        if (attack.plies) return win(leaf, number(position, attack.bit), attack.plies);
        if (is_root && horizon_.reply_positions) keep_defences(leaf, board, safe, may_pass);
    }

private:
    static Action number(const Position<B>& position, int bit) {
        return position.geometry().number[bit];
    }

    // The points of the actions that are not a pass.
    static Points placements(const search::Leaf<State<B>>& leaf) {
        const Position<B>& position = leaf.state.position();
        const Action pass = pass_action<B>(*position.setup);
        Points points;
        for (const Action action : leaf.actions) {
            if (action != pass) points |= Points::of(position.geometry().bit[action]);
        }
        return points;
    }

    static void win(search::Leaf<State<B>>& leaf, Action action, int plies) {
        leaf.proof = {static_cast<std::int8_t>(leaf.state.player()),
                      static_cast<std::uint16_t>(plies)};
        leaf.actions.reset(1);
        leaf.actions.push(action);
    }

    // Every action loses at once or to the next one: keep the one that resists longest.
    static void lose(search::Leaf<State<B>>& leaf, const Liberties<B>& board,
                     const Points& legal) {
        const Position<B>& position = leaf.state.position();
        Action last = pass_action<B>(*position.setup);
        int plies = position.passes ? 1 : 2;
        legal.each([&](int bit) {
            const bool is_block = board.captures(other(position.player)).test(bit);
            if (plies == 2 && !is_block) return;
            if (!board.liberties_after(position.player, bit).any()) return;
            plies = 2;
            last = number(position, bit);
        });
        leaf.proof = {static_cast<std::int8_t>(other(position.player)),
                      static_cast<std::uint16_t>(plies)};
        leaf.actions.reset(1);
        leaf.actions.push(last);
    }

    static void keep(search::Leaf<State<B>>& leaf, const Points& points, bool may_pass) {
        const Position<B>& position = leaf.state.position();
        const Action pass = pass_action<B>(*position.setup);
        leaf.actions.reset(pass + 1);
        points.each([&](int bit) { leaf.actions.push(number(position, bit)); });
        if (may_pass) leaf.actions.push(pass);
    }

    // Drop the actions after which the opponent wins by attacks alone; if all are, it is lost.
    void keep_defences(search::Leaf<State<B>>& leaf, const Liberties<B>& board, const Points& safe,
                       bool may_pass) {
        const Position<B>& position = leaf.state.position();
        const int player = position.player;
        Action longest = pass_action<B>(*position.setup);
        int most = 0;
        const auto stands = [&](const Liberties<B>& after, Action action) {
            const auto attack = solver_.solve(after, other(player), horizon_.reply_positions,
                                              horizon_.attacks);
            if (attack.plies > most) {
                most = attack.plies;
                longest = action;
            }
            return attack.plies == 0;
        };
        const bool keeps_pass = may_pass && stands(board, longest);
        Points kept;
        safe.each([&](int bit) {
            Liberties<B> after = board;
            after.place(player, bit);
            if (stands(after, number(position, bit))) kept |= Points::of(bit);
        });
        if (kept.any() || keeps_pass) return keep(leaf, kept, keeps_pass);
        leaf.proof = {static_cast<std::int8_t>(other(player)),
                      static_cast<std::uint16_t>(most + 1)};
        leaf.actions.reset(1);
        leaf.actions.push(longest);
    }

    Horizon horizon_;
    AttackSolver<B> solver_;
};

}  // namespace riftkeep::great_kingdom
