// How soon a proven win comes and how long a loss can be put off, in steps, where a game has no
// score to tell good wins from better ones. Whoever wins wants the end soon, whoever loses late.
#pragma once

#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "ludarium/solve/bound_search.hpp"

namespace ludarium {

template <BoundRules R>
class Distances {
  public:
    using Position = typename R::Position;

    Distances(const R& rules, const BoundSearch<R>& search, Effort& effort)
        : rules_(rules), search_(search), effort_(effort) {}

    // Can the mover force a win within so many steps? False, too, when there is no more effort to
    // spend.
    bool wins(const Position& position, int steps) { return forced(position, rules_.key(position), steps, true); }
    // Does the mover lose within so many steps, whatever they do?
    bool loses(const Position& position, int steps) { return forced(position, rules_.key(position), steps, false); }

  private:
    using Step = typename BoundSearch<R>::Step;
    using Key = typename R::Key;
    static constexpr int kNever = std::numeric_limits<int>::max();

    // What was found out of one of the two questions: not within `not_in` steps, but within `in`.
    struct Known {
        int not_in = 0, in = kNever;
    };

    bool forced(const Position& position, const Key& key, int steps, bool win) {
        const Bounds bounds = search_.known_key(key);
        if (steps == 0 || (win ? bounds.most < 0 : bounds.least > 0)) return false;
        const Known& known = known_[{key, win}];
        if (steps >= known.in || steps <= known.not_in) return steps >= known.in;
        if (!effort_.spend()) return false;
        const bool within = looked_at(position, steps, win);
        if (effort_.spent()) return false;
        Known& now = known_[{key, win}];
        (within ? now.in : now.not_in) = steps;
        return within;
    }

    // One step that wins settles it for whoever is to win, one that does not lose for whoever is
    // to lose.
    bool looked_at(const Position& position, int steps, bool win) {
        std::vector<Step> list;
        rules_.steps(position, list);
        for (const Step& step : list)
            if (step.over && step.score > 0) return win;
        for (const Step& step : list) {
            if (step.over) continue;
            if (forced(step.after, step.key, steps - 1, win == step.again) == win) return win;
            if (effort_.spent()) return false;
        }
        return !win;
    }

    std::map<std::pair<Key, bool>, Known> known_;
    const R& rules_;
    const BoundSearch<R>& search_;
    Effort& effort_;
};

}  // namespace ludarium
