// A library for LD_PRELOAD that replaces pwrite, write, fsync, rename and similar calls, so that
// any call of the real program can be its last one or find the disk full.
//
//   TAQUIN_CALL_AT=N         the N-th call, from 0,
//   TAQUIN_CALL_ERROR=E      fails with errno E, like all later ones; 0: kills the process there
//   TAQUIN_CALL_REACHED=PATH a file to create when the N-th call is reached
//
// Counts only calls that change files, not pipes or terminals. With E = 0 a write counts twice:
// before it starts and when half of it is done.
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdlib>

namespace {

struct Order {
    long at = -1;
    int error = 0;
    const char* reached = nullptr;
};

Order read_order() {
    const char* at = std::getenv("TAQUIN_CALL_AT");
    if (at == nullptr) return {};
    const char* error = std::getenv("TAQUIN_CALL_ERROR");
    return {std::atol(at), error == nullptr ? 0 : std::atoi(error),
            std::getenv("TAQUIN_CALL_REACHED")};
}

const Order& order() {
    static const Order the_order = read_order();
    return the_order;
}

std::atomic<long> calls{0};

void report_reached() {
    if (order().reached == nullptr) return;
    const long file =
        syscall(SYS_openat, AT_FDCWD, order().reached, O_CREAT | O_WRONLY | O_CLOEXEC, 0644);
    if (file >= 0) syscall(SYS_close, file);
}

// False: the call fails with errno set.
bool allowed() {
    if (order().at < 0) return true;
    const long now = calls++;
    if (now == order().at) report_reached();
    if (now < order().at) return true;
    if (order().error == 0) {
        syscall(SYS_kill, getpid(), SIGKILL);
        return true;
    }
    errno = order().error;
    return false;
}

bool kills() { return order().at >= 0 && order().error == 0; }

bool is_plain_file(int file) {
    struct stat found {};
    return fstat(file, &found) == 0 && S_ISREG(found.st_mode);
}

ssize_t judged_pwrite(int file, const void* from, size_t size, off_t offset) {
    if (!is_plain_file(file)) return syscall(SYS_pwrite64, file, from, size, offset);
    if (!allowed()) return -1;
    if (kills() && size > 1) {
        syscall(SYS_pwrite64, file, from, size / 2, offset);
        allowed();
    }
    return syscall(SYS_pwrite64, file, from, size, offset);
}

int judged_open(int folder, const char* path, int flags, mode_t mode) {
    if ((flags & O_CREAT) != 0 && !allowed()) return -1;
    return static_cast<int>(syscall(SYS_openat, folder, path, flags, mode));
}

}  // namespace

// NOLINTBEGIN(readability-inconsistent-declaration-parameter-name,cert-dcl50-cpp): the names and
// shapes are the system's.
extern "C" {

ssize_t pwrite(int file, const void* from, size_t size, off_t offset) {
    return judged_pwrite(file, from, size, offset);
}
ssize_t pwrite64(int file, const void* from, size_t size, off64_t offset) {
    return judged_pwrite(file, from, size, offset);
}
ssize_t write(int file, const void* from, size_t size) {
    if (is_plain_file(file) && !allowed()) return -1;
    return syscall(SYS_write, file, from, size);
}
int fsync(int file) { return allowed() ? static_cast<int>(syscall(SYS_fsync, file)) : -1; }
int fdatasync(int file) { return allowed() ? static_cast<int>(syscall(SYS_fdatasync, file)) : -1; }
int rename(const char* from, const char* to) noexcept {
    if (!allowed()) return -1;
    return static_cast<int>(syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}
int ftruncate(int file, off_t size) noexcept {
    return allowed() ? static_cast<int>(syscall(SYS_ftruncate, file, size)) : -1;
}
int ftruncate64(int file, off64_t size) noexcept { return ftruncate(file, size); }

// Removing a file frees space, so it fails only on a read-only disk.
int unlink(const char* path) noexcept {
    if (kills()) allowed();
    return static_cast<int>(syscall(SYS_unlinkat, AT_FDCWD, path, 0));
}

int open(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return judged_open(AT_FDCWD, path, flags, mode);
}
int open64(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return judged_open(AT_FDCWD, path, flags | O_LARGEFILE, mode);
}
}
// NOLINTEND(readability-inconsistent-declaration-parameter-name,cert-dcl50-cpp)
