// Table files that other programs change while in use: detected before a result is trusted, and the
// process survives.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tables/small_table.hpp"
#include "taquin/core/files.hpp"
#include "taquin/tables/table_file.hpp"

namespace taquin::tables_test {
namespace {

namespace fs = std::filesystem;
using tables::load_table;
using tables::Table;

constexpr std::uint64_t mapped_entries = 12'000'001;  // 6 MB: too large to be copied

class ChangedFile : public testing::Test {
protected:
    // Writes into the existing file.
    static void overwrite(const fs::path& path, std::uint64_t offset, const std::string& bytes) {
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(static_cast<std::streamoff>(offset));
        file << bytes;
        ASSERT_TRUE(file.flush());
    }

    static void expect_spoilt(const Table& table, const fs::path& path) {
        EXPECT_TRUE(tables::is_spoilt(table));
        const auto why = tables::why_spoilt(table, 1);
        ASSERT_TRUE(why);
        EXPECT_EQ(why->kind, ErrorKind::DamagedTable);
        EXPECT_NE(why->message.find(path.string()), std::string::npos) << why->message;
        EXPECT_NE(why->message.find("changed while it was in use"), std::string::npos);
    }

    test::TemporaryFolder folder;
    TableId id = small_id(mapped_entries);
    fs::path path = store_in(folder.path(), id);
    Expected<Table> table = load_table(path, id, 1);
};

TEST_F(ChangedFile, UntouchedFileIsTrusted) {
    ASSERT_TRUE(table);
    EXPECT_FALSE(tables::is_changed(*table));
    EXPECT_FALSE(tables::why_spoilt(*table, 1));
    EXPECT_TRUE(load_table(path, id, 1)) << "several readers can share a file";
    EXPECT_FALSE(tables::is_changed(*table));
}

TEST_F(ChangedFile, OverwrittenWithZerosIsNotTrusted) {
    overwrite(path, 3'000'000, std::string(1'000'000, '\0'));
    expect_spoilt(*table, path);
}

// Even if the bytes are restored: results computed in between may be wrong.
TEST_F(ChangedFile, OverwrittenAndRestoredIsNotTrusted) {
    const std::string before(reinterpret_cast<const char*>(table->data()) + 5000, 100);
    const std::uint64_t header = fs::file_size(path) - id.bytes();
    overwrite(path, header + 5000, std::string(100, '\0'));
    overwrite(path, header + 5000, before);
    expect_spoilt(*table, path);
}

TEST_F(ChangedFile, ChecksumsDetectAChangeHiddenByItsTime) {
    struct stat about {};
    ASSERT_EQ(stat(path.c_str(), &about), 0);
    overwrite(path, 3'000'000, std::string(64, '\0'));
    const timespec times[2]{about.st_atim, about.st_mtim};
    ASSERT_EQ(utimensat(AT_FDCWD, path.c_str(), times, 0), 0);
    EXPECT_FALSE(tables::is_spoilt(*table)) << "by its times alone";
    EXPECT_TRUE(tables::why_spoilt(*table, 1));
}

TEST_F(ChangedFile, IsTrustedAfterRenamingOrRemoval) {
    fs::rename(path, folder / "elsewhere");
    EXPECT_FALSE(tables::why_spoilt(*table, 1));
    fs::remove(folder / "elsewhere");
    EXPECT_FALSE(tables::why_spoilt(*table, 2));
    EXPECT_TRUE(is_filled(id, table->bytes()));
}

TEST_F(ChangedFile, NewFileOfTheSameNameDoesNotMatter) {
    fs::remove(path);
    store_in(folder.path(), id);
    EXPECT_FALSE(tables::why_spoilt(*table, 2));
}

TEST_F(ChangedFile, SmallFilesAreCopied) {
    const TableId small = small_id();
    const fs::path other = store_in(folder.path(), small);
    const auto copied = load_table(other, small, 1);
    fs::resize_file(other, 10);
    EXPECT_FALSE(tables::is_changed(*copied));
    EXPECT_TRUE(is_filled(small, copied->bytes()));
}

// In its own process, because signal handlers are process-wide.
TEST_F(ChangedFile, TruncatedFileReadsAsZerosAndIsNotTrusted) {
    Child reader([&] {
        survive_lost_pages();
        if (::truncate(path.c_str(), 2'000'000) != 0) return 90;
        const auto bytes = table->bytes();
        std::uint64_t sum = 0;
        for (std::size_t i = bytes.size() / 2; i < bytes.size(); i += 512)
            sum += std::to_integer<std::uint64_t>(bytes[i]);
        if (sum != 0) return 91;
        if (!tables::is_spoilt(*table)) return 92;
        return tables::why_spoilt(*table, 1) ? 0 : 93;
    });
    EXPECT_EQ(reader.wait(), 0);
}

TEST_F(ChangedFile, OtherBusErrorsStillEndTheProcess) {
    Child reader([&] {
        survive_lost_pages();
        return raise(SIGBUS);
    });
    EXPECT_EQ(reader.wait(), 128 + SIGBUS);
}

}  // namespace
}  // namespace taquin::tables_test
