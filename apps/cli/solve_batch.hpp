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
#include "interrupts.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "solve_options.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::cli {

// What one thread needs to solve boards.
class BoardSolver {
public:
    BoardSolver(const SolveOptions& options, std::stop_token stop, unsigned at_the_same_time);

    // `number` counts the boards of the batch from 0.
    Answer solve(const GivenBoard& given, std::size_t number, solver::Watcher& watcher);

private:
    void solve_board(const tiles::Board& start, Answer& answer, solver::Watcher& watcher);

    solver::Request request_;
    solver::Solver solver_;
    Goals goals_;
    std::shared_ptr<const tiles::Board> goal_;  // the last one
};

class SolveBatch {
public:
    SolveBatch(const SolveOptions& options, Output& out);

    ExitCode solve(const GivenBoard& given);

    // On as many threads as the options say, each board on one.
    ExitCode solve_together(std::span<const GivenBoard> boards);

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
