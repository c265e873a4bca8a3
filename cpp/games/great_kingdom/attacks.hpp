// Continuous attack: castles that each threaten a capture, until two captures threaten at once.
//
// The opponent has only the castles that stop the capture to reply with, most often one, so that
// such attacks are searched far ahead at little cost. A win found is certain; finding none within
// the limits says nothing.
#pragma once

#include <array>
#include <vector>

#include "games/great_kingdom/liberties.hpp"

namespace riftkeep::great_kingdom {

// Castles of one attack. Not tuned.
constexpr int MOST_ATTACKS = 60;

template <class B>
class AttackSolver {
public:
    using Points = typename B::Points;
    struct Win {
        int plies = 0;  // 0: none found
        int bit = 0;    // the first castle
        Points points;  // of all castles of the attack and the replies to them
    };

    // Can the seat win by attacks alone, if it is its turn? Looks at so many positions at most.
    Win solve(const Liberties<B>& board, int seat, int positions, int attacks) {
        attacker_ = seat;
        left_ = positions;
        attacks = std::min(attacks, MOST_ATTACKS);
        salt_ = splitmix64(salt_);
        if (line_.size() <= static_cast<std::size_t>(attacks)) line_.resize(attacks + 1);
        return attack(board, attacks);
    }

private:
    Win attack(const Liberties<B>& board, int attacks) {
        const Points captures = board.captures(attacker_);
        if (captures.any()) return {1, captures.lowest(), captures};
        if (attacks == 0 || --left_ < 0) return {};
        const Points candidates = board.safe(attacker_, board.legal(attacker_, targets(board)));
        if (!candidates.any()) return {};
        const std::uint64_t key = board.key() ^ salt_;
        std::uint64_t& failed = failed_[key % failed_.size()];
        if (failed == key) return {};
        Win win;
        candidates.each([&](int bit) {
            if (!win.plies && left_ >= 0) win = win_after(board, bit, attacks);
        });
        // A position is always reached after the same number of castles, so that the limit on
        // these is the same too.
        if (!win.plies && left_ >= 0) failed = key;
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

    // The win that begins with this safe castle, whatever the replies.
    Win win_after(const Liberties<B>& board, int bit, int attacks) {
        Liberties<B>& next = line_[attacks];
        next = board;
        next.place(attacker_, bit);
        const Points captures = next.captures(attacker_);
        if (!captures.any()) return {};
        Win win{1, bit, captures | Points::of(bit)};
        bool is_won = true;
        next.answers(other(attacker_)).each([&](int reply) {
            if (!is_won) return;
            next = board;
            next.place(attacker_, bit);
            next.place(other(attacker_), reply);
            const Win rest = attack(next, attacks - 1);
            is_won = rest.plies > 0;
            win.plies = std::max(win.plies, rest.plies);
            win.points |= rest.points | Points::of(reply);
        });
        if (!is_won) return {};
        win.plies += 2;
        return win;
    }

    int attacker_ = BLUE;
    int left_ = 0;
    std::uint64_t salt_ = 0;
    std::vector<Liberties<B>> line_;  // one position for each depth
    std::array<std::uint64_t, 1024> failed_{};
};

}  // namespace riftkeep::great_kingdom
