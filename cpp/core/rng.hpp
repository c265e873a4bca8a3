// Random numbers for play-outs: small, fast, and the same on every machine for the same seed.
#pragma once

#include <cstdint>

#include "core/hashing.hpp"

namespace riftkeep {

// The SplitMix64 generator: its state is a counter, so that a stream is fixed by its seed.
class Rng {
public:
    explicit Rng(std::uint64_t seed) : state_(splitmix64(seed)) {}

    std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15u;
        return splitmix64(state_);
    }

    // A number from 0 to bound - 1, each as likely as any other but for one part in 2^32.
    std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }

    // Where the stream is, and going there.
    std::uint64_t state() const { return state_; }
    void set_state(std::uint64_t state) { state_ = state; }

private:
    std::uint64_t state_;
};

}  // namespace riftkeep
