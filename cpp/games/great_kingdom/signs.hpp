// The signs (move features) of each empty point: what the first look at a placement goes by.
#pragma once

#include "games/great_kingdom/view.hpp"

namespace riftkeep::great_kingdom {

// The signs a point may bear, for the player to move; see weights.inc.
enum Sign : int {
#define FEATURE(name, opening, ending)
#define SIGN(name, weight) name,
#include "games/great_kingdom/weights.inc"
#undef FEATURE
#undef SIGN
    NUM_SIGNS,
};

using Signs = std::array<float, NUM_SIGNS>;

// How many points there are, five standing for more.
template <class Points>
int count_up_to_five(Points points) {
    int number = 0;
    for (; number < 5 && points.any(); ++number) points = points.without(points.lowest_alone());
    return number;
}

template <class B>
void add_group_signs(const View<B>& view, std::array<typename B::Points, NUM_SIGNS>& signs) {
    using Points = typename B::Points;
    const int player = view.position.player;
    for (const int seat : {player, other(player)}) {
        const bool is_own = seat == player;
        Points once, twice, weak_once, weak_twice;
        for (int i = 0; i < view.board.num_groups(seat); ++i) {
            const Points& liberties = view.board.group(seat, i);
            twice |= once & liberties;
            once |= liberties;
            const int number = count_up_to_five(liberties);
            if (number <= 2) signs[is_own ? SAVES_TWO : ATTACKS_TWO] |= liberties;
            if (number == 3) signs[is_own ? SAVES_THREE : ATTACKS_THREE] |= liberties;
            if (number == 4) signs[is_own ? SAVES_FOUR : ATTACKS_FOUR] |= liberties;
            if (number > 3) continue;
            weak_twice |= weak_once & liberties;
            weak_once |= liberties;
        }
        signs[is_own ? JOINS : CUTS] = twice;
        if (!is_own) signs[FORKS] = weak_twice;
    }
    view.board.empty().each([&](int bit) {
        const int number = count_up_to_five(view.board.liberties_after(player, bit));
        if (number == 2) signs[LEAVES_TWO] |= Points::of(bit);
        if (number == 3) signs[LEAVES_THREE] |= Points::of(bit);
    });
}

// The points that bear each sign; PASS has none.
template <class B>
std::array<typename B::Points, NUM_SIGNS> signs_of(const View<B>& view) {
    using Points = typename B::Points;
    std::array<Points, NUM_SIGNS> signs{};
    const Position<B>& position = view.position;
    const auto& geometry = position.geometry();
    const int player = position.player, enemy = other(player);
    const Points& empty = view.board.empty();
    const Points edge =
        geometry.edges[0] | geometry.edges[1] | geometry.edges[2] | geometry.edges[3];
    const Points second = geometry.neighbors(edge);
    signs[ON_EDGE] = edge;
    signs[ON_SECOND_LINE] = second;
    signs[ON_THIRD_LINE] = geometry.neighbors(second).without(edge);
    const auto& own = view.within[player - 1];
    const auto& theirs = view.within[enemy - 1];
    signs[BESIDE_OWN] = own[1];
    signs[BESIDE_ENEMY] = theirs[1];
    signs[BESIDE_BOTH] = own[1] & theirs[1];
    signs[NEAR_OWN] = own[2].without(own[1]);
    signs[NEAR_ENEMY] = theirs[2].without(theirs[1]);
    const auto diagonal = [&](const Points& castles) {
        const Points rows = castles << geometry.row() | castles >> geometry.row();
        return (rows << 1 | rows >> 1) & empty;
    };
    signs[DIAGONAL_OWN] = diagonal(view.board.castles(player)).without(own[1]);
    signs[DIAGONAL_ENEMY] = diagonal(view.board.castles(enemy)).without(theirs[1]);
    add_group_signs<B>(view, signs);
    signs[STOPS] = view.threat.points;
    signs[IN_OWN_TERRITORY] = player == BLUE ? view.territory.blue : view.territory.orange;
    signs[IN_ENEMY_TERRITORY] = player == BLUE ? view.territory.orange : view.territory.blue;
    const Points leans = view.nearer(player, 1), against = view.nearer(enemy, 1);
    signs[CONTESTED] = (own[View<B>::REACH] & theirs[View<B>::REACH]).without(leans | against);
    signs[LEANS_OWN] = leans.without(view.nearer(player, 2));
    signs[LEANS_ENEMY] = against.without(view.nearer(enemy, 2));
    const int row = geometry.row();
    const Points left = empty << 1, right = empty >> 1, up = empty << row, down = empty >> row;
    signs[TIGHT] = empty.without((left & right) | (up & down) | ((left | right) & (up | down)));
    return signs;
}

}  // namespace riftkeep::great_kingdom
