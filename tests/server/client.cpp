#include "server/client.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <utility>

namespace taquin::server_test {
namespace {

std::string in_lower_case(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

server::Settings settings_for(const std::string& folder,
                              const std::function<void(server::Settings&)>& change) {
    server::Settings settings;
    settings.network.port = 0;
    settings.network.request_time = settings.network.write_time = std::chrono::minutes(5);
    settings.version = "test";
    settings.cache = folder + "/cache";
    settings.store = folder + "/lab.sqlite";
    change(settings);
    return settings;
}

}  // namespace

Wire::Wire(std::uint16_t port, const char* address) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    inet_pton(AF_INET, address, &to.sin_addr);
    const timeval patience{300, 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0) return;
    close(socket_);
    socket_ = -1;
}

Wire::~Wire() {
    if (socket_ >= 0) close(socket_);
}

Wire::Wire(Wire&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)), unread_(std::move(other.unread_)) {}

Wire& Wire::operator=(Wire&& other) noexcept {
    std::swap(socket_, other.socket_);
    std::swap(unread_, other.unread_);
    return *this;
}

bool Wire::say(std::string_view text) const {
    while (!text.empty()) {
        const auto sent = send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

void Wire::end_saying() const { shutdown(socket_, SHUT_WR); }

bool Wire::read_some() {
    char bytes[1 << 16];
    const auto count = recv(socket_, bytes, sizeof bytes, 0);
    if (count <= 0) return false;
    unread_.append(bytes, static_cast<std::size_t>(count));
    return true;
}

bool Wire::read_until(std::string_view text) {
    while (unread_.find(text) == std::string::npos)
        if (!read_some()) return false;
    return true;
}

std::string Wire::read_all() {
    while (read_some()) {
    }
    return std::exchange(unread_, {});
}

Answered Wire::read_answer(bool without_body) {
    Answered answer;
    if (!read_until("\r\n\r\n")) return answer;
    const std::size_t end = unread_.find("\r\n\r\n");
    std::string_view head = std::string_view(unread_).substr(0, end);
    answer.status = std::stoi(std::string(head.substr(head.find(' ') + 1, 3)));
    while (head.find("\r\n") != std::string_view::npos) {
        head.remove_prefix(head.find("\r\n") + 2);
        const std::string_view line = head.substr(0, head.find("\r\n"));
        const std::size_t colon = line.find(": ");
        answer.headers[in_lower_case(std::string(line.substr(0, colon)))] = line.substr(colon + 2);
    }
    unread_.erase(0, end + 4);
    const auto length = answer.headers.find("content-length");
    const std::size_t bytes =
        without_body || length == answer.headers.end() ? 0 : std::stoul(length->second);
    while (unread_.size() < bytes && read_some()) {
    }
    answer.body = unread_.substr(0, bytes);
    unread_.erase(0, bytes);
    return answer;
}

std::string text_of(const Asked& asked) {
    std::map<std::string, std::string> headers{{"Host", "localhost"}};
    if (asked.method == "POST") {
        headers["Content-Type"] = "application/json";
        headers["Content-Length"] = std::to_string(asked.body.size());
    }
    for (const auto& [name, value] : asked.headers) headers[name] = value;
    std::string text = asked.method + " " + asked.path + " HTTP/1.1\r\n";
    for (const auto& [name, value] : headers)
        text.append(name).append(": ").append(value).append("\r\n");
    return text + "\r\n" + asked.body;
}

TestServer::TestServer(const std::function<void(server::Settings&)>& change)
    : settings_(settings_for(folder_.path(), change)),
      studio_(settings_),
      server_(settings_.network, studio_) {
    const auto fault = server_.listen();
    EXPECT_FALSE(fault) << fault->message;
    thread_ = std::thread([this] { server_.run(); });
}

void TestServer::stop() {
    if (!thread_.joinable()) return;
    server_.stop();
    thread_.join();
}

Answered TestServer::ask(const Asked& asked) const {
    Wire wire(port());
    wire.say(text_of(asked));
    return wire.read_answer(asked.method == "HEAD");
}

Answered TestServer::post(const std::string& path, const Json& body) const {
    return ask({.method = "POST", .path = path, .body = body.dump()});
}

Json TestServer::wait_for(const std::string& id) const {
    Wire wire(port());
    wire.say(text_of({.path = "/api/v1/jobs/" + id + "/events"}));
    EXPECT_TRUE(wire.read_until("event: finished\ndata: ")) << wire.unread();
    return get("/api/v1/jobs/" + id).json();
}

Json TestServer::finished(const Json& order) const {
    const Answered accepted = post("/api/v1/jobs", order);
    EXPECT_EQ(accepted.status, 202) << accepted.body;
    return accepted.status == 202 ? wait_for(accepted.json()["id"]) : Json();
}

}  // namespace taquin::server_test
