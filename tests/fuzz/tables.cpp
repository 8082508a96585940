// Table files: headers, and small complete files. Laws: an accepted header matches the file size
// and stays the same when encoded again; a loaded file has the bytes that were written; anything
// else is an error that names the file.
//
// Random bytes never have valid checksums, so the first byte of the input can ask for them.
#include <sys/mman.h>
#include <unistd.h>

#include <bit>
#include <cstring>
#include <span>
#include <vector>

#include "law.hpp"
#include "taquin/core/bytes.hpp"
#include "taquin/tables/table_file.hpp"

namespace taquin::fuzz {
namespace {

// Offsets from docs/tables.md.
constexpr std::size_t header_bytes_at = 16;
constexpr std::size_t header_sum_at = 56;
constexpr std::size_t texts_at = 64;
constexpr std::size_t page = 4096;

using Bytes = std::vector<std::byte>;

Bytes bytes_of(std::string_view text, bool whole_page) {
    Bytes bytes(std::max(text.size(), whole_page ? page + text.size() % 64 : 0));
    std::ranges::copy(std::as_bytes(std::span(text)), bytes.begin());
    return bytes;
}

void put_header_sum(Bytes& file) {
    std::uint64_t header = 0;
    if (file.size() < texts_at) return;
    std::memcpy(&header, file.data() + header_bytes_at, sizeof header);
    if (header < texts_at || header > file.size()) return;
    const auto all = std::span<const std::byte>(file).first(static_cast<std::size_t>(header));
    Bytes fields(texts_at);
    std::memcpy(fields.data(), all.data(), header_sum_at);
    const std::uint64_t sum = checksum(fields) ^ std::rotl(checksum(all.subspan(texts_at)), 32);
    std::memcpy(file.data() + header_sum_at, &sum, sizeof sum);
}

// Adds the checksums of the blocks, if the header is valid.
void put_block_sums(Bytes& file) {
    auto header = tables::decode_table_header(file);
    if (!header || encode(*header).size() + header->id.bytes() != file.size()) return;
    const auto table = std::span<const std::byte>(file).subspan(header->bytes());
    for (std::size_t i = 0; i < header->block_sums.size(); ++i)
        header->block_sums[i] = checksum(tables::block_of(table, i));
    const Bytes head = encode(*header);
    std::memcpy(file.data(), head.data(), head.size());
}

void expect_good_header(const Bytes& file) {
    const auto header = tables::decode_table_header(file);
    if (!header) return law(!header.error().message.empty(), "an error has a message");
    law(header->id.bytes() <= file.size(), "a table is no larger than its file");
    law(header->block_sums.size() == tables::block_count(header->id.bytes()),
        "one checksum per block");
    const Bytes head = encode(*header);
    Bytes whole = head;
    whole.resize(head.size() + static_cast<std::size_t>(header->id.bytes()));
    const auto again = tables::decode_table_header(whole);
    law(again && again->id == header->id && again->block_sums == header->block_sums,
        "an encoded header decodes to itself");
}

void expect_good_file(const Bytes& file) {
    static const int memory = memfd_create("table", MFD_CLOEXEC);
    static const std::string path = "/proc/self/fd/" + std::to_string(memory);
    law(ftruncate(memory, 0) == 0 &&
            pwrite(memory, file.data(), file.size(), 0) == static_cast<ssize_t>(file.size()),
        "the file can be written");
    const auto table = tables::load_table(path, 1);
    if (!table) {
        law(table.error().message.find(path) != std::string::npos, "an error names the file",
            table.error().message);
        return;
    }
    const auto bytes = table->bytes();
    law(bytes.size() == table->id().bytes() && bytes.size() <= file.size(),
        "the table is complete");
    law(bytes.empty() || std::memcmp(bytes.data(), file.data() + (file.size() - bytes.size()),
                                     bytes.size()) == 0,
        "a table is what was written");
}

}  // namespace
}  // namespace taquin::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace taquin::fuzz;
    Input input(data, size);
    const bool whole_page = input.choose(2) == 1;
    auto file = bytes_of(input.text(), whole_page);
    if (input.choose(2) == 1) put_header_sum(file);
    if (input.choose(2) == 1) put_block_sums(file);
    expect_good_header(file);
    if (input.choose(2) == 1) expect_good_file(file);
    return 0;
}
