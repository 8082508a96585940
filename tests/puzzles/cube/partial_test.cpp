// Partial goals of cubes: lengths against breadth-first searches over marked stickers, published
// distributions, spellings, and what can be reached.
#include <gtest/gtest.h>

#include <cstddef>
#include <numeric>
#include <string>
#include <vector>

#include "support/cube_steps.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzle/pattern.hpp"
#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/partial/goals.hpp"
#include "taquin/puzzles/cube/puzzle.hpp"
#include "taquin/puzzles/cube/text.hpp"
#include "taquin/solver/pattern_space.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::cube {
namespace {

using solver::Report;
using solver::Request;
using solver::Solver;
using solver::Status;

Request request_for(std::string_view goal, const std::vector<Turn>& scramble) {
    Request request;
    request.start = position_of(puzzle(), turned(solved_cube, scramble), Size::Three);
    request.goal = *puzzle().partial_goal(goal, "3x3x3");
    return request;
}

Report solved(Solver& solver, const Request& request) {
    auto report = solver.solve(request);
    EXPECT_TRUE(report) << report.error().message;
    return report ? *std::move(report) : Report{};
}

Report solved(Solver& solver, std::string_view goal, std::string_view scramble) {
    Request request = request_for(goal, {});
    request.start = puzzle().read(scramble, {})->position;
    return solved(solver, request);
}

std::vector<std::size_t> numbers_of(const std::vector<Turn>& turns) {
    std::vector<std::size_t> numbers;
    for (const Turn turn : turns) numbers.push_back(index(turn));
    return numbers;
}

struct StepCase {
    std::string_view goal;
    test::Marks (*marks)();
    std::size_t depth;  // of the oracle's search from the goal
    std::size_t cubes;
};

void expect_oracle_lengths(const StepCase& step) {
    const test::Distances known = test::distances_to(step.marks(), step.depth);
    Solver solver;
    Random random(11);
    for (std::size_t i = 0; i < step.cubes; ++i) {
        const std::vector<Turn> scramble = random_turns({.count = 25}, random);
        const Report report = solved(solver, request_for(step.goal, scramble));
        ASSERT_EQ(report.status, Status::Solved) << step.goal;
        EXPECT_TRUE(report.optimal);
        EXPECT_EQ(report.moves.size(),
                  test::fewest_turns(test::scrambled(step.marks(), numbers_of(scramble)), known,
                                     step.depth))
            << step.goal << " " << to_text(scramble);
    }
}

TEST(CubeSteps, HaveTheLengthsOfABreadthFirstSearch) {
    expect_oracle_lengths({"eo-FB", test::eo_fb, 99, 40});
    expect_oracle_lengths({"cross-D", test::cross_d, 4, 10});
    expect_oracle_lengths({"2x2x2-DBL", test::block_dbl, 4, 10});
}

// The oracle itself, against published counts.
TEST(CubeSteps, DistancesOfMarksAreAsPublished) {
    EXPECT_EQ(test::counts_of(test::distances_to(test::eo_fb())),
              (std::vector<std::size_t>{1, 2, 25, 202, 620, 900, 285, 13}));
    EXPECT_EQ(test::counts_of(test::distances_to(test::dr_ud(), 3)),
              (std::vector<std::size_t>{1, 4, 50, 592}));
}

// The numbers of distances in the only table of a goal.
std::vector<std::size_t> table_counts(std::string_view goal, std::string_view allow) {
    const auto patterns =
        puzzle().pattern_goal({*puzzle().partial_goal(goal, "3x3x3"), {}, std::string(allow)});
    EXPECT_TRUE(patterns);
    const solver::PatternSpace space(patterns->alternatives.front(), *patterns);
    const auto shapes = solver::shapes_of(space, *patterns, 1'500'000);
    EXPECT_EQ(shapes.size(), 1U);
    std::vector<std::byte> bytes(shapes.front().entries);
    solver::fill_pattern_table(space, *patterns, shapes.front(), bytes, {});
    std::vector<std::size_t> counts;
    for (const std::byte value : bytes) {
        const auto distance = std::to_integer<std::size_t>(value);
        if (distance == solver::never) continue;
        if (distance >= counts.size()) counts.resize(distance + 1);
        ++counts[distance];
    }
    return counts;
}

TEST(CubeSteps, TablesHaveThePublishedCounts) {
    EXPECT_EQ(table_counts("cross-D", ""),
              (std::vector<std::size_t>{1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102}));
    EXPECT_EQ(table_counts("eo-RL", ""),
              (std::vector<std::size_t>{1, 2, 25, 202, 620, 900, 285, 13}));
    // All cubes that half turns can solve need at most 15 of them.
    const auto half_turns = table_counts("finish", "U2 D2 R2 L2 F2 B2");
    EXPECT_EQ(half_turns.size(), 16U);
    EXPECT_EQ(std::accumulate(half_turns.begin(), half_turns.end(), std::size_t{0}), 663'552U);
    // From a domino reduction, its turns reach 29,400 classes of half turns.
    const auto htr = table_counts("htr", "U D R2 L2 F2 B2");
    EXPECT_EQ(std::accumulate(htr.begin(), htr.end(), std::size_t{0}), 29'400U);
}

TEST(CubeSteps, AnyFaceIsTheNearestOfAllFaces) {
    Solver solver;
    const std::string scramble = "R U2 F' D L2 B R' U F2 D' L B2 U R2 F";
    for (const auto& [any, each] :
         {std::pair("cross",
                    std::vector{"cross-U", "cross-R", "cross-F", "cross-D", "cross-L", "cross-B"}),
          std::pair("eo", std::vector{"eo-UD", "eo-RL", "eo-FB"})}) {
        std::size_t least = 99;
        for (const char* const goal : each)
            least = std::min(least, solved(solver, goal, scramble).moves.size());
        const Report report = solved(solver, any, scramble);
        EXPECT_EQ(report.moves.size(), least) << any;
        ASSERT_EQ(report.solved_by.size(), 1U);
        EXPECT_EQ(solved(solver, report.solved_by.front().name, scramble).moves.size(), least);
    }
}

// A turn of the kind that a step keeps leaves it reached; another turn does not.
TEST(CubeSteps, AreKeptByTheTurnsThatTheirNamesPromise) {
    struct Kept {
        std::string_view goal, yes, no;
    };
    for (const Kept& kept :
         {Kept{"eo-FB", "U D' R L2 F2 B2", "F"}, Kept{"eo-UD", "F B R L U2 D2", "U"},
          Kept{"eo-RL", "U F D' B R2", "L"}, Kept{"dr-UD", "U D R2 F2 L2 B2", "R"},
          Kept{"dr-FB", "F B' R2 U2", "U"}, Kept{"dr-RL", "R L' F2 U2", "F"},
          Kept{"htr", "U2 R2 F2 D2 L2 B2 R2 U2", "U"}, Kept{"cross-D", "U U2 U'", "R"},
          Kept{"f2l-D", "U2", "F"}, Kept{"oll-U", "R U2 R2 F R F' U2 R' F R F'", "R"},
          Kept{"2x2x2-DBL", "U R F", "D"}, Kept{"2x2x3-DL", "R U", "F"},
          Kept{"xcross-DFR", "U B U B'", "D"}}) {
        const auto goals = partial::read_partial_goal(kept.goal, Size::Three);
        ASSERT_TRUE(goals && *goals) << kept.goal;
        ASSERT_EQ((*goals)->size(), 1U) << kept.goal;
        const auto after = [](std::string_view moves) {
            return after_moves(solved_cube, *parse_moves(moves));
        };
        EXPECT_TRUE(partial::reaches(solved_cube, (*goals)->front())) << kept.goal;
        if (kept.goal != "oll-U" && kept.goal != "xcross-DFR") {
            EXPECT_TRUE(partial::reaches(after(kept.yes), (*goals)->front())) << kept.goal;
        }
        EXPECT_FALSE(partial::reaches(after(kept.no), (*goals)->front())) << kept.goal;
    }
}

// The parts of a pattern say the same as its sets: a goal is reached when all parts accept.
TEST(CubeSteps, PartsAgreeWithPlaces) {
    Random random(5);
    for (const NamedChoice& step : partial::step_names()) {
        if (step.name == "finish" || step.name == "pll") continue;
        auto goals = partial::read_partial_goal(step.name, Size::Three);
        const auto turns = partial::read_allowed("", Size::Three, Metric::Half);
        const PatternGoal patterns =
            partial::pattern_goal_of(**goals, *turns, Metric::Half, Size::Three);
        for (int i = 0; i < 60; ++i) {
            // Few turns of few faces, so that many goals stay reached.
            std::vector<Turn> scramble;
            for (int k = 0; k < i % 4; ++k)
                scramble.push_back(static_cast<Turn>(random.below(turn_count)));
            const Cube cube = turned(solved_cube, scramble);
            const Position at = position_of(puzzle(), cube, Size::Three);
            for (std::size_t k = 0; k < patterns.alternatives.size(); ++k) {
                bool accepted = true;
                for (const PatternPart& part : patterns.alternatives[k].parts) {
                    const std::uint32_t value = part.value_of(at);
                    ASSERT_LT(value, part.values);
                    accepted = accepted && part.accepted[value];
                }
                EXPECT_EQ(accepted, partial::reaches(cube, (**goals)[k]))
                    << (**goals)[k].name << " " << to_text(scramble);
            }
        }
    }
}

// Every part's values change as its moves say.
TEST(CubeSteps, PartsFollowTheTurns) {
    Random random(6);
    std::vector<partial::PieceGoal> goals{
        partial::whole_goal(turned(solved_cube, random_turns({.count = 9}, random)), Size::Three)};
    for (const std::string_view name : {"eo", "dr", "htr", "oll", "xcross", "2x2x3",
                                        "xxxxUxxxxxxxxRxxxxxxxxFxxxxxxxxDxxxxxxxxLxxxxUxxxBxxxx"}) {
        const auto read = partial::read_partial_goal(name, Size::Three);
        ASSERT_TRUE(read && *read) << name;
        goals.insert(goals.end(), (*read)->begin(), (*read)->end());
    }
    const auto turns = partial::read_allowed("", Size::Three, Metric::Half);
    const PatternGoal patterns = partial::pattern_goal_of(goals, *turns, Metric::Half, Size::Three);
    Cube cube;
    for (int i = 0; i < 40; ++i) {
        const auto turn = static_cast<Turn>(random.below(turn_count));
        const Cube next = turned(cube, turn);
        for (const taquin::Pattern& pattern : patterns.alternatives)
            for (const PatternPart& part : pattern.parts) {
                const std::uint32_t value = part.value_of(position_of(puzzle(), cube, Size::Three));
                EXPECT_EQ((*part.next)[value * turn_count + index(turn)],
                          part.value_of(position_of(puzzle(), next, Size::Three)))
                    << pattern.name << ": " << part.name;
            }
        cube = next;
    }
}

TEST(CubePartialGoals, AreReadAndWritten) {
    for (const auto& [text, spelled] :
         {std::pair("cross-D", "cross-D"), std::pair("cross", "cross"), std::pair("eo-BF", "eo-FB"),
          std::pair("2x2x2-BLD", "2x2x2-DBL"), std::pair("2x2x3-LD", "2x2x3-DL"),
          std::pair("xcross-DRF", "xcross-DFR")}) {
        const auto goal = puzzle().partial_goal(text, "3x3x3");
        ASSERT_TRUE(goal) << text;
        EXPECT_TRUE(goal->is_partial());
        EXPECT_EQ(puzzle().write(*goal), spelled);
    }
    EXPECT_EQ(*puzzle().partial_goal("finish", "3x3x3"), *puzzle().goal("solved", "3x3x3"));
    EXPECT_FALSE(puzzle().partial_goal("cross-X", "3x3x3"));
    EXPECT_FALSE(puzzle().partial_goal("eo-UF", "3x3x3"));
    EXPECT_FALSE(puzzle().partial_goal("htr-U", "3x3x3"));
    EXPECT_FALSE(puzzle().goal("cross-D", "3x3x3"));  // this needs a whole cube
}

TEST(CubePartialGoals, StickersMayNotAskForAPieceTwiceOrForANewOne) {
    const auto read = [](std::string stickers) { return puzzle().partial_goal(stickers, "3x3x3"); };
    std::string all(54, 'x');
    EXPECT_TRUE(read(all));
    std::string twice = all;
    twice[7] = twice[1] = 'U';  // UF and UB places show U and F
    twice[19] = 'F';
    twice[46] = 'F';
    EXPECT_FALSE(read(twice));
    std::string none = all;
    none[7] = 'U';
    none[19] = 'D';
    EXPECT_FALSE(read(none));
    std::string centre = all;
    centre[4] = 'R';
    EXPECT_FALSE(read(centre));
}

TEST(CubePartialGoals, StickersOfTheCrossMeanTheCross) {
    std::string stickers(54, 'x');
    for (const std::size_t i : {28U, 30U, 32U, 34U}) stickers[i] = 'D';
    stickers[25] = 'F';
    stickers[16] = 'R';
    stickers[43] = 'L';
    stickers[52] = 'B';
    Solver solver;
    Random random(3);
    for (int i = 0; i < 5; ++i) {
        const auto scramble = random_turns({.count = 25}, random);
        EXPECT_EQ(solved(solver, request_for(stickers, scramble)).moves.size(),
                  solved(solver, request_for("cross-D", scramble)).moves.size());
    }
}

TEST(CubePartialGoals, AllSolutionsAreThoseOfAFullEnumeration) {
    const std::vector<Turn> scramble = {Turn::R, Turn::F, Turn::U};
    Request request = request_for("eo-FB", scramble);
    request.all = true;
    Solver solver;
    const auto count = [&](std::size_t moves) {
        // Every sequence of this length that reaches the goal with its last turn, not before.
        const auto goal = partial::read_partial_goal("eo-FB", Size::Three);
        const CanonicalOrder order(Metric::Half);
        std::size_t found = 0;
        const auto visit = [&](auto&& self, const Cube& at, CanonicalOrder::Mark mark,
                               std::size_t left) -> void {
            if (partial::reaches(at, (**goal)[0])) {
                found += left == 0 ? 1 : 0;
                return;
            }
            if (left == 0) return;
            for (const Turn turn : moves_of(Metric::Half))
                if (order.allows(mark, turn))
                    self(self, turned(at, turn), CanonicalOrder::next(mark, turn), left - 1);
        };
        visit(visit, turned(solved_cube, scramble), CanonicalOrder::start(), moves);
        return found;
    };
    const Report shortest = solved(solver, request);
    EXPECT_EQ(shortest.all.size(), count(shortest.moves.size()));
    request.longer = 1;
    EXPECT_EQ(solved(solver, request).all.size(),
              count(shortest.moves.size()) + count(shortest.moves.size() + 1));
}

TEST(CubePartialGoals, ImpossibleCubesReachGoalsThatIgnoreTheFault) {
    Cube flipped;
    flipped.edges.at[0] = make_piece(0, 1);  // UR
    Cube twisted;
    twisted.corners.at[0] = make_piece(0, 1);
    Cube swapped;
    std::swap(swapped.edges.at[0], swapped.edges.at[1]);
    struct Case {
        const Cube& cube;
        std::string_view goal;
        bool solvable;
    };
    for (const Case& each :
         {Case{flipped, "cross-D", true}, Case{flipped, "eo", false}, Case{flipped, "2x2x2", true},
          Case{twisted, "cross-D", true}, Case{twisted, "eo", true}, Case{twisted, "dr", false},
          Case{swapped, "dr", true}, Case{swapped, "f2l-D", true},
          Case{swapped, "solved", false}}) {
        const Position start = position_of(puzzle(), each.cube, Size::Three);
        const Position goal = *puzzle().partial_goal(each.goal, "3x3x3");
        EXPECT_EQ(puzzle().check(start, goal).solvable, each.solvable) << each.goal;
        EXPECT_EQ(puzzle().is_solvable(start, goal), each.solvable) << each.goal;
    }
    Request request = request_for("cross-D", {});
    request.start = position_of(puzzle(), turned(flipped, Turn::R), Size::Three);
    Solver solver;
    EXPECT_EQ(solved(solver, request).moves.size(), 1U);
}

TEST(CubeAllowedMoves, AreTheOnlyOnesUsed) {
    Solver solver;
    Request request = request_for("solved", {Turn::R, Turn::U, Turn::R3, Turn::U3, Turn::R2});
    request.allow = "R U";
    const Report report = solved(solver, request);
    EXPECT_EQ(report.moves.size(), 5U);
    for (const std::uint8_t move : report.moves)
        EXPECT_TRUE(face_of(static_cast<Turn>(move)) == Face::R ||
                    face_of(static_cast<Turn>(move)) == Face::U);
    request.start = position_of(puzzle(), turn_cube(Turn::F), Size::Three);
    const Report never = solved(solver, request);
    EXPECT_EQ(never.status, Status::Unsolvable);
    EXPECT_NE(never.note.find("allowed moves"), std::string::npos) << never.note;
    request.allow = "F2";
    EXPECT_EQ(solved(solver, request).status, Status::Unsolvable);
    request.allow = "Rw";
    EXPECT_FALSE(solver.solve(request));
}

TEST(CubeStepSearch, FindsASolutionThatItsStepsExplain) {
    Solver solver;
    Request request = request_for("solved", {});
    request.start = puzzle().read("R U2 F' D L2 B R' U F2", {})->position;
    request.steps = "eo-FB > dr-UD > htr > finish";
    request.limits.nodes = 200'000;
    const Report report = solved(solver, request);
    ASSERT_EQ(report.status, Status::Solved);
    ASSERT_EQ(report.solved_by.size(), 4U);
    EXPECT_TRUE(puzzle().solves(request.start, request.goal, report.moves));
    EXPECT_GE(report.solved_by.back().length, report.moves.size());
    // Played on the normal or on the inverse scramble, each step reaches what its name says.
    Cube here = cube_of(request.start);
    for (const solver::SolutionStep& step : report.solved_by) {
        std::string moves = step.moves;
        const bool on_inverse = !moves.empty() && moves.front() == '(';
        if (on_inverse) moves = moves.substr(1, moves.size() - 2);
        if (on_inverse) here = inverse(here);
        here = after_moves(here, *parse_moves(moves));
        if (on_inverse) here = inverse(here);
        const Position goal = *puzzle().partial_goal(step.name, "3x3x3");
        EXPECT_TRUE(puzzle().solves(position_of(puzzle(), here, Size::Three), goal, {}))
            << step.name;
    }
    request.steps = "eo > dr";
    EXPECT_FALSE(solver.solve(request));
    request.steps = "eo > nothing > finish";
    EXPECT_FALSE(solver.solve(request));
}

// On the small cube only stickers are partial goals.
TEST(SmallCubePartialGoals, AFaceOfOneColour) {
    const std::string face = "UUUUxxxxxxxxxxxxxxxxxxxx";
    Request request;
    request.start = small_puzzle().read("R U F' R2 U", {})->position;
    request.goal = *small_puzzle().partial_goal(face, "2x2x2");
    Solver solver;
    const Report report = solved(solver, request);
    ASSERT_EQ(report.status, Status::Solved);
    const Position end = small_puzzle().after(request.start, report.moves);
    EXPECT_EQ(small_puzzle().write(end).substr(0, 4), "UUUU");
    EXPECT_LE(report.moves.size(), 7U);
}

}  // namespace
}  // namespace taquin::cube
