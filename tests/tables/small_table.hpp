// A small table to damage, a folder for it, and processes to kill.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "support/temporary_folder.hpp"
#include "taquin/tables/table_store.hpp"

namespace taquin::tables_test {

using tables::TableId;
using tables::TableStore;

TableId small_id(std::uint64_t entries = 1001);

// Fills a table with bytes that depend on their position and on the table.
void fill(const TableId& id, std::span<std::byte> bytes);
bool is_filled(const TableId& id, std::span<const std::byte> bytes);

// A build in steps_of_build steps, each reported.
inline constexpr int steps_of_build = 13;
tables::Build building(const TableId& id);

// Stores this table in the folder; returns the path.
std::filesystem::path store_in(const std::filesystem::path& folder, const TableId& id);

// A process that runs `body` and exits with its result; killed after a minute.
class Child {
public:
    explicit Child(const std::function<int()>& body);
    ~Child();  // kills the process if it still runs
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    void kill() const;
    int wait();  // exit code, or 128 + the signal that ended it

private:
    int process_ = -1;
};

// An event that one process signals and another waits for.
class Event {
public:
    Event();
    ~Event();
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;

    void happen() const;
    void wait() const;  // a minute at most

private:
    int read_end_ = -1;
    int write_end_ = -1;
};

}  // namespace taquin::tables_test
