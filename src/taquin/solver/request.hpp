// What a solver is asked, in the user's terms: positions and names, no types of states or
// algorithms.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "taquin/puzzle/position.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/search/limits.hpp"
#include "taquin/search/policies.hpp"

namespace taquin::solver {

// How to search: what does not depend on the puzzle.
struct SearchRequest {
    std::string algorithm = "auto";
    std::string heuristic;                 // an expression; empty: the algorithm's own choice
    std::optional<double> weight{};        // wastar; 1.5 and the like, at least 1
    std::optional<std::uint64_t> width{};  // beam
    std::optional<search::Ties> ties{};    // Fifo, but Lifo for greedy
    search::Duplicates duplicates = search::Duplicates::Generated;
    bool optimal = false;      // insist: refuse what does not prove its answer optimal
    bool all = false;          // every optimal solution
    bool listed = true;        // false: its length is enough, where that saves memory
    bool batch = false;        // many starts with this goal follow: tables for it pay
    bool timed_tables = true;  // false, or a batch: the limit on time is for the search alone
    search::Limits limits{};
    std::uint64_t seed = 1;       // for searches that make random choices
    unsigned threads = 1;         // for searches that can share their work
    bool all_cores = false;       // for searches whose answers differ from run to run anyway
    std::string tables_folder{};  // cache_folder(); empty: tables are not stored
};

struct Request : SearchRequest {
    Position start{};
    Position goal{};
    std::string metric{};      // of PuzzleInfo::metrics; empty: the default
    Moves order{};             // of Puzzle::read_order; empty: the default
    CataloguePtr catalogue{};  // sets of tables besides those of the program
};

}  // namespace taquin::solver
