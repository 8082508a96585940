#include "shared/lab_json.hpp"

namespace taquin::apps {
namespace {

using Json = nlohmann::ordered_json;

std::string_view name_of(lab::PlotStyle style) {
    switch (style) {
        case lab::PlotStyle::Lines: return "lines";
        case lab::PlotStyle::Points: return "points";
        case lab::PlotStyle::Bars: break;
    }
    return "bars";
}

Json or_null(const std::optional<double>& number) { return number ? Json(*number) : Json(); }

Json json_of(const lab::PlotSeries& series) {
    Json points = Json::array();
    for (const lab::PlotPoint& point : series.points)
        points.push_back({{"x", point.x},
                          {"y", point.y},
                          {"low", or_null(point.low)},
                          {"high", or_null(point.high)}});
    return {{"name", series.name}, {"points", points}};
}

}  // namespace

Json json_of(const lab::ResultTable& table) {
    return {{"title", table.title},
            {"columns", table.headings},
            {"numeric", table.numeric},
            {"rows", table.rows},
            {"notes", table.notes}};
}

Json json_of(const lab::Comparison& comparison) {
    Json object = json_of(table_of(comparison));
    object["boards"] = {{"both", comparison.both},
                        {"only_a", comparison.only_a},
                        {"only_b", comparison.only_b},
                        {"neither", comparison.neither},
                        {"alone", comparison.alone}};
    object["measures"] = Json::array();
    for (const lab::ComparedMeasure& row : comparison.measures)
        object["measures"].push_back({{"measure", measure_row(row.measure).name},
                                      {"mean_a", row.mean_a},
                                      {"mean_b", row.mean_b},
                                      {"ratio", or_null(row.ratio)},
                                      {"ratio_low", or_null(row.low)},
                                      {"ratio_high", or_null(row.high)},
                                      {"less", row.less},
                                      {"equal", row.equal},
                                      {"more", row.more}});
    return object;
}

Json json_of(const lab::PlotSpec& spec, const lab::PlotData& data) {
    Json series = Json::array();
    for (const lab::PlotSeries& one : data.series) series.push_back(json_of(one));
    return {{"title", spec.title},
            {"caption", caption_of(spec, data)},
            {"style", name_of(spec.style)},
            {"x",
             {{"label", spec.x.label},
              {"log", spec.x.logarithmic},
              {"places", data.numeric ? Json() : Json(data.places)}}},
            {"y", {{"label", spec.y.label}, {"log", spec.y.logarithmic}}},
            {"series", series}};
}

}  // namespace taquin::apps
