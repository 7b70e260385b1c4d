// A second opinion on Flume: solves a board, or checks what `ludarium solve` kept of one.
//
//     second_opinion SIZE                    every opening, from nothing (sizes 3 and 5)
//     second_opinion SIZE BOUNDS [DONE]      each bound in the file, then every opening
//
// It shares nothing with the kernel but the theorems of docs/theory.md and the layout of the file.
// The bounds of a file are claims. They are proven from the smallest core on, each with the help
// of those that are proven already, so what is wrong anywhere is found where it is smallest. DONE
// is where the number of proven claims is kept, to go on after a kill. Prints one line for each
// opening, `a1 1`: the margin of who makes it, without a swap. Exit 1: a claim is wrong.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "opinion.hpp"

struct Claim {
    Set core;
    Known bounds;
};

static void expect(bool holds, const std::string& otherwise) {
    if (holds) return;
    std::fprintf(stderr, "second_opinion: %s\n", otherwise.c_str());
    std::exit(2);
}

// The layout is told in kernel/include/ludarium/solve/bound_file.hpp.
static std::vector<Claim> read_claims(const char* path, int size) {
    std::ifstream file(path, std::ios::binary);
    expect(file.good(), std::string("cannot read ") + path);
    const std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    std::size_t at = 0;
    const auto number = [&](std::size_t width) {
        expect(at + width <= bytes.size(), "the file is cut off");
        Set value = 0;
        for (std::size_t i = 0; i < width; ++i) value |= Set{static_cast<unsigned char>(bytes[at + i])} << 8 * i;
        at += width;
        return value;
    };
    expect(bytes.compare(0, 8, "LUDBOUND") == 0, "not a file of bounds");
    at = 8;
    expect(number(4) == 2 && number(4) == 1, "expected version 2 with keys of one word");
    const std::size_t length = number(4);
    const std::string name = "flume " + std::to_string(size);
    expect(bytes.substr(at, length) == name, "expected a file for " + name);
    at += length;
    std::vector<Claim> claims(number(8));
    for (Claim& claim : claims) {
        claim.core = number(8);
        claim.bounds.least = static_cast<std::int16_t>(number(2));
        claim.bounds.most = static_cast<std::int16_t>(number(2));
        number(1);
    }
    std::stable_sort(claims.begin(), claims.end(),
                     [](const Claim& a, const Claim& b) { return count(a.core) < count(b.core); });
    return claims;
}

template <int Size>
static bool holds(Opinion<Size>& opinion, const Claim& claim) {
    const Parts whole = opinion.parts(claim.core);
    expect(whole.core == claim.core && opinion.board().canonical(claim.core) == claim.core,
           "a key is not a canonical core");
    const Known sure = Opinion<Size>::at_sight(claim.core);
    if (claim.bounds.least > sure.least && !opinion.reaches(claim.core, claim.bounds.least)) return false;
    return claim.bounds.most >= sure.most || !opinion.reaches(claim.core, claim.bounds.most + 1);
}

template <int Size>
static bool check(Opinion<Size>& opinion, const std::vector<Claim>& claims, const char* done_path) {
    std::size_t done = 0;
    if (done_path) std::ifstream(done_path) >> done;
    expect(done <= claims.size(), "more claims are done than there are");
    for (std::size_t i = 0; i < done; ++i) opinion.believe(claims[i].core, claims[i].bounds);
    const auto begun = std::chrono::steady_clock::now();
    double said = 0;
    for (std::size_t i = done; i < claims.size(); ++i) {
        const Claim& claim = claims[i];
        if (!holds(opinion, claim)) {
            std::printf("wrong: core %llx is said to be worth %d to %d\n", static_cast<unsigned long long>(claim.core),
                        claim.bounds.least, claim.bounds.most);
            return false;
        }
        opinion.believe(claim.core, claim.bounds);
        const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
        if (spent < said + 10 && i + 1 < claims.size()) continue;
        said = spent;
        std::fprintf(stderr, "%zu of %zu claims, now of %d points; %llu cores looked at in %.0f s\n", i + 1, claims.size(),
                     count(claim.core), static_cast<unsigned long long>(opinion.looked_at()), spent);
        if (done_path) std::ofstream(done_path) << i + 1 << "\n";
    }
    return true;
}

template <int Size>
static int run(const char* bounds_path, const char* done_path) {
    Opinion<Size> opinion;
    if (bounds_path && !check(opinion, read_claims(bounds_path, Size), done_path)) return 1;
    for (int point = 0; point < opinion.board().points(); ++point)
        std::printf("%s %d\n", opinion.board().name(point).c_str(),
                    1 - opinion.margin(opinion.board().all() & ~one(point)));
    std::fprintf(stderr, "%llu cores looked at\n", static_cast<unsigned long long>(opinion.looked_at()));
    return 0;
}

int main(int arguments, char** argument) {
    const std::string size = arguments > 1 ? argument[1] : "";
    const char* bounds_path = arguments > 2 ? argument[2] : nullptr;
    const char* done_path = arguments > 3 ? argument[3] : nullptr;
    if (size == "3") return run<3>(bounds_path, done_path);
    if (size == "5") return run<5>(bounds_path, done_path);
    expect(size == "7", "expected SIZE [BOUNDS [DONE]], SIZE 3, 5 or 7");
    return run<7>(bounds_path, done_path);
}
