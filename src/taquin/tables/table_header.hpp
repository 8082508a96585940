// The head of a table file: what it says, to and from bytes. docs/tables.md has the layout.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/tables/table_id.hpp"

namespace taquin::tables {

inline constexpr std::size_t table_block_bytes = std::size_t{1} << 20U;

// The part of the table that has the checksum of this number.
inline std::span<const std::byte> block_of(std::span<const std::byte> table, std::size_t block) {
    const auto rest = table.subspan(block * table_block_bytes);
    return rest.first(std::min(rest.size(), table_block_bytes));
}

inline std::size_t block_count(std::uint64_t table_bytes) {
    return static_cast<std::size_t>((table_bytes + table_block_bytes - 1) / table_block_bytes);
}

struct TableHeader {
    TableId id;
    std::vector<std::uint64_t> block_sums;

    // The size of the header, which is where the table begins.
    std::size_t bytes() const;
};

// The size of the file of such a table.
std::uint64_t file_bytes(const TableId& id);

std::vector<std::byte> encode(const TableHeader& header);

// From the bytes of a whole file, whose size is checked too. An error is half a sentence, to follow
// the file's name: "is cut short: …".
Expected<TableHeader> decode_table_header(std::span<const std::byte> file);

}  // namespace taquin::tables
