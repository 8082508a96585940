// Tables in memory and in files (docs/tables.md has the format).
//
// A file is a header followed by the table's bytes, which are mapped unchanged. The header
// identifies the table and has a checksum for every MiB. Loading compares all of that with the
// wanted id and with the bytes, on all threads, before anyone can read a wrong value. Cost: one
// pass over the bytes, about as fast as memory can be read.
//
// The file stays mapped while the table is in use, and another program may write to it or truncate
// it. The table then suddenly has wrong values, and a search may compute nonsense. why_spoilt
// detects this: call it before trusting an answer (the solver does). To survive truncated files the
// program must have called survive_lost_pages (core/files.hpp); otherwise the system ends it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/core/files.hpp"
#include "taquin/tables/progress.hpp"

namespace taquin::tables {

// Identifies a table: everything that its bytes depend on. Two tables with the same id have the
// same bytes; if the numbering of entries changes, the kind must change.
inline constexpr std::string_view table_file_extension = ".taquin-table";

struct TableId {
    std::string kind;     // "tiles-additive": what an entry means and how entries are numbered
    std::string content;  // "4x4 blank 15 cells 0 1 4 5 8 9 12 13": puzzle, goal, pattern
    std::uint64_t entries = 0;
    std::uint32_t bits = 8;  // per entry

    bool operator==(const TableId&) const = default;

    std::uint64_t bytes() const { return (entries * bits + 7) / 8; }

    // Readable, and unique for every id.
    std::string file_name() const;
};

// "tiles-additive, 4x4 …": for messages.
std::string to_text(const TableId& id);

// The header of a table file, and its conversion to and from bytes. docs/tables.md has the layout.
inline constexpr std::size_t table_block_bytes = std::size_t{1} << 20U;

// The part of the table covered by the checksum with this number.
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

    // The size of the header, which is also the offset of the table.
    std::size_t bytes() const;
};

// The file size of a table with this id.
std::uint64_t file_bytes(const TableId& id);

std::vector<std::byte> encode(const TableHeader& header);

// Decodes the bytes of a whole file and checks its size. An error is half a sentence that follows
// the file's name: "is cut short: …".
Expected<TableHeader> decode_table_header(std::span<const std::byte> file);

inline constexpr std::uint32_t table_format_version = 1;

// A table file in use.
struct TableFile {
    std::filesystem::path path;
    MappedFile mapping;
};

// The bytes of a table and their owner. Copies share them.
class Table {
public:
    Table(TableId id, std::span<const std::byte> bytes, std::shared_ptr<const void> owner)
        : id_(std::move(id)), bytes_(bytes), owner_(std::move(owner)) {}
    Table(TableId id, std::span<const std::byte> bytes, std::shared_ptr<const TableFile> file)
        : id_(std::move(id)), bytes_(bytes), owner_(file), file_(std::move(file)) {}

    const TableId& id() const { return id_; }
    std::span<const std::byte> bytes() const { return bytes_; }
    const std::uint8_t* data() const {
        return reinterpret_cast<const std::uint8_t*>(bytes_.data());
    }

    // The file that the bytes are mapped from; null if they are in the program's own memory.
    const TableFile* file() const { return file_.get(); }

private:
    TableId id_;
    std::span<const std::byte> bytes_;
    std::shared_ptr<const void> owner_;
    std::shared_ptr<const TableFile> file_{};
};

// A table under construction: zero bytes in huge pages, to be filled.
class TableMemory {
public:
    explicit TableMemory(const TableId& id);  // throws std::bad_alloc

    std::span<std::byte> bytes() const { return bytes_; }
    Table finished() && { return {std::move(id_), bytes_, std::move(owner_)}; }

private:
    TableId id_;
    std::shared_ptr<void> owner_;
    std::span<std::byte> bytes_;
};

// The id in the file's header, if the header is intact. Does not read the table's bytes.
Expected<TableId> read_table_id(const std::filesystem::path& path);

// Loads the table and verifies every byte. Errors: DamagedTable if it is corrupt or not the wanted
// one, FileSystem if it cannot be read; both name the file. Interrupted or Time if the progress
// says stop, since a large table on a slow disk takes a while.
Expected<Table> load_table(const std::filesystem::path& path, const TableId& wanted,
                           unsigned threads, const Progress& progress = {});
// The same for any table.
Expected<Table> load_table(const std::filesystem::path& path, unsigned threads,
                           const Progress& progress = {});

// Whether anything about the table's file changed since it was loaded, perhaps only its name.
bool is_changed(const Table& table);

// Whether the table's file was written to since it was loaded, judging by its times.
bool is_spoilt(const Table& table);

// The same for certain, as an Error of kind DamagedTable: if the file was renamed, removed or the
// like, this compares all checksums again.
std::optional<Error> why_spoilt(const Table& table, unsigned threads);

// Writes the file durably: completely or not at all. Errors are those of write_durably; Interrupted
// if the progress says stop.
std::optional<Error> save_table(const DurablePath& to, const Table& table, unsigned threads,
                                const Progress& progress = {});

}  // namespace taquin::tables
