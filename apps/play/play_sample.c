// play_sample.c: one shape of every kind to try, and a shape as JSON text.
#include "play_sample.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

ht_kind play_sample_kind(int32_t number) {
    return (ht_kind)(HT_POINT + number + (HT_POINT + number < HT_FIELD ? 0 : 1));
}

// Where a point of the sample goes.
typedef struct placing {
    ht_vec2 center;
    ht_rot q;
    float size;
} placing;

static ht_vec2 turned_sample(const placing *at, float x, float y) {
    return (ht_vec2){at->size * (at->q.c * x - at->q.s * y), at->size * (at->q.s * x + at->q.c * y)};
}

static ht_vec2 put(const placing *at, float x, float y) {
    const ht_vec2 d = turned_sample(at, x, y);
    return (ht_vec2){at->center.x + d.x, at->center.y + d.y};
}

static int32_t put_all_points(play_sample *out, const placing *at, const ht_vec2 *points, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        out->v[i] = put(at, points[i].x, points[i].y);
    }
    return count;
}

static ht_obox put_obox(const placing *at, ht_vec2 center, ht_vec2 half, float radius) {
    return (ht_obox){put(at, center.x, center.y), {at->size * half.x, at->size * half.y}, at->q, at->size * radius};
}

static ht_shape make_chain(play_sample *out, const placing *at, ht_kind kind) {
    static const ht_vec2 hexagon[] = {{-60, 0}, {-25, -45}, {30, -40}, {60, 5}, {25, 45}, {-30, 40}};
    static const ht_vec2 zigzag[] = {{-65, 30}, {-30, -30}, {0, 25}, {35, -35}, {65, 20}};
    // An L with a square hole.
    static const ht_vec2 rings[] = {{-60, -60}, {0, -60},  {0, 0},    {60, 0},   {60, 60},
                                    {-60, 60},  {-45, 15}, {-45, 45}, {-15, 45}, {-15, 15}};
    static const int32_t ring_end[] = {6, 10};
    switch (kind) {
    case HT_CONVEX:
        return HT_SHAPE(((ht_convex){out->v, put_all_points(out, at, hexagon, 6), 0.0f}));
    case HT_POLYLINE:
        return HT_SHAPE(((ht_polyline){out->v, put_all_points(out, at, zigzag, 5), false}));
    default:
        (void)put_all_points(out, at, rings, 10);
        return HT_SHAPE(((ht_polygon){out->v, ring_end, 2, HT_EVEN_ODD, NULL}));
    }
}

static ht_shape make_compound(play_sample *out, const placing *at) {
    out->members[0] = HT_SHAPE(((ht_circle){put(at, -38.0f, 0.0f), 30.0f * at->size}));
    out->members[1] = HT_SHAPE(put_obox(at, (ht_vec2){30.0f, 0.0f}, (ht_vec2){40.0f, 16.0f}, 0.0f));
    return HT_SHAPE(((ht_compound){out->members, 2}));
}

void play_sample_make(play_sample *out, ht_kind kind, ht_vec2 center, float radians, float size) {
    const placing at = {center, ht_rot_make(radians), size};
    const ht_vec2 up = turned_sample(&at, 0.0f, -1.0f), box = {60.0f * size, 40.0f * size};
    switch (kind) {
    case HT_POINT:
        out->shape = HT_SHAPE(center);
        break;
    case HT_SEGMENT:
        out->shape = HT_SHAPE(((ht_segment){put(&at, -65.0f, 0.0f), put(&at, 65.0f, 0.0f)}));
        break;
    case HT_CIRCLE:
        out->shape = HT_SHAPE(((ht_circle){center, 50.0f * size}));
        break;
    case HT_CAPSULE:
        out->shape = HT_SHAPE(((ht_capsule){put(&at, -40.0f, 0.0f), put(&at, 40.0f, 0.0f), 26.0f * size}));
        break;
    case HT_BOX:
        out->shape = HT_SHAPE(ht_box_make(center, box));
        break;
    case HT_OBOX:
        out->shape = HT_SHAPE(put_obox(&at, (ht_vec2){0.0f, 0.0f}, (ht_vec2){60.0f, 32.0f}, 8.0f));
        break;
    case HT_TRIANGLE:
        out->shape =
            HT_SHAPE(((ht_triangle){{put(&at, 0.0f, -60.0f), put(&at, 60.0f, 45.0f), put(&at, -60.0f, 45.0f)}}));
        break;
    case HT_RAY:
        out->shape = HT_SHAPE(((ht_ray){center, turned_sample(&at, 100.0f, 0.0f)}));
        break;
    case HT_LINE:
        out->shape = HT_SHAPE(((ht_line){center, turned_sample(&at, 100.0f, 0.0f)}));
        break;
    case HT_HALFPLANE:
        out->shape = HT_SHAPE(((ht_halfplane){up, up.x * center.x + up.y * center.y}));
        break;
    case HT_ELLIPSE:
        out->shape =
            HT_SHAPE(((ht_ellipse){center, turned_sample(&at, 62.0f, 0.0f), turned_sample(&at, 12.0f, 34.0f)}));
        break;
    case HT_COMPOUND:
        out->shape = make_compound(out, &at);
        break;
    default:
        out->shape = make_chain(out, &at, kind);
        break;
    }
}

// --- text ---

typedef struct writer {
    char *out;
    size_t used, capacity;
} writer;

HT_PRINTF(2, 3) static void put_sample_text(writer *w, const char *format, ...) {
    va_list values;
    va_start(values, format);
    const size_t room = w->capacity - w->used;
    const int length = vsnprintf(w->out + w->used, room, format, values);
    va_end(values);
    w->used += length < 0 || (size_t)length >= room ? room : (size_t)length; // at the end: full
}

// Nine digits read back as the same float.
static void put_sample_point(writer *w, const char *before, ht_vec2 p) {
    put_sample_text(w, "%s[%.9g,%.9g]", before, (double)p.x, (double)p.y);
}

static void put_sample_points(writer *w, const char *before, const ht_vec2 *v, int32_t count) {
    put_sample_text(w, "%s[", before);
    for (int32_t i = 0; i < count; i++) {
        put_sample_point(w, i > 0 ? "," : "", v[i]);
    }
    put_sample_text(w, "]");
}

static void put_rings(writer *w, const ht_polygon *p) {
    put_sample_text(w, ",\"rings\":[");
    for (int32_t i = 0, from = 0; i < p->ring_count; from = p->ring_end[i++]) {
        put_sample_points(w, i > 0 ? "," : "", p->v + from, p->ring_end[i] - from);
    }
    put_sample_text(w, "],\"rule\":\"%s\"", p->rule == HT_NONZERO ? "nonzero" : "evenodd");
}

static void put_shape(writer *w, const ht_shape *s);

static void put_members(writer *w, const ht_compound *c) {
    put_sample_text(w, ",\"shapes\":[");
    for (int32_t i = 0; i < c->count; i++) {
        put_sample_text(w, i > 0 ? "," : "");
        put_shape(w, &c->shapes[i]);
    }
    put_sample_text(w, "]");
}

static void put_body(writer *w, const ht_shape *s) {
    switch (s->kind) {
    case HT_POINT:
        put_sample_point(w, ",\"at\":", s->point);
        break;
    case HT_SEGMENT:
        put_sample_point(w, ",\"a\":", s->segment.a);
        put_sample_point(w, ",\"b\":", s->segment.b);
        break;
    case HT_CIRCLE:
        put_sample_point(w, ",\"center\":", s->circle.center);
        put_sample_text(w, ",\"radius\":%.9g", (double)s->circle.radius);
        break;
    case HT_CAPSULE:
        put_sample_point(w, ",\"a\":", s->capsule.a);
        put_sample_point(w, ",\"b\":", s->capsule.b);
        put_sample_text(w, ",\"radius\":%.9g", (double)s->capsule.radius);
        break;
    case HT_BOX:
        put_sample_point(w, ",\"min\":", s->box.min);
        put_sample_point(w, ",\"max\":", s->box.max);
        break;
    case HT_OBOX:
        put_sample_point(w, ",\"center\":", s->obox.center);
        put_sample_point(w, ",\"half\":", s->obox.half);
        put_sample_point(w, ",\"rot\":", (ht_vec2){s->obox.q.c, s->obox.q.s});
        put_sample_text(w, ",\"radius\":%.9g", (double)s->obox.radius);
        break;
    case HT_TRIANGLE:
        put_sample_points(w, ",\"points\":", s->triangle.v, 3);
        break;
    case HT_CONVEX:
        put_sample_points(w, ",\"points\":", s->convex.v, s->convex.count);
        put_sample_text(w, ",\"radius\":%.9g", (double)s->convex.radius);
        break;
    case HT_POLYLINE:
        put_sample_points(w, ",\"points\":", s->polyline.v, s->polyline.count);
        put_sample_text(w, ",\"closed\":%s", s->polyline.closed ? "true" : "false");
        break;
    case HT_POLYGON:
        put_rings(w, &s->polygon);
        break;
    case HT_RAY:
        put_sample_point(w, ",\"origin\":", s->ray.origin);
        put_sample_point(w, ",\"dir\":", s->ray.dir);
        break;
    case HT_LINE:
        put_sample_point(w, ",\"point\":", s->line.point);
        put_sample_point(w, ",\"dir\":", s->line.dir);
        break;
    case HT_HALFPLANE:
        put_sample_point(w, ",\"normal\":", s->halfplane.normal);
        put_sample_text(w, ",\"offset\":%.9g", (double)s->halfplane.offset);
        break;
    case HT_ELLIPSE:
        put_sample_point(w, ",\"center\":", s->ellipse.center);
        put_sample_point(w, ",\"u\":", s->ellipse.u);
        put_sample_point(w, ",\"v\":", s->ellipse.v);
        break;
    case HT_COMPOUND:
        put_members(w, &s->compound);
        break;
    default:
        w->used = w->capacity;
        break;
    }
}

static void put_shape(writer *w, const ht_shape *s) {
    put_sample_text(w, "{\"type\":\"%s\"", ht_kind_name(s->kind));
    put_body(w, s);
    put_sample_text(w, "}");
}

bool play_shape_json(const ht_shape *shape, char *out, size_t capacity) {
    writer w = {.capacity = capacity};
    w.out = out;
    put_shape(&w, shape);
    return w.used < capacity;
}
