// taquin lab: experiments reproduce published figures and survive interrupts and kills; mistakes in
// files are reported.
#include <gtest/gtest.h>
#include <sched.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/lab_fixture.hpp"
#include "cli/program.hpp"
#include "taquin/lab/statistics.hpp"

namespace taquin::cli_test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

// The cell in this column of the row that starts with this word.
std::string cell(const Json& table, const std::string& row, const std::string& column) {
    for (const Json& cells : table["texts"])
        for (std::size_t i = 0; i < cells.size(); ++i)
            if (cells[0] == row && table["columns"][i] == column) return cells[i];
    return "none";
}

TEST_F(Lab, PruningReproducesTheCourseNotes) {
    const Json table = lab_json({"run", "pruning"})["tables"][0];
    const auto both = [&](const std::string& row) {
        return cell(table, row, "distinct (states)") + "/" + cell(table, row, "expanded (nodes)");
    };
    EXPECT_EQ(both("A* manhattan"), "271/164");
    EXPECT_EQ(both("A* conflict"), "200/121");
    EXPECT_EQ(both("A* conflict-pairs"), "198/120");
    EXPECT_EQ(both("A* lookup"), "39/21");
    EXPECT_EQ(cell(table, "IDA* lookup", "calls"), "24");
}

TEST_F(Lab, ListNamesEveryBuiltInExperiment) {
    const auto names = lines_of(lab({"list", "--quiet"}).out);
    for (const std::string name :
         {"branching", "pruning", "distances", "heuristic-type", "random-steps", "exponent",
          "sizes", "korf100", "heuristics", "algorithms", "anytime", "bigboards", "cube"})
        EXPECT_NE(std::ranges::find(names, name), names.end()) << name;
    EXPECT_FALSE(fs::exists(path("lab.sqlite"))) << "listing creates no store";
}

TEST_F(Lab, ShownExperimentCanBeRunAsAFile) {
    const std::string file = write("mine.toml", lab({"show", "pruning"}).out);
    const Json shown = lab_json({"run", file});
    EXPECT_EQ(shown["experiment"], "mine");
    EXPECT_EQ(shown["tables"].size(), 4U);
}

const char* const many_runs = R"(title = "Many"
[[boards]]
method = "uniform"
size = "3x3"
count = 1500
[[solve]]
algorithm = "astar"
heuristic = ["manhattan", "conflict"]
)";

// Interrupts a lab once its store holds results.
class InterruptedLab : public Lab {
protected:
    std::uint64_t runs() const {
        const Json exported = lab_json({"export", "json", "many"});
        return exported["runs"].size();
    }
    // Runs `lab run` on one thread and sends the signal once there are results. On a busy machine
    // it may finish before the signal; then it starts again.
    Finished interrupted(std::vector<std::string> arguments, int signal) const {
        arguments.insert(arguments.begin(), "run");
        arguments.insert(arguments.end(), {"--threads", "1"});
        Finished finished;
        do {
            fs::remove(path("lab.sqlite"));
            Running program(Call{with_store(arguments), "", {}});
            wait_for_results(program);
            program.signal(signal);
            finished = program.wait();
        } while (finished.code == 0);
        return finished;
    }
    void wait_for_results(const Running& program) const {
        constexpr std::uintmax_t a_commit = 40'000;
        while (!program.has_ended()) {
            std::error_code fault;
            const auto size = fs::file_size(path("lab.sqlite-wal"), fault);
            if (!fault && size > a_commit) return;
            sched_yield();
        }
    }
    std::string integrity() const {
        return run_shell("sqlite3 '" + path("lab.sqlite") + "' 'PRAGMA integrity_check'").out;
    }
};

TEST_F(InterruptedLab, ContinuesAfterAKillWithoutLosingOrRepeatingRuns) {
    const std::string file = write("many.toml", many_runs);
    EXPECT_EQ(interrupted({file}, SIGKILL).code, 128 + SIGKILL);
    const std::uint64_t kept = runs();
    EXPECT_GT(kept, 0U);

    const Finished second = lab({"run", file});
    EXPECT_EQ(second.code, 0) << second.err;
    EXPECT_NE(second.err.find(lab::grouped(kept) + " of 3,000 runs already stored"),
              std::string::npos)
        << second.err;
    EXPECT_EQ(runs(), 3000U);

    const Finished third = lab({"run", file});
    EXPECT_NE(third.err.find("3,000 of 3,000 runs already stored"), std::string::npos) << third.err;
    EXPECT_EQ(third.out, second.out) << "the same tables, times included";
    if (run_shell("command -v sqlite3").code == 0) {
        EXPECT_EQ(integrity(), "ok\n");
    }
}

TEST_F(InterruptedLab, SurvivesTwentyKillsAndFinishes) {
    const std::string file = write("many.toml", many_runs);
    std::uint64_t kept = 0;
    for (int kill = 0; kill < 20; ++kill) {
        Running run(Call{with_store({"run", file, "--threads", "2"}), "", {}});
        run.wait_until_it_worked(std::chrono::milliseconds(5 * kill));
        run.signal(SIGKILL);
        run.wait();
        const Finished listed = lab({"export", "csv", "many"});
        if (listed.code == 2) continue;  // killed before its first run
        ASSERT_EQ(listed.code, 0) << listed.err;
        const auto now = lines_of(listed.out).size();
        EXPECT_GE(now, kept);
        kept = now;
    }
    EXPECT_EQ(lab({"run", file}).code, 0);
    EXPECT_EQ(runs(), 3000U);
}

TEST_F(InterruptedLab, ConcurrentRunsShareTheStore) {
    const std::string file = write("many.toml", many_runs);
    Running first(Call{with_store({"run", file, "--threads", "1"}), "", {}});
    Running second(Call{with_store({"run", file, "--threads", "1"}), "", {}});
    const Finished one = first.wait();
    const Finished other = second.wait();
    EXPECT_EQ(one.code, 0) << one.err;
    EXPECT_EQ(other.code, 0) << other.err;
    EXPECT_EQ(runs(), 3000U);
    EXPECT_EQ(lab({"run", file}).out, lab({"run", file}).out);
}

TEST_F(InterruptedLab, FullDiskIsReportedAndFinishedRunsAreKept) {
    const std::string file = write("many.toml", many_runs);
    const Finished full = run_shell("trap '' XFSZ; ulimit -f 400; taquin lab run '" + file +
                                    "' --store '" + path("lab.sqlite") + "'");
    EXPECT_EQ(full.code, 4) << full.err;
    EXPECT_NE(full.err.find(path("lab.sqlite")), std::string::npos) << full.err;
    EXPECT_EQ(lab({"run", file}).code, 0);
    EXPECT_EQ(runs(), 3000U);
}

TEST_F(InterruptedLab, SignalReportsTheKeptRunsAndTheNextCallContinues) {
    const std::string file = write("many.toml", many_runs);
    const Finished stopped = interrupted({file}, SIGINT);
    EXPECT_EQ(stopped.code, 130);
    EXPECT_NE(stopped.err.find("of 3,000 runs done and stored"), std::string::npos) << stopped.err;
    EXPECT_EQ(stopped.out, "");
    EXPECT_EQ(lab({"run", file}).code, 0);
    EXPECT_EQ(runs(), 3000U);
}

TEST_F(InterruptedLab, JsonAfterASignalSaysHowMuchIsMissing) {
    const std::string file = write("many.toml", many_runs);
    const Finished stopped = interrupted({file, "--json"}, SIGINT);
    EXPECT_EQ(stopped.code, 130);
    const Json answer = Json::parse(stopped.out);
    EXPECT_EQ(answer["interrupted"], true);
    EXPECT_EQ(answer["runs"], 3000);
    EXPECT_EQ(answer["missing"], 3000 - runs());
}

TEST_F(Lab, CountsDoNotDependOnTheNumberOfThreads) {
    const std::string file = write("few.toml", R"(
[[boards]]
method = "self-avoiding"
size = "3x3"
steps = [6, 14]
count = 20
[[solve]]
algorithm = ["astar", "beam", "rbfs"]
heuristic = "manhattan"
[[tables]]
rows = ["run", "steps"]
values = ["generated.mean", "expanded.sum", "length.sum", "distinct.max"]
)");
    const Json one = lab_json({"run", file, "--threads", "1"});
    const Json two = lab_json({"run", file, "--threads", "2", "--again"});
    EXPECT_EQ(one["tables"], two["tables"]);
    const Json other = lab_json({"run", file, "--seed", "9"});
    EXPECT_NE(one["tables"], other["tables"]);
    EXPECT_EQ(other["seed"], 9);
}

TEST_F(Lab, LimitOptionsOverrideTheFile) {
    const std::string file = write("few.toml", R"(
[[boards]]
method = "uniform"
size = "4x4"
count = 3
[[solve]]
algorithm = "bfs"
limits.nodes = 100
)");
    EXPECT_EQ(lab_json({"run", file})["limits"]["nodes"], 3);
    EXPECT_EQ(lab_json({"run", file, "--nodes", "50"})["limits"]["nodes"], 3);
    const Json exported = lab_json({"export", "json", "few"});
    EXPECT_EQ(exported["runs"][0]["limit_nodes"], 50);
    EXPECT_EQ(exported["runs"][0]["status"], "limit");
    EXPECT_LE(exported["runs"][0]["generated"], 60);
}

TEST_F(Lab, UnsolvableBoardIsNotCountedAsALimit) {
    const std::string file = write("odd.toml", R"(
[[boards]]
boards = ["2 1/3 0"]
[[solve]]
algorithm = "astar"
[[tables]]
rows = ["run"]
values = ["length.mean"]
)");
    const Finished finished = lab({"run", file});
    EXPECT_EQ(finished.code, 0) << finished.err;
    EXPECT_NE(finished.out.find("the others had an unsolvable position."), std::string::npos)
        << finished.out;
    EXPECT_NE(finished.out.find("\n1 run: 0 solved, 1 unsolvable;"), std::string::npos)
        << finished.out;
}

TEST_F(Lab, MissingBoardFileIsReportedWithTheReason) {
    const std::string file =
        write("lost.toml", "[[boards]]\nfile = \"nope.txt\"\n[[solve]]\nalgorithm = \"astar\"\n");
    const Finished finished = lab({"run", file});
    EXPECT_EQ(finished.code, 4);
    EXPECT_NE(finished.err.find("nope.txt: No such file or directory"), std::string::npos)
        << finished.err;
}

TEST_F(Lab, ExportsOneRowPerRun) {
    ASSERT_EQ(lab({"run", "pruning"}).code, 0);
    const auto lines = lines_of(lab({"export", "csv", "pruning"}).out);
    ASSERT_EQ(lines.size(), 11U);
    const auto columns = std::ranges::count(lines[0], ',');
    for (const auto& line : lines) EXPECT_EQ(std::ranges::count(line, ','), columns) << line;
    EXPECT_NE(lines[3].find(",A* manhattan,3x3,2 3 0/1 8 6/5 7 4,"), std::string::npos) << lines[3];
    const Json exported = lab_json({"export", "json", "pruning"});
    EXPECT_EQ(exported["runs"].size(), 10U);
    EXPECT_EQ(exported["runs"][2]["distinct"], 271);
    EXPECT_TRUE(exported["runs"][2]["limit"].is_null());
}

// Every figure is computed again here from the exported lengths and counts.
TEST_F(Lab, QualityCostAndEfficiencyAreNumbersInJson) {
    const std::string file = write("figures.toml", R"(
[[boards]]
method = "uniform"
size = "3x3"
count = 5
[[boards]]
boards = ["2 1 3/4 5 6/7 8 0"]
[[solve]]
algorithm = "astar"
heuristic = "manhattan"
[[tables]]
rows = ["boards"]
values = ["quality.mean", "cost.mean-ci", "efficiency.pooled", "ebf.mean"]
)");
    const Json table = lab_json({"run", file})["tables"][0];
    const Json runs = lab_json({"export", "json", "figures"})["runs"];
    double quality = 0;
    double cost = 0;
    for (const Json& run : runs) {
        const bool solved = run["status"] == "solved";
        EXPECT_EQ(run["quality"].is_null(), !solved);
        EXPECT_EQ(run["efficiency"].is_null(), !solved);
        EXPECT_EQ(run["branching_factor"].is_null(), !solved);
        if (!solved) continue;
        const double length = run["length"];
        const int moves_tried = run["generated"].get<int>() + run["expanded"].get<int>() - 1;
        EXPECT_DOUBLE_EQ(run["quality"].get<double>(), 1 / length);
        EXPECT_EQ(run["cost"], moves_tried);
        EXPECT_DOUBLE_EQ(run["efficiency"].get<double>(), 1 / length / moves_tried);
        double tree = 0;
        for (int depth = 1; depth <= run["length"].get<int>(); ++depth)
            tree += std::pow(run["branching_factor"].get<double>(), depth);
        EXPECT_NEAR(tree / run["generated"].get<double>(), 1, 1e-9);
        quality += 1 / length / 5;
        cost += moves_tried / 5.0;
    }
    EXPECT_NEAR(table["rows"][0][1], quality, 1e-12);
    EXPECT_NEAR(table["rows"][0][2], cost, 1e-9);
    EXPECT_NEAR(table["rows"][0][3], quality / cost, 1e-12);
    EXPECT_TRUE(table["rows"][0][4].is_number());
    EXPECT_LT(table["bounds"][0][2][0], cost);
    EXPECT_GT(table["bounds"][0][2][1], cost);
    EXPECT_TRUE(table["bounds"][0][1].is_null()) << "shows no interval";
    EXPECT_TRUE(table["texts"][0][1].is_string());
    for (const int column : {1, 2, 3, 4})
        EXPECT_TRUE(table["rows"][1][column].is_null()) << "an unsolvable board has no figures";
}

TEST_F(Lab, RandomStepsGoToAMillionAndPlotTheCost) {
    const Json shown = lab_json({"run", "random-steps", "--nodes", "20k"});
    const Json rows = shown["tables"][0]["rows"];
    EXPECT_EQ(rows.back()[0], 1'000'000) << "a number";
    EXPECT_EQ(shown["tables"][0]["texts"].back()[0], "1000000");
    EXPECT_EQ(shown["tables"][0]["numeric"][0], true);
    EXPECT_EQ(rows.size(), 17U);
    EXPECT_NE(lab({"show", "random-steps"}).out.find("y = \"cost.mean\""), std::string::npos);
}

TEST_F(Lab, CountedDistancesAreNotSolvedSearches) {
    const std::string file = write("counts.toml", R"(
[[distances]]
size = "2x2"
metric = "single"
[[distances]]
size = "2x2"
metric = "multi"
[[estimates]]
size = "2x2"
heuristic = "manhattan"
[[tables]]
of = "distances"
rows = ["metric", "distance"]
values = ["boards.sum"]
)");
    const Finished finished = lab({"run", file});
    EXPECT_EQ(finished.code, 0) << finished.err;
    EXPECT_NE(finished.out.find("\n3 runs: 2 counts of distances, 1 count of estimates; seed 1"),
              std::string::npos)
        << finished.out;
    const Json shown = lab_json({"run", file});
    EXPECT_EQ(shown["solved"], 0);
    EXPECT_EQ(shown["counted"], 3);
    EXPECT_EQ(shown["tables"][0]["rows"][0], (Json{"single", 0, 1}));
    const Json exported = lab_json({"export", "json", "counts"});
    for (const Json& run : exported["runs"]) {
        EXPECT_EQ(run["status"], "done");
        for (const char* const unknown :
             {"start", "optimal", "length", "lower_bound", "generated", "expanded", "reopened",
              "distinct", "peak_nodes", "peak_bytes", "table_seconds", "cost", "quality"})
            EXPECT_TRUE(run.at(unknown).is_null()) << unknown;
        EXPECT_TRUE(run["seconds"].is_number());
        EXPECT_FALSE(run["bins"].empty());
    }
    const auto lines = lines_of(lab({"export", "csv", "counts"}).out);
    EXPECT_EQ(lines.at(1).find("false"), std::string::npos) << lines[1];
}

TEST_F(Lab, ParametersOfExportedRunsAreNumbersInJson) {
    const std::string file = write("wide.toml", R"(
[[boards]]
boards = ["1 2 3/4 0 6/7 5 8"]
[[solve]]
algorithm = "beam"
heuristic = "manhattan^{e}"
width = 20
vary = { e = 1.5 }
[[solve]]
algorithm = "astar"
ties = "lifo"
[[solve]]
algorithm = "beam"
width = 9007199254740993  # 2^53 + 1
)");
    ASSERT_EQ(lab({"run", file}).code, 0);
    const Json runs = lab_json({"export", "json", "wide"})["runs"];
    EXPECT_EQ(runs.at(0)["parameters"], (Json{{"width", 20}, {"e", 1.5}}));
    EXPECT_EQ(runs.at(1)["parameters"], (Json{{"ties", "lifo"}}));
    EXPECT_EQ(runs.at(2)["parameters"], (Json{{"width", 9007199254740993}})) << "all digits";
    EXPECT_NE(lab({"export", "csv", "wide"}).out.find(",width 20; e 1.5,"), std::string::npos);
}

TEST_F(Lab, ASingleStoredRunIsReportedInGoodGrammar) {
    const std::string file = write("one.toml", R"(
[[boards]]
boards = ["1 2 3/4 0 6/7 5 8"]
[[solve]]
algorithm = "astar"
)");
    ASSERT_EQ(lab({"run", file}).code, 0);
    EXPECT_EQ(lab({"run", file}).err.substr(0, 28), "1 of 1 run already stored; f");
}

TEST_F(Lab, ComparesConfigurationsBoardByBoard) {
    const std::string file = write("pair.toml", R"(
[[boards]]
method = "uniform"
size = "3x3"
count = 20
[[solve]]
name = "{heuristic}"
algorithm = "astar"
heuristic = ["manhattan", "lookup"]
)");
    ASSERT_EQ(lab({"run", file}).code, 0);
    const Json compared = lab_json({"compare", "pair:manhattan", "pair:lookup"});
    const Json table = compared["comparisons"][0];
    EXPECT_EQ(cell(table, "length (moves)", "equal"), "20") << "both are optimal";
    EXPECT_EQ(cell(table, "length (moves)", "B / A (95 %)"), "1 (1 \u2013 1)");
    EXPECT_EQ(cell(table, "expanded (nodes)", "B is less"), "20");
    EXPECT_EQ(cell(table, "quality (1 / moves)", "equal"), "20") << "1 / length";
    EXPECT_EQ(cell(table, "effective branching factor", "B is less"), "20")
        << "fewer nodes for the same lengths";
    EXPECT_EQ(cell(table, "time (s)", "A, mean").find('e'), std::string::npos);
    const Finished wrong = lab({"compare", "pair:manhatan", "pair:lookup"});
    EXPECT_EQ(wrong.code, 2);
    EXPECT_NE(wrong.err.find("did you mean manhattan?"), std::string::npos) << wrong.err;
}

TEST_F(Lab, ReportIsOnePageAndItsParts) {
    ASSERT_EQ(lab({"run", "pruning"}).code, 0);
    const Finished finished = lab({"report", "pruning", "--output", path("report")});
    EXPECT_EQ(finished.code, 0) << finished.err;
    for (const auto& line : lines_of(finished.out)) EXPECT_TRUE(fs::exists(line)) << line;
    EXPECT_TRUE(fs::exists(path("report/pruning.html")));
    EXPECT_TRUE(fs::exists(path("report/pruning-table-1.md")));
    if (run_shell("command -v gnuplot").code == 0) {
        EXPECT_TRUE(fs::exists(path("report/pruning-plot-1.svg")));
    }
    if (run_shell("command -v dot").code == 0) {
        for (const std::string number : {"1", "2", "3", "4"})
            EXPECT_TRUE(fs::exists(path("report/pruning-tree-" + number + ".svg"))) << number;
    }
}

TEST_F(Lab, ReportSaysHowToRepeatTheExperiment) {
    ASSERT_EQ(lab({"run", "pruning", "--seed", "7", "--nodes", "500000"}).code, 0);
    ASSERT_EQ(lab({"report", "pruning", "--output", path("report")}).code, 0);
    const Finished found =
        run_shell("grep -c '>taquin lab run pruning --seed 7 --nodes 500000<' '" +
                  path("report/pruning.html") + "'");
    EXPECT_EQ(found.out, "1\n");
}

TEST_F(Lab, TablesDoNotNeedGnuplot) {
    ASSERT_EQ(lab({"run", "pruning"}).code, 0);
    const Finished finished =
        run_shell("PATH=/nowhere '" TAQUIN_PROGRAM "' lab report pruning --output '" +
                  path("report") + "' --store '" + path("lab.sqlite") + "'");
    EXPECT_EQ(finished.code, 0);
    EXPECT_NE(finished.err.find("apt-get install gnuplot-nox"), std::string::npos) << finished.err;
    EXPECT_NE(finished.err.find("apt-get install graphviz"), std::string::npos) << finished.err;
    EXPECT_EQ(lines_of(finished.err).size(), 2U) << "each message appears once";
    EXPECT_TRUE(fs::exists(path("report/pruning-table-1.md")));
}

TEST_F(Lab, InvalidFilesAreReportedWithLineAndKey) {
    const std::string file =
        write("bad.toml", "[[boards]]\nset = \"korf100\"\n[[solve]]\nalgoritm = \"astar\"\n");
    const Finished finished = lab({"run", file});
    EXPECT_EQ(finished.code, 2);
    EXPECT_NE(finished.err.find("bad.toml:4: in solve 1: there is no key \"algoritm\" (did you "
                                "mean algorithm?)"),
              std::string::npos)
        << finished.err;
    EXPECT_EQ(finished.out, "");
}

TEST_F(Lab, InvalidArgumentsAreBadInput) {
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"run"},
                                                      {"run", "branchin"},
                                                      {"show"},
                                                      {"show", "nothing"},
                                                      {"report", "pruning"},
                                                      {"report"},
                                                      {"compare", "pruning"},
                                                      {"compare", "pruning", "pruning"},
                                                      {"export", "xml", "pruning"},
                                                      {"export", "csv"},
                                                      {"export", "csv", "pruning"},
                                                      {"dance"}}) {
        const Finished finished = lab(arguments);
        EXPECT_EQ(finished.code, 2) << arguments[0] << ": " << finished.err;
        EXPECT_NE(finished.err, "");
        EXPECT_EQ(finished.out, "");
    }
    EXPECT_NE(lab({"run", "branchin"}).err.find("did you mean branching?"), std::string::npos);
    EXPECT_EQ(lab({"run", path("absent.toml")}).code, 4);
}

TEST_F(Lab, InvalidStoreIsRefusedAndLeftAlone) {
    write("lab.sqlite", "a text that is long enough to be taken for something else entirely");
    EXPECT_EQ(lab({"run", "pruning"}).code, 3);
    EXPECT_EQ(lab({"list"}).code, 3);
    std::ostringstream content;
    content << std::ifstream(path("lab.sqlite")).rdbuf();
    EXPECT_EQ(content.str().substr(0, 6), "a text");
}

TEST_F(Lab, NewerStoreIsRefusedAndLeftAlone) {
    ASSERT_EQ(lab({"run", "pruning"}).code, 0);
    {
        std::fstream file(path("lab.sqlite"), std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(63);  // the last byte of SQLite's user version
        file.put(99);
    }
    const Finished finished = lab({"run", "pruning"});
    EXPECT_EQ(finished.code, 3);
    EXPECT_NE(finished.err.find("another version of Taquin (99; this one writes 2)"),
              std::string::npos)
        << finished.err;
}

TEST_F(Lab, UncreatableFolderIsAFileSystemError) {
    write("file", "");
    const Finished finished =
        run({"lab", "run", "pruning", "--store", path("file") + "/below/lab.sqlite"});
    EXPECT_EQ(finished.code, 4);
    EXPECT_NE(finished.err.find(path("file")), std::string::npos) << finished.err;
}

}  // namespace
}  // namespace taquin::cli_test
