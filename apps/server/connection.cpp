#include "server/connection.hpp"

#include <algorithm>
#include <atomic>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/read_size.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <cctype>
#include <exception>
#include <new>
#include <variant>

#include "server/jobs.hpp"

namespace taquin::server {
namespace {

namespace http = boost::beast::http;
using Fault = boost::system::error_code;

bool is_control(char c) {
    return std::iscntrl(static_cast<unsigned char>(c)) != 0 && c != '\t' && c != '\r' && c != '\n';
}

bool is_plain_number(boost::beast::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// The error in the headers that give the body's length. HeaderScan has accepted the header.
std::optional<std::string_view> length_fault(const http::request_header<>& header) {
    const auto encodings = header.count(http::field::transfer_encoding);
    const auto lengths = header.count(http::field::content_length);
    if (encodings + lengths > 1)
        return "a request can have only one Content-Length or Transfer-Encoding";
    if (lengths == 1 && !is_plain_number(header[http::field::content_length]))
        return "Content-Length must be a number";
    if (encodings == 0) return std::nullopt;
    if (!boost::beast::iequals(header[http::field::transfer_encoding], "chunked"))
        return "chunked is the only Transfer-Encoding that this server supports";
    if (header.version() != 11) return "Transfer-Encoding needs HTTP/1.1";
    return std::nullopt;
}

constexpr std::string_view stream_header =
    "HTTP/1.1 200 OK\r\n"
    "Content-Type: text/event-stream\r\n"
    "Cache-Control: no-store\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Connection: close\r\n\r\n";

// Streams a job's events to one reader (server-sent events: text/event-stream).
//
// Events are sent at most every 50 ms, and a slow reader gets only the newest of each kind. So a
// stream needs little memory whatever either end does.
class EventStream : public Peer, public std::enable_shared_from_this<EventStream> {
public:
    static constexpr std::string_view type = "text/event-stream";

    EventStream(asio::ip::tcp::socket socket, Environment& environment, JobPtr job)
        : socket_(std::move(socket)),
          environment_(environment),
          place_(environment.peers.insert(environment.peers.end(), this)),
          job_(std::move(job)),
          pace_(environment.io),
          patience_(environment.io) {}

    ~EventStream() override { environment_.leave(place_); }
    EventStream(const EventStream&) = delete;
    EventStream& operator=(const EventStream&) = delete;

    void start() {
        // Called by the job's thread; one pending message is enough.
        subscription_ = Job::Subscription(
            job_, [weak = weak_from_this(), &io = environment_.io, called = called_](const Event&) {
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
        send(std::string(stream_header));
    }

    bool is_idle() const override { return false; }
    void end_soon() override {}  // its job ends soon, and the stream with it
    void cut() override {
        Fault ignored;
        subscription_.reset();
        pace_.cancel();
        patience_.cancel();
        socket_.close(ignored);
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds between_events{50};

    // The reader sends nothing; this detects when it disconnects.
    void watch_for_close() {
        socket_.async_read_some(asio::buffer(&unread_, 1),
                                [self = shared_from_this()](Fault fault, std::size_t) {
                                    fault ? self->cut() : self->watch_for_close();
                                });
    }

    // If there is no memory for the events, cut the stream: the reader must not wait for them.
    void look_or_cut() {
        try {
            look();
        } catch (const std::bad_alloc&) {
            cut();
        }
    }

    // Sends new events.
    void look() {
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

    // Waits between_events, so the reader has time to take the last events.
    void look_later() {
        waiting_ = true;
        pace_.expires_after(between_events);
        pace_.async_wait([weak = weak_from_this()](Fault fault) {
            const auto self = weak.lock();
            if (!self) return;
            self->waiting_ = false;
            if (!fault) self->look_or_cut();
        });
    }

    void send(std::string text) {
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

    void on_sent() {
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
    std::string out_{};  // must stay alive during the write
    bool writing_ = false;
    bool waiting_ = false;
    bool last_ = false;  // the last event is being written
    char unread_ = 0;
};

std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

// For a header such as Accept.
bool lists(boost::beast::string_view header, std::string_view what) {
    return view(header).find(what) != std::string_view::npos;
}

// If memory runs out, or the program has an internal error, only this answer fails, not the server.
// None: there was not even memory for the error message.
std::optional<Reply> guarded_answer(Application& application, const Request& request) {
    try {
        return application.answer(request);
    } catch (const std::bad_alloc&) {
        try {
            return failure(500, "out of memory");
        } catch (const std::bad_alloc&) {
            return std::nullopt;
        }
    } catch (const std::exception& fault) {
        return failure(500, std::string("internal error, please report it: ") + fault.what());
    }
}

// One connection: reads requests and writes answers, one after the other.
//
// A request has one deadline from its start to its last byte, so a slow sender occupies only a
// socket, and not for long. The header is checked before the body is read.
class Connection : public Peer, public std::enable_shared_from_this<Connection> {
    // A handler that keeps the connection alive and calls `step`. Cuts the connection if memory
    // runs out.
    template <class Step>
    auto then(Step step) {
        return [self = shared_from_this(), step](auto... arguments) {
            try {
                step(*self, arguments...);
            } catch (const std::bad_alloc&) {
                self->cut();
            }
        };
    }

public:
    Connection(asio::ip::tcp::socket socket, Environment& environment)
        : socket_(std::move(socket)),
          environment_(environment),
          place_(environment.peers.insert(environment.peers.end(), this)),
          timer_(environment.io),
          buffer_(environment.settings.header_bytes + environment.settings.body_bytes) {}

    ~Connection() override { environment_.leave(place_); }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    void start() {
        then([](Connection& self) { self.read_header(); })();
    }

    bool is_idle() const override { return reading_; }
    void end_soon() override {
        if (reading_) cut();
    }

    void cut() override {
        Fault ignored;
        lift_deadline();
        subscription_.reset();
        socket_.close(ignored);
    }

private:
    using HttpResponse = http::response<http::string_body>;

    // --- input

    void read_header() {
        if (environment_.ending) return cut();
        parser_.emplace();
        parser_->header_limit(static_cast<std::uint32_t>(environment_.settings.header_bytes));
        parser_->body_limit(environment_.settings.body_bytes);
        reading_ = true;
        auto& peers = environment_.peers;
        peers.splice(peers.end(), peers, place_);  // most recently active
        late_ = false;
        keep_ = false;
        only_header_ = false;
        set_deadline(environment_.settings.request_time, &Connection::on_late_request);
        scan_ = {};
        scan_header();
    }

    // Passes the header to the parser once it is complete and unambiguous.
    void scan_header() {
        const auto bytes = buffer_.cdata();
        const auto bad = scan_.read({static_cast<const char*>(bytes.data()), bytes.size()});
        if (bad) return refuse(failure(400, *bad));
        if (scan_.is_whole()) return parse_header();
        if (bytes.size() >= environment_.settings.header_bytes)
            return on_read_fault(http::error::header_limit);
        const std::size_t room =
            boost::beast::read_size(buffer_, environment_.settings.header_bytes);
        socket_.async_read_some(buffer_.prepare(room),
                                then([](Connection& self, Fault fault, std::size_t count) {
                                    self.buffer_.commit(count);
                                    fault ? self.on_read_fault(fault) : self.scan_header();
                                }));
    }

    void parse_header() {
        Fault fault;
        buffer_.consume(parser_->put(buffer_.cdata(), fault));
        if (fault) return on_read_fault(fault);
        const auto& header = parser_->get();
        only_header_ = header.method() == http::verb::head;
        for (const char* const once : {"Host", "Origin", "Sec-Fetch-Site", "Content-Type"})
            if (header.count(once) > 1)
                return refuse(
                    failure(400, std::string("the request has more than one header ") + once));
        if (const auto bad = length_fault(header)) return refuse(failure(400, *bad));
        judge_header();
    }

    void judge_header() {
        const auto& header = parser_->get();
        const std::string_view target = view(header.target());
        const auto value = [&](const char* name) {
            const auto line = header.find(name);
            return line == header.end() ? std::nullopt : std::optional(view(line->value()));
        };
        auto no =
            refusal({.method = view(header.method_string()),
                     .path = target.substr(0, target.find('?')),
                     .host = view(header[http::field::host]),
                     .origin = value("Origin"),
                     .fetch_site = value("Sec-Fetch-Site"),
                     .content_type = view(header[http::field::content_type]),
                     .has_body = parser_->chunked() || parser_->content_length().value_or(0) > 0},
                    {environment_.settings.hosts, environment_.port});
        if (no) return refuse(*std::move(no));
        if (!boost::beast::iequals(header[http::field::expect], "100-continue")) return read_body();
        static constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
        asio::async_write(socket_, asio::buffer(go_on),
                          then([](Connection& self, Fault fault, std::size_t) {
                              fault ? self.on_read_fault(fault) : self.read_body();
                          }));
    }

    void read_body() {
        http::async_read(socket_, buffer_, *parser_,
                         then([](Connection& self, Fault fault, std::size_t) {
                             fault ? self.on_read_fault(fault) : self.answer_request();
                         }));
    }

    void answer_request() {
        lift_deadline();
        reading_ = false;
        auto message = parser_->release();
        keep_ = message.keep_alive();
        auto target = parse_target(view(message.target()));
        if (!target) return send(failure(400, "the request's target is not a path"));
        Request request{.method = std::string(view(message.method_string())),
                        .path = std::move(target->path),
                        .query = std::move(target->query),
                        .body = std::move(message.body()),
                        .takes_gzip = lists(message[http::field::accept_encoding], "gzip"),
                        .takes_html = lists(message[http::field::accept], "text/html")};
        if (const auto tag = message.find(http::field::if_none_match); tag != message.end())
            request.known_tag = std::string(view(tag->value()));
        auto& place = environment_.application.takes_long(request) ? environment_.archive
                                                                   : environment_.workers;
        place.post([self = shared_from_this(), request = std::move(request)]() mutable {
            self->ready_ = guarded_answer(self->environment_.application, request);
            // From here on the I/O thread owns the connection, which must be destroyed there.
            Connection* const connection = self.get();
            connection->handed_over_ = std::move(self);
            until_memory_allows([connection] {
                asio::post(connection->environment_.io, [connection] {
                    const auto owner = std::exchange(connection->handed_over_, nullptr);
                    owner->then([](Connection& one) {
                        auto ready = std::exchange(one.ready_, std::nullopt);
                        ready ? one.reply(*std::move(ready)) : one.cut();
                    })();
                });
            });
        });
    }

    void on_read_fault(const Fault& fault) {
        reading_ = false;
        const bool began = parser_->got_some() || buffer_.size() > 0;
        if (late_ && began) return refuse(failure(408, "the request took too long to arrive"));
        if (fault == http::error::header_limit || fault == http::error::buffer_overflow)
            return refuse(failure(431, "the request's header is too large"));
        if (fault == http::error::body_limit)
            return refuse(failure(413, "the request's body is too large for this server"));
        const bool is_http_fault =
            fault.category() == make_error_code(http::error::bad_target).category();
        if (is_http_fault && fault != http::error::end_of_stream &&
            fault != http::error::partial_message)
            return refuse(failure(400, "not an HTTP request: " + fault.message()));
        cut();
    }

    void on_late_request() {
        Fault ignored;
        late_ = true;
        socket_.cancel(ignored);
    }

    // --- output

    void reply(Reply reply) {
        if (auto* const response = std::get_if<Response>(&reply)) return send(std::move(*response));
        if (const auto* const wait = std::get_if<Wait>(&reply)) return wait_for(*wait);
        if (only_header_) return send({.type = std::string(EventStream::type)});
        std::make_shared<EventStream>(std::move(socket_), environment_, std::get<Stream>(reply).job)
            ->start();
    }

    void wait_for(const Wait& wait) {
        awaited_ = wait.job;
        set_deadline(wait.time, &Connection::on_late_wait);
        // Weak: the job may outlive the connection and must not keep it alive.
        subscription_ = Job::Subscription(awaited_, [weak = weak_from_this(), &io = environment_.io,
                                                     job = awaited_.get()](const Event&) {
            asio::post(io, [weak, job] {
                const auto self = weak.lock();
                if (self && self->awaited_.get() == job && is_final(job->state()))
                    self->then([](Connection& one) { one.on_late_wait(); })();
            });
        });
        if (is_final(awaited_->state())) on_late_wait();
    }

    void on_late_wait() {
        lift_deadline();
        subscription_.reset();
        const JobPtr job = std::exchange(awaited_, nullptr);
        const bool ended = is_final(job->state());
        send({.status = ended ? 200U : 202U, .body = ended ? job->json() : job->summary()});
    }

    // The rest of the request is not read.
    void refuse(Response response) {
        reading_ = false;
        refused_ = true;
        keep_ = false;
        send(std::move(response));
    }

    void send(Response response) {
        HttpResponse message{static_cast<http::status>(response.status), 11};
        message.set(http::field::content_type, response.type);
        message.set("X-Content-Type-Options", "nosniff");
        message.set("Referrer-Policy", "no-referrer");
        message.set("Cross-Origin-Resource-Policy", "same-origin");
        message.set("Content-Security-Policy", environment_.policy);
        message.set(http::field::cache_control, "no-store");
        for (const auto& [name, value] : response.headers) message.set(name, value);
        message.content_length(response.body.size());
        if (!only_header_) message.body() = std::move(response.body);
        write(std::move(message));
    }

    void write(HttpResponse response) {
        response.keep_alive(keep_ && !environment_.ending);
        response_.emplace(std::move(response));
        set_deadline(environment_.settings.write_time, &Connection::cut);
        http::async_write(socket_, *response_, then([](Connection& self, Fault fault, std::size_t) {
                              fault ? self.cut() : self.on_written();
                          }));
    }

    void on_written() {
        lift_deadline();
        const bool keep = response_->keep_alive();
        response_.reset();
        if (keep) return read_header();
        refused_ ? linger() : cut();
    }

    // Closing a connection with unread input resets it, and the client may never see the answer. So
    // read and discard input for up to 2 s first.
    void linger() {
        Fault fault;
        socket_.shutdown(asio::ip::tcp::socket::shutdown_send, fault);
        if (fault) return cut();
        constexpr std::chrono::seconds moment{2};
        if (!reading_) {
            reading_ = true;  // idle: it may be cut at any time
            set_deadline(moment, &Connection::cut);
        }
        buffer_.clear();
        socket_.async_read_some(buffer_.prepare(environment_.settings.header_bytes),
                                then([](Connection& self, Fault ended, std::size_t) {
                                    ended ? self.cut() : self.linger();
                                }));
    }

    // --- deadlines

    // Calls `act` after this time unless the deadline is replaced or lifted first.
    void set_deadline(std::chrono::nanoseconds time, void (Connection::*act)()) {
        timer_.expires_after(time);
        timer_.async_wait(then([act, number = ++deadline_](Connection& self, Fault fault) {
            if (!fault && self.deadline_ == number) (self.*act)();
        }));
    }

    void lift_deadline() {
        ++deadline_;
        timer_.cancel();
    }

    asio::ip::tcp::socket socket_;
    Environment& environment_;
    std::list<Peer*>::iterator place_;
    asio::steady_timer timer_;
    std::uint64_t deadline_ = 0;  // the current deadline's number; older ones are ignored
    boost::beast::flat_buffer buffer_;
    HeaderScan scan_{};
    std::optional<http::request_parser<http::string_body>> parser_{};
    std::optional<HttpResponse> response_{};  // must stay alive during the write
    bool reading_ = false;
    bool late_ = false;
    bool only_header_ = false;  // HEAD
    bool keep_ = false;
    bool refused_ = false;
    std::optional<Reply> ready_{};               // from a worker; none: memory ran out
    std::shared_ptr<Connection> handed_over_{};  // owner during the hand-over
    JobPtr awaited_{};
    Job::Subscription subscription_{};
};

}  // namespace

std::optional<std::string_view> HeaderScan::read(std::string_view text) {
    for (; seen_ < text.size() && !whole_; ++seen_) {
        if (const auto fault = fault_at(text)) return fault;
        whole_ = text.substr(0, seen_ + 1).ends_with("\r\n\r\n");
    }
    return std::nullopt;
}

std::optional<std::string_view> HeaderScan::fault_at(std::string_view text) const {
    const char c = text[seen_];
    const std::string_view before = text.substr(0, seen_);
    if (is_control(c)) return "a header must not contain control characters";
    if (before.ends_with('\r') != (c == '\n')) return "header lines must end with CR LF";
    if (before.ends_with('\n') && (c == ' ' || c == '\t'))
        return "a header line must not continue on the next line";
    return std::nullopt;
}

void start_connection(asio::ip::tcp::socket socket, Environment& environment) {
    std::make_shared<Connection>(std::move(socket), environment)->start();
}

}  // namespace taquin::server
