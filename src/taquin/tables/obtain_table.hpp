// Where heuristics get their tables from.
#pragma once

#include <functional>
#include <utility>

#include "taquin/core/expected.hpp"
#include "taquin/tables/table_library.hpp"

namespace taquin::tables {

using ObtainTable = std::function<Expected<Table>(const TableSpec&)>;

// Found or built. The library outlives the function.
inline ObtainTable tables_from(TableLibrary& library, BuildTerms terms = {}) {
    return [&library, terms = std::move(terms)](const TableSpec& spec) {
        return library.obtain(spec, terms);
    };
}

// Found, or made on the spot.
inline ObtainTable ready_tables_from(TableLibrary& library) {
    return [&library](const TableSpec& spec) -> Expected<Table> {
        if (!spec.stored || library.has(spec.id)) return library.obtain(spec);
        return Error{"its table is not built yet"};
    };
}

}  // namespace taquin::tables
