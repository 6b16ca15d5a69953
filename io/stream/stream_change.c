// stream_change.c: commands that make a world and change its objects.
#include "stream_parts.h"

static ht_status answer_ok(ht_text *out, ht_status status) {
    if (status == HT_OK) {
        ht_text_printf(out, "{\"ok\":true}");
    }
    return status;
}

ht_status hti_stream_create(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    ht_world *world = NULL;
    const ht_status status = ht_world_create(&(ht_world_desc){.grain = args->grain}, &world);
    if (status != HT_OK) {
        return ht_io_fail(args->error, status, NULL, 0, "%s",
                          status == HT_ERR_VALUE ? "the grain is not a power of two from 2^-60 to 2^60"
                                                 : ht_status_text(status));
    }
    ht_world_destroy(stream->world);
    hti_stream_names_deinit(&stream->names);
    stream->world = world;
    return answer_ok(out, HT_OK);
}

ht_status hti_stream_add(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    ht_object object;
    const char *name = ht_arena_text(&stream->kept, args->name);
    if (name == NULL || !hti_stream_names_reserve(&stream->names)) {
        return HT_ERR_MEMORY;
    }
    const ht_status status = ht_world_add(stream->world, &args->desc, &object);
    if (status == HT_OK) {
        hti_stream_names_add(&stream->names, name, object);
    }
    return answer_ok(out, status);
}

ht_status hti_stream_remove(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    return answer_ok(out, ht_world_remove(stream->world, args->object));
}

ht_status hti_stream_place(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    return answer_ok(out, ht_world_place(stream->world, args->object, args->desc.pose));
}

ht_status hti_stream_place_many(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    size_t failed = 0;
    const ht_status status =
        ht_world_place_many(stream->world, args->places.items, args->poses, args->places.count, &failed);
    if (status != HT_OK) {
        return ht_io_fail(args->error, status, NULL, 0, "places[%zu]: %s", failed, ht_status_text(status));
    }
    return answer_ok(out, status);
}

ht_status hti_stream_set_shape(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    return answer_ok(out, ht_world_set_shape(stream->world, args->object, &args->desc.shape));
}

ht_status hti_stream_set_filter(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    return answer_ok(out, ht_world_set_filter(stream->world, args->object, args->desc.filter));
}

ht_status hti_stream_set_mobile(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    return answer_ok(out, ht_world_set_mobile(stream->world, args->object, args->desc.mobile));
}

ht_status hti_stream_set_sensor(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    return answer_ok(out, ht_world_set_sensor(stream->world, args->object, args->desc.sensor));
}

ht_status hti_stream_set_one_way(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    return answer_ok(out, ht_world_set_one_way(stream->world, args->object, args->desc.one_way));
}

ht_status hti_stream_set_user(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    return answer_ok(out, ht_world_set_user(stream->world, args->object, args->desc.user));
}
