// Runs long work without blocking Python: the GIL is released, Ctrl-C stops the work, and a
// callback hears of its progress.
//
// Python handles signals only on its main thread, between two instructions of Python code. So on
// the main thread the work moves to another thread, and the main thread looks for signals every 20
// ms. Handing over takes about 20 µs; brief work skips it.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

#include "common.hpp"
#include "taquin/solver/run_context.hpp"

namespace taquin::python {

// What a progress callback hears.
struct News {
    std::string phase = "search";  // "search", "build" or "lab"
    std::uint64_t generated = 0;
    std::uint64_t expanded = 0;
    std::optional<search::Cost> lower_bound{};
    std::optional<std::uint64_t> best{};  // length of the best solution so far
    std::string table{};                  // what is being built
    std::uint64_t done = 0;               // of a build, or of the runs of an experiment
    std::uint64_t total = 0;              // 0: unknown
};

// Keeps the newest state of a search; searches write, the waiting thread reads.
class Monitor : public solver::Watcher {
public:
    void started(search::Cost lower_bound) override;
    void progress(const search::Counters& counters, search::Cost lower_bound) override;
    void iteration(search::Cost bound, const search::Counters& counters) override;
    void will_build(const tables::MissingTables& missing) override;
    void building(const tables::Step& step) override;
    void found(std::size_t length) override;
    void tell(const News& news);

    News news() const;
    // The news if there are any since the last call.
    std::optional<News> fresh_news();

private:
    mutable std::mutex mutex_{};
    News news_{};
    bool fresh_ = false;
};

// A stop source that stop_all() can reach while it exists.
class Stoppable {
public:
    Stoppable();
    ~Stoppable();
    Stoppable(const Stoppable&) = delete;
    Stoppable& operator=(const Stoppable&) = delete;

    std::stop_token token() const { return source_.get_token(); }
    void stop() { source_.request_stop(); }
    // Nothing runs any more, and stop_all() need not wait.
    void withdraw();

private:
    std::stop_source source_{};
};

// Stops everything that is running and waits until it has ended, at most two seconds. Python calls
// it at exit; from then on nothing new begins (gil.hpp).
void stop_all();

bool on_main_thread();

// How to run the work.
struct Terms {
    Stoppable& stop;
    Monitor& monitor;
    py::object progress = py::none();  // called with a dict, on the calling thread
    bool brief = false;                // the work takes milliseconds
};

// Calls the callback with the news.
void call_progress(const py::object& progress, const News& news);

// Runs work() without the GIL. Returns the exception that a signal handler or the callback raised,
// after stopping the work; the caller decides how to raise it.
std::optional<py::error_already_set> run(const Terms& terms, const std::function<void()>& work);

// The exception of run(), with the bound that the search had proved and its answer, if there is
// one.
[[noreturn]] void raise(const py::error_already_set& error, const News& news,
                        const py::object& solution);

}  // namespace taquin::python
