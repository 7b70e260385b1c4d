// A test is a function that registers itself; a failed CHECK ends it, with file, line and the
// case that was being looked at.
#pragma once

#include <functional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace ludarium::tests {

struct Test {
    std::string name;
    std::function<void()> run;
    bool is_long = false;
};

inline std::vector<Test>& all_tests() {
    static std::vector<Test> tests;
    return tests;
}

struct Registered {
    Registered(const char* name, void (*run)(), bool is_long = false) {
        all_tests().push_back({name, run, is_long});
    }
};

struct Failure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// What the test is at, for the message: set it before each case.
inline std::string& at_case() {
    static std::string text;
    return text;
}

// Is this the long version, that of `make soak`?
inline bool& at_length() {
    static bool chosen = false;
    return chosen;
}

[[noreturn]] inline void fail(const char* file, int line, const std::string& what) {
    std::ostringstream text;
    text << file << ":" << line << ": " << what;
    if (!at_case().empty()) text << "\n    at " << at_case();
    throw Failure(text.str());
}

template <class A, class B>
void check_equal(const A& a, const B& b, const char* text, const char* file, int line) {
    if (a == b) return;
    std::ostringstream what;
    what << text;
    if constexpr (requires { what << a << b; }) what << "\n    got " << a << " and " << b;
    fail(file, line, what.str());
}

// Does it throw an error of this kind (and not another)?
template <class Error, class F>
bool throws(F&& run) {
    try {
        run();
    } catch (const Error&) {
        return true;
    }
    return false;
}

}  // namespace ludarium::tests

#define TEST(name)                                                               \
    static void name();                                                          \
    static const ::ludarium::tests::Registered registered_##name(#name, &name); \
    static void name()

// One that takes long, for the long version alone.
#define LONG_TEST(name)                                                                \
    static void name();                                                                \
    static const ::ludarium::tests::Registered registered_##name(#name, &name, true); \
    static void name()

#define CHECK(condition) \
    ((condition) ? (void)0 : ::ludarium::tests::fail(__FILE__, __LINE__, #condition))

#define CHECK_EQUAL(a, b) \
    ::ludarium::tests::check_equal((a), (b), #a " == " #b, __FILE__, __LINE__)
