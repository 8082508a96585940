#include "taquin/core/json_writer.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstring>

namespace taquin {
namespace {

bool is_plain(char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; }

struct ByteRange {
    unsigned char least, most;
    bool has(char c) const {
        const auto byte = static_cast<unsigned char>(c);
        return byte >= least && byte <= most;
    }
};

// Follows from a character's first byte: its length, and the range of its second byte.
struct Sequence {
    std::size_t bytes;  // 0: not a first byte
    ByteRange second;
};

Sequence sequence_of(unsigned char first) {
    if (first < 0x80) return {1, {}};
    if (first >= 0xC2 && first <= 0xDF) return {2, {0x80, 0xBF}};
    if (first == 0xE0) return {3, {0xA0, 0xBF}};
    if (first == 0xED) return {3, {0x80, 0x9F}};  // no surrogates
    if (first >= 0xE1 && first <= 0xEF) return {3, {0x80, 0xBF}};
    if (first == 0xF0) return {4, {0x90, 0xBF}};
    if (first >= 0xF1 && first <= 0xF3) return {4, {0x80, 0xBF}};
    if (first == 0xF4) return {4, {0x80, 0x8F}};
    return {0, {}};
}

// The length of the next byte sequence, and whether it is a valid character.
std::pair<std::size_t, bool> next_character(std::string_view text) {
    const Sequence sequence = sequence_of(static_cast<unsigned char>(text[0]));
    if (sequence.bytes == 0) return {1, false};
    constexpr ByteRange later{0x80, 0xBF};
    std::size_t length = 1;
    for (; length < sequence.bytes; ++length) {
        const ByteRange& range = length == 1 ? sequence.second : later;
        if (length == text.size() || !range.has(text[length])) return {length, false};
    }
    return {length, true};
}

void append_escaped(std::string& out, char c) {
    constexpr std::string_view hex = "0123456789abcdef";
    switch (c) {
        case '"': out += "\\\""; return;
        case '\\': out += "\\\\"; return;
        case '\b': out += "\\b"; return;
        case '\f': out += "\\f"; return;
        case '\n': out += "\\n"; return;
        case '\r': out += "\\r"; return;
        case '\t': out += "\\t"; return;
        default: break;
    }
    if (c == '\x7F') {
        out += c;
        return;
    }
    out += "\\u00";
    out += hex[static_cast<unsigned char>(c) / hex.size()];
    out += hex[static_cast<unsigned char>(c) % hex.size()];
}

template <class... Arguments>
void append_number(std::string& out, Arguments... arguments) {
    std::array<char, 400> digits{};  // the largest numbers have more than 300 before the point
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), arguments...).ptr;
    out.append(digits.data(), end);
}

// The number of plain characters at the start. Tests eight at a time: a byte below 0x20 borrows
// from the next higher one, 0x7F carries, and a zero, which is what XOR leaves of '"' or '\\',
// borrows too.
std::size_t plain_length(std::string_view text) {
    constexpr std::uint64_t ones = 0x0101010101010101U;
    std::size_t length = 0;
    for (; length + sizeof(std::uint64_t) <= text.size(); length += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + length, sizeof word);
        const std::uint64_t special = word | (word + ones) | (word - ones * ' ') |
                                      ((word ^ (ones * '"')) - ones) |
                                      ((word ^ (ones * '\\')) - ones);
        if ((special & (ones << 7U)) != 0) break;
    }
    while (length < text.size() && is_plain(text[length])) ++length;
    return length;
}

}  // namespace

void append_json_text(std::string& out, std::string_view text) {
    out += '"';
    while (!text.empty()) {
        const std::size_t plain = plain_length(text);
        out += text.substr(0, plain);
        text.remove_prefix(plain);
        if (text.empty()) break;
        const auto [length, valid] = next_character(text);
        if (!valid)
            out += "\xEF\xBF\xBD";
        else if (length == 1)
            append_escaped(out, text[0]);
        else
            out += text.substr(0, length);
        text.remove_prefix(length);
    }
    out += '"';
}

void JsonWriter::separate() {
    sink_.rest();
    if (!first_) sink_.text() += ',';
    first_ = false;
}

void JsonWriter::open(char bracket) {
    separate();
    sink_.text() += bracket;
    first_ = true;
}

void JsonWriter::close(char bracket) {
    sink_.text() += bracket;
    first_ = false;
}

void JsonWriter::key(std::string_view name) {
    separate();
    append_json_text(sink_.text(), name);
    sink_.text() += ':';
    first_ = true;
}

std::string& JsonWriter::raw() {
    separate();
    return sink_.text();
}

void JsonWriter::null() { raw() += "null"; }
void JsonWriter::text(std::string_view value) { append_json_text(raw(), value); }
void JsonWriter::integer(std::uint64_t value) { append_number(raw(), value); }
void JsonWriter::integer(std::int64_t value) { append_number(raw(), value); }

void JsonWriter::real(double value) {
    if (!std::isfinite(value)) return null();
    std::string& out = raw();
    const std::size_t begin = out.size();
    append_number(out, value);
    if (out.find_first_of(".e", begin) == std::string::npos) out += ".0";
}

void JsonWriter::fixed(double value, int digits) {
    append_number(raw(), value, std::chars_format::fixed, digits);
}

void JsonWriter::text_or_null(std::string_view name, std::string_view value) {
    key(name);
    value.empty() ? null() : text(value);
}

}  // namespace taquin
