#include "taquin/core/files.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <ctime>
#include <mutex>
#include <system_error>

#include "taquin/core/memory.hpp"

namespace taquin {

namespace {

// Large enough for the page cache to use huge pages, small enough to notice a signal soon.
constexpr std::size_t piece = std::size_t{8} << 20U;

// Writing beyond the process's file size limit (ulimit -f) raises a signal that ends the process.
// Within this scope it is an ordinary error.
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

// Writes to the disk with at most two pieces in flight, so neither a request to stop nor the final
// sync waits for a whole large file.
class Writer {
public:
    Writer(int file, const WriteGoesOn& goes_on) : file_(file), goes_on_(goes_on) {}

    // Returns errno on failure, otherwise 0.
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
        // For speed only: the final sync reports disk errors.
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

// Both return errno on failure, otherwise 0.

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
    // Some file systems cannot sync folders and do not need to.
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

namespace {

// Whether `path` still names the open file: the previous holder may have removed it.
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

// Polls, because a blocking wait in the system could not react to the request to stop.
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
    ::unlink(path_.c_str());  // before the unlock: nobody else can hold this file's lock
    ::close(file_);
}

// The handler reads the slots while other threads add and remove mappings, so all members are
// atomic. A slot whose begin is zero watches nothing.
struct WatchedPages::Slot {
    std::atomic<bool> taken{false};
    std::atomic<bool> lost{false};
    std::atomic<std::uintptr_t> begin{0};
    std::atomic<std::uintptr_t> end{0};
};

namespace {

constexpr std::size_t most_mappings = 256;

// The program's only global state: a signal handler cannot get data any other way.
constinit std::array<WatchedPages::Slot, most_mappings> slots{};
constinit std::atomic<std::uintptr_t> page_bytes{4096};

bool replace_from(WatchedPages::Slot& slot, std::uintptr_t address) {
    const std::uintptr_t begin = slot.begin.load(std::memory_order_acquire);
    const std::uintptr_t end = slot.end.load(std::memory_order_relaxed);
    if (begin == 0 || address < begin || address >= end) return false;
    slot.lost.store(true, std::memory_order_release);
    const std::uintptr_t page = address / page_bytes * page_bytes;
    void* const place = reinterpret_cast<void*>(page);  // NOLINT(performance-no-int-to-ptr)
    return mmap(place, end - page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) !=
           MAP_FAILED;
}

// Calls only mmap, sigaction and raise, which are plain system calls.
void replace_lost_pages(int signal, siginfo_t* about, void* /*context*/) {
    const int reason = errno;
    const auto address = reinterpret_cast<std::uintptr_t>(about->si_addr);
    bool replaced = false;
    for (WatchedPages::Slot& slot : slots) replaced = replaced || replace_from(slot, address);
    if (!replaced) {  // the signal takes its default effect when this function returns
        struct sigaction usual {};
        usual.sa_handler = SIG_DFL;
        sigaction(signal, &usual, nullptr);
        raise(signal);
    }
    errno = reason;
}

}  // namespace

void survive_lost_pages() {
    page_bytes = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    struct sigaction action {};
    action.sa_sigaction = &replace_lost_pages;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGBUS, &action, nullptr);
}

WatchedPages::WatchedPages(const void* begin, std::size_t bytes) {
    for (Slot& slot : slots) {
        if (slot.taken.exchange(true)) continue;
        const auto first = reinterpret_cast<std::uintptr_t>(begin);
        slot.lost = false;
        slot.end = (first + bytes + page_bytes - 1) / page_bytes * page_bytes;
        slot.begin.store(first, std::memory_order_release);
        slot_ = &slot;
        return;
    }
}

WatchedPages::~WatchedPages() {
    if (slot_ == nullptr) return;
    slot_->begin = 0;
    slot_->taken = false;
}

bool WatchedPages::lost() const { return slot_ != nullptr && slot_->lost.load(); }

namespace {

// Huge pages begin at multiples of their size: reserve more than the file needs, map the file at
// the next multiple, release the rest.
void* map_at_huge_page(int file, std::size_t size) {
    void* const reserved = mmap(nullptr, size + huge_page, PROT_NONE,
                                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (reserved == MAP_FAILED) return MAP_FAILED;
    const auto start = reinterpret_cast<std::uintptr_t>(reserved);
    const std::size_t before = (huge_page - start % huge_page) % huge_page;
    auto* const place = static_cast<std::byte*>(reserved) + before;
    if (before > 0) munmap(reserved, before);

    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const std::size_t used = (size + page - 1) / page * page;
    if (used < size + huge_page - before) munmap(place + used, size + huge_page - before - used);
    void* const mapped = mmap(place, size, PROT_READ, MAP_SHARED | MAP_FIXED, file, 0);
    if (mapped == MAP_FAILED) munmap(place, used);
#ifdef MADV_HUGEPAGE
    if (mapped != MAP_FAILED) madvise(mapped, size, MADV_HUGEPAGE);
#endif
    return mapped;
}

std::int64_t nanoseconds(const timespec& time) {
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

// For a regular file; on failure errno has the reason.
std::optional<MappedFile::State> state_of(int file) {
    struct stat about {};
    if (fstat(file, &about) != 0) return std::nullopt;
    if (!S_ISREG(about.st_mode)) {
        errno = S_ISDIR(about.st_mode) ? EISDIR : EINVAL;
        return std::nullopt;
    }
    return MappedFile::State{static_cast<std::uint64_t>(about.st_size), nanoseconds(about.st_mtim),
                             nanoseconds(about.st_ctim)};
}

// File times come from a clock that ticks every few milliseconds. A file changed since the last
// tick could change again and keep its time, so wait for the next tick.
void wait_for_later_times(const MappedFile::State& state) {
#ifdef CLOCK_REALTIME_COARSE
    constexpr int longest_wait = 20;  // milliseconds
    constexpr timespec millisecond{0, 1'000'000};
    timespec now{};
    for (int i = 0; i < longest_wait; ++i) {
        if (clock_gettime(CLOCK_REALTIME_COARSE, &now) != 0 || nanoseconds(now) > state.changed)
            return;
        nanosleep(&millisecond, nullptr);
    }
#else
    static_cast<void>(state);
#endif
}

// Reads up to `size` bytes. None: the read failed, and errno has the reason.
std::optional<std::vector<std::byte>> read_all(int file, std::size_t size) {
    std::vector<std::byte> bytes(size);
    std::size_t done = 0;
    while (done < size) {
        const ssize_t count =
            ::pread(file, bytes.data() + done, size - done, static_cast<off_t>(done));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return std::nullopt;
        if (count == 0) break;  // the file was truncated meanwhile
        done += static_cast<std::size_t>(count);
    }
    bytes.resize(done);
    return bytes;
}

}  // namespace

Expected<MappedFile> MappedFile::open(const std::filesystem::path& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) return file_error("read", path, errno);
    const auto state = state_of(file);
    MappedFile result(file, state.value_or(State{}));  // closes the file
    if (!state) return file_error("read", path, errno);
    const auto size = static_cast<std::size_t>(state->bytes);
    if (size < huge_page) {
        auto copy = read_all(file, size);
        if (!copy) return file_error("read", path, errno);
        result.copy_ = *std::move(copy);
        result.data_ = result.copy_;
        return result;
    }
    wait_for_later_times(*state);
    void* const data = map_at_huge_page(file, size);
    if (data == MAP_FAILED) return file_error("read", path, errno);
    result.data_ = {static_cast<const std::byte*>(data), size};
    result.pages_ = WatchedPages(data, size);
    return result;
}

MappedFile::~MappedFile() {
    pages_ = {};
    if (!is_copy())
        munmap(const_cast<std::byte*>(data_.data()), data_.size());  // NOLINT(*-const-cast)
    if (file_ >= 0) ::close(file_);
}

FileChange MappedFile::change() const {
    if (is_copy()) return FileChange::None;
    if (pages_.lost()) return FileChange::Contents;
    const auto now = state_of(file_);
    if (!now || now->bytes != state_.bytes || now->written != state_.written)
        return FileChange::Contents;
    return now->changed == state_.changed ? FileChange::None : FileChange::Attributes;
}

bool MappedFile::fetch(std::size_t offset, std::size_t size) const {
    if (is_copy()) return true;
#ifdef MADV_POPULATE_READ
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const std::size_t begin = offset / page * page;
    auto* const from = const_cast<std::byte*>(data_.data()) + begin;  // NOLINT(*-const-cast)
    if (madvise(from, offset + size - begin, MADV_POPULATE_READ) == 0) return true;
    return errno != EFAULT && errno != EIO;  // otherwise an older system without this request
#else
    static_cast<void>(offset + size);
    return true;
#endif
}

void MappedFile::expect_random_access() const {
    if (is_copy()) return;
    madvise(const_cast<std::byte*>(data_.data()), data_.size(),
            MADV_RANDOM);  // NOLINT(*-const-cast)
}

}  // namespace taquin
