#include "net/quick_net.hpp"

#include <algorithm>

namespace riftkeep::net {

QuickNet::QuickNet(int area, const Tensors& tensors) : area_(area), kernels_(best_kernels()) {
    const Tensor& pieces = tensor(tensors, PIECES, 3);  // [channel][kind][cell]
    channels_ = pieces.shape[0];
    num_kinds_ = pieces.shape[1];
    require(pieces.shape[2] == area && channels_ % LANES == 0, PIECES);
    columns_.resize(pieces.data.size());
    const std::size_t number = std::size_t(num_kinds_) * area;
    for (std::size_t channel = 0; channel < std::size_t(channels_); ++channel) {
        for (std::size_t column = 0; column < number; ++column) {
            columns_[column * channels_ + channel] = pieces.data[channel * number + column];
        }
    }
    bias_ = tensor(tensors, "quick.bias", 1).data;
    require(bias_.size() == std::size_t(channels_), "quick.bias");
    features_ = tensor(tensors, "quick.features", 1).data;
    hidden_ = full(tensors, "quick.hidden", tensor(tensors, "quick.hidden.weight", 2).shape[1]);
    require(hidden_.inputs > channels_, "quick.hidden");
    out_ = full(tensors, "quick.out", hidden_.outputs);
    num_seats_ = tensor(tensors, "quick.out.weight", 2).shape[0];
}

void QuickNet::run(const Pieces& pieces, Workspace& work) const {
    work.sums.resize(hidden_.inputs);
    std::copy(bias_.begin(), bias_.end(), work.sums.begin());
    kernels_.add_columns(columns_.data(), pieces.columns.data(), pieces.scales.data(),
                         static_cast<int>(pieces.columns.size()), work.sums.data(), channels_);
    for (int i = 0; i < channels_; ++i) work.sums[i] = std::clamp(work.sums[i], 0.0f, 1.0f);
    const auto connect = [&](const FullLayer& layer, const float* in, std::vector<float>& out,
                             bool is_rectified) {
        out.resize(layer.outputs);
        kernels_.connect(in, layer.inputs, layer.weights.data(), layer.bias.data(), out.data(),
                         layer.outputs, is_rectified);
    };
    connect(hidden_, work.sums.data(), work.hidden, true);
    connect(out_, work.hidden.data(), work.logits, false);
}

}  // namespace riftkeep::net
