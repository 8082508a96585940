#include "taquin/core/wording.hpp"

#include <algorithm>
#include <cstddef>

namespace taquin {
namespace {

std::string as_hex(char c) {
    constexpr std::string_view hex = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    return {'\\', 'x', hex[byte >> 4U], hex[byte & 15U]};
}

bool follows(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// Bytes that a character with this first byte has; 0 if none begins so.
std::size_t announced_length(unsigned char first) {
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first < 0xE0) return 2;
    if (first >= 0xE0 && first < 0xF0) return 3;
    if (first >= 0xF0 && first < 0xF5) return 4;
    return 0;
}

// Two bytes of the C1 block steer terminals as the single bytes below a blank do.
bool is_control(std::string_view character) {
    const auto first = static_cast<unsigned char>(character.front());
    if (character.size() == 1) return first < 0x20 || first == 0x7F;
    return first == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;
}

// The printable character at the beginning of the text; empty if there is none.
std::string_view printable(std::string_view text) {
    const std::size_t length = announced_length(static_cast<unsigned char>(text.front()));
    if (length == 0 || length > text.size()) return {};
    const std::string_view character = text.substr(0, length);
    const bool whole = std::ranges::all_of(character.substr(1), follows);
    return whole && !is_control(character) ? character : std::string_view{};
}

}  // namespace

std::string position(std::string_view text, const char* at) {
    const std::string_view before = text.substr(0, static_cast<std::size_t>(at - text.data()));
    const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
    const std::string character = "character " + std::to_string(before.size() - line_start + 1);
    const auto line = static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1;
    const bool several_lines = text.find('\n') != std::string_view::npos;
    return several_lines ? "line " + std::to_string(line) + ", " + character : character;
}

std::string quoted(std::string_view word) {
    constexpr std::size_t longest = 24;
    return "'" + shown(word, longest) + "'";
}

std::string shown(std::string_view typed, std::size_t most) {
    std::string result;
    std::size_t at = 0;
    while (at < typed.size()) {
        const std::string_view character = printable(typed.substr(at));
        const std::size_t next = at + std::max<std::size_t>(character.size(), 1);
        if (next > most) return result + "…";
        result += character.empty() ? as_hex(typed[at]) : std::string(character);
        at = next;
    }
    return result;
}

std::string first_character(std::string_view text) {
    const std::string_view character = text.empty() ? text : printable(text);
    return character.empty() ? shown(text.substr(0, 1)) : std::string(character);
}

}  // namespace taquin
