// Batches that are read while they come: one board a line, and no look at the whole text.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

#include "taquin/puzzles/tiles/text.hpp"

namespace taquin::tiles {

// Whether a text that begins with these whole lines is a batch, whatever follows. Its first line is
// a whole board, and either '/' stands between the rows of that, or there are more lines already
// than one board can have: else the line may be the first row of a larger board.
bool begins_batch(std::string_view text, const ReadOptions& options);

// Each line by itself, for the parts of such a text; `line` counts from the beginning of the part.
// Calls `each` until it says no; tells how many boards there were.
std::size_t for_each_line(std::string_view part, const ReadOptions& options,
                          const std::function<bool(BatchEntry)>& each);

}  // namespace taquin::tiles
