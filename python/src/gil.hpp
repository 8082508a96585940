// Releasing and taking Python's lock (the GIL), safely also while Python ends.
//
// A thread that asks for the GIL of an ending interpreter never gets it: Python ends the thread in
// the middle of C++ code, and that ends the process. So from the moment Python ends, a thread that
// wants to come back from C++ waits for ever instead; the end of the process takes it along. The
// thread that ends Python is the only one that goes on.
#pragma once

#include <pthread.h>
#include <pybind11/pybind11.h>

#include <chrono>

namespace taquin::python {

namespace py = pybind11;

// The only T. It is never destroyed: threads may outlive static objects. A child process begins
// with a new one: its parent's other threads do not exist there, but may have held a mutex.
template <class T>
T& of_this_process() {
    static T* now = new T;
    [[maybe_unused]] static const int registered =
        pthread_atfork(nullptr, nullptr, [] { now = new T; });
    return *now;
}

// Counts this thread as one at work in C++: wait_for_work() waits for it.
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

// Whether Python is ending. From the first call that finds so, other threads do not come back.
// Called with the GIL.
bool python_ends();

// If Python is ending: raises on the thread that ends it, waits for ever on any other. Called with
// the GIL, before work begins.
void refuse_at_end();

// Waits until no other thread is at work, but not longer than this. Called without the GIL.
void wait_for_work(std::chrono::milliseconds patience);

}  // namespace taquin::python
