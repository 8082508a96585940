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

Json json_of(const lab::PlotSpec& spec, const lab::PlotData& data) {
    Json series = Json::array();
    for (const lab::PlotSeries& one : data.series) series.push_back(json_of(one));
    return {{"title", spec.title},
            {"caption", spec.caption},
            {"style", name_of(spec.style)},
            {"x",
             {{"label", spec.x.label},
              {"log", spec.x.logarithmic},
              {"places", data.numeric ? Json() : Json(data.places)}}},
            {"y", {{"label", spec.y.label}, {"log", spec.y.logarithmic}}},
            {"series", series}};
}

}  // namespace taquin::apps
