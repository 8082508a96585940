// Tables in memory and in files (docs/tables.md has the format).
//
// A file is a header and the table's bytes, mapped as they are. The header says which table it is
// and has a checksum for every MiB of it; loading compares all of that with the wanted id and with
// the bytes, on all threads, before anybody can read a wrong value. Cost: one pass over the bytes,
// about as fast as memory can be read.
//
// The file stays mapped while the table is used, and another program may write to it or cut it
// short. Then the table has wrong values from one moment to the next, and a search can make
// nonsense of them, but why_spoilt tells: ask it before an answer is trusted (the solver does). For
// files that are cut short the program must have called survive_lost_pages (core/lost_pages.hpp),
// or the system ends it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "taquin/core/durable_file.hpp"
#include "taquin/core/expected.hpp"
#include "taquin/core/mapped_file.hpp"
#include "taquin/tables/progress.hpp"
#include "taquin/tables/table_id.hpp"

namespace taquin::tables {

inline constexpr std::uint32_t table_format_version = 1;

// A table file in use.
struct TableFile {
    std::filesystem::path path;
    MappedFile mapping;
};

// The bytes of a table and whatever keeps them there. Copies share them.
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

    // The file that the bytes are mapped from; none if they are in memory of their own.
    const TableFile* file() const { return file_.get(); }

private:
    TableId id_;
    std::span<const std::byte> bytes_;
    std::shared_ptr<const void> owner_;
    std::shared_ptr<const TableFile> file_{};
};

// A table that is being made: zero bytes in huge pages, to be filled.
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

// The id that the file's header claims, if the header is whole. The table's bytes are not read.
Expected<TableId> read_table_id(const std::filesystem::path& path);

// The table, verified from the first to the last byte. Errors: DamagedTable when it is not whole
// or not the wanted one, FileSystem when it cannot be read; both name the file. Interrupted or
// Time when the progress says stop: a large table on a slow disk takes a while.
Expected<Table> load_table(const std::filesystem::path& path, const TableId& wanted,
                           unsigned threads, const Progress& progress = {});
// The same, whatever table it is.
Expected<Table> load_table(const std::filesystem::path& path, unsigned threads,
                           const Progress& progress = {});

// Whether anything about the table's file is not as it was when it was loaded: perhaps its name.
bool is_changed(const Table& table);

// Whether the table's file was written to since it was loaded, as far as its times tell.
bool is_spoilt(const Table& table);

// The same for certain, as an Error of kind DamagedTable: of a file that was renamed, removed or
// the like, all checksums are compared again.
std::optional<Error> why_spoilt(const Table& table, unsigned threads);

// Writes the file durably: whole or not at all. Its errors are write_durably's; Interrupted when
// the progress says stop.
std::optional<Error> save_table(const DurablePath& to, const Table& table, unsigned threads,
                                const Progress& progress = {});

}  // namespace taquin::tables
