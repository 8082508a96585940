// taquin-mpi under mpirun: the same answers, counts and rows with any number of ranks, and after
// kills.
#include "mpi/ranks.hpp"

#include <gtest/gtest.h>
#include <sched.h>
#include <signal.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/program.hpp"
#include "support/temporary_folder.hpp"

namespace taquin::mpi_test {
namespace {

using cli_test::Finished;
using cli_test::Running;
using nlohmann::json;

// The iterations of which all counts are the same with any number of ranks.
json completed_iterations(const json& answer, bool all) {
    json rows = answer.at("iterations");
    if (!all) rows.erase(rows.size() - 1);
    return rows;
}

void expect_same(const Finished& finished, const json& wanted, bool all) {
    ASSERT_EQ(finished.code, 0) << finished.err;
    EXPECT_EQ(finished.err.find("does not take part"), std::string::npos) << finished.err;
    const json found = json::parse(finished.out);
    EXPECT_EQ(found.at("length"), wanted.at("length"));
    EXPECT_EQ(found.at("optimal"), wanted.at("optimal"));
    EXPECT_EQ(completed_iterations(found, all), completed_iterations(wanted, all));
    if (!all) return;
    EXPECT_EQ(found.at("generated"), wanted.at("generated"));
    EXPECT_EQ(found.at("expanded"), wanted.at("expanded"));
    EXPECT_EQ(found.at("solutions"), wanted.at("solutions"));
}

const Arguments in_detail{"solve", "--json", "--iterations", "--algorithm", "idastar"};
const Arguments one_solution =
    with(in_detail, {"--heuristic", "manhattan", "6 3 13 1/15 12 8 9/2 7 14 10/11 0 5 4"});
const Arguments all_solutions =
    with(in_detail, {"--all", "--heuristic", "manhattan", "12 10 13 1/8 4 3 7/2 5 0 14/6 11 15 9"});

const Arguments any_heuristic = with(in_detail, {"--all", "--heuristic", "max(conflict, corner)",
                                                 "12 10 13 1/8 4 3 7/2 5 0 14/6 11 15 9"});

// --- answers

struct SharedSearch {
    const char* name;
    Arguments search;
    bool all = false;
};

class Ranks : public testing::TestWithParam<SharedSearch> {};

TEST_P(Ranks, CountLikeTaquin) {
    const json wanted = answer_of_taquin(GetParam().search);
    for (const unsigned ranks : {1U, 2U, 4U})
        expect_same(run_on(ranks, GetParam().search), wanted, GetParam().all);
}

INSTANTIATE_TEST_SUITE_P(Searches, Ranks,
                         testing::Values(SharedSearch{"OneSolution", one_solution},
                                         SharedSearch{"AllSolutions", all_solutions, true},
                                         SharedSearch{"AnyHeuristic", any_heuristic, true}),
                         [](const auto& tested) { return tested.param.name; });

TEST(RanksWithThreads, CountLikeTaquin) {
    const json wanted = answer_of_taquin(all_solutions);
    expect_same(run_on(2, with(all_solutions, {"--threads", "2"})), wanted, true);
}

TEST(RanksOfABatch, SolveAllPositions) {
    const Arguments batch{"solve",
                          "--quiet",
                          "--algorithm",
                          "idastar",
                          "--heuristic",
                          "manhattan",
                          "1 2 3/4 0 6/7 5 8",
                          "6 3 13 1/15 12 8 9/2 7 14 10/11 0 5 4",
                          "8 6 7/2 5 4/3 0 1"};
    const Finished alone = cli_test::run(with(batch, {"--show", "none"}));
    const Finished shared = run_on(3, with(batch, {"--show", "none"}));
    EXPECT_EQ(shared.code, 0) << shared.err;
    EXPECT_EQ(shared.out, alone.out);
}

TEST(RanksOfABatch, ReadStandardInput) {
    cli_test::Call call = on_ranks(2, {"solve", "--quiet"});
    call.input = "1 2 3/4 0 6/7 5 8\n";
    const Finished finished = cli_test::run(call);
    EXPECT_EQ(finished.code, 0) << finished.err;
    EXPECT_EQ(finished.out, cli_test::run({"solve", "--quiet", "1 2 3/4 0 6/7 5 8"}).out);
}

TEST(RankExitCodes, AreThoseOfTaquin) {
    EXPECT_EQ(run_on(2, {"solve", "--quiet", "1 2 3/4 5 6/8 7 0"}).code, 10);
    EXPECT_EQ(run_on(2, {"solve", "--quiet", "1 2 3/4 5 6/7 7 0"}).code, 2);
    EXPECT_EQ(run_on(2, {"tables", "list"}).code, 2);
    const Finished late =
        run_on(2, {"solve", "--json", "--algorithm", "idastar", "--heuristic", "manhattan",
                   "--time", "0.5", "0 12 9 13/15 11 10 14/3 7 6 2/4 8 5 1"});
    EXPECT_EQ(late.code, 20) << late.err;
    EXPECT_EQ(json::parse(late.out).at("limit"), "time");
}

// --- kills

std::filesystem::file_time_type time_of(const std::string& file) {
    std::error_code missing;
    const auto time = std::filesystem::last_write_time(file, missing);
    return missing ? std::filesystem::file_time_type::min() : time;
}

// Waits until the program has written the file again, or has ended.
void wait_for_next_save(const Running& program, const std::string& file) {
    for (const auto before = time_of(file); time_of(file) == before && !program.has_ended();)
        sched_yield();
}

enum class Victim { OneRank, RankZero, Job };

void kill(const Running& job, Victim victim) {
    const std::vector<pid_t> ranks = children_of(job.process());
    if (victim == Victim::Job) job.signal(SIGKILL);
    for (std::size_t i = 0; i < ranks.size(); ++i)
        if (victim == Victim::Job || i == (victim == Victim::RankZero ? 0 : ranks.size() - 1))
            ::kill(ranks[i], SIGKILL);
}

void expect_same_after_kills(Victim victim, const Arguments& search, bool all) {
    const json wanted = answer_of_taquin(search);
    const test::TemporaryFolder folder;
    const std::string file = folder.path() + "/progress";
    const Arguments kept = with(search, {"--checkpoint", file});
    int kills = 0;
    for (const unsigned ranks : {4U, 2U, 3U}) {
        Running job(on_doomed_ranks(ranks, kept));
        wait_for_next_save(job, file);
        kill(job, victim);
        if (job.wait().code != 0) ++kills;
    }
    EXPECT_GE(kills, 1);
    const Finished finished = run_on(2, kept);
    EXPECT_NE(finished.err.find("continuing from the checkpoint"), std::string::npos);
    expect_same(finished, wanted, all);
    expect_same(cli_test::run(kept), wanted, all);  // the file holds the answer
}

TEST(KilledRanks, LoseNothingThatWasSaved) {
    expect_same_after_kills(Victim::OneRank, one_solution, false);
}

TEST(KilledRanks, LoseNothingThatWasSavedByRankZero) {
    expect_same_after_kills(Victim::RankZero, any_heuristic, true);
}

TEST(KilledRanks, LoseNothingThatWasSavedByTheJob) {
    expect_same_after_kills(Victim::Job, one_solution, false);
}

TEST(InterruptedRanks, LeaveACheckpointForAnyProgram) {
    const json wanted = answer_of_taquin(one_solution);
    const test::TemporaryFolder folder;
    const std::string file = folder.path() + "/progress";
    const Arguments kept = with(one_solution, {"--checkpoint", file});
    Running job(on_ranks(3, kept));
    wait_for_next_save(job, file);
    job.signal(SIGINT);
    EXPECT_NE(job.wait().code, 0);
    expect_same(cli_test::run(kept), wanted, false);
}

// --- experiments

constexpr const char* experiment = R"(
title = "Ranks"
seed = 1
[[boards]]
method = "uniform"
size = "3x3"
count = 12
[[solve]]
name = "{algorithm} {heuristic}"
algorithm = ["astar", "idastar", "rbfs"]
heuristic = ["manhattan", "conflict"]
)";

// All runs, without the columns that depend on time or on the number of ranks.
json runs_in(const std::string& store) {
    const Finished exported = cli_test::run({"lab", "export", "json", "ranks", "--store", store});
    EXPECT_EQ(exported.code, 0) << exported.err;
    json runs = json::parse(exported.out).at("runs");
    for (json& run : runs)
        for (const char* const column : {"seconds", "table_seconds", "finished", "threads"})
            EXPECT_EQ(run.erase(column), 1U) << column;
    return runs;
}

TEST(RanksOfTheLab, StoreTheSameRows) {
    const test::TemporaryFolder folder;
    const std::string file = folder.path() + "/ranks.toml";
    std::ofstream(file) << experiment;
    const std::string alone = folder.path() + "/alone.sqlite";
    ASSERT_EQ(cli_test::run({"lab", "run", file, "--store", alone}).code, 0);
    ASSERT_EQ(runs_in(alone).size(), 72U);
    for (const unsigned ranks : {1U, 2U, 4U}) {
        const std::string store = folder.path() + "/" + std::to_string(ranks) + ".sqlite";
        const Finished shared = run_on(ranks, {"lab", "run", file, "--store", store});
        ASSERT_EQ(shared.code, 0) << shared.err;
        EXPECT_EQ(runs_in(store), runs_in(alone)) << ranks;
    }
}

}  // namespace
}  // namespace taquin::mpi_test
