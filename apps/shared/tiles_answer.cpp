#include "shared/tiles_answer.hpp"

#include <algorithm>

#include "shared/states.hpp"

namespace taquin::apps {

std::vector<std::string> TilesAnswer::input_warnings() const {
    if (!report) return warnings_of(given_);
    return warnings_of(given_, report->status != solver::Status::Unsolvable);
}

std::optional<std::string> TilesAnswer::size() const {
    return given_.board ? std::optional(tiles::to_text(board().size)) : std::nullopt;
}

std::optional<std::string> TilesAnswer::start() const {
    return given_.board ? std::optional(tiles::to_rows(board())) : std::nullopt;
}

std::optional<std::string> TilesAnswer::goal() const {
    return goal_board != nullptr ? std::optional(tiles::to_rows(*goal_board)) : std::nullopt;
}

std::optional<std::uint64_t> TilesAnswer::number() const {
    return given_.board ? given_.board->number : std::nullopt;
}

std::string TilesAnswer::picture() const { return picture_of(board()); }

std::uint64_t TilesAnswer::lower_bound() const {
    const auto bound = static_cast<std::uint64_t>(std::max(report->lower_bound, 0));
    if (words_.metric == tiles::Metric::Single) return bound;
    const tiles::Size size = board().size;
    const std::uint64_t longest_run = std::max(size.rows, size.columns) - 1;
    return (bound + longest_run - 1) / longest_run;
}

std::uint64_t TilesAnswer::length() const {
    if (!report->counted) return tiles::length(report->moves, words_.metric);
    return words_.metric == tiles::Metric::Single ? report->counted->single : report->counted->runs;
}

bool TilesAnswer::is_optimal() const {
    if (words_.metric == tiles::Metric::Single) return report->optimal;
    return has_solution() && lower_bound() == length();
}

std::string TilesAnswer::readable(const std::vector<tiles::Move>& moves) const {
    return words_.metric == tiles::Metric::Multi ? tiles::to_runs_text(moves, words_.convention)
                                                 : tiles::to_text(moves, words_.convention);
}

void TilesAnswer::for_each_state(State as,
                                 const std::function<void(const std::string&)>& each) const {
    apps::for_each_state(board(), report->moves, [&](const tiles::Board& state) {
        each(as == State::Line ? tiles::to_rows(state) : tiles::to_pretty(state));
    });
}

}  // namespace taquin::apps
