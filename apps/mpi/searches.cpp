#include "searches.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <stop_token>
#include <utility>

#include "cli/options.hpp"
#include "cli/output.hpp"
#include "rank_post.hpp"
#include "taquin/core/value_bytes.hpp"
#include "taquin/puzzles/registry.hpp"

namespace taquin::mpi {

namespace {

using Clock = std::chrono::steady_clock;
using search::PacketEnd;
using search::PacketJob;
using search::PacketResult;

void write_position(ByteWriter& to, const Position& position) {
    to.text(position.puzzle->name());
    to.text(position.size);
    to.block(position.packed);
}

Position read_position(ByteReader& from) {
    Position position;
    position.puzzle = find_puzzle(from.text());
    position.size = from.text();
    position.packed = from.block();
    return position;
}

void reduce(std::uint64_t& value, std::uint64_t by) { value -= std::min(value, by); }

}  // namespace

// Everything that the search depends on. The limit on time is rank 0's.
void write_search(ByteWriter& to, const SharedSearch& search) {
    const solver::Request& request = search.request;
    to.number(search.number);
    write_position(to, request.start);
    write_position(to, request.goal);
    to.text(request.metric);
    to.text(request.algorithm);
    to.text(request.heuristic);
    to.text(request.order);
    to.flag(request.all);
    to.flag(request.batch);
    to.flag(request.search_unsolvable);
    to.flag(request.ties.has_value());
    if (request.ties) to.number(static_cast<std::uint64_t>(*request.ties));
    write_value(to, request.limits.memory);
    write_value(to, request.limits.depth);
    write_value(to, request.limits.nodes);
    to.number(request.threads.value_or(1));
    to.text(request.tables_folder);
    to.text(search.catalogue_file);
    to.text(search.kernel);
}

SharedSearch read_search(ByteReader& from) {
    SharedSearch search;
    solver::Request& request = search.request;
    search.number = from.number();
    request.start = read_position(from);
    request.goal = read_position(from);
    request.metric = from.text();
    request.algorithm = from.text();
    request.heuristic = from.text();
    request.order = from.text();
    request.all = from.flag();
    request.batch = from.flag();
    request.search_unsolvable = from.flag();
    if (from.flag())
        request.ties = static_cast<search::Ties>(
            from.number_up_to(static_cast<std::uint64_t>(search::Ties::HighH)));
    read_value(from, request.limits.memory);
    read_value(from, request.limits.depth);
    read_value(from, request.limits.nodes);
    // Such a search must have a limit; rank 0 enforces that on time.
    if (request.search_unsolvable && !request.limits.depth)
        request.limits.depth = std::numeric_limits<search::Cost>::max();
    request.threads = static_cast<unsigned>(from.number());
    request.tables_folder = from.text();
    search.catalogue_file = from.text();
    search.kernel = from.text();
    return search;
}

// --- rank 0

RankWorkers::RankWorkers(Link& link, SharedSearch search, const search::PacketKernel& kernel)
    : link_(link), search_(std::move(search)), kernel_(kernel), ranks_(link.size() - 1) {
    search_.kernel = kernel.name();
}

RankWorkers::~RankWorkers() {
    if (!here_) return;
    for (unsigned rank = 1; rank <= ranks_.size(); ++rank)
        link_.send(rank, Kind::End, about_search());
}

// Packets wait beside those at work, so that no thread waits for a message.
std::size_t RankWorkers::most_here() const { return std::size_t{2} * threads(); }
std::size_t RankWorkers::most_there() const { return std::size_t{3} * threads(); }

std::size_t RankWorkers::at_once() const {
    const auto ready = std::ranges::count(ranks_, true, &Rank::ready);
    return most_here() + static_cast<std::size_t>(ready) * most_there();
}

ByteWriter RankWorkers::about_search() const {
    ByteWriter to;
    to.number(search_.number);
    return to;
}

void RankWorkers::begin() {
    ByteWriter to;
    write_search(to, search_);
    for (unsigned rank = 1; rank <= ranks_.size(); ++rank) link_.send(rank, Kind::Search, to);
    here_ =
        std::make_unique<search::ThreadWorkers>(kernel_, threads(), search_.request.limits.memory);
}

// Gives the packet to the rank with the fewest.
void RankWorkers::submit(PacketJob job) {
    if (!here_) begin();
    stopped_.reset();
    Rank* least = nullptr;
    for (Rank& rank : ranks_)
        if (rank.ready && rank.packets.size() < most_there() &&
            (least == nullptr || rank.packets.size() < least->packets.size()))
            least = &rank;
    if (least == nullptr || packets_here_ <= least->packets.size()) {
        ++packets_here_;
        return here_->submit(std::move(job));
    }
    ByteWriter to = about_search();
    to.number(round_);
    write_job(to, job);
    link_.send(static_cast<unsigned>(least - ranks_.data()) + 1, Kind::Packet, to);
    const std::uint64_t number = job.number;
    least->packets.emplace(number, std::move(job));
}

std::optional<PacketResult> RankWorkers::wait(std::chrono::microseconds time) {
    const Clock::time_point until = Clock::now() + time;
    for (;;) {
        while (const auto message = link_.poll()) take(*message);
        abandon_late_packets();
        if (!results_.empty()) {
            PacketResult result = std::move(results_.front());
            results_.pop_front();
            return result;
        }
        const auto left =
            std::chrono::duration_cast<std::chrono::microseconds>(until - Clock::now());
        if (left.count() <= 0) return std::nullopt;
        if (auto result = here_->wait(std::min(left, link_.pause()))) {
            --packets_here_;
            return result;
        }
    }
}

void RankWorkers::take(const Message& message) {
    ByteReader from = message.reader();
    if (message.from == 0 || from.number() != search_.number) return;  // of an earlier search
    Rank& rank = ranks_[message.from - 1];
    switch (message.kind) {
        case Kind::Ready: rank.ready = true; return;
        case Kind::Result: return take_result(rank, from);
        case Kind::Running: rank.running = search::read_counters(from); return;
        case Kind::Refused: return take_refusal(message.from, from);
        default: return;
    }
}

void RankWorkers::take_result(Rank& rank, ByteReader& from) {
    if (from.number() != round_) return;  // abandoned
    PacketResult result = search::read_result(from);
    reduce(rank.running.generated, result.counters.generated);
    reduce(rank.running.expanded, result.counters.expanded);
    if (rank.packets.erase(result.number) > 0) results_.push_back(std::move(result));
}

// The others search its packets.
void RankWorkers::take_refusal(unsigned number, ByteReader& from) {
    cli::warn("rank " + std::to_string(number) + " does not take part: " + from.text());
    Rank& rank = ranks_[number - 1];
    rank.ready = false;
    rank.running = {};
    for (auto& [packet, job] : std::exchange(rank.packets, {}))
        if (stopped_)
            results_.push_back({.number = packet, .end = PacketEnd::Stopped});
        else
            submit(std::move(job));
}

void RankWorkers::stop() {
    if (!here_) return;
    here_->stop();
    stopped_ = Clock::now();
    for (unsigned rank = 1; rank <= ranks_.size(); ++rank)
        if (!ranks_[rank - 1].packets.empty()) link_.send(rank, Kind::Stop, about_search());
}

void RankWorkers::abandon_late_packets() {
    constexpr std::chrono::milliseconds patience{300};
    if (!stopped_ || Clock::now() - *stopped_ < patience) return;
    stopped_.reset();
    ++round_;
    for (Rank& rank : ranks_)
        for (const auto& [number, job] : std::exchange(rank.packets, {}))
            results_.push_back({.number = number, .end = PacketEnd::Stopped});
}

search::Counters RankWorkers::running() const {
    search::Counters sum;
    if (here_) sum = here_->running();
    for (const Rank& rank : ranks_) {
        sum.generated += rank.running.generated;
        sum.expanded += rank.running.expanded;
    }
    return sum;
}

// --- the other ranks

class SearchServer::Watch : public solver::Watcher {
public:
    Watch(Link& link, std::uint64_t search) : link_(link), search_(search) {}

    std::stop_token token() const { return source_.get_token(); }

    void stop() { source_.request_stop(); }

    void started(search::Cost) override {}
    void progress(const search::Counters&, search::Cost) override {}
    void iteration(search::Cost, const search::Counters&) override {}
    void building(const tables::Step&) override {
        const bool over = link_.has([this](const Message& message) {
            ByteReader from = message.reader();
            return message.kind == Kind::Quit ||
                   (message.kind == Kind::End && from.number() == search_);
        });
        if (over) source_.request_stop();
    }

private:
    Link& link_;
    std::uint64_t search_;
    std::stop_source source_{};
};

SearchServer::SearchServer(Link& link) : link_(link), solver_(link.per_machine()) {}

void SearchServer::serve(const Message& message) {
    ByteReader from = message.reader();
    search_ = read_search(from);
    solver::Request& request = search_.request;
    if (!from.ok() || request.start.puzzle == nullptr || request.goal.puzzle == nullptr)
        return refuse("it does not understand the search; all ranks need the same version");
    auto catalogue = cli::read_catalogue(*request.start.puzzle, search_.catalogue_file);
    if (!catalogue) return refuse(catalogue.error().message);
    request.catalogue = *std::move(catalogue);
    Watch watch(link_, search_.number);
    request.limits.stop = watch.token();
    request.connect = [&](const solver::Request&) -> std::unique_ptr<search::Post> {
        served_ = true;
        auto post = join_search(link_, search_.number);
        if (!post) watch.stop();
        return post;
    };
    request.make_workers = [this](const solver::Request&, const search::PacketKernel& kernel) {
        if (kernel.name() == search_.kernel) serve_packets(kernel);
        return std::unique_ptr<search::PacketWorkers>();
    };
    served_ = false;
    try {
        const auto report = solver_.solve(request, &watch);
        if (!report) return refuse(report.error().message);
    } catch (const std::bad_alloc&) {
        return refuse("it has too little memory");
    }
    if (!served_ && !watch.token().stop_requested())
        refuse("its processor or its memory needs another search method");
}

void SearchServer::serve_packets(const search::PacketKernel& kernel) {
    search::ThreadWorkers workers(kernel, search_.request.threads.value_or(1),
                                  search_.request.limits.memory);
    served_ = true;
    packets_ = 0;
    ByteWriter to;
    to.number(search_.number);
    link_.send(0, Kind::Ready, to);
    for (;;) {
        while (const auto message = link_.poll())
            if (!take_message(workers, *message)) return;
        send_running(workers);
        if (const auto result = workers.wait(link_.pause())) send_result(*result);
    }
}

// False: the search is over.
bool SearchServer::take_message(search::ThreadWorkers& workers, const Message& message) {
    ByteReader from = message.reader();
    if (message.kind == Kind::Quit) {
        link_.put_back(message);
        return false;
    }
    if (from.number() != search_.number) return true;
    switch (message.kind) {
        case Kind::Packet:
            round_ = from.number();
            ++packets_;
            workers.submit(search::read_job(from));
            return true;
        case Kind::Stop: give_back(workers); return true;
        case Kind::End: return false;
        default: return true;
    }
}

void SearchServer::send_result(const PacketResult& result) {
    --packets_;
    ByteWriter to;
    to.number(search_.number);
    to.number(round_);
    write_result(to, result);
    link_.send(0, Kind::Result, to);
}

// Before the next message: the results belong to the round of the packets.
void SearchServer::give_back(search::ThreadWorkers& workers) {
    constexpr std::chrono::milliseconds moment{20};
    workers.stop();
    while (packets_ > 0)
        if (const auto result = workers.wait(moment)) send_result(*result);
}

void SearchServer::send_running(const search::ThreadWorkers& workers) {
    constexpr std::chrono::seconds between{1};
    if (packets_ == 0 || Clock::now() - last_running_ < between) return;
    last_running_ = Clock::now();
    ByteWriter to;
    to.number(search_.number);
    search::write_counters(to, workers.running());
    link_.send(0, Kind::Running, to);
}

void SearchServer::refuse(const std::string& why) {
    ByteWriter to;
    to.number(search_.number);
    to.text(why);
    link_.send(0, Kind::Refused, to);
}

}  // namespace taquin::mpi
