// Letting go of Python's interpreter lock, and taking it again, also while the program ends.
//
// A thread that takes the lock while the interpreter is shut down is ended by Python in the middle of
// our C++, which aborts the whole process. So everything here takes the lock by these classes. When
// the program ends, `Interpreter::end` lets those that are about to take the lock, or call Python, go
// on until they have done so; all that come later wait for the end of the process instead.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <thread>

namespace riftkeep {

class Interpreter {
public:
    // Called with the lock held, by the thread that ends the program, before Python begins with it.
    // What a function of the caller's does meanwhile is waited for, though not for ever.
    static void end() {
        ending_thread_ = std::this_thread::get_id();
        is_ending_ = true;
        const nanobind::module_ threading = nanobind::module_::import_("threading");
        if (nanobind::cast<int>(threading.attr("active_count")()) > 1) {
            nanobind::set_leak_warnings(false);  // what the others hold is never freed
        }
        const auto latest = std::chrono::steady_clock::now() + LONGEST;
        while (num_inside_ > 0 && std::chrono::steady_clock::now() < latest) {
            nanobind::gil_scoped_release release;
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }

    // Announces that a thread is about to take the lock; does not return if it is too late for that.
    static void enter() {
        ++num_inside_;
        if (!is_ending_ || std::this_thread::get_id() == ending_thread_) return;
        --num_inside_;
        while (true) std::this_thread::sleep_for(std::chrono::hours(1));
    }
    static void leave() { --num_inside_; }

private:
    static constexpr std::chrono::seconds LONGEST{5};

    static inline std::atomic<bool> is_ending_{false};
    static inline std::atomic<int> num_inside_{0};
    static inline std::thread::id ending_thread_;
};

// Works without the interpreter lock as long as it lives.
class Unlocked {
public:
    Unlocked() : thread_(PyEval_SaveThread()) {}
    ~Unlocked() {
        Interpreter::enter();
        PyEval_RestoreThread(thread_);
        Interpreter::leave();
    }
    Unlocked(const Unlocked&) = delete;
    Unlocked& operator=(const Unlocked&) = delete;

private:
    PyThreadState* thread_;
};

// Holds the interpreter lock as long as it lives, to call Python.
class Locked {
public:
    Locked() {
        Interpreter::enter();
        state_ = PyGILState_Ensure();
    }
    ~Locked() {
        PyGILState_Release(state_);
        Interpreter::leave();
    }
    Locked(const Locked&) = delete;
    Locked& operator=(const Locked&) = delete;

private:
    PyGILState_STATE state_;
};

}  // namespace riftkeep
