// The check of pattern databases accepts what the builder makes and nothing else.
#include <gtest/gtest.h>

#include <vector>

#include "taquin/puzzles/tiles/patterns/additive_table.hpp"

namespace taquin::search_test {
namespace {

using tiles::AdditiveLayout;
using tiles::Blank;
using tiles::find_contradiction;
using tiles::parse_pattern;
using tiles::Pattern;

struct Built {
    Pattern pattern;
    AdditiveLayout layout;
    std::vector<std::byte> bytes;

    Built(const Pattern& of, Blank blank)
        : pattern(of),
          layout(of.size, static_cast<std::uint32_t>(of.cells.size()), blank),
          bytes((layout.entries() + 1) / 2) {
        tiles::AdditiveBuilder builder(layout, pattern, 1);
        builder.build();
        builder.pack({reinterpret_cast<std::uint8_t*>(bytes.data()), bytes.size()});
    }
};

class AdditiveCheck : public ::testing::TestWithParam<Blank> {};

TEST_P(AdditiveCheck, AcceptsBuiltTables) {
    for (const char* text :
         {"3x3 blank 8 cells 0 1 2 3", "3x3 blank 4 cells 0 2 6 8", "2x5 blank 9 cells 0 4 5",
          "3x4 blank 11 cells 0 1 4 5", "4x4 blank 15 cells 0 11 14", "5x5 blank 24 cells 7 8"}) {
        const Built built(*parse_pattern(text), GetParam());
        const auto fault = find_contradiction(built.layout, built.pattern, built.bytes,
                                              {.placements = 4'000, .seed = 3});
        EXPECT_FALSE(fault) << text << " " << *fault;
    }
}

// The sample is large enough to contain every entry many times.
TEST_P(AdditiveCheck, DetectsANonzeroGoal) {
    Built built(*parse_pattern("3x3 blank 8 cells 0 1"), GetParam());
    const auto entry =
        built.layout.entry(0b11, 8, tables::Placements::order_of(std::vector<std::uint8_t>{0, 1}));
    built.bytes[entry / 2] ^= entry % 2 == 0 ? std::byte{1} : std::byte{16};
    EXPECT_TRUE(find_contradiction(built.layout, built.pattern, built.bytes, {.placements = 0}));
}

TEST_P(AdditiveCheck, DetectsValuesThatAreTooSmall) {
    Built built(*parse_pattern("3x3 blank 8 cells 0 1 2 3"), GetParam());
    int smaller = 0;
    for (std::size_t i = 0; i < built.bytes.size() && smaller < 20; i += 101) {
        const std::byte before = built.bytes[i];
        if ((before & std::byte{15}) == std::byte{0}) continue;
        built.bytes[i] = static_cast<std::byte>(std::to_integer<unsigned>(before) - 1);
        EXPECT_TRUE(find_contradiction(built.layout, built.pattern, built.bytes,
                                       {.placements = 60'000, .seed = 5}))
            << i;
        built.bytes[i] = before;
        ++smaller;
    }
    EXPECT_GT(smaller, 0);
}

TEST_P(AdditiveCheck, DetectsValuesThatAreTooLarge) {
    Built built(*parse_pattern("3x3 blank 8 cells 0 1 2 3"), GetParam());
    for (std::size_t i = 0; i < built.bytes.size(); i += 101) {
        const std::byte before = built.bytes[i];
        built.bytes[i] = static_cast<std::byte>(std::to_integer<unsigned>(before) + 1);
        EXPECT_TRUE(find_contradiction(built.layout, built.pattern, built.bytes,
                                       {.placements = 60'000, .seed = 5}))
            << i;
        built.bytes[i] = before;
    }
}

INSTANTIATE_TEST_SUITE_P(BothKinds, AdditiveCheck, ::testing::Values(Blank::Any, Blank::Region));

TEST(ParsePattern, RoundTrips) {
    const Pattern pattern{{4, 5}, 19, {0, 1, 7, 18}};
    const auto read = parse_pattern(tiles::to_text(pattern));
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, pattern);
}

TEST(ParsePattern, RefusesEverythingElse) {
    for (const char* text :
         {"", "4x4", "4x4 blank 15", "4x4 blank 15 cells", "4x4 blank 16 cells 0",
          "4x4 blank 0 cells 0", "4x4 blank 15 cells 1 0", "4x4 blank 15 cells 1 1",
          "4x4 blank 15 cells 16", "4x4 blank 15 cells 0 1 2 3 4 5 6 7 8", "1x4 blank 0 cells 1",
          "9x9 blank 0 cells 1", "4x4 blank 15 cells 0 1x", "4x4 blank 15 cells  0",
          "4x4  blank 15 cells 0", "99999999999x4 blank 15 cells 0", "4x4 blank 15 cells -1"})
        EXPECT_FALSE(parse_pattern(text)) << text;
}

}  // namespace
}  // namespace taquin::search_test
