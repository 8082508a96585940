#include "taquin/core/expected.hpp"

#include <gtest/gtest.h>

namespace taquin {
namespace {

TEST(Expected, HoldsAValueOrAnError) {
    const Expected<int> value(7);
    const Expected<int> none(Error{"no number"});
    ASSERT_TRUE(value);
    EXPECT_EQ(*value, 7);
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().message, "no number");
}

}  // namespace
}  // namespace taquin
