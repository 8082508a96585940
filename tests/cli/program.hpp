// Runs the real program with arguments and input; returns its output and exit code.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace taquin::cli_test {

struct Finished {
    int code = -1;  // exit code, or 128 + the signal that ended the program, as in shells
    std::string out;
    std::string err;
    std::uint64_t peak_bytes = 0;  // peak resident memory
};

// Arguments after the program's name, and its standard input. `environment` ("NAME=value") precedes
// a small fixed environment.
struct Call {
    std::vector<std::string> arguments;
    std::string input;
    std::vector<std::string> environment;
};

Finished run(const Call& call);
Finished run(const std::vector<std::string>& arguments);

// Runs a command line in sh, where `taquin` is the program.
Finished run_shell(const std::string& command);

// A running program that the test interacts with.
class Running {
public:
    explicit Running(const Call& call);
    ~Running();  // kills the program if it still runs
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    std::string read_line();  // reads standard output; waits for a line
    void close_output();      // closes the pipe
    void signal(int number) const;
    pid_t process() const { return child_; }
    bool has_ended() const;
    // Makes the Nth allocation from now fail; 0: none. For programs with tests/allocation
    // preloaded.
    void fail_allocation(int number) const;
    // Waits until SIGTERM is handled: starting takes longer under the sanitizers.
    void wait_until_it_listens() const;
    // Waits until it has used this much processor time or has an answer.
    void wait_until_it_worked(std::chrono::nanoseconds time) const;
    void wait_until_output_is_full() const;  // nobody reads, so the program is blocked
    Finished wait();                         // the rest of the output, and the code
    int wait_without_reading();              // the code

private:
    pid_t child_ = -1;
    int in_ = -1;
    int out_ = -1;
    int err_ = -1;
    std::string buffered_;
    std::uint64_t peak_bytes_ = 0;
};

// The lines of a text, without line ends.
std::vector<std::string> lines_of(const std::string& text);

}  // namespace taquin::cli_test
