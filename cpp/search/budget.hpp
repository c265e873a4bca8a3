// How long a search goes on: its simulations, its time, its memory, and those who may end it.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>

#include "search/cpu_clock.hpp"
#include "search/graph.hpp"
#include "search/settings.hpp"
#include "search/watch.hpp"

namespace riftkeep::search {

class Budget {
public:
    explicit Budget(const Settings& settings) : settings_(settings) {}

    void begin() {
        is_stopped_ = false;
        watch_ = nullptr;
        done_ = 0;
        start_ = Clock::now();
        if (settings_.cpu_seconds > 0) cpu_start_ = thread_cpu_seconds();
    }
    void let_watch(Watch* watch) { watch_ = watch; }
    void stop() { is_stopped_ = true; }
    void count(std::size_t simulations) { done_ += static_cast<std::uint32_t>(simulations); }

    std::uint32_t done() const { return done_; }
    double elapsed() const {
        return std::chrono::duration<double>(Clock::now() - start_).count();
    }

    // As many of these as may still be simulated at once.
    std::size_t next_batch(std::size_t wanted) const {
        std::size_t number = std::min<std::size_t>(wanted, settings_.batch);
        if (!settings_.simulations) return number;
        return std::min<std::size_t>(number, settings_.simulations - done_);
    }

    // Why to end now, with a graph of so many bytes; none if there is no reason.
    std::optional<Ending> reason_to_end(const Node& root, std::size_t bytes) {
        if (is_stopped_) return Ending::stopped;
        if (root.proof.is_known()) return Ending::proven;
        if (settings_.simulations && done_ >= settings_.simulations) return Ending::simulations;
        if (bytes >= settings_.most_bytes) return Ending::memory;
        if (is_time_over()) return Ending::seconds;
        if (settings_.simulations && settings_.halving_limit && settings_.stops_early &&
            is_decided(root)) {
            return Ending::decided;
        }
        if (wish() != Watch::Wish::go_on) return Ending::paused;
        return {};
    }

    // May what is about to be played be checked once more, after so many times?
    bool may_check(int checks) {
        if (checks >= MOST_CHECKS) return false;
        if (checks >= FEW_CHECKS && (is_stopped_ || is_time_over())) return false;
        return wish() != Watch::Wish::give_up;
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr int MOST_CHECKS = 256;  // of what is about to be played,
    static constexpr int FEW_CHECKS = 16;    // and when the time is over; both not tuned
    static constexpr std::uint32_t LOOK_EVERY = 64;  // simulations, as it looks at all actions; not tuned

    bool is_time_over() const {
        if (settings_.seconds > 0 && elapsed() >= settings_.seconds) return true;
        return settings_.cpu_seconds > 0 &&
               thread_cpu_seconds() - cpu_start_ >= settings_.cpu_seconds;
    }

    Watch::Wish wish() { return watch_ ? watch_->ask() : Watch::Wish::go_on; }

    // Can no other action catch up with the most visited one?
    bool is_decided(const Node& root) const {
        if (done_ % LOOK_EVERY >= settings_.batch) return false;
        std::uint32_t first = 0, second = 0;
        for (std::uint32_t i = 0; i < root.opened; ++i) {
            const std::uint32_t visits = root.edges[i].visits;
            if (visits > first) {
                second = first;
                first = visits;
            } else {
                second = std::max(second, visits);
            }
        }
        return first - second > 2 * (settings_.simulations - done_);
    }

    const Settings& settings_;
    std::uint32_t done_ = 0;
    Clock::time_point start_;
    double cpu_start_ = 0;
    Watch* watch_ = nullptr;
    std::atomic<bool> is_stopped_ = false;
};

}  // namespace riftkeep::search
