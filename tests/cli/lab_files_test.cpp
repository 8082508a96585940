// taquin lab with the user's own files: where they are found, which mistakes are reported, and
// which options each action accepts.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "cli/lab_fixture.hpp"
#include "cli/program.hpp"

namespace taquin::cli_test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

class OwnFiles : public Lab {
protected:
    std::string write_experiment(const std::string& boards) const {
        return write("own.toml", "title = \"What of these?\"\n[[boards]]\n" + boards +
                                     "\n[[solve]]\nalgorithm = \"astar\"\n"
                                     "heuristic = \"manhattan\"\n");
    }
};

TEST_F(OwnFiles, BoardFilesAreFoundFromEveryFolder) {
    write("boards.txt", "1 2 3/4 5 6/7 0 8\n1 2 3/4 0 6/7 5 8\n");
    write_experiment("file = \"boards.txt\"");
    const auto in = [&](const std::string& folder, const std::string& command) {
        return run_shell("cd '" + folder + "' && taquin lab " + command + " --store '" +
                         path("lab.sqlite") + "'");
    };
    ASSERT_EQ(in(path(""), "run own.toml").code, 0);
    const Finished elsewhere = in("/", "export json own");
    ASSERT_EQ(elsewhere.code, 0) << elsewhere.err;
    EXPECT_EQ(Json::parse(elsewhere.out)["runs"].size(), 2U);
    const Finished again = in("/", "run '" + path("own.toml") + "'");
    EXPECT_NE(again.err.find("2 of 2 runs already stored"), std::string::npos) << again.err;
}

TEST_F(OwnFiles, FolderInsteadOfAFileIsReported) {
    const Finished finished = lab({"run", write_experiment("file = \".\"")});
    EXPECT_EQ(finished.code, 4);
    EXPECT_NE(finished.err.find("own.toml:2: cannot read "), std::string::npos) << finished.err;
    EXPECT_NE(finished.err.find(": Is a directory"), std::string::npos) << finished.err;
}

// One digit of a result is changed on disk.
TEST_F(OwnFiles, DamagedStoreIsRefusedByEveryAction) {
    const std::string file = write_experiment("boards = \"1 2 3/4 5 6/7 0 8\"");
    ASSERT_EQ(lab({"run", file}).code, 0);
    const std::string good = lab({"export", "csv", "own"}).out;
    std::ifstream in(path("lab.sqlite"), std::ios::binary);
    std::string bytes(std::istreambuf_iterator<char>(in), {});
    const std::size_t at = bytes.rfind("solved");
    ASSERT_NE(at, std::string::npos);
    bytes[at] = 'S';
    write("lab.sqlite", bytes);
    for (const std::vector<std::string>& action : {std::vector<std::string>{"export", "csv", "own"},
                                                   {"export", "json", "own"},
                                                   {"report", "own"},
                                                   {"run", file}}) {
        const Finished finished = lab(action);
        EXPECT_EQ(finished.code, 3) << action.front() << finished.out << finished.err;
        EXPECT_NE(finished.err.find(path("lab.sqlite") + " is damaged"), std::string::npos)
            << finished.err;
        EXPECT_NE(finished.err.find("Move it away and run the experiments again"),
                  std::string::npos);
        EXPECT_EQ(finished.out, "");
    }
    bytes[at] = 's';
    write("lab.sqlite", bytes);
    EXPECT_EQ(lab({"export", "csv", "own"}).out, good);
}

TEST_F(OwnFiles, NumbersOutOfRangeAreReported) {
    const Finished finished =
        lab({"run", write_experiment("set = \"korf100\"\nnumbers = [12, 101]")});
    EXPECT_EQ(finished.code, 2);
    EXPECT_NE(finished.err.find("korf100 has no number 101: numbers go from 1 to 100"),
              std::string::npos)
        << finished.err;
}

TEST_F(OwnFiles, AreListedWithTheirTitle) {
    const std::string file = write_experiment("boards = \"1 2 3/4 5 6/7 0 8\"");
    ASSERT_EQ(lab({"run", file}).code, 0);
    const Json last = lab_json({"list"})["experiments"].back();
    EXPECT_EQ(last["name"], "own");
    EXPECT_EQ(last["title"], "What of these? (" + file + ")");
}

TEST_F(OwnFiles, ExportsNameThePuzzleAndItsMetric) {
    const std::string file = write("cubes.toml", R"(
[[boards]]
boards = "1 2 3/4 5 6/7 0 8"
[[cubes]]
name = "half"
cubes = "R2"
[[cubes]]
name = "quarter"
metric = "quarter"
cubes = "R2"
[[solve]]
algorithm = "idastar"
heuristic = "manhattan"
)");
    ASSERT_EQ(lab({"run", file}).code, 0);
    const Json runs = lab_json({"export", "json", "cubes"})["runs"];
    ASSERT_EQ(runs.size(), 3U);
    const auto what = [&](std::size_t run) {
        return runs[run]["puzzle"].get<std::string>() + " " +
               runs[run]["metric"].get<std::string>() + " " + runs[run]["length"].dump();
    };
    EXPECT_EQ(what(0), "tiles single 1");
    EXPECT_EQ(what(1), "cube half 1");
    EXPECT_EQ(what(2), "cube quarter 2");
}

TEST_F(OwnFiles, ComparisonNeedsACommonBoard) {
    ASSERT_EQ(lab({"run", "pruning", write_experiment("boards = \"1 2 3/4 5 6/7 0 8\"")}).code, 0);
    const Finished finished = lab({"compare", "own", "pruning:A* lookup"});
    EXPECT_EQ(finished.code, 2);
    EXPECT_NE(finished.err.find("have no position in common"), std::string::npos) << finished.err;
    EXPECT_EQ(finished.out, "");
}

TEST_F(OwnFiles, ComparisonsAreNumbersInJson) {
    ASSERT_EQ(lab({"run", "pruning"}).code, 0);
    const Json compared =
        lab_json({"compare", "pruning:A* manhattan", "pruning:A* lookup"})["comparisons"][0];
    EXPECT_EQ(compared["boards"]["both"], 1);
    const Json expanded = compared["measures"][2];
    EXPECT_EQ(expanded["measure"], "expanded");
    EXPECT_EQ(expanded["mean_a"], 164.0);
    EXPECT_EQ(expanded["mean_b"], 21.0);
    EXPECT_NEAR(expanded["ratio"], 21.0 / 164, 1e-12);
    EXPECT_TRUE(expanded["ratio_low"].is_null()) << "a single board has no interval";
    EXPECT_EQ(expanded["less"], 1);
}

TEST_F(OwnFiles, OptionsOfOtherActionsAreRefused) {
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"export", "csv", "pruning", "--output", "x.csv"},
          {"export", "csv", "pruning", "--full"},
          {"report", "pruning", "--seed", "3"},
          {"compare", "pruning", "pruning", "--nodes", "5"},
          {"run", "pruning", "--output", "x"},
          {"run", "pruning", "--with", "x"},
          {"list", "--again"}}) {
        const Finished finished = lab(arguments);
        EXPECT_EQ(finished.code, 2) << arguments[0];
        EXPECT_NE(finished.err.find("lab " + arguments[0] + " does not support --"),
                  std::string::npos)
            << finished.err;
    }
    EXPECT_FALSE(fs::exists(path("lab.sqlite")));
}

TEST_F(OwnFiles, ReadingCreatesNoStore) {
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"report"}, {"export", "csv", "own"}, {"compare", "a", "b"}}) {
        const Finished finished = lab(arguments);
        EXPECT_EQ(finished.code, 2) << arguments[0];
        EXPECT_NE(finished.err.find("has no results yet"), std::string::npos) << finished.err;
    }
    EXPECT_FALSE(fs::exists(path("lab.sqlite")));
}

}  // namespace
}  // namespace taquin::cli_test
