// Numbers of the core as NumPy arrays.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <vector>

namespace riftkeep {

namespace nb = nanobind;

// An array of its own memory.
template <class T>
nb::object array_of(std::vector<T> numbers, std::vector<std::size_t> shape = {}) {
    auto* data = new std::vector<T>(std::move(numbers));
    const nb::capsule owner(data, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
    if (shape.empty()) shape = {data->size()};
    return nb::cast(
        nb::ndarray<nb::numpy, T>(data->data(), shape.size(), shape.data(), owner));
}

}  // namespace riftkeep
