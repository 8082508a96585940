// JsonWriter against nlohmann::json: both must agree on every text.
#include "taquin/core/json_writer.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace taquin {
namespace {

using Json = nlohmann::ordered_json;

TEST(JsonWriter, WritesEveryKindOfValueInOrder) {
    std::string text;
    JsonWriter json(text);
    json.begin_object();
    json.member("whole", std::uint64_t{18446744073709551615U});
    json.member("negative", -7);
    json.member("real", 0.1);
    json.member("round", 2.0);
    json.member("none", std::optional<int>());
    json.member("some", std::optional<std::string>("x"));
    json.member("truth", true);
    json.text_or_null("empty", "");
    json.seconds("seconds", 1.5);
    json.member("lists", std::vector<std::vector<int>>{{1, 2}, {}, {3}});
    json.object("inner", [&] { json.member("a", nullptr); });
    json.member("infinite", std::numeric_limits<double>::infinity());
    json.end_object();
    json.end_line();
    EXPECT_EQ(text,
              "{\"whole\":18446744073709551615,\"negative\":-7,\"real\":0.1,\"round\":2.0,"
              "\"none\":null,\"some\":\"x\",\"truth\":true,\"empty\":null,\"seconds\":1.500000,"
              "\"lists\":[[1,2],[],[3]],\"inner\":{\"a\":null},\"infinite\":null}\n");
}

// Every byte alone and between letters, and invalid UTF-8 sequences.
TEST(JsonWriter, EscapesTextLikeTheReferenceLibrary) {
    std::vector<std::string> texts{"",
                                   "\xC3\xA9",
                                   "\xE2\x82",
                                   "\xED\xA0\x80",
                                   "\xC0\xAF",
                                   "\xF0\x9F\xA7\xA9",
                                   "\xF4\x90\x80\x80",
                                   "a\xE2\x82z",
                                   "\xE2(\xA1",
                                   "\xF0\x9F\xA7\"",
                                   "tab\tquote\"back\\slash\n"};
    for (int byte = 0; byte < 256; ++byte)
        for (const char* const before : {"", "a", "\xC3", "\xE2\x82"})
            texts.push_back(before + std::string(1, static_cast<char>(byte)) + "z");
    // The writer copies plain text eight characters at a time, so try every byte at every position.
    for (int byte = 0; byte < 256; ++byte)
        for (std::size_t place = 0; place < 18; ++place) {
            texts.emplace_back("abcdefgh ABCDEFGH~");
            texts.back()[place] = static_cast<char>(byte);
        }
    for (const std::string& text : texts) {
        std::string written;
        append_json_text(written, text);
        EXPECT_EQ(written, Json(text).dump(-1, ' ', false, Json::error_handler_t::replace));
    }
}

TEST(JsonWriter, LongDocumentsAreFlushedWhileBeingWritten) {
    std::string piece;
    std::string whole;
    std::size_t longest = 0;
    const auto drain = [&] {
        longest = std::max(longest, piece.size());
        whole += piece;
        piece.clear();
    };
    JsonWriter json(TextSink(piece, drain));
    json.begin_array();
    for (int i = 0; i < 100'000; ++i) json.value("a text of some length");
    json.end_array();
    drain();
    EXPECT_EQ(Json::parse(whole).size(), 100'000U);
    EXPECT_LT(longest, 100'000U);
}

}  // namespace
}  // namespace taquin
