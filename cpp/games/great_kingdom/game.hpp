// Great Kingdom by the contract of core/game.hpp: every rule is in the file of its name.
#pragma once

#include "core/game.hpp"
#include "games/great_kingdom/legal.hpp"
#include "games/great_kingdom/planes.hpp"

namespace riftkeep::great_kingdom {

template <class B>
class State {
public:
    using Setup = great_kingdom::Setup<B>;
    using PlaneMemory = great_kingdom::PlaneMemory<B>;

    static Setup setup_for(const Options& options) { return {options, Geometry<B>(options.size)}; }
    static State initial(const Setup& setup);
    static State from_bytes(const Setup& setup, ByteView data);

    void legal_actions(ActionList& out) const { list_legal<B>(position_, out); }
    void legal_runs(ActionRuns& out) const { list_legal<B>(position_, out); }
    Action random_action(Rng& rng, ActionList&) const { return random_legal<B>(position_, rng); }
    void apply(Action action) { carry_out<B>(position_, action); }
    bool is_forced(Action) const { return false; }
    bool is_over() const { return position_.reason != Reason::none; }
    Outcome outcome() const;
    int player() const { return position_.player; }
    int phase() const { return static_cast<int>(position_.phase()); }
    std::uint32_t move_number() const { return position_.move_number; }
    std::uint64_t key() const;
    void to_bytes(Bytes& bytes) const;
    int holder(int seat) const { return seat; }
    void write_planes(float* planes, const PlaneView& view = {}) const;
    void update_planes(float* planes, const PlaneView& view, PlaneMemory& memory) const;
    const Position<B>& position() const { return position_; }

    State transformed(int symmetry) const;
    void transform_actions(int symmetry, std::span<const Action> actions, Action* out) const;
    static int num_symmetries(const Setup& setup) {
        return static_cast<int>(setup.symmetries.size());
    }
    static void transform_planes(const Setup& setup, int symmetry, int planes, const float* from,
                                 float* to);

    static PlaneShape plane_shape(const Setup& setup, const PlaneView& view = {});
    // What learners want of a finished game: the seat that each point ended with, by a castle or as
    // territory, 0 for none; and for each seat its lead in territory, and 0.
    void write_owners(std::int8_t* grid) const;
    void write_margins(float* out) const;

    static int num_players(const Setup&) { return 2; }
    static std::size_t num_grid_cells(const Setup& setup) { return pass_action<B>(setup); }
    static std::uint32_t num_actions(const Setup& setup) { return pass_action<B>(setup) + 1; }
    static Action exchange_action(const Setup&) { return NO_ACTION; }

private:
    explicit State(const Position<B>& position) : position_(position) {}

    Position<B> position_;
};

extern template class State<Standard>;
extern template class State<Small>;
extern template class State<Large>;

static_assert(GameState<State<Standard>> && GameState<State<Large>>);

}  // namespace riftkeep::great_kingdom
