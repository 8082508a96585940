#include "taquin/puzzles/tiles/multi/runs.hpp"

namespace taquin::tiles {

std::vector<Run> to_runs(std::span<const Move> moves) {
    std::vector<Run> runs;
    for (const Move move : moves) {
        if (runs.empty() || direction_of(runs.back()) != move)
            runs.push_back(make_run(move, 1));
        else
            runs.back() = make_run(move, cells_of(runs.back()) + 1);
    }
    return runs;
}

std::vector<Move> to_single_moves(std::span<const Run> runs) {
    std::vector<Move> moves;
    for (const Run run : runs) moves.insert(moves.end(), cells_of(run), direction_of(run));
    return moves;
}

}  // namespace taquin::tiles
