// Random play of every game, one thread: moves, decisions and games per CPU-second; then steps of
// the vector environment with planes and masks, as bench/native.py measures them from Python.
//
//     riftkeep_bench [seconds for each row] [only rows whose name contains this]
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

#include "core/play.hpp"
#include "core/vector_env.hpp"
#include "games/great_kingdom/game.hpp"
#include "games/ringrift/game.hpp"

using namespace riftkeep;

namespace {

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

const char* wanted = "";

template <GameState S>
void measure(const char* name, const typename S::Setup& setup, double budget_seconds) {
    if (!std::strstr(name, wanted)) return;
    ActionList scratch;
    Rng rng(1);
    std::uint64_t games = 0, moves = 0, decisions = 0;
    const double start = cpu_seconds();
    double used = 0;
    while ((used = cpu_seconds() - start) < budget_seconds) {
        for (int i = 0; i < 4; ++i) {
            S state = S::initial(setup);
            const Playout playout = random_playout(state, rng, scratch);
            ++games;
            moves += playout.moves;
            decisions += playout.decisions;
        }
    }
    std::printf("%-34s %12.0f moves/s %12.0f decisions/s %10.0f games/s  %zu bytes\n", name,
                moves / used, decisions / used, games / used, sizeof(S));
}

template <class B>
void measure_ringrift(const char* name, ringrift::BoardKind board, ringrift::Ruleset ruleset,
                      double seconds) {
    using S = ringrift::State<B>;
    for (int players = 2; players <= 4; ++players) {
        char text[64];
        std::snprintf(text, sizeof text, "%s, %d players", name, players);
        const ringrift::Options options{board, players, ruleset,
                                        ruleset == ringrift::Ruleset::canonical};
        measure<S>(text, S::setup_for(options), seconds);
    }
}

// Steps of many games with planes and masks.
template <GameState S>
void measure_vector(const char* name, const typename S::Setup& setup, double budget_seconds) {
    if (!std::strstr(name, wanted)) return;
    constexpr std::uint32_t games = 64;
    VectorEnv<S> env(setup, {.num_envs = games, .seed = 1, .view = {}});
    std::vector<float> planes(games * S::plane_shape(setup).size()), reward(games * MOST_PLAYERS);
    std::vector<std::uint8_t> mask(games * S::num_actions(setup)), done(games);
    std::vector<std::int32_t> player(games), holder(games), winner(games);
    std::vector<std::int64_t> actions(games);
    const VectorBuffers out{planes.data(), mask.data(),   player.data(), holder.data(),
                            done.data(),   winner.data(), reward.data(), nullptr};
    env.reset(out);
    std::uint64_t steps = 0;
    const double start = cpu_seconds();
    double used = 0;
    while ((used = cpu_seconds() - start) < budget_seconds) {
        for (int i = 0; i < 100; ++i, steps += games) {
            env.sample(actions.data());
            env.step({.actions = actions.data()}, out);
        }
    }
    std::printf("%-34s %12.0f steps/s\n", name, steps / used);
}

template <class B>
void measure_vector_ringrift(const char* name, ringrift::BoardKind board, double seconds) {
    using S = ringrift::State<B>;
    const ringrift::Options options{board, 2, ringrift::Ruleset::canonical, true};
    measure_vector<S>(name, S::setup_for(options), seconds);
}

}  // namespace

int main(int argc, char** argv) {
    using namespace ringrift;
    const double seconds = argc > 1 ? std::atof(argv[1]) : 2.0;
    wanted = argc > 2 ? argv[2] : "";
    measure_ringrift<Square8>("square8", BoardKind::square8, Ruleset::canonical, seconds);
    measure_ringrift<Square19>("square19", BoardKind::square19, Ruleset::canonical, seconds);
    measure_ringrift<Hexagonal13>("hexagonal", BoardKind::hexagonal, Ruleset::canonical, seconds);
    measure_ringrift<Hexagonal11>("hexagonal, first edition", BoardKind::hexagonal,
                                  Ruleset::first_edition, seconds);
    using GreatKingdom = great_kingdom::State<great_kingdom::Standard>;
    const auto kingdom = GreatKingdom::setup_for({.neutral_point = 40});
    measure<GreatKingdom>("Great Kingdom 9x9", kingdom, seconds);
    measure_vector_ringrift<Square8>("64 games of square8", BoardKind::square8, seconds);
    measure_vector_ringrift<Square19>("64 games of square19", BoardKind::square19, seconds);
    measure_vector_ringrift<Hexagonal13>("64 games of hexagonal", BoardKind::hexagonal, seconds);
    measure_vector<GreatKingdom>("64 games of Great Kingdom", kingdom, seconds);
}
