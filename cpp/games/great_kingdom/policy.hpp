// The actions of Great Kingdom as a net scores them: a castle on a point, or a pass.
#pragma once

#include "games/great_kingdom/game.hpp"
#include "net/policy_terms.hpp"

namespace riftkeep::net {

template <class B>
class Describer<great_kingdom::State<B>> {
public:
    static constexpr int NUM_KINDS = 2;
    static constexpr int NUM_KEYS = 0;

    explicit Describer(const great_kingdom::State<B>& state)
        : pass_(great_kingdom::pass_action<B>(*state.position().setup)) {}

    void describe(Action action, PolicyTerms& out) const {
        out.reset(action == pass_);
        if (action != pass_) out.cells.push_back(static_cast<int>(action));
    }

private:
    Action pass_;
};

}  // namespace riftkeep::net
