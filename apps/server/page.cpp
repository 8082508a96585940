#include "server/page.hpp"

#include <algorithm>

namespace taquin::server {
namespace {

// A page of the program's own needs nothing that a browser would have to load.
Response own_page(unsigned status, std::string_view heading, std::string_view text) {
    Response response{.status = status,
                      .body = R"(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Taquin</title>
<style>
body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 38rem; margin: 3rem auto; padding: 0 1rem;
       color-scheme: light dark; }
code { background: #8883; padding: .1em .3em; border-radius: .2em; }
</style>
)",
                      .type = "text/html; charset=utf-8",
                      .headers = {{"Content-Security-Policy",
                                   "default-src 'none'; style-src 'unsafe-inline'; "
                                   "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"}}};
    response.body.append("<h1>").append(heading).append("</h1>\n").append(text).append("</html>\n");
    return response;
}

// What stands in the page's place where the program was built without it.
Response without_page() {
    constexpr std::string_view text =
        R"(<p>The page is built by Node.js, which was not there when this program was built. To get it:</p>
<ol>
<li>Install Node.js 18 or newer and npm; on Debian: <code>apt-get install nodejs npm</code>.</li>
<li>Build again: <code>make</code>, or <code>./run serve</code>, which does both.</li>
</ol>
<p>Programs can talk to this server all the same: <a href="/openapi.json">openapi.json</a> says how.</p>
)";
    return own_page(200, "Taquin is running, without its page", text);
}

// Programs are told in JSON, people in words.
Response nothing_here(const Request& request) {
    if (!request.takes_html) return failure(404, "there is nothing at this address");
    return own_page(404, "There is nothing at this address",
                    "<p>The studio is <a href=\"/\">here</a>.</p>\n");
}

const PageFile* find(std::string_view path) {
    const auto files = page_files();
    const auto found =
        std::ranges::find(files, path == "/" ? "/index.html" : path, &PageFile::path);
    return found == files.end() ? nullptr : &*found;
}

}  // namespace

bool has_page_file(std::string_view path) { return path == "/" || find(path) != nullptr; }

Response page_file(const Request& request) {
    const PageFile* const file = find(request.path);
    if (file == nullptr) return request.path == "/" ? without_page() : nothing_here(request);
    Response response{.type = std::string(file->type)};
    // Names below assets/ tell the content: what has another content has another name.
    const bool lasting = file->path.starts_with("/assets/");
    response.headers = {
        {"Cache-Control", lasting ? "public, max-age=31536000, immutable" : "no-cache"},
        {"ETag", std::string(file->tag)},
        {"Vary", "Accept-Encoding"}};
    if (request.known_tag && request.known_tag->find(file->tag) != std::string::npos) {
        response.status = 304;
        return response;
    }
    const bool packed = request.takes_gzip && !file->gzip.empty();
    if (packed) response.headers.emplace_back("Content-Encoding", "gzip");
    response.body = packed ? file->gzip : file->content;
    return response;
}

}  // namespace taquin::server
