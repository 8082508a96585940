// One worker of hash-distributed A* (distributed_a_star.hpp): its states, and how it expands them.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "taquin/search/closed_list.hpp"
#include "taquin/search/concepts.hpp"
#include "taquin/search/expansion.hpp"
#include "taquin/search/search_worker.hpp"

namespace taquin::search {

template <class D, class H, class F>
class DistributedWorker final : public SearchWorker {
public:
    using Word = typename D::Word;
    using Move = typename D::Move;
    using State = typename D::State;
    using Meta = NodeMeta<Move>;

    DistributedWorker(const Problem<D, H, F>& problem, WorkerTerms terms)
        : SearchWorker(std::move(terms), problem.domain.packed_words() * sizeof(Word)),
          problem_(problem),
          closed_(problem.domain, account_, budget_),
          lookahead_(problem, closed_) {}

    std::uint64_t hash_of(const std::byte* state) const override {
        return problem_.domain.hash(words_of(state));
    }

    bool complete() const override { return closed_.complete(); }

    std::vector<std::byte> state_of(NodeIndex node) const override {
        const auto bytes = bytes_of(closed_.words(node));
        return {bytes.begin(), bytes.end()};
    }

    std::optional<std::uint8_t> step_back(std::byte* state) const override {
        auto* const words = reinterpret_cast<Word*>(state);
        const Meta meta = closed_.meta(*closed_.find(words, problem_.domain.hash(words)));
        if (meta.is_start()) return std::nullopt;
        State parent;
        problem_.domain.unpack(words, parent);
        problem_.domain.undo(parent, meta.move());
        problem_.domain.pack(parent, words);
        return std::bit_cast<std::uint8_t>(meta.move());
    }

private:
    using Node = Expansion<D, H, F>;

    // States travel as bytes, in memory from operator new, which is aligned for every word.
    static const Word* words_of(const std::byte* state) {
        return reinterpret_cast<const Word*>(state);
    }
    std::span<const std::byte> bytes_of(const Word* words) const {
        return std::as_bytes(std::span(words, problem_.domain.packed_words()));
    }

    std::size_t stored() const override { return closed_.size(); }

    void expand_some(unsigned most) override {
        for (unsigned i = 0; i < most && has_work(); ++i) expand_best();
    }

    void expand_best() {
        const OpenEntry best = open_.top();
        open_.pop();
        lookahead_.advance(open_, [this](const OpenEntry& entry) { return estimate_of(entry); });
        if (closed_.meta(best.node).closed()) return;
        with_unlisted(static_cast<Cost>(best.key), [&] { expand(best); });
        send_full();
    }

    void expand(const OpenEntry& best) {
        const Node& node = lookahead_.take(best, {.h = estimate_of(best)});
        const Cost g = closed_.meta(best.node).length() + 1;
        closed_.meta(best.node).close();
        count(expanded_, 1);
        count(generated_, node.size());
        budget_.spend(node.size());
        for (std::size_t i = 0; i < node.size(); ++i) {
            const auto& child = node.child(i);
            const Entry entry{child.hash, g, child.h,
                              std::bit_cast<std::uint8_t>(child.move), child.is_goal};
            const unsigned owner = mail_.address_of(child.hash);
            if (owner == number_)
                add(entry, node.words(i));
            else
                outboxes_[owner].add(entry, bytes_of(node.words(i)));
        }
    }

    Cost estimate_of(const OpenEntry& entry) const {
        return static_cast<Cost>(entry.key) - closed_.meta(entry.node).length();
    }

    void add(const Entry& entry, const std::byte* state) override { add(entry, words_of(state)); }

    // Stores a node of this worker, unless it is too far or a path as short is known.
    void add(const Entry& entry, const Word* words) {
        const Cost f = entry.g + entry.h;
        if (f >= best_.length.load(std::memory_order_relaxed)) return;
        if (f > longest_) {
            cut_ = true;
            return;
        }
        const Meta meta(entry.g, std::bit_cast<Move>(entry.move));
        const auto [node, fresh] = closed_.insert(words, entry.hash, meta);
        if (!fresh) {
            Meta& known = closed_.meta(node);
            if (known.length() <= entry.g) return;
            if (known.closed()) count(reopened_, 1);
            known = meta;
        }
        if (entry.is_goal)
            best_.offer(entry.g, number_, node);
        else
            open_.push(f, entry.h, node);
    }

    // Prefetches table entries and nodes before they are needed.
    void take_in(const Batch& batch) override {
        constexpr std::size_t far = 16;
        constexpr std::size_t near = 8;
        const std::size_t words = problem_.domain.packed_words();
        const Word* const states = words_of(batch.states.data());
        const auto& entries = batch.entries;
        for (std::size_t i = 0; i < entries.size() + far; ++i) {
            if (i < entries.size()) closed_.prefetch(entries[i].hash);
            if (i >= near && i - near < entries.size())
                closed_.prefetch_candidates(entries[i - near].hash);
            if (i >= far) add(entries[i - far], states + (i - far) * words);
        }
    }

    const Problem<D, H, F>& problem_;
    ClosedList<D> closed_;
    Lookahead<D, H, F> lookahead_;
};

}  // namespace taquin::search
