// Makes the program's allocations fail one after another. The program must exit with a documented
// code and a message, or with the right answer; a server must answer and keep running. No run may
// end by a signal.
//
//     allocation_sweep                  a few allocations of every command: seconds
//     allocation_sweep --full SECONDS   every allocation, alone and with all that follow, or as
//                                       many as there is time for, spread evenly
//
// The last line of standard output gives the totals.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <mutex>
#include <numeric>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "cli/program.hpp"

namespace taquin::cli_test {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Number = std::uint64_t;

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
    std::string answer;  // part of the output, if the exit code is 0
    std::function<void()> prepare = [] {};
};

// The commands, in a folder of their own.
class Commands {
public:
    Commands() {
        std::string pattern = (fs::temp_directory_path() / "taquin-allocation-XXXXXX").string();
        folder_ = mkdtemp(pattern.data());
        std::ofstream(folder_ / "two.toml") << experiment;
        run(Call{in_store({"lab", "run", file("two.toml"), "--quiet"}), "", {}});
        add_searches();
        add_others();
    }
    ~Commands() {
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }
    Commands(const Commands&) = delete;
    Commands& operator=(const Commands&) = delete;

    const std::vector<Command>& all() const { return all_; }
    std::string file(const std::string& name) const { return (folder_ / name).string(); }

    // The number of allocations without a failure.
    Number allocations_of(const Command& command) const {
        command.prepare();
        const std::string count = file("count");
        run(Call{command.arguments,
                 "",
                 {"LD_PRELOAD=" FAILING_ALLOCATIONS, "COUNT_ALLOCATIONS=" + count}});
        Number made = 0;
        std::ifstream(count) >> made;
        if (made == 0) std::fprintf(stderr, "%s: no allocations counted\n", command.name.c_str());
        return made;
    }

private:
    std::vector<std::string> in_store(std::vector<std::string> arguments) const {
        arguments.insert(arguments.end(), {"--store", file("lab.sqlite"), "--cache", file("lab")});
        return arguments;
    }

    void add_searches() {
        for (const char* const algorithm :
             {"auto", "bfs", "ucs", "dfs", "dfid", "bibfs", "greedy", "astar", "wastar", "beam",
              "idastar", "rbfs", "rbfs-memory", "bidirectional", "anytime", "construct"})
            all_.push_back({std::string("solve ") + algorithm,
                            {"solve", "--json", "--time", "2", "--algorithm", algorithm, "--cache",
                             file("none"), board},
                            "\"status\":\"solved\""});
        for (const char* const algorithm :
             {"bfs", "ucs", "dfs", "dfid", "bibfs", "greedy", "astar", "wastar", "beam", "idastar",
              "rbfs", "rbfs-memory", "bidirectional"})
            all_.push_back({std::string("solve cube ") + algorithm,
                            {"solve", "--puzzle", "cube2", "--depth", "4", "--algorithm", algorithm,
                             "--cache", file("none"), "R U"},
                            "solved in "});
    }

    void add_others() {
        for (const char* const format : {"json", "text", "dot"})
            all_.push_back({std::string("tree ") + format,
                            {"tree", "--format", format, board},
                            format == std::string("json") ? "\"length\":2" : "solved in 2 moves"});
        all_.push_back({"explain", {"explain", "--json", board}, "\"manhattan\":2"});
        all_.push_back({"check", {"check", "--json", board}, "\"solvable\":true"});
        all_.push_back({"list", {"list", "heuristics", "--json"}, "manhattan"});
        all_.push_back({"lab run",
                        {"lab", "run", file("two.toml"), "--json", "--threads", "2", "--store",
                         file("new.sqlite"), "--cache", file("lab")},
                        "\"experiment\":\"two\"",
                        [this] { fs::remove(folder_ / "new.sqlite"); }});
        all_.push_back(
            {"lab export json", in_store({"lab", "export", "json", "two"}), "\"planned\":2"});
        all_.push_back({"lab export csv", in_store({"lab", "export", "csv", "two"}), "astar"});
        all_.push_back({"tables build",
                        {"tables", "build", "--size", "3x3", "lookup", "--cache", file("built")},
                        "",
                        [this] { fs::remove_all(folder_ / "built"); }});
        all_.push_back(
            {"tables list", {"tables", "list", "--json", "--cache", file("built")}, "\"sets\""});
    }

    static constexpr auto board = "1 2 3/4 0 6/7 5 8";

    fs::path folder_;
    std::vector<Command> all_{};
};

// One run: the allocation with this number fails, and perhaps all later ones.
struct Attempt {
    std::size_t command;
    Number number;
    bool also_later;
    double place;  // among the attempts of this command, from 0 to 1
};

// Which allocations fail. All attempts of a full sweep, sorted so that those before any point are
// spread evenly over the commands and over each command's allocations.
class Plan {
public:
    Plan(const Commands& commands, bool full) : full_(full) {
        // Every command starts in the same way: only the first one fails there.
        constexpr double same = 0.9;
        const Command version{"version", {"--version"}, ""};
        const auto start = static_cast<Number>(
            same * static_cast<double>(full ? commands.allocations_of(version) : 0));
        for (std::size_t i = 0; i < commands.all().size(); ++i)
            add(i, i == 0 ? 0 : start, commands.allocations_of(commands.all()[i]));
        std::ranges::stable_sort(attempts_, {}, &Attempt::place);
    }

    const std::vector<Attempt>& attempts() const { return attempts_; }

private:
    void add(std::size_t command, Number skipped, Number made) {
        constexpr Number few = 7;
        const Number count = made - std::min(made, skipped);
        const Number tried = full_ ? count : std::min(count, few);
        // A step coprime to the count visits every number once.
        Number step = full_ ? count / 3 + 1 : std::max<Number>(count / few, 1);
        while (full_ && std::gcd(step, count) != 1) ++step;
        for (Number i = 0; i < tried; ++i) {
            const Number number = skipped + 1 + i * step % count;
            const double place = static_cast<double>(i) / static_cast<double>(tried);
            attempts_.push_back({command, number, false, place});
            if (full_) attempts_.push_back({command, number, true, place});
        }
    }

    bool full_;
    std::vector<Attempt> attempts_{};
};

class Sweep {
public:
    Sweep(bool full, std::chrono::seconds time) : full_(full), time_(time) {}

    // On all cores, each with its own folder.
    void all_commands() {
        const Commands first;
        const Plan plan(first, full_);
        commands_ = first.all().size();
        planned_ = plan.attempts().size();
        const auto end = Clock::now() + time_ * 3 / 4;
        std::atomic<std::size_t> next{0};
        std::vector<std::jthread> threads(std::max(1U, std::thread::hardware_concurrency()));
        for (std::jthread& thread : threads)
            thread = std::jthread([&] {
                const Commands own;
                for (std::size_t i = next++; i < planned_ && Clock::now() < end; i = next++)
                    try_one(own.all()[plan.attempts()[i].command], plan.attempts()[i]);
            });
    }

    void server() {
        const Commands commands;
        Running program(Call{{"serve", "--port", "0", "--quiet", "--cache", commands.file("served"),
                              "--store", commands.file("served.sqlite")},
                             "",
                             {"LD_PRELOAD=" FAILING_ALLOCATIONS}});
        const std::string line = program.read_line();
        const auto port = static_cast<std::uint16_t>(std::stoi(line.substr(line.rfind(':') + 1)));
        const auto end = Clock::now() + time_ / 4;
        // The step is coprime to the count.
        constexpr int count = 2000;
        constexpr int step = 691;
        for (int i = 0; i < (full_ ? count : 24) && Clock::now() < end; ++i)
            for (const char* const body : jobs) {
                const int number = full_ ? 1 + i * step % count : 1 + 9 * i;
                ++failed_;
                program.fail_allocation(number);
                ask(port, body, impatience);  // with or without an answer
                program.fail_allocation(0);
                if (ask(port, body, patience).find(" 200 OK") != std::string::npos) continue;
                report("serve", static_cast<Number>(number), "the server answers no more");
                return;
            }
        program.signal(SIGTERM);
        if (const Finished finished = program.wait(); finished.code != 0)
            report("serve", 0, "exit code " + std::to_string(finished.code));
    }

    // Prints the totals; true if there was no fault.
    bool print() const {
        std::printf("allocation sweep: %zu commands and a server, %llu failed allocations",
                    commands_, static_cast<unsigned long long>(failed_.load()));
        if (full_) std::printf(" (%zu for all commands)", planned_);
        std::printf(", %llu faults\n", static_cast<unsigned long long>(faults_.load()));
        return faults_ == 0;
    }

private:
    static constexpr std::array jobs{
        R"({"kind":"solve","board":"8 6 7/2 5 4/3 0 1"})",
        R"({"kind":"tree","board":"1 2 3/4 0 6/7 5 8","max_nodes":50})",
        R"({"kind":"solve","puzzle":"cube2","board":"R U F","algorithm":"idastar"})"};

    // A request that hit the failure may wait for the server's deadline; all others are answered.
    static constexpr timeval impatience{1, 0};
    static constexpr timeval patience{60, 0};

    void try_one(const Command& command, const Attempt& attempt) {
        ++failed_;
        command.prepare();
        std::vector<std::string> environment{"LD_PRELOAD=" FAILING_ALLOCATIONS,
                                             "FAIL_ALLOCATION=" + std::to_string(attempt.number)};
        if (attempt.also_later) environment.emplace_back("FAIL_ALLOCATION_ALSO=1");
        const Finished end = run(Call{command.arguments, "", environment});
        static const std::set<int> documented{0, 4, 20, 21};
        const std::string name = command.name + (attempt.also_later ? " and all later ones" : "");
        if (!documented.contains(end.code))
            report(name, attempt.number,
                   "exit code " + std::to_string(end.code) + ": " + end.err.substr(0, 200));
        else if (end.code == 0 && end.out.find(command.answer) == std::string::npos)
            report(name, attempt.number, "wrong answer: " + end.out.substr(0, 200));
        else if (end.code != 0 && end.err.empty() && end.out.empty())
            report(name, attempt.number, "no message");
    }

    void report(const std::string& command, Number number, const std::string& what) {
        ++faults_;
        const std::scoped_lock lock(reporting_);
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
    std::chrono::seconds time_;
    std::size_t commands_ = 0;
    std::size_t planned_ = 0;
    std::atomic<std::uint64_t> failed_{0};  // allocations
    std::atomic<std::uint64_t> faults_{0};
    std::mutex reporting_{};
};

}  // namespace
}  // namespace taquin::cli_test

int main(int count, char** arguments) {
    const bool full = count == 3 && std::string(arguments[1]) == "--full";
    if (count > 1 && !full) {
        std::fprintf(stderr, "usage: allocation_sweep [--full SECONDS]\n");
        return 2;
    }
    constexpr std::chrono::seconds enough{3600};
    taquin::cli_test::Sweep sweep(full,
                                  full ? std::chrono::seconds(std::atoi(arguments[2])) : enough);
    sweep.all_commands();
    sweep.server();
    return sweep.print() ? 0 : 1;
}
