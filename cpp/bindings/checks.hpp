// What Python gives, checked and in the core's own types, and bytes on their way back.
#pragma once

#include <nanobind/nanobind.h>

#include "core/any_game.hpp"

namespace riftkeep {

namespace nb = nanobind;

inline ByteView view_of(const nb::bytes& data) {
    return {static_cast<const std::uint8_t*>(data.data()), data.size()};
}

inline nb::bytes to_python(const Bytes& bytes) { return nb::bytes(bytes.data(), bytes.size()); }

inline PlaneView checked_view(const AnyGame& game, int seat, int seats_shown) {
    const int players = game.num_players();
    if (seat < 0 || seat > players) throw nb::value_error("seat: there is no such seat");
    if (seats_shown && (seats_shown < players || seats_shown > MOST_PLAYERS)) {
        throw nb::value_error("seats_shown: must be from the number of players to 4");
    }
    return {seat, seats_shown};
}

inline int checked_symmetry(const AnyGame& game, int symmetry) {
    if (symmetry < 0 || symmetry >= game.num_symmetries()) {
        throw nb::value_error("symmetry: there is no such symmetry");
    }
    return symmetry;
}

}  // namespace riftkeep
