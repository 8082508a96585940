#include "taquin/puzzles/pancake/domain.hpp"
#include "taquin/puzzles/pancake/heuristics.hpp"
#include "taquin/solver/domain_puzzle.hpp"

namespace taquin {

template Expected<solver::Report> solver::record_domain(
    const DomainPuzzle<pancake::Domain<>, pancake::NoRepeat, pancake::Gap>::Game&,
    const solver::Request&, const solver::RunContext&);

}  // namespace taquin
