// Learns the weights of kernel/include/ludarium/search/knowledge/subsume_weights.hpp: games of the
// search against itself on side 5, and the weights whose softmax comes nearest to how often it
// visited each move. One generation takes some minutes:
//
//   g++ -O3 -DNDEBUG -std=c++20 -march=native -I kernel/include kernel/train/subsume.cpp -o train-subsume
//   ./train-subsume play first.games 350 4000 0 1     from nothing: UCT, no priors
//   ./train-subsume fit weights.hpp first.games     then put it in place and compile again
//   ./train-subsume play next.games 300 3000 0.7 2    with the priors of the table that is compiled in
//   ./train-subsume fit weights.hpp first.games next.games
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <numeric>
#include <string>

#include "ludarium/search/knowledge/subsume.hpp"
#include "ludarium/search/search.hpp"

using namespace ludarium;

namespace {

using G = Subsume<5>;

// A line of a file of games: the code of a position, then `cell visits` for every move.
struct Position {
    std::string code;
    std::vector<std::pair<int, double>> moves;
};

// In a won position only the moves that are proven to win count.
std::vector<std::pair<int, double>> targets(const SearchResult& result, bool won) {
    std::vector<std::pair<int, double>> moves;
    for (const Candidate& c : result.candidates)
        moves.emplace_back(c.action, won ? (c.proven && c.value > 0 ? 1.0 : 0.0) : c.visits);
    return moves;
}

int drawn(const std::vector<std::pair<int, double>>& moves, Rng& rng) {
    double sum = 0;
    for (const auto& [_, visits] : moves) sum += visits;
    double rest = rng.unit() * sum;
    for (const auto& [cell, visits] : moves)
        if ((rest -= visits) < 0) return cell;
    return moves.front().first;
}

// One game from up to eight random steps; now and then a move is drawn by visits instead of taking the best.
void play_game(const G& game, std::uint64_t simulations, double puct, Rng& rng, std::ostream& out) {
    auto start = game.initial_state();
    for (int steps = rng.below(9); steps > 0; --steps) game.apply(start, game.random_action(start, rng));
    SearchParams params;
    params.puct = puct;
    params.transpositions = 0;
    params.max_nodes = 2'000'000;
    Search<G> search(game, start, params);
    while (game.to_move(search.state()) != kOver) {
        const std::atomic<bool> stop{false};
        std::atomic<std::uint64_t> done{0};
        SearchLimit limit;
        limit.simulations = simulations;
        const SearchResult result = search.run(limit, 1, rng.next(), stop, done);
        const bool won = result.proven && result.value[search.state().turn] > 0;
        const auto moves = targets(result, won);
        if (!result.proven || won) {
            out << game.encode(search.state());
            for (const auto& [cell, visits] : moves) out << ' ' << cell << ' ' << visits;
            out << '\n';
        }
        const bool stray = !result.proven && rng.unit() < 0.08;
        search.advance(stray ? drawn(moves, rng) : result.action);
    }
}

// The features of the moves of a position, and how much of the visits each of them got.
struct Example {
    std::vector<subsume::Features> features;
    std::vector<float> share;
};

std::vector<Example> read(const G& game, const std::vector<std::string>& files) {
    const Knowledge<G> knowledge(game, {});
    std::vector<Example> examples;
    for (const std::string& file : files) {
        std::ifstream in(file);
        for (std::string line; std::getline(in, line);) {
            std::istringstream words(line);
            std::string code;
            words >> code;
            ActionList<G::kMaxLegal> list;
            Example example;
            float sum = 0, visits = 0;
            for (int cell; words >> cell >> visits; sum += visits) {
                list.add(cell);
                example.share.push_back(visits);
            }
            if (list.size < 2 || sum <= 0) continue;
            for (float& share : example.share) share /= sum;
            knowledge.each(game.decode(code), list, [&](int, const subsume::Features& features) {
                example.features.push_back(features);
            });
            examples.push_back(std::move(example));
        }
    }
    return examples;
}

class Model {
  public:
    std::vector<float> weight = std::vector<float>(subsume::kFeatures);

    std::vector<float> softmax(const Example& example) const {
        std::vector<float> part;
        for (const auto& features : example.features) {
            float sum = 0;
            for (const int feature : features) sum += weight[feature];
            part.push_back(sum);
        }
        const float most = *std::max_element(part.begin(), part.end());
        float total = 0;
        for (float& p : part) total += p = std::exp(p - most);
        for (float& p : part) p /= total;
        return part;
    }

    // One step of Adam on the cross entropy of some examples.
    void learn(const std::vector<const Example*>& batch, double rate) {
        std::vector<float> slope(weight.size());
        for (const Example* example : batch) {
            const auto part = softmax(*example);
            for (std::size_t i = 0; i < part.size(); ++i)
                for (const int feature : example->features[i])
                    slope[feature] += (part[i] - example->share[i]) / static_cast<float>(batch.size());
        }
        ++steps_;
        const double first = 1 - std::pow(0.9, steps_), second = 1 - std::pow(0.999, steps_);
        for (std::size_t k = 0; k < weight.size(); ++k) {
            mean_[k] += 0.1f * (slope[k] - mean_[k]);
            square_[k] += 0.001f * (slope[k] * slope[k] - square_[k]);
            const double step = mean_[k] / first / (std::sqrt(square_[k] / second) + 1e-8);
            weight[k] -= static_cast<float>(rate * step);
        }
    }

    double loss(const std::vector<Example>& examples) const {
        double sum = 0;
        for (const Example& example : examples) {
            const auto part = softmax(example);
            for (std::size_t i = 0; i < part.size(); ++i) sum -= example.share[i] * std::log(part[i] + 1e-9);
        }
        return sum / static_cast<double>(examples.size());
    }

  private:
    std::vector<float> mean_ = std::vector<float>(subsume::kFeatures), square_ = mean_;
    int steps_ = 0;
};

Model fit(const std::vector<Example>& examples, Rng& rng) {
    constexpr int kRounds = 20;
    constexpr std::size_t kBatch = 64;
    Model model;
    std::vector<std::size_t> order(examples.size());
    std::iota(order.begin(), order.end(), 0);
    for (int round = 0; round < kRounds; ++round) {
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(order[i - 1], order[rng.below(static_cast<int>(i))]);
        const double rate = 0.02 * (round < kRounds / 2 ? 1 : round < kRounds * 4 / 5 ? 0.3 : 0.1);
        for (std::size_t at = 0; at < order.size(); at += kBatch) {
            std::vector<const Example*> batch;
            for (std::size_t i = at; i < std::min(at + kBatch, order.size()); ++i)
                batch.push_back(&examples[order[i]]);
            model.learn(batch, rate);
        }
    }
    return model;
}

void write(const Model& model, std::ostream& out) {
    constexpr float kUnit = 64;
    out << "// Made by kernel/train/subsume.cpp; what the places mean is told in subsume_patterns.hpp.\n"
           "#pragma once\n\n#include <cstdint>\n\nnamespace ludarium::subsume {\n\n"
           "constexpr float kWeightUnit = "
        << kUnit << ";  // of these make a factor of e\n\nconstexpr std::int16_t kWeights[] = {\n";
    std::string line;
    for (const float weight : model.weight) {
        const std::string next = std::to_string(std::lround(weight * kUnit)) + ",";
        if (line.size() + next.size() > 108) {
            out << line << '\n';
            line.clear();
        }
        line += next;
    }
    out << line << "\n};\n\n}  // namespace ludarium::subsume\n";
}

}  // namespace

int main(int count, char** words) {
    const std::vector<std::string> args(words + 1, words + count);
    const G game;
    if (args.size() == 6 && args[0] == "play") {
        std::ofstream out(args[1]);
        for (int number = 0; number < std::stoi(args[2]); ++number) {
            Rng rng(std::stoull(args[5]), static_cast<std::uint64_t>(number));
            play_game(game, std::stoull(args[3]), std::stod(args[4]), rng, out);
        }
    } else if (args.size() >= 3 && args[0] == "fit") {
        Rng rng(1, 1);
        const auto examples = read(game, {args.begin() + 2, args.end()});
        const Model model = fit(examples, rng);
        std::cout << examples.size() << " positions, cross entropy " << model.loss(examples) << '\n';
        std::ofstream out(args[1]);
        write(model, out);
    } else {
        std::cerr << "play <games file> <games> <simulations> <puct> <seed>\n"
                     "fit <weights.hpp> <games file>...\n";
        return 1;
    }
}
