// A session and a run as rows of the store's tables: what is written, and what is read back. Only
// store.cpp includes it.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include "taquin/lab/record.hpp"
#include "taquin/lab/store.hpp"
#include "taquin/lab/store_columns.hpp"

namespace taquin::lab {

// Its values are bound by bind_task and then bind_record.
inline constexpr const char* insert_run = R"sql(
INSERT OR IGNORE INTO runs (
    key, kind, puzzle, size, start, goal, method, steps, seed, number, algorithm, heuristic, weight,
    width, ties, duplicates, move_order, limit_nodes, limit_seconds, limit_memory, limit_depth,
    repetition, status, limit_reached, optimal, length, lower_bound, estimate, generated, expanded,
    reopened, distinct_states, peak_nodes, peak_bytes, seconds, table_seconds, ran_algorithm,
    ran_heuristic, moves, version, machine, threads, finished)
VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)
)sql";

// Its values are bound by bind_session.
inline constexpr const char* insert_session =
    "INSERT INTO sessions VALUES (NULL,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,NULL,0)";

void bind_task(Binder& bind, const Task& task);
void bind_record(Binder& bind, const Record& record);
void bind_session(Binder& bind, const Session& session);

// Of the row that the statement stands at, which has all columns. The bins of a run are in a table
// of their own.
Record read_record(SQLite::Statement& statement);
Session read_session(SQLite::Statement& statement);

}  // namespace taquin::lab
