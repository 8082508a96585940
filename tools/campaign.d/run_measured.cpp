// Runs a command and prints one line, separated by spaces: wall-clock seconds, exit code (128 + the
// signal if a signal ended it), peak memory in KiB, and the seconds from the signal to the end ("-"
// if none was sent). The output of the command is discarded.
//
//     run_measured [--signal NUMBER MILLISECONDS] [--most SECONDS] COMMAND [ARGUMENT...]
//
// --signal sends the signal that long after the start. --most kills a command that runs longer.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <thread>

namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

struct Order {
    int signal = 0;
    std::chrono::milliseconds signal_after{0};
    std::chrono::seconds most{600};
    char** command = nullptr;
};

std::optional<Order> read(char** arguments) {
    Order order;
    for (++arguments; *arguments != nullptr; ++arguments) {
        if (std::strcmp(*arguments, "--signal") == 0 && arguments[1] != nullptr &&
            arguments[2] != nullptr) {
            order.signal = std::atoi(*++arguments);
            order.signal_after = std::chrono::milliseconds(std::atoi(*++arguments));
        } else if (std::strcmp(*arguments, "--most") == 0 && arguments[1] != nullptr) {
            order.most = std::chrono::seconds(std::atoi(*++arguments));
        } else {
            order.command = arguments;
            return order;
        }
    }
    return std::nullopt;
}

pid_t start(char** command) {
    const pid_t child = fork();
    if (child != 0) return child;
    const int nowhere = open("/dev/null", O_RDWR);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    execvp(command[0], command);
    _exit(127);
}

}  // namespace

int main(int, char** arguments) {
    const auto order = read(arguments);
    if (!order) return 2;
    const auto began = Clock::now();
    const pid_t child = start(order->command);
    if (child < 0) return 1;
    int status = 0;
    rusage used{};
    std::optional<Clock::time_point> signalled;
    const auto ended = [&] { return wait4(child, &status, WNOHANG, &used) != 0; };
    while (!ended()) {
        const auto elapsed = Clock::now() - began;
        if (order->signal != 0 && !signalled && elapsed >= order->signal_after) {
            signalled = Clock::now();
            kill(child, order->signal);
        }
        if (elapsed > order->most) kill(child, SIGKILL);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    const auto end = Clock::now();
    const int code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    std::printf("%.3f %d %ld ", Seconds(end - began).count(), code, used.ru_maxrss);
    if (signalled)
        std::printf("%.3f\n", Seconds(end - *signalled).count());
    else
        std::printf("-\n");
}
