#include "taquin/puzzles/tiles/text.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "taquin/puzzles/tiles/text_read.hpp"

namespace taquin::tiles {

namespace {

Expected<std::uint64_t> parse_side(std::string_view digits, std::string_view whole) {
    std::uint64_t side = 0;
    const char* const end = digits.data() + digits.size();
    const auto [stop, status] = std::from_chars(digits.data(), end, side);
    if (digits.empty() || stop != end)
        return Error{quoted(whole) + " is not a size: write rows x columns, such as 4x4"};
    if (status != std::errc{})
        return Error{"a side of " + quoted(digits) +
                     " is not possible: boards go from 2x2 to 1000x1000"};
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

}  // namespace

std::string_view name(Form form) {
    return std::ranges::find(form_table, form, &FormRow::form)->name;
}

Expected<Form> parse_form(std::string_view name) {
    const auto* const row = std::ranges::find(form_table, name, &FormRow::name);
    if (row == std::end(form_table))
        return Error{"there is no form " + quoted(name) +
                     ": the forms are rows, flat, compact, 42 and korf"};
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

}  // namespace taquin::tiles
