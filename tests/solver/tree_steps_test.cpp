// The recorded steps of a search, checked by an independent replay: from the steps alone it keeps
// the open list, the path and the bounds, and demands that every step follows the textbook's rules.
// tree_steps_frontiers_test.cpp has the searches with f-limits, layers and two frontiers.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "solver/recorded_steps.hpp"

namespace taquin::solver::steps_test {
namespace {

// --- best-first search: the open list

class OpenList {
public:
    OpenList(const Recorded& of, Ties ties) : of_(of), ties_(ties) {}

    void add(std::uint32_t node) { put(node, order_of(node, ++pushed_)); }
    void remove(std::uint32_t node) {
        ASSERT_TRUE(holds(node)) << "node " << node << " is not open";
        entries_.erase({orders_.at(node), node});
        orders_.erase(node);
    }
    // A child takes the entry of a node with the same key, and else gets a new one.
    void replace(std::uint32_t old, std::uint32_t node) {
        ASSERT_TRUE(holds(old));
        const Order before = orders_.at(old);
        remove(old);
        if (of_.node(old).key == of_.node(node).key)
            put(node, before);
        else
            add(node);
    }
    std::uint32_t best() const { return entries_.begin()->second; }
    bool holds(std::uint32_t node) const { return orders_.contains(node); }
    bool empty() const { return entries_.empty(); }

private:
    using Order = std::tuple<double, std::int64_t, std::int64_t>;

    void put(std::uint32_t node, const Order& order) {
        entries_.insert({order, node});
        orders_[node] = order;
    }

    Order order_of(std::uint32_t node, std::int64_t serial) const {
        const double key = of_.node(node).key.value();
        const Cost h = of_.node(node).h;
        switch (ties_) {
            case Ties::Fifo: return {key, 0, serial};
            case Ties::Lifo: return {key, 0, -serial};
            case Ties::LowH: return {key, h, -serial};
            case Ties::HighH: return {key, -h, serial};
        }
        return {};
    }

    const Recorded& of_;
    Ties ties_;
    std::int64_t pushed_ = 0;
    std::set<std::pair<Order, std::uint32_t>> entries_{};
    std::map<std::uint32_t, Order> orders_{};  // of each open node
};

void expect_best_first(const Recorded& of, Ties ties) {
    OpenList open(of, ties);
    open.add(0);
    std::map<std::string, std::uint32_t> best;  // the node of each state
    best[of.position(0)] = 0;
    std::set<std::uint32_t> closed;
    const bool separate = of.request.duplicates == Duplicates::Expanded;
    for (const TreeStep& step : of.tree.steps) {
        const std::string& state = of.position(step.node);
        const auto known = best.find(state);
        switch (step.kind) {
            case StepKind::Expand:
            case StepKind::Goal:
            case StepKind::Discard:
                ASSERT_FALSE(open.empty());
                ASSERT_EQ(open.best(), step.node);
                open.remove(step.node);
                if (step.kind == StepKind::Discard) {
                    ASSERT_TRUE(closed.contains(step.other.value()));
                } else {
                    closed.insert(step.node);
                }
                break;
            case StepKind::Generate:
                ASSERT_TRUE(separate || known == best.end());
                best[state] = step.node;
                open.add(step.node);
                break;
            case StepKind::Duplicate:
                ASSERT_EQ(known->second, step.other);
                ASSERT_LE(of.node(*step.other).g, of.node(step.node).g);
                break;
            case StepKind::Shorter:
                ASSERT_EQ(known->second, step.other);
                ASSERT_GT(of.node(*step.other).g, of.node(step.node).g);
                open.replace(*step.other, step.node);
                known->second = step.node;
                break;
            case StepKind::Reopen:
            case StepKind::Reroute:
                ASSERT_EQ(known->second, step.other);
                ASSERT_GT(of.node(*step.other).g, of.node(step.node).g);
                ASSERT_FALSE(open.holds(*step.other));
                if (step.kind == StepKind::Reopen) open.add(step.node);
                known->second = step.node;
                break;
            default: FAIL() << step_name(step.kind);
        }
    }
}

void expect_keys(const Recorded& of, double path, double weight) {
    for (const TreeNode& node : of.tree.nodes)
        ASSERT_DOUBLE_EQ(node.key.value(), path * node.g + weight * node.h);
}

TEST(TreeSteps, BestFirstSearchExpandsTheBestOpenNode) {
    for (const auto& [puzzle, position, heuristic] :
         {std::tuple{"tiles", test::textbook, "manhattan"},
          std::tuple{"tiles", "1 2 3 4/5 6 0 8/9 10 7 11/13 14 15 12", "conflict"},
          std::tuple{"pancake", "3 1 5 2 6 4", "gap"}})
        for (const Ties ties : {Ties::Fifo, Ties::Lifo, Ties::LowH, Ties::HighH})
            for (const Duplicates duplicates : {Duplicates::Generated, Duplicates::Expanded})
                for (const char* const algorithm : {"ucs", "greedy", "astar", "wastar"}) {
                    if (algorithm == std::string("ucs") && position != test::textbook) continue;
                    SCOPED_TRACE(std::string(puzzle) + " " + algorithm + " " +
                                 std::to_string(static_cast<int>(ties)) +
                                 std::to_string(static_cast<int>(duplicates)));
                    const bool weighted = algorithm == std::string("wastar");
                    const bool blind = algorithm == std::string("ucs");
                    const bool greedy = algorithm == std::string("greedy");
                    Case of{puzzle, position, algorithm, blind ? "" : heuristic, ties, duplicates};
                    if (weighted) of.weight = 1.5;
                    const Recorded recorded(of);
                    ASSERT_TRUE(recorded.report) << recorded.report.error().message;
                    expect_counts_and_parents(recorded);
                    expect_keys(recorded, greedy ? 0 : 1, blind ? 0 : of.weight);
                    expect_best_first(recorded, ties);
                    expect_solution(recorded);
                }
}

// Not consistent, so nodes are reopened; and a real-valued key that depends on time.
TEST(TreeSteps, BestFirstSearchReopensNodesAndOrdersByScores) {
    std::uint64_t reopened = 0;
    for (const char* const heuristic :
         {"3*manhattan", "manhattan^1.5", "step(manhattan, 50, 0.2)"}) {
        SCOPED_TRACE(heuristic);
        const Recorded of({.position = "8 6 7/2 5 4/3 0 1", .heuristic = heuristic});
        ASSERT_TRUE(of.report) << of.report.error().message;
        expect_counts_and_parents(of);
        expect_best_first(of, Ties::Fifo);
        expect_solution(of);
        reopened += of.count({StepKind::Reopen});
    }
    EXPECT_GT(reopened, 0U);
}

TEST(TreeSteps, GreedySearchTakesShorterPathsWithoutExpandingAgain) {
    std::uint64_t rerouted = 0;
    std::uint64_t shorter = 0;
    for (const char* const board :
         {"8 6 7/2 5 4/3 0 1", "6 4 7/8 5 0/3 2 1", "8 0 6/5 4 7/2 3 1", test::textbook})
        for (const Ties ties : {Ties::Fifo, Ties::Lifo}) {
            const Recorded of(
                {.position = board, .algorithm = "greedy", .heuristic = "misplaced", .ties = ties});
            ASSERT_TRUE(of.report);
            expect_best_first(of, ties);
            expect_solution(of);
            rerouted += of.count({StepKind::Reroute});
            shorter += of.count({StepKind::Shorter});
            EXPECT_EQ(of.count({StepKind::Reopen}), 0U);
        }
    EXPECT_GT(rerouted, 0U);
    EXPECT_GT(shorter, 0U);
}

// --- breadth-first search: a queue

TEST(TreeSteps, BreadthFirstSearchExpandsTheOldestNode) {
    for (const auto& [puzzle, position] :
         {std::pair{"tiles", "1 2 3/7 4 6/5 0 8"}, std::pair{"topspin", "2 1 3 4 5 6 7 8"}}) {
        SCOPED_TRACE(puzzle);
        const Recorded of({.puzzle = puzzle, .position = position, .algorithm = "bfs"});
        ASSERT_TRUE(of.report) << of.report.error().message;
        expect_counts_and_parents(of);
        std::vector<std::uint32_t> queue{0};
        std::size_t next = 0;
        std::map<std::string, std::uint32_t> seen{{of.position(0), 0}};
        Cost depth = -1;
        for (const TreeStep& step : of.tree.steps) {
            if (step.kind == StepKind::Round) {
                ASSERT_EQ(step.value, ++depth);
            } else if (step.kind == StepKind::Expand) {
                ASSERT_EQ(step.node, queue.at(next++));
                ASSERT_EQ(of.node(step.node).g, depth);
            } else if (step.kind == StepKind::Generate) {
                ASSERT_TRUE(seen.insert({of.position(step.node), step.node}).second);
                queue.push_back(step.node);
            } else if (step.kind == StepKind::Duplicate) {
                ASSERT_EQ(seen.at(of.position(step.node)), step.other);
            } else {
                ASSERT_EQ(step.kind, StepKind::Goal);
                ASSERT_EQ(step.node, queue.back());
            }
        }
        EXPECT_EQ(of.tree.steps.back().kind, StepKind::Goal);
        expect_solution(of);
    }
}

// --- depth-first search: a path and a bound

// The expanded node is the child just generated, or the root of a round.
void expect_depth_first(const Recorded& of, bool rounds) {
    std::optional<Cost> bound = rounds ? std::nullopt : of.request.limits.depth;
    std::optional<Cost> next;  // the smallest value cut in this round
    const TreeStep* before = nullptr;
    std::size_t round = 0;
    for (const TreeStep& step : of.tree.steps) {
        const TreeNode& node = of.node(step.node);
        if (step.kind == StepKind::Round) {
            if (bound) {
                ASSERT_EQ(step.value, next) << "the next bound is the smallest value cut";
            }
            bound = step.value;
            next.reset();
            ASSERT_EQ(step.node, of.tree.rounds.at(round).root);
            ASSERT_EQ(step.value, of.tree.rounds.at(round++).bound);
        } else if (step.kind == StepKind::Expand) {
            ASSERT_LE(node.g + node.h, *bound);
            if (node.parent) {
                ASSERT_EQ(before->kind, StepKind::Generate);
                ASSERT_EQ(before->node, step.node);
            }
        } else if (step.kind == StepKind::Cut) {
            ASSERT_GT(step.value, bound);
            ASSERT_GE(step.value, node.g + node.h);
            next = next ? std::min(*next, *step.value) : *step.value;
        } else if (step.kind == StepKind::Generate) {
            ASSERT_LE(node.g + node.h, *bound);
        } else {
            ASSERT_EQ(step.kind, StepKind::Goal);
            ASSERT_EQ(before->node, step.node);
        }
        before = &step;
    }
    EXPECT_EQ(round, rounds ? of.tree.rounds.size() : 0);
    EXPECT_EQ(of.tree.steps.back().kind, StepKind::Goal);
}

TEST(TreeSteps, DepthFirstSearchesCutBeyondTheBound) {
    for (const auto& [puzzle, position, heuristic, depth] :
         {std::tuple{"tiles", "1 2 3/7 4 6/5 0 8", "manhattan", 12},
          std::tuple{"pancake", "3 1 5 2 6 4", "gap", 7},
          std::tuple{"cube2", "R U F", "manhattan", 3}})
        for (const char* const algorithm : {"dfs", "dfid", "idastar"}) {
            SCOPED_TRACE(std::string(puzzle) + " " + algorithm);
            const bool informed = algorithm == std::string("idastar");
            Case wanted{puzzle, position, algorithm, informed ? heuristic : ""};
            wanted.depth = depth;
            const Recorded of(wanted);
            ASSERT_TRUE(of.report) << of.report.error().message;
            expect_counts_and_parents(of);
            expect_depth_first(of, algorithm != std::string("dfs"));
            expect_solution(of);
        }
}

// --- limits

TEST(TreeSteps, StartAtTheGoalNeedsNoExpansion) {
    for (const char* const algorithm :
         {"bfs", "ucs", "dfs", "dfid", "greedy", "astar", "wastar", "idastar", "rbfs",
          "rbfs-memory", "beam", "bidirectional", "bibfs"}) {
        SCOPED_TRACE(algorithm);
        const Recorded of({.position = "1 2 3/4 5 6/7 8 0", .algorithm = algorithm});
        ASSERT_TRUE(of.report) << of.report.error().message;
        ASSERT_FALSE(of.tree.steps.empty());
        const StepKind kind = of.tree.steps.front().kind;
        EXPECT_EQ(kind, of.tree.rounds.size() == 2 ? StepKind::Meet : StepKind::Goal);
        EXPECT_EQ(of.count({StepKind::Expand}), 0U);
        EXPECT_TRUE(of.node(0).on_solution);
    }
}

TEST(TreeSteps, DepthLimitCutsAndTheMemoryLimitEndsTheRecord) {
    Request request = test::request(test::textbook, "astar", "manhattan");
    request.limits.depth = 14;
    SearchTree tree;
    ASSERT_TRUE(Solver().record(request, tree));
    for (const TreeStep& step : tree.steps)
        if (step.kind == StepKind::Cut) {
            EXPECT_GT(step.value, 14);
        }
    EXPECT_GT(std::ranges::count(tree.steps, StepKind::Cut, &TreeStep::kind), 0);

    Request large = test::request(test::hard, "astar", "manhattan");
    large.limits.memory = 4'000'000;
    SearchTree cut;
    const auto report = Solver().record(large, cut);
    ASSERT_TRUE(report);
    EXPECT_EQ(report->limit, search::LimitKind::Memory);
    EXPECT_FALSE(cut.complete);
    for (const TreeStep& step : cut.steps) ASSERT_LT(step.node, cut.nodes.size());
}

}  // namespace
}  // namespace taquin::solver::steps_test
