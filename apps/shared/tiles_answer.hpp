// The answer for a board of tiles.
#pragma once

#include <memory>

#include "shared/answer.hpp"
#include "taquin/puzzles/tiles/moves_text.hpp"

namespace taquin::apps {

// How moves are named and counted.
struct TilesWords {
    tiles::Convention convention = tiles::Convention::Blank;
    tiles::Metric metric = tiles::Metric::Single;
};

class TilesAnswer : public Answer {
public:
    TilesAnswer(const GivenBoard& given, TilesWords words) : given_(given), words_(words) {}

    // None when the board or the goal could not be read.
    std::shared_ptr<const tiles::Board> goal_board{};
    std::optional<solver::Report> report{};

    const Origin& origin() const override { return given_; }
    std::vector<std::string> input_warnings() const override;
    const solver::Findings* findings() const override { return report ? &*report : nullptr; }
    std::string_view puzzle() const override { return "tiles"; }
    std::optional<std::string> size() const override;
    std::optional<std::string> start() const override;
    std::optional<std::string> goal() const override;
    std::optional<std::uint64_t> number() const override;
    std::string picture() const override;

    bool has_solution() const override { return report->has_solution(); }
    bool is_optimal() const override;
    std::uint64_t length() const override;
    std::size_t steps() const override { return report->length(); }
    // The search counts tiles, so straight runs have only the bound that follows from the longest
    // possible run.
    std::uint64_t lower_bound() const override;
    std::string_view metric() const override { return name(words_.metric); }
    std::optional<std::string_view> convention() const override { return name(words_.convention); }

    bool is_listed() const override { return !report->counted; }
    std::string moves() const override { return tiles::to_text(report->moves, words_.convention); }
    std::string readable_moves() const override { return readable(report->moves); }
    std::size_t solutions() const override { return report->all.size(); }
    std::string solution(std::size_t i) const override {
        return tiles::to_text(report->all[i], words_.convention);
    }
    std::string readable_solution(std::size_t i) const override { return readable(report->all[i]); }
    void for_each_state(State as,
                        const std::function<void(const std::string&)>& each) const override;

private:
    const tiles::Board& board() const { return given_.board->board; }
    std::string readable(const std::vector<tiles::Move>& moves) const;

    const GivenBoard& given_;
    TilesWords words_;
};

}  // namespace taquin::apps
