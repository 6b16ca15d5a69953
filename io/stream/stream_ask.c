// stream_ask.c: commands that ask a world.
#include "stream_parts.h"

#include <string.h>

void hti_stream_write_name(const ht_world_stream *stream, ht_text *out, const char *before, ht_object object) {
    const char *name = hti_stream_names_of(&stream->names, object);
    ht_text_append(out, before, strlen(before));
    if (name != NULL) {
        ht_text_string(out, name);
    } else {
        ht_text_append(out, "null", 4);
    }
}

static void write_objects(const ht_world_stream *stream, ht_text *out, const ht_object *objects, size_t count) {
    ht_text_printf(out, "{\"objects\":[");
    for (size_t i = 0; i < count; i++) {
        hti_stream_write_name(stream, out, i == 0 ? "" : ",", objects[i]);
    }
    ht_text_append(out, "]}", 2);
}

static void write_info(ht_text *out, const ht_object_info *info) {
    ht_text_printf(out, "{\"found\":true,\"shape\":");
    ht_json_write_shape(out, info->shape);
    ht_text_printf(out, ",\"local_shape\":");
    ht_json_write_shape(out, info->local_shape);
    ht_text_vec2(out, ",\"at\":", info->pose.p);
    ht_text_vec2(out, ",\"rot\":", (ht_vec2){info->pose.q.c, info->pose.q.s});
    ht_text_vec2(out, ",\"bounds\":{\"min\":", info->bounds.min);
    ht_text_vec2(out, ",\"max\":", info->bounds.max);
    ht_text_append(out, "}", 1);
    const ht_filter filter = info->filter;
    if (filter.category != 0) {
        hti_json_write_bits(out, "category", filter.category == HT_NOTHING ? 0 : filter.category);
    }
    if (filter.mask != 0) {
        hti_json_write_bits(out, "mask", filter.mask == HT_NOTHING ? 0 : filter.mask);
    }
    if (filter.group != 0) {
        ht_text_printf(out, ",\"filter_group\":%d", (int)filter.group);
    }
    ht_text_printf(out, "%s%s", info->mobile ? ",\"mobile\":true" : "", info->sensor ? ",\"sensor\":true" : "");
    if (info->one_way.x != 0 || info->one_way.y != 0) {
        ht_text_vec2(out, ",\"one_way\":", info->one_way);
    }
    if (info->user != 0) {
        hti_json_write_bits(out, "user", info->user);
    }
    ht_text_append(out, "}", 1);
}

ht_status hti_stream_find(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    ht_object_info info;
    if (ht_world_find(stream->world, args->object, &info)) {
        write_info(out, &info);
    } else {
        ht_text_printf(out, "{\"found\":false}");
    }
    return HT_OK;
}

ht_status hti_stream_count(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    (void)args;
    ht_text_printf(out, "{\"count\":%zu}", ht_world_count(stream->world));
    return HT_OK;
}

ht_status hti_stream_objects_all(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    (void)args;
    const char *before = "{\"objects\":[";
    ht_object o = ht_world_next(stream->world, (ht_object){0});
    for (; o.generation != 0; o = ht_world_next(stream->world, o), before = ",") {
        hti_stream_write_name(stream, out, before, o);
    }
    ht_text_printf(out, "%s]}", *before == ',' ? "" : before);
    return HT_OK;
}

ht_status hti_stream_query_box(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    const size_t count = ht_world_query_box(stream->world, args->box, &args->query, NULL, 0);
    ht_object *found = ht_arena_alloc(&stream->line, count * sizeof *found);
    if (found == NULL) {
        return HT_ERR_MEMORY;
    }
    ht_world_query_box(stream->world, args->box, &args->query, found, count);
    write_objects(stream, out, found, count);
    return HT_OK;
}

ht_status hti_stream_query_shape(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    const ht_shape *shape = &args->desc.shape;
    const size_t count = ht_world_query_shape(stream->world, shape, &args->query, NULL, 0);
    ht_object *found = ht_arena_alloc(&stream->line, count * sizeof *found);
    if (found == NULL) {
        return HT_ERR_MEMORY;
    }
    ht_world_query_shape(stream->world, shape, &args->query, found, count);
    write_objects(stream, out, found, count);
    return HT_OK;
}

ht_status hti_stream_is_free(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    const bool is_free = ht_world_is_free(stream->world, &args->desc.shape, &args->query);
    ht_text_printf(out, "{\"free\":%s}", is_free ? "true" : "false");
    return HT_OK;
}

ht_status hti_stream_query_point(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    hti_stream_args point = *args;
    point.desc.shape = (ht_shape){.kind = HT_POINT, .point = args->desc.pose.p};
    return hti_stream_query_shape(stream, &point, out);
}

static void write_world_ray_hit(const ht_world_stream *stream, ht_text *out, const ht_world_ray_hit *hit) {
    hti_stream_write_name(stream, out, "{\"object\":", hit->object);
    ht_text_printf(out, ",\"hit\":");
    ht_json_write_ray_hit(out, &hit->hit);
    ht_text_append(out, "}", 1);
}

ht_status hti_stream_raycast(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    const ht_world_ray_hit hit = ht_world_raycast(stream->world, &args->ray, args->max, &args->query);
    write_world_ray_hit(stream, out, &hit);
    return HT_OK;
}

ht_status hti_stream_raycast_all(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    const size_t count = ht_world_raycast_all(stream->world, &args->ray, args->max, &args->query, NULL, 0);
    ht_world_ray_hit *hits = ht_arena_alloc(&stream->line, count * sizeof *hits);
    if (hits == NULL) {
        return HT_ERR_MEMORY;
    }
    ht_world_raycast_all(stream->world, &args->ray, args->max, &args->query, hits, count);
    ht_text_printf(out, "{\"hits\":[");
    for (size_t i = 0; i < count; i++) {
        ht_text_append(out, ",", i > 0);
        write_world_ray_hit(stream, out, &hits[i]);
    }
    ht_text_append(out, "]}", 2);
    return HT_OK;
}

static void write_world_cast_hit(const ht_world_stream *stream, ht_text *out, const ht_world_cast_hit *hit,
                                 bool with_error) {
    hti_stream_write_name(stream, out, "{\"object\":", hit->object);
    ht_text_printf(out, ",\"hit\":");
    ht_json_write_cast_hit(out, &hit->hit, with_error);
    ht_text_append(out, "}", 1);
}

ht_status hti_stream_cast(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    const ht_world_cast_hit hit =
        ht_world_cast(stream->world, &args->desc.shape, args->delta, args->start, &args->query);
    write_world_cast_hit(stream, out, &hit, false);
    return HT_OK;
}

ht_status hti_stream_cast_all(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    const ht_shape *shape = &args->desc.shape;
    const size_t count = ht_world_cast_all(stream->world, shape, args->delta, args->start, &args->query, NULL, 0);
    ht_world_cast_hit *hits = ht_arena_alloc(&stream->line, count * sizeof *hits);
    if (hits == NULL) {
        return HT_ERR_MEMORY;
    }
    ht_world_cast_all(stream->world, shape, args->delta, args->start, &args->query, hits, count);
    ht_text_printf(out, "{\"hits\":[");
    for (size_t i = 0; i < count; i++) {
        ht_text_append(out, ",", i > 0);
        write_world_cast_hit(stream, out, &hits[i], false);
    }
    ht_text_append(out, "]}", 2);
    return HT_OK;
}

ht_status hti_stream_sweep(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    const ht_world_cast_hit hit =
        ht_world_sweep(stream->world, &args->desc.shape, &args->motion, args->tolerance, &args->query);
    write_world_cast_hit(stream, out, &hit, true);
    return HT_OK;
}

ht_status hti_stream_nearest(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    const size_t all = ht_world_count(stream->world), k = args->k < all ? (size_t)args->k : all;
    ht_world_near *near = ht_arena_alloc(&stream->line, k * sizeof *near);
    if (near == NULL) {
        return HT_ERR_MEMORY;
    }
    const size_t count = ht_world_nearest(stream->world, &args->desc.shape, k, args->max, &args->query, near);
    ht_text_printf(out, "{\"nearest\":[");
    for (size_t i = 0; i < count; i++) {
        hti_stream_write_name(stream, out, i == 0 ? "{\"object\":" : ",{\"object\":", near[i].object);
        ht_text_printf(out, ",\"separation\":");
        ht_json_write_separation(out, &near[i].separation);
        ht_text_append(out, "}", 1);
    }
    ht_text_append(out, "]}", 2);
    return HT_OK;
}

ht_status hti_stream_contacts(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    const size_t count = ht_world_contacts(stream->world, args->a, args->b, args->margin, NULL, 0);
    ht_manifold *manifolds = ht_arena_alloc(&stream->line, count * sizeof *manifolds);
    if (manifolds == NULL) {
        return HT_ERR_MEMORY;
    }
    ht_world_contacts(stream->world, args->a, args->b, args->margin, manifolds, count);
    ht_json_write_manifolds(out, manifolds, count);
    return HT_OK;
}
