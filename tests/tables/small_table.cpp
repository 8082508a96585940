#include "tables/small_table.hpp"

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <stdexcept>

#include "taquin/core/bytes.hpp"

namespace taquin::tables_test {
namespace {

std::byte byte_at(const TableId& id, std::size_t i) {
    return static_cast<std::byte>(mix(i + 1, id.entries ^ 0x9E3779B97F4A7C15U) & 255U);
}

}  // namespace

TableId small_id(std::uint64_t entries) {
    return {.kind = "test", .content = "3x3 goal last", .entries = entries, .bits = 4};
}

void fill(const TableId& id, std::span<std::byte> bytes) {
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = byte_at(id, i);
}

bool is_filled(const TableId& id, std::span<const std::byte> bytes) {
    if (bytes.size() != id.bytes()) return false;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        if (bytes[i] != byte_at(id, i)) return false;
    return true;
}

tables::Build building(const TableId& id) {
    return [id](std::span<std::byte> bytes, const tables::Progress& progress) {
        for (std::uint64_t step = 0; step < steps_of_build; ++step) {
            progress.tell({"building", step, steps_of_build});
            if (progress.stopped()) return tables::BuildOutcome::Cancelled;
        }
        fill(id, bytes);
        return tables::BuildOutcome::Done;
    };
}

std::filesystem::path store_in(const std::filesystem::path& folder, const TableId& id) {
    const TableStore store(folder, 1);
    const auto stored = store.get(id, building(id));
    if (!stored || !stored->warnings.empty()) throw std::runtime_error("cannot store a table");
    return store.path_of(id);
}

Child::Child(const std::function<int()>& body) : process_(fork()) {
    if (process_ != 0) return;
    alarm(60);
    int code = 99;
    try {
        code = body();
    } catch (const std::exception&) {
    }
    _exit(code);
}

Child::~Child() {
    if (process_ <= 0) return;
    kill();
    wait();
}

void Child::kill() const { ::kill(process_, SIGKILL); }

int Child::wait() {
    int status = 0;
    while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    process_ = -1;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

Event::Event() {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) throw std::runtime_error("cannot make a pipe");
    read_end_ = ends[0];
    write_end_ = ends[1];
}

Event::~Event() {
    close(read_end_);
    close(write_end_);
}

void Event::happen() const {
    const char mark = '!';
    if (write(write_end_, &mark, 1) != 1) throw std::runtime_error("cannot signal an event");
}

void Event::wait() const {
    pollfd readable{.fd = read_end_, .events = POLLIN, .revents = 0};
    constexpr int a_minute = 60'000;
    char mark = 0;
    if (poll(&readable, 1, a_minute) != 1 || read(read_end_, &mark, 1) != 1)
        throw std::runtime_error("cannot wait for an event");
}

}  // namespace taquin::tables_test
