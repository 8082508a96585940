// Request bodies, sent to each address that takes one. Laws: the response is a JSON object; it has
// an error exactly if its status says so, and the field named by the error is a word.
#include <nlohmann/json.hpp>

#include "law.hpp"
#include "studio.hpp"

namespace taquin::fuzz {
namespace {

constexpr unsigned first_error = 400;
constexpr unsigned first_fault = 500;

void expect_good(const server::Response& response) {
    const auto body = nlohmann::json::parse(response.body, nullptr, false);
    law(body.is_object(), "a response is a JSON object", response.body);
    law(response.status < first_fault, "no body causes an internal error", response.body);
    const bool failed = response.status >= first_error;
    const bool has_error = body.contains("error") && !body["error"].is_null();
    law(failed == has_error, "an error has an error status", response.body);
    if (!failed) return;
    law(!body["error"].get<std::string>().empty(), "an error has a message", response.body);
    if (body.contains("field") && !body["field"].is_null())
        law(body["field"].is_string(), "a field has a name", response.body);
}

}  // namespace
}  // namespace taquin::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace taquin;
    constexpr std::array<const char*, 4> paths{"/api/v1/jobs", "/api/v1/board", "/api/v1/explain",
                                               "/api/v1/scramble"};
    fuzz::Input input(data, size);
    const auto reply = fuzz::studio().answer({.method = "POST",
                                              .path = paths[input.choose(paths.size())],
                                              .body = std::string(input.text())});
    const auto* const response = std::get_if<server::Response>(&reply);
    fuzz::law(response != nullptr, "without a queue the response comes at once");
    fuzz::expect_good(*response);
    return 0;
}
