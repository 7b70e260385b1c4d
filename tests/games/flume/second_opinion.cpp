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
#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

using Set = std::uint64_t;  // points of the board; row by row

static Set one(int point) { return Set{1} << point; }
static int count(Set points) { return std::popcount(points); }
template <class Visit>
static void each(Set points, Visit visit) {
    for (; points; points &= points - 1) visit(std::countr_zero(points));
}

struct Known {
    int least, most;
};

template <int Size>
class Board {
  public:
    Board() : near_(Size * Size) {
        for (int row = 0; row < Size; ++row)
            for (int column = 0; column < Size; ++column) {
                Set& near = near_[static_cast<std::size_t>(at(row, column))];
                if (row > 0) near |= one(at(row - 1, column));
                if (row + 1 < Size) near |= one(at(row + 1, column));
                if (column > 0) near |= one(at(row, column - 1));
                if (column + 1 < Size) near |= one(at(row, column + 1));
            }
        for (Set pattern = 0; pattern < one(Size); ++pattern) {
            Set back = 0, down = 0;
            each(pattern, [&](int column) {
                back |= one(Size - 1 - column);
                down |= one(at(column, 0));
            });
            back_.push_back(back);
            down_.push_back(down);
        }
        for (int row = 0; row < Size; ++row) left_edge_ |= one(at(row, 0));
        for (int point = 0; point < points(); ++point) of_point_.push_back(images(one(point)));
    }

    int points() const { return Size * Size; }
    Set all() const { return one(points()) - 1; }
    Set near(int point) const { return near_[static_cast<std::size_t>(point)]; }
    int degree(Set points, int point) const { return count(near(point) & points); }
    // All points next to some of these; those of a core that have just two neighbours in it; and
    // how many pairs of neighbours there are.
    Set beside(Set points) const { return east(points) | west(points) | points << Size | points >> Size; }
    Set with_two(Set core) const {
        const Set a = east(core), b = west(core), c = core << Size, d = core >> Size;
        return core & ~((a & b & (c | d)) | (c & d & (a | b)));
    }
    int links(Set points) const { return count(points & east(points)) + count(points & points << Size); }
    std::string name(int point) const {
        return std::string(1, static_cast<char>('a' + point % Size)) + std::to_string(point / Size + 1);
    }

    // The eight images of a set, and of one of which some points were taken.
    using Images = std::array<Set, 8>;
    Images images(Set points) const {
        Images all;
        std::size_t number = 0;
        for (const Set turned : {points, transposed(points)})
            for (const Set mirrored : {turned, by_rows(turned, back_, Size)})
                for (const Set moved : {mirrored, flipped(mirrored)}) all[number++] = moved;
        return all;
    }
    Images without(Images all, Set taken) const {
        each(taken, [&](int point) {
            const Images& gone = of_point_[static_cast<std::size_t>(point)];
            for (std::size_t i = 0; i < all.size(); ++i) all[i] &= ~gone[i];
        });
        return all;
    }
    // The least of the images, each pushed into the first corner.
    Set canonical(const Images& all) const {
        if (!all[0]) return 0;
        Set best = ~Set{0};
        for (Set moved : all) {
            while (!(moved & (one(Size) - 1))) moved >>= Size;
            while (!(moved & left_edge_)) moved >>= 1;
            best = std::min(best, moved);
        }
        return best;
    }
    Set canonical(Set points) const { return canonical(images(points)); }

    // Whether a half turn about a point carries the set to itself, and about which.
    std::optional<int> centre(Set points) const {
        const int low = std::countr_zero(points), high = 63 - std::countl_zero(points);
        if ((low + high) % 2) return {};
        const int middle = (low + high) / 2, row = middle / Size, column = middle % Size;
        for (Set rest = points; rest; rest &= rest - 1) {
            const int point = std::countr_zero(rest);
            const int other_row = 2 * row - point / Size, other_column = 2 * column - point % Size;
            if (other_row < 0 || other_row >= Size || other_column < 0 || other_column >= Size) return {};
            if (!(points & one(at(other_row, other_column)))) return {};
        }
        return middle;
    }

    // May the second player of a core answer each step by its image and so lose nothing? The
    // second theorem of docs/theory.md says when.
    bool answers_by_image(Set core) const {
        const std::optional<int> middle = centre(core);
        if (!middle || core & one(*middle)) return false;
        const int row = *middle / Size, column = *middle % Size;
        for (int r = row - 1; r <= row + 1; ++r)
            for (int c = column - 1; c <= column + 1; ++c) {
                if (r == row && c == column) continue;
                if (r < 0 || r >= Size || c < 0 || c >= Size || !(core & one(at(r, c)))) return true;
            }
        return false;
    }

  private:
    int at(int row, int column) const { return row * Size + column; }
    Set east(Set points) const { return points << 1 & ~left_edge_; }
    Set west(Set points) const { return (points & ~left_edge_) >> 1; }
    Set row(Set points, int number) const { return points >> number * Size & (one(Size) - 1); }
    // Each row becomes what the list says of it, moved on by so much from row to row.
    Set by_rows(Set points, const std::vector<Set>& images, int step) const {
        Set made = 0;
        for (int number = 0; number < Size; ++number) made |= images[row(points, number)] << number * step;
        return made;
    }
    Set transposed(Set points) const { return by_rows(points, down_, 1); }
    Set flipped(Set points) const {
        Set made = 0;
        for (int number = 0; number < Size; ++number) made = made << Size | row(points, number);
        return made;
    }

    std::vector<Set> near_;
    std::vector<Images> of_point_;
    std::vector<Set> back_, down_;  // each pattern of a row backwards, and as a column
    Set left_edge_ = 0;
};

// A set of points: its 2-core, how many points are beside it, and what handing over costs.
struct Parts {
    Set core;
    int loose, price;
};

template <int Size>
class Opinion {
  public:
    Opinion() : table_(kSlots) {}

    const Board<Size>& board() const { return board_; }
    std::uint64_t looked_at() const { return looked_at_; }

    Parts parts(Set points) const { return parts(points, points); }

    // What is certain without a search: each side gets a point of a core at least.
    static Known at_sight(Set core) { return core ? Known{2 - count(core), count(core) - 2} : Known{0, 0}; }

    void believe(Set canonical_core, const Known& proven) { remember(canonical_core, proven); }

    // Does the mover of this core make at least `target`?
    bool reaches(Set core, int target) {
        const Set key = board_.canonical(core);
        return decide(core, key, recall(core, key), target);
    }

    int margin(Set points) {
        const Parts left = parts(points);
        int most = count(left.core);
        while (!reaches(left.core, most)) most -= 2;
        return left.price ? left.loose + std::max(most, -left.price - most) : left.loose + most;
    }

  private:
    struct Step {
        Parts left;
        Set key;
        Known known;
        int rank;
    };
    static constexpr std::size_t kSlots = std::size_t{1} << (Size < 7 ? 20 : 26), kBucket = 8;

    Parts parts(Set points, Set look) const {
        Set core = points, loose = 0;
        while (look) {
            const int point = std::countr_zero(look);
            look &= look - 1;
            if (!(core & one(point)) || board_.degree(core, point) > 1) continue;
            core &= ~one(point);
            loose |= one(point);
            look |= board_.near(point) & core;
        }
        return {core, count(loose), price(loose, core)};
    }

    int price(Set loose, Set core) const {
        int price = 0;
        while (loose) {
            Set piece = 0, more = loose & -loose;
            bool touches = false;
            while (more) {
                const int point = std::countr_zero(more);
                piece |= one(point);
                touches = touches || (board_.near(point) & core);
                more |= board_.near(point) & loose;
                more &= ~piece;
            }
            loose &= ~piece;
            if (touches && count(piece) >= 2) return 2;
            if (!touches && count(piece) >= 3) price = 4;
        }
        return price;
    }

    Known recall(Set core, Set key) const {
        if (!core) return {0, 0};
        const Set* bucket = &table_[slot(key)];
        for (std::size_t i = 0; i < kBucket; ++i)
            if (bucket[i] >> 14 == key && bucket[i])
                return {static_cast<int>(bucket[i] >> 7 & 127) - 64, static_cast<int>(bucket[i] & 127) - 64};
        Known known = at_sight(core);
        if (count(core) % 2 == 0 && board_.answers_by_image(core)) known.most = std::min(known.most, 0);
        return known;
    }

    void remember(Set key, const Known& known) {
        Set* bucket = &table_[slot(key)];
        std::size_t to = 0;
        for (std::size_t i = 0; i < kBucket; ++i) {
            if (bucket[i] >> 14 == key) {
                to = i;
                break;
            }
            if (count(bucket[i] >> 14) < count(bucket[to] >> 14)) to = i;
        }
        bucket[to] = key << 14 | static_cast<Set>(known.least + 64) << 7 | static_cast<Set>(known.most + 64);
    }
    static std::size_t slot(Set key) {
        const Set mixed = (key ^ key >> 23) * 0xd6e8feb86659fd93;
        return static_cast<std::size_t>((mixed ^ mixed >> 32) * 0xd6e8feb86659fd93 >> 41) * kBucket % kSlots;
    }

    bool decide(Set core, Set key, Known known, int target) {
        target += (target ^ count(core)) & 1;  // a margin is as odd as the number of points
        if (known.least >= target) return true;
        if (known.most < target) return false;
        ++looked_at_;
        const bool reached = some_step_reaches(core, target);
        // What was found on the way may be in the table by now.
        known = recall(core, key);
        if (reached)
            known.least = std::max(known.least, target);
        else
            known.most = std::min(known.most, target - 2);
        remember(key, known);
        return reached;
    }

    bool some_step_reaches(Set core, int target) {
        std::vector<Step> steps;
        steps.reserve(static_cast<std::size_t>(count(core)));
        const auto images = board_.images(core);
        each(core, [&](int point) {
            const Parts left = parts(core & ~one(point), board_.near(point));
            steps.push_back({left, board_.canonical(board_.without(images, core & ~left.core)), {}, 0});
            __builtin_prefetch(&table_[slot(steps.back().key)]);
        });
        std::size_t kept = 0;
        for (Step step : steps) {
            step.known = recall(step.left.core, step.key);
            const Known theirs = makes(step.left, step.known);
            if (1 - theirs.most >= target) return true;
            if (1 - theirs.least < target) continue;
            step.rank = rank(step.left);
            steps[kept++] = step;
        }
        steps.resize(kept);
        std::sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) {
            return a.rank != b.rank ? a.rank < b.rank : a.key < b.key;
        });
        Set before = 0;
        int price_before = -1;
        for (const Step& step : steps) {
            if (step.key == before && step.left.price == price_before) continue;
            before = step.key;
            price_before = step.left.price;
            if (leaves_at_most(step, 1 - target)) return true;
        }
        return false;
    }

    // Does who comes after the step make no more than `most`?
    bool leaves_at_most(const Step& step, int most) {
        const int core_most = most - step.left.loose;
        if (decide(step.left.core, step.key, recall(step.left.core, step.key), core_most + 1)) return false;
        if (!step.left.price) return true;
        return decide(step.left.core, step.key, recall(step.left.core, step.key), -step.left.price - core_most);
    }

    static Known makes(const Parts& left, const Known& core) {
        if (!left.price) return {left.loose + core.least, left.loose + core.most};
        // Whichever sign v has, one of v and -price - v is -price / 2 at least.
        return {left.loose + std::max({core.least, -left.price - core.most, -left.price / 2}),
                left.loose + std::max(core.most, -left.price - core.least)};
    }

    // Steps that give little and leave few points to take safely come first, symmetric ones before all.
    int rank(const Parts& left) const {
        const Set twos = board_.with_two(left.core), beside = board_.beside(twos);
        const int links = board_.links(left.core);
        const int safe = count(left.core & ~beside);
        const bool symmetric = left.core && count(left.core) % 2 == 0 && board_.centre(left.core);
        return (symmetric ? -1000 : 0) + 24 * left.loose + 9 * safe - 4 * count(twos) + 2 * links;
    }

    const Board<Size> board_;
    // What is proven, large cores before small ones: key, least + 64, most + 64, in 50, 7 and 7 bits.
    std::vector<Set> table_;
    std::uint64_t looked_at_ = 0;
};

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
