#include "rank_post.hpp"

#include <algorithm>
#include <chrono>
#include <deque>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "cli/output.hpp"

namespace taquin::mpi {

namespace {

using Clock = std::chrono::steady_clock;

class RankPost : public search::Post {
public:
    // `early`: letters that arrived before this rank knew who takes part.
    RankPost(Link& link, std::uint64_t number, std::vector<unsigned> ranks,
             std::deque<Message> early = {})
        : link_(link), number_(number), ranks_(std::move(ranks)), early_(std::move(early)) {}
    ~RankPost() override {
        if (link_.rank() != 0) return;
        for (unsigned process = 1; process < processes(); ++process)
            link_.send(ranks_[process], Kind::End, about_search());
    }
    RankPost(const RankPost&) = delete;
    RankPost& operator=(const RankPost&) = delete;

    unsigned process() const override { return process_of(link_.rank()); }
    unsigned processes() const override { return static_cast<unsigned>(ranks_.size()); }

    void send(unsigned to, const ByteWriter& letter) override {
        ByteWriter content = about_search();
        content.raw(letter.bytes());
        link_.send(ranks_[to], Kind::Letter, content);
    }

    std::optional<search::Letter> receive() override {
        while (!over_) {
            std::optional<Message> message = next();
            if (!message) return std::nullopt;
            if (message->kind == Kind::Quit) {
                over_ = true;
                link_.put_back(*std::move(message));
                return std::nullopt;
            }
            ByteReader from = message->reader();
            if (from.number() != number_) continue;  // of an earlier search
            over_ = message->kind == Kind::End;
            if (message->kind != Kind::Letter) continue;
            const auto content = from.rest();
            return search::Letter{process_of(message->from), {content.begin(), content.end()}};
        }
        return std::nullopt;
    }

    bool is_over() const override { return over_; }
    std::chrono::microseconds pause() const override { return link_.pause(); }

private:
    ByteWriter about_search() const {
        ByteWriter to;
        to.number(number_);
        return to;
    }

    unsigned process_of(unsigned rank) const {
        return static_cast<unsigned>(std::ranges::lower_bound(ranks_, rank) - ranks_.begin());
    }

    std::optional<Message> next() {
        if (early_.empty()) return link_.poll();
        Message message = std::move(early_.front());
        early_.pop_front();
        return message;
    }

    Link& link_;
    std::uint64_t number_;
    std::vector<unsigned> ranks_;  // of each process, in ascending order
    std::deque<Message> early_;
    bool over_ = false;
};

void send_to_all(Link& link, Kind kind, const ByteWriter& content) {
    for (unsigned rank = 1; rank < link.size(); ++rank) link.send(rank, kind, content);
}

// The ranks that are ready, rank 0 first; none if the search ends before.
std::optional<std::vector<unsigned>> wait_for_ranks(Link& link, const SharedSearch& search) {
    const search::Limits& limits = search.request.limits;
    const Clock::time_point began = Clock::now();
    std::vector<unsigned> ranks{0};
    for (unsigned answers = 1; answers < link.size();) {
        if (limits.stop.stop_requested() || (limits.time && Clock::now() - began >= *limits.time))
            return std::nullopt;
        const auto message = link.poll();
        if (!message) {
            std::this_thread::sleep_for(link.pause());
            continue;
        }
        ByteReader from = message->reader();
        if (from.number() != search.number) continue;  // of an earlier search
        if (message->kind == Kind::Ready) ranks.push_back(message->from);
        if (message->kind == Kind::Refused)
            cli::warn("rank " + std::to_string(message->from) +
                      " does not take part: " + from.text());
        if (message->kind == Kind::Ready || message->kind == Kind::Refused) ++answers;
    }
    std::ranges::sort(ranks);
    return ranks;
}

}  // namespace

std::unique_ptr<search::Post> begin_search(Link& link, const SharedSearch& search) {
    ByteWriter description;
    write_search(description, search);
    send_to_all(link, Kind::Search, description);
    auto ranks = wait_for_ranks(link, search);
    if (!ranks || ranks->size() == 1) {
        ByteWriter end;
        end.number(search.number);
        send_to_all(link, Kind::End, end);
        return nullptr;
    }
    ByteWriter begin;
    begin.number(search.number);
    begin.number(ranks->size());
    for (const unsigned rank : *ranks) begin.number(rank);
    for (const unsigned rank : *ranks)
        if (rank != 0) link.send(rank, Kind::Begin, begin);
    return std::make_unique<RankPost>(link, search.number, *std::move(ranks));
}

std::unique_ptr<search::Post> join_search(Link& link, std::uint64_t number) {
    ByteWriter ready;
    ready.number(number);
    link.send(0, Kind::Ready, ready);
    std::deque<Message> early;
    for (;;) {
        Message message = link.receive();
        if (message.kind == Kind::Quit) {
            link.put_back(std::move(message));
            return nullptr;
        }
        ByteReader from = message.reader();
        if (from.number() != number) continue;  // of an earlier search
        if (message.kind == Kind::End) return nullptr;
        if (message.kind == Kind::Letter) early.push_back(std::move(message));
        if (message.kind != Kind::Begin) continue;
        std::vector<unsigned> ranks(from.count());
        for (unsigned& rank : ranks) rank = static_cast<unsigned>(from.number());
        return std::make_unique<RankPost>(link, number, std::move(ranks), std::move(early));
    }
}

}  // namespace taquin::mpi
