// Lists of actions that are used again, one for each depth of a recursion: on large boards a new one
// takes 120 KB, and the system more time to give that than most uses need.
#pragma once

#include <deque>

#include "core/game.hpp"

namespace riftkeep {

// A copy has lists of its own.
class SpareLists {
public:
    SpareLists() = default;
    SpareLists(const SpareLists&) {}
    SpareLists& operator=(const SpareLists&) { return *this; }

    ActionList& at(std::size_t depth) {
        while (lists_.size() <= depth) lists_.emplace_back();
        return lists_[depth];
    }

private:
    std::deque<ActionList> lists_;  // which does not move them when it grows
};

}  // namespace riftkeep
