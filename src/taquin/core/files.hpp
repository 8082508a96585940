// Files: atomic writes, locks, memory maps.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "taquin/core/expected.hpp"

namespace taquin {

// Durable files: a file is complete and survives a power cut, or it does not exist.
//
// The bytes go to a temporary file in the same folder, which is synced and renamed; then the folder
// is synced. A reader sees the old file or the new one. On any failure the temporary is removed.
struct FilePart {
    std::uint64_t offset;
    std::span<const std::byte> bytes;
};

// Called after every few MiB with the number of bytes written so far; false stops the write.
using WriteGoesOn = std::function<bool(std::uint64_t written)>;

// The target of a write: `temporary` is an unused name in the same folder.
struct DurablePath {
    std::filesystem::path path;
    std::filesystem::path temporary;
};

// Writes the parts in order and fills the gaps between them with zeros. Errors: Interrupted if
// `goes_on` returned false, otherwise FileSystem with the file's name.
std::optional<Error> write_durably(const DurablePath& to, std::span<const FilePart> parts,
                                   const WriteGoesOn& goes_on = {});

// "cannot WHAT PATH: REASON", of kind FileSystem.
Error file_error(const char* what, const std::filesystem::path& path, int reason);

// Mutual exclusion between processes (and threads) by a file lock.
//
// The system releases the lock when the process ends, however it ends: locks never go stale.
// Unlocking removes the file, so folders stay clean.
class FileLock {
public:
    // The lock, if it is free.
    static Expected<std::optional<FileLock>> try_lock(const std::filesystem::path& path);

    // Waits until the lock is free; none if stopped or too late. Errors are of kind FileSystem: the
    // file cannot be created, or the file system does not support locks.
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

// Lost pages: pages of a mapped file that the system can no longer deliver, because the file was
// truncated or the disk fails. Touching one raises SIGBUS, which by default ends the program.
//
// A program that calls survive_lost_pages() once, at its start, continues instead: everything from
// the lost page to the end of its mapping becomes zero, and the mapping records the loss. Computing
// with those zeros may give nonsense, so check lost() before trusting a result. The library never
// installs the handler itself, since signal handlers belong to the program. SIGBUS at any other
// address keeps its default effect.

// Installs the SIGBUS handler. Calling it twice is harmless.
void survive_lost_pages();

// A mapping whose lost pages are replaced and recorded.
class WatchedPages {
public:
    WatchedPages() = default;
    // If too many mappings are watched already, this one is not: its lost pages end the program.
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

// A whole file for reading: mapped, so nothing is copied and processes that read the same file
// share its memory. Small files are copied instead.
//
// Large files are mapped at a multiple of the huge page size, so the system can use huge pages for
// parts of the file that begin at such a multiple.
//
// A mapping shows later changes to the file. Locks would not keep other programs from writing, and
// a copy would take seconds and double the memory. So the file may change, and change() detects it
// with one system call: every write, truncation or new timestamp changes the file's size or times,
// which are compared with those at open(). The order makes this sound: open, check the bytes,
// compute, call change(), and only then trust the result. For truncated files see
// survive_lost_pages.

// How a file changed since it was opened. Attributes: its name, links or permissions changed but
// not its contents, unless a writer reset the modification time.
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

    // Loads these bytes of the mapping into memory. Returns false if the disk cannot deliver them;
    // touching them would then end the process.
    bool fetch(std::size_t offset, std::size_t size) const;

    // Announces that the bytes will be read in random order, not sequentially.
    void expect_random_access() const;

    // A copy never changes.
    FileChange change() const;

    // A file's size and times, which reveal changes.
    struct State {
        std::uint64_t bytes = 0;
        std::int64_t written = 0;  // last write, in nanoseconds
        std::int64_t changed = 0;  // last change of contents or attributes, in nanoseconds

        friend bool operator==(const State&, const State&) = default;
    };

private:
    MappedFile(int file, const State& state) : file_(file), state_(state) {}

    bool is_copy() const { return !copy_.empty() || data_.empty(); }

    int file_ = -1;  // open while mapped
    State state_;    // at open()
    std::span<const std::byte> data_{};
    std::vector<std::byte> copy_{};  // of a small file
    WatchedPages pages_{};
};

}  // namespace taquin
