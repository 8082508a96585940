#include "taquin/puzzles/tiles/multi/run_game.hpp"

namespace taquin {

template Expected<solver::Report> solver::record_domain(const tiles::RunGame<tiles::ByteState>&,
                                                        const solver::Request&,
                                                        const solver::RunContext&);

}  // namespace taquin
