#include "output.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>

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
    // A pipe without a reader tells so even when there is nothing to write.
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

void tell(std::string_view sentence) { to_standard_error({}, sentence); }

}  // namespace taquin::cli
