// Properties of every optimal tree search: iterative deepening, IDA*, recursive best-first search
// with and without a memory.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <stop_token>

#include "search/support/boards.hpp"
#include "search/support/eight_puzzle.hpp"
#include "search/support/manhattan.hpp"
#include "search/support/recorder.hpp"
#include "search/support/small_domains.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/search/ida_star.hpp"
#include "taquin/search/iterative_deepening.hpp"
#include "taquin/search/rbfs.hpp"

namespace taquin::search_test {
namespace {

using search::Cost;
using search::LimitKind;
using search::Outcome;
using search::Problem;
using tiles::NoBacktracking;

struct IdaStar {
    static constexpr int easy = 31;  // boards up to this distance are solved quickly
    static auto solve(const auto& problem, const auto& start, const search::Limits& limits,
                      auto& observer) {
        return search::ida_star(problem, start, {.limits = limits}, observer);
    }
};

struct IterativeDeepening {
    static constexpr int easy = 12;
    static auto solve(const auto& problem, const auto& start, const search::Limits& limits,
                      auto& observer) {
        return search::iterative_deepening(problem, start, {.limits = limits}, observer);
    }
};

struct Rbfs {
    static constexpr int easy = 31;
    static auto solve(const auto& problem, const auto& start, const search::Limits& limits,
                      auto& observer) {
        return search::rbfs(problem, start, {.limits = limits}, observer);
    }
};

struct RbfsWithMemory {
    static constexpr int easy = 31;
    template <class D, class H, class F>
    static auto solve(const Problem<D, H, F>& problem, const auto& start,
                      const search::Limits& limits, auto& observer) {
        return search::rbfs(problem, start, {.limits = limits, .remember = true}, observer);
    }
};

template <class Algorithm>
class OptimalTreeSearch : public ::testing::Test {
protected:
    using Domain = tiles::Domain<tiles::WordState>;

    auto solve(const tiles::Board& start, const search::Limits& limits = {}) {
        search::NoObserver nobody;
        return solve(start, limits, nobody);
    }
    auto solve(const tiles::Board& start, const search::Limits& limits, auto& observer) {
        return Algorithm::solve(problem, tiles::WordState(start), limits, observer);
    }

    // No algorithm here solves this board within a few thousand nodes.
    tiles::Board hard = board_of({3, 3}, {8, 6, 7, 2, 5, 4, 3, 0, 1});
    tiles::Board goal = blank_last({3, 3});
    Domain domain{goal};
    Problem<Domain, Manhattan, NoBacktracking> problem{domain, Manhattan(goal), {}};
};

using Algorithms = ::testing::Types<IdaStar, IterativeDeepening, Rbfs, RbfsWithMemory>;
TYPED_TEST_SUITE(OptimalTreeSearch, Algorithms);

TYPED_TEST(OptimalTreeSearch, SolvesEightPuzzlesInTheFewestMoves) {
    constexpr std::size_t stride = TypeParam::easy < 31 ? 3 : 401;
    for (std::size_t i = 0; i < eight_puzzles().size(); i += stride) {
        const KnownBoard& known = eight_puzzles()[i];
        if (known.distance > TypeParam::easy) break;
        const auto result = this->solve(known.board());
        ASSERT_EQ(result.outcome, Outcome::Solved);
        ASSERT_EQ(static_cast<int>(result.moves.size()), known.distance);
        ASSERT_EQ(result.lower_bound, known.distance);
        ASSERT_EQ(replayed(known.board(), result.moves), this->goal);
    }
}

TYPED_TEST(OptimalTreeSearch, ExpandsNothingAtTheGoal) {
    const auto result = this->solve(this->goal);
    EXPECT_EQ(result.outcome, Outcome::Solved);
    EXPECT_TRUE(result.moves.empty());
    EXPECT_EQ(result.lower_bound, 0);
    EXPECT_EQ(result.counters.expanded, 0U);
    EXPECT_EQ(result.counters.generated, 0U);
}

TYPED_TEST(OptimalTreeSearch, NodeLimitIsExact) {
    for (const std::uint64_t nodes : {0U, 1U, 2U, 7U, 1000U, 4096U, 5000U}) {
        const auto result = this->solve(this->hard, search::Limits{.nodes = nodes});
        EXPECT_EQ(result.outcome, Outcome::LimitReached);
        EXPECT_EQ(result.limit, LimitKind::Nodes);
        EXPECT_EQ(result.counters.generated, nodes);
        EXPECT_TRUE(result.moves.empty());
    }
}

TYPED_TEST(OptimalTreeSearch, ProvedBoundGrowsWithTheNodes) {
    Cost before = 0;
    for (std::uint64_t nodes = 1; nodes < 5000; nodes *= 3) {
        const auto result = this->solve(this->hard, search::Limits{.nodes = nodes});
        EXPECT_GE(result.lower_bound, before);
        EXPECT_LE(result.lower_bound, 31);
        before = result.lower_bound;
    }
    EXPECT_GT(before, 5);
}

TYPED_TEST(OptimalTreeSearch, StopsWhenTheTimeIsUp) {
    const auto result =
        this->solve(this->hard, search::Limits{.time = std::chrono::nanoseconds(0)});
    EXPECT_EQ(result.outcome, Outcome::LimitReached);
    EXPECT_EQ(result.limit, LimitKind::Time);
    EXPECT_EQ(result.counters.generated, 0U);
    EXPECT_GE(result.lower_bound, 1);
}

TYPED_TEST(OptimalTreeSearch, StopsWhenAsked) {
    std::stop_source source;
    source.request_stop();
    const auto result = this->solve(this->hard, search::Limits{.stop = source.get_token()});
    EXPECT_EQ(result.outcome, Outcome::Cancelled);
    EXPECT_EQ(result.limit, std::nullopt);
}

TYPED_TEST(OptimalTreeSearch, StopsDuringASearchWhenAsked) {
    struct Stopper {
        std::stop_source source{};
        void iteration(Cost, const search::Counters& counters) {
            if (counters.generated > 0) source.request_stop();
        }
    } stopper;
    const auto result =
        this->solve(this->hard, search::Limits{.stop = stopper.source.get_token()}, stopper);
    EXPECT_EQ(result.outcome, Outcome::Cancelled);
    EXPECT_TRUE(result.moves.empty());
}

TYPED_TEST(OptimalTreeSearch, ProvesThatNoSolutionLiesWithinTheDepthLimit) {
    for (std::size_t i = 0; i < eight_puzzles().size(); i += 97) {
        const KnownBoard& known = eight_puzzles()[i];
        if (known.distance == 0) continue;
        if (known.distance > std::min(TypeParam::easy, 20)) break;
        const auto enough = this->solve(known.board(), search::Limits{.depth = known.distance});
        ASSERT_EQ(enough.outcome, Outcome::Solved);
        const auto less = this->solve(known.board(), search::Limits{.depth = known.distance - 1});
        ASSERT_EQ(less.outcome, Outcome::LimitReached);
        ASSERT_EQ(less.limit, LimitKind::Depth);
        ASSERT_EQ(less.lower_bound, known.distance);
    }
}

TYPED_TEST(OptimalTreeSearch, StopsWhenMemoryIsUsedUp) {
    const auto result = this->solve(this->hard, search::Limits{.memory = 100});
    EXPECT_EQ(result.outcome, Outcome::LimitReached);
    EXPECT_EQ(result.limit, LimitKind::Memory);
}

TYPED_TEST(OptimalTreeSearch, NotifiesTheObserverOfEverything) {
    Recorder recorder;
    const tiles::Board start = board_of({3, 3}, {1, 2, 0, 4, 6, 3, 7, 5, 8});
    const auto result = this->solve(start, {}, recorder);
    ASSERT_EQ(result.outcome, Outcome::Solved);
    EXPECT_EQ(recorder.events.front(), "started");
    EXPECT_EQ(recorder.events.back(), "finished");
    EXPECT_EQ(std::ranges::count(recorder.events, "solution"), 1);
    EXPECT_EQ(recorder.expanded_calls, result.counters.expanded);
    EXPECT_EQ(recorder.generated_calls, result.counters.generated);
    EXPECT_TRUE(recorder.children_follow_from_parents);
    ASSERT_EQ(recorder.bounds.size(), result.iterations.size());
    std::uint64_t generated = 0;
    std::uint64_t expanded = 0;
    for (std::size_t i = 0; i < recorder.bounds.size(); ++i) {
        EXPECT_EQ(recorder.bounds[i], result.iterations[i].bound);
        generated += result.iterations[i].generated;
        expanded += result.iterations[i].expanded;
    }
    EXPECT_EQ(recorder.bounds.front(), std::max(recorder.start_estimate, 1));
    EXPECT_EQ(generated, result.counters.generated);
    EXPECT_EQ(expanded, result.counters.expanded);
}

TYPED_TEST(OptimalTreeSearch, FiniteTreeWithoutAGoalIsUnsolvable) {
    const Nim nim;
    search::NoObserver nobody;
    const auto result =
        TypeParam::solve(Problem<Nim>{nim}, 6, search::Limits{.nodes = 100000}, nobody);
    EXPECT_EQ(result.outcome, Outcome::Unsolvable);
    EXPECT_TRUE(result.moves.empty());
}

TYPED_TEST(OptimalTreeSearch, WorksWithoutHeuristicOrFilter) {
    const NumberLine line;
    search::NoObserver nobody;
    for (const std::int64_t start : {1, -4, 9}) {
        const auto result = TypeParam::solve(Problem<NumberLine>{line}, start, {}, nobody);
        ASSERT_EQ(result.outcome, Outcome::Solved);
        EXPECT_EQ(result.moves,
                  std::vector<int>(static_cast<std::size_t>(std::abs(start)), start > 0 ? -1 : 1));
    }
}

// 400 cells: long paths, and states without a fixed size.
TYPED_TEST(OptimalTreeSearch, LimitEndsTheSearchOnLargeBoards) {
    const tiles::Board large_goal = blank_last({20, 20});
    const tiles::Domain<tiles::WideState> large(large_goal);
    Random random(7);
    const tiles::WideState start(walked(large_goal, 5000, random));
    const Problem<tiles::Domain<tiles::WideState>, Manhattan, NoBacktracking> large_problem{
        large, Manhattan(large_goal), {}};
    search::NoObserver nobody;
    const auto result =
        TypeParam::solve(large_problem, start, search::Limits{.nodes = 50000}, nobody);
    EXPECT_EQ(result.outcome, Outcome::LimitReached);
    EXPECT_EQ(result.counters.generated, 50000U);
    EXPECT_LE(result.lower_bound, 5000);
}

}  // namespace
}  // namespace taquin::search_test
