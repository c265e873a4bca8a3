#include "net/net.hpp"

#include <algorithm>

namespace riftkeep::net {

namespace {

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
    require(given <= inputs && bias.shape[0] == outputs && (layer.taps == 1 || layer.taps == TAPS), name);
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
// is one of 3x3 cells.
ConvolutionLayer tiled(ConvolutionLayer layer) {
    if (layer.taps == 1) return layer;
    const std::size_t size = std::size_t(layer.inputs) * LANES;
    const std::size_t groups = std::size_t(layer.outputs) / LANES;
    std::vector<float> weights(TILE_SOURCES * groups * size);
    for (std::size_t group = 0; group < groups; ++group) {
        for (std::size_t i = 0; i < size; ++i) {
            for (int y = 0; y < POINTS; ++y) {
                for (int x = 0; x < POINTS; ++x) {
                    double sum = 0;
                    for (int tap = 0; tap < TAPS; ++tap) {
                        sum += KERNEL_TRANSFORM[y][tap / 3] * KERNEL_TRANSFORM[x][tap % 3] *
                               layer.weights[(group * TAPS + tap) * size + i];
                    }
                    weights[(std::size_t(y * POINTS + x) * groups + group) * size + i] =
                        static_cast<float>(sum);
                }
            }
        }
    }
    layer.weights = std::move(weights);
    return layer;
}

}  // namespace

Net::Net(const Board& board, const Tensors& tensors) : board_(board), kernels_(best_kernels()) {
    lay_out();
    lay_tiles();
    stem_ = stem(tensors);
    const int channels = stem_.outputs;
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
    if (tensors.contains(QuickNet::PIECES)) quick_.emplace(board.height * board.width, tensors);
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
    if (is_full) computed_ = {{row + 1, board_.height * row - 1}};  // no ends that fill a register badly
    std::vector<bool> has_cell(num_places_);
    for (int cell = 0; cell < board_.height * board_.width; ++cell) has_cell[places_[cell]] = board_.cells[cell];
    for (int place = 0; place < num_places_; ++place) {
        if (!has_cell[place]) gaps_.push_back(place);
    }
    for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) taps_.push_back(dy * row + dx);
    }
    for (int cell = 0; cell < board_.height * board_.width; ++cell) {
        if (!board_.cells[cell]) continue;
        unsigned edge = 0;
        for (int tap = 0; tap < TAPS; ++tap) edge |= unsigned(has_cell[places_[cell] + taps_[tap]]) << tap;
        const auto known = std::find(edges_.begin(), edges_.end(), edge);
        cells_.push_back(cell);
        cell_places_.push_back(places_[cell]);
        cell_edges_.push_back(static_cast<int>(known - edges_.begin()));
        if (known == edges_.end()) edges_.push_back(edge);
    }
}

// From [output][plane][y][x] to [plane][tap][output], and the sums over the taps of each edge.
StemLayer Net::stem(const Tensors& tensors) const {
    const Tensor& weight = tensor(tensors, "stem.weight", 4);
    StemLayer layer;
    layer.outputs = weight.shape[0];
    layer.bias = tensor(tensors, "stem.bias", 1).data;
    const std::size_t outputs = layer.outputs, planes = board_.planes;
    require(layer.outputs % LANES == 0 && weight.shape[1] == board_.planes && layer.bias.size() == outputs &&
                weight.shape[2] * weight.shape[3] == TAPS, "stem");
    layer.weights.resize(planes * TAPS * outputs);
    layer.sums.resize(edges_.size() * planes * outputs);
    for (std::size_t i = 0; i < weight.data.size(); ++i) {
        const std::size_t out = i / (planes * TAPS), plane = i / TAPS % planes, tap = i % TAPS;
        layer.weights[(plane * TAPS + tap) * outputs + out] = weight.data[i];
        for (std::size_t edge = 0; edge < edges_.size(); ++edge) {
            if (edges_[edge] >> tap & 1) layer.sums[(edge * planes + plane) * outputs + out] += weight.data[i];
        }
    }
    return layer;
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
    if (layer.taps == 1) {
        return kernels_.mix_cells({in, layer.inputs, layer.weights.data(), layer.bias.data(), extra, residual,
                                   out, layer.outputs, computed_.data(), static_cast<int>(computed_.size()),
                                   is_rectified});
    }
    const std::size_t room = std::size_t(TILE_SOURCES) * num_tiles_;
    if (work.points.size() < room * layer.inputs) work.points.resize(room * layer.inputs);
    if (work.products.size() < room * layer.outputs) work.products.resize(room * layer.outputs);
    kernels_.convolve_tiles({in, layer.inputs, layer.weights.data(), layer.bias.data(), extra, residual, out,
                             layer.outputs, tile_sources_.data(), tile_targets_.data(), num_tiles_,
                             work.points.data(), work.products.data(), is_rectified});
}

void Net::spread(const float* planes, Workspace& work) const {
    const int channels = stem_.outputs;
    work.trunk.assign(std::size_t(num_places_) * channels, 0.0f);
    work.bases.resize(edges_.size() * channels);
    work.found.resize(cells_.size() + 1);
    kernels_.spread_planes({planes, board_.planes, board_.height * board_.width, cells_.data(),
                            cell_places_.data(), cell_edges_.data(), static_cast<int>(cells_.size()),
                            stem_.weights.data(), stem_.sums.data(), stem_.bias.data(),
                            static_cast<int>(edges_.size()), taps_.data(), work.trunk.data(), channels,
                            work.bases.data(), work.found.data()});
    for (const int gap : gaps_) std::fill_n(work.trunk.data() + std::size_t(gap) * channels, channels, 0.0f);
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
    spread(planes, work);
    float* trunk = work.trunk.data();
    float* hidden = grid(work.hidden, channels);
    work.pooled.resize(2 * std::size_t(channels));
    const auto pool = [&] {
        kernels_.pool(trunk, channels, segments_.data(), static_cast<int>(segments_.size()),
                      work.pooled.data());
    };
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
