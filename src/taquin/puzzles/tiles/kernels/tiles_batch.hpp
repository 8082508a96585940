// The parts of tiles_ida_star: what is known of a square board at compile time and of its goal at
// run time, the search of small trees by recursion, and of large ones in batches.
//
// A board is a 64-bit word, four bits per cell. Nodes do not store h. A sliding tile gets one step
// nearer to its home or one step farther from it, and g grows by one, so f = g + h stays or grows
// by two. All that matters is the `slack`, (bound - f) / 2, and one bit per (blank, direction,
// tile) that says whether the tile gets farther.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/search/result.hpp"

namespace taquin::kernels {

using Word = std::uint64_t;

inline constexpr unsigned directions = 4;  // as in tiles::Move: up, down, left, right
inline constexpr unsigned no_move = 4;     // the "last move" of the start

template <unsigned Side>
struct Grid {
    static constexpr unsigned cells = Side * Side;

    // Whether the blank can move in this direction.
    static constexpr bool open(unsigned blank, unsigned direction) {
        switch (direction) {
            case 0: return blank >= Side;
            case 1: return blank + Side < cells;
            case 2: return blank % Side > 0;
            case 3: return blank % Side + 1 < Side;
            default: return false;
        }
    }

    static constexpr unsigned neighbour(unsigned blank, unsigned direction) {
        constexpr std::array<unsigned, directions> step{0U - Side, Side, 0U - 1U, 1U};
        return blank + step[direction];
    }

    // Whether the search tries this move: it is legal and does not undo the last one.
    static constexpr bool tries(unsigned blank, unsigned last, unsigned direction) {
        return open(blank, direction) && (last == no_move || direction != (last ^ 1U));
    }

    // How many moves the search tries, counted from `first` on.
    static constexpr unsigned tried(unsigned blank, unsigned last, unsigned first = 0) {
        unsigned count = 0;
        for (unsigned direction = first; direction < directions; ++direction)
            count += tries(blank, last, direction) ? 1U : 0U;
        return count;
    }

    // Whether the blank can be on this cell after the move `last`.
    static constexpr bool reached(unsigned blank, unsigned last) {
        return last == no_move || open(blank, last ^ 1U);
    }

    // Swaps the tile on `from` with the blank on `to`.
    static constexpr Word slide(Word word, unsigned from, unsigned to) {
        const Word tile = (word >> (4 * from)) & 15U;
        return word ^ (tile << (4 * from)) ^ (tile << (4 * to));
    }
};

template <unsigned Side>
struct Goal {
    explicit Goal(const tiles::Board& goal) : home(tiles::cells_of_tiles(goal)) {
        for (unsigned cell = 0; cell < Grid<Side>::cells; ++cell)
            word |= Word{goal.tiles[cell]} << (4 * cell);
        blank = home[0];
        for (unsigned from = 0; from < Grid<Side>::cells; ++from)
            for (unsigned way = 0; way < directions; ++way)
                if (Grid<Side>::open(from, way)) farther[from][way] = tiles_farther(from, way);
    }

    int distance(tiles::Tile tile, unsigned cell) const {
        const auto gap = [](unsigned a, unsigned b) {
            return static_cast<int>(a > b ? a - b : b - a);
        };
        return gap(home[tile] / Side, cell / Side) + gap(home[tile] % Side, cell % Side);
    }

    Word word = 0;
    unsigned blank = 0;
    std::vector<tiles::Cell> home;  // by tile
    // Bit t: tile t gets farther from home when the blank on this cell goes in this direction.
    std::array<std::array<std::uint16_t, directions>, Grid<Side>::cells> farther{};

private:
    std::uint16_t tiles_farther(unsigned to, unsigned direction) const {
        const unsigned from = Grid<Side>::neighbour(to, direction);
        unsigned bits = 0;
        for (tiles::Tile tile = 1; tile < Grid<Side>::cells; ++tile)
            if (distance(tile, to) > distance(tile, from)) bits |= 1U << tile;
        return static_cast<std::uint16_t>(bits);
    }
};

template <unsigned Side>
struct Node {
    Word word = 0;
    unsigned blank = 0;
    unsigned last = no_move;
    int slack = 0;  // negative: beyond the bound
};

template <unsigned Side>
Node<Side> child(const Node<Side>& node, unsigned direction, const Goal<Side>& goal) {
    const unsigned from = Grid<Side>::neighbour(node.blank, direction);
    const Word tile = (node.word >> (4 * from)) & 15U;
    const int away = (goal.farther[node.blank][direction] >> tile) & 1;
    return {Grid<Side>::slide(node.word, from, node.blank), from, direction, node.slack - away};
}

// A depth-first pass in textbook order, for trees too small for a batch.
//
// The recursive function is compiled once for every cell of the blank and every last move, so all
// shifts, neighbours and numbers of children are constants, and the moves are straight-line code.
// At most 80 calls deep. About 12 cycles per child, most of them for unpredictable branches.
template <unsigned Side>
class Recursion {
public:
    Recursion(const Goal<Side>& goal, search::Budget& budget) : goal_(goal), budget_(budget) {}

    // True when the goal is found (then path() leads to it) or the budget is spent.
    bool visit(const Node<Side>& node, search::Counters& counters) {
        static constexpr auto visits = make_visits(std::make_index_sequence<kinds>{});
        expanded_ = {};
        not_made_ = 0;
        const std::size_t kind = node.blank * (directions + 1) + node.last;
        const bool over = (this->*visits[kind])(node.word, node.slack);
        for (std::size_t children = 0; children < expanded_.size(); ++children) {
            counters.expanded += expanded_[children];
            counters.generated += expanded_[children] * children;
        }
        counters.generated -= not_made_;
        return over;
    }

    bool found() const { return found_; }

    // The moves to the goal, last one first.
    std::vector<tiles::Move>& path() { return path_; }

private:
    using G = Grid<Side>;
    using Visit = bool (Recursion::*)(Word, int);
    static constexpr std::size_t kinds = G::cells * (directions + 1);
    static constexpr std::uint64_t nodes_between_looks = 4096;

    template <std::size_t... Kind>
    static constexpr std::array<Visit, kinds> make_visits(std::index_sequence<Kind...>) {
        return {visit_of<Kind / (directions + 1), Kind % (directions + 1)>()...};
    }

    template <unsigned Blank, unsigned Last>
    static constexpr Visit visit_of() {
        if constexpr (G::reached(Blank, Last)) return &Recursion::visit_kind<Blank, Last>;
        return nullptr;
    }

    template <unsigned Blank, unsigned Last>
    bool visit_kind(Word word, int slack) {
        if (word == goal_.word) return found_ = true;
        constexpr unsigned children = G::tried(Blank, Last);
        if (++expanded_[children] % nodes_between_looks == 0 &&
            !budget_.spend(nodes_between_looks * children))
            return true;
        return try_move<Blank, Last, 0>(word, slack) || try_move<Blank, Last, 1>(word, slack) ||
               try_move<Blank, Last, 2>(word, slack) || try_move<Blank, Last, 3>(word, slack);
    }

    template <unsigned Blank, unsigned Last, unsigned Direction>
    bool try_move(Word word, int slack) {
        if constexpr (G::tries(Blank, Last, Direction)) {
            constexpr unsigned from = G::neighbour(Blank, Direction);
            const Word tile = (word >> (4 * from)) & 15U;
            const int away = (goal_.farther[Blank][Direction] >> tile) & 1;
            if (away > slack) return false;
            if (!visit_kind<from, Direction>(G::slide(word, from, Blank), slack - away))
                return false;
            if (found_) {
                path_.push_back(static_cast<tiles::Move>(Direction));
                not_made_ += G::tried(Blank, Last, Direction + 1);
            }
            return true;
        }
        return false;
    }

    const Goal<Side>& goal_;
    search::Budget& budget_;
    std::vector<tiles::Move> path_{};
    bool found_ = false;
    std::array<std::uint64_t, directions + 1> expanded_{};  // by number of children
    // Children of the nodes on the path that come after the path's move. All children of a node are
    // counted at once, but these were never generated.
    std::uint64_t not_made_ = 0;
};

// Nodes of one kind that wait to be expanded. The vector is only storage: it is longer than
// `count`, because children are written before it is known whether they count.
struct Bin {
    std::vector<Word> words;
    std::size_t count = 0;

    // Room for `more` words at the end.
    Word* room(std::size_t more) {
        if (count + more > words.size()) words.resize(2 * (count + more));
        return words.data() + count;
    }
};

template <unsigned Side>
using Bins = std::array<Bin, Grid<Side>::cells * directions>;  // of one slack

// Makes one move on all nodes of a kind. Children nearer to the goal keep the slack. The others
// have one less; the last level has none to lose and drops them.
template <unsigned Side, unsigned Blank, unsigned Direction, bool LastLevel>
class BatchMove {
    static constexpr unsigned from = Grid<Side>::neighbour(Blank, Direction);
    static constexpr std::size_t kind = from * directions + Direction;

public:
    // `level` points to the bins of the nodes' slack; the bins of one less precede it.
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

    // Returns how many children were made.
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

// Searches all nodes of a subtree, not in depth-first order but in batches of the same kind.
//
// Plain IDA* is slow because of branches: whether a child is within the bound is a coin toss that
// the processor predicts wrong half of the time. Here waiting nodes are kept in bins, by slack,
// cell of the blank and last move. One loop expands the nodes of one bin: all shifts are constants,
// and a child is always written to the end of its bin, which then grows by one or by zero, without
// a branch.
//
// The next bins are those of the lowest slack with many waiting nodes; if there is none, those of
// the highest slack with any, so that many nodes gather below. Low slack first keeps the bins few
// and in the cache, as depth-first order would. 3 to 4 cycles per child; a few megabytes.
template <unsigned Side>
class Batch {
public:
    explicit Batch(const Goal<Side>& goal) : goal_(goal) {}

    // Expands these nodes and all nodes below them within the bound. None of them is the start.
    // True: the goal was met. Then, and when the budget is spent, some nodes are not expanded.
    bool search(std::span<const Node<Side>> nodes, search::Budget& budget,
                search::Counters& counters) {
        for (Bins<Side>& level : levels_)
            for (Bin& bin : level) bin.count = 0;
        for (const Node<Side>& node : nodes) put(node);
        waiting_ = most_waiting_ = nodes.size();
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

    // Bytes held now. They never shrink, so this is also the peak.
    std::uint64_t bytes() const {
        std::uint64_t words = 0;
        for (const Bins<Side>& level : levels_)
            for (const Bin& bin : level) words += bin.words.size();
        return words * sizeof(Word) + levels_.size() * sizeof(Bins<Side>);
    }

    // The most nodes held at one time in the last search.
    std::size_t most_waiting() const { return most_waiting_; }

private:
    using G = Grid<Side>;

    // Large enough for long loops, small enough for the cache.
    static constexpr std::size_t crowd = 8192;
    static constexpr std::size_t most_at_once = 1024;

    void put(const Node<Side>& node) {
        const auto slack = static_cast<std::size_t>(node.slack);
        if (levels_.size() <= slack) levels_.resize(slack + 1);
        Bin& bin = levels_[slack][node.blank * directions + node.last];
        *bin.room(1) = node.word;
        ++bin.count;
    }

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
            // The goal has no slack left: a smaller bound would have found any shorter solution.
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
    bool met_ = false;  // the goal was met
};

}  // namespace taquin::kernels
