// Which candidates a beam keeps: those with the smallest scores.
//
// Among equal scores at the border the fingerprints decide, which is as good as drawing lots, and
// the same in every run. First come, first served would favour the children of few parents: the
// beam would lose its variety, and solutions get longer.
#pragma once

#include <algorithm>
#include <array>
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
        const Candidate first_out = ranked(border, width);
        std::size_t kept = 0;
        for (const Candidate& candidate : candidates_) {
            const std::size_t column = column_of(candidate);
            if (column < border || (column == border && comes_before(candidate, first_out)))
                candidates_[kept++] = candidate;
        }
        candidates_.resize(kept);
    }

private:
    static constexpr std::size_t columns = 1024;

    static bool comes_before(const Candidate& a, const Candidate& b) {
        return a.score != b.score ? a.score < b.score : lot(a) < lot(b);
    }

    // Not the fingerprint itself: sets of fingerprints find their place by its high bits.
    static std::uint64_t lot(const Candidate& candidate) {
        return candidate.fingerprint * 0x9E3779B97F4A7C15U;
    }

    std::size_t column_of(const Candidate& candidate) const {
        return static_cast<std::size_t>((candidate.score - lowest_) * scale_);
    }

    void measure() {
        const auto [low, high] = std::ranges::minmax_element(candidates_, {}, &Candidate::score);
        lowest_ = low->score;
        scale_ =
            std::min(1.0, static_cast<double>(columns - 1) / std::max(1.0, high->score - lowest_));
        for (const Candidate& candidate : candidates_) ++count_[column_of(candidate)];
    }

    // The candidate of this column that has `before` others before it.
    Candidate ranked(std::size_t column, std::size_t before) const {
        Array<Candidate> same(account_);
        for (const Candidate& candidate : candidates_)
            if (column_of(candidate) == column) same.push_back(candidate);
        Candidate* const place = same.begin() + before;
        std::nth_element(same.begin(), place, same.end(), comes_before);
        return *place;
    }

    Array<Candidate>& candidates_;
    MemoryAccount& account_;
    std::array<std::size_t, columns> count_{};
    double lowest_ = 0;
    double scale_ = 1;
};

}  // namespace taquin::search
