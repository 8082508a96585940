// Every route answers as docs/openapi.json describes.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <ostream>
#include <set>

#include "server/client.hpp"
#include "server/page.hpp"
#include "server/schema.hpp"

namespace taquin::server_test {
namespace {

class Routes : public testing::Test {
protected:
    // Returns the response's JSON and checks it against the description of this path, method and
    // status.
    Json described(const Asked& asked, const std::string& path, const std::string& status = "200") {
        const Answered answer = server.ask(asked);
        EXPECT_EQ(std::to_string(answer.status), status) << asked.path << "\n" << answer.body;
        std::string method = asked.method;
        std::ranges::transform(method, method.begin(),
                               [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        const Json& response = description.resolved(
            description.document()["paths"][path][method]["responses"][status]);
        Json json = answer.json();
        EXPECT_EQ(description.fault(json, response["content"]["application/json"]["schema"]), "")
            << asked.path;
        return json;
    }
    Json got(const std::string& path) { return described({.path = path}, path); }
    Json posted(const std::string& path, const Json& body, const std::string& status = "200") {
        return described({.method = "POST", .path = path, .body = body.dump()},
                         path.substr(0, path.find('?')), status);
    }
    Json job(const Json& order) { return posted("/api/v1/jobs?wait=60", order); }

    TestServer server{};
    Description description{server.get("/openapi.json").json()};
};

TEST_F(Routes, MatchTheDescription) {
    std::set<std::pair<std::string, std::string>> described_ones;
    for (const auto& [path, methods] : description.document()["paths"].items())
        for (const auto& [method, operation] : methods.items()) {
            std::string name = method;
            std::ranges::transform(name, name.begin(), [](unsigned char c) {
                return static_cast<char>(std::toupper(c));
            });
            described_ones.emplace(name, path);
        }
    std::set<std::pair<std::string, std::string>> served;
    for (const auto& route : server::Studio::routes())
        served.emplace(std::string(route.method), std::string(route.path));
    EXPECT_EQ(described_ones, served);
}

TEST_F(Routes, CatalogueHasAlgorithmsHeuristicsGoalsPuzzlesAndLimits) {
    const Json catalogue = got("/api/v1/catalogue");
    for (const char* key : {"algorithms", "heuristics", "goals", "puzzles"})
        EXPECT_FALSE(catalogue[key].empty()) << key;
}

TEST_F(Routes, BoardSaysWhetherItIsSolvable) {
    EXPECT_EQ(posted("/api/v1/board", {{"board", "1 2 3/4 5 6/8 7 0"}})["solvable"], false);
    const Json flat = posted("/api/v1/board", {{"board", "1 2 3 4 5 6 7 0 8"}});
    EXPECT_EQ(flat["solvable"], true);
    EXPECT_EQ(flat["form"], "flat");
    EXPECT_EQ(flat["start"], "1 2 3/4 5 6/7 0 8");
    const Json cube = posted("/api/v1/board", {{"board", "R U"}});
    EXPECT_EQ(cube["puzzle"], "cube");
    const Json wrong =
        posted("/api/v1/board", {{"board", "# This puzzle is solvable\n3\n1 2 3\n4 5 6\n8 7 0\n"}});
    EXPECT_EQ(wrong["form"], "42");
    EXPECT_EQ(wrong["warnings"].size(), 1U);
}

TEST_F(Routes, BoardAcceptsAGoal) {
    EXPECT_EQ(posted("/api/v1/board", {{"board", "1 2 3/8 0 4/7 6 5"}, {"goal", "snail"}})["goal"],
              "1 2 3/8 0 4/7 6 5");
}

TEST_F(Routes, ExplainTilesAndCubes) {
    const Json tiles = posted("/api/v1/explain", {{"board", "2 1 3/4 5 6/7 8 0"}});
    EXPECT_EQ(tiles["tiles"].size(), 8U);
    EXPECT_FALSE(tiles["conflicts"].empty());
    EXPECT_EQ(posted("/api/v1/explain", {{"board", "R U"}})["edges"].size(), 12U);
}

TEST_F(Routes, ExplainDescribesItsTables) {
    for (const char* board : {"2 1 3/4 5 6/7 8 0", "R U"}) {
        const Json said = posted("/api/v1/explain", {{"board", board}});
        ASSERT_FALSE(said["tables"].empty());
        for (const Json& table : said["tables"]) {
            ASSERT_TRUE(said.contains(table["name"])) << table;
            for (const Json& row : said[table["name"].get<std::string>()])
                for (const Json& column : table["columns"])
                    EXPECT_TRUE(row.contains(column["name"])) << column;
        }
        for (const auto& [name, value] : said["heuristics"].items())
            EXPECT_EQ(value.is_null(), said["reasons"].contains(name)) << name;
    }
}

TEST_F(Routes, ReplayReturnsEveryState) {
    const Json asked{{"board", "1 2 3/4 0 6/7 5 8"}, {"moves", "DR"}};
    const Json whole = posted("/api/v1/replay", asked);
    EXPECT_EQ(whole["solves"], true);
    EXPECT_EQ(whole["steps"], 2);
    ASSERT_EQ(whole["states"].size(), 3U);
    EXPECT_TRUE(whole["states"][0]["move"].is_null());
    EXPECT_EQ(whole["states"][1]["move"], "D");
    EXPECT_EQ(whole["states"][1]["state"], "1 2 3/4 5 6/7 0 8");
    EXPECT_EQ(whole["states"][2]["state"], whole["end"]);
    EXPECT_TRUE(whole["states"][2]["svg"].get<std::string>().starts_with("<svg"));
    Json window = asked;
    window["from"] = 2;
    window["count"] = 1;
    const Json end = posted("/api/v1/replay", window);
    ASSERT_EQ(end["states"].size(), 1U);
    EXPECT_EQ(end["states"][0], whole["states"][2]);
    window["from"] = 3;
    EXPECT_TRUE(posted("/api/v1/replay", window)["states"].empty());
}

TEST_F(Routes, ReplayOfEveryPuzzleSolvesItsExample) {
    const Json catalogue = got("/api/v1/catalogue");
    for (const Json& puzzle : catalogue["puzzles"]) {
        const Json replay = posted("/api/v1/replay", {{"puzzle", puzzle["name"]},
                                                      {"board", puzzle["example"]},
                                                      {"moves", puzzle["example_moves"]}});
        EXPECT_EQ(replay["solves"], true) << puzzle;
        ASSERT_EQ(replay["states"].size(), replay["steps"].get<std::size_t>() + 1) << puzzle;
        EXPECT_EQ(replay["states"].front()["state"], replay["start"]) << puzzle;
        EXPECT_EQ(replay["states"].back()["state"], replay["end"]) << puzzle;
    }
}

TEST_F(Routes, ReplayEndsAtTheFirstIllegalMove) {
    const Json replay =
        posted("/api/v1/replay", {{"board", "1 2 3/4 5 6/7 0 8"}, {"moves", "RRL"}});
    EXPECT_EQ(replay["legal"], false);
    EXPECT_EQ(replay["failed_move"], 2);
    EXPECT_EQ(replay["states"].size(), 2U);
    const Json tile = posted(
        "/api/v1/replay", {{"board", "1 2 3/4 5 6/7 0 8"}, {"moves", "L"}, {"notation", "tile"}});
    EXPECT_EQ(tile["solves"], true);
}

TEST_F(Routes, ScrambleIsReproducibleBySeed) {
    const Json asked{{"size", "4x4"}, {"seed", 7}};
    const Json first = posted("/api/v1/scramble", asked);
    EXPECT_EQ(first["start"], posted("/api/v1/scramble", asked)["start"]);
    EXPECT_EQ(posted("/api/v1/scramble",
                     {{"puzzle", "cube"}, {"method", "steps"}, {"steps", 3}})["puzzle"],
              "cube");
    posted("/api/v1/scramble", {{"method", "self-avoiding"}, {"steps", 10}, {"size", "3x3"}});
}

TEST_F(Routes, SolvesTilesAndCubes) {
    const Json solved = job(eight_puzzle);
    EXPECT_EQ(solved["state"], "done");
    EXPECT_EQ(solved["result"]["length"], 31);
    const Json cube = job({{"kind", "solve"},
                           {"board", "R U F2"},
                           {"algorithm", "idastar"},
                           {"heuristic", "manhattan"}});
    EXPECT_EQ(cube["result"]["length"], 3);
    const Json all = job(
        {{"kind", "solve"}, {"board", "1 2 3/4 0 6/7 5 8"}, {"algorithm", "astar"}, {"all", true}});
    EXPECT_EQ(all["result"]["solutions"].size(), 1U);
    EXPECT_EQ(job({{"kind", "solve"}, {"board", "1 2 3/4 5 6/8 7 0"}})["result"]["status"],
              "unsolvable");
}

TEST_F(Routes, WholeNumbersMayHaveADecimalPoint) {
    const Json solved = job({{"kind", "solve"},
                             {"board", "1 2 3/4 0 6/7 5 8"},
                             {"algorithm", "astar"},
                             {"depth", 1000000000.0}});
    EXPECT_EQ(solved["state"], "done") << solved;
    EXPECT_EQ(solved["result"]["length"], 2);
}

TEST_F(Routes, RecordsTrees) {
    const Json tree = job({{"kind", "tree"}, {"board", "1 2 3/4 0 6/7 5 8"}});
    EXPECT_EQ(tree["state"], "done");
    EXPECT_GE(tree["result"]["nodes"].size(), 3U);
    const Json rounds = job({{"kind", "tree"},
                             {"board", "2 3 0/1 8 6/5 7 4"},
                             {"algorithm", "idastar"},
                             {"heuristic", "manhattan"},
                             {"max_nodes", 40}});
    EXPECT_LE(rounds["result"]["nodes"].size(), 40U);
    EXPECT_GT(rounds["result"]["rounds"].size(), 1U);
    const Json runs =
        job({{"kind", "tree"}, {"board", "1 2 3/4 5 6/0 7 8"}, {"metric", "multi"}})["result"];
    EXPECT_EQ(runs["metric"], "multi");
    EXPECT_EQ(runs["length"], 1);
}

TEST(TableWarnings, AreInTheAnswersOfAllJobs) {
    namespace fs = std::filesystem;
    const test::TemporaryFolder cache;
    const TestServer server([&](auto& settings) { settings.cache = cache.path(); });
    const Json build{{"kind", "tables"}, {"set", "auto"}, {"size", "3x3"}};
    EXPECT_TRUE(server.finished(build)["warnings"].empty());
    const auto search = [](const char* kind) {
        return Json{{"kind", kind},
                    {"board", "8 6 7/2 5 4/3 0 1"},
                    {"algorithm", "astar"},
                    {"heuristic", "pdb:auto"}};
    };
    for (const Json& order : {build, search("tree"), search("solve")}) {
        for (const auto& entry : fs::directory_iterator(cache.path()))
            std::ofstream(entry.path(), std::ios::app) << "?";
        const Json job = server.finished(order);
        EXPECT_EQ(job["state"], "done") << job["error"];
        ASSERT_FALSE(job["warnings"].empty()) << order;
        EXPECT_NE(job["warnings"][0].get<std::string>().find(cache.path()), std::string::npos);
    }
}

TEST_F(Routes, RunsExperimentsAndShowsThem) {
    EXPECT_EQ(got("/api/v1/lab/runs")["runs"].size(), 0U);
    const Json ran = job({{"kind", "lab"}, {"experiment", "pruning"}});
    ASSERT_EQ(ran["state"], "done") << ran;
    const std::string id = ran["result"]["run"];
    EXPECT_EQ(got("/api/v1/lab/runs")["runs"][0]["id"], id);
    const Json results = described({.path = "/api/v1/lab/runs/" + id}, "/api/v1/lab/runs/{id}");
    EXPECT_EQ(results["missing"], 0);
    EXPECT_FALSE(results["tables"].empty());
    const Answered csv = server.get("/api/v1/lab/runs/" + id + "/export");
    EXPECT_EQ(csv.headers.at("content-type"), "text/csv; charset=utf-8");
    EXPECT_NE(csv.body.find("kind,puzzle,run"), std::string::npos);
    EXPECT_EQ(server.get("/api/v1/lab/runs/" + id + "/export?format=json").json()["schema"], 1);
    bool last_run_is_told = false;
    const Json all = got("/api/v1/lab/experiments");
    for (const Json& row : all["experiments"])
        last_run_is_told |= row["name"] == "pruning" && row["last_run"]["id"] == id;
    EXPECT_TRUE(last_run_is_told);
}

// Two runs on one board.
const std::string own_experiment = R"(title = "Mine"
[[boards]]
boards = ["2 3 0/1 8 6/5 7 4"]
[[solve]]
algorithm = "astar"
heuristic = ["misplaced", "manhattan"]
)";

TEST_F(Routes, RunsAnExperimentThatTheRequestDefines) {
    const Json order{{"kind", "lab"}, {"experiment", "mine"}, {"definition", own_experiment}};
    Json check = order;
    check["check"] = true;
    const Json checked = job(check);
    ASSERT_EQ(checked["state"], "done") << checked;
    EXPECT_TRUE(checked["result"]["run"].is_null());
    EXPECT_EQ(checked["result"]["planned"], 2);
    EXPECT_EQ(got("/api/v1/lab/runs")["runs"].size(), 0U) << "a check stores nothing";

    const Json ran = job(order);
    ASSERT_EQ(ran["state"], "done") << ran;
    EXPECT_EQ(ran["result"]["done"], 2);
    const std::string id = ran["result"]["run"];
    const Json results = described({.path = "/api/v1/lab/runs/" + id}, "/api/v1/lab/runs/{id}");
    EXPECT_EQ(results["title"], "Mine");
    EXPECT_EQ(results["solved"], 2);
    EXPECT_EQ(job(order)["result"]["found"], 2) << "the store has these runs";
}

TEST_F(Routes, ListsExperimentsWithTheirDefinitions) {
    const std::string all = "/api/v1/lab/experiments";
    const std::size_t built_in = got(all)["experiments"].size();
    job({{"kind", "lab"}, {"experiment", "mine"}, {"definition", own_experiment}});
    const Json experiments = got(all)["experiments"];
    ASSERT_EQ(experiments.size(), built_in + 1);
    EXPECT_EQ(experiments.back()["name"], "mine");
    EXPECT_EQ(experiments.back()["built_in"], false);
    const auto definition = [&](const std::string& name) {
        return described({.path = all + "/" + name}, all + "/{id}")["definition"]
            .get<std::string>();
    };
    EXPECT_EQ(definition("mine"), own_experiment);
    EXPECT_NE(definition("pruning").find("[[solve]]"), std::string::npos);
    described({.path = all + "/nothing"}, all + "/{id}", "404");
}

TEST_F(Routes, MistakesInAnExperimentHaveALine) {
    const auto refused = [&](const std::string& definition) {
        return posted("/api/v1/jobs",
                      {{"kind", "lab"}, {"experiment", "mine"}, {"definition", definition}}, "400");
    };
    const Json unknown = refused(own_experiment + "weigth = 2\n");
    EXPECT_EQ(unknown["field"], "definition");
    EXPECT_EQ(unknown["line"], 7);
    EXPECT_EQ(refused("title = \"x\"\n[[boards")["line"], 2) << "not TOML";
    const Json file =
        refused("[[boards]]\nfile = \"/etc/passwd\"\n[[solve]]\nalgorithm = \"bfs\"\n");
    EXPECT_EQ(file["line"], 2);
    EXPECT_EQ(file["error"].get<std::string>().find("root"), std::string::npos);
    // The positions are read when the runs are planned.
    const Json board = job({{"kind", "lab"},
                            {"experiment", "mine"},
                            {"definition",
                             "[[boards]]\nboards = [\"1 2/2 0\"]\n[[solve]]\n"
                             "algorithm = \"bfs\"\n"}});
    EXPECT_EQ(board["state"], "failed");
    EXPECT_EQ(board["field"], "definition");
    EXPECT_EQ(board["line"], 1);
}

TEST_F(Routes, AnExperimentMustNotExceedTheServersLimits) {
    const auto ran = [&](const std::string& limits) {
        return job({{"kind", "lab"},
                    {"experiment", "mine"},
                    {"definition", own_experiment + "[limits]\n" + limits + "\n"},
                    {"check", true}});
    };
    EXPECT_EQ(ran("memory = \"1M\"")["state"], "done");
    const Json more = ran("memory = \"999G\"");
    EXPECT_EQ(more["state"], "failed");
    EXPECT_EQ(more["field"], "definition");
    EXPECT_EQ(more["line"], 4) << "of [[solve]]";
}

TEST_F(Routes, BuildsTables) {
    const auto stored = [&] {
        const Json tables = got("/api/v1/tables");
        for (const Json& row : tables["sets"])
            if (row["name"] == "lookup" && row["size"] == "3x3") return row["stored"].get<int>();
        return -1;
    };
    EXPECT_EQ(stored(), 0);
    const Json built = job({{"kind", "tables"}, {"set", "lookup"}, {"size", "3x3"}});
    EXPECT_EQ(built["state"], "done") << built;
    EXPECT_EQ(stored(), 1);
    EXPECT_EQ(got("/api/v1/tables")["tables"].size(), 1U);
}

TEST_F(Routes, JobsAreListedShownAndCancelled) {
    const Json accepted = posted("/api/v1/jobs", endless, "202");
    const std::string id = accepted["id"];
    EXPECT_EQ(got("/api/v1/jobs")["jobs"][0]["id"], id);
    const std::string path = "/api/v1/jobs/" + id;
    described({.path = path}, "/api/v1/jobs/{id}");
    Wire watching(server.port());
    watching.say(text_of({.path = path + "/events"}));
    EXPECT_TRUE(watching.read_until("event: iteration")) << "the search has started";
    for (int i = 0; i < 2; ++i) described({.method = "DELETE", .path = path}, "/api/v1/jobs/{id}");
    const Json ended = server.wait_for(id);
    EXPECT_EQ(ended["state"], "cancelled");
    described({.method = "POST", .path = path + "/cancel"}, "/api/v1/jobs/{id}/cancel");
    EXPECT_EQ(ended["result"]["status"], "interrupted");
    EXPECT_GE(ended["result"]["lower_bound"], 58);
    described({.method = "DELETE", .path = path}, "/api/v1/jobs/{id}");
}

struct Mistake {
    const char* path;
    const char* body;
    const char* field;

    // Names the test.
    friend void PrintTo(const Mistake& mistake, std::ostream* out) {
        std::string text(mistake.body);
        std::ranges::replace(text, '"', '\'');
        *out << mistake.path << " " << text;
    }
};

class Mistakes : public Routes, public testing::WithParamInterface<Mistake> {};

TEST_P(Mistakes, AreReportedWithTheirField) {
    const auto& [path, body, field] = GetParam();
    const Json error = described({.method = "POST", .path = path, .body = body}, path, "400");
    EXPECT_EQ(error["field"], field) << error;
    EXPECT_EQ(error["error"].get<std::string>().find("--"), std::string::npos) << error;
    EXPECT_TRUE(got("/api/v1/jobs")["jobs"].empty());
}

INSTANTIATE_TEST_SUITE_P(
    All, Mistakes,
    testing::Values(
        Mistake{"/api/v1/board", R"({})", "board"},
        Mistake{"/api/v1/board", R"({"board":7})", "board"},
        Mistake{"/api/v1/board", R"({"board":"1 2 3/4 5 6/7 8 8"})", "board"},
        Mistake{"/api/v1/board", R"({"board":"1 2 3/4 5 6/7 8 0","bord":1})", "bord"},
        Mistake{"/api/v1/board", R"({"board":"1 2 3/4 5 6/7 8 0","goal":"nowhere"})", "goal"},
        Mistake{"/api/v1/board", R"({"board":"1 2 3/4 5 6/7 8 0","puzzle":"chess"})", "puzzle"},
        Mistake{"/api/v1/board", R"({"board":"R U","puzzle":"cube","size":"4x4x4"})", "size"},
        Mistake{"/api/v1/explain", R"({"board":"1 2 3/4 5 6/7 8 0","moves":"up"})", "moves"},
        Mistake{"/api/v1/replay", R"({"board":"1 2 3/4 5 6/7 8 0"})", "moves"},
        Mistake{"/api/v1/replay", R"({"board":"1 2 3/4 5 6/7 8 0","moves":"x"})", "moves"},
        Mistake{"/api/v1/replay", R"({"board":"1 2 3/4 5 6/7 8 0","moves":"","count":201})",
                "count"},
        Mistake{"/api/v1/replay", R"({"board":"R U","moves":"R","notation":"tile"})", "notation"},
        Mistake{"/api/v1/scramble", R"({"size":"1000x1000"})", "size"},
        Mistake{"/api/v1/scramble", R"({"method":"steps"})", "steps"},
        Mistake{"/api/v1/scramble", R"({"method":"steps","steps":1e9})", "steps"},
        Mistake{"/api/v1/scramble", R"({"seed":-1})", "seed"},
        Mistake{"/api/v1/jobs", R"({})", "kind"},
        Mistake{"/api/v1/jobs", R"({"kind":"dance"})", "kind"},
        Mistake{"/api/v1/jobs", R"({"kind":"solve","board":"x"})", "board"},
        Mistake{"/api/v1/jobs", R"({"kind":"solve","board":"1 0/3 2","algorithm":"astarr"})",
                "algorithm"},
        Mistake{"/api/v1/jobs", R"({"kind":"solve","board":"1 0/3 2","time":1e9})", "time"},
        Mistake{"/api/v1/jobs", R"({"kind":"solve","board":"1 0/3 2","threads":1000})", "threads"},
        Mistake{"/api/v1/jobs", R"({"kind":"solve","board":"1 0/3 2","memory":1e30})", "memory"},
        Mistake{"/api/v1/jobs", R"({"kind":"solve","board":"1 0/3 2","checkpoint":"f"})",
                "checkpoint"},
        Mistake{"/api/v1/jobs", R"({"kind":"tree","board":"R U","moves":"tile"})", "moves"},
        Mistake{"/api/v1/jobs", R"({"kind":"tree","board":"1 0/3 2","max_nodes":1000000000})",
                "max_nodes"},
        Mistake{"/api/v1/jobs", R"({"kind":"lab","experiment":"../../etc/passwd"})", "experiment"},
        Mistake{"/api/v1/jobs", R"({"kind":"lab","experiment":"pruning","definition":""})",
                "experiment"},
        Mistake{"/api/v1/jobs", R"({"kind":"lab","experiment":"a/b","definition":""})",
                "experiment"},
        Mistake{"/api/v1/jobs", R"({"kind":"lab","experiment":"a","definition":""})", "definition"},
        Mistake{"/api/v1/jobs", R"({"kind":"lab","experiment":"a","definition":7})", "definition"},
        Mistake{"/api/v1/jobs", R"({"kind":"tables","set":"9-9"})", "set"},
        Mistake{"/api/v1/jobs", R"({"kind":"tables","puzzle":"cube","set":"cosets-large"})",
                "set"}));

TEST_F(Routes, RequestRefusedBySolverIsAFailedJobWithAMessage) {
    const Json failed = job({{"kind", "solve"},
                             {"board", "1 2 3/4 0 6/7 5 8"},
                             {"algorithm", "bfs"},
                             {"heuristic", "manhattan"}});
    EXPECT_EQ(failed["state"], "failed");
    EXPECT_EQ(failed["field"], "heuristic");
    const std::string error = failed["error"];
    EXPECT_TRUE(error.starts_with("bfs does not use a heuristic")) << error;
}

TEST_F(Routes, UnknownPathsAre404AndWrongMethodsAre405) {
    for (const char* path :
         {"/api/v1/nothing", "/nothing", "/api/v1/jobs/1234", "/api/v1/lab/runs/7",
          "/api/v1/lab/runs/x", "/api/v1/jobs/1234/events", "/api/v1/jobs/a/b"})
        EXPECT_EQ(server.get(path).status, 404) << path;
    const Answered answer = server.ask({.method = "DELETE", .path = "/api/v1/board"});
    EXPECT_EQ(answer.status, 405);
    EXPECT_EQ(answer.headers.at("allow"), "POST");
    EXPECT_EQ(server.ask({.method = "PATCH", .path = "/"}).status, 405);
}

TEST_F(Routes, BrowsersGetAReadable404Page) {
    const std::map<std::string, std::string> browser{{"Accept", "text/html,*/*;q=0.8"}};
    const Answered page = server.ask({.path = "/nothing", .headers = browser});
    EXPECT_EQ(page.status, 404);
    EXPECT_EQ(page.headers.at("content-type"), "text/html; charset=utf-8");
    EXPECT_NE(page.body.find("Nothing at this address"), std::string::npos);
    EXPECT_TRUE(server.get("/nothing").json().contains("error")) << "programs in JSON";
    const Answered route = server.ask({.path = "/api/v1/nothing", .headers = browser});
    EXPECT_TRUE(route.json().contains("error")) << "below /api/ everybody gets JSON";
}

TEST_F(Routes, HeadReturnsNoBody) {
    Wire wire(server.port());
    wire.say(text_of({.method = "HEAD", .path = "/api/v1/catalogue"}));
    const Answered answer = wire.read_answer(true);
    EXPECT_EQ(answer.status, 200);
    wire.say(text_of({.path = "/api/v1/jobs"}));
    EXPECT_EQ(wire.read_answer().body, "{\"jobs\":[]}\n") << "the HEAD response had no body";
}

TEST_F(Routes, HeadOfEventsDoesNotWaitForThem) {
    const std::string id = posted("/api/v1/jobs", endless, "202")["id"];
    Wire wire(server.port());
    wire.say(text_of({.method = "HEAD", .path = "/api/v1/jobs/" + id + "/events"}));
    EXPECT_EQ(wire.read_answer(true).headers.at("content-type"), "text/event-stream");
    wire.say(text_of({.path = "/api/v1/jobs"}));
    EXPECT_EQ(wire.read_answer().json()["jobs"][0]["id"], id);
}

TEST_F(Routes, PageHasAnETagAndIsNotSentTwice) {
    const Answered page = server.get("/");
    EXPECT_EQ(page.status, 200);
    EXPECT_TRUE(page.headers.at("content-type").starts_with("text/html"));
    const std::string policy = page.headers.at("content-security-policy");
    EXPECT_NE(policy.find("frame-ancestors 'none'"), std::string::npos);
    EXPECT_EQ(page.headers.at("x-content-type-options"), "nosniff");
    EXPECT_EQ(page.headers.at("referrer-policy"), "no-referrer");
    if (server::page_files().empty()) GTEST_SKIP() << "built without the page";
    EXPECT_NE(policy.find("script-src 'self';"), std::string::npos) << policy;
    EXPECT_NE(policy.find("style-src 'self';"), std::string::npos) << policy;
    const Answered again = server.ask({.headers = {{"If-None-Match", page.headers.at("etag")}}});
    EXPECT_EQ(again.status, 304);
    for (const server::PageFile& file : server::page_files())
        EXPECT_EQ(server.get(std::string(file.path)).body, file.content) << file.path;
}

}  // namespace
}  // namespace taquin::server_test
