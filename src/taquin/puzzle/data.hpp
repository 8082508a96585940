// Data from a puzzle for the front ends: named values and tables. Any front end can print them,
// write them as JSON or draw them without knowing the puzzle.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace taquin {

// null, true or false, a whole number, a text, or a list of values.
struct Value {
    using List = std::vector<Value>;
    std::variant<std::nullptr_t, bool, std::int64_t, std::string, List> content{nullptr};

    Value() = default;
    Value(std::nullptr_t) {}
    Value(bool truth) : content(truth) {}
    template <std::integral T>
    Value(T number) : content(static_cast<std::int64_t>(number)) {}
    Value(std::string text) : content(std::move(text)) {}
    Value(std::string_view text) : content(std::string(text)) {}
    Value(const char* text) : content(std::string(text)) {}
    Value(List list) : content(std::move(list)) {}
};

// "inversions": 7. The name is a JSON key.
struct Fact {
    std::string name;
    Value value{};
};

// How the command line prints a column.
enum class ColumnKind : std::uint8_t {
    Text,     // aligned to the left
    Number,   // aligned to the right
    Signed,   // a number with its sign
    Ordinal,  // an index: from 0 in JSON, from 1 on screen
};

struct Column {
    std::string_view name;     // JSON key
    std::string_view heading;  // on screen
    ColumnKind kind = ColumnKind::Number;
};

struct DataTable {
    std::string_view name;   // JSON key
    std::string_view title;  // a line above the table, without its colon
    std::string_view row;    // what a row is, in the singular: "tile"
    std::vector<Column> columns{};
    std::vector<std::vector<Value>> rows{};  // one value per column
};

}  // namespace taquin
