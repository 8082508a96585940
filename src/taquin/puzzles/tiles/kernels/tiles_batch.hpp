// All nodes of a subtree, not in depth-first order but in batches of the same kind.
//
// What makes a plain IDA* slow is not work but doubt: whether a child is still within the bound is
// a coin toss that the processor guesses wrong half of the time. Here the nodes that wait are kept
// in bins, by slack, cell of the blank and last move. One loop expands the nodes of one bin: all
// shifts are constants, and a child is always written to the end of its bin, which then grows by
// one or by zero: no branch, so nothing to guess.
//
// The bin to be worked on has the lowest slack that has a crowd waiting, else the highest slack
// that has anybody, so that the crowds form below. Low slack first keeps the bins few and in the
// cache, as depth-first order would: a node without slack has hardly more than one child.
//
// Time: 3 to 4 cycles a child. Memory: a few megabytes.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "taquin/puzzles/tiles/kernels/tiles_grid.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/search/result.hpp"

namespace taquin::kernels {

// Nodes of one kind that wait to be expanded. The vector is only storage: it is longer than
// `count`, because children are written before it is known whether they count.
struct Bin {
    std::vector<Word> words;
    std::size_t count = 0;

    // A place for `more` words at the end.
    Word* room(std::size_t more) {
        if (count + more > words.size()) words.resize(2 * (count + more));
        return words.data() + count;
    }
};

template <unsigned Side>
using Bins = std::array<Bin, Grid<Side>::cells * directions>;  // of one slack

// One move of all nodes of a kind. The children that get nearer to the goal keep the slack, the
// others have one less, which the last level does not have.
template <unsigned Side, unsigned Blank, unsigned Direction, bool LastLevel>
class BatchMove {
    static constexpr unsigned from = Grid<Side>::neighbour(Blank, Direction);
    static constexpr std::size_t kind = from * directions + Direction;

public:
    // `level` points to the bins of the nodes' slack, those of one less stand before it.
    BatchMove(const Goal<Side>& goal, Bins<Side>* level, std::size_t nodes)
        : farther_(goal.farther[Blank][Direction]),
          near_bin_(level[0][kind]),
          near_(near_bin_.room(nodes)) {
        if constexpr (!LastLevel) {
            far_bin_ = &level[-1][kind];
            far_ = far_bin_->room(nodes);
        }
    }

    void make(Word word) {
        const Word tile = (word >> (4 * from)) & 15U;
        const unsigned away = (farther_ >> tile) & 1U;
        const Word child = Grid<Side>::slide(word, from, Blank);
        *near_ = child;
        near_ += 1U - away;
        if constexpr (!LastLevel) {
            *far_ = child;
            far_ += away;
        }
    }

    // How many were made.
    std::size_t finish() {
        std::size_t made = grow(near_bin_, near_);
        if constexpr (!LastLevel) made += grow(*far_bin_, far_);
        return made;
    }

private:
    static std::size_t grow(Bin& bin, const Word* end) {
        const std::size_t before = bin.count;
        bin.count = static_cast<std::size_t>(end - bin.words.data());
        return bin.count - before;
    }

    unsigned farther_;
    Bin& near_bin_;
    Word* near_;
    Bin* far_bin_ = nullptr;
    Word* far_ = nullptr;
};

// A move that nodes of this kind do not try.
template <unsigned Side>
struct NoBatchMove {
    NoBatchMove(const Goal<Side>&, Bins<Side>*, std::size_t) {}
    void make(Word) {}
    static std::size_t finish() { return 0; }
};

template <unsigned Side>
class Batch {
public:
    explicit Batch(const Goal<Side>& goal) : goal_(goal) {}

    // Expands all nodes within the bound below this one, which counts itself. True when the goal
    // was met; then, and when the budget is spent, nodes are left out.
    bool search(const Node<Side>& node, search::Budget& budget, search::Counters& counters) {
        const auto slack = static_cast<std::size_t>(node.slack);
        for (Bins<Side>& level : levels_)
            for (Bin& bin : level) bin.count = 0;
        if (levels_.size() <= slack) levels_.resize(slack + 1);
        Bin& first = levels_[slack][node.blank * directions + node.last];
        *first.room(1) = node.word;
        first.count = waiting_ = most_waiting_ = 1;
        met_ = false;
        while (const std::optional<std::size_t> level = crowded_level()) {
            const std::uint64_t generated = counters.generated;
            if (*level == 0)
                expand_level<true>(*level, counters);
            else
                expand_level<false>(*level, counters);
            if (met_) break;
            if (!budget.spend(counters.generated - generated)) break;
        }
        return met_;
    }

    // Held at present, which is the most ever held.
    std::uint64_t bytes() const {
        std::uint64_t words = 0;
        for (const Bins<Side>& level : levels_)
            for (const Bin& bin : level) words += bin.words.size();
        return words * sizeof(Word) + levels_.size() * sizeof(Bins<Side>);
    }

    // Nodes held at one time in the last search.
    std::size_t most_waiting() const { return most_waiting_; }

private:
    using G = Grid<Side>;

    // Enough for the loops to be long, few enough for the cache.
    static constexpr std::size_t crowd = 8192;
    static constexpr std::size_t most_at_once = 1024;

    template <bool LastLevel>
    void expand_level(std::size_t level, search::Counters& counters) {
        [&]<std::size_t... Kind>(std::index_sequence<Kind...>) {
            (expand_bin<Kind / directions, Kind % directions, LastLevel>(&levels_[level], counters),
             ...);
        }
        (std::make_index_sequence<G::cells * directions>{});
    }

    template <unsigned Blank, unsigned Last, bool LastLevel>
    void expand_bin(Bins<Side>* level, search::Counters& counters) {
        if constexpr (G::reached(Blank, Last)) {
            Bin& bin = (*level)[Blank * directions + Last];
            const std::size_t nodes = std::min(bin.count, most_at_once);
            if (nodes == 0) return;
            Move<Blank, Last, 0, LastLevel> up(goal_, level, nodes);
            Move<Blank, Last, 1, LastLevel> down(goal_, level, nodes);
            Move<Blank, Last, 2, LastLevel> left(goal_, level, nodes);
            Move<Blank, Last, 3, LastLevel> right(goal_, level, nodes);
            bin.count -= nodes;
            const Word* const words = bin.words.data() + bin.count;
            // The goal has no slack left: a solution shorter than the bound would have been found
            // within a smaller bound.
            if (LastLevel && Blank == goal_.blank)
                met_ = met_ || std::find(words, words + nodes, goal_.word) != words + nodes;
            for (std::size_t i = 0; i < nodes; ++i) {
                const Word word = words[i];
                up.make(word);
                down.make(word);
                left.make(word);
                right.make(word);
            }
            waiting_ += up.finish() + down.finish() + left.finish() + right.finish();
            waiting_ -= nodes;
            most_waiting_ = std::max(most_waiting_, waiting_);
            counters.expanded += nodes;
            counters.generated += nodes * G::tried(Blank, Last);
        }
    }

    template <unsigned Blank, unsigned Last, unsigned Direction, bool LastLevel>
    using Move =
        std::conditional_t<G::tries(Blank, Last, Direction),
                           BatchMove<Side, Blank, Direction, LastLevel>, NoBatchMove<Side>>;

    std::optional<std::size_t> crowded_level() const {
        std::optional<std::size_t> highest;
        for (std::size_t level = 0; level < levels_.size(); ++level) {
            std::size_t waiting = 0;
            for (const Bin& bin : levels_[level]) waiting += bin.count;
            if (waiting >= crowd) return level;
            if (waiting > 0) highest = level;
        }
        return highest;
    }

    const Goal<Side>& goal_;
    std::vector<Bins<Side>> levels_{};
    std::size_t waiting_ = 0;
    std::size_t most_waiting_ = 0;
    bool met_ = false;  // the goal
};

}  // namespace taquin::kernels
