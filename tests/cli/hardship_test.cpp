// Searches on boards so large that every node is slow, or with little memory. The program reacts to
// signals and respects its memory limit.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/boards.hpp"
#include "cli/program.hpp"

namespace taquin::cli_test {
namespace {

using Json = nlohmann::json;

std::string scrambled(const std::string& size) {
    return run({"scramble", "--size", size, "--seed", "1", "--quiet"}).out;
}

struct Search {
    const char* algorithm;
    const char* heuristic;  // nullptr: uninformed search
    const char* size;
};

std::string name_of(const testing::TestParamInfo<Search>& shown) {
    std::string name = std::string(shown.param.algorithm) + "_" +
                       (shown.param.heuristic ? shown.param.heuristic : "blind") + "_" +
                       shown.param.size;
    for (char& c : name)
        if (c == '-') c = '_';
    return name;
}

std::vector<std::string> arguments_of(const Search& search) {
    std::vector<std::string> arguments{"solve", "--json", "--algorithm", search.algorithm};
    if (search.heuristic) arguments.insert(arguments.end(), {"--heuristic", search.heuristic});
    return arguments;
}

class SlowSearch : public testing::TestWithParam<Search> {};

// A search that ignores the signal runs into the timeout of the test.
TEST_P(SlowSearch, CanBeInterrupted) {
    Running program(Call{arguments_of(GetParam()), scrambled(GetParam().size), {}});
    program.wait_until_it_worked(std::chrono::milliseconds(600));
    program.signal(SIGINT);
    const Finished finished = program.wait();
    EXPECT_EQ(finished.code, 130) << finished.err;
    EXPECT_EQ(Json::parse(finished.out)["status"], "interrupted");
}

TEST(Anytime, InterruptReturnsTheBestSolutionSoFar) {
    Running program(
        Call{{"solve", "--algorithm", "anytime", "--time", "60", "--json"}, scrambled("9x9"), {}});
    program.wait_until_it_worked(std::chrono::milliseconds(300));
    program.signal(SIGINT);
    const Finished finished = program.wait();
    EXPECT_EQ(finished.code, 130) << finished.err;
    const Json answer = Json::parse(finished.out);
    EXPECT_EQ(answer["status"], "interrupted");
    EXPECT_GE(answer["length"], answer["lower_bound"]);
    EXPECT_GT(answer["gap_percent"], 0);
}

TEST(Anytime, AnswersQuicklyAndWithinTheMemoryLimit) {
    const Finished soon = run(Call{{"solve", "--time", "1", "--json"}, scrambled("60x60"), {}});
    EXPECT_EQ(soon.code, 0) << soon.err;
    EXPECT_EQ(Json::parse(soon.out)["status"], "solved");
    const Finished small =
        run(Call{{"solve", "--algorithm", "anytime", "--time", "1", "--memory", "20M", "--json"},
                 scrambled("8x8"),
                 {}});
    EXPECT_EQ(small.code, 0) << small.err;
    EXPECT_LT(Json::parse(small.out)["peak_bytes"], 20'000'000);
}

INSTANTIATE_TEST_SUITE_P(Large, SlowSearch,
                         testing::Values(Search{"bfs", nullptr, "400x400"},
                                         Search{"bibfs", nullptr, "400x400"},
                                         Search{"bidirectional", "manhattan", "400x400"},
                                         Search{"rbfs-memory", "manhattan", "400x400"},
                                         Search{"astar", "conflict", "200x200"},
                                         Search{"beam", "gaschnig", "300x300"},
                                         Search{"idastar", "gaschnig", "300x300"},
                                         Search{"rbfs", "gaschnig", "300x300"}),
                         name_of);

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
// Sanitizers use additional memory.
class ShortMemory : public testing::TestWithParam<Search> {};

TEST_P(ShortMemory, IsNotExceeded) {
    constexpr std::uint64_t megabyte = 1U << 20U;
    constexpr std::uint64_t memory = 64 * megabyte;
    const std::string size = GetParam().size;
    const std::string board = size == "4x4" ? std::string(hard) : scrambled(size);
    auto arguments = arguments_of(GetParam());
    auto least = arguments;
    least.insert(least.end(), {"--memory", "1"});
    arguments.insert(arguments.end(), {"--time", "1", "--memory", "64M"});
    const Finished idle = run(Call{least, board, {}});
    const Finished finished = run(Call{arguments, board, {}});
    EXPECT_EQ(idle.code, 21) << idle.err;
    EXPECT_LE(finished.peak_bytes, idle.peak_bytes + memory + 8 * megabyte);
    const Json object = Json::parse(finished.out);
    EXPECT_GE(object["peak_bytes"].get<std::uint64_t>() + 8 * megabyte,
              finished.peak_bytes - idle.peak_bytes);
}

INSTANTIATE_TEST_SUITE_P(
    Algorithms, ShortMemory,
    testing::Values(Search{"bfs", nullptr, "4x4"}, Search{"ucs", nullptr, "4x4"},
                    Search{"astar", "manhattan", "4x4"}, Search{"greedy", "misplaced", "4x4"},
                    Search{"wastar", "misplaced", "4x4"}, Search{"beam", "manhattan", "4x4"},
                    Search{"bidirectional", "manhattan", "4x4"}, Search{"bibfs", nullptr, "4x4"},
                    Search{"rbfs-memory", "manhattan", "4x4"},
                    Search{"astar", "manhattan", "200x200"}),
    name_of);
#endif

}  // namespace
}  // namespace taquin::cli_test
