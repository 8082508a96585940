// What a solver is asked, in the user's terms: positions and names, no types of states or
// algorithms.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "taquin/puzzle/position.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/search/result.hpp"

namespace taquin::solver {

// What a search does that is not told. The dfs depth is not in the table of parameters, since the
// other algorithms have none.
inline constexpr double default_weight = 3;
inline constexpr std::uint64_t default_width = 1'000;
inline constexpr search::Cost default_depth = 50;
inline constexpr std::uint64_t default_seed = 1;

// How to search. parameters.hpp has the ranges, and who uses what.
struct SearchRequest {
    std::string algorithm = "auto";
    std::string heuristic;  // an expression; empty: the algorithm's own choice
    std::optional<double> weight{};
    std::optional<std::uint64_t> width{};
    std::optional<search::Ties> ties{};  // Fifo, but Lifo for greedy
    search::Duplicates duplicates = search::Duplicates::Generated;
    std::string order{};       // of the moves, as Puzzle::read_order reads it; empty: the usual one
    bool optimal = false;      // insist: refuse what does not prove its answer optimal
    bool all = false;          // every optimal solution
    bool listed = true;        // false: its length is enough, where that saves memory
    bool batch = false;        // many starts with this goal follow: tables for it pay
    bool timed_tables = true;  // false, or a batch: the limit on time is for the search alone
    search::Limits limits{};
    std::optional<std::uint64_t> seed{};  // for searches that make random choices
    // For searches that can share their work; none: one, but all cores for random searches, whose
    // answers differ from run to run anyway.
    std::optional<unsigned> threads{};
    std::string tables_folder{};  // cache_folder(); empty: tables are not stored
};

struct Request : SearchRequest {
    Position start{};
    Position goal{};
    std::string metric{};      // of PuzzleInfo::metrics; empty: the default
    CataloguePtr catalogue{};  // sets of tables besides those of the program
};

}  // namespace taquin::solver
