// Makes the program's allocations fail one after another. The program must exit with a documented
// code and a message; a server must answer and keep running. No run may end by a signal.
//
//     allocation_sweep          a few allocations of every command: seconds
//     allocation_sweep --full   every allocation, alone and with all that follow: hours
//
// The last line of standard output gives the totals.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "cli/program.hpp"

namespace taquin::cli_test {
namespace {

namespace fs = std::filesystem;

constexpr auto experiment = R"(title = "Two"
seed = 1
[[boards]]
method = "uniform"
size = "3x3"
count = 2
[[solve]]
name = "astar"
algorithm = "astar"
heuristic = "manhattan"
)";

struct Command {
    std::string name;
    std::vector<std::string> arguments;
    std::function<void()> prepare = [] {};
};

struct Figures {
    std::uint64_t commands = 0;
    std::uint64_t failed = 0;  // allocations
    std::uint64_t faults = 0;
};

class Sweep {
public:
    explicit Sweep(bool full) : full_(full) {
        std::string pattern = (fs::temp_directory_path() / "taquin-allocation-XXXXXX").string();
        folder_ = mkdtemp(pattern.data());
        std::ofstream(folder_ / "two.toml") << experiment;
        run(Call{in_store({"lab", "run", file("two.toml"), "--quiet"}), "", {}});
    }
    ~Sweep() {
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }
    Sweep(const Sweep&) = delete;
    Sweep& operator=(const Sweep&) = delete;

    Figures figures() const { return figures_; }

    void all_commands() {
        for (const Command& command : commands()) {
            ++figures_.commands;
            const std::uint64_t made = allocations_of(command);
            for (const std::uint64_t number : chosen(made)) {
                try_one(command, number, false);
                if (full_) try_one(command, number, true);
            }
        }
    }

    void server() {
        ++figures_.commands;
        Running program(Call{{"serve", "--port", "0", "--quiet", "--cache", file("served"),
                              "--store", file("served.sqlite")},
                             "",
                             {"LD_PRELOAD=" FAILING_ALLOCATIONS}});
        const std::string line = program.read_line();
        const auto port = static_cast<std::uint16_t>(std::stoi(line.substr(line.rfind(':') + 1)));
        for (const char* const body : jobs) {
            ask(port, body, patience);
            for (int number = 1; number < (full_ ? 2000 : 200); number += full_ ? 1 : 9) {
                ++figures_.failed;
                program.fail_allocation(number);
                ask(port, body, impatience);  // with or without an answer
                program.fail_allocation(0);
                if (ask(port, body, patience).find(" 200 OK") != std::string::npos) continue;
                report("serve", static_cast<std::uint64_t>(number), "the server answers no more");
                return;
            }
        }
        program.signal(SIGTERM);
        if (const Finished end = program.wait(); end.code != 0)
            report("serve", 0, "exit code " + std::to_string(end.code));
    }

private:
    static constexpr std::array jobs{
        R"({"kind":"solve","board":"8 6 7/2 5 4/3 0 1"})",
        R"({"kind":"tree","board":"1 2 3/4 0 6/7 5 8","max_nodes":50})",
        R"({"kind":"solve","puzzle":"cube2","board":"R U F","algorithm":"idastar"})"};

    // A request that hit the failure may wait for the server's deadline; all others are answered.
    static constexpr timeval impatience{1, 0};
    static constexpr timeval patience{60, 0};

    std::string file(const std::string& name) const { return (folder_ / name).string(); }
    std::vector<std::string> in_store(std::vector<std::string> arguments) const {
        arguments.insert(arguments.end(), {"--store", file("lab.sqlite"), "--cache", file("lab")});
        return arguments;
    }

    std::vector<Command> commands() const {
        std::vector<Command> all;
        for (const char* const algorithm :
             {"auto", "bfs", "ucs", "dfs", "dfid", "bibfs", "greedy", "astar", "wastar", "beam",
              "idastar", "rbfs", "rbfs-memory", "bidirectional", "anytime", "construct"})
            all.push_back({std::string("solve ") + algorithm,
                           {"solve", "--json", "--time", "2", "--algorithm", algorithm, "--cache",
                            file("none"), "1 2 3/4 0 6/7 5 8"}});
        for (const char* const algorithm :
             {"bfs", "ucs", "dfs", "dfid", "bibfs", "greedy", "astar", "wastar", "beam", "idastar",
              "rbfs", "rbfs-memory", "bidirectional"})
            all.push_back({std::string("solve cube ") + algorithm,
                           {"solve", "--puzzle", "cube2", "--depth", "4", "--algorithm", algorithm,
                            "--cache", file("none"), "R U"}});
        for (const char* const format : {"json", "text", "dot"})
            all.push_back(
                {std::string("tree ") + format, {"tree", "--format", format, "1 2 3/4 0 6/7 5 8"}});
        all.push_back({"explain", {"explain", "--json", "1 2 3/4 0 6/7 5 8"}});
        all.push_back({"check", {"check", "--json", "1 2 3/4 0 6/7 5 8"}});
        all.push_back({"list", {"list", "heuristics", "--json"}});
        all.push_back({"lab run",
                       {"lab", "run", file("two.toml"), "--json", "--threads", "2", "--store",
                        file("new.sqlite"), "--cache", file("lab")},
                       [this] { fs::remove(folder_ / "new.sqlite"); }});
        all.push_back({"lab export json", in_store({"lab", "export", "json", "two"})});
        all.push_back({"lab export csv", in_store({"lab", "export", "csv", "two"})});
        all.push_back({"tables build",
                       {"tables", "build", "--size", "3x3", "lookup", "--cache", file("built")},
                       [this] { fs::remove_all(folder_ / "built"); }});
        all.push_back({"tables list", {"tables", "list", "--json", "--cache", file("built")}});
        return all;
    }

    std::uint64_t allocations_of(const Command& command) const {
        command.prepare();
        const std::string count = file("count");
        run(Call{command.arguments,
                 "",
                 {"LD_PRELOAD=" FAILING_ALLOCATIONS, "COUNT_ALLOCATIONS=" + count}});
        std::uint64_t made = 0;
        std::ifstream(count) >> made;
        if (made == 0) std::fprintf(stderr, "%s: no allocations counted\n", command.name.c_str());
        return made;
    }

    // All numbers, or a few spread over the range.
    std::set<std::uint64_t> chosen(std::uint64_t made) const {
        constexpr std::uint64_t few = 7;
        std::set<std::uint64_t> numbers;
        const std::uint64_t step = full_ ? 1 : std::max<std::uint64_t>(made / few, 1);
        for (std::uint64_t number = 1; number <= made; number += step) numbers.insert(number);
        return numbers;
    }

    void try_one(const Command& command, std::uint64_t number, bool also_later) {
        ++figures_.failed;
        command.prepare();
        std::vector<std::string> environment{"LD_PRELOAD=" FAILING_ALLOCATIONS,
                                             "FAIL_ALLOCATION=" + std::to_string(number)};
        if (also_later) environment.emplace_back("FAIL_ALLOCATION_ALSO=1");
        const Finished end = run(Call{command.arguments, "", environment});
        static const std::set<int> documented{0, 2, 3, 4, 10, 20, 21};
        const std::string how = also_later ? " and all later ones" : "";
        if (!documented.contains(end.code))
            report(command.name + how, number,
                   "exit code " + std::to_string(end.code) + ": " + end.err.substr(0, 200));
        else if (end.code != 0 && end.err.empty() && end.out.empty())
            report(command.name + how, number, "no message");
    }

    void report(const std::string& command, std::uint64_t number, const std::string& what) {
        ++figures_.faults;
        std::fprintf(stderr, "%s, allocation %llu: %s\n", command.c_str(),
                     static_cast<unsigned long long>(number), what.c_str());
    }

    // Sends a job and returns the whole response.
    static std::string ask(std::uint16_t port, const std::string& body, timeval most) {
        const int wire = socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in to{};
        to.sin_family = AF_INET;
        to.sin_port = htons(port);
        to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        setsockopt(wire, SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most);
        std::string answer;
        const std::string text =
            "POST /api/v1/jobs?wait=10 HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
            "\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: " +
            std::to_string(body.size()) + "\r\n\r\n" + body;
        if (connect(wire, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0 &&
            send(wire, text.data(), text.size(), MSG_NOSIGNAL) > 0) {
            std::array<char, 65536> piece{};
            for (;;) {
                const auto count = recv(wire, piece.data(), piece.size(), 0);
                if (count <= 0) break;
                answer.append(piece.data(), static_cast<std::size_t>(count));
            }
        }
        close(wire);
        return answer;
    }

    bool full_;
    fs::path folder_;
    Figures figures_{};
};

}  // namespace
}  // namespace taquin::cli_test

int main(int count, char** arguments) {
    const bool full = count > 1 && std::string(arguments[1]) == "--full";
    taquin::cli_test::Sweep sweep(full);
    sweep.all_commands();
    sweep.server();
    const auto [commands, failed, faults] = sweep.figures();
    std::printf("allocation sweep: %llu commands, %llu failed allocations, %llu faults\n",
                static_cast<unsigned long long>(commands), static_cast<unsigned long long>(failed),
                static_cast<unsigned long long>(faults));
    return faults == 0 ? 0 : 1;
}
