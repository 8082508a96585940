#include "taquin/puzzles/tiles/text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>

#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/scramble.hpp"

namespace taquin::tiles {
namespace {

constexpr const char* rows_3x3 = "1 2 3/4 5 6/7 8 0";

std::string rows_of(const std::string& text, const ReadOptions& options = {}) {
    const Expected<ReadBoard> read = read_board(text, options);
    return read ? to_rows(read->board) : "error: " + read.error().message;
}

std::optional<Form> form_of(const std::string& text, const ReadOptions& options = {}) {
    const Expected<ReadBoard> read = read_board(text, options);
    return read ? std::optional(read->form) : std::nullopt;
}

std::string flat(const Board& board) {
    std::string text = to_rows(board);
    for (char& c : text)
        if (c == '/') c = ' ';
    return text;
}

std::string file(const std::string& name) {
    std::ifstream in(std::string(TAQUIN_TEST_DATA) + "/instances/" + name);
    return {std::istreambuf_iterator<char>(in), {}};
}

struct Sample {
    Form form;
    std::string text;
};

// One board in every form and spelling that users type.
const std::vector<Sample>& spellings() {
    static const std::vector<Sample> samples{
        {Form::Rows, "1 2 3/4 5 6/7 8 0"},
        {Form::Rows, "1 2 3 / 4 5 6 / 7 8 b"},
        {Form::Rows, "1,2,3/4,5,6/7,8,_"},
        {Form::Rows, "1, 2, 3\n4, 5, 6\n7, 8, .\n"},
        {Form::Rows, "1,2,3,\n4,5,6,\n7,8,0,\n"},
        {Form::Rows, "1\t2\t3\r\n4\t5\t6\r\n7\t8\t0\r\n"},
        {Form::Rows, "  1 2 3\n\n  4 5 6\n\n  7 8 B  \n\n"},
        {Form::Rows, "1 2 3/\n4 5 6/\n7 8 0"},
        {Form::Rows, "1 2 3\n/4 5 6\n/7 8 0"},
        {Form::Rows, "1 2 3 # top\n4 5 6\n# between\n7 8 0"},
        {Form::Rows, "01 02 03/04 05 06/07 08 00"},
        {Form::Rows,
         "\xEF\xBB\xBF"
         "1 2 3\n4 5 6\n7 8 0"},
        {Form::Rows, "[[1,2,3],[4,5,6],[7,8,0]]"},
        {Form::Rows, "{ {1, 2, 3},\n  {4, 5, 6},\n  {7, 8, 0} }\n"},
        {Form::Rows, "([1 2 3] [4 5 6] [7 8 _],)"},
        {Form::Rows, "[1,2,3]/[4,5,6]/[7,8,0]"},
        {Form::Flat, "[1, 2, 3, 4, 5, 6, 7, 8, 0]"},
        {Form::Flat, "1 2 3 4 5 6 7 8 0"},
        {Form::Flat, "1,2,3,4,5,6,7,8,b"},
        {Form::Flat, "1\n2\n3\n4\n5\n6\n7\n8\n0\n"},
        {Form::Flat, "3x3 | 1 2 3 4 5 6 7 8 0"},
        {Form::Flat, "3X3|1 2 3 4 5 6 7 8 0"},
        {Form::Compact, "123 456 78b"},
        {Form::Compact, "123 456 780"},
        {Form::Compact, "123,456,78_"},
        {Form::Compact, "123/456/78."},
        {Form::Compact, "123\n456\n78b\n"},
        {Form::Compact, "12345678b"},
        {Form::School42, "3\n1 2 3\n4 5 6\n7 8 0\n"},
        {Form::School42, "# This puzzle is solvable\n3\n1 2 3\n4 5 6\n7 8 0\n"},
        {Form::School42, "# one\n3 # two\n1 2 3 # three\n 4  5   6#four\n7 8 0\n"},
        {Form::School42, "3$\n1 2 3$\n4 5 6 $\n7 8 0$\n"},
        {Form::School42, "3\r\n   1    2 3\r\n4 5 6\r\n 7 8     0\r\n"},
        {Form::School42, "3\n1,2,3\n4,\t5,\t6\n7 8 0"},
        {Form::School42, "3\n1\n2\n3\n4\n5\n6\n7\n8\n0\n"},
        {Form::School42, "3x3\n1 2 3\n4 5 6\n7 8 0\n"},
        {Form::Korf, "17 1 2 3 4 5 6 7 8 0"},
        {Form::Korf, "17 1 2 3 4 5 6 7 8 0 31"},
    };
    return samples;
}

TEST(ReadBoard, RecognisesTheFormOfEverySpelling) {
    for (const auto& [form, text] : spellings()) {
        EXPECT_EQ(rows_of(text), rows_3x3) << text;
        EXPECT_EQ(form_of(text), form) << text;
    }
}

TEST(ReadBoard, ForcedFormGivesTheSameBoard) {
    for (const auto& [form, text] : spellings())
        EXPECT_EQ(rows_of(text, {.form = form}), rows_3x3) << text;
}

TEST(ReadBoard, GivenSizeGivesTheSameBoard) {
    for (const auto& [form, text] : spellings()) {
        EXPECT_EQ(rows_of(text, {.size = Size{3, 3}}), rows_3x3) << text;
        EXPECT_FALSE(read_board(text, {.size = Size{3, 4}})) << text;
    }
}

TEST(ReadBoard, EveryFormRoundTripsForEverySize) {
    Random random(7);
    for (std::uint32_t rows = 2; rows <= 12; ++rows)
        for (std::uint32_t columns = 2; columns <= 12; ++columns) {
            const Size size{rows, columns};
            const Board board = random_board(*make_goal("last", size), random);
            const std::string sized = to_text(size) + "|" + flat(board);
            EXPECT_EQ(rows_of(to_rows(board)), to_rows(board));
            EXPECT_EQ(rows_of(to_pretty(board)), to_rows(board));
            EXPECT_EQ(rows_of(sized), to_rows(board));
            EXPECT_EQ(rows_of(to_text(size) + "\n" + to_pretty(board)), to_rows(board));
            EXPECT_EQ(rows_of(flat(board), {.size = size}), to_rows(board));
            EXPECT_EQ(rows_of("5 " + flat(board), {.size = size}), to_rows(board));
            EXPECT_EQ(rows_of("5 " + flat(board) + " 99", {.size = size}), to_rows(board));
            if (rows <= 3 && columns <= 3) {
                EXPECT_EQ(rows_of(to_compact(board)), to_rows(board));
            }
            if (rows != columns) continue;
            EXPECT_EQ(form_of(flat(board)), Form::Flat);
            EXPECT_EQ(form_of("5 " + flat(board)), Form::Korf);
            EXPECT_EQ(form_of("5 " + flat(board) + " 99"), Form::Korf);
        }
}

TEST(ReadBoard, GivenSizeDecidesAmbiguousNumbers) {
    const Board wide = *make_goal("last", {3, 6});
    EXPECT_EQ(form_of(flat(wide), {.size = Size{3, 6}}), Form::Flat);
    const Board square = *make_goal("last", {4, 4});
    EXPECT_EQ(form_of("1 " + flat(square) + " 0"), Form::Korf);
}

TEST(ReadBoard, LargestBoardRoundTrips) {
    Random random(1);
    const Board board = random_board(*make_goal("snail", {1000, 1000}), random);
    const Expected<ReadBoard> read = read_board(to_rows(board));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_TRUE(read->board == board);
}

TEST(ReadBoard, KorfLinesHaveNumberAndLength) {
    const auto read = read_board("88 15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4 65");
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->number, 88U);
    EXPECT_EQ(read->expected_length, 65);
    const auto without = read_board("88 15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4");
    ASSERT_TRUE(without);
    EXPECT_EQ(without->number, 88U);
    EXPECT_EQ(without->expected_length, std::nullopt);
}

TEST(ReadBoard, CommentsMayClaimSolvability) {
    const std::string board = "\n3\n1 2 3\n4 5 6\n7 8 0\n";
    const auto claim = [&](const std::string& comment) {
        return read_board(comment + board)->claims_solvable;
    };
    EXPECT_EQ(claim("# This puzzle is solvable"), true);
    EXPECT_EQ(claim("# This puzzle is UNSOLVABLE"), false);
    EXPECT_EQ(claim("# it is not solvable"), false);
    EXPECT_EQ(claim("# a puzzle"), std::nullopt);
    const auto both = read_board("# solvable\n# unsolvable" + board);
    EXPECT_EQ(both->claims_solvable, std::nullopt);
    EXPECT_EQ(both->warnings.size(), 1U);
}

TEST(ReadBoard, DollarsAtLineEndsGiveAWarning) {
    EXPECT_EQ(read_board("3$\n1 2 3$\n4 5 6$\n7 8 0$\n")->warnings.size(), 1U);
    EXPECT_TRUE(read_board("3\n1 2 3\n4 5 6\n7 8 0\n")->warnings.empty());
}

TEST(ReadBoard, DocumentExamplesAreAccepted) {
    EXPECT_EQ(rows_of("b12 345 678"), "0 1 2/3 4 5/6 7 8");
    EXPECT_EQ(rows_of("3b2 615 748"), "3 0 2/6 1 5/7 4 8");
    EXPECT_EQ(rows_of("1 7 15 4/0 6 3 8/2 5 14 11/9 13 10 12"),
              "1 7 15 4/0 6 3 8/2 5 14 11/9 13 10 12");
}

TEST(WriteBoard, InThreeForms) {
    const Board board = *parse_board("10 2 3 4/5 6 7 8/9 1 11 0");
    EXPECT_EQ(to_rows(board), "10 2 3 4/5 6 7 8/9 1 11 0");
    EXPECT_EQ(to_pretty(board), "10  2  3  4\n 5  6  7  8\n 9  1 11  .\n");
    EXPECT_EQ(to_compact(*parse_board("4 5 2/1 0 3")), "452 1b3");
}

TEST(ParseForm, EveryNameRoundTrips) {
    for (const Form form : {Form::Rows, Form::Flat, Form::Compact, Form::School42, Form::Korf})
        EXPECT_EQ(*parse_form(name(form)), form);
}

TEST(ParseSize, RowsThenColumns) {
    EXPECT_EQ(*parse_size("3x4"), (Size{3, 4}));
    EXPECT_EQ(*parse_size("2X1000"), (Size{2, 1000}));
    EXPECT_EQ(*parse_size("5"), (Size{5, 5}));
}

TEST(ReadBatch, OneBoardPerLine) {
    const auto batch = read_batch("# boards\n\n1 2 3/4 5 6/7 8 0\nb12 345 678\r\n5 1 2 3 0\n");
    ASSERT_EQ(batch.size(), 3U);
    EXPECT_EQ(batch[0].line, 3U);
    EXPECT_EQ(batch[1].line, 4U);
    EXPECT_EQ(batch[2].line, 5U);
    for (const auto& entry : batch) EXPECT_TRUE(entry.board) << entry.board.error().message;
}

TEST(ReadBatch, LongBatchIsReadUntilTheReceiverStops) {
    std::string text = "1 2/3 0\n";
    for (int i = 0; i < 1999; ++i) text += i == 7 ? "1 2/3 3\n" : "1 2/0 3\n";
    EXPECT_EQ(read_batch(text).size(), 2000U);
    EXPECT_FALSE(read_batch(text)[8].board);
    std::size_t last = 0;
    const std::size_t lines = for_each_in_batch(text, {}, [&](const BatchEntry& entry) {
        last = entry.line;
        return entry.line < 1500;
    });
    EXPECT_EQ(last, 1500U);
    EXPECT_EQ(lines, 2000U);
}

TEST(ReadBatch, ContinuesAfterABadLine) {
    const auto batch = read_batch("1 2 3/4 5 6/7 8 0\n1 2 3/4 5 6/7 8 8\n1 2/3 0\n");
    ASSERT_EQ(batch.size(), 3U);
    EXPECT_TRUE(batch[0].board);
    EXPECT_EQ(batch[1].line, 2U);
    ASSERT_FALSE(batch[1].board);
    EXPECT_NE(batch[1].board.error().message.find("tile 8 appears twice"), std::string::npos);
    EXPECT_TRUE(batch[2].board);
}

TEST(ReadBatch, ListsAreAccepted) {
    const auto batch = read_batch("[[1,2,3],[4,5,6],[7,8,0]]\n[[1,2],[3,0]\n[[1,2],[3,0]]\n");
    ASSERT_EQ(batch.size(), 3U);
    EXPECT_TRUE(batch[0].board);
    EXPECT_FALSE(batch[1].board);
    EXPECT_TRUE(batch[2].board);
}

TEST(ReadBatch, EveryLineMayBeBad) {
    const auto batch = read_batch("1 2 3/4 5 6/7 8 8\n1 2/3\n");
    ASSERT_EQ(batch.size(), 2U);
    EXPECT_FALSE(batch[0].board);
    EXPECT_FALSE(batch[1].board);
}

TEST(ReadBatch, OneBoardMayTakeSeveralLines) {
    for (const auto& [form, text] : spellings()) {
        const auto batch = read_batch(text);
        ASSERT_EQ(batch.size(), 1U) << text;
        ASSERT_TRUE(batch[0].board) << text << batch[0].board.error().message;
        EXPECT_EQ(to_rows(batch[0].board->board), rows_3x3) << text;
    }
}

TEST(ReadBatch, RowThatIsABoardItselfDoesNotSplitTheBoard) {
    const auto batch = read_batch("1 3 2 0\n4 5 6 7\n8 9 10 11\n12 13 14 15\n");
    ASSERT_EQ(batch.size(), 1U);
    ASSERT_TRUE(batch[0].board);
    EXPECT_EQ(batch[0].board->board.size, (Size{4, 4}));
}

TEST(ReadBatch, InvalidSchoolFileIsOneInvalidBoard) {
    const auto batch = read_batch("# Puzzle\n3\n1 2 3\n4 5 6\n7 8 8\n");
    ASSERT_EQ(batch.size(), 1U);
    EXPECT_EQ(batch[0].line, 2U);
    ASSERT_FALSE(batch[0].board);
    EXPECT_NE(batch[0].board.error().message.find("appears twice"), std::string::npos);
}

// The row "1 2 3 0" is a 2x2 board by itself, but here it is part of a 4x4 board.
TEST(ReadBatch, InvalidSquareIsOneInvalidBoard) {
    for (const std::string text : {"4\n1 2 3 0\n4 5 6 7\n8 9 10 11\n12 13 14 14\n",
                                   "1 2 3 0\n4 5 6 7\n8 9 10 11\n12 13 14 14\n",
                                   "4 5 6 7\n1 2 3 0\n8 9 10 11\n12 13 14\n"}) {
        const auto batch = read_batch(text);
        ASSERT_EQ(batch.size(), 1U) << text;
        EXPECT_FALSE(batch[0].board) << text;
    }
}

TEST(ReadBatch, BoardAmongBadLinesIsRead) {
    for (const std::string text : {"x\n1 2 3 0\n", "1 2 3 0\nx\n", "123 456 78b\n1 2 3\nbad\n",
                                   "1 2 3 0\nx\ny\nz\n", "7\n1 2 3 4 5 6 7 8 0\n9\n"}) {
        const auto batch = read_batch(text);
        EXPECT_GT(batch.size(), 1U) << text;
        EXPECT_EQ(std::ranges::count_if(batch, [](const auto& e) { return bool{e.board}; }), 1)
            << text;
    }
}

TEST(ReadBatch, ByteOrderMarkIsIgnored) {
    const std::string mark = "\xEF\xBB\xBF";
    for (const std::string start : {"", "\n", "# boards\n"}) {
        const auto batch = read_batch(mark + start + "1 2 3/4 5 6/7 8 0\n1 2/3 0\n");
        ASSERT_EQ(batch.size(), 2U) << start;
        for (const auto& entry : batch) EXPECT_TRUE(entry.board) << entry.board.error().message;
    }
}

TEST(ReadBatch, SizeMayPrecedeAllTilesOnOneLine) {
    const auto batch = read_batch("3\n1 2 3 4 5 6 7 8 0\n");
    ASSERT_EQ(batch.size(), 1U);
    ASSERT_TRUE(batch[0].board) << batch[0].board.error().message;
    EXPECT_EQ(batch[0].board->form, Form::School42);
    EXPECT_EQ(to_rows(batch[0].board->board), rows_3x3);
}

TEST(ReadBatch, OnlyCommentsGiveNoBoard) {
    EXPECT_TRUE(read_batch("").empty());
    EXPECT_TRUE(read_batch("# nothing\n\n   \n#\n").empty());
}

TEST(ReadBatch, ReadsTheInstanceFiles) {
    struct File {
        std::string name;
        std::size_t boards;
        Size size;
    };
    for (const File& expected :
         {File{"korf100.txt", 100, {4, 4}}, File{"korf50.txt", 50, {5, 5}}}) {
        const auto batch = read_batch(file(expected.name));
        ASSERT_EQ(batch.size(), expected.boards);
        for (std::size_t i = 0; i < batch.size(); ++i) {
            ASSERT_TRUE(batch[i].board) << batch[i].board.error().message;
            EXPECT_EQ(batch[i].board->number, i + 1);
            EXPECT_TRUE(batch[i].board->expected_length.has_value());
            EXPECT_EQ(batch[i].board->board.size, expected.size);
        }
    }
    const auto large = read_batch(file("large.txt"));
    ASSERT_FALSE(large.empty());
    for (const auto& entry : large) EXPECT_TRUE(entry.board) << entry.board.error().message;
}

}  // namespace
}  // namespace taquin::tiles
