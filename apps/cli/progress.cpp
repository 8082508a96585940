#include "progress.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "text.hpp"

namespace taquin::cli {
namespace {

using Clock = std::chrono::steady_clock;

void print_now(const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// "building …  [#####.....]  50 %, 3.2 s left", at most 80 letters unless the phase is longer.
std::string progress_line(const tables::Step& step, double seconds) {
    constexpr std::size_t longest_phase = 34;
    constexpr std::size_t bar = 20;
    if (step.total == 0) return std::string(step.phase);
    const double share =
        std::min(1.0, static_cast<double>(step.done) / static_cast<double>(step.total));
    const auto full = static_cast<std::size_t>(share * bar);
    std::string line =
        fmt::format("{}  [{}{}] {:3.0f} %", step.phase.substr(0, longest_phase),
                    std::string(full, '#'), std::string(bar - full, '.'), share * 100);
    constexpr double enough_to_predict = 0.02;
    if (share > enough_to_predict && share < 1)
        line += fmt::format(", {} left", seconds_text(seconds / share * (1 - share)));
    return line;
}

}  // namespace

StatusLine::StatusLine(bool quiet) : shown_(!quiet && isatty(STDERR_FILENO) == 1) {}

bool StatusLine::is_due(std::chrono::milliseconds pause) const {
    return shown_ && Clock::now() - last_drawn_ >= pause;
}

void StatusLine::draw(const std::string& text) {
    last_drawn_ = Clock::now();
    drawn_ = true;
    print_now("\r\x1b[K" + text);
}

void StatusLine::wipe() {
    if (drawn_) print_now("\r\x1b[K");
    drawn_ = false;
}

void BuildProgress::show(const tables::Step& step) {
    constexpr std::chrono::milliseconds between_lines{100};
    if (step.phase != phase_) {
        phase_ = step.phase;
        phase_began_ = Clock::now();
    }
    if (step.waiting) {
        wipe();
        if (!quiet_) print_now(phase_ + "\n");
    } else if (line_.is_due(between_lines)) {
        line_.draw(progress_line(step, seconds_since(phase_began_)));
    }
}

Progress::Progress(Output& out, Interrupts& interrupts, bool quiet)
    : out_(out), interrupts_(interrupts), quiet_(quiet), line_(quiet), building_(quiet) {}

void Progress::begin() {
    lower_bound_ = 0;
    best_.reset();
    percent_.reset();
    if (line_.is_shown()) start_ = Clock::now();
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

void Progress::will_build(const tables::MissingTables& tables) {
    if (quiet_) return;
    line_.wipe();
    building_.wipe();
    print_now(fmt::format("building {} first: {}, {}\n", tables.name, bytes_text(tables.bytes),
                          about_seconds(tables.seconds)));
}

void Progress::iteration(search::Cost, const search::Counters& counters) {
    percent_.reset();
    draw(counters);
}

void Progress::resumed(double seconds) {
    if (quiet_) return;
    line_.wipe();
    print_now(fmt::format("continuing from the checkpoint: {} of search so far\n",
                          seconds_text(seconds)));
}

void Progress::warned(std::string_view sentence) {
    line_.wipe();
    warn(sentence);
}

void Progress::answers(std::size_t done, std::size_t all) {
    const auto seconds = seconds_if_due();
    if (!seconds) return;
    building_.wipe();
    line_.draw(fmt::format("{} of {} positions, {} per second, {:.1f} s", done, all,
                           rounded(static_cast<double>(done) / *seconds), *seconds));
}

std::optional<double> Progress::seconds_if_due() const {
    constexpr std::chrono::milliseconds between_lines{250};
    if (!line_.is_due(between_lines)) return std::nullopt;
    const double seconds = seconds_since(start_);
    return seconds >= 1 ? std::optional(seconds) : std::nullopt;
}

void Progress::draw(const search::Counters& counters) {
    const auto seconds = seconds_if_due();
    if (!seconds) return;
    const auto generated = static_cast<double>(counters.generated);
    const std::string best = best_ ? fmt::format("best {}, ", *best_) : "";
    const std::string share = percent_ ? fmt::format(" ({} % done)", *percent_) : "";
    line_.draw(fmt::format("{} nodes, {} per second, {}at least {} moves{}, {:.1f} s",
                           rounded(generated), rounded(generated / *seconds), best, lower_bound_,
                           share, *seconds));
}

}  // namespace taquin::cli
