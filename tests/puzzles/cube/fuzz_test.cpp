// Valid texts, damaged at random: nothing crashes, every error is one sentence on one line, and
// every accepted text is a possible cube that can be written and read back.
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "support/stickers.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/facelets.hpp"
#include "taquin/puzzles/cube/puzzle.hpp"
#include "taquin/puzzles/cube/text.hpp"

namespace taquin::cube {
namespace {

constexpr int rounds = 30'000;

const std::array<std::string, 6> good{
    "R U R' U2 F3 r M' x y2 z' Lw2 (D B)",
    std::string(test::solved_stickers),
    "UUUURRRRFFFFDDDDLLLLBBBB",
    "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR",
    "random | 18 | R2 F' D2 F' U2",
    "R U\n# comment\nF2 D'\n",
};

std::string damaged(std::string text, Random& random) {
    constexpr std::string_view special = "URFDLBurfdlbMESxyzw'0123 \n|,/()\0\xE2\x80\x99";
    for (std::uint64_t times = random.below(4) + 1; times > 0; --times) {
        const std::size_t at = random.below(text.size() + 1);
        const char byte = random.below(8) == 0 ? static_cast<char>(random.below(256))
                                               : special[random.below(special.size())];
        switch (random.below(4)) {
            case 0: text.insert(at, 1, byte); break;
            case 1: text.erase(at, 1 + random.below(4)); break;
            case 2: text.replace(at, 1, 1, byte); break;
            default:
                if (!text.empty())
                    std::swap(text[at % text.size()], text[random.below(text.size())]);
        }
    }
    return text;
}

void expect_sentence(const std::string& sentence) {
    EXPECT_FALSE(sentence.empty());
    for (const char c : sentence) EXPECT_GE(static_cast<unsigned char>(c), 0x20) << sentence;
}

TEST(CubeFuzz, DamagedTextsGiveACubeOrAnError) {
    Random random(11);
    int accepted = 0;
    for (int round = 0; round < rounds; ++round) {
        const std::string text = damaged(good[random.below(good.size())], random);
        const Size size = random.below(3) == 0 ? Size::Two : Size::Three;
        const auto read = read_cube(text, {.size = size});
        if (!read) {
            expect_sentence(read.error().message);
            continue;
        }
        ++accepted;
        if (size == Size::Two) {
            ASSERT_EQ(check_solvable(read->cube.corners), std::nullopt) << text;
            ASSERT_EQ(*parse_small_facelets(to_facelets(read->cube.corners)), read->cube.corners);
        } else {
            ASSERT_EQ(check_solvable(read->cube), std::nullopt) << text;
            ASSERT_EQ(*parse_facelets(to_facelets(read->cube)), read->cube) << text;
            ASSERT_EQ(*parse_reid(to_reid(read->cube)), read->cube) << text;
        }
    }
    EXPECT_GT(accepted, rounds / 20);
    EXPECT_LT(accepted, rounds * 19 / 20);
}

TEST(CubeFuzz, DamagedTextsWithAForcedForm) {
    Random random(12);
    for (int round = 0; round < rounds; ++round) {
        const std::string text = damaged(good[random.below(good.size())], random);
        const auto form = static_cast<Form>(random.below(3));
        const auto read = read_cube(text, {.form = form, .unsolvable = true});
        if (!read) {
            expect_sentence(read.error().message);
            continue;
        }
        ASSERT_EQ(check_pieces(read->cube), std::nullopt) << text;
    }
}

TEST(CubeFuzz, DamagedBatches) {
    Random random(13);
    for (int round = 0; round < 3000; ++round) {
        std::string text;
        for (int line = 0; line < 4; ++line)
            text += damaged(good[random.below(good.size())], random) + "\n";
        puzzle().read_batch(text, {}, [](std::size_t, const auto& read) {
            if (!read) expect_sentence(read.error().message);
            return true;
        });
        looks_like_cube(text);
    }
}

}  // namespace
}  // namespace taquin::cube
