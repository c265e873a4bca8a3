// The kernels for every machine, and the choice among them.
#include "net/kernels.hpp"

#include <cstdlib>
#include <string_view>

namespace riftkeep::net {

namespace base {
#define RIFTKEEP_WIDTH 4
#define RIFTKEEP_CELLS 3
#define RIFTKEEP_TILES 3
#define RIFTKEEP_GROUPS 1
#include "net/kernels.inl"
#include "net/tiles.inl"
extern const Kernels kernels{"base", spread_planes, mix_cells, convolve_tiles, pool, connect,
                             add_columns};
}  // namespace base

namespace {

// The kernels of a name, if this machine can run them; the variable RIFTKEEP_KERNELS may name them.
const Kernels& find_kernels(std::string_view wanted) {
#if defined(RIFTKEEP_X86) && (defined(__GNUC__) || defined(__clang__))
    const bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    const bool has_avx512 = has_avx2 && __builtin_cpu_supports("avx512f") &&
                            __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq");
    if (has_avx512 && wanted != "avx2" && wanted != "base") return avx512::kernels;
    if (has_avx2 && wanted != "base") return avx2::kernels;
#endif
    return base::kernels;
}

}  // namespace

const Kernels& best_kernels() {
    static const Kernels& best = [] () -> const Kernels& {
        const char* wanted = std::getenv("RIFTKEEP_KERNELS");
        return find_kernels(wanted ? wanted : "");
    }();
    return best;
}

}  // namespace riftkeep::net
