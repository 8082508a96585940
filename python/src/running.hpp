// Runs long work without blocking Python: the GIL is released, Ctrl-C stops the work, and a
// callback gets progress reports.
//
// Python handles signals only on its main thread, between two instructions of Python code. So on
// the main thread the work moves to another thread, and the main thread checks for signals every
// 20 ms. Handing over takes about 20 µs; brief work skips it.
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
#include "taquin/core/text.hpp"
#include "taquin/solver/run_context.hpp"

namespace taquin::python {

// The state of running work, for progress callbacks.
struct News {
    std::string phase = "search";  // "search", "build" or "lab"
    std::uint64_t generated = 0;
    std::uint64_t expanded = 0;
    std::optional<search::Cost> lower_bound{};
    std::optional<std::uint64_t> best{};  // length of the best solution so far
    std::string table{};                  // the table that is being built
    std::uint64_t done = 0;               // of a build, or of the runs of an experiment
    std::uint64_t total = 0;              // 0: unknown
};

// Keeps the latest state of a search. The search writes it, the waiting thread reads it.
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
    // The news, if there is any since the last call.
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
    // The work has ended: stop_all() does not wait for it.
    void withdraw();

private:
    std::stop_source source_{};
};

// Stops all running work and waits until it has ended, at most two seconds. Python calls it at
// exit; after that no work can begin (gil.hpp).
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

// Runs work() without the GIL. If a signal handler or the callback raises an exception, run() stops
// the work, waits for its end and returns the exception; the caller decides how to raise it.
std::optional<py::error_already_set> run(const Terms& terms, const std::function<void()>& work);

// Raises the exception of run(). A KeyboardInterrupt gets the bound that the search had proved, and
// its answer if there is one.
[[noreturn]] void raise(const py::error_already_set& error, const News& news,
                        const py::object& solution);

// Throws if the work shall stop; for loops inside work().
inline void refuse_if_stopped(const std::stop_token& stop) {
    if (stop.stop_requested()) throw Refused({"interrupted", ErrorKind::Interrupted, {}});
}

// Returns work(stop token), which runs without the GIL and which Ctrl-C stops.
template <class Work>
auto interruptible(Work work) {
    Stoppable stop;
    Monitor monitor;
    std::optional<decltype(work(stop.token()))> result;
    const auto interrupt = run({stop, monitor}, [&] { result.emplace(work(stop.token())); });
    if (interrupt) raise(*interrupt, monitor.news(), py::none());
    return *std::move(result);
}

// The text that write(sink) writes. Ctrl-C stops it between two pieces.
template <class Write>
std::string written(Write write) {
    return interruptible([&](const std::stop_token& stop) {
        std::string text;
        write(TextSink(text, [&] { refuse_if_stopped(stop); }));
        return text;
    });
}

}  // namespace taquin::python
