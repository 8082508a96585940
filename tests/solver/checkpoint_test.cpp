// Searches in packets and from checkpoints, through the solver: every puzzle, every kernel.
#include "taquin/solver/checkpoint.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solver/boards.hpp"
#include "support/temporary_folder.hpp"
#include "taquin/puzzles/registry.hpp"
#include "taquin/search/thread_workers.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::solver::test {
namespace {

struct Case {
    const char* name;
    const char* puzzle;
    const char* position;
    const char* heuristic;
    const char* metric = "";
    bool all = false;
};

// Each row is another kernel, or another puzzle with the general one.
const std::vector<Case> cases{
    {"manhattan", "tiles", "6 1 0 14/13 3 2 7/15 9 4 10/5 8 11 12", "manhattan"},
    {"small", "tiles", "8 6 7/2 5 4/3 0 1", "manhattan"},
    {"conflict", "tiles", "8 6 7/2 5 4/3 0 1", "conflict"},
    {"patterns", "tiles", "6 1 0 14/13 3 2 7/15 9 4 10/5 8 11 12", "pdb:5-5-5"},
    {"all_boards", "tiles", "8 6 7/2 5 4/3 0 1", "manhattan", "", true},
    {"runs", "tiles", "8 11 3 9 6 5/7 1 4 0 10 2", "run-pdb", "multi"},
    {"lines", "tiles", "8 6 7/2 5 4/3 0 1", "run-lines", "multi"},
    {"gaps", "pancake", "2 1 4 3 6 5 8 7 10 9", "gap"},
    {"pancakes", "pancake", "3 6 1 5 2 4", "zero"},
    {"all_stacks", "pancake", "2 4 1 3 5 7 6 9 8 10", "gap", "", true},
    {"topspin", "topspin", "6 3 1 8 2 7 4 5", "gaps"},
    {"all_rings", "topspin", "6 3 1 8 2 7 4 5", "gaps", "", true},
    {"corners", "cube2", "R U F2 R2 U' F R'", "zero"},
    {"all_corners", "cube2", "R U F2 R2 U' F", "zero", "", true},
    {"cube", "cube", "R U F2 L", "zero"},
};

Request request_of(const Case& c) {
    const Puzzle& puzzle = *find_puzzle(c.puzzle);
    Request request;
    const auto read = puzzle.read(c.position, {});
    EXPECT_TRUE(read) << read.error().message;
    request.start = read->position;
    request.goal = *puzzle.goal("", request.start.size);
    request.algorithm = "idastar";
    request.heuristic = c.heuristic;
    request.metric = c.metric;
    request.all = c.all;
    return request;
}

Request split_finely(Request request, unsigned threads) {
    request.threads = threads;
    request.packets = {.worth_packets = 20, .packets = 30, .size = {{4, 2000}}, .give_up = 8};
    return request;
}

// Everything but the last iteration, and that too if all solutions are wanted.
void expect_same(const Report& found, const Report& wanted, bool all) {
    EXPECT_EQ(found.status, Status::Solved);
    EXPECT_EQ(found.length, wanted.length);
    EXPECT_EQ(found.optimal, wanted.optimal);
    ASSERT_EQ(found.iterations.size(), wanted.iterations.size());
    const std::size_t completed = wanted.iterations.size() - (all ? 0 : 1);
    for (std::size_t i = 0; i < completed; ++i) {
        EXPECT_EQ(found.iterations[i].bound, wanted.iterations[i].bound);
        EXPECT_EQ(found.iterations[i].generated, wanted.iterations[i].generated);
        EXPECT_EQ(found.iterations[i].expanded, wanted.iterations[i].expanded);
    }
    ASSERT_EQ(found.all.size(), wanted.all.size());
    if (all) {
        EXPECT_EQ(found.counters.generated, wanted.counters.generated);
    }
}

class ProgressFile {
public:
    std::string path() const { return folder_.path() + "/progress"; }
    std::string bytes() const {
        std::ifstream in(path(), std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    void write(const std::string& bytes) const { std::ofstream(path(), std::ios::binary) << bytes; }

private:
    taquin::test::TemporaryFolder folder_{};
};

class InPackets : public testing::TestWithParam<Case> {
protected:
    Solver solver{};
};

INSTANTIATE_TEST_SUITE_P(Kernels, InPackets, testing::ValuesIn(cases),
                         [](const auto& shown) { return std::string(shown.param.name); });

// Counts the packets.
class CountedWorkers : public search::ThreadWorkers {
public:
    CountedWorkers(const search::PacketKernel& kernel, unsigned threads, int& packets)
        : ThreadWorkers(kernel, threads, std::nullopt), packets_(packets) {}

    void submit(search::PacketJob job) override {
        ++packets_;
        ThreadWorkers::submit(std::move(job));
    }

private:
    int& packets_;
};

TEST_P(InPackets, CountsDoNotDependOnTheThreads) {
    const Request request = request_of(GetParam());
    const auto alone = solver.solve(request);
    ASSERT_TRUE(alone) << alone.error().message;
    for (const unsigned threads : {1U, 2U, 3U, 8U}) {
        Request split = split_finely(request, threads);
        int packets = 0;
        split.make_workers = [&](const Request&, const search::PacketKernel& kernel) {
            return std::make_unique<CountedWorkers>(kernel, threads, packets);
        };
        const auto shared = solver.solve(split);
        ASSERT_TRUE(shared) << shared.error().message;
        expect_same(*shared, *alone, request.all);
        EXPECT_GT(packets, 10);
    }
}

// Every run generates a few nodes more than the one before.
TEST_P(InPackets, ACheckpointContinuesWithTheSameCounts) {
    const ProgressFile file;
    Request request = request_of(GetParam());
    const auto alone = solver.solve(request);
    ASSERT_TRUE(alone) << alone.error().message;
    request.checkpoint = file.path();
    std::optional<Report> last;
    for (std::uint64_t runs = 1; runs < 1000; ++runs) {
        Request part = split_finely(request, static_cast<unsigned>(1 + runs % 3));
        part.limits.nodes = 200 * runs;
        const auto report = solver.solve(part);
        ASSERT_TRUE(report) << report.error().message;
        last = *report;
        if (report->status == Status::Solved && !report->limit) break;
        EXPECT_EQ(report->limit, search::LimitKind::Nodes);
    }
    expect_same(*last, *alone, request.all);
    // The file now holds the answer.
    const auto again = solver.solve(request);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->moves, last->moves);
    EXPECT_EQ(again->all, last->all);
    EXPECT_EQ(again->counters.generated, last->counters.generated);
    EXPECT_FALSE(std::filesystem::exists(file.path() + ".lock"));
    EXPECT_FALSE(std::filesystem::exists(file.path() + ".tmp"));
}

// --- files

class CheckpointFile : public testing::Test {
protected:
    // An unfinished search with some packets.
    void SetUp() override {
        request = split_finely(request_of(cases[1]), 1);
        request.checkpoint = file.path();
        request.limits.nodes = 3000;
        const auto report = solver.solve(request);
        ASSERT_TRUE(report) << report.error().message;
        ASSERT_EQ(report->status, Status::Limit);
        request.limits.nodes.reset();
    }

    Error refused(const Request& asked) {
        const std::string before = file.bytes();
        const auto report = solver.solve(asked);
        EXPECT_FALSE(report);
        EXPECT_EQ(file.bytes(), before);
        return report ? Error{} : report.error();
    }

    ProgressFile file{};
    Request request{};
    Solver solver{};
};

TEST_F(CheckpointFile, IsRefusedIfItIsTruncated) {
    const std::string whole = file.bytes();
    for (std::size_t size = 0; size < whole.size(); ++size) {
        file.write(whole.substr(0, size));
        const Error error = refused(request);
        ASSERT_EQ(error.kind, ErrorKind::DamagedTable) << size;
        ASSERT_EQ(error.parameter, "checkpoint");
    }
}

TEST_F(CheckpointFile, IsRefusedIfABitFlips) {
    const std::string whole = file.bytes();
    for (std::size_t bit = 0; bit < 8 * whole.size(); ++bit) {
        std::string flipped = whole;
        flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << (bit % 8)));
        file.write(flipped);
        ASSERT_EQ(refused(request).kind, ErrorKind::DamagedTable) << bit;
    }
}

TEST_F(CheckpointFile, OfAnotherSearchIsRefused) {
    const auto expect = [&](const Request& other, const std::string& word) {
        const Error error = refused(other);
        EXPECT_EQ(error.kind, ErrorKind::BadInput);
        EXPECT_EQ(error.parameter, "checkpoint");
        EXPECT_NE(error.message.find("belongs to another search: its " + word), std::string::npos)
            << error.message;
    };
    Request other = request;
    other.start = request_of(cases[0]).start;
    other.goal = *other.start.puzzle->goal("", other.start.size);
    expect(other, "size is 3x3, not 4x4");
    other = request;
    other.heuristic = "conflict";
    expect(other, "heuristic is manhattan, not conflict");
    other = request;
    other.all = true;
    expect(other, "number of solutions is one, not all");
    other = request;
    other.metric = "multi";
    expect(other, "metric is single, not multi");
    other = request;
    other.goal = *other.start.puzzle->goal("snail", other.start.size);
    expect(other, "goal is");
}

TEST_F(CheckpointFile, IsForOneSearchAtATime) {
    const auto mine = Checkpoint::open(file.path(), {}, nullptr);
    ASSERT_TRUE(mine) << mine.error().message;
    const Error error = refused(request);
    EXPECT_NE(error.message.find("in use"), std::string::npos) << error.message;
}

TEST_F(CheckpointFile, InAMissingFolderIsAnError) {
    request.checkpoint = "/no/such/folder/progress";
    const auto report = solver.solve(request);
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().kind, ErrorKind::FileSystem);
}

TEST(CheckpointUse, NeedsAProofOrIdaStar) {
    Request request = request_of(cases[1]);
    request.checkpoint = "progress";
    request.heuristic.clear();
    request.algorithm = "auto";
    EXPECT_EQ(solve(request).error().parameter, "checkpoint");
    request.algorithm = "astar";
    EXPECT_EQ(solve(request).error().parameter, "checkpoint");
    EXPECT_FALSE(std::filesystem::exists("progress"));
}

TEST(CheckpointUse, AutoKeepsTheProof) {
    const ProgressFile file;
    // 24-puzzle without tables: the proof does not end.
    Request request = test::request(larger, "auto");
    request.optimal = true;
    request.checkpoint = file.path();
    request.heuristic = "manhattan";
    request.limits.time = std::chrono::milliseconds(1500);
    const auto report = solve(request);
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_FALSE(report->optimal);
    const auto facts = checkpoint_facts(request);
    EXPECT_FALSE(check_checkpoint(file.path(), facts));
    EXPECT_TRUE(std::filesystem::exists(file.path()));
}

}  // namespace
}  // namespace taquin::solver::test
