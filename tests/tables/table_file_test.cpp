// A table file is refused if a single bit differs from what was written.
#include "taquin/tables/table_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <fstream>
#include <random>

#include "tables/small_table.hpp"

namespace taquin::tables_test {
namespace {

using tables::load_table;
using tables::read_table_id;

constexpr unsigned one_thread = 1;

// A file that can be changed in place.
class OpenFile {
public:
    explicit OpenFile(const std::filesystem::path& path)
        : file_(open(path.c_str(), O_RDWR)),
          size_(static_cast<std::size_t>(std::filesystem::file_size(path))) {}
    ~OpenFile() { close(file_); }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    std::size_t size() const { return size_; }

    void flip(std::size_t bit) const {
        const auto at = static_cast<off_t>(bit / 8);
        unsigned char byte = 0;
        ASSERT_EQ(pread(file_, &byte, 1, at), 1);
        byte = static_cast<unsigned char>(byte ^ (1U << bit % 8));
        ASSERT_EQ(pwrite(file_, &byte, 1, at), 1);
    }

    void put(std::size_t at, const std::string& bytes) const {
        ASSERT_EQ(pwrite(file_, bytes.data(), bytes.size(), static_cast<off_t>(at)),
                  static_cast<ssize_t>(bytes.size()));
    }

    void resize(std::size_t size) const {
        ASSERT_EQ(ftruncate(file_, static_cast<off_t>(size)), 0);
    }

private:
    int file_;
    std::size_t size_;
};

class TableFile : public testing::Test {
protected:
    // Expects the file to be refused as damaged, with its name in the message.
    void expect_refused(const std::filesystem::path& path, const TableId& wanted) {
        const auto table = load_table(path, wanted, one_thread);
        ASSERT_FALSE(table);
        EXPECT_EQ(table.error().kind, ErrorKind::DamagedTable) << table.error().message;
        EXPECT_NE(table.error().message.find(path.string()), std::string::npos);
    }

    std::string refusal(const std::filesystem::path& path, const TableId& wanted) {
        const auto table = load_table(path, wanted, one_thread);
        return table ? "loaded" : table.error().message;
    }

    test::TemporaryFolder folder;
    TableId id = small_id();
};

TEST_F(TableFile, LoadReturnsWhatWasStored) {
    // Empty, one byte, sizes around a block and around huge pages, and odd numbers of bits.
    for (const std::uint64_t entries :
         {0U, 1U, 2U, 1001U, (2U << 20U) - 1, 2U << 20U, (2U << 20U) + 1, (4U << 20U) + 7}) {
        const TableId wanted = small_id(entries);
        const auto path = store_in(folder.path(), wanted);
        for (const unsigned threads : {1U, 3U}) {
            const auto table = load_table(path, wanted, threads);
            ASSERT_TRUE(table) << table.error().message;
            EXPECT_TRUE(is_filled(wanted, table->bytes())) << entries;
            EXPECT_EQ(table->id(), wanted);
        }
        const auto read = read_table_id(path);
        ASSERT_TRUE(read);
        EXPECT_EQ(*read, wanted);
    }
}

TEST_F(TableFile, ReportsProgressAndStopsOnRequest) {
    const auto path = store_in(folder.path(), id);
    std::stop_source stop;
    tables::Step last;
    const tables::Progress progress{[&](const tables::Step& step) {
                                        last = step;
                                        stop.request_stop();
                                    },
                                    stop.get_token()};
    const auto table = load_table(path, id, one_thread, progress);
    ASSERT_FALSE(table);
    EXPECT_EQ(table.error().kind, ErrorKind::Interrupted);
    EXPECT_EQ(last.phase, "reading");
    EXPECT_EQ(last.done, 1U);
}

TEST_F(TableFile, IsNotReadAfterTheDeadline) {
    const auto path = store_in(folder.path(), id);
    const auto now = std::chrono::steady_clock::now();
    const auto late = load_table(path, id, one_thread, {.until = now});
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().kind, ErrorKind::Time);
    EXPECT_TRUE(load_table(path, id, one_thread, {.until = now + std::chrono::hours(1)}));
}

TEST_F(TableFile, StaysReadableAfterReplacementOrRemoval) {
    const auto path = store_in(folder.path(), id);
    const auto table = load_table(path, id, one_thread);
    std::filesystem::remove(path);
    ASSERT_TRUE(table);
    EXPECT_TRUE(is_filled(id, table->bytes()));
}

TEST_F(TableFile, RefusesEveryTruncation) {
    const auto path = store_in(folder.path(), id);
    const OpenFile file(path);
    for (std::size_t size = file.size(); size-- > 0;) {
        file.resize(size);
        ASSERT_NO_FATAL_FAILURE(expect_refused(path, id)) << size;
    }
}

TEST_F(TableFile, RefusesExtraBytesAtTheEnd) {
    const auto path = store_in(folder.path(), id);
    OpenFile(path).resize(OpenFile(path).size() + 1);
    expect_refused(path, id);
}

TEST_F(TableFile, RefusesEveryFlippedBitInTheHeader) {
    const auto path = store_in(folder.path(), id);
    const OpenFile file(path);
    const std::size_t header = file.size() - id.bytes();
    for (std::size_t bit = 0; bit < 8 * header; ++bit) {
        file.flip(bit);
        ASSERT_NO_FATAL_FAILURE(expect_refused(path, id)) << bit;
        EXPECT_FALSE(read_table_id(path)) << bit;
        file.flip(bit);
    }
    EXPECT_TRUE(load_table(path, id, one_thread));
}

TEST_F(TableFile, RefusesFlippedBitsInTheTable) {
    const auto path = store_in(folder.path(), id);
    const OpenFile file(path);
    const std::size_t header = file.size() - id.bytes();
    std::mt19937_64 random(7);
    std::uniform_int_distribution<std::size_t> any_bit(8 * header, 8 * file.size() - 1);
    for (int round = 0; round < 10'000; ++round) {
        const std::size_t bit = any_bit(random);
        file.flip(bit);
        ASSERT_NO_FATAL_FAILURE(expect_refused(path, id)) << bit;
        file.flip(bit);
    }
    EXPECT_TRUE(load_table(path, id, one_thread));
}

TEST_F(TableFile, NamesTheFirstDamagedBlockWithAnyNumberOfThreads) {
    const TableId large = small_id(std::uint64_t{7} << 20U);  // three and a half blocks
    const auto path = store_in(folder.path(), large);
    const OpenFile file(path);
    const std::size_t header = file.size() - large.bytes();
    const auto bit_of_block = [&](std::size_t block) { return 8 * (header + (block << 20U) + 99); };
    file.flip(bit_of_block(3));
    file.flip(bit_of_block(1));
    for (const unsigned threads : {1U, 2U, 4U}) {
        const auto table = load_table(path, large, threads);
        ASSERT_FALSE(table);
        EXPECT_EQ(table.error().message,
                  path.string() + " does not match its checksum in block 2 of 4");
    }
}

TEST_F(TableFile, RefusesOtherTables) {
    const auto path = store_in(folder.path(), id);
    TableId other_kind = id;
    other_kind.kind = "lookup";
    TableId other_goal = id;
    other_goal.content = "3x3 goal first";
    TableId other_size = id;
    other_size.entries += 1;
    TableId other_bits = id;
    other_bits.bits = 8;
    for (const TableId& other : {other_kind, other_goal, other_size, other_bits})
        expect_refused(path, other);
    EXPECT_EQ(
        refusal(path, other_goal),
        path.string() +
            " contains another table: test, 3x3 goal last, 1001 entries of 4 bits, instead of "
            "test, 3x3 goal first, 1001 entries of 4 bits");
}

TEST_F(TableFile, NamesTheSupportedVersion) {
    const auto path = store_in(folder.path(), id);
    OpenFile(path).put(8, std::string("\x02\0\0\0", 4));
    EXPECT_EQ(refusal(path, id),
              path.string() + " has format version 2, but this program reads version 1");
}

TEST_F(TableFile, RefusesAnotherByteOrder) {
    const auto path = store_in(folder.path(), id);
    const OpenFile file(path);
    std::uint32_t reversed = 0x04030201U;
    std::string mark(sizeof reversed, '\0');
    std::memcpy(mark.data(), &reversed, sizeof reversed);
    file.put(12, mark);
    EXPECT_EQ(refusal(path, id), path.string() + " was made on a machine with another byte order");
}

TEST_F(TableFile, RefusesOtherFiles) {
    const auto path = folder / "notes.txt";
    std::ofstream(path) << std::string(100'000, 'x');
    EXPECT_EQ(refusal(path, id), path.string() + " is not a table file");
}

TEST_F(TableFile, FoldersAndMissingFilesAreErrors) {
    for (const std::filesystem::path& path : {folder / "", folder / "absent"}) {
        const auto table = load_table(path, id, one_thread);
        ASSERT_FALSE(table);
        EXPECT_EQ(table.error().kind, ErrorKind::FileSystem);
    }
}

// Headers with a valid checksum from an attacker or a faulty program.
TEST_F(TableFile, RefusesInconsistentHeadersWithAValidChecksum) {
    const auto path = folder / "signed";
    for (const std::uint64_t entries :
         {std::uint64_t{1} << 62U, ~std::uint64_t{0}, std::uint64_t{}})
        for (const std::uint32_t bits : {0U, 1U, 64U, 65U, ~0U}) {
            TableId claimed = id;
            claimed.entries = entries;
            claimed.bits = bits;
            const auto header = tables::encode({claimed, {1, 2, 3}});
            std::ofstream file(path, std::ios::binary);
            file.write(reinterpret_cast<const char*>(header.data()),
                       static_cast<std::streamsize>(header.size()));
            file << "some bytes";
            file.close();
            ASSERT_NO_FATAL_FAILURE(expect_refused(path, claimed)) << entries << " " << bits;
        }
}

TEST(TableId, HasAReadableFileName) {
    const TableId id{"tiles-additive", "4x4 blank 15 cells 0 1 4 5", 100, 8};
    const std::string name = id.file_name();
    EXPECT_TRUE(name.starts_with("tiles-additive-4x4-blank-15-cells-0-1-4-5-")) << name;
    EXPECT_TRUE(name.ends_with(".taquin-table")) << name;
}

TEST(TableId, EveryTableHasItsOwnFileName) {
    const TableId id{"a", "b c", 100, 8};
    for (const TableId& other : {TableId{"a b", "c", 100, 8}, TableId{"a", "b-c", 100, 8},
                                 TableId{"a", "b c", 101, 8}, TableId{"a", "b c", 100, 4}})
        EXPECT_NE(other.file_name(), id.file_name());
    TableId long_one{"a", std::string(1000, 'x') + "1", 100, 8};
    TableId long_two{"a", std::string(1000, 'x') + "2", 100, 8};
    EXPECT_NE(long_one.file_name(), long_two.file_name());
    EXPECT_LT(long_one.file_name().size(), 200U);
}

}  // namespace
}  // namespace taquin::tables_test
