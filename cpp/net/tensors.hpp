// The tensors that a net is made of, and layers made of them.
#pragma once

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "net/kernels.hpp"

namespace riftkeep::net {

// Numbers with a shape, in the order of PyTorch.
struct Tensor {
    std::vector<int> shape;
    std::vector<float> data;
};
using Tensors = std::map<std::string, Tensor>;

// A layer between two lists of numbers, packed for the kernels.
struct FullLayer {
    int inputs = 0, outputs = 0;  // outputs are a multiple of LANES
    std::vector<float> weights, bias;
};

inline int rounded_up(int number) { return (number + LANES - 1) / LANES * LANES; }

// The tensor of a name, which must have so many dimensions.
inline const Tensor& tensor(const Tensors& tensors, const std::string& name, std::size_t dimensions) {
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

inline void require(bool is_right, const std::string& name) {
    if (!is_right) throw std::invalid_argument("net: " + name + " does not fit the layer before it");
}

// One number for each output, and 0 for those that only fill up a group; there must not be more.
inline std::vector<float> padded(const Tensor& bias, int outputs) {
    require(bias.data.size() <= std::size_t(outputs), "a bias");
    std::vector<float> result(outputs, 0.0f);
    std::copy(bias.data.begin(), bias.data.end(), result.begin());
    return result;
}

// From [output][input] to [input][output]; without a bias of its own if there is none.
inline FullLayer full(const Tensors& tensors, const std::string& name, int inputs) {
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

}  // namespace riftkeep::net
