#include "taquin/search/peers.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include "taquin/search/packets.hpp"

namespace taquin::search {

namespace {

using Clock = std::chrono::steady_clock;

// Batches on the way to one process. Senders wait beyond that, so a slow process is not flooded.
constexpr std::size_t most_on_the_way = 32;
constexpr std::size_t between_acknowledgements = 8;

constexpr auto last_limit = static_cast<std::uint64_t>(LimitKind::Length);

Cost read_cost(ByteReader& from) {
    return static_cast<Cost>(from.number_up_to(static_cast<std::uint64_t>(no_cost)));
}
void write_cost(ByteWriter& to, Cost cost) { to.number(static_cast<std::uint64_t>(cost)); }

void write_report(ByteWriter& to, const ProcessReport& report) {
    to.flag(report.calm);
    write_cost(to, report.lowest);
    write_counters(to, report.counters);
    to.flag(report.limit.has_value());
    if (report.limit) to.number(static_cast<std::uint64_t>(*report.limit));
    to.flag(report.cancelled);
    to.flag(report.cut);
    to.flag(report.complete);
    write_cost(to, report.goal);
}

ProcessReport read_report(ByteReader& from) {
    ProcessReport report;
    report.calm = from.flag();
    report.lowest = read_cost(from);
    report.counters = read_counters(from);
    if (from.flag()) report.limit = static_cast<LimitKind>(from.number_up_to(last_limit));
    report.cancelled = from.flag();
    report.cut = from.flag();
    report.complete = from.flag();
    report.goal = read_cost(from);
    return report;
}

}  // namespace

void join(ProcessReport& all, const ProcessReport& part) {
    all.calm = all.calm && part.calm;
    all.lowest = std::min(all.lowest, part.lowest);
    add_disjoint(all.counters, part.counters);
    if (!all.limit) all.limit = part.limit;
    all.cancelled = all.cancelled || part.cancelled;
    all.cut = all.cut || part.cut;
    all.complete = all.complete && part.complete;
    all.goal = std::min(all.goal, part.goal);
}

Peers::Peers(Post& post) : post_(post), peers_(std::make_unique<Peer[]>(post.processes())) {}

ByteWriter Peers::letter_of(Kind kind) {
    ByteWriter letter;
    letter.number(static_cast<std::uint64_t>(kind));
    return letter;
}

void Peers::send_all(const ByteWriter& letter) {
    for (unsigned to = 0; to < processes(); ++to)
        if (to != process()) post_.send(to, letter);
}

// --- batches

void Peers::send(unsigned to, const ByteWriter& batch, Cost lowest) {
    ByteWriter letter = letter_of(Kind::Nodes);
    letter.raw(batch.bytes());
    const std::scoped_lock lock(mutex_);
    Peer& peer = peers_[to];
    outgoing_.push_back({to, std::move(letter)});
    peer.on_the_way.push_back(lowest);
    peer.waiting.store(peer.on_the_way.size(), std::memory_order_relaxed);
    since_ = std::min(since_, lowest);
}

bool Peers::is_full(unsigned to) const {
    return peers_[to].waiting.load(std::memory_order_relaxed) >= most_on_the_way;
}

void Peers::send_batches() {
    std::vector<Outgoing> ready;
    {
        const std::scoped_lock lock(mutex_);
        ready.swap(outgoing_);
    }
    for (const Outgoing& batch : ready) post_.send(batch.to, batch.letter);
}

void Peers::take_nodes(Process& self, unsigned from, ByteReader& batch) {
    calm_ = false;
    self.take_nodes(batch);
    ++peers_[from].owed;
}

void Peers::take_acknowledgement(unsigned from, std::uint64_t batches) {
    const std::scoped_lock lock(mutex_);
    Peer& peer = peers_[from];
    const auto count =
        static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(batches, peer.on_the_way.size()));
    peer.on_the_way.erase(peer.on_the_way.begin(), peer.on_the_way.begin() + count);
    peer.waiting.store(peer.on_the_way.size(), std::memory_order_relaxed);
}

void Peers::acknowledge(std::size_t at_least) {
    for (unsigned to = 0; to < processes(); ++to) {
        if (peers_[to].owed < at_least) continue;
        ByteWriter letter = letter_of(Kind::Received);
        letter.number(std::exchange(peers_[to].owed, 0));
        post_.send(to, letter);
    }
}

Cost Peers::lowest_on_the_way() const {
    Cost lowest = no_cost;
    for (unsigned to = 0; to < processes(); ++to)
        for (const Cost each : peers_[to].on_the_way) lowest = std::min(lowest, each);
    return lowest;
}

bool Peers::is_anything_on_the_way() const {
    const std::scoped_lock lock(mutex_);
    return std::any_of(peers_.get(), peers_.get() + processes(),
                       [](const Peer& peer) { return !peer.on_the_way.empty(); });
}

// --- letters

void Peers::carry(Process& self) {
    send_batches();
    while (const auto letter = post_.receive()) take(self, *letter);
    if (post_.is_over()) self.stop();
    announce(self);
    if (!self.is_full()) acknowledge(self.is_quiet() ? 1 : between_acknowledgements);
    if (process() == 0) begin_wave(self);
}

void Peers::take(Process& self, const Letter& letter) {
    ByteReader from(letter.content);
    switch (static_cast<Kind>(from.number())) {
        case Kind::Nodes: return take_nodes(self, letter.from, from);
        case Kind::Received: return take_acknowledgement(letter.from, from.number());
        case Kind::Found: {
            const Cost length = read_cost(from);
            announced_ = std::min(announced_, length);
            return self.learn_length(length);
        }
        case Kind::Wave: {
            ByteWriter answer = letter_of(Kind::Report);
            answer.number(from.number());
            write_report(answer, report(self));
            return post_.send(0, answer);
        }
        case Kind::Report:
            if (from.number() == wave_.number) take_report(self, read_report(from));
            return;
        case Kind::Ended: peers_[letter.from].last = read_report(from); return self.stop();
        case Kind::Stop: return self.stop();
        case Kind::Trace: return;  // only after the search
    }
}

// Tells the others about a shorter solution.
void Peers::announce(Process& self) {
    const Cost length = self.shortest();
    if (length >= announced_) return;
    announced_ = length;
    ByteWriter letter = letter_of(Kind::Found);
    write_cost(letter, length);
    send_all(letter);
}

// --- waves

// The order matters: a worker that is not quiet puts a batch on the way before it lets go of its
// nodes.
ProcessReport Peers::report(Process& self) {
    acknowledge(1);
    const bool quiet = self.is_quiet() && !is_anything_on_the_way();
    ProcessReport report = self.report();
    report.calm = std::exchange(calm_, quiet);
    const std::scoped_lock lock(mutex_);
    report.lowest = std::min(report.lowest, since_);
    since_ = lowest_on_the_way();
    return report;
}

void Peers::begin_wave(Process& self) {
    constexpr std::chrono::milliseconds usual{50};
    constexpr std::chrono::microseconds shortest{500};
    constexpr std::chrono::microseconds for_each_process{20};
    if (wave_.missing > 0) return;
    const auto between =
        self.is_quiet() ? std::max(shortest, for_each_process * processes()) : usual;
    if (Clock::now() - wave_.began < between) return;
    wave_ = {wave_.number + 1, processes(), {.calm = true}, Clock::now()};
    ByteWriter letter = letter_of(Kind::Wave);
    letter.number(wave_.number);
    send_all(letter);
    take_report(self, report(self));
}

void Peers::take_report(Process& self, const ProcessReport& report) {
    join(wave_.all, report);
    if (--wave_.missing > 0) return;
    ++waves_;
    counters_ = wave_.all.counters;
    if (wave_.all.lowest != no_cost) proved_ = std::max(proved_, wave_.all.lowest);
    if (wave_.all.calm) self.stop();
}

// --- after the search

// Drops letters of other kinds: they came too late.
std::optional<Letter> Peers::wait_for(Kind kind, Until until) {
    for (;;) {
        if (auto letter = post_.receive()) {
            ByteReader from(letter->content);
            if (static_cast<Kind>(from.number()) == kind) return letter;
            continue;
        }
        if (post_.is_over() || (until && Clock::now() >= *until)) return std::nullopt;
        std::this_thread::sleep_for(pause());
    }
}

ProcessReport Peers::last_report(ProcessReport own) {
    send_batches();
    acknowledge(1);
    const std::scoped_lock lock(mutex_);
    own.lowest = std::min(own.lowest, lowest_on_the_way());
    return own;
}

std::optional<ProcessReport> Peers::gather(const ProcessReport& own, Until until) {
    send_all(letter_of(Kind::Stop));
    ProcessReport all = last_report(own);
    peers_[process()].last = all;
    for (unsigned number = 0; number < processes(); ++number) {
        while (!peers_[number].last) {
            const auto letter = wait_for(Kind::Ended, until);
            if (!letter) return std::nullopt;
            ByteReader from(letter->content);
            from.number();
            peers_[letter->from].last = read_report(from);
        }
        if (number != process()) join(all, *peers_[number].last);
    }
    return all;
}

void Peers::serve(const ProcessReport& own, const Step& step) {
    ByteWriter letter = letter_of(Kind::Ended);
    write_report(letter, last_report(own));
    post_.send(0, letter);
    while (std::optional<Trace> trace = next_trace(std::nullopt)) {
        const std::optional<unsigned> next = step(*trace);
        trace->done = !next;
        send_trace(next.value_or(0), *trace);
    }
}

std::optional<std::vector<std::uint8_t>> Peers::follow(Cost length, const Step& step, Until until) {
    std::optional<unsigned> at = 0;
    while (peers_[*at].last->goal != length) ++*at;
    Trace trace;
    while (at) {
        if (*at == process()) {
            at = step(trace);
            continue;
        }
        send_trace(*at, trace);
        std::optional<Trace> arrived = next_trace(until);
        if (!arrived) return std::nullopt;
        trace = *std::move(arrived);
        at = trace.done ? std::nullopt : std::optional(process());
    }
    return std::move(trace.moves);
}

void Peers::send_trace(unsigned to, const Trace& trace) {
    ByteWriter letter = letter_of(Kind::Trace);
    letter.flag(trace.done);
    letter.block(trace.moves);
    letter.raw(trace.state);
    post_.send(to, letter);
}

std::optional<Trace> Peers::next_trace(Until until) {
    const auto letter = wait_for(Kind::Trace, until);
    if (!letter) return std::nullopt;
    ByteReader from(letter->content);
    from.number();
    Trace trace;
    trace.done = from.flag();
    trace.moves = from.block();
    const auto state = from.rest();
    trace.state.assign(state.begin(), state.end());
    return trace;
}

}  // namespace taquin::search
