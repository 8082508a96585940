#include "interrupts.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string_view>
#include <system_error>

#include "output.hpp"

namespace taquin::cli {
namespace {

// Only calls that are safe in a signal handler.
void end_at_once(int /*signal*/) {
    constexpr std::string_view message = "taquin: interrupted\n";
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, message.data(), message.size());
    _exit(static_cast<int>(ExitCode::Interrupted));
}

}  // namespace

void end_when_interrupted() {
    for (const int signal : {SIGINT, SIGTERM}) {
        struct sigaction action {};
        if (sigaction(signal, nullptr, &action) != 0 || action.sa_handler != SIG_DFL) continue;
        action.sa_handler = &end_at_once;
        sigaction(signal, &action, nullptr);
    }
}

Interrupts::Interrupts() {
    sigemptyset(&watched_);
    sigaddset(&watched_, SIGINT);
    sigaddset(&watched_, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &watched_, &before_);
    signals_ = signalfd(-1, &watched_, SFD_CLOEXEC);
    ending_ = eventfd(0, EFD_CLOEXEC);
    try {
        if (signals_ >= 0 && ending_ >= 0) listener_ = std::thread([this] { listen(); });
    } catch (const std::system_error&) {  // no thread can be started
    }
    if (!listener_.joinable()) pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

Interrupts::~Interrupts() {
    if (listener_.joinable()) {
        eventfd_write(ending_, 1);
        listener_.join();
    }
    if (signals_ >= 0) close(signals_);
    if (ending_ >= 0) close(ending_);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void Interrupts::listen() {
    std::array<pollfd, 2> files{{{signals_, POLLIN, 0}, {ending_, POLLIN, 0}}};
    while (true) {
        if (poll(files.data(), files.size(), -1) < 0 && errno != EINTR) return;
        if (files[1].revents != 0) return;
        if (files[0].revents == 0) continue;
        signalfd_siginfo signal{};
        if (read(signals_, &signal, sizeof signal) != sizeof signal) continue;
        if (happened_.exchange(true)) _exit(static_cast<int>(ExitCode::Interrupted));
        source_.request_stop();
    }
}

}  // namespace taquin::cli
