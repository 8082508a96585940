// JSON, written as a stream: without a tree of values, a document takes no more memory than its
// longest piece.
//
//     JsonWriter json(out);
//     json.begin_object();
//     json.member("length", 21);
//     json.array("moves", moves, [&](Move move) { json.value(name(move)); });
//     json.end_object();
//
// The text is appended to a string, or to a TextSink if the document may be long. Destructors need
// no memory: lack of memory is an exception from the call that ran out.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "taquin/core/text.hpp"

namespace taquin {

// In quotes, escaped; bytes that are not UTF-8 become U+FFFD.
void append_json_text(std::string& out, std::string_view text);

class JsonWriter {
public:
    explicit JsonWriter(std::string& out) : JsonWriter(TextSink(out)) {}
    explicit JsonWriter(TextSink sink) : sink_(std::move(sink)) {}

    void begin_object() { open('{'); }
    void end_object() { close('}'); }
    void begin_array() { open('['); }
    void end_array() { close(']'); }
    void end_line() { sink_.text() += '\n'; }

    // The name of the value that follows.
    void key(std::string_view name);

    // --- values: array elements, or after a key

    void null();
    void text(std::string_view value);
    void integer(std::uint64_t value);
    void integer(std::int64_t value);
    void real(double value);                   // the shortest text that reads as the same number
    void fixed(double value, int digits = 6);  // with this many digits after the point
    std::string& raw();                        // the caller appends one whole value

    // Writes by type. An empty optional becomes null; a type with begin() and end() becomes an
    // array.
    template <class T>
    void value(const T& value) {
        if constexpr (std::same_as<T, bool>)
            raw() += value ? "true" : "false";
        else if constexpr (std::same_as<T, std::nullptr_t>)
            null();
        else if constexpr (std::signed_integral<T>)
            integer(static_cast<std::int64_t>(value));
        else if constexpr (std::unsigned_integral<T>)
            integer(static_cast<std::uint64_t>(value));
        else if constexpr (std::floating_point<T>)
            real(value);
        else if constexpr (std::is_convertible_v<const T&, std::string_view>)
            text(value);
        else if constexpr (requires { value.has_value(); })
            value ? this->value(*value) : null();
        else
            array(value, [this](const auto& item) { this->value(item); });
    }

    // [item, …]: `write` writes one item.
    template <class Items, class Write>
    void array(const Items& items, Write write) {
        begin_array();
        for (const auto& item : items) write(item);
        end_array();
    }

    // {…}: `fill` writes the members.
    template <class Fill>
    void object(Fill fill) {
        begin_object();
        fill();
        end_object();
    }

    // --- members of an object

    template <class T>
    void member(std::string_view name, const T& value) {
        key(name);
        this->value(value);
    }
    // Null if the text is empty.
    void text_or_null(std::string_view name, std::string_view value);
    void seconds(std::string_view name, double value) {
        key(name);
        fixed(value);
    }
    template <class Items, class Write>
    void array(std::string_view name, const Items& items, Write write) {
        key(name);
        array(items, write);
    }
    template <class Fill>
    void object(std::string_view name, Fill fill) {
        key(name);
        object(fill);
    }

private:
    void separate();
    void open(char bracket);
    void close(char bracket);

    TextSink sink_;
    bool first_ = true;  // the next value is the first in its object or array
};

// {…} on its own line: fill(json) writes the members.
template <class Fill>
void append_json_line(std::string& out, Fill fill) {
    JsonWriter json(out);
    json.object([&] { fill(json); });
    json.end_line();
}

}  // namespace taquin
