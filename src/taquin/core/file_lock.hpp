// Mutual exclusion of processes (and of threads) by a lock on a file.
//
// The system lets go of the lock when the process ends, however it ends: there are no stale locks.
// The file is removed with the lock, so that folders stay clean.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <utility>

#include "taquin/core/expected.hpp"

namespace taquin {

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

}  // namespace taquin
