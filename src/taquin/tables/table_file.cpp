#include "taquin/tables/table_file.hpp"

#include <algorithm>
#include <array>
#include <atomic>

#include "taquin/core/checksum.hpp"
#include "taquin/core/memory.hpp"
#include "taquin/tables/table_header.hpp"

namespace taquin::tables {
namespace {

struct OwnedMemory {
    MemoryAccount account;
    MemoryBlock block{account};
};

Error damaged(const std::filesystem::path& path, const std::string& fault) {
    return {path.string() + " " + fault, ErrorKind::DamagedTable};
}

Error unreadable(const std::filesystem::path& path) {
    return {"cannot read " + path.string() + ": the disk does not deliver all of it",
            ErrorKind::FileSystem};
}

Expected<TableHeader> header_of(const MappedFile& file, const std::filesystem::path& path) {
    if (!file.fetch(0, std::min(file.bytes().size(), huge_page))) return unreadable(path);
    auto header = decode_table_header(file.bytes());
    if (!header) return damaged(path, header.error().message);
    return header;
}

std::optional<std::string> disagreement(const TableId& found, const TableId& wanted) {
    if (found == wanted) return std::nullopt;
    return "holds another table: " + to_text(found) + ", instead of " + to_text(wanted);
}

enum class BlockState { Whole, Damaged, Unreadable };

struct BadBlock {
    std::size_t number;
    BlockState state;
};

// The first block that is not as its checksum says; perhaps none is found when it was stopped.
std::optional<BadBlock> first_bad_block(const MappedFile& file, const TableHeader& header,
                                        unsigned threads, const Progress& progress) {
    const std::size_t blocks = header.block_sums.size();
    const std::size_t offset = header.bytes();
    const auto table = file.bytes().subspan(offset);
    const auto state_of = [&](std::size_t block) {
        const auto bytes = block_of(table, block);
        if (!file.fetch(offset + block * table_block_bytes, bytes.size()))
            return BlockState::Unreadable;
        return checksum(bytes) == header.block_sums[block] ? BlockState::Whole
                                                           : BlockState::Damaged;
    };

    std::atomic<std::size_t> first_bad = blocks;
    std::atomic<std::size_t> done = 0;
    const auto check = [&](std::size_t block, unsigned thread) {
        const std::size_t count = ++done;
        if (thread == 0) progress.tell({"reading", count, blocks});
        if (state_of(block) == BlockState::Whole) return;
        std::size_t known = first_bad.load();
        while (block < known && !first_bad.compare_exchange_weak(known, block)) {
        }
    };
    parallel_steps(blocks, threads, progress, check);
    if (first_bad == blocks) return std::nullopt;
    return BadBlock{first_bad, state_of(first_bad)};
}

Expected<Table> load(const std::filesystem::path& path, const TableId* wanted, unsigned threads,
                     const Progress& progress) {
    auto file = MappedFile::open(path);
    if (!file) return file.error();
    auto header = header_of(*file, path);
    if (!header) return header.error();
    if (wanted != nullptr)
        if (const auto fault = disagreement(header->id, *wanted)) return damaged(path, *fault);
    const auto bad = first_bad_block(*file, *header, threads, progress);
    if (progress.stop.stop_requested())
        return Error{"reading " + path.string() + " was interrupted", ErrorKind::Interrupted};
    if (progress.too_late())
        return Error{"reading " + path.string() + " takes longer than was allowed",
                     ErrorKind::Time};
    if (bad) {
        if (bad->state == BlockState::Unreadable) return unreadable(path);
        return damaged(path, "does not match its checksum in block " +
                                 std::to_string(bad->number + 1) + " of " +
                                 std::to_string(header->block_sums.size()));
    }
    file->expect_random_access();
    const std::size_t begin = header->bytes();
    const auto used = std::make_shared<const TableFile>(TableFile{path, *std::move(file)});
    return Table(std::move(header->id), used->mapping.bytes().subspan(begin), used);
}

}  // namespace

TableMemory::TableMemory(const TableId& id) : id_(id) {
    auto memory = std::make_shared<OwnedMemory>();
    memory->block.replace(static_cast<std::size_t>(id.bytes()));
    bytes_ = {static_cast<std::byte*>(memory->block.data()), static_cast<std::size_t>(id.bytes())};
    owner_ = std::move(memory);
}

Expected<TableId> read_table_id(const std::filesystem::path& path) {
    const auto file = MappedFile::open(path);
    if (!file) return file.error();
    auto header = header_of(*file, path);
    if (!header) return header.error();
    return std::move(header->id);
}

Expected<Table> load_table(const std::filesystem::path& path, const TableId& wanted,
                           unsigned threads, const Progress& progress) {
    return load(path, &wanted, threads, progress);
}

Expected<Table> load_table(const std::filesystem::path& path, unsigned threads,
                           const Progress& progress) {
    return load(path, nullptr, threads, progress);
}

bool is_changed(const Table& table) {
    return table.file() != nullptr && table.file()->mapping.change() != FileChange::None;
}

bool is_spoilt(const Table& table) {
    return table.file() != nullptr && table.file()->mapping.change() == FileChange::Contents;
}

std::optional<Error> why_spoilt(const Table& table, unsigned threads) {
    if (table.file() == nullptr) return std::nullopt;
    const auto& [path, file] = *table.file();
    FileChange change = file.change();
    if (change == FileChange::Attributes) {
        const auto header = decode_table_header(file.bytes());
        if (!header || first_bad_block(file, *header, threads, {})) change = FileChange::Contents;
    }
    if (change != FileChange::Contents) return std::nullopt;
    return damaged(path,
                   "was changed while it was in use: what was computed with it is not "
                   "trusted; run the command again");
}

std::optional<Error> save_table(const DurablePath& to, const Table& table, unsigned threads,
                                const Progress& progress) {
    TableHeader header{table.id(), {}};
    header.block_sums.resize(block_count(table.bytes().size()));
    const auto add_up = [&](std::size_t block, unsigned) {
        header.block_sums[block] = checksum(block_of(table.bytes(), block));
    };
    if (!parallel_steps(header.block_sums.size(), threads, progress, add_up))
        return Error{"writing " + to.path.string() + " was interrupted", ErrorKind::Interrupted};
    const auto goes_on = [&](std::uint64_t written) {
        progress.tell({"writing", written, table.bytes().size()});
        return !progress.stopped();
    };
    const auto head = encode(header);
    const std::array<FilePart, 2> parts{{{0, head}, {head.size(), table.bytes()}}};
    return write_durably(to, parts, goes_on);
}

}  // namespace taquin::tables
