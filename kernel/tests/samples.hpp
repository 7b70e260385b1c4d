// What the suites that go over all games need to know of one. A game's own tests tell it, in
// games/<name>_test.cpp.
#pragma once

#include <cstdint>
#include <vector>

#include "check.hpp"

namespace ludarium::tests {

using Numbers = std::vector<int>;  // the options of a game

struct Sample {
    std::string name;
    Numbers small;                   // of which thousands of games are played in no time
    std::vector<Numbers> options;    // those that are compiled apart, small ones and large ones
    std::vector<Numbers> endless{};  // more of them, with games too long to play
    std::vector<Numbers> refused;
    struct {
        Numbers options;
        int depth;
        std::uint64_t sequences;
    } perft;
    int mutations;  // so many of the codes of each of the options leave hundreds that are accepted

    std::vector<Numbers> all() const {
        std::vector<Numbers> list = options;
        list.insert(list.end(), endless.begin(), endless.end());
        return list;
    }
};

inline std::vector<Sample>& samples() {
    static std::vector<Sample> list;
    return list;
}

struct Sampled {
    explicit Sampled(const Sample& sample) { samples().push_back(sample); }
};

struct TestOfGame {
    const char* name;
    void (*run)(const Sample&);
};

inline std::vector<TestOfGame>& tests_of_each_game() {
    static std::vector<TestOfGame> tests;
    return tests;
}

struct RegisteredOfGame {
    RegisteredOfGame(const char* name, void (*run)(const Sample&)) {
        tests_of_each_game().push_back({name, run});
    }
};

// Once all samples and tests are known.
inline void add_tests_of_each_game() {
    for (const TestOfGame& test : tests_of_each_game())
        for (const Sample& sample : samples())
            all_tests().push_back({test.name + ("_" + sample.name), [&] { test.run(sample); }});
}

}  // namespace ludarium::tests

#define TEST_OF_EACH_GAME(name)                                                        \
    static void name(const ::ludarium::tests::Sample&);                                \
    static const ::ludarium::tests::RegisteredOfGame registered_##name(#name, &name); \
    static void name(const ::ludarium::tests::Sample& sample)
