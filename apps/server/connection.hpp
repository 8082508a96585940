// One connection: requests in, answers out, one after the other.
//
// A request has one deadline from its first moment to its last byte, so that slow senders cost
// nothing but a socket for a while. Its header is judged before its body is read.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <functional>
#include <list>
#include <memory>
#include <new>
#include <optional>

#include "server/environment.hpp"
#include "server/framing.hpp"
#include "server/job.hpp"

namespace taquin::server {

class Connection : public Peer, public std::enable_shared_from_this<Connection> {
public:
    Connection(asio::ip::tcp::socket socket, Environment& environment);
    ~Connection() override;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    void start();

    bool is_idle() const override { return reading_; }
    void end_soon() override;
    void cut() override;

private:
    using Fault = boost::system::error_code;
    using HttpResponse = boost::beast::http::response<boost::beast::http::string_body>;

    void read_header();
    void scan_header();
    void parse_header();
    void judge_header();
    void read_body();
    void answer_request();
    void on_read_fault(const Fault& fault);

    void reply(Reply reply);
    void wait_for(const Wait& wait);
    void send(Response response);
    void refuse(Response response);  // what follows of the request is not read
    void write(HttpResponse response);
    void on_written();
    void linger();

    // What happens next, as a handler that keeps the connection. Where memory lacks, it ends.
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

    // Calls `act` after that time unless another deadline is set or this one lifted.
    void set_deadline(std::chrono::nanoseconds time, void (Connection::*act)());
    void lift_deadline();
    void on_late_request();
    void on_late_wait();

    asio::ip::tcp::socket socket_;
    Environment& environment_;
    std::list<Peer*>::iterator place_;
    asio::steady_timer timer_;
    std::uint64_t deadline_ = 0;  // its number; those of others are void
    boost::beast::flat_buffer buffer_;
    HeaderScan scan_{};
    std::optional<boost::beast::http::request_parser<boost::beast::http::string_body>> parser_{};
    std::optional<HttpResponse> response_{};  // while it is written
    bool reading_ = false;
    bool late_ = false;
    bool only_header_ = false;  // HEAD
    bool keep_ = false;
    bool refused_ = false;
    std::optional<Reply> ready_{};               // made by a worker; none: there was no memory
    std::shared_ptr<Connection> handed_over_{};  // while the answer is on its way from there
    JobPtr awaited_{};
    Job::Subscription subscription_{};
};

}  // namespace taquin::server
