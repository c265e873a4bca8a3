// The kernels, for whatever instruction set they are compiled for; see kernels.hpp.
//
// Included once by each kernels_*.cpp inside a namespace of its own. Nothing from the standard library
// may be used here: an inline function compiled for a newer machine could be taken for all of them.

// RIFTKEEP_WIDTH: numbers in a register of the machine; RIFTKEEP_CELLS: so many cells at once that their
// sums stay in registers; RIFTKEEP_GROUPS: so many groups of channels at once for three tiles.

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
RIFTKEEP_INLINE void convolve_cells(const Convolution& c, int group, int first) {
    Part sums[Cells][PARTS];
    for (int part = 0; part < PARTS; ++part) {
        const Part bias = load(c.bias + group * LANES + part * WIDTH);
        for (int i = 0; i < Cells; ++i) sums[i][part] = bias;
    }
    const float* weights = c.weights + static_cast<long>(group) * c.num_taps * c.in_channels * LANES;
    for (int tap = 0; tap < c.num_taps; ++tap) {
        const float* in = c.in + static_cast<long>(first + c.taps[tap]) * c.in_channels;
        for (int channel = 0; channel < c.in_channels; ++channel, weights += LANES) {
            Part w[PARTS];
            for (int part = 0; part < PARTS; ++part) w[part] = load(weights + part * WIDTH);
            for (int i = 0; i < Cells; ++i) {
                const Part x = fill(in[static_cast<long>(i) * c.in_channels + channel]);
                for (int part = 0; part < PARTS; ++part) sums[i][part] += x * w[part];
            }
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

static void convolve(const Convolution& c) {
    for (int group = 0; group < c.out_channels / LANES; ++group) {
        for (int s = 0; s < c.num_segments; ++s) {
            int at = c.segments[s].first;
            const int end = at + c.segments[s].length;
            for (; at + RIFTKEEP_CELLS <= end; at += RIFTKEEP_CELLS) convolve_cells<RIFTKEEP_CELLS>(c, group, at);
            for (; at + 3 <= end; at += 3) convolve_cells<3>(c, group, at);
            for (; at < end; ++at) convolve_cells<1>(c, group, at);
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
