// Solves the positions of a batch and shows the answers: one after the other, or several at the
// same time. They are shown in the order of the positions in either case.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "interrupts.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "shared/position_solver.hpp"
#include "solve_options.hpp"

namespace taquin::cli {

class SolveBatch {
public:
    SolveBatch(const SolveOptions& options, Output& out);

    ExitCode solve(const Input& input);

    bool is_interrupted() const { return interrupts_.token().stop_requested(); }

    // On as many threads as the options say, each position on one.
    ExitCode solve_together(std::span<const Input> inputs);

private:
    class Together;

    void show(const Answer& answer);
    void show_text(const Answer& answer);

    const SolveOptions& options_;
    const SolveTask task_;
    Output& out_;
    Interrupts interrupts_;
    Progress progress_;
    solver::Solver solver_{};
    std::optional<PositionSolver> alone_;
    std::size_t solved_ = 0;
    bool shown_before_ = false;
};

}  // namespace taquin::cli
