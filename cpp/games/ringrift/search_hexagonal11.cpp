#include "games/ringrift/search_on.hpp"

namespace riftkeep::ringrift {

RIFTKEEP_SEARCH_ON(, Hexagonal11);

}  // namespace riftkeep::ringrift
