// What is known of Subsume beyond its rules: how promising a placement looks by the cells around it and
// by the loop it closes. The weights were learned from the visits of searches in games against
// itself (kernel/train/subsume.cpp).
#pragma once

#include <cmath>

#include "ludarium/games/subsume.hpp"
#include "ludarium/search/knowledge.hpp"
#include "ludarium/search/knowledge/subsume_patterns.hpp"
#include "ludarium/search/knowledge/subsume_weights.hpp"

namespace ludarium {

template <int Most>
struct Knowledge<Subsume<Most>> {
    using G = Subsume<Most>;
    using State = typename G::State;

    Knowledge(const G& game, const SearchParams&) : game_(game), patterns_(game.board()) {
        for (int cell = 0; cell < patterns_.cells(); ++cell)
            if (game.board().on_perimeter(cell)) perimeter_.set(game.bit(cell));
    }

    void weigh(const State& s, const ActionList<G::kMaxLegal>& list, float* weights) const {
        each(s, list, [&](int i, const subsume::Features& features) {
            int sum = 0;
            for (const int feature : features) sum += subsume::kWeights[feature];
            weights[i] = static_cast<float>(sum);
        });
        const float most = *std::max_element(weights, weights + list.size);
        // Nothing is weighed as worth nothing: the search must be able to find it after all.
        for (int i = 0; i < list.size; ++i)
            weights[i] = std::exp((weights[i] - most) / subsume::kWeightUnit) + 1e-6f;
    }

    // Calls visit(i, features) for the i-th of some legal placements.
    template <class Visit>
    void each(const State& s, const ActionList<G::kMaxLegal>& list, const Visit& visit) const {
        std::array<subsume::Look, G::kMaxLegal + 1> looks;
        std::array<std::int8_t, G::kMaxLegal + 1> excess;
        look(s, looks);
        subsume::Patterns::View view{looks.data(), excess.data(), 0};
        patterns_.count(view);
        State enemy = s;  // as if it were the enemy's turn
        enemy.turn ^= 1;
        for (int i = 0; i < list.size; ++i) {
            const int cell = list.action[i];
            subsume::Features features;
            if (patterns_.add(view, cell, features)) {
                add_loop(s, cell, subsume::kLoopAt, features);
                const bool shared = excess[cell] == 0;  // the enemy may play there as well
                if (shared) add_loop(enemy, cell, subsume::kLoopAt + subsume::kLoopFeatures, features);
            }
            visit(i, features);
        }
    }

  private:
    void look(const State& s, std::array<subsume::Look, G::kMaxLegal + 1>& looks) const {
        for (int cell = 0; cell < patterns_.cells(); ++cell) {
            const int bit = game_.bit(cell);
            looks[cell] = s.stones[s.turn].test(bit)       ? subsume::kOwn
                          : s.stones[1 - s.turn].test(bit) ? subsume::kEnemy
                          : s.open.test(bit)               ? subsume::kOpen
                                                           : subsume::kSurrounded;
        }
        looks[patterns_.cells()] = subsume::kOutside;
    }

    // What a stone of the mover changes, if it is more than the one cell.
    void add_loop(const State& s, int cell, int at, subsume::Features& features) const {
        State after = s;
        game_.apply(after, cell);
        const int me = s.turn, other = 1 - me;
        if (after.winner != G::kNobody) return features.add(at + (after.winner != me));
        const auto grown = [&](int colour) {
            return after.stones[colour].count() - s.stones[colour].count();
        };
        const auto grown_at_rim = [&](int colour) {
            return (after.stones[colour] & perimeter_).count() - (s.stones[colour] & perimeter_).count();
        };
        const std::array changes{grown(me) - 1, grown(other), grown_at_rim(me), grown_at_rim(other),
                                 s.open.count() - after.open.count() - 1};
        if (changes[0] == 0 && changes[1] == 0 && changes[4] == 0) return;
        if (after.turn == me) features.add(at + 2);
        at += 3;
        for (const int by : changes) {
            features.add(at + subsume::change(by));
            at += subsume::kChanges;
        }
    }

    const G& game_;
    subsume::Patterns patterns_;
    typename G::Cells perimeter_{};
};

}  // namespace ludarium
