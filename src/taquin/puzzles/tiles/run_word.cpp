#include "taquin/puzzles/tiles/run_tiles.hpp"

namespace taquin::solver {

template Expected<Report> run_tiles<tiles::WordState>(const Request&, const Service&);

}  // namespace taquin::solver
