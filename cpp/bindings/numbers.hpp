// The numbers of actions as objects of Python, each made once: lists of legal actions are what Python
// asks for most often, and making a number takes ten times as long as pointing to it.
#pragma once

#include <nanobind/nanobind.h>

#include <vector>

#include "core/game.hpp"

namespace riftkeep {

#if !defined(Py_GIL_DISABLED)  // without a lock nothing would guard the table
// The numbers from 0 to the last one that is asked for, at least.
inline PyObject* const* numbers_up_to(Action last) {
    static std::vector<PyObject*> numbers;  // never freed: Python may be gone before
    while (numbers.size() <= last) {
        PyObject* number = PyLong_FromSize_t(numbers.size());
        if (!number) throw nanobind::python_error();
        numbers.push_back(number);
    }
    return numbers.data();
}
#endif

inline nanobind::list to_list(const ActionList& actions) {
    nanobind::list result = nanobind::steal<nanobind::list>(PyList_New(actions.size()));
    if (!result.is_valid()) throw nanobind::python_error();
    if (actions.empty()) return result;
#if !defined(Py_GIL_DISABLED)
    PyObject* const* numbers = numbers_up_to(actions[actions.size() - 1]);  // they are ascending
#endif
    for (std::uint32_t i = 0; i < actions.size(); ++i) {
#if defined(Py_GIL_DISABLED)
        PyObject* number = PyLong_FromUnsignedLong(actions[i]);
        if (!number) throw nanobind::python_error();
#else
        PyObject* number = Py_NewRef(numbers[actions[i]]);
#endif
#if defined(Py_LIMITED_API)
        PyList_SetItem(result.ptr(), i, number);
#else
        PyList_SET_ITEM(result.ptr(), i, number);
#endif
    }
    return result;
}

}  // namespace riftkeep
