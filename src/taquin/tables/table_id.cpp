#include "taquin/tables/table_id.hpp"

#include <array>
#include <cstddef>
#include <span>

#include "taquin/core/checksum.hpp"

namespace taquin::tables {
namespace {

constexpr std::size_t longest_slug = 120;

bool is_letter_or_digit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

// Letters and digits, with a dash for everything else.
std::string slug_of(std::string_view text) {
    std::string slug;
    for (const char c : text) {
        if (slug.size() == longest_slug) break;
        if (is_letter_or_digit(c))
            slug += c;
        else if (!slug.empty() && slug.back() != '-')
            slug += '-';
    }
    return slug;
}

// Eight hexadecimal digits that tell apart what the slug does not.
std::string digest_of(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::uint64_t sum = checksum(std::as_bytes(std::span(text)));
    std::string digest;
    for (int i = 0; i < 8; ++i, sum >>= 4U) digest += digits[sum & 15U];
    return digest;
}

}  // namespace

std::string TableId::file_name() const {
    const std::string sizes = std::to_string(entries) + " x " + std::to_string(bits);
    const std::string all = kind + '\0' + content + '\0' + sizes;
    return slug_of(kind + " " + content) + "-" + digest_of(all) + std::string(table_file_extension);
}

std::string to_text(const TableId& id) {
    return id.kind + ", " + id.content + ", " + std::to_string(id.entries) + " entries of " +
           std::to_string(id.bits) + (id.bits == 1 ? " bit" : " bits");
}

}  // namespace taquin::tables
