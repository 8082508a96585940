// SIGINT and SIGTERM, turned into a request to stop for as long as this object lives.
//
// The signals are blocked in every thread; a separate thread waits for them, so that nothing has to
// be safe inside a signal handler. The first signal asks the search to stop, which can then still
// report what it has proved; a second one ends the program at once.
#pragma once

#include <atomic>
#include <csignal>
#include <stop_token>
#include <thread>

namespace taquin::cli {

// From now on SIGINT and SIGTERM end the program at once, with a message on standard error and the
// exit code for interrupts, unless an Interrupts object exists. A signal that is ignored stays
// ignored.
void end_when_interrupted();

class Interrupts {
public:
    // If no thread can be started, the signals keep their usual effect.
    Interrupts();
    ~Interrupts();
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

    std::stop_token token() const { return source_.get_token(); }

    // Stops the search without an interrupt, when nobody is left to read its answer.
    void give_up() { source_.request_stop(); }

private:
    void listen();

    std::stop_source source_;
    std::atomic<bool> happened_{false};
    sigset_t watched_{};
    sigset_t before_{};
    int signals_ = -1;  // a file that becomes readable when a signal arrives
    int ending_ = -1;   // a file that becomes readable when this object goes away
    std::thread listener_;
};

}  // namespace taquin::cli
