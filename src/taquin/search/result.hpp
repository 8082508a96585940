// The limits and the result of a search. docs/counting.md defines each count.
#pragma once

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "taquin/search/concepts.hpp"

namespace taquin::search {

// Width: the beam ran empty after dropping states. Length: a path is longer than a node can record.
enum class LimitKind { Nodes, Time, Memory, Depth, Width, Length };

// Every limit is optional.
struct Limits {
    std::optional<std::uint64_t> nodes{};  // generated nodes
    std::optional<std::chrono::nanoseconds> time{};
    std::optional<std::uint64_t> memory{};  // bytes the search may hold
    std::optional<Cost> depth{};            // moves in a solution
    std::stop_token stop{};
};

// Order of nodes with equal priority: first or last in, or smaller or larger estimate.
enum class Ties { Fifo, Lifo, LowH, HighH };

// When a child counts as a duplicate:
//   Generated  its state was generated before on a path that was not longer (the textbook's way)
//   Expanded   its state was expanded before; until then every path to it is a separate node
enum class Duplicates { Generated, Expanded };

enum class Outcome { Solved, Unsolvable, LimitReached, Cancelled };

struct Counters {
    std::uint64_t generated = 0;   // children generated, including those that were cut
    std::uint64_t expanded = 0;    // nodes expanded; the goal is not one
    std::uint64_t reopened = 0;    // closed states reopened for a shorter path
    std::uint64_t distinct = 0;    // different states stored; 0 if none are
    std::uint64_t peak_nodes = 0;  // most nodes held at once
    std::uint64_t peak_bytes = 0;  // most bytes held at once by the search's own data structures
};

// The counts of two parts of the same search.
inline void add(Counters& sum, const Counters& more) {
    sum.generated += more.generated;
    sum.expanded += more.expanded;
    sum.reopened += more.reopened;
    sum.distinct = std::max(sum.distinct, more.distinct);
    sum.peak_nodes = std::max(sum.peak_nodes, more.peak_nodes);
    sum.peak_bytes = std::max(sum.peak_bytes, more.peak_bytes);
}

// The counts of two parts that work at the same time and store different states.
inline void add_disjoint(Counters& sum, const Counters& more) {
    sum.generated += more.generated;
    sum.expanded += more.expanded;
    sum.reopened += more.reopened;
    sum.distinct += more.distinct;
    sum.peak_nodes += more.peak_nodes;
    sum.peak_bytes += more.peak_bytes;
}

// One deepening round (iterative searches) or one layer (breadth-first, beam).
struct Iteration {
    Cost bound = 0;
    std::uint64_t generated = 0;
    std::uint64_t expanded = 0;
    std::uint64_t states = 0;  // in the layer; 0 for deepening rounds
};

// The row for a round or layer, from the counters before and after it.
inline Iteration iteration_since(const Counters& before, const Counters& now, Cost bound,
                                 std::uint64_t states = 0) {
    return {bound, now.generated - before.generated, now.expanded - before.expanded, states};
}

template <class M>
struct Result {
    using Move = M;

    Outcome outcome = Outcome::Unsolvable;
    // The limit reached, if outcome is LimitReached. Also set if a solution was found but a limit
    // stopped the remaining work: finding the other solutions, or proving it shortest.
    std::optional<LimitKind> limit{};
    std::vector<Move> moves{};             // the solution, if found
    std::vector<std::vector<Move>> all{};  // every optimal solution, if requested
    // No solution is shorter. Proved if the heuristic is admissible, whatever the outcome.
    Cost lower_bound = 0;
    Counters counters{};
    std::vector<Iteration> iterations{};
};

// A search that does not know the puzzle has a result whose moves are bytes.
template <class Move>
Result<Move> with_moves(Result<std::uint8_t> from) {
    const auto moves_of = [](const std::vector<std::uint8_t>& bytes) {
        std::vector<Move> moves;
        moves.reserve(bytes.size());
        for (const std::uint8_t byte : bytes) moves.push_back(std::bit_cast<Move>(byte));
        return moves;
    };
    Result<Move> result;
    result.outcome = from.outcome;
    result.limit = from.limit;
    result.moves = moves_of(from.moves);
    for (const auto& bytes : from.all) result.all.push_back(moves_of(bytes));
    result.lower_bound = from.lower_bound;
    result.counters = from.counters;
    result.iterations = std::move(from.iterations);
    return result;
}

// Callbacks from a kernel, on the thread that started the search; any may be empty.
struct Callbacks {
    std::function<void(const Counters&, Cost lower_bound)> progress{};
    std::function<void(Cost bound, const Counters&)> iteration{};
    // From kernels that continue to look for shorter solutions.
    std::function<void(std::size_t length)> found{};
    // From searches in packets, a few times per second: how much of the iteration is done.
    std::function<void(std::size_t done, std::size_t all)> packets{};
};

}  // namespace taquin::search
