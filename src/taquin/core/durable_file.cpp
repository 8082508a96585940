#include "taquin/core/durable_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <system_error>

namespace taquin {
namespace {

// Large enough that the page cache can use huge pages, small enough that a signal is soon heard.
constexpr std::size_t piece = std::size_t{8} << 20U;

// A file beyond the process's limit on file sizes (ulimit -f) sends a signal that would end the
// process. Within this scope it is only an error like the others.
class NoFileSizeSignal {
public:
    NoFileSizeSignal() {
        sigemptyset(&signal_);
        sigaddset(&signal_, SIGXFSZ);
        pthread_sigmask(SIG_BLOCK, &signal_, &before_);
    }
    ~NoFileSizeSignal() {
        if (sigismember(&before_, SIGXFSZ) == 1) return;
        const timespec at_once{};
        while (sigtimedwait(&signal_, nullptr, &at_once) == SIGXFSZ) {
        }
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    NoFileSizeSignal(const NoFileSizeSignal&) = delete;
    NoFileSizeSignal& operator=(const NoFileSizeSignal&) = delete;

private:
    sigset_t signal_{};
    sigset_t before_{};
};

// Bytes on their way to the disk: of two pieces at most, so that neither a request to stop nor the
// last sync has to wait for a whole large file.
class Writer {
public:
    Writer(int file, const WriteGoesOn& goes_on) : file_(file), goes_on_(goes_on) {}

    // The reason why it did not work (errno), or 0.
    int write(const FilePart& part) {
        std::uint64_t offset = part.offset;
        for (auto left = part.bytes; !left.empty();) {
            const std::size_t now = std::min<std::size_t>(left.size(), piece - offset % piece);
            const ssize_t bytes = ::pwrite(file_, left.data(), now, static_cast<off_t>(offset));
            if (bytes < 0 && errno == EINTR) continue;
            if (bytes < 0) return errno;
            if (bytes == 0) return ENOSPC;
            left = left.subspan(static_cast<std::size_t>(bytes));
            if (!went_on(offset, static_cast<std::uint64_t>(bytes))) return ECANCELED;
            offset += static_cast<std::uint64_t>(bytes);
        }
        return 0;
    }

private:
    bool went_on(std::uint64_t offset, std::uint64_t bytes) {
#ifdef __linux__
        // Only a matter of speed; faults of the disk are found by the sync at the end.
        sync_file_range(file_, static_cast<off_t>(offset), static_cast<off_t>(bytes),
                        SYNC_FILE_RANGE_WRITE);
        if (offset >= piece)
            sync_file_range(file_, static_cast<off_t>(offset - piece), piece,
                            SYNC_FILE_RANGE_WAIT_BEFORE);
#else
        static_cast<void>(offset);
#endif
        written_ += bytes;
        return !goes_on_ || goes_on_(written_);
    }

    int file_;
    const WriteGoesOn& goes_on_;
    std::uint64_t written_ = 0;
};

// These two return the reason why it did not work (errno), or 0.

int write_temporary(const std::filesystem::path& temporary, std::span<const FilePart> parts,
                    const WriteGoesOn& goes_on) {
    const int file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (file < 0) return errno;
    int reason = 0;
    Writer writer(file, goes_on);
    for (const FilePart& part : parts)
        if (reason == 0) reason = writer.write(part);
    if (reason == 0 && ::fsync(file) != 0) reason = errno;
    if (::close(file) != 0 && reason == 0) reason = errno;
    if (reason != 0) ::unlink(temporary.c_str());
    return reason;
}

int sync_folder(const std::filesystem::path& folder) {
    const int file = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return errno;
    // Some file systems cannot sync folders; they have nothing to sync either.
    const int reason = ::fsync(file) == 0 || errno == EINVAL ? 0 : errno;
    ::close(file);
    return reason;
}

}  // namespace

std::optional<Error> write_durably(const DurablePath& to, std::span<const FilePart> parts,
                                   const WriteGoesOn& goes_on) {
    const NoFileSizeSignal no_signal;
    int reason = write_temporary(to.temporary, parts, goes_on);
    if (reason == 0 && ::rename(to.temporary.c_str(), to.path.c_str()) != 0) {
        reason = errno;
        ::unlink(to.temporary.c_str());
    }
    if (reason == 0) reason = sync_folder(to.path.parent_path());
    if (reason == 0) return std::nullopt;
    if (reason == ECANCELED)
        return Error{"writing " + to.path.string() + " was interrupted", ErrorKind::Interrupted};
    return file_error("write", to.path, reason);
}

Error file_error(const char* what, const std::filesystem::path& path, int reason) {
    return {"cannot " + std::string(what) + " " + path.string() + ": " +
                std::generic_category().message(reason),
            ErrorKind::FileSystem};
}

}  // namespace taquin
