// The tables of an experiment, as text that commands and reports lay out.
#pragma once

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

}  // namespace taquin::lab
