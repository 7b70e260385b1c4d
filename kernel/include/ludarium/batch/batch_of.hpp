// A game of the contract behind the face of batch.hpp.
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>

#include "ludarium/batch/batch.hpp"
#include "ludarium/batch/sight.hpp"
#include "ludarium/threads.hpp"

namespace ludarium {

template <Observed G>
class BatchOf final : public Batch {
  public:
    BatchOf(std::shared_ptr<const G> game, GameNumber games, std::uint64_t seed_, bool auto_reset,
            const BatchArrays& arrays = {})
        : game_(std::move(game)), sight_(*game_), canvas_(sight_.canvas()), planes_(planes()),
          actions_(game_->action_count()), words_(static_cast<std::size_t>(actions_ + 63) / 64),
          auto_reset_(auto_reset), stamps_(checked(games), 0),
          slots_(stamps_.size(), Slot{game_->initial_state(), Rng(0, 0)}),
          legal_(stamps_.size() * words_), arrays_(arrays) {
        seed(seed_, {nullptr, games});
    }

    BatchShape shape() const override {
        return {planes_, canvas_.rows(), canvas_.columns(), actions_, game_->seats()};
    }
    GameNumber games() const override { return static_cast<GameNumber>(slots_.size()); }

    GameNumber step(const GameNumber* actions, const Chosen& at, const Chosen& of,
                    int threads) override {
        const auto lock = only_one(busy_, "batch");
        check_different(at);
        check_sources(at, of);
        const Chosen& before = of.number ? of : at;
        for (GameNumber k = 0; k < at.count; ++k)
            if (!is_legal(before[k], actions[k])) return k;
        each(at, threads, [&](GameNumber k, GameNumber i) {
            if (before[k] != i) slot(i) = slot(before[k]);
            game_->apply(slot(i).state, static_cast<int>(actions[k]));
            settle(i);
        });
        return kAllLegal;
    }

    void reset(const Chosen& at, int threads) override {
        const auto lock = only_one(busy_, "batch");
        check_different(at);
        each(at, threads, [&](GameNumber, GameNumber i) {
            slot(i).state = game_->initial_state();
            settle(i);
        });
    }

    void put(const Batch& other, const Chosen& from, const Chosen& at, int threads) override {
        const auto lock = only_one(busy_, "batch");
        const auto& source = dynamic_cast<const BatchOf*>(&other);
        if (!source || source->game_ != game_) throw Error("expected a batch of the same game");
        std::unique_lock<std::mutex> other_lock;
        if (source != this) other_lock = only_one(source->busy_, "batch");
        check_different(at);
        if (from.count != at.count) throw Error("expected as many games as there are to copy");
        source->check_numbers(from);
        std::vector<Slot> copies;
        copies.reserve(static_cast<std::size_t>(from.count));
        for (GameNumber k = 0; k < from.count; ++k) copies.push_back(source->slot(from[k]));
        each(at, threads, [&](GameNumber k, GameNumber i) {
            slot(i) = copies[static_cast<std::size_t>(k)];
            settle(i);
        });
    }

    std::vector<std::string> codes(const Chosen& at) const override {
        const auto lock = only_one(busy_, "batch");
        check_numbers(at);
        std::vector<std::string> texts;
        texts.reserve(static_cast<std::size_t>(at.count));
        for (GameNumber k = 0; k < at.count; ++k) texts.push_back(game_->encode(slot(at[k]).state));
        return texts;
    }
    void load(const std::vector<std::string>& texts, const Chosen& at, int threads) override {
        const auto lock = only_one(busy_, "batch");
        check_different(at);
        if (texts.size() != static_cast<std::size_t>(at.count))
            throw Error("expected as many codes as games");
        std::vector<typename G::State> states;
        states.reserve(texts.size());
        for (const std::string& text : texts) states.push_back(game_->decode(text));
        each(at, threads, [&](GameNumber k, GameNumber i) {
            slot(i).state = states[static_cast<std::size_t>(k)];
            settle(i);
        });
    }

    void seed(std::uint64_t seed, const Chosen& at) override {
        const auto lock = only_one(busy_, "batch");
        check_numbers(at);
        for (GameNumber k = 0; k < at.count; ++k)
            slot(at[k]).rng = Rng(seed, static_cast<std::uint64_t>(at[k]));
    }
    void streams(std::uint64_t* out) const override {
        const auto lock = only_one(busy_, "batch");
        for (const Slot& each : slots_) *out++ = each.rng.state();
    }
    void set_streams(const std::uint64_t* in, const Chosen& at) override {
        const auto lock = only_one(busy_, "batch");
        check_numbers(at);
        for (GameNumber k = 0; k < at.count; ++k) slot(at[k]).rng = Rng::at(in[k]);
    }

  private:
    struct Slot {
        typename G::State state;
        Rng rng;
    };

    static constexpr GameNumber kChunk = 32;   // games that a thread takes at a time
    static constexpr GameNumber kWorth = 128;  // games for which one more thread is worth starting

    static std::size_t checked(GameNumber games) {
        if (games < 1 || games > kMostGames)
            throw Error("games: expected 1 to " + std::to_string(kMostGames));
        return static_cast<std::size_t>(games);
    }
    int planes() const {
        PlaneCount count;
        sight_.paint(game_->initial_state(), 0, count);
        return 1 + count.planes;
    }

    Slot& slot(GameNumber i) { return slots_[static_cast<std::size_t>(i)]; }
    const Slot& slot(GameNumber i) const { return slots_[static_cast<std::size_t>(i)]; }

    void check_numbers(const Chosen& at) const {
        if (!at.number && at.count != games()) throw Error("expected all games");
        for (GameNumber k = 0; k < at.count; ++k)
            if (at[k] < 0 || at[k] >= games())
                throw Error("expected games from 0 to " + std::to_string(games() - 1) + ", got " +
                            std::to_string(at[k]));
    }
    void check_different(const Chosen& at) {
        check_numbers(at);
        if (!at.number) return;
        ++stamp_;
        for (GameNumber k = 0; k < at.count; ++k) {
            auto& stamp = stamps_[static_cast<std::size_t>(at[k])];
            if (stamp == stamp_)
                throw Error("expected different games, got " + std::to_string(at[k]) + " twice");
            stamp = stamp_;
        }
    }
    // No game may change while another is made from it.
    void check_sources(const Chosen& at, const Chosen& of) const {
        if (!of.number) return;
        check_numbers(of);
        if (of.count != at.count) throw Error("expected as many games as there are to copy");
        for (GameNumber k = 0; k < of.count; ++k) {
            const bool changes = !at.number || stamps_[static_cast<std::size_t>(of[k])] == stamp_;
            if (changes && of[k] != at[k])
                throw Error("game " + std::to_string(of[k]) + " cannot be copied, for it changes itself");
        }
    }

    bool is_legal(GameNumber i, GameNumber action) const {
        if (action < 0 || action >= actions_) return false;
        const auto bit = static_cast<std::size_t>(action);
        return legal_[static_cast<std::size_t>(i) * words_ + bit / 64] >> bit % 64 & 1;
    }

    // work(k, number of the k-th chosen game), on several threads if there are enough of them.
    static void each(const Chosen& at, int threads, const std::function<void(GameNumber, GameNumber)>& work) {
        const auto worth = static_cast<int>(std::min<GameNumber>(threads, 1 + at.count / kWorth));
        std::atomic<GameNumber> next{0};
        on_threads(worth, [&](int) {
            for (GameNumber from; (from = next.fetch_add(kChunk)) < at.count;)
                for (GameNumber k = from; k < std::min(from + kChunk, at.count); ++k) work(k, at[k]);
        });
    }

    // Lets the draws fall; returns who is to move then.
    int draw(Slot& s) const {
        int mover;
        while ((mover = game_->to_move(s.state)) == kChance)
            game_->apply(s.state, game_->random_action(s.state, s.rng));
        return mover;
    }

    // A game has come to a new position.
    void settle(GameNumber i) {
        Slot& s = slot(i);
        int mover = draw(s);
        const bool over = mover == kOver;
        const unsigned winners = over ? game_->winners(s.state) : 0;
        float* rewards = arrays_.rewards + i * game_->seats();
        for (int seat = 0; seat < game_->seats(); ++seat)
            rewards[seat] = over ? static_cast<float>(share(winners, game_->seats(), seat)) : 0.0f;
        arrays_.done[i] = over;
        if (over && auto_reset_) {
            s.state = game_->initial_state();
            mover = draw(s);
        }
        show(i, mover);
    }

    void show(GameNumber i, int mover) {
        const auto number = static_cast<std::size_t>(i);
        const typename G::State& state = slots_[number].state;
        Painter painter(canvas_, arrays_.observations +
                                     number * static_cast<std::size_t>(planes_) * canvas_.size());
        painter.number(1);
        sight_.paint(state, mover == kOver ? 0 : mover, painter);
        arrays_.movers[i] = static_cast<std::int8_t>(mover);
        bool* mask = arrays_.masks + i * actions_;
        std::uint64_t* legal = legal_.data() + number * words_;
        std::fill_n(mask, actions_, false);
        std::fill_n(legal, words_, 0);
        if (mover == kOver) return;
        ActionList<G::kMaxLegal> list;
        game_->legal(state, list);
        for (const std::size_t action : list) {
            mask[action] = true;
            legal[action / 64] |= std::uint64_t{1} << action % 64;
        }
    }

    std::shared_ptr<const G> game_;
    Sight<G> sight_;
    Canvas canvas_;
    int planes_;
    int actions_;
    std::size_t words_;  // of 64 actions, for each game
    bool auto_reset_;
    std::vector<std::uint64_t> stamps_;  // which games a call has named, by the number of the call
    std::uint64_t stamp_ = 0;
    std::vector<Slot> slots_;
    std::vector<std::uint64_t> legal_;  // what the masks said, whoever has written there since
    BatchArrays arrays_;
    mutable std::mutex busy_;
};

}  // namespace ludarium
