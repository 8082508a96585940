#include "taquin/puzzles/cube/text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "support/stickers.hpp"
#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/facelets.hpp"
#include "taquin/puzzles/cube/puzzle.hpp"
#include "taquin/puzzles/cube/symmetry.hpp"

namespace taquin::cube {
namespace {

Cube after(std::string_view moves) { return after_moves(solved_cube, *parse_moves(moves)); }
Corners small_after(std::string_view moves) { return after_moves(Corners{}, *parse_moves(moves)); }

TEST(CubeMoves, WideMovesSlicesAndRotationsEqualFaceTurnsUpToRotation) {
    const std::array<std::pair<const char*, const char*>, 14> same{{
        {"r", "L"},
        {"Rw2", "L2"},
        {"u'", "D'"},
        {"f F'", "B F'"},
        {"M", "L' R"},
        {"E", "D' U"},
        {"S", "F' B"},
        {"M2 E2 S2", "R2 L2 U2 D2 F2 B2"},
        {"x U x'", "F"},
        {"y R y'", "B"},
        {"z U z'", "L"},
        {"x y z", ""},
        {"R3", "R'"},
        {"R2'", "R2"},
    }};
    for (const auto& [left, right] : same) EXPECT_EQ(after(left), after(right)) << left;
}

TEST(CubeMoves, AcceptManySpellings) {
    const Cube cube = after("R U R' U'");
    for (const char* text : {"RUR'U'", "R,U,R',U'", "(R U R' U')", "R1 U1 R3 U3",
                             "R U R\u2019 U\u2032", "R U R` U`", "  R\tU\nR' U'  "})
        EXPECT_EQ(after(text), cube) << text;
}

TEST(CubeMoves, RoundTrip) {
    Random random(2);
    for (int i = 0; i < 1000; ++i) {
        const auto turns = random_turns({.count = 20}, random);
        const std::string text = to_text(std::span<const Turn>(turns));
        EXPECT_EQ(after(text), turned(solved_cube, turns)) << text;
        EXPECT_EQ(to_text(std::span<const HandMove>(*parse_moves(text))), text);
    }
}

TEST(CubeMoves, AreCountedInBothMetrics) {
    const auto moves = parse_moves("R U2 M x r2");
    EXPECT_EQ(length(*moves, Metric::Half), 5U);
    EXPECT_EQ(length(*moves, Metric::Quarter), 7U);
    const std::array quarters{Turn::U, Turn::U, Turn::R3, Turn::R, Turn::F2};
    const auto joint = joined(quarters);
    EXPECT_EQ(to_text(std::span<const Turn>(joint)), "U2 R' R F2");
}

TEST(SmallCubeMoves, OppositeFacesDifferOnlyByARotation) {
    for (const auto& [left, right] : {std::pair{"R", "L x"}, {"U", "D y"}, {"F", "B z"}})
        EXPECT_EQ(small_after(left), small_after(right)) << left;
    EXPECT_EQ(small_after("x y2 z'"), Corners{});
    EXPECT_EQ(small_after("D"), small_after("U"));
    EXPECT_FALSE(parse_small_moves("M"));
    EXPECT_FALSE(parse_small_moves("Rw"));
}

// Neither the colours nor the orientation matter: the cube is the same in all 24 orientations. Turn
// names depend on the orientation only.
TEST(Facelets, AcceptAnyColoursAndOrientation) {
    Random random(3);
    for (int round = 0; round < 50; ++round) {
        const Cube cube = random_cube(random);
        for (Symmetry s = 0; s < symmetry_count; s = static_cast<Symmetry>(s + 2)) {
            // The rotated cube: stickers change places and keep their colours.
            const Cube held = compose(cube, rotation_cube(s));
            std::string stickers = to_facelets(held);
            for (const Face face : all_faces)
                stickers[index(face_map(s)[index(face)]) * 9 + 4] = face_letters[index(face)];
            for (char& c : stickers) c = "wrgyob"[face_letters.find(c)];
            const auto read = parse_facelets(stickers);
            ASSERT_TRUE(read) << stickers << ": " << read.error().message;
            EXPECT_EQ(*read, symmetric(cube, s));
        }
    }
}

TEST(Facelets, IgnoreSpacesAndLineBreaks) {
    const Cube cube = after("R U F' L2 D");
    std::string spaced;
    for (const char c : to_facelets(cube)) spaced += std::string(1, c) + (c == 'U' ? "\n" : " ");
    EXPECT_EQ(*parse_facelets(spaced), cube);
}

TEST(SmallFacelets, RoundTripInAnyColoursAndOrientation) {
    Random random(4);
    for (int round = 0; round < 2000; ++round) {
        const Corners at = random_corners(random);
        EXPECT_EQ(*parse_small_facelets(to_facelets(at)), at);
        const auto s = static_cast<Symmetry>(2 * random.below(rotation_count));
        std::string stickers = to_facelets(compose(at, rotation_cube(s).corners));
        for (char& c : stickers) c = "135246"[face_letters.find(c)];
        const auto read = parse_small_facelets(stickers);
        ASSERT_TRUE(read) << stickers << ": " << read.error().message;
        EXPECT_EQ(*read, renamed(compose(at, rotation_cube(s).corners)));
    }
}

TEST(Reid, SolvedCubeMatchesPublished) {
    const std::string solved =
        "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR";
    EXPECT_EQ(to_reid(solved_cube), solved);
    EXPECT_EQ(*parse_reid(solved), solved_cube);
}

// Read off a real cube: F moves UF to FR with U on R, and so on.
TEST(Reid, TurnMatchesARealCube) {
    EXPECT_EQ(to_reid(after("F")),
              "LF UR UB UL RF DR DB DL FU FD BR BL LFU URB UBL LDF RUF RFD DLB DBR");
}

TEST(Reid, RandomCubesRoundTrip) {
    Random random(5);
    for (int i = 0; i < 1000; ++i) {
        const Cube cube = random_cube(random);
        const auto read = read_cube(to_reid(cube));
        ASSERT_TRUE(read) << to_reid(cube) << ": " << read.error().message;
        EXPECT_EQ(read->form, Form::Reid);
        EXPECT_EQ(read->cube, cube);
    }
}

TEST(CubeText, RecognisesEveryForm) {
    const Cube cube = after("R U2");
    EXPECT_EQ(read_cube("R U2")->form, Form::Moves);
    EXPECT_EQ(read_cube(to_facelets(cube))->form, Form::Facelets);
    EXPECT_EQ(read_cube(to_facelets(cube))->cube, cube);
    EXPECT_EQ(read_cube("first | 2 | R U2")->cube, cube);
    EXPECT_EQ(read_cube("first | 2 | R U2")->label, "first | 2");
    EXPECT_EQ(read_cube("")->cube, solved_cube);
    const std::string small = to_facelets(Corners{});
    EXPECT_EQ(read_cube(small, {.size = Size::Two})->form, Form::Facelets);
    EXPECT_EQ(read_cube("R U F", {.size = Size::Two})->form, Form::Moves);
}

TEST(CubeText, RecognisesTextsMeantAsCubes) {
    for (const char* text : {"R U R' U'", "R2", "x y z'", "name | 3 | R U F'", "R U Q"})
        EXPECT_EQ(looks_like_cube(text), Size::Three) << text;
    EXPECT_EQ(looks_like_cube(test::solved_stickers), Size::Three);
    EXPECT_EQ(looks_like_cube(to_facelets(Corners{})), Size::Two);
    for (const char* text : {"1 2 3/4 5 6/7 8 0", "b12 345 678", "3x3 | 1 2 3 4 5 6 7 8 0", "", "0",
                             "1 2 3 4", "hello", "b 1 2/3 4 5/6 7 8"})
        EXPECT_EQ(looks_like_cube(text), std::nullopt) << text;
}

TEST(CubeBatch, OneCubePerLineOrOneInAll) {
    using Entry = std::pair<std::size_t, Expected<ReadPosition>>;
    const auto batch_of = [](std::string_view text) {
        std::vector<Entry> entries;
        puzzle().read_batch(text, {}, [&](std::size_t line, Expected<ReadPosition> read) {
            entries.emplace_back(line, std::move(read));
            return true;
        });
        return entries;
    };
    const auto batch = batch_of("# comment\nR U\n\nQ\nF2\n");
    ASSERT_EQ(batch.size(), 3U);
    EXPECT_EQ(batch[0].first, 2U);
    EXPECT_FALSE(batch[1].second);
    EXPECT_EQ(batch[1].first, 4U);
    EXPECT_TRUE(batch[2].second);
    const std::string stickers = to_facelets(after("R U F"));
    std::string by_faces;
    for (std::size_t face = 0; face < 6; ++face) by_faces += stickers.substr(9 * face, 9) + "\n";
    const auto whole = batch_of(by_faces);
    ASSERT_EQ(whole.size(), 1U);
    EXPECT_EQ(cube_of(whole[0].second->position), after("R U F"));
}

TEST(Unfolded, ShowsTheFacesAroundF) {
    EXPECT_EQ(unfolded(to_facelets(Corners{})),
              "    U U\n    U U\nL L F F R R B B\nL L F F R R B B\n    D D\n    D D\n");
}

}  // namespace
}  // namespace taquin::cube
