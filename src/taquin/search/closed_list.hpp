// The closed list of a graph search: its nodes, and the table that finds them (state_table.hpp).
//
// Nodes are stored consecutively in two arrays: the packed states, and 32 bits per node for the
// rest. A node's 32-bit index is its name, and nodes never move (except in keep_marked).
//
// Nodes have no parent pointer: undoing the node's last move gives the parent's state, and the
// closed list finds it. 4x4 boards take 12 bytes per node.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <optional>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/search/concepts.hpp"
#include "taquin/search/state_table.hpp"

namespace taquin::search {

// A node's data besides its state: length of the best path to it, last move of that path, whether
// it is closed, and a mark for passes over the arena. The start has length 0.
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

    // Both arrays grow before either gets the node, so a failure leaves them unchanged.
    NodeIndex append(const Word* words, Meta meta) {
        if (size_ == capacity_) make_room();
        const auto node = static_cast<NodeIndex>(size_++);
        std::copy_n(words, words_a_node(), words_.data() + node * words_a_node());
        meta_[node] = meta;
        return node;
    }

    // Drops every unmarked node and closes the gaps, keeping the order.
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
    // Asked each time because it is a compile-time constant for small boards.
    std::size_t words_a_node() const { return domain_.packed_words(); }

    void make_room() {
        // The last two indices are unused: tables store index + 1 in 32 bits, 0 for "empty".
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

// All states that a graph search has stored: the arena of its nodes and the table that finds them.
//
// A look-up waits for memory twice: for the table entry, and for the node it refers to. A search
// that knows its look-ups in advance avoids both waits: it calls prefetch (the entry) and, once the
// entry has arrived, prefetch_candidates (the nodes).
template <PackedDomain D>
class ClosedList {
public:
    using State = typename D::State;
    using Move = typename D::Move;
    using Word = typename D::Word;
    using Meta = NodeMeta<Move>;

    // `only_closed`: the table finds only closed nodes (those given to `enter`); a state may then
    // have several open nodes. If the budget ends while the table grows, growing stops.
    ClosedList(const D& domain, MemoryAccount& account, Budget& budget, bool only_closed = false)
        : domain_(domain),
          budget_(budget),
          only_closed_(only_closed),
          nodes_(domain, account),
          table_(account) {}

    // Returns false if the budget ended while the table grew. Paths can then no longer be found.
    bool complete() const { return complete_; }

    std::size_t size() const { return nodes_.size(); }
    std::size_t distinct() const { return table_.size(); }
    Meta& meta(NodeIndex node) { return nodes_.meta(node); }
    Meta meta(NodeIndex node) const { return nodes_.meta(node); }
    const Word* words(NodeIndex node) const { return nodes_.words(node); }
    void unpack(NodeIndex node, State& out) const { domain_.unpack(words(node), out); }

    struct Inserted {
        NodeIndex node = 0;
        bool fresh = false;
    };

    // The node of this state; creates one with this meta if there was none.
    Inserted insert(const Word* words, std::uint64_t hash, Meta meta) {
        make_room(static_cast<NodeIndex>(size()));
        const StateTable::Place place = table_.find(hash, same_as(words));
        if (place.found()) return {place.node, false};
        const NodeIndex node = nodes_.append(words, meta);
        table_.put(place.slot, hash, node);
        return {node, true};
    }

    // Adds the first node.
    void insert_start(const State& start) {
        std::vector<Word> packed(domain_.packed_words());
        domain_.pack(start, packed.data());
        if (only_closed_)
            append(packed.data(), Meta::start());
        else
            insert(packed.data(), domain_.hash(packed.data()), Meta::start());
    }

    // Adds a node without a table entry.
    NodeIndex append(const Word* words, Meta meta) { return nodes_.append(words, meta); }

    // Closes the node and enters it in the table. Returns false if the table has another node of
    // the same state.
    bool enter(NodeIndex node, std::uint64_t hash) {
        make_room(node);
        const StateTable::Place place = table_.find(hash, same_as(words(node)));
        if (place.found()) return false;
        table_.put(place.slot, hash, node);
        nodes_.meta(node).close();
        return true;
    }

    std::optional<NodeIndex> find(const Word* words, std::uint64_t hash) const {
        if (table_.size() == 0) return std::nullopt;
        const StateTable::Place place = table_.find(hash, same_as(words));
        return place.found() ? std::optional(place.node) : std::nullopt;
    }

    // `packed` is a buffer for the packed state, reused between look-ups.
    std::optional<NodeIndex> find(const State& state, std::vector<Word>& packed) const {
        packed.resize(domain_.packed_words());
        domain_.pack(state, packed.data());
        return find(packed.data(), domain_.hash(packed.data()));
    }

    std::optional<NodeIndex> find(const State& state) const {
        std::vector<Word> packed;
        return find(state, packed);
    }

    void prefetch(std::uint64_t hash) const { table_.prefetch(hash); }
    void prefetch_node(NodeIndex node) const { nodes_.prefetch(node); }
    void prefetch_candidates(std::uint64_t hash) const {
        if (table_.size() == 0) return;
        table_.find(hash, [this](NodeIndex node) {
            nodes_.prefetch(node);
            return false;  // there may be more candidates
        });
    }

    // The moves from the start to this node.
    [[gnu::cold]] std::vector<Move> path_to(NodeIndex node) const {
        std::vector<Move> path;
        std::vector<Word> packed;
        State state;
        unpack(node, state);
        while (!meta(node).is_start()) {
            path.push_back(meta(node).move());
            domain_.undo(state, path.back());
            node = *find(state, packed);
        }
        std::ranges::reverse(path);
        return path;
    }

    // Marks the node and all nodes on the path to it; returns how many were not marked before.
    [[gnu::cold]] std::size_t mark_path_to(NodeIndex node) {
        std::size_t marked = 0;
        std::vector<Word> packed;
        State state;
        unpack(node, state);
        while (!meta(node).marked()) {
            meta(node).mark();
            ++marked;
            if (meta(node).is_start()) break;
            domain_.undo(state, meta(node).move());
            node = *find(state, packed);
        }
        return marked;
    }

    // Forgets all unmarked nodes. The others get new indices, in the same order.
    [[gnu::cold]] void keep_marked() {
        nodes_.keep_marked();
        table_.clear(size());
        refill();
    }

    void clear() {
        nodes_.clear();
        table_.clear(0);
    }

private:
    auto same_as(const Word* words) const {
        return [this, words](NodeIndex node) {
            return std::equal(words, words + domain_.packed_words(), nodes_.words(node));
        };
    }

    void make_room(NodeIndex node) {
        if (table_.has_room(node)) return;
        if (!table_.grow(size())) throw std::bad_alloc();
        refill();
    }

    // Refills the table from the arena, prefetching entries a few nodes ahead.
    void refill() {
        constexpr NodeIndex ahead = 16;
        std::array<std::uint64_t, ahead> hashes{};
        const auto count = static_cast<NodeIndex>(size());
        for (NodeIndex node = 0; node < count + ahead; ++node) {
            if (node % 256 == 0 && !budget_.tick()) {
                complete_ = false;
                return;
            }
            std::uint64_t& hash = hashes[node % ahead];
            if (node >= ahead && belongs(node - ahead)) table_.add(hash, node - ahead);
            if (node >= count) continue;
            hash = domain_.hash(words(node));
            table_.prefetch(hash);
        }
    }

    bool belongs(NodeIndex node) const { return !only_closed_ || meta(node).closed(); }

    const D& domain_;
    Budget& budget_;
    bool only_closed_;
    bool complete_ = true;
    NodeArena<D> nodes_;
    StateTable table_;
};

}  // namespace taquin::search
