// What a server is told when it starts.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace taquin::server {

// How the network is served.
struct NetworkSettings {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8042;         // 0: any that is free
    std::vector<std::string> hosts{};  // that Host may have besides this machine's: NAME[:PORT]
    std::size_t connections = 2000;
    std::size_t header_bytes = 16'384;
    std::size_t body_bytes = 262'144;
    std::chrono::milliseconds request_time{10'000};  // until a request is there as a whole
    std::chrono::milliseconds write_time{30'000};    // until an answer is taken
    std::chrono::milliseconds heartbeat{15'000};     // between signs of life in a quiet stream
    std::chrono::milliseconds farewell{3'000};       // until connections are cut at the end
};

// What jobs may take.
struct JobSettings {
    unsigned running = 4;  // long ones at the same time, sharing the processors
    unsigned quick = 4;    // small ones at the same time, so that they do not wait for long ones
    std::size_t queued = 256;  // waiting long ones; as many small ones may wait beside them
    std::size_t kept = 1000;   // that have ended
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
    std::string cache{};  // folder of tables, as --cache names it
    std::string store{};  // file of the lab's results, as --store names it
    std::string version{};
};

}  // namespace taquin::server
