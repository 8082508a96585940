#include "taquin/puzzles/tiles/run_search.hpp"

namespace taquin::tiles {

template Expected<Report> run_search<PairState>(const BoardRequest&, const TileContext&);

}  // namespace taquin::tiles
