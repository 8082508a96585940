#include "gnuplot.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <vector>

namespace taquin::cli {
namespace {

class Pipe {
public:
    Pipe() {
        if (::pipe(ends_.data()) != 0) ends_ = {-1, -1};
    }
    ~Pipe() {
        close_reading();
        close_writing();
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    bool good() const { return ends_[0] >= 0; }
    int reading() const { return ends_[0]; }
    int writing() const { return ends_[1]; }
    void close_reading() { close_end(ends_[0]); }
    void close_writing() { close_end(ends_[1]); }

private:
    static void close_end(int& end) {
        if (end >= 0) ::close(end);
        end = -1;
    }

    std::array<int, 2> ends_{-1, -1};
};

// What the child is to find as its standard input, output and error.
class Places {
public:
    Places() { posix_spawn_file_actions_init(&actions_); }
    ~Places() { posix_spawn_file_actions_destroy(&actions_); }
    Places(const Places&) = delete;
    Places& operator=(const Places&) = delete;

    void put(int from, int to) { posix_spawn_file_actions_adddup2(&actions_, from, to); }
    void close(int descriptor) { posix_spawn_file_actions_addclose(&actions_, descriptor); }
    const posix_spawn_file_actions_t* get() const { return &actions_; }

private:
    posix_spawn_file_actions_t actions_{};
};

Error not_run(const std::string& why) {
    return Error{"gnuplot draws this picture, and it could not be run: " + why +
                     " (apt-get install gnuplot-nox, or leave out --svg)",
                 ErrorKind::FileSystem};
}

bool write_all(int to, const std::string& text) {
    for (std::size_t done = 0; done < text.size();) {
        const auto count = ::write(to, text.data() + done, text.size() - done);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return false;
        done += static_cast<std::size_t>(count);
    }
    return true;
}

std::string read_all(int from) {
    std::string text;
    std::array<char, 1U << 14U> piece{};
    for (;;) {
        const auto count = ::read(from, piece.data(), piece.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return text;
        text.append(piece.data(), static_cast<std::size_t>(count));
    }
}

int exit_code_of(pid_t child) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

}  // namespace

// gnuplot reads its whole input before it ends, so that a script is taken whatever its length, and
// writes its picture at the end.
Expected<std::string> run_gnuplot(const std::string& script) {
    Pipe input;
    Pipe output;
    if (!input.good() || !output.good()) return not_run(std::strerror(errno));
    Places places;
    places.put(input.reading(), STDIN_FILENO);
    places.put(output.writing(), STDOUT_FILENO);
    for (const int end : {input.reading(), input.writing(), output.reading(), output.writing()})
        places.close(end);
    std::string name = "gnuplot";
    const std::array<char*, 2> arguments{name.data(), nullptr};
    pid_t child = 0;
    const int fault =
        posix_spawnp(&child, "gnuplot", places.get(), nullptr, arguments.data(), environ);
    if (fault != 0) return not_run(std::strerror(fault));
    input.close_reading();
    output.close_writing();
    const bool written = write_all(input.writing(), script);
    input.close_writing();
    std::string picture = read_all(output.reading());
    const int code = exit_code_of(child);
    if (code != 0 || !written) return not_run(fmt::format("it ended with code {}", code));
    return picture;
}

}  // namespace taquin::cli
