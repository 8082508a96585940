#include "taquin/core/mapped_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <optional>

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

void* map_file(int file, std::size_t size) {
    if (size >= 2 * huge_page) return map_at_huge_page(file, size);
    return mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
}

// The size of a regular file; errno tells why there is none.
std::optional<std::size_t> size_of(int file) {
    struct stat about {};
    if (fstat(file, &about) != 0) return std::nullopt;
    if (!S_ISREG(about.st_mode)) {
        errno = S_ISDIR(about.st_mode) ? EISDIR : EINVAL;
        return std::nullopt;
    }
    return static_cast<std::size_t>(about.st_size);
}

}  // namespace

Expected<MappedFile> MappedFile::open(const std::filesystem::path& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) return file_error("read", path, errno);
    const auto size = size_of(file);
    void* const data = size && *size > 0 ? map_file(file, *size) : nullptr;
    const int reason = errno;
    ::close(file);
    if (!size || data == MAP_FAILED) return file_error("read", path, reason);
    return MappedFile(static_cast<const std::byte*>(data), *size);
}

MappedFile::~MappedFile() {
    if (data_ != nullptr) munmap(const_cast<std::byte*>(data_), size_);  // NOLINT(*-const-cast)
}

bool MappedFile::fetch(std::size_t offset, std::size_t size) const {
#ifdef MADV_POPULATE_READ
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const std::size_t begin = offset / page * page;
    auto* const from = const_cast<std::byte*>(data_) + begin;  // NOLINT(*-const-cast)
    if (madvise(from, offset + size - begin, MADV_POPULATE_READ) == 0) return true;
    return errno != EFAULT && errno != EIO;  // else: an older system, which has no such request
#else
    static_cast<void>(offset + size);
    return true;
#endif
}

void MappedFile::expect_random_access() const {
    if (data_ == nullptr) return;
    madvise(const_cast<std::byte*>(data_), size_, MADV_RANDOM);  // NOLINT(*-const-cast)
}

}  // namespace taquin
