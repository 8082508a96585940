#include "server/event_stream.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <new>
#include <utility>

namespace taquin::server {
namespace {

constexpr std::string_view header =
    "HTTP/1.1 200 OK\r\n"
    "Content-Type: text/event-stream\r\n"
    "Cache-Control: no-store\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Connection: close\r\n\r\n";

constexpr std::chrono::milliseconds between_events{50};

}  // namespace

EventStream::EventStream(asio::ip::tcp::socket socket, Environment& environment, JobPtr job)
    : socket_(std::move(socket)),
      environment_(environment),
      place_(environment.peers.insert(environment.peers.end(), this)),
      job_(std::move(job)),
      pace_(environment.io),
      patience_(environment.io) {}

EventStream::~EventStream() { environment_.leave(place_); }

void EventStream::start() {
    // Called by the job's thread: one message at a time is enough to make us look.
    subscription_ =
        Job::Subscription(job_, [weak = weak_from_this(), &io = environment_.io, called = called_] {
            if (called->exchange(true)) return;
            try {
                asio::post(io, [weak, called] {
                    called->store(false);
                    if (const auto self = weak.lock()) self->look_or_cut();
                });
            } catch (...) {
                called->store(false);
                throw;
            }
        });
    watch_for_close();
    send(std::string(header));
}

void EventStream::cut() {
    Fault ignored;
    subscription_.reset();
    pace_.cancel();
    patience_.cancel();
    socket_.close(ignored);
}

// The reader has nothing to say; when it goes away, so does the stream.
void EventStream::watch_for_close() {
    socket_.async_read_some(asio::buffer(&unread_, 1),
                            [self = shared_from_this()](Fault fault, std::size_t) {
                                fault ? self->cut() : self->watch_for_close();
                            });
}

// Without memory for what there is to tell the reader must not wait for it.
void EventStream::look_or_cut() {
    try {
        look();
    } catch (const std::bad_alloc&) {
        cut();
    }
}

void EventStream::look() {
    if (writing_ || waiting_ || !socket_.is_open()) return;
    const bool ended = is_final(job_->state());
    if (!ended && Clock::now() - last_sent_ < between_events) return look_later();
    std::string text;
    for (const Event& event : job_->events_after(last_event_)) {
        last_event_ = event.number;
        text.append("event: ")
            .append(event.name)
            .append("\ndata: ")
            .append(event.data)
            .append("\n\n");
    }
    last_ = ended;
    if (!text.empty()) send(std::move(text));
}

void EventStream::look_later() {
    waiting_ = true;
    pace_.expires_after(between_events);
    pace_.async_wait([weak = weak_from_this()](Fault fault) {
        const auto self = weak.lock();
        if (!self) return;
        self->waiting_ = false;
        if (!fault) self->look_or_cut();
    });
}

void EventStream::send(std::string text) {
    writing_ = true;
    out_ = std::move(text);
    patience_.expires_after(environment_.settings.write_time);
    patience_.async_wait([weak = weak_from_this()](Fault fault) {
        const auto self = weak.lock();
        if (!fault && self && self->writing_) self->cut();
    });
    asio::async_write(socket_, asio::buffer(out_),
                      [self = shared_from_this()](Fault fault, std::size_t) {
                          fault ? self->cut() : self->on_sent();
                      });
}

void EventStream::on_sent() {
    writing_ = false;
    last_sent_ = Clock::now();
    if (last_) return cut();
    patience_.expires_after(environment_.settings.heartbeat);
    patience_.async_wait([weak = weak_from_this()](Fault fault) {
        const auto self = weak.lock();
        if (!fault && self && !self->writing_) self->send(": still there\n\n");
    });
    look();
}

}  // namespace taquin::server
