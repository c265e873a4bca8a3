#include "search/any_search.hpp"

#include <stdexcept>

#include "games/great_kingdom/search.hpp"
#include "games/ringrift/search.hpp"

namespace riftkeep::search {

std::unique_ptr<AnySearch> make_search(std::shared_ptr<const AnyGame> game,
                                       const JudgeOptions& options) {
    if (auto found = ringrift::make_search(game, options)) return found;
    if (auto found = great_kingdom::make_search(game, options)) return found;
    throw std::invalid_argument("no search for this game");
}

namespace {

// What one of two functions returns: that of the game.
template <class R, class G>
auto of_game(const AnyGame& game, R of_ringrift, G of_great_kingdom) {
    if (ringrift::is_played_by(game)) return of_ringrift();
    if (great_kingdom::is_played_by(game)) return of_great_kingdom();
    throw std::invalid_argument("no evaluation for this game");
}

}  // namespace

std::vector<std::string> feature_names(const AnyGame& game) {
    return of_game(game, ringrift::feature_names, great_kingdom::feature_names);
}

std::vector<std::string> sign_names(const AnyGame& game) {
    return of_game(game, ringrift::sign_names, great_kingdom::sign_names);
}

std::vector<float> fitted_weights(const AnyGame& game) {
    return of_game(
        game, [&] { return ringrift::fitted_weights(game); }, great_kingdom::fitted_weights);
}

QuickView quick_view(const AnyGame& game) {
    return of_game(game, ringrift::quick_view, [] { return QuickView{}; });
}

}  // namespace riftkeep::search
