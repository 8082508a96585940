// How the program answers its caller: standard output, standard error and the exit code.
//
// Answers are collected and written in large pieces: a batch of a hundred thousand positions would
// otherwise spend its time in system calls. On a terminal every answer is written at once.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "shared/append.hpp"
#include "taquin/core/expected.hpp"
#include "taquin/core/json_writer.hpp"

namespace taquin::solver {
struct Report;
}
namespace taquin::apps {
struct Answer;
}

namespace taquin::cli {

using namespace apps;  // shared by all front ends

// --- exit codes: scripts depend on these numbers

enum class ExitCode : int {
    Done = 0,
    BadInput = 2,
    DamagedTable = 3,
    FileSystem = 4,
    Unsolvable = 10,
    Limit = 20,
    Memory = 21,
    Fault = 70,
    Interrupted = 130,
};

struct ExitCodeRow {
    ExitCode code;
    std::string_view meaning;
};

inline constexpr std::array<ExitCodeRow, 9> exit_codes{{
    {ExitCode::Done, "done; every position solved"},
    {ExitCode::BadInput, "bad usage or bad input"},
    {ExitCode::DamagedTable,
     "a table file is damaged, changed while in use, or of another version"},
    {ExitCode::FileSystem, "file system error (disk full, no permission)"},
    {ExitCode::Unsolvable, "unsolvable"},
    {ExitCode::Limit, "a limit on time, nodes, depth, width or length stopped the search"},
    {ExitCode::Memory, "out of memory (the limit, or the machine's memory)"},
    {ExitCode::Fault, "internal error; please report it"},
    {ExitCode::Interrupted, "interrupted"},
}};

// With several positions, the program exits with the largest code.
constexpr ExitCode worse(ExitCode a, ExitCode b) { return std::max(a, b); }

ExitCode exit_code_of(ErrorKind kind);
ExitCode exit_code_of(const solver::Report& report);
ExitCode exit_code_of(const Answer& answer);

// --- standard error

// Prints "taquin: …". A standard error that cannot be written is ignored.
void complain(std::string_view sentence);

// Prints "taquin: warning: …"; the program goes on.
void warn(std::string_view sentence);

// Prints the line without a prefix.
void notify(std::string_view sentence);

// Complains and returns the exit code for the error.
ExitCode fail(const Error& error);

// --- standard output

// The reader of standard output has gone away, which is not an error.
struct ClosedPipe {};

// Standard output cannot be written (disk full and the like).
struct WriteFailed {
    int reason;  // errno
};

class Output {
public:
    explicit Output(int file_descriptor);

    // Text appended here is written by a later commit() or flush().
    std::string& text() { return buffer_; }

    template <class... Values>
    void print(fmt::format_string<Values...> format, Values&&... values) {
        append_format(buffer_, format, std::forward<Values>(values)...);
    }

    // A JSON object on one line, with its schema; fill(json) writes the other members.
    template <class Fill>
    void print_json(Fill fill) {
        append_json_line(buffer_, [&](JsonWriter& json) {
            json.member("schema", 1);
            fill(json);
        });
    }

    // For a long text, written in large pieces while it is generated.
    TextSink sink() {
        return TextSink(buffer_, [this] { flush(); });
    }

    // Ends an answer: it is written now on a terminal, otherwise once there is enough to write.
    void commit();

    // Throws ClosedPipe or WriteFailed.
    void flush();

    // Like flush(), but never throws. False: the next flush() will throw.
    bool try_flush() noexcept;

    bool is_terminal() const { return is_terminal_; }

private:
    int write_all() noexcept;

    int file_descriptor_;
    bool is_terminal_;
    int fault_ = 0;
    std::string buffer_;
};

// Escape sequences; empty texts without colours.
struct Style {
    std::string_view good, bad, strong, faint, plain;
};

// No colours unless the file is a terminal that supports them and NO_COLOR is not set.
Style style_of(int file_descriptor);

}  // namespace taquin::cli
