#include "taquin/core/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <condition_variable>
#include <mutex>

#include "taquin/core/durable_file.hpp"

namespace taquin {
namespace {

// Whether the open file is still the one of that name: the holder before us may have removed it.
bool is_at(int file, const std::filesystem::path& path) {
    struct stat opened {};
    struct stat named {};
    return fstat(file, &opened) == 0 && stat(path.c_str(), &named) == 0 &&
           opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

}  // namespace

Expected<std::optional<FileLock>> FileLock::try_lock(const std::filesystem::path& path) {
    for (;;) {
        const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
        if (file < 0) return file_error("lock", path, errno);
        if (flock(file, LOCK_EX | LOCK_NB) == 0) {
            if (is_at(file, path)) return std::optional(FileLock(file, path));
            ::close(file);
            continue;
        }
        const int reason = errno;
        ::close(file);
        if (reason == EWOULDBLOCK) return std::optional<FileLock>();
        if (reason != EINTR) return file_error("lock", path, reason);
    }
}

// Asks again and again, because a wait inside the system could not hear the request to stop.
Expected<std::optional<FileLock>> FileLock::lock(
    const std::filesystem::path& path, const std::stop_token& stop,
    const std::optional<std::chrono::steady_clock::time_point>& until) {
    constexpr std::chrono::milliseconds pause{20};
    std::mutex mutex;
    std::unique_lock hold(mutex);
    std::condition_variable_any wake;
    const auto is_late = [&] { return until && std::chrono::steady_clock::now() >= *until; };
    while (!stop.stop_requested() && !is_late()) {
        auto attempt = try_lock(path);
        if (!attempt || *attempt) return attempt;
        wake.wait_for(hold, stop, pause, [] { return false; });
    }
    return std::optional<FileLock>();
}

FileLock::~FileLock() {
    if (file_ < 0) return;
    ::unlink(path_.c_str());  // before the lock is let go: nobody else can hold this file's lock
    ::close(file_);
}

}  // namespace taquin
