// The numbers of actions as objects of Python, each made once: lists of legal actions are what Python
// asks for most often, and making a number takes ten times as long as pointing to it.
#pragma once

#include <nanobind/nanobind.h>

#include <vector>

#include "core/game.hpp"

namespace riftkeep {

// A new reference to the number of an action.
inline PyObject* new_number(Action action) {
#if defined(Py_GIL_DISABLED)  // nothing would guard the table
    PyObject* number = PyLong_FromUnsignedLong(action);
    if (!number) throw nanobind::python_error();
    return number;
#else
    static std::vector<PyObject*> numbers;  // never freed: Python may be gone before
    if (action >= numbers.size()) numbers.resize(action + 1);
    PyObject*& number = numbers[action];
    if (!number) number = PyLong_FromUnsignedLong(action);
    if (!number) throw nanobind::python_error();
    return Py_NewRef(number);
#endif
}

inline nanobind::list to_list(const ActionList& actions) {
    nanobind::list result = nanobind::steal<nanobind::list>(PyList_New(actions.size()));
    if (!result.is_valid()) throw nanobind::python_error();
    for (std::uint32_t i = 0; i < actions.size(); ++i) {
#if defined(Py_LIMITED_API)
        PyList_SetItem(result.ptr(), i, new_number(actions[i]));
#else
        PyList_SET_ITEM(result.ptr(), i, new_number(actions[i]));
#endif
    }
    return result;
}

}  // namespace riftkeep
