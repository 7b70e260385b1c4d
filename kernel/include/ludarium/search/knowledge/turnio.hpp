// What is known of Turnio beyond its rules: how promising a placement or a turning looks by the points it
// wins and the patterns it leaves. What a pattern is worth was learned from games of a greedy
// player against itself (bench/train/turnio.cpp).
#pragma once

#include <cmath>

#include "ludarium/games/turnio.hpp"
#include "ludarium/search/knowledge.hpp"
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
        gains(s, list, weights);
        const float most = *std::max_element(weights, weights + list.size);
        // Nothing is weighed as worth nothing: the search must be able to find it after all.
        for (int i = 0; i < list.size; ++i) weights[i] = std::exp((weights[i] - most) / kPoints) + 1e-4f;
    }

    // What each placement or turning wins, in points, at once and by what it leaves.
    void gains(const State& s, const ActionList<G::kMaxLegal>& list, float* gains) const {
        const bool lays = s.stage == G::kLaying;
        const int chips = std::popcount(s.laid) + lays, me = game_.symbol(game_.to_move(s));
        // After a turning it is the opponent's view that counts, and at the end nothing but points.
        const int viewer = lays ? me : 1 - me, unit = chips == G::kCells && !lays ? 0 : lays ? 1 : -1;
        const std::int8_t* worth =
            turnio::kWeights + (lays * turnio::kPhases + turnio::phase_of(chips)) * turnio::kPatterns;
        const auto seen = patterns_.seen(s);
        for (int i = 0; i < list.size; ++i) {
            gains[i] = 0;
            if (list.action[i] == G::kKeep) continue;
            const int lay = list.action[i] - G::kLay, cell = lays ? lay / G::kLies : list.action[i] - G::kTurn;
            const std::uint8_t corners = lays ? G::corners_of(lay % G::kLies) : G::turned(s, cell);
            const bool counter = lays ? s.hand & 1 : s.counter >> cell & 1;
            int sum = 0;
            patterns_.each_change(game_, s, seen, cell, corners, counter, game_.pairs_made(s, cell, s.corners[cell]),
                                  [&](turnio::Place was, turnio::Place is) {
                                      sum += worth[patterns_.number(viewer, is)] -
                                             worth[patterns_.number(viewer, was)];
                                  });
            const int points = game_.swing(s, cell, corners);
            gains[i] = static_cast<float>(me ? -points : points) +
                       static_cast<float>(unit * sum) / turnio::kWeightUnit;
        }
    }

  private:
    static constexpr float kPoints = 0.3f;  // so many less make a move e times less likely

    const G& game_;
    const turnio::Patterns& patterns_ = turnio::Patterns::shared();
};

}  // namespace ludarium
