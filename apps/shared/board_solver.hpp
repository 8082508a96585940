// Solves boards and cubes as they were given, one after the other, on one thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "shared/cube_answer.hpp"
#include "shared/given.hpp"
#include "shared/tiles_answer.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::apps {

// How boards are to be read and solved, and how answers are worded.
struct SolveTask {
    Reading reading{};
    solver::SearchRequest request{};
    solver::CataloguePtr catalogue{};
    tiles::Convention convention = tiles::Convention::Blank;
    AnyMetric metric{};
    std::string cache{};
    std::chrono::nanoseconds reading_time{0};  // that the first board took: part of its time
};

// What was said of tiles where there is a cube; none if nothing.
std::optional<Error> why_not_for_cubes(const SolveTask& task);

class BoardSolver {
public:
    // The solver keeps what it prepared for boards before. Where several work at the same time,
    // each has its share of the memory and one thread.
    BoardSolver(const SolveTask& task, std::stop_token stop, solver::Solver& solver,
                unsigned at_the_same_time = 1);

    // `number` counts the boards of a batch from 0. The answer refers to what was given.
    std::unique_ptr<Answer> solve(const Given& given, std::size_t number, solver::Watcher& watcher);

private:
    std::unique_ptr<Answer> solve_one(const GivenBoard& given, solver::Watcher& watcher);
    std::unique_ptr<Answer> solve_one(const GivenCube& given, solver::Watcher& watcher);

    std::optional<Error> solve_board(const GivenBoard& given, TilesAnswer& answer,
                                     solver::Watcher& watcher);
    std::optional<Error> solve_cube(const GivenCube& given, CubeAnswer& answer,
                                    solver::Watcher& watcher);

    const SolveTask& task_;
    solver::Request request_;  // the last one
    solver::Solver& solver_;
    Goals goals_;
    std::shared_ptr<const tiles::Board> goal_{};  // the last one
};

}  // namespace taquin::apps
