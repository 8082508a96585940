// What a search is asked to keep to, and what it answers. docs/counting.md defines each count.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "taquin/search/concepts.hpp"

namespace taquin::search {

// Width: a beam that lost its way. Length: a path that is longer than a node can tell.
enum class LimitKind { Nodes, Time, Memory, Depth, Width, Length };

// Every limit is optional; one that is not set does not exist.
struct Limits {
    std::optional<std::uint64_t> nodes{};  // generated nodes
    std::optional<std::chrono::nanoseconds> time{};
    std::optional<std::uint64_t> memory{};  // bytes that the search may hold
    std::optional<Cost> depth{};            // moves of a solution
    std::stop_token stop{};
};

// Among nodes of equal priority: the one that came first or last, or the one with the smaller or
// larger estimate.
enum class Ties { Fifo, Lifo, LowH, HighH };

// When a child counts as known already:
//   Generated  its state was generated before on a path that was not longer (the textbook's way)
//   Expanded   its state was expanded before; until then every path to it is a node of its own
enum class Duplicates { Generated, Expanded };

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

// The row of a round or a layer, from the counters before and after it.
inline Iteration iteration_since(const Counters& before, const Counters& now, Cost bound,
                                 std::uint64_t states = 0) {
    return {bound, now.generated - before.generated, now.expanded - before.expanded, states};
}

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

// Whom a kernel notifies, from the thread that asked for the search; any may be empty.
struct Callbacks {
    std::function<void(const Counters&, Cost lower_bound)> progress{};
    std::function<void(Cost bound, const Counters&)> iteration{};
    // By kernels that go on to look for shorter solutions.
    std::function<void(std::size_t length)> found{};
};

}  // namespace taquin::search
