// The server as the fuzz targets use it: small boards, no tables, no jobs.
#pragma once

#include "server/studio.hpp"

namespace taquin::fuzz {

inline server::Settings small_settings() {
    server::Settings settings;
    settings.jobs.running = 1;
    settings.jobs.quick = 1;
    settings.jobs.queued = 0;  // jobs are checked, then refused because the queue is full
    settings.jobs.board_cells = 36;
    settings.cache = "/proc/none";  // nothing can be stored there
    settings.store = "/proc/none";
    settings.version = "fuzz";
    return settings;
}

// Slow first-time work happens before the first input, which has a limit of 5 s like all others.
inline server::Studio* make_studio() {
    auto* const studio = new server::Studio(small_settings());
    studio->answer({.method = "GET", .path = "/api/v1/tables"});
    for (const char* const body : {R"({"board":"R U","puzzle":"cube2"})", R"({"board":"R U"})"})
        studio->answer({.method = "POST", .path = "/api/v1/explain", .body = body});
    return studio;
}

// One per program; never destroyed, because its threads may still be running.
inline server::Studio& studio() {
    static server::Studio* const made = make_studio();
    return *made;
}

}  // namespace taquin::fuzz

// libFuzzer calls this before the first input.
extern "C" [[gnu::used]] inline int LLVMFuzzerInitialize(int*, char***) {
    taquin::fuzz::studio();
    return 0;
}
