// The hand-made evaluation: named features of both players, weighed, and shared out as win shares;
// and the first look at a placement, a sum of named signs that its point bears.
#pragma once

#include <array>
#include <cmath>

#include "games/great_kingdom/game.hpp"
#include "games/great_kingdom/liberties.hpp"
#include "search/evaluator.hpp"

namespace riftkeep::great_kingdom {

enum Feature : int {
    NEARER,            // empty points that are one step nearer to the player's castles
    MUCH_NEARER,       // two steps
    FAR_NEARER,        // more, or out of the opponent's reach
    TERRITORY,         // points of territory
    EYES,              // regions of territory, at most four
    LEADING,           // would win if the points were counted now
    LIBERTIES,         // different liberties of all groups
    GROUPS,
    TWO_LIBERTIES,     // groups with two liberties
    THREE_LIBERTIES,
    FOUR_LIBERTIES,
    TWO_TO_MOVE,       // groups with two liberties when the opponent is to move
    THREE_TO_MOVE,
    CRAMPED,           // groups with fewer than six points within two steps
    EDGE,              // castles on the edge
    SECOND_LINE,       // castles next to the edge
    TO_MOVE,
    HANDICAP,          // the points Blue must lead by, for Orange
    NUM_FEATURES,
};

using Features = std::array<float, NUM_FEATURES>;

// The signs a point may bear, for the player to move.
enum Sign : int {
    ON_EDGE,
    ON_SECOND_LINE,
    ON_THIRD_LINE,
    BESIDE_OWN,
    BESIDE_ENEMY,
    BESIDE_BOTH,
    DIAGONAL_OWN,
    DIAGONAL_ENEMY,
    NEAR_OWN,          // two steps from a castle of one's own
    NEAR_ENEMY,
    ATTACKS_TWO,       // a liberty of an enemy group that has two
    ATTACKS_THREE,
    SAVES_TWO,         // a liberty of a group of one's own that has two
    SAVES_THREE,
    IN_OWN_TERRITORY,
    IN_ENEMY_TERRITORY,
    CONTESTED,         // equally near to both
    LEANS_OWN,         // nearer to the player's castles by one step
    LEANS_ENEMY,
    TIGHT,             // fewer than two empty points beside it
    PASS,
    NUM_SIGNS,
};

using Signs = std::array<float, NUM_SIGNS>;

// How much each feature adds to a player's score, and each sign to a point's promise.
struct Weights {
    Features features;
    Signs signs;
};

// What both the features and the signs are drawn from.
template <class B>
struct View {
    using Points = typename B::Points;
    static constexpr int REACH = 9;  // distances are told apart up to here

    const Position<B>& position;
    Liberties<B> board;
    Territories<B> territory;
    // The empty points within so many steps through empty points of a castle of each player.
    std::array<std::array<Points, REACH + 1>, 2> within;

    explicit View(const Position<B>& position);

    // The empty points at least so many steps nearer to the seat's castles.
    Points nearer(int seat, int steps) const;
};

template <class B>
View<B>::View(const Position<B>& position)
    : position(position), board(position), territory(position.territory()) {
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

template <class B>
int count_regions(const Geometry<B>& geometry, typename B::Points rest, int most) {
    int regions = 0;
    for (; rest.any() && regions < most; ++regions) {
        rest = rest.without(geometry.connected(rest.lowest_alone(), rest));
    }
    return regions;
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
        const Points others =
            liberties.any() ? liberties.without(liberties.lowest_alone()) : liberties;
        const int number = 1 + others.count();
        if (number > 5) continue;
        f[TWO_LIBERTIES] += number <= 2;
        f[THREE_LIBERTIES] += number == 3;
        f[FOUR_LIBERTIES] += number == 4;
        f[TWO_TO_MOVE] += is_attacked && number <= 2;
        f[THREE_TO_MOVE] += is_attacked && number == 3;
        const Points room = liberties | (geometry.around(liberties) & view.board.empty());
        f[CRAMPED] += room.count() < 6;
    }
    f[GROUPS] = static_cast<float>(groups) / 8;
    f[LIBERTIES] = static_cast<float>(all.count()) / 16;
}

template <class B>
std::array<Features, 2> features_of(const View<B>& view) {
    std::array<Features, 2> all{};
    const Position<B>& position = view.position;
    const auto& geometry = position.geometry();
    const auto edge = geometry.edges[0] | geometry.edges[1] | geometry.edges[2] | geometry.edges[3];
    const auto second = geometry.neighbours(edge);
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
    const Points second = geometry.neighbours(edge);
    signs[ON_EDGE] = edge;
    signs[ON_SECOND_LINE] = second;
    signs[ON_THIRD_LINE] = geometry.neighbours(second).without(edge);
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
    for (const int seat : {player, enemy}) {
        for (int i = 0; i < view.board.num_groups(seat); ++i) {
            const Points& liberties = view.board.group(seat, i);
            if (is_pair(liberties)) {
                signs[seat == player ? SAVES_TWO : ATTACKS_TWO] |= liberties;
            } else if (liberties.any() && is_pair(liberties.without(liberties.lowest_alone()))) {
                signs[seat == player ? SAVES_THREE : ATTACKS_THREE] |= liberties;
            }
        }
    }
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

// The score of Blue less that of Orange as win shares.
inline search::Values shares_of(const std::array<Features, 2>& all, const Weights& weights) {
    float lead = 0;
    for (int i = 0; i < NUM_FEATURES; ++i) lead += weights.features[i] * (all[0][i] - all[1][i]);
    search::Values values{};
    values[0] = 1 / (1 + std::exp(-lead));
    values[1] = 1 - values[0];
    return values;
}

inline constexpr Weights FITTED_WEIGHTS{
    {
        0.8f,   // NEARER
        1.6f,   // MUCH_NEARER
        2.0f,   // FAR_NEARER
        0.0f,   // TERRITORY
        0.0f,   // EYES
        0.0f,   // LEADING
        0.0f,   // LIBERTIES
        0.0f,   // GROUPS
        -0.24f, // TWO_LIBERTIES
        -0.06f, // THREE_LIBERTIES
        0.0f,   // FOUR_LIBERTIES
        0.0f,   // TWO_TO_MOVE
        0.0f,   // THREE_TO_MOVE
        0.0f,   // CRAMPED
        0.0f,   // EDGE
        0.0f,   // SECOND_LINE
        0.4f,   // TO_MOVE
        1.0f,   // HANDICAP
    },
    {
        -1.4f,  // ON_EDGE
        -0.4f,  // ON_SECOND_LINE
        0.2f,   // ON_THIRD_LINE
        0.2f,   // BESIDE_OWN
        0.5f,   // BESIDE_ENEMY
        0.0f,   // BESIDE_BOTH
        0.3f,   // DIAGONAL_OWN
        0.3f,   // DIAGONAL_ENEMY
        0.0f,   // NEAR_OWN
        0.0f,   // NEAR_ENEMY
        0.8f,   // ATTACKS_TWO
        0.5f,   // ATTACKS_THREE
        0.8f,   // SAVES_TWO
        0.4f,   // SAVES_THREE
        -2.0f,  // IN_OWN_TERRITORY
        -0.7f,  // IN_ENEMY_TERRITORY
        0.5f,   // CONTESTED
        0.3f,   // LEANS_OWN
        0.3f,   // LEANS_ENEMY
        -0.5f,  // TIGHT
        -3.0f,  // PASS
    }};

template <class B>
class HandEvaluator {
public:
    explicit HandEvaluator(const Weights& weights) : weights_(weights) {}

    void evaluate(std::span<search::Leaf<State<B>>* const> leaves) {
        for (search::Leaf<State<B>>* leaf : leaves) {
            leaf->priors.assign(leaf->actions.size(), 1);
            if (leaf->proof.is_known()) continue;
            const View<B> view(leaf->state.position());
            leaf->values = shares_of(features_of<B>(view), weights_);
            if (leaf->actions.size() > 1) set_priors(*leaf, view);
        }
    }

private:
    void set_priors(search::Leaf<State<B>>& leaf, const View<B>& view) const {
        const Position<B>& position = view.position;
        std::array<float, B::BITS> promise{};
        const auto signs = signs_of<B>(view);
        for (int sign = 0; sign < NUM_SIGNS; ++sign) {
            const float weight = weights_.signs[sign];
            signs[sign].each([&](int bit) { promise[bit] += weight; });
        }
        const Action pass = pass_action<B>(*position.setup);
        float total = 0;
        for (std::uint32_t i = 0; i < leaf.actions.size(); ++i) {
            const Action action = leaf.actions[i];
            leaf.priors[i] = std::exp(action == pass ? weights_.signs[PASS]
                                                     : promise[position.geometry().bit[action]]);
            total += leaf.priors[i];
        }
        for (float& prior : leaf.priors) prior /= total;
    }

    Weights weights_;
};

}  // namespace riftkeep::great_kingdom
