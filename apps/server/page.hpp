// The web page: files compiled into the program. cmake/page.cmake generates the list.
#pragma once

#include <span>
#include <string_view>

#include "server/http.hpp"

namespace taquin::server {

struct PageFile {
    std::string_view path;  // "/index.html"
    std::string_view type;
    std::string_view tag;  // unique to this content, in quotes
    std::string_view content;
    std::string_view gzip;  // compressed; empty: not worth it
};

// Empty if the page was not built.
std::span<const PageFile> page_files();

// docs/openapi.json
std::string_view embedded_description();

bool has_page_file(std::string_view path);

// The requested file, or 404.
Response page_file(const Request& request);

}  // namespace taquin::server
