// stream_snapshot.c: worlds that a stream has saved, each with the names of its objects.
#include "stream_parts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct hti_stream_snapshot {
    struct hti_stream_snapshot *next;
    const char *name;
    void *bytes;
    size_t size;
    hti_stream_names names;
} hti_stream_snapshot;

static hti_stream_snapshot *find_snapshot(const ht_world_stream *stream, const char *name) {
    hti_stream_snapshot *snapshot = stream->snapshots;
    while (snapshot != NULL && strcmp(snapshot->name, name) != 0) {
        snapshot = snapshot->next;
    }
    return snapshot;
}

static void free_snapshot(hti_stream_snapshot *snapshot) {
    hti_stream_names_deinit(&snapshot->names);
    free(snapshot->bytes);
    free(snapshot);
}

void hti_stream_snapshots_deinit(ht_world_stream *stream) {
    while (stream->snapshots != NULL) {
        hti_stream_snapshot *const next = stream->snapshots->next;
        free_snapshot(stream->snapshots);
        stream->snapshots = next;
    }
}

// Takes the bytes and the names; the snapshot is whole, or as it was.
static ht_status fill_snapshot(const ht_world_stream *stream, hti_stream_snapshot *snapshot) {
    size_t size = 0;
    ht_status status = ht_world_save(stream->world, NULL, 0, &size);
    if (status != HT_ERR_CAPACITY && status != HT_OK) {
        return status;
    }
    void *const bytes = malloc(size);
    status = bytes != NULL ? ht_world_save(stream->world, bytes, size, &size) : HT_ERR_MEMORY;
    if (status != HT_OK || !hti_stream_names_copy(&stream->names, &snapshot->names)) {
        free(bytes);
        return status != HT_OK ? status : HT_ERR_MEMORY;
    }
    free(snapshot->bytes);
    snapshot->bytes = bytes;
    snapshot->size = size;
    return HT_OK;
}

ht_status hti_stream_save(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    const char *const name = args->snapshot != NULL ? args->snapshot : "";
    hti_stream_snapshot *snapshot = find_snapshot(stream, name);
    const bool is_new = snapshot == NULL;
    if (is_new) {
        const char *const kept = ht_arena_text(&stream->kept, name);
        snapshot = kept != NULL ? calloc(1, sizeof *snapshot) : NULL;
        if (snapshot == NULL) {
            return HT_ERR_MEMORY;
        }
        snapshot->name = kept;
    }
    const ht_status status = fill_snapshot(stream, snapshot);
    if (is_new && status != HT_OK) {
        free_snapshot(snapshot);
    } else if (is_new) {
        snapshot->next = stream->snapshots;
        stream->snapshots = snapshot;
    }
    if (status == HT_OK) {
        ht_text_printf(out, "{\"size\":%zu}", snapshot->size);
    }
    return status;
}

ht_status hti_stream_load(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    const hti_stream_snapshot *const snapshot = find_snapshot(stream, args->snapshot != NULL ? args->snapshot : "");
    hti_stream_names names = {0};
    if (snapshot == NULL) {
        return ht_io_fail(args->error, HT_ERR_VALUE, NULL, 0, "no snapshot was saved with this name");
    }
    if (!hti_stream_names_copy(&snapshot->names, &names)) {
        return HT_ERR_MEMORY;
    }
    const ht_status status = ht_world_load(stream->world, snapshot->bytes, snapshot->size);
    if (status != HT_OK) {
        hti_stream_names_deinit(&names);
        return status;
    }
    hti_stream_names_deinit(&stream->names);
    stream->names = names;
    ht_text_printf(out, "{\"ok\":true}");
    return HT_OK;
}

ht_status hti_stream_hash(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    (void)args;
    ht_text_printf(out, "{\"hash\":\"0x%016" PRIx64 "\"}", ht_world_hash(stream->world));
    return HT_OK;
}
