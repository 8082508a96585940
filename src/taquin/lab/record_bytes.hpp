// Results and sessions as bytes: for messages between processes, and for a page that keeps results.
#pragma once

#include "taquin/core/byte_stream.hpp"
#include "taquin/lab/store.hpp"

namespace taquin::lab {

void write_record(ByteWriter& to, const Record& record);
Record read_record(ByteReader& from);

void write_session(ByteWriter& to, const Session& session);
Session read_session(ByteReader& from);

}  // namespace taquin::lab
