// All puzzles that this program knows.
#pragma once

#include <span>
#include <string_view>

#include "taquin/puzzle/puzzle.hpp"
#include "taquin/solver/parameters.hpp"

namespace taquin {

// In the order of the manual; the first is the default.
std::span<const Puzzle* const> puzzles();
inline const Puzzle& default_puzzle() { return *puzzles().front(); }

// By its name; none if there is no such puzzle.
const Puzzle* find_puzzle(std::string_view name);

// The puzzle that a text is about, judging by its first line that is not a comment; the default
// where no other recognises it.
const Puzzle& recognise_puzzle(std::string_view text);

// Those that every puzzle has, then the puzzles' own.
std::span<const solver::AlgorithmRow* const> all_algorithms();

// The parameters of a search, with the algorithms of all puzzles to choose from.
std::span<const solver::ParameterRow> search_parameters();
// The row of a name that is in the table.
const solver::ParameterRow& search_parameter(std::string_view name);

}  // namespace taquin
