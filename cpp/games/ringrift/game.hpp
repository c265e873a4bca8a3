// RingRift by the contract of core/game.hpp: every rule is in the file of its name.
#pragma once

#include "core/game.hpp"
#include "games/ringrift/planes.hpp"

namespace riftkeep::ringrift {

template <class B>
class State {
public:
    using Setup = ringrift::Setup;
    using PlaneMemory = ringrift::PlaneMemory<B>;

    static Setup setup_for(Options options);
    static State initial(const Setup& setup);
    static State from_bytes(const Setup& setup, ByteView data);

    void legal_actions(ActionList& out) const;
    void legal_runs(ActionRuns& out) const;
    Action random_action(Rng& rng, ActionList& scratch) const;
    void apply(Action action);
    bool is_forced(Action action) const { return position_.setup->actions.is_forced(action); }
    bool is_over() const { return position_.phase == Phase::game_over; }
    Outcome outcome() const;
    int player() const { return position_.player; }
    int phase() const { return static_cast<int>(position_.phase); }
    std::uint32_t move_number() const { return position_.move_number; }
    std::uint64_t key() const;
    void to_bytes(Bytes& bytes) const;
    int holder(int seat) const { return position_.holder(seat); }
    void write_planes(float* planes, const PlaneView& view = {}) const;
    void update_planes(float* planes, const PlaneView& view, PlaneMemory& memory) const;

    State transformed(int symmetry) const;
    void transform_actions(int symmetry, std::span<const Action> actions, Action* out) const;
    static int num_symmetries(const Setup& setup);
    static void transform_planes(const Setup& setup, int symmetry, int planes, const float* from,
                                 float* to);

    static PlaneShape plane_shape(const Setup& setup, const PlaneView& view = {});
    // What learners want of a finished game: the seat that each cell of the grid of the planes ended
    // with, 0 for none; and for each seat the shares of the two goals that it reached.
    void write_owners(std::int8_t* grid) const;
    void write_margins(float* out) const;

    static int num_players(const Setup& setup) { return setup.config.players; }
    static std::size_t num_grid_cells(const Setup&) { return std::size_t(B::SIDE) * B::SIDE; }
    static std::uint32_t num_actions(const Setup& setup) { return setup.actions.size; }
    static Action exchange_action(const Setup& setup) { return setup.actions.of(Plain::swap_sides); }

    const Position<B>& position() const { return position_; }

private:
    explicit State(const Setup& setup) : position_(setup) {}

    Position<B> position_;
};

extern template class State<Square8>;
extern template class State<Square19>;
extern template class State<Hexagonal13>;
extern template class State<Hexagonal11>;

static_assert(GameState<State<Square8>> && GameState<State<Hexagonal13>>);

}  // namespace riftkeep::ringrift
