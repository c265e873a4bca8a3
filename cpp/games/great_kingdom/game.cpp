#include "games/great_kingdom/game.hpp"

#include "games/great_kingdom/hashing.hpp"
#include "games/great_kingdom/planes.hpp"

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
void State<B>::write_planes(float* planes) const {
    great_kingdom::write_planes<B>(position_, planes);
}

template <class B>
PlaneShape State<B>::plane_shape(const Setup& setup) {
    return {NUM_PLANES, setup.geometry.size(), setup.geometry.size()};
}

template class State<Standard>;
template class State<Small>;
template class State<Large>;

}  // namespace riftkeep::great_kingdom
