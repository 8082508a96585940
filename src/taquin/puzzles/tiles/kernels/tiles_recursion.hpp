// A depth-first pass in the textbook's order, for trees that are not worth a batch.
//
// The recursive function is compiled once for every cell of the blank and every last move, so all
// shifts, neighbours and numbers of children are constants, and the moves are straight-line code.
// The depth of the recursion is that of a solution: at most 80.
//
// Time: about 12 cycles a child, most of it for branches that cannot be predicted. Memory: the
// call stack.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "taquin/puzzles/tiles/kernels/tiles_grid.hpp"
#include "taquin/puzzles/tiles/move.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/search/result.hpp"

namespace taquin::kernels {

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
    // Children of the nodes on the path that come after the path's move: all children of a node
    // are counted at once, but these were never made.
    std::uint64_t not_made_ = 0;
};

}  // namespace taquin::kernels
