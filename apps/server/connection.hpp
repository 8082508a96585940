// Connections, and what those of one server share.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstddef>
#include <list>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "server/http.hpp"
#include "server/settings.hpp"

namespace taquin::server {

namespace asio = boost::asio;

// Threads that do what is posted to them. Unlike asio's pool it can also fail to begin: where the
// system refuses a thread, those that have begun end, and the exception goes on.
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

    // A task does not throw.
    template <class Task>
    void post(Task task) {
        asio::post(work_, std::move(task));
    }

    // Until all that was posted is done.
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

// Somebody at the other end.
class Peer {
public:
    virtual ~Peer() = default;
    virtual bool is_idle() const = 0;  // nothing was promised to it
    virtual void end_soon() = 0;       // the server ends: it gets its answer, then no other
    virtual void cut() = 0;
};

// What the connections of a server share. Everything here but the thread pools belongs to the one
// thread that does input and output.
struct Environment {
    Environment(const NetworkSettings& network, Application& with)
        : settings(network), application(with) {}

    const NetworkSettings settings;
    Application& application;
    std::uint16_t port = 0;  // that the server listens on
    bool ending = false;
    std::list<Peer*> peers{};  // those that have been silent for longest first
    asio::io_context io{1};
    std::optional<asio::executor_work_guard<asio::io_context::executor_type>> staying_open{
        io.get_executor()};
    // Where requests are answered, which may take a moment, so that the others do not wait for it.
    static constexpr std::size_t worker_threads = 2;
    ThreadPool workers{worker_threads};
    ThreadPool archive{1};  // the same for what takes longer

    asio::steady_timer farewell{io};

    void leave(std::list<Peer*>::iterator place) {
        peers.erase(place);
        close_if_empty();
    }
    // At the end, the last one to leave turns off the light.
    void close_if_empty() {
        if (!ending || !peers.empty()) return;
        staying_open.reset();
        farewell.cancel();
    }
};

// Serves the connection until it ends.
void start_connection(asio::ip::tcp::socket socket, Environment& environment);

// Where a request ends, decided so that no two readers can disagree.
//
// Requests share a connection one after the other. A header that two readers understand in two ways
// lets a stranger hide a second request in the first one's body (RFC 9112, section 11.2). So
// everything that the standard calls obsolete or malformed is refused, and its connection is
// closed: lines that do not end with CR LF, continued lines, control characters, every
// Transfer-Encoding but "chunked", every Content-Length but one plain number.
//
// This class looks for the end of a header while its bytes arrive, and at each byte once.
class HeaderScan {
public:
    // `text` is all that has arrived so far. The sentence says what is wrong with it.
    std::optional<std::string_view> read(std::string_view text);
    bool is_whole() const { return whole_; }

private:
    std::optional<std::string_view> fault_at(std::string_view text) const;

    std::size_t seen_ = 0;
    bool whole_ = false;
};

}  // namespace taquin::server
