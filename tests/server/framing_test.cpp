// Requests that two parsers could split differently (request smuggling): refused, and nothing after
// them runs.
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "server/client.hpp"
#include "server/connection.hpp"

namespace taquin::server_test {
namespace {

using namespace std::string_literals;

std::string hidden_job() {
    return text_of({.method = "POST", .path = "/api/v1/jobs", .body = eight_puzzle.dump()});
}

// Each goes between the first line and the hidden request.
const std::array malformed{
    // Transfer-Encoding
    "Transfer-Encoding: xchunked\r\n\r\n"s,
    "Transfer-Encoding: identity\r\n\r\n"s,
    "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n"s,
    "Transfer-Encoding: identity, chunked\r\n\r\n0\r\n\r\n"s,
    "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"s,
    "Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n"s,
    "Transfer-Encoding: chunked,\r\n\r\n0\r\n\r\n"s,
    "Transfer-Encoding: ,chunked\r\n\r\n0\r\n\r\n"s,
    "Transfer-Encoding: chunked;q=1\r\n\r\n0\r\n\r\n"s,
    "Transfer-Encoding: \"chunked\"\r\n\r\n0\r\n\r\n"s,
    "Transfer-Encoding: 'chunked'\r\n\r\n0\r\n\r\n"s,
    "Transfer-Encoding: chunked x\r\n\r\n0\r\n\r\n"s,
    "Transfer-Encoding: chunke\r\n\r\n0\r\n\r\n"s,
    "Transfer-Encoding:\r\n\r\n"s,
    "Transfer-Encoding: \r\n\r\n"s,
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"s,
    "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"s,
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n"s,
    "Transfer-Encoding: chunked\x0b\r\n\r\n0\r\n\r\n"s,
    "Transfer-Encoding: \x0b"
    "chunked\r\n\r\n0\r\n\r\n"s,
    "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n"s,
    "Transfer-Encoding\t: chunked\r\n\r\n0\r\n\r\n"s,
    " Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"s,
    "X: y\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"s,
    "Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n"s,
    "Transfer-Encoding: chunked\r\n \r\n\r\n0\r\n\r\n"s,
    "X: y\rTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"s,
    "X: y\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"s,
    "Transfer-Encoding: chunked\n\r\n0\r\n\r\n"s,
    "Transfer-Encoding: chun\0ked\r\n\r\n0\r\n\r\n"s,
    // both
    "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"s,
    "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n"s,
    "Content-Length: 0\r\nTransfer-Encoding: identity\r\n\r\n"s,
    "Transfer-Encoding: identity\r\nContent-Length: 0\r\n\r\n"s,
    // Content-Length
    "Content-Length: 0\r\nContent-Length: 0\r\n\r\n"s,
    "Content-Length: 0\r\nContent-Length: 5\r\n\r\n"s,
    "Content-Length: 0, 0\r\n\r\n"s,
    "Content-Length: 0,\r\n\r\n"s,
    "Content-Length: ,0\r\n\r\n"s,
    "Content-Length:\r\n\r\n"s,
    "Content-Length: -1\r\n\r\n"s,
    "Content-Length: +0\r\n\r\n"s,
    "Content-Length: 0x0\r\n\r\n"s,
    "Content-Length: 0.0\r\n\r\n"s,
    "Content-Length: 0 0\r\n\r\n"s,
    "Content-Length: 0\x0b\r\n\r\n"s,
    "Content-Length: 0;\r\n\r\n"s,
    "Content-Length: \"0\"\r\n\r\n"s,
    "Content-Length: none\r\n\r\n"s,
    "Content-Length : 0\r\n\r\n"s,
    "Content-Length: 0\r\n 0\r\n\r\n"s,
    "Content-Length: 0\0\r\n\r\n"s,
    "Content-Length: 18446744073709551616\r\n\r\n"s,
    "Content-Length: 99999999999999999999999\r\n\r\n"s,
    // lines
    "\nX: y\r\n\r\n"s,
    "X: y\n\n"s,
    "X: y\r\r\n\r\n"s,
    "X: y\r\n continued\r\n\r\n"s,
    "X: y\r\n\tcontinued\r\n\r\n"s,
    "X: y\0\r\n\r\n"s,
    "X\0: y\r\n\r\n"s,
    "X: \x7f\r\n\r\n"s,
    ": y\r\n\r\n"s,
    "no colon\r\n\r\n"s,
};

class Framing : public testing::Test {
protected:
    // Expects one refusal and a closed connection; the hidden job must not start.
    void expect_refused(const std::string& text) {
        Wire wire(server.port());
        wire.say(text + hidden_job());
        EXPECT_EQ(wire.read_answer().status, 400) << text;
        EXPECT_EQ(wire.read_all(), "") << "two responses: " << text;
        EXPECT_TRUE(server.get("/api/v1/jobs").json()["jobs"].empty()) << text;
    }

    TestServer server{};
};

TEST_F(Framing, MalformedHeadersCannotHideARequest) {
    for (const std::string& lines : malformed)
        for (const char* first : {"GET /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\n",
                                  "POST /api/v1/board HTTP/1.1\r\nHost: localhost\r\n"
                                  "Content-Type: application/json\r\n"})
            expect_refused(first + lines);
}

TEST_F(Framing, BareLineFeedsAreRefusedAtOnce) {
    expect_refused("GET /api/v1/jobs HTTP/1.1\nHost: localhost\n\n");
    expect_refused("\nGET /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\n\r\n");
}

TEST_F(Framing, ChunksAreRefusedInHttp10) {
    for (const char* connection : {"close", "keep-alive"})
        expect_refused("POST /api/v1/board HTTP/1.0\r\nHost: localhost\r\nConnection: "s +
                       connection + "\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n");
}

TEST_F(Framing, MalformedChunksCannotHideARequest) {
    for (const char* chunk :
         {"zz\r\n{}\r\n0\r\n\r\n", "-1\r\n", "+2\r\n{}\r\n0\r\n\r\n", "0x2\r\n{}\r\n0\r\n\r\n",
          " 2\r\n{}\r\n0\r\n\r\n", "2\n{}\r\n0\r\n\r\n", "2\r\n{}0\r\n\r\n", "2\r\n{}\n0\r\n\r\n",
          "2\r\n{}xx\r\n0\r\n\r\n", "\r\n0\r\n\r\n", "10000000000000002\r\n{}\r\n0\r\n\r\n"})
        expect_refused(
            "POST /api/v1/board HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            "Transfer-Encoding: chunked\r\n\r\n"s +
            chunk);
}

TEST_F(Framing, OversizedLengthCannotHideARequest) {
    for (const char* length : {"262145", "18446744073709551615"}) {
        Wire wire(server.port());
        wire.say("POST /api/v1/board HTTP/1.1\r\nHost: localhost\r\nContent-Length: "s + length +
                 "\r\n\r\n" + hidden_job());
        EXPECT_EQ(wire.read_answer().status, 413) << length;
        EXPECT_EQ(wire.read_all(), "");
    }
    EXPECT_TRUE(server.get("/api/v1/jobs").json()["jobs"].empty());
}

TEST_F(Framing, ChunkedIsAcceptedInAnyCase) {
    for (const char* name : {"chunked", "Chunked", "CHUNKED", " chunked \t"}) {
        Wire wire(server.port());
        wire.say(
            "POST /api/v1/board HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            "Transfer-Encoding: "s +
            name + "\r\n\r\n13\r\n{\"board\":\"1 2/3 0\"}\r\n0\r\n\r\n");
        EXPECT_EQ(wire.read_answer().status, 200) << name;
    }
}

// The result does not depend on how the bytes of a header arrive.
TEST(HeaderScan, ReadsEachByteOnce) {
    const std::string good = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
    server::HeaderScan scan;
    for (std::size_t size = 0; size <= good.size(); ++size) {
        ASSERT_FALSE(scan.read(good.substr(0, size))) << size;
        ASSERT_EQ(scan.is_whole(), size == good.size());
    }
    EXPECT_FALSE(scan.read(good + "\n\0 of the body")) << "the body is not part of the header";
    server::HeaderScan bad;
    EXPECT_FALSE(bad.read("GET / HTTP/1.1\r"));
    EXPECT_TRUE(bad.read("GET / HTTP/1.1\rH"));
}

}  // namespace
}  // namespace taquin::server_test
