// A request to a solver in the user's terms: positions and names, not state or algorithm types.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "taquin/puzzle/position.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/search/packets.hpp"
#include "taquin/search/post.hpp"
#include "taquin/search/result.hpp"

namespace taquin::solver {

// Default values. The dfs depth is not in the parameter table, since the other algorithms have no
// default depth.
inline constexpr double default_weight = 3;
inline constexpr std::uint64_t default_width = 1'000;
inline constexpr search::Cost default_depth = 50;
inline constexpr std::uint64_t default_seed = 1;

struct Request;

// Called before a tree search begins, as search::MakeWorkers is. `search` is a request for this
// search alone, with its algorithm and heuristic by name: another process that solves it makes the
// same kernel.
using ShareSearch = std::function<std::unique_ptr<search::PacketWorkers>(
    const Request& search, const search::PacketKernel& kernel)>;

// The same for A*: called once the search is known to be large. Connects this process with others
// that solve the same request, as search::Connect does.
using ConnectSearch = std::function<std::unique_ptr<search::Post>(const Request& search)>;

// How to search. parameters.hpp has the ranges, and which algorithms use which parameter.
struct SearchRequest {
    std::string algorithm = "auto";
    std::string heuristic;  // an expression; empty: the algorithm's default
    std::optional<double> weight{};
    std::optional<std::uint64_t> width{};
    std::optional<search::Ties> ties{};  // default: the algorithm's
    search::Duplicates duplicates = search::Duplicates::Generated;
    std::string order{};             // move order for Puzzle::read_order; empty: the default
    bool optimal = false;            // reject answers that are not proved optimal
    bool all = false;                // find every optimal solution
    std::uint64_t longer = 0;        // with `all`: also solutions up to this many moves longer
    std::string allow{};             // the only moves to use; empty: all
    std::string steps{};             // names of steps, "eo > dr > htr > finish"; empty: no steps
    bool listed = true;              // false: the length is enough, if that saves memory
    bool batch = false;              // many starts with this goal follow: building tables pays
    bool search_unsolvable = false;  // search even if the start cannot reach the goal
    bool timed_tables = true;        // false, or a batch: the time limit applies to the search only
    search::Limits limits{};
    std::optional<std::uint64_t> seed{};  // for searches that make random choices
    // For parallel searches. Default: one thread, but all cores for random searches, whose answers
    // differ from run to run anyway.
    std::optional<unsigned> threads{};
    std::string tables_folder{};  // cache_folder(); empty: tables are not stored
    std::string checkpoint{};     // the file that keeps a long search's progress; empty: none
    // How to share a search, besides `threads`; for programs that have other processes.
    search::PacketTuning packets{};
    bool guesses = false;  // IDA* may try beams before large iterations
    ShareSearch make_workers{};
    ConnectSearch connect{};
};

struct Request : SearchRequest {
    Position start{};
    Position goal{};
    std::string metric{};      // a name in PuzzleInfo::metrics; empty: the default
    CataloguePtr catalogue{};  // table sets besides the built-in ones
};

}  // namespace taquin::solver
