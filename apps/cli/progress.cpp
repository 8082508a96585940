#include "progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "numbers.hpp"

namespace taquin::cli {
namespace {

constexpr std::chrono::seconds before_first_line{1};
constexpr std::chrono::milliseconds between_lines{250};

void draw_line(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

}  // namespace

Progress::Progress(Output& out, Interrupts& interrupts, bool quiet)
    : out_(out),
      interrupts_(interrupts),
      shown_(!quiet && isatty(STDERR_FILENO) == 1),
      building_(quiet) {}

void Progress::begin() {
    lower_bound_ = 0;
    best_.reset();
    if (shown_) start_ = Clock::now();
}

void Progress::end() {
    if (drawn_) draw_line("\r\x1b[K");
    drawn_ = false;
}

void Progress::started(search::Cost lower_bound) {
    building_.wipe();
    lower_bound_ = std::max(lower_bound_, lower_bound);
}

void Progress::progress(const search::Counters& counters, search::Cost lower_bound) {
    lower_bound_ = std::max(lower_bound_, lower_bound);
    // Earlier answers do not wait for this one.
    if (!out_.try_flush()) interrupts_.give_up();
    draw(counters);
}

void Progress::iteration(search::Cost, const search::Counters& counters) { draw(counters); }

void Progress::answers(std::size_t done, std::size_t all) {
    if (!due()) return;
    building_.wipe();
    const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    draw_line(fmt::format("\r\x1b[K{} of {} positions, {} a second, {:.1f} s", done, all,
                                  rounded(static_cast<double>(done) / seconds), seconds));
}

// Whether it is time for a new line; if so, it will be drawn.
bool Progress::due() {
    if (!shown_) return false;
    const auto now = Clock::now();
    if (now - start_ < before_first_line || now - last_drawn_ < between_lines) return false;
    last_drawn_ = now;
    drawn_ = true;
    return true;
}

void Progress::draw(const search::Counters& counters) {
    if (!due()) return;
    const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    const auto generated = static_cast<double>(counters.generated);
    const std::string best = best_ ? fmt::format("{} found, ", *best_) : "";
    draw_line(fmt::format("\r\x1b[K{} nodes, {} a second, {}at least {} moves, {:.1f} s",
                          rounded(generated), rounded(generated / seconds), best, lower_bound_,
                          seconds));
}

}  // namespace taquin::cli
