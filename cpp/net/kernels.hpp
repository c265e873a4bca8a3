// The arithmetic of a net: convolutions, sums over a board and full layers, on one board at a time.
//
// A board is kept as rows of cells with all channels of a cell side by side; one column and one row of
// zeros around it let a kernel reach over the edge without a test. The same source is compiled for
// several instruction sets (kernels_*.cpp), and the best one that this machine has is chosen once.
#pragma once

namespace riftkeep::net {

inline constexpr int LANES = 16;  // output channels come in groups of so many

// Cells that lie side by side: the place of the first, and how many.
struct Segment {
    int first;
    int length;
};

// Every cell by itself: out = relu(bias + extra + weights * in + residual).
struct CellLayer {
    const float* in;
    int in_channels;
    const float* weights;   // [group of LANES][in channel][LANES]
    const float* bias;      // one for each output channel
    const float* extra;     // another one, or null
    const float* residual;  // like out, or null; may be out itself
    float* out;
    int out_channels;       // a multiple of LANES
    const Segment* segments;  // the cells to compute
    int num_segments;
    bool is_rectified;      // is what is below 0 made 0?
};

inline constexpr int TAPS = 9;  // cells that a kernel of 3x3 cells looks at

// The first convolution, of 3x3 cells, from planes that are mostly 0 or the same on every cell: what is
// the same is a sum for each way of lying at the edge, and what is 0 costs nothing.
struct PlaneLayer {
    const float* planes;   // [plane][cell of the grid]
    int num_planes;
    int plane_size;        // cells of the grid, with those that do not exist
    const int* cells;      // the cells that exist
    const int* places;     // where each of them is in `out`
    const int* edges;      // and how each lies at the edge
    int num_cells;
    const float* weights;  // [plane][tap][channel]
    const float* sums;     // [edge][plane][channel]: over the taps that lead to a cell
    const float* bias;
    int num_edges;
    const int* taps;       // how far away each tap is, in places
    float* out;            // [place][channel], 0 everywhere
    int channels;
    float* bases;          // room for num_edges * channels numbers
    int* found;            // room for one number more than there are cells
};

inline constexpr int TILE_SIDE = 3, TILE_CELLS = TILE_SIDE * TILE_SIDE;
inline constexpr int TILE_SOURCES = (TILE_SIDE + 2) * (TILE_SIDE + 2);

// A kernel of 3x3 cells, by tiles of 3x3 cells (Winograd's method): a third of the multiplications.
// Input channels are a multiple of LANES; out = relu(bias + extra + kernel * in + residual).
struct TiledConvolution {
    const float* in;
    int in_channels;
    const float* weights;   // [point][group of LANES][in channel][LANES]
    const float* bias;
    const float* extra;
    const float* residual;
    float* out;
    int out_channels;
    const int* sources;     // [tile][TILE_SOURCES]: the places that a tile looks at
    const int* targets;     // [tile][TILE_CELLS]: the places that it fills, -1 where there is no cell
    int num_tiles;
    float* points;          // room for TILE_SOURCES * num_tiles * in_channels numbers
    float* products;        // room for TILE_SOURCES * num_tiles * out_channels numbers
    bool is_rectified;
};

struct Kernels {
    const char* name;
    void (*spread_planes)(const PlaneLayer&);
    void (*mix_cells)(const CellLayer&);
    void (*convolve_tiles)(const TiledConvolution&);
    // The mean, then the maximum of each channel over the cells.
    void (*pool)(const float* in, int channels, const Segment* segments, int num_segments, float* out);
    // out = relu(bias + weights * in); weights are [input][output], outputs a multiple of LANES.
    void (*connect)(const float* in, int inputs, const float* weights, const float* bias, float* out,
                    int outputs, bool is_rectified);
    // sums += the columns of these numbers, each by its scale; channels are a multiple of LANES.
    void (*add_columns)(const float* columns, const int* numbers, const float* scales, int count,
                        float* sums, int channels);
};

// The quickest kernels that run on this machine; chosen once.
const Kernels& best_kernels();

namespace base { extern const Kernels kernels; }
namespace avx2 { extern const Kernels kernels; }
namespace avx512 { extern const Kernels kernels; }

}  // namespace riftkeep::net
