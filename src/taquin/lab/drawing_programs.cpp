// Runs gnuplot and graphviz. Their input and output go through unnamed temporary files, so nothing
// is left behind and no pipe can block.
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <memory>
#include <utility>

#include "taquin/lab/plot.hpp"

namespace taquin::lab {
namespace {

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

std::string content_of(std::FILE* file) {
    std::string text;
    std::array<char, 65536> piece{};
    std::rewind(file);
    while (const std::size_t count = std::fread(piece.data(), 1, piece.size(), file))
        text.append(piece.data(), count);
    return text;
}

// A drawing program, and the package that provides it.
struct Program {
    std::vector<std::string> command;
    std::string package;
    std::stop_token stop{};
};

Error not_run(const Program& program, const std::string& why) {
    return {program.command.front() + " is needed to draw pictures, but cannot be run: " + why +
                " (apt-get install " + program.package + ")",
            ErrorKind::FileSystem};
}

struct Files {
    std::FILE* in;
    std::FILE* out;
    std::FILE* err;
};

// The child can be interrupted, even if its parent blocks signals.
class SpawnAttributes {
public:
    SpawnAttributes() {
        sigset_t none;
        sigemptyset(&none);
        posix_spawnattr_init(&attributes_);
        posix_spawnattr_setsigmask(&attributes_, &none);
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK);
    }
    ~SpawnAttributes() { posix_spawnattr_destroy(&attributes_); }
    SpawnAttributes(const SpawnAttributes&) = delete;
    SpawnAttributes& operator=(const SpawnAttributes&) = delete;

    const posix_spawnattr_t* get() const { return &attributes_; }

private:
    posix_spawnattr_t attributes_{};
};

// Waits for the child and returns its exit status; a stop request terminates it.
int wait_for(pid_t child, const std::stop_token& stop) {
    {
        const std::stop_callback end_it(stop, [child] { kill(child, SIGTERM); });
        siginfo_t ended{};  // not reaped yet, so its process id is still valid
        while (waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT) < 0 &&
               errno == EINTR) {
        }
    }
    int status = 0;
    waitpid(child, &status, 0);
    return status;
}

// Returns an error number if the program could not be started; otherwise `status` is its exit
// status.
int run(const Program& program, const Files& files, int& status) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, fileno(files.in), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(files.out), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(files.err), STDERR_FILENO);
    std::vector<std::string> words = program.command;
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t child = -1;
    const SpawnAttributes attributes;
    const int fault = posix_spawnp(&child, arguments.front(), &actions, attributes.get(),
                                   arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (fault == 0) status = wait_for(child, program.stop);
    return fault;
}

Expected<std::string> run(const Program& program, const std::string& input) {
    const File in(std::tmpfile());
    const File out(std::tmpfile());
    const File err(std::tmpfile());
    if (!in || !out || !err) return not_run(program, std::strerror(errno));
    std::fwrite(input.data(), 1, input.size(), in.get());
    std::rewind(in.get());
    int status = 0;
    if (const int fault = run(program, {in.get(), out.get(), err.get()}, status); fault != 0)
        return not_run(program, std::strerror(fault));
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return Error{program.command.front() + " failed: " + content_of(err.get()),
                     ErrorKind::FileSystem};
    return content_of(out.get());
}

}  // namespace

Expected<std::string> run_gnuplot(const std::string& script) {
    return run({{"gnuplot"}, "gnuplot-nox"}, script);
}

Expected<std::string> run_graphviz(const std::string& dot, const std::stop_token& stop) {
    return run({{"dot", "-Tsvg"}, "graphviz", stop}, dot);
}

}  // namespace taquin::lab
