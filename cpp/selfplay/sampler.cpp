#include "selfplay/sampler.hpp"

#include <stdexcept>

#include "games/great_kingdom/policy.hpp"
#include "games/ringrift/policy.hpp"

namespace riftkeep::selfplay {

namespace {

template <GameState S>
std::unique_ptr<AnySampler> sampler_of(const AnyGame& game) {
    const auto* found = dynamic_cast<const GameOf<S>*>(&game);
    return found ? std::make_unique<Sampler<S>>(found->setup()) : nullptr;
}

template <GameState S, GameState... Others>
std::unique_ptr<AnySampler> first_of(const AnyGame& game) {
    if (auto found = sampler_of<S>(game)) return found;
    if constexpr (sizeof...(Others) > 0) return first_of<Others...>(game);
    throw std::invalid_argument("no samples of this game");
}

}  // namespace

std::unique_ptr<AnySampler> make_sampler(const AnyGame& game) {
    namespace rr = ringrift;
    namespace gk = great_kingdom;
    return first_of<rr::State<rr::Square8>, rr::State<rr::Square19>, rr::State<rr::Hexagonal13>,
                    rr::State<rr::Hexagonal11>, gk::State<gk::Standard>, gk::State<gk::Small>,
                    gk::State<gk::Large>>(game);
}

}  // namespace riftkeep::selfplay
