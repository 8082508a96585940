// The list of all puzzles.
#pragma once

#include <span>
#include <string_view>

#include "taquin/puzzle/puzzle.hpp"
#include "taquin/solver/parameters.hpp"

namespace taquin {

// In the order of the manual; the first is the default.
std::span<const Puzzle* const> puzzles();
inline const Puzzle& default_puzzle() { return *puzzles().front(); }

// Finds a puzzle by name; nullptr if there is none.
const Puzzle* find_puzzle(std::string_view name);

// Guesses the puzzle from the first line of the text that is not a comment; the default if no other
// puzzle recognises it.
const Puzzle& recognise_puzzle(std::string_view text);

// The algorithms that every puzzle has, then the puzzles' own.
std::span<const solver::AlgorithmRow* const> all_algorithms();

// The parameters of a search, with the algorithms of all puzzles to choose from.
std::span<const solver::ParameterRow> search_parameters();
// The row with this name, which must be in the table.
const solver::ParameterRow& search_parameter(std::string_view name);

}  // namespace taquin
