// Experiments from TOML: what is accepted, and that every mistake is reported with its line, its
// key and the allowed values.
#include <gtest/gtest.h>

#include "taquin/lab/embedded.hpp"
#include "taquin/lab/experiment.hpp"
#include "taquin/lab/plan.hpp"

namespace taquin::lab {
namespace {

Expected<Experiment> read(const std::string& toml, Setting setting = Setting::Quick) {
    return read_experiment({"mine", "mine.toml", {}, toml}, setting);
}

// Lines 1 to 7; text added by a test starts in line 8.
const std::string sound = R"([[boards]]
method = "walk"
size = "3x3"
steps = [10, 20]
[[solve]]
algorithm = "astar"
heuristic = "manhattan"
)";

TEST(ExperimentFile, ValidOnesAreAccepted) {
    const auto experiment = read(sound);
    ASSERT_TRUE(experiment) << experiment.error().message;
    EXPECT_EQ(experiment->name, "mine");
    ASSERT_EQ(experiment->sets.size(), 1U);
    EXPECT_EQ(experiment->sets[0].source, Source::Walk);
    EXPECT_EQ(experiment->sets[0].steps, (std::vector<std::uint64_t>{10, 20}));
    EXPECT_EQ(experiment->tables.size(), 1U) << "there is a default table";
}

TEST(ExperimentFile, ErrorsTellTheirPlace) {
    const Error error = error_at("a:1.toml", 12, Error{"x: wrong"});
    EXPECT_EQ(error.message, "a:1.toml:12: x: wrong");
    const auto parts = placed(error, "a:1.toml");
    ASSERT_TRUE(parts);
    EXPECT_EQ(parts->line, 12U);
    EXPECT_EQ(parts->sentence, "x: wrong");
    EXPECT_FALSE(placed(error, "b.toml"));
    EXPECT_FALSE(placed(Error{"a.toml"}, "a.toml"));
    EXPECT_FALSE(placed(Error{"a.toml:x: wrong"}, "a.toml"));
}

TEST(ExperimentFile, OnlyExperimentsWithAFolderReadFiles) {
    const std::string toml = "[[boards]]\nfile = \"x\"\n[[solve]]\nalgorithm = \"bfs\"\n";
    const auto refused = read(toml);
    ASSERT_FALSE(refused);
    EXPECT_EQ(placed(refused.error(), "mine.toml")->line, 2U);
    EXPECT_TRUE(read_experiment({"mine", "mine.toml", "/folder", toml}, Setting::Quick));
}

TEST(ExperimentFile, PlansCanBeAbandoned) {
    int asked = 0;
    const auto plan = make_plan(*read(sound + "[[boards]]\nsize = \"3x3\"\ncount = 1000\n"),
                                {"1", "mine.toml", [&] { return ++asked == 10; }});
    ASSERT_FALSE(plan);
    EXPECT_EQ(plan.error().kind, ErrorKind::Interrupted);
    EXPECT_EQ(asked, 10);
}

TEST(ExperimentFile, ListsExpandToEveryCombination) {
    const auto experiment = read(R"(
[[boards]]
boards = ["1 2 3/4 5 6/0 7 8"]
[[solve]]
name = "{algorithm} {heuristic} {e}"
algorithm = ["astar", "greedy"]
heuristic = ["manhattan^{e}", "conflict"]
vary = { e = [1.5, 2] }
)");
    ASSERT_TRUE(experiment) << experiment.error().message;
    const auto plan = make_plan(*experiment, {"1", "mine.toml"});
    ASSERT_TRUE(plan);
    std::vector<std::string> labels;
    for (const Task& task : *plan) labels.push_back(task.label);
    EXPECT_EQ(labels, (std::vector<std::string>{"astar manhattan^1.5 1.5", "astar manhattan^2 2",
                                                "astar conflict 1.5", "astar conflict 2",
                                                "greedy manhattan^1.5 1.5", "greedy manhattan^2 2",
                                                "greedy conflict 1.5", "greedy conflict 2"}));
    EXPECT_EQ(plan->at(1).request.heuristic, "manhattan^2");
}

TEST(ExperimentFile, FullSettingReplacesAndAdds) {
    const std::string toml = sound +
                             "full.ties = \"lifo\"\n"
                             "[[boards]]\nonly = \"full\"\nmethod = \"uniform\"\nsize = \"2x2\"\n"
                             "[limits]\nnodes = 10\nfull.nodes = 20\n";
    EXPECT_EQ(read(toml)->sets.size(), 1U);
    EXPECT_EQ(read(toml)->limits.nodes, 10U);
    EXPECT_EQ(read(toml, Setting::Full)->sets.size(), 2U);
    EXPECT_EQ(read(toml, Setting::Full)->limits.nodes, 20U);
    EXPECT_EQ(read(toml, Setting::Full)->solves[0].variations.size(), 3U);
}

TEST(ExperimentFile, MistakesInTheOtherSettingAreFoundToo) {
    EXPECT_FALSE(read(sound + "full.width = \"wide\"\n"));
    EXPECT_FALSE(
        read(sound + "[[solve]]\nonly = \"quick\"\nalgorithm = \"none\"\n", Setting::Full));
}

TEST(ExperimentFile, BuiltInOnesAreValidInBothSettings) {
    const auto names = embedded_names("experiments");
    EXPECT_GE(names.size(), 10U);
    for (const std::string_view name : names)
        for (const Setting setting : {Setting::Quick, Setting::Full}) {
            const std::string text(*embedded("experiments", name));
            const auto experiment =
                read_experiment({std::string(name), std::string(name), {}, text}, setting);
            ASSERT_TRUE(experiment) << experiment.error().message;
            EXPECT_FALSE(experiment->title.empty()) << name;
            EXPECT_FALSE(experiment->about.empty()) << name;
            EXPECT_FALSE(experiment->tables.empty()) << name;
            EXPECT_FALSE(experiment->plots.empty()) << name;
            for (const PlotSpec& plot : experiment->plots) EXPECT_FALSE(plot.caption.empty());
        }
}

struct Mistake {
    const char* toml;  // appended to the valid lines
    int line;
    const char* says;
};

TEST(ExperimentFile, EndlessKeysAreReportedWithoutACrash) {
    std::string parts;
    for (int part = 0; part < 60'000; ++part) parts += "a.";
    for (const std::string& line : {parts + "b = 1", "[" + parts + "b]", "[[" + parts + "b]]"}) {
        const auto experiment = read(sound + line + "\n");
        ASSERT_FALSE(experiment);
        EXPECT_EQ(experiment.error().message, "mine.toml:8: this key has more than 1,000 parts");
    }
}

class Mistaken : public testing::TestWithParam<Mistake> {};

TEST_P(Mistaken, IsReportedWithItsLineAndAllowedValues) {
    const auto& [toml, line, says] = GetParam();
    const auto experiment = read(sound + toml);
    ASSERT_FALSE(experiment) << toml;
    const std::string& message = experiment.error().message;
    EXPECT_EQ(message.substr(0, message.find(": ")), "mine.toml:" + std::to_string(line))
        << message;
    EXPECT_NE(message.find(says), std::string::npos) << message;
    EXPECT_EQ(experiment.error().kind, ErrorKind::BadInput);
}

INSTANTIATE_TEST_SUITE_P(
    ExperimentFile, Mistaken,
    testing::Values(
        Mistake{"title = \n", 8, "not TOML"}, Mistake{"title = \"a\nb\"\n", 8, "not TOML"},
        Mistake{"[[tables]\n", 8, "not TOML"}, Mistake{"algorithm = \"greedy\"\n", 8, "not TOML"},
        Mistake{"[titel]\n", 8, "no key \"titel\" (did you mean title?)"},
        Mistake{"[limits]\nnode = 5\n", 9, "no key \"node\" (did you mean nodes?)"},
        Mistake{"[limits]\nnodes = 0\n", 9, "whole number of at least 1"},
        Mistake{"[limits]\nnodes = -3\n", 9, "\"-3\" is not a whole number"},
        Mistake{"[limits]\nnodes = \"many\"\n", 9, "nodes: \"many\" is not a whole number"},
        Mistake{"[limits]\ntime = 0\n", 9, "more than 0"},
        Mistake{"[limits]\nmemory = \"1X\"\n", 9, "512M"},
        Mistake{"[limits]\ndepth = 1.5\n", 9, "depth: \"1.5\" is not a whole number"},
        Mistake{"[[boards]]\nmethod = \"unifrom\"\nsize = \"3x3\"\n", 9,
                "\"unifrom\" (did you mean uniform?)"},
        Mistake{"[[boards]]\nmethod = \"uniform\"\n", 8, "need a size"},
        Mistake{"[[boards]]\nmethod = \"uniform\"\nsize = \"3\u00d73\"\n", 10, "size: "},
        Mistake{"[[boards]]\nmethod = \"walk\"\nsize = \"3x3\"\n", 8, "walks need steps"},
        Mistake{"[[boards]]\nmethod = \"walk\"\nsize = \"3x3\"\nsteps = []\n", 11, "is empty"},
        Mistake{"[[boards]]\nmethod = \"uniform\"\nsize = \"3x3\"\ncount = 0\n", 11,
                "from 1 to 1000000"},
        Mistake{"[[boards]]\nset = \"korf101\"\n", 9, "did you mean korf100?"},
        Mistake{"[[boards]]\nset = \"korf100\"\nmethod = \"uniform\"\nsize = \"4x4\"\n", 8,
                "remove all but one"},
        Mistake{"[[boards]]\ngoal = \"first\"\n", 8, "need a size"},
        Mistake{"[[boards]]\nmethod = \"uniform\"\nsize = \"3x3\"\ngoal = \"frist\"\n", 11,
                "goal: "},
        Mistake{"[[boards]]\nname = \"boards 1\"\nset = \"korf100\"\n", 8,
                "two sets have the name"},
        Mistake{"[[boards]]\nset = \"korf100\"\nonly = \"slow\"\n", 10, "quick, full"},
        Mistake{"[[solve]]\nheuristic = \"manhattan\"\n", 8, "algorithm = "},
        Mistake{"[[solve]]\nalgorithm = \"a-star\"\n", 9, "did you mean astar?"},
        Mistake{"[[solve]]\nalgorithm = \"astar\"\nheuristic = \"manhatan\"\n", 10, "manhattan"},
        Mistake{"[[solve]]\nalgorithm = \"astar\"\nheuristic = \"max(xy\"\n", 10, "heuristic: "},
        Mistake{"[[solve]]\nalgorithm = \"beam\"\nwidth = [10, 0]\n", 10,
                "whole number of at least 1"},
        Mistake{"[[solve]]\nalgorithm = \"wastar\"\nweight = 0.5\n", 10, "from 1 to 1000"},
        Mistake{"[[solve]]\nalgorithm = \"astar\"\nties = \"filo\"\n", 10, "fifo, lifo"},
        Mistake{"[[solve]]\nalgorithm = \"astar\"\nduplicates = \"none\"\n", 10,
                "generated, expanded"},
        Mistake{"[[solve]]\nalgorithm = \"astar\"\norder = \"UDLL\"\n", 10, "order: "},
        Mistake{"[[solve]]\nalgorithm = \"astar\"\nboards = \"boards 3\"\n", 10,
                "did you mean boards 1?"},
        Mistake{"[[solve]]\nalgorithm = \"astar\"\nheuristic = \"manhattan\"\n", 8,
                "two configurations have the name"},
        Mistake{"[[solve]]\nalgorithm = \"astar\"\nvary = { size = 3 }\n", 10,
                "is already a key or parameter"},
        Mistake{"[[solve]]\nalgorithm = \"astar\"\nvary = 3\n", 10, "must be a table"},
        Mistake{"[[solve]]\nname = \"{weigth}\"\nalgorithm = \"wastar\"\nweight = [2, 3]\n", 9,
                "no parameter \"weigth\" (did you mean weight?)"},
        Mistake{"[[distances]]\nsize = \"4x4\"\n", 9, "too many"},
        Mistake{"[[estimates]]\nsize = \"17x17\"\nheuristic = \"xy\"\n", 9,
                "at most 10,000,000 positions"},
        Mistake{"[[estimates]]\nsize = \"3x4\"\nheuristic = \"xy\"\n", 9,
                "at most 10,000,000 positions"},
        Mistake{"[[plots]]\nonly = \"ful\"\n", 9, "did you mean full?"},
        Mistake{"[[estimates]]\nsize = \"3x3\"\n", 8, "the heuristics are missing"},
        Mistake{"[[estimates]]\nsize = \"2x5\"\nheuristic = \"lokup\"\n", 10, "lookup"},
        Mistake{"[[estimates]]\nsize = \"2x3\"\nheuristic = \"run-lines\"\n", 10, "metric multi"},
        Mistake{"[[estimates]]\nsize = \"2x3\"\nmetric = \"multi\"\nheuristic = \"conflict\"\n", 11,
                "counts tiles moved, not runs"},
        Mistake{"[[estimates]]\nsize = \"2x3\"\nmetric = \"mutli\"\nheuristic = \"zero\"\n", 10,
                "did you mean multi?"},
        Mistake{"[[solve]]\nname = \"mine\"\nalgorithm = \"astar\"\nheuristic = \"run-lines\"\n",
                11, "metric multi (run \"mine\" on \"boards 1\")"},
        Mistake{"[[boards]]\nname = \"runs\"\nsize = \"3x3\"\nmetric = \"multi\"\n[[solve]]\n"
                "boards = \"runs\"\nalgorithm = \"astar\"\nheuristic = \"conflict\"\n",
                15, "(run \"astar conflict\" on \"runs\")"},
        Mistake{"[[tables]]\nvalues = \"generatd\"\n", 9, "did you mean generated?"},
        Mistake{"[[tables]]\nvalues = \"generated.avg\"\n", 9, "no statistic \"avg\""},
        Mistake{"[[tables]]\nvalues = \"length.pooled\"\n", 9, "cannot be pooled"},
        Mistake{"[[tables]]\nrows = \"step\"\nvalues = \"length\"\n", 9, "did you mean steps?"},
        Mistake{"[[tables]]\nrows = \"run\"\n", 8, "the values are missing"},
        Mistake{"[[tables]]\nof = \"estimate\"\nvalues = \"length\"\n", 9, "solve, distances"},
        Mistake{"[[plots]]\ny = \"length\"\n", 8, "the axis x is missing"},
        Mistake{"[[plots]]\nx = \"steps\"\ny = \"steps\"\n", 10, "no measure \"steps\""},
        Mistake{"[[plots]]\nx = \"cost\"\ny = \"quality\"\n", 9, "need a key on this axis"},
        Mistake{"[[plots]]\nx = \"steps\"\ny = \"length\"\nstyle = \"line\"\n", 11,
                "did you mean lines?"},
        Mistake{"[[plots]]\nx = \"steps\"\ny = \"length\"\nwhere = { depth = 3 }\n", 11,
                "no key \"depth\""},
        Mistake{"[[trees]]\nnumber = 1\n", 8, "the runs are missing"},
        Mistake{"[[trees]]\nrun = \"astr\"\n", 9, "no run \"astr\""},
        Mistake{"[[published]]\nvalue = \"length\"\n", 8, "table of numbers"},
        Mistake{"[[published]]\nvalue = \"length\"\nfigures = { a = 1 }\ntolerance = -1\n", 11,
                "must be 0 or more"},
        Mistake{"[[published]]\nvalue = \"length\"\nfigures = { a = 1 }\ntrials = 0\n", 11,
                "from 1 to 10000"},
        Mistake{"[[published]]\nvalue = \"length\"\nfigures = { a = 1 }\ntrials = { b = 5 }\n", 11,
                "not in figures"},
        Mistake{"[[published]]\nof = \"distances\"\nvalue = \"length\"\nby = \"size\"\n"
                "figures = { a = 1 }\ntrials = 5\n",
                13, "only figures of solve"}));

// The parser once had undefined behaviour here; sanitizers end the program on it.
TEST(ExperimentFile, LettersOfOtherAlphabetsAreAccepted) {
    for (const char* const letter : {"\u00fc", "\u03bb", "\u0436", "\u3042", "\ufe50"}) {
        const auto bare = read(sound + "a." + letter + " = 1\n");
        ASSERT_FALSE(bare);
        EXPECT_TRUE(bare.error().message.starts_with("mine.toml:8: ")) << bare.error().message;
        const auto titled = read("title = \"" + std::string(letter) + "\"\n" + sound);
        ASSERT_TRUE(titled) << titled.error().message;
        EXPECT_EQ(titled->title, letter);
    }
}

TEST(ExperimentFile, NamesMustStartWithALetter) {
    for (const char* const line : {"[[$]]", "[$", "[[", "$ = 1"}) {
        const auto experiment = read(sound + line + "\n");
        ASSERT_FALSE(experiment) << line;
        EXPECT_TRUE(experiment.error().message.starts_with("mine.toml:")) << line;
    }
}

// Boards in a list may have any size, so their heuristics are checked when the plan is made.
TEST(ExperimentFile, HeuristicsOfListedBoardsAreCheckedBeforeAnyRun) {
    const auto experiment = read(R"([[boards]]
boards = ["1 2 3/4 0 6/7 5 8"]
metric = "multi"
[[solve]]
algorithm = "astar"
heuristic = "conflict"
)");
    ASSERT_TRUE(experiment) << experiment.error().message;
    const auto plan = make_plan(*experiment, {"1", "mine.toml"});
    ASSERT_FALSE(plan);
    const std::string& message = plan.error().message;
    EXPECT_TRUE(message.starts_with("mine.toml:4: conflict counts tiles moved")) << message;
    EXPECT_TRUE(message.ends_with("(run \"astar conflict\" on \"boards 1\")")) << message;
}

TEST(ExperimentFile, TreesMustBeOfPositionsThatTheirRunHas) {
    const auto plan = [](const char* number) {
        const auto experiment =
            read(sound + "[[trees]]\nrun = \"astar manhattan\"\nnumber = " + number + "\n");
        EXPECT_TRUE(experiment);
        return make_plan(*experiment, {"1", "mine.toml"});
    };
    EXPECT_TRUE(plan("1"));
    const auto refused = plan("99");
    ASSERT_FALSE(refused);
    EXPECT_EQ(
        refused.error().message,
        "mine.toml:8: number: the run \"astar manhattan\" has no position 99; its last one is "
        "1");
}

TEST(ExperimentFile, EveryKindOfTableCanBelongToOneSetting) {
    const std::string toml = sound + R"([[tables]]
only = "full"
title = "More"
values = "length"
[[plots]]
only = "full"
x = "steps"
y = "length"
[[published]]
only = "full"
value = "length"
figures = { a = 1 }
[[trees]]
only = "full"
run = "astar manhattan"
)";
    const auto full = read(toml, Setting::Full);
    ASSERT_TRUE(full) << full.error().message;
    EXPECT_EQ(full->plots.size() + full->published.size() + full->trees.size(), 3U);
    EXPECT_EQ(full->tables.at(0).title, "More");
    const auto quick = read(toml, Setting::Quick);
    ASSERT_TRUE(quick) << quick.error().message;
    EXPECT_EQ(quick->plots.size() + quick->published.size() + quick->trees.size(), 0U);
    EXPECT_EQ(quick->tables.at(0).title, "Results") << "the default table";
}

TEST(ExperimentFile, EmptyExperimentIsAMistake) {
    EXPECT_NE(read("title = \"empty\"\n").error().message.find("the experiment is empty"),
              std::string::npos);
    EXPECT_NE(read("[[solve]]\nalgorithm = \"bfs\"\n").error().message.find("has no positions"),
              std::string::npos);
}

}  // namespace
}  // namespace taquin::lab
