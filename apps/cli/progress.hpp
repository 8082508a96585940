// Shows the user how builds and searches proceed: one line on standard error, on a terminal only,
// redrawn in place and wiped at the end.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "interrupts.hpp"
#include "output.hpp"
#include "taquin/solver/solver.hpp"
#include "taquin/tables/progress.hpp"

namespace taquin::cli {

// The line itself. Only one StatusLine may draw at a time.
class StatusLine {
public:
    explicit StatusLine(bool quiet);
    ~StatusLine() { wipe(); }
    StatusLine(const StatusLine&) = delete;
    StatusLine& operator=(const StatusLine&) = delete;

    bool is_shown() const { return shown_; }
    // Whether the line is shown, and was last drawn at least this long ago.
    bool is_due(std::chrono::milliseconds pause) const;
    void draw(const std::string& text);
    void wipe();

private:
    bool shown_;
    bool drawn_ = false;
    std::chrono::steady_clock::time_point last_drawn_{};
};

// The build of a table. Waiting for another process is reported in a line that stays, terminal or
// not.
class BuildProgress {
public:
    explicit BuildProgress(bool quiet) : quiet_(quiet), line_(quiet) {}

    void show(const tables::Step& step);
    void wipe() { line_.wipe(); }

private:
    bool quiet_;
    StatusLine line_;
    std::string phase_{};
    std::chrono::steady_clock::time_point phase_began_{};
};

// Shows a search that has taken a second, and the table builds before it.
class Progress : public solver::Watcher {
public:
    Progress(Output& out, Interrupts& interrupts, bool quiet);

    void begin();
    void end() { line_.wipe(); }

    // Shows the number of answers of a batch that solves several positions at a time.
    void answers(std::size_t done, std::size_t all);

    void started(search::Cost lower_bound) override;
    void progress(const search::Counters& counters, search::Cost lower_bound) override;
    void iteration(search::Cost bound, const search::Counters& counters) override;
    void will_build(const tables::MissingTables& tables) override;
    void building(const tables::Step& step) override { building_.show(step); }
    void found(std::size_t length) override { best_ = length; }
    void packets(std::size_t done, std::size_t all) override { percent_ = 100 * done / all; }
    void resumed(double seconds) override;
    void warned(std::string_view sentence) override;

private:
    void draw(const search::Counters& counters);
    // The seconds since begin(); none if it is too early to draw the line.
    std::optional<double> seconds_if_due() const;

    Output& out_;
    Interrupts& interrupts_;
    bool quiet_;
    StatusLine line_;
    BuildProgress building_;
    std::optional<std::size_t> best_{};
    std::optional<std::size_t> percent_{};  // of the packets of this iteration
    search::Cost lower_bound_ = 0;          // proved so far
    std::chrono::steady_clock::time_point start_{};
};

}  // namespace taquin::cli
