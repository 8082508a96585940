// The server's answers as the fuzz targets ask for them: small boards, no tables, no jobs.
#pragma once

#include "server/studio.hpp"

namespace taquin::fuzz {

inline server::Settings small_settings() {
    server::Settings settings;
    settings.jobs.running = 1;
    settings.jobs.quick = 1;
    settings.jobs.queued = 0;  // jobs are read and checked, then refused: the queue is full
    settings.jobs.board_cells = 36;
    settings.cache = "/proc/none";  // nothing can be stored there
    settings.store = "/proc/none";
    settings.version = "fuzz";
    return settings;
}

}  // namespace taquin::fuzz
