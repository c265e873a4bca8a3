// Random play of every game, one thread: moves, decisions and games per CPU-second.
//
//     riftkeep_bench [seconds for each row]
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "core/play.hpp"
#include "games/great_kingdom/game.hpp"
#include "games/ringrift/game.hpp"

using namespace riftkeep;

namespace {

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

template <GameState S>
void measure(const char* name, const typename S::Setup& setup, double budget_seconds) {
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

}  // namespace

int main(int argc, char** argv) {
    using namespace ringrift;
    const double seconds = argc > 1 ? std::atof(argv[1]) : 2.0;
    measure_ringrift<Square8>("square8", BoardKind::square8, Ruleset::canonical, seconds);
    measure_ringrift<Square19>("square19", BoardKind::square19, Ruleset::canonical, seconds);
    measure_ringrift<Hexagonal13>("hexagonal", BoardKind::hexagonal, Ruleset::canonical, seconds);
    measure_ringrift<Hexagonal11>("hexagonal, first edition", BoardKind::hexagonal,
                                  Ruleset::first_edition, seconds);
    using GreatKingdom = great_kingdom::State<great_kingdom::Standard>;
    measure<GreatKingdom>("Great Kingdom 9x9", GreatKingdom::setup_for({.neutral_point = 40}),
                          seconds);
}
