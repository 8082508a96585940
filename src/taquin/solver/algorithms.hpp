// The table of algorithms. Each row states an algorithm's capabilities as traits: no code compares
// names.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "taquin/search/result.hpp"

namespace taquin {
class Puzzle;
}

namespace taquin::solver {

struct SearchRequest;

// How an algorithm explores the states. Many of its parameters follow from that.
enum class Family : std::uint8_t {
    Automatic,           // the puzzle chooses other algorithms
    BreadthFirst,        // layer by layer
    BestFirst,           // the best of an open list
    Beam,                // layer by layer, only the best of each
    DepthFirst,          // one path
    Deepening,           // depth-first in rounds, each with a larger bound
    RecursiveBestFirst,  // along one path, with the siblings' values
    Bidirectional,       // from both ends
    Special,             // for one puzzle only
};

// "best-first", "deepening" …
std::string_view family_name(Family family);

struct AlgorithmRow {
    std::string_view name;
    std::string_view summary;
    std::string_view paper{};
    std::string_view memory;  // what it stores: "the path", "every state reached"
    Family family = Family::Special;
    bool optimal = false;    // its solutions are shortest, given an admissible heuristic
    bool complete = false;   // it finds a solution if there is one, given time and memory
    bool informed = false;   // it uses a heuristic
    bool weighted = false;   // it multiplies the heuristic by a weight
    bool all = false;        // it can find every optimal solution
    bool random = false;     // it makes random choices
    bool resumable = false;  // it can keep its progress in a checkpoint
    search::Ties ties = search::Ties::Fifo;  // the default
    // It improves its solution for this long, unless the request sets a time limit.
    std::optional<std::chrono::milliseconds> default_time{};

    // The value that orders its nodes, as a formula of g, h and the weight W; empty: none.
    constexpr std::string_view key() const {
        if (!has_tree()) return "";
        if (!informed) return family == Family::BestFirst ? "g" : "";
        if (weighted) return "g + W h";
        return optimal ? "g + h" : "h";
    }

    constexpr bool automatic() const { return family == Family::Automatic; }
    constexpr bool proves() const { return optimal || automatic(); }
    constexpr bool has_width() const { return family == Family::Beam; }
    constexpr bool has_ties() const { return family == Family::BestFirst; }
    constexpr bool has_duplicates() const {
        return family == Family::BestFirst || family == Family::Beam;
    }
    // Its heuristic may follow a schedule, such as step(h), that depends on the nodes expanded so
    // far.
    constexpr bool takes_schedules() const {
        return family == Family::BestFirst && informed && !weighted;
    }
    // It recognises the goal when it selects it, not when it generates it.
    constexpr bool selects_goal() const {
        return family == Family::BestFirst || family == Family::RecursiveBestFirst;
    }
    // It also searches for partial goals, and with allowed moves only.
    constexpr bool searches_patterns() const { 
        return automatic() || (family == Family::Deepening && informed);
    }
    // It generates every child of an expanded state, except its parent.
    constexpr bool expands_fully() const {
        return family == Family::BreadthFirst || family == Family::BestFirst;
    }
    // Its nodes form a tree from the start, or one from each end, which can be recorded.
    constexpr bool has_tree() const { return !automatic() && family != Family::Special; }
    // It stops improving its solution eventually, even without a limit.
    constexpr bool ends_by_itself() const { return automatic() || default_time.has_value(); }
};

// The algorithms of every puzzle, in the order of the manual; "auto" is first.
std::span<const AlgorithmRow> algorithms();

// The puzzle's row with this name; none if it has no such algorithm.
const AlgorithmRow* find_algorithm(const Puzzle& puzzle, std::string_view name);
// The same for a name that is known to exist.
const AlgorithmRow& algorithm_row(const Puzzle& puzzle, std::string_view name);

// How the request's search breaks ties.
search::Ties ties_of(const SearchRequest& request);

// All algorithms of the puzzle, including its own.
std::vector<std::string_view> algorithm_names(const Puzzle& puzzle);

}  // namespace taquin::solver
