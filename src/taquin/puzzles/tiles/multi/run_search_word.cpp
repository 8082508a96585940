#include "taquin/puzzles/tiles/multi/run_game.hpp"

namespace taquin::tiles {

template Expected<Report> search_in_runs<WordState>(const solver::Request&, const TileContext&);

}  // namespace taquin::tiles
