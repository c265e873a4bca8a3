// The kernels for every machine, and the choice among them.
#include "net/kernels.hpp"

#include <cstdlib>
#include <string_view>

namespace riftkeep::net {

namespace base {
#define RIFTKEEP_WIDTH 4
#define RIFTKEEP_CELLS 3
#define RIFTKEEP_GROUPS 1
#include "net/kernels.inl"
#include "net/tiles.inl"
extern const Kernels kernels{"base", spread_planes, mix_cells, convolve_tiles, pool, connect};
}  // namespace base

const Kernels& best_kernels() {
#if defined(RIFTKEEP_AVX2) && (defined(__GNUC__) || defined(__clang__))
    static const bool uses_avx2 = [] {
        const char* wanted = std::getenv("RIFTKEEP_KERNELS");
        return !(wanted && std::string_view(wanted) == "base") &&
               __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    }();
    if (uses_avx2) return avx2::kernels;
#endif
    return base::kernels;
}

}  // namespace riftkeep::net
