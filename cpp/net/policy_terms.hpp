// What a net needs to know of an action to score it: its kind, and the cells it is about.
//
// logit = kinds[kind] + mean of the plane of the kind over `cells`, and for an action that leads from
// one cell to another also query[source] * key[target]. So a net needs no output for every action, and
// one net fits boards of every size.
#pragma once

#include <vector>

namespace riftkeep::net {

struct PolicyTerms {
    static constexpr int NO_KEY = -1;

    int kind = 0;
    int key = NO_KEY;  // which of the keys of a cell is asked for; NO_KEY: the action leads nowhere
    int source = 0;    // cells of the grid, y * width + x
    int target = 0;
    std::vector<int> cells;

    void reset(int new_kind) {
        kind = new_kind;
        key = NO_KEY;
        cells.clear();
    }
};

// Describes the actions of one position; each game has its own in games/*/policy.hpp:
//     static constexpr int NUM_KINDS, NUM_KEYS;
//     explicit Describer(const S& state);
//     void describe(Action action, PolicyTerms& out) const;
template <class S>
class Describer;

}  // namespace riftkeep::net
