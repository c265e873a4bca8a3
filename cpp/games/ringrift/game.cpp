#include "games/ringrift/game.hpp"

#include "games/ringrift/hashing.hpp"
#include "games/ringrift/legal.hpp"
#include "games/ringrift/planes.hpp"
#include "games/ringrift/state_json.hpp"
#include "games/ringrift/turn.hpp"

namespace riftkeep::ringrift {

template <class B>
Setup State<B>::setup_for(Options options) {
    const Config config = config_for(options);
    return {config, ActionSpace::of<B>(config)};
}

template <class B>
State<B> State<B>::initial(const Setup& setup) {
    State state(setup);
    for (int seat = 1; seat <= setup.config.players; ++seat) {
        state.position_.hand[seat] = static_cast<std::uint16_t>(setup.config.rings);
    }
    begin_turn<B>(state.position_);
    return state;
}

template <class B>
State<B> State<B>::from_bytes(const Setup& setup, ByteView data) {
    State state(setup);
    const Read read = PositionReader<B>(state.position_, data).read();
    check_position<B>(state.position_, read);
    return state;
}

template <class B>
void State<B>::legal_actions(ActionList& out) const {
    list_legal<B>(position_, out);
}

template <class B>
Action State<B>::random_action(Rng& rng, ActionList& scratch) const {
    list_legal<B>(position_, scratch);
    return scratch[rng.below(scratch.size())];
}

template <class B>
void State<B>::apply(Action action) {
    carry_out<B>(position_, action);
}

template <class B>
Outcome State<B>::outcome() const {
    return outcome_of<B>(position_);
}

template <class B>
std::uint64_t State<B>::key() const {
    return key_of<B>(position_);
}

template <class B>
void State<B>::to_bytes(Bytes& bytes) const {
    ringrift::to_bytes<B>(position_, bytes);
}

template <class B>
void State<B>::write_planes(float* planes) const {
    PlaneWriter<B>(position_, planes).write();
}

template <class B>
PlaneShape State<B>::plane_shape(const Setup& setup) {
    return {num_planes(setup.config.players), B::SIDE, B::SIDE};
}

template class State<Square8>;
template class State<Square19>;
template class State<Hexagonal13>;
template class State<Hexagonal11>;

}  // namespace riftkeep::ringrift
