// Disconnected regions: what is cut off, by which markers, and who may take it (R040, R041,
// R140-R145, D53-D60). Collapsing and paying is turn.hpp and elimination.hpp.
//
// A wall is made of markers of one color, helped by collapsed cells and the board's edge. For each
// color B, the parts of the board that its markers leave are looked at in turn. Such a part K is
// cut off if anything else is left. Not all B markers beside K are its wall: W are those that touch
// the other side, directly or through further B markers; the rest lie inside the region R.
#pragma once

#include <algorithm>
#include <vector>

#include "games/ringrift/state.hpp"

namespace riftkeep::ringrift {

// A disconnected region: its cells, the wall that collapses with it, and the wall's color or 0.
template <class B>
struct Region {
    typename B::Bits cells;
    typename B::Bits border;
    int border_color;
    int first;  // its lowest cell
};

// Does some player with rings on the board control no stack here (R142)?
template <class B>
bool is_color_missing(const Position<B>& position, const typename B::Bits& cells) {
    for (int seat = 1; seat <= position.seats(); ++seat) {
        if (position.on_board[seat] && !(position.owned[seat] & cells).any()) return true;
    }
    return false;
}

// The markers beside a part that really hold it apart from the others (D57).
template <class B>
typename B::Bits wall_of(const typename B::Bits& part, const typename B::Bits& others,
                         const typename B::Bits& markers) {
    const auto beside = grown<B>(part) & markers;
    const auto behind = markers.without(beside);
    const auto reached = component<B>(grown<B>(others), behind);
    return beside & grown<B>(others | reached);
}

// The regions that markers of one color cut off (D54, D57); stops if visit says so. A region is
// looked for only around parts that are wanted, and contains its part.
template <class B, class Wanted, class Visit>
bool each_cut_off_by(const typename B::Bits& live, const typename B::Bits& markers, int color,
                     Wanted is_wanted, Visit visit) {
    const auto opened = live.without(markers);
    if (is_surely_whole<B>(opened)) return false;
    auto remaining = opened;
    while (remaining.any()) {
        const auto part = component<B>(B::Bits::of(remaining.lowest()), remaining);
        remaining = remaining.without(part);
        const auto others = opened.without(part);
        if (!others.any()) break;
        if (!is_wanted(part)) continue;
        const auto wall = wall_of<B>(part, others, markers);
        const auto cells = component<B>(part, live.without(wall));
        if (visit(Region<B>{cells, wall, wall.any() ? color : 0, cells.lowest()})) return true;
    }
    return false;
}

// The regions in which a color is missing and that the player can pay for from outside (R143, D58),
// before those that several colors find are made one; stops if visit says so.
template <class B, class Visit>
void each_candidate(const Position<B>& position, int player, Visit visit) {
    const auto& own = position.owned[player];
    if (!own.any()) return;
    const auto collapsed = position.all_collapsed();
    const auto live = geometry<B>.live.without(collapsed);
    // What a part has, the region around it has too.
    const auto may_be_processable = [&](const typename B::Bits& cells) {
        return own.without(cells).any() && is_color_missing<B>(position, cells);
    };
    const auto find = [&](const typename B::Bits& markers, int color) {
        return each_cut_off_by<B>(live, markers, color, may_be_processable,
                                  [&](const Region<B>& region) {
                                      return may_be_processable(region.cells) && visit(region);
                                  });
    };
    if (!position.is_surely_whole_to(0) && find({}, 0)) return;
    for (int seat = 1; seat <= position.seats(); ++seat) {
        const auto& markers = position.markers[seat];
        if (!position.is_surely_whole_to(seat) && markers.any() && find(markers, seat)) return;
    }
}

// Look again at the walls of which it is not known whether they part the board.
template <class B>
void find_whole(Position<B>& position) {
    for (int color = 0; color <= position.seats(); ++color) {
        if (!position.is_surely_whole_to(color) && is_whole<B>(position.open_to(color))) {
            position.whole |= static_cast<std::uint8_t>(1 << color);
        }
    }
}

// In ascending order of lowest cell, then of border color.
template <class B>
std::vector<Region<B>> processable_regions(const Position<B>& position, int player) {
    std::vector<Region<B>> found;
    each_candidate<B>(position, player, [&](const Region<B>& region) {
        const auto same = std::find_if(found.begin(), found.end(), [&](const Region<B>& other) {
            return other.first == region.first && other.cells == region.cells;
        });
        if (same == found.end()) {
            found.push_back(region);
        } else {
            *same = region;
        }
        return false;
    });
    std::stable_sort(found.begin(), found.end(), [](const Region<B>& a, const Region<B>& b) {
        return a.first != b.first ? a.first < b.first : a.border_color < b.border_color;
    });
    return found;
}

template <class B>
bool has_processable_region(const Position<B>& position, int player) {
    bool found = false;
    each_candidate<B>(position, player, [&](const Region<B>&) { return found = true; });
    return found;
}

}  // namespace riftkeep::ringrift
