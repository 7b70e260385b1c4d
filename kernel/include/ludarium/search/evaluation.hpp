// What a leaf of the search is worth to each seat, and which of its moves look promising.
//
// The search asks an *evaluator*. The one there is plays out from the leaf to the end of the game
// and takes the returns, with the lead blended in where the game has one. What is known of a
// single game comes to it through `Knowledge<G>`.
#pragma once

#include <array>
#include <cmath>
#include <concepts>
#include <vector>

#include "ludarium/playout.hpp"
#include "ludarium/search/knowledge.hpp"

namespace ludarium {

// In -1..1 for each seat; they add up to 0.
struct Evaluation {
    std::array<double, kMaxSeats> value{};
};

// A step of a simulation, and whose it was.
struct SeatAction {
    int seat;
    int action;
};

template <class E, class G>
concept Evaluator =
    std::constructible_from<E, const G&, const SearchParams&> &&
    requires(const E& evaluator, typename G::State& leaf, const typename G::State& state, Rng& rng,
             bool (*halt)(), std::vector<SeatAction>* steps, const ActionList<G::kMaxLegal>& list, float* weights) {
        // Of a position that is not over, which it may change; soon when `halt()` says so. The steps
        // of a playout are added to `steps`, if there is such a list.
        { evaluator.evaluate(leaf, rng, halt, steps) } -> std::same_as<Evaluation>;
        // Has it an opinion of moves? Only then is `weigh` called.
        { evaluator.weighs() } -> std::same_as<bool>;
        { evaluator.weigh(state, list, weights) } -> std::same_as<void>;
        // What a position that is not over is worth at sight.
        { evaluator.estimate(state) } -> std::same_as<Evaluation>;
    };

// Values that each seat sees for itself, made to add up to 0 and to stay within -1..1.
inline Evaluation balanced(Evaluation evaluation, int seats) {
    double mean = 0;
    for (int seat = 0; seat < seats; ++seat) mean += evaluation.value[seat] / seats;
    const double most = 2.0 * (seats - 1) / seats;  // how far one of them can be above the mean
    for (int seat = 0; seat < seats; ++seat) evaluation.value[seat] = (evaluation.value[seat] - mean) / most;
    return evaluation;
}

template <Game G>
class PlayoutEvaluator {
  public:
    using State = typename G::State;

    PlayoutEvaluator(const G& game, const SearchParams& params)
        : game_(game), params_(params), knowledge_(game, params) {
        for (unsigned winners = 1; winners < (1u << game.seats()); ++winners)
            for (int seat = 0; seat < game.seats(); ++seat)
                share_[winners].value[seat] = share(winners, game.seats(), seat);
    }

    template <class Halt>
    Evaluation evaluate(State& leaf, Rng& rng, const Halt& halt, std::vector<SeatAction>* steps = nullptr) const {
        const double weight = trust(leaf);
        if (weight <= 0) return played_out(leaf, rng, halt, steps);
        const Evaluation at_sight = estimate(leaf);
        return weight >= 1 ? at_sight : mixed(played_out(leaf, rng, halt, steps), at_sight, weight);
    }

    bool weighs() const { return kWeighs && params_.puct > 0; }
    void weigh(const State& state, const ActionList<G::kMaxLegal>& list, float* weights) const {
        if constexpr (kWeighs) knowledge_.weigh(state, list, weights);
    }

    // What an unfinished position is worth at sight: by what is known of the game, else by the
    // lead, else nothing to anyone.
    Evaluation estimate(const State& state) const {
        if constexpr (kEstimates)
            return by_seat([&](int seat) { return knowledge_.estimate(state, seat); });
        else
            return lead(state);
    }

  private:
    using Known = Knowledge<G>;
    static constexpr bool kLeads = Scored<G>;
    static constexpr bool kEstimates =
        requires(const Known& k, const State& s, int seat) { k.estimate(s, seat); };
    static constexpr bool kTrusts = requires(const Known& k, const State& s) { k.trust(s); };
    static constexpr bool kWeighs =
        requires(const Known& k, const State& s, const ActionList<G::kMaxLegal>& list,
                 float* weights) { k.weigh(s, list, weights); };
    static constexpr bool kCrowds =
        requires(const Known& k, const State& s, Rng& rng, double* returns) { k.crowd(s, rng, returns); };

    // How much of a leaf's value is what it is worth at sight.
    double trust(const State& state) const {
        if constexpr (!kEstimates)
            return 0.0;
        else if constexpr (kTrusts)
            return params_.estimate_weight > 0 ? params_.estimate_weight * knowledge_.trust(state) : 0.0;
        else
            return params_.estimate_weight;
    }

    template <class F>
    Evaluation by_seat(const F& of) const {
        Evaluation evaluation;
        for (int seat = 0; seat < game_.seats(); ++seat) evaluation.value[seat] = of(seat);
        return balanced(evaluation, game_.seats());
    }

    Evaluation lead(const State& state) const {
        if constexpr (kLeads)
            return by_seat([&](int seat) {
                return std::tanh(static_cast<double>(game_.margin(state, seat)) / params_.margin_scale);
            });
        else
            return {};
    }

    Evaluation mixed(Evaluation one, const Evaluation& two, double weight) const {
        for (int seat = 0; seat < game_.seats(); ++seat)
            one.value[seat] += weight * (two.value[seat] - one.value[seat]);
        return one;
    }

    template <class Halt>
    Evaluation played_out(State& state, Rng& rng, const Halt& halt, std::vector<SeatAction>* steps) const {
        if constexpr (kCrowds)
            if (params_.crowds && params_.margin_weight <= 0 && !steps) {
                Evaluation mean;
                knowledge_.crowd(state, rng, mean.value.data());
                return mean;
            }
        if (steps)
            play_out_by(game_, state, rng, halt, params_.playout_cap, [&](const State& s) {
                const int action = game_.random_action(s, rng);
                steps->push_back({game_.to_move(s), action});
                return action;
            });
        else
            play_out(game_, state, rng, halt, params_.playout_cap);
        if (game_.to_move(state) != kOver) return estimate(state);
        const Evaluation& won = share_[game_.winners(state)];
        return kLeads && params_.margin_weight > 0 ? mixed(won, lead(state), params_.margin_weight)
                                                   : won;
    }

    const G& game_;
    SearchParams params_;
    Known knowledge_;
    std::array<Evaluation, 1u << kMaxSeats> share_{};
};

}  // namespace ludarium
