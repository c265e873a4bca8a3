#include "selfplay/any_self_play.hpp"

#include <stdexcept>

#include "games/great_kingdom/search.hpp"
#include "games/ringrift/search.hpp"

namespace riftkeep::selfplay {

std::unique_ptr<AnySelfPlay> make_self_play(std::shared_ptr<const AnyGame> game,
                                            const search::JudgeOptions& options,
                                            const Settings& settings) {
    if (auto found = ringrift::make_self_play(game, options, settings)) return found;
    if (auto found = great_kingdom::make_self_play(game, options, settings)) return found;
    throw std::invalid_argument("no self-play for this game");
}

}  // namespace riftkeep::selfplay
