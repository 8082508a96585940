// What the connections of a server share. Everything here but the thread pools belongs to
// the one thread that does input and output.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <list>
#include <optional>

#include "server/application.hpp"
#include "server/settings.hpp"
#include "server/thread_pool.hpp"

namespace taquin::server {

namespace asio = boost::asio;

// Somebody at the other end.
class Peer {
public:
    virtual ~Peer() = default;
    virtual bool is_idle() const = 0;  // nothing was promised to it
    virtual void end_soon() = 0;       // the server ends: it gets its answer, then no other
    virtual void cut() = 0;
};

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

}  // namespace taquin::server
