#include "cli/program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace taquin::cli_test {
namespace {

struct Pipe {
    Pipe() {
        std::array<int, 2> ends{};
        if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
        read = ends[0];
        write = ends[1];
    }
    int read;
    int write;
};

std::vector<char*> pointers(std::vector<std::string>& words) {
    std::vector<char*> out(words.size() + 1, nullptr);
    std::ranges::transform(words, out.begin(), [](std::string& word) { return word.data(); });
    return out;
}

std::vector<std::string> environment_of(const Call& call) {
    const auto folder = std::filesystem::path(TAQUIN_PROGRAM).parent_path().string();
    std::vector<std::string> environment = call.environment;  // the first of equal names counts
    environment.insert(environment.end(),
                       {"PATH=" + folder + ":/usr/bin:/bin", "LC_ALL=C.UTF-8", "TERM=xterm"});
    return environment;
}

struct Ends {
    int in, out, err;
};

pid_t spawn(std::vector<std::string> command, std::vector<std::string> environment, Ends ends) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends.in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends.out, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends.err, STDERR_FILENO);
    pid_t child = -1;
    auto arguments = pointers(command);
    auto variables = pointers(environment);
    const int fault = posix_spawn(&child, command.front().c_str(), &actions, nullptr,
                                  arguments.data(), variables.data());
    posix_spawn_file_actions_destroy(&actions);
    if (fault != 0) throw std::runtime_error("cannot start " + command.front());
    return child;
}

// Reads once; false at the end of the file.
bool read_some(int from, std::string& to) {
    std::array<char, 65536> piece{};
    const auto count = read(from, piece.data(), piece.size());
    if (count > 0) to.append(piece.data(), static_cast<std::size_t>(count));
    return count > 0;
}

int code_of(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

void close_once(int& file) {
    if (file >= 0) close(file);
    file = -1;
}

}  // namespace

Running::Running(const Call& call) {
    ::signal(SIGPIPE, SIG_IGN);
    std::vector<std::string> command{TAQUIN_PROGRAM};
    if (!call.arguments.empty() && call.arguments.front() == "/bin/sh") command.clear();
    command.insert(command.end(), call.arguments.begin(), call.arguments.end());
    const Pipe in;
    const Pipe out;
    const Pipe err;
    child_ = spawn(std::move(command), environment_of(call), {in.read, out.write, err.write});
    for (const int end : {in.read, out.write, err.write}) close(end);
    in_ = in.write;
    out_ = out.read;
    err_ = err.read;
    // The inputs of these tests fit into a pipe.
    std::string_view rest = call.input;
    while (!rest.empty()) {
        const auto count = write(in_, rest.data(), rest.size());
        if (count <= 0) break;
        rest.remove_prefix(static_cast<std::size_t>(count));
    }
    close_once(in_);
}

Running::~Running() {
    for (int* file : {&in_, &out_, &err_}) close_once(*file);
    if (child_ < 0) return;
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
}

std::string Running::read_line() {
    while (buffered_.find('\n') == std::string::npos)
        if (!read_some(out_, buffered_)) break;
    const auto end = buffered_.find('\n');
    std::string line = buffered_.substr(0, end);
    buffered_.erase(0, end == std::string::npos ? end : end + 1);
    return line;
}

void Running::close_output() { close_once(out_); }

void Running::fail_allocation(int number) const {
    sigqueue(child_, SIGUSR2, sigval{.sival_int = number});
}

void Running::signal(int number) const { kill(child_, number); }

bool Running::has_ended() const {
    siginfo_t ended{};
    return waitid(P_PID, static_cast<id_t>(child_), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           ended.si_pid == child_;
}

void Running::wait_until_output_is_full() const {
    const int capacity = fcntl(out_, F_GETPIPE_SZ);
    for (int held = 0; held < capacity; ioctl(out_, FIONREAD, &held)) sched_yield();
}

void Running::wait_until_it_listens() const {
    const std::string path = "/proc/" + std::to_string(child_) + "/status";
    constexpr std::uint64_t wanted = std::uint64_t{1} << (SIGTERM - 1);
    for (std::uint64_t taken = 0; (taken & wanted) == 0; sched_yield()) {
        std::ifstream status(path);
        std::string line;
        if (!status) return;  // it has ended
        while (std::getline(status, line))
            if (line.starts_with("SigCgt:") || line.starts_with("SigBlk:"))
                taken |= std::stoull(line.substr(line.find(':') + 1), nullptr, 16);
            else if (line.starts_with("State:") && line.find('Z') != std::string::npos)
                return;
    }
}

void Running::wait_until_it_worked(std::chrono::nanoseconds time) const {
    clockid_t clock{};
    if (clock_getcpuclockid(child_, &clock) != 0) return;
    std::chrono::nanoseconds used{0};
    pollfd answer{out_, POLLIN, 0};
    while (used < time && poll(&answer, 1, 0) == 0) {
        timespec now{};
        if (clock_gettime(clock, &now) != 0) return;
        used = std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
        sched_yield();
    }
}

int Running::wait_without_reading() {
    int status = 0;
    rusage usage{};
    wait4(child_, &status, 0, &usage);
    peak_bytes_ = static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
    child_ = -1;
    return code_of(status);
}

Finished Running::wait() {
    Finished finished;
    finished.out = std::move(buffered_);
    while (out_ >= 0 || err_ >= 0) {
        std::array<pollfd, 2> files{{{out_, POLLIN, 0}, {err_, POLLIN, 0}}};
        poll(files.data(), files.size(), -1);
        if (files[0].revents != 0 && !read_some(out_, finished.out)) close_once(out_);
        if (files[1].revents != 0 && !read_some(err_, finished.err)) close_once(err_);
    }
    finished.code = wait_without_reading();
    finished.peak_bytes = peak_bytes_;
    return finished;
}

Finished run(const Call& call) { return Running(call).wait(); }

Finished run(const std::vector<std::string>& arguments) { return run(Call{arguments, "", {}}); }

Finished run_shell(const std::string& command) {
    return run(Call{{"/bin/sh", "-c", command}, "", {}});
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

}  // namespace taquin::cli_test
