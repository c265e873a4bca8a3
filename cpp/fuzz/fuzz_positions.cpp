// Fuzzing positions and actions from outside: they are refused or right, and never undefined.
//
// The first byte chooses a game, the next two the length of a position in bytes, then come that
// position and actions of four bytes each. A position that is accepted must give the same bytes
// again and have actions unless it is over; actions that are not listed must not be played, and
// then play goes on with one that is. Anything wrong aborts. Build with -DRIFTKEEP_FUZZ=ON, see
// `make sanitize`.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "core/any_game.hpp"
#include "games/games.hpp"

using namespace riftkeep;

namespace {

constexpr std::uint32_t MOST_MOVES = 300;

void require(bool condition) {
    if (!condition) std::abort();
}

const std::vector<std::shared_ptr<AnyGame>>& games() {
    static const std::vector<std::shared_ptr<AnyGame>> all = [] {
        std::vector<std::shared_ptr<AnyGame>> made;
        for (int board = 0; board < 3; ++board) {
            for (int players = 2; players <= 4; ++players) {
                for (int ruleset = 0; ruleset < 2; ++ruleset) {
                    made.push_back(ringrift_game(board, players, ruleset, ruleset == 0));
                }
            }
        }
        made.push_back(great_kingdom_game(9, 40, false, 3, false, 0, -1));
        made.push_back(great_kingdom_game(9, 40, false, 3, true, 2, 40));
        made.push_back(great_kingdom_game(5, -1, true, 3, true, 1, 6));
        made.push_back(great_kingdom_game(19, -1, false, -2, false, 2, -1));
        return made;
    }();
    return all;
}

void check(const AnyGame& game, const AnyState& state, ActionList& legal) {
    state.legal_actions(legal);
    require(legal.empty() == state.is_over());
    require(legal.empty() || legal[legal.size() - 1] < game.num_actions());
    for (std::uint32_t i = 1; i < legal.size(); ++i) require(legal[i - 1] < legal[i]);
    const Bytes bytes = state.to_bytes();
    const std::unique_ptr<AnyState> again = game.state_from_bytes(bytes);
    require(again->to_bytes() == bytes && again->key() == state.key());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 3) return 0;
    const AnyGame& game = *games()[data[0] % games().size()];
    const std::size_t length = std::min<std::size_t>(data[1] | data[2] << 8, size - 3);
    const std::uint8_t* rest = data + 3 + length;
    const std::uint8_t* end = data + size;
    std::unique_ptr<AnyState> state;
    try {
        state = game.state_from_bytes({data + 3, length});
    } catch (const InvalidPosition&) {
        return 0;
    }
    ActionList legal;
    for (std::uint32_t moves = 0; moves < MOST_MOVES && end - rest >= 4; rest += 4, ++moves) {
        check(game, *state, legal);
        if (legal.empty()) break;
        const Action wanted = rest[0] | rest[1] << 8 | rest[2] << 16;
        state->apply(contains(legal, wanted) ? wanted : legal[wanted % legal.size()]);
    }
    check(game, *state, legal);
    return 0;
}
