// Values as people type them: 512M, 2.5 seconds, 1M nodes.
//
// Each function returns the value, or a sentence that says what would be right.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "taquin/core/expected.hpp"

namespace taquin {

// "512M", "4G", "1.5GiB"; units are powers of 1024; without a unit the number counts bytes.
Expected<std::uint64_t> parse_bytes(std::string_view text);

// "1000000", "5M", "1.5G"; units are powers of 1000.
Expected<std::uint64_t> parse_count(std::string_view text);

// Like parse_count, but at least 1.
Expected<std::uint64_t> parse_positive(std::string_view text);

// "2.5"
Expected<double> parse_real(std::string_view text);

// "2.5": seconds, more than 0 and at most most_seconds.
inline constexpr double most_seconds = 1e9;  // thirty years
Expected<std::chrono::nanoseconds> parse_seconds(std::string_view text);

// A 64-bit whole number.
Expected<std::uint64_t> parse_seed(std::string_view text);

// The error for a word that is not among the names; it suggests the nearest, also for A* and IDA*.
Error no_such_value(std::string_view typed, std::span<const std::string_view> names);

// "bfs, ucs, dfs"
std::string listed(std::span<const std::string_view> names);

}  // namespace taquin
