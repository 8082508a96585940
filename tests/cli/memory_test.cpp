// When memory runs out, the program reports it and exits with its code, whatever it was doing.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/boards.hpp"
#include "cli/lab_fixture.hpp"
#include "cli/program.hpp"

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
// Sanitizers need their own address space.
namespace taquin::cli_test {
namespace {

constexpr std::uint64_t megabyte = 1'000'000;
constexpr auto large_tree = "--algorithm bfs '8 6 7/2 5 4/3 0 1' --most 100000";

// 127: the loader ran out of memory, before the program started.
void expect_documented(const std::string& command) {
    const Finished finished = run_shell(command);
    constexpr std::array documented{0, 2, 4, 20, 21, 127};
    EXPECT_NE(std::ranges::find(documented, finished.code), documented.end())
        << command << ": " << finished.code << " " << finished.err;
}

class AddressSpace : public testing::TestWithParam<int> {
protected:
    std::string limit() const { return "ulimit -v " + std::to_string(GetParam() * 1024) + "; "; }
};

TEST_P(AddressSpace, MayBeShortInEveryCommand) {
    for (const std::string& command :
         {"tree --format json " + std::string(large_tree),
          "tree --format text " + std::string(large_tree),
          "tree --format dot " + std::string(large_tree),
          std::string("solve --json --time 1 '0 12 9 13/15 11 10 14/3 7 6 2/4 8 5 1'"),
          std::string("explain --json '8 6 7/2 5 4/3 0 1'"),
          std::string("check --json '8 6 7/2 5 4/3 0 1'"), std::string("tables list --json")})
        expect_documented(limit() + "taquin " + command + " > /dev/null");
}

INSTANTIATE_TEST_SUITE_P(MiB, AddressSpace, testing::Values(18, 24, 34, 50, 70, 100, 150));

using LabMemory = Lab;

TEST_F(LabMemory, ExportsWithLittleMemoryExitWithACode) {
    lab({"run", "pruning", "--quiet"});
    for (const char* const form : {"json", "csv"})
        for (const int mebibytes : {16, 18, 20, 30, 60})
            expect_documented("ulimit -v " + std::to_string(mebibytes * 1024) +
                              "; taquin lab export " + form + " pruning --store " +
                              path("lab.sqlite") + " > /dev/null");
}

// Measures a shell, so the result is not part of this process. A child's peak is never below what
// this process holds when it starts the child, so that much is allowed. ctest runs this test alone,
// and then this process holds little.
void expect_within(const Finished& finished, std::uint64_t memory) {
    const std::uint64_t allowed = memory + memory / 5 + 20 * megabyte;
    EXPECT_LE(finished.peak_bytes, std::max(allowed, run_shell("true").peak_bytes));
}

TEST(EndlessInput, TakesLittleMemory) {
    const Finished finished = run_shell("taquin solve --file /dev/zero");
    EXPECT_EQ(finished.code, 2) << finished.err;
    expect_within(finished, 20 * megabyte);
}

using LabRunMemory = Lab;

// Each search may use all of the memory, so they run one after another.
TEST_F(LabRunMemory, LimitIncludesAllThreads) {
    const std::string file = write("hard.toml", R"(title = "Hard"
[[boards]]
method = "uniform"
size = "4x4"
count = 4
[[solve]]
name = "bfs"
algorithm = "bfs"
)");
    const Finished finished =
        run_shell("taquin lab run " + file + " --quiet --memory 40M --threads 2 --store " +
                  path("lab.sqlite") + " > /dev/null");
    EXPECT_EQ(finished.code, 0) << finished.err;
    expect_within(finished, 40 * megabyte);
}

TEST(TreeMemory, LimitIncludesTheRecordedTree) {
    for (const std::string algorithm : {"bfs", "astar", "idastar", "dfs"})
        for (const std::string format : {"json", "text", "dot"}) {
            const Finished finished =
                run_shell("taquin tree --memory 20M --most 1M --algorithm " + algorithm +
                          " --format " + format + " '" + hard + "' > /dev/null");
            EXPECT_EQ(finished.code, 21) << algorithm << finished.err;
            SCOPED_TRACE(algorithm + format);
            expect_within(finished, 20 * megabyte);
            EXPECT_NE(finished.err.find("nodes were recorded"), std::string::npos) << finished.err;
        }
}

TEST(TreeMemory, FullMemoryKeepsTheBoundAndTheRecordedNodes) {
    const Finished finished = run({"tree", "--json", "--memory", "20M", "--most", "10", hard});
    EXPECT_EQ(finished.code, 21) << finished.err;
    const auto tree = nlohmann::json::parse(finished.out);
    EXPECT_EQ(tree["limit"], "memory");
    EXPECT_GT(tree["lower_bound"], 0);
    EXPECT_GT(tree["left_out"], 10'000);
}

TEST(SmallMemory, IsRespectedByEveryAlgorithm) {
    for (const std::string algorithm :
         {"auto", "bfs", "ucs", "dfs", "dfid", "bibfs", "greedy", "astar", "wastar", "beam",
          "idastar", "rbfs", "rbfs-memory", "bidirectional", "anytime", "construct"})
        for (const int megabytes : {1, 20}) {
            const Finished finished = run_shell(
                "taquin solve --quiet --time 0.3 --memory " + std::to_string(megabytes) +
                "M --cache none --algorithm " + algorithm + " '" + hard + "' > /dev/null");
            SCOPED_TRACE(algorithm);
            expect_within(finished, static_cast<std::uint64_t>(megabytes) * megabyte);
        }
}

TEST(SmallMemory, IncludesTheSolutionsOfAllThreads) {
    const Finished finished = run_shell(
        "taquin scramble --size 100x100 --seed 1 --quiet | taquin solve --quiet --show none "
        "--algorithm anytime --time 2 --memory 20M --threads 4");
    EXPECT_EQ(finished.code, 0) << finished.err;
    expect_within(finished, 20 * megabyte);
}

}  // namespace
}  // namespace taquin::cli_test
#endif
