// play_sample.c: one shape of every kind to try.
#include "play_sample.h"
#include <hantei/io/json.h>
#include <string.h>

ht_kind play_sample_kind(int32_t number) {
    return (ht_kind)(HT_POINT + number);
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

// A rounded star and a disc, melted into one.
static ht_shape make_field(play_sample *out, const placing *at) {
    const ht_field_op ops[PLAY_SAMPLE_OPS] = {
        {.code = HT_FIELD_MOVE, .number = {at->center.x, at->center.y}},
        {.code = HT_FIELD_ROTATE, .number = {at->q.c, at->q.s}},
        {.code = HT_FIELD_SCALE, .number = {at->size}},
        {.code = HT_FIELD_STAR, .number = {5.0f, 55.0f, 24.0f}},
        {.code = HT_FIELD_MOVE, .number = {46.0f, 0.0f}},
        {.code = HT_FIELD_CIRCLE, .number = {18.0f}},
        {.code = HT_FIELD_END},
        {.code = HT_FIELD_SMOOTH_UNION, .number = {16.0f}},
        {.code = HT_FIELD_END},
        {.code = HT_FIELD_END},
        {.code = HT_FIELD_END},
    };
    memcpy(out->ops, ops, sizeof ops);
    return ht_field_make(out->ops, PLAY_SAMPLE_OPS, &out->field) == HT_OK ? HT_SHAPE(&out->field)
                                                                          : (ht_shape){.kind = HT_NO_SHAPE};
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
    case HT_FIELD:
        out->shape = make_field(out, &at);
        break;
    case HT_COMPOUND:
        out->shape = make_compound(out, &at);
        break;
    default:
        out->shape = make_chain(out, &at, kind);
        break;
    }
}

bool play_shape_json(const ht_shape *shape, char *out, size_t capacity) {
    ht_text text = {0};
    ht_json_write_shape(&text, shape);
    const bool fits = !text.failed && text.length < capacity;
    if (fits) {
        memcpy(out, text.data, text.length + 1);
    }
    ht_text_deinit(&text);
    return fits;
}
