#include "taquin/puzzles/registry.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "taquin/puzzles/cube/puzzle.hpp"
#include "taquin/puzzles/pancake/puzzle.hpp"
#include "taquin/puzzles/tiles/puzzle.hpp"
#include "taquin/puzzles/topspin/puzzle.hpp"

namespace taquin {

namespace {

// The first line that is not a comment.
std::string_view first_line(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        const std::size_t start = line.find_first_not_of(" \t\r");
        if (start != std::string_view::npos && line[start] != '#') return line;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return text;
}

}  // namespace

std::span<const Puzzle* const> puzzles() {
    static const std::array all{
        &tiles::puzzle(),   &cube::puzzle(),    &cube::small_puzzle(),
        &pancake::puzzle(), &topspin::puzzle(),
    };
    return all;
}

const Puzzle* find_puzzle(std::string_view name) {
    const auto all = puzzles();
    const auto found = std::ranges::find(all, name, &Puzzle::name);
    return found == all.end() ? nullptr : *found;
}

const Puzzle& recognise_puzzle(std::string_view text) {
    const std::string_view line = first_line(text);
    for (const Puzzle* const puzzle : puzzles())
        if (puzzle != &default_puzzle() && puzzle->recognises(line)) return *puzzle;
    return default_puzzle();
}

std::span<const solver::AlgorithmRow* const> all_algorithms() {
    static const std::vector<const solver::AlgorithmRow*> all = [] {
        std::vector<const solver::AlgorithmRow*> rows;
        for (const auto& row : solver::algorithms()) rows.push_back(&row);
        for (const Puzzle* const puzzle : puzzles())
            for (const auto& row : puzzle->own_algorithms()) rows.push_back(&row);
        return rows;
    }();
    return all;
}

std::span<const solver::ParameterRow> search_parameters() {
    static const std::vector<std::string_view> algorithm_names = [] {
        std::vector<std::string_view> names;
        for (const auto* const row : all_algorithms()) names.push_back(row->name);
        return names;
    }();
    static const std::vector<solver::ParameterRow> table = [] {
        const auto known = solver::parameters();
        std::vector<solver::ParameterRow> rows(known.begin(), known.end());
        std::ranges::find(rows, "algorithm", &solver::ParameterRow::name)->type =
            solver::Choice{algorithm_names};
        return rows;
    }();
    return table;
}

const solver::ParameterRow& search_parameter(std::string_view name) {
    return *std::ranges::find(search_parameters(), name, &solver::ParameterRow::name);
}

}  // namespace taquin
