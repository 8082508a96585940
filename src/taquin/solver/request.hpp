// What a solver is asked, in the user's terms: boards and names, no types of states or algorithms.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/move.hpp"
#include "taquin/search/limits.hpp"
#include "taquin/search/policies.hpp"
#include "taquin/solver/user_catalogue.hpp"

namespace taquin::solver {

struct Request {
    tiles::Board start;
    tiles::Board goal;
    std::string algorithm = "auto";
    std::string heuristic;                 // an expression; empty: the algorithm's own choice
    std::optional<double> weight{};        // wastar; 1.5 and the like, at least 1
    std::optional<std::uint64_t> width{};  // beam
    std::optional<search::Ties> ties{};    // Fifo, but Lifo for greedy
    search::Duplicates duplicates = search::Duplicates::Generated;
    tiles::MoveOrder order = tiles::all_moves;
    bool optimal = false;  // insist: refuse what does not prove its answer optimal
    bool all = false;      // every optimal solution
    bool batch = false;    // many boards with this goal follow: tables for it pay
    search::Limits limits{};
    unsigned threads = 1;                   // for searches that can share their work
    std::filesystem::path tables_folder{};  // cache_folder(); empty: tables are not stored
    CataloguePtr catalogue{};               // sets of patterns besides those of the program
};

}  // namespace taquin::solver
