// Lets one thread at a time use an object, because the interpreter lock does not guard it while the
// core works.
#pragma once

#include <atomic>
#include <stdexcept>

// Marks an object as being at work as long as it lives; std::runtime_error, which is Python's
// RuntimeError, with this message if the object is at work already.
class Use {
public:
    Use(std::atomic<bool>& is_used, const char* message) : is_used_(is_used) {
        if (is_used_.exchange(true)) throw std::runtime_error(message);
    }
    ~Use() { is_used_ = false; }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

private:
    std::atomic<bool>& is_used_;
};
