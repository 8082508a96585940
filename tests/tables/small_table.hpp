// A small table to break, a folder to break it in, and processes to be killed.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "taquin/tables/table_store.hpp"

namespace taquin::tables_test {

using tables::TableId;
using tables::TableStore;

// A new folder that is removed with everything in it.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::vector<std::string> names() const;  // of what is in it, in order

private:
    std::filesystem::path path_;
};

TableId small_id(std::uint64_t entries = 1001);

// Bytes that depend on their place and on the table.
void fill(const TableId& id, std::span<std::byte> bytes);
bool is_filled(const TableId& id, std::span<const std::byte> bytes);

// A build in so many steps, each of which is told.
inline constexpr int steps_of_build = 13;
tables::Build building(const TableId& id);

// The path of a file with this table.
std::filesystem::path store_in(const std::filesystem::path& folder, const TableId& id);

// A process that does `body` and ends with what it returns. It ends by itself after a minute.
class Child {
public:
    explicit Child(const std::function<int()>& body);
    ~Child();  // kills it if it still runs
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    void kill() const;
    int wait();  // 128 + the signal, if one ended it

private:
    int process_ = -1;
};

// Something that one process waits for and another one lets happen.
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
