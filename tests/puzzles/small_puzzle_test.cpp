// A small puzzle (docs/architecture.md, "Add a puzzle"): it overrides what DomainPuzzle requires,
// and reach(). The tests show what DomainPuzzle does for such a puzzle.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "taquin/core/random.hpp"
#include "taquin/core/text.hpp"
#include "taquin/solver/domain_puzzle.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin {
namespace {

// A row of switches. A move flips two neighbours, so the number of switches that are on stays even
// or stays odd. Bit i of a state is switch i, from the left.
class Switches : public search::PlainStates<std::uint32_t> {
public:
    using Move = std::uint8_t;

    Switches(State goal, unsigned switches) : goal_(goal) {
        for (unsigned i = 0; i + 1 < switches; ++i) moves_.push_back(static_cast<Move>(i));
    }

    State goal() const { return goal_; }
    bool is_goal(State at) const { return at == goal_; }
    const std::vector<Move>& moves(State) const { return moves_; }
    void apply(State& at, Move m) const { at ^= State{3} << m; }
    void undo(State& at, Move m) const { apply(at, m); }
    Move opposite(Move m) const { return m; }

private:
    State goal_;
    std::vector<Move> moves_;
};

constexpr std::array heuristic_rows{
    heuristics::zero_row,
    heuristics::HeuristicRow{.name = "half",
                             .summary = "half the number of switches that differ from the goal",
                             .cost = "a count of bits"},
};

class SwitchPuzzle : public DomainPuzzle<Switches> {
public:
    SwitchPuzzle()
        : DomainPuzzle({.name = "switches",
                        .summary = "a row of switches, flipped in pairs",
                        .noun = "row",
                        .sizes = "3 to 24",
                        .default_size = "8",
                        .size_form = "N",
                        .forms = {{"bits", "0110: from the left, 1 for a switch that is on"}},
                        .goals = {{"off", "all switches off"}},
                        .metrics = {{"flips", "each pair is one move"}},
                        .example = "0110",
                        .example_moves = "2",
                        .default_heuristic = "half"},
                       {.plural = "rows", .moves = "flips"}) {}

    Expected<std::string> read_size(std::string_view text) const override {
        const auto numbers = read_numbers(text);
        if (numbers && numbers->size() == 1 && (*numbers)[0].value >= 3 &&
            (*numbers)[0].value <= 24)
            return std::to_string((*numbers)[0].value);
        return Error{"unknown size " + quoted(text) + "; the sizes are 3 to 24"};
    }
    std::uint64_t pieces(std::string_view size) const override {
        return std::stoul(std::string(size));
    }
    std::string write(const Position& position) const override {
        std::string text;
        for (unsigned i = 0; i < pieces(position.size); ++i)
            text += ((switches(position) >> i) & 1U) != 0 ? '1' : '0';
        return text;
    }
    Verdict check(const Position& start, const Position& goal) const override {
        const auto differ =
            static_cast<std::uint32_t>(std::popcount(switches(start) ^ switches(goal)));
        const bool solvable = differ % 2 == 0;
        return {.solvable = solvable,
                .explanation = "a move flips two switches, and an " +
                               std::string(solvable ? "even" : "odd") + " number must change",
                .facts = {{"differ", differ}}};
    }
    std::span<const heuristics::HeuristicRow> heuristics() const override { return heuristic_rows; }

protected:
    Expected<Position> read_text(std::string_view text,
                                 std::optional<std::string_view> size) const override {
        const std::string own = std::to_string(text.size());
        if (text.find_first_not_of("01") != std::string_view::npos || !read_size(own) ||
            size.value_or(own) != own)
            return Error{"write a 0 or a 1 for each of " + std::string(size.value_or("3 to 24")) +
                         " switches"};
        std::uint32_t on = 0;
        for (std::size_t i = 0; i < text.size(); ++i)
            if (text[i] == '1') on |= std::uint32_t{1} << i;
        return position(own, Switches::bytes_of(on));
    }
    Position default_goal(std::string_view size) const override {
        return position(size, Switches::bytes_of(0));
    }
    Switches domain(const Position& goal) const override {
        return {switches(goal), static_cast<unsigned>(pieces(goal.size))};
    }
    Replay replay(const Position& start, std::span<const std::uint8_t> moves) const override {
        std::uint32_t on = switches(start);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (moves[i] + std::uint64_t{1} >= pieces(start.size))
                return {Switches::bytes_of(on), i};
            for (const unsigned flipped : {moves[i] + 0U, moves[i] + 1U})
                on = on ^ (std::uint32_t{1} << flipped);
        }
        return {Switches::bytes_of(on), std::nullopt};
    }
    Expected<Position> random_position(const ScrambleRequest& request,
                                       Random& random) const override {
        auto on =
            static_cast<std::uint32_t>(random.below(std::uint64_t{1} << pieces(request.goal.size)));
        const bool odd = std::popcount(on ^ switches(request.goal)) % 2 != 0;
        if (odd != request.unsolvable) on ^= 1U;
        return position(request.goal.size, Switches::bytes_of(on));
    }
    Expected<LeafPtr> make_heuristic(std::string_view, const Position& goal,
                                     const tables::ObtainTable&) const override {
        return leaf(search::PlainHeuristic{[to = switches(goal)](const std::uint32_t& at) {
            return static_cast<search::Cost>((std::popcount(at ^ to) + 1) / 2);
        }});
    }
    std::optional<Reach> reach(std::string_view size) const override {
        const std::uint64_t rows = std::uint64_t{1} << (pieces(size) - 1);
        return Reach{rows, std::to_string(rows) + " rows can reach the goal"};
    }

private:
    static std::uint32_t switches(const Position& position) {
        return Switches::state_of(position.packed);
    }
};

class SmallPuzzle : public testing::Test {
protected:
    Position read(std::string_view text) const { return puzzle_.read(text, {})->position; }
    Position goal(std::string_view size) const { return *puzzle_.goal("", size); }

    const SwitchPuzzle puzzle_{};
};

TEST_F(SmallPuzzle, IsSolvedByEveryAlgorithm) {
    solver::Solver solver;
    for (const solver::AlgorithmRow& row : solver::algorithms()) {
        solver::Request request;
        request.start = read("100001");
        request.goal = goal("6");
        request.algorithm = row.name;
        const auto report = solver.solve(request);
        ASSERT_TRUE(report) << row.name << ": " << report.error().message;
        ASSERT_TRUE(report->has_solution()) << row.name;
        EXPECT_TRUE(puzzle_.solves(request.start, request.goal, report->moves)) << row.name;
        EXPECT_TRUE(report->length == 5 || !row.optimal) << row.name << ": " << report->length;
    }
}

TEST_F(SmallPuzzle, ListsEveryPositionThatCanReachTheGoal) {
    const auto space = puzzle_.state_space(goal("8"), "");
    ASSERT_TRUE(space) << space.error().message;
    EXPECT_EQ((*space)->size(), 128U);
    const auto distances = (*space)->distances(1, {});
    EXPECT_EQ(std::ranges::max(distances), 7);
}

// At once, because reach() knows their number.
TEST_F(SmallPuzzle, RefusesToListTooManyPositions) {
    const auto space = puzzle_.state_space(goal("22"), "");
    ASSERT_FALSE(space);
    EXPECT_EQ(space.error().message,
              "there are too many rows of size 22 to list; the maximum is 1000000");
}

TEST_F(SmallPuzzle, RefusesWalksThatMustRepeatAPosition) {
    Random random(1);
    const auto scrambled = puzzle_.scramble(
        {.goal = goal("3"), .method = ScrambleMethod::SelfAvoiding, .steps = 4, .metric = {}},
        random);
    ASSERT_FALSE(scrambled);
    EXPECT_EQ(scrambled.error().message,
              "a walk of 4 flips must repeat a row: 4 rows can reach the goal; use fewer flips");
}

TEST_F(SmallPuzzle, ExplainsWhyThereAreNoEstimatesOfUnsolvablePositions) {
    tables::TableLibrary tables({}, 1);
    const auto explained = puzzle_.explain(read("0111"), goal("4"), "", tables);
    ASSERT_FALSE(explained);
    EXPECT_EQ(explained.error().message,
              "this row cannot be solved: a move flips two switches, and an odd number must "
              "change");
}

TEST_F(SmallPuzzle, NamesItsGoalIfAnotherIsUnknown) {
    const auto unknown = puzzle_.goal("on", "4");
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().message,
              "'on' is neither the goal off nor a row of size 4: write a 0 or a 1 for each of 4 "
              "switches");
    EXPECT_EQ(*puzzle_.goal("off", "4"), read("0000"));
    EXPECT_EQ(*puzzle_.goal("0110", "4"), read("0110"));
}

TEST_F(SmallPuzzle, NumbersItsMovesFromOne) {
    const auto verify = [&](std::string_view moves) {
        return puzzle_.verify(read("0110"), goal("4"),
                              {.text = moves, .notation = {}, .metric = {}});
    };
    EXPECT_TRUE(verify("2")->solves);
    EXPECT_EQ(verify("1")->explanation, "after the flips the row is not solved: 1010");
    EXPECT_EQ(verify("1 4")->explanation, "move 2 (4) is impossible here: 1010");
    EXPECT_FALSE(verify("0"));
}

}  // namespace
}  // namespace taquin
