// kernel_tests [--long] [PART]: runs the tests whose name contains PART, or all, and names those that
// take long.
#include <chrono>
#include <cstdio>
#include <exception>
#include <string_view>

#include "check.hpp"
#include "samples.hpp"

using namespace ludarium::tests;

namespace {

constexpr double kLong = 1;  // seconds

bool passes(const Test& test) {
    at_case().clear();
    const auto start = std::chrono::steady_clock::now();
    try {
        test.run();
    } catch (const std::exception& error) {
        std::printf("FAILED %s\n  %s\n", test.name.c_str(), error.what());
        return false;
    }
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    if (time.count() >= kLong) {
        std::printf("%6.2f s  %s\n", time.count(), test.name.c_str());
        std::fflush(stdout);
    }
    return true;
}

}  // namespace

int main(int count, char** arguments) {
    std::string_view part;
    for (int i = 1; i < count; ++i) {
        if (std::string_view(arguments[i]) == "--long")
            at_length() = true;
        else
            part = arguments[i];
    }
    int passed = 0, failed = 0;
    add_tests_of_each_game();
    for (const Test& test : all_tests()) {
        if (test.name.find(part) == std::string::npos) continue;
        if (test.is_long && !at_length())
            std::printf("Left to `make soak`: %s, which takes long\n", test.name.c_str());
        else
            ++(passes(test) ? passed : failed);
    }
    std::printf("C++ tests: %d passed, %d failed\n", passed, failed);
    return failed || !passed ? 1 : 0;
}
