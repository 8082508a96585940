#include "server/connection.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/read_size.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <exception>
#include <new>
#include <optional>
#include <utility>
#include <variant>

#include "server/admission.hpp"
#include "server/event_stream.hpp"
#include "server/memory.hpp"

namespace taquin::server {
namespace {

namespace http = boost::beast::http;

constexpr std::string_view page_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'none'";

std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

// In a header such as Accept.
bool lists(boost::beast::string_view header, std::string_view what) {
    return view(header).find(what) != std::string_view::npos;
}

// Lack of memory, and faults of the program, cost one answer, not the server. None: there is no
// memory for the sentence either.
std::optional<Reply> guarded_answer(Application& application, const Request& request) {
    try {
        return application.answer(request);
    } catch (const std::bad_alloc&) {
        try {
            return failure(500, "memory ran out");
        } catch (const std::bad_alloc&) {
            return std::nullopt;
        }
    } catch (const std::exception& fault) {
        return failure(500,
                       std::string("a fault of the program, please report it: ") + fault.what());
    }
}

}  // namespace

Connection::Connection(asio::ip::tcp::socket socket, Environment& environment)
    : socket_(std::move(socket)),
      environment_(environment),
      place_(environment.peers.insert(environment.peers.end(), this)),
      timer_(environment.io),
      buffer_(environment.settings.header_bytes + environment.settings.body_bytes) {}

Connection::~Connection() { environment_.leave(place_); }

void Connection::start() {
    then([](Connection& self) { self.read_header(); })();
}

void Connection::end_soon() {
    if (reading_) cut();
}

void Connection::cut() {
    Fault ignored;
    lift_deadline();
    subscription_.reset();
    socket_.close(ignored);
}

// --- in

void Connection::read_header() {
    if (environment_.ending) return cut();
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(environment_.settings.header_bytes));
    parser_->body_limit(environment_.settings.body_bytes);
    reading_ = true;
    auto& peers = environment_.peers;
    peers.splice(peers.end(), peers, place_);  // it has been silent for the shortest time
    late_ = false;
    keep_ = false;
    only_header_ = false;
    set_deadline(environment_.settings.request_time, &Connection::on_late_request);
    scan_ = {};
    scan_header();
}

// The parser gets a header when it is whole and nothing in it can be understood in two ways.
void Connection::scan_header() {
    const auto bytes = buffer_.cdata();
    const auto bad = scan_.read({static_cast<const char*>(bytes.data()), bytes.size()});
    if (bad) return refuse(failure(400, *bad));
    if (scan_.is_whole()) return parse_header();
    if (bytes.size() >= environment_.settings.header_bytes)
        return on_read_fault(http::error::header_limit);
    const std::size_t room = boost::beast::read_size(buffer_, environment_.settings.header_bytes);
    socket_.async_read_some(buffer_.prepare(room),
                            then([](Connection& self, Fault fault, std::size_t count) {
                                self.buffer_.commit(count);
                                fault ? self.on_read_fault(fault) : self.scan_header();
                            }));
}

void Connection::parse_header() {
    Fault fault;
    buffer_.consume(parser_->put(buffer_.cdata(), fault));
    if (fault) return on_read_fault(fault);
    const auto& header = parser_->get();
    only_header_ = header.method() == http::verb::head;
    for (const char* const once : {"Host", "Origin", "Sec-Fetch-Site", "Content-Type"})
        if (header.count(once) > 1)
            return refuse(failure(400, std::string("the request has two lines ") + once));
    if (const auto bad = length_fault(header)) return refuse(failure(400, *bad));
    judge_header();
}

void Connection::judge_header() {
    const auto& header = parser_->get();
    const std::string_view target = view(header.target());
    const auto value = [&](const char* name) {
        const auto line = header.find(name);
        return line == header.end() ? std::nullopt : std::optional(view(line->value()));
    };
    auto no = refusal({.method = view(header.method_string()),
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

void Connection::read_body() {
    http::async_read(socket_, buffer_, *parser_,
                     then([](Connection& self, Fault fault, std::size_t) {
                         fault ? self.on_read_fault(fault) : self.answer_request();
                     }));
}

void Connection::answer_request() {
    lift_deadline();
    reading_ = false;
    auto message = parser_->release();
    keep_ = message.keep_alive();
    auto target = parse_target(view(message.target()));
    if (!target) return send(failure(400, "the request's target is no path"));
    Request request{.method = std::string(view(message.method_string())),
                    .path = std::move(target->path),
                    .query = std::move(target->query),
                    .body = std::move(message.body()),
                    .takes_gzip = lists(message[http::field::accept_encoding], "gzip"),
                    .takes_html = lists(message[http::field::accept], "text/html")};
    if (const auto tag = message.find(http::field::if_none_match); tag != message.end())
        request.known_tag = std::string(view(tag->value()));
    auto& place =
        environment_.application.takes_long(request) ? environment_.archive : environment_.workers;
    place.post([self = shared_from_this(), request = std::move(request)]() mutable {
        self->ready_ = guarded_answer(self->environment_.application, request);
        // From here on it belongs to the thread that does input and output, where it must end.
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

void Connection::on_read_fault(const Fault& fault) {
    reading_ = false;
    const bool began = parser_->got_some() || buffer_.size() > 0;
    if (late_ && began) return refuse(failure(408, "the request did not come in time"));
    if (fault == http::error::header_limit || fault == http::error::buffer_overflow)
        return refuse(failure(431, "the header of the request is too large"));
    if (fault == http::error::body_limit)
        return refuse(failure(413, "the body of the request is larger than this server takes"));
    const bool is_http_fault =
        fault.category() == make_error_code(http::error::bad_target).category();
    if (is_http_fault && fault != http::error::end_of_stream &&
        fault != http::error::partial_message)
        return refuse(failure(400, "this is no HTTP request: " + fault.message()));
    cut();
}

void Connection::on_late_request() {
    Fault ignored;
    late_ = true;
    socket_.cancel(ignored);
}

// --- out

void Connection::reply(Reply reply) {
    if (auto* const response = std::get_if<Response>(&reply)) return send(std::move(*response));
    if (const auto* const wait = std::get_if<Wait>(&reply)) return wait_for(*wait);
    if (only_header_) return send({.type = std::string(EventStream::type)});
    std::make_shared<EventStream>(std::move(socket_), environment_, std::get<Stream>(reply).job)
        ->start();
}

void Connection::wait_for(const Wait& wait) {
    awaited_ = wait.job;
    set_deadline(wait.time, &Connection::on_late_wait);
    // The job must not keep the connection: it may outlive it.
    subscription_ = Job::Subscription(
        awaited_, [weak = weak_from_this(), &io = environment_.io, job = awaited_.get()] {
            asio::post(io, [weak, job] {
                const auto self = weak.lock();
                if (self && self->awaited_.get() == job && is_final(job->state()))
                    self->then([](Connection& one) { one.on_late_wait(); })();
            });
        });
    if (is_final(awaited_->state())) on_late_wait();
}

void Connection::on_late_wait() {
    lift_deadline();
    subscription_.reset();
    const JobPtr job = std::exchange(awaited_, nullptr);
    const bool ended = is_final(job->state());
    send({.status = ended ? 200U : 202U, .body = ended ? job->json() : job->summary()});
}

void Connection::refuse(Response response) {
    reading_ = false;
    refused_ = true;
    keep_ = false;
    send(std::move(response));
}

void Connection::send(Response response) {
    HttpResponse message{static_cast<http::status>(response.status), 11};
    message.set(http::field::content_type, response.type);
    message.set("X-Content-Type-Options", "nosniff");
    message.set("Referrer-Policy", "no-referrer");
    message.set("Cross-Origin-Resource-Policy", "same-origin");
    message.set("Content-Security-Policy", page_policy);
    message.set(http::field::cache_control, "no-store");
    for (const auto& [name, value] : response.headers) message.set(name, value);
    message.content_length(response.body.size());
    if (!only_header_) message.body() = std::move(response.body);
    write(std::move(message));
}

void Connection::write(HttpResponse response) {
    response.keep_alive(keep_ && !environment_.ending);
    response_.emplace(std::move(response));
    set_deadline(environment_.settings.write_time, &Connection::cut);
    http::async_write(socket_, *response_, then([](Connection& self, Fault fault, std::size_t) {
                          fault ? self.cut() : self.on_written();
                      }));
}

void Connection::on_written() {
    lift_deadline();
    const bool keep = response_->keep_alive();
    response_.reset();
    if (keep) return read_header();
    refused_ ? linger() : cut();
}

// A connection that is closed while there is something unread in it is reset, and the other side
// may never see the answer. So what still comes is read for a moment and thrown away.
void Connection::linger() {
    Fault fault;
    socket_.shutdown(asio::ip::tcp::socket::shutdown_send, fault);
    if (fault) return cut();
    constexpr std::chrono::seconds moment{2};
    if (!reading_) {
        reading_ = true;  // from here on it may be cut at any time
        set_deadline(moment, &Connection::cut);
    }
    buffer_.clear();
    socket_.async_read_some(buffer_.prepare(environment_.settings.header_bytes),
                            then([](Connection& self, Fault ended, std::size_t) {
                                ended ? self.cut() : self.linger();
                            }));
}

// --- time

void Connection::set_deadline(std::chrono::nanoseconds time, void (Connection::*act)()) {
    timer_.expires_after(time);
    timer_.async_wait(then([act, number = ++deadline_](Connection& self, Fault fault) {
        if (!fault && self.deadline_ == number) (self.*act)();
    }));
}

void Connection::lift_deadline() {
    ++deadline_;
    timer_.cancel();
}

}  // namespace taquin::server
