// One request on one capacity of state: names become types here. Compiled once for each capacity
// (run_word.cpp and its neighbours); run_tiles.hpp has the body.
#pragma once

#include "taquin/puzzles/tiles/state.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::solver {

// The request names an algorithm of the table other than "auto", and the board is solvable.
template <class State>
Expected<Report> run_tiles(const Request& request, Watcher* watcher);

extern template Expected<Report> run_tiles<tiles::WordState>(const Request&, Watcher*);
extern template Expected<Report> run_tiles<tiles::PairState>(const Request&, Watcher*);
extern template Expected<Report> run_tiles<tiles::ByteState>(const Request&, Watcher*);
extern template Expected<Report> run_tiles<tiles::WideState>(const Request&, Watcher*);

}  // namespace taquin::solver
