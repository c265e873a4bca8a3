#include "games/great_kingdom/game.hpp"

#include <cstring>

#include "games/great_kingdom/hashing.hpp"

namespace riftkeep::great_kingdom {

template <class B>
State<B> State<B>::initial(const Setup& setup) {
    Position<B> position{&setup, {}, {}, {}};
    const int point = setup.options.neutral_point;
    if (point >= 0) position.neutral = B::Points::of(setup.geometry.bit[point]);
    return State(position);
}

template <class B>
State<B> State<B>::from_bytes(const Setup& setup, ByteView data) {
    return State(great_kingdom::from_bytes<B>(setup, data));
}

template <class B>
Outcome State<B>::outcome() const {
    Outcome outcome;
    outcome.winner = outcome.ranking[0] = position_.winner;
    outcome.ranking[1] = other(position_.winner);
    outcome.reason = static_cast<int>(position_.reason);
    return outcome;
}

template <class B>
std::uint64_t State<B>::key() const {
    return key_of<B>(position_);
}

template <class B>
void State<B>::to_bytes(Bytes& bytes) const {
    great_kingdom::to_bytes<B>(position_, bytes);
}

template <class B>
void State<B>::write_planes(float* planes, const PlaneView& view) const {
    // Quicker than filling in numbers: a library's function takes the widest stores there are.
    std::memset(planes, 0, plane_shape(*position_.setup, view).size() * sizeof(float));
    PlaneMemory memory;
    update_planes(planes, view, memory);
}

template <class B>
void State<B>::update_planes(float* planes, const PlaneView& view, PlaneMemory& memory) const {
    PlaneWriter<B>(position_, view, planes, memory).write();
}

template <class B>
PlaneShape State<B>::plane_shape(const Setup& setup, const PlaneView&) {
    return {NUM_PLANES, setup.geometry.size(), setup.geometry.size()};
}

template <class B>
void State<B>::write_owners(std::int8_t* grid) const {
    const Territories<B> territory = position_.territory();
    const auto& number = position_.geometry().number;
    (position_.blue | territory.blue).each([&](int bit) { grid[number[bit]] = BLUE; });
    (position_.orange | territory.orange).each([&](int bit) { grid[number[bit]] = ORANGE; });
}

template <class B>
void State<B>::write_margins(float* out) const {
    const Territories<B> territory = position_.territory();
    const int lead = territory.blue.count() - territory.orange.count();
    const float share = static_cast<float>(lead) / static_cast<float>(position_.geometry().size());
    out[0] = share;
    out[2] = -share;
}

template <class B>
State<B> State<B>::transformed(int number) const {
    const Symmetry& symmetry = position_.setup->symmetries[number];
    Position<B> seen = position_;
    for (auto points : {&Position<B>::blue, &Position<B>::orange, &Position<B>::neutral}) {
        seen.*points = turned<B>(position_.geometry(), symmetry, position_.*points);
    }
    if (seen.last != NO_POINT) seen.last = symmetry.to[seen.last];
    return State(seen);
}

template <class B>
void State<B>::transform_actions(int number, std::span<const Action> actions, Action* out) const {
    const Symmetry& symmetry = position_.setup->symmetries[number];
    const Action pass = pass_action<B>(*position_.setup);
    for (const Action action : actions) *out++ = action == pass ? pass : symmetry.to[action];
}

template <class B>
void State<B>::transform_planes(const Setup& setup, int symmetry, int planes, const float* from,
                                float* to) {
    const auto& source = setup.symmetries[symmetry].source;
    const int area = setup.geometry.size() * setup.geometry.size();
    for (int plane = 0; plane < planes; ++plane, from += area) {
        for (int place = 0; place < area; ++place) *to++ = from[source[place]];
    }
}

template class State<Standard>;
template class State<Small>;
template class State<Large>;

}  // namespace riftkeep::great_kingdom
