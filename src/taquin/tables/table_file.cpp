#include "taquin/tables/table_file.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstring>
#include <limits>

#include "taquin/core/bytes.hpp"
#include "taquin/core/memory.hpp"

namespace taquin::tables {

namespace {

constexpr std::size_t longest_slug = 120;

bool is_letter_or_digit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

// Keeps letters and digits; everything else becomes a dash.
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

// Eight hexadecimal digits that distinguish texts with the same slug.
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

namespace {

constexpr std::array<char, 8> magic{'t', 'a', 'q', 'u', 'i', 'n', '\x1a', '\n'};
constexpr std::uint32_t byte_order_mark = 0x01020304U;

// Offsets of the fields. All are little-endian except the byte-order mark, which is in the byte
// order of the machine that built the table.
constexpr std::size_t version_at = 8;
constexpr std::size_t byte_order_at = 12;
constexpr std::size_t header_bytes_at = 16;
constexpr std::size_t table_bytes_at = 24;
constexpr std::size_t entries_at = 32;
constexpr std::size_t bits_at = 40;
constexpr std::size_t block_bytes_at = 44;
constexpr std::size_t kind_length_at = 48;
constexpr std::size_t content_length_at = 52;
constexpr std::size_t header_sum_at = 56;
constexpr std::size_t texts_at = 64;

constexpr std::size_t longest_text = 1U << 16U;

std::uint64_t get(std::span<const std::byte> from, std::size_t at, std::size_t size) {
    std::uint64_t value = 0;
    for (std::size_t i = size; i-- > 0;)
        value = value << 8U | std::to_integer<std::uint64_t>(from[at + i]);
    return value;
}
std::uint32_t get32(std::span<const std::byte> from, std::size_t at) {
    return static_cast<std::uint32_t>(get(from, at, 4));
}
std::uint64_t get64(std::span<const std::byte> from, std::size_t at) { return get(from, at, 8); }

void put(std::span<std::byte> to, std::size_t at, std::size_t size, std::uint64_t value) {
    for (std::size_t i = 0; i < size; ++i, value >>= 8U)
        to[at + i] = static_cast<std::byte>(value & 255U);
}
void put32(std::span<std::byte> to, std::size_t at, std::uint32_t value) { put(to, at, 4, value); }
void put64(std::span<std::byte> to, std::size_t at, std::uint64_t value) { put(to, at, 8, value); }

std::size_t rounded_up(std::size_t value, std::size_t unit) {
    return (value + unit - 1) / unit * unit;
}

// Checksum of the whole header, with the checksum field itself as zero.
std::uint64_t header_sum(std::span<const std::byte> header) {
    std::array<std::byte, texts_at> fields{};
    std::memcpy(fields.data(), header.data(), header_sum_at);
    return checksum(fields) ^ std::rotl(checksum(header.subspan(texts_at)), 32);
}

std::size_t sums_at(const TableId& id) {
    return rounded_up(texts_at + id.kind.size() + id.content.size(), sizeof(std::uint64_t));
}

std::string bytes_text(std::uint64_t bytes) { return std::to_string(bytes) + " bytes"; }

// The checks before the header's checksum, because these fields determine how to read the rest.
std::optional<Error> check_start(std::span<const std::byte> file) {
    if (file.size() < texts_at) return Error{"is cut short: " + bytes_text(file.size())};
    if (std::memcmp(file.data(), magic.data(), magic.size()) != 0)
        return Error{"is not a table file"};
    if (const auto version = get32(file, version_at); version != table_format_version)
        return Error{"has format version " + std::to_string(version) +
                     ", but this program reads version " + std::to_string(table_format_version)};
    std::uint32_t mark = 0;
    std::memcpy(&mark, file.data() + byte_order_at, sizeof mark);
    if (mark != byte_order_mark) return Error{"was made on a machine with another byte order"};
    if (const auto header = get64(file, header_bytes_at); header < texts_at || header > file.size())
        return Error{"is cut short: " + bytes_text(file.size()) + ", but the header alone needs " +
                     std::to_string(header)};
    return std::nullopt;
}

// The sizes must agree with each other and with the file size.
std::optional<Error> check_sizes(std::span<const std::byte> file) {
    const std::uint64_t table_bytes = get64(file, table_bytes_at);
    const std::uint64_t entries = get64(file, entries_at);
    const std::uint32_t bits = get32(file, bits_at);
    const bool texts_fit = get32(file, kind_length_at) <= longest_text &&
                           get32(file, content_length_at) <= longest_text;
    const bool table_fits = bits >= 1 && bits <= 64 &&
                            entries <= std::numeric_limits<std::uint64_t>::max() / 64 - 7 &&
                            table_bytes == (entries * bits + 7) / 8;
    if (!texts_fit || !table_fits || get32(file, block_bytes_at) != table_block_bytes)
        return Error{"has a header with inconsistent sizes"};
    const std::uint64_t behind_header = file.size() - get64(file, header_bytes_at);
    if (behind_header != table_bytes)
        return Error{"has " + bytes_text(behind_header) + " of table, but its header says " +
                     std::to_string(table_bytes)};
    return std::nullopt;
}

std::string text_at(std::span<const std::byte> file, std::size_t at, std::size_t length) {
    return {reinterpret_cast<const char*>(file.data()) + at, length};
}

}  // namespace

std::size_t TableHeader::bytes() const {
    // Large tables begin at a multiple of the huge page size; small ones are not padded that much.
    constexpr std::size_t page = 4096;
    const std::size_t needed = sums_at(id) + block_sums.size() * sizeof(std::uint64_t);
    return rounded_up(needed, id.bytes() >= huge_page ? huge_page : page);
}

std::uint64_t file_bytes(const TableId& id) {
    const std::vector<std::uint64_t> sums(block_count(id.bytes()));
    return TableHeader{id, sums}.bytes() + id.bytes();
}

std::vector<std::byte> encode(const TableHeader& header) {
    std::vector<std::byte> bytes(header.bytes());
    std::memcpy(bytes.data(), magic.data(), magic.size());
    put32(bytes, version_at, table_format_version);
    std::memcpy(bytes.data() + byte_order_at, &byte_order_mark, sizeof byte_order_mark);
    put64(bytes, header_bytes_at, bytes.size());
    put64(bytes, table_bytes_at, header.id.bytes());
    put64(bytes, entries_at, header.id.entries);
    put32(bytes, bits_at, header.id.bits);
    put32(bytes, block_bytes_at, table_block_bytes);
    put32(bytes, kind_length_at, static_cast<std::uint32_t>(header.id.kind.size()));
    put32(bytes, content_length_at, static_cast<std::uint32_t>(header.id.content.size()));
    const std::string texts = header.id.kind + header.id.content;
    std::memcpy(bytes.data() + texts_at, texts.data(), texts.size());
    std::size_t at = sums_at(header.id);
    for (const std::uint64_t sum : header.block_sums) {
        put64(bytes, at, sum);
        at += sizeof sum;
    }
    put64(bytes, header_sum_at, header_sum(bytes));
    return bytes;
}

Expected<TableHeader> decode_table_header(std::span<const std::byte> file) {
    if (auto error = check_start(file)) return *std::move(error);
    const auto bytes = file.first(static_cast<std::size_t>(get64(file, header_bytes_at)));
    if (get64(bytes, header_sum_at) != header_sum(bytes))
        return Error{"has a header that does not match its checksum"};
    if (auto error = check_sizes(file)) return *std::move(error);

    TableHeader header;
    const std::size_t kind_length = get32(bytes, kind_length_at);
    const std::size_t content_length = get32(bytes, content_length_at);
    const std::uint64_t table_bytes = get64(bytes, table_bytes_at);
    const std::size_t first_sum = rounded_up(texts_at + kind_length + content_length, 8);
    const std::size_t blocks = block_count(table_bytes);
    if (first_sum > bytes.size() || blocks > (bytes.size() - first_sum) / sizeof(std::uint64_t))
        return Error{"has a header with inconsistent sizes"};
    header.id = {.kind = text_at(bytes, texts_at, kind_length),
                 .content = text_at(bytes, texts_at + kind_length, content_length),
                 .entries = get64(bytes, entries_at),
                 .bits = get32(bytes, bits_at)};
    for (std::size_t i = 0; i < blocks; ++i)
        header.block_sums.push_back(get64(bytes, first_sum + i * sizeof(std::uint64_t)));
    return header;
}

namespace {

struct OwnedMemory {
    MemoryAccount account;
    MemoryBlock block{account};
};

Error damaged(const std::filesystem::path& path, const std::string& fault) {
    return {path.string() + " " + fault, ErrorKind::DamagedTable};
}

Error unreadable(const std::filesystem::path& path) {
    return {"cannot read " + path.string() + ": the disk does not return all of it",
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
    return "contains another table: " + to_text(found) + ", instead of " + to_text(wanted);
}

enum class BlockState { Whole, Damaged, Unreadable };

struct BadBlock {
    std::size_t number;
    BlockState state;
};

// The first block whose checksum does not match; may be none if stopped.
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
        return Error{"reading " + path.string() + " took longer than allowed", ErrorKind::Time};
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
    return damaged(
        path, "changed while it was in use, so the result is not reliable; run the command again");
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
