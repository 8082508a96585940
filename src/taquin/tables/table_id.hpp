// Which table: everything that a table's bytes depend on. Two tables with the same id have the same
// bytes; a table whose way of numbering its entries changes must change its kind.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace taquin::tables {

inline constexpr std::string_view table_file_extension = ".taquin-table";

struct TableId {
    std::string kind;     // "tiles-additive": what an entry means and how entries are numbered
    std::string content;  // "4x4 blank 15 cells 0 1 4 5 8 9 12 13": of which puzzle, goal, pattern
    std::uint64_t entries = 0;
    std::uint32_t bits = 8;  // of an entry

    bool operator==(const TableId&) const = default;

    std::uint64_t bytes() const { return (entries * bits + 7) / 8; }

    // Readable, and another one for every id.
    std::string file_name() const;
};

// "tiles-additive, 4x4 …": for sentences.
std::string to_text(const TableId& id);

}  // namespace taquin::tables
