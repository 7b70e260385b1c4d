// What the mover of a set of points makes, by a search over 2-cores (docs/theory.md).
#pragma once

#include <unordered_map>

#include "board.hpp"

// Bounds of a margin.
struct Known {
    int least, most;
};

// A set of points: its 2-core, how many points are beside it, and what handing over costs.
struct Parts {
    Set core;
    int loose, price;
};

template <int Size>
class Opinion {
  public:
    Opinion() : table_(kSlots) {}

    const Board<Size>& board() const { return board_; }
    std::uint64_t looked_at() const { return looked_at_; }

    Parts parts(Set points) const { return parts(points, points); }

    // What is certain without a search: each side gets a point of a core at least.
    static Known at_sight(Set core) { return core ? Known{2 - count(core), count(core) - 2} : Known{0, 0}; }

    // What is proven elsewhere, and what is yet to be: proofs that make use of a supposition need it. Cores
    // are given as they are kept (`canonical`).
    void believe(Set core, const Known& proven) {
        supposed_.erase(core);
        remember(core, proven);
    }
    void suppose(Set core, const Known& claimed, bool needed = false) { supposed_[core] = {claimed, needed}; }
    bool needs(Set core) const {
        const auto found = supposed_.find(core);
        return found != supposed_.end() && found->second.needed;
    }

    // Does the mover of this core make at least `target`? Not by what is supposed of the core itself.
    bool reaches(Set core, int target) {
        const Set key = board_.canonical(core);
        const Known proven = recall(core, key).proven;
        return decide(core, key, {proven, proven, nullptr}, target);
    }

    int margin(Set points) {
        const Parts left = parts(points);
        int most = count(left.core) % 2;
        while (!reaches(left.core, most)) most -= 2;
        while (reaches(left.core, most + 2)) most += 2;
        return left.price ? left.loose + std::max(most, -left.price - most) : left.loose + most;
    }

  private:
    struct Supposition {
        Known bounds;
        bool needed;
    };
    // What is proven of a core, and what is known if a supposition holds, where there is one that tells more.
    struct Recalled {
        Known proven, known;
        Supposition* by;
    };
    struct Step {
        Parts left;
        Set key;
        Recalled recalled;
        int rank;
    };
    static constexpr std::size_t kSlots = std::size_t{1} << (Size < 7 ? 20 : 26), kBucket = 8;

    Parts parts(Set points, Set look) const {
        Set core = points, loose = 0;
        while (look) {
            const int point = std::countr_zero(look);
            look &= look - 1;
            if (!(core & one(point)) || board_.degree(core, point) > 1) continue;
            core &= ~one(point);
            loose |= one(point);
            look |= board_.neighbours(point) & core;
        }
        return {core, count(loose), price(loose, core)};
    }

    int price(Set loose, Set core) const {
        int price = 0;
        while (loose) {
            Set piece = 0, more = loose & -loose;
            bool touches = false;
            while (more) {
                const int point = std::countr_zero(more);
                piece |= one(point);
                touches = touches || (board_.neighbours(point) & core);
                more |= board_.neighbours(point) & loose;
                more &= ~piece;
            }
            loose &= ~piece;
            if (touches && count(piece) >= 2) return 2;
            if (!touches && count(piece) >= 3) price = 4;
        }
        return price;
    }

    Known recall_proven(Set core, Set key) const {
        if (!core) return {0, 0};
        const Set* bucket = &table_[slot(key)];
        for (std::size_t i = 0; i < kBucket; ++i)
            if (bucket[i] >> 14 == key && bucket[i])
                return {static_cast<int>(bucket[i] >> 7 & 127) - 64, static_cast<int>(bucket[i] & 127) - 64};
        Known known = at_sight(core);
        if (count(core) % 2 == 0 && board_.answers_by_image(core)) known.most = std::min(known.most, 0);
        return known;
    }
    Recalled recall(Set core, Set key) {
        const Known proven = recall_proven(core, key);
        if (supposed_.empty() || proven.least >= proven.most) return {proven, proven, nullptr};
        const auto found = supposed_.find(key);
        if (found == supposed_.end()) return {proven, proven, nullptr};
        const Known& claimed = found->second.bounds;
        return {proven,
                {std::max(proven.least, claimed.least), std::min(proven.most, claimed.most)},
                &found->second};
    }

    void remember(Set key, const Known& known) {
        Set* bucket = &table_[slot(key)];
        std::size_t to = 0;
        for (std::size_t i = 0; i < kBucket; ++i) {
            if (bucket[i] >> 14 == key) {
                to = i;
                break;
            }
            if (count(bucket[i] >> 14) < count(bucket[to] >> 14)) to = i;
        }
        bucket[to] = key << 14 | static_cast<Set>(known.least + 64) << 7 | static_cast<Set>(known.most + 64);
    }
    static std::size_t slot(Set key) {
        const Set mixed = (key ^ key >> 23) * 0xd6e8feb86659fd93;
        return static_cast<std::size_t>((mixed ^ mixed >> 32) * 0xd6e8feb86659fd93 >> 41) * kBucket % kSlots;
    }

    bool decide(Set core, Set key, const Recalled& recalled, int target) {
        target += (target ^ count(core)) & 1;  // a margin is as odd as the number of points
        const auto decides = [&](const Known& known) { return known.least >= target || known.most < target; };
        if (decides(recalled.known)) {
            if (!decides(recalled.proven)) recalled.by->needed = true;
            return recalled.known.least >= target;
        }
        ++looked_at_;
        const bool reached = some_step_reaches(core, target);
        // What was found on the way may be in the table by now.
        Known known = recall_proven(core, key);
        if (reached)
            known.least = std::max(known.least, target);
        else
            known.most = std::min(known.most, target - 2);
        remember(key, known);
        return reached;
    }

    bool some_step_reaches(Set core, int target) {
        std::vector<Step> steps;
        steps.reserve(static_cast<std::size_t>(count(core)));
        const auto images = board_.images(core);
        each(core, [&](int point) {
            const Parts left = parts(core & ~one(point), board_.neighbours(point));
            steps.push_back({left, board_.canonical(board_.without(images, core & ~left.core)), {}, 0});
            __builtin_prefetch(&table_[slot(steps.back().key)]);
        });
        std::vector<Supposition*> ruled_out;  // by which steps are left out
        std::size_t kept = 0;
        for (Step step : steps) {
            step.recalled = recall(step.left.core, step.key);
            const Known theirs = makes(step.left, step.recalled.known);
            const Known surely = makes(step.left, step.recalled.proven);
            if (1 - theirs.most >= target) {
                if (1 - surely.most < target) step.recalled.by->needed = true;
                return true;
            }
            if (1 - theirs.least < target) {
                if (1 - surely.least >= target) ruled_out.push_back(step.recalled.by);
                continue;
            }
            step.rank = rank(step.left);
            steps[kept++] = step;
        }
        steps.resize(kept);
        std::sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) {
            return a.rank != b.rank ? a.rank < b.rank : a.key < b.key;
        });
        Set before = 0;
        int price_before = -1;
        for (const Step& step : steps) {
            if (step.key == before && step.left.price == price_before) continue;
            before = step.key;
            price_before = step.left.price;
            if (leaves_at_most(step, 1 - target)) return true;
        }
        for (Supposition* each : ruled_out) each->needed = true;
        return false;
    }

    // Does who comes after the step make no more than `most`?
    bool leaves_at_most(const Step& step, int most) {
        const int core_most = most - step.left.loose;
        if (decide(step.left.core, step.key, recall(step.left.core, step.key), core_most + 1)) return false;
        if (!step.left.price) return true;
        return decide(step.left.core, step.key, recall(step.left.core, step.key), -step.left.price - core_most);
    }

    static Known makes(const Parts& left, const Known& core) {
        if (!left.price) return {left.loose + core.least, left.loose + core.most};
        // Whichever sign v has, one of v and -price - v is -price / 2 at least.
        return {left.loose + std::max({core.least, -left.price - core.most, -left.price / 2}),
                left.loose + std::max(core.most, -left.price - core.least)};
    }

    // Steps that give little and leave few points to take safely come first, symmetric ones before all.
    int rank(const Parts& left) const {
        const Set twos = board_.with_two(left.core), beside = board_.beside(twos);
        const int links = board_.links(left.core);
        const int safe = count(left.core & ~beside);
        const bool symmetric = left.core && count(left.core) % 2 == 0 && board_.centre(left.core);
        return (symmetric ? -1000 : 0) + 24 * left.loose + 9 * safe - 4 * count(twos) + 2 * links;
    }

    const Board<Size> board_;
    // What is proven, large cores before small ones: key, least + 64, most + 64, in 50, 7 and 7 bits.
    std::vector<Set> table_;
    std::unordered_map<Set, Supposition> supposed_;
    std::uint64_t looked_at_ = 0;
};
