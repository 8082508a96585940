// Searches for one position, with the keyword arguments of Python.
#pragma once

#include <memory>
#include <string>

#include "position.hpp"
#include "running.hpp"
#include "shared/answer.hpp"
#include "shared/answer_json.hpp"

namespace taquin::python {

// A request, from the keyword arguments of solve().
struct Task : apps::SolveTask {
    explicit Task(const py::dict& keywords);
    apps::AskedFor asked{};
};

// An answer and the position that it refers to.
class Solution {
public:
    explicit Solution(const Position& position) : input_(input_of(position)) {}
    Solution(const std::string& text, const apps::Reading& reading)
        : input_(input_of(text, reading)) {}
    Solution(const py::object& position, const apps::Reading& reading)
        : input_(input_of(position, reading)) {}
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

// The counts of a search.
py::dict counters_dict(const search::Counters& counters);
// The name of the limit that stopped a search, or None.
py::object limit_object(const solver::Report& report);

}  // namespace taquin::python
