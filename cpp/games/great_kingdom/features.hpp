// The features of each player that the evaluation weighs.
#pragma once

#include "games/great_kingdom/view.hpp"

namespace riftkeep::great_kingdom {

// What each means is in weights.inc.
enum Feature : int {
#define FEATURE(name, opening, ending) name,
#define SIGN(name, weight)
#include "games/great_kingdom/weights.inc"
#undef FEATURE
#undef SIGN
    NUM_FEATURES,
};

using Features = std::array<float, NUM_FEATURES>;

template <class B>
int count_regions(const Geometry<B>& geometry, typename B::Points rest, int most) {
    int regions = 0;
    for (; rest.any() && regions < most; ++regions) {
        rest = rest.without(geometry.connected(rest.lowest_alone(), rest));
    }
    return regions;
}

// The groups of the seat, those with two liberties in common counted as one.
template <class B>
int count_chains(const Liberties<B>& board, int seat) {
    int chains = board.num_groups(seat);
    for (int i = 1; i < board.num_groups(seat); ++i) {
        for (int j = 0; j < i; ++j) {
            const auto common = board.group(seat, i) & board.group(seat, j);
            if (common.any() && !is_single(common)) {
                --chains;
                break;
            }
        }
    }
    return chains;
}

template <class B>
void add_groups(const View<B>& view, int seat, Features& f) {
    using Points = typename B::Points;
    const auto& geometry = view.position.geometry();
    const bool is_attacked = view.position.player != seat;
    Points all;
    const int groups = view.board.num_groups(seat);
    for (int i = 0; i < groups; ++i) {
        const Points& liberties = view.board.group(seat, i);
        all |= liberties;
        const int number = liberties.count();
        if (number > 5) continue;
        f[TWO_LIBERTIES] += number <= 2;
        f[THREE_LIBERTIES] += number == 3;
        f[FOUR_LIBERTIES] += number == 4;
        f[FIVE_LIBERTIES] += number == 5;
        f[TWO_TO_MOVE] += is_attacked && number <= 2;
        f[THREE_TO_MOVE] += is_attacked && number == 3;
        const Points room = liberties | (geometry.around(liberties) & view.board.empty());
        f[CRAMPED] += room.count() < 6;
    }
    f[GROUPS] = static_cast<float>(groups) / 8;
    f[CHAINS] = static_cast<float>(count_chains<B>(view.board, seat)) / 8;
    f[THREAT] = is_attacked && view.threat.plies > 0;
    f[LIBERTIES] = static_cast<float>(all.count()) / 16;
}

template <class B>
std::array<Features, 2> features_of(const View<B>& view) {
    std::array<Features, 2> all{};
    const Position<B>& position = view.position;
    const auto& geometry = position.geometry();
    const auto edge = geometry.edges[0] | geometry.edges[1] | geometry.edges[2] | geometry.edges[3];
    const auto second = geometry.neighbors(edge);
    const int blue = view.territory.blue.count(), orange = view.territory.orange.count();
    const int margin = position.options().margin;
    for (const int seat : {BLUE, ORANGE}) {
        Features& f = all[seat - 1];
        const int one = view.nearer(seat, 1).count(), two = view.nearer(seat, 2).count(),
                  three = view.nearer(seat, 3).count();
        f[NEARER] = static_cast<float>(one - two) / 10;
        f[MUCH_NEARER] = static_cast<float>(two - three) / 10;
        f[FAR_NEARER] = static_cast<float>(three) / 10;
        const auto& own = seat == BLUE ? view.territory.blue : view.territory.orange;
        f[TERRITORY] = static_cast<float>(seat == BLUE ? blue : orange) / 10;
        f[EYES] = static_cast<float>(count_regions<B>(geometry, own, 4)) / 4;
        f[LEADING] = (blue - orange >= margin) == (seat == BLUE);
        f[EDGE] = static_cast<float>((view.board.castles(seat) & edge).count()) / 8;
        f[SECOND_LINE] = static_cast<float>((view.board.castles(seat) & second).count()) / 8;
        f[TO_MOVE] = position.player == seat;
        f[HANDICAP] = seat == ORANGE ? static_cast<float>(margin) / 3 : 0;
        add_groups<B>(view, seat, f);
    }
    return all;
}

}  // namespace riftkeep::great_kingdom
