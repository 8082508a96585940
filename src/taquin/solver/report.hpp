// What a solver answers, for every puzzle.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzle/position.hpp"
#include "taquin/search/result.hpp"
#include "taquin/solver/request.hpp"

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

// The names that JSON and the lab's store use.
std::string_view status_name(Status status);
std::string_view limit_name(search::LimitKind limit);

// A solution that was checked move by move, but is too long to keep or is not wanted.
struct CountedMoves {
    std::uint64_t moves = 0;
    std::uint64_t in_metric = 0;  // of the request
};

struct Report {
    Status status = Status::Unsolvable;
    // When status is Limit; and when a solution was found, but not all that was asked for (every
    // solution, the proof).
    std::optional<search::LimitKind> limit{};
    std::string algorithm{};                // the one that ran: never "auto"
    std::string heuristic{};                // as it ran, in canonical spelling
    bool optimal = false;                   // proved
    search::Cost lower_bound = 0;           // proved, in moves that searches count
    Moves moves{};                          // of the solution, if there is one
    std::vector<Moves> all{};               // every optimal solution, when asked for
    std::optional<CountedMoves> counted{};  // instead of moves
    std::uint64_t length = 0;               // of the solution, in the metric of the request
    std::uint64_t bound = 0;                // lower_bound, in the metric of the request
    search::Counters counters{};
    std::vector<search::Iteration> iterations{};
    double seconds = 0;                   // the search
    double table_seconds = 0;             // tables that were built before it
    std::vector<std::string> warnings{};  // table files that were damaged or could not be stored
    std::string note{};  // a sentence worth reading (why not optimal); may be empty

    // An interrupt does not take away what was found before.
    bool has_solution() const { return status == Status::Solved || !moves.empty(); }

    // Moves that searches count.
    std::uint64_t steps() const { return counted ? counted->moves : moves.size(); }

    // The solution is as short as the bound says that one can be.
    bool is_proved() const {
        return has_solution() && steps() == static_cast<std::uint64_t>(lower_bound);
    }
};

// The moves of a puzzle, which are bytes by another name, as reports hold them.
template <class Move>
Moves numbered(const std::vector<Move>& moves) {
    static_assert(sizeof(Move) == 1);
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(moves.data());
    return {bytes, bytes + moves.size()};
}

// The answer to a request whose tables are missing for lack of time or memory, or because it was
// interrupted: a report with the bound that the start
// alone proves. Any other error stays one.
Expected<Report> report_without_tables(const SearchRequest& request, const Error& error,
                                       search::Cost lower_bound);

}  // namespace taquin::solver
