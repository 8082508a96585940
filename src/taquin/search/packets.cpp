#include "taquin/search/packets.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <utility>

namespace taquin::search {

namespace {

constexpr auto most_cost = static_cast<std::uint64_t>(std::numeric_limits<Cost>::max());

std::size_t shared_steps(const Steps& a, const Steps& b) {
    return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

}  // namespace

void run_packet(PacketSearcher& searcher, const PacketJob& job, Limits limits, PacketResult& result,
                std::function<void()> pulse) {
    limits.nodes = job.most_nodes;
    Budget budget(limits, std::move(pulse));
    result.number = job.number;
    searcher.search(job, budget, result);
    if (!job.collect && !result.solutions.empty()) return;
    if (budget.cancelled())
        result.end = PacketEnd::Stopped;
    else if (budget.reached() == LimitKind::Memory)
        result.end = PacketEnd::OutOfMemory;
    else if (budget.over())
        result.end = PacketEnd::GaveUp;
}

void write_roots(ByteWriter& to, const std::vector<Steps>& roots) {
    to.number(roots.size());
    Steps last;
    for (const Steps& root : roots) {
        const std::size_t shared = shared_steps(last, root);
        to.number(shared);
        to.block(std::span(root).subspan(shared));
        last = root;
    }
}

std::vector<Steps> read_roots(ByteReader& from) {
    std::vector<Steps> roots(from.count());
    Steps last;
    for (Steps& root : roots) {
        last.resize(from.number_up_to(last.size()));
        const Steps more = from.block();
        last.insert(last.end(), more.begin(), more.end());
        root = last;
    }
    return roots;
}

void write_counters(ByteWriter& to, const Counters& counters) {
    to.number(counters.generated);
    to.number(counters.expanded);
    to.number(counters.reopened);
    to.number(counters.distinct);
    to.number(counters.peak_nodes);
    to.number(counters.peak_bytes);
}

Counters read_counters(ByteReader& from) {
    Counters counters;
    counters.generated = from.number();
    counters.expanded = from.number();
    counters.reopened = from.number();
    counters.distinct = from.number();
    counters.peak_nodes = from.number();
    counters.peak_bytes = from.number();
    return counters;
}

void write_bound(ByteWriter& to, const std::optional<Cost>& bound) {
    to.number(bound ? static_cast<std::uint64_t>(*bound) + 1 : 0);
}

std::optional<Cost> read_bound(ByteReader& from) {
    const std::uint64_t value = from.number_up_to(most_cost + 1);
    return value > 0 ? std::optional(static_cast<Cost>(value - 1)) : std::nullopt;
}

void write_job(ByteWriter& to, const PacketJob& job) {
    to.number(job.number);
    write_bound(to, job.bound);
    to.flag(job.collect);
    to.number(job.last_expanded);
    to.number(job.estimate);
    to.flag(job.most_nodes.has_value());
    to.number(job.most_nodes.value_or(0));
    write_roots(to, job.roots);
}

PacketJob read_job(ByteReader& from) {
    PacketJob job;
    job.number = from.number();
    job.bound = read_bound(from).value_or(0);
    job.collect = from.flag();
    job.last_expanded = from.number();
    job.estimate = from.number();
    const bool limited = from.flag();
    const std::uint64_t nodes = from.number();
    if (limited) job.most_nodes = nodes;
    job.roots = read_roots(from);
    return job;
}

void write_result(ByteWriter& to, const PacketResult& result) {
    to.number(result.number);
    to.number(static_cast<std::uint64_t>(result.end));
    write_counters(to, result.counters);
    write_bound(to, result.next_bound);
    write_roots(to, result.solutions);
}

PacketResult read_result(ByteReader& from) {
    PacketResult result;
    result.number = from.number();
    result.end = static_cast<PacketEnd>(
        from.number_up_to(static_cast<std::uint64_t>(PacketEnd::OutOfMemory)));
    result.counters = read_counters(from);
    result.next_bound = read_bound(from);
    result.solutions = read_roots(from);
    return result;
}

}  // namespace taquin::search
