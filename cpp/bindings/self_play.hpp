// Self-play and samples as Python sees them.
#pragma once

#include <nanobind/nanobind.h>

// Adds the classes SelfPlay and Sampler to the module.
void bind_self_play(nanobind::module_& m);
