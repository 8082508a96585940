#include "output.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>

#include "shared/answer.hpp"
#include "taquin/core/text.hpp"

namespace taquin::cli {
namespace {

constexpr std::size_t enough_to_write = 1U << 16U;

void to_standard_error(std::string_view head, std::string_view sentence) {
    const Style style = style_of(STDERR_FILENO);
    const std::string line =
        head.empty() ? fmt::format("{}\n", sentence)
                     : fmt::format("{}{}:{} {}\n", style.bad, head, style.plain, sentence);
    std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace

Output::Output(int file_descriptor)
    : file_descriptor_(file_descriptor), is_terminal_(isatty(file_descriptor) == 1) {}

void Output::commit() {
    if (is_terminal_ || buffer_.size() >= enough_to_write) flush();
}

void Output::flush() {
    const int fault = write_all();
    if (fault == EPIPE) throw ClosedPipe{};
    if (fault != 0) throw WriteFailed{fault};
}

bool Output::try_flush() noexcept {
    // Detects a pipe without a reader even when there is nothing to write.
    pollfd file{file_descriptor_, 0, 0};
    if (poll(&file, 1, 0) == 1 && (file.revents & POLLERR) != 0) fault_ = EPIPE;
    return write_all() == 0;
}

int Output::write_all() noexcept {
    std::size_t done = 0;
    while (fault_ == 0 && done < buffer_.size()) {
        const auto count = ::write(file_descriptor_, buffer_.data() + done, buffer_.size() - done);
        if (count >= 0)
            done += static_cast<std::size_t>(count);
        else if (errno != EINTR)
            fault_ = errno;
    }
    buffer_.clear();
    return fault_;
}

Style style_of(int file_descriptor) {
    const char* no_colour = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    const bool wanted = no_colour == nullptr || *no_colour == '\0';
    const bool able = terminal != nullptr && std::string_view(terminal) != "dumb";
    if (!wanted || !able || isatty(file_descriptor) != 1) return {};
    return {"\x1b[32m", "\x1b[31m", "\x1b[1m", "\x1b[2m", "\x1b[0m"};
}

void complain(std::string_view sentence) { to_standard_error("taquin", sentence); }

void warn(std::string_view sentence) { to_standard_error("taquin: warning", sentence); }

void notify(std::string_view sentence) { to_standard_error({}, sentence); }

ExitCode fail(const Error& error) {
    complain(sentence(error, "--"));
    return exit_code_of(error.kind);
}

ExitCode exit_code_of(ErrorKind kind) {
    switch (kind) {
        case ErrorKind::DamagedTable: return ExitCode::DamagedTable;
        case ErrorKind::FileSystem: return ExitCode::FileSystem;
        case ErrorKind::Interrupted: return ExitCode::Interrupted;
        case ErrorKind::Time: return ExitCode::Limit;
        case ErrorKind::Memory: return ExitCode::Memory;
        case ErrorKind::BadInput: break;
    }
    return ExitCode::BadInput;
}

ExitCode exit_code_of(const solver::Report& report) {
    if (report.status == solver::Status::Interrupted) return ExitCode::Interrupted;
    if (report.status == solver::Status::Unsolvable) return ExitCode::Unsolvable;
    // There may be a solution, but not everything that was requested.
    if (report.limit)
        return *report.limit == search::LimitKind::Memory ? ExitCode::Memory : ExitCode::Limit;
    return report.status == solver::Status::Limit ? ExitCode::Limit : ExitCode::Done;
}

ExitCode exit_code_of(const Answer& answer) {
    return answer.error ? exit_code_of(answer.error->kind) : exit_code_of(*answer.report);
}

}  // namespace taquin::cli
