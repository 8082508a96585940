// taquin tables stats: how far all boards of a small puzzle are from the goal.
#include <fmt/format.h>

#include <algorithm>

#include "build_progress.hpp"
#include "distribution.hpp"
#include "error_codes.hpp"
#include "interrupts.hpp"
#include "numbers.hpp"
#include "tables.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/lab/drawing.hpp"
#include "taquin/puzzles/tiles/every_board.hpp"
#include "taquin/puzzles/tiles/text.hpp"

namespace taquin::cli {
namespace {

// Empty: interrupted.
std::vector<std::uint8_t> distances_of(const tiles::EveryBoard& boards,
                                       const TableOptions& options) {
    Interrupts interrupts;
    BuildProgress bar(options.quiet);
    const auto threads = static_cast<unsigned>(
        std::min<std::uint64_t>(options.threads.value_or(hardware_threads()), hardware_threads()));
    return tiles::every_distance(boards, threads,
                                 {.receiver = [&](const tables::Step& step) { bar.show(step); },
                                  .stop = interrupts.token()});
}

ExitCode show_plot(const Distribution& distribution, Output& out) {
    const auto picture = lab::run_gnuplot(plot_script(distribution));
    if (!picture) return fail(picture.error());
    out.text() += *picture;
    return ExitCode::Done;
}

}  // namespace

ExitCode table_stats(const TableOptions& options, Context& context) {
    if (options.size.cells() > tiles::max_every_board_cells)
        return fail(
            {fmt::format("tables stats: {} has too many boards to look at all of them; up "
                         "to {} cells will do (3x3, 2x6, 3x4)",
                         tiles::to_text(options.size), tiles::max_every_board_cells)});
    const auto goal = goal_of(options);
    if (!goal) return fail(goal.error());
    const tiles::EveryBoard boards(options.size, tiles::blank_of(*goal));
    const auto memory = terms_of(options, {}).memory;
    if (memory && boards.boards() > *memory)
        return fail({fmt::format("tables stats: the boards of {} take {} of memory, and no more "
                                 "than {} may be used: give more with --memory",
                                 tiles::to_text(options.size), bytes_text(boards.boards()),
                                 bytes_text(*memory)),
                     ErrorKind::Memory});
    const auto distances = distances_of(boards, options);
    if (distances.empty())
        return fail(
            {"tables stats: interrupted before all boards were looked at", ErrorKind::Interrupted});
    const Distribution distribution = distribution_of(boards, *goal, distances);
    ExitCode code = ExitCode::Done;
    if (options.svg)
        code = show_plot(distribution, context.out);
    else if (options.json)
        show_json(distribution, context.out);
    else
        show_text(distribution, context.out);
    context.out.commit();
    return code;
}

}  // namespace taquin::cli
