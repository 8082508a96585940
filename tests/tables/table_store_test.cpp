// The ordinary use of a table store.
#include "taquin/tables/table_store.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "tables/small_table.hpp"

namespace taquin::tables_test {
namespace {

using tables::BuildOutcome;
using tables::Progress;

BuildOutcome must_not_build(std::span<std::byte>, const Progress&) {
    throw std::logic_error("built a table that was there");
}

class Store : public testing::Test {
protected:
    void damage() {
        const auto path = store.path_of(id);
        std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
        file.seekp(-1, std::ios::end);
        file.put('?');
    }

    test::TemporaryFolder folder;
    TableStore store{folder.path(), 2};
    TableId id = small_id();
};

TEST_F(Store, BuildsOnceAndLoadsLater) {
    EXPECT_FALSE(store.find(id));
    const auto first = store.get(id, building(id));
    ASSERT_TRUE(first);
    EXPECT_TRUE(first->built);
    EXPECT_TRUE(first->warnings.empty());
    EXPECT_TRUE(is_filled(id, first->table.bytes()));

    const auto second = TableStore(folder.path()).get(id, must_not_build);
    ASSERT_TRUE(second);
    EXPECT_FALSE(second->built);
    EXPECT_TRUE(is_filled(id, second->table.bytes()));
    ASSERT_TRUE(store.find(id));
    EXPECT_TRUE(*store.find(id));
    EXPECT_EQ(folder.names(), std::vector{id.file_name()});
}

TEST_F(Store, CreatesItsFolder) {
    const TableStore deep(folder / "a" / "b");
    const auto table = deep.get(id, building(id));
    ASSERT_TRUE(table);
    EXPECT_TRUE(table->warnings.empty());
    EXPECT_TRUE(std::filesystem::exists(deep.path_of(id)));
}

TEST_F(Store, WorksWithoutAFolder) {
    const TableStore nowhere("");
    EXPECT_FALSE(nowhere.find(id));
    const auto table = nowhere.get(id, building(id));
    ASSERT_TRUE(table);
    EXPECT_TRUE(is_filled(id, table->table.bytes()));
    ASSERT_EQ(table->warnings.size(), 1U);
    EXPECT_EQ(table->warnings[0].kind, ErrorKind::FileSystem);
    EXPECT_FALSE(std::filesystem::exists(id.file_name()));
}

TEST_F(Store, BuildStartsWithZeros) {
    const TableId large = small_id(std::uint64_t{9} << 20U);
    const auto zeros = [](std::span<std::byte> bytes, const Progress&) {
        EXPECT_EQ(bytes.size(), std::size_t{9} << 19U);
        for (const std::byte byte : bytes)
            if (byte != std::byte{0}) throw std::logic_error("not zero");
        return BuildOutcome::Done;
    };
    EXPECT_TRUE(store.get(large, zeros));
}

TEST_F(Store, DamagedFileIsRefusedWithARemedy) {
    store_in(folder.path(), id);
    damage();
    const auto found = store.find(id);
    ASSERT_TRUE(found);
    ASSERT_FALSE(*found);
    EXPECT_EQ(found->error().kind, ErrorKind::DamagedTable);
    EXPECT_NE(found->error().message.find(id.file_name()), std::string::npos);
    EXPECT_NE(found->error().message.find("remove it"), std::string::npos);
}

TEST_F(Store, DamagedFileIsRebuiltWithAWarning) {
    store_in(folder.path(), id);
    damage();
    const auto again = store.get(id, building(id));
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->built);
    EXPECT_TRUE(is_filled(id, again->table.bytes()));
    ASSERT_EQ(again->warnings.size(), 1U);
    EXPECT_EQ(again->warnings[0].kind, ErrorKind::DamagedTable);
    EXPECT_NE(again->warnings[0].message.find(store.path_of(id).string()), std::string::npos);
    EXPECT_TRUE(store.get(id, must_not_build));
}

TEST_F(Store, DoesNotRebuildWhenTheDeadlineStopsTheLoad) {
    store_in(folder.path(), id);
    const auto late = store.get(id, must_not_build, {.until = std::chrono::steady_clock::now()});
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().kind, ErrorKind::Time);
}

TEST_F(Store, DoesNotBuildAfterTheDeadline) {
    const auto late = store.get(id, must_not_build, {.until = std::chrono::steady_clock::now()});
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().kind, ErrorKind::Time);
}

TEST_F(Store, DoesNotWaitForABuilderAfterTheDeadline) {
    std::vector<std::string> waits;
    const auto outer = store.get(id, [&](std::span<std::byte> bytes, const Progress&) {
        const Progress impatient{
            .receiver =
                [&](const tables::Step& step) {
                    if (step.waiting) waits.emplace_back(step.phase);
                },
            .stop = {},
            .until = std::chrono::steady_clock::now() + std::chrono::milliseconds(500)};
        const auto late = store.get(id, must_not_build, impatient);  // while the outer one builds
        EXPECT_TRUE(!late && late.error().kind == ErrorKind::Time);
        fill(id, bytes);
        return BuildOutcome::Done;
    });
    EXPECT_TRUE(outer);
    ASSERT_EQ(waits.size(), 1U);
    EXPECT_NE(waits[0].find("waiting for another process"), std::string::npos) << waits[0];
    EXPECT_NE(waits[0].find(id.content), std::string::npos) << waits[0];
}

TEST_F(Store, CancelledBuildLeavesNoFiles) {
    std::stop_source source;
    source.request_stop();
    const auto cancelled =
        store.get(id, building(id), {.receiver = {}, .stop = source.get_token()});
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.error().kind, ErrorKind::Interrupted);
    EXPECT_TRUE(folder.names().empty());
}

TEST_F(Store, CancelledWriteLeavesNoFiles) {
    std::stop_source source;
    const auto stop_when_writing = [&](const tables::Step& step) {
        if (step.phase == "writing") source.request_stop();
    };
    const auto cancelled =
        store.get(id, building(id), {.receiver = stop_when_writing, .stop = source.get_token()});
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.error().kind, ErrorKind::Interrupted);
    EXPECT_TRUE(folder.names().empty());
}

TEST_F(Store, StopAtTheEndOfABuildPreventsWriting) {
    std::stop_source source;
    std::vector<std::string> phases;
    const auto stop_at_the_end = [&](std::span<std::byte> bytes, const Progress&) {
        fill(id, bytes);
        source.request_stop();
        return BuildOutcome::Done;
    };
    const auto cancelled =
        store.get(id, stop_at_the_end,
                  {.receiver = [&](const tables::Step& step) { phases.emplace_back(step.phase); },
                   .stop = source.get_token()});
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.error().kind, ErrorKind::Interrupted);
    EXPECT_TRUE(phases.empty());
    EXPECT_TRUE(folder.names().empty());
}

TEST_F(Store, ThrowingBuildLeavesNoFiles) {
    EXPECT_THROW(static_cast<void>(store.get(id, must_not_build)), std::logic_error);
    EXPECT_TRUE(folder.names().empty());
}

TEST_F(Store, ListsItsTables) {
    EXPECT_TRUE(TableStore(folder / "absent").list()->empty());
    store_in(folder.path(), id);
    store_in(folder.path(), small_id(5));
    std::ofstream(folder / "broken.taquin-table") << "broken";
    std::ofstream(folder / "notes.txt") << "not a table";
    const auto tables = store.list();
    ASSERT_TRUE(tables);
    ASSERT_EQ(tables->size(), 3U);
    EXPECT_EQ((*tables)[0].file_name, "broken.taquin-table");
    EXPECT_EQ((*tables)[0].file_bytes, 6U);
    EXPECT_FALSE((*tables)[0].id);
    for (std::size_t i = 1; i < 3; ++i) {
        ASSERT_TRUE((*tables)[i].id);
        EXPECT_EQ((*tables)[i].file_name, (*tables)[i].id->file_name());
    }
}

TEST_F(Store, RemovesOnlyTables) {
    store_in(folder.path(), id);
    EXPECT_TRUE(*store.remove(id));
    EXPECT_FALSE(*store.remove(id));
    std::ofstream(folder / "notes.txt") << "not a table";
    const TableStore inner(folder / "inner");
    for (const std::string name : {"notes.txt", "../notes.txt", "/etc/x.taquin-table",
                                   "../x.taquin-table", "", "..", "x/y.taquin-table"})
        EXPECT_FALSE(inner.remove(name)) << name;
    EXPECT_EQ(folder.names(), std::vector<std::string>{"notes.txt"});
}

TEST_F(Store, TwoThreadsBuildOneTable) {
    std::atomic<int> builds = 0;
    const auto counted = [&](std::span<std::byte> bytes, const Progress&) {
        ++builds;
        fill(id, bytes);
        return BuildOutcome::Done;
    };
    std::atomic<int> good = 0;
    {
        std::array<std::jthread, 4> threads;
        for (std::jthread& thread : threads)
            thread = std::jthread([&] {
                const auto table = store.get(id, counted);
                if (table && is_filled(id, table->table.bytes())) ++good;
            });
    }
    EXPECT_EQ(builds, 1);
    EXPECT_EQ(good, 4);
    EXPECT_EQ(folder.names(), std::vector{id.file_name()});
}

// A table whose build would take so long.
tables::TableSpec slow_table(std::uint64_t entries, double cpu_seconds) {
    const TableId id = small_id(entries);
    return {.id = id,
            .build =
                [id](std::span<std::byte> bytes, unsigned, const Progress&) {
                    fill(id, bytes);
                    return BuildOutcome::Done;
                },
            .cpu_seconds = cpu_seconds};
}

TEST_F(Store, LongBuildsAreAnnouncedOnceWithSizeAndTime) {
    tables::TableLibrary library(folder.path(), 2);
    std::vector<tables::MissingTables> announced;
    const tables::BuildTerms terms{
        .announce = [&](const tables::MissingTables& tables) { announced.push_back(tables); }};
    const std::vector<tables::TableSpec> set{slow_table(1001, 10), slow_table(1002, 20)};
    library.announce("a set", set, terms);
    for (const auto& table : set) ASSERT_TRUE(library.obtain(table, terms));
    ASSERT_EQ(announced.size(), 1U) << "the set, not its tables";
    EXPECT_EQ(announced[0].name, "a set");
    EXPECT_DOUBLE_EQ(announced[0].seconds, 15) << "two threads";
    std::uint64_t bytes = 0;
    for (const std::string& name : folder.names())
        bytes += std::filesystem::file_size(folder / name);
    EXPECT_EQ(announced[0].bytes, bytes);

    ASSERT_TRUE(library.obtain(slow_table(1003, 10), terms));
    EXPECT_EQ(announced.size(), 2U) << "a single table";
    ASSERT_TRUE(library.obtain(slow_table(1004, 0.1), terms));
    EXPECT_EQ(announced.size(), 2U) << "not worth a word";
    tables::TableLibrary later(folder.path(), 2);
    ASSERT_TRUE(later.obtain(set[0], terms));
    EXPECT_EQ(announced.size(), 2U) << "it is on disk";
    EXPECT_FALSE(later.missing("a set", set));
}

TEST_F(Store, BuildsThatMemoryDoesNotAllowAreNotAnnounced) {
    tables::TableLibrary library(folder.path(), 2);
    std::vector<tables::MissingTables> announced;
    tables::BuildTerms terms{.memory = 1000, .announce = [&](const tables::MissingTables& tables) {
                                 announced.push_back(tables);
                             }};
    tables::TableSpec table = slow_table(1001, 10);
    table.build_memory = 2000;
    library.announce("a set", {table}, terms);
    const auto refused = library.obtain(table, terms);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::Memory);
    EXPECT_TRUE(announced.empty());
    terms.memory = 2000;
    ASSERT_TRUE(library.obtain(table, terms));
    EXPECT_EQ(announced.size(), 1U);
}

TEST_F(Store, DamagedFileCountsAsMissingUntilItIsRebuilt) {
    const tables::TableSpec table = slow_table(1001, 10);
    ASSERT_TRUE(tables::TableLibrary(folder.path(), 2).obtain(table));
    std::ofstream(store.path_of(table.id), std::ios::app) << "?";
    tables::TableLibrary library(folder.path(), 2);
    EXPECT_TRUE(library.has(table.id)) << "nobody has read it yet";
    EXPECT_FALSE(library.obtain(table, {.may_build = false}));
    EXPECT_FALSE(library.has(table.id));
    EXPECT_TRUE(library.missing("a set", {table}));
    ASSERT_TRUE(library.obtain(table));
    EXPECT_TRUE(library.has(table.id));
    EXPECT_EQ(library.take_warnings().size(), 1U) << "that it was rebuilt";
}

TEST_F(Store, LoadingStopsWithTheProgress) {
    const tables::TableSpec table = slow_table(1001, 10);
    ASSERT_TRUE(tables::TableLibrary(folder.path(), 2).obtain(table));
    tables::TableLibrary library(folder.path(), 2);
    const tables::Progress late{.until = std::chrono::steady_clock::now()};
    const auto loaded = library.obtain(table, {.progress = late, .may_build = false});
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().kind, ErrorKind::Time);
    EXPECT_TRUE(library.take_warnings().empty());
    EXPECT_TRUE(library.has(table.id));
}

TEST_F(Store, StopsWithTheLibraryIfTheTermsNameNoOtherStop) {
    const tables::TableSpec table = slow_table(1001, 10);
    std::stop_source source;
    source.request_stop();
    tables::TableLibrary library(folder.path(), 2);
    library.stop_with(source.get_token());
    const auto stopped = library.obtain(table);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().kind, ErrorKind::Interrupted);
    const std::stop_source other;
    EXPECT_TRUE(library.obtain(table, {.progress = {.stop = other.get_token()}}));
    tables::TableLibrary later(folder.path(), 2);
    later.stop_with(source.get_token());
    EXPECT_FALSE(later.obtain(table, {.may_build = false})) << "loading stops too";
}

// The table counts as present until its file is read.
TEST_F(Store, RebuildsOfDamagedFilesAreAnnounced) {
    tables::TableSpec table = slow_table(1001, 10);
    ASSERT_TRUE(tables::TableLibrary(folder.path(), 2).obtain(table));
    std::ofstream(store.path_of(table.id), std::ios::app) << "?";
    std::vector<tables::MissingTables> announced;
    tables::TableLibrary library(folder.path(), 2);
    ASSERT_TRUE(library.obtain(table, {.announce = [&](const tables::MissingTables& tables) {
                                   announced.push_back(tables);
                               }}));
    ASSERT_EQ(announced.size(), 1U);
    EXPECT_DOUBLE_EQ(announced[0].seconds, 5);
    ASSERT_EQ(library.take_warnings().size(), 1U);
}

TEST_F(Store, MissingAndDamagedTablesAreNotBuiltWhereThatIsForbidden) {
    tables::TableSpec table = slow_table(1001, 0);
    table.name = "seven";
    const tables::BuildTerms only_load{.may_build = false};
    tables::TableLibrary library(folder.path(), 2);
    const auto missing = library.obtain(table, only_load);
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().message, "the tables of seven are not built yet");
    EXPECT_TRUE(library.take_warnings().empty());
    ASSERT_TRUE(tables::TableLibrary(folder.path(), 2).obtain(table));
    ASSERT_TRUE(tables::TableLibrary(folder.path(), 2).obtain(table, only_load));
    std::ofstream(store.path_of(table.id), std::ios::app) << "?";
    for (int i = 0; i < 2; ++i) {
        const auto damaged = library.obtain(table, only_load);
        ASSERT_FALSE(damaged);
        EXPECT_EQ(damaged.error().kind, ErrorKind::DamagedTable);
        ASSERT_EQ(library.take_warnings().size(), 1U);
    }
    table.stored = false;
    EXPECT_TRUE(library.obtain(table, only_load)) << "built on the spot";
}

// A limit on time, with no file, a good file and a bad file.
TEST_F(Store, MessagesNameTheTablesAndTheWork) {
    tables::TableSpec table = slow_table(1001, 0);
    table.name = "seven";
    const tables::BuildTerms late{.progress = {.until = std::chrono::steady_clock::now()}};
    const auto message = [&] {
        const auto failed = tables::TableLibrary(folder.path(), 2).obtain(table, late);
        return failed ? std::string() : failed.error().message;
    };
    EXPECT_EQ(message(), "building the tables of seven takes longer than the time limit");
    ASSERT_TRUE(tables::TableLibrary(folder.path(), 2).obtain(table));
    EXPECT_EQ(message(), "reading the tables of seven takes longer than the time limit");
    tables::TableSpec stopping = slow_table(1002, 0);
    stopping.name = "eight";
    ASSERT_TRUE(tables::TableLibrary(folder.path(), 2).obtain(stopping));
    std::ofstream(store.path_of(stopping.id), std::ios::app) << "?";
    std::stop_source stop;
    stopping.build = [&](std::span<std::byte>, unsigned, const Progress&) {
        stop.request_stop();
        return BuildOutcome::Cancelled;
    };
    const auto interrupted = tables::TableLibrary(folder.path(), 2)
                                 .obtain(stopping, {.progress = {.stop = stop.get_token()}});
    ASSERT_FALSE(interrupted);
    const std::string& said = interrupted.error().message;
    EXPECT_TRUE(said.starts_with(store.path_of(stopping.id).string())) << said;
    EXPECT_TRUE(said.ends_with("; interrupted while building the tables of eight")) << said;
}

}  // namespace
}  // namespace taquin::tables_test
