// Searches for one position, with the keyword arguments of Python.
#pragma once

#include <memory>
#include <string>

#include "position.hpp"
#include "running.hpp"
#include "shared/answer.hpp"
#include "shared/answer_json.hpp"

namespace taquin::python {

// What solve() was asked for, from its keyword arguments.
struct Task : apps::SolveTask {
    explicit Task(const py::dict& keywords);
    apps::AskedFor asked{};
};

// An answer and the position that it refers to.
class Solution {
public:
    explicit Solution(apps::Input input) : input_(std::move(input)) {}
    Solution(const Solution&) = delete;
    Solution& operator=(const Solution&) = delete;

    const apps::Input& input() const { return input_; }
    apps::Answer& answer() { return answer_; }
    const apps::Answer& answer() const { return answer_; }
    apps::AskedFor asked{};

    bool has_report() const { return answer_.report.has_value(); }
    const solver::Report& report() const { return *answer_.report; }
    std::string status() const;

private:
    apps::Input input_;
    apps::Answer answer_{};
};
using SolutionPtr = std::unique_ptr<Solution>;

}  // namespace taquin::python
