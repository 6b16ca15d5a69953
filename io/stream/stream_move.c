// stream_move.c: commands that update a world and move its objects, and what they answer.
#include "stream_parts.h"

static void write_users(ht_text *out, const ht_event *e) {
    if (e->user_a != 0) {
        hti_json_write_bits(out, "user_a", e->user_a);
    }
    if (e->user_b != 0) {
        hti_json_write_bits(out, "user_b", e->user_b);
    }
}

ht_status hti_stream_update(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    (void)args;
    const ht_status status = ht_world_update(stream->world);
    if (status != HT_OK) {
        return status;
    }
    size_t count = 0;
    const ht_event *events = ht_world_events(stream->world, &count);
    ht_text_printf(out, "{\"events\":%zu}", count);
    for (size_t i = 0; i < count; i++) {
        const ht_event *e = &events[i];
        ht_text_printf(out, "\n{\"event\":\"%s\"", ht_event_begins(e) ? "begin" : ht_event_ends(e) ? "end" : "change");
        hti_stream_write_name(stream, out, ",\"a\":", e->a);
        hti_stream_write_name(stream, out, ",\"b\":", e->b);
        ht_text_printf(out, ",\"was\":\"%s\",\"now\":\"%s\"", ht_relation_name(e->was), ht_relation_name(e->now));
        write_users(out, e);
        ht_text_append(out, "}", 1);
    }
    return HT_OK;
}

ht_status hti_stream_touching(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    const size_t count = ht_world_touching(stream->world, args->object, NULL, 0);
    ht_event *events = ht_arena_alloc(&stream->line, count * sizeof *events);
    if (events == NULL) {
        return HT_ERR_MEMORY;
    }
    ht_world_touching(stream->world, args->object, events, count);
    ht_text_printf(out, "{\"touching\":[");
    for (size_t i = 0; i < count; i++) {
        hti_stream_write_name(stream, out, i == 0 ? "{\"object\":" : ",{\"object\":", events[i].b);
        ht_text_printf(out, ",\"relation\":\"%s\"", ht_relation_name(events[i].now));
        if (events[i].user_b != 0) {
            hti_json_write_bits(out, "user", events[i].user_b);
        }
        ht_text_append(out, "}", 1);
    }
    ht_text_append(out, "]}", 2);
    return HT_OK;
}

ht_status hti_stream_meetings(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    (void)args;
    const size_t count = ht_world_meetings(stream->world, NULL, 0);
    ht_event *events = ht_arena_alloc(&stream->line, count * sizeof *events);
    if (events == NULL) {
        return HT_ERR_MEMORY;
    }
    ht_world_meetings(stream->world, events, count);
    ht_text_printf(out, "{\"meetings\":[");
    for (size_t i = 0; i < count; i++) {
        hti_stream_write_name(stream, out, i == 0 ? "{\"a\":" : ",{\"a\":", events[i].a);
        hti_stream_write_name(stream, out, ",\"b\":", events[i].b);
        ht_text_printf(out, ",\"relation\":\"%s\"", ht_relation_name(events[i].now));
        write_users(out, &events[i]);
        ht_text_append(out, "}", 1);
    }
    ht_text_append(out, "]}", 2);
    return HT_OK;
}

static void write_flag(ht_text *out, const char *name, bool is_set) {
    if (is_set) {
        ht_text_printf(out, ",\"%s\":true", name);
    }
}

static void write_hit(const ht_world_stream *stream, ht_text *out, const ht_mover_hit *hit) {
    hti_stream_write_name(stream, out, "{\"object\":", hit->object);
    if (hit->user != 0) {
        hti_json_write_bits(out, "user", hit->user);
    }
    ht_text_vec2(out, ",\"normal\":", hit->normal);
    ht_text_vec2(out, ",\"point\":", hit->point);
    ht_text_vec2(out, ",\"at\":", hit->at);
    write_flag(out, "floor", hit->floor);
    write_flag(out, "steep", hit->steep);
    write_flag(out, "wall", hit->wall);
    write_flag(out, "ceiling", hit->ceiling);
    ht_text_append(out, "}", 1);
}

static void write_move(const ht_world_stream *stream, ht_text *out, const ht_move_result *r) {
    ht_text_vec2(out, "{\"at\":", r->at);
    ht_text_vec2(out, ",\"moved\":", r->moved);
    write_flag(out, "floor", r->floor);
    write_flag(out, "steep", r->steep);
    write_flag(out, "wall", r->wall);
    write_flag(out, "ceiling", r->ceiling);
    write_flag(out, "stepped", r->stepped);
    write_flag(out, "snapped", r->snapped);
    write_flag(out, "blocked", r->blocked);
    write_flag(out, "inside", r->inside);
    if (r->floor) {
        hti_stream_write_name(stream, out, ",\"ground\":", r->ground);
        ht_text_vec2(out, ",\"floor_normal\":", r->floor_normal);
    }
    ht_text_printf(out, ",\"hits\":[");
    for (size_t i = 0; i < r->hit_count; i++) {
        ht_text_append(out, ",", i > 0);
        write_hit(stream, out, &r->hits[i]);
    }
    ht_text_append(out, "]}", 2);
}

static ht_response respond_as_told(void *context, const ht_mover_hit *hit) {
    const hti_stream_args *args = context;
    for (size_t i = 0; i < args->response_count; i++) {
        if (ht_object_is_equal(args->responses[i].object, hit->object)) {
            return args->responses[i].response;
        }
    }
    return HT_RESPONSE_SLIDE;
}

ht_status hti_stream_move(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    hti_stream_args told = *args;
    if (told.response_count > 0) {
        told.mover.respond = respond_as_told;
        told.mover.context = &told;
    }
    ht_move_result result;
    const ht_status status = ht_world_move(stream->world, args->object, args->delta, &told.mover, &result);
    if (status == HT_ERR_KIND) {
        return ht_io_fail(args->error, status, NULL, 0, "an object of this kind does not move: it is not convex");
    }
    if (status == HT_OK) {
        write_move(stream, out, &result);
    }
    return status;
}

ht_status hti_stream_free(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    ht_vec2 moved;
    const ht_status status = ht_world_free_object(stream->world, args->object, args->limit, &moved);
    if (status == HT_ERR_RANGE) {
        return ht_io_fail(args->error, status, NULL, 0, "no way out was found within the limit");
    }
    if (status == HT_OK) {
        ht_text_vec2(out, "{\"moved\":", moved);
        ht_text_append(out, "}", 1);
    }
    return status;
}

static bool push_as_told(void *context, ht_object by, ht_object object) {
    (void)by;
    return !hti_stream_among(&((const hti_stream_args *)context)->except, object);
}

static bool crush_as_told(void *context, const ht_pushed *who) {
    return hti_stream_among(&((const hti_stream_args *)context)->crush, who->object);
}

static void write_pushed(const ht_world_stream *stream, ht_text *out, const ht_pushed *p) {
    hti_stream_write_name(stream, out, "{\"object\":", p->object);
    if (p->user != 0) {
        hti_json_write_bits(out, "user", p->user);
    }
    hti_stream_write_name(stream, out, ",\"by\":", p->by);
    ht_text_vec2(out, ",\"moved\":", p->moved);
    write_flag(out, "carried", p->carried);
    write_flag(out, "crushed", p->crushed);
    ht_text_append(out, "}", 1);
}

ht_status hti_stream_push(ht_world_stream *stream, const hti_stream_args *args, ht_text *out) {
    hti_stream_args told = *args;
    const ht_push_desc how = {told.part, push_as_told, crush_as_told, &told};
    ht_push_result r;
    const ht_status status = ht_world_push(stream->world, args->object, args->desc.pose, &how, &r);
    if (status != HT_OK) {
        return status;
    }
    ht_text_vec2(out, "{\"at\":", r.pose.p);
    ht_text_vec2(out, ",\"rot\":", (ht_vec2){r.pose.q.c, r.pose.q.s});
    ht_text_vec2(out, ",\"moved\":", r.moved);
    if (r.stopped) {
        hti_stream_write_name(stream, out, ",\"stopped_by\":", r.stopped_by);
    }
    ht_text_printf(out, ",\"pushed\":[");
    for (size_t i = 0; i < r.count; i++) {
        ht_text_append(out, ",", i > 0);
        write_pushed(stream, out, &r.pushed[i]);
    }
    ht_text_append(out, "]}", 2);
    return HT_OK;
}
