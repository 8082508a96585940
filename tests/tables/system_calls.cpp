#include "tables/system_calls.hpp"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace taquin::tables_test {
namespace {

Judge judge_of_calls;

bool allowed(Call call) {
    const int error = judge_of_calls ? judge_of_calls(call) : 0;
    if (error != 0) errno = error;
    return error == 0;
}

ssize_t really_write(int file, const char* from, std::size_t size, off_t offset) {
    return syscall(SYS_pwrite64, file, from, size, offset);
}

ssize_t judged_write(int file, const char* from, std::size_t size, off_t offset) {
    if (!allowed(Call::Write)) return -1;
    const std::size_t half = judge_of_calls ? size / 2 : 0;
    if (half == 0) return really_write(file, from, size, offset);
    const ssize_t first = really_write(file, from, half, offset);
    if (first != static_cast<ssize_t>(half) || !allowed(Call::HalfWritten)) return first;
    const ssize_t second =
        really_write(file, from + half, size - half, offset + static_cast<off_t>(half));
    return second < 0 ? first : first + second;
}

}  // namespace

JudgedCalls::JudgedCalls(Judge judge) { judge_of_calls = std::move(judge); }
JudgedCalls::~JudgedCalls() { judge_of_calls = nullptr; }

}  // namespace taquin::tables_test

using taquin::tables_test::allowed;
using taquin::tables_test::Call;

// NOLINTBEGIN(readability-inconsistent-declaration-parameter-name): the system's names are
// reserved.
extern "C" {

ssize_t pwrite(int file, const void* from, size_t size, off_t offset) {
    return taquin::tables_test::judged_write(file, static_cast<const char*>(from), size, offset);
}

int fsync(int file) {
    return allowed(Call::Sync) ? static_cast<int>(syscall(SYS_fsync, file)) : -1;
}

int rename(const char* from, const char* to) noexcept {
    if (!allowed(Call::Rename)) return -1;
    return static_cast<int>(syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}
}
// NOLINTEND(readability-inconsistent-declaration-parameter-name)
