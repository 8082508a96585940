// The choices that several algorithms share.
#pragma once

namespace taquin::search {

// Among nodes of equal priority: the one that came first or last, or the one with the smaller or
// larger estimate.
enum class Ties { Fifo, Lifo, LowH, HighH };

// When a child counts as known already:
//   Generated  its state was generated before on a path that was not longer (the textbook's way)
//   Expanded   its state was expanded before; until then every path to it is a node of its own
enum class Duplicates { Generated, Expanded };

}  // namespace taquin::search
