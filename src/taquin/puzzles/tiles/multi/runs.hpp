// The metric "multi": a move is a straight run. The blank travels 1 to n - 1 cells along its row or
// column, and every tile that it passes moves one cell.
//
// Two runs along the same line are one run or none. So in a shortest solution horizontal and
// vertical runs alternate, and searches try no others.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/domain.hpp"

namespace taquin::tiles {

// One byte with a value below 64, as searches that store states need: 4 * (cells - 1) + direction.
enum class Run : std::uint8_t {};

constexpr Run make_run(Move direction, std::uint32_t cells) {
    return static_cast<Run>(4 * (cells - 1) + index(direction));
}
constexpr Move direction_of(Run run) {
    return static_cast<Move>(static_cast<std::uint8_t>(run) % 4);
}
constexpr std::uint32_t cells_of(Run run) { return static_cast<std::uint8_t>(run) / 4 + 1; }
constexpr bool is_vertical(Run run) { return index(direction_of(run)) < index(Move::Left); }

constexpr Run opposite(Run run) { return static_cast<Run>(static_cast<std::uint8_t>(run) ^ 1U); }

// A run of 16 cells still fits into a Run.
inline constexpr std::uint32_t max_run_side = 17;

// Whether a Run can hold every run on boards of this size.
inline bool has_runs(Size size) { return std::max(size.rows, size.columns) <= max_run_side; }

// The moves of a report or of a search tree, which store them as bytes. A single move is a run of
// one cell.
inline std::span<const Run> as_runs(std::span<const std::uint8_t> moves) {
    return {reinterpret_cast<const Run*>(moves.data()), moves.size()};
}

std::vector<Run> to_runs(std::span<const Move> moves);
std::vector<Move> to_single_moves(std::span<const Run> runs);

// Allows only vertical runs after a horizontal one, and only horizontal runs after a vertical one.
// This keeps every shortest solution, also in searches that detect duplicates: if a state is
// reached by shortest paths with last runs of both kinds, any run from it would join the last run
// of one of these paths, so no shortest solution goes through this state.
struct AlternatingRuns {
    enum class Mark : std::uint8_t { Start, Horizontal, Vertical };
    static constexpr Mark start() { return Mark::Start; }
    static constexpr Mark next(Mark, Run run) {
        return is_vertical(run) ? Mark::Vertical : Mark::Horizontal;
    }
    static constexpr bool allows(Mark last, Run run) { return next(last, run) != last; }
};

// The rules if a move is a run. has_runs(size) must be true.
template <class S>
class RunDomain : public Domain<S> {
public:
    using State = S;
    using Move = Run;

    explicit RunDomain(const Board& goal, const MoveOrder& order = all_moves)
        : Domain<S>(goal, order), runs_from_(goal.size.cells()) {
        for (Cell blank = 0; blank < goal.size.cells(); ++blank)
            for (const tiles::Move direction : order) {
                Cell at = blank;
                for (std::uint32_t cells = 1; can_move(goal.size, at, direction); ++cells) {
                    runs_from_[blank].push_back(make_run(direction, cells));
                    at = this->neighbour(at, direction);
                }
            }
    }

    const std::vector<Run>& moves(const State& s) const { return runs_from_[s.blank()]; }
    void apply(State& s, Run run) const {
        for (std::uint32_t i = 0; i < cells_of(run); ++i) Domain<S>::apply(s, direction_of(run));
    }
    void undo(State& s, Run run) const { apply(s, opposite(run)); }

private:
    std::vector<std::vector<Run>> runs_from_;
};

}  // namespace taquin::tiles
