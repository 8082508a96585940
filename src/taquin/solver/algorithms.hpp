// The algorithms by name, and what is true of each.
#pragma once

#include <span>
#include <string_view>

namespace taquin {
class Puzzle;
}

namespace taquin::solver {

struct AlgorithmRow {
    std::string_view name;
    std::string_view summary;
    bool optimal;             // its solutions are shortest, given an admissible heuristic
    bool complete;            // it finds a solution if there is one, given time and memory
    bool informed;            // it uses --heuristic
    bool best_first;          // it keeps open nodes in order: schedules and real scores work
    bool all;                 // it can give every optimal solution
    bool ties;                // it uses --ties
    bool duplicates;          // it uses --duplicates
    bool selects;             // it knows the goal when it selects it, not when it generates it
    std::string_view memory;  // "all states", "the path", …
    std::string_view paper;
};

// Those that every puzzle has, in the order of the manual; "auto" is the first.
std::span<const AlgorithmRow> algorithms();

// The row of this name for this puzzle; none if it has no such algorithm.
const AlgorithmRow* find_algorithm(const Puzzle& puzzle, std::string_view name);
// The same for a name that is known to be there.
const AlgorithmRow& algorithm_row(const Puzzle& puzzle, std::string_view name);

}  // namespace taquin::solver
