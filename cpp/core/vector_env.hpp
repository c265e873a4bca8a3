// Many games of one kind played side by side, for learners.
//
// The caller owns every buffer and hands it in with each call. Planes and masks are written as
// differences from the call before, as long as the same buffer is handed in: nobody else may write
// there. A game that ends starts anew at once: its planes and mask are those of the new game, while
// `done`, `winner` and `reward` tell how the old one ended, and `final_planes` how it looked.
//
// Winners and rewards are by person: the seat in which somebody began the game (D78).
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

#include "core/play.hpp"
#include "core/workers.hpp"

namespace riftkeep {

struct VectorOptions {
    std::uint32_t num_envs = 1;
    std::uint64_t seed = 0;
    bool folds_forced = true;  // play forced no-ops at once, so that only decisions are asked for
    PlaneView view;
    std::uint32_t num_threads = 1;
};

// What to play. The arrays have one entry for each game.
struct VectorActions {
    const std::int64_t* actions = nullptr;
    const std::uint8_t* where = nullptr;   // 0: leave this game as it is; null: play in all
    const std::int32_t* viewer = nullptr;  // the person who sees final_planes; null or 0: as planes
};

// Where the environment writes; a null pointer means that nobody wants to know.
struct VectorBuffers {
    float* planes = nullptr;         // games * planes * height * width
    std::uint8_t* mask = nullptr;    // games * actions: 1 if legal
    std::int32_t* player = nullptr;  // games: the seat to act
    std::int32_t* holder = nullptr;  // games: the person in that seat
    std::uint8_t* done = nullptr;    // games: 1 if the step ended the game
    std::int32_t* winner = nullptr;  // games: the person who won it; 0 for nobody
    float* reward = nullptr;         // games * players: 1 to the winner, -1 to the others
    float* final_planes = nullptr;   // like planes: the last position of a game that has ended
};

class AnyVectorEnv {
public:
    virtual ~AnyVectorEnv() = default;
    virtual std::uint32_t num_envs() const = 0;
    // Start every game anew.
    virtual void reset(const VectorBuffers& out) = 0;
    // Write everything anew, also where somebody else has written.
    virtual void rewrite(const VectorBuffers& out) = 0;
    // Play one action in each game, or in each chosen one. The first game whose action is not
    // legal is returned, and then none has been changed.
    virtual std::optional<std::uint32_t> step(const VectorActions& given,
                                              const VectorBuffers& out) = 0;
    // Start one game anew.
    virtual void reset_game(std::uint32_t index, const VectorBuffers& out) = 0;
    // Make one game like another.
    virtual void copy_game(std::uint32_t from, std::uint32_t to, const VectorBuffers& out) = 0;
    // Put one game into a position; false, and nothing is changed, if that is or leads to the end.
    virtual bool set_game(std::uint32_t index, ByteView data, const VectorBuffers& out) = 0;
    // A legal action for each game, each as likely as any other.
    virtual void sample(std::int64_t* actions) = 0;
    virtual void seed(std::uint64_t seed) = 0;
    virtual std::uint64_t random_state() const = 0;
    virtual void set_random_state(std::uint64_t state) = 0;
    virtual std::uint64_t key(std::uint32_t index) const = 0;
    virtual Bytes to_bytes(std::uint32_t index) const = 0;
};

// Write a run of a mask whose entries from there on are 0, or are to become 0. So the short runs,
// which are most, take one or two words, however long they are; `room` is there up to the end.
inline void write_run(std::uint8_t* out, std::uint32_t length, std::uint8_t value,
                      std::uint32_t room) {
    constexpr std::uint32_t word = sizeof(std::uint64_t);
    const auto put = [&](std::uint8_t* at, std::uint32_t count) {  // count: 1 to 8
        std::uint64_t bytes = value * std::uint64_t{0x0101010101010101};
        if constexpr (std::endian::native == std::endian::little) {
            bytes >>= 8 * (word - count);
        } else {
            bytes <<= 8 * (word - count);
        }
        std::memcpy(at, &bytes, word);
    };
    if (length > 2 * word || room < 2 * word) {
        std::memset(out, value, length);
    } else {
        put(out, std::min(length, word));
        if (length > word) put(out + word, length - word);
    }
}

template <GameState S>
class VectorEnv final : public AnyVectorEnv {
public:
    VectorEnv(const typename S::Setup& setup, VectorOptions options)
        : setup_(setup),
          options_(options),
          rng_(options.seed),
          games_(options.num_envs, Game(S::initial(setup_))),
          plane_size_(S::plane_shape(setup, options.view).size()),
          workers_(options.num_threads) {
        for (Game& game : games_) prepare(game);
    }

    std::uint32_t num_envs() const override { return options_.num_envs; }

    void reset(const VectorBuffers& out) override {
        for (Game& game : games_) restart(game);
        rewrite(out);
        for (std::uint32_t i = 0; i < options_.num_envs; ++i) write_result(i, false, out);
    }

    void rewrite(const VectorBuffers& out) override {
        forget();
        recall(out);
        for (std::uint32_t i = 0; i < options_.num_envs; ++i) write_position(i, out);
    }

    std::optional<std::uint32_t> step(const VectorActions& given,
                                      const VectorBuffers& out) override {
        for (std::uint32_t i = 0; i < options_.num_envs; ++i) {
            if (given.where && !given.where[i]) continue;
            const std::int64_t action = given.actions[i];
            const bool is_number = 0 <= action && action < S::num_actions(setup_);
            if (!is_number || !games_[i].legal.contains(static_cast<Action>(action))) return i;
        }
        recall(out);
        workers_.run(options_.num_envs, [&](std::uint32_t first, std::uint32_t end) {
            for (std::uint32_t i = first; i < end; ++i) {
                if (given.where && !given.where[i]) {
                    write_result(i, false, out);
                } else {
                    step_game(i, given, out);
                }
            }
        });
        return std::nullopt;
    }

    void reset_game(std::uint32_t index, const VectorBuffers& out) override {
        recall(out);
        clear_mask(index, out);
        restart_and_write(index, out);
    }

    void copy_game(std::uint32_t from, std::uint32_t to, const VectorBuffers& out) override {
        replace(to, games_[from].state, out);
    }

    bool set_game(std::uint32_t index, ByteView data, const VectorBuffers& out) override {
        Game given(S::from_bytes(setup_, data));
        prepare(given);
        if (given.state.is_over()) return false;
        replace(index, given.state, out);
        return true;
    }

    void sample(std::int64_t* actions) override {
        for (std::uint32_t i = 0; i < options_.num_envs; ++i) {
            const ActionRuns& legal = games_[i].legal;
            actions[i] = legal[rng_.below(legal.size())];
        }
    }
    void seed(std::uint64_t seed) override { rng_ = Rng(seed); }
    std::uint64_t random_state() const override { return rng_.state(); }
    void set_random_state(std::uint64_t state) override { rng_.set_state(state); }

    std::uint64_t key(std::uint32_t index) const override { return games_[index].state.key(); }
    Bytes to_bytes(std::uint32_t index) const override {
        Bytes bytes;
        games_[index].state.to_bytes(bytes);
        return bytes;
    }

private:
    // One game: its position, what can be done there (these entries of its mask are 1), and what
    // has been written into its planes. Copying one copies the position alone.
    struct Game {
        S state;
        ActionRuns legal;
        typename S::PlaneMemory seen;

        explicit Game(const S& state) : state(state) {}
        Game(const Game& other) : state(other.state) {}
    };

    void step_game(std::uint32_t i, const VectorActions& given, const VectorBuffers& out) {
        Game& game = games_[i];
        clear_mask(i, out);
        game.state.apply(static_cast<Action>(given.actions[i]));
        prepare(game);
        write_result(i, game.state.is_over(), out);
        if (game.state.is_over()) {
            if (out.final_planes) {
                const PlaneView view = final_view(game.state, given.viewer ? given.viewer[i] : 0);
                game.state.write_planes(out.final_planes + i * plane_size_, view);
            }
            restart(game);
        }
        write_position(i, out);
    }

    // How a person sees the last position; person 0: as everybody sees the planes.
    PlaneView final_view(const S& state, std::int32_t person) const {
        PlaneView view = options_.view;
        for (int seat = 1; seat <= S::num_players(setup_); ++seat) {
            if (state.holder(seat) == person) view.seat = seat;
        }
        return view;
    }

    void restart(Game& game) {
        game.state = S::initial(setup_);
        prepare(game);
    }
    void restart_and_write(std::uint32_t i, const VectorBuffers& out) {
        restart(games_[i]);
        write_result(i, false, out);
        write_position(i, out);
    }
    void replace(std::uint32_t i, const S& state, const VectorBuffers& out) {
        recall(out);
        clear_mask(i, out);
        games_[i].state = state;
        games_[i].seen.has_missed_steps = true;
        prepare(games_[i]);
        write_result(i, false, out);
        write_position(i, out);
    }

    // Bring a game to its next decision and list what can be done there.
    void prepare(Game& game) const {
        game.state.legal_runs(game.legal);
        while (options_.folds_forced && game.legal.size() == 1 &&
               game.state.is_forced(game.legal[0])) {
            game.state.apply(game.legal[0]);
            game.state.legal_runs(game.legal);
        }
    }

    // Take nothing for granted about the buffers.
    void forget() {
        planes_ = nullptr;
        mask_ = nullptr;
    }

    // Buffers that are not those of the last call are emptied first and then written whole.
    void recall(const VectorBuffers& out) {
        if (out.planes && out.planes != planes_) {
            planes_ = out.planes;
            std::fill_n(planes_, options_.num_envs * plane_size_, 0.0f);
            for (Game& game : games_) game.seen = {};
            for (std::uint32_t i = 0; i < options_.num_envs; ++i) write_planes(i, out);
        }
        if (out.mask != mask_) {
            mask_ = out.mask;
            if (!mask_) return;
            std::fill_n(mask_, std::size_t{options_.num_envs} * S::num_actions(setup_), 0);
            for (std::uint32_t i = 0; i < options_.num_envs; ++i) set_mask(i, out);
        }
    }

    void write_result(std::uint32_t i, bool is_over, const VectorBuffers& out) const {
        const S& state = games_[i].state;
        const int players = S::num_players(setup_);
        const int seat = is_over ? state.outcome().winner : 0;
        const int winner = seat ? state.holder(seat) : 0;
        if (out.done) out.done[i] = is_over;
        if (out.winner) out.winner[i] = winner;
        if (!out.reward) return;
        for (int person = 1; person <= players; ++person) {
            const float reward = winner == 0 ? 0.0f : winner == person ? 1.0f : -1.0f;
            out.reward[std::size_t{i} * players + person - 1] = reward;
        }
    }

    void write_position(std::uint32_t i, const VectorBuffers& out) {
        const S& state = games_[i].state;
        if (out.player) out.player[i] = state.player();
        if (out.holder) out.holder[i] = state.holder(state.player());
        write_planes(i, out);
        set_mask(i, out);
    }

    void write_planes(std::uint32_t i, const VectorBuffers& out) {
        Game& game = games_[i];
        if (!out.planes) {
            game.seen.has_missed_steps = true;
            return;
        }
        game.state.update_planes(out.planes + i * plane_size_, options_.view, game.seen);
    }

    std::uint8_t* mask_of(std::uint32_t i, const VectorBuffers& out) const {
        return out.mask + std::size_t{i} * S::num_actions(setup_);
    }
    void set_mask(std::uint32_t i, const VectorBuffers& out) {
        if (out.mask) fill_mask(i, 1, out);
    }
    // Take back the entries of the legal actions before these are listed anew.
    void clear_mask(std::uint32_t i, const VectorBuffers& out) {
        if (!out.mask) return;
        if (S::num_actions(setup_) <= SMALL_MASK) {
            std::memset(mask_of(i, out), 0, S::num_actions(setup_));
        } else {
            fill_mask(i, 0, out);
        }
    }
    void fill_mask(std::uint32_t i, std::uint8_t value, const VectorBuffers& out) {
        std::uint8_t* mask = mask_of(i, out);
        const std::uint32_t size = S::num_actions(setup_);
        games_[i].legal.each([&](Action first, std::uint32_t length) {
            write_run(mask + first, length, value, size - first);
        });
    }

    // A mask of so few actions is cleared whole: 1.09 of the steps of Great Kingdom.
    static constexpr std::uint32_t SMALL_MASK = 512;

    const typename S::Setup setup_;
    const VectorOptions options_;
    Rng rng_;
    std::vector<Game> games_;
    const std::size_t plane_size_;
    Workers workers_;
    float* planes_ = nullptr;  // the buffers that are as they were left
    std::uint8_t* mask_ = nullptr;
};

}  // namespace riftkeep
