// Sets of positions for several puzzles: how they are generated, run and stored.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "lab/lab_fixture.hpp"
#include "taquin/lab/observations.hpp"
#include "taquin/puzzles/registry.hpp"
#include "taquin/tables/table_store.hpp"

namespace taquin::lab {
namespace {

const std::string cubes = R"(
seed = 2
[[cubes]]
name = "near"
turns = [0, 1, 3]
count = 4
[[cubes]]
name = "pocket"
size = "2x2x2"
count = 3
[[cubes]]
name = "quarters"
metric = "quarter"
cubes = ["R2", "F U'"]
[[solve]]
name = "{algorithm}"
boards = ["near", "quarters"]
algorithm = ["idastar", "astar"]
heuristic = "manhattan"
[[solve]]
name = "{algorithm} lookup"
boards = "pocket"
algorithm = ["idastar", "astar"]
heuristic = "lookup"
)";

std::string instances_of(const std::string& toml) {
    std::string all;
    for (const Task& task : plan_of(toml)) all += task.instance.start_text() + "\n";
    return all;
}

std::string mistake_in(const std::string& toml) {
    const auto experiment = read_experiment({"x", "x.toml", "/folder", toml}, Setting::Quick);
    if (!experiment) return experiment.error().message;
    const auto plan = make_plan(*experiment, {"1", "x.toml"});
    return plan ? "" : plan.error().message;
}

using LabOfCubes = Lab;

TEST_F(LabOfCubes, StoredSolutionsSolveTheCubeWithinItsScrambleLength) {
    const auto plan = plan_of(cubes);
    ASSERT_EQ(plan.size(), 2U * (12 + 2) + 2 * 3);
    Store kept = store();
    EXPECT_EQ(run(plan, kept).done, plan.size());
    for (const Task& task : plan) {
        const auto record = kept.find(task.key);
        ASSERT_TRUE(record) << task.key;
        ASSERT_EQ(record->status, "solved");
        EXPECT_TRUE(record->optimal);
        const Instance& instance = task.instance;
        const auto verified = instance.puzzle().verify(instance.start, instance.goal,
                                                       {record->moves, "", instance.metric});
        ASSERT_TRUE(verified) << verified.error().message;
        EXPECT_TRUE(verified->solves) << verified->explanation;
        EXPECT_EQ(*record->length, verified->length);
        EXPECT_LE(*record->length, instance.steps.value_or(11));
        EXPECT_LE(*record->estimate, static_cast<std::int64_t>(*record->length));
    }
}

TEST_F(LabOfCubes, LengthsAgreeAcrossAlgorithmsAndCountsAcrossThreads) {
    const auto plan = plan_of(cubes);
    Store one = store("one.sqlite");
    Store two = store("two.sqlite");
    run(plan, one, 1);
    run(plan, two, 2);
    std::map<std::string, std::set<std::uint64_t>> lengths;
    for (const Task& task : plan) {
        const auto alone = one.find(task.key);
        const auto beside = two.find(task.key);
        ASSERT_TRUE(alone && beside);
        EXPECT_EQ(alone->counters.generated, beside->counters.generated);
        EXPECT_EQ(alone->counters.expanded, beside->counters.expanded);
        lengths[task.instance.metric + task.instance.start_text()].insert(*alone->length);
    }
    for (const auto& [start, found] : lengths) EXPECT_EQ(found.size(), 1U) << start;
}

TEST_F(LabOfCubes, CountsQuarterTurnsOnRequest) {
    const auto plan = plan_of(cubes);
    Store kept = store();
    run(plan, kept);
    std::multiset<std::uint64_t> lengths;
    for (const Task& task : plan)
        if (task.instance.set == "quarters") lengths.insert(*kept.find(task.key)->length);
    EXPECT_EQ(lengths, (std::multiset<std::uint64_t>{2, 2, 2, 2}));
}

TEST_F(LabOfCubes, DependOnTheSeedAlone) {
    const std::string other = "seed = 3" + cubes.substr(cubes.find("\n[[cubes"));
    EXPECT_EQ(instances_of(cubes), instances_of(cubes));
    EXPECT_NE(instances_of(cubes), instances_of(other));
    for (const Task& task : plan_of(cubes))
        EXPECT_TRUE(task.instance.puzzle().is_solvable(task.instance.start, task.instance.goal))
            << task.instance.start_text();
}

TEST_F(LabOfCubes, AreGroupedBySizeAndTurns) {
    const auto plan = plan_of(cubes);
    const Observations seen = observed(plan);
    const Group all = select(seen.about(Subject::Solve), {});
    EXPECT_EQ(Parts(all, "size").values(), (std::vector<std::string>{"3x3x3", "2x2x2"}));
    const Parts by_turns(all, "steps");
    EXPECT_EQ(by_turns.values(), (std::vector<std::string>{"0", "1", "3"}));
    EXPECT_EQ(Parts(all, "puzzle").values(), (std::vector<std::string>{"cube", "cube2"}));
    EXPECT_EQ(Parts(all, "metric").values(), (std::vector<std::string>{"half", "quarter"}));
    const auto one_turn = figure_of(by_turns.with("1"), {Measure::Length, Statistic::Mean});
    EXPECT_EQ(one_turn.value, 1);
}

// Repeating an experiment gives the same positions, even with a newer version.
TEST(PositionSets, SeedsGiveTheSamePositionsAsInTheFirstVersion) {
    const auto first_of = [](const std::string& set) {
        return plan_of("seed = 11\n" + set + "\ncount = 2\n[[solve]]\nalgorithm = \"astar\"\n")
            .at(1)
            .instance.start_text();
    };
    EXPECT_EQ(first_of("[[boards]]\nmethod = \"uniform\"\nsize = \"2x4\""), "4 2 7 6/3 0 1 5");
    EXPECT_EQ(first_of("[[boards]]\nmethod = \"walk\"\nsize = \"2x4\"\nsteps = 5"),
              "1 2 7 0/5 6 4 3");
    EXPECT_EQ(first_of("[[boards]]\nmethod = \"self-avoiding\"\nsize = \"3x3\"\nsteps = 12\n"
                       "goal = \"snail\""),
              "4 1 3/8 2 5/7 6 0");
    EXPECT_EQ(first_of("[[cubes]]"), "FBRLUBUFLBRFFRDRURRRUUFLDLDBUBRDBLFBLDFFLRDDLDLUBBUUDF");
    EXPECT_EQ(first_of("[[cubes]]\nturns = 3"),
              "DUUDUUDLLURRURRFFFRFFBFFBLDUDRUDRLDRBBBDLLDLLBBLBBFURF");
    EXPECT_EQ(first_of("[[cubes]]\nsize = \"2x2x2\"\nturns = 4\nmetric = \"quarter\""),
              "BDUUBFRFLRUFRDDUDBLFLRLB");
    EXPECT_EQ(first_of("[[cubes]]\nsize = \"2x2x2\""), "RBURDLFLBFRUFLDDBRLUUDFB");
}

TEST(PositionSets, RunKeysAreUnchangedSinceTheFirstVersion) {
    const auto key_of = [](const std::string& set) {
        return plan_of(set + "\n[[solve]]\nalgorithm = \"astar\"\n").at(0).key;
    };
    const std::string rest =
        "from list; number 1; algorithm astar; memory 1073741824; repetition 1; version 1";
    EXPECT_EQ(key_of("[[boards]]\nboards = \"1 2/0 3\""), "solve 1 2/0 3; goal 1 2/3 0; " + rest);
    EXPECT_EQ(
        key_of("[[cubes]]\nsize = \"2x2x2\"\ncubes = \"R\""),
        "solve UFUFRRRRFDFDDBDBLLLLUBUB; goal UUUURRRRFFFFDDDDLLLLBBBB; metric half; " + rest);
}

TEST(PositionSets, PositionsKeyWorksForEveryPuzzle) {
    EXPECT_EQ(instances_of(R"(
[[positions]]
puzzle = "tiles"
size = ["3x3", "2x4"]
steps = [5, 20]
count = 3
[[solve]]
algorithm = "astar"
)"),
              instances_of(R"(
[[boards]]
method = "walk"
size = ["3x3", "2x4"]
steps = [5, 20]
count = 3
[[solve]]
algorithm = "astar"
)"));
    for (const Puzzle* const puzzle : puzzles()) {
        const PuzzleInfo& info = puzzle->info();
        const std::string table = "[[positions]]\npuzzle = \"" + std::string(info.name) + "\"\n";
        const auto plan = plan_of(table + "size = \"" + std::string(info.default_size) +
                                  "\"\nsteps = [0, 3]\ncount = 2\n" + table + "size = \"" +
                                  std::string(info.default_size) + "\"\nmethod = \"uniform\"\n" +
                                  table + "list = \"" + std::string(info.example) +
                                  "\"\n[[solve]]\nalgorithm = \"idastar\"\n");
        ASSERT_EQ(plan.size(), 6U) << info.name;
        for (const Task& task : plan) {
            EXPECT_EQ(task.instance.start.puzzle, puzzle);
            EXPECT_TRUE(puzzle->is_solvable(task.instance.start, task.instance.goal));
        }
        EXPECT_EQ(plan[0].instance.start, plan[0].instance.goal) << info.name;
    }
}

TEST_F(LabOfCubes, EveryPositionOfAPuzzleIsCounted) {
    const auto plan = plan_of("[[distances]]\npuzzle = \"cube2\"\n");
    Store kept = store();
    run(plan, kept);
    const auto record = kept.find(plan.at(0).key);
    ASSERT_TRUE(record);
    std::vector<std::uint64_t> counts;
    for (const Bin& bin : record->bins) counts.push_back(bin.positions);
    EXPECT_EQ(counts, (std::vector<std::uint64_t>{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072,
                                                  1887748, 623800, 2644}));
}

TEST_F(LabOfCubes, TablesOfAPuzzleAreCounted) {
    const auto plan = plan_of(
        "[[distances]]\npuzzle = \"cube\"\nsize = \"3x3x3\"\nmetric = \"quarter\"\n"
        "table = [\"perimeter:4\", \"edge\"]\n"
        "[[distances]]\npuzzle = \"cube2\"\nmetric = \"quarter\"\n");
    ASSERT_EQ(plan.size(), 3U);
    const Observations seen = observed(plan);
    const auto boards = [&](const Where& where) {
        const Group group = select(seen.about(Subject::Distances), where);
        return *figure_of(group, {Measure::Boards, Statistic::Sum}).value;
    };
    EXPECT_EQ(boards({{"table", {"perimeter:4"}}, {"distance", {"4"}}}), 10'011);
    EXPECT_EQ(boards({{"table", {"edge"}}}), 24);
    EXPECT_EQ(boards({{"puzzle", {"cube2"}}, {"metric", {"quarter"}}}), 3'674'160);
    const auto all = plan_of("[[distances]]\npuzzle = \"cube\"\n");
    EXPECT_EQ(all.size(), 6U);
}

// The boards at each number of runs from the goal, by a breadth-first search of its own.
std::map<std::uint64_t, std::uint64_t> boards_by_runs(std::size_t columns, std::string goal) {
    std::map<std::string, std::uint64_t> runs{{goal, 0}};
    std::vector<std::string> all{goal};
    for (std::size_t next = 0; next < all.size(); ++next) {
        const std::string board = all[next];
        const auto step_by = [&](std::ptrdiff_t step, std::size_t cells) {
            std::string moved = board;
            auto blank = static_cast<std::ptrdiff_t>(moved.find('0'));
            for (std::size_t cell = 0; cell < cells; ++cell, blank += step) {
                std::swap(moved[static_cast<std::size_t>(blank)],
                          moved[static_cast<std::size_t>(blank + step)]);
            }
            if (runs.emplace(moved, runs[board] + 1).second) all.push_back(moved);
        };
        const std::size_t row = board.find('0') / columns;
        const std::size_t column = board.find('0') % columns;
        const auto width = static_cast<std::ptrdiff_t>(columns);
        for (std::size_t cells = 1; cells <= column; ++cells) step_by(-1, cells);
        for (std::size_t cells = 1; cells < columns - column; ++cells) step_by(1, cells);
        for (std::size_t cells = 1; cells <= row; ++cells) step_by(-width, cells);
        for (std::size_t cells = 1; cells < board.size() / columns - row; ++cells)
            step_by(width, cells);
    }
    std::map<std::uint64_t, std::uint64_t> counts;
    for (const auto& [board, distance] : runs) ++counts[distance];
    return counts;
}

using LabOfRuns = Lab;

TEST_F(LabOfRuns, DistancesInRunsAreThoseOfAFullSearch) {
    const auto plan = plan_of(R"(
[[distances]]
size = "2x4"
[[distances]]
size = ["2x4", "3x2"]
metric = "multi"
)");
    ASSERT_EQ(plan.size(), 3U);
    EXPECT_EQ(plan[0].key, "distances 2x4; goal 1 2 3 4/5 6 7 0; version 1") << "as before";
    Store kept = store();
    EXPECT_EQ(run(plan, kept).done, 3U) << "each metric has a key of its own";
    const auto counts = [&](const Task& task) {
        std::map<std::uint64_t, std::uint64_t> found;
        const auto record = kept.find(task.key);
        for (const Bin& bin : record->bins) found[bin.distance] = bin.positions;
        return found;
    };
    EXPECT_EQ(counts(plan[1]), boards_by_runs(4, "12345670"));
    EXPECT_EQ(counts(plan[2]), boards_by_runs(2, "123450"));
    EXPECT_NE(counts(plan[0]), counts(plan[1]));
    const Observations seen = observe(plan, kept);
    EXPECT_EQ(Parts(select(seen.about(Subject::Distances), {}), "metric").values(),
              (std::vector<std::string>{"single", "multi"}));
    EXPECT_EQ(seen.counted_distances, 3U);
    EXPECT_EQ(seen.solved, 0U);
}

TEST_F(LabOfRuns, ScramblesAreMadeOfRuns) {
    const auto plan = plan_of(R"(
[[boards]]
name = "walks"
size = "3x3"
metric = "multi"
steps = [0, 1, 2, 5]
count = 10
[[boards]]
name = "paths"
method = "self-avoiding"
size = "3x3"
metric = "multi"
steps = [1, 4]
count = 10
[[boards]]
name = "any"
size = "3x3"
metric = "multi"
count = 5
[[solve]]
algorithm = "astar"
heuristic = ["run-lines", "run-pdb"]
)");
    Store kept = store();
    EXPECT_EQ(run(plan, kept).done, plan.size());
    std::map<std::string, std::set<std::uint64_t>> lengths;
    for (const Task& task : plan) {
        const auto record = kept.find(task.key);
        ASSERT_TRUE(record && record->optimal) << task.key;
        EXPECT_LE(*record->length, task.instance.steps.value_or(24)) << task.key;
        if (task.instance.steps.value_or(0) == 1 || task.instance.steps == 2U) {
            EXPECT_EQ(*record->length, *task.instance.steps) << "no run undoes the last";
        }
        lengths[task.instance.start_text()].insert(*record->length);
    }
    for (const auto& [start, found] : lengths) EXPECT_EQ(found.size(), 1U) << start;
}

// In runs, no admissible heuristic exceeds the true distance of any board.
TEST_F(LabOfRuns, EstimatesAreComparedWithDistancesInRuns) {
    const auto plan = plan_of(R"(
[[estimates]]
size = "2x4"
metric = "multi"
heuristic = ["run-lines", "run-pdb", "manhattan"]
)");
    const Observations seen = observed(plan);
    const Parts parts(select(seen.about(Subject::Estimates), {{"metric", {"multi"}}}), "heuristic");
    const auto smallest_error = [&](const std::string& heuristic) {
        return *figure_of(parts.with(heuristic), {Measure::Error, Statistic::Least}).value;
    };
    EXPECT_EQ(smallest_error("run-lines"), 0);
    EXPECT_EQ(smallest_error("run-pdb"), 0);
    EXPECT_LT(smallest_error("manhattan"), 0) << "it counts tiles";
    EXPECT_EQ(seen.counted_estimates, 3U);
}

// The same cube has another Manhattan distance in each metric.
TEST_F(LabOfCubes, DetourUsesTheMetricOfTheRun) {
    const auto plan = plan_of(R"(
[[cubes]]
name = "half"
cubes = "R2 U2 F2"
[[cubes]]
name = "quarter"
metric = "quarter"
cubes = "R2 U2 F2"
[[cubes]]
name = "half again"
cubes = "R2 U2 F2"
[[solve]]
algorithm = "idastar"
heuristic = "manhattan"
)");
    Store kept = store();
    run(plan, kept);
    const Observations seen = observe(plan, kept);
    tables::TableLibrary tables({}, 1);
    std::map<std::string, std::int64_t> distances;
    for (std::size_t i = 0; i < plan.size(); ++i) {
        const Instance& instance = plan[i].instance;
        const auto estimate =
            instance.puzzle().estimate("manhattan", instance.goal, instance.metric, tables);
        ASSERT_TRUE(estimate);
        const std::int64_t distance = (*estimate)(instance.start);
        const auto record = kept.find(plan[i].key);
        EXPECT_DOUBLE_EQ(*seen.of[0][i].value(Measure::Detour),
                         static_cast<double>(*record->length) / static_cast<double>(distance))
            << instance.set;
        distances[instance.set] = distance;
    }
    EXPECT_LT(distances["half"], distances["quarter"]) << "otherwise this test proves nothing";
}

TEST(PositionSets, MistakesAreReportedWithTheirLine) {
    const std::string solve = "\n[[solve]]\nalgorithm = \"idastar\"\nheuristic = ";
    const auto expect = [](const std::string& toml, const std::string& start,
                           const std::string& says) {
        const std::string message = mistake_in(toml);
        EXPECT_EQ(message.substr(0, start.size()), start) << message;
        EXPECT_NE(message.find(says), std::string::npos) << message;
    };
    expect("[[cubes]]\nsize = \"4x4x4\"" + solve + "\"zero\"",
           "x.toml:2: in cubes 1: size: ", "3x3x3, 2x2x2");
    expect("[[cubes]]\nmetric = \"slice\"" + solve + "\"zero\"",
           "x.toml:2: in cubes 1: metric: ", "half, quarter");
    expect("[[cubes]]\nfile = \"a\"\ncubes = [\"R\"]" + solve + "\"zero\"",
           "x.toml:1:", "remove all but one");
    expect("[[cubes]]\ncubes = [\"R\", \"R Q\"]" + solve + "\"zero\"", "x.toml:1:", "line 2");
    const std::string heuristic = ": in solve 1: heuristic: ";
    expect("[[cubes]]" + solve + "\"lookup\"", "x.toml:4" + heuristic, "3x3x3");
    expect("[[cubes]]\nsize = \"2x2x2\"" + solve + "\"korf\"", "x.toml:5" + heuristic, "2x2x2");
    expect("[[cubes]]" + solve + "\"conflict\"", "x.toml:4" + heuristic, "conflict");
    expect("[[cubes]]" + solve + "\"korff\"", "x.toml:4: in solve 1: heuristic: ", "korff");
    expect("[[cubes]]\ncount = 1_000_000\nturns = [1, 2]" + solve + "\"zero\"",
           "x.toml:1:", "too many positions");
    expect("[[cubes]]" + solve + "\"zero\"\norder = \"UDLR\"",
           "x.toml:5: in solve 1: order: ", "order");
    expect("[[positions]]\nsize = \"3x3\"" + solve + "\"zero\"",
           "x.toml:1:", "the puzzle is missing");
    expect("[[positions]]\npuzzle = \"tilse\"" + solve + "\"zero\"",
           "x.toml:2: in positions 1: puzzle: ", "did you mean tiles?");
    expect("[[boards]]\nsize = \"3x3\"\n[[solve]]\nalgorithm = \"twophase\"\n",
           "x.toml:4: in solve 1: algorithm: ", "twophase");
    expect("[[distances]]\npuzzle = \"cube\"\ntable = \"perimeter:9\"",
           "x.toml:3: in distances 1: table: ", "from 1 to 8");
    expect("[[distances]]\nsize = \"2x2\"\ntable = \"lookup\"",
           "x.toml:3: in distances 1: table: ", "only one distribution, of all positions");
    expect("[[distances]]\nsize = \"2x2\"\nmetric = \"half\"",
           "x.toml:3: in distances 1: metric: ", "single, multi");
}

}  // namespace
}  // namespace taquin::lab
