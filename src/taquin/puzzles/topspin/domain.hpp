// The rules of TopSpin, for any size and goal. The row of a state begins with token 0.
//
// A turn that does not move token 0 reverses K bytes. A turn that moves it also shifts the row, so
// that it begins with token 0 again.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

#include "taquin/core/bytes.hpp"
#include "taquin/core/permutation.hpp"
#include "taquin/puzzles/topspin/ring.hpp"
#include "taquin/search/row_states.hpp"

namespace taquin::topspin {

// Tokens are 0 .. N-1 here, token 0 first.
using State = search::Row<most_tokens>;

// The positions of turns in the row, independent of the tokens.
class Turns {
public:
    explicit Turns(const Size& size) : tokens_(size.tokens), turnstile_(size.turnstile) {
        assert(tokens_ <= most_tokens && turnstile_ >= 2 && turnstile_ < tokens_);
    }

    std::size_t tokens() const { return tokens_; }
    std::size_t turnstile() const { return turnstile_; }

    // Whether the turn moves token 0.
    bool moves_first(Move m) const { return m == 0 || m + turnstile_ > tokens_; }

    // The turn that undoes m, which is also the new start of the tokens that m turned. Token 0 goes
    // from place 0 to the mirror place 2m + K - 1, and the shift brings it back to place 0. So the
    // tokens that began at m now begin at m - (2m + K - 1).
    Move opposite(Move m) const {
        if (!moves_first(m)) return m;
        return static_cast<Move>((2 * tokens_ + 1 - turnstile_ - m) % tokens_);
    }

    // Whether two turns of the same row have no token in common.
    bool are_apart(Move a, Move b) const {
        const std::size_t distance = (b + tokens_ - a) % tokens_;
        return distance >= turnstile_ && tokens_ - distance >= turnstile_;
    }

private:
    std::size_t tokens_;
    std::size_t turnstile_;
};

// Rings in positions begin with token 1.
class Domain : public search::RowStates<most_tokens> {
public:
    using Move = topspin::Move;

    Domain(const Ring& goal, std::size_t turnstile)
        : RowStates(goal.size()), turns_({goal.size(), turnstile}), goal_(state_of(goal)) {
        assert(goal.front() == 1);
        for (std::size_t place = 0; place < tokens(); ++place)
            moves_.push_back(static_cast<Move>(place));
    }

    std::size_t tokens() const { return length(); }
    const Turns& turns() const { return turns_; }
    const State& goal() const { return goal_; }

    bool is_goal(const State& s) const { return s == goal_; }
    const std::vector<Move>& moves(const State&) const { return moves_; }
    void apply(State& s, Move m) const {
        if (turns_.moves_first(m))
            turn_first(s, m);
        else
            reverse_bytes(s.at.data() + m, turns_.turnstile());
    }
    void undo(State& s, Move m) const { apply(s, opposite(m)); }
    Move opposite(Move m) const { return turns_.opposite(m); }

    // IndexedDomain, for up to 21 tokens: the rank of the row among all permutations of the tokens
    // after token 0.
    std::uint64_t size() const { return factorial(tokens() - 1); }
    std::uint64_t rank(const State& s) const {
        std::array<std::uint8_t, most_tokens> rest{};
        for (std::size_t place = 1; place < tokens(); ++place)
            rest[place - 1] = static_cast<std::uint8_t>(s.at[place] - 1);
        return taquin::rank(std::span<const std::uint8_t>(rest).first(tokens() - 1));
    }
    void unrank(std::uint64_t number, State& out) const {
        out = {};
        const std::span<std::uint8_t> rest(out.at.data() + 1, tokens() - 1);
        taquin::unrank(number, rest);
        for (std::uint8_t& token : rest) ++token;
    }

private:
    // The turnstile holds the last `before` tokens of the row and the first K - before. Afterwards
    // the row is: token 0, the former last tokens reversed, the tokens outside the turnstile, and
    // the turnstile's tokens after token 0, reversed.
    void turn_first(State& s, Move m) const {
        const std::size_t before = m == 0 ? 0 : tokens() - m;
        const std::size_t after = turns_.turnstile() - before - 1;
        const State old = s;
        std::uint8_t* const row = s.at.data();
        std::memmove(row + before + 1, old.at.data() + after + 1, tokens() - turns_.turnstile());
        for (std::size_t i = 0; i < before; ++i) row[1 + i] = old.at[tokens() - 1 - i];
        for (std::size_t i = 0; i < after; ++i) row[tokens() - 1 - i] = old.at[1 + i];
    }

    Turns turns_;
    State goal_;
    std::vector<Move> moves_;
};

// Never undoes a turn, which loses no shortest path. `OnePath` also allows only one order of two
// successive turns that have no token in common: first the turn that moves token 0, else the one at
// the smaller place. That keeps one shortest path to every state, which is enough for depth-first
// searches. Searches that detect duplicates need `EveryPath`.
class TurnFilter {
public:
    using Mark = std::optional<Move>;  // the last turn

    enum class Keep { EveryPath, OnePath };

    TurnFilter(const Size& size, Keep keep) {
        const Turns turns(size);
        for (std::size_t last = 0; last < size.tokens; ++last)
            for (std::size_t m = 0; m < size.tokens; ++m)
                if (allows(turns, static_cast<Move>(last), static_cast<Move>(m), keep))
                    after_[last] |= std::uint32_t{1} << m;
    }

    explicit TurnFilter(const Domain& domain)
        : TurnFilter({domain.tokens(), domain.turns().turnstile()}, Keep::EveryPath) {}

    static Mark start() { return std::nullopt; }
    bool allows(Mark last, Move m) const { return !last || ((after_[*last] >> m) & 1U) != 0; }
    static Mark next(Mark, Move m) { return m; }

private:
    static bool allows(const Turns& turns, Move last, Move m, Keep keep) {
        const Move now_at = turns.opposite(last);
        if (m == now_at) return false;
        if (keep == Keep::EveryPath) return true;
        if (!turns.are_apart(now_at, m) || turns.moves_first(last)) return true;
        return !turns.moves_first(m) && m > now_at;
    }

    std::array<std::uint32_t, most_tokens> after_{};  // by last turn: the turns that may follow
};

}  // namespace taquin::topspin
