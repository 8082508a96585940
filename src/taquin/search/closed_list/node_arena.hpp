// The nodes of a graph search, one after the other, in two arrays: the packed states, and 32 bits
// a node for the rest. A node is named by its 32-bit place and never moves (but see keep_marked).
//
// There is no pointer to the parent: the move that led to a node is undone to find the parent's
// state, and the closed list says where that is. 4x4 boards take 12 bytes a node.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <optional>

#include "taquin/core/memory.hpp"
#include "taquin/search/concepts.hpp"

namespace taquin::search {

using NodeIndex = std::uint32_t;

// What is known of a node besides its state: length of the best path to it, last move of that
// path, whether it is closed, and a mark for passes over the arena. The start has length 0.
template <class Move>
requires(sizeof(Move) == 1 && std::is_trivially_copyable_v<Move>) class NodeMeta {
public:
    static constexpr Cost max_length = (Cost{1} << 24U) - 1;
    static constexpr unsigned max_move = 63;

    NodeMeta() = default;
    NodeMeta(Cost length, Move move)
        : bits_((static_cast<std::uint32_t>(length) << 8U) | std::bit_cast<std::uint8_t>(move)) {
        assert(length >= 0 && length <= max_length);
        assert(std::bit_cast<std::uint8_t>(move) <= max_move);
    }
    static NodeMeta start() { return NodeMeta(); }

    Cost length() const { return static_cast<Cost>(bits_ >> 8U); }
    Move move() const { return std::bit_cast<Move>(static_cast<std::uint8_t>(bits_ & max_move)); }
    bool is_start() const { return length() == 0; }
    std::optional<Move> last_move() const {
        return is_start() ? std::nullopt : std::optional(move());
    }

    bool closed() const { return (bits_ & closed_bit) != 0; }
    void close() { bits_ |= closed_bit; }
    void open() { bits_ &= ~closed_bit; }

    bool marked() const { return (bits_ & mark_bit) != 0; }
    void mark() { bits_ |= mark_bit; }
    void unmark() { bits_ &= ~mark_bit; }

    friend bool operator==(NodeMeta, NodeMeta) = default;

private:
    static constexpr std::uint32_t closed_bit = 64;
    static constexpr std::uint32_t mark_bit = 128;

    std::uint32_t bits_ = 0;
};

template <PackedDomain D>
class NodeArena {
public:
    using Word = typename D::Word;
    using Meta = NodeMeta<typename D::Move>;

    NodeArena(const D& domain, MemoryAccount& account)
        : domain_(domain), words_(account), meta_(account) {}

    std::size_t size() const { return size_; }
    const Word* words(NodeIndex node) const { return words_.data() + node * words_a_node(); }
    Meta& meta(NodeIndex node) { return meta_[node]; }
    Meta meta(NodeIndex node) const { return meta_[node]; }

    // The two arrays grow before either has the node, so a failure leaves them as they were.
    NodeIndex append(const Word* words, Meta meta) {
        if (size_ == capacity_) make_room();
        const auto node = static_cast<NodeIndex>(size_++);
        std::copy_n(words, words_a_node(), words_.data() + node * words_a_node());
        meta_[node] = meta;
        return node;
    }

    // Drops every node without a mark and moves the others together, in the same order.
    void keep_marked() {
        std::size_t kept = 0;
        for (NodeIndex node = 0; node < size_; ++node) {
            if (!meta_[node].marked()) continue;
            meta_[kept] = meta_[node];
            meta_[kept].unmark();
            std::copy_n(words(node), words_a_node(), words_.data() + kept * words_a_node());
            ++kept;
        }
        size_ = kept;
    }

    void clear() { size_ = 0; }

    void prefetch(NodeIndex node) const {
        taquin::prefetch(words(node));
        taquin::prefetch(meta_.data() + node);
    }

private:
    // Asked each time because the compiler knows it for small boards.
    std::size_t words_a_node() const { return domain_.packed_words(); }

    void make_room() {
        // The last two numbers are left out: tables keep place + 1 in 32 bits, 0 for "empty".
        constexpr std::size_t most = std::numeric_limits<NodeIndex>::max() - 1;
        if (size_ >= most) throw std::bad_alloc();
        meta_.resize(size_);
        words_.resize(size_ * words_a_node());
        if (meta_.capacity() == size_) meta_.make_room(1);
        if (words_.capacity() < (size_ + 1) * words_a_node()) words_.make_room(words_a_node());
        capacity_ = std::min({meta_.capacity(), words_.capacity() / words_a_node(), most});
    }

    const D& domain_;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
    Array<Word> words_;
    Array<Meta> meta_;
};

}  // namespace taquin::search
