// What is known of Turnio beyond its rules: how promising a placement or a turning looks by the points it
// wins and the patterns it leaves. What a pattern is worth was learned from games of a greedy
// player against itself (kernel/train/turnio.cpp). And many random playouts can be had at once (turnio_crowd.hpp).
#pragma once

#include <algorithm>
#include <cmath>

#include "ludarium/games/turnio.hpp"
#include "ludarium/search/knowledge.hpp"
#include "ludarium/search/knowledge/turnio_crowd.hpp"
#include "ludarium/search/knowledge/turnio_patterns.hpp"
#include "ludarium/search/knowledge/turnio_weights.hpp"

namespace ludarium {

template <>
struct Knowledge<Turnio> {
    using G = Turnio;
    using State = Turnio::State;

    Knowledge(const G& game, const SearchParams&) : game_(game) {}

    void weigh(const State& s, const ActionList<G::kMaxLegal>& list, float* weights) const {
        if (s.stage == G::kBlocking) return void(std::fill_n(weights, list.size, 1.0f));
        turnio::gains(game_, s, list, turnio::kWeights, turnio::kWeightUnit, weights);
        const float most = *std::max_element(weights, weights + list.size);
        // Nothing is weighed as worth nothing: the search must be able to find it after all.
        for (int i = 0; i < list.size; ++i) weights[i] = std::exp((weights[i] - most) / kPoints) + 1e-4f;
    }

    void crowd(const State& s, Rng& rng, double* returns) const {
        const turnio::Ends ends = turnio::Crowd(game_, s, rng).play_out();
        const int lead = ends.won[game_.symbol(0)] - ends.won[game_.symbol(1)];
        returns[0] = static_cast<double>(lead) / ends.games;
        returns[1] = -returns[0];
    }

  private:
    static constexpr float kPoints = 0.3f;  // so many less make a move e times less likely

    const G& game_;
};

}  // namespace ludarium
