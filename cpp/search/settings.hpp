// How a search looks and how long, and what it reports.
#pragma once

#include <cstdint>
#include <vector>

#include "search/evaluator.hpp"

namespace riftkeep::search {

// How many units of log prior a whole share of the win outweighs when root actions are halved and the
// best of them is chosen: the constant of visits of Gumbel AlphaZero.
constexpr float LOGITS_OF_A_WIN = 50;
// Added to priors before their logarithm is taken, as some are 0; far below all that play a part.
constexpr float LEAST_PRIOR = 1e-9f;

struct Settings {
    std::uint32_t simulations = 0;  // 0: no limit but the time
    double seconds = 0;             // of the clock on the wall; 0: no such limit
    double cpu_seconds = 0;         // of the processor in the searching thread; 0: no such limit
    std::uint64_t seed = 0;
    int threads = 1;
    float exploration = 1.1f;       // a usual value; 0.6 and 1.8 were no better in 100 games
    float first_play = 0.2f;        // an action not tried is worth the node less this; not tuned
    float noise = 0;                // how far consistent misjudgement moves a value
    float gumbel = 0;               // scale of the chance in the choice of root actions
    std::uint32_t halving_limit = 256;   // budgets up to this are spent by sequential halving; 0 is
                                         // for analysis: all of a budget is spent, by PUCT alone;
                                         // not tuned
    std::uint32_t halving_actions = 16;  // as in Gumbel AlphaZero; not tuned
    bool plays_turns_out = false;        // does a simulation follow whole turns to their end?
    std::uint32_t batch = 1;             // leaves judged at once, with one thread
    bool stops_early = true;             // once no other action can catch up with the first?
    std::uint32_t reported = 0;          // actions in the report, the best first; 0: all
    float target_scale = LOGITS_OF_A_WIN;  // how much a whole win outweighs logits in the targets
    std::size_t most_bytes = std::size_t{512} << 20;  // what the graph may take

    // Is the budget small enough to be spent by sequential halving?
    bool is_halved() const { return simulations && simulations <= halving_limit; }
};

// Why a search has ended.
enum class Ending : std::uint8_t {
    simulations,  // all are done
    seconds,      // the time is over
    proven,       // the result is certain
    decided,      // no other action can catch up with the first
    memory,       // what it may remember is used up
    stopped,      // somebody asked it to end
    paused,       // somebody asked it to report; what would be played was not checked
    single,       // there was nothing to choose
};

// What the search thinks of one action of the root.
struct ActionReport {
    Action action;
    std::uint32_t visits;
    float prior;
    Values values;
    float bound;  // lower confidence bound of the mover's share
    Proof proof;
    std::vector<Action> line;  // the expected continuation, from this action on
};

struct Report {
    Values values{};
    Proof proof;
    std::uint32_t simulations = 0;
    double seconds = 0;
    int player = 0;
    Ending ending = Ending::simulations;
    std::vector<ActionReport> actions;  // the best first
    // Of all actions of the root that tactics have left: what they are, how often each was tried, and
    // what a policy should learn of it.
    std::vector<Action> tried;
    std::vector<std::uint32_t> visits;
    std::vector<float> targets;
};

}  // namespace riftkeep::search
