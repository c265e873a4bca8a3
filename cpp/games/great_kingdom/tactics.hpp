// Exact tactics: captures, forced replies, continuous attack and the pass, in every ruleset.
//
// A capture wins at once, so a group with one liberty that can be captured forces the reply. A
// player who attacks with every castle therefore leaves the opponent hardly a choice, and such
// attacks can be searched far ahead. A pass by a player who would lose the count is answered by
// the other pass. Everything proven or dropped here is certain; what is only likely to be good is
// evaluation.hpp.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "games/great_kingdom/game.hpp"
#include "games/great_kingdom/liberties.hpp"
#include "search/evaluator.hpp"

namespace riftkeep::great_kingdom {

struct Horizon {
    int root_positions = 3000;   // how many positions of a continuous attack are searched from the
                                 // position to move in
    int leaf_positions = 60;     // and from every other one
    int reply_positions = 600;   // and after each action of the position to move in
    int attacks = 60;            // how many castles the attacker may need
};

// Searches attacks in which every castle threatens a capture.
template <class B>
class AttackSolver {
public:
    using Points = typename B::Points;
    static constexpr int MOST_ATTACKS = 60;

    struct Win {
        int plies = 0;  // 0: none found
        int bit = 0;    // the first castle
    };

    // Can the seat, whose turn it is, win by attacks alone?
    Win solve(const Liberties<B>& board, int seat, int positions, int attacks) {
        attacker_ = seat;
        left_ = positions;
        attacks = std::min(attacks, MOST_ATTACKS);
        salt_ = splitmix64(salt_);
        while (line_.size() < static_cast<std::size_t>(attacks) + 1) {
            line_.push_back(std::make_unique<Liberties<B>>());
        }
        return attack(board, attacks);
    }

private:
    Win attack(const Liberties<B>& board, int attacks) {
        const Points captures = board.captures(attacker_);
        if (captures.any()) return {1, captures.lowest()};
        if (attacks == 0 || --left_ < 0) return {};
        const Points candidates = board.safe(attacker_, board.legal(attacker_, targets(board)));
        if (!candidates.any()) return {};
        std::uint64_t& failed = failed_[(board.key() ^ salt_) % failed_.size()];
        if (failed == (board.key() ^ salt_)) return {};
        Win win;
        candidates.each([&](int bit) {
            if (win.plies || left_ < 0) return;
            const int plies = plies_after(board, bit, attacks);
            if (plies) win = {plies, bit};
        });
        if (!win.plies && left_ >= 0) failed = board.key() ^ salt_;
        return win;
    }

    // The liberties of the defender's groups that have two.
    Points targets(const Liberties<B>& board) const {
        Points points;
        const int defender = other(attacker_);
        for (int i = 0; i < board.num_groups(defender); ++i) {
            if (is_pair(board.group(defender, i))) points |= board.group(defender, i);
        }
        return points;
    }

    // Plies until the attacker has won with this safe castle first, whatever the reply; 0 if not.
    int plies_after(const Liberties<B>& board, int bit, int attacks) {
        Liberties<B>& next = *line_[attacks];
        next = board;
        next.place(attacker_, bit);
        if (!next.captures(attacker_).any()) return 0;
        int most = 1;
        bool is_won = true;
        next.answers(other(attacker_)).each([&](int reply) {
            if (!is_won) return;
            next = board;
            next.place(attacker_, bit);
            next.place(other(attacker_), reply);
            const int plies = attack(next, attacks - 1).plies;
            is_won = plies > 0;
            most = std::max(most, plies);
        });
        return is_won ? most + 2 : 0;
    }

    int attacker_ = BLUE;
    int left_ = 0;
    std::uint64_t salt_ = 0;
    std::vector<std::unique_ptr<Liberties<B>>> line_;
    std::array<std::uint64_t, 1024> failed_{};
};

template <class B>
class AttackTactics {
public:
    using Points = typename B::Points;

    explicit AttackTactics(Horizon horizon) : horizon_(horizon) {}
    AttackTactics(const AttackTactics& from) : horizon_(from.horizon_) {}

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
        leaf.winning_action = action;
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
