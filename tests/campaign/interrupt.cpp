// SIGINT and SIGTERM at random moments of every command: it ends within a second with code 130, and
// a search reports what it has proved; or it had already finished.
#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <thread>
#include <vector>

#include "campaign/campaign.hpp"
#include "cli/program.hpp"
#include "tables/small_table.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/registry.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::campaign {
namespace {

constexpr Seconds promised{1.0};
constexpr Seconds start_up{0.5};  // before that, it may not handle signals yet
constexpr const char* hard = "0 15 14 13/12 11 10 9/8 7 6 5/4 3 2 1";

struct Command {
    std::vector<std::string> arguments;
    std::string input{};
    bool searches = false;  // runs longer than any of these moments and reports a bound
};

std::string scramble_of(const std::string& size) {
    return cli_test::run({"scramble", "--size", size, "--seed", "1", "--quiet"}).out;
}

std::vector<Command> commands() {
    std::vector<Command> all;
    for (const auto rows : {solver::algorithms(), default_puzzle().own_algorithms()})
        for (const solver::AlgorithmRow& row : rows) {
            const std::string name(row.name);
            // dfs ends at its depth limit, and construct at once.
            const bool endless = row.optimal && name != "auto";
            all.push_back({{"solve", "--algorithm", name, hard}, "", endless});
            all.push_back({{"solve", "--algorithm", name}, scramble_of("60x60"), false});
        }
    for (const solver::AlgorithmRow& row : find_puzzle("cube")->own_algorithms())
        all.push_back(
            {{"solve", "--algorithm", std::string(row.name), "--time", "60", "R U R' U2 F D L B"}});
    all.push_back({{"solve", "--heuristic", "pdb:6-6-3", "--algorithm", "idastar", hard}});
    for (const char* set : {"7-8", "6-6-3"}) all.push_back({{"tables", "build", set}});
    for (const char* set : {"korf", "cosets", "cosets-medium", "cosets-large"})
        all.push_back({{"tables", "build", "--puzzle", "cube", set}});
    all.push_back({{"tables", "build", "lookup", "--size", "3x4"}});
    all.push_back({{"tables", "stats", "--size", "3x4"}});
    all.push_back({{"tables", "stats", "--size", "2x6"}});
    all.push_back({{"tables", "check"}});
    for (const char* format : {"json", "dot"})
        all.push_back({{"tree", "--format", format, "--algorithm", "bfs", "--most", "100000",
                        "8 6 7/2 5 4/3 0 1"}});
    all.push_back({{"lab", "run", "algorithms"}});
    all.push_back({{"lab", "run", "korf100"}});
    all.push_back({{"lab", "report", "algorithms", "--output", "/nonexistent"}});
    all.push_back({{"lab", "export", "json", "algorithms"}});
    const std::string large = scramble_of("300x300");
    all.push_back({{"explain"}, large});
    all.push_back({{"check"}, large});
    all.push_back({{"scramble", "--size", "1000x1000", "--seed", "1"}});
    all.push_back({{"verify", "1 2 3/4 5 6/7 0 8", std::string(100'000, 'U')}});
    all.push_back({{"serve", "--port", "0"}});
    return all;
}

struct Outcome {
    Seconds latency{0};
    int code = 0;
    bool ended_before = false;
};

class Interrupter {
public:
    explicit Interrupter(Row& row) : row_(row) {}

    void interrupt(const Command& command, int signal, Seconds instant) {
        const test::TemporaryFolder folder;
        const std::string path = folder.path();
        cli_test::Running program(
            cli_test::Call{command.arguments,
                           command.input,
                           {"TAQUIN_CACHE=" + path, "TAQUIN_LAB=" + path + "/lab.sqlite"}});
        std::this_thread::sleep_for(instant);
        const auto sent = Clock::now();
        program.signal(signal);
        const cli_test::Finished finished = program.wait();
        judge(command, finished, {signal, instant, Clock::now() - sent});
    }

    void print() {
        row_.many("signals");
        row_.worst(
            fmt::format("{} to end ({}); {} commands had already finished, {} had not "
                        "installed their handler",
                        milliseconds(longest_), of_longest_, ended_, too_soon_));
    }

private:
    struct Sent {
        int signal;
        Seconds instant;
        Seconds latency;
    };

    void judge(const Command& command, const cli_test::Finished& finished, const Sent& sent) {
        row_.count();
        const std::size_t shown = std::min<std::size_t>(command.arguments.size(), 6);
        const std::string name =
            fmt::format("{}", fmt::join(command.arguments.begin(),
                                        command.arguments.begin() + static_cast<long>(shown), " "));
        const std::string when =
            fmt::format("taquin {:.60}, signal {} after {}: code {}", name, sent.signal,
                        milliseconds(sent.instant), finished.code);
        if (sent.latency > longest_) {
            longest_ = sent.latency;
            of_longest_ = name.substr(0, 60);
        }
        if (sent.latency > promised) row_.fail(when + ", " + milliseconds(sent.latency));
        if (finished.code == 130) {
            const bool says = finished.out.find("proved lower bound") != std::string::npos;
            if (command.searches && !says && sent.instant > start_up)
                row_.fail(when + ", no bound: " + finished.out + finished.err);
        } else if (finished.code == 128 + sent.signal) {
            ++too_soon_;
            if (command.searches && sent.instant > start_up) row_.fail(when + ", no answer");
        } else {
            ++ended_;
            if (finished.code >= 128 || finished.code == 70) row_.fail(when + ": " + finished.err);
        }
    }

    Row& row_;
    Seconds longest_{0};
    std::string of_longest_{};
    std::uint64_t ended_ = 0;
    std::uint64_t too_soon_ = 0;
};

}  // namespace

void interrupt(const Scale& scale) {
    Row row("SIGINT and SIGTERM in turn at random moments in the first 3 s of every command");
    const std::vector<Command> all = commands();
    constexpr std::uint64_t latest = 3000;  // milliseconds
    Random random(scale.seed);
    Interrupter interrupter(row);
    const std::uint64_t signals = scale.pick(std::max<std::uint64_t>(200, 4 * all.size()), 6);
    for (std::uint64_t i = 0; i < signals; ++i) {
        // Every command gets equally many signals of both kinds; some moments are early.
        const Command& command = scale.small ? all[random.below(all.size())] : all[i % all.size()];
        const int signal = i / all.size() % 2 == 0 ? SIGINT : SIGTERM;
        const std::uint64_t within = random.below(3) == 0 ? latest / 10 : latest;
        const Seconds instant(0.001 * static_cast<double>(random.below(within)));
        interrupter.interrupt(command, signal, instant);
    }
    interrupter.print();
}

}  // namespace taquin::campaign
