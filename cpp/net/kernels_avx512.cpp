// The kernels for machines with AVX-512; compiled with these instructions switched on.
#include "net/kernels.hpp"

namespace riftkeep::net::avx512 {
#define RIFTKEEP_WIDTH 16
#define RIFTKEEP_CELLS 12
#define RIFTKEEP_TILES 9
#define RIFTKEEP_GROUPS 2
#include "net/kernels.inl"
#include "net/tiles.inl"
extern const Kernels kernels{"avx512", spread_planes, mix_cells, convolve_tiles, pool, connect,
                             add_columns};
}  // namespace riftkeep::net::avx512
