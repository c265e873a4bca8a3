#include "games/ringrift/search_on.hpp"

namespace riftkeep::ringrift {

RIFTKEEP_SEARCH_ON(, Square19);

}  // namespace riftkeep::ringrift
