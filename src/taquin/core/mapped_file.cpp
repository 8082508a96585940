#include "taquin/core/mapped_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <ctime>
#include <optional>
#include <vector>

#include "taquin/core/durable_file.hpp"
#include "taquin/core/memory.hpp"

namespace taquin {
namespace {

// Huge pages begin at multiples of their size: reserve more than the file needs, put the file at
// such a multiple, give the rest back.
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

// Of a regular file; errno tells why there is none.
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

// Files get their times from a clock that goes on every few milliseconds. A file that was changed
// since its last tick could be changed again without another time: wait for the next one.
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

// All bytes that there are. None: they cannot be read, and errno tells why.
std::optional<std::vector<std::byte>> read_all(int file, std::size_t size) {
    std::vector<std::byte> bytes(size);
    std::size_t done = 0;
    while (done < size) {
        const ssize_t count =
            ::pread(file, bytes.data() + done, size - done, static_cast<off_t>(done));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return std::nullopt;
        if (count == 0) break;  // it was cut short meanwhile
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
    return errno != EFAULT && errno != EIO;  // else: an older system, which has no such request
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
