// Runs the real program for the tests: arguments and input in, output and exit code out.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace taquin::cli_test {

struct Finished {
    int code = -1;  // 128 + the signal, as shells say it, if one ended the program
    std::string out;
    std::string err;
    std::uint64_t peak_bytes = 0;  // the most that was in memory at one time
};

// Arguments after the program's name; `input` is its standard input. `environment` goes before a
// small fixed environment ("NAME=value").
struct Call {
    std::vector<std::string> arguments;
    std::string input;
    std::vector<std::string> environment;
};

Finished run(const Call& call);
Finished run(const std::vector<std::string>& arguments);

// A command line of sh, in which `taquin` is the program.
Finished run_shell(const std::string& command);

// A program that runs while the test talks to it.
class Running {
public:
    explicit Running(const Call& call);
    ~Running();  // kills it if it still runs
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    std::string read_line();  // of standard output; waits for it
    void close_output();      // the reader goes away
    void signal(int number) const;
    bool has_ended() const;
    // The next allocation but N - 1 fails; 0: none. For programs with tests/allocation preloaded.
    void fail_allocation(int number) const;
    // Until SIGTERM would no longer just end it: starting takes longer under the sanitizers.
    void wait_until_it_listens() const;
    // Until it used so much of the processor's time, or has an answer.
    void wait_until_it_worked(std::chrono::nanoseconds time) const;
    void wait_until_output_is_full() const;  // nobody reads, so the program can write no more
    Finished wait();                         // what was not read yet, and the code
    int wait_without_reading();              // the code

private:
    pid_t child_ = -1;
    int in_ = -1;
    int out_ = -1;
    int err_ = -1;
    std::string buffered_;
    std::uint64_t peak_bytes_ = 0;
};

// The lines of a text, without their ends.
std::vector<std::string> lines_of(const std::string& text);

}  // namespace taquin::cli_test
