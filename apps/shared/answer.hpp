// What became of one position, as solve shows it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "shared/input.hpp"
#include "taquin/solver/report.hpp"

namespace taquin::apps {

// Refers to the input. Without a report there is an error.
struct Answer {
    const Input* input = nullptr;
    Words words{};
    PositionPtr goal{};  // none: the position or the goal could not be read
    std::optional<solver::Report> report{};
    std::optional<Error> error{};

    const Puzzle& puzzle() const { return *input->puzzle; }
    std::vector<std::string> input_warnings() const;
    bool has_solution() const { return report && report->has_solution(); }

    // The rest is for answers with a report.
    bool is_listed() const { return !report->counted; }  // else the solution was only counted
    // Moves as programs read them, and as people do.
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

// How much longer than the shortest the solution can be at most; none without one, or where nothing
// is proved. Rounded up to a tenth.
std::optional<double> gap_percent(const solver::Report& report);

// The figures that the school 42's subject asks for.
struct SchoolFigures {
    std::uint64_t selected;   // complexity in time
    std::uint64_t in_memory;  // complexity in size
    std::uint64_t moves;
};
SchoolFigures school_figures_of(const Answer& answer);

// The seed that was given; else that of a search that made random choices without one.
std::optional<std::uint64_t> seed_of(const Answer& answer,
                                     const std::optional<std::uint64_t>& given);

}  // namespace taquin::apps
