// Where a request ends, decided so that no two readers can disagree.
//
// Requests share a connection one after the other. A header that two readers understand in two ways
// lets a stranger hide a second request in the first one's body (RFC 9112, section 11.2). So
// everything that the standard calls obsolete or malformed is refused here, and its connection is
// closed: lines that do not end with CR LF, continued lines, control characters, every
// Transfer-Encoding but "chunked", every Content-Length but one plain number.
#pragma once

#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/message.hpp>
#include <cstddef>
#include <optional>
#include <string_view>

namespace taquin::server {

// Looks for the end of a header while its bytes arrive, and at each byte once.
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

// What is wrong with the lines that say how long the body is. The header has passed a HeaderScan.
std::optional<std::string_view> length_fault(const boost::beast::http::request_header<>& header);

}  // namespace taquin::server
