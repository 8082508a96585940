// solve --checkpoint: real kills, and what the files do to the next run.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/program.hpp"
#include "support/temporary_folder.hpp"

namespace taquin::cli_test {
namespace {

using Arguments = std::vector<std::string>;
using nlohmann::json;

Arguments with(Arguments arguments, const Arguments& more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

// Saves whenever it can.
Call often_saved(const Arguments& arguments) {
    return {arguments, "", {"TAQUIN_CHECKPOINT_INTERVAL=0"}};
}

json iterations_of(const json& answer, bool all) {
    json rows = answer.at("iterations");
    if (!all) rows.erase(rows.size() - 1);
    return rows;
}

// Kills the search again and again, each time with another number of threads, then lets it finish.
void expect_same_after_kills(const Arguments& search, bool all) {
    const Finished alone = run(search);
    ASSERT_EQ(alone.code, 0) << alone.err;
    const json wanted = json::parse(alone.out);
    const test::TemporaryFolder folder;
    const Arguments kept = with(search, {"--checkpoint", folder.path() + "/progress"});
    int kills = 0;
    for (int number = 0; number < 8; ++number) {
        Running program(often_saved(with(kept, {"--threads", std::to_string(1 + number % 3)})));
        program.wait_until_it_worked(std::chrono::milliseconds(30 + 40 * number));
        program.signal(SIGKILL);
        if (program.wait().code == 128 + SIGKILL) ++kills;
    }
    EXPECT_GE(kills, 4);
    const Finished finished = run(often_saved(with(kept, {"--threads", "2"})));
    ASSERT_EQ(finished.code, 0) << finished.err;
    EXPECT_NE(finished.err.find("continuing from the checkpoint"), std::string::npos);
    const json found = json::parse(finished.out);
    EXPECT_EQ(found.at("length"), wanted.at("length"));
    EXPECT_EQ(found.at("optimal"), wanted.at("optimal"));
    EXPECT_EQ(iterations_of(found, all), iterations_of(wanted, all));
    if (!all) return;
    EXPECT_EQ(found.at("generated"), wanted.at("generated"));
    EXPECT_EQ(found.at("expanded"), wanted.at("expanded"));
    EXPECT_EQ(found.at("solutions"), wanted.at("solutions"));
}

TEST(Checkpoint, SurvivesKills) {
    expect_same_after_kills({"solve", "--json", "--iterations", "--algorithm", "idastar",
                             "--heuristic", "manhattan", "6 3 13 1/15 12 8 9/2 7 14 10/11 0 5 4"},
                            false);
}

TEST(Checkpoint, SurvivesKillsWhileItCollectsAllSolutions) {
    expect_same_after_kills({"solve", "--json", "--iterations", "--all", "--algorithm", "idastar",
                             "--heuristic", "manhattan", "12 10 13 1/8 4 3 7/2 5 0 14/6 11 15 9"},
                            true);
}

TEST(Checkpoint, AnInterruptLeavesAFileThatTheNextRunContinues) {
    const test::TemporaryFolder folder;
    const Arguments search{"solve",
                           "--algorithm",
                           "idastar",
                           "--heuristic",
                           "manhattan",
                           "--checkpoint",
                           folder.path() + "/progress",
                           "0 12 9 13/15 11 10 14/3 7 6 2/4 8 5 1"};
    Running program(Call{search, "", {}});
    program.wait_until_it_listens();
    program.wait_until_it_worked(std::chrono::milliseconds(200));
    program.signal(SIGINT);
    EXPECT_EQ(program.wait().code, 130);
    ASSERT_TRUE(std::filesystem::exists(folder.path() + "/progress"));
    const Finished next = run(with(search, {"--time", "0.2"}));
    EXPECT_EQ(next.code, 20);
    EXPECT_NE(next.err.find("continuing from the checkpoint"), std::string::npos) << next.err;
    EXPECT_LT(std::filesystem::file_size(folder.path() + "/progress"), 1'000'000U);
}

TEST(Checkpoint, HasDocumentedExitCodes) {
    const test::TemporaryFolder folder;
    const std::string file = folder.path() + "/progress";
    const Arguments search{"solve",       "--algorithm", "idastar",
                           "--heuristic", "manhattan",   "--checkpoint"};
    const std::string board = "8 6 7/2 5 4/3 0 1";
    EXPECT_EQ(run(with(search, {file, board})).code, 0);
    EXPECT_EQ(run(with(search, {file, board})).code, 0);  // the file holds the answer
    const Finished other = run(with(search, {file, "1 2 3/4 0 6/7 5 8"}));
    EXPECT_EQ(other.code, 2);
    EXPECT_NE(other.err.find("--checkpoint: "), std::string::npos) << other.err;
    EXPECT_NE(other.err.find("belongs to another search: its start is 8 6 7/2 5 4/3 0 1"),
              std::string::npos)
        << other.err;
    std::ofstream(file) << "something else";
    EXPECT_EQ(run(with(search, {file, board})).code, 3);
    EXPECT_EQ(run(with(search, {folder.path() + "/no/such/file", board})).code, 4);
    EXPECT_EQ(run({"solve", "--algorithm", "astar", "--checkpoint", file, board}).code, 2);
    const Finished two = run(with(search, {folder.path() + "/two", board, board}));
    EXPECT_EQ(two.code, 2);
    EXPECT_NE(two.err.find("a checkpoint is for one position"), std::string::npos) << two.err;
    const Finished inadmissible =
        run({"solve", "--algorithm", "idastar", "--heuristic", "2*manhattan", "--checkpoint",
             folder.path() + "/new", board});
    EXPECT_EQ(inadmissible.code, 2);
    EXPECT_NE(inadmissible.err.find("--checkpoint: 2*manhattan may overestimate"),
              std::string::npos)
        << inadmissible.err;
}

}  // namespace
}  // namespace taquin::cli_test
