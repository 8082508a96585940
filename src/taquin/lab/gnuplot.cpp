// Files without names carry the script and the picture: nothing is left behind, and no pipe can
// fill up.
#include "taquin/lab/gnuplot.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>

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

Error not_run(const std::string& why) {
    return {"gnuplot draws the pictures, and it could not be run: " + why +
                " (apt-get install gnuplot-nox)",
            ErrorKind::FileSystem};
}

// An error number if it could not be started; else how it ended is in `status`.
int run(std::FILE* in, std::FILE* out, std::FILE* err, int& status) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, fileno(in), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(out), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(err), STDERR_FILENO);
    std::string name = "gnuplot";
    std::array<char*, 2> arguments{name.data(), nullptr};
    pid_t child = -1;
    const int fault =
        posix_spawnp(&child, name.c_str(), &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (fault == 0)
        while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
        }
    return fault;
}

}  // namespace

Expected<std::string> run_gnuplot(const std::string& script) {
    const File in(std::tmpfile());
    const File out(std::tmpfile());
    const File err(std::tmpfile());
    if (!in || !out || !err) return not_run(std::strerror(errno));
    std::fwrite(script.data(), 1, script.size(), in.get());
    std::rewind(in.get());
    int status = 0;
    if (const int fault = run(in.get(), out.get(), err.get(), status); fault != 0)
        return not_run(std::strerror(fault));
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return Error{"gnuplot failed: " + content_of(err.get()), ErrorKind::FileSystem};
    return content_of(out.get());
}

}  // namespace taquin::lab
