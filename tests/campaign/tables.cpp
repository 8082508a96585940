// Bad table files: every truncation, every bit of the header, millions of bits of the payload,
// other tables under the file's name. Each is refused as damaged; the program rebuilds the table or
// exits with code 3.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <vector>

#include "campaign/campaign.hpp"
#include "cli/program.hpp"
#include "tables/small_table.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/core/random.hpp"
#include "taquin/tables/table_file.hpp"

namespace taquin::campaign {
namespace {

using tables_test::small_id;
using tables_test::store_in;
using tables_test::TableId;

// A table file whose bits can be flipped in place.
class Victim {
public:
    explicit Victim(const std::filesystem::path& path)
        : path_(path),
          file_(open(path.c_str(), O_RDWR | O_CLOEXEC)),
          size_(std::filesystem::file_size(path)) {}
    ~Victim() { close(file_); }
    Victim(const Victim&) = delete;
    Victim& operator=(const Victim&) = delete;

    std::uint64_t size() const { return size_; }

    void flip(std::uint64_t bit) const {
        const auto at = static_cast<off_t>(bit / 8);
        unsigned char byte = 0;
        if (pread(file_, &byte, 1, at) != 1) throw std::runtime_error("cannot read a byte");
        byte = static_cast<unsigned char>(byte ^ (1U << bit % 8));
        if (pwrite(file_, &byte, 1, at) != 1) throw std::runtime_error("cannot write a byte");
    }

    void cut(std::uint64_t size) const {
        if (ftruncate(file_, static_cast<off_t>(size)) != 0) throw std::runtime_error("cannot cut");
    }

    void expect_refused(const TableId& wanted, Row& row, const std::string& what) const {
        row.count();
        const auto table = tables::load_table(path_, wanted, 1);
        if (table)
            row.fail(what + " was loaded");
        else if (table.error().kind != ErrorKind::DamagedTable)
            row.fail(what + ": " + table.error().message);
    }

private:
    std::filesystem::path path_;
    int file_;
    std::uint64_t size_;
};

void every_truncation() {
    Row row("table file truncated at every length");
    const test::TemporaryFolder folder;
    const TableId id = small_id();
    const Victim file(store_in(folder.path(), id));
    for (std::uint64_t size = file.size(); size-- > 0;) {
        file.cut(size);
        file.expect_refused(id, row, fmt::format("length {}", size));
    }
    row.many("files");
}

void every_bit_of_the_header() {
    Row row("every bit of the header flipped");
    const test::TemporaryFolder folder;
    const TableId id = small_id();
    const Victim file(store_in(folder.path(), id));
    for (std::uint64_t bit = 0; bit < 8 * (file.size() - id.bytes()); ++bit) {
        file.flip(bit);
        file.expect_refused(id, row, fmt::format("bit {}", bit));
        file.flip(bit);
    }
    row.many("files");
}

void bits_of_the_payload(const Scale& scale) {
    Row row("a bit of the payload flipped");
    const TableId id = small_id();
    const std::uint64_t flips = scale.pick(10'000'000, 5'000);
    const unsigned threads = hardware_threads();
    parallel_for(threads, threads, [&](std::size_t share, unsigned) {
        const test::TemporaryFolder folder;
        const Victim file(store_in(folder.path(), id));
        const std::uint64_t header = 8 * (file.size() - id.bytes());
        Random random(scale.seed + share);
        for (std::uint64_t i = share; i < flips; i += threads) {
            const std::uint64_t bit = header + random.below(8 * id.bytes());
            file.flip(bit);
            file.expect_refused(id, row, fmt::format("bit {}", bit));
            file.flip(bit);
        }
        if (!tables::load_table(tables::TableStore(folder.path()).path_of(id), id, 1))
            row.fail("the restored file was refused");
    });
    row.many("files");
}

void other_tables() {
    Row row("table of another kind, goal, size, entry width or version");
    const test::TemporaryFolder folder;
    const TableId id = small_id();
    const Victim file(store_in(folder.path(), id));
    const auto expect_refused = [&](const auto& change) {
        TableId other = id;
        change(other);
        file.expect_refused(other, row, fmt::format("{} {}", other.kind, other.content));
    };
    expect_refused([](TableId& other) { other.kind = "lookup"; });
    expect_refused([](TableId& other) { other.content = "3x3 goal first"; });
    expect_refused([](TableId& other) { other.entries += 1; });
    expect_refused([](TableId& other) { other.entries -= 1; });
    expect_refused([](TableId& other) { other.bits = 8; });
    constexpr std::uint64_t version_at = 8;  // bytes
    for (std::uint64_t bit = 8 * version_at; bit < 8 * (version_at + 4); ++bit) {
        file.flip(bit);
        file.expect_refused(id, row, "another version");
        file.flip(bit);
    }
    row.many("files");
}

// The program itself: `tables check` exits with code 3; a solve rebuilds the table and gives the
// right result.
void by_the_program(const Scale& scale) {
    Row row("real table damaged: tables check exits with 3, solve rebuilds it or exits with 3");
    const test::TemporaryFolder folder;
    const std::vector<std::string> cache{"--cache", folder.path()};
    const auto taquin = [&](std::vector<std::string> words) {
        words.insert(words.end(), cache.begin(), cache.end());
        return cli_test::run(words);
    };
    const std::vector<std::string> build{"tables", "build", "lookup", "--size", "3x3"};
    if (taquin(build).code != 0) return row.fail("tables build lookup --size 3x3");
    const std::filesystem::path path = folder / folder.names().front();  // its only file
    Random random(scale.seed);
    for (std::uint64_t i = 0, runs = scale.pick(500, 5); i < runs; ++i) {
        {
            const Victim file(path);
            const std::uint64_t bit = random.below(8 * file.size());
            if (i % 4 == 0)
                file.cut(bit / 8);
            else
                file.flip(bit);
        }
        row.count(2);
        const auto checked = taquin({"tables", "check"});
        if (checked.code != 3) row.fail(fmt::format("check: {} {}", checked.code, checked.err));
        const auto solved =
            taquin({"solve", "--quiet", "--heuristic", "lookup", "8 6 7/2 5 4/3 0 1"});
        constexpr std::size_t line = 31 + 1;  // moves and the line end
        if (solved.code != 3 && (solved.code != 0 || solved.out.size() != line))
            row.fail(fmt::format("solve: {} {} {}", solved.code, solved.out, solved.err));
        if (taquin(build).code != 0) row.fail("the table could not be rebuilt");
    }
    row.many("runs");
}

}  // namespace

void tables(const Scale& scale) {
    every_truncation();
    every_bit_of_the_header();
    bits_of_the_payload(scale);
    other_tables();
    by_the_program(scale);
}

}  // namespace taquin::campaign
