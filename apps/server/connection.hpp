// Connections, and the state that all connections of a server share.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstddef>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "server/http.hpp"
#include "server/settings.hpp"

namespace taquin::server {

namespace asio = boost::asio;

// Threads that execute posted tasks. Unlike asio's pool, the constructor can fail cleanly: if the
// system refuses a thread, it joins those already started and rethrows.
class ThreadPool {
public:
    explicit ThreadPool(std::size_t threads) {
        threads_.reserve(threads);
        try {
            for (std::size_t i = 0; i < threads; ++i)
                threads_.emplace_back([this] { work_.run(); });
        } catch (...) {
            join();
            throw;
        }
    }
    ~ThreadPool() { join(); }
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    // The task must not throw.
    template <class Task>
    void post(Task task) {
        asio::post(work_, std::move(task));
    }

    // Waits until all posted tasks are done.
    void join() {
        open_.reset();
        for (std::thread& thread : threads_) thread.join();
        threads_.clear();
    }

private:
    asio::io_context work_{};
    std::optional<asio::executor_work_guard<asio::io_context::executor_type>> open_{
        work_.get_executor()};
    std::vector<std::thread> threads_{};
};

// The client at the other end of a connection.
class Peer {
public:
    virtual ~Peer() = default;
    virtual bool is_idle() const = 0;  // it is not waiting for an answer
    virtual void end_soon() = 0;       // shutdown: finish the current answer, then close
    virtual void cut() = 0;
};

// State shared by all connections of a server. Everything except the thread pools belongs to the
// I/O thread.
struct Environment {
    Environment(const NetworkSettings& network, Application& with)
        : settings(network),
          policy(page_policy(network.frame_origins, network.lesson_origins)),
          application(with) {}

    const NetworkSettings settings;
    const std::string policy;
    Application& application;
    std::uint16_t port = 0;  // the listening port
    bool ending = false;
    std::list<Peer*> peers{};  // longest idle first
    asio::io_context io{1};
    std::optional<asio::executor_work_guard<asio::io_context::executor_type>> staying_open{
        io.get_executor()};
    // Requests are answered here, so a slow answer does not block the I/O thread.
    static constexpr std::size_t worker_threads = 2;
    ThreadPool workers{worker_threads};
    ThreadPool archive{1};  // for slow requests

    asio::steady_timer farewell{io};

    void leave(std::list<Peer*>::iterator place) {
        peers.erase(place);
        close_if_empty();
    }
    // During shutdown, the last connection to close lets the I/O loop end.
    void close_if_empty() {
        if (!ending || !peers.empty()) return;
        staying_open.reset();
        farewell.cancel();
    }
};

// Serves the connection until it closes.
void start_connection(asio::ip::tcp::socket socket, Environment& environment);

// Finds where a request's header ends, and rejects anything ambiguous.
//
// Requests share a connection one after the other. A header that two parsers read differently lets
// an attacker hide a second request in the first one's body (request smuggling; RFC 9112, section
// 11.2). So everything that the standard calls obsolete or malformed is refused, and the connection
// is closed: lines that do not end with CR LF, continued lines, control characters, every
// Transfer-Encoding except "chunked", every Content-Length except one plain number.
//
// The scan runs while bytes arrive and reads each byte once.
class HeaderScan {
public:
    // `text` is everything received so far. Returns what is wrong with it, if anything.
    std::optional<std::string_view> read(std::string_view text);
    bool is_whole() const { return whole_; }

private:
    std::optional<std::string_view> fault_at(std::string_view text) const;

    std::size_t seen_ = 0;
    bool whole_ = false;
};

}  // namespace taquin::server
