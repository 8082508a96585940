// Pattern sets drawn by users: what is accepted, where errors are reported, and that no text does
// anything else.
#include <gtest/gtest.h>

#include <numeric>

#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/tile_tables.hpp"

namespace taquin::tiles {
namespace {

constexpr std::string_view good =
    "# of my own\n"
    "halves 4x4\naabb\naabb\naabb\naab.\n\naaaa\naaab\nbbbb\nbbb.\n\n"
    "rows 2x3\naab\nbb.\n";

std::string fault_of(std::string_view text) {
    const auto read = parse_user_catalogue(text, "mine.txt");
    return read ? "" : read.error().message;
}

TEST(UserCatalogue, ReadsSetsOfPartitions) {
    const auto read = parse_user_catalogue(good, "mine.txt");
    ASSERT_TRUE(read);
    ASSERT_EQ((*read)->sets.size(), 2U);
    EXPECT_EQ((*read)->sets.at(0).name, "halves");
    EXPECT_EQ((*read)->sets.at(0).partitions.size(), 2U);
    EXPECT_EQ((*read)->sets.at(1).size, (Size{2, 3}));
}

TEST(UserCatalogue, ErrorsGiveFileAndLine) {
    const auto expect_fault = [](std::string_view text, const std::string& start) {
        const std::string fault = fault_of(text);
        EXPECT_TRUE(fault.starts_with(start)) << fault;
        EXPECT_GT(fault.size(), start.size() + 20) << fault;  // it also says what is expected
    };
    expect_fault("", "mine.txt, line 1: ");
    expect_fault("# nothing\n", "mine.txt, line 1: ");
    expect_fault("aabb\n", "mine.txt, line 1: ");
    expect_fault("rows 2x3\n", "mine.txt, line 1: ");
    expect_fault("rows 2by3\naab\nbb.\n", "mine.txt, line 1: ");
    expect_fault("rows 1x9\naabbaabb.\n", "mine.txt, line 1: ");
    expect_fault("rows 2x3\naab\nbbb\n", "mine.txt, line 3: ");
    expect_fault("rows 2x3\naab\nb..\n", "mine.txt, line 3: ");
    expect_fault("rows 2x3\naab\nbbb.\n", "mine.txt, line 3: ");
    expect_fault("big 4x4\naaaa\naaaa\nabbb\nbbb.\n", "mine.txt, line 5: ");
    expect_fault("# one\n\nauto 2x3\naab\nbb.\n", "mine.txt, line 3: ");
    expect_fault("xy 2x3\naab\nbb.\n", "mine.txt, line 1: ");
    expect_fault("one+two 2x3\naab\nbb.\n", "mine.txt, line 1: ");
    expect_fault("rows 2x3\naab\nbb.\nrows 3x2\naa\nab\nb.\n", "mine.txt, line 4: ");
}

// A user's small set comes before larger built-in ones, so "pdb" does not prefer it to them.
TEST(UserCatalogue, NamesAreSortedByTheSizeOfTheirTables) {
    const auto sets = parse_user_catalogue(
        "tiny 4x4\naabb\nccdd\neeff\nggh.\n\nlarge 4x4\naaaa\naaab\nbbbb\nbbc.\n", "mine.txt");
    ASSERT_TRUE(sets) << sets.error().message;
    const std::vector<std::string> shipped{"5-5-5", "6-6-3", "7-8"};
    EXPECT_EQ(TableSets().names({4, 4}), shipped);
    const std::vector<std::string> sorted{"tiny", "5-5-5", "6-6-3", "large", "7-8"};
    EXPECT_EQ(TableSets(*sets).names({4, 4}), sorted);
    const Board goal{{4, 4}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0}};
    EXPECT_EQ(TableSets(*sets).quick(goal), TableSets().quick(goal));
}

// A valid text with bytes changed, removed or repeated gives an error, or sets whose patterns are
// disjoint and hold every tile once.
TEST(UserCatalogue, SurvivesAnyText) {
    constexpr std::string_view special = "ab.c #x234\n\r -";
    Random random(3);
    int refused = 0;
    for (int round = 0; round < 20'000; ++round) {
        std::string text(good);
        for (std::uint64_t change = random.below(4); change > 0; --change) {
            const std::size_t at = random.below(text.size());
            if (random.below(3) == 0)
                text.erase(at, 1 + random.below(6));
            else if (random.below(2) == 0)
                text.insert(at, text.substr(random.below(text.size()), random.below(20)));
            else
                text[at] = random.below(5) == 0 ? static_cast<char>(random.below(256))
                                                : special[random.below(special.size())];
            if (text.empty()) break;
        }
        const auto read = parse_user_catalogue(text, "mine.txt");
        if (!read) {
            ++refused;
            ASSERT_TRUE(read.error().message.starts_with("mine.txt, line ")) << text;
            continue;
        }
        for (const NamedPatterns& set : (*read)->sets)
            for (const Partition& partition : set.partitions) {
                std::vector<int> times(set.size.cells(), 0);
                for (const auto& pattern : partition)
                    for (const Cell cell : pattern) ++times.at(cell);
                EXPECT_EQ(times.at(set.blank), 0);
                EXPECT_EQ(std::accumulate(times.begin(), times.end(), 0),
                          static_cast<int>(set.size.cells()) - 1);
            }
    }
    EXPECT_GT(refused, 5'000);
}

}  // namespace
}  // namespace taquin::tiles
