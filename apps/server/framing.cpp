#include "server/framing.hpp"

#include <algorithm>
#include <boost/beast/core/string.hpp>
#include <cctype>

namespace taquin::server {
namespace {

namespace http = boost::beast::http;

bool is_control(char c) {
    return std::iscntrl(static_cast<unsigned char>(c)) != 0 && c != '\t' && c != '\r' && c != '\n';
}

bool is_plain_number(boost::beast::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::optional<std::string_view> HeaderScan::read(std::string_view text) {
    for (; seen_ < text.size() && !whole_; ++seen_) {
        if (const auto fault = fault_at(text)) return fault;
        whole_ = text.substr(0, seen_ + 1).ends_with("\r\n\r\n");
    }
    return std::nullopt;
}

std::optional<std::string_view> HeaderScan::fault_at(std::string_view text) const {
    const char c = text[seen_];
    const std::string_view before = text.substr(0, seen_);
    if (is_control(c)) return "a header may not contain control characters";
    if (before.ends_with('\r') != (c == '\n')) return "the lines of a header end with CR LF";
    if (before.ends_with('\n') && (c == ' ' || c == '\t'))
        return "a header line may not continue on the next line";
    return std::nullopt;
}

std::optional<std::string_view> length_fault(const http::request_header<>& header) {
    const auto encodings = header.count(http::field::transfer_encoding);
    const auto lengths = header.count(http::field::content_length);
    if (encodings + lengths > 1)
        return "a request may have one Content-Length or one Transfer-Encoding, not more";
    if (lengths == 1 && !is_plain_number(header[http::field::content_length]))
        return "Content-Length must be a number";
    if (encodings == 0) return std::nullopt;
    if (!boost::beast::iequals(header[http::field::transfer_encoding], "chunked"))
        return "the only Transfer-Encoding that this server takes is chunked";
    if (header.version() != 11) return "Transfer-Encoding needs HTTP/1.1";
    return std::nullopt;
}

}  // namespace taquin::server
