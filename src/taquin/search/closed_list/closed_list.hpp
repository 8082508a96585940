// Every state that a graph search knows: the arena of its nodes and the table that finds them.
//
// A look-up waits for memory twice, for the entry of the table and for the node that it names. A
// search that knows beforehand which states it will ask for calls prefetch (the entry) and, when
// that has had time to arrive, prefetch_candidates (the nodes), and then does not wait at all.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/search/closed_list/node_arena.hpp"
#include "taquin/search/closed_list/state_table.hpp"
#include "taquin/search/concepts.hpp"

namespace taquin::search {

template <PackedDomain D>
class ClosedList {
public:
    using State = typename D::State;
    using Move = typename D::Move;
    using Word = typename D::Word;
    using Meta = NodeMeta<Move>;

    // `only_closed`: the table finds closed nodes only (those given to `enter`); a state may then
    // have several nodes that are not. When the budget ends while the table grows, so does that.
    ClosedList(const D& domain, MemoryAccount& account, Budget& budget, bool only_closed = false)
        : domain_(domain),
          budget_(budget),
          only_closed_(only_closed),
          nodes_(domain, account),
          table_(account) {}

    // False: the budget ended while the table grew. Paths cannot be found any more.
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

    // The node of this state; a new one with this meta if there was none.
    Inserted insert(const Word* words, std::uint64_t hash, Meta meta) {
        make_room(static_cast<NodeIndex>(size()));
        const StateTable::Place place = table_.find(hash, same_as(words));
        if (place.found()) return {place.node, false};
        const NodeIndex node = nodes_.append(words, meta);
        table_.put(place.slot, hash, node);
        return {node, true};
    }

    // A node that the table does not know of.
    NodeIndex append(const Word* words, Meta meta) { return nodes_.append(words, meta); }

    // Closes the node and lets the table find it, unless it finds another one of the same state.
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

    // `packed` is where the state is packed for the look-up: many share one.
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
            return false;  // there may be more of them
        });
    }

    // The moves from the start to this node.
    std::vector<Move> path_to(NodeIndex node) const {
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

    // Marks the node and all nodes on the path to it; says how many were not marked before.
    std::size_t mark_path_to(NodeIndex node) {
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

    // Forgets all nodes without a mark. Those that stay have new places, in the same order.
    void keep_marked() {
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

    // From the arena, a few nodes ahead of themselves so that their entries are in the cache.
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
