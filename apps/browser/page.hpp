// The functions of the page that the engine calls: see main.cpp.
#pragma once

#include <cstddef>

namespace taquin::browser {

// The reply to a request.
[[clang::import_module("page"), clang::import_name("answer")]] void answer(unsigned status,
                                                                           const char* body,
                                                                           std::size_t bytes);
// An event of the job that the request started.
[[clang::import_module("page"), clang::import_name("event")]] void event(const char* name,
                                                                         std::size_t name_bytes,
                                                                         const char* data,
                                                                         std::size_t data_bytes);
// A change of the lab's results, for the page to keep: see store.hpp.
[[clang::import_module("page"), clang::import_name("keep")]] void keep(const std::byte* change,
                                                                       std::size_t bytes);

}  // namespace taquin::browser
