// Convolutions of 3x3 kernels by Winograd's method, for tiles of 3x3 cells; see kernels.hpp.
//
// The 5x5 cells that a tile depends on are transformed, all channels are mixed at each of the 25 points
// by itself, and the result is transformed back: 25 multiplications instead of 81. Included after
// kernels.inl, with the same rules.

static const int POINTS = 5;  // of a transform in one direction

// A transform of five numbers that are `step` apart.
RIFTKEEP_INLINE void transform_in(Part* at, int step) {
    const Part a = at[0], b = at[step], c = at[2 * step], d = at[3 * step], e = at[4 * step];
    const Part two = fill(2);
    at[0] = two * (a - c) + (d - b);
    at[step] = (d - c) - two * b;
    at[2 * step] = (d - c) + two * (b - c);
    at[3 * step] = d - b;
    at[4 * step] = two * (b - d) + (e - c);
}

// Back: three numbers from five.
RIFTKEEP_INLINE void transform_out(Part* at, int step) {
    const Part a = at[0], b = at[step], c = at[2 * step], d = at[3 * step], e = at[4 * step];
    const Part sum = b + c;
    at[0] = a + sum + d;
    at[step] = (b - c) + fill(2) * d;
    at[2 * step] = sum + fill(4) * d + e;
}

static void gather_tiles(const TiledConvolution& c) {
    const long plane = static_cast<long>(c.num_tiles) * c.in_channels;
    for (int tile = 0; tile < c.num_tiles; ++tile) {
        const int* places = c.sources + tile * POINTS * POINTS;
        for (int channel = 0; channel < c.in_channels; channel += WIDTH) {
            Part cells[POINTS * POINTS];
            for (int i = 0; i < POINTS * POINTS; ++i) {
                cells[i] = load(c.in + static_cast<long>(places[i]) * c.in_channels + channel);
            }
            for (int i = 0; i < POINTS; ++i) transform_in(cells + i * POINTS, 1);
            for (int i = 0; i < POINTS; ++i) transform_in(cells + i, POINTS);
            float* to = c.points + static_cast<long>(tile) * c.in_channels + channel;
            for (int i = 0; i < POINTS * POINTS; ++i) store(to + i * plane, cells[i]);
        }
    }
}

// `Tiles` tiles and `Groups` groups of output channels at one point.
template <int Tiles, int Groups>
RIFTKEEP_INLINE void mix_block(const TiledConvolution& c, const float* in, const float* weights, float* out) {
    Part sums[Tiles][Groups * PARTS];
    for (int i = 0; i < Tiles; ++i) {
        for (int part = 0; part < Groups * PARTS; ++part) sums[i][part] = fill(0);
    }
    const long group = static_cast<long>(c.in_channels) * LANES;
    for (int channel = 0; channel < c.in_channels; ++channel, weights += LANES) {
        Part w[Groups * PARTS];
        for (int part = 0; part < Groups * PARTS; ++part) {
            w[part] = load(weights + part / PARTS * group + part % PARTS * WIDTH);
        }
        for (int i = 0; i < Tiles; ++i) {
            const Part x = fill(in[static_cast<long>(i) * c.in_channels + channel]);
            for (int part = 0; part < Groups * PARTS; ++part) sums[i][part] += x * w[part];
        }
    }
    for (int i = 0; i < Tiles; ++i) {
        for (int part = 0; part < Groups * PARTS; ++part) {
            store(out + static_cast<long>(i) * c.out_channels + part * WIDTH, sums[i][part]);
        }
    }
}

// As many blocks of `Tiles` tiles as fit, from `tile` on; `tile` is then the first one that is left.
template <int Tiles, int Groups>
RIFTKEEP_INLINE void mix_blocks(const TiledConvolution& c, const float* in, const float* weights, float* out,
                                int& tile) {
    for (; tile + Tiles <= c.num_tiles; tile += Tiles) {
        mix_block<Tiles, Groups>(c, in + static_cast<long>(tile) * c.in_channels, weights,
                                 out + static_cast<long>(tile) * c.out_channels);
    }
}

template <int Groups>
RIFTKEEP_INLINE void mix_groups(const TiledConvolution& c, const float* in, const float* weights, float* out) {
    int tile = 0;
    mix_blocks<RIFTKEEP_TILES, Groups>(c, in, weights, out, tile);
    if (RIFTKEEP_TILES > 3) mix_blocks<3, Groups>(c, in, weights, out, tile);
    mix_blocks<1, Groups>(c, in, weights, out, tile);
}

static void mix_tiles(const TiledConvolution& c) {
    const int groups = c.out_channels / LANES;
    for (int point = 0; point < POINTS * POINTS; ++point) {
        const float* in = c.points + static_cast<long>(point) * c.num_tiles * c.in_channels;
        const float* weights = c.weights + static_cast<long>(point) * c.in_channels * c.out_channels;
        float* out = c.products + static_cast<long>(point) * c.num_tiles * c.out_channels;
        const long step = static_cast<long>(c.in_channels) * LANES;
        int group = 0;
        for (; group + RIFTKEEP_GROUPS <= groups; group += RIFTKEEP_GROUPS) {
            mix_groups<RIFTKEEP_GROUPS>(c, in, weights + group * step, out + group * LANES);
        }
        for (; group < groups; ++group) mix_groups<1>(c, in, weights + group * step, out + group * LANES);
    }
}

static void scatter_tiles(const TiledConvolution& c) {
    const long plane = static_cast<long>(c.num_tiles) * c.out_channels;
    for (int tile = 0; tile < c.num_tiles; ++tile) {
        const int* places = c.targets + tile * TILE_CELLS;
        for (int channel = 0; channel < c.out_channels; channel += WIDTH) {
            Part cells[POINTS * POINTS];
            const float* from = c.products + static_cast<long>(tile) * c.out_channels + channel;
            for (int i = 0; i < POINTS * POINTS; ++i) cells[i] = load(from + i * plane);
            for (int i = 0; i < POINTS; ++i) transform_out(cells + i * POINTS, 1);
            for (int i = 0; i < TILE_SIDE; ++i) transform_out(cells + i, POINTS);
            Part bias = load(c.bias + channel);
            if (c.extra) bias += load(c.extra + channel);
            for (int i = 0; i < TILE_CELLS; ++i) {
                if (places[i] < 0) continue;
                const long at = static_cast<long>(places[i]) * c.out_channels + channel;
                Part sum = cells[i / TILE_SIDE * POINTS + i % TILE_SIDE] + bias;
                if (c.residual) sum += load(c.residual + at);
                if (c.is_rectified) sum = larger(sum, fill(0));
                store(c.out + at, sum);
            }
        }
    }
}

static void convolve_tiles(const TiledConvolution& c) {
    gather_tiles(c);
    mix_tiles(c);
    scatter_tiles(c);
}
