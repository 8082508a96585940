// Which candidates a beam keeps: those with the smallest scores.
//
// Among equal scores at the border the fingerprints decide, which is as good as drawing lots, and
// the same in every run. First come, first served would favour the children of few parents: the
// beam would lose its variety, and solutions get longer.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "taquin/core/memory.hpp"

namespace taquin::search {

template <class Score, class Move>
struct BeamCandidate {
    std::uint64_t fingerprint;
    Score score;
    std::uint32_t parent;  // its place in the layer
    Move move;
};

// The documents' way: sorted by score, equal ones in the order of their making; then the first.
template <class Candidate>
void sort_and_cut(Array<Candidate>& candidates, std::size_t width) {
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const auto& a, const auto& b) { return a.score < b.score; });
    candidates.resize(std::min(candidates.size(), width));
}

// Keeps `width` of the candidates, in the order of their making. A histogram of the scores tells
// in which of its columns the border lies; only the candidates of that one are compared.
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
    using Score = decltype(Candidate::score);
    static constexpr std::size_t columns = 1024;

    struct Rank {
        Score score;
        std::uint64_t lot;
        friend bool operator<(const Rank& a, const Rank& b) {
            return a.score != b.score ? a.score < b.score : a.lot < b.lot;
        }
    };

    // Not the fingerprint itself: sets of fingerprints find their place by its high bits.
    static Rank rank_of(const Candidate& candidate) {
        return {candidate.score, candidate.fingerprint * 0x9E3779B97F4A7C15U};
    }

    std::size_t column_of(Score score) const {
        if constexpr (std::integral<Score>)
            return static_cast<std::size_t>(score - lowest_) >> shift_;
        else
            return static_cast<std::size_t>((score - lowest_) * scale_);
    }

    void measure() {
        Score highest = lowest_ = candidates_[0].score;
        for (const Candidate& candidate : candidates_) {
            lowest_ = std::min(lowest_, candidate.score);
            highest = std::max(highest, candidate.score);
        }
        if constexpr (std::integral<Score>)
            while (column_of(highest) >= columns) ++shift_;
        else
            scale_ = std::min(1.0, (columns - 1) / std::max(1.0, highest - lowest_));
        for (const Candidate& candidate : candidates_) ++count_[column_of(candidate.score)];
    }

    // The rank in this column that has `before` others before it.
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
    unsigned shift_ = 0;  // of whole scores
    double scale_ = 1;    // of the others
};

}  // namespace taquin::search
