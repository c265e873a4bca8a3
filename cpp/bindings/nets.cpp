#include "bindings/nets.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include "net/net.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace riftkeep;

namespace {

using Numbers = nb::ndarray<const float, nb::c_contig, nb::device::cpu>;

net::Tensors tensors_from(const nb::dict& given) {
    net::Tensors tensors;
    for (const auto& [name, value] : given) {
        const auto array = nb::cast<Numbers>(value);
        net::Tensor& tensor = tensors[nb::cast<std::string>(name)];
        for (std::size_t i = 0; i < array.ndim(); ++i) {
            tensor.shape.push_back(static_cast<int>(array.shape(i)));
        }
        tensor.data.assign(array.data(), array.data() + array.size());
    }
    return tensors;
}

}  // namespace

void bind_nets(nb::module_& m) {
    nb::class_<net::Net>(m, "Net", "A net that judges positions of one board.")
        .def("__init__",
             [](net::Net* self, int planes, int height, int width, const nb::bytes& cells,
                const nb::dict& tensors) {
                 net::Board board{planes, height, width, {}};
                 const auto* data = static_cast<const unsigned char*>(cells.data());
                 board.cells.assign(data, data + cells.size());
                 if (board.cells.size() != std::size_t(height) * width) {
                     throw nb::value_error("cells: one byte for each cell of the grid");
                 }
                 new (self) net::Net(board, tensors_from(tensors));
             },
             "planes"_a, "height"_a, "width"_a, "cells"_a, "tensors"_a,
             nb::sig("def __init__(self, planes: int, height: int, width: int, cells: bytes, "
                     "tensors: dict[str, numpy.typing.NDArray[numpy.float32]]) -> None"),
             "`cells`: 1 where the grid has a cell; `tensors`: see riftkeep.net.")
        .def_prop_ro("num_kinds", &net::Net::num_kinds, "Kinds of actions that it scores.")
        .def_prop_ro("num_values", &net::Net::num_values, "Numbers about the whole position.")
        .def("run",
             [](const net::Net& self, const nb::ndarray<const float, nb::ndim<3>, nb::c_contig,
                                                        nb::device::cpu>& planes) {
                 if (planes.shape(0) != std::size_t(self.num_planes()) ||
                     planes.shape(1) != std::size_t(self.height()) ||
                     planes.shape(2) != std::size_t(self.width())) {
                     throw nb::value_error("planes: they have another shape");
                 }
                 net::Workspace work;
                 self.run(planes.data(), work, true);
                 const int area = self.height() * self.width();
                 const auto grid = [&](const std::vector<float>& from, int channels, int used) {
                     auto* data = new std::vector<float>(std::size_t(used) * area);
                     for (int cell = 0; cell < area; ++cell) {
                         const float* at = from.data() + std::size_t(self.place(cell)) * channels;
                         for (int i = 0; i < used; ++i) (*data)[std::size_t(i) * area + cell] = at[i];
                     }
                     const nb::capsule owner(data, [](void* p) noexcept {
                         delete static_cast<std::vector<float>*>(p);
                     });
                     return nb::ndarray<nb::numpy, float>(
                         data->data(),
                         {std::size_t(used), std::size_t(self.height()), std::size_t(self.width())},
                         owner);
                 };
                 nb::list kinds, values;
                 for (int i = 0; i < self.num_kinds(); ++i) kinds.append(work.kinds[i]);
                 for (int i = 0; i < self.num_values(); ++i) values.append(work.values[i]);
                 return nb::make_tuple(
                     grid(work.policy, self.policy_channels(), self.policy_channels()), kinds, values,
                     grid(work.ownership, self.owner_channels(), self.num_owners()));
             },
             "planes"_a,
             nb::sig("def run(self, planes: numpy.typing.NDArray[numpy.float32]) -> "
                     "tuple[numpy.typing.NDArray[numpy.float32], list[float], list[float], "
                     "numpy.typing.NDArray[numpy.float32]]"),
             "Policy grids, kinds, values and ownership of one position.");
    m.def("kernels", [] { return net::best_kernels().name; },
          "Which of the kernels of nets this machine uses.");
}
