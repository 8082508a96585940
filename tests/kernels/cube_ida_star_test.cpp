// The kernel against the generic search. The tables here only say whether their part is solved:
// enough to show that both read them alike. tests/oracle uses the real tables.
#include "taquin/puzzles/cube/kernels/cube_ida_star.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/domain.hpp"
#include "taquin/puzzles/cube/heuristics.hpp"
#include "taquin/puzzles/cube/numbers.hpp"
#include "taquin/puzzles/cube/vectors.hpp"
#include "taquin/search/ida_star.hpp"

namespace taquin::cube {
namespace {

TAQUIN_VECTORS KorfNumbers fast_numbers(const Cube& where) { return korf_numbers(load(where)); }

TEST(CubeNumbers, FromOneVectorMatchTheScalarCode) {
    if (!has_vectors()) GTEST_SKIP() << "this processor has no AVX2";
    Random random(1);
    for (int i = 0; i < 20'000; ++i) {
        const Cube where = random_cube(random);
        const KorfNumbers numbers = fast_numbers(where);
        ASSERT_EQ(numbers.corners, number_of(where.corners, all_corners));
        ASSERT_EQ(numbers.first_edges, number_of(where.edges, first_six_edges));
        ASSERT_EQ(numbers.last_edges, number_of(where.edges, last_six_edges));
    }
}

// 0 for the solved part, 1 for everything else.
Expected<tables::Table> simple_table(const Pattern& pattern, Metric metric) {
    tables::TableMemory memory(table_id(pattern, metric));
    for (std::byte& byte : memory.bytes()) byte = std::byte{0x11};
    const auto* const corners = std::get_if<CornerSet>(&pattern);
    const std::uint32_t home = corners != nullptr ? number_of(Corners{}, *corners)
                                                  : number_of(Edges{}, std::get<EdgeSet>(pattern));
    memory.bytes()[home / 2] &= home % 2 == 0 ? std::byte{0xF0} : std::byte{0x0F};
    return std::move(memory).finished();
}

class CubeIdaStarOf : public testing::TestWithParam<Metric> {
protected:
    void SetUp() override {
        if (!CubeIdaStar::supported()) GTEST_SKIP() << "this processor has no AVX2";
    }
};

INSTANTIATE_TEST_SUITE_P(Metrics, CubeIdaStarOf, testing::ValuesIn(all_metrics),
                         [](const auto& metric) { return std::string(name(metric.param)); });

TEST_P(CubeIdaStarOf, VisitsTheSameNodesAsTheGenericSearch) {
    const auto korf = compile_heuristic<Cube>("korf", {GetParam(), {}}, simple_table);
    const Domain<Cube> domain(GetParam());
    const search::Problem problem{domain, *korf, CanonicalOrder(GetParam())};
    const CubeIdaStar kernel(GetParam(), korf->korf_tables());
    Random random(2);
    for (std::uint64_t length = 0; length <= 4; ++length)
        for (int i = 0; i < 5; ++i) {
            const Cube start =
                turned(Cube{}, random_turns({.count = length, .metric = GetParam()}, random));
            for (const std::optional<std::uint64_t> nodes :
                 {std::optional<std::uint64_t>{}, std::optional<std::uint64_t>{500}}) {
                const search::Limits limits{.nodes = nodes};
                const auto fast = kernel.solve(start, {.limits = limits});
                const auto slow = search::ida_star(problem, start, {limits});
                ASSERT_EQ(fast.outcome, slow.outcome);
                ASSERT_EQ(fast.moves, slow.moves);
                ASSERT_EQ(fast.lower_bound, slow.lower_bound);
                ASSERT_EQ(fast.counters.generated, slow.counters.generated);
                ASSERT_EQ(fast.counters.expanded, slow.counters.expanded);
                ASSERT_EQ(fast.counters.peak_nodes, slow.counters.peak_nodes);
                ASSERT_EQ(fast.iterations.size(), slow.iterations.size());
            }
        }
}

TEST_P(CubeIdaStarOf, CountsTheSameInPackets) {
    const auto korf = compile_heuristic<Cube>("korf", {GetParam(), {}}, simple_table);
    const CubeIdaStar kernel(GetParam(), korf->korf_tables());
    Random random(4);
    const Cube start = turned(Cube{}, random_turns({.count = 5, .metric = GetParam()}, random));
    const auto alone = kernel.solve(start);
    ASSERT_GE(alone.iterations.size(), 3U);
    for (const unsigned threads : {2U, 3U, 8U}) {
        const auto shared = kernel.solve(
            start, {.threads = threads, .tuning = {.worth_packets = 10, .size = {{10, 1000}}}});
        EXPECT_EQ(turned(start, shared.moves), solved_cube);
        EXPECT_EQ(shared.moves.size(), alone.moves.size());
        ASSERT_EQ(shared.iterations.size(), alone.iterations.size());
        for (std::size_t i = 0; i + 1 < alone.iterations.size(); ++i) {
            EXPECT_EQ(shared.iterations[i].generated, alone.iterations[i].generated);
            EXPECT_EQ(shared.iterations[i].expanded, alone.iterations[i].expanded);
        }
    }
}

TEST_P(CubeIdaStarOf, StopsAtItsLimits) {
    const auto korf = compile_heuristic<Cube>("korf", {GetParam(), {}}, simple_table);
    const CubeIdaStar kernel(GetParam(), korf->korf_tables());
    Random random(3);
    const Cube start = random_cube(random);
    const auto shallow = kernel.solve(start, {.limits = {.depth = 3}});
    EXPECT_EQ(shallow.outcome, search::Outcome::LimitReached);
    EXPECT_EQ(shallow.limit, search::LimitKind::Depth);
    EXPECT_EQ(shallow.lower_bound, 4);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(kernel.solve(start, {.limits = {.stop = stop.get_token()}}).outcome,
              search::Outcome::Cancelled);
    const auto timed = kernel.solve(start, {.limits = {.time = std::chrono::milliseconds{20}}});
    EXPECT_EQ(timed.limit, search::LimitKind::Time);
}

}  // namespace
}  // namespace taquin::cube
