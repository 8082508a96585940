// Tables, comparisons, plots and reports from handmade observations.
#include "taquin/lab/results.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "support/temporary_folder.hpp"
#include "taquin/lab/plot.hpp"
#include "taquin/lab/report.hpp"
#include "taquin/lab/statistics.hpp"

namespace taquin::lab {
namespace {

Observation run(const std::string& label, const std::string& steps, std::optional<double> nodes) {
    Observation seen;
    seen.keys = {{"run", label}, {"steps", steps}, {"start", steps}, {"goal", "0"}};
    seen.solved = nodes.has_value();
    seen.set(Measure::Generated, nodes);
    seen.set(Measure::Length, nodes ? std::optional(std::stod(steps)) : std::nullopt);
    seen.set(Measure::LimitReached, nodes ? 0 : 1);
    return seen;
}

// One run of "b" hit a limit.
Observations some_runs() {
    Observations seen;
    seen.of[0] = {run("a", "10", 4), run("a", "2", 8),   run("a", "10", 8), run("b", "2", 16),
                  run("b", "10", 2), run("b", "10", {}), run("a|c", "2", 1)};
    seen.planned = 7;
    seen.searches = 7;
    seen.solved = 6;
    seen.limits["nodes"] = 1;
    return seen;
}

TableSpec by_steps() {
    TableSpec spec;
    spec.title = "Nodes";
    spec.rows = {"steps"};
    spec.columns = "run";
    spec.values = {{Measure::Generated, Statistic::Mean}};
    return spec;
}

TEST(Tables, GroupByRowsAndColumnsAndMarkRunsThatHitALimit) {
    const ResultTable table = make_table(by_steps(), some_runs());
    EXPECT_EQ(table.headings, (std::vector<std::string>{"steps", "a", "b", "a|c"}));
    ASSERT_EQ(table.rows.size(), 2U);
    EXPECT_EQ(texts_of(table.rows[0]), (std::vector<std::string>{"2", "8", "16", "1"}));
    EXPECT_EQ(texts_of(table.rows[1]), (std::vector<std::string>{"10", "6", "2 [1/2]", ""}));
    ASSERT_EQ(table.notes.size(), 1U);
    EXPECT_NE(table.notes[0].find("limit"), std::string::npos);
}

TEST(Tables, CellsHaveUnroundedNumbersForPrograms) {
    Observations seen;
    seen.of[0] = {run("a", "2", 4), run("a", "2", 8), run("a", "2", 9), run("b", "2", {})};
    TableSpec spec = by_steps();
    spec.values = {{Measure::Generated, Statistic::MeanInterval}};
    const Row row = make_table(spec, seen).rows.at(0);
    EXPECT_EQ(row[0].value, 2) << "steps are numbers";
    EXPECT_DOUBLE_EQ(*row[1].value, 7);
    const double interval = 4.302653 * std::sqrt(7.0 / 3);  // Student's t for 2 degrees of freedom
    EXPECT_NEAR(*row[1].high - 7, interval, 1e-5);
    EXPECT_NEAR(7 - *row[1].low, interval, 1e-5);
    EXPECT_FALSE(row[2].value) << "no run found a solution";
    spec.values = {{Measure::Generated, Statistic::Mean}};
    EXPECT_FALSE(make_table(spec, seen).rows.at(0)[1].low) << "no bounds where none are shown";
}

TEST(Tables, MarkdownEscapesColumnSeparators) {
    const std::string text = to_markdown(make_table(by_steps(), some_runs()));
    EXPECT_NE(text.find("| steps | a | b | a\\|c |\n|---:|---:|---:|---:|\n| 2 | 8 | 16 | 1 |\n"),
              std::string::npos)
        << text;
}

TEST(Tables, MarkdownEscapesHtml) {
    Observations seen;
    seen.of[0] = {run("<b> & c", "2", 1)};
    const std::string text = to_markdown(make_table(by_steps(), seen));
    EXPECT_NE(text.find("| steps | &lt;b> &amp; c |\n"), std::string::npos) << text;
}

Observation repetition(Observation seen, std::uint64_t of) {
    seen.repeated = of;
    return seen;
}

TEST(Tables, RepetitionsDoNotNarrowTheConfidenceInterval) {
    Observations once;
    once.of[0] = {run("a", "2", 4), run("a", "2", 8), run("a", "2", 9)};
    Observations often;
    for (std::uint64_t board = 0; board < 3; ++board)
        for (int times = 0; times < 5; ++times)
            often.of[0].push_back(repetition(once.of[0][board], board));
    const Value mean{Measure::Generated, Statistic::MeanInterval};
    const Figure alone = figure_of(select(once.of[0], {}), mean);
    const Figure repeated = figure_of(select(often.of[0], {}), mean);
    EXPECT_DOUBLE_EQ(*repeated.value, *alone.value);
    EXPECT_DOUBLE_EQ(*repeated.low, *alone.low);
    EXPECT_DOUBLE_EQ(*repeated.high, *alone.high);
    EXPECT_EQ(repeated.used, 15U) << "runs are counted; the interval comes from the boards";
}

TEST(Tables, TallyCountsSolvedRunsAndLimits) {
    EXPECT_EQ(tally(some_runs()), "7 runs: 6 solved, 1 reached the node limit");
}

TEST(Tables, TallyDoesNotCallCountedDistancesSolved) {
    Observations seen;
    seen.planned = 8;
    seen.counted_distances = 7;
    seen.missing = 1;
    EXPECT_EQ(tally(seen), "8 runs: 7 counts of distances, 1 not run yet");
    seen.missing = 0;
    seen.searches = 3;
    seen.limits["nodes"] = 3;
    seen.counted_estimates = 2;
    EXPECT_EQ(tally(seen),
              "8 runs: 7 counts of distances, 2 counts of estimates, 0 solved, 3 "
              "reached the node limit");
}

// The same key is a number in every table, or a text in every table.
TEST(Tables, KeysAreNumbersExceptNames) {
    Observations seen;
    seen.of[0] = {run("a", "1000000", 4), run("a", "20", 8)};
    for (Observation& one : seen.of[0]) {
        one.keys["size"] = "12";  // of a stack
        one.keys["ties"] = "fifo";
        one.keys["e"] = "1.8";
    }
    TableSpec spec = by_steps();
    spec.columns.reset();
    spec.rows = {"steps", "size", "ties", "e"};
    const ResultTable table = make_table(spec, seen);
    EXPECT_EQ(table.numeric, (std::vector<bool>{true, false, false, true, true}));
    EXPECT_EQ(table.rows.at(1)[0].value, 1e6);
    EXPECT_EQ(table.rows.at(1)[0].text, "1000000");
    EXPECT_FALSE(table.rows.at(1)[1].value);
    EXPECT_EQ(table.rows.at(1)[3].value, 1.8);
}

TEST(Tables, PooledFiguresComeFromTheMeans) {
    Observations seen;
    for (const double length : {2.0, 4.0}) {
        Observation one;
        one.set(Measure::Quality, 1 / length);
        one.set(Measure::Cost, 10 * length);
        one.set(Measure::Efficiency, 1 / length / (10 * length));
        seen.of[0].push_back(one);
    }
    const Group all = select(seen.of[0], {});
    EXPECT_DOUBLE_EQ(*figure_of(all, {Measure::Efficiency, Statistic::Pooled}).value, 0.375 / 30);
    EXPECT_DOUBLE_EQ(*figure_of(all, {Measure::Efficiency, Statistic::Mean}).value,
                     (0.025 + 0.00625) / 2);
}

TEST(Comparison, PairsBoardsAndCountsThoseOnlyOneSideSolved) {
    const Observations seen = some_runs();
    Group a = select(seen.of[0], {{"run", {"a"}}});
    const Group b = select(seen.of[0], {{"run", {"b"}}, {"steps", {"2"}}});
    const ResultTable table = table_of(compare_sides({"a", a}, {"b", b}));
    ASSERT_FALSE(table.rows.empty());
    const auto generated = texts_of(table.rows[1]);
    EXPECT_EQ(generated[0], "generated (nodes)");
    EXPECT_EQ(generated[1], "8");
    EXPECT_EQ(generated[2], "16");
    EXPECT_EQ(generated[3], "2");
    EXPECT_EQ(generated[6], "1") << "boards where b generated more";
    EXPECT_NE(table.notes[0].find("1 position solved by both, 0 only by A"), std::string::npos);
}

TEST(Comparison, UsesTheMeanOfRepetitions) {
    Observations seen;
    for (const double nodes : {4.0, 8.0}) {
        seen.of[0].push_back(repetition(run("a", "2", nodes), 1));
        seen.of[0].push_back(repetition(run("b", "2", 2 * nodes), 2));
        seen.of[0].push_back(repetition(run("a", "10", nodes), 3));
        seen.of[0].push_back(repetition(run("b", "10", 2 * nodes), 4));
    }
    const Comparison comparison = compare_sides({"a", select(seen.of[0], {{"run", {"a"}}})},
                                                {"b", select(seen.of[0], {{"run", {"b"}}})});
    EXPECT_EQ(comparison.both, 2U) << "boards, not runs";
    const ComparedMeasure& generated = comparison.measures[1];
    EXPECT_DOUBLE_EQ(generated.mean_a, 6);
    EXPECT_DOUBLE_EQ(*generated.ratio, 2);
    EXPECT_EQ(generated.more, 2U);
}

TEST(Comparison, OfDifferentBoardsIsEmpty) {
    const Observations seen = some_runs();
    const Comparison comparison = compare_sides({"a", select(seen.of[0], {{"steps", {"2"}}})},
                                                {"b", select(seen.of[0], {{"steps", {"10"}}})});
    EXPECT_TRUE(comparison.is_empty());
    EXPECT_EQ(comparison.alone, 2U);
}

TEST(Figures, AreReadable) {
    EXPECT_EQ(figure(0), "0");
    EXPECT_EQ(figure(271), "271");
    EXPECT_EQ(figure(13452.4), "13,452");
    EXPECT_EQ(figure(-1234567), "-1,234,567");
    EXPECT_EQ(figure(18.724), "18.72");
    EXPECT_EQ(figure(0.0083), "0.0083");
    EXPECT_EQ(figure(0.2941), "0.294");
    EXPECT_EQ(figure(6.17e-7), "6.17e-07");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1000), "1,000");
    EXPECT_EQ(shortest(1.8), "1.8");
}

TEST(Figures, TimesHaveNoExponent) {
    EXPECT_EQ(decimal_figure(6.172e-7), "0.000000617");
    EXPECT_EQ(decimal_figure(5.36e-5), "0.0000536");
    EXPECT_EQ(decimal_figure(0), "0");
    EXPECT_EQ(decimal_figure(12.345), figure(12.345));
    EXPECT_EQ(text_of(5.36e-5, Measure::Seconds), "0.0000536");
    EXPECT_EQ(text_of(5.36e-5, Measure::Efficiency), "5.36e-05");
    EXPECT_EQ(shortest_decimal(1e-7), "0.0000001");
    EXPECT_EQ(shortest_decimal(2.5), "2.5");
}

PlotSpec lines() {
    PlotSpec spec;
    spec.title = "It's a plot";
    spec.caption = "What to <see> & \"note\".";
    spec.x.key = "steps";
    spec.x.label = "steps";
    spec.y.value = Value{Measure::Generated, Statistic::Mean};
    spec.y.label = "nodes";
    spec.y.logarithmic = true;
    spec.series = "run";
    spec.band = Band::Confidence;
    return spec;
}

TEST(Plots, ContainTheFiguresOfTheTable) {
    const std::string script = plot_script(lines(), plot_data(lines(), some_runs()));
    EXPECT_NE(script.find("set title 'It''s a plot'"), std::string::npos);
    EXPECT_NE(script.find("set logscale y"), std::string::npos);
    EXPECT_NE(script.find("$series0 << END\n2 8 "), std::string::npos) << script;
    EXPECT_NE(script.find("\n10 6 "), std::string::npos) << script;
    EXPECT_EQ(plot_script(lines(), plot_data(lines(), {})), "") << "nothing to draw";
}

TEST(Plots, CaptionNamesWhatIsNotDrawn) {
    Observations seen = some_runs();
    EXPECT_EQ(caption_of(lines(), plot_data(lines(), seen)),
              "What to <see> & \"note\". Not drawn: runs without a solution (1 of 7).");
    seen.of[0].push_back(run("d", "2", 0));
    PlotSpec spec = lines();
    spec.caption = "Few words";
    spec.where = {{"run", {"d"}}};
    const PlotData nothing = plot_data(spec, seen);
    EXPECT_TRUE(nothing.series.empty());
    EXPECT_EQ(caption_of(spec, nothing),
              "Few words. Not drawn: 1 point at 0 or below, which a logarithmic axis cannot show.");
    spec.y.value = Value{Measure::LimitReached, Statistic::Sum};
    spec.where.clear();
    EXPECT_EQ(plot_data(spec, seen).unsolved, 0U) << "every run has this measure";
}

TEST(Plots, EmptyPlotsAreReported) {
    Experiment experiment;
    experiment.name = "mine";
    experiment.plots = {lines()};
    const Report report = make_report({experiment, {}, {}, {}});
    ASSERT_EQ(report.warnings.size(), 1U);
    EXPECT_NE(report.warnings[0].find("\"It's a plot\" is empty: "), std::string::npos);
}

TEST(Reports, SayHowToRepeatTheExperiment) {
    Experiment experiment;
    experiment.name = "mine";
    const Report report =
        make_report({experiment, {}, {}, {}, {}, "taquin lab run 'my files/mine.toml'"});
    EXPECT_NE(report.files[0].content.find(">taquin lab run 'my files/mine.toml'<"),
              std::string::npos);
}

class WithGnuplot : public testing::Test {
protected:
    void SetUp() override {
        if (std::system("gnuplot --version >/dev/null 2>&1") != 0)
            GTEST_SKIP() << "gnuplot is not installed";
    }
};

TEST_F(WithGnuplot, EveryStyleIsDrawnWithItsLabels) {
    for (const PlotStyle style : {PlotStyle::Lines, PlotStyle::Points, PlotStyle::Bars}) {
        PlotSpec spec = lines();
        spec.style = style;
        const auto svg = run_gnuplot(plot_script(spec, plot_data(spec, some_runs())));
        ASSERT_TRUE(svg) << svg.error().message;
        for (const char* const word : {"<svg", "s a plot", ">steps<", ">nodes<", "</svg>"})
            EXPECT_NE(svg->find(word), std::string::npos) << word;
        EXPECT_EQ(svg->find("<script"), std::string::npos);
    }
}

TEST_F(WithGnuplot, GnuplotErrorsAreReported) {
    const auto svg = run_gnuplot("plot nonsense nonsense\n");
    ASSERT_FALSE(svg);
    EXPECT_NE(svg.error().message.find("gnuplot failed"), std::string::npos);
}

TEST(Reports, AreSelfContainedAndKeepTheirTablesWithoutGnuplot) {
    Experiment experiment;
    experiment.name = "mine";
    experiment.title = "Is 1 < 2?";
    experiment.tables = {by_steps()};
    experiment.plots = {lines()};
    Session session;
    session.definition = "title = \"Is 1 < 2?\"\n";
    const Observations seen = some_runs();
    const Report report = make_report({experiment, session, seen, {}});
    ASSERT_GE(report.files.size(), 2U);
    EXPECT_EQ(report.files[0].name, "mine.html");
    const std::string& page = report.files[0].content;
    EXPECT_NE(page.find("<h1>Is 1 &lt; 2?</h1>"), std::string::npos);
    EXPECT_NE(page.find("2 [1/2]"), std::string::npos);
    EXPECT_NE(page.find("reached the node limit"), std::string::npos);
    EXPECT_NE(page.find("@media print"), std::string::npos);
    for (const char* const remote : {"http://", "https://", "<script", "<link", "src=\"/"})
        EXPECT_EQ(page.find(remote), std::string::npos) << remote;
    EXPECT_EQ(report.files.back().name, "mine-table-1.md");
    if (report.warnings.empty()) {
        EXPECT_NE(page.find("What to &lt;see&gt; &amp; &quot;note&quot;."), std::string::npos);
    }
}

TEST(Reports, AreWrittenCompletelyOrGiveAnError) {
    const test::TemporaryFolder folder;
    const Report report{{{"a.html", "page"}, {"a-table-1.md", "table"}}, {}};
    const auto written = write_report(report, folder / "new" / "folder");
    ASSERT_TRUE(written) << written.error().message;
    EXPECT_EQ(written->size(), 2U);
    EXPECT_EQ(std::filesystem::file_size(written->at(1)), 5U);
    const auto refused = write_report(report, folder / "new" / "folder" / "a.html");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::FileSystem);
}

}  // namespace
}  // namespace taquin::lab
