#include "taquin/solver/report.hpp"

namespace taquin::solver {

std::string_view status_name(Status status) {
    switch (status) {
        case Status::Solved: return "solved";
        case Status::Unsolvable: return "unsolvable";
        case Status::Limit: return "limit";
        case Status::Interrupted: return "interrupted";
    }
    return "";
}

std::string_view limit_name(search::LimitKind limit) {
    switch (limit) {
        case search::LimitKind::Nodes: return "nodes";
        case search::LimitKind::Time: return "time";
        case search::LimitKind::Memory: return "memory";
        case search::LimitKind::Depth: return "depth";
        case search::LimitKind::Width: return "width";
        case search::LimitKind::Length: return "length";
    }
    return "";
}

}  // namespace taquin::solver
