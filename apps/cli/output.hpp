// Standard output, standard error, and what is known about the terminal behind them.
//
// Answers are collected and written in large pieces: a batch of a hundred thousand positions would
// otherwise spend its time in system calls. On a terminal every answer is written at once.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "shared/append.hpp"
#include "taquin/core/text.hpp"

namespace taquin::cli {

using namespace apps;  // what all doors share

// The reader of standard output has gone away, which is no error.
struct ClosedPipe {};

// Standard output cannot be written (disk full and the like).
struct WriteFailed {
    int reason;  // errno
};

class Output {
public:
    explicit Output(int file_descriptor);

    // What is appended here is written by a later commit() or flush().
    std::string& text() { return buffer_; }

    template <class... Values>
    void print(fmt::format_string<Values...> format, Values&&... values) {
        append_format(buffer_, format, std::forward<Values>(values)...);
    }

    // For a long text, which is written in large pieces while it is made.
    TextSink sink() {
        return TextSink(buffer_, [this] { flush(); });
    }

    // The end of an answer: written now on a terminal, else when enough has come together.
    void commit();

    // Throws ClosedPipe or WriteFailed.
    void flush();

    // For places that must not throw. False: the next flush() will.
    bool try_flush() noexcept;

    bool is_terminal() const { return is_terminal_; }

private:
    int write_all() noexcept;

    int file_descriptor_;
    bool is_terminal_;
    int fault_ = 0;
    std::string buffer_;
};

// Escape sequences, or nothing where they would be in the way.
struct Style {
    std::string_view good, bad, strong, faint, plain;
};

// Colours for what is behind the file descriptor: none unless it is a terminal that knows them
// and NO_COLOR is not set.
Style style_of(int file_descriptor);

// One line on standard error: "taquin: …". A standard error that cannot be written is ignored.
void complain(std::string_view sentence);

// The same, marked as a warning: the program goes on.
void warn(std::string_view sentence);

// A line on standard error as it is.
void tell(std::string_view sentence);

}  // namespace taquin::cli
