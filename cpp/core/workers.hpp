// Threads that share the work of one loop: each takes its stretch, and the caller takes one too.
//
// Threads do not survive a fork, so a child process starts its own.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#if !defined(_WIN32)
#include <unistd.h>
#endif

namespace riftkeep {

class Workers {
public:
    // The work of one stretch: from the first to before the second index. It must not throw.
    using Work = std::function<void(std::uint32_t, std::uint32_t)>;

    explicit Workers(std::uint32_t threads) : threads_(threads) {}
    ~Workers() {
        if (crew_ && process_ != process()) crew_.release();  // its threads are in another process
    }

    // Do the work for all indices below `count`, and return when all of it is done.
    void run(std::uint32_t count, const Work& work) {
        if (threads_ <= 1 || count < 2) return work(0, count);
        if (crew_ && process_ != process()) crew_.release();
        if (!crew_) {
            process_ = process();
            crew_ = std::make_unique<Crew>(threads_ - 1);
        }
        crew_->run(count, work);
    }

private:
    class Crew {
    public:
        explicit Crew(std::uint32_t helpers) : shares_(helpers + 1) {
            for (std::uint32_t i = 0; i < helpers; ++i) {
                threads_.emplace_back([this, i] { help(i + 1); });
            }
        }
        ~Crew() {
            is_stopped_ = true;
            begin();
            for (std::thread& thread : threads_) thread.join();
        }
        void run(std::uint32_t count, const Work& work) {
            count_ = count;
            work_ = &work;
            at_work_.store(shares_ - 1);
            begin();
            share(0);
            for (std::uint32_t left; (left = at_work_.load()) != 0;) at_work_.wait(left);
        }

    private:
        void begin() {
            round_.fetch_add(1);
            round_.notify_all();
        }
        void help(std::uint32_t number) {
            for (std::uint32_t seen = 0;;) {
                round_.wait(seen);
                seen = round_.load();
                if (is_stopped_) return;
                share(number);
                if (at_work_.fetch_sub(1) == 1) at_work_.notify_one();
            }
        }
        void share(std::uint32_t number) {
            const auto edge = [&](std::uint64_t part) {
                return static_cast<std::uint32_t>(part * count_ / shares_);
            };
            (*work_)(edge(number), edge(number + 1));
        }

        const std::uint32_t shares_;
        std::uint32_t count_ = 0;
        const Work* work_ = nullptr;
        std::atomic<std::uint32_t> round_ = 0, at_work_ = 0;
        std::atomic<bool> is_stopped_ = false;
        std::vector<std::thread> threads_;
    };

    static long process() {
#if defined(_WIN32)
        return 0;
#else
        return getpid();
#endif
    }

    const std::uint32_t threads_;
    long process_ = 0;
    std::unique_ptr<Crew> crew_;
};

}  // namespace riftkeep
