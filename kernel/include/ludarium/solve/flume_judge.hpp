// What a 2-core of Flume looks like being worth, without a search to the end.
//
// A *quiet* step lets fall only single points, so that the other gets no choice of handing the
// duty to move back. Who runs out of quiet steps must open a long chain and loses most of what is
// left. While there are many the core is worth little to either; the last few are counted out. The
// figures were fitted to 30,000 cores of 7x7 that were solved exactly.
#pragma once

#include <array>
#include <cmath>

#include "ludarium/solve/flume_cores.hpp"

namespace ludarium {

template <int W>
class FlumeJudge {
  public:
    using Points = Bits<W>;

    explicit FlumeJudge(const FlumeGraph<W>& graph) : graph_(graph) {}

    // The margin that the mover may expect; odd exactly when the number of points is.
    int worth(const Points& core) const {
        const int points = core.count();
        if (points == 0) return 0;
        const double guess = look(core, kCountedOut);
        const int down = static_cast<int>(std::floor(guess));
        return down + ((down ^ points) & 1);
    }

    // About how many quiet steps there are, by what every point sees around it.
    int quiet(const Points& threes, const Points& twos) const {
        const Points joined = twos & graph_.neighbours(twos), inner = graph_.with_two(twos);
        const Points quiet = (threes - graph_.neighbours(joined)) | (twos - graph_.neighbours(inner));
        return quiet.count() - (joined & quiet).count() / 2;  // a pair is left in one way
    }

  private:
    static constexpr std::size_t kFew = 3;     // quiet steps that are counted out,
    static constexpr int kCountedOut = 6;      // for so many plies
    static constexpr std::array<double, 12> kByQuiet{-10, 10, 4, 1, 3, 5.5, 5.5, 5, 4.5, 4, 4, 3.5};

    double look(const Points& core, int plies) const {
        if (core.none()) return 0;
        const Points twos = core - graph_.with_three(core), gives = core & graph_.neighbours(twos);
        const Points safe = core - gives;
        const auto many = static_cast<std::size_t>(safe.count());
        if (many > kFew) return by_count(many + kFew);
        std::array<Peeled<W>, 2 * kFew + 2> steps;
        std::size_t count = 0;
        safe.each([&](int point) { steps[count++] = {core - Points::one(point), 0, 0}; });
        gives.each([&](int point) {
            if (count >= steps.size()) return;
            const Peeled<W> left = graph_.without(core, twos, point, true);
            if (left.price) return;
            for (std::size_t i = 0; i < count; ++i)
                if (steps[i].core == left.core) return;
            steps[count++] = left;
        });
        double best = opening(core);
        if (count == 0) return best;
        if (count > kFew || plies == 0) return by_count(count);
        for (std::size_t i = 0; i < count; ++i)
            best = std::max(best, 1 - steps[i].loose - look(steps[i].core, plies - 1));
        return best;
    }

    static double by_count(std::size_t quiet) {
        return quiet < kByQuiet.size() ? kByQuiet[quiet] : 2.5;
    }

    // Of a core in which a chain must be opened.
    double opening(const Points& core) const {
        const int points = core.count(), links = graph_.links(core);
        return std::min(0.0, 7.6 * (links - points) + 5.3 * graph_.pieces(core) - 0.9 * points - 4.5);
    }

    const FlumeGraph<W>& graph_;
};

}  // namespace ludarium
