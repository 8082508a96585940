// A depth-first pass in the textbook's order, for trees that are not worth a batch.
//
// The recursive function is compiled once for every cell of the blank and every last move, so all
// shifts, neighbours and numbers of children are constants, and the moves are straight-line code.
// The depth of the recursion is that of a solution: at most 80.
//
// Time: 10 to 20 cycles a child, most of it for branches that cannot be predicted. Memory: the
// call stack.
#pragma once

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "taquin/kernels/tiles_grid.hpp"
#include "taquin/puzzles/tiles/move.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/search/result.hpp"

namespace taquin::kernels {

template <unsigned Side>
class Recursion {
public:
    Recursion(const Goal<Side>& goal, search::Budget& budget, search::Counters& counters)
        : goal_(goal), budget_(budget), counters_(counters) {}

    // True when the goal is found (then path() leads to it) or the budget is spent.
    bool visit(const Node<Side>& node) {
        static constexpr auto visits = make_visits(std::make_index_sequence<kinds>{});
        return (this->*visits[node.blank * (directions + 1) + node.last])(node.word, node.slack);
    }

    bool found() const { return found_; }

    // The moves to the goal, last one first.
    std::vector<tiles::Move>& path() { return path_; }

private:
    using G = Grid<Side>;
    using Visit = bool (Recursion::*)(Word, int);
    static constexpr std::size_t kinds = G::cells * (directions + 1);

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
        ++counters_.expanded;
        counters_.generated += G::tried(Blank, Last);
        if (!budget_.spend(G::tried(Blank, Last))) return true;
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
                // all children were counted at once, but those after this one were never made
                counters_.generated -= G::tried(Blank, Last, Direction + 1);
            }
            return true;
        }
        return false;
    }

    const Goal<Side>& goal_;
    search::Budget& budget_;
    search::Counters& counters_;
    std::vector<tiles::Move> path_{};
    bool found_ = false;
};

}  // namespace taquin::kernels
