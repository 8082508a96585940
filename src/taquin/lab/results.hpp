// The tables of an experiment, as text for commands and reports: its own tables, comparisons with
// published figures, and comparisons of two configurations on the same positions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "taquin/lab/observations.hpp"

namespace taquin::lab {

// What a cell shows, and its number for programs.
struct Cell {
    std::string text{};
    std::optional<double> value{};  // unrounded; none in columns of text, or if unknown
    std::optional<double> low{},
        high{};  // bounds of the interval, quartiles or range that it shows
};
using Row = std::vector<Cell>;

struct ResultTable {
    std::string title{};
    std::vector<std::string> headings{};
    std::vector<bool> numeric{};  // columns of numbers, aligned right
    std::vector<Row> rows{};
    std::vector<std::string> notes{};  // runs that limits excluded, number of figures that agree
};

std::vector<std::string> texts_of(const Row& row);

ResultTable make_table(const TableSpec& spec, const Observations& seen);

// Every table of the experiment, then the comparisons with published figures.
std::vector<ResultTable> make_tables(const Experiment& experiment, const Observations& seen);

// "4,800 runs: 4,790 solved, 10 ended by a limit (nodes 10)"
std::string tally(const Observations& seen);

// A Markdown table: | a | b |
std::string to_markdown(const ResultTable& table);

// --- published figures
//
// A published mean over few positions varies, more so if a few hard positions dominate it. If we
// know how many positions a figure averages, the bootstrap (Efron 1979) draws that many from the
// experiment's positions, with replacement, 1000 times. A published figure is consistent with our
// search if it lies within the central 95 % of the figures from these samples.

ResultTable compare_published(const Published& published, const Observations& seen);

// The largest rounding error of a printed figure: half a unit of its last digit.
double half_a_digit(double printed);

// --- two configurations on the same positions
//
// Runs are paired by position; repetitions are averaged. Nodes and times differ by factors, so the
// ratio is the geometric mean of the ratios per position, with a confidence interval computed on
// its logarithm.

struct Side {
    std::string name;
    Group runs{};
};

struct ComparedMeasure {
    Measure measure;
    double mean_a = 0, mean_b = 0;
    std::optional<double> ratio{};                // B / A, over positions where neither is 0
    std::optional<double> low{}, high{};          // its confidence interval
    std::uint64_t less = 0, equal = 0, more = 0;  // positions where B is less, equal, more
};

struct Comparison {
    std::string a, b;  // the sides' names
    std::vector<ComparedMeasure> measures{};
    std::uint64_t both = 0, only_a = 0, only_b = 0, neither = 0;  // positions, by who solved them
    std::uint64_t alone = 0;  // positions that only one side has runs of

    bool is_empty() const { return both + only_a + only_b + neither == 0; }
};

// A side has solved a position if all its runs on it did.
Comparison compare_sides(const Side& a, const Side& b);

// One row per measure. The notes count the positions.
ResultTable table_of(const Comparison& comparison);

}  // namespace taquin::lab
