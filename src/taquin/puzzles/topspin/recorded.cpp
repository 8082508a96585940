#include "taquin/puzzles/topspin/domain.hpp"
#include "taquin/solver/domain_puzzle.hpp"

namespace taquin {

template Expected<solver::Report> solver::record_domain(
    const DomainPuzzle<topspin::Domain, topspin::TurnFilter>::Game&, const solver::Request&,
    const solver::RunContext&);

}  // namespace taquin
