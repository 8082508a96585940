// Reading from words that are cut already: shared by single boards and batches.
#pragma once

#include "taquin/puzzles/tiles/text.hpp"
#include "taquin/puzzles/tiles/text_scan.hpp"

namespace taquin::tiles {

Expected<ReadBoard> read_sheet(const Sheet& sheet, const ReadOptions& options);

}  // namespace taquin::tiles
