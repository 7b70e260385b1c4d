// Learns the weights of kernel/include/ludarium/search/knowledge/turnio_weights.hpp: what patterns are worth, as
// part of the lead to be expected at the end, from games of a player who makes the step that looks
// best by them, against itself, TD(0.8). A hundred seconds give about a million games:
//
//   g++ -O3 -DNDEBUG -std=c++20 -march=native -I kernel/include kernel/train/turnio.cpp -o train-turnio
//   ./train-turnio weights.hpp 100 1     the file, seconds, a seed
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "ludarium/search/knowledge/turnio_patterns.hpp"

using namespace ludarium;

namespace {

constexpr float kLambda = 0.8f;
constexpr int kRows = turnio::kStages * turnio::kPhases;
constexpr int kUnit = 64, kMost = 127;  // of the table that is written

using Weights = std::vector<float>;
using State = Turnio::State;

const Turnio game(0, false);
const turnio::Patterns& patterns = turnio::Patterns::shared();

// A position after a step: its patterns, and what it looked like to circles when the step was chosen.
struct Reached {
    turnio::Patterns::Places places;
    turnio::Table table;
    float value, best;  // of the step that was made, and of the best one
    bool strayed;
};

bool holds_a_chip(turnio::Place place) {
    for (int k = 0; k < 4; ++k)
        if ((place >> 4 * k & 15) > 1) return true;
    return false;
}

float lead(const State& s) { return static_cast<float>(s.points[0] - s.points[1]); }

// What a position is worth to circles by a table.
float worth(const Weights& weights, const State& s, const turnio::Table& table) {
    float sum = 0;
    for (const turnio::Place place : patterns.places(s))
        sum += weights[table.row * turnio::kPatterns + patterns.number(table.viewer, place)];
    return lead(s) + (table.sign == 0 ? 0 : table.viewer ? -sum : sum);
}

// A step that is not always the best: now and then any, or one that looks a little worse.
int strayed(const float* gains, int count, float best, Rng& rng) {
    if (rng.below(4) == 0) return rng.below(count);
    for (int tries = 0; tries < 100; ++tries) {
        const int i = rng.below(count);
        if (gains[i] > best + std::log(rng.unit() + 1e-9)) return i;
    }
    return 0;
}

// One game after some random steps.
std::vector<Reached> played(const Weights& weights, double astray, State& s, Rng& rng) {
    std::vector<Reached> way;
    ActionList<Turnio::kMaxLegal> list;
    std::array<float, Turnio::kMaxLegal> gains;
    int random = 2 + rng.below(rng.below(6) ? 8 : 60);
    while (game.to_move(s) != kOver) {
        if (game.to_move(s) == kChance || random-- > 0) {
            game.apply(s, game.random_action(s, rng));
            continue;
        }
        game.legal(s, list);
        turnio::gains(game, s, list, weights.data(), 1.0f, gains.data());
        const float* best = std::max_element(gains.data(), gains.data() + list.size);
        const bool strays = rng.unit() < astray;
        const int chosen = strays ? strayed(gains.data(), list.size, *best, rng) : static_cast<int>(best - gains.data());
        const turnio::Table table = turnio::table_after(game, s);
        const float before = worth(weights, s, table), mine = game.symbol(game.to_move(s)) ? -1.0f : 1.0f;
        game.apply(s, list.action[chosen]);
        way.push_back({patterns.places(s), table, before + mine * gains[chosen], before + mine * *best,
                       gains[chosen] < *best});
    }
    return way;
}

// From the end back: each position is worth what came of it, in part what the next one looked like.
void learn(Weights& weights, const std::vector<Reached>& way, float target, float rate) {
    for (auto at = way.rbegin(); at != way.rend(); ++at) {
        if (at->table.sign != 0) {
            std::array<std::uint16_t, 49> numbers;
            int count = 0, together = 0;
            for (const turnio::Place place : at->places)
                if (holds_a_chip(place)) numbers[count++] = patterns.number(at->table.viewer, place);
            std::sort(numbers.begin(), numbers.begin() + count);
            for (int i = 0, alike = 0; i < count; ++i, together += 2 * alike++ + 1)
                if (i == 0 || numbers[i] != numbers[i - 1]) alike = 0;
            const float error = (target - at->value) * (at->table.viewer ? -1.0f : 1.0f);
            const float change = rate * error / static_cast<float>(std::max(together, 20));
            for (int i = 0; i < count; ++i) weights[at->table.row * turnio::kPatterns + numbers[i]] += change;
        }
        target = at->strayed ? at->best : kLambda * target + (1 - kLambda) * at->value;
    }
}

void write(const Weights& weights, const char* name) {
    std::ofstream out(name);
    out << "// Learned by kernel/train/turnio.cpp: for both moments and each phase, what the patterns of\n"
           "// turnio_patterns.hpp are worth to the one who sees them.\n"
           "#pragma once\n\n#include <cstdint>\n\nnamespace ludarium::turnio {\n\n"
           "constexpr float kWeightUnit = " << kUnit << ";  // of these make a point\n\n"
           "constexpr std::int8_t kWeights[] = {\n";
    std::string line;
    for (const float weight : weights) {
        const long part = std::lround(weight * kUnit);
        const std::string text = std::to_string(std::clamp<long>(part, -kMost, kMost)) + ",";
        if (line.size() + text.size() > 110) {
            out << line << '\n';
            line.clear();
        }
        line += text;
    }
    out << line << "\n};\n\n}  // namespace ludarium::turnio\n";
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 4) {
        std::fprintf(stderr, "expected a file to write, seconds and a seed\n");
        return 2;
    }
    const double seconds = std::atof(arguments[2]);
    Rng rng(static_cast<std::uint64_t>(std::atoll(arguments[3])), 7);
    Weights weights(static_cast<std::size_t>(kRows) * turnio::kPatterns, 0.0f);
    const auto start = std::chrono::steady_clock::now();
    long games = 0, told = 0;
    for (double part = 0; part < 1; ++games) {
        part = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / seconds;
        State s = game.initial_state();
        const auto way = played(weights, 0.2 - 0.1 * part, s, rng);
        learn(weights, way, lead(s), static_cast<float>(0.3 * std::pow(0.05, part)));
        if (part * 10 > static_cast<double>(told)) std::printf("%ld%%: %ld games\n", 10 * told++, games);
    }
    write(weights, arguments[1]);
}
