#include "running.hpp"

#include <set>

namespace taquin::python {

namespace {

using namespace std::chrono_literals;

// All running work.
struct Running {
    std::mutex mutex{};
    std::condition_variable ended{};
    std::set<std::stop_source*> sources{};
};

Running& running() { return of_this_process<Running>(); }

// Work on its own thread.
class Handover {
public:
    explicit Handover(const std::function<void()>& work)
        : thread_([this, &work] {
              const AtWork at_work;
              try {
                  work();
              } catch (...) {
                  failure_ = std::current_exception();
              }
              const std::scoped_lock lock(mutex_);
              done_ = true;
              changed_.notify_one();
          }) {}

    // True if the work ended within this time.
    bool wait_for(std::chrono::milliseconds time) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, time, [this] { return done_; });
    }
    // Waits for the end of the work. Returns its exception, if it threw one.
    std::exception_ptr finish() {
        thread_.join();
        return failure_;
    }

private:
    std::mutex mutex_{};
    std::condition_variable changed_{};
    bool done_ = false;
    std::exception_ptr failure_{};
    std::jthread thread_;
};

// Runs signal handlers and the callback. Called with the GIL while the work runs.
void attend(const Terms& terms) {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    if (terms.progress.is_none()) return;
    if (const auto news = terms.monitor.fresh_news()) call_progress(terms.progress, *news);
}

}  // namespace

void Monitor::started(search::Cost lower_bound) {
    const std::scoped_lock lock(mutex_);
    news_.phase = "search";
    news_.lower_bound = std::max(lower_bound, news_.lower_bound.value_or(0));
    fresh_ = true;
}

void Monitor::progress(const search::Counters& counters, search::Cost lower_bound) {
    const std::scoped_lock lock(mutex_);
    news_.phase = "search";
    news_.generated = counters.generated;
    news_.expanded = counters.expanded;
    news_.lower_bound = std::max(lower_bound, news_.lower_bound.value_or(0));
    fresh_ = true;
}

void Monitor::iteration(search::Cost, const search::Counters& counters) {
    const std::scoped_lock lock(mutex_);
    news_.generated = counters.generated;
    news_.expanded = counters.expanded;
    fresh_ = true;
}

void Monitor::will_build(const tables::MissingTables& missing) {
    const std::scoped_lock lock(mutex_);
    news_.phase = "build";
    news_.table = missing.name;
    fresh_ = true;
}

void Monitor::building(const tables::Step& step) {
    const std::scoped_lock lock(mutex_);
    news_.phase = "build";
    news_.done = step.done;
    news_.total = step.total;
    fresh_ = true;
}

void Monitor::found(std::size_t length) {
    const std::scoped_lock lock(mutex_);
    news_.best = length;
    fresh_ = true;
}

void Monitor::tell(const News& news) {
    const std::scoped_lock lock(mutex_);
    news_ = news;
    fresh_ = true;
}

News Monitor::news() const {
    const std::scoped_lock lock(mutex_);
    return news_;
}

std::optional<News> Monitor::fresh_news() {
    const std::scoped_lock lock(mutex_);
    if (!std::exchange(fresh_, false)) return std::nullopt;
    return news_;
}

Stoppable::Stoppable() {
    refuse_at_end();
    const std::scoped_lock lock(running().mutex);
    running().sources.insert(&source_);
}

Stoppable::~Stoppable() { withdraw(); }

void Stoppable::withdraw() {
    const std::scoped_lock lock(running().mutex);
    running().sources.erase(&source_);
    running().ended.notify_all();
}

void stop_all() {
    constexpr auto patience = 2s;
    const bool at_end = python_ends();
    const Released released;
    std::unique_lock lock(running().mutex);
    for (std::stop_source* const source : running().sources) source->request_stop();
    if (!at_end) {
        running().ended.wait_for(lock, patience, [] { return running().sources.empty(); });
        return;
    }
    lock.unlock();
    wait_for_work(patience);
}

bool on_main_thread() {
    const py::module_ threading = py::module_::import("threading");
    return threading.attr("main_thread")().attr("ident").cast<std::uint64_t>() ==
           threading.attr("get_ident")().cast<std::uint64_t>();
}

void call_progress(const py::object& progress, const News& news) {
    using namespace py::literals;
    progress(py::dict("phase"_a = news.phase, "generated"_a = news.generated,
                      "expanded"_a = news.expanded, "lower_bound"_a = news.lower_bound,
                      "best"_a = news.best, "table"_a = news.table, "done"_a = news.done,
                      "total"_a = news.total));
}

std::optional<py::error_already_set> run(const Terms& terms, const std::function<void()>& work) {
    constexpr auto between_looks = 20ms;
    const bool alone = terms.progress.is_none() && (terms.brief || !on_main_thread());
    if (alone) {
        {
            const Released released;
            work();
        }
        // Handles a signal that arrived during brief work.
        if (PyErr_CheckSignals() != 0) return py::error_already_set();
        return std::nullopt;
    }
    std::optional<py::error_already_set> interrupt;
    std::exception_ptr failure;
    {
        const Released released;
        Handover handover(work);
        while (!handover.wait_for(between_looks)) {
            if (interrupt) continue;
            const Acquired acquired;
            try {
                attend(terms);
            } catch (py::error_already_set& error) {
                interrupt.emplace(error);
                terms.stop.stop();
            }
        }
        failure = handover.finish();
    }
    // Stopped work may fail because it was stopped: the reason is what counts.
    if (failure && !interrupt) std::rethrow_exception(failure);
    if (!interrupt && !terms.progress.is_none())
        call_progress(terms.progress, terms.monitor.news());
    return interrupt;
}

void raise(const py::error_already_set& error, const News& news, const py::object& solution) {
    const py::object& value = error.value();
    if (PyObject_IsInstance(value.ptr(), PyExc_KeyboardInterrupt) == 1) {
        value.attr("lower_bound") = news.lower_bound;
        value.attr("solution") = solution;
    }
    throw py::error_already_set(error);
}

}  // namespace taquin::python
