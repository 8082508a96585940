// Positions as Python sees them, and how texts become positions.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "common.hpp"
#include "shared/input.hpp"

namespace taquin::python {

// A Position as it is, or a text or list of numbers to read.
apps::Input input_of(const py::object& position, const apps::Reading& reading);
apps::Input input_of(const Position& position);
apps::Input input_of(const std::string& text, const apps::Reading& reading);

// A text, or the text of a list of numbers.
std::string text_of(const py::object& position);

// The position, or the exception that says why it cannot be read.
Position position_of(const py::object& position, const apps::Reading& reading);

// From keyword arguments: puzzle, size, form, goal. Each is None or a text.
apps::Reading reading_of(const py::dict& keywords);

// The named goal, or the position, for positions of this puzzle and size. None: the default goal.
Position goal_of(const Position& start, const py::object& goal);

// The name of each move in the puzzle's notation, or the default one.
py::list names_of(const Puzzle& puzzle, std::span<const std::uint8_t> moves,
                  std::string_view notation);

}  // namespace taquin::python
