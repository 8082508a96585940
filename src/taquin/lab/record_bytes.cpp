#include "taquin/lab/record_bytes.hpp"

#include "taquin/core/value_bytes.hpp"

namespace taquin::lab {
namespace {

// Calls use(member) for every member of a session.
template <class AnySession, class Use>
void for_each_part(AnySession& session, Use use) {
    use(session.id);
    use(session.experiment);
    use(session.file);
    use(session.folder);
    use(session.definition);
    use(session.full);
    use(session.seed);
    use(session.limits.nodes);
    use(session.limits.seconds);
    use(session.limits.memory);
    use(session.limits.depth);
    use(session.version);
    use(session.machine);
    use(session.threads);
    use(session.planned);
    use(session.started);
    use(session.finished);
}

}  // namespace

void write_record(ByteWriter& to, const Record& record) {
    for_each_member(record, [&](const char*, const auto& value) { write_value(to, value); });
    to.number(record.bins.size());
    for (const Bin& bin : record.bins) {
        write_value(to, bin.distance);
        write_value(to, bin.estimate);
        write_value(to, bin.positions);
    }
}

Record read_record(ByteReader& from) {
    Record record;
    for_each_member(record, [&](const char*, auto& value) { read_value(from, value); });
    record.bins.resize(from.count());
    for (Bin& bin : record.bins) {
        read_value(from, bin.distance);
        read_value(from, bin.estimate);
        read_value(from, bin.positions);
    }
    return record;
}

void write_session(ByteWriter& to, const Session& session) {
    for_each_part(session, [&](const auto& part) { write_value(to, part); });
}

Session read_session(ByteReader& from) {
    Session session;
    for_each_part(session, [&](auto& part) { read_value(from, part); });
    return session;
}

}  // namespace taquin::lab
