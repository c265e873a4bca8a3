// Python watches long work of the core: Ctrl-C ends it, and a function may ask for a pause.
#pragma once

#include <nanobind/nanobind.h>

#include <exception>
#include <optional>

#include "bindings/interpreter.hpp"
#include "search/watch.hpp"

namespace riftkeep {

class PythonWatch : public search::Watch {
public:
    explicit PythonWatch(std::optional<nanobind::callable> should_pause = {})
        : should_pause_(std::move(should_pause)) {}

    // Throw what a signal handler or the function has raised; with the interpreter lock held.
    void rethrow() const {
        if (error_) std::rethrow_exception(error_);
    }

protected:
    Wish wish() override {
        const Locked locked;
        try {
            if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
            if (!should_pause_) return Wish::go_on;
            const int answer = PyObject_IsTrue((*should_pause_)().ptr());
            if (answer < 0) throw nanobind::python_error();
            return answer ? Wish::pause : Wish::go_on;
        } catch (...) {
            error_ = std::current_exception();
            return Wish::give_up;
        }
    }

private:
    std::optional<nanobind::callable> should_pause_;
    std::exception_ptr error_;
};

}  // namespace riftkeep
