// Work on several threads at once.
#pragma once

#include <exception>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "ludarium/error.hpp"

namespace ludarium {

// Holds a thing that can do only one job at a time.
inline std::unique_lock<std::mutex> only_one(std::mutex& busy, const char* what) {
    std::unique_lock<std::mutex> lock(busy, std::try_to_lock);
    if (!lock) throw Error(std::string("this ") + what + " is running in another thread");
    return lock;
}

// Runs work(0) on the calling thread and work(1) to work(threads - 1) beside it; work(0) alone
// must be able to do it all, for the system may grant fewer threads. When all have ended, the
// first exception that one of them threw is thrown.
inline void on_threads(int threads, const std::function<void(int)>& work) {
    std::mutex mutex;
    std::exception_ptr failure;
    const auto guarded = [&](int number) {
        try {
            work(number);
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!failure) failure = std::current_exception();
        }
    };
    std::vector<std::thread> pool;
    pool.reserve(static_cast<std::size_t>(threads));
    try {
        for (int number = 1; number < threads; ++number) pool.emplace_back(guarded, number);
    } catch (const std::exception&) {  // no more threads to be had
    }
    guarded(0);
    for (auto& thread : pool) thread.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace ludarium
