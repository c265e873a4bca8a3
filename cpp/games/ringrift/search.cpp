#include "games/ringrift/search_on.hpp"
#include "search/names.hpp"

namespace riftkeep::ringrift {

std::unique_ptr<search::AnySearch> make_search(const std::shared_ptr<const AnyGame>& game,
                                               const search::JudgeOptions& options) {
    if (auto found = search_on<Square8>(game, options)) return found;
    if (auto found = search_on<Square19>(game, options)) return found;
    if (auto found = search_on<Hexagonal13>(game, options)) return found;
    return search_on<Hexagonal11>(game, options);
}

std::unique_ptr<selfplay::AnySelfPlay> make_self_play(const std::shared_ptr<const AnyGame>& game,
                                                      const search::JudgeOptions& options,
                                                      const selfplay::Settings& settings) {
    if (auto found = self_play_on<Square8>(game, options, settings)) return found;
    if (auto found = self_play_on<Square19>(game, options, settings)) return found;
    if (auto found = self_play_on<Hexagonal13>(game, options, settings)) return found;
    return self_play_on<Hexagonal11>(game, options, settings);
}

bool is_played_by(const AnyGame& game) {
    return search::is_of<State<Square8>>(game) || search::is_of<State<Square19>>(game) ||
           search::is_of<State<Hexagonal13>>(game) || search::is_of<State<Hexagonal11>>(game);
}

std::vector<std::string> feature_names() {
    return search::lower_names({
#define FEATURE(name, small, large) #name,
#define SIGN(name, small, large)
#include "games/ringrift/weights.inc"
#undef FEATURE
#undef SIGN
    });
}

std::vector<std::string> sign_names() {
    return search::lower_names({
#define FEATURE(name, small, large)
#define SIGN(name, small, large) #name,
#include "games/ringrift/weights.inc"
#undef FEATURE
#undef SIGN
    });
}

search::QuickView quick_view() {
    search::QuickView view;
    for (int seat = 0; seat < MAX_PLAYERS; ++seat) {
        for (int kind = 0; kind < QUICK_KINDS_PER_SEAT; ++kind) {
            view.pieces.push_back(1 + seat * PLANES_PER_SEAT + kind);
        }
    }
    const int height = 1 + MAX_PLAYERS * PLANES_PER_SEAT;
    view.pieces.push_back(height);
    const int first_phase = height + SHARED_PLANES - 1 - QUICK_PHASES;
    for (int phase = 0; phase < QUICK_PHASES; ++phase) view.levels.push_back(first_phase + phase);
    return view;
}

std::vector<float> fitted_weights(const AnyGame& game) {
    const bool is_small = search::is_of<State<Square8>>(game);
    const Weights found = is_small ? fitted_weights_for<Square8>() : fitted_weights_for<Square19>();
    std::vector<float> weights(found.features.begin(), found.features.end());
    weights.insert(weights.end(), found.signs.begin(), found.signs.end());
    return weights;
}

}  // namespace riftkeep::ringrift
