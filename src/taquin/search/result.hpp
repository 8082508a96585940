// What a search answers. docs/counting.md defines each count.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "taquin/search/concepts.hpp"
#include "taquin/search/limits.hpp"

namespace taquin::search {

enum class Outcome { Solved, Unsolvable, LimitReached, Cancelled };

struct Counters {
    std::uint64_t generated = 0;   // children made; cut ones count too
    std::uint64_t expanded = 0;    // nodes whose children were asked for; the goal is not one
    std::uint64_t reopened = 0;    // closed states that were opened again for a shorter path
    std::uint64_t distinct = 0;    // different states remembered; 0 where none are
    std::uint64_t peak_nodes = 0;  // most nodes held at one time
    std::uint64_t peak_bytes = 0;  // most bytes held at one time by the search's own structures
};

// One deepening round (iterative searches) or one layer (breadth-first, beam).
struct Iteration {
    Cost bound = 0;
    std::uint64_t generated = 0;
    std::uint64_t expanded = 0;
    std::uint64_t states = 0;  // of the layer; 0 for deepening rounds
};

template <class M>
struct Result {
    using Move = M;

    Outcome outcome = Outcome::Unsolvable;
    // Which one, when outcome is LimitReached; also when a solution was found but a limit kept the
    // search from what else it was to do: to find the others, to prove it shortest.
    std::optional<LimitKind> limit{};
    std::vector<Move> moves{};             // of the solution, if one was found
    std::vector<std::vector<Move>> all{};  // every optimal solution, when they were asked for
    // No solution is shorter than this. Proved if the heuristic is admissible, whatever the
    // outcome.
    Cost lower_bound = 0;
    Counters counters{};
    std::vector<Iteration> iterations{};
};

}  // namespace taquin::search
