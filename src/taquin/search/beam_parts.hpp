// The parts of a beam search: selection of the best candidates, the beam's history, and the set of
// states seen.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/search/budget.hpp"

namespace taquin::search {

// A candidate for the beam, which keeps the smallest scores.
//
// Fingerprints break ties at the cut-off score: as good as random, and the same in every run. First
// come, first served would favour the children of few parents: the beam would lose diversity, and
// solutions would get longer.
//
// Scores are whole numbers, which may stand for real ones (core/real_order.hpp).
template <class Move>
struct BeamCandidate {
    std::uint64_t fingerprint;
    std::int64_t score;
    std::uint32_t parent;  // its index in the layer
    Move move;
};

// The documented method: sort by score, stably in order of generation, and keep the first `width`.
template <class Candidate>
void sort_and_cut(Array<Candidate>& candidates, std::size_t width) {
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const auto& a, const auto& b) { return a.score < b.score; });
    candidates.resize(std::min(candidates.size(), width));
}

// Keeps `width` candidates, in order of generation. A histogram of the scores finds the column of
// the cut-off score; only candidates in that column are compared.
template <class Candidate>
class BestCandidates {
public:
    BestCandidates(Array<Candidate>& candidates, MemoryAccount& account)
        : candidates_(candidates), account_(account) {}

    void keep(std::size_t width) {
        if (candidates_.size() <= width) return;
        measure();
        std::size_t border = 0;
        for (; width >= count_[border]; ++border) width -= count_[border];
        const Rank first_out = ranked(border, width);
        std::size_t kept = 0;
        for (const Candidate& candidate : candidates_) {
            const std::size_t column = column_of(candidate.score);
            if (column < border || (column == border && rank_of(candidate) < first_out))
                candidates_[kept++] = candidate;
        }
        candidates_.resize(kept);
    }

private:
    using Score = std::int64_t;
    static constexpr std::size_t columns = 1024;

    struct Rank {
        Score score;
        std::uint64_t lot;
        friend bool operator<(const Rank& a, const Rank& b) {
            return a.score != b.score ? a.score < b.score : a.lot < b.lot;
        }
    };

    // Not the fingerprint itself: fingerprint sets use its high bits as the position.
    static Rank rank_of(const Candidate& candidate) {
        return {candidate.score, candidate.fingerprint * 0x9E3779B97F4A7C15U};
    }

    std::size_t column_of(Score score) const {
        return static_cast<std::size_t>(score - lowest_) >> shift_;
    }

    void measure() {
        Score highest = lowest_ = candidates_[0].score;
        for (const Candidate& candidate : candidates_) {
            lowest_ = std::min(lowest_, candidate.score);
            highest = std::max(highest, candidate.score);
        }
        while (column_of(highest) >= columns) ++shift_;
        for (const Candidate& candidate : candidates_) ++count_[column_of(candidate.score)];
    }

    // The rank in this column that has `before` ranks below it.
    Rank ranked(std::size_t column, std::size_t before) const {
        Array<Rank> same(account_);
        for (const Candidate& candidate : candidates_)
            if (column_of(candidate.score) == column) same.push_back(rank_of(candidate));
        Rank* const place = same.begin() + before;
        std::nth_element(same.begin(), place, same.end());
        return *place;
    }

    Array<Candidate>& candidates_;
    MemoryAccount& account_;
    std::array<std::size_t, columns> count_{};
    Score lowest_ = 0;
    unsigned shift_ = 0;
};

// The beam's history: parent and move for every node of every layer, five bytes in all. After a few
// layers most nodes have no descendants in the beam, so now and then the history is reduced to the
// paths that still matter: little more than one path and the last layers.
using TraceIndex = std::uint32_t;

template <class Move>
class BeamHistory {
public:
    explicit BeamHistory(MemoryAccount& account) : account_(&account), traces_(account) {
        traces_.push_back({0, Move{}});  // the start
    }

    static constexpr TraceIndex start = 0;

    TraceIndex add(TraceIndex parent, Move move) {
        traces_.push_back({parent, move});
        return static_cast<TraceIndex>(traces_.size() - 1);
    }

    Move last_move(TraceIndex trace) const { return traces_[trace].move; }

    std::vector<Move> path_to(TraceIndex trace) const {
        std::vector<Move> path;
        for (; trace != start; trace = traces_[trace].parent) path.push_back(traces_[trace].move);
        std::ranges::reverse(path);
        return path;
    }

    // Worth it when the history has doubled since the last reduction.
    bool should_forget(std::size_t layer) const {
        return traces_.size() > 2 * kept_ + 4 * layer + 4096;
    }

    // Forgets all traces that lead to none of `living`, and updates `living` to the new indices.
    void keep_only(Array<TraceIndex>& living) {
        Array<TraceIndex> place(*account_);  // per trace: 1 if it stays, then its new index
        place.resize(traces_.size());
        for (const TraceIndex trace : living) place[trace] = 1;
        place[start] = 1;
        for (std::size_t i = traces_.size(); i-- > 1;)
            if (place[i] != 0) place[traces_[i].parent] = 1;
        TraceIndex next = 0;
        for (std::size_t i = 0; i < traces_.size(); ++i) {
            if (place[i] == 0) continue;
            traces_[next] = {place[traces_[i].parent], traces_[i].move};
            place[i] = next++;
        }
        traces_[start].parent = start;
        traces_.resize(next);
        kept_ = next;
        for (TraceIndex& trace : living) trace = place[trace];
    }

private:
#pragma pack(push, 1)
    struct Trace {
        TraceIndex parent;
        Move move;
    };
#pragma pack(pop)

    MemoryAccount* account_;
    Array<Trace> traces_;
    std::size_t kept_ = 1;
};

// A set of 63-bit fingerprints: records which states were seen, without the states themselves. Two
// states with the same fingerprint count as one; the probability of any such pair is 1 in 18
// million among a million states, and 1 in 1,850 among a hundred million. A slot has eight bytes,
// and 40 to 80 % of the slots are in use: 10 to 20 bytes per entry.
class FingerprintSet {
public:
    // If the budget ends while the set grows, the set forgets the entries not yet moved.
    FingerprintSet(MemoryAccount& account, Budget& budget)
        : account_(&account), budget_(&budget), slots_(account) {}

    std::size_t size() const { return size_; }

    void prefetch(std::uint64_t fingerprint) const {
        if (slots_.size() > 0) taquin::prefetch(slots_.data() + home_of(fingerprint));
    }

    bool contains(std::uint64_t fingerprint) const {
        return slots_.size() > 0 && slots_[find(fingerprint | 1U)] != 0;
    }

    // Returns false if the fingerprint was present. When memory runs out, the set forgets
    // everything and continues.
    bool insert(std::uint64_t fingerprint) {
        if (size_ + 1 > slots_.size() / 5 * 4) make_room();
        return put(fingerprint | 1U);
    }

private:
    // 0 marks an empty slot, so the lowest bit of an entry is always set.
    bool put(std::uint64_t entry) {
        std::uint64_t& slot = slots_[find(entry)];
        if (slot != 0) return false;
        slot = entry;
        ++size_;
        return true;
    }

    // The slot of the entry, or the empty slot where it belongs.
    std::size_t find(std::uint64_t entry) const {
        std::size_t at = home_of(entry);
        while (slots_[at] != 0 && slots_[at] != entry) at = at + 1 < slots_.size() ? at + 1 : 0;
        return at;
    }

    std::size_t home_of(std::uint64_t entry) const {
        __extension__ using Wide = unsigned __int128;
        return static_cast<std::size_t>((static_cast<Wide>(entry) * slots_.size()) >> 64U);
    }

    void make_room() {
        const std::size_t capacity = slots_.size() == 0 ? 1024 : slots_.size() * 2;
        if (!account_->fits(MemoryBlock::rounded(capacity * sizeof(std::uint64_t)))) {
            if (slots_.size() == 0) throw std::bad_alloc();
            std::ranges::fill(slots_, 0);
            size_ = 0;
            return;
        }
        Array<std::uint64_t> old(*account_);
        std::swap(old, slots_);
        slots_.resize(capacity);
        size_ = 0;
        for (const std::uint64_t entry : old) {
            if (!budget_->tick()) return;
            if (entry != 0) put(entry);
        }
    }

    MemoryAccount* account_;
    Budget* budget_;
    Array<std::uint64_t> slots_;
    std::size_t size_ = 0;
};

}  // namespace taquin::search
