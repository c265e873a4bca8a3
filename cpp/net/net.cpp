#include "net/net.hpp"

#include <algorithm>
#include <stdexcept>

namespace riftkeep::net {

namespace {

int rounded_up(int number) { return (number + LANES - 1) / LANES * LANES; }

const Tensor& tensor(const Tensors& tensors, const std::string& name, std::size_t dimensions) {
    const auto found = tensors.find(name);
    if (found == tensors.end()) throw std::invalid_argument("net: there is no " + name);
    const Tensor& result = found->second;
    std::size_t size = 1;
    for (const int length : result.shape) size *= static_cast<std::size_t>(length);
    if (result.shape.size() != dimensions || size != result.data.size() || size == 0) {
        throw std::invalid_argument("net: " + name + " has another shape");
    }
    return result;
}

void require(bool is_right, const std::string& name) {
    if (!is_right) throw std::invalid_argument("net: " + name + " does not fit the layer before it");
}

std::vector<float> padded(const Tensor& bias, int outputs) {
    std::vector<float> result(outputs, 0.0f);
    std::copy(bias.data.begin(), bias.data.end(), result.begin());
    return result;
}

// From [output][input][y][x] to [group of outputs][tap][input][LANES]. `inputs` may be more than the
// tensor has, where the layer before was padded.
ConvolutionLayer convolution(const Tensors& tensors, const std::string& name, int inputs) {
    const Tensor& weight = tensor(tensors, name + ".weight", 4);
    const Tensor& bias = tensor(tensors, name + ".bias", 1);
    const int outputs = weight.shape[0], given = weight.shape[1];
    ConvolutionLayer layer;
    layer.inputs = inputs;
    layer.outputs = rounded_up(outputs);
    layer.taps = weight.shape[2] * weight.shape[3];
    require(given <= inputs && bias.shape[0] == outputs, name);
    layer.weights.assign(std::size_t(layer.outputs) * layer.taps * inputs, 0.0f);
    for (int out = 0; out < outputs; ++out) {
        for (int in = 0; in < given; ++in) {
            for (int tap = 0; tap < layer.taps; ++tap) {
                const std::size_t at =
                    ((std::size_t(out / LANES) * layer.taps + tap) * inputs + in) * LANES +
                    out % LANES;
                layer.weights[at] = weight.data[(std::size_t(out) * given + in) * layer.taps + tap];
            }
        }
    }
    layer.bias = padded(bias, layer.outputs);
    return layer;
}

// What a kernel of 3x3 becomes at the points of a tile; the transforms that belong to it are in
// tiles.inl.
constexpr int POINTS = TILE_SIDE + 2;
constexpr double KERNEL_TRANSFORM[POINTS][3] = {
    {1.0 / 2, 0, 0},
    {-1.0 / 2, -1.0 / 2, -1.0 / 2},
    {-1.0 / 6, 1.0 / 6, -1.0 / 6},
    {1.0 / 6, 1.0 / 3, 2.0 / 3},
    {0, 0, 1},
};

// From [group of outputs][tap][input][LANES] to [point][group of outputs][input][LANES], if the kernel
// is one that tiles can do.
ConvolutionLayer tiled(ConvolutionLayer layer) {
    if (layer.taps != 9 || layer.inputs % 8 != 0) return layer;
    const std::size_t size = std::size_t(layer.inputs) * LANES;
    const std::size_t groups = std::size_t(layer.outputs) / LANES;
    std::vector<float> weights(TILE_SOURCES * groups * size);
    for (std::size_t group = 0; group < groups; ++group) {
        for (std::size_t i = 0; i < size; ++i) {
            for (int y = 0; y < POINTS; ++y) {
                for (int x = 0; x < POINTS; ++x) {
                    double sum = 0;
                    for (int tap = 0; tap < 9; ++tap) {
                        sum += KERNEL_TRANSFORM[y][tap / 3] * KERNEL_TRANSFORM[x][tap % 3] *
                               layer.weights[(group * 9 + tap) * size + i];
                    }
                    weights[(std::size_t(y * POINTS + x) * groups + group) * size + i] =
                        static_cast<float>(sum);
                }
            }
        }
    }
    layer.weights = std::move(weights);
    layer.is_tiled = true;
    return layer;
}

// From [output][input] to [input][output]; without a bias of its own if there is none.
FullLayer full(const Tensors& tensors, const std::string& name, int inputs) {
    const Tensor& weight = tensor(tensors, name + ".weight", 2);
    FullLayer layer;
    layer.inputs = inputs;
    layer.outputs = rounded_up(weight.shape[0]);
    require(weight.shape[1] <= inputs, name);
    layer.weights.assign(std::size_t(inputs) * layer.outputs, 0.0f);
    for (int out = 0; out < weight.shape[0]; ++out) {
        for (int in = 0; in < weight.shape[1]; ++in) {
            layer.weights[std::size_t(in) * layer.outputs + out] =
                weight.data[std::size_t(out) * weight.shape[1] + in];
        }
    }
    layer.bias.assign(layer.outputs, 0.0f);
    if (tensors.contains(name + ".bias")) {
        layer.bias = padded(tensor(tensors, name + ".bias", 1), layer.outputs);
    }
    return layer;
}

}  // namespace

Net::Net(const Board& board, const Tensors& tensors) : board_(board), kernels_(best_kernels()) {
    lay_out();
    lay_tiles();
    stem_ = convolution(tensors, "stem", board.planes);
    require(tensor(tensors, "stem.weight", 4).shape[1] == board.planes, "stem");
    const int channels = stem_.outputs;
    require(tensor(tensors, "stem.weight", 4).shape[0] == channels, "stem");  // a multiple of LANES
    for (int i = 0; tensors.contains("blocks." + std::to_string(i) + ".first.weight"); ++i) {
        const std::string name = "blocks." + std::to_string(i);
        Block block;
        block.first = tiled(convolution(tensors, name + ".first", channels));
        block.second = tiled(convolution(tensors, name + ".second", block.first.outputs));
        require(block.first.outputs == channels && block.second.outputs == channels, name);
        if (tensors.contains(name + ".pool.weight")) {
            block.pool = full(tensors, name + ".pool", 2 * channels);
        }
        blocks_.push_back(std::move(block));
    }
    policy_hidden_ = tiled(convolution(tensors, "policy_hidden", channels));
    policy_pool_ = full(tensors, "policy_pool", 2 * channels);
    require(policy_pool_.outputs == policy_hidden_.outputs, "policy_pool");
    policy_out_ = convolution(tensors, "policy_out", policy_hidden_.outputs);
    kinds_ = full(tensors, "kinds", 2 * channels);
    num_kinds_ = tensor(tensors, "kinds.weight", 2).shape[0];
    key_size_ = static_cast<int>(tensor(tensors, "key_size", 1).data[0]);
    require(tensor(tensors, "policy_out.weight", 4).shape[0] >= num_kinds_, "policy_out");
    value_hidden_ = full(tensors, "value_hidden", 2 * channels);
    value_out_ = full(tensors, "value_out", value_hidden_.outputs);
    num_values_ = tensor(tensors, "value_out.weight", 2).shape[0];
    ownership_ = convolution(tensors, "ownership", channels);
    num_owners_ = tensor(tensors, "ownership.weight", 4).shape[0];
}

// Rows have one gap at their end, which is also the gap before the next row; there is a row of gaps
// above and one below.
void Net::lay_out() {
    const int row = board_.width + 1;
    num_places_ = (board_.height + 2) * row + 2;
    bool is_full = true;
    for (int y = 0; y < board_.height; ++y) {
        for (int x = 0; x < board_.width; ++x) {
            const int place = (y + 1) * row + x + 1;
            places_.push_back(place);
            if (!board_.cells[y * board_.width + x]) {
                is_full = false;
            } else if (x > 0 && board_.cells[y * board_.width + x - 1]) {
                ++segments_.back().length;
            } else {
                segments_.push_back({place, 1});
            }
        }
    }
    computed_ = segments_;
    if (is_full) {  // one long run, gaps included, has no ends that fill a register badly
        computed_ = {{row + 1, board_.height * row - 1}};
        for (int y = 1; y < board_.height; ++y) gaps_.push_back((y + 1) * row);
    }
    for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) near_taps_.push_back(dy * row + dx);
    }
}

// Tiles of 3x3 cells that cover the board. Beyond its edge they look at the first place, a gap.
void Net::lay_tiles() {
    const auto place = [&](int y, int x, int outside) {
        const bool is_inside = y >= 0 && y < board_.height && x >= 0 && x < board_.width;
        const int cell = y * board_.width + x;
        return is_inside && board_.cells[cell] ? places_[cell] : outside;
    };
    for (int top = 0; top < board_.height; top += TILE_SIDE) {
        for (int left = 0; left < board_.width; left += TILE_SIDE) {
            std::vector<int> targets;
            for (int i = 0; i < TILE_CELLS; ++i) {
                targets.push_back(place(top + i / TILE_SIDE, left + i % TILE_SIDE, -1));
            }
            if (std::all_of(targets.begin(), targets.end(), [](int at) { return at < 0; })) continue;
            ++num_tiles_;
            tile_targets_.insert(tile_targets_.end(), targets.begin(), targets.end());
            for (int i = 0; i < TILE_SOURCES; ++i) {
                tile_sources_.push_back(place(top - 1 + i / POINTS, left - 1 + i % POINTS, 0));
            }
        }
    }
}

void Net::convolve(const ConvolutionLayer& layer, Workspace& work, const float* in, float* out,
                   const float* extra, const float* residual, bool is_rectified) const {
    if (layer.is_tiled) {
        const std::size_t room = std::size_t(TILE_SOURCES) * num_tiles_;
        if (work.points.size() < room * layer.inputs) work.points.resize(room * layer.inputs);
        if (work.products.size() < room * layer.outputs) work.products.resize(room * layer.outputs);
        return kernels_.convolve_tiles({in, layer.inputs, layer.weights.data(), layer.bias.data(), extra,
                                        residual, out, layer.outputs, tile_sources_.data(),
                                        tile_targets_.data(), num_tiles_, work.points.data(),
                                        work.products.data(), is_rectified});
    }
    const std::vector<int>& taps = layer.taps == 1 ? own_tap_ : near_taps_;
    kernels_.convolve({in, layer.inputs, layer.weights.data(), layer.bias.data(), extra, residual, out,
                       layer.outputs, taps.data(), layer.taps, computed_.data(),
                       static_cast<int>(computed_.size()), is_rectified});
    if (layer.taps > 1) clear_gaps(out, layer.outputs);
}

void Net::clear_gaps(float* grid, int channels) const {
    for (const int place : gaps_) std::fill_n(grid + std::size_t(place) * channels, channels, 0.0f);
}

void Net::connect(const FullLayer& layer, const float* in, std::vector<float>& out,
                  bool is_rectified) const {
    out.resize(layer.outputs);
    kernels_.connect(in, layer.inputs, layer.weights.data(), layer.bias.data(), out.data(),
                     layer.outputs, is_rectified);
}

void Net::run(const float* planes, Workspace& work, bool with_ownership) const {
    const int channels = stem_.outputs;
    const auto grid = [&](std::vector<float>& of, int width) {
        of.resize(std::size_t(num_places_) * width, 0.0f);  // gaps stay 0 from the first time on
        return of.data();
    };
    float* input = grid(work.input, board_.planes);
    const int area = board_.height * board_.width;
    for (int cell = 0; cell < area; ++cell) {
        float* at = input + std::size_t(places_[cell]) * board_.planes;
        for (int plane = 0; plane < board_.planes; ++plane) at[plane] = planes[plane * area + cell];
    }
    float* trunk = grid(work.trunk, channels);
    float* hidden = grid(work.hidden, channels);
    work.pooled.resize(2 * std::size_t(channels));
    const auto pool = [&] {
        kernels_.pool(trunk, channels, segments_.data(), static_cast<int>(segments_.size()),
                      work.pooled.data());
    };
    convolve(stem_, work, input, trunk, nullptr, nullptr, true);
    for (const Block& block : blocks_) {
        const float* extra = nullptr;
        if (block.pool.inputs) {
            pool();
            connect(block.pool, work.pooled.data(), work.extra, false);
            extra = work.extra.data();
        }
        convolve(block.first, work, trunk, hidden, extra, nullptr, true);
        convolve(block.second, work, hidden, trunk, nullptr, trunk, true);
    }
    pool();
    connect(kinds_, work.pooled.data(), work.kinds, false);
    connect(value_hidden_, work.pooled.data(), work.value_hidden, true);
    connect(value_out_, work.value_hidden.data(), work.values, false);
    connect(policy_pool_, work.pooled.data(), work.extra, false);
    float* policy_hidden = grid(work.policy_hidden, policy_hidden_.outputs);
    convolve(policy_hidden_, work, trunk, policy_hidden, work.extra.data(), nullptr, true);
    convolve(policy_out_, work, policy_hidden, grid(work.policy, policy_out_.outputs), nullptr, nullptr,
             false);
    if (with_ownership) {
        convolve(ownership_, work, trunk, grid(work.ownership, ownership_.outputs), nullptr, nullptr, false);
    }
}

}  // namespace riftkeep::net
