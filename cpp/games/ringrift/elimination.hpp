// Eliminating rings: whole caps as payments or forced, and all rings of a region (R100, R122,
// R145, R205, R206; D49, D60, D64). Every eliminated ring is credited to the player to act.
#pragma once

#include "games/ringrift/state.hpp"

namespace riftkeep::ringrift {

// Remove a number of rings from the top of a stack.
template <class B>
void eliminate_rings(Position<B>& position, int cell, int count) {
    position.eliminated[position.player] += static_cast<std::uint16_t>(count);
    while (count-- > 0) position.pop_ring(cell);
}

// Remove the whole cap of a stack, never a part of it.
template <class B>
void eliminate_cap(Position<B>& position, int cell) {
    eliminate_rings<B>(position, cell, position.stack_at(cell).cap);
}

// Remove every stack on the cells.
template <class B>
void eliminate_all(Position<B>& position, const typename B::Bits& cells) {
    (cells & position.all_stacks()).each([&](int cell) {
        eliminate_rings<B>(position, cell, position.stack_at(cell).height);
    });
}

}  // namespace riftkeep::ringrift
