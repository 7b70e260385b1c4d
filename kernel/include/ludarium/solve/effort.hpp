// How much of its limit an exact search has used.
#pragma once

#include <chrono>

#include "ludarium/solve/solver.hpp"

namespace ludarium {

class Effort {
  public:
    Effort(const SolveLimit& limit, const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done)
        : limit_(limit), stop_(stop), done_(done), start_(std::chrono::steady_clock::now()) {
        look();
    }

    // One more node; false when there is no more to spend.
    bool spend() {
        if (spent_ || nodes_ >= limit_.nodes) return !(spent_ = true);
        if ((++nodes_ & kLookEvery) == 0) look();
        return !spent_;
    }
    bool spent() const { return spent_; }
    void give_up() { spent_ = true; }
    std::uint64_t nodes() const { return nodes_; }

    // The seconds that are left.
    double left() const {
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
        return limit_.seconds - elapsed.count();
    }
    // Ask the clock and the flag, and tell how far it has come.
    void look() {
        spent_ |= stop_.load(std::memory_order_relaxed) || left() <= 0;
        done_.fetch_add(nodes_ - told_, std::memory_order_relaxed);
        told_ = nodes_;
    }

  private:
    static constexpr std::uint64_t kLookEvery = 0x3ff;

    const SolveLimit limit_;
    const std::atomic<bool>& stop_;
    std::atomic<std::uint64_t>& done_;
    const std::chrono::steady_clock::time_point start_;
    std::uint64_t nodes_ = 0, told_ = 0;
    bool spent_ = false;
};

}  // namespace ludarium
