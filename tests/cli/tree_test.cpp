// taquin tree: every node of a search, as data and as pictures.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <thread>

#include "cli/program.hpp"
#include "support/temporary_folder.hpp"

namespace taquin::cli_test {
namespace {

using Json = nlohmann::json;

const std::string notes_board = "2 3 0/1 8 6/5 7 4";

Json tree_of(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "tree");
    arguments.insert(arguments.end(), {"--format", "json", "--most", "1M"});
    const Finished finished = run(arguments);
    EXPECT_EQ(finished.code, 0) << finished.err;
    return Json::parse(finished.out);
}

std::size_t expanded_in(const Json& tree) {
    return static_cast<std::size_t>(std::ranges::count_if(
        tree["nodes"], [](const Json& node) { return !node["expanded"].is_null(); }));
}

struct Pruning {
    const char* heuristic;
    std::size_t nodes;
    std::size_t expanded;
};

class TreesOfTheNotes : public testing::TestWithParam<Pruning> {};

TEST_P(TreesOfTheNotes, HaveThePublishedNodeCounts) {
    const Json tree =
        tree_of({"--algorithm", "astar", "--heuristic", GetParam().heuristic, notes_board});
    EXPECT_EQ(tree["nodes"].size(), GetParam().nodes);
    EXPECT_EQ(tree["distinct"], GetParam().nodes);
    EXPECT_EQ(expanded_in(tree), GetParam().expanded);
}

INSTANTIATE_TEST_SUITE_P(Pruning, TreesOfTheNotes,
                         testing::Values(Pruning{"manhattan", 271, 164},
                                         Pruning{"conflict", 200, 121},
                                         Pruning{"conflict-pairs", 198, 120},
                                         Pruning{"lookup", 39, 21}));

TEST(Tree, IdaStarWithTheTrueDistanceHasTwentyFourNodes) {
    const Json tree = tree_of({"--algorithm", "idastar", "--heuristic", "lookup", notes_board});
    EXPECT_EQ(tree["nodes"].size(), 24U);
    EXPECT_EQ(tree["rounds"].size(), 1U);
}

class Algorithms : public testing::TestWithParam<const char*> {};

// Properties of the tree of any search.
TEST_P(Algorithms, TreesMatchTheSearch) {
    const std::string algorithm = GetParam();
    const Json tree = tree_of({"--algorithm", algorithm, "1 2 3/7 4 6/5 0 8"});
    const Json& nodes = tree["nodes"];
    const bool revisits = algorithm.starts_with("rbfs");
    const auto all = nodes.size() + tree["known_children"].get<std::size_t>();
    if (!revisits) {
        EXPECT_EQ(all - tree["rounds"].size(), tree["generated"]);
        EXPECT_EQ(expanded_in(tree), tree["expanded"]);
    }
    std::map<std::uint64_t, Json> by_id;
    std::set<std::uint64_t> orders;
    for (const Json& node : nodes) {
        by_id[node["id"]] = node;
        if (!node["expanded"].is_null()) {
            EXPECT_TRUE(orders.insert(node["expanded"].get<std::uint64_t>()).second);
        }
        if (node["parent"].is_null()) continue;
        const Json& parent = by_id.at(node["parent"]);
        EXPECT_EQ(node["g"], parent["g"].get<int>() + 1);
        EXPECT_FALSE(parent["expanded"].is_null());
        EXPECT_NE(node["board"], parent["board"]);
    }
    const auto on_solution = std::ranges::count(
        nodes, true, [](const Json& node) { return node["solution"].get<bool>(); });
    EXPECT_EQ(on_solution, tree["length"].get<int>() + 1);
    const auto reached = std::ranges::find_if(nodes, [&](const Json& node) {
        return node["solution"].get<bool>() && node["g"] == tree["length"];
    });
    ASSERT_NE(reached, nodes.end());
    EXPECT_EQ((*reached)["board"], tree["goal"]);
}

INSTANTIATE_TEST_SUITE_P(All, Algorithms,
                         testing::Values("bfs", "ucs", "dfs", "dfid", "greedy", "astar", "wastar",
                                         "idastar", "rbfs", "rbfs-memory", "beam"));

// The run between two boards, such as "R2"; empty if no single run connects them.
std::string run_between(const std::string& from, const std::string& to) {
    const auto cells_of = [](const std::string& board) {
        std::vector<char> cells;
        for (const char letter : board)
            if (letter != ' ' && letter != '/') cells.push_back(letter);
        return cells;
    };
    std::vector<char> cells = cells_of(from);  // 3x3: one digit per tile
    const std::vector<char> wanted = cells_of(to);
    const auto blank_of = [](const std::vector<char>& at) {
        return static_cast<int>(std::ranges::find(at, '0') - at.begin());
    };
    int blank = blank_of(cells);
    const int goal = blank_of(wanted);
    if ((blank / 3 == goal / 3) == (blank % 3 == goal % 3)) return "";
    const bool vertical = blank % 3 == goal % 3;
    const int step = (vertical ? 3 : 1) * (goal > blank ? 1 : -1);
    const int count = std::abs(goal - blank) / (vertical ? 3 : 1);
    for (; blank != goal; blank += step)
        std::swap(cells[static_cast<std::size_t>(blank)],
                  cells[static_cast<std::size_t>(blank + step)]);
    if (cells != wanted) return "";
    const char letter = vertical ? (step > 0 ? 'D' : 'U') : (step > 0 ? 'R' : 'L');
    return letter + (count > 1 ? std::to_string(count) : "");
}

// In the metric multi, a child is one straight run away from its parent.
TEST(TreeInRuns, HasRunsAsMovesAndAShortestSolution) {
    const std::string board = "1 2 3/7 4 6/5 0 8";
    const Finished proof = run({"solve", "--metric", "multi", "--optimal", "--json", board});
    const auto fewest = Json::parse(proof.out)["length"];
    for (const std::string algorithm : {"bfs", "astar", "idastar"}) {
        const Json tree = tree_of({"--metric", "multi", "--algorithm", algorithm, board});
        EXPECT_EQ(tree["length"], fewest) << algorithm;
        std::map<std::uint64_t, std::string> boards;
        bool has_long_run = false;
        std::string end;
        for (const Json& node : tree["nodes"]) {
            const std::string here = node["board"];
            boards[node["id"]] = here;
            if (node["solution"].get<bool>() && node["g"] == fewest) end = here;
            if (node["parent"].is_null()) continue;
            const std::string move = node["move"];
            EXPECT_EQ(run_between(boards.at(node["parent"]), here), move) << here;
            has_long_run = has_long_run || move.size() > 1;
        }
        EXPECT_TRUE(has_long_run);
        EXPECT_EQ(end, tree["goal"]) << algorithm;
    }
    const Finished text =
        run({"tree", "--metric", "multi", "--format", "text", "1 2 3/4 5 6/0 7 8"});
    EXPECT_NE(text.out.find("* 1 2 3/4 5 6/7 8 0  R2  1+0=1"), std::string::npos) << text.out;
}

TEST(Tree, SaysOnceThatAPositionCannotBeSolved) {
    const Finished finished = run({"tree", "2 1/3 0"});
    EXPECT_EQ(finished.code, 10);
    EXPECT_TRUE(finished.err.starts_with(
        "taquin: this board cannot be solved, so it has no search tree. Reading row by row"))
        << finished.err;
    EXPECT_EQ(finished.err.find("cannot be solved"), finished.err.rfind("cannot be solved"));
}

struct Shade {
    int value;       // h or depth
    int saturation;  // in thousandths
};

// The shade of each node, or of the legend's, from DOT. A node's label ends in g+h=f.
std::vector<Shade> shades_of(const std::string& dot, bool by_depth, bool legend) {
    const std::regex node(
        R"re(^  n\d+ \[label="(?:.*\\n)?(\d+)\+(\d+)=\d+", fillcolor="0.580 0.(\d{3}) )re");
    const std::regex shade(R"re(^  shade\d+ \[label="(\d+)()", fillcolor="0.580 0.(\d{3}) )re");
    std::vector<Shade> shades;
    for (const std::string& line : lines_of(dot)) {
        std::smatch match;
        if (std::regex_search(line, match, legend ? shade : node))
            shades.push_back({std::stoi(match[legend || by_depth ? 1 : 2]), std::stoi(match[3])});
    }
    return shades;
}

void expect_darker_is_farther(const std::vector<std::string>& search, bool by_depth,
                              const std::string& says) {
    std::vector<std::string> arguments{"tree",    "--format", "dot",
                                       "--label", "numbers",  notes_board};
    arguments.insert(arguments.end(), search.begin(), search.end());
    const std::string dot = run(arguments).out;
    EXPECT_NE(dot.find(says), std::string::npos);
    std::vector<Shade> shades = shades_of(dot, by_depth, false);
    ASSERT_GT(shades.size(), 50U);
    std::ranges::sort(shades, {}, &Shade::value);
    EXPECT_LT(shades.front().saturation, shades.back().saturation);
    EXPECT_TRUE(std::ranges::is_sorted(shades, {}, &Shade::saturation));
    const std::vector<Shade> legend = shades_of(dot, by_depth, true);
    ASSERT_EQ(legend.size(), 3U);
    EXPECT_EQ(legend.front().value, 0);
    EXPECT_EQ(legend.back().value, shades.back().value);
    EXPECT_EQ(legend.back().saturation, shades.back().saturation);
    EXPECT_LT(legend.front().saturation, legend[1].saturation);
}

TEST(Tree, DarkerIsFartherFromTheGoal) {
    expect_darker_is_farther({"--heuristic", "manhattan"}, false,
                             "h: darker is farther from the goal");
    expect_darker_is_farther({"--algorithm", "bfs", "--most", "200"}, true,
                             "depth: darker is deeper");
}

TEST(Tree, CountsMatchSolve) {
    for (const std::string algorithm : {"astar", "idastar", "beam", "bfs"}) {
        const Json tree = tree_of({"--algorithm", algorithm, notes_board});
        const Json solved = Json::parse(
            run({"solve", "--json", "--algorithm", algorithm, "--nodes", "1M", notes_board}).out);
        for (const std::string count : {"generated", "expanded", "distinct", "length"})
            EXPECT_EQ(tree[count], solved[count]) << algorithm << ", " << count;
    }
}

// Boards of this size use another state type, and recorded searches too.
TEST(Tree, CountsMatchSolveOnLargerBoards) {
    const std::string board = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 0 19/21 22 23 24 20";
    for (const std::string algorithm : {"astar", "beam"}) {
        const Json tree = tree_of({"--algorithm", algorithm, board});
        const Json solved =
            Json::parse(run({"solve", "--json", "--algorithm", algorithm, board}).out);
        EXPECT_EQ(tree["generated"], solved["generated"]) << algorithm;
    }
}

TEST(Tree, IterativeSearchHasARootPerIteration) {
    const Json tree = tree_of({"--algorithm", "idastar", "--heuristic", "manhattan", notes_board});
    ASSERT_EQ(tree["rounds"].size(), 4U);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(tree["rounds"][i]["bound"], 10 + 2 * i);
    for (const Json& round : tree["rounds"]) {
        const Json& root = tree["nodes"][round["root"].get<std::size_t>()];
        EXPECT_EQ(root["board"], notes_board);
        EXPECT_TRUE(root["parent"].is_null());
    }
}

TEST(Tree, SearchesFromBothEndsHaveTwoTreesThatMeet) {
    for (const std::string algorithm : {"bidirectional", "bibfs"}) {
        const Json tree = tree_of({"--algorithm", algorithm, notes_board});
        ASSERT_EQ(tree["rounds"].size(), 2U);
        EXPECT_EQ(tree["rounds"][0]["from"], "start");
        EXPECT_EQ(tree["rounds"][1]["from"], "goal");
        std::map<std::uint64_t, Json> by_id;
        for (const Json& node : tree["nodes"]) by_id[node["id"]] = node;
        EXPECT_EQ(by_id.at(tree["rounds"][0]["root"])["board"], tree["start"]);
        EXPECT_EQ(by_id.at(tree["rounds"][1]["root"])["board"], tree["goal"]);
        const auto meets = [](const Json& step) { return step["type"] == "meet"; };
        EXPECT_TRUE(std::ranges::any_of(tree["steps"], meets)) << algorithm;
        for (const std::string format : {"text", "dot"}) {
            const std::string drawn =
                run({"tree", "--format", format, "--algorithm", algorithm, notes_board}).out;
            EXPECT_NE(drawn.find("from the start"), std::string::npos) << drawn;
            EXPECT_NE(drawn.find("from the goal"), std::string::npos) << drawn;
        }
    }
}

// tests/solver replays the steps; here: they refer to nodes of the object, and are cut with them.
TEST(Tree, StepsReferToNodesOfTheObject) {
    for (const std::string most : {"1M", "40"}) {
        const Json tree = Json::parse(
            run({"tree", "--json", "--heuristic", "manhattan", "--most", most, notes_board}).out);
        std::set<std::uint64_t> ids;
        for (const std::string list : {"nodes", "duplicates"})
            for (const Json& node : tree[list])
                EXPECT_TRUE(ids.insert(node["id"].get<std::uint64_t>()).second);
        for (const Json& step : tree["steps"]) {
            EXPECT_TRUE(ids.contains(step["node"].get<std::uint64_t>()));
            EXPECT_TRUE(step["other"].is_null() ||
                        ids.contains(step["other"].get<std::uint64_t>()));
        }
        const bool whole = most == "1M";
        EXPECT_EQ(tree["steps_left_out"] == 0, whole);
        EXPECT_EQ(tree["steps"].back()["type"] == "goal", whole);
        EXPECT_GT(tree["steps"].size(), 20U);
    }
    const Json settings = tree_of({"--algorithm", "greedy", notes_board})["settings"];
    EXPECT_EQ(settings["family"], "best-first");
    EXPECT_EQ(settings["key"], "h");
    EXPECT_EQ(settings["ties"], "lifo");
    EXPECT_TRUE(settings["weight"].is_null());
}

// Every node is generated once, below a node that is open, and every expanded node is closed.
TEST(Tree, TracesForOtherProgramsAreConsistent) {
    for (const std::string algorithm :
         {"astar", "bfs", "idastar", "dfs", "rbfs", "beam", "bidirectional"}) {
        const Finished finished = run({"tree", "--format", "posthoc", "--algorithm", algorithm,
                                       "--most", "1M", "1 2 3/7 4 6/5 0 8"});
        ASSERT_EQ(finished.code, 0) << finished.err;
        const Json trace = Json::parse(finished.out);
        EXPECT_EQ(trace["version"], "1.4.0");
        std::set<std::uint64_t> known;
        std::set<std::uint64_t> open;
        std::size_t sources = 0;
        for (const Json& event : trace["events"]) {
            const std::string type = event["type"];
            const std::uint64_t id = event["id"];
            if (type == "source") {
                ++sources;
                EXPECT_TRUE(event["pId"].is_null());
            } else if (type == "expand") {
                EXPECT_TRUE(known.contains(id)) << algorithm;
                EXPECT_TRUE(open.insert(id).second) << algorithm;
            } else if (type == "close") {
                open.erase(id);
            } else if (!event["pId"].is_null() && !known.contains(id)) {
                EXPECT_TRUE(open.contains(event["pId"].get<std::uint64_t>())) << algorithm;
            }
            known.insert(id);
        }
        EXPECT_TRUE(open.empty()) << algorithm;
        EXPECT_GE(sources, 1U);
    }
}

TEST(Tree, LargeTreesAreCappedAndSayWhatIsOmitted) {
    const std::vector<std::string> words{"tree",   "--heuristic", "manhattan",
                                         "--most", "40",          notes_board};
    auto as = [&](const std::string& format) {
        auto all = words;
        all.insert(all.end(), {"--format", format});
        return run(all).out;
    };
    const Json tree = Json::parse(as("json"));
    EXPECT_EQ(tree["nodes"].size(), 40U);
    EXPECT_EQ(tree["left_out"], 231);
    EXPECT_EQ(std::ranges::count(tree["nodes"], true,
                                 [](const Json& node) { return node["solution"].get<bool>(); }),
              17);
    for (const std::string format : {"dot", "text"})
        EXPECT_NE(as(format).find("omitted: 231 later nodes"), std::string::npos) << format;
}

TEST(Tree, IsDrawnByGraphviz) {
    const Finished finished = run({"tree", "--heuristic", "manhattan", notes_board});
    if (run_shell("command -v dot").code != 0) {
        EXPECT_EQ(finished.code, 4);
        EXPECT_NE(finished.err.find("apt-get install graphviz"), std::string::npos) << finished.err;
        return;
    }
    EXPECT_EQ(finished.code, 0) << finished.err;
    EXPECT_NE(finished.out.find("</svg>"), std::string::npos);
    EXPECT_NE(finished.out.find("271 distinct"), std::string::npos) << "in the caption";
    EXPECT_NE(finished.out.find("red"), std::string::npos);
}

TEST(Tree, CanBeInterruptedWhileGraphvizDraws) {
    const test::TemporaryFolder folder;
    const std::string dot = folder.path() + "/dot";
    const std::string began = folder.path() + "/began";
    std::ofstream(dot) << "#!/bin/sh\n: > '" << began << "'\nexec sleep 60\n";
    std::filesystem::permissions(dot, std::filesystem::perms::owner_all);
    Running drawing({{"tree", "--format", "svg", "1 2 3/4 0 6/7 5 8"},
                     "",
                     {"PATH=" + folder.path() + ":/usr/bin:/bin"}});
    while (!std::filesystem::exists(began)) std::this_thread::yield();
    drawing.signal(SIGINT);
    const Finished finished = drawing.wait();
    EXPECT_EQ(finished.code, 130) << finished.err;
    EXPECT_EQ(finished.out, "");
}

TEST(Tree, TextHasOneLinePerNode) {
    const Finished finished = run({"tree", "--format", "text", "--algorithm", "astar",
                                   "--heuristic", "manhattan", "1 2 3/4 5 6/0 7 8"});
    EXPECT_NE(finished.out.find("\n* 1 2 3/4 5 6/0 7 8  #1  0+2=2\n"
                                "|- 1 2 3/0 5 6/4 7 8  U  1+3=4\n"
                                "`- * 1 2 3/4 5 6/7 0 8  #2 R  1+1=2\n"),
              std::string::npos)
        << finished.out;
}

TEST(Tree, CubeTreeHasStickersAndTurns) {
    const Json tree = tree_of({"--heuristic", "manhattan", "R U"});
    EXPECT_EQ(tree["puzzle"], "cube");
    EXPECT_EQ(tree["size"], "3x3x3");
    EXPECT_EQ(tree["length"], 2);
    EXPECT_TRUE(tree["move_convention"].is_null());
    EXPECT_EQ(tree["nodes"].size(), tree["distinct"]);
    std::vector<std::string> moves;
    for (const Json& node : tree["nodes"])
        if (node["solution"].get<bool>() && !node["move"].is_null()) {
            moves.push_back(node["move"]);
            if (node["g"] == 2) {
                EXPECT_EQ(node["board"], tree["goal"]);
            }
        }
    EXPECT_EQ(moves, (std::vector<std::string>{"U'", "R'"}));
    const Finished drawn = run({"tree", "--puzzle", "cube2", "--algorithm", "idastar", "--format",
                                "dot", "--heuristic", "lookup", "R U F2"});
    EXPECT_EQ(drawn.code, 0) << drawn.err;
    EXPECT_NE(drawn.out.find("solved in 3 moves"), std::string::npos) << drawn.out;
}

// Unknown values are null and never omitted: the keys are the same as for every other tree.
TEST(Tree, JsonExplainsAMissingTree) {
    const auto keys_of = [](const Json& object) {
        std::set<std::string> keys;
        for (const auto& [key, value] : object.items()) keys.insert(key);
        return keys;
    };
    const Json drawn = tree_of({"1 2 3/4 5 6/7 0 8"});
    EXPECT_TRUE(drawn["error"].is_null());

    const Finished unread = run({"tree", "--json", "foo"});
    EXPECT_EQ(unread.code, 2);
    const Json no_board = Json::parse(unread.out);
    EXPECT_EQ(keys_of(no_board), keys_of(drawn));
    EXPECT_EQ(no_board["status"], "error");
    EXPECT_EQ("taquin: " + no_board["error"].get<std::string>() + "\n", unread.err);
    EXPECT_TRUE(no_board["nodes"].is_null());
    EXPECT_TRUE(no_board["start"].is_null());
    EXPECT_EQ(drawn["metric"], "single");

    const Json refused =
        Json::parse(run({"tree", "--json", "--heuristic", "nothing", "1 2/3 0"}).out);
    EXPECT_EQ(refused["status"], "error");
    EXPECT_EQ(refused["size"], "2x2");
    EXPECT_EQ(refused["start"], "1 2/3 0");

    const Finished unsolved = run({"tree", "--format", "json", "2 1/3 0"});
    EXPECT_EQ(unsolved.code, 10);
    const Json no_tree = Json::parse(unsolved.out);
    EXPECT_EQ(keys_of(no_tree), keys_of(drawn));
    EXPECT_EQ(no_tree["status"], "unsolvable");
    EXPECT_EQ(no_tree["start"], "2 1/3 0");
    EXPECT_TRUE(no_tree["lower_bound"].is_null());
    EXPECT_TRUE(no_tree["nodes"].empty());
}

TEST(Tree, InvalidRequestsAreReported) {
    EXPECT_EQ(run({"tree", "1 2 3/4 5 6/8 7 0"}).code, 10);
    EXPECT_EQ(run({"tree", "--heuristic", "conflict", "R U F"}).code, 2);
    for (const std::string algorithm : {"auto", "anytime", "construct"})
        EXPECT_NE(
            run({"tree", "--algorithm", algorithm, notes_board}).err.find("has no search tree"),
            std::string::npos)
            << algorithm;
    const Finished limited = run({"tree", "--nodes", "20", "--format", "text", notes_board});
    EXPECT_EQ(limited.code, 20);
    EXPECT_NE(limited.out.find("not solved: limit on nodes reached; proved lower bound: 12 moves"),
              std::string::npos)
        << limited.out;
}

}  // namespace
}  // namespace taquin::cli_test
