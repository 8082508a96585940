// Listens, accepts connections, ends in order.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "server/http.hpp"
#include "server/settings.hpp"
#include "taquin/core/expected.hpp"

namespace taquin::server {

class Server {
public:
    Server(const NetworkSettings& settings, Application& application);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    // From then on connections are accepted, by run().
    std::optional<Error> listen();
    std::uint16_t port() const;

    // Serves until stop() was called and everybody has been seen off.
    void run();
    // From any thread.
    void stop();

private:
    class Door;
    std::unique_ptr<Door> door_;
};

}  // namespace taquin::server
