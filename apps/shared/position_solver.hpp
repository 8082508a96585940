// Solves positions as they were given, one after the other, on one thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "shared/answer.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::apps {

// How positions are to be read and solved, and how answers are worded.
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

class PositionSolver {
public:
    // The solver keeps what it prepared for positions before. Where several work at the same time,
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
    std::optional<Error> refused_{};  // what it does not have of the task
    PositionPtr goal_{};
};

}  // namespace taquin::apps
