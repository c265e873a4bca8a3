// Games and their positions as Python sees them.
#pragma once

#include <nanobind/nanobind.h>

// Adds the classes State and Game to the module, and what makes games.
void bind_positions(nanobind::module_& m);
