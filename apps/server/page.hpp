// The page: files that are part of the program. cmake/page.cmake makes their list.
#pragma once

#include <span>
#include <string_view>

#include "server/http.hpp"

namespace taquin::server {

struct PageFile {
    std::string_view path;  // "/index.html"
    std::string_view type;
    std::string_view tag;  // of this content and no other, in quotes
    std::string_view content;
    std::string_view gzip;  // the same, smaller; empty: not worth it
};

// Empty where the page could not be built.
std::span<const PageFile> page_files();

// docs/openapi.json
std::string_view embedded_description();

bool has_page_file(std::string_view path);

// The file that is asked for, or 404.
Response page_file(const Request& request);

}  // namespace taquin::server
