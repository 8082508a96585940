// A process to be killed: it stores results and prints their number after each commit.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace taquin::campaign {

inline constexpr std::uint64_t commits = 6;
inline constexpr std::uint64_t results_per_commit = 3;

// The exit code of `campaign_checks store-writer PATH`: 0, or 4 on a store error.
int write_results(const std::string& path);

// Describes what is wrong with a store that must hold at least this many results; empty if all is
// well.
std::optional<std::string> fault_of_store(const std::string& path, std::uint64_t acknowledged);

}  // namespace taquin::campaign
