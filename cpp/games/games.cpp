#include "games/games.hpp"

#include <stdexcept>

#include "games/great_kingdom/game.hpp"
#include "games/ringrift/game.hpp"

namespace riftkeep {

namespace {

template <class B>
std::shared_ptr<AnyGame> on_board(const ringrift::Options& options) {
    using S = ringrift::State<B>;
    return std::make_shared<GameOf<S>>(S::setup_for(options));
}

template <class B>
std::shared_ptr<AnyGame> on_board(const great_kingdom::Options& options) {
    using S = great_kingdom::State<B>;
    return std::make_shared<GameOf<S>>(S::setup_for(options));
}

}  // namespace

std::shared_ptr<AnyGame> ringrift_game(int board, int players, int ruleset, bool pie_rule) {
    using namespace ringrift;
    if (board < 0 || board >= NUM_BOARDS) throw std::invalid_argument("board: no such board");
    if (players < 2 || players > MAX_PLAYERS) throw std::invalid_argument("players: 2 to 4");
    if (ruleset < 0 || ruleset >= NUM_RULESETS) throw std::invalid_argument("ruleset: no such");
    const Options options{static_cast<BoardKind>(board), players, static_cast<Ruleset>(ruleset),
                          pie_rule};
    switch (options.board) {
        case BoardKind::square8:
            return on_board<Square8>(options);
        case BoardKind::square19:
            return on_board<Square19>(options);
        case BoardKind::hexagonal:
            break;
    }
    return options.ruleset == Ruleset::first_edition ? on_board<Hexagonal11>(options)
                                                     : on_board<Hexagonal13>(options);
}

std::shared_ptr<AnyGame> great_kingdom_game(int size, int neutral_point, bool is_neutral_chosen,
                                            int margin, bool is_suicide_illegal,
                                            int closed_territory, int castles) {
    using namespace great_kingdom;
    if (size < SMALLEST || size > LARGEST) throw std::invalid_argument("size: 3 to 19");
    if (neutral_point < -1 || neutral_point >= size * size) {
        throw std::invalid_argument("neutral_point: no such point");
    }
    if (closed_territory < 0 || closed_territory > 2) {
        throw std::invalid_argument("closed_territory: no such");
    }
    if (castles < -1 || castles == 0) throw std::invalid_argument("castles: -1, or 1 or more");
    const Options options{size,   neutral_point,      is_neutral_chosen,
                          margin, is_suicide_illegal, static_cast<Closed>(closed_territory),
                          castles};
    if (size == Standard::FIXED_SIZE) return on_board<Standard>(options);
    return size <= LARGEST_SMALL ? on_board<Small>(options) : on_board<Large>(options);
}

}  // namespace riftkeep
