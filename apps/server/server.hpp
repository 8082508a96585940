// Listens, accepts connections, and shuts down cleanly.
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

    // After this, run() accepts connections.
    std::optional<Error> listen();
    std::uint16_t port() const;

    // Serves until stop() is called and all connections are closed.
    void run();
    // From any thread.
    void stop();

private:
    class Door;
    std::unique_ptr<Door> door_;
};

}  // namespace taquin::server
