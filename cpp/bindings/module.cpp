// The Python module riftkeep._core: games, positions, environments, nets, search and self-play, and
// nothing about any rule.
//
// Only riftkeep/compiled/loading.py imports it. Anything that takes longer than a few microseconds releases
// the interpreter lock, on data that no other thread can reach.
#include <nanobind/nanobind.h>

#include "bindings/interpreter.hpp"
#include "bindings/nets.hpp"
#include "bindings/positions.hpp"
#include "bindings/search.hpp"
#include "bindings/self_play.hpp"
#include "bindings/vector_env.hpp"
#include "core/errors.hpp"

namespace nb = nanobind;
using namespace riftkeep;

namespace {

void translate(const std::exception_ptr& pointer, void*) {
    try {
        std::rethrow_exception(pointer);
    } catch (const InvalidPosition& error) {
        const nb::object type =
            nb::module_::import_("riftkeep.core.errors").attr("InvalidPosition");
        const nb::object value = type(error.field.c_str(), error.reason.c_str());
        PyErr_SetObject(type.ptr(), value.ptr());
    }
}

}  // namespace

NB_MODULE(_core, m) {
    // Functions registered later, and the threads of the program that are waited for, come before it.
    nb::module_::import_("atexit").attr("register")(nb::cpp_function(&Interpreter::end));
    m.doc() = "The compiled core; use riftkeep.native.";
    nb::register_exception_translator(translate);
    bind_positions(m);
    bind_vector_env(m);
    bind_nets(m);
    bind_search(m);
    bind_self_play(m);
}
