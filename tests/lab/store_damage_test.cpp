// Damaged stores give the same results as before or an error, never different results.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include "lab/lab_fixture.hpp"
#include "taquin/core/random.hpp"

namespace taquin::lab {
namespace {

namespace fs = std::filesystem;

const std::string few = R"(
seed = 3
[[boards]]
method = "self-avoiding"
size = "3x3"
steps = 6
count = 12
[[solve]]
algorithm = ["astar", "greedy"]
heuristic = "manhattan"
[[distances]]
size = ["2x2", "2x3"]
)";

std::string text_of(const Record& record) {
    std::ostringstream out;
    out << record.status << '|' << record.limit.value_or("-") << '|' << record.optimal << '|'
        << record.length.value_or(0) << '|' << record.lower_bound << '|'
        << record.estimate.value_or(-1) << '|' << record.counters.generated << '|'
        << record.counters.expanded << '|' << record.counters.peak_bytes << '|' << record.seconds
        << '|' << record.algorithm << '|' << record.heuristic << '|' << record.moves << '|'
        << record.version << '|' << record.machine << '|' << record.finished << '|';
    for (const Bin& bin : record.bins)
        out << bin.distance << ',' << bin.estimate << ',' << bin.positions << ';';
    return out.str();
}

std::string text_of(const Session& session) {
    std::ostringstream out;
    out << session.id << session.experiment << session.definition << session.seed.value_or(0)
        << session.limits.nodes.value_or(0) << session.machine << session.planned << session.started
        << session.finished.value_or("-");
    return out.str();
}

class StoreDamage : public Lab {
protected:
    StoreDamage() {
        Store kept = store();
        Session session;
        session.experiment = "few";
        session.definition = few;
        session.seed = 3;
        session.started = "2025-01-31T12:00:00Z";
        for (int i = 0; i < 2; ++i) {
            session.planned = plan.size();
            kept.finish(kept.begin(session), "2025-01-31T12:00:01Z");
        }
        run(plan, kept);
    }

    // All results of the plan in the store, or the reason why it cannot be read.
    Expected<std::string> contents() const {
        const auto opened = Store::open(path());
        if (!opened) return opened.error();
        try {
            std::string text;
            for (const Session& session : opened->sessions(10)) text += text_of(session) + '\n';
            for (const Task& task : plan) {
                const auto record = opened->find(task.key);
                text += record ? text_of(*record) + '\n' : "missing\n";
            }
            return text;
        } catch (const StoreFailure& failure) {
            return failure.error();
        }
    }
    std::string bytes() const {
        std::ifstream in(path(), std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    void write(const std::string& bytes) const {
        for (const char* beside : {"-wal", "-shm"}) fs::remove(path().string() + beside);
        std::ofstream(path(), std::ios::binary | std::ios::trunc) << bytes;
    }
    // A store as version 1 wrote it.
    void make_old() const {
        SQLite::Database old(path().string(), SQLite::OPEN_READWRITE);
        old.exec(
            "ALTER TABLE runs DROP COLUMN checksum; ALTER TABLE sessions DROP COLUMN checksum;"
            "PRAGMA user_version = 1");
    }
    void execute(const char* statement) const {
        SQLite::Database(path().string(), SQLite::OPEN_READWRITE).exec(statement);
    }
    void expect_damaged(const char* what) const {
        const auto found = contents();
        ASSERT_FALSE(found) << what;
        EXPECT_EQ(found.error().kind, ErrorKind::DamagedTable) << what;
        EXPECT_NE(found.error().message.find(path().string()), std::string::npos);
        EXPECT_NE(found.error().message.find("Move it away"), std::string::npos);
    }

    const std::vector<Task> plan = plan_of(few);
};

// All bytes of the header and a sample of the others. To vary the sample: --gtest_shuffle
// --gtest_repeat=N.
TEST_F(StoreDamage, FlippedBitsNeverChangeAResult) {
    const std::string good = bytes();
    const std::string wanted = *contents();
    constexpr std::size_t header = 100;
    constexpr std::size_t sample = 700;
    std::set<std::size_t> places;
    for (std::size_t i = 0; i < header; ++i) places.insert(i);
    const int repetition = testing::UnitTest::GetInstance()->random_seed();  // 0 unless shuffled
    Random random(11 + static_cast<std::uint64_t>(repetition));
    while (places.size() < header + sample) {
        const std::size_t at = random.below(good.size());
        if (good[at] != 0) places.insert(at);
    }
    std::size_t refused = 0;
    for (const std::size_t at : places) {
        std::string bad = good;
        bad[at] = static_cast<char>(bad[at] ^ (1 << random.below(8)));
        write(bad);
        const auto found = contents();
        if (found) {
            ASSERT_EQ(*found, wanted) << "byte " << at;
        } else {
            ++refused;
        }
    }
    EXPECT_GT(refused, sample / 2) << "most bytes matter";
}

TEST_F(StoreDamage, TruncationIsAnError) {
    const std::string good = bytes();
    for (std::size_t size = 4096; size < good.size(); size += 4096) {
        write(good.substr(0, size));
        expect_damaged("cut");
        write(good.substr(0, size - 1));
        EXPECT_FALSE(contents());
        std::string zeros = good;
        zeros.replace(size, 4096, 4096, '\0');
        write(zeros);
        EXPECT_FALSE(contents()) << size;
    }
}

// SQLite's own check does not see these.
TEST_F(StoreDamage, ChecksumMismatchIsAnError) {
    const std::string good = bytes();
    for (const char* change :
         {"UPDATE runs SET length = length + 1 WHERE id = 3",
          "UPDATE runs SET moves = replace(moves, 'U', 'D')", "UPDATE runs SET start = 'x'",
          "UPDATE runs SET seconds = seconds + 1", "UPDATE runs SET estimate = NULL WHERE id = 4",
          "UPDATE runs SET checksum = 0 WHERE id = 5", "UPDATE bins SET boards = boards + 1",
          "DELETE FROM bins WHERE distance = 2", "UPDATE sessions SET definition = 'seed = 4'",
          "UPDATE sessions SET finished = NULL WHERE id = 1"}) {
        write(good);
        execute(change);
        expect_damaged(change);
    }
}

TEST_F(StoreDamage, ChangedSchemaIsAnError) {
    const std::string good = bytes();
    for (const char* change : {"ALTER TABLE runs ADD COLUMN more TEXT", "CREATE TABLE more (x)",
                               "PRAGMA user_version = 1"}) {
        write(good);
        execute(change);
        expect_damaged(change);
    }
}

TEST_F(StoreDamage, OldStoresAreUpgradedWithChecksums) {
    const std::string wanted = *contents();
    make_old();
    EXPECT_EQ(*contents(), wanted);
    execute("UPDATE runs SET length = length + 1 WHERE id = 3");
    expect_damaged("it was upgraded");
}

TEST_F(StoreDamage, DamagedOldStoresAreErrors) {
    make_old();
    execute(
        "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, 'goal', 'gaol')");
    expect_damaged("definition");
}

TEST_F(StoreDamage, CheckedStoreIsNotCheckedAgain) {
    execute(
        "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = sql || ' ' WHERE name = "
        "'bins'");
    EXPECT_FALSE(Store::open(path()));
    EXPECT_TRUE(Store::open(path(), Store::Check::Known));
}

}  // namespace
}  // namespace taquin::lab
