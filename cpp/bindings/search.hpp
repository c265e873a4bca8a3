// The search as Python sees it.
#pragma once

#include <nanobind/nanobind.h>

// Adds the class Search to the module.
void bind_search(nanobind::module_& m);
