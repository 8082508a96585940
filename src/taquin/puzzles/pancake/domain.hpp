// The rules of the pancake puzzle, for any goal: a flip reverses the top of an array of bytes.
//
// One class for all sizes up to Capacity; searches use the default. Tables of every state use
// Domain<16>, whose states are a quarter as large. Packed: 4 bits a pancake up to 16 pancakes, a
// byte a pancake above.
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
#include "taquin/puzzles/pancake/stack.hpp"

namespace taquin::pancake {

// Pancakes are 0 .. n-1 here, top first; the places after the last pancake hold 0.
template <std::size_t Capacity>
struct StateOf {
    std::array<std::uint8_t, Capacity> at{};

    friend bool operator==(const StateOf&, const StateOf&) = default;
};

using State = StateOf<most_pancakes>;

template <std::size_t Capacity = most_pancakes>
class Domain {
public:
    using State = StateOf<Capacity>;
    using Move = pancake::Move;
    using Word = std::uint64_t;

    // The goal gives the size.
    explicit Domain(const Stack& goal) : size_(goal.size()) {
        assert(size_ >= 2 && size_ <= Capacity);
        goal_ = state_of(goal);
        for (std::size_t pancakes = 2; pancakes <= size_; ++pancakes)
            moves_.push_back(flip_of(pancakes));
    }

    std::size_t pancakes() const { return size_; }
    const State& goal() const { return goal_; }

    State state_of(const Stack& stack) const {
        assert(stack.size() == size_);
        State state;
        for (std::size_t place = 0; place < size_; ++place)
            state.at[place] = static_cast<std::uint8_t>(stack[place] - 1);
        return state;
    }
    Stack stack_of(const State& state) const {
        Stack stack(size_);
        for (std::size_t place = 0; place < size_; ++place)
            stack[place] = static_cast<std::uint8_t>(state.at[place] + 1);
        return stack;
    }

    bool is_goal(const State& s) const { return s == goal_; }
    const std::vector<Move>& moves(const State&) const { return moves_; }
    void apply(State& s, Move m) const { reverse_bytes(s.at.data(), flipped_by(m)); }
    void undo(State& s, Move m) const { apply(s, m); }
    Move opposite(Move m) const { return m; }

    // PackedDomain
    std::size_t packed_words() const { return fits_a_word() ? 1 : (size_ + 7) / 8; }

    void pack(const State& s, Word* to) const {
        if (fits_a_word())
            *to = to_nibbles(s.at.data());
        else
            std::memcpy(to, s.at.data(), packed_words() * sizeof(Word));
    }

    void unpack(const Word* from, State& out) const {
        if (fits_a_word())
            from_nibbles(*from, out.at.data());
        else
            std::memcpy(out.at.data(), from, packed_words() * sizeof(Word));
    }

    std::uint64_t hash(const Word* packed) const { return hash_words(packed, packed_words()); }
    std::uint64_t fingerprint(const State& s) const {
        if (!fits_a_word()) return hash_bytes(s.at.data(), size_);
        Word packed = 0;
        pack(s, &packed);
        return hash(&packed);
    }

    // IndexedDomain, for up to 20 pancakes.
    std::uint64_t size() const { return factorial(size_); }
    std::uint64_t rank(const State& s) const {
        return taquin::rank(std::span<const std::uint8_t>(s.at).first(size_));
    }
    void unrank(std::uint64_t number, State& out) const {
        out = {};
        taquin::unrank(number, std::span<std::uint8_t>(out.at).first(size_));
    }

private:
    static_assert(Capacity >= 16 && Capacity % 8 == 0);

    bool fits_a_word() const { return Capacity == 16 || size_ <= 16; }

    std::size_t size_;
    State goal_;
    std::vector<Move> moves_;
};

// Never the same flip twice in a row: that undoes it.
struct NoRepeat {
    using Mark = std::optional<Move>;
    static Mark start() { return std::nullopt; }
    static bool allows(Mark last, Move m) { return last != m; }
    static Mark next(Mark, Move m) { return m; }
};

}  // namespace taquin::pancake
