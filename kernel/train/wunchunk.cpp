// What tells who will win a game of Wunchunk, by how empty the board is.
//
//     g++ -O3 -DNDEBUG -std=c++20 -march=native -Ikernel/include kernel/train/wunchunk.cpp -o fit
//     ./fit 80 4000 1     games, simulations a step, estimate_weight (0: playouts alone)
//
// Games of the search against itself on side 6. For each tenth of the board it prints how often the
// sign of the search's value told the winner, how often a linear fit did, and the fit: what the value,
// a chunk more than the other seat and a crumb more are worth to the mover, where a win is worth 1.
// If the estimate is right, the value has about 1 and the others about 0. It checks the
// weights of kernel/include/ludarium/search/knowledge/wunchunk.hpp; where they came from is told in
// docs/methods.md.
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#include "ludarium/search/knowledge/wunchunk.hpp"
#include "ludarium/search/search.hpp"

using namespace ludarium;

namespace {

using Wunch = Wunchunk<2>;
constexpr int kTerms = 4;            // value, chunks, crumbs, being the mover
constexpr int kMostOpeningSteps = 8; // at random, so that the games differ
constexpr double kSampled = 0.35;    // of the steps are drawn by their visits

using Row = std::array<double, kTerms>;

struct Sample {
    Row features;
    double outcome;  // to the mover
    int tenth;       // of the board, empty
    int mover;
};

Row features(const Wunch& game, const Wunch::State& s, double value) {
    const int other = 1 - s.turn;
    return {value, static_cast<double>(s.chunks[s.turn] - s.chunks[other]),
            static_cast<double>(game.crumbs(s, s.turn) - game.crumbs(s, other)), 1.0};
}

int step(const SearchResult& result, Rng& rng) {
    if (result.proven || rng.unit() >= kSampled) return result.action;
    double left = 0;
    for (const Candidate& candidate : result.candidates) left += candidate.visits;
    left *= rng.unit();
    for (const Candidate& candidate : result.candidates)
        if ((left -= candidate.visits) < 0) return candidate.action;
    return result.action;
}

void play(const Wunch& game, std::uint64_t simulations, const SearchParams& params, Rng rng,
          std::vector<Sample>& samples) {
    Wunch::State start = game.initial_state();
    for (int i = 1 + rng.below(kMostOpeningSteps); i > 0 && game.to_move(start) >= 0; --i)
        game.apply(start, game.random_action(start, rng));
    Search<Wunch> search(game, start, params);
    SearchLimit limit;
    limit.simulations = simulations;
    const std::size_t first = samples.size();
    while (game.to_move(search.state()) >= 0) {
        const Wunch::State& s = search.state();
        const int mover = game.to_move(s), tenth = 10 * s.room / (game.board.size() + 1);
        const std::atomic<bool> stop{false};
        std::atomic<std::uint64_t> done{0};
        const SearchResult result = search.run(limit, 1, rng.next(), stop, done);
        samples.push_back({features(game, s, result.value[mover]), 0.0, tenth, mover});
        search.advance(step(result, rng));
    }
    const unsigned winners = game.winners(search.state());
    for (std::size_t i = first; i < samples.size(); ++i)
        samples[i].outcome = share(winners, 2, samples[i].mover);
}

// Least squares, by the normal equations; a little is added to the diagonal, so that they can be
// solved.
Row fitted(const std::vector<Sample>& samples, int tenth) {
    std::array<std::array<double, kTerms + 1>, kTerms> m{};
    for (int i = 0; i < kTerms; ++i) m[i][i] = 1e-3;
    for (const Sample& sample : samples) {
        if (sample.tenth != tenth) continue;
        for (int i = 0; i < kTerms; ++i) {
            for (int j = 0; j < kTerms; ++j) m[i][j] += sample.features[i] * sample.features[j];
            m[i][kTerms] += sample.features[i] * sample.outcome;
        }
    }
    for (int i = 0; i < kTerms; ++i)
        for (int k = 0; k < kTerms; ++k) {
            if (k == i) continue;
            const double times = m[k][i] / m[i][i];
            for (int j = i; j <= kTerms; ++j) m[k][j] -= times * m[i][j];
        }
    Row weights;
    for (int i = 0; i < kTerms; ++i) weights[i] = m[i][kTerms] / m[i][i];
    return weights;
}

void report(const std::vector<Sample>& samples, int tenth) {
    const Row weights = fitted(samples, tenth);
    int count = 0, by_value = 0, by_fit = 0;
    for (const Sample& sample : samples) {
        if (sample.tenth != tenth) continue;
        double fit = 0;
        for (int i = 0; i < kTerms; ++i) fit += weights[i] * sample.features[i];
        ++count;
        by_value += (sample.features[0] > 0) == (sample.outcome > 0);
        by_fit += (fit > 0) == (sample.outcome > 0);
    }
    if (!count) return;
    std::printf("%3d %%  %5d positions  told by the value %.2f, by the fit %.2f  ", 10 * tenth, count,
                1.0 * by_value / count, 1.0 * by_fit / count);
    std::printf("value %5.2f  chunk %5.2f  crumb %5.2f  mover %5.2f\n", weights[0], weights[1], weights[2],
                weights[3]);
}

}  // namespace

int main(int count, char** words) {
    if (count != 4) return std::fprintf(stderr, "expected games, simulations and estimate_weight\n"), 2;
    const Wunch game(2, 6, 0);
    SearchParams params;
    params.estimate_weight = std::atof(words[3]);
    params.max_nodes = 3'000'000;
    std::vector<Sample> samples;
    for (int number = 0; number < std::atoi(words[1]); ++number)
        play(game, static_cast<std::uint64_t>(std::atoll(words[2])), params, Rng(1, number), samples);
    std::puts("empty");
    for (int tenth = 9; tenth >= 0; --tenth) report(samples, tenth);
}
