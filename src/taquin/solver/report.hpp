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

inline Status status_of(search::Outcome outcome) {
    switch (outcome) {
        case search::Outcome::Solved: return Status::Solved;
        case search::Outcome::LimitReached: return Status::Limit;
        case search::Outcome::Cancelled: return Status::Interrupted;
        case search::Outcome::Unsolvable: break;
    }
    return Status::Unsolvable;
}

// A solution that was checked move by move, but is too long to be kept or is not wanted.
struct CountedMoves {
    std::uint64_t single = 0;  // tiles moved
    std::uint64_t runs = 0;    // straight ones
};

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
    std::optional<CountedMoves> counted{};  // instead of moves
    double seconds = 0;                     // the search
    double table_seconds = 0;               // tables that were built before it
    std::vector<std::string> warnings{};    // table files that were damaged or could not be stored
    std::string note;  // a sentence worth telling (why not optimal, what would help); may be empty
};

template <class M>
struct ReportOf : Findings {
    using Move = M;

    std::vector<Move> moves{};             // of the solution, if there is one
    std::vector<std::vector<Move>> all{};  // every optimal solution, when asked for

    // An interrupt does not take away what was found before.
    bool has_solution() const { return status == Status::Solved || !moves.empty(); }

    std::uint64_t length() const { return counted ? counted->single : moves.size(); }

    // The solution is as short as the bound says that one can be.
    bool is_proved() const {
        return has_solution() && length() == static_cast<std::uint64_t>(lower_bound);
    }
};

using Report = ReportOf<tiles::Move>;
using CubeReport = ReportOf<cube::Turn>;

}  // namespace taquin::solver
