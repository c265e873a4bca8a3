#include "games/ringrift/game.hpp"

#include <cstring>

#include "games/ringrift/hashing.hpp"
#include "games/ringrift/legal.hpp"
#include "games/ringrift/state_json.hpp"
#include "games/ringrift/symmetry.hpp"
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
    find_whole<B>(state.position_);
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
void State<B>::legal_runs(ActionRuns& out) const {
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
PlaneShape State<B>::plane_shape(const Setup& setup, const PlaneView& view) {
    return {num_planes(setup.config.players, view), B::SIDE, B::SIDE};
}

template <class B>
void State<B>::write_owners(std::int8_t* grid) const {
    for (int seat = 1; seat <= position_.seats(); ++seat) {
        position_.collapsed[seat].each(
            [&](int cell) { grid[grid_place<B>(cell)] = static_cast<std::int8_t>(seat); });
    }
}

template <class B>
void State<B>::write_margins(float* out) const {
    const Config& config = position_.config();
    for (int seat = 1; seat <= position_.seats(); ++seat) {
        *out++ = static_cast<float>(position_.eliminated[seat]) / config.ring_goal;
        *out++ = static_cast<float>(position_.land[seat]) / config.land_goal;
    }
}

template <class B>
State<B> State<B>::transformed(int symmetry) const {
    State result = *this;
    turn<B>(result.position_, symmetry_of<B>(symmetry));
    return result;
}

template <class B>
void State<B>::transform_actions(int symmetry, std::span<const Action> actions,
                                 Action* out) const {
    ActionTurner<B>(position_, symmetry_of<B>(symmetry)).turn_all(actions, out);
}

template <class B>
int State<B>::num_symmetries(const Setup&) {
    return NUM_SYMMETRIES<B>;
}

template <class B>
void State<B>::transform_planes(const Setup&, int symmetry, int planes, const float* from,
                                float* to) {
    const auto& source = symmetry_of<B>(symmetry).source;
    for (int plane = 0; plane < planes; ++plane, from += source.size()) {
        for (const auto place : source) *to++ = from[place];
    }
}

template class State<Square8>;
template class State<Square19>;
template class State<Hexagonal13>;
template class State<Hexagonal11>;

}  // namespace riftkeep::ringrift
