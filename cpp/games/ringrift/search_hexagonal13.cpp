#include "games/ringrift/search_on.hpp"

namespace riftkeep::ringrift {

RIFTKEEP_SEARCH_ON(, Hexagonal13);

}  // namespace riftkeep::ringrift
