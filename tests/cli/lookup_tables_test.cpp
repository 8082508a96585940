// Lookup tables, memory limits, user-defined pattern sets, plots: messages and exit codes.
#include <gtest/gtest.h>
#include <unistd.h>

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

void flip(char& byte, std::size_t bit) {
    byte = static_cast<char>(static_cast<unsigned char>(byte) ^ (1U << bit));
}

class LookupTables : public testing::Test {
protected:
    Finished taquin(std::vector<std::string> arguments) const {
        arguments.insert(arguments.end(), {"--cache", home()});
        return run(arguments);
    }
    Json solved(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), "solve");
        arguments.emplace_back("--json");
        const Finished finished = taquin(std::move(arguments));
        return Json::parse(lines_of(finished.out).at(0));
    }
    std::string home() const { return folder.path() + "/tables"; }
    std::vector<std::string> files() const {
        return lines_of(taquin({"tables", "list", "--quiet"}).out);
    }
    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(folder.path() + "/" + name) << text;
        return folder.path() + "/" + name;
    }

    test::TemporaryFolder folder;
};

TEST_F(LookupTables, AreBuiltUsedCheckedAndRemoved) {
    const Finished built = taquin({"tables", "build", "lookup", "--size", "5x2"});
    EXPECT_EQ(built.code, 0) << built.err;
    EXPECT_NE(built.err.find("of memory"), std::string::npos) << built.err;
    ASSERT_EQ(files().size(), 1U);
    // Blank in another corner, other tile numbers, transposed board.
    const Finished again =
        taquin({"tables", "build", "lookup", "--size", "2x5", "--goal", "0 3 2 1 4/5 6 7 8 9"});
    EXPECT_EQ(again.err, "");
    EXPECT_EQ(files().size(), 1U);
    EXPECT_EQ(taquin({"tables", "check"}).out, files()[0] + "  good\n");

    const Json answer = solved({"9 8 7 6 5/4 3 2 1 0", "--goal", "first"});
    EXPECT_EQ(answer["heuristic"], "lookup");
    EXPECT_EQ(answer["optimal"], true);
    const Json other = solved({"9 8 7 6 5/4 3 2 1 0", "--goal", "first", "--heuristic", "manhattan",
                               "--algorithm", "idastar"});
    EXPECT_EQ(answer["length"], other["length"]);

    EXPECT_EQ(taquin({"tables", "remove", "lookup", "--size", "2x5"}).code, 0);
    EXPECT_TRUE(files().empty());
}

TEST_F(LookupTables, TablesOfDifferentGoalsAreNotConfused) {
    ASSERT_EQ(taquin({"tables", "build", "lookup", "--size", "3x3"}).code, 0);
    ASSERT_EQ(taquin({"tables", "build", "lookup", "--size", "3x3", "--goal", "center"}).code, 0);
    const auto names = files();
    ASSERT_EQ(names.size(), 2U);
    const fs::path tables = home();
    fs::copy_file(tables / names[0], tables / names[1], fs::copy_options::overwrite_existing);
    EXPECT_EQ(taquin({"tables", "check"}).code, 3);
    for (const char* goal : {"last", "center"}) {
        const Json answer = solved({"8 7 6/5 0 4/3 2 1", "--goal", goal, "--heuristic", "lookup"});
        const Json other = solved({"8 7 6/5 0 4/3 2 1", "--goal", goal, "--heuristic", "conflict"});
        EXPECT_EQ(answer["length"], other["length"]);
    }
    EXPECT_EQ(taquin({"tables", "check"}).code, 0);  // the table was rebuilt
}

TEST_F(LookupTables, AreRefusedForTooManyBoards) {
    const Finished large = taquin({"tables", "build", "lookup", "--size", "4x4"});
    EXPECT_EQ(large.code, 2);
    EXPECT_NE(large.err.find("up to 12 cells"), std::string::npos) << large.err;
}

TEST_F(LookupTables, OfXyAreBuiltUsedCheckedAndExplained) {
    const std::string board = "1 2 3 4 5/6 7 8 10 0/16 11 17 9 13/18 12 19 15 14";
    const Json before = Json::parse(taquin({"explain", "--json", board}).out);
    EXPECT_EQ(before["heuristics"]["xy"], nullptr);
    EXPECT_EQ(before["xy"][0]["moves"], nullptr);
    EXPECT_NE(taquin({"explain", board}).out.find("NAME is one of auto, xy"), std::string::npos);

    EXPECT_EQ(taquin({"tables", "build", "xy", "--size", "4x5"}).code, 0);
    EXPECT_EQ(files().size(), 2U) << "one for the rows, one for the columns";
    EXPECT_EQ(taquin({"tables", "check"}).code, 0);
    EXPECT_EQ(taquin({"tables", "build", "xy", "--size", "5x4", "--goal", "first"}).err, "")
        << "the same tables, mirrored";
    EXPECT_EQ(files().size(), 2U);

    const Json explained = Json::parse(taquin({"explain", "--json", board}).out);
    const int xy = explained["heuristics"]["xy"];
    EXPECT_GE(xy, explained["heuristics"]["manhattan"].get<int>());
    EXPECT_EQ(explained["xy"][1]["sum"], xy);
    EXPECT_EQ(explained["xy_moves"].size(), static_cast<std::size_t>(xy));
    const Json by_xy = solved({board, "--algorithm", "astar", "--heuristic", "xy"});
    const Json by_conflict = solved({board, "--algorithm", "astar", "--heuristic", "conflict"});
    EXPECT_EQ(by_xy["length"], by_conflict["length"]);
    EXPECT_EQ(by_xy["optimal"], true);
    EXPECT_LE(xy, by_xy["length"].get<int>());
}

TEST_F(LookupTables, OfXyAreRefusedWhereTheyAreNotNeededOrTooLarge) {
    const Finished small = taquin({"tables", "build", "xy", "--size", "4x4"});
    EXPECT_EQ(small.code, 2);
    EXPECT_NE(small.err.find("needs no stored tables for 4x4"), std::string::npos) << small.err;
    const Finished large = taquin({"tables", "build", "xy", "--size", "4x6"});
    EXPECT_EQ(large.code, 2);
    EXPECT_NE(large.err.find("3 billion for 4x6"), std::string::npos) << large.err;
}

TEST_F(LookupTables, DamagedTablesAreRebuilt) {
    ASSERT_EQ(taquin({"tables", "build", "lookup", "--size", "2x3"}).code, 0);
    const fs::path file = fs::path(home()) / files().at(0);
    std::ifstream in(file, std::ios::binary);
    const std::string good((std::istreambuf_iterator<char>(in)), {});
    for (std::size_t part = 0; part < 20; ++part) {
        std::string bad = good;
        if (part % 2 == 0)
            bad.resize(bad.size() * part / 20);
        else
            flip(bad[bad.size() * part / 20], part % 8);
        std::ofstream(file, std::ios::binary) << bad;
        EXPECT_EQ(taquin({"tables", "check"}).code, 3) << part;
        const Finished answer =
            taquin({"solve", "--heuristic", "lookup", "0 5 4/3 2 1", "--quiet"});
        EXPECT_EQ(answer.code, 0);
        EXPECT_NE(answer.err.find("the table was rebuilt"), std::string::npos) << answer.err;
        EXPECT_EQ(taquin({"tables", "check"}).code, 0) << part;
    }
}

// Twenty moments of a build, some before the first write and some after the end.
TEST_F(LookupTables, KilledBuildLeavesACompleteTableOrNone) {
    for (int instant = 0; instant < 20; ++instant) {
        Running building(
            {{"tables", "build", "lookup", "--size", "2x5", "--cache", home()}, "", {}});
        for (int i = 0; i < instant * instant * 20; ++i) std::this_thread::yield();
        building.signal(SIGKILL);
        building.wait();
        EXPECT_EQ(taquin({"tables", "check"}).code, 0);
        if (instant % 5 == 4) {
            EXPECT_EQ(taquin({"tables", "build", "lookup", "--size", "2x5"}).code, 0);
            EXPECT_EQ(std::distance(fs::directory_iterator(home()), {}), 1);
            EXPECT_EQ(taquin({"tables", "remove", "--all"}).code, 0);
        }
    }
}

TEST_F(LookupTables, TwoBuildersMakeOneTable) {
    const Call call{{"tables", "build", "lookup", "--size", "2x5", "--cache", home()}, "", {}};
    Running first(call);
    Running second(call);
    EXPECT_EQ(first.wait().code, 0);
    EXPECT_EQ(second.wait().code, 0);
    EXPECT_EQ(std::distance(fs::directory_iterator(home()), {}), 1);
    EXPECT_EQ(taquin({"tables", "check"}).code, 0);
}

TEST_F(LookupTables, FullDiskIsAnErrorWithThePath) {
    const Finished built =
        run_shell("ulimit -f 100; taquin tables build lookup --size 2x5 --cache " + home());
    EXPECT_EQ(built.code, 4) << built.err;
    EXPECT_NE(built.err.find(home()), std::string::npos) << built.err;
    EXPECT_TRUE(files().empty());
    const Finished answer = run_shell(
        "ulimit -f 100; taquin solve --quiet --heuristic lookup '9 8 7 6 5/4 3 2 1 0' --cache " +
        home());
    EXPECT_EQ(answer.code, 0) << answer.err;
}

TEST_F(LookupTables, TooLargeTablesAreRefusedBeforeTheyAreBuilt) {
    for (const std::vector<std::string>& name :
         {std::vector<std::string>{"lookup", "--size", "3x4"}, {"7-8"}}) {
        std::vector<std::string> arguments{"tables", "build"};
        arguments.insert(arguments.end(), name.begin(), name.end());
        arguments.insert(arguments.end(), {"--memory", "5M"});
        const Finished built = taquin(arguments);
        EXPECT_EQ(built.code, 21) << built.err;
        EXPECT_NE(built.err.find("5 MiB"), std::string::npos) << built.err;
    }
    EXPECT_TRUE(files().empty());
    const std::string board = "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0";
    const Finished answer = taquin({"solve", board, "--goal", "first", "--heuristic", "pdb:7-8",
                                    "--memory", "100M", "--json"});
    EXPECT_EQ(answer.code, 21);
    const Json json = Json::parse(answer.out);
    EXPECT_EQ(json["limit"], "memory");
    EXPECT_GT(json["lower_bound"], 30);
}

TEST_F(LookupTables, BidirectionalSearchAcceptsAnyTables) {
    const std::string board = "1 2 3 4/5 6 7 8/9 0 10 12/13 14 11 15";
    for (const char* heuristic : {"pdb:5-5-5", "max(pdb, conflict)"}) {
        const Json answer =
            solved({board, "--algorithm", "bidirectional", "--heuristic", heuristic});
        EXPECT_EQ(answer["length"], 3);
        EXPECT_EQ(answer["optimal"], true);
    }
    const Json small =
        solved({"8 7 6/5 4 3/2 1 0", "--algorithm", "bidirectional", "--heuristic", "lookup"});
    EXPECT_EQ(small["length"], 30);
}

TEST_F(LookupTables, UserDefinedSetsAreUsedByName) {
    const std::string file =
        write("mine.txt", "# columns\ncolumns 3x3\nabc\nabc\nab.\n\naab\nacb\nccb\n");
    const Finished wrong =
        taquin({"tables", "build", "columns", "--size", "3x3", "--catalogue", file});
    EXPECT_EQ(wrong.code, 2);
    EXPECT_NE(wrong.err.find("mine.txt, line 9: "), std::string::npos) << wrong.err;
    write("mine.txt", "# columns\ncolumns 3x3\nabc\nabc\nab.\n\naab\nacb\ncc.\n");
    EXPECT_EQ(taquin({"tables", "build", "columns", "--size", "3x3", "--catalogue", file}).code, 0);
    const std::string board = "8 7 6/5 4 3/2 1 0";
    const Json answer = solved(
        {board, "--algorithm", "idastar", "--heuristic", "pdb:columns", "--catalogue", file});
    EXPECT_EQ(answer["heuristic"], "pdb:columns");
    EXPECT_EQ(answer["length"], 30);
    const Finished without = taquin({"solve", board, "--heuristic", "pdb:columns"});
    EXPECT_EQ(without.code, 2);
    EXPECT_EQ(taquin({"solve", board, "--catalogue", folder.path() + "/absent"}).code, 4);
    EXPECT_NE(taquin({"tables", "list", "--catalogue", file}).out.find("columns"),
              std::string::npos);
}

TEST(TableStats, DrawAPlot) {
    const Finished drawn = run({"tables", "stats", "--size", "2x3", "--svg"});
    EXPECT_EQ(drawn.code, 0) << drawn.err;
    EXPECT_NE(drawn.out.find("<svg"), std::string::npos);
    EXPECT_NE(drawn.out.find("All 360 boards of size 2x3"), std::string::npos);
    EXPECT_NE(drawn.out.find("</svg>"), std::string::npos);
    EXPECT_EQ(run({"tables", "stats", "--size", "2x3", "--svg", "--json"}).code, 2);
}

TEST(TableStats, OfCubesHaveNames) {
    const Finished whole = run({"tables", "stats", "--puzzle", "cube", "perimeter:3", "--json"});
    EXPECT_EQ(whole.code, 0) << whole.err;
    const Json object = Json::parse(whole.out);
    EXPECT_EQ(object["name"], "perimeter:3");
    EXPECT_EQ(object["counts"], Json({1, 18, 243, 3240}));
    const Finished quarter =
        run({"tables", "stats", "--puzzle", "cube", "--metric", "quarter", "perimeter:4"});
    EXPECT_NE(quarter.out.find("whole cubes up to 4 moves"), std::string::npos) << quarter.out;
    EXPECT_NE(quarter.out.find("10,011"), std::string::npos) << quarter.out;
    for (const char* name : {"perimeter:9", "korf"}) {
        const Finished refused = run({"tables", "stats", "--puzzle", "cube", name});
        EXPECT_EQ(refused.code, 2);
        EXPECT_EQ(refused.out, "");
        EXPECT_NE(refused.err.find(name), std::string::npos) << refused.err;
    }
}

TEST(TableStats, DrawAPanelForEachDistribution) {
    const Finished drawn =
        run({"tables", "stats", "--puzzle", "cube", "--svg", "perimeter:3", "corner", "edge"});
    EXPECT_EQ(drawn.code, 0) << drawn.err;
    for (const char* title : {"whole cubes up to 3 moves: 3,502 positions",
                              "one corner alone: 24 positions", "one edge alone: 24 positions"})
        EXPECT_NE(drawn.out.find(title), std::string::npos) << title;
    EXPECT_NE(drawn.out.find("height=\"1500\""), std::string::npos);
    const Finished small = run({"tables", "stats", "--puzzle", "cube2", "--svg"});
    EXPECT_EQ(small.code, 0) << small.err;
    EXPECT_NE(small.out.find("3,674,160 positions"), std::string::npos);
    EXPECT_NE(small.out.find("height=\"500\""), std::string::npos);
}

TEST(TableStats, SayHowToInstallGnuplot) {
    const Finished drawn = run_shell(
        "program=$(command -v taquin); PATH=/nowhere \"$program\" tables stats --size 2x2 --svg");
    EXPECT_EQ(drawn.code, 4);
    EXPECT_EQ(drawn.out, "");
    EXPECT_NE(drawn.err.find("apt-get install gnuplot-nox"), std::string::npos) << drawn.err;
}

TEST(TableStats, AreRefusedWithoutEnoughMemory) {
    EXPECT_EQ(run({"tables", "stats", "--size", "2x5", "--memory", "1M"}).code, 21);
}

}  // namespace
}  // namespace taquin::cli_test
