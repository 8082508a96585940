// Solves the boards of a batch and shows the answers: one board after the other, or several at the
// same time. Shown in the order of the boards in either case.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "boards.hpp"
#include "cube_answer.hpp"
#include "interrupts.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "solve_options.hpp"
#include "taquin/solver/solver.hpp"
#include "tiles_answer.hpp"

namespace taquin::cli {

// What one thread needs to solve boards and cubes.
class BoardSolver {
public:
    BoardSolver(const SolveOptions& options, std::stop_token stop, unsigned at_the_same_time);

    // `number` counts the boards of the batch from 0.
    std::unique_ptr<Answer> solve(const Given& given, std::size_t number, solver::Watcher& watcher);

private:
    std::unique_ptr<Answer> solve_one(const GivenBoard& given, solver::Watcher& watcher);
    std::unique_ptr<Answer> solve_one(const GivenCube& given, solver::Watcher& watcher);

    std::optional<Error> solve_board(const GivenBoard& given, TilesAnswer& answer,
                                     solver::Watcher& watcher);
    std::optional<Error> solve_cube(const GivenCube& given, CubeAnswer& answer,
                                    solver::Watcher& watcher);

    const SolveOptions& options_;
    solver::Request request_;  // the last one
    solver::Solver solver_;
    Goals goals_;
    std::shared_ptr<const tiles::Board> goal_;  // the last one
};

class SolveBatch {
public:
    SolveBatch(const SolveOptions& options, Output& out);

    ExitCode solve(const Given& given);

    // On as many threads as the options say, each board on one.
    ExitCode solve_together(std::span<const Given> boards);

private:
    class Together;

    void show(const Answer& answer);
    void show_text(const Answer& answer);

    const SolveOptions& options_;
    Output& out_;
    Interrupts interrupts_;
    Progress progress_;
    std::optional<BoardSolver> alone_;
    std::size_t solved_ = 0;
    bool shown_before_ = false;
};

}  // namespace taquin::cli
