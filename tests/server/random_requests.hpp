// Random requests, reproducible by seed: what the page sends, and nonsense.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "server/client.hpp"
#include "taquin/core/random.hpp"

namespace taquin::server_test {

class RandomRequests {
public:
    explicit RandomRequests(std::uint64_t seed) : random_(seed) {}

    Asked next() {
        const auto& routes = server::Studio::routes();
        const auto& route = routes[below(routes.size())];
        Asked asked{.method = std::string(route.method), .path = path_of(std::string(route.path))};
        if (below(10) == 0) asked.method = pick({"GET", "POST", "DELETE", "PUT", "OPTIONS"});
        if (asked.method == "POST") asked.body = below(4) == 0 ? damaged(object()) : object();
        return asked;
    }

    // A request as raw text, with a few damaged bytes.
    std::string next_damaged() { return damaged(text_of(next())); }

private:
    std::size_t below(std::size_t end) { return static_cast<std::size_t>(random_.below(end)); }
    std::string pick(const std::vector<std::string>& words) { return words[below(words.size())]; }

    std::string path_of(std::string path) {
        if (const auto hole = path.find("{id}"); hole != std::string::npos)
            path.replace(hole, 4, pick({"1", "0", "-1", "x", "%2e%2e", "99999999999999999999"}));
        if (below(4) == 0)
            path +=
                pick({"?wait=1e308", "?wait=-0", "?format=xml", "?format=csv", "?a=b&&=", "?%"});
        return path;
    }

    std::string value() {
        return pick({"null",
                     "true",
                     "0",
                     "-1",
                     "1",
                     "3",
                     "1e308",
                     "18446744073709551615",
                     "0.5",
                     R"("")",
                     R"("1 2 3/4 0 6/7 5 8")",
                     R"("1 2/3 0")",
                     R"("R U R'")",
                     R"("DR")",
                     R"("3x3")",
                     R"("9999x9999")",
                     R"("astar")",
                     R"("idastar")",
                     R"("manhattan")",
                     "\"max(xy, 2*conflict)\"",
                     "\"((((((\"",
                     R"("tiles")",
                     R"("cube2")",
                     R"("solve")",
                     R"("tree")",
                     R"("lab")",
                     R"("tables")",
                     R"("snail")",
                     R"("lookup")",
                     R"("single")",
                     R"("quarter")",
                     R"("steps")",
                     R"("\u0000")",
                     R"("é")",
                     "[]",
                     "{}",
                     R"([1,[2,[3]]])"});
    }

    std::string object() {
        std::string text = "{";
        const std::size_t fields = below(6);
        if (below(4) != 0) text += R"("board":"1 2 3/4 0 6/7 5 8")";
        if (below(2) == 0) text += std::string(text.size() > 1 ? "," : "") + R"("kind":"solve")";
        for (std::size_t i = 0; i < fields; ++i) {
            if (text.size() > 1) text += ',';
            text += '"' + pick({"board",      "kind",      "puzzle",    "form",    "size",
                                "goal",       "algorithm", "heuristic", "weight",  "width",
                                "depth",      "ties",      "order",     "metric",  "moves",
                                "all",        "optimal",   "nodes",     "threads", "seed",
                                "method",     "steps",     "max_nodes", "set",     "unsolvable",
                                "duplicates", "nonsense",  "notation",  "from",    "count"}) +
                    "\":" + value();
        }
        return text + "}";
    }

    std::string damaged(std::string text) {
        for (int i = 0; i < 3 && !text.empty(); ++i) {
            const std::size_t at = below(text.size());
            switch (below(3)) {
                case 0: text.erase(at, 1 + below(4)); break;
                case 1: text[at] = static_cast<char>(below(256)); break;
                default: text.insert(at, text.substr(below(text.size()))); break;
            }
        }
        return text;
    }

    Random random_;
};

}  // namespace taquin::server_test
