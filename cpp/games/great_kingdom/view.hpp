// What the features of a position and the signs of its points are drawn from: liberties, territory,
// distances, and the opponent's threat to win by attacks alone.
#pragma once

#include <array>

#include "games/great_kingdom/attacks.hpp"
#include "games/great_kingdom/game.hpp"

namespace riftkeep::great_kingdom {

template <class B>
struct View {
    using Points = typename B::Points;
    static constexpr int REACH = 9;  // distances are told apart up to here
    static constexpr int THREAT_POSITIONS = 30, THREAT_ATTACKS = 10;

    const Position<B>& position;
    Liberties<B> board;
    Territories<B> territory;
    // The empty points within so many steps through empty points of a castle of each player.
    std::array<std::array<Points, REACH + 1>, 2> within;
    // How the opponent would win by attacks alone, were it not the player's turn.
    typename AttackSolver<B>::Win threat;

    View(const Position<B>& position, AttackSolver<B>& solver);

    // The empty points at least so many steps nearer to the seat's castles.
    Points nearer(int seat, int steps) const;
};

template <class B>
View<B>::View(const Position<B>& position, AttackSolver<B>& solver)
    : position(position), board(position), territory(position.territory()) {
    threat = solver.solve(board, other(position.player), THREAT_POSITIONS, THREAT_ATTACKS);
    const auto& geometry = position.geometry();
    const Points& empty = board.empty();
    for (int side = 0; side < 2; ++side) {
        within[side][0] = {};
        Points reached = geometry.around(board.castles(side + 1)) & empty;
        for (int step = 1; step <= REACH; ++step) {
            within[side][step] = reached;
            reached |= geometry.around(reached) & empty;
        }
    }
}

template <class B>
typename B::Points View<B>::nearer(int seat, int steps) const {
    const auto& own = within[seat - 1];
    const auto& enemy = within[other(seat) - 1];
    Points result;
    for (int step = 1; step <= REACH; ++step) {
        const Points here = own[step].without(own[step - 1]);
        result |= here.without(enemy[std::min(step + steps - 1, REACH)]);
    }
    return result;
}

// The share of the board that is still empty.
template <class B>
float openness(const View<B>& view) {
    const int size = view.position.geometry().size();
    return static_cast<float>(view.board.empty().count()) / static_cast<float>(size * size);
}

}  // namespace riftkeep::great_kingdom
