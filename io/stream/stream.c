// stream.c: a world's commands by name, and what is answered when one cannot be carried out.
#include "scene_parts.h"
#include "stream_parts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define BIT(member) (UINT64_C(1) << HTI_STREAM_##member)
#define POSE (BIT(ROT) | BIT(ANGLE)) // with AT
#define FILTER (BIT(CATEGORY) | BIT(MASK) | BIT(FILTER_GROUP))
#define QUERY (FILTER | BIT(EXCEPT) | BIT(ONLY) | BIT(WITH_SENSORS))
#define MOVER                                                                                                          \
    (BIT(UP) | BIT(SLOPE) | BIT(STEP) | BIT(SNAP) | BIT(CONSTANT_SPEED) | BIT(STOPS_AT_CEILINGS) | BIT(DROP) |         \
     BIT(RESPOND))

const hti_stream_entry hti_stream_entries[] = {
    {"create", hti_stream_create, 0, BIT(GRAIN)},
    {"add", hti_stream_add, BIT(NAME) | BIT(SHAPE),
     BIT(AT) | POSE | FILTER | BIT(MOBILE) | BIT(SENSOR) | BIT(ONE_WAY) | BIT(USER)},
    {"remove", hti_stream_remove, BIT(OBJECT), 0},
    {"place", hti_stream_place, BIT(OBJECT) | BIT(AT), POSE},
    {"place_many", hti_stream_place_many, BIT(PLACES), 0},
    {"set_shape", hti_stream_set_shape, BIT(OBJECT) | BIT(SHAPE), 0},
    {"set_filter", hti_stream_set_filter, BIT(OBJECT), FILTER},
    {"set_mobile", hti_stream_set_mobile, BIT(OBJECT) | BIT(MOBILE), 0},
    {"set_sensor", hti_stream_set_sensor, BIT(OBJECT) | BIT(SENSOR), 0},
    {"set_one_way", hti_stream_set_one_way, BIT(OBJECT) | BIT(ONE_WAY), 0},
    {"set_user", hti_stream_set_user, BIT(OBJECT) | BIT(USER), 0},
    {"find", hti_stream_find, BIT(OBJECT), 0},
    {"count", hti_stream_count, 0, 0},
    {"objects", hti_stream_objects_all, 0, 0},
    {"update", hti_stream_update, 0, 0},
    {"query_point", hti_stream_query_point, BIT(AT), QUERY},
    {"query_box", hti_stream_query_box, BIT(BOX), QUERY},
    {"query_shape", hti_stream_query_shape, BIT(SHAPE), QUERY},
    {"is_free", hti_stream_is_free, BIT(SHAPE), QUERY},
    {"raycast", hti_stream_raycast, BIT(RAY), BIT(MAX) | QUERY},
    {"raycast_all", hti_stream_raycast_all, BIT(RAY), BIT(MAX) | QUERY},
    {"cast", hti_stream_cast, BIT(SHAPE) | BIT(DELTA), BIT(START) | QUERY},
    {"cast_all", hti_stream_cast_all, BIT(SHAPE) | BIT(DELTA), BIT(START) | QUERY},
    {"nearest", hti_stream_nearest, BIT(SHAPE) | BIT(K), BIT(MAX) | QUERY},
    {"sweep", hti_stream_sweep, BIT(SHAPE) | BIT(MOTION), BIT(TOLERANCE) | QUERY},
    {"touching", hti_stream_touching, BIT(OBJECT), 0},
    {"meetings", hti_stream_meetings, 0, 0},
    {"contacts", hti_stream_contacts, BIT(A) | BIT(B), BIT(MARGIN)},
    {"move", hti_stream_move, BIT(OBJECT) | BIT(DELTA), MOVER},
    {"free", hti_stream_free, BIT(OBJECT) | BIT(LIMIT), 0},
    {"push", hti_stream_push, BIT(OBJECT) | BIT(AT), POSE | BIT(EXCEPT) | BIT(PART) | BIT(CRUSH)},
    {"save", hti_stream_save, 0, BIT(SNAPSHOT)},
    {"load", hti_stream_load, 0, BIT(SNAPSHOT)},
    {"hash", hti_stream_hash, 0, 0},
    {0},
};

ht_world_stream *ht_world_stream_create(void) {
    ht_world_stream *stream = calloc(1, sizeof *stream);
    if (stream != NULL && ht_world_create(NULL, &stream->world) != HT_OK) {
        free(stream);
        return NULL;
    }
    return stream;
}

void ht_world_stream_destroy(ht_world_stream *stream) {
    if (stream == NULL) {
        return;
    }
    ht_world_destroy(stream->world);
    hti_stream_names_deinit(&stream->names);
    hti_stream_snapshots_deinit(stream);
    ht_arena_deinit(&stream->kept);
    ht_arena_deinit(&stream->line);
    free(stream);
}

const ht_world *ht_world_stream_world(const ht_world_stream *stream) {
    return stream != NULL ? stream->world : NULL;
}

static bool is_among(void *context, ht_object object) {
    return hti_stream_among(context, object);
}

static ht_status find_command(const hti_json *json, const hti_stream_entry **out) {
    if (!hti_json_is_object(json->root)) {
        return hti_json_fail(json, json->root, HT_ERR_VALUE, "an object is expected");
    }
    const hti_json_node *name = hti_json_member(json->root, "do");
    if (name == NULL) {
        return hti_json_fail(json, json->root, HT_ERR_VALUE, "the member \"do\" is missing");
    }
    for (*out = hti_stream_entries; hti_json_is_string(name) && (*out)->name != NULL; ++*out) {
        if (strcmp(name->text, (*out)->name) == 0) {
            return HT_OK;
        }
    }
    return hti_json_fail(json, name, HT_ERR_VALUE, "there is no command of this name");
}

static ht_status run_command(ht_world_stream *stream, const hti_json *json, ht_text *out) {
    hti_stream_args args = {.error = json->error};
    const hti_stream_entry *entry = NULL;
    ht_status status = find_command(json, &entry);
    if (status == HT_OK) {
        status = hti_stream_read(stream, json, entry, &args);
    }
    if (status != HT_OK) {
        return status;
    }
    args.query = (ht_world_query){.filter = args.desc.filter,
                                  .except = args.except.items,
                                  .except_count = args.except.count,
                                  .accept = args.has_only ? is_among : NULL,
                                  .context = &args.only,
                                  .with_sensors = args.with_sensors};
    return entry->run(stream, &args, out);
}

static void write_error(ht_text *out, const ht_io_error *error) {
    ht_text_printf(out, "{\"error\":");
    ht_text_string(out, error->reason);
    ht_text_printf(out, ",\"status\":\"%s\",\"line\":%" PRId64 "}", ht_status_name(error->status), error->line);
}

// NOLINTNEXTLINE(readability-function-size): the stream, the line, where it stands and what comes of it
ht_status ht_world_stream_run(ht_world_stream *stream, const char *json, size_t length, const char *file, int64_t line,
                              ht_text *out, ht_io_error *error) {
    if (stream == NULL || out == NULL) {
        return hti_io_fail(error, HT_ERR_NULL, file);
    }
    ht_io_error told = {0};
    hti_json tree = {.text = json, .length = length, .file = file, .line = line, .error = &told};
    ht_status status = hti_json_init(&tree);
    if (status == HT_OK) {
        status = run_command(stream, &tree, out);
        hti_json_deinit(&tree);
    }
    if (status != HT_OK) {
        char reason[sizeof told.reason];
        memcpy(reason, told.reason, sizeof reason);
        ht_io_fail(&told, status, file, line, "%s", reason[0] != '\0' ? reason : ht_status_text(status));
        write_error(out, &told);
    }
    ht_text_append(out, "\n", 1);
    ht_arena_reset(&stream->line);
    if (error != NULL) {
        *error = told;
    }
    return status;
}
