// Files: written whole or not at all, locked, mapped.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "taquin/core/expected.hpp"

namespace taquin {

// Files that are there whole, with the promise that a power cut keeps them, or not there at all.
//
// The bytes are written to a temporary name in the same folder, synced, renamed, and the folder is
// synced: a reader sees the old file or the new one. When anything fails, the temporary is removed.
struct FilePart {
    std::uint64_t offset;
    std::span<const std::byte> bytes;
};

// Asked after every few MiB, with the bytes that are written; false stops.
using WriteGoesOn = std::function<bool(std::uint64_t written)>;

// Where a file goes: `temporary` is a name in the same folder that does not exist.
struct DurablePath {
    std::filesystem::path path;
    std::filesystem::path temporary;
};

// Writes the parts in order; what lies between them is zero. Errors: Interrupted when told to stop,
// else FileSystem with the file's name.
std::optional<Error> write_durably(const DurablePath& to, std::span<const FilePart> parts,
                                   const WriteGoesOn& goes_on = {});

// "cannot WHAT PATH: REASON", of kind FileSystem.
Error file_error(const char* what, const std::filesystem::path& path, int reason);

// Mutual exclusion of processes (and of threads) by a lock on a file.
//
// The system lets go of the lock when the process ends, however it ends: there are no stale locks.
// The file is removed with the lock, so that folders stay clean.
class FileLock {
public:
    // The lock, if nobody holds it.
    static Expected<std::optional<FileLock>> try_lock(const std::filesystem::path& path);

    // Waits until nobody else holds it; none if asked to stop before, or late. Errors are of kind
    // FileSystem: the file cannot be made there, or the file system has no locks.
    static Expected<std::optional<FileLock>> lock(
        const std::filesystem::path& path, const std::stop_token& stop,
        const std::optional<std::chrono::steady_clock::time_point>& until = {});

    ~FileLock();
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    FileLock(FileLock&& other) noexcept
        : file_(std::exchange(other.file_, -1)), path_(std::move(other.path_)) {}
    FileLock& operator=(FileLock&& other) noexcept {
        std::swap(file_, other.file_);
        std::swap(path_, other.path_);
        return *this;
    }

private:
    FileLock(int file, std::filesystem::path path) : file_(file), path_(std::move(path)) {}

    int file_;
    std::filesystem::path path_;
};

// Pages of a mapped file that the system cannot deliver any more, because somebody cut the file
// short or the disk fails. Touching one sends SIGBUS, which ends a program that does not expect it.
//
// A program that calls survive_lost_pages() once, at its start, goes on instead: from the lost page
// to the end of its mapping there are zeros from then on, and the mapping knows that it has lost
// pages. Whoever reads zeros may compute nonsense, so ask lost() before a result is trusted. The
// library does not call it by itself, since signal handlers belong to the program. SIGBUS of any
// other address has its usual effect.

// Sets the handler of SIGBUS. Harmless when it is called twice.
void survive_lost_pages();

// A mapping whose lost pages are replaced and noticed.
class WatchedPages {
public:
    WatchedPages() = default;
    // Where too many are watched already, this one is not: its lost pages end the program.
    WatchedPages(const void* begin, std::size_t bytes);
    ~WatchedPages();
    WatchedPages(const WatchedPages&) = delete;
    WatchedPages& operator=(const WatchedPages&) = delete;
    WatchedPages(WatchedPages&& other) noexcept : slot_(std::exchange(other.slot_, nullptr)) {}
    WatchedPages& operator=(WatchedPages&& other) noexcept {
        std::swap(slot_, other.slot_);
        return *this;
    }

    bool lost() const;

    struct Slot;

private:
    Slot* slot_ = nullptr;
};

// A whole file to be read: mapped, so that nothing is copied and processes that read the same file
// share its memory; or, if it is small, copied.
//
// Large files begin at an address that is a multiple of the huge page's size, so that the system
// can map parts of the file that begin at such a multiple with huge pages where it has them.
//
// A mapping shows what becomes of the file. Locks would not keep other programs from writing to it,
// and a copy would take seconds and the memory twice. So the file may change, and change() tells
// it, at the cost of one call of the system: every write, cut and new time of a file changes its
// size or its times, which are compared with those at the opening. The order is what makes it
// sound: open, check the bytes, compute, ask change(), and only then trust what was computed. Pages
// that are cut off: see survive_lost_pages.

// What became of a file since it was opened. Attributes: its name, its links, its permissions, but
// not its contents, unless somebody who wrote to it set back the time of the last write.
enum class FileChange { None, Attributes, Contents };

class MappedFile {
public:
    // Errors are of kind FileSystem and name the file.
    static Expected<MappedFile> open(const std::filesystem::path& path);

    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    MappedFile(MappedFile&& other) noexcept
        : file_(std::exchange(other.file_, -1)),
          state_(other.state_),
          data_(std::exchange(other.data_, {})),
          copy_(std::move(other.copy_)),
          pages_(std::move(other.pages_)) {}
    MappedFile& operator=(MappedFile&& other) noexcept {
        std::swap(file_, other.file_);
        std::swap(state_, other.state_);
        std::swap(data_, other.data_);
        std::swap(copy_, other.copy_);
        std::swap(pages_, other.pages_);
        return *this;
    }

    std::span<const std::byte> bytes() const { return data_; }

    // Brings these bytes of the mapping into memory. False: the disk cannot deliver them, and to
    // touch them would end the process.
    bool fetch(std::size_t offset, std::size_t size) const;

    // From now on the bytes are read here and there, not one after the other.
    void expect_random_access() const;

    // A copy never changes.
    FileChange change() const;

    // What the system says of a file's contents and attributes.
    struct State {
        std::uint64_t bytes = 0;
        std::int64_t written = 0;  // times in nanoseconds: of the last write,
        std::int64_t changed = 0;  // and of the last change of anything

        friend bool operator==(const State&, const State&) = default;
    };

private:
    MappedFile(int file, const State& state) : file_(file), state_(state) {}

    bool is_copy() const { return !copy_.empty() || data_.empty(); }

    int file_ = -1;  // open for as long as it is mapped
    State state_;    // at the opening
    std::span<const std::byte> data_{};
    std::vector<std::byte> copy_{};  // of a small file
    WatchedPages pages_{};
};

}  // namespace taquin
