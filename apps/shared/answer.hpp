// Solves positions as the user gave them.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "shared/input.hpp"
#include "taquin/solver/figures.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::apps {

// Refers to the input. Without a report there is an error.
struct Answer {
    const Input* input = nullptr;
    Words words{};
    search::Duplicates duplicates = search::Duplicates::Generated;
    PositionPtr goal{};  // none: the position or the goal could not be read
    std::optional<solver::Report> report{};
    std::optional<Error> error{};

    const Puzzle& puzzle() const { return *input->puzzle; }
    std::vector<std::string> input_warnings() const;
    bool has_solution() const { return report && report->has_solution(); }

    // The following functions need a report.
    bool is_listed() const { return !report->counted; }  // else the solution was only counted
    // Moves for programs, and for people.
    std::string moves(const Moves& moves) const {
        return puzzle().write_moves(moves, words.notation);
    }
    std::string readable_moves(const Moves& moves) const {
        return puzzle().readable_moves(moves, words.notation, words.metric);
    }
    // each(position) for every position of the solution, start and goal included.
    void walk(const std::function<void(const Position&)>& each) const {
        puzzle().walk(input->position(), report->moves, each);
    }
};

// How much longer than the proved lower bound the solution is, in percent; none without a solution
// or a proved bound.
std::optional<double> gap_percent(const solver::Report& report);

// Effective branching factor, quality, cost and efficiency; needs a report.
solver::SearchFigures figures_of(const Answer& answer);

// The figures that the school 42's subject asks for.
struct SchoolFigures {
    std::uint64_t selected;   // complexity in time
    std::uint64_t in_memory;  // complexity in size
    std::uint64_t moves;
};
SchoolFigures school_figures_of(const Answer& answer);

// The given seed; without one, the default seed if the search made random choices.
std::optional<std::uint64_t> seed_of(const Answer& answer,
                                     const std::optional<std::uint64_t>& given);

// How to read and solve positions, and how to word the answers.
struct SolveTask {
    Reading reading{};
    solver::SearchRequest request{};
    std::optional<std::string> metric{};  // names of PuzzleInfo; none: the default
    std::optional<std::string> notation{};
    CataloguePtr catalogue{};
    std::string cache{};
    std::chrono::nanoseconds reading_time{0};  // of the first position: counts as part of its time
};

// The request for positions of this puzzle, without start and goal. The error names a metric
// that the puzzle does not have.
Expected<solver::Request> request_of(const SolveTask& task, const Puzzle& puzzle);
// The same with start and goal; the error may also be about these.
Expected<solver::Request> request_of(const SolveTask& task, const Input& input);

// Solves positions one after the other, on one thread.
class PositionSolver {
public:
    // The solver keeps what it prepared for earlier positions. If several work at the same time,
    // each has its share of the memory and one thread.
    PositionSolver(const SolveTask& task, std::stop_token stop, solver::Solver& solver,
                   unsigned at_the_same_time = 1);

    // `number` counts the positions of a batch from 0. The answer refers to the input.
    Answer solve(const Input& input, std::size_t number, solver::Watcher& watcher);

private:
    void prepare(const Puzzle& puzzle);
    std::optional<Error> solve_one(Answer& answer, solver::Watcher& watcher);

    const SolveTask& task_;
    std::stop_token stop_;
    solver::Solver& solver_;
    unsigned at_the_same_time_;
    Goals goals_;
    // For the puzzle of the last position:
    const Puzzle* puzzle_ = nullptr;
    Words words_{};
    solver::Request request_{};
    std::optional<Error> refused_{};  // a metric or notation that it does not have
    PositionPtr goal_{};
};

}  // namespace taquin::apps
