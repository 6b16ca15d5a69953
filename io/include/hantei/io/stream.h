// stream.h: a world that lines of JSON build, move and ask (docs/world.md).
#ifndef HANTEI_IO_STREAM_H
#define HANTEI_IO_STREAM_H

#include <hantei/io/json.h>
#include <hantei/world.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ht_world_stream ht_world_stream;

/// A stream with an empty world of the default grain. NULL: no memory.
HT_IO_API ht_world_stream *ht_world_stream_create(void);
HT_IO_API void ht_world_stream_destroy(ht_world_stream *stream);

/// Carries out the command of one line and appends its answer to `out`: a line of JSON, for an update one more for each
/// event. What cannot be read, and what the world refuses, changes nothing and is answered by {"error":REASON,...}; the
/// status says why then, and *error, which may be NULL, where. `file` and `line` name the place in errors.
HT_IO_API ht_status ht_world_stream_run(ht_world_stream *stream, const char *json, size_t length, const char *file,
                                        int64_t line, ht_text *out, ht_io_error *error);

/// The stream's world as it is now; the command "create" makes another one.
HT_IO_API const ht_world *ht_world_stream_world(const ht_world_stream *stream);

#ifdef __cplusplus
}
#endif

#endif
