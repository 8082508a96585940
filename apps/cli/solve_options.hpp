// What `taquin solve` can be told, and what it has to show.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "boards.hpp"
#include "command.hpp"
#include "taquin/puzzles/tiles/moves_text.hpp"
#include "taquin/solver/report.hpp"
#include "taquin/solver/request.hpp"

namespace taquin::cli {

enum class Show { Moves, States, Boards, None };

struct SolveOptions {
    BoardOptions boards;
    solver::Request request;  // without its boards
    std::optional<std::uint64_t> depth;
    std::uint64_t threads = 1;

    tiles::Convention convention = tiles::Convention::Blank;
    tiles::Metric metric = tiles::Metric::Single;
    std::optional<Show> show;  // the moves; with --stats 42 the states
    bool school = false;       // --stats 42
    bool iterations = false;   // a row for each deepening round
    bool json = false;
    bool quiet = false;
    std::optional<std::uint64_t> seed;
    std::string cache;
};

// What became of one board: a report, or the sentence that says why there is none.
struct Answer {
    const GivenBoard* given = nullptr;
    std::shared_ptr<const tiles::Board> goal{};  // none: the board or the goal could not be read
    std::optional<solver::Report> report{};
    std::optional<std::string> error{};
    ExitCode code = ExitCode::BadInput;

    const tiles::Board* start() const { return given->board ? &given->board->board : nullptr; }
};

void declare_solve_options(Command& command, SolveOptions& options);

// --moves, --metric
void declare_moves(Command& command, tiles::Convention& convention, tiles::Metric& metric);

// --time, --nodes, --memory
void declare_limits(Command& command, search::Limits& limits);

// In the metric that the user asked for. The search counts tiles, so straight runs have only the
// bound that follows from the longest possible run.
std::uint64_t length_of(const solver::Report& report, const SolveOptions& options);
std::uint64_t lower_bound_of(const Answer& answer, const SolveOptions& options);
bool is_optimal(const Answer& answer, const SolveOptions& options);

}  // namespace taquin::cli
