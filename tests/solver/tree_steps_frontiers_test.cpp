// The recorded steps of searches with f-limits, layers or two frontiers, checked by an independent
// replay as in tree_steps_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "solver/recorded_steps.hpp"

namespace taquin::solver::steps_test {
namespace {

// --- recursive best-first search: F and f-limits

class RecursiveReplay {
public:
    RecursiveReplay(const Recorded& of, bool remembers) : of_(of), remembers_(remembers) {}

    void take(const TreeStep& step) {
        switch (step.kind) {
            case StepKind::Round: break;
            case StepKind::Expand: expand(step); break;
            case StepKind::Generate: generate(step); break;
            case StepKind::BackUp: back_up(step); break;
            case StepKind::Goal: ASSERT_EQ(choice().node, step.node); break;
            default: FAIL() << step_name(step.kind);
        }
    }

private:
    struct Child {
        std::uint32_t node;
        Cost value;
    };
    struct Level {
        std::uint32_t node;
        std::optional<Cost> limit;
        Cost inherited;
        std::vector<Child> children;
    };

    // The first of the best children of the last level.
    Child& choice() { return *std::ranges::min_element(path_.back().children, {}, &Child::value); }

    void expand(const TreeStep& step) {
        Cost inherited = 0;
        if (path_.empty()) {
            ASSERT_FALSE(step.value);
        } else {
            const Child& best = choice();
            ASSERT_EQ(best.node, step.node);
            const auto& limit = path_.back().limit;
            ASSERT_TRUE(!limit || best.value <= *limit);
            std::optional<Cost> lowest = limit;
            for (const Child& other : path_.back().children)
                if (&other != &best) lowest = std::min(lowest.value_or(other.value), other.value);
            ASSERT_EQ(step.value, lowest) << "the f-limit is the best alternative";
            const TreeNode& node = of_.node(step.node);
            if (best.value > node.g + node.h) inherited = best.value;
        }
        path_.push_back({step.node, step.value, inherited, {}});
    }

    void generate(const TreeStep& step) {
        const TreeNode& node = of_.node(step.node);
        if (remembers_) {  // the table may know more about the node, and then nothing is inherited
            ASSERT_GE(step.value, node.g + node.h);
        } else {
            ASSERT_EQ(step.value, std::max(node.g + node.h, path_.back().inherited));
        }
        path_.back().children.push_back({step.node, *step.value});
    }

    void back_up(const TreeStep& step) {
        const Level left = path_.back();
        ASSERT_EQ(left.node, step.node);
        if (!left.children.empty()) {
            ASSERT_EQ(step.value, choice().value) << "the best child's F";
            ASSERT_GT(step.value, left.limit);
        }
        path_.pop_back();
        if (!path_.empty()) choice().value = step.value.value_or(std::numeric_limits<Cost>::max());
    }

    const Recorded& of_;
    bool remembers_;
    std::vector<Level> path_{};
};

TEST(TreeSteps, RecursiveBestFirstSearchFollowsItsLimits) {
    for (const auto& [puzzle, position, heuristic] :
         {std::tuple{"tiles", test::textbook, "manhattan"},
          std::tuple{"pancake", "3 1 5 2 6 4", "gap"}})
        for (const char* const algorithm : {"rbfs", "rbfs-memory"}) {
            SCOPED_TRACE(std::string(puzzle) + " " + algorithm);
            const Recorded of({puzzle, position, algorithm, heuristic});
            ASSERT_TRUE(of.report) << of.report.error().message;
            expect_counts_and_parents(of);
            RecursiveReplay replay(of, algorithm == std::string("rbfs-memory"));
            for (const TreeStep& step : of.tree.steps) {
                replay.take(step);
                if (testing::Test::HasFatalFailure()) return;
            }
            EXPECT_EQ(of.tree.steps.back().kind, StepKind::Goal);
            expect_solution(of);
        }
}

// --- beam search: layers

TEST(TreeSteps, BeamSearchKeepsTheBestOfEachLayer) {
    std::uint64_t dropped = 0;
    for (const Duplicates duplicates : {Duplicates::Generated, Duplicates::Expanded})
        for (const std::uint64_t width : {1U, 5U, 40U}) {
            SCOPED_TRACE(width);
            const Recorded of({.algorithm = "beam",
                               .heuristic = "manhattan",
                               .duplicates = duplicates,
                               .width = width});
            ASSERT_TRUE(of.report) << of.report.error().message;
            expect_counts_and_parents(of);
            std::set<std::uint32_t> layer{0};  // not expanded yet
            std::set<std::uint32_t> candidates;
            constexpr double none = std::numeric_limits<double>::infinity();
            double best_dropped = none;
            for (const TreeStep& step : of.tree.steps) {
                const double key = of.node(step.node).key.value();
                if (step.kind == StepKind::Round) {
                    ASSERT_TRUE(step.value == 0 || layer.empty());
                    if (step.value > 0) layer = std::exchange(candidates, {});
                    ASSERT_LE(layer.size(), width);
                    for (const std::uint32_t kept : layer) {
                        ASSERT_EQ(of.node(kept).g, step.value);
                        ASSERT_LE(of.node(kept).key.value(), best_dropped);
                    }
                    best_dropped = none;
                } else if (step.kind == StepKind::Expand) {
                    ASSERT_EQ(layer.erase(step.node), 1U);
                } else if (step.kind == StepKind::Discard) {
                    ASSERT_EQ(layer.erase(step.node) + candidates.erase(step.node), 1U);
                } else if (step.kind == StepKind::Generate) {
                    candidates.insert(step.node);
                } else if (step.kind == StepKind::Drop) {
                    ASSERT_EQ(candidates.erase(step.node), 1U);
                    best_dropped = std::min(best_dropped, key);
                    ++dropped;
                } else {
                    ASSERT_TRUE(step.kind == StepKind::Duplicate || step.kind == StepKind::Goal);
                }
            }
            if (of.report->has_solution()) expect_solution(of);
        }
    EXPECT_GT(dropped, 0U);
}

// --- searches from both ends

void expect_both_ends(const Recorded& of) {
    std::optional<Cost> shortest;
    for (const TreeStep& step : of.tree.steps)
        if (step.kind == StepKind::Meet) {
            const TreeNode& here = of.node(step.node);
            const TreeNode& there = of.node(step.other.value());
            ASSERT_NE(here.backward, there.backward);
            ASSERT_EQ(step.value, here.g + there.g);
            ASSERT_TRUE(!shortest || *step.value < *shortest);
            shortest = step.value;
        } else if (step.other) {
            ASSERT_EQ(of.node(step.node).backward, of.node(*step.other).backward);
        }
    EXPECT_EQ(shortest, static_cast<Cost>(of.report->moves.size()));
    ASSERT_EQ(of.tree.rounds.size(), 2U);
    EXPECT_FALSE(of.tree.rounds[0].backward);
    EXPECT_TRUE(of.tree.rounds[1].backward);
    EXPECT_EQ(of.position(of.tree.rounds[1].root), of.request.goal.puzzle->write(of.request.goal));
}

TEST(TreeSteps, BidirectionalSearchExpandsPreparedPairsWithinTheBound) {
    for (const auto& [puzzle, position, heuristic] :
         {std::tuple{"tiles", test::textbook, "manhattan"},
          std::tuple{"pancake", "3 1 5 2 6 4", "gap"}}) {
        SCOPED_TRACE(puzzle);
        const Recorded of({puzzle, position, "bidirectional", heuristic});
        ASSERT_TRUE(of.report) << of.report.error().message;
        expect_counts_and_parents(of);
        Cost bound = 0;
        std::set<std::uint32_t> ready;
        std::vector<const TreeNode*> pair;
        for (const TreeStep& step : of.tree.steps) {
            const TreeNode& node = of.node(step.node);
            if (step.kind == StepKind::Round) {
                ASSERT_GT(step.value, bound);
                bound = *step.value;
            } else if (step.kind == StepKind::Prepare) {
                ASSERT_LE(node.g + node.h, bound);
                ready.insert(step.node);
            } else if (step.kind == StepKind::Expand) {
                ASSERT_EQ(ready.erase(step.node), 1U);
                for (const std::uint32_t other : ready)
                    if (of.node(other).backward == node.backward) {
                        ASSERT_LE(node.g, of.node(other).g);
                    }
                pair.push_back(&node);
                if (pair.size() < 2) continue;
                ASSERT_FALSE(pair[0]->backward);
                ASSERT_TRUE(pair[1]->backward);
                ASSERT_LE(pair[0]->g + pair[1]->g + 1, bound);
                pair.clear();
            } else if (step.kind == StepKind::Shorter) {
                if (ready.erase(*step.other) == 1) ready.erase(step.node);
            }
        }
        expect_both_ends(of);
        expect_solution(of);
    }
}

TEST(TreeSteps, BidirectionalBreadthFirstSearchGrowsTheNarrowerSide) {
    for (const auto& [puzzle, position] :
         {std::pair{"tiles", test::textbook}, std::pair{"cube2", "R U F R"}}) {
        SCOPED_TRACE(puzzle);
        const Recorded of({.puzzle = puzzle, .position = position, .algorithm = "bibfs"});
        ASSERT_TRUE(of.report) << of.report.error().message;
        expect_counts_and_parents(of);
        std::array<std::vector<std::uint32_t>, 2> queue{
            {{of.tree.rounds[0].root}, {of.tree.rounds[1].root}}};
        std::array<std::size_t, 2> next{};
        std::optional<bool> side;  // of this layer
        for (const TreeStep& step : of.tree.steps) {
            const bool backward = of.node(step.node).backward;
            if (step.kind == StepKind::Round) {
                side.reset();
            } else if (step.kind == StepKind::Expand) {
                if (!side) {
                    const std::size_t forward = queue[0].size() - next[0];
                    ASSERT_EQ(backward, forward > queue[1].size() - next[1]);
                }
                side = backward;
                ASSERT_EQ(step.node, queue.at(backward ? 1 : 0).at(next.at(backward ? 1 : 0)++));
            } else if (step.kind == StepKind::Generate) {
                ASSERT_EQ(backward, side);
                queue.at(backward ? 1 : 0).push_back(step.node);
            }
        }
        expect_both_ends(of);
        expect_solution(of);
    }
}

}  // namespace
}  // namespace taquin::solver::steps_test
