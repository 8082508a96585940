// Records the packets of real searches: for each completed iteration that was split, the nodes of
// every packet, and how long the hand-out took.
//
// Usage: packets PACKETS HEURISTIC GOAL POSITION, for example
//     packets 2048 manhattan last "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0"
// prints one line for each packet: the bound of the iteration, the estimate, the expanded nodes and
// the microseconds of work. A packet that gave up and was split appears only in its parts.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "taquin/puzzles/registry.hpp"
#include "taquin/search/thread_workers.hpp"
#include "taquin/solver/machine.hpp"
#include "taquin/solver/solver.hpp"

namespace {

using Clock = std::chrono::steady_clock;

// One thread, one packet at a time, so that the time of a packet is known.
class RecordingWorkers : public taquin::search::ThreadWorkers {
public:
    explicit RecordingWorkers(const taquin::search::PacketKernel& kernel)
        : ThreadWorkers(kernel, 1, std::nullopt) {}

    std::size_t at_once() const override { return 1; }
    void submit(taquin::search::PacketJob job) override {
        bound_ = job.bound;
        estimate_ = job.estimate;
        began_ = Clock::now();
        ThreadWorkers::submit(std::move(job));
    }
    std::optional<taquin::search::PacketResult> wait(std::chrono::microseconds time) override {
        auto result = ThreadWorkers::wait(time);
        if (result && result->end == taquin::search::PacketEnd::Complete) {
            const std::chrono::duration<double, std::micro> taken = Clock::now() - began_;
            std::printf("%d %llu %llu %.0f\n", bound_, static_cast<unsigned long long>(estimate_),
                        static_cast<unsigned long long>(result->counters.expanded), taken.count());
        }
        return result;
    }

private:
    taquin::search::Cost bound_ = 0;
    std::uint64_t estimate_ = 0;
    Clock::time_point began_{};
};

}  // namespace

int main(int count, char** words) {
    if (count != 5) {
        std::fputs("usage: packets PACKETS HEURISTIC GOAL POSITION\n", stderr);
        return 2;
    }
    taquin::solver::Request request;
    const taquin::Puzzle& puzzle = taquin::recognise_puzzle(words[4]);
    auto start = puzzle.read(words[4], {});
    if (!start) {
        std::fprintf(stderr, "%s\n", start.error().message.c_str());
        return 2;
    }
    request.start = start->position;
    request.goal = *puzzle.goal(words[3], request.start.size);
    request.algorithm = "idastar";
    request.heuristic = words[2];
    request.tables_folder = taquin::solver::cache_folder({}).string();
    request.packets.packets = std::strtoull(words[1], nullptr, 10);
    request.make_workers = [](const taquin::solver::Request&,
                              const taquin::search::PacketKernel& kernel) {
        return std::make_unique<RecordingWorkers>(kernel);
    };
    const auto report = taquin::solver::solve(request);
    if (!report) std::fprintf(stderr, "%s\n", report.error().message.c_str());
    if (report)
        for (const auto& round : report->iterations)
            std::fprintf(stderr, "bound %d: %llu nodes expanded\n", round.bound,
                         static_cast<unsigned long long>(round.expanded));
    return report ? 0 : 1;
}
