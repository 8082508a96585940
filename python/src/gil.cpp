#include "gil.hpp"

#include <unistd.h>

#include <condition_variable>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>

namespace taquin::python {

namespace {

thread_local int depth = 0;  // objects of AtWork on this thread

struct Workers {
    std::mutex mutex{};
    std::condition_variable changed{};
    int count = depth > 0 ? 1 : 0;           // threads at work
    std::optional<std::thread::id> ender{};  // the thread that shuts Python down
};

Workers& workers() { return of_this_process<Workers>(); }

[[noreturn]] void wait_for_ever() {
    for (;;) pause();
}

// Blocks for ever if another thread shuts Python down. The lock is that of workers().
void stay_if_ending(std::unique_lock<std::mutex>& lock) {
    Workers& all = workers();
    if (!all.ender || *all.ender == std::this_thread::get_id()) return;
    if (depth > 0) --all.count;
    all.changed.notify_all();
    lock.unlock();
    wait_for_ever();
}

void stay_if_ending() {
    std::unique_lock lock(workers().mutex);
    stay_if_ending(lock);
}

}  // namespace

AtWork::AtWork() {
    const std::scoped_lock lock(workers().mutex);
    if (depth++ == 0) ++workers().count;
}

AtWork::~AtWork() {
    const std::scoped_lock lock(workers().mutex);
    if (--depth > 0) return;
    --workers().count;
    workers().changed.notify_all();
}

Released::Released() : thread_(PyEval_SaveThread()) {}

// Counts as at work until it has the GIL, so wait_for_work() waits for it.
Released::~Released() {
    stay_if_ending();
    PyEval_RestoreThread(thread_);
}

Acquired::Acquired() : state_((stay_if_ending(), PyGILState_Ensure())) {}

// The GIL is lost only if Python shut down meanwhile and is killing this thread.
Acquired::~Acquired() {
    if (PyGILState_Check() == 0) wait_for_ever();
    PyGILState_Release(state_);
}

bool python_ends() {
    {
        const std::scoped_lock lock(workers().mutex);
        if (workers().ender) return true;
    }
    // Python marks its main thread as ended before it calls the functions of atexit.
    const py::object main = py::module_::import("threading").attr("main_thread")();
    if (main.attr("is_alive")().cast<bool>()) return false;
    const std::scoped_lock lock(workers().mutex);
    workers().ender = std::this_thread::get_id();
    return true;
}

void refuse_at_end() {
    {
        const std::scoped_lock lock(workers().mutex);
        if (!workers().ender) return;
        if (*workers().ender == std::this_thread::get_id())
            throw std::runtime_error("Python is ending: no search can begin");
    }
    const Released stays;
}

void wait_for_work(std::chrono::milliseconds patience) {
    std::unique_lock lock(workers().mutex);
    const int own = depth > 0 ? 1 : 0;
    workers().changed.wait_for(lock, patience, [own] { return workers().count <= own; });
}

}  // namespace taquin::python
