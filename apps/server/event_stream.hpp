// A job's events as they come, to one reader (server-sent events: text/event-stream).
//
// Events are sent a few times a second at most, and a reader who is slow gets only the newest of
// each kind, so a stream holds little memory whatever happens at either end.
#pragma once

#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <list>
#include <memory>
#include <string>
#include <string_view>

#include "server/environment.hpp"
#include "server/job.hpp"

namespace taquin::server {

class EventStream : public Peer, public std::enable_shared_from_this<EventStream> {
public:
    static constexpr std::string_view type = "text/event-stream";

    EventStream(asio::ip::tcp::socket socket, Environment& environment, JobPtr job);
    ~EventStream() override;
    EventStream(const EventStream&) = delete;
    EventStream& operator=(const EventStream&) = delete;

    void start();

    bool is_idle() const override { return false; }
    void end_soon() override {}  // its job ends soon, and so does the stream
    void cut() override;

private:
    using Fault = boost::system::error_code;
    using Clock = std::chrono::steady_clock;

    void watch_for_close();
    void look();  // are there new events?
    void look_or_cut();
    void look_later();  // not before the reader had a moment
    void send(std::string text);
    void on_sent();

    asio::ip::tcp::socket socket_;
    Environment& environment_;
    std::list<Peer*>::iterator place_;
    JobPtr job_;
    asio::steady_timer pace_;
    asio::steady_timer patience_;
    Job::Subscription subscription_{};
    std::shared_ptr<std::atomic<bool>> called_ = std::make_shared<std::atomic<bool>>(false);
    std::uint64_t last_event_ = 0;
    Clock::time_point last_sent_{};
    std::string out_{};  // while it is written
    bool writing_ = false;
    bool waiting_ = false;
    bool last_ = false;  // the last event is being written
    char unread_ = 0;
};

}  // namespace taquin::server
