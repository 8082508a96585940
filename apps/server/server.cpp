#include "server/server.hpp"

#include <algorithm>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "server/connection.hpp"
#include "server/jobs.hpp"

namespace taquin::server {

using asio::ip::tcp;
using Fault = boost::system::error_code;

class Server::Door {
public:
    Door(const NetworkSettings& settings, Application& application)
        : environment_(settings, application),
          acceptor_(environment_.io),
          timer_(environment_.io) {}

    std::optional<Error> listen() {
        const NetworkSettings& settings = environment_.settings;
        Fault fault;
        const auto address = asio::ip::make_address(settings.address, fault);
        if (fault)
            return Error{"\"" + settings.address +
                         "\" is not an address; write one such as 127.0.0.1 or ::1"};
        const tcp::endpoint endpoint(address, settings.port);
        acceptor_.open(endpoint.protocol(), fault);
        if (!fault) acceptor_.set_option(tcp::acceptor::reuse_address(true), fault);
        if (!fault) acceptor_.bind(endpoint, fault);
        if (!fault) acceptor_.listen(asio::socket_base::max_listen_connections, fault);
        if (fault) return listen_error(fault);
        environment_.port = acceptor_.local_endpoint().port();
        accept();
        return std::nullopt;
    }

    std::uint16_t port() const { return environment_.port; }

    void run() {
        // If memory runs out, only the connection that needed it fails, not the server.
        while (!run_until_memory_lacks())
            if (!environment_.ending) until_memory_allows([this] { accept_anew(); });
        environment_.workers.join();
        environment_.archive.join();
    }

    void stop() {
        until_memory_allows([this] { asio::post(environment_.io, [this] { see_off(); }); });
    }

private:
    // False: memory ran out; true: the server has shut down.
    bool run_until_memory_lacks() {
        try {
            environment_.io.run();
            return true;
        } catch (const std::bad_alloc&) {
            return false;
        }
    }

    Error listen_error(const Fault& fault) const {
        const NetworkSettings& settings = environment_.settings;
        std::string sentence = "cannot listen on " + settings.address + ", port " +
                               std::to_string(settings.port) + ": " + fault.message();
        if (fault == asio::error::address_in_use)
            sentence +=
                "; another program uses this port: choose another with --port, or any free one "
                "with --port 0";
        return Error{std::move(sentence), ErrorKind::FileSystem};
    }

    void accept() {
        acceptor_.async_accept([this, mine = turn_](Fault fault, tcp::socket socket) {
            if (environment_.ending) return;
            if (!fault && make_room()) {
                Fault ignored;
                socket.set_option(tcp::no_delay(true), ignored);
                start_connection(std::move(socket), environment_);
            }
            if (mine == turn_) fault ? accept_later() : accept();
        });
    }

    // After memory ran out: the system may have dropped the pending accept without calling its
    // handler. If it is still pending, its turn is over.
    void accept_anew() {
        ++turn_;
        Fault ignored;
        acceptor_.cancel(ignored);
        accept();
    }

    // After an error, such as no free sockets, retries in 100 ms; the server keeps running.
    void accept_later() {
        constexpr std::chrono::milliseconds moment{100};
        timer_.expires_after(moment);
        timer_.async_wait([this, mine = turn_](Fault fault) {
            if (!fault && !environment_.ending && mine == turn_) accept();
        });
    }

    // When full, cuts the connection that has been idle longest.
    bool make_room() {
        auto& peers = environment_.peers;
        if (peers.size() < environment_.settings.connections) return true;
        const auto silent =
            std::ranges::find_if(peers, [](const Peer* peer) { return peer->is_idle(); });
        if (silent == peers.end()) return false;
        (*silent)->cut();
        return true;
    }

    void see_off() {
        if (std::exchange(environment_.ending, true)) return;
        Fault ignored;
        acceptor_.close(ignored);
        until_memory_allows([this] {
            environment_.workers.post([this] { environment_.application.shut_down(); });
        });
        for (Peer* const peer : everybody()) peer->end_soon();
        timer_.cancel();
        environment_.farewell.expires_after(environment_.settings.farewell);
        environment_.farewell.async_wait([this](Fault fault) {
            if (fault) return;
            for (Peer* const peer : everybody()) peer->cut();
        });
        environment_.close_if_empty();
    }

    std::vector<Peer*> everybody() const {
        return {environment_.peers.begin(), environment_.peers.end()};
    }

    Environment environment_;
    tcp::acceptor acceptor_;
    asio::steady_timer timer_;
    std::uint64_t turn_ = 0;  // one accept per turn is pending, or follows within 100 ms
};

Server::Server(const NetworkSettings& settings, Application& application)
    : door_(std::make_unique<Door>(settings, application)) {}
Server::~Server() = default;
std::optional<Error> Server::listen() { return door_->listen(); }
std::uint16_t Server::port() const { return door_->port(); }
void Server::run() { door_->run(); }
void Server::stop() { door_->stop(); }

}  // namespace taquin::server
