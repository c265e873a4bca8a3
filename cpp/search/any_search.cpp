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

std::vector<std::string> feature_names(const AnyGame& game) {
    return great_kingdom::is_played_by(game) ? great_kingdom::feature_names()
                                             : ringrift::feature_names();
}

std::vector<std::string> sign_names(const AnyGame& game) {
    return great_kingdom::is_played_by(game) ? great_kingdom::sign_names()
                                             : ringrift::sign_names();
}

std::vector<float> fitted_weights(const AnyGame& game) {
    return great_kingdom::is_played_by(game) ? great_kingdom::fitted_weights()
                                             : ringrift::fitted_weights(game);
}

QuickView quick_view(const AnyGame& game) {
    return great_kingdom::is_played_by(game) ? QuickView{} : ringrift::quick_view();
}

}  // namespace riftkeep::search
