// What one thread of the server keeps from job to job: a solver with the tables and heuristics that
// it prepared. When the goals become many, it starts anew, so that they do not fill the memory.
#pragma once

#include <memory>
#include <set>
#include <string>

#include "taquin/solver/solver.hpp"

namespace taquin::server {

class SolverCache {
public:
    solver::Solver& solver_for(const std::string& goal) {
        constexpr std::size_t most_goals = 8;
        if (!solver_ || (!goals_.contains(goal) && goals_.size() == most_goals)) {
            goals_.clear();
            solver_ = std::make_unique<solver::Solver>();
        }
        goals_.insert(goal);
        return *solver_;
    }

private:
    std::unique_ptr<solver::Solver> solver_{};
    std::set<std::string> goals_{};
};

}  // namespace taquin::server
