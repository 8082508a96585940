#include "taquin/puzzles/tiles/run.hpp"

namespace taquin::solver {

bool Preparations::has_spoilt_tables() const {
    bool spoilt = false;
    for_each_table(
        [&](const tables::Table& table) { spoilt = spoilt || tables::is_spoilt(table); });
    return spoilt;
}

std::optional<Error> Preparations::check_tables() {
    bool changed = false;
    std::optional<Error> fault;
    for_each_table([&](const tables::Table& table) {
        if (!tables::is_changed(table)) return;
        changed = true;
        if (!fault) fault = tables::why_spoilt(table, hardware_threads());
    });
    if (changed) {
        last_ = {};
        tables_.reset();
        cube_tables_.reset();
    }
    return fault;
}

}  // namespace taquin::solver
