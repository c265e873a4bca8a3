// Nets as Python sees them.
#pragma once

#include <nanobind/nanobind.h>

// Adds the class Net to the module.
void bind_nets(nanobind::module_& m);
