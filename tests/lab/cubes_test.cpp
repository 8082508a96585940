// Experiments with cubes: what is made, what is run, what is kept.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "lab/lab_fixture.hpp"
#include "taquin/lab/observations.hpp"
#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/moves_text.hpp"

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
    for (const Task& task : plan_of(toml)) all += start_text(task.instance) + "\n";
    return all;
}

std::string mistake_in(const std::string& toml) {
    const auto experiment = read_experiment({"x", "x.toml", {}, toml}, Setting::Quick);
    if (!experiment) return experiment.error().message;
    const auto plan = make_plan(*experiment, {"1", "x.toml"});
    return plan ? "" : plan.error().message;
}

using LabOfCubes = Lab;

TEST_F(LabOfCubes, KeepsSolutionsThatSolveTheCubeWithinItsScramble) {
    const auto plan = plan_of(cubes);
    ASSERT_EQ(plan.size(), 2U * (12 + 2) + 2 * 3);
    Store kept = store();
    EXPECT_EQ(run(plan, kept).done, plan.size());
    for (const Task& task : plan) {
        const auto record = kept.find(task.key);
        ASSERT_TRUE(record) << task.key;
        ASSERT_EQ(record->status, "solved");
        EXPECT_TRUE(record->optimal);
        const CubeStart& start = *task.instance.cube;
        const auto moves = *cube::parse_moves(record->moves);
        const cube::Cube end = cube::after_moves(start.cube, moves);
        EXPECT_EQ(end.corners, cube::solved_cube.corners);
        EXPECT_TRUE(start.size == cube::Size::Two || end.edges == cube::solved_cube.edges);
        EXPECT_EQ(*record->length, cube::length(moves, start.metric));
        EXPECT_LE(*record->length, task.instance.steps.value_or(11));
    }
}

TEST_F(LabOfCubes, GivesTheSameLengthsWhicheverAlgorithmAndCountsOnAnyNumberOfThreads) {
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
        const std::string metric(cube::name(task.instance.cube->metric));
        lengths[metric + start_text(task.instance)].insert(*alone->length);
    }
    for (const auto& [start, found] : lengths) EXPECT_EQ(found.size(), 1U) << start;
}

TEST_F(LabOfCubes, CountsQuarterTurnsWhereThatIsAskedFor) {
    const auto plan = plan_of(cubes);
    Store kept = store();
    run(plan, kept);
    std::multiset<std::uint64_t> lengths;
    for (const Task& task : plan)
        if (task.instance.set == "quarters") lengths.insert(*kept.find(task.key)->length);
    EXPECT_EQ(lengths, (std::multiset<std::uint64_t>{2, 2, 2, 2}));
}

TEST_F(LabOfCubes, AreTheSameForTheSameSeedAndOthersForAnother) {
    const std::string other = "seed = 3" + cubes.substr(cubes.find("\n[[cubes"));
    EXPECT_EQ(instances_of(cubes), instances_of(cubes));
    EXPECT_NE(instances_of(cubes), instances_of(other));
    for (const Task& task : plan_of(cubes))
        EXPECT_FALSE(cube::why_impossible(task.instance.cube->cube.corners))
            << start_text(task.instance);
}

TEST_F(LabOfCubes, AreGroupedBySizeAndTurns) {
    const auto plan = plan_of(cubes);
    Store kept = store();
    run(plan, kept);
    const Observations seen = observe(plan, kept);
    const Group all = select(seen.about(Subject::Solve), {});
    EXPECT_EQ(Parts(all, "size").values(), (std::vector<std::string>{"3x3x3", "2x2x2"}));
    const Parts by_turns(all, "steps");
    EXPECT_EQ(by_turns.values(), (std::vector<std::string>{"0", "1", "3"}));
    const auto one_turn = figure_of(by_turns.with("1"), {Measure::Length, Statistic::Mean});
    EXPECT_EQ(one_turn.value, 1);
}

TEST(CubesOfExperiments, MistakesAreToldWithTheirLine) {
    const std::string solve = "\n[[solve]]\nalgorithm = \"idastar\"\nheuristic = ";
    const auto expect = [](const std::string& toml, const std::string& start,
                           const std::string& says) {
        const std::string message = mistake_in(toml);
        EXPECT_EQ(message.substr(0, start.size()), start) << message;
        EXPECT_NE(message.find(says), std::string::npos) << message;
    };
    expect("[[cubes]]\nsize = \"4x4x4\"" + solve + "\"zero\"",
           "x.toml:2: in cubes 1: size: ", "2x2x2, 3x3x3");
    expect("[[cubes]]\nmetric = \"slice\"" + solve + "\"zero\"",
           "x.toml:2: in cubes 1: metric: ", "half, quarter");
    expect("[[cubes]]\nfile = \"a\"\ncubes = [\"R\"]" + solve + "\"zero\"",
           "x.toml:1:", "not from both");
    expect("[[cubes]]\ncubes = [\"R\", \"R Q\"]" + solve + "\"zero\"", "x.toml:1:", "line 2");
    expect("[[cubes]]" + solve + "\"lookup\"", "x.toml:2:", "3x3x3");
    expect("[[cubes]]\nsize = \"2x2x2\"" + solve + "\"korf\"", "x.toml:3:", "2x2x2");
    expect("[[cubes]]" + solve + "\"conflict\"", "x.toml:2:", "conflict");
    expect("[[cubes]]" + solve + "\"korff\"", "x.toml:4: in solve 1: heuristic: ", "korff");
    expect("[[cubes]]\ncount = 1_000_000\nturns = [1, 2]" + solve + "\"zero\"",
           "x.toml:1:", "too many cubes");
}

}  // namespace
}  // namespace taquin::lab
