// Killed processes, full disks, read-only folders, two builders at once. In every case the old file
// is complete or there is no file, nothing is left over, and the caller gets an answer.
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <fstream>

#include "tables/small_table.hpp"
#include "tables/system_calls.hpp"
#include "taquin/tables/table_store.hpp"

namespace taquin::tables_test {
namespace {

using tables::Progress;
using tables::Step;

constexpr int built = 10;
constexpr int loaded = 11;
constexpr int bad = 12;
constexpr int skipped = 13;  // the test needs a permission that it does not have
constexpr int killed = 128 + SIGKILL;

class Accidents : public testing::Test {
protected:
    // The exit code of a process that asks for the table.
    int get_table(const Progress& progress = {}) const {
        const auto table = store.get(id, building(id), progress);
        if (!table || !is_filled(id, table->table.bytes())) return bad;
        return table->built ? built : loaded;
    }

    void expect_whole_or_absent() const {
        const auto found = store.find(id);
        if (found) {
            ASSERT_TRUE(*found) << found->error().message;
            EXPECT_TRUE(is_filled(id, (*found)->bytes()));
        }
    }

    // The next request succeeds and leaves nothing behind.
    void expect_recovery() const {
        EXPECT_NE(get_table(), bad);
        EXPECT_EQ(get_table(), loaded);
        store.clean();
        EXPECT_EQ(folder.names(), std::vector{id.file_name()});
    }

    // The table is returned but not stored, and the warning names the file.
    void expect_not_stored() const {
        const auto table = store.get(id, building(id));
        ASSERT_TRUE(table);
        EXPECT_TRUE(is_filled(id, table->table.bytes()));
        ASSERT_FALSE(table->warnings.empty());
        EXPECT_EQ(table->warnings.back().kind, ErrorKind::FileSystem);
        EXPECT_NE(table->warnings.back().message.find(store.folder().string()), std::string::npos);
    }

    test::TemporaryFolder folder;
    TableId id = small_id(200'000);
    TableStore store{folder.path(), 1};
};

// Ends the process at its n-th event; events are progress reports and system calls.
class SuddenEnd {
public:
    explicit SuddenEnd(int events) : left_(events) {}
    void happen() {
        if (left_-- == 0) ::kill(getpid(), SIGKILL);
    }

private:
    int left_;
};

// Kills a builder at each event in turn until one finishes; returns the number killed.
int kill_at_every_event(const std::function<int(const Progress&)>& get,
                        const std::function<void()>& after_each) {
    for (int events = 0;; ++events) {
        Child child([&] {
            SuddenEnd end(events);
            const JudgedCalls calls([&](Call) {
                end.happen();
                return 0;
            });
            return get({.receiver = [&](const Step&) { end.happen(); }, .stop = {}});
        });
        const int code = child.wait();
        if (code == built || code == loaded) return events;
        if (code != killed) return -1;
        after_each();
    }
}

TEST_F(Accidents, NextBuildSucceedsAfterAKillAtAnyEvent) {
    const int instants =
        kill_at_every_event([&](const Progress& progress) { return get_table(progress); },
                            [&] {
                                expect_whole_or_absent();
                                expect_recovery();
                                EXPECT_TRUE(*store.remove(id));
                            });
    EXPECT_GE(instants, 20);
}

TEST_F(Accidents, RepeatedKillsLeaveFewFiles) {
    const int instants =
        kill_at_every_event([&](const Progress& progress) { return get_table(progress); },
                            [&] {
                                expect_whole_or_absent();
                                EXPECT_LE(folder.names().size(), 3U);  // table, lock, one temporary
                            });
    EXPECT_GE(instants, 20);
    expect_recovery();
}

TEST_F(Accidents, NextBuildSucceedsAfterAKillDuringReplacement) {
    const auto path = store_in(folder.path(), id);
    const auto spoil = [&] { std::ofstream(path, std::ios::app) << "?"; };
    spoil();
    const int instants =
        kill_at_every_event([&](const Progress& progress) { return get_table(progress); },
                            [&] {
                                expect_recovery();
                                spoil();
                            });
    EXPECT_GE(instants, 20);
}

TEST_F(Accidents, AnySystemCallMayFail) {
    for (const int error : {ENOSPC, EDQUOT, EIO, EROFS}) {
        int fails_at = 0;
        for (bool failed = true; failed; ++fails_at) {
            failed = false;
            {
                int calls = 0;
                const JudgedCalls judged([&](Call) {
                    failed = failed || calls == fails_at;
                    return calls++ >= fails_at ? error : 0;
                });
                if (const auto table = store.get(id, building(id)); !table->warnings.empty()) {
                    EXPECT_EQ(table->warnings.back().kind, ErrorKind::FileSystem);
                    EXPECT_NE(table->warnings.back().message.find(store.path_of(id).string()),
                              std::string::npos);
                    EXPECT_TRUE(is_filled(id, table->table.bytes()));
                } else {
                    EXPECT_FALSE(failed);
                }
            }
            expect_whole_or_absent();
            for (const auto& name : folder.names()) EXPECT_EQ(name, id.file_name());
            EXPECT_TRUE(store.remove(id));
        }
        EXPECT_GE(fails_at, 8);
    }
}

TEST_F(Accidents, SystemCallsMayBeInterruptedOrPartial) {
    int calls = 0;
    const JudgedCalls judged([&](Call call) {
        ++calls;
        if (call == Call::HalfWritten) return calls < 20 ? EINTR : 0;
        return call == Call::Write && calls % 3 == 0 ? EINTR : 0;
    });
    EXPECT_EQ(get_table(), built);
    EXPECT_EQ(get_table(), loaded);
    EXPECT_GT(calls, 20);
}

TEST_F(Accidents, FileSizeMayBeLimited) {
    Child child([&] {
        rlimit limit{};
        getrlimit(RLIMIT_FSIZE, &limit);
        limit.rlim_cur = 50'000;
        setrlimit(RLIMIT_FSIZE, &limit);
        expect_not_stored();
        return HasFailure() ? bad : built;
    });
    EXPECT_EQ(child.wait(), built);
    EXPECT_TRUE(folder.names().empty());
}

TEST_F(Accidents, DiskMayBeFull) {
    // A private disk, visible only to the child and gone when it exits.
    Child child([&] {
        if (unshare(CLONE_NEWNS) != 0 ||
            mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
            mount("tmpfs", folder.path().c_str(), "tmpfs", 0, "size=64k") != 0)
            return skipped;
        expect_not_stored();
        return HasFailure() || !folder.names().empty() ? bad : built;
    });
    const int code = child.wait();
    if (code == skipped) GTEST_SKIP() << "only root can mount a disk";
    EXPECT_EQ(code, built);
}

TEST_F(Accidents, DiskMayBeReadOnly) {
    Child child([&] {
        if (unshare(CLONE_NEWNS) != 0 ||
            mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
            mount("tmpfs", folder.path().c_str(), "tmpfs", MS_RDONLY, nullptr) != 0)
            return skipped;
        expect_not_stored();
        return HasFailure() ? bad : built;
    });
    const int code = child.wait();
    if (code == skipped) GTEST_SKIP() << "only root can mount a disk";
    EXPECT_EQ(code, built);
}

TEST_F(Accidents, FolderMayBeReadOnly) {
    ASSERT_EQ(chmod(folder.path().c_str(), 0555), 0);
    Child child([&] {
        constexpr uid_t nobody = 65534;
        if (geteuid() == 0 && setuid(nobody) != 0) return skipped;  // root may write everywhere
        expect_not_stored();
        return HasFailure() ? bad : built;
    });
    const int code = child.wait();
    ASSERT_EQ(chmod(folder.path().c_str(), 0755), 0);
    if (code == skipped) GTEST_SKIP() << "root cannot switch to another user";
    EXPECT_EQ(code, built);
    EXPECT_TRUE(folder.names().empty());
}

TEST_F(Accidents, FolderPathMayBeAFile) {
    std::ofstream(folder / "file") << "in the way";
    store = TableStore(folder / "file" / "tables");
    EXPECT_FALSE(store.find(id));
    expect_not_stored();
    store = TableStore(folder / "file");
    expect_not_stored();
}

TEST_F(Accidents, FilePathMayBeAFolder) {
    std::filesystem::create_directory(store.path_of(id));
    expect_not_stored();
    EXPECT_EQ(folder.names(), std::vector{id.file_name()});
}

// A builder that pauses in the middle of its build until it is released or killed.
class SlowBuilder {
public:
    explicit SlowBuilder(std::function<int(const Progress&)> get)
        : child_([this, get = std::move(get)] {
              return get({.receiver =
                              [&](const Step& step) {
                                  if (step.phase != "building" || step.done != 3) return;
                                  in_the_middle_.happen();
                                  go_on_.wait();
                              },
                          .stop = {}});
          }) {
        in_the_middle_.wait();
    }

    void release() const { go_on_.happen(); }
    void kill() const { child_.kill(); }
    int wait() { return child_.wait(); }

private:
    Event in_the_middle_;
    Event go_on_;
    Child child_;
};

class TwoBuilders : public Accidents {
protected:
    int get_and_signal_when_waiting() const {
        return get_table({.receiver =
                              [&](const Step& step) {
                                  if (step.phase.starts_with("waiting")) waiting.happen();
                              },
                          .stop = {}});
    }

    SlowBuilder first{[&](const Progress& progress) { return get_table(progress); }};
    Event waiting;
};

TEST_F(TwoBuilders, OneBuildsAndTheOtherWaits) {
    Child second([&] { return get_and_signal_when_waiting(); });
    waiting.wait();
    first.release();
    EXPECT_EQ(first.wait(), built);
    EXPECT_EQ(second.wait(), loaded);
    EXPECT_EQ(folder.names(), std::vector{id.file_name()});
}

TEST_F(TwoBuilders, WaitingBuilderTakesOverFromAKilledOne) {
    Child second([&] { return get_and_signal_when_waiting(); });
    waiting.wait();
    first.kill();
    EXPECT_EQ(first.wait(), killed);
    EXPECT_EQ(second.wait(), built);
    EXPECT_EQ(folder.names(), std::vector{id.file_name()});
}

TEST_F(TwoBuilders, WaitingBuilderCanBeInterrupted) {
    std::stop_source source;
    const auto stop_when_waiting = [&](const Step& step) {
        if (step.phase.starts_with("waiting")) source.request_stop();
    };
    const auto table =
        store.get(id, building(id), {.receiver = stop_when_waiting, .stop = source.get_token()});
    ASSERT_FALSE(table);
    EXPECT_EQ(table.error().kind, ErrorKind::Interrupted);
    first.release();
    EXPECT_EQ(first.wait(), built);
}

TEST_F(TwoBuilders, CleaningSparesRunningBuilds) {
    const TableId dead = small_id(7);
    std::ofstream(store.path_of(dead).string() + ".1-1.partial") << "left behind";
    std::ofstream(store.path_of(dead).string() + ".lock") << "";
    std::ofstream(store.path_of(id).string() + ".1-1.partial") << "being written";
    EXPECT_EQ(store.clean(), 1U);
    EXPECT_EQ(folder.names(),
              (std::vector{id.file_name() + ".1-1.partial", id.file_name() + ".lock"}));
    first.release();
    EXPECT_EQ(first.wait(), built);
}

}  // namespace
}  // namespace taquin::tables_test
