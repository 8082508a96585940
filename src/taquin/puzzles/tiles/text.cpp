// The second step of reading a board, after text_scan: determines the form, and what the words mean
// in it. A batch of boards reuses one sheet for all lines.
#include "taquin/puzzles/tiles/text.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "taquin/puzzles/tiles/text_scan.hpp"

namespace taquin::tiles {

namespace {

Expected<std::uint64_t> parse_side(std::string_view digits, std::string_view whole) {
    std::uint64_t side = 0;
    const char* const end = digits.data() + digits.size();
    const auto [stop, status] = std::from_chars(digits.data(), end, side);
    if (digits.empty() || stop != end)
        return Error{quoted(whole) + " is not a size; write rows x columns, such as 4x4"};
    if (status != std::errc{})
        return Error{"a side of " + quoted(digits) + " is impossible; boards are 2x2 to 1000x1000"};
    return side;
}

struct FormRow {
    Form form;
    std::string_view name;
};

constexpr FormRow form_table[] = {
    {Form::Rows, "rows"},   {Form::Flat, "flat"}, {Form::Compact, "compact"},
    {Form::School42, "42"}, {Form::Korf, "korf"},
};

using Words = std::span<const Word>;

constexpr std::uint32_t compact_side = 3;
constexpr std::size_t fewest_tiles = std::size_t{min_side} * min_side;

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
            return Error{sheet_.text.empty() ? "no board: the text is empty"
                                             : "no board: the text has no tiles"};
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
        return Error{"unknown form"};
    }

    // "5x5 | tiles"
    bool states_its_size() const { return words_.size() > 1 && words_[1].text == "|"; }

    // Three words are too few for any other form, so a longer word holds several tiles.
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

    // One number per line, and the first is the side of the square that the rest form.
    bool size_line_fits() const {
        const std::uint64_t side = words_[0].value;
        return words_[0].kind == Word::Kind::Number && side * side == words_.size() - 1;
    }

    // Tiles are read first: a bad word may cause a ragged row, so it is reported first.
    Expected<ReadBoard> read_rows() const { return read_tiles(size_of_rows(), words_, Form::Rows); }

    Expected<Size> size_of_rows() const {
        const std::size_t columns = sheet_.rows[0].count;
        if (sheet_.rows.size() == 1)
            return Error{"there is only one row; put '/' or a newline between rows"};
        for (std::size_t row = 1; row < sheet_.rows.size(); ++row)
            if (sheet_.rows[row].count != columns)
                return Error{"row " + std::to_string(row + 1) + " has " +
                             counted(sheet_.rows[row].count, "tile") + ", but row 1 has " +
                             std::to_string(columns) + "; every row needs the same number"};
        return make_size(sheet_.rows.size(), columns);
    }

    Expected<ReadBoard> read_flat() const {
        if (sheet_.slashes)
            return Error{"the flat form has no '/'; leave it out, or use the form rows"};
        return read_tiles(size_for(words_.size()), words_, Form::Flat);
    }

    Expected<ReadBoard> read_sized() const {
        return read_tiles(parse_size(words_[0].text), words_.subspan(2), Form::Flat);
    }

    Expected<ReadBoard> read_korf() const {
        const std::size_t n = words_.size();
        if (sheet_.rows.size() > 1) return Error{"the korf form is one line, without '/'"};
        if (n < 2 || !(is_full_count(n - 1) || is_full_count(n - 2)))
            return Error{
                "the korf form is a number, the tiles and optionally the shortest length; " +
                counted(n, "number") + " is the wrong count for a " +
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

    // Users who forgot the '/' should not have to wonder what korf is.
    Error korf_fault(std::size_t tile_count, const Error& fault) const {
        std::string guess;
        if (!options_.form && !options_.size)
            guess = std::to_string(words_.size()) +
                    " numbers do not make a square board (put '/' between the rows, or give the "
                    "size); ";
        return Error{guess + "read as korf, a number and " + std::to_string(tile_count) +
                     " tiles: " + fault.message};
    }

    Expected<ReadBoard> read_school42() const {
        return read_tiles(size_of_school42(), words_.subspan(sheet_.rows[0].count), Form::School42);
    }

    Expected<Size> size_of_school42() const {
        if (sheet_.rows[0].count > 1)
            return Error{"the first line (" + position_of(words_[0]) +
                         ") must be only the size, such as 3"};
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
                             counted(sheet_.rows[row].count, "tile") + ", but the size is " +
                             to_text(size) + "; it needs " + std::to_string(size.columns)};
        if (count != size.rows)
            return Error{"the size is " + to_text(size) + ", but " +
                         (count == 1 ? "there is 1 row" : "there are " + counted(count, "row")) +
                         " after it; it needs " + std::to_string(size.rows)};
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
                "the compact form is for boards up to 3x3, such as 'b12 345 678'; larger boards "
                "need spaces between the tiles"};
        for (const Word& group : words_)
            if (group.text.size() != first)
                return Error{"the group " + quoted(group.text) + " (" + position_of(group) +
                             ") has " + counted(group.text.size(), "tile") +
                             ", but the first has " + std::to_string(first) +
                             "; every group is a row and needs the same number"};
        return words_.size() == 1 ? size_for(first) : make_size(words_.size(), first);
    }

    Expected<Tile> one_character(std::string_view character) const {
        const char c = character[0];
        if (c >= '0' && c <= '9') return static_cast<Tile>(c - '0');
        if (c == 'b' || c == 'B' || c == '_' || c == '.') return Tile{0};
        return not_a_tile(character);
    }

    // The size for this many tiles: the requested one, or a square.
    Expected<Size> size_for(std::size_t count) const {
        if (options_.size) return *options_.size;
        if (count < fewest_tiles)
            return Error{(count == 1 ? "there is 1 tile" : "there are " + counted(count, "tile")) +
                         ", but the smallest board, 2x2, has 4 with the blank"};
        const std::optional<std::uint64_t> side = square_root(count);
        if (!side)
            return Error{
                std::to_string(count) +
                " tiles do not make a square board; put '/' between the rows, or give the size"};
        return make_size(*side, *side);
    }

    Expected<ReadBoard> read_tiles(const Expected<Size>& size, Words words, Form form) const {
        std::vector<Tile> tiles;
        tiles.reserve(words.size());
        for (const Word& word : words) {
            if (word.kind == Word::Kind::TooLarge)
                return Error{"the number " + quoted(word.text) + " (" + position_of(word) +
                             ") is too large; even a 1000x1000 board only has tiles up to 999999"};
            if (word.kind == Word::Kind::Other) return not_a_tile(word.text);
            tiles.push_back(word.value);
        }
        return finish(size, std::move(tiles), form);
    }

    Expected<ReadBoard> finish(const Expected<Size>& size, std::vector<Tile> tiles,
                               Form form) const {
        if (!size) return size.error();
        if (options_.size && *options_.size != *size)
            return Error{"the board is " + to_text(*size) + ", but the given size is " +
                         to_text(*options_.size)};
        Expected<Board> board = make_board(*size, std::move(tiles));
        if (!board) return board.error();
        return ReadBoard{.board = *std::move(board), .form = form};
    }

    void add_remarks(ReadBoard& read) const {
        if (sheet_.dollars)
            read.warnings.emplace_back("ignored '$' at the ends of lines (as printed by cat -e)");
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
        return Error{quoted(word.text) + " (" + position_of(word) + ") is not a valid " +
                     std::string(what) + " in a korf line; write a whole number"};
    }

    Error not_a_tile(std::string_view text) const {
        const std::string start = quoted(text) + " (" + position(sheet_.text, text.data()) + ") ";
        if (text.size() > 1 && text[0] == '-' && text[1] >= '0' && text[1] <= '9')
            return Error{start + "is negative; tiles are numbers from 1, and 0 is the blank"};
        return Error{start + "is not a tile; tiles are numbers, and the blank is 0, b, _ or ."};
    }

    std::string position_of(const Word& word) const {
        return position(sheet_.text, word.text.data());
    }

    const Sheet& sheet_;
    Words words_;
    const ReadOptions& options_;
};

Expected<ReadBoard> read_sheet(const Sheet& sheet, const ReadOptions& options) {
    return Interpreter(sheet, options).read();
}

struct BatchLine {
    std::size_t number;
    std::string_view text;
};

// The lines that are not empty, without surrounding blanks.
std::vector<BatchLine> lines_of(std::string_view text) {
    constexpr std::string_view spaces = " \t\r\v\f";
    std::vector<BatchLine> lines;
    lines.reserve(static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1);
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    for (std::size_t number = 1, start = 0; start < text.size(); ++number) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        std::string_view line = text.substr(start, end - start);
        start = end + 1;
        line.remove_prefix(std::min(line.find_first_not_of(spaces), line.size()));
        line.remove_suffix(line.size() - (line.find_last_not_of(spaces) + 1));
        if (!line.empty() && line.front() != '#') lines.push_back({number, line});
    }
    return lines;
}

class BatchReader {
public:
    explicit BatchReader(const ReadOptions& options) : options_(options) {}

    BatchEntry read(const BatchLine& line) {
        scan(line.text, sheet_);
        return {line.number, read_sheet(sheet_, options_)};
    }

private:
    const ReadOptions& options_;
    Sheet sheet_;
};

bool meant_as_board(const BatchLine& line) {
    return line.text.find_first_of("/|") != std::string_view::npos;
}

std::vector<std::size_t> words_in_each(const std::vector<BatchLine>& lines) {
    std::vector<std::size_t> counts;
    Sheet sheet;
    for (const BatchLine& line : lines) {
        scan(line.text, sheet);
        counts.push_back(sheet.words.size());
    }
    return counts;
}

// A square of words in which one row may be too long or too short, perhaps with its size above. One
// row may look like a board by itself, as "1 2 3 0" of a 4x4 board does; the user does not want
// only that row solved.
bool is_square_with_faults(const std::vector<BatchLine>& lines,
                           const std::vector<BatchEntry>& entries) {
    const auto is_board = [](const BatchEntry& entry) { return bool{entry.board}; };
    const auto row = std::ranges::find_if(entries, is_board);
    if (row == entries.end() || std::ranges::count_if(entries, is_board) > 1) return false;
    const std::size_t side = row->board->board.size.cells();
    const std::size_t header = lines.size() == side + 1 ? 1 : 0;
    if (row->board->form != Form::Flat || lines.size() - header != side) return false;
    const std::vector<std::size_t> counts = words_in_each(lines);
    const auto whole_rows = std::ranges::count(counts.begin() + static_cast<std::ptrdiff_t>(header),
                                               counts.end(), side);
    return (header == 0 || counts.front() == 1) && static_cast<std::size_t>(whole_rows) + 1 >= side;
}

bool is_batch(const std::vector<BatchLine>& lines, const std::vector<BatchEntry>& entries) {
    if (is_square_with_faults(lines, entries)) return false;
    return std::ranges::any_of(entries, [](const BatchEntry& e) { return bool{e.board}; }) ||
           std::ranges::all_of(lines, meant_as_board);
}

// A size line, the rows of the largest board, and one line to spare.
constexpr std::size_t most_lines_of_a_board = max_side + 2;

std::vector<BatchEntry> read_lines(std::string_view text, const std::vector<BatchLine>& lines,
                                   const ReadOptions& options) {
    std::vector<BatchEntry> entries;
    entries.reserve(lines.size());
    std::optional<BatchEntry> whole;
    BatchReader reader(options);
    const auto read_whole = [&] {
        whole = BatchEntry{lines.front().number, read_board(text, options)};
        return bool{whole->board};
    };
    const auto only_whole = [&] {
        entries.clear();
        entries.push_back(*std::move(whole));
        return std::move(entries);
    };
    for (const BatchLine& line : lines) {
        entries.push_back(reader.read(line));
        if (entries.back().board || whole || lines.size() == 1) continue;
        if (read_whole() || options.form == Form::School42) return only_whole();
    }
    return !whole || is_batch(lines, entries) ? std::move(entries) : only_whole();
}

}  // namespace

std::string_view name(Form form) {
    return std::ranges::find(form_table, form, &FormRow::form)->name;
}

Expected<Form> parse_form(std::string_view name) {
    const auto* const row = std::ranges::find(form_table, name, &FormRow::name);
    if (row == std::end(form_table))
        return Error{"unknown form " + quoted(name) +
                     "; choose from rows, flat, compact, 42, korf"};
    return row->form;
}

Expected<Size> parse_size(std::string_view text) {
    const std::size_t cross = text.find_first_of("xX");
    const Expected<std::uint64_t> rows = parse_side(text.substr(0, cross), text);
    if (!rows) return rows.error();
    if (cross == std::string_view::npos) return make_size(*rows, *rows);
    const Expected<std::uint64_t> columns = parse_side(text.substr(cross + 1), text);
    if (!columns) return columns.error();
    return make_size(*rows, *columns);
}

Expected<ReadBoard> read_board(std::string_view text, const ReadOptions& options) {
    Sheet sheet;
    scan(text, sheet);
    return read_sheet(sheet, options);
}

Expected<Board> parse_board(std::string_view text) {
    Expected<ReadBoard> read = read_board(text);
    if (!read) return read.error();
    return std::move(read->board);
}

bool begins_batch(std::string_view text, const ReadOptions& options) {
    const std::vector<BatchLine> lines = lines_of(text);
    if (lines.empty()) return false;
    const auto first = BatchReader(options).read(lines.front()).board;
    return first && (first->form == Form::Rows || lines.size() > most_lines_of_a_board);
}

std::size_t for_each_line(std::string_view part, const ReadOptions& options,
                          const std::function<bool(BatchEntry)>& each) {
    const std::vector<BatchLine> lines = lines_of(part);
    BatchReader reader(options);
    for (const BatchLine& line : lines)
        if (!each(reader.read(line))) break;
    return lines.size();
}

std::size_t for_each_in_batch(std::string_view text, const ReadOptions& options,
                              const std::function<bool(BatchEntry)>& each) {
    const std::vector<BatchLine> lines = lines_of(text);
    if (lines.size() > most_lines_of_a_board && BatchReader(options).read(lines.front()).board)
        return for_each_line(text, options, each);
    std::vector<BatchEntry> entries = read_lines(text, lines, options);
    for (BatchEntry& entry : entries)
        if (!each(std::move(entry))) break;
    return entries.size();
}

std::vector<BatchEntry> read_batch(std::string_view text, const ReadOptions& options) {
    std::vector<BatchEntry> entries;
    for_each_in_batch(text, options, [&](BatchEntry entry) {
        entries.push_back(std::move(entry));
        return true;
    });
    return entries;
}

}  // namespace taquin::tiles
