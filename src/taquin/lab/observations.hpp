// The results of an experiment as rows of a table that can be grouped: what each was (keys), what
// was measured, how often it was seen.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/lab/store.hpp"

namespace taquin::lab {

struct Observation {
    std::map<std::string, std::string, std::less<>> keys{};
    std::array<std::optional<double>, measure_count> measured{};
    std::uint64_t times = 1;
    bool solved = true;
    std::optional<std::uint64_t> repeated{};  // the same number for repetitions of one run

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
    std::uint64_t missing = 0;  // not in the store
    std::uint64_t solved = 0;
    std::uint64_t unsolvable = 0;
    std::map<std::string, std::uint64_t> limits{};  // which limit ended how many runs

    const std::vector<Observation>& about(Subject subject) const {
        return of[static_cast<std::size_t>(subject)];
    }
};

// All runs of the plan that the store has.
Observations observe(const std::vector<Task>& plan, const Store& store);

// Several observations that belong together.
using Group = std::vector<const Observation*>;

Group select(const std::vector<Observation>& all, const Where& where);

// A group in parts, one for each value of a key.
class Parts {
public:
    Parts(const Group& group, const std::string& key);

    // In order: numbers by size, others as they first come.
    const std::vector<std::string>& values() const { return values_; }
    // Empty if nothing has that value.
    const Group& with(const std::string& value) const;

private:
    std::map<std::string, Group, std::less<>> parts_{};
    std::vector<std::string> values_{};
};

// One figure of a group, and of how many runs it tells nothing.
struct Figure {
    std::optional<double> value{};
    std::optional<double> low{}, high{};  // of an interval or the quartiles, where there are some
    std::uint64_t used = 0;
    std::uint64_t all = 0;
};
Figure figure_of(const Group& group, const Value& value);

// "13,452 ± 310", "12 (10 – 14)", "–" for none.
std::string text_of(const Figure& shown, const Value& value);

}  // namespace taquin::lab
