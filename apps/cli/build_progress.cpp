#include "build_progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "numbers.hpp"

namespace taquin::cli {
namespace {

constexpr std::chrono::milliseconds between_steps{100};

void draw_step(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

}  // namespace

std::string progress_line(const tables::Step& step, double seconds) {
    constexpr std::size_t longest_phase = 34;
    constexpr std::size_t bar = 20;
    const std::string phase(step.phase.substr(0, longest_phase));
    if (step.total == 0) return std::string(step.phase);
    const double share =
        std::min(1.0, static_cast<double>(step.done) / static_cast<double>(step.total));
    const auto full = static_cast<std::size_t>(share * bar);
    std::string line = fmt::format("{}  [{}{}] {:3.0f} %", phase, std::string(full, '#'),
                                   std::string(bar - full, '.'), share * 100);
    constexpr double enough_to_tell = 0.02;
    if (share > enough_to_tell && share < 1)
        line += fmt::format(", {} left", seconds_text(seconds / share * (1 - share)));
    return line;
}

BuildProgress::BuildProgress(bool quiet)
    : quiet_(quiet), shown_(!quiet && isatty(STDERR_FILENO) == 1) {}

void BuildProgress::show(const tables::Step& step) {
    const auto now = Clock::now();
    if (step.phase != phase_) {
        phase_ = step.phase;
        phase_began_ = now;
    }
    if (step.waiting) return tell_wait(step);
    if (!shown_ || now - last_drawn_ < between_steps) return;
    last_drawn_ = now;
    drawn_ = true;
    const double seconds = std::chrono::duration<double>(now - phase_began_).count();
    draw_step("\r\x1b[K" + progress_line(step, seconds));
}

void BuildProgress::tell_wait(const tables::Step& step) {
    wipe();
    if (!quiet_) draw_step(std::string(step.phase) + "\n");
}

void BuildProgress::wipe() {
    if (drawn_) draw_step("\r\x1b[K");
    drawn_ = false;
}

}  // namespace taquin::cli
