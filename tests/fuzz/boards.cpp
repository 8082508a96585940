// Boards in all their forms, alone and in batches. Law: an accepted text is a permutation of the
// requested form and size, and stays the same when written in any form and read again.
#include "law.hpp"
#include "taquin/core/permutation.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/text.hpp"

namespace taquin::fuzz {
namespace {

using namespace tiles;

constexpr std::uint32_t compact_side = 3;

ReadOptions options_of(Input& input) {
    ReadOptions options;
    const unsigned form = input.choose(6);
    if (form > 0) options.form = static_cast<Form>(form - 1);
    const unsigned size = input.choose(6);
    if (size > 0) options.size = Size{2 + size % 3, 2 + size / 2};
    return options;
}

void expect_same(const Board& board, const std::string& written, const ReadOptions& options = {}) {
    const auto again = read_board(written, options);
    law(again && again->board == board, "a written board reads the same", written);
}

void expect_good(const Expected<ReadBoard>& read, std::string_view text,
                 const ReadOptions& options) {
    if (!read) return expect_error(read.error(), text);
    const Board& board = read->board;
    law(board.tiles.size() == board.size.cells(), "a board has a tile for each cell");
    law(is_permutation(board.tiles), "a board is a permutation");
    law(read->form == options.form.value_or(read->form), "the form is the requested one");
    law(board.size == options.size.value_or(board.size), "the size is the requested one");
    expect_same(board, to_rows(board));
    expect_same(board, to_pretty(board));
    if (board.size.rows <= compact_side && board.size.columns <= compact_side)
        expect_same(board, to_compact(board), {.form = Form::Compact, .size = board.size});
    const auto goal = make_goal("last", board.size);
    law(static_cast<bool>(goal), "each size has a goal");
    check_solvable(board, *goal);
}

void expect_good_batch(std::string_view text, const ReadOptions& options) {
    std::size_t last = 0;
    const std::size_t count = for_each_in_batch(text, options, [&](const BatchEntry& entry) {
        law(entry.line > last && entry.line <= lines_in(text), "line numbers of a batch increase");
        last = entry.line;
        if (!entry.board) law(!entry.board.error().message.empty(), "an error has a message");
        return true;
    });
    law(count == read_batch(text, options).size(),
        "reading a batch again gives the same number of boards");
    if (!begins_batch(text, options)) return;
    law(for_each_line(text, options, [](const BatchEntry&) { return true; }) == count,
        "a batch has one board per line", text);
}

}  // namespace
}  // namespace taquin::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace taquin::fuzz;
    Input input(data, size);
    const auto options = options_of(input);
    expect_good(taquin::tiles::read_board(input.text(), options), input.text(), options);
    expect_good_batch(input.text(), options);
    const auto parsed = taquin::tiles::parse_size(input.text());
    if (parsed) {
        const auto again = taquin::tiles::parse_size(to_text(*parsed));
        law(again && *again == *parsed, "a written size reads the same");
    }
    return 0;
}
