// Whoever watches long work, and may end it.
#pragma once

#include <chrono>
#include <thread>

namespace riftkeep::search {

// Belongs to the thread that makes it and runs the work; other threads get no answer but `go_on`.
class Watch {
public:
    enum class Wish { go_on, pause, give_up };

    virtual ~Watch() = default;

    // What is wanted; finds out only some twenty times a second, so that it may be asked all the time.
    Wish ask() {
        if (std::this_thread::get_id() != thread_) return Wish::go_on;
        if (Clock::now() - asked_ < INTERVAL) return Wish::go_on;
        const Wish found = wish();
        asked_ = Clock::now();
        return found;
    }

protected:
    virtual Wish wish() = 0;

private:
    using Clock = std::chrono::steady_clock;
    static constexpr auto INTERVAL = std::chrono::milliseconds(50);

    std::thread::id thread_ = std::this_thread::get_id();
    Clock::time_point asked_ = Clock::now();
};

}  // namespace riftkeep::search
