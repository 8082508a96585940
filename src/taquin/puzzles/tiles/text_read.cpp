// The second step of reading a board: which form it is, and what the words mean in it.
#include "taquin/puzzles/tiles/text_read.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <span>

namespace taquin::tiles {

namespace {

using Words = std::span<const Word>;

constexpr std::uint32_t compact_side = 3;
constexpr std::size_t fewest_tiles = std::size_t{min_side} * min_side;

std::string count_of(std::size_t count, std::string_view noun) {
    return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

std::optional<std::uint64_t> square_root(std::size_t count) {
    const auto root = static_cast<std::uint64_t>(std::lround(std::sqrt(count)));
    if (root * root != count) return std::nullopt;
    return root;
}

class Interpreter {
public:
    Interpreter(const Sheet& sheet, const ReadOptions& options)
        : sheet_(sheet), words_(sheet.words), options_(options) {}

    Expected<ReadBoard> read() const {
        if (sheet_.fault) return Error{*sheet_.fault};
        if (words_.empty())
            return Error{sheet_.text.empty() ? "there is no board: the text is empty"
                                             : "there is no board: the text has no tiles in it"};
        Expected<ReadBoard> result = read_as(options_.form ? *options_.form : detect());
        if (result) add_remarks(*result);
        return result;
    }

private:
    Form detect() const {
        if (states_its_size()) return Form::Flat;
        if (looks_compact()) return Form::Compact;
        if (sheet_.rows.size() == 1) return looks_korf() ? Form::Korf : Form::Flat;
        if (sheet_.slashes || sheet_.rows[0].count > 1) return Form::Rows;
        return one_a_line() && !size_line_fits() && is_full_count(words_.size()) ? Form::Flat
                                                                                 : Form::School42;
    }

    Expected<ReadBoard> read_as(Form form) const {
        switch (form) {
            case Form::Rows: return read_rows();
            case Form::Flat: return states_its_size() ? read_sized() : read_flat();
            case Form::Compact: return read_compact();
            case Form::School42: return read_school42();
            case Form::Korf: return read_korf();
        }
        return Error{"there is no such form"};
    }

    // "5x5 | tiles"
    bool states_its_size() const { return words_.size() > 1 && words_[1].text == "|"; }

    // Three words are too few for any other form, so a longer one holds several tiles.
    bool looks_compact() const {
        return words_.size() <= compact_side &&
               std::ranges::any_of(words_, [](const Word& w) { return w.text.size() > 1; });
    }

    bool is_full_count(std::size_t count) const {
        return options_.size ? count == options_.size->cells()
                             : count >= fewest_tiles && square_root(count).has_value();
    }

    bool looks_korf() const {
        const std::size_t n = words_.size();
        return !is_full_count(n) && (is_full_count(n - 1) || (n > 1 && is_full_count(n - 2)));
    }

    bool one_a_line() const { return sheet_.rows.size() == words_.size(); }

    // One number a line, and the first is the size of the rest.
    bool size_line_fits() const {
        const std::uint64_t side = words_[0].value;
        return words_[0].kind == Word::Kind::Number && side * side == words_.size() - 1;
    }

    // A bad word is told before a ragged row, which may come of it: tiles are read first.
    Expected<ReadBoard> read_rows() const { return read_tiles(size_of_rows(), words_, Form::Rows); }

    Expected<Size> size_of_rows() const {
        const std::size_t columns = sheet_.rows[0].count;
        if (sheet_.rows.size() == 1)
            return Error{"there is only one row: put '/' or a new line between the rows"};
        for (std::size_t row = 1; row < sheet_.rows.size(); ++row)
            if (sheet_.rows[row].count != columns)
                return Error{"row " + std::to_string(row + 1) + " has " +
                             count_of(sheet_.rows[row].count, "tile") + ", but row 1 has " +
                             std::to_string(columns) + ": every row needs the same number"};
        return make_size(sheet_.rows.size(), columns);
    }

    Expected<ReadBoard> read_flat() const {
        if (sheet_.slashes) return Error{"the flat form has no '/': leave it out, or read as rows"};
        return read_tiles(size_for(words_.size()), words_, Form::Flat);
    }

    Expected<ReadBoard> read_sized() const {
        return read_tiles(parse_size(words_[0].text), words_.subspan(2), Form::Flat);
    }

    Expected<ReadBoard> read_korf() const {
        const std::size_t n = words_.size();
        if (sheet_.rows.size() > 1) return Error{"the korf form is one line, without '/'"};
        if (n < 2 || !(is_full_count(n - 1) || is_full_count(n - 2)))
            return Error{"the korf form is a number, the tiles and perhaps the optimal length: " +
                         count_of(n, "number") + " cannot be that for a " +
                         (options_.size ? to_text(*options_.size) : "square") + " board"};
        const bool with_length = !is_full_count(n - 1);
        const Words tiles = words_.subspan(1, n - (with_length ? 2 : 1));
        const std::optional<std::uint64_t> number = number_in(words_.front());
        if (!number) return not_a("board's number", words_.front());
        Expected<ReadBoard> result = read_tiles(size_for(tiles.size()), tiles, Form::Korf);
        if (!result) return korf_fault(tiles.size(), result.error());
        result->number = number;
        if (!with_length) return result;
        const std::optional<std::uint64_t> length = number_in(words_.back());
        if (!length || *length > std::numeric_limits<int>::max())
            return not_a("length", words_.back());
        result->expected_length = static_cast<int>(*length);
        return result;
    }

    // Whoever forgot the '/' should not wonder what korf is.
    Error korf_fault(std::size_t tile_count, const Error& fault) const {
        std::string guess;
        if (!options_.form && !options_.size)
            guess = std::to_string(words_.size()) +
                    " numbers are no square board (put '/' between the rows, or give the size); ";
        return Error{guess + "read as a number and " + std::to_string(tile_count) +
                     " tiles (korf): " + fault.message};
    }

    Expected<ReadBoard> read_school42() const {
        return read_tiles(size_of_school42(), words_.subspan(sheet_.rows[0].count), Form::School42);
    }

    Expected<Size> size_of_school42() const {
        if (sheet_.rows[0].count > 1)
            return Error{"the first line (" + position_of(words_[0]) +
                         ") must be the size alone, such as 3"};
        Expected<Size> size = parse_size(words_[0].text);
        if (!size)
            return Error{"the first line (" + position_of(words_[0]) +
                         ") must be the size: " + size.error().message};
        const bool in_one_piece = one_a_line() || sheet_.rows.size() == 2;
        if (in_one_piece && words_.size() - 1 == size->cells()) return size;
        if (std::optional<Error> fault = wrong_row(*size)) return *std::move(fault);
        return size;
    }

    std::optional<Error> wrong_row(Size size) const {
        const std::size_t count = sheet_.rows.size() - 1;
        for (std::size_t row = 1; row <= std::min<std::size_t>(count, size.rows); ++row)
            if (sheet_.rows[row].count != size.columns)
                return Error{"row " + std::to_string(row) + " (" +
                             position_of(words_[sheet_.rows[row].first]) + ") has " +
                             count_of(sheet_.rows[row].count, "tile") + ", but the size is " +
                             to_text(size) + ": it needs " + std::to_string(size.columns)};
        if (count != size.rows)
            return Error{"the size is " + to_text(size) + ", but " +
                         (count == 1 ? "there is 1 row" : "there are " + count_of(count, "row")) +
                         " after it: it needs " + std::to_string(size.rows)};
        return std::nullopt;
    }

    Expected<ReadBoard> read_compact() const {
        std::vector<Tile> tiles;
        for (const Word& group : words_)
            for (std::size_t i = 0; i < group.text.size(); ++i) {
                const Expected<Tile> tile = one_character(group.text.substr(i, 1));
                if (!tile) return tile.error();
                tiles.push_back(*tile);
            }
        return finish(size_of_compact(), std::move(tiles), Form::Compact);
    }

    Expected<Size> size_of_compact() const {
        const std::size_t first = words_[0].text.size();
        const std::size_t most = words_.size() == 1 ? compact_side * compact_side : compact_side;
        if (words_.size() > compact_side || first > most)
            return Error{
                "the compact form goes up to 3x3, such as 'b12 345 678': larger boards "
                "need blanks between the tiles"};
        for (const Word& group : words_)
            if (group.text.size() != first)
                return Error{"the group " + quoted(group.text) + " (" + position_of(group) +
                             ") has " + count_of(group.text.size(), "tile") +
                             ", but the first has " + std::to_string(first) +
                             ": every group is a row and needs the same number"};
        return words_.size() == 1 ? size_for(first) : make_size(words_.size(), first);
    }

    Expected<Tile> one_character(std::string_view character) const {
        const char c = character[0];
        if (c >= '0' && c <= '9') return static_cast<Tile>(c - '0');
        if (c == 'b' || c == 'B' || c == '_' || c == '.') return Tile{0};
        return not_a_tile(character);
    }

    // The size for so many tiles: the one that was asked for, or a square.
    Expected<Size> size_for(std::size_t count) const {
        if (options_.size) return *options_.size;
        if (count < fewest_tiles)
            return Error{(count == 1 ? "there is 1 tile" : "there are " + count_of(count, "tile")) +
                         ", but the smallest board, 2x2, has 4 with the blank"};
        const std::optional<std::uint64_t> side = square_root(count);
        if (!side)
            return Error{"there are " + std::to_string(count) + " tiles, and " +
                         std::to_string(count) +
                         " is no square: put '/' between the rows, or give the size"};
        return make_size(*side, *side);
    }

    Expected<ReadBoard> read_tiles(const Expected<Size>& size, Words words, Form form) const {
        std::vector<Tile> tiles;
        tiles.reserve(words.size());
        for (const Word& word : words) {
            if (word.kind == Word::Kind::TooLarge)
                return Error{"the number " + quoted(word.text) + " (" + position_of(word) +
                             ") is too large: even on a 1000x1000 board tiles end at 999999"};
            if (word.kind == Word::Kind::Other) return not_a_tile(word.text);
            tiles.push_back(word.value);
        }
        return finish(size, std::move(tiles), form);
    }

    Expected<ReadBoard> finish(const Expected<Size>& size, std::vector<Tile> tiles,
                               Form form) const {
        if (!size) return size.error();
        if (options_.size && *options_.size != *size)
            return Error{"the board is " + to_text(*size) + ", but it should be " +
                         to_text(*options_.size)};
        Expected<Board> board = make_board(*size, std::move(tiles));
        if (!board) return board.error();
        return ReadBoard{.board = *std::move(board), .form = form};
    }

    void add_remarks(ReadBoard& read) const {
        if (sheet_.dollars)
            read.warnings.emplace_back("'$' at the ends of lines was ignored (cat -e shows them)");
        if (sheet_.claims_solvable && sheet_.claims_unsolvable)
            read.warnings.emplace_back("the comments say both solvable and unsolvable");
        else if (sheet_.claims_solvable || sheet_.claims_unsolvable)
            read.claims_solvable = sheet_.claims_solvable;
    }

    static std::optional<std::uint64_t> number_in(const Word& word) {
        std::uint64_t value = 0;
        const char* const end = word.text.data() + word.text.size();
        const auto [stop, status] = std::from_chars(word.text.data(), end, value);
        if (stop != end || status != std::errc{}) return std::nullopt;
        return value;
    }

    Error not_a(std::string_view what, const Word& word) const {
        return Error{quoted(word.text) + " (" + position_of(word) + ") cannot be the " +
                     std::string(what) + " of a korf line: a whole number is needed"};
    }

    Error not_a_tile(std::string_view text) const {
        const std::string start = quoted(text) + " (" + position(sheet_.text, text.data()) + ") ";
        if (text.size() > 1 && text[0] == '-' && text[1] >= '0' && text[1] <= '9')
            return Error{start + "is negative: tiles are numbers from 1, and 0 is the blank"};
        return Error{start + "is not a tile: tiles are numbers, and the blank is 0, b, _ or ."};
    }

    std::string position_of(const Word& word) const {
        return position(sheet_.text, word.text.data());
    }

    const Sheet& sheet_;
    Words words_;
    const ReadOptions& options_;
};

}  // namespace

Expected<ReadBoard> read_sheet(const Sheet& sheet, const ReadOptions& options) {
    return Interpreter(sheet, options).read();
}

}  // namespace taquin::tiles
