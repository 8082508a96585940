// What a solver answers, in the user's terms.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "taquin/puzzles/cube/turn.hpp"
#include "taquin/puzzles/tiles/move.hpp"
#include "taquin/search/result.hpp"

namespace taquin::solver {

enum class Status { Solved, Unsolvable, Limit, Interrupted };

// What does not depend on the puzzle: all but the moves.
struct Findings {
    Status status = Status::Unsolvable;
    // When status is Limit; and when a solution was found, but not all that was asked for (every
    // solution, the proof).
    std::optional<search::LimitKind> limit{};
    std::string algorithm;         // the one that ran: never "auto"
    std::string heuristic;         // as it ran, in canonical spelling
    bool optimal = false;          // proved
    search::Cost lower_bound = 0;  // proved
    search::Counters counters{};
    std::vector<search::Iteration> iterations{};
    double seconds = 0;                   // the search
    double table_seconds = 0;             // tables that were built before it
    std::vector<std::string> warnings{};  // table files that were damaged or could not be stored
    std::string note;  // a sentence worth telling (why not optimal, what would help); may be empty
};

template <class M>
struct ReportOf : Findings {
    using Move = M;

    std::vector<Move> moves{};             // of the solution, if there is one
    std::vector<std::vector<Move>> all{};  // every optimal solution, when asked for

    // An interrupt does not take away what was found before.
    bool has_solution() const { return status == Status::Solved || !moves.empty(); }

    // The solution is as short as the bound says that one can be.
    bool is_proved() const {
        return has_solution() && moves.size() == static_cast<std::size_t>(lower_bound);
    }
};

using Report = ReportOf<tiles::Move>;
using CubeReport = ReportOf<cube::Turn>;

}  // namespace taquin::solver
