// The processor time of one thread: what a search has used, however busy the machine is.
#pragma once

#ifdef _WIN32
#include <windows.h>
#else
#include <time.h>
#endif

namespace riftkeep::search {

#ifdef _WIN32
// Windows counts in units of 100 nanoseconds, and adds to them at every tick of its scheduler.
inline double thread_cpu_seconds() {
    FILETIME begun, ended, kernel, user;
    GetThreadTimes(GetCurrentThread(), &begun, &ended, &kernel, &user);
    const auto seconds = [](const FILETIME& time) {
        return 1e-7 * (4294967296.0 * time.dwHighDateTime + time.dwLowDateTime);
    };
    return seconds(kernel) + seconds(user);
}
#else
inline double thread_cpu_seconds() {
    timespec used{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
}
#endif

}  // namespace riftkeep::search
