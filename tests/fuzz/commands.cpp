// Command files, the language of `taquin run` and `taquin repl`. Law: each line gives a documented
// exit code; unless it is 0, there is a message on standard error or an answer.
//
// Searches are cut short. Three things are left out because they are slow, not because they may
// fail: files named by readCommands, heuristics with tables (see the target expressions), and walks
// of more than 9,999 steps.
#include <fcntl.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <utility>

#include "cli/repl.hpp"
#include "law.hpp"

namespace taquin::fuzz {
namespace {

using cli::ExitCode;

// Captures standard error for its lifetime.
class CaughtErrors {
public:
    CaughtErrors() : before_(stderr) { stderr = open_memstream(&text_, &size_); }
    ~CaughtErrors() {
        std::fclose(std::exchange(stderr, before_));
        std::free(text_);
    }
    CaughtErrors(const CaughtErrors&) = delete;
    CaughtErrors& operator=(const CaughtErrors&) = delete;

    std::size_t size() {
        std::fflush(stderr);
        return size_;
    }

private:
    std::FILE* before_;
    char* text_ = nullptr;
    std::size_t size_ = 0;
};

bool takes_long(std::string_view line) {
    constexpr std::size_t most_digits = 4;
    for (const std::string_view word : {"readCommands", "pdb", "lookup"})
        if (line.find(word) != std::string_view::npos) return true;
    std::size_t digits = 0;
    return line.find("randomizeState") != std::string_view::npos &&
           std::ranges::any_of(line, [&](char c) {
               digits = c >= '0' && c <= '9' ? digits + 1 : 0;
               return digits > most_digits;
           });
}

bool is_documented(ExitCode code) {
    return code != ExitCode::Fault &&
           std::ranges::find(cli::exit_codes, code, &cli::ExitCodeRow::code) !=
               cli::exit_codes.end();
}

void run(cli::ReplSession& session, cli::Output& out, std::string_view text) {
    CaughtErrors errors;
    while (!text.empty() && !session.is_over()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (takes_long(line)) continue;
        const std::size_t before = errors.size();
        out.text().clear();
        const ExitCode code = session.line(line);
        law(is_documented(code), "exit codes are documented", line);
        law(code == ExitCode::Done || errors.size() > before || !out.text().empty(),
            "errors are reported", line);
    }
}

cli::ReplOptions make_options() {
    cli::ReplOptions options;
    options.seed = 1;
    options.request.limits.nodes = 50;
    options.request.limits.time = std::chrono::milliseconds(2);
    options.request.limits.memory = std::uint64_t{1} << 24U;
    options.cache = "/proc/none";  // nothing can be stored there
    options.quiet = true;
    return options;
}

}  // namespace
}  // namespace taquin::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace taquin;
    static const cli::ReplOptions options = fuzz::make_options();
    static cli::Output out(open("/dev/null", O_WRONLY | O_CLOEXEC));
    cli::ReplSession session(options, out);
    fuzz::run(session, out, {reinterpret_cast<const char*>(data), size});
    return 0;
}
