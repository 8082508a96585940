// Releases and takes Python's lock (the GIL), safely even while Python shuts down.
//
// Once Python shuts down, it kills every thread that asks for the GIL. In the middle of C++ code,
// that ends the process. So a thread that returns from C++ then sleeps until the process exits.
// Only the thread that shuts Python down continues.
#pragma once

#include <pthread.h>
#include <pybind11/pybind11.h>

#include <chrono>

namespace taquin::python {

namespace py = pybind11;

// The one T of this process. It is never destroyed, because threads may outlive static objects. A
// child process gets a new one: a thread of the parent may have held its mutex during the fork.
template <class T>
T& of_this_process() {
    static T* now = new T;
    [[maybe_unused]] static const int registered =
        pthread_atfork(nullptr, nullptr, [] { now = new T; });
    return *now;
}

// While it exists, wait_for_work() waits for this thread, which works in C++.
class AtWork {
public:
    AtWork();
    ~AtWork();
    AtWork(const AtWork&) = delete;
    AtWork& operator=(const AtWork&) = delete;
};

// Releases the GIL while it exists.
class Released {
public:
    Released();
    ~Released();
    Released(const Released&) = delete;
    Released& operator=(const Released&) = delete;

private:
    AtWork at_work_{};
    PyThreadState* thread_;
};

// Takes the GIL while it exists.
class Acquired {
public:
    Acquired();
    ~Acquired();
    Acquired(const Acquired&) = delete;
    Acquired& operator=(const Acquired&) = delete;

private:
    PyGILState_STATE state_;
};

// Whether Python is shutting down. After the first call that returns true, other threads no longer
// return to Python. Called with the GIL.
bool python_ends();

// If Python is shutting down: throws on the thread that does so, and blocks any other for ever.
// Called with the GIL, before work begins.
void refuse_at_end();

// Waits until no other thread is at work, at most this long. Called without the GIL.
void wait_for_work(std::chrono::milliseconds patience);

}  // namespace taquin::python
