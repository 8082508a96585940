// taquin tables: building, listing, checking and removing a set of tables, and the exit codes for
// errors.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli/program.hpp"
#include "support/temporary_folder.hpp"

namespace taquin::cli_test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

class Tables : public testing::Test {
protected:
    Finished tables(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), "tables");
        arguments.insert(arguments.end(), {"--cache", folder.path() + "/tables"});
        return run(arguments);
    }
    Finished build_small() const { return tables({"build", "auto", "--size", "3x3"}); }

    std::vector<std::string> files() const { return lines_of(tables({"list", "--quiet"}).out); }

    void damage(const std::string& file) const {
        std::ofstream(fs::path(folder.path()) / "tables" / file, std::ios::app) << "?";
    }

    test::TemporaryFolder folder;
};

TEST_F(Tables, AreBuiltListedCheckedAndRemoved) {
    EXPECT_TRUE(files().empty());
    const Finished built = build_small();
    EXPECT_EQ(built.code, 0) << built.err;
    EXPECT_NE(built.err.find("of memory"), std::string::npos) << built.err;
    ASSERT_EQ(files().size(), 2U);

    const Finished again = build_small();
    EXPECT_EQ(again.code, 0);
    EXPECT_EQ(again.err, "");

    const Finished checked = tables({"check"});
    EXPECT_EQ(checked.code, 0) << checked.err;
    EXPECT_EQ(checked.out, files()[0] + "  good\n" + files()[1] + "  good\n");

    const Finished removed = tables({"remove", "auto", "--size", "3x3"});
    EXPECT_EQ(removed.code, 0) << removed.err;
    EXPECT_TRUE(files().empty());
}

TEST_F(Tables, AreSharedBySymmetricGoals) {
    build_small();
    const Finished other = tables({"build", "auto", "--size", "3x3", "--goal", "first"});
    EXPECT_EQ(other.code, 0);
    EXPECT_EQ(files().size(), 2U);
}

TEST_F(Tables, ReportInJson) {
    const auto with_json = [&](std::vector<std::string> arguments) {
        arguments.emplace_back("--json");
        return Json::parse(lines_of(tables(std::move(arguments)).out).at(0));
    };
    const Json built = with_json({"build", "auto", "--size", "3x3"});
    EXPECT_EQ(built["set"], "auto");
    EXPECT_EQ(built["tables"], 2);
    EXPECT_EQ(built["stored"], true);
    const Json listed = with_json({"list"});
    ASSERT_EQ(listed["tables"].size(), 2U);
    EXPECT_EQ(listed["tables"][0]["kind"], "tiles-additive-region");
    EXPECT_EQ(listed["tables"][0]["bits"], 4);
    EXPECT_TRUE(listed["tables"][0]["error"].is_null());
    EXPECT_GE(listed["sets"].size(), 4U);
    damage(files()[0]);
    const Json checked = with_json({"check"});
    EXPECT_EQ(checked["file"], files()[0]);
    EXPECT_EQ(checked["status"], "error");
    EXPECT_EQ(with_json({"remove", files()[0]})["removed"], listed["tables"][0]["file"]);
}

TEST_F(Tables, DamagedTablesAreReportedWithARemedy) {
    build_small();
    const std::string file = files()[0];
    damage(file);
    const Finished checked = tables({"check"});
    EXPECT_EQ(checked.code, 3);
    EXPECT_NE(checked.err.find("taquin tables remove " + file), std::string::npos) << checked.err;
    EXPECT_EQ(checked.out, files()[1] + "  good\n");

    const Finished rebuilt = build_small();
    EXPECT_EQ(rebuilt.code, 0);
    EXPECT_NE(rebuilt.err.find("warning"), std::string::npos) << rebuilt.err;
    EXPECT_EQ(tables({"check"}).code, 0);
}

// Explaining a board never builds a table, so requests to the server do not wait for a build.
TEST_F(Tables, DamagedTablesAreReportedByExplainAndLeftAlone) {
    ASSERT_EQ(tables({"build", "lookup", "--size", "2x5"}).code, 0);
    const std::string file = files()[0];
    const auto explain = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"explain", "2 1 3 4 5/7 6 8 9 0"});
        more.insert(more.end(), {"--cache", folder.path() + "/tables"});
        return run(more);
    };
    EXPECT_EQ(explain({}).err, "");
    damage(file);
    for (const std::vector<std::string>& form :
         {std::vector<std::string>{}, {"--quiet"}, {"--json"}}) {
        const Finished finished = explain(form);
        EXPECT_EQ(finished.code, 0) << finished.err;
        EXPECT_NE(finished.err.find(file), std::string::npos) << finished.err;
        EXPECT_NE(finished.err.find("remove it, and it is rebuilt when needed"), std::string::npos)
            << finished.err;
    }
    EXPECT_NE(explain({"--quiet"}).out.find("lookup -"), std::string::npos);
    EXPECT_EQ(tables({"check"}).code, 3) << "it was not rebuilt";
}

// Two-phase search proves these answers with its small tables in memory.
TEST_F(Tables, ThatTakeLongAreNotBuiltForCubesNearSolved) {
    const auto solve = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"solve", "--puzzle", "cube", "--algorithm", "twophase"});
        more.insert(more.end(), {"--json", "--cache", folder.path()});
        return run(more);
    };
    const auto expect = [&](const std::string& turns, const std::string& length) {
        const Finished finished = solve({turns});
        EXPECT_NE(finished.out.find("\"optimal\":true,\"length\":" + length + ","),
                  std::string::npos)
            << finished.out;
    };
    expect("R R'", "0");
    expect("R U", "2");
    expect("R U F2 L", "4");
    EXPECT_EQ(solve({"--depth", "2", "R U F"}).code, 20);
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST_F(Tables, ExplainUsesStoredPatternDatabasesAndReportsDamagedOnes) {
    build_small();
    const auto explain = [&] {
        return run(
            {"explain", "8 6 7/2 5 4/3 0 1", "--quiet", "--cache", folder.path() + "/tables"});
    };
    EXPECT_EQ(explain().err, "");
    EXPECT_EQ(explain().out.find("pdb -"), std::string::npos);
    damage(files()[0]);
    EXPECT_NE(explain().err.find(files()[0]), std::string::npos) << explain().err;
    EXPECT_NE(explain().out.find("pdb -"), std::string::npos);
    EXPECT_EQ(tables({"check"}).code, 3) << "it was not rebuilt";
}

TEST_F(Tables, ExplainInRunsWritesNoFileAndLeavesADamagedOne) {
    const auto explain = [&] {
        return run({"explain", "--metric", "multi", "8 6 7/2 5 4/3 0 1", "--quiet", "--cache",
                    folder.path() + "/tables"});
    };
    const Finished without = explain();
    EXPECT_EQ(without.err, "");
    EXPECT_EQ(without.out.find("run-pdb -"), std::string::npos) << "small tables need no file";
    EXPECT_TRUE(files().empty());
    ASSERT_EQ(tables({"build", "run-pdb", "--metric", "multi", "--size", "3x3"}).code, 0);
    EXPECT_EQ(explain().out, without.out);
    damage(files()[0]);
    const Finished damaged = explain();
    EXPECT_NE(damaged.err.find(files()[0]), std::string::npos) << damaged.err;
    EXPECT_EQ(damaged.out, without.out);
    EXPECT_EQ(tables({"check"}).code, 3) << "it was not rebuilt";
}

constexpr auto korf_24 = "14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13";

// The search ends during the build. Its time is the time of the tables.
TEST_F(Tables, BuildThatALimitStopsCountsAsTimeForTables) {
    const Finished finished =
        run({"solve", "--json", "--algorithm", "idastar", "--heuristic", "pdb:6-6-6-6", "--time",
             "0.001", "--goal", "first", "--cache", folder.path() + "/tables", korf_24});
    EXPECT_EQ(finished.code, 20) << finished.err;
    const Json answer = Json::parse(finished.out);
    EXPECT_EQ(answer["limit"], "time");
    EXPECT_EQ(answer["note"], "building the tables of 6-6-6-6 takes longer than the time limit");
    EXPECT_GT(answer["table_seconds"].get<double>(), answer["seconds"].get<double>());
}

TEST_F(Tables, BuildIsAnnouncedByOneOfSeveralThreads) {
    const auto announced = [&](std::vector<std::string> more) {
        std::vector<std::string> arguments{"solve",
                                           "--algorithm",
                                           "idastar",
                                           "--heuristic",
                                           "pdb:6-6-6-6",
                                           "--threads",
                                           "2",
                                           "--time",
                                           "0.001",
                                           "--cache",
                                           folder.path() + "/tables",
                                           korf_24,
                                           korf_24};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return std::ranges::count_if(lines_of(run(arguments).err), [](const std::string& line) {
            return line.starts_with("building the tables of 6-6-6-6");
        });
    };
    EXPECT_EQ(announced({}), 1);
    EXPECT_EQ(announced({"--memory", "50M"}), 0) << "memory does not allow the build";
}

TEST_F(Tables, RenamedTablesAreRefused) {
    build_small();
    const fs::path home = fs::path(folder.path()) / "tables";
    fs::copy_file(home / files()[0], home / files()[1], fs::copy_options::overwrite_existing);
    EXPECT_EQ(tables({"check"}).code, 3);
    EXPECT_EQ(build_small().code, 0);
    EXPECT_EQ(tables({"check"}).code, 0);
}

TEST_F(Tables, UnwritableFolderIsAFileSystemError) {
    std::ofstream(folder.path() + "/tables") << "a file where the folder should be";
    const Finished built = build_small();
    EXPECT_EQ(built.code, 4);
    EXPECT_NE(built.err.find(folder.path()), std::string::npos) << built.err;
    EXPECT_EQ(lines_of(built.err).size(), 2U) << built.err;
    EXPECT_TRUE(built.err.ends_with("; the table was not stored\n")) << built.err;
    EXPECT_EQ(tables({"list"}).code, 4);
}

TEST_F(Tables, UnstoredTablesAreUsedWithOneWarning) {
    std::ofstream(folder.path() + "/tables") << "a file where the folder should be";
    const Finished solved =
        run({"solve", "--quiet", "--heuristic", "pdb:5-5-5", "--cache", folder.path() + "/tables",
             "1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15"});
    EXPECT_EQ(solved.code, 0);
    EXPECT_EQ(solved.out, "RR\n");
    EXPECT_EQ(lines_of(solved.err).size(), 1U) << solved.err;
}

TEST_F(Tables, TooLargeTablesAreReportedWithTheLimit) {
    const Finished refused = tables({"stats", "--size", "3x3", "--memory", "1"});
    EXPECT_EQ(refused.code, 21);
    EXPECT_NE(refused.err.find("the limit is 1 byte\n"), std::string::npos) << refused.err;
}

TEST_F(Tables, SizeOnDiskIsAsAnnounced) {
    const std::string size = "3x4";
    const Finished built = tables({"build", "5-6", "--size", size, "--json"});
    ASSERT_EQ(built.code, 0) << built.err;
    std::uintmax_t found = 0;
    for (const std::string& file : files())
        found += fs::file_size(fs::path(folder.path()) / "tables" / file);
    EXPECT_EQ(Json::parse(built.out)["bytes"], found);
    const Json listed = Json::parse(tables({"list", "--json"}).out);
    const auto set = std::ranges::find_if(listed["sets"], [&](const Json& each) {
        return each["name"] == "5-6" && each["size"] == size;
    });
    ASSERT_NE(set, listed["sets"].end()) << listed;
    EXPECT_EQ((*set)["bytes"], found);
}

TEST_F(Tables, CubeTablesAnnounceTheirMemory) {
    const Finished refused = tables({"build", "--puzzle", "cube", "korf", "--memory", "1M"});
    EXPECT_EQ(refused.code, 21);
    EXPECT_NE(refused.err.find(" on disk; building needs "), std::string::npos) << refused.err;
}

TEST_F(Tables, InterruptedStatsAreReported) {
    Running program(Call{{"tables", "stats", "--size", "2x6"}, "", {}});
    program.wait_until_it_worked(std::chrono::milliseconds(300));
    program.signal(SIGINT);
    const Finished finished = program.wait();
    EXPECT_EQ(finished.code, 130);
    EXPECT_NE(finished.err.find("tables stats: interrupted"), std::string::npos) << finished.err;
}

TEST_F(Tables, UnknownTablesAreBadInput) {
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"build"},
                                                      {"build", "nine"},
                                                      {"build", "7-8", "--size", "3x3"},
                                                      {"build", "auto", "--size", "9x9"},
                                                      {"build", "auto", "--goal", "sideways"},
                                                      {"remove"},
                                                      {"remove", "absent.taquin-table"},
                                                      {"remove", "../absent.taquin-table"},
                                                      {"remove", "auto", "--all"},
                                                      {"stats", "3x3"},
                                                      {"stats", "--svg", "--size", "5x5"},
                                                      {"stats", "--svg", "--puzzle", "topspin"},
                                                      {"list", "7-8"},
                                                      {"list", "--svg"},
                                                      {"check", "--all"},
                                                      {"destroy"}}) {
        const Finished finished = tables(arguments);
        EXPECT_EQ(finished.code, 2) << arguments[0] << " " << arguments.back();
        EXPECT_NE(finished.err, "");
        EXPECT_EQ(finished.out, "");
    }
    EXPECT_EQ(tables({"check", "absent.taquin-table"}).code, 4);
}

TEST_F(Tables, InterruptedBuildLeavesNoFiles) {
    Running building({{"tables", "build", "6-6-6-6", "--size", "5x5", "--json", "--cache",
                       folder.path() + "/tables"},
                      "",
                      {}});
    // The first table takes seconds; its lock shows that the build has started.
    const fs::path home = folder.path() + "/tables";
    const auto long_enough = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while ((!fs::exists(home) || fs::is_empty(home)) &&
           std::chrono::steady_clock::now() < long_enough)
        std::this_thread::yield();
    building.signal(SIGINT);
    EXPECT_EQ(building.wait().code, 130);
    EXPECT_TRUE(fs::is_empty(home));
}

TEST_F(Tables, EnvironmentSetsTheFolder) {
    const auto folder_with = [&](const std::vector<std::string>& environment) {
        const Finished listed = run(
            {.arguments = {"tables", "list", "--json"}, .input = "", .environment = environment});
        return Json::parse(listed.out)["folder"].get<std::string>();
    };
    EXPECT_EQ(folder_with({"HOME=/h"}), "/h/.cache/taquin");
    EXPECT_EQ(folder_with({"HOME=/h", "XDG_CACHE_HOME=/x"}), "/x/taquin");
    EXPECT_EQ(folder_with({"HOME=/h", "XDG_CACHE_HOME=relative"}), "/h/.cache/taquin");
    EXPECT_EQ(folder_with({"HOME=/h", "XDG_CACHE_HOME=/x", "TAQUIN_CACHE=/t"}), "/t");
    EXPECT_EQ(folder_with({}), "");
    const std::string nowhere = "o folder for tables: name one with --cache or TAQUIN_CACHE";
    EXPECT_NE(run({"tables", "list"}).out.find(nowhere), std::string::npos);
    EXPECT_NE(run({"tables", "check"}).err.find(nowhere), std::string::npos);
}

}  // namespace
}  // namespace taquin::cli_test
