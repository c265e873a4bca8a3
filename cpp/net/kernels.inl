// The kernels, for whatever instruction set they are compiled for; see kernels.hpp.
//
// Included once by each kernels_*.cpp inside a namespace of its own. Nothing from the standard library
// may be used here: an inline function compiled for a newer machine could be taken for all of them.

// RIFTKEEP_WIDTH: numbers in a register of the machine; RIFTKEEP_CELLS: so many cells at once that their
// sums stay in registers; RIFTKEEP_TILES: so many tiles at once, RIFTKEEP_GROUPS: with so many groups of
// channels.

static const int WIDTH = RIFTKEEP_WIDTH;
static const int PARTS = LANES / WIDTH;  // registers for a group of channels

#if defined(__GNUC__) || defined(__clang__)
typedef float Part __attribute__((vector_size(RIFTKEEP_WIDTH * 4), aligned(4)));
#define RIFTKEEP_INLINE static inline __attribute__((always_inline))
RIFTKEEP_INLINE Part load(const float* at) { return *reinterpret_cast<const Part*>(at); }
RIFTKEEP_INLINE void store(float* at, Part value) { *reinterpret_cast<Part*>(at) = value; }
RIFTKEEP_INLINE Part fill(float value) { return Part{} + value; }
RIFTKEEP_INLINE Part larger(Part a, Part b) { return a > b ? a : b; }
#else
#define RIFTKEEP_INLINE static inline
struct Part {
    float lane[RIFTKEEP_WIDTH];
};
RIFTKEEP_INLINE Part load(const float* at) {
    Part part;
    for (int i = 0; i < WIDTH; ++i) part.lane[i] = at[i];
    return part;
}
RIFTKEEP_INLINE void store(float* at, const Part& part) {
    for (int i = 0; i < WIDTH; ++i) at[i] = part.lane[i];
}
RIFTKEEP_INLINE Part fill(float value) {
    Part part;
    for (int i = 0; i < WIDTH; ++i) part.lane[i] = value;
    return part;
}
RIFTKEEP_INLINE Part larger(Part a, const Part& b) {
    for (int i = 0; i < WIDTH; ++i) a.lane[i] = a.lane[i] > b.lane[i] ? a.lane[i] : b.lane[i];
    return a;
}
RIFTKEEP_INLINE Part operator*(Part a, const Part& b) {
    for (int i = 0; i < WIDTH; ++i) a.lane[i] *= b.lane[i];
    return a;
}
RIFTKEEP_INLINE Part operator+(Part a, const Part& b) {
    for (int i = 0; i < WIDTH; ++i) a.lane[i] += b.lane[i];
    return a;
}
RIFTKEEP_INLINE Part operator-(Part a, const Part& b) {
    for (int i = 0; i < WIDTH; ++i) a.lane[i] -= b.lane[i];
    return a;
}
RIFTKEEP_INLINE Part& operator+=(Part& a, const Part& b) {
    for (int i = 0; i < WIDTH; ++i) a.lane[i] += b.lane[i];
    return a;
}
#endif

// A group of output channels of `Cells` cells from `first` on.
template <int Cells>
RIFTKEEP_INLINE void mix_some(const CellLayer& c, int group, int first) {
    Part sums[Cells][PARTS];
    for (int part = 0; part < PARTS; ++part) {
        const Part bias = load(c.bias + group * LANES + part * WIDTH);
        for (int i = 0; i < Cells; ++i) sums[i][part] = bias;
    }
    const float* weights = c.weights + static_cast<long>(group) * c.in_channels * LANES;
    const float* in = c.in + static_cast<long>(first) * c.in_channels;
    for (int channel = 0; channel < c.in_channels; ++channel, weights += LANES) {
        Part w[PARTS];
        for (int part = 0; part < PARTS; ++part) w[part] = load(weights + part * WIDTH);
        for (int i = 0; i < Cells; ++i) {
            const Part x = fill(in[static_cast<long>(i) * c.in_channels + channel]);
            for (int part = 0; part < PARTS; ++part) sums[i][part] += x * w[part];
        }
    }
    for (int i = 0; i < Cells; ++i) {
        const long at = static_cast<long>(first + i) * c.out_channels + group * LANES;
        for (int part = 0; part < PARTS; ++part) {
            Part sum = sums[i][part];
            if (c.extra) sum += load(c.extra + group * LANES + part * WIDTH);
            if (c.residual) sum += load(c.residual + at + part * WIDTH);
            if (c.is_rectified) sum = larger(sum, fill(0));
            store(c.out + at + part * WIDTH, sum);
        }
    }
}

static void mix_cells(const CellLayer& c) {
    for (int group = 0; group < c.out_channels / LANES; ++group) {
        for (int s = 0; s < c.num_segments; ++s) {
            int at = c.segments[s].first;
            const int end = at + c.segments[s].length;
            for (; at + RIFTKEEP_CELLS <= end; at += RIFTKEEP_CELLS) mix_some<RIFTKEEP_CELLS>(c, group, at);
            for (; at + 3 <= end; at += 3) mix_some<3>(c, group, at);
            for (; at < end; ++at) mix_some<1>(c, group, at);
        }
    }
}

// to += scale * from, for each channel.
RIFTKEEP_INLINE void add_scaled(float* to, const float* from, float scale, int channels) {
    const Part by = fill(scale);
    for (int i = 0; i < channels; i += WIDTH) store(to + i, load(to + i) + by * load(from + i));
}

// Which cells of a plane are not 0, or -1 if all have the same number.
RIFTKEEP_INLINE int find_cells(const PlaneLayer& c, const float* plane) {
    int found = 0, same = 0;
    const float first = plane[c.cells[0]];
    for (int i = 0; i < c.num_cells; ++i) {
        const float value = plane[c.cells[i]];
        c.found[found] = i;
        found += value != 0;
        same += value == first;
    }
    return same == c.num_cells ? -1 : found;
}

static void spread_planes(const PlaneLayer& c) {
    for (int edge = 0; edge < c.num_edges; ++edge) {
        for (int i = 0; i < c.channels; ++i) c.bases[edge * c.channels + i] = c.bias[i];
    }
    for (int number = 0; number < c.num_planes; ++number) {
        const float* plane = c.planes + static_cast<long>(number) * c.plane_size;
        const float* weights = c.weights + static_cast<long>(number) * TAPS * c.channels;
        const int found = find_cells(c, plane);
        if (found < 0 && plane[c.cells[0]] != 0) {
            for (int edge = 0; edge < c.num_edges; ++edge) {
                const float* sums = c.sums + (static_cast<long>(edge) * c.num_planes + number) * c.channels;
                add_scaled(c.bases + edge * c.channels, sums, plane[c.cells[0]], c.channels);
            }
        }
        for (int i = 0; i < found; ++i) {
            const int cell = c.found[i];
            for (int tap = 0; tap < TAPS; ++tap) {
                add_scaled(c.out + static_cast<long>(c.places[cell] - c.taps[tap]) * c.channels,
                           weights + tap * c.channels, plane[c.cells[cell]], c.channels);
            }
        }
    }
    for (int cell = 0; cell < c.num_cells; ++cell) {
        float* at = c.out + static_cast<long>(c.places[cell]) * c.channels;
        const float* base = c.bases + c.edges[cell] * c.channels;
        for (int i = 0; i < c.channels; i += WIDTH) {
            store(at + i, larger(load(at + i) + load(base + i), fill(0)));
        }
    }
}

static void pool(const float* in, int channels, const Segment* segments, int num_segments, float* out) {
    int cells = 0;
    for (int s = 0; s < num_segments; ++s) cells += segments[s].length;
    for (int channel = 0; channel < channels; channel += WIDTH) {
        Part sum = fill(0), most = fill(-1e30f);
        for (int s = 0; s < num_segments; ++s) {
            const float* at = in + static_cast<long>(segments[s].first) * channels + channel;
            for (int i = 0; i < segments[s].length; ++i, at += channels) {
                const Part value = load(at);
                sum += value;
                most = larger(most, value);
            }
        }
        store(out + channel, sum * fill(1.0f / static_cast<float>(cells)));
        store(out + channels + channel, most);
    }
}

static void connect(const float* in, int inputs, const float* weights, const float* bias, float* out,
                    int outputs, bool is_rectified) {
    for (int j = 0; j < outputs; j += WIDTH) {
        Part sum = load(bias + j);
        for (int i = 0; i < inputs; ++i) sum += fill(in[i]) * load(weights + static_cast<long>(i) * outputs + j);
        if (is_rectified) sum = larger(sum, fill(0));
        store(out + j, sum);
    }
}

static void add_columns(const float* columns, const int* numbers, const float* scales, int count,
                        float* sums, int channels) {
    for (int i = 0; i < channels; i += LANES) {
        Part parts[PARTS];
        for (int part = 0; part < PARTS; ++part) parts[part] = load(sums + i + part * WIDTH);
        for (int j = 0; j < count; ++j) {
            const float* column = columns + static_cast<long>(numbers[j]) * channels + i;
            const Part scale = fill(scales[j]);
            for (int part = 0; part < PARTS; ++part) parts[part] += scale * load(column + part * WIDTH);
        }
        for (int part = 0; part < PARTS; ++part) store(sums + i + part * WIDTH, parts[part]);
    }
}
