// Load on a running server: many clients, each solving eight-puzzles one after the other on a
// kept-alive connection. Measures the time of each request. For experiments/server.
//
// Usage: server_load PORT [CLIENTS] [SECONDS]
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/scramble.hpp"
#include "taquin/puzzles/tiles/text.hpp"

namespace {

using Clock = std::chrono::steady_clock;

struct Load {
    std::uint16_t port;
    int clients;
    std::chrono::seconds time;
};

std::string request_for(taquin::Random& random) {
    static const auto goal = *taquin::tiles::make_goal("last", {3, 3});
    const std::string body = R"({"kind":"solve","board":")" +
                             to_rows(taquin::tiles::random_board(goal, random)) + R"("})";
    return "POST /api/v1/jobs?wait=30 HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
           "application/json\r\nContent-Length: " +
           std::to_string(body.size()) + "\r\n\r\n" + body;
}

// Reads the next response to its end and returns its status; 0 if the connection ended.
int read_answer(int socket) {
    std::string text;
    char bytes[4096];
    std::size_t whole = std::string::npos;
    while (text.size() < whole) {
        const auto count = recv(socket, bytes, sizeof bytes, 0);
        if (count <= 0) return 0;
        text.append(bytes, static_cast<std::size_t>(count));
        const std::size_t end = text.find("\r\n\r\n");
        const std::size_t length = text.find("Content-Length: ");
        if (end != std::string::npos && length != std::string::npos)
            whole = end + 4 + std::stoul(text.substr(length + 16));
    }
    return std::stoi(text.substr(9, 3));
}

// The time of each of a client's requests, in seconds.
std::vector<double> work(const Load& load, int number) {
    std::vector<double> taken;
    const int wire = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(load.port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int yes = 1;
    setsockopt(wire, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    taquin::Random random(static_cast<std::uint64_t>(number));
    const auto end = Clock::now() + load.time;
    bool open = connect(wire, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
    while (open && Clock::now() < end) {
        const std::string request = request_for(random);
        const auto start = Clock::now();
        open = send(wire, request.data(), request.size(), MSG_NOSIGNAL) > 0 &&
               read_answer(wire) == 200;
        if (open) taken.push_back(std::chrono::duration<double>(Clock::now() - start).count());
    }
    if (!open) std::fprintf(stderr, "client %d: connection refused\n", number);
    close(wire);
    return taken;
}

void report(std::vector<double> taken, const Load& load) {
    std::ranges::sort(taken);
    const auto at = [&](double share) {
        const auto place = static_cast<std::size_t>(share * static_cast<double>(taken.size()));
        return 1000 * taken[std::min(place, taken.size() - 1)];
    };
    std::printf("%d clients, %zu requests, %.0f per second; ms: median %.2f, p99 %.2f, max %.2f\n",
                load.clients, taken.size(),
                static_cast<double>(taken.size()) / static_cast<double>(load.time.count()), at(0.5),
                at(0.99), at(1));
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 2) {
        std::fprintf(stderr, "usage: server_load PORT [CLIENTS] [SECONDS]\n");
        return 2;
    }
    const Load load{static_cast<std::uint16_t>(std::atoi(arguments[1])),
                    count > 2 ? std::atoi(arguments[2]) : 64,
                    std::chrono::seconds(count > 3 ? std::atoi(arguments[3]) : 10)};
    std::vector<std::vector<double>> of_clients(static_cast<std::size_t>(load.clients));
    std::vector<std::thread> clients;
    for (int i = 0; i < load.clients; ++i)
        clients.emplace_back([&, i] { of_clients[static_cast<std::size_t>(i)] = work(load, i); });
    for (std::thread& client : clients) client.join();
    std::vector<double> all;
    for (const auto& taken : of_clients) all.insert(all.end(), taken.begin(), taken.end());
    if (all.empty()) return 1;
    report(std::move(all), load);
    return 0;
}
