// The constants that position keys are made of; the twin of riftkeep/core/hashing.py.
#pragma once

#include <cstdint>

namespace riftkeep {

constexpr std::uint64_t splitmix64(std::uint64_t number) {
    std::uint64_t mixed = number + 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
    return mixed ^ (mixed >> 31);
}

// The constant of a feature: its kind (16 bits) and two numbers (24 bits each).
constexpr std::uint64_t feature(std::uint64_t kind, std::uint64_t a = 0, std::uint64_t b = 0) {
    return splitmix64(kind << 48 | a << 24 | b);
}

}  // namespace riftkeep
