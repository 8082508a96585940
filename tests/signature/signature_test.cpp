// Single-threaded searches are deterministic: their counts are pinned here. A change that alters
// one says so in its commit, `Nodes: a -> b, because …`, and renews the file:
// TAQUIN_RENEW=1 build/release/bin/test_signature
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/text.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin {
namespace {

std::vector<std::string> split(const std::string& line) {
    std::vector<std::string> fields;
    std::istringstream in(line);
    for (std::string field; std::getline(in, field, '|');) {
        const auto begin = field.find_first_not_of(' ');
        const auto end = field.find_last_not_of(' ');
        fields.push_back(begin == std::string::npos ? "" : field.substr(begin, end - begin + 1));
    }
    return fields;
}

// board | goal | algorithm | heuristic -> length generated expanded reopened distinct
std::string counts_of(const std::vector<std::string>& fields) {
    solver::Request request;
    request.start = *tiles::parse_board(fields[0]);
    request.goal = *tiles::make_goal(fields[1], request.start.size);
    request.algorithm = fields[2];
    request.heuristic = fields[3];
    const auto report = solver::solve(request);
    if (!report) return report.error().message;
    std::ostringstream out;
    const search::Counters& counters = report->counters;
    out << report->moves.size() << ' ' << counters.generated << ' ' << counters.expanded << ' '
        << counters.reopened << ' ' << counters.distinct;
    return out.str();
}

TEST(Signature, CountsAreTheSameOnEveryRun) {
    const std::string path = TAQUIN_TEST_DATA "/../signature/counts.txt";
    std::ifstream file(path);
    ASSERT_TRUE(file) << path;
    std::string renewed;
    std::size_t lines = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') {
            renewed += line + '\n';
            continue;
        }
        const std::vector<std::string> fields = split(line);
        ASSERT_GE(fields.size(), 5U) << line;
        const std::string counts = counts_of(fields);
        EXPECT_EQ(counts, fields[4]) << line;
        for (std::size_t i = 0; i < 4; ++i) renewed += fields[i] + " | ";
        renewed += counts + '\n';
        ++lines;
    }
    EXPECT_GE(lines, 50U);
    if (std::getenv("TAQUIN_RENEW") != nullptr) std::ofstream(path) << renewed;
}

}  // namespace
}  // namespace taquin
