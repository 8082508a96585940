// Published figures next to handmade observations.
#include <gtest/gtest.h>

#include "taquin/lab/results.hpp"

namespace taquin::lab {
namespace {

using Texts = std::vector<std::string>;

Observation run(const std::string& steps, std::optional<double> nodes) {
    Observation seen;
    seen.keys = {{"run", "a"}, {"steps", steps}};
    seen.solved = nodes.has_value();
    seen.set(Measure::Generated, nodes);
    return seen;
}

// Boards of 2 steps take 8 or 16 nodes, half of them each; one board of 10 steps hit a limit.
Observations measured_runs() {
    Observations seen;
    for (int pair = 0; pair < 50; ++pair)
        for (const double nodes : {8.0, 16.0}) seen.of[0].push_back(run("2", nodes));
    for (const std::optional<double> nodes : {std::optional(4.0), std::optional(8.0), {}})
        seen.of[0].push_back(run("10", nodes));
    return seen;
}

Published printed(std::map<std::string, double> figures) {
    Published published;
    published.source = "a book";
    published.value = {Measure::Generated, Statistic::Mean};
    published.by = "steps";
    published.where = {{"run", {"a"}}};
    published.figures = std::move(figures);
    return published;
}

TEST(Published, FiguresAreComparedWithOurs) {
    Published book = printed({{"2", 15}, {"10", 6}, {"12", 99}});
    book.tolerance = 0.1;
    const ResultTable table = compare_published(book, measured_runs());
    EXPECT_EQ(table.title, "Compared with a book: generated (nodes), mean (a)");
    ASSERT_EQ(table.rows.size(), 2U) << "only runs that exist are compared";
    EXPECT_EQ(texts_of(table.rows[0]), (Texts{"2", "15", "12", "-20 %"}));
    EXPECT_EQ(texts_of(table.rows[1]), (Texts{"10", "6", "6", "0 %"}));
    EXPECT_EQ(table.notes,
              (Texts{"Within 10 % of the published figure: 1 of 2. Mean difference: -10 %.",
                     "Published, but without a result here: steps 12."}));
}

TEST(Published, TitlesNameTheKeysThatSelectTheResults) {
    Published book = printed({{"2", 12}});
    book.where = {{"metric", {"half"}}, {"table", {"perimeter:7", "perimeter:8"}}};
    EXPECT_EQ(compare_published(book, measured_runs()).title,
              "Compared with a book: generated (nodes), mean (metric half; table perimeter:7 or "
              "perimeter:8)");
}

TEST(Published, ManyFiguresWithoutAResultAreCounted) {
    const ResultTable table = compare_published(
        printed({{"2", 12}, {"3", 1}, {"4", 1}, {"5", 1}, {"6", 1}, {"7", 1}, {"8", 1}}),
        measured_runs());
    EXPECT_EQ(table.notes.back(),
              "Published, but without a result here: steps 3, 4, 5, 6, 7 and 1 more.");
}

TEST(Published, RoundingErrorIsHalfAUnitOfTheLastDigit) {
    EXPECT_DOUBLE_EQ(half_a_digit(13), 0.5);
    EXPECT_DOUBLE_EQ(half_a_digit(-433519.5), 0.05);
    EXPECT_DOUBLE_EQ(half_a_digit(0.0083), 0.00005);
    EXPECT_DOUBLE_EQ(half_a_digit(6.17e-7), 0.005e-7);
    EXPECT_DOUBLE_EQ(half_a_digit(2e-9), 0.5e-9);
}

// The column of differences and the count below it must not contradict each other.
TEST(Published, TheCountAgreesWithTheDifferencesShown) {
    Published book = printed({{"2", 13}});
    const auto agreement = [&](double tolerance) {
        book.tolerance = tolerance;
        const ResultTable table = compare_published(book, measured_runs());
        EXPECT_EQ(table.rows[0][3].text, "-7.7 %");
        return table.notes[0].substr(table.notes[0].find(": ") + 2, 6);
    };
    EXPECT_EQ(agreement(0.05), "0 of 1");
    EXPECT_EQ(agreement(0.076), "0 of 1");
    EXPECT_EQ(agreement(0.077), "1 of 1") << "as shown, rounded to a tenth";
    EXPECT_EQ(agreement(0.08), "1 of 1");
}

TEST(Published, ATinyDifferenceIsZeroWithoutASign) {
    for (const double figure : {11.9999, 12.0001})
        EXPECT_EQ(compare_published(printed({{"2", figure}}), measured_runs()).rows[0][3].text,
                  "0 %");
}

TEST(Published, ToleranceZeroRequiresTheSameDigits) {
    Published book = printed({{"2", 12.4}});
    book.tolerance = 0;
    EXPECT_EQ(compare_published(book, measured_runs()).notes[0], "Exactly as published: 0 of 1.");
    book.figures = {{"2", 12}};
    EXPECT_EQ(compare_published(book, measured_runs()).notes[0], "Exactly as published: 1 of 1.");
}

TEST(Published, CellsHaveNumbersForPrograms) {
    Published book = printed({{"2", 13}});
    book.trials = {{"2", 100}};
    const Row row = compare_published(book, measured_runs()).rows[0];
    EXPECT_EQ(row[0].value, 2);
    EXPECT_DOUBLE_EQ(*row[1].value, 13);
    EXPECT_DOUBLE_EQ(*row[2].value, 12);
    EXPECT_DOUBLE_EQ(*row[3].value, -100.0 / 13);
    EXPECT_DOUBLE_EQ(*row[4].value, 100);
    EXPECT_FALSE(row[5].value);
    EXPECT_LT(*row[5].low, 12);
    EXPECT_GT(*row[5].high, 12);
}

TEST(Published, FiguresOfFewBoardsAreComparedWithSamplesOfThatSize) {
    Published book = printed({{"2", 14.1}});
    const auto range = [&](std::uint64_t boards) {
        book.trials = {{"2", boards}};
        return texts_of(compare_published(book, measured_runs()).rows[0]);
    };
    EXPECT_EQ(range(1), (Texts{"2", "14.10", "12", "-14.9 %", "1", "8 \u2013 16"}));
    EXPECT_EQ(range(4)[5], "8 \u2013 16") << "four boards are all alike once in eight draws";
    // The mean of 100 boards has a standard error of 0.4: 12 +- 0.78, in steps of 0.08.
    EXPECT_EQ(range(100)[5], "11.28 \u2013 12.80 (outside)");
    EXPECT_EQ(range(100), range(100)) << "the draws are reproducible";
    EXPECT_NE(compare_published(book, measured_runs())
                  .notes[1]
                  .find("In the 95 % range: 0 of 1 published"),
              std::string::npos);
}

TEST(Published, RangeNeedsAKnownNumberOfBoards) {
    Published book = printed({{"2", 12}, {"10", 5}});
    book.trials = {{"10", 2}};
    const ResultTable table = compare_published(book, measured_runs());
    EXPECT_EQ(texts_of(table.rows[0]), (Texts{"2", "12", "12", "0 %", "", ""}));
    EXPECT_EQ(texts_of(table.rows[1]), (Texts{"10", "5", "6", "+20 %", "2", "4 \u2013 8"}))
        << "runs that hit a limit are not drawn";
    book.value.statistic = Statistic::Deviation;
    book.trials = {{"2", 1}};
    EXPECT_EQ(compare_published(book, measured_runs()).rows[0][5].text, "")
        << "a single board has no deviation";
}

}  // namespace
}  // namespace taquin::lab
