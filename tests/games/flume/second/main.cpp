// A second opinion on Flume: solves a board, or checks what `ludarium solve` kept of one.
//
//     second_opinion SIZE                           every opening, from nothing (sizes 3 and 5)
//     second_opinion SIZE BOUNDS [DONE [all]]       every opening, by the bounds in the file
//
// It shares nothing with the kernel but the theorems of docs/theory.md and the layout of the file.
// The bounds of a file are claims. The openings are solved by them, then every claim that was made
// use of is proven by those of smaller cores, and so on until nothing is supposed any more. With
// `all` every claim is proven before that, from the smallest core on. DONE is where it is kept which
// are proven, to go on after a kill. Prints one line for each opening, `a1 1`: the margin of who
// makes it, without a swap. Exit 1: a claim is wrong.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <unordered_set>

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

// Proves claims, says how far it is, and keeps which are done in a file, if there is one.
template <int Size>
class Checking {
  public:
    Checking(const std::vector<Claim>& claims, const char* done_path) : claims_(claims), done_path_(done_path) {
        if (done_path) read_done();
        for (std::size_t i = 0; i < claims.size(); ++i) {
            if (is_done_.contains(i))
                opinion_.believe(claims[i].core, claims[i].bounds);
            else
                opinion_.suppose(claims[i].core, claims[i].bounds, is_needed_.contains(i));
        }
    }

    Opinion<Size>& opinion() { return opinion_; }

    // The margins of all openings, if all holds that they need.
    std::vector<int> openings() {
        std::vector<int> margins;
        for (int point = 0; point < opinion_.board().points(); ++point)
            margins.push_back(1 - opinion_.margin(opinion_.board().all() & ~one(point)));
        note_needs();
        return margins;
    }

    // Every claim, from the smallest core on: false where one does not hold.
    bool check_all() {
        for (std::size_t i = 0; i < claims_.size(); ++i)
            if (!is_done_.contains(i) && !prove(i)) return false;
        return true;
    }
    // Those that are needed, from the largest core on, since they may need smaller ones.
    bool check_needed() {
        for (std::size_t left = claims_.size(); left-- > 0;)
            if (opinion_.needs(claims_[left].core) && !prove(left)) return false;
        return true;
    }

  private:
    // A line for each: "needs" and "holds", with the number of the claim.
    void read_done() {
        std::string what;
        std::size_t number = 0;
        for (std::ifstream file(done_path_); file >> what >> number;) {
            expect(number < claims_.size(), "a claim is done that there is not");
            (what == "holds" ? is_done_ : is_needed_).insert(number);
        }
    }
    void write_done(const char* what, std::size_t number) {
        if (done_path_) std::ofstream(done_path_, std::ios::app) << what << " " << number << "\n";
    }
    void note_needs() {
        for (std::size_t i = 0; i < claims_.size(); ++i)
            if (opinion_.needs(claims_[i].core) && is_needed_.insert(i).second) write_done("needs", i);
    }

    bool prove(std::size_t number) {
        const Claim& claim = claims_[number];
        if (!holds(opinion_, claim)) {
            std::printf("wrong: core %llx is said to be worth %d to %d\n",
                        static_cast<unsigned long long>(claim.core), claim.bounds.least, claim.bounds.most);
            return false;
        }
        opinion_.believe(claim.core, claim.bounds);
        note_needs();  // before this is kept, lest a kill in between forgets what it rests on
        is_done_.insert(number);
        write_done("holds", number);
        const auto now = std::chrono::steady_clock::now();
        if (now < said_ + std::chrono::seconds(10)) return true;
        said_ = now;
        std::size_t open = 0;
        for (const std::size_t each : is_needed_) open += !is_done_.contains(each);
        std::fprintf(stderr, "%zu of %zu claims hold, now of %d points; %zu more are needed; %llu cores looked at\n",
                     is_done_.size(), claims_.size(), count(claim.core), open,
                     static_cast<unsigned long long>(opinion_.looked_at()));
        return true;
    }

    const std::vector<Claim>& claims_;
    const char* done_path_;
    Opinion<Size> opinion_;
    std::unordered_set<std::size_t> is_needed_, is_done_;
    std::chrono::steady_clock::time_point said_ = std::chrono::steady_clock::now();
};

template <int Size>
static int run(const char* bounds_path, const char* done_path, bool all) {
    const std::vector<Claim> claims = bounds_path ? read_claims(bounds_path, Size) : std::vector<Claim>();
    Checking<Size> checking(claims, done_path);
    if (all && !checking.check_all()) return 1;
    const std::vector<int> margins = checking.openings();
    if (!checking.check_needed()) return 1;
    for (int point = 0; point < Size * Size; ++point)
        std::printf("%s %d\n", checking.opinion().board().name(point).c_str(), margins[static_cast<std::size_t>(point)]);
    std::fprintf(stderr, "%zu claims, %llu cores looked at\n", claims.size(),
                 static_cast<unsigned long long>(checking.opinion().looked_at()));
    return 0;
}

int main(int arguments, char** argument) {
    const std::string size = arguments > 1 ? argument[1] : "";
    const bool all = arguments > 4 && std::string(argument[4]) == "all";
    const char* bounds_path = arguments > 2 ? argument[2] : nullptr;
    const char* done_path = arguments > 3 && *argument[3] ? argument[3] : nullptr;
    if (size == "3") return run<3>(bounds_path, done_path, all);
    if (size == "5") return run<5>(bounds_path, done_path, all);
    expect(size == "7", "expected SIZE [BOUNDS [DONE [all]]], SIZE 3, 5 or 7");
    return run<7>(bounds_path, done_path, all);
}
