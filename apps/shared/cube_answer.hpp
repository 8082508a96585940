// The answer for a cube.
#pragma once

#include "shared/answer.hpp"
#include "taquin/puzzles/cube/moves_text.hpp"

namespace taquin::apps {

// The stickers of a cube of this size; as a picture, unfolded.
std::string stickers_of(const cube::Cube& cube, cube::Size size);
std::string picture_of(const cube::Cube& cube, cube::Size size);

class CubeAnswer : public Answer {
public:
    CubeAnswer(const GivenCube& given, cube::Metric metric) : given_(given), metric_(metric) {}

    std::optional<cube::Cube> goal_cube{};  // none when the cube or the goal could not be read
    std::optional<solver::CubeReport> report{};

    const Origin& origin() const override { return given_; }
    const solver::Findings* findings() const override { return report ? &*report : nullptr; }
    std::string_view puzzle() const override { return name(puzzle_of(given_.size)); }
    std::optional<std::string> size() const override {
        return std::string(cube::name(given_.size));
    }
    std::optional<std::string> start() const override;
    std::optional<std::string> goal() const override;
    std::string picture() const override { return picture_of(given_.cube->cube, given_.size); }

    bool has_solution() const override { return report->has_solution(); }
    bool is_optimal() const override { return report->optimal; }
    std::uint64_t length() const override { return cube::length(report->moves, metric_); }
    std::size_t steps() const override { return report->moves.size(); }
    std::uint64_t lower_bound() const override {
        return static_cast<std::uint64_t>(report->lower_bound);
    }
    std::string_view metric() const override { return cube::name(metric_); }
    cube::Metric turn_metric() const { return metric_; }

    // Two quarters of the same face are written as a half turn.
    std::string moves() const override { return cube::to_text(cube::joined(report->moves)); }
    std::size_t solutions() const override { return report->all.size(); }
    std::string solution(std::size_t i) const override {
        return cube::to_text(cube::joined(report->all[i]));
    }
    void for_each_state(State as,
                        const std::function<void(const std::string&)>& each) const override;

private:
    const GivenCube& given_;
    cube::Metric metric_;
};

}  // namespace taquin::apps
