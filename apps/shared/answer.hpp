// What became of one board or cube, as solve shows it: all that the output needs to know of a
// puzzle.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shared/given.hpp"
#include "taquin/solver/report.hpp"

namespace taquin::apps {

class Answer {
public:
    virtual ~Answer() = default;

    std::optional<Error> error{};  // why there are no findings

    virtual const Origin& origin() const = 0;
    // What reading it gave cause to warn of.
    virtual std::vector<std::string> input_warnings() const { return {}; }
    virtual const solver::Findings* findings() const = 0;

    virtual std::string_view puzzle() const = 0;
    virtual std::optional<std::string> size() const = 0;  // none: could not be read
    virtual std::optional<std::string> start() const = 0;
    virtual std::optional<std::string> goal() const = 0;
    virtual std::optional<std::uint64_t> number() const { return std::nullopt; }
    virtual std::string picture() const = 0;  // of the start, some lines

    // The rest is only for answers with findings. Lengths are in the metric that the user wants.
    virtual bool has_solution() const = 0;
    virtual bool is_optimal() const = 0;
    virtual std::uint64_t length() const = 0;
    virtual std::size_t steps() const = 0;  // states that the solution goes through, but one
    virtual std::uint64_t lower_bound() const = 0;
    virtual std::string_view metric() const = 0;
    virtual std::optional<std::string_view> convention() const { return std::nullopt; }

    virtual bool is_listed() const { return true; }  // else the solution was only counted
    // Moves as programs read them, and as people do.
    virtual std::string moves() const = 0;
    virtual std::string readable_moves() const { return moves(); }
    virtual std::size_t solutions() const = 0;  // of "all"
    virtual std::string solution(std::size_t i) const = 0;
    virtual std::string readable_solution(std::size_t i) const { return solution(i); }

    // What the solution goes through, the start and the goal included: a line each, or a picture.
    enum class State { Line, Picture };
    virtual void for_each_state(State as,
                                const std::function<void(const std::string&)>& each) const = 0;
};

// How much longer than the shortest the solution can be at most; none without one, or where nothing
// is proved. Rounded up to a tenth.
std::optional<double> gap_percent(const Answer& answer);

// The figures that the school 42's subject asks for.
struct SchoolFigures {
    std::uint64_t selected;   // complexity in time
    std::uint64_t in_memory;  // complexity in size
    std::uint64_t moves;
};
SchoolFigures school_figures_of(const Answer& answer);

// The seed that was given; else that of a search that made random choices without one.
std::optional<std::uint64_t> seed_of(const solver::Findings& report,
                                     const std::optional<std::uint64_t>& given);

}  // namespace taquin::apps
