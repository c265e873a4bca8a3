// The contract of a game inside the core: what search, play-outs and environments may rely on.
//
// A state is a plain value: copying it is a memory copy, and `apply` changes it in place. Actions
// are the numbers of the Python games' action space. Nothing here knows a particular game.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <span>
#include <vector>

#include "core/bytes.hpp"
#include "core/rng.hpp"

namespace riftkeep {

using Action = std::uint32_t;
inline constexpr int MOST_PLAYERS = 4;
inline constexpr Action NO_ACTION = 0xFFFFFFFF;

// A list of actions with room for all there are, so that appending never has to look.
class ActionList {
public:
    // Empty the list and make room for `capacity` actions and some that are written in vain.
    void reset(std::uint32_t capacity) {
        if (capacity + SLACK > capacity_) {
            capacity_ = capacity + SLACK;
            data_ = std::make_unique_for_overwrite<Action[]>(capacity_);
        }
        size_ = 0;
    }
    void push(Action action) { data_[size_++] = action; }
    // Append so many numbers in a row: four at a time, the last ones in vain, because most runs are
    // short and their length is then not a question of a branch.
    void push_run(Action first, std::uint32_t length) {
        Action* to = data_.get() + size_;
        size_ += length;
        for (Action* const end = to + length; to < end; to += 4, first += 4) {
            for (std::uint32_t i = 0; i < 4; ++i) to[i] = first + i;
        }
    }
    // Append only if wanted, without a branch.
    void push_if(Action action, bool wanted) {
        data_[size_] = action;
        size_ += wanted;
    }

    std::uint32_t size() const { return static_cast<std::uint32_t>(size_); }
    bool empty() const { return size_ == 0; }
    Action operator[](std::uint32_t index) const { return data_[index]; }
    const Action* begin() const { return data_.get(); }
    const Action* end() const { return data_.get() + size_; }
    Action* begin() { return data_.get(); }
    Action* end() { return data_.get() + size_; }

private:
    static constexpr std::uint32_t SLACK = 8;

    std::unique_ptr<Action[]> data_;
    // Of another type than actions, so that compilers know that appending one leaves them alone
    // and keep them in registers.
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

// The same actions as runs of numbers in a row, which is how boards have them: a mask is written
// from them many entries at once. They must be appended in ascending order.
class ActionRuns {
public:
    // Empty the list and make room for `capacity` actions.
    void reset(std::uint32_t capacity) {
        if (capacity > capacity_) {
            capacity_ = capacity;
            runs_ = std::make_unique_for_overwrite<Run[]>(capacity + 1);
        }
        num_runs_ = 0;
        size_ = 0;
        end_ = NO_ACTION;
    }
    void push(Action action) { push_run(action, 1); }
    void push_run(Action first, std::uint32_t length) {
        runs_[num_runs_] = {first, size_};
        num_runs_ += first != end_;
        end_ = first + length;
        size_ += length;
        runs_[num_runs_].rank = size_;
    }
    void push_if(Action action, bool wanted) {
        if (wanted) push(action);
    }

    std::uint32_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Action operator[](std::uint32_t index) const {
        const Run& run = last_before([&](const Run& other) { return index < other.rank; });
        return run.first + (index - run.rank);
    }
    bool contains(Action action) const {
        if (!num_runs_) return false;
        const Run& run = last_before([&](const Run& other) { return action < other.first; });
        return action - run.first < (&run)[1].rank - run.rank;
    }
    // Visit the first action and the length of each run.
    template <class Visit>
    void each(Visit visit) const {
        for (const Run* run = runs_.get(); run != runs_.get() + num_runs_; ++run) {
            visit(run->first, run[1].rank - run->rank);
        }
    }

private:
    struct Run {
        Action first;
        std::uint32_t rank;  // how many actions are before it
    };

    // The last run of which `is_later` is not true, or else the first one.
    template <class IsLater>
    const Run& last_before(IsLater is_later) const {
        const auto begin = runs_.get() + 1;
        return *std::prev(std::partition_point(begin, runs_.get() + num_runs_,
                                               [&](const Run& run) { return !is_later(run); }));
    }

    std::unique_ptr<Run[]> runs_;  // and behind the last one its end, as the rank of one more
    std::uint32_t num_runs_ = 0;
    std::uint32_t size_ = 0;
    std::uint32_t capacity_ = 0;
    Action end_ = NO_ACTION;  // what would continue the last run
};

// How a finished game ended, as numbers; the words are Python's.
struct Outcome {
    int winner = 0;                      // 0: a draw
    int reason = 0;                      // place in the game's list of reasons, from 1
    int ranking[MOST_PLAYERS] = {};      // every seat, best first
    int num_drawn = 0;                   // seats that share first place, in drawn
    int drawn[MOST_PLAYERS] = {};
};

// The planes of an observation: how many, and the height and width of each.
struct PlaneShape {
    int planes;
    int height;
    int width;

    std::size_t size() const { return std::size_t(planes) * height * width; }
};

// Which planes are wanted. A number of seats that is shown whoever plays is for a net that serves
// several numbers of players: absent seats are 0, and planes say how many players there are.
struct PlaneView {
    int seat = 0;         // whose view it is; 0: the seat to act
    int seats_shown = 0;  // at least as many as there are players; 0: as many
};

// What every memory of written planes has. Planes are expected to be updated after every action: the
// position is that of the last update with one action and forced no-ops played, or an initial one.
struct StepMemory {
    bool has_missed_steps = false;  // set by whoever leaves out an update; an update resets it
};

template <class S>
concept GameState = std::copyable<S> && requires(
    S state, const S constant, Action action, ActionList& list, ActionRuns& runs, Rng& rng,
    Bytes& bytes, float* planes, typename S::Setup setup, PlaneView view,
    typename S::PlaneMemory memory) {
    // What all states of a game share; a state holds a pointer to it.
    requires requires { &setup; };
    S::initial(setup);                                                // the first position
    { S::from_bytes(setup, ByteView{}) } -> std::same_as<S>;          // or throws InvalidPosition
    { constant.legal_actions(list) } -> std::same_as<void>;           // ascending; empty when over
    { constant.legal_runs(runs) } -> std::same_as<void>;              // the same
    { constant.random_action(rng, list) } -> std::same_as<Action>;    // legal_actions[rng.below(n)]
    { state.apply(action) } -> std::same_as<void>;                    // must be legal
    { constant.is_forced(action) } -> std::same_as<bool>;             // one of the no-ops
    { constant.is_over() } -> std::same_as<bool>;
    { constant.outcome() } -> std::same_as<Outcome>;                  // only when over
    { constant.player() } -> std::same_as<int>;
    { constant.phase() } -> std::same_as<int>;
    { constant.move_number() } -> std::same_as<std::uint32_t>;
    { constant.key() } -> std::same_as<std::uint64_t>;
    { constant.to_bytes(bytes) } -> std::same_as<void>;
    { constant.holder(0) } -> std::same_as<int>;                      // the person who has a seat
    { constant.write_planes(planes, view) } -> std::same_as<void>;    // all numbers of all planes
    // Only what differs from what the memory has seen written; a new memory has seen zeros.
    { constant.update_planes(planes, view, memory) } -> std::same_as<void>;
    requires std::derived_from<typename S::PlaneMemory, StepMemory>;
    { S::plane_shape(setup, view) } -> std::same_as<PlaneShape>;
    { S::num_symmetries(setup) } -> std::same_as<int>;                // number 0 is the identity
    { constant.transformed(0) } -> std::same_as<S>;                   // seen through a symmetry
    // Legal actions of this position as actions of the transformed one, in the same order.
    { constant.transform_actions(0, std::span<const Action>{}, &action) } -> std::same_as<void>;
    // So many planes of a position as planes of the transformed one.
    { S::transform_planes(setup, 0, 1, planes, planes) } -> std::same_as<void>;
    { S::num_players(setup) } -> std::same_as<int>;
    { S::num_actions(setup) } -> std::same_as<std::uint32_t>;
    // The action after which the people of seats 1 and 2 have changed places; NO_ACTION for none.
    { S::exchange_action(setup) } -> std::same_as<Action>;
};

}  // namespace riftkeep
