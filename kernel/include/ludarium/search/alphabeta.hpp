// Alpha-beta with iterative deepening for any game of the kernel, by the score alone: where it
// stops looking, a position is worth the margin of the seat that asks.
//
// Depth counts steps, so a seat that moves again is nothing special. All other seats are taken to
// play against the one that asks (with two seats, no more than the truth). At a draw all outcomes
// are looked at and weighted. A table remembers bounds and best moves; moves are tried in the order
// of the table, of what cut off before at the same depth, and of what cut off often. An outcome
// counts so much more than any margin that the two can be told apart in one number. A result that
// no horizon had a part in is proven.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <deque>

#include "ludarium/search/alphabeta_table.hpp"
#include "ludarium/search/result.hpp"

namespace ludarium {

// A move that the search looks at.
struct RootMove {
    int action;
    double score;  // of the best move exact, of others a bound
    std::uint64_t nodes;
};

// The best but one first; the best is in front already.
inline void sort_others(std::vector<RootMove>& moves) {
    std::stable_sort(moves.begin() + 1, moves.end(),
                     [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
}

template <Game G>
    requires Keyed<G> && Scored<G>
class AlphaBeta {
  public:
    using State = typename G::State;

    AlphaBeta(const G& game, const State& state) : game_(game), state_(state) {
        history_.resize(static_cast<std::size_t>(game.action_count()) * kMaxSeats);
    }

    const State& state() const { return state_; }
    std::uint32_t nodes() const { return table_.used(); }

    // Deepens until a limit is reached, the result is proven, or `stop` is set. A simulation, for
    // limit and count, is a position looked at. One thread does all.
    SearchResult run(const SearchLimit& limit, int /*threads*/, std::uint64_t seed,
                     const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done) {
        const int mover = game_.to_move(state_);
        SearchResult search_result;
        if (mover < 0) return nobody_to_move(mover, search_result);
        if (mover != me_) table_.clear();  // it knows positions as another seat sees them
        me_ = mover;
        begin(limit, stop, done);
        std::vector<RootMove> moves = root_moves(seed);
        const bool proven = moves.size() > 1 ? deepen(moves) : deepen_once(moves);
        tell();
        return result(moves, proven, search_result);
    }

    // Exactly so many steps ahead, for tests: a seat must be to move.
    SearchResult run_to(int depth) {
        const std::atomic<bool> stop{false};
        std::atomic<std::uint64_t> done{0};
        me_ = game_.to_move(state_);
        table_.clear();
        begin({}, stop, done);
        std::vector<RootMove> moves = root_moves(0);
        look_at_root(moves, depth);
        SearchResult search_result;
        return result(moves, false, search_result);
    }

    // The game goes on with this (legal) step.
    void advance(int action) { game_.apply(state_, action); }

  private:
    static constexpr double kOutcome = 1e9;  // times the return, plus the margin
    static constexpr double kInfinite = 1e10;
    static constexpr int kComplete = 255;  // the depth of what no horizon had a part in
    static constexpr int kDeepest = 250;
    static constexpr std::uint64_t kLookEvery = 0xff;
    static constexpr double kHalfSure = 10;  // the margin that is taken to be worth 0.76
    static constexpr std::uint32_t kHistoryMost = 1u << 20;
    static constexpr Action kNone = AlphaBetaTable::kNone;

    using Table = AlphaBetaTable;
    using Entry = Table::Entry;
    using enum Table::Bound;

    // What a step of the search needs lies here rather than on the stack, which may be small.
    struct Frame {
        State child;
        ActionList<G::kMaxLegal> list;
        std::array<std::uint32_t, G::kMaxLegal> rank;
        std::array<Action, 2> killers{kNone, kNone};
    };

    void begin(const SearchLimit& limit, const std::atomic<bool>& stop,
               std::atomic<std::uint64_t>& done) {
        limit_ = limit;
        stop_ = &stop;
        done_ = &done;
        start_ = std::chrono::steady_clock::now();
        looked_ = told_ = 0;
        late_ = false;
        chance_ = false;
        for (std::uint32_t& count : history_) count /= 8;
        for (Frame& frame : frames_) frame.killers = {kNone, kNone};
    }
    void tell() {
        done_->fetch_add(looked_ - told_, std::memory_order_relaxed);
        told_ = looked_;
    }
    // One more position; false when the time is up.
    bool look() {
        if (late_ || looked_ >= limit_.simulations) return !(late_ = true);
        if ((++looked_ & kLookEvery) == 0) {
            const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
            late_ = stop_->load(std::memory_order_relaxed) || elapsed.count() >= limit_.seconds;
            tell();
        }
        return !late_;
    }

    // The legal moves in random order, so that equal moves are chosen among by the seed.
    std::vector<RootMove> root_moves(std::uint64_t seed) const {
        ActionList<G::kMaxLegal> list;
        game_.legal(state_, list);
        std::vector<RootMove> moves;
        for (const Action action : list) moves.push_back({action, 0, 0});
        Rng rng(seed, 0);
        for (std::size_t i = moves.size(); i > 1; --i)
            std::swap(moves[i - 1], moves[static_cast<std::size_t>(rng.below(static_cast<int>(i)))]);
        return moves;
    }

    // Deeper and deeper; is the result proven?
    bool deepen(std::vector<RootMove>& moves) {
        for (int depth = 1; depth <= kDeepest; ++depth) {
            const std::uint64_t before = horizons_;
            if (!look_at_root(moves, depth)) return false;
            const double best = moves.front().score;
            const bool decided = best > kOutcome / 2 || (game_.seats() == 2 && best < -kOutcome / 2);
            const bool exact = horizons_ == before;
            if (exact || (decided && !chance_)) return decided || game_.seats() == 2;
        }
        return false;
    }
    // A move that must be made is made at once.
    bool deepen_once(std::vector<RootMove>& moves) {
        const std::uint64_t before = horizons_;
        return look_at_root(moves, 1) && horizons_ == before && game_.seats() == 2;
    }

    // One depth; the best move goes to the front. False when it was broken off; then what was
    // found is kept if it is better than the best move of the depth before.
    bool look_at_root(std::vector<RootMove>& moves, int depth) {
        double best = -kInfinite;
        std::size_t front = 0;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const std::uint64_t before = looked_;
            State child = state_;
            game_.apply(child, moves[i].action);
            const double score = probe(child, i == 0, true, depth, best, kInfinite, 1);
            moves[i].nodes += looked_ - before;
            if (late_) break;
            moves[i].score = score;
            if (i > 0 && score <= best) continue;
            best = score;
            front = i;
        }
        std::rotate(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(front),
                    moves.begin() + static_cast<std::ptrdiff_t>(front) + 1);
        if (!late_) sort_others(moves);
        return !late_;
    }

    // A child in the window, or first, if it is not the first, only whether it is better.
    double probe(const State& child, bool first, bool most, int depth, double alpha, double beta,
                 int ply) {
        if (first) return search(child, depth - 1, alpha, beta, ply);
        const double low = most ? alpha : below(beta), high = most ? above(alpha) : beta;
        const double score = search(child, depth - 1, low, high, ply);
        if (late_ || score <= alpha || score >= beta) return score;
        return search(child, depth - 1, alpha, beta, ply);
    }
    static double above(double score) { return std::nextafter(score, kInfinite); }
    static double below(double score) { return std::nextafter(score, -kInfinite); }

    double outcome(const State& state) const {
        return kOutcome * share(game_.winners(state), game_.seats(), me_) + game_.margin(state, me_);
    }

    // The score if it lies between alpha and beta, else a bound on its side of them.
    double search(const State& state, int depth, double alpha, double beta, int ply) {
        if (!look()) return 0;
        const int mover = game_.to_move(state);
        if (mover == kOver) return outcome(state);
        if (depth <= 0 || ply >= kDeepest) {
            ++horizons_;
            return game_.margin(state, me_);
        }
        if (mover == kChance) return mean(state, depth, ply);
        const Fingerprint print = fingerprint(game_.key(state));
        Action hint = kNone;
        if (const Entry* entry = table_.find(print)) {
            hint = entry->best;
            const double score = entry->score;
            const bool enough =
                entry->bound == kExact || (entry->bound == kAtLeast ? score >= beta : score <= alpha);
            if (enough && entry->depth >= depth) {
                horizons_ += entry->depth != kComplete;
                return score;
            }
        }
        const std::uint64_t before = horizons_;
        Entry entry;
        choose(state, mover, depth, alpha, beta, ply, hint, entry);
        if (late_) return 0;
        entry.depth = static_cast<std::uint8_t>(horizons_ == before ? kComplete : depth);
        table_.store(print, entry);
        return entry.score;
    }

    void choose(const State& state, int mover, int depth, double alpha, double beta, int ply,
                Action hint, Entry& entry) {
        const bool most = mover == me_;
        const double low = alpha, high = beta;
        Frame& here = frame(ply);
        game_.legal(state, here.list);
        rank(here, mover, hint);
        entry.score = most ? -kInfinite : kInfinite;
        for (int i = 0; i < here.list.size; ++i) {
            const Action action = best_left(here, i);
            here.child = state;
            game_.apply(here.child, action);
            const double score = probe(here.child, i == 0, most, depth, alpha, beta, ply + 1);
            if (late_) return;
            if (most ? score <= entry.score : score >= entry.score) continue;
            entry.score = score;
            entry.best = action;
            (most ? alpha : beta) = most ? std::max(alpha, score) : std::min(beta, score);
            if (alpha >= beta) {
                reward(here, mover, action, depth);
                break;
            }
        }
        entry.bound = entry.score >= high ? kAtLeast : entry.score <= low ? kAtMost : kExact;
    }

    double mean(const State& state, int depth, int ply) {
        chance_ = true;
        Frame& here = frame(ply);
        game_.legal(state, here.list);
        double sum = 0, total = 0;
        for (const Action action : here.list) {
            here.child = state;
            game_.apply(here.child, action);
            const double weight = game_.weight(state, action);
            sum += weight * search(here.child, depth - 1, -kInfinite, kInfinite, ply + 1);
            total += weight;
            if (late_) return 0;
        }
        return sum / total;
    }

    Frame& frame(int ply) {
        while (frames_.size() <= static_cast<std::size_t>(ply)) frames_.emplace_back();
        return frames_[static_cast<std::size_t>(ply)];
    }
    std::uint32_t& history(int mover, Action action) {
        return history_[static_cast<std::size_t>(action) * kMaxSeats + static_cast<std::size_t>(mover)];
    }
    void rank(Frame& here, int mover, Action hint) {
        for (int i = 0; i < here.list.size; ++i) {
            const Action action = here.list.action[i];
            const bool killer = action == here.killers[0] || action == here.killers[1];
            here.rank[i] = action == hint ? ~0u : killer ? kHistoryMost : history(mover, action);
        }
    }
    // The move of rank i, brought there.
    static Action best_left(Frame& here, int i) {
        int best = i;
        for (int j = i + 1; j < here.list.size; ++j)
            if (here.rank[j] > here.rank[best]) best = j;
        std::swap(here.rank[i], here.rank[best]);
        std::swap(here.list.action[i], here.list.action[best]);
        return here.list.action[i];
    }
    void reward(Frame& here, int mover, Action action, int depth) {
        if (here.killers[0] != action) here.killers = {action, here.killers[0]};
        std::uint32_t& count = history(mover, action);
        count = std::min(kHistoryMost - 1, count + static_cast<std::uint32_t>(depth * depth));
    }

    // A score as a return: certain, or a guess from the margin.
    static double as_return(double score) {
        if (std::abs(score) > kOutcome / 1e4) return std::clamp(score / kOutcome, -1.0, 1.0);
        return std::tanh(score / kHalfSure);
    }
    SearchResult& nobody_to_move(int mover, SearchResult& search_result) const {
        search_result.proven = mover == kOver;
        for (int seat = 0; search_result.proven && seat < game_.seats(); ++seat)
            search_result.value[seat] = share(game_.winners(state_), game_.seats(), seat);
        return search_result;
    }
    SearchResult result(const std::vector<RootMove>& moves, bool proven, SearchResult& search_result) const {
        search_result.action = moves.front().action;
        search_result.proven = proven;
        search_result.simulations = looked_;
        search_result.nodes = table_.used();
        for (const RootMove& move : moves) {
            const auto visits = std::min<std::uint64_t>(move.nodes, ~std::uint32_t{0});
            const bool first = move.action == search_result.action;
            search_result.candidates.push_back({move.action, static_cast<std::uint32_t>(visits),
                                        as_return(move.score), first && proven});
        }
        const double value = search_result.candidates.front().value;
        for (int seat = 0; seat < game_.seats(); ++seat)
            search_result.value[seat] = seat == me_ ? value : -value / (game_.seats() - 1);
        search_result.line = line(search_result.action);
        return search_result;
    }
    std::vector<int> line(int action) const {
        std::vector<int> actions{action};
        State state = state_;
        while (actions.size() < 64) {
            game_.apply(state, actions.back());
            if (game_.to_move(state) < 0) break;
            const Entry* entry = table_.find(fingerprint(game_.key(state)));
            if (!entry || entry->bound != kExact) break;
            actions.push_back(entry->best);
        }
        return actions;
    }

    const G& game_;
    State state_;
    Table table_;
    std::deque<Frame> frames_;
    std::vector<std::uint32_t> history_;  // by action and seat: how much it has cut off
    int me_ = -1;
    SearchLimit limit_;
    const std::atomic<bool>* stop_ = nullptr;
    std::atomic<std::uint64_t>* done_ = nullptr;
    std::chrono::steady_clock::time_point start_;
    std::uint64_t looked_ = 0, told_ = 0;
    std::uint64_t horizons_ = 0;  // how often a horizon had a part in a score
    bool late_ = false, chance_ = false;
};

}  // namespace ludarium
