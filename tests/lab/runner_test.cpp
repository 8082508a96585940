// Runs, the store that keeps them, and the observations made from them.
#include "taquin/lab/runner.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>

#include "lab/lab_fixture.hpp"
#include "taquin/lab/experiment.hpp"
#include "taquin/lab/observations.hpp"
#include "taquin/lab/plan.hpp"

namespace taquin::lab {
namespace {

namespace fs = std::filesystem;

const std::string small = R"(
seed = 3
[[boards]]
method = "self-avoiding"
size = "3x3"
steps = [4, 12]
count = 6
[[boards]]
name = "tiny"
method = "uniform"
size = "2x2"
count = 3
[[solve]]
name = "{algorithm}"
algorithm = ["astar", "idastar", "greedy"]
heuristic = "manhattan"
[[solve]]
name = "limited"
algorithm = "bfs"
boards = ["boards 1"]
limits.nodes = 50
[[distances]]
size = ["2x2", "2x3"]
[[estimates]]
size = "2x3"
heuristic = ["manhattan", "lookup"]
)";

TEST_F(Lab, DoesEveryRunOnce) {
    const auto plan = plan_of(small);
    EXPECT_EQ(plan.size(), 3U * 15 + 12 + 2 + 2);
    Store kept = store();
    const RunSummary first = run(plan, kept);
    EXPECT_EQ(first.planned, plan.size());
    EXPECT_EQ(first.found, 0U);
    EXPECT_EQ(first.done, plan.size());
    EXPECT_EQ(kept.runs(), plan.size());
    const RunSummary second = run(plan, kept);
    EXPECT_EQ(second.found, plan.size());
    EXPECT_EQ(second.done, 0U);
    EXPECT_EQ(kept.integrity(), "ok");
}

TEST_F(Lab, ContinuesWhereItStopped) {
    const auto plan = plan_of(small);
    Store kept = store();
    for (std::size_t part = 0; part <= plan.size(); part += 7) {
        const std::vector<Task> beginning(plan.begin(),
                                          plan.begin() + static_cast<std::ptrdiff_t>(part));
        const RunSummary summary = run(beginning, kept);
        EXPECT_EQ(summary.done, part == 0 ? 0U : 7U);
        EXPECT_EQ(kept.runs(), part);
    }
    run(plan, kept);
    EXPECT_EQ(kept.runs(), plan.size());
}

TEST_F(Lab, StoppedLabKeepsFinishedRuns) {
    const auto plan = plan_of(small);
    Store kept = store();
    std::stop_source source;
    source.request_stop();
    RunOptions options;
    options.version = "1";
    options.stop = source.get_token();
    const auto summary = run_plan(plan, kept, options);
    ASSERT_TRUE(summary);
    EXPECT_TRUE(summary->interrupted);
    EXPECT_EQ(summary->done, 0U);
    EXPECT_EQ(run(plan, kept).done, plan.size());
}

// Everything except times is the same on any number of threads and in another store.
TEST_F(Lab, CountsDoNotDependOnTheNumberOfThreads) {
    const auto plan = plan_of(small);
    Store one = store("one.sqlite");
    Store three = store("three.sqlite");
    run(plan, one, 1);
    run(plan, three, 3);
    for (const Task& task : plan) {
        const auto a = one.find(task.key);
        const auto b = three.find(task.key);
        ASSERT_TRUE(a && b) << task.key;
        EXPECT_EQ(a->status, b->status);
        EXPECT_EQ(a->limit, b->limit);
        EXPECT_EQ(a->moves, b->moves) << task.key;
        EXPECT_EQ(a->estimate, b->estimate);
        EXPECT_EQ(a->lower_bound, b->lower_bound);
        EXPECT_EQ(a->counters.generated, b->counters.generated) << task.key;
        EXPECT_EQ(a->counters.expanded, b->counters.expanded) << task.key;
        EXPECT_EQ(a->counters.distinct, b->counters.distinct);
        ASSERT_EQ(a->bins.size(), b->bins.size());
        for (std::size_t i = 0; i < a->bins.size(); ++i)
            EXPECT_EQ(a->bins[i].positions, b->bins[i].positions);
    }
}

TEST_F(Lab, DifferentRunsHaveDifferentKeys) {
    std::map<std::string, std::string> seen;
    for (const auto& [from, to] : std::map<std::string, std::string>{
             {"", ""},
             {"seed = 3", "seed = 4"},
             {"heuristic = \"manhattan\"\n[[solve]]", "heuristic = \"conflict\"\n[[solve]]"},
             {"limits.nodes = 50", "limits.nodes = 51"}}) {
        std::string toml = small;
        if (!from.empty()) toml.replace(toml.find(from), from.size(), to);
        for (const Task& task : plan_of(toml)) seen[task.key] += toml;
    }
    const std::size_t all = plan_of(small).size();
    EXPECT_EQ(seen.size(), all + (45 + 12) + 45 + 12);
}

TEST_F(Lab, LargerSetsStartWithTheSameBoards) {
    std::string more = small;
    more.replace(more.find("count = 6"), 9, "count = 9");
    Store kept = store();
    run(plan_of(small), kept);
    EXPECT_EQ(run(plan_of(more), kept).found, plan_of(small).size());
}

TEST_F(Lab, LimitsAreCountedAndNotDropped) {
    const auto plan = plan_of(small);
    const Observations seen = observed(plan);
    EXPECT_EQ(seen.planned, plan.size());
    EXPECT_EQ(seen.missing, 0U);
    ASSERT_EQ(seen.limits.size(), 1U);
    EXPECT_EQ(seen.limits.begin()->first, "nodes");
    const auto ended = seen.limits.begin()->second;
    EXPECT_GT(ended, 0U);
    EXPECT_EQ(seen.solved + ended, seen.searches);
    EXPECT_EQ(seen.counted_distances, 2U);
    EXPECT_EQ(seen.counted_estimates, 2U);
    EXPECT_EQ(seen.searches + 4, plan.size());
    const Group limited = select(seen.about(Subject::Solve), {{"run", {"limited"}}});
    const Figure figure = figure_of(limited, {Measure::Generated, Statistic::Mean});
    EXPECT_EQ(figure.all, limited.size());
    EXPECT_EQ(figure.used + ended, limited.size());
    EXPECT_DOUBLE_EQ(*figure_of(limited, {Measure::LimitReached, Statistic::Sum}).value,
                     static_cast<double>(ended));
}

// Every 2x2 board has two moves, so every expanded state costs two actions.
TEST_F(Lab, CostCountsEveryActionOfEveryExpandedState) {
    const auto plan = plan_of(R"(
[[boards]]
method = "uniform"
size = "2x2"
count = 12
[[solve]]
name = "{algorithm} {duplicates}"
algorithm = ["astar", "wastar", "greedy"]
heuristic = "manhattan"
duplicates = ["generated", "expanded"]
)");
    const Observations seen = observed(plan);
    for (const Observation& one : seen.about(Subject::Solve))
        EXPECT_EQ(*one.value(Measure::Cost), 2 * *one.value(Measure::Expanded))
            << one.keys.at("run") << " " << one.keys.at("start");
}

TEST_F(Lab, MeasuresMatchTheirNames) {
    const auto plan = plan_of(small);
    const Observations seen = observed(plan);
    std::size_t with_distance = 0;
    for (const Observation& one : seen.about(Subject::Solve)) {
        if (!one.solved || *one.value(Measure::Length) == 0) continue;
        const double length = *one.value(Measure::Length);
        EXPECT_DOUBLE_EQ(*one.value(Measure::Quality), 1 / length);
        EXPECT_DOUBLE_EQ(*one.value(Measure::Efficiency), 1 / length / *one.value(Measure::Cost));
        EXPECT_DOUBLE_EQ(*one.value(Measure::Calls), *one.value(Measure::Generated) + 1);
        const auto distance = std::stod(one.keys.at("distance"));
        ++with_distance;
        EXPECT_DOUBLE_EQ(*one.value(Measure::Excess), length - distance);
        if (!one.value(Measure::Estimate)) continue;
        EXPECT_DOUBLE_EQ(*one.value(Measure::Error), distance - *one.value(Measure::Estimate));
        EXPECT_GE(*one.value(Measure::Error), 0) << "manhattan is admissible";
    }
    EXPECT_GT(with_distance, 40U);
}

TEST_F(Lab, DistanceAndEstimateTablesCoverEveryBoard) {
    const auto plan = plan_of(small);
    const Observations seen = observed(plan);
    const auto boards = [&](Subject subject, const Where& where) {
        return *figure_of(select(seen.about(subject), where), {Measure::Boards, Statistic::Sum})
                    .value;
    };
    EXPECT_EQ(boards(Subject::Distances, {{"size", {"2x2"}}}), 12);
    EXPECT_EQ(boards(Subject::Distances, {{"size", {"2x3"}}}), 360);
    EXPECT_EQ(boards(Subject::Estimates, {{"heuristic", {"manhattan"}}}), 360);
    const Group exact = select(seen.about(Subject::Estimates), {{"heuristic", {"lookup"}}});
    EXPECT_EQ(*figure_of(exact, {Measure::Error, Statistic::Most}).value, 0);
    const Group farthest = select(seen.about(Subject::Distances), {{"distance", {"21"}}});
    EXPECT_EQ(farthest.size(), 1U) << "the deepest 2x3 board is 21 moves away";
}

// Depth-first search of the cube to depth 1, 2, 3, 4 generates 18, 261, 3,501 and 46,755 nodes.
TEST_F(Lab, IterativeDeepeningWastesWhatItsRoundsRepeat) {
    const auto plan = plan_of(R"toml(
[[cubes]]
count = 2
[[solve]]
algorithm = "dfid"
limits.depth = 4
[[solve]]
algorithm = "bfs"
limits.depth = 3
)toml");
    const Observations seen = observed(plan);
    const Group deepening = select(seen.about(Subject::Solve), {{"run", {"dfid"}}});
    ASSERT_EQ(deepening.size(), 2U);
    for (const Observation* const one : deepening) {
        EXPECT_FALSE(one->solved);
        EXPECT_DOUBLE_EQ(*one->value(Measure::Waste),
                         (18 + 261 + 3'501 + 46'755) / (46'755.0 - 3'501));
        const double growth = std::sqrt(46'755.0 / 261);
        EXPECT_DOUBLE_EQ(*one->value(Measure::Growth), growth);
        EXPECT_DOUBLE_EQ(*one->value(Measure::PredictedWaste), 1 / std::pow(1 - 1 / growth, 2));
    }
    EXPECT_EQ(figure_of(deepening, {Measure::Waste, Statistic::Mean}).used, 2U);
    for (const Observation* const one : select(seen.about(Subject::Solve), {{"run", {"bfs"}}}))
        EXPECT_EQ(one->value(Measure::Waste), std::nullopt);
}

// A round that found the solution is not complete: it does not count.
TEST_F(Lab, TheRoundThatFindsTheSolutionIsNotPartOfTheWaste) {
    const auto plan = plan_of(R"toml(
[[cubes]]
cubes = ["R U F2 L D'"]
[[solve]]
algorithm = "dfid"
)toml");
    const Observations seen = observed(plan);
    const Observation& one = seen.about(Subject::Solve).at(0);
    EXPECT_TRUE(one.solved);
    EXPECT_DOUBLE_EQ(*one.value(Measure::Waste), (18 + 261 + 3'501 + 46'755) / (46'755.0 - 3'501));
}

TEST_F(Lab, InvalidConfigurationIsAnError) {
    const auto plan = plan_of(R"toml(
[[boards]]
method = "uniform"
size = "3x3"
[[solve]]
algorithm = "idastar"
heuristic = "step(manhattan)"
)toml");
    Store kept = store();
    RunOptions options;
    options.version = "1";
    const auto summary = run_plan(plan, kept, options);
    ASSERT_FALSE(summary);
    EXPECT_NE(summary.error().message.find("line 5: idastar step(manhattan)"), std::string::npos)
        << summary.error().message;
    EXPECT_EQ(kept.runs(), 0U);
}

TEST_F(Lab, UnsuitableHeuristicsAreReportedBeforeAnythingRuns) {
    const auto experiment = read_experiment({"x", "x.toml", {}, R"(
[[boards]]
set = "korf100"
[[solve]]
algorithm = "astar"
heuristic = "lookup"
)"},
                                            Setting::Quick);
    ASSERT_TRUE(experiment);
    const auto plan = make_plan(*experiment, {"1", "x.toml"});
    ASSERT_FALSE(plan);
    EXPECT_EQ(plan.error().message.substr(0, 9), "x.toml:4:") << plan.error().message;
}

class TooMuch : public testing::TestWithParam<const char*> {};

TEST_P(TooMuch, IsRefusedBeforeAnythingIsGenerated) {
    const std::string toml = "repetitions = 1000\n[[boards]]\n" + std::string(GetParam()) +
                             "\n[[solve]]\nalgorithm = \"beam\"\nwidth = [1, 2]\n";
    const auto experiment = read_experiment({"x", "x.toml", {}, toml}, Setting::Quick);
    ASSERT_TRUE(experiment) << experiment.error().message;
    const auto plan = make_plan(*experiment, {"1", "x.toml"});
    ASSERT_FALSE(plan);
    EXPECT_NE(plan.error().message.find(" in total"), std::string::npos) << plan.error().message;
}

INSTANTIATE_TEST_SUITE_P(
    Lists, TooMuch,
    testing::Values("method = \"uniform\"\nsize = \"1000x1000\"\ncount = 51",
                    "method = \"uniform\"\nsize = \"100x100\"\ncount = 3",
                    "method = \"uniform\"\nsize = \"2x2\"\ncount = 251",
                    "method = \"walk\"\nsize = \"3x3\"\ncount = 11\nsteps = 100_000_000"));

TEST_F(Lab, OtherFilesAreNotAcceptedAsStores) {
    std::ofstream(path("text")) << "this is not a database, but long enough to be taken for one";
    const auto text = Store::open(path("text"));
    ASSERT_FALSE(text);
    EXPECT_EQ(text.error().kind, ErrorKind::DamagedTable);
    EXPECT_NE(text.error().message.find(path("text").string()), std::string::npos);

    const auto none = Store::open(path("text") / "below" / "a.sqlite");
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().kind, ErrorKind::FileSystem);
}

TEST_F(Lab, ReadOnlyStoreCanBeRead) {
    const auto plan = plan_of(small);
    fs::create_directory(path("kept"));
    {
        Store kept = store("kept/a%?#.sqlite");
        run(plan, kept);
    }
    fs::permissions(path("kept/a%?#.sqlite"), fs::perms::owner_read);
    fs::permissions(path("kept"), fs::perms::owner_read | fs::perms::owner_exec);
    {
        Store kept = store("kept/a%?#.sqlite");
        EXPECT_EQ(kept.runs(), plan.size());
        EXPECT_TRUE(kept.find(plan.front().key));
        if (geteuid() != 0) {
            EXPECT_THROW(kept.forget({plan.front().key}), StoreFailure);
        }
    }
    fs::permissions(path("kept"), fs::perms::owner_all);
}

TEST_F(Lab, SessionsAreStoredWithTheirDefinition) {
    Store kept = store();
    EXPECT_FALSE(kept.last_session("small"));
    Session session;
    session.experiment = "small";
    session.definition = small;
    session.full = true;
    session.seed = 18446744073709551615U;
    session.limits.nodes = 7;
    session.started = "then";
    const std::int64_t first = kept.begin(session);
    session.seed.reset();
    const std::int64_t second = kept.begin(session);
    EXPECT_NE(first, second);
    kept.finish(first, "now");
    EXPECT_EQ(kept.last_session("small")->id, second);
    EXPECT_FALSE(kept.last_session("small")->finished);
    EXPECT_EQ(kept.last_sessions().size(), 1U);
    EXPECT_EQ(kept.last_session("small")->definition, small);
    EXPECT_EQ(kept.last_session("small")->limits.nodes, 7U);
    EXPECT_FALSE(kept.last_session("small")->seed);
}

TEST_F(Lab, TwoStoresOnOneFileKeepEachRunOnce) {
    const auto plan = plan_of(small);
    Store a = store();
    Store b = store();
    run(plan, a);
    Record other;
    other.status = "limit";
    b.commit({{plan.front(), other}});
    EXPECT_EQ(b.runs(), plan.size());
    EXPECT_EQ(b.find(plan.front().key)->status, "done") << "the first result stays";
    b.forget({plan.front().key});
    EXPECT_EQ(a.runs(), plan.size() - 1);
    EXPECT_TRUE(a.find(plan.back().key)->bins.empty());
}

}  // namespace
}  // namespace taquin::lab
