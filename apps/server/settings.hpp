// The settings of a server.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace taquin::server {

struct NetworkSettings {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8042;                  // 0: any free port
    std::vector<std::string> hosts{};           // additional names allowed in Host: NAME[:PORT]
    std::vector<std::string> frame_origins{};   // whose pages may show this page in a frame
    std::vector<std::string> lesson_origins{};  // besides this server, where lessons may come from
    std::size_t connections = 2000;
    std::size_t header_bytes = 16'384;
    std::size_t body_bytes = 262'144;
    std::chrono::milliseconds request_time{10'000};  // to receive a whole request
    std::chrono::milliseconds write_time{30'000};    // to send an answer
    std::chrono::milliseconds heartbeat{15'000};     // between keep-alives in a quiet stream
    std::chrono::milliseconds farewell{3'000};       // at shutdown, before connections are cut
};

// Limits for jobs.
struct JobSettings {
    unsigned running = 4;      // long jobs in parallel, sharing the processors
    unsigned quick = 4;        // quick jobs in parallel, on their own threads
    bool own_threads = true;   // false: jobs run when Jobs::run_next() is called
    std::size_t queued = 256;  // long jobs waiting; and as many quick ones
    std::size_t kept = 1000;   // ended jobs kept
    std::size_t kept_bytes = 64 << 20;
    std::chrono::seconds kept_time{3600};
    std::chrono::nanoseconds time = std::chrono::seconds(600);
    std::optional<std::uint64_t> nodes{};
    std::uint64_t memory = std::uint64_t{1} << 30U;
    unsigned threads = 1;
    std::uint32_t board_cells = 10'000;
    std::uint64_t tree_nodes = 20'000;
    std::uint64_t table_bytes = std::uint64_t{1} << 30U;
};

struct Settings {
    NetworkSettings network{};
    JobSettings jobs{};
    std::string cache{};    // folder of tables, as in --cache
    std::string store{};    // file of the lab's results, as in --store
    std::string lessons{};  // folder of the user's lessons; empty: none
    std::string version{};
};

}  // namespace taquin::server
