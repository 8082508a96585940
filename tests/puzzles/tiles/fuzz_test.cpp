// Valid texts, damaged at random: nothing crashes, every error is a sentence, and every accepted
// text can be written and read back.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "taquin/core/permutation.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/moves.hpp"
#include "taquin/puzzles/tiles/text.hpp"

namespace taquin::tiles {
namespace {

constexpr int rounds = 30'000;

using Corpus = std::vector<std::string>;

const Corpus& boards() {
    static const Corpus corpus{
        "1 2 3/4 5 6/7 8 0",
        "1,2,3,4\n5,6,7,8\n9,10,11,12\n13,14,15,b\n",
        "b12 345 678",
        "12 3b",
        "1 2 3 4 5 6 7 8 0",
        "# This puzzle is solvable\n3\n1 2 3 # x\n4 5 6$\r\n7 8 0\n",
        "4\n 1  2  3  4\n 5  6  7  8\n 9 10 11 12\n13 14 15  0\n",
        "3\n1\n2\n3\n4\n5\n6\n7\n8\n0\n",
        "7 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3 57",
        "2x3 | 1 2 3 4 5 0",
        "1 2/3 _\n1 2 3/4 5 .\n",
    };
    return corpus;
}

// Bytes with a meaning to some parser are more frequent.
char random_byte(Random& random) {
    constexpr std::string_view special = "0123456789  /,\n\t\r#$|xXb_.-+UDLRudlr\0\xFF";
    if (random.below(8) == 0) return static_cast<char>(random.below(256));
    return special[random.below(special.size())];
}

std::string piece_of(const std::string& text, Random& random) {
    const std::size_t from = random.below(text.size() + 1);
    return text.substr(from, random.below(text.size() - from + 1));
}

void damage(std::string& text, const Corpus& corpus, Random& random) {
    const std::size_t at = random.below(text.size() + 1);
    switch (random.below(6)) {
        case 0: text.insert(at, 1, random_byte(random)); break;
        case 1: text.erase(at, 1 + random.below(4)); break;
        case 2: text.replace(at, 1, 1, random_byte(random)); break;
        case 3: text.insert(at, piece_of(text, random)); break;
        case 4: text.insert(at, piece_of(corpus[random.below(corpus.size())], random)); break;
        default:
            if (text.size() > 1) std::swap(text[at % text.size()], text[random.below(text.size())]);
    }
}

// Calls check(text) for damaged texts of the corpus, with one to four changes each.
template <class Check>
void fuzz(const Corpus& corpus, std::uint64_t seed, Check check) {
    Random random(seed);
    for (int round = 0; round < rounds && !testing::Test::HasFailure(); ++round) {
        std::string text = corpus[random.below(corpus.size())];
        for (std::uint64_t hits = 1 + random.below(4); hits > 0; --hits)
            damage(text, corpus, random);
        SCOPED_TRACE(text);
        check(text, random);
    }
}

ReadOptions random_options(Random& random) {
    constexpr std::array forms{Form::Rows, Form::Flat, Form::Compact, Form::School42, Form::Korf};
    ReadOptions options;
    if (random.below(3) == 0) options.form = forms[random.below(forms.size())];
    if (random.below(3) == 0)
        options.size = Size{static_cast<std::uint32_t>(2 + random.below(3)),
                            static_cast<std::uint32_t>(2 + random.below(3))};
    return options;
}

void expect_good(const Expected<ReadBoard>& read, const ReadOptions& options) {
    if (!read) {
        EXPECT_FALSE(read.error().message.empty());
        return;
    }
    const Board& board = read->board;
    EXPECT_EQ(board.tiles.size(), board.size.cells());
    EXPECT_TRUE(is_permutation(board.tiles));
    EXPECT_EQ(read->form, options.form.value_or(read->form));
    EXPECT_EQ(board.size, options.size.value_or(board.size));
    for (const std::string& text : {to_rows(board), to_pretty(board)}) {
        const Expected<Board> again = parse_board(text);
        ASSERT_TRUE(again) << again.error().message;
        EXPECT_EQ(*again, board);
    }
}

TEST(Fuzz, ReadBoard) {
    int accepted = 0;
    fuzz(boards(), 1, [&](const std::string& text, Random& random) {
        const ReadOptions options = random_options(random);
        const Expected<ReadBoard> read = read_board(text, options);
        expect_good(read, options);
        if (read) ++accepted;
    });
    EXPECT_GT(accepted, rounds / 50) << "too few valid boards for a meaningful test";
    EXPECT_LT(accepted, rounds / 2);
}

TEST(Fuzz, ReadBatch) {
    fuzz(boards(), 2, [](const std::string& text, Random& random) {
        const ReadOptions options = random_options(random);
        std::size_t last_line = 0;
        for (const BatchEntry& entry : read_batch(text, options)) {
            EXPECT_GT(entry.line, last_line);
            last_line = entry.line;
            expect_good(entry.board, options);
        }
    });
}

TEST(Fuzz, MakeGoal) {
    Corpus corpus = boards();
    for (const GoalRow& row : goals()) corpus.emplace_back(row.name);
    fuzz(corpus, 3, [](const std::string& text, Random& random) {
        const Size size{static_cast<std::uint32_t>(random.below(5)),
                        static_cast<std::uint32_t>(random.below(5))};
        const Expected<Board> goal = make_goal(text, size);
        ASSERT_TRUE(goal || !goal.error().message.empty());
        if (!goal) return;
        EXPECT_EQ(goal->size, size);
        EXPECT_TRUE(is_permutation(goal->tiles));
    });
}

TEST(Fuzz, ParseMoves) {
    const Corpus corpus{"UDLR", "U2 L3 D R12", "rruld, U 2", "U999\nL1\tD", "", "ULDRULDRULDR"};
    fuzz(corpus, 4, [](const std::string& text, Random& random) {
        const Convention convention =
            random.below(2) == 0 ? Convention::Blank : Convention::MovedTile;
        const auto moves = parse_moves(text, convention);
        ASSERT_TRUE(moves || !moves.error().message.empty());
        if (!moves) return;
        EXPECT_EQ(*parse_moves(to_text(*moves, convention), convention), *moves);
        EXPECT_LE(length(*moves, Metric::Multi), length(*moves, Metric::Single));
    });
}

TEST(Fuzz, ParseOrderAndSize) {
    const Corpus corpus{"UDLR", "rlud", "LRUD", "3x4", "10x10", "5", "1000x1000"};
    fuzz(corpus, 5, [](const std::string& text, Random&) {
        const Expected<MoveOrder> order = parse_order(text);
        EXPECT_TRUE(order ? *parse_order(to_text(*order)) == *order
                          : !order.error().message.empty());
        const Expected<Size> size = parse_size(text);
        EXPECT_TRUE(size ? *parse_size(to_text(*size)) == *size : !size.error().message.empty());
    });
}

}  // namespace
}  // namespace taquin::tiles
