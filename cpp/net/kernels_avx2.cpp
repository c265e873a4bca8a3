// The kernels for machines with AVX2 and FMA; compiled with these instructions switched on.
#include "net/kernels.hpp"

namespace riftkeep::net::avx2 {
#define RIFTKEEP_WIDTH 8
#define RIFTKEEP_CELLS 6
#define RIFTKEEP_TILES 3
#define RIFTKEEP_GROUPS 2
#include "net/kernels.inl"
#include "net/tiles.inl"
extern const Kernels kernels{"avx2", spread_planes, mix_cells, convolve_tiles, pool, connect,
                             add_columns};
}  // namespace riftkeep::net::avx2
