// A solver's answer, for every puzzle.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzle/position.hpp"
#include "taquin/search/result.hpp"
#include "taquin/solver/request.hpp"
#include "taquin/tables/table_store.hpp"

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

// The names in JSON and in the lab's store.
std::string_view status_name(Status status);
std::string_view limit_name(search::LimitKind limit);
// "limit on nodes reached": why a search ended without a solution.
std::string limit_sentence(search::LimitKind limit);

// A solution that was checked move by move, but is too long to keep or not wanted.
struct CountedMoves {
    std::uint64_t moves = 0;
    std::uint64_t in_metric = 0;  // length in the request's metric
};

// A part of a solution that reaches a goal with a name.
struct SolutionStep {
    std::string name{};         // "eo-FB"
    std::string explanation{};  // what it reaches
    std::string moves{};        // as people write them; moves on the inverse are in brackets
    std::uint64_t length = 0;   // moves so far, after joining turns of neighbouring steps
};

struct Report {
    Status status = Status::Unsolvable;
    bool solvable = true;  // false: the start cannot reach the goal, though it may be searched
    // Set if status is Limit. Also set if a solution was found, but not everything requested (every
    // solution, the proof).
    std::optional<search::LimitKind> limit{};
    std::string algorithm{};                // the one that ran: never "auto"
    std::string heuristic{};                // in canonical spelling
    bool optimal = false;                   // proved
    search::Cost lower_bound = 0;           // proved, in the request's metric
    Moves moves{};                          // the solution, if there is one
    std::vector<Moves> all{};               // every optimal solution, if requested
    std::vector<SolutionStep> solved_by{};  // the steps of the solution, if it was found in steps
    std::optional<CountedMoves> counted{};  // instead of moves
    std::uint64_t length = 0;               // of the solution, in the request's metric
    std::uint64_t bound = 0;                // lower_bound, never negative
    search::Counters counters{};
    std::vector<search::Iteration> iterations{};
    double seconds = 0;                   // of the search
    double table_seconds = 0;             // of building tables before it
    std::vector<std::string> warnings{};  // table files that were damaged or could not be stored
    std::string note{};                   // a sentence for the user (why not optimal); may be empty
    // Tables that make a proof feasible and are not built yet, if the solution is not proved.
    std::optional<tables::MissingTables> proof_tables{};

    // An interrupt keeps what was found before.
    bool has_solution() const { return status == Status::Solved || !moves.empty(); }

    // Moves as searches count them.
    std::uint64_t steps() const { return counted ? counted->moves : moves.size(); }

    // The solution is as short as the lower bound.
    bool is_proved() const {
        return has_solution() && steps() == static_cast<std::uint64_t>(lower_bound);
    }
};

// A puzzle's moves as the bytes that reports hold.
template <class Move>
Moves numbered(const std::vector<Move>& moves) {
    static_assert(sizeof(Move) == 1);
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(moves.data());
    return {bytes, bytes + moves.size()};
}

// The answer to a request whose tables are missing, for lack of time or memory or because of an
// interrupt: a report with the bound that the start alone proves. The time since the build `began`
// is its time for tables. Any other error is returned unchanged.
Expected<Report> report_without_tables(const SearchRequest& request, const Error& error,
                                       search::Cost lower_bound,
                                       std::chrono::steady_clock::time_point began);

}  // namespace taquin::solver
