// What the network serves.
#pragma once

#include "server/http.hpp"

namespace taquin::server {

class Application {
public:
    virtual ~Application() = default;

    // Called from several threads. May take a moment, not longer,
    virtual Reply answer(const Request& request) = 0;
    // unless this is said of the request: those are answered one at a time, beside the others.
    virtual bool takes_long(const Request& request) const = 0;
    // No new work is taken; what runs is ended, which may take a moment.
    virtual void shut_down() = 0;
};

}  // namespace taquin::server
