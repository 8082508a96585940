#include "taquin/puzzles/cube/game.hpp"

namespace taquin {

template Expected<solver::Report> solver::record_domain(const cube::Game<cube::Corners>&,
                                                        const solver::Request&,
                                                        const solver::RunContext&);
template Expected<solver::Report> solver::record_domain(const cube::Game<cube::Cube>&,
                                                        const solver::Request&,
                                                        const solver::RunContext&);

}  // namespace taquin
