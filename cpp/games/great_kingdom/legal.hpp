// Legal moves: what the player to act may do (GK-3, GK-5, GK-6, GK-13..GK-18).
//
// Any empty point may take a castle, but for territory that the options close and suicides that
// they forbid, both judged on the position before the move; a pass is always allowed.
#pragma once

#include "games/great_kingdom/actions.hpp"

namespace riftkeep::great_kingdom {

// Has the player to act placed the whole supply? (GK-15)
template <class B>
bool is_out_of_castles(const Position<B>& position) {
    const int castles = position.options().castles;
    return castles >= 0 && position.castles(position.player).count() >= castles;
}

// The territory that the options close to the player to act.
template <class B>
typename B::Points closed_points(const Position<B>& position) {
    const Territories<B> territory = position.territory();
    if (position.options().closed_territory == Closed::both) {
        return territory.blue | territory.orange;
    }
    return position.player == BLUE ? territory.orange : territory.blue;
}

// Would a castle there leave its own group without a liberty and capture nothing?
template <class B>
bool is_suicide(const Position<B>& position, int bit) {
    const auto castle = B::Points::of(bit);
    return reason_of_castle<B>(position.geometry(), castle,
                               position.castles(position.player) | castle,
                               position.castles(other(position.player)),
                               position.empty().without(castle)) == Reason::suicide;
}

// The points on which the player to act may place a castle.
template <class B>
typename B::Points open_points(const Position<B>& position) {
    const Options& options = position.options();
    if (is_out_of_castles<B>(position)) return {};
    auto points = position.empty();
    if (options.closed_territory != Closed::none) {
        points = points.without(closed_points<B>(position));
    }
    if (options.is_suicide_illegal) {
        // Only a point without an empty neighbor can be a suicide.
        points.without(position.geometry().around(position.empty())).each([&](int bit) {
            if (is_suicide<B>(position, bit)) points = points.without(B::Points::of(bit));
        });
    }
    return points;
}

// The points that can be chosen in this phase, and whether a pass is allowed too.
template <class B>
struct Choice {
    typename B::Points points;
    bool may_pass;
};

template <class B>
Choice<B> choice_of(const Position<B>& position) {
    switch (position.phase()) {
        case Phase::neutral_placement:
            return {position.empty(), false};
        case Phase::placement:
            return {open_points<B>(position), true};
        case Phase::game_over:
            break;
    }
    return {{}, false};
}

template <class B, class List>
void list_legal(const Position<B>& position, List& out) {
    const Choice<B> choice = choice_of<B>(position);
    const Action pass = pass_action<B>(*position.setup);
    out.reset(pass + 1);
    choice.points.each_run([&](int bit, int length) {
        out.push_run(position.geometry().number[bit], length);
    });
    if (choice.may_pass) out.push(pass);
}

// One of the legal actions, each as likely as any other, without listing them.
template <class B>
Action random_legal(const Position<B>& position, Rng& rng) {
    const Choice<B> choice = choice_of<B>(position);
    const int points = choice.points.count();
    const int chosen = static_cast<int>(rng.below(points + choice.may_pass));
    if (chosen == points) return pass_action<B>(*position.setup);
    return position.geometry().number[choice.points.select(chosen)];
}

}  // namespace riftkeep::great_kingdom
