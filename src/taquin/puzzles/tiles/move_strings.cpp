#include "taquin/puzzles/tiles/move_strings.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>

#include "taquin/core/bytes.hpp"
#include "taquin/core/memory.hpp"

namespace taquin::tiles {

namespace {

constexpr std::uint32_t moves = 4;  // up, down, left, right, as in tiles::Move

// Up to 15 moves, two bits each, first move lowest. The length is stored elsewhere.
using Packed = std::uint32_t;
using Transitions = decltype(MoveAutomaton::next);
constexpr std::uint32_t max_length = 15;

// The rectangle that a string visits, relative to its start.
struct Box {
    std::int8_t top = 0;
    std::int8_t bottom = 0;
    std::int8_t left = 0;
    std::int8_t right = 0;

    bool holds(const Box& other) const {
        return top <= other.top && bottom >= other.bottom && left <= other.left &&
               right >= other.right;
    }
};

// A board without borders on which the blank walks: for each cell, the original cell of its tile.
class Plane {
public:
    explicit Plane(std::uint32_t reach)
        : side_(2 * reach + 1), blank_(reach * side_ + reach), origin_(std::size_t{side_} * side_) {
        for (std::uint32_t cell = 0; cell < origin_.size(); ++cell)
            origin_[cell] = static_cast<std::uint16_t>(cell);
    }

    void go(std::uint32_t move) {
        const std::uint32_t to = blank_ + step(move);
        hash_ ^= key(origin_[to], to) ^ key(origin_[to], blank_);
        std::swap(origin_[blank_], origin_[to]);
        blank_ = to;
    }
    static std::uint32_t opposite(std::uint32_t move) { return move ^ 1U; }

    // Two walks have the same hash only if they lead to the same board, barring a collision.
    std::uint64_t hash() const { return hash_; }
    bool same_as(const Plane& other) const { return origin_ == other.origin_; }

private:
    std::uint32_t step(std::uint32_t move) const {
        const std::array<std::uint32_t, moves> steps{0U - side_, side_, 0U - 1U, 1U};
        return steps[move];
    }
    // A tile on its original cell adds nothing.
    static std::uint64_t key(std::uint64_t tile, std::uint64_t cell) {
        return tile == cell ? 0
                            : mix(tile * 0x9E3779B97F4A7C15U + 1, cell * 0xE7037ED1A0B428DBU + 3);
    }

    std::uint32_t side_;
    std::uint32_t blank_;
    std::vector<std::uint16_t> origin_;
    std::uint64_t hash_ = 0;
};

// Forbidden strings, and an automaton that detects them (Aho and Corasick 1975).
class Forbidden {
public:
    void add(Packed string, std::uint32_t length) {
        std::size_t at = 0;
        for (; length > 1; --length, string >>= 2U) {
            const std::uint16_t known = trie_[at][string & 3U];
            if (known == none) {
                trie_[at][string & 3U] = static_cast<std::uint16_t>(trie_.size());
                at = trie_.size();
                trie_.push_back(leaf);
            } else {
                at = known;
            }
        }
        trie_[at][string & 3U] = forbidden_move;
    }

    // In breadth-first order, so that the state of a shorter suffix is complete before it is used.
    Transitions automaton() const {
        Transitions result(trie_.size());
        std::vector<std::uint16_t> suffix(trie_.size());  // the longest suffix that is a state
        std::vector<std::uint16_t> queue{0};
        for (std::size_t i = 0; i < queue.size(); ++i) {
            const std::uint16_t at = queue[i];
            for (std::uint32_t move = 0; move < moves; ++move) {
                const std::uint16_t child = trie_[at][move];
                const std::uint16_t fallback =
                    at == 0 ? std::uint16_t{0} : result[suffix[at]][move];
                result[at][move] = child == none ? fallback : child;
                if (child == none || child == forbidden_move) continue;
                // No forbidden string contains another, so a fallback is a state.
                suffix[child] = fallback;
                queue.push_back(child);
            }
        }
        return result;
    }

private:
    static constexpr std::uint16_t none = 0xFFFE;
    static constexpr std::array<std::uint16_t, moves> leaf{none, none, none, none};
    Transitions trie_{leaf};
};

// Strings by the hash of the board they lead to; several may share a hash.
class Walks {
public:
    struct Walk {
        std::uint64_t hash = 0;
        Packed string = 0;
        std::uint32_t length = 0;  // length + 1; 0: an empty slot
        Box box{};
    };

    void add(const Walk& walk) {
        if (2 * ++size_ > slots_.size()) grow();
        put(walk);
    }

    // Whether any walk with this hash satisfies wanted(walk).
    template <class Wanted>
    bool any(std::uint64_t hash, Wanted wanted) const {
        for (std::size_t at = hash % slots_.size(); slots_[at].length != 0; at = next(at))
            if (slots_[at].hash == hash && wanted(slots_[at])) return true;
        return false;
    }

    void prefetch(std::uint64_t hash) const {
        taquin::prefetch(slots_.data() + hash % slots_.size());
    }

private:
    std::size_t next(std::size_t at) const { return (at + 1) % slots_.size(); }

    void put(const Walk& walk) {
        std::size_t at = walk.hash % slots_.size();
        while (slots_[at].length != 0) at = next(at);
        slots_[at] = walk;
    }

    void grow() {
        Array<Walk> old(account_);
        std::swap(old, slots_);
        slots_.resize(std::max<std::size_t>(4 * old.size(), 1024));
        for (const Walk& walk : old)
            if (walk.length != 0) put(walk);
    }

    MemoryAccount account_{};
    Array<Walk> slots_{account_};  // zero at first; in huge pages, because access is random
    std::size_t size_ = 0;
};

// Tries all strings that are not forbidden yet, shortest first, and forbids those that lead to the
// same board as an earlier one.
class Finder {
public:
    explicit Finder(std::uint32_t reach) : reach_(reach), plane_(reach) {}

    Transitions find() {
        walks_.add({plane_.hash(), 0, 1, {}});
        for (length_ = 1; length_ <= reach_; ++length_) {
            automaton_ = forbidden_.automaton();
            walk(0, 0, {});
            judge_waiting();
        }
        return forbidden_.automaton();
    }

private:
    struct Position {
        int row = 0;
        int column = 0;
        Box box{};

        Position after(std::uint32_t move) const {
            constexpr std::array<int, moves> down{-1, 1, 0, 0};
            constexpr std::array<int, moves> right{0, 0, -1, 1};
            Position to{row + down[move], column + right[move], box};
            to.box.top = static_cast<std::int8_t>(std::min<int>(box.top, to.row));
            to.box.bottom = static_cast<std::int8_t>(std::max<int>(box.bottom, to.row));
            to.box.left = static_cast<std::int8_t>(std::min<int>(box.left, to.column));
            to.box.right = static_cast<std::int8_t>(std::max<int>(box.right, to.column));
            return to;
        }
    };

    void walk(std::uint16_t state, std::uint32_t depth, const Position& at) {
        if (depth == length_) return judge(at.box);
        for (std::uint32_t move = 0; move < moves; ++move) {
            const std::uint16_t next = automaton_[state][move];
            if (next == forbidden_move) continue;
            plane_.go(move);
            string_ |= move << (2 * depth);
            walk(next, depth + 1, at.after(move));
            string_ &= ~(3U << (2 * depth));
            plane_.go(Plane::opposite(move));
        }
    }

    // The table is read a little later, when its memory has arrived.
    void judge(const Box& box) {
        waiting_.push_back({plane_.hash(), string_, length_ + 1, box});
        walks_.prefetch(plane_.hash());
        if (waiting_.size() == 32) judge_waiting();
    }

    void judge_waiting() {
        for (const Walks::Walk& walk : waiting_) {
            const bool known = walks_.any(walk.hash, [&](const Walks::Walk& other) {
                return walk.box.holds(other.box) && after(walk).same_as(after(other));
            });
            if (known)
                forbidden_.add(walk.string, length_);
            else
                walks_.add(walk);
        }
        waiting_.clear();
    }

    Plane after(const Walks::Walk& walk) const {
        Plane plane(reach_);
        Packed string = walk.string;
        for (std::uint32_t i = 1; i < walk.length; ++i, string >>= 2U) plane.go(string & 3U);
        return plane;
    }

    std::uint32_t reach_;
    std::uint32_t length_ = 0;
    Plane plane_;
    Packed string_ = 0;
    Forbidden forbidden_{};
    Transitions automaton_{};
    Walks walks_{};
    std::vector<Walks::Walk> waiting_{};  // strings of this length, not judged yet
};

}  // namespace

MoveAutomaton make_move_automaton(std::uint32_t length) {
    assert(length >= 2 && length <= max_length);
    MoveAutomaton automaton{Finder(length).find()};
    for (const auto& next : automaton.next) {
        std::uint32_t allowed = 0;
        for (std::uint32_t move = 0; move < moves; ++move)
            if (next[move] != forbidden_move) allowed |= 1U << move;
        automaton.allowed.push_back(static_cast<std::uint8_t>(allowed));
    }
    return automaton;
}

const MoveAutomaton& short_move_strings() {
    static const MoveAutomaton automaton = make_move_automaton(8);
    return automaton;
}

const MoveAutomaton& long_move_strings() {
    static const MoveAutomaton automaton = make_move_automaton(12);
    return automaton;
}

}  // namespace taquin::tiles
