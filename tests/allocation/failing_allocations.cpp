// A library for LD_PRELOAD that makes the Nth allocation of a program fail. Allocations are malloc
// and its relatives, and anonymous mappings.
//
//     FAIL_ALLOCATION=N        the Nth allocation fails, from 1
//     FAIL_ALLOCATION_ALSO=1   so do all later ones
//     COUNT_ALLOCATIONS=FILE   writes the number of allocations to this file at exit
//
// For a running program, send sigqueue(pid, SIGUSR2, N); with N = 0 none fails.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

// glibc exports its own versions of these functions under these names.
extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
}

namespace {

// Initialised before the program starts, and never destroyed.
std::atomic<std::int64_t> made{0};
std::atomic<std::int64_t> fails{0};  // 0: none
bool also_later = false;

// True if this allocation is the one that fails, or a later one.
bool refuse() {
    const std::int64_t number = made.fetch_add(1, std::memory_order_relaxed) + 1;
    const std::int64_t failing = fails.load(std::memory_order_relaxed);
    if (failing == 0 || number < failing || (number > failing && !also_later)) return false;
    errno = ENOMEM;
    return true;
}

void fail_soon(int, siginfo_t* info, void*) {
    const int number = info->si_value.sival_int;
    fails.store(number == 0 ? 0 : made.load() + number);
}

[[gnu::constructor]] void begin() {
    struct sigaction action {};
    action.sa_sigaction = &fail_soon;
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    sigaction(SIGUSR2, &action, nullptr);
    also_later = std::getenv("FAIL_ALLOCATION_ALSO") != nullptr;
    made.store(0);  // allocations of the loader do not count
    if (const char* const number = std::getenv("FAIL_ALLOCATION")) {
        fails.store(std::atoll(number));
        constexpr unsigned longest = 120;
        alarm(longest);  // ends a program that hangs, by a signal
    }
}

[[gnu::destructor]] void end() {
    const char* const path = std::getenv("COUNT_ALLOCATIONS");
    if (path == nullptr) return;
    const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0) return;
    dprintf(file, "%lld\n", static_cast<long long>(made.load()));
    close(file);
}

}  // namespace

extern "C" {

void* malloc(std::size_t bytes) { return refuse() ? nullptr : __libc_malloc(bytes); }

void* calloc(std::size_t count, std::size_t bytes) {
    return refuse() ? nullptr : __libc_calloc(count, bytes);
}

void* realloc(void* memory, std::size_t bytes) {
    return refuse() ? nullptr : __libc_realloc(memory, bytes);
}

void* memalign(std::size_t alignment, std::size_t bytes) {
    return refuse() ? nullptr : __libc_memalign(alignment, bytes);
}

void* aligned_alloc(std::size_t alignment, std::size_t bytes) { return memalign(alignment, bytes); }

int posix_memalign(void** memory, std::size_t alignment, std::size_t bytes) {
    void* const made_now = memalign(alignment, bytes);
    if (made_now == nullptr) return ENOMEM;
    *memory = made_now;
    return 0;
}

void* mmap(void* address, std::size_t bytes, int protection, int flags, int file, off_t offset) {
    if ((flags & MAP_ANONYMOUS) != 0 && refuse()) return MAP_FAILED;
    return reinterpret_cast<void*>(
        syscall(SYS_mmap, address, bytes, protection, flags, file, offset));
}

void* mremap(void* address, std::size_t old_bytes, std::size_t bytes, int flags, ...) {
    if (bytes > old_bytes && refuse()) return MAP_FAILED;
    va_list more;
    va_start(more, flags);
    void* const place = (flags & MREMAP_FIXED) != 0 ? va_arg(more, void*) : nullptr;
    va_end(more);
    return reinterpret_cast<void*>(syscall(SYS_mremap, address, old_bytes, bytes, flags, place));
}

}  // extern "C"
