// The tables of an experiment, as text that commands and reports lay out: its own, those that
// compare it with published figures, and those that compare two ways to solve the same positions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "taquin/lab/observations.hpp"

namespace taquin::lab {

struct ResultTable {
    std::string title{};
    std::vector<std::string> headings{};
    std::vector<bool> numeric{};  // columns of numbers, set to the right
    std::vector<std::vector<std::string>> rows{};
    std::vector<std::string> notes{};  // what limits left out, how many figures agree
};

ResultTable make_table(const TableSpec& spec, const Observations& seen);

// Every table of the experiment, then the comparisons with published figures.
std::vector<ResultTable> make_tables(const Experiment& experiment, const Observations& seen);

// "4,800 runs: 4,790 solved, 10 ended by a limit (nodes 10)"
std::string tally(const Observations& seen);

// | a | b |, as Markdown writes tables.
std::string to_markdown(const ResultTable& table);

// --- published figures
//
// A printed mean of few positions scatters, the more so where a few hard positions make the mean.
// Where it is known how many positions are behind a figure, as many are drawn from the experiment's
// own, a thousand times with replacement (the bootstrap; Efron 1979): between which bounds do 95 of
// 100 such figures lie? A printed one within them is what the same search could have given.

ResultTable compare_published(const Published& published, const Observations& seen);

// By how much a figure may have been rounded: half a unit of the last digit that is written.
double half_a_digit(double printed);

// --- two ways to solve the same positions
//
// Runs are paired by position; of repetitions the mean counts. Nodes and times differ by factors,
// not by amounts, so the ratio is the geometric mean of the positions' ratios, with the confidence
// interval of its logarithm.

struct Side {
    std::string name;
    Group runs{};
};

struct ComparedMeasure {
    Measure measure;
    double mean_a = 0, mean_b = 0;
    std::optional<double> ratio{};                // B / A, of positions where neither is 0
    std::optional<double> low{}, high{};          // its confidence interval
    std::uint64_t less = 0, equal = 0, more = 0;  // positions where B is
};

struct Comparison {
    std::string a, b;  // the sides' names
    std::vector<ComparedMeasure> measures{};
    std::uint64_t both = 0, only_a = 0, only_b = 0, neither = 0;  // positions, by who solved them
    std::uint64_t alone = 0;  // positions that the other side has no run of

    bool is_empty() const { return both + only_a + only_b + neither == 0; }
};

// A side solved a position if all its runs on it did.
Comparison compare_sides(const Side& a, const Side& b);

// A row for each measure. The notes count the positions.
ResultTable table_of(const Comparison& comparison);

}  // namespace taquin::lab
