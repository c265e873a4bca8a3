// The vector environment as Python sees it.
#pragma once

#include <nanobind/nanobind.h>

// Adds the class VectorEnv to the module, after games.
void bind_vector_env(nanobind::module_& m);
