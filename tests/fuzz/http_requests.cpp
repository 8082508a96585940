// One or several complete requests on a real connection over a pair of sockets. Laws: the output is
// empty or a series of HTTP responses; those in JSON are valid JSON; then the connection is closed.
#include <sys/socket.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/write.hpp>
#include <nlohmann/json.hpp>

#include "law.hpp"
#include "server/connection.hpp"
#include "studio.hpp"

namespace taquin::fuzz {
namespace {

namespace asio = server::asio;
using Fault = boost::system::error_code;

// Sends all bytes, then closes its side and collects everything until the other side closes.
class Client {
public:
    Client(asio::io_context& io, int file, std::string_view bytes)
        : socket_(io, asio::local::stream_protocol(), file) {
        asio::async_write(socket_, asio::buffer(bytes), [this](const Fault&, std::size_t) {
            Fault ignored;
            socket_.shutdown(asio::socket_base::shutdown_send, ignored);
            written_ = true;
        });
        read();
    }

    bool is_done() const { return written_ && closed_; }
    const std::string& answers() const { return answers_; }

private:
    void read() {
        socket_.async_read_some(asio::buffer(buffer_), [this](const Fault& fault, std::size_t n) {
            answers_.append(buffer_.data(), n);
            if (fault)
                closed_ = true;
            else
                read();
        });
    }

    asio::local::stream_protocol::socket socket_;
    std::array<char, 1U << 16U> buffer_;
    std::string answers_{};
    bool written_ = false;
    bool closed_ = false;
};

std::string_view cut(std::string_view& rest, std::string_view end) {
    const std::size_t at = rest.find(end);
    law(at != std::string_view::npos, "a header ends", rest);
    const std::string_view part = rest.substr(0, at);
    rest.remove_prefix(at + end.size());
    return part;
}

std::string_view header_value(std::string_view head, std::string_view name) {
    std::size_t at = head.find(name);
    if (at == std::string_view::npos) return {};
    at += name.size();
    return head.substr(at, head.find('\r', at) - at);
}

// Removes one response from the front.
void expect_answer(std::string_view& rest) {
    std::string_view head = cut(rest, "\r\n\r\n");
    law(head.starts_with("HTTP/1.1 "), "a response starts with its status", head);
    unsigned status = 0;
    std::from_chars(head.data() + 9, head.data() + 12, status);
    law(status >= 100 && status < 500, "no request causes an internal error", head);
    if (status == 100) return;
    const std::string_view length = header_value(head, "\r\nContent-Length: ");
    std::size_t bytes = 0;
    const auto [end, fault] = std::from_chars(length.data(), length.data() + length.size(), bytes);
    law(!length.empty() && fault == std::errc{}, "a response has a length", head);
    law(bytes <= rest.size(), "a response is complete", head);
    const std::string_view body = rest.substr(0, bytes);
    rest.remove_prefix(bytes);
    if (header_value(head, "\r\nContent-Type: ").starts_with("application/json") && bytes > 0)
        law(nlohmann::json::accept(body), "JSON responses are valid JSON", body);
}

std::string converse(std::string_view bytes) {
    static auto* const environment = new server::Environment(small_settings().network, studio());
    std::array<int, 2> files{};
    law(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, files.data()) == 0, "two sockets");
    Client client(environment->io, files[0], bytes);
    asio::ip::tcp::socket socket(environment->io, asio::ip::tcp::v4(), files[1]);
    server::start_connection(std::move(socket), *environment);
    while (!environment->peers.empty() || !client.is_done()) environment->io.run_one();
    return client.answers();
}

}  // namespace
}  // namespace taquin::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace taquin::fuzz;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const std::string answers = converse(bytes);
    // Responses to HEAD have a length but no body: they cannot be split without the requests.
    if (bytes.find("HEAD") != std::string_view::npos) return 0;
    for (std::string_view rest = answers; !rest.empty();) expect_answer(rest);
    return 0;
}
