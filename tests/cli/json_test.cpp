// The JSON of `taquin solve` is public, so every key is checked.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/boards.hpp"
#include "cli/program.hpp"

namespace taquin::cli_test {
namespace {

using OrderedJson = nlohmann::ordered_json;

const std::vector<std::string> keys_of_contract{"schema",
                                                "puzzle",
                                                "size",
                                                "start",
                                                "goal",
                                                "algorithm",
                                                "heuristic",
                                                "status",
                                                "optimal",
                                                "length",
                                                "lower_bound",
                                                "moves",
                                                "move_convention",
                                                "metric",
                                                "generated",
                                                "expanded",
                                                "reopened",
                                                "peak_nodes",
                                                "peak_bytes",
                                                "branching_factor",
                                                "quality",
                                                "cost",
                                                "efficiency",
                                                "seconds",
                                                "table_seconds",
                                                "seed"};
const std::vector<std::string> more_keys{"limit", "error",  "distinct",    "note",
                                         "line",  "number", "gap_percent", "steps"};

std::vector<std::string> keys_of(const OrderedJson& object) {
    std::vector<std::string> keys;
    for (const auto& item : object.items()) keys.push_back(item.key());
    return keys;
}

std::vector<std::string> all_keys() {
    auto keys = keys_of_contract;
    keys.insert(keys.end(), more_keys.begin(), more_keys.end());
    return keys;
}

OrderedJson only_object(const Finished& finished) {
    EXPECT_EQ(lines_of(finished.out).size(), 1U) << finished.out << finished.err;
    return OrderedJson::parse(finished.out);
}

TEST(SolveJson, HasEveryKeyOfTheContractInOrder) {
    const OrderedJson object = only_object(run({"solve", "--json", easy}));
    EXPECT_EQ(keys_of(object), all_keys());
}

TEST(SolveJson, ReportsASolution) {
    const Finished finished =
        run({"solve", "--json", "--algorithm", "astar", "--heuristic", "manhattan", textbook});
    const OrderedJson object = only_object(finished);
    EXPECT_EQ(finished.code, 0);
    EXPECT_EQ(finished.err, "");
    EXPECT_EQ(object["schema"], 1);
    EXPECT_EQ(object["puzzle"], "tiles");
    EXPECT_EQ(object["size"], "3x3");
    EXPECT_EQ(object["start"], textbook);
    EXPECT_EQ(object["goal"], "1 2 3/4 5 6/7 8 0");
    EXPECT_EQ(object["algorithm"], "astar");
    EXPECT_EQ(object["heuristic"], "manhattan");
    EXPECT_EQ(object["status"], "solved");
    EXPECT_EQ(object["optimal"], true);
    EXPECT_EQ(object["length"], 16);
    EXPECT_EQ(object["lower_bound"], 16);
    EXPECT_EQ(object["moves"].get<std::string>().size(), 16U);
    EXPECT_EQ(object["move_convention"], "blank");
    EXPECT_EQ(object["metric"], "single");
    EXPECT_EQ(object["expanded"], 164);
    EXPECT_EQ(object["distinct"], 271);
    EXPECT_EQ(object["reopened"], 0);
    EXPECT_EQ(object["peak_nodes"], 271);
    EXPECT_GE(object["peak_bytes"].get<int>(), 271);
    EXPECT_NEAR(object["branching_factor"].get<double>(), 1.2974826, 1e-6);  // 277 nodes, 16 moves
    EXPECT_EQ(object["generated"], 277);
    EXPECT_DOUBLE_EQ(object["quality"].get<double>(), 1.0 / 16);
    EXPECT_EQ(object["cost"], 277 + 164 - 1) << "with the moves back to the parent";
    EXPECT_DOUBLE_EQ(object["efficiency"].get<double>(), 1.0 / 16 / 440);
    EXPECT_GE(object["seconds"].get<double>(), 0);
    EXPECT_GE(object["table_seconds"].get<double>(), 0);
    for (const auto* key : {"seed", "limit", "error", "line", "number"})
        EXPECT_TRUE(object[key].is_null()) << key;
}

TEST(SolveJson, MovesPassVerify) {
    const OrderedJson object = only_object(run({"solve", "--json", "--moves", "tile", textbook}));
    EXPECT_EQ(object["move_convention"], "tile");
    const Finished finished =
        run({"verify", "--moves", "tile", textbook, object["moves"].get<std::string>()});
    EXPECT_EQ(finished.code, 0) << finished.err;
}

TEST(SolveJson, ReportsAnUnsolvableBoard) {
    const Finished finished = run({"solve", "--json", unsolvable});
    const OrderedJson object = only_object(finished);
    EXPECT_EQ(finished.code, 10);
    EXPECT_EQ(keys_of(object), all_keys());
    EXPECT_EQ(object["status"], "unsolvable");
    for (const auto* key : {"optimal", "length", "lower_bound", "moves", "limit", "error",
                            "branching_factor", "quality", "efficiency"})
        EXPECT_TRUE(object[key].is_null()) << key;
    EXPECT_EQ(object["cost"], 0);
    EXPECT_NE(object["note"].get<std::string>(), "");
}

// Searches without a table of states do not know the number of different ones. A construction does
// not count the moves that it tries.
TEST(SolveJson, UnknownCountsAreNull) {
    const auto solved = [](const std::string& algorithm, const std::string& board) {
        return only_object(run({"solve", "--json", "--algorithm", algorithm, board}));
    };
    for (const std::string algorithm : {"dfid", "idastar", "rbfs", "construct"})
        EXPECT_TRUE(solved(algorithm, textbook)["distinct"].is_null()) << algorithm;
    for (const std::string algorithm : {"bfs", "astar", "beam", "rbfs-memory", "bidirectional"})
        EXPECT_GT(solved(algorithm, textbook)["distinct"], 1) << algorithm;
    const OrderedJson constructed = solved("construct", textbook);
    EXPECT_GT(constructed["length"], 0);
    EXPECT_TRUE(constructed["cost"].is_null());
    EXPECT_TRUE(constructed["efficiency"].is_null());
    EXPECT_EQ(solved("idastar", "1 2 3/4 5 6/7 8 0")["cost"], 0) << "there is nothing to try";
    const Finished tree = run({"tree", "--format", "json", "--algorithm", "idastar", textbook});
    EXPECT_TRUE(OrderedJson::parse(tree.out)["distinct"].is_null());
}

TEST(SolveJson, InvalidBoardHasEveryKey) {
    const Finished finished = run({"solve", "--json", "1 2 3/4 5 6/7 8 8"});
    const OrderedJson object = only_object(finished);
    EXPECT_EQ(finished.code, 2);
    EXPECT_EQ(keys_of(object), all_keys());
    EXPECT_EQ(object["status"], "error");
    EXPECT_NE(object["error"].get<std::string>().find("tile 8"), std::string::npos);
    for (const auto* key : {"start", "branching_factor", "quality", "cost", "efficiency"})
        EXPECT_TRUE(object[key].is_null()) << key;
}

// 23 moves over a bound of 21 are 9.5 %, not 9.6 %.
TEST(SolveJson, GapIsRoundedToTheNearestTenthInTextAndUnroundedInJson) {
    std::size_t with_gap = 0;
    for (const char* const weight : {"1.5", "2", "3", "5", "9"})
        for (const char* const board : {textbook, "8 6 7/2 5 4/3 0 1", "8 0 6/5 4 7/2 3 1"}) {
            std::vector<std::string> call{"solve",    "--algorithm", "wastar",
                                          "--weight", weight,        board};
            const std::string text = run(call).out;
            call.emplace_back("--json");
            const OrderedJson object = only_object(run(call));
            if (object["optimal"] == true) continue;
            ++with_gap;
            const double length = object["length"];
            const double bound = object["lower_bound"];
            const double gap = 100 * (length - bound) / bound;
            EXPECT_DOUBLE_EQ(object["gap_percent"].get<double>(), gap);
            const auto at = text.find(", gap ");
            ASSERT_NE(at, std::string::npos) << text;
            EXPECT_NEAR(std::stod(text.substr(at + 6)), gap, 0.05) << text;
        }
    EXPECT_GE(with_gap, 5U);
}

TEST(SolveJson, EscapesUserInput) {
    const Finished finished = run({"solve", "--json", "1 2 \"\\\xff/4 5 6/7 8 0"});
    EXPECT_EQ(only_object(finished)["status"], "error");
    EXPECT_EQ(finished.code, 2);
}

TEST(SolveJson, OptionalKeysAppearOnlyOnRequest) {
    const OrderedJson object =
        only_object(run({"solve", "--json", "--algorithm", "idastar", "--all", "--show", "states",
                         "--iterations", "--stats", "42", "--seed", "7", easy}));
    EXPECT_EQ(object["solutions"], OrderedJson::array({"RR"}));
    EXPECT_EQ(object["states"],
              OrderedJson::array({"1 2 3/4 5 6/0 7 8", "1 2 3/4 5 6/7 0 8", "1 2 3/4 5 6/7 8 0"}));
    EXPECT_EQ(object["iterations"].back()["bound"], 2);
    const OrderedJson layers = only_object(
        run({"solve", "--json", "--iterations", "--algorithm", "bfs", easy}))["iterations"];
    EXPECT_EQ(layers[0]["states"], 1);
    EXPECT_EQ(layers[1]["states"], 2);
    EXPECT_EQ(object["stats_42"]["moves"], 2);
    EXPECT_EQ(object["seed"], 7);
}

TEST(SolveJson, CountsRunsInTheOtherMetricWithABoundThatHolds) {
    const OrderedJson object = only_object(run({"solve", "--json", "--metric", "multi", easy}));
    EXPECT_EQ(object["metric"], "multi");
    EXPECT_EQ(object["length"], 1);
    EXPECT_EQ(object["lower_bound"], 1);
    EXPECT_EQ(object["optimal"], true);
}

TEST(SolveJson, MinimisesRunsInTheOtherMetric) {
    const std::string board = "2 3 0/1 8 6/5 7 4";
    const OrderedJson single = only_object(run({"solve", "--json", board}));
    for (const std::vector<std::string>& options :
         {std::vector<std::string>{"--optimal"}, {"--all"}, {"--depth", "30"}}) {
        std::vector<std::string> call{"solve", "--json", "--metric", "multi", board};
        call.insert(call.begin() + 1, options.begin(), options.end());
        const OrderedJson object = only_object(run(call));
        EXPECT_EQ(object["optimal"], true);
        EXPECT_EQ(object["length"], object["lower_bound"]);
        EXPECT_LT(object["length"], single["length"]);
        const OrderedJson verified =
            only_object(run({"verify", "--json", "--metric", "multi", board, object["moves"]}));
        EXPECT_EQ(verified["solves"], true);
        EXPECT_EQ(verified["length"], object["length"]);
    }
}

TEST(SolveJson, ReportsKorfsInstanceNumber) {
    const OrderedJson object = only_object(run(
        {"solve", "--json", "--algorithm", "greedy", "7 1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15"}));
    EXPECT_EQ(object["number"], 7);
    EXPECT_EQ(object["size"], "4x4");
}

// The goal counts as selected only in algorithms that test for it on selection.
TEST(SolveJson, CountsTheGoalAsSelectedOnlyIfItWas) {
    for (const auto& [algorithm, goal] : {std::pair{"astar", 1},
                                          {"ucs", 1},
                                          {"rbfs", 1},
                                          {"bfs", 0},
                                          {"idastar", 0},
                                          {"beam", 0}}) {
        const OrderedJson object = only_object(
            run({"solve", "--json", "--stats", "42", "--algorithm", algorithm, textbook}));
        EXPECT_EQ(object["stats_42"]["selected"].get<int>(), object["expanded"].get<int>() + goal)
            << algorithm;
    }
}

TEST(ListJson, HasOnlyWhatAPuzzleHas) {
    for (const std::string subject :
         {"algorithms", "heuristics", "goals", "parameters", "puzzles"}) {
        const OrderedJson all = only_object(run({"list", subject, "--json"}))[subject];
        for (const std::string puzzle : {"tiles", "cube"}) {
            const OrderedJson its =
                only_object(run({"list", subject, "--json", "--puzzle", puzzle}))[subject];
            EXPECT_LE(its.size(), all.size() - (puzzle == "cube" ? 1 : 0)) << subject;
            EXPECT_GE(its.size(), 1U) << subject;
            for (const auto& row : its) {
                EXPECT_NE(std::ranges::find(all, row), all.end());
                if (row.contains("puzzle") && !row["puzzle"].is_null()) {
                    EXPECT_EQ(row["puzzle"], puzzle);
                }
            }
        }
    }
}

TEST(ListJson, ExplainsMeasuresAndStatistics) {
    const OrderedJson measures = only_object(run({"list", "measures", "--json"}))["measures"];
    const auto cost = std::ranges::find_if(
        measures, [](const OrderedJson& row) { return row["name"] == "cost"; });
    ASSERT_NE(cost, measures.end());
    EXPECT_EQ((*cost)["unit"], "actions");
    EXPECT_EQ((*cost)["every_run"], false);
    const OrderedJson statistics = only_object(run({"list", "statistics", "--json"}))["statistics"];
    for (const auto& row : statistics) EXPECT_NE(row["summary"], "") << row;
}

TEST(ListJson, NamesEveryAlgorithmWithItsProperties) {
    const OrderedJson object = only_object(run({"list", "algorithms", "--json"}));
    ASSERT_GE(object["algorithms"].size(), 12U);
    EXPECT_EQ(object["algorithms"][0]["name"], "auto");
    for (const auto& row : object["algorithms"])
        EXPECT_EQ(keys_of(row),
                  (std::vector<std::string>{"name", "summary", "optimal", "complete", "informed",
                                            "all", "random", "tree", "key", "memory",
                                            "default_heuristic", "paper", "puzzle"}));
    std::map<std::string, OrderedJson> key_of;
    for (const auto& row : object["algorithms"]) key_of[row["name"]] = row["key"];
    EXPECT_EQ(key_of["astar"], "g + h");
    EXPECT_EQ(key_of["wastar"], "g + W h");
    EXPECT_EQ(key_of["greedy"], "h");
    EXPECT_EQ(key_of["ucs"], "g");
    EXPECT_EQ(key_of["bfs"], nullptr);
    EXPECT_EQ(key_of["auto"], nullptr);
}

TEST(ListJson, NamesEveryHeuristicGoalAndPuzzle) {
    EXPECT_GE(only_object(run({"list", "heuristics", "--json"}))["heuristics"].size(), 8U);
    EXPECT_GE(only_object(run({"list", "goals", "--json"}))["goals"].size(), 4U);
    EXPECT_EQ(only_object(run({"list", "puzzles", "--json"}))["puzzles"][0]["name"], "tiles");
}

TEST(CheckJson, ReportsTheFigures) {
    const Finished finished = run({"check", "--json", unsolvable});
    const OrderedJson object = only_object(finished);
    EXPECT_EQ(finished.code, 10);
    EXPECT_EQ(object["solvable"], false);
    EXPECT_EQ(object["inversions"], 1);
    EXPECT_EQ(object["permutation"], "odd");
    EXPECT_EQ(object["blank_distance"], 0);
}

TEST(ExplainJson, ReportsValuesTilesConflictsAndMoves) {
    const OrderedJson object = only_object(run({"explain", "--json", "2 1 3/4 5 6/7 8 0"}));
    EXPECT_EQ(object["heuristics"]["manhattan"], 2);
    EXPECT_EQ(object["heuristics"]["conflict"], 4);
    EXPECT_EQ(object["tiles"].size(), 8U);
    EXPECT_EQ(object["tiles"].back()["sum"], 2);
    EXPECT_EQ(object["conflicts"][0]["pairs"], OrderedJson::parse("[[2,1]]"));
    EXPECT_EQ(object["moves"].size(), 2U);
    EXPECT_EQ(object["moves"][0]["changes"].size(), object["heuristics"].size());
}

TEST(ExplainJson, ListsSomePairsOfALongLineAndCountsAll) {
    std::string row;
    for (int tile = 60; tile > 0; --tile) row += std::to_string(tile) + " ";
    std::string rest;
    for (int tile = 61; tile < 120; ++tile) rest += std::to_string(tile) + " ";
    const OrderedJson object = only_object(run({"explain", "--json", row + "/" + rest + "0"}));
    const OrderedJson& conflict = object["conflicts"][0];
    EXPECT_EQ(conflict["pair_count"], 60 * 59 / 2);
    EXPECT_EQ(conflict["pairs"].size(), 1000U);
    EXPECT_EQ(conflict["leaving"].size(), 59U);
    const Finished text = run({"explain", row + "/" + rest + "0"});
    EXPECT_NE(text.out.find(" 1770  "), std::string::npos);
}

TEST(ExplainJson, InvalidBoardHasEveryKey) {
    const Finished bad = run({"explain", "--json", "1 2 3/4 5 6/7 8 8"});
    EXPECT_EQ(bad.code, 2);
    const OrderedJson object = only_object(bad);
    EXPECT_EQ(keys_of(object), keys_of(only_object(run({"explain", "--json", easy}))));
    EXPECT_NE(object["error"].get<std::string>().find("tile 8"), std::string::npos);
}

TEST(VerifyJson, InvalidBoardOrMoveHasEveryKey) {
    const auto keys = keys_of(only_object(run({"verify", "--json", easy, "RR"})));
    for (const auto& [board, moves] : {std::pair{"1 2 3/4 5 6/7 8 8", "RR"}, {easy, "RX"}}) {
        const Finished finished = run({"verify", "--json", board, moves});
        EXPECT_EQ(finished.code, 2);
        const OrderedJson object = only_object(finished);
        EXPECT_EQ(keys_of(object), keys);
        EXPECT_TRUE(object["solves"].is_null());
        EXPECT_NE(object["error"].get<std::string>(), "");
    }
}

TEST(VerifyJson, CountsTheFailedMoveFromOne) {
    const Finished finished = run({"verify", "--json", easy, "RRR"});
    const OrderedJson object = only_object(finished);
    EXPECT_EQ(finished.code, 2);
    EXPECT_EQ(object["solves"], false);
    EXPECT_EQ(object["legal"], false);
    EXPECT_EQ(object["failed_move"], 3);
}

TEST(VerifyJson, CountsRunsInTheMetricMulti) {
    const auto verified = [](const char* moves) {
        return only_object(run({"verify", "--json", "--metric", "multi", easy, moves}));
    };
    const OrderedJson good = verified("RR");
    EXPECT_EQ(good["length"], 1);
    EXPECT_EQ(good["explanation"], "1 run, all legal, and the goal is reached");
    const OrderedJson too_long = verified("UR3D");
    EXPECT_EQ(too_long["failed_move"], 2);
    EXPECT_EQ(too_long["end"], "1 2 3/0 5 6/4 7 8");  // after the last legal run
    EXPECT_EQ(too_long["explanation"],
              "run 2 would move the blank 3 cells right, but it can move only 2 cells");
    EXPECT_EQ(verified("LL")["explanation"],
              "run 1 would move the blank 2 cells left, but it is in the leftmost column");
    EXPECT_EQ(run({"verify", "--metric", "multi", easy, "RR"}).out,
              "solves the board in 1 move (metric: straight runs)\n");
}

TEST(ScrambleJson, NamesTheMetricOfTheSteps) {
    const auto metric = [](std::vector<std::string> more) {
        more.insert(more.begin(), {"scramble", "--json", "--seed", "1", "--steps", "3"});
        return only_object(run(more))["metric"];
    };
    EXPECT_EQ(metric({}), "single");
    EXPECT_EQ(metric({"--metric", "multi"}), "multi");
}

}  // namespace
}  // namespace taquin::cli_test
