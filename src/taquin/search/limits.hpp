// What a search is told: when to stop.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>

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

}  // namespace taquin::search
