// A server for tests, and a client that sends exactly the given bytes over real sockets.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "server/server.hpp"
#include "server/studio.hpp"
#include "support/temporary_folder.hpp"

namespace taquin::server_test {

using Json = nlohmann::ordered_json;

struct Answered {
    int status = 0;  // 0: the connection was closed without a response
    std::map<std::string, std::string> headers{};  // names in lower case
    std::string body{};

    Json json() const { return Json::parse(body); }
};

// A connection to a port of this machine. Reads wait as long as a test may take.
class Wire {
public:
    explicit Wire(std::uint16_t port, const char* address = "127.0.0.1");
    ~Wire();
    Wire(const Wire&) = delete;
    Wire& operator=(const Wire&) = delete;
    Wire(Wire&& other) noexcept;
    Wire& operator=(Wire&& other) noexcept;

    bool is_open() const { return socket_ >= 0; }
    // False if the other side has closed the connection.
    bool say(std::string_view text) const;
    void end_saying() const;  // closes the sending side only
    Answered read_answer(bool without_body = false);
    std::string read_all();
    // Reads until this text arrives; false at the end of the stream.
    bool read_until(std::string_view text);
    const std::string& unread() const { return unread_; }

private:
    bool read_some();

    int socket_ = -1;
    std::string unread_{};
};

struct Asked {
    std::string method = "GET";
    std::string path = "/";
    std::string body{};
    std::map<std::string, std::string> headers{};  // besides Host and Content-*
};
std::string text_of(const Asked& asked);

// A small server in this process, with its own port and folders. It waits for slow clients as long
// as a test may take, unless the test changes that.
class TestServer {
public:
    explicit TestServer(const std::function<void(server::Settings&)>& change = [](auto&) {});
    ~TestServer() { stop(); }

    std::uint16_t port() const { return server_.port(); }
    Answered ask(const Asked& asked) const;
    Answered get(const std::string& path) const { return ask({.path = path}); }
    Answered post(const std::string& path, const Json& body) const;
    // Runs the job and returns its final state.
    Json finished(const Json& order) const;
    Json wait_for(const std::string& id) const;
    void stop();

private:
    test::TemporaryFolder folder_{};
    server::Settings settings_;
    server::Studio studio_;
    server::Server server_;
    std::thread thread_;
};

// A search that takes longer than any test.
inline const Json endless{{"kind", "solve"},
                          {"board", "0 15 14 13/12 11 10 9/8 7 6 5/4 3 2 1"},
                          {"algorithm", "idastar"},
                          {"heuristic", "manhattan"}};
inline const Json eight_puzzle{{"kind", "solve"}, {"board", "8 6 7/2 5 4/3 0 1"}};

}  // namespace taquin::server_test
