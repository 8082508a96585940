// Mapped files, durable files and locks: the cases that the table tests do not cover.
#include "taquin/core/files.hpp"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "support/temporary_folder.hpp"
#include "taquin/core/memory.hpp"

namespace taquin {
namespace {

namespace fs = std::filesystem;

class Files : public testing::Test {
protected:
    fs::path file_of(const std::string& text) const {
        std::ofstream(folder / "file", std::ios::binary) << text;
        return folder / "file";
    }

    std::string read(const fs::path& path) const {
        const auto file = MappedFile::open(path);
        if (!file) return file.error().message;
        const auto bytes = file->bytes();
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }

    test::TemporaryFolder own_folder;
    fs::path folder = own_folder.path();
};

using MappedFiles = Files;
using DurableFiles = Files;
using FileLocks = Files;

TEST_F(MappedFiles, HoldTheBytesOfTheFile) {
    for (const std::size_t size : {0U, 1U, 4096U, 4097U, 5'000'000U}) {
        std::string text(size, 'x');
        for (std::size_t i = 0; i < size; ++i) text[i] = static_cast<char>(i * 7 + i / 1000);
        EXPECT_EQ(read(file_of(text)), text) << size;
    }
}

TEST_F(MappedFiles, LargeOnesAreAlignedToHugePages) {
    const auto file = MappedFile::open(file_of(std::string(3 * huge_page + 5, 'x')));
    ASSERT_TRUE(file);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(file->bytes().data()) % huge_page, 0U);
}

TEST_F(MappedFiles, SurviveAMove) {
    auto file = MappedFile::open(file_of("hello"));
    ASSERT_TRUE(file);
    MappedFile moved = *std::move(file);
    MappedFile again = std::move(moved);
    moved = std::move(again);
    EXPECT_EQ(moved.bytes().size(), 5U);
    EXPECT_EQ(moved.bytes()[0], std::byte{'h'});
}

TEST_F(MappedFiles, UnreadablePathIsNamedInTheError) {
    for (const fs::path& path : {folder, folder / "absent", fs::path("/dev/null")}) {
        const auto file = MappedFile::open(path);
        ASSERT_FALSE(file) << path;
        EXPECT_EQ(file.error().kind, ErrorKind::FileSystem);
        EXPECT_NE(file.error().message.find(path.string()), std::string::npos);
    }
}

// Older kernels do not have MADV_POPULATE_READ.
bool can_populate_pages() {
#ifdef MADV_POPULATE_READ
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    void* const memory = mmap(nullptr, page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    const bool can = madvise(memory, page, MADV_POPULATE_READ) == 0;
    munmap(memory, page);
    return can;
#else
    return false;
#endif
}

TEST_F(MappedFiles, TruncationIsDetected) {
    constexpr std::size_t size = 2 * huge_page;  // smaller files are copied, not mapped
    const fs::path path = file_of(std::string(size, 'x'));
    const auto file = MappedFile::open(path);
    ASSERT_TRUE(file);
    EXPECT_TRUE(file->fetch(0, size));
    EXPECT_TRUE(file->fetch(size - 1, 1));
    fs::resize_file(path, 10);
    EXPECT_TRUE(file->fetch(0, 10));
    if (can_populate_pages()) {
        EXPECT_FALSE(file->fetch(size / 2, 100));
    }
}

std::span<const std::byte> bytes_of(std::string_view text) {
    return std::as_bytes(std::span(text));
}

TEST_F(DurableFiles, GapsBetweenPartsAreZero) {
    const std::array<FilePart, 2> parts{{{0, bytes_of("ab")}, {4, bytes_of("cd")}}};
    const DurablePath to{folder / "file", folder / "file.partial"};
    EXPECT_FALSE(write_durably(to, parts));
    EXPECT_EQ(read(to.path), std::string("ab\0\0cd", 6));
    EXPECT_FALSE(fs::exists(to.temporary));
}

TEST_F(DurableFiles, AreReplacedCompletelyOrNotAtAll) {
    const fs::path path = file_of("old");
    std::string text;
    text.resize(20'000'000, 'n');
    const std::array<FilePart, 1> parts{{{0, bytes_of(text)}}};
    const DurablePath to{path, folder / "file.partial"};
    std::uint64_t last = 0;
    const auto stop_in_the_middle = [&](std::uint64_t written) {
        EXPECT_GT(written, last);
        last = written;
        return written < 10'000'000;
    };
    const auto stopped = write_durably(to, parts, stop_in_the_middle);
    ASSERT_TRUE(stopped);
    EXPECT_EQ(stopped->kind, ErrorKind::Interrupted);
    EXPECT_LT(last, text.size());
    EXPECT_EQ(read(path), "old");
    EXPECT_FALSE(fs::exists(to.temporary));

    EXPECT_FALSE(write_durably(to, parts));
    EXPECT_EQ(read(path), text);
}

TEST_F(DurableFiles, NeverOverwriteATemporaryFileOfAnotherProcess) {
    const DurablePath to{folder / "new", file_of("somebody's")};
    const std::array<FilePart, 1> parts{{{0, bytes_of("mine")}}};
    const auto error = write_durably(to, parts);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->kind, ErrorKind::FileSystem);
    EXPECT_EQ(read(to.temporary), "somebody's");
    EXPECT_FALSE(fs::exists(to.path));
}

TEST_F(FileLocks, AreHeldByOneAtATime) {
    const fs::path path = folder / "lock";
    {
        const auto first = FileLock::try_lock(path);
        ASSERT_TRUE(first && *first);
        const auto second = FileLock::try_lock(path);
        ASSERT_TRUE(second);
        EXPECT_FALSE(*second);
    }
    EXPECT_FALSE(fs::exists(path));
    const auto third = FileLock::try_lock(path);
    ASSERT_TRUE(third);
    EXPECT_TRUE(*third);
}

TEST_F(FileLocks, ExcludeOtherThreads) {
    const fs::path path = folder / "lock";
    std::atomic<int> sum = 0;  // not an atomic increment: only the lock prevents lost updates
    {
        std::array<std::jthread, 4> threads;
        for (std::jthread& thread : threads)
            thread = std::jthread([&] {
                for (int round = 0; round < 5; ++round) {
                    const auto lock = FileLock::lock(path, {});
                    if (lock && *lock) sum.store(sum.load() + 1);
                }
            });
    }
    EXPECT_EQ(sum, 20);
    EXPECT_FALSE(fs::exists(path));
}

TEST_F(FileLocks, WaitingEndsOnStopRequest) {
    std::stop_source source;
    source.request_stop();
    const auto none = FileLock::lock(folder / "lock", source.get_token());
    ASSERT_TRUE(none);
    EXPECT_FALSE(*none);
}

TEST_F(FileLocks, NameTheFileThatCannotBeCreated) {
    const auto lock = FileLock::try_lock(folder / "absent" / "lock");
    ASSERT_FALSE(lock);
    EXPECT_EQ(lock.error().kind, ErrorKind::FileSystem);
    EXPECT_NE(lock.error().message.find("absent"), std::string::npos);
}

}  // namespace
}  // namespace taquin
