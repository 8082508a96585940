// The results of an experiment as rows that can be grouped: keys, measured values, and how often
// each row was observed.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "taquin/lab/store.hpp"
#include "taquin/solver/figures.hpp"

namespace taquin::lab {

struct Observation {
    std::map<std::string, std::string, std::less<>> keys{};
    std::array<std::optional<double>, measure_count> measured{};
    std::uint64_t times = 1;
    bool solved = true;
    std::optional<std::uint64_t> repeated{};  // equal for all repetitions of one run

    std::optional<double> value(Measure measure) const {
        return measured[static_cast<std::size_t>(measure)];
    }
    void set(Measure measure, std::optional<double> number) {
        measured[static_cast<std::size_t>(measure)] = number;
    }
};

struct Observations {
    std::array<std::vector<Observation>, 3> of{};  // by Subject
    std::uint64_t planned = 0;
    std::uint64_t missing = 0;   // not in the store
    std::uint64_t searches = 0;  // planned; all other runs count positions
    std::uint64_t solved = 0;
    std::uint64_t unsolvable = 0;
    std::uint64_t counted_distances = 0;            // finished runs of [[distances]]
    std::uint64_t counted_estimates = 0;            // finished runs of [[estimates]]
    std::map<std::string, std::uint64_t> limits{};  // number of runs that each limit ended

    const std::vector<Observation>& about(Subject subject) const {
        return of[static_cast<std::size_t>(subject)];
    }
};

// Effective branching factor, quality, cost and efficiency of one solve.
solver::SearchFigures figures_of(const Task& task, const Record& record);

// Reads all runs of the plan that are in the store.
Observations observe(const std::vector<Task>& plan, const Store& store);

using Group = std::vector<const Observation*>;

Group select(const std::vector<Observation>& all, const Where& where);

// Splits a group by the values of a key.
class Parts {
public:
    Parts(const Group& group, const std::string& key);

    // Numbers in ascending order, other values in order of appearance.
    const std::vector<std::string>& values() const { return values_; }
    // Empty if no observation has that value.
    const Group& with(const std::string& value) const;

private:
    std::map<std::string, Group, std::less<>> parts_{};
    std::vector<std::string> values_{};
};

// One figure of a group. It covers `used` of `all` runs.
struct Figure {
    std::optional<double> value{};
    std::optional<double> low{}, high{};  // bounds of the interval or the quartiles, if any
    std::uint64_t used = 0;
    std::uint64_t all = 0;
};
Figure figure_of(const Group& group, const Value& value);

// "13,452", "0.0000617" for seconds.
std::string text_of(double number, Measure measure);
// "13,452 ± 310", "12 (10 – 14)", "–" without a value.
std::string text_of(const Figure& shown, const Value& value);

}  // namespace taquin::lab
