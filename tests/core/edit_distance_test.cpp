#include <gtest/gtest.h>

#include "taquin/core/text.hpp"

namespace taquin {
namespace {

TEST(EditDistance, CountsInsertedDeletedReplacedAndSwappedLetters) {
    EXPECT_EQ(edit_distance("", ""), 0U);
    EXPECT_EQ(edit_distance("", "abc"), 3U);
    EXPECT_EQ(edit_distance("manhattan", "manhattan"), 0U);
    EXPECT_EQ(edit_distance("manhatan", "manhattan"), 1U);
    EXPECT_EQ(edit_distance("manhattann", "manhattan"), 1U);
    EXPECT_EQ(edit_distance("manhatten", "manhattan"), 1U);
    EXPECT_EQ(edit_distance("mahnattan", "manhattan"), 1U);
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
}

TEST(EditDistance, IsSymmetric) {
    for (const auto* a : {"astar", "idastar", "beam", "", "xy"})
        for (const auto* b : {"rats", "bfs", "meab", "conflict"})
            EXPECT_EQ(edit_distance(a, b), edit_distance(b, a)) << a << ' ' << b;
}

}  // namespace
}  // namespace taquin
