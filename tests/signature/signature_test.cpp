// Single-threaded searches are deterministic; counts.txt pins their counts. A commit that changes
// one says so, `Nodes: a -> b, because …`, and renews the file:
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "taquin/puzzles/registry.hpp"
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

// Fields of a line: puzzle | position | goal | metric | algorithm | heuristic
constexpr std::size_t fields_of_requests = 6;

// Returns "length generated expanded reopened distinct".
std::string counts_of(const std::vector<std::string>& fields, solver::Solver& solver) {
    const Puzzle& puzzle = *find_puzzle(fields[0]);
    solver::Request request;
    request.start = puzzle.read(fields[1], {})->position;
    request.goal = *puzzle.goal(fields[2], request.start.size);
    request.metric = fields[3];
    request.algorithm = fields[4];
    request.heuristic = fields[5];
    const auto report = solver.solve(request);
    if (!report) return report.error().message;
    std::ostringstream out;
    const search::Counters& counters = report->counters;
    out << report->length << ' ' << counters.generated << ' ' << counters.expanded << ' '
        << counters.reopened << ' ' << counters.distinct;
    return out.str();
}

TEST(Signature, CountsMatchTheFile) {
    const std::string path = TAQUIN_TEST_DATA "/../signature/counts.txt";
    std::ifstream file(path);
    ASSERT_TRUE(file) << path;
    solver::Solver solver;  // shared, so that tables are built once
    std::string renewed;
    std::size_t lines = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') {
            renewed += line + '\n';
            continue;
        }
        const std::vector<std::string> fields = split(line);
        ASSERT_GT(fields.size(), fields_of_requests) << line;
        const std::string counts = counts_of(fields, solver);
        EXPECT_EQ(counts, fields[fields_of_requests]) << line;
        for (std::size_t i = 0; i < fields_of_requests; ++i) renewed += fields[i] + " | ";
        renewed += counts + '\n';
        ++lines;
    }
    EXPECT_GE(lines, 150U);
    if (std::getenv("TAQUIN_RENEW") != nullptr) std::ofstream(path) << renewed;
}

}  // namespace
}  // namespace taquin
