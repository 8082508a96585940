#include "taquin/lab/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "taquin/core/random.hpp"

namespace taquin::lab {
namespace {

// 1 2 4 8 16 by hand: mean 6.2; squared differences 27.04 + 17.64 + 4.84 + 3.24 + 96.04 = 148.8;
// deviation sqrt(148.8 / 4); Student's t for four degrees of freedom is 2.776445.
TEST(Statistics, MatchAComputationByHand) {
    const auto summary = summarize({{8}, {1}, {16}, {2}, {4}});
    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->count, 5U);
    EXPECT_DOUBLE_EQ(summary->sum, 31);
    EXPECT_DOUBLE_EQ(summary->mean, 6.2);
    EXPECT_DOUBLE_EQ(summary->least, 1);
    EXPECT_DOUBLE_EQ(summary->first_quartile, 2);
    EXPECT_DOUBLE_EQ(summary->median, 4);
    EXPECT_DOUBLE_EQ(summary->third_quartile, 8);
    EXPECT_DOUBLE_EQ(summary->most, 16);
    EXPECT_NEAR(*summary->deviation, 6.09918, 1e-5);
    EXPECT_NEAR(*summary->interval, 7.57315, 1e-4);
}

TEST(Statistics, QuartilesLieBetweenNeighbours) {
    const auto summary = summarize({{1}, {2}, {3}, {4}});
    EXPECT_DOUBLE_EQ(summary->first_quartile, 1.75);
    EXPECT_DOUBLE_EQ(summary->median, 2.5);
    EXPECT_DOUBLE_EQ(summary->third_quartile, 3.25);
}

TEST(Statistics, EmptySampleHasNoneAndOneNumberHasNoInterval) {
    EXPECT_FALSE(summarize({}));
    EXPECT_FALSE(summarize({{3, 0}}));
    const auto summary = summarize({{3}});
    EXPECT_DOUBLE_EQ(summary->median, 3);
    EXPECT_FALSE(summary->deviation);
    EXPECT_FALSE(summary->interval);
}

TEST(Statistics, RepeatedNumbersCountSeparately) {
    Random random(7);
    for (int round = 0; round < 50; ++round) {
        std::vector<Sample> counted;
        std::vector<Sample> spelled_out;
        for (int i = 0; i < 6; ++i) {
            const auto value = static_cast<double>(random.below(20));
            const std::uint64_t times = random.below(5) + 1;
            counted.push_back({value, times});
            spelled_out.insert(spelled_out.end(), times, Sample{value});
        }
        const auto a = summarize(counted);
        const auto b = summarize(spelled_out);
        EXPECT_EQ(a->count, b->count);
        EXPECT_DOUBLE_EQ(a->mean, b->mean);
        EXPECT_DOUBLE_EQ(a->first_quartile, b->first_quartile);
        EXPECT_DOUBLE_EQ(a->median, b->median);
        EXPECT_DOUBLE_EQ(a->third_quartile, b->third_quartile);
        EXPECT_NEAR(*a->interval, *b->interval, 1e-9);
    }
}

// From the tables of Student's distribution, two-sided 95 % and 99 %.
TEST(Statistics, StudentsTMatchesTheTables) {
    EXPECT_NEAR(student_t(0.95, 1), 12.7062, 1e-4);
    EXPECT_NEAR(student_t(0.95, 2), 4.30265, 1e-5);
    EXPECT_NEAR(student_t(0.95, 3), 3.18245, 1e-5);
    EXPECT_NEAR(student_t(0.95, 9), 2.26216, 1e-5);
    EXPECT_NEAR(student_t(0.95, 30), 2.04227, 1e-5);
    EXPECT_NEAR(student_t(0.95, 99), 1.98422, 1e-5);
    EXPECT_NEAR(student_t(0.99, 10), 3.16927, 1e-5);
    EXPECT_NEAR(student_t(0.95, 1'000'000'000), 1.95996, 1e-5);
    EXPECT_NEAR(student_t(0.95, 1000), student_t(0.95, 1001), 3e-6) << "both formulas agree";
}

}  // namespace
}  // namespace taquin::lab
