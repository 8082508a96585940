// A process that stores results and says after each commit how many are stored: to be killed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace taquin::campaign {

inline constexpr std::uint64_t commits = 6;
inline constexpr std::uint64_t results_per_commit = 3;

// The exit code of `campaign_checks store-writer PATH`: 0, or 4 if the store said no.
int write_results(const std::string& path);

// What is wrong with a store in which at least so many results must be; nothing if all is well.
std::optional<std::string> fault_of_store(const std::string& path, std::uint64_t acknowledged);

}  // namespace taquin::campaign
