// Reads tests/data/oracles: published and recomputed counts.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace taquin::oracle {

// Lines "depth count"; all other lines are comments.
inline std::vector<std::uint64_t> read_depth_counts(const std::string& name) {
    std::ifstream file(std::string(TAQUIN_TEST_DATA "/oracles/") + name);
    EXPECT_TRUE(file) << name;
    std::vector<std::uint64_t> counts;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::uint64_t depth = 0;
        std::uint64_t count = 0;
        if (words >> depth >> count && depth == counts.size()) counts.push_back(count);
    }
    return counts;
}

}  // namespace taquin::oracle
