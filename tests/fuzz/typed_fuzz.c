// typed_fuzz.c: any bytes as shapes of the kinds that have typed functions: each answers as the question for any kinds does,
// where both shapes are valid, and ends for any bits; so do batches of them.
//
// The first byte says what the numbers are: raw bits, small integers, or integers some ulps off. Input that has ended reads
// as zeros.
#include <hantei/hantei.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { CORNERS = 5 };

typedef struct typed_shapes {
    ht_vec2 point;
    ht_segment segment;
    ht_circle circle;
    ht_capsule capsule;
    ht_box box;
    ht_obox obox;
    ht_triangle triangle;
    ht_vec2 corners[CORNERS];
    ht_ray ray;
    ht_vec2 delta;
    float margin;
    ht_convex convex; // of the corners' hull, or of the corners
    ht_vec2 hull[CORNERS];
} typed_shapes;

static void require(bool holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "does not hold: %s\n", what);
        abort();
    }
}

// All members up to the convex polygon are floats.
static size_t read_shapes(typed_shapes *s, uint8_t sort, const uint8_t *data, size_t size) {
    enum { FLOATS = offsetof(typed_shapes, convex) / sizeof(float) };
    float numbers[FLOATS] = {0};
    const size_t step = sort % 3 == 0 ? 4 : sort % 3;
    size_t at = 0;
    for (int i = 0; i < FLOATS && at + step <= size; i++, at += step) {
        if (step == 4) {
            memcpy(&numbers[i], data + at, 4);
            continue;
        }
        uint32_t bits = 0;
        numbers[i] = (float)(int8_t)data[at];
        memcpy(&bits, &numbers[i], 4);
        bits = (uint32_t)((int32_t)bits + (step == 2 ? (int8_t)data[at + 1] / 32 : 0));
        memcpy(&numbers[i], &bits, 4);
    }
    *s = (typed_shapes){0};
    memcpy(s, numbers, sizeof numbers);
    const int32_t count = sort % 2 == 0 ? ht_hull(s->corners, CORNERS, s->hull) : 0;
    s->convex = count > 0 ? (ht_convex){.v = s->hull, .count = count} : (ht_convex){.v = s->corners, .count = CORNERS};
    return at;
}

static bool are_valid(const ht_shape *a, const ht_shape *b) {
    return ht_validate(a) == HT_OK && ht_validate(b) == HT_OK;
}

#define ASK(type, typed, any, same, x, y, what)                                                                        \
    do {                                                                                                               \
        const ht_shape a = HT_SHAPE(n->x), b = HT_SHAPE(m->y);                                                         \
        const type answer = typed;                                                                                     \
        if (are_valid(&a, &b)) {                                                                                       \
            const type other = any;                                                                                    \
            require(same, what #x " and " #y);                                                                         \
        }                                                                                                              \
    } while (0)
#define RELATE(function, x, y)                                                                                         \
    ASK(ht_relation, function(&n->x, &m->y), ht_relate(&a, &b), answer == other, x, y, "relation of ")
#define DISTANCE(function, x, y)                                                                                       \
    ASK(ht_separation, function(&n->x, &m->y), ht_distance(&a, &b), answer.distance == other.distance, x, y,           \
        "distance of ")
#define CONTACT(function, x, y)                                                                                        \
    ASK(ht_manifold, function(&n->x, &m->y, n->margin), ht_contact(&a, &b, n->margin), answer.count == other.count, x, \
        y, "contact of ")
#define CAST(function, x, y)                                                                                           \
    ASK(ht_cast_hit, function(&n->x, n->delta, &m->y, start), ht_cast(&a, n->delta, &b, start),                        \
        answer.hit == other.hit && answer.fraction == other.fraction, x, y, "cast of ")
#define RAY(function, y)                                                                                               \
    ASK(ht_ray_hit, function(&n->ray, n->margin, &m->y), ht_raycast(&n->ray, n->margin, &b),                           \
        answer.hit == other.hit && answer.enter == other.enter, ray, y, "hit of ")

static void relate_all(const typed_shapes *n, const typed_shapes *m) {
    RELATE(ht_relate_point_circle, point, circle);
    RELATE(ht_relate_point_box, point, box);
    RELATE(ht_relate_point_obox, point, obox);
    RELATE(ht_relate_point_triangle, point, triangle);
    RELATE(ht_relate_segment_segment, segment, segment);
    RELATE(ht_relate_segment_circle, segment, circle);
    RELATE(ht_relate_segment_box, segment, box);
    RELATE(ht_relate_circle_circle, circle, circle);
    RELATE(ht_relate_circle_capsule, circle, capsule);
    RELATE(ht_relate_circle_box, circle, box);
    RELATE(ht_relate_circle_obox, circle, obox);
    RELATE(ht_relate_capsule_capsule, capsule, capsule);
    RELATE(ht_relate_capsule_box, capsule, box);
    RELATE(ht_relate_box_box, box, box);
    RELATE(ht_relate_box_obox, box, obox);
    RELATE(ht_relate_obox_obox, obox, obox);
    RELATE(ht_relate_triangle_triangle, triangle, triangle);
    RELATE(ht_relate_convex_convex, convex, convex);
    RELATE(ht_relate_box_box_by_centers, box, box);
    RELATE(ht_relate_point_obox_by_edges, point, obox);
    const int32_t end = CORNERS;
    const ht_polygon polygon = {.v = m->corners, .ring_end = &end, .ring_count = 1};
    const ht_shape a = HT_SHAPE(n->point), b = HT_SHAPE(polygon);
    const ht_relation answer = ht_relate_point_polygon(&n->point, &polygon);
    require(!are_valid(&a, &b) || answer == ht_relate(&a, &b), "relation of point and polygon");
}

static void measure_all(const typed_shapes *n, const typed_shapes *m) {
    DISTANCE(ht_distance_circle_circle, circle, circle);
    DISTANCE(ht_distance_circle_box, circle, box);
    DISTANCE(ht_distance_circle_obox, circle, obox);
    DISTANCE(ht_distance_circle_capsule, circle, capsule);
    DISTANCE(ht_distance_capsule_capsule, capsule, capsule);
    DISTANCE(ht_distance_box_box, box, box);
    DISTANCE(ht_distance_obox_obox, obox, obox);
    DISTANCE(ht_distance_convex_convex, convex, convex);
    CONTACT(ht_contact_circle_circle, circle, circle);
    CONTACT(ht_contact_circle_box, circle, box);
    CONTACT(ht_contact_circle_obox, circle, obox);
    CONTACT(ht_contact_capsule_capsule, capsule, capsule);
    CONTACT(ht_contact_box_box, box, box);
    CONTACT(ht_contact_obox_obox, obox, obox);
    CONTACT(ht_contact_convex_convex, convex, convex);
}

static void cast_all(const typed_shapes *n, const typed_shapes *m, ht_start start) {
    RAY(ht_raycast_segment, segment);
    RAY(ht_raycast_circle, circle);
    RAY(ht_raycast_capsule, capsule);
    RAY(ht_raycast_box, box);
    RAY(ht_raycast_obox, obox);
    RAY(ht_raycast_convex, convex);
    CAST(ht_cast_circle_circle, circle, circle);
    CAST(ht_cast_circle_box, circle, box);
    CAST(ht_cast_box_box, box, box);
    CAST(ht_cast_capsule_capsule, capsule, capsule);
    CAST(ht_cast_obox_obox, obox, obox);
    CAST(ht_cast_convex_convex, convex, convex);
}

// The answers of a batch are those of its pairs, whatever the bits.
static void ask_batches(const typed_shapes *s, ht_start start) {
    const ht_circle circles[2] = {s[0].circle, s[1].circle};
    const ht_box boxes[2] = {s[0].box, s[1].box};
    const ht_shape shapes[2] = {HT_SHAPE(s[0].obox), HT_SHAPE(s[1].capsule)};
    const ht_rows rows[3] = {{HT_CIRCLE, circles}, {HT_BOX, boxes}, {HT_KIND_COUNT, shapes}};
    const ht_ray rays[2] = {s[0].ray, s[1].ray};
    const ht_vec2 deltas[2] = {s[0].delta, s[1].delta};
    const ht_pair pairs[3] = {{0, 1}, {1, 0}, {1, 1}};
    for (int i = 0; i < 9; i++) {
        const ht_rows *const a = &rows[i / 3], *const b = &rows[i % 3];
        uint8_t relations[3];
        ht_ray_hit hits[3];
        ht_cast_hit casts[3];
        ht_batch_pairs(a, b, pairs, 3, (ht_batch_out){.relation = relations});
        ht_batch_raycast(rays, NULL, b, pairs, 3, hits);
        ht_batch_cast(&(ht_moving_rows){*a, deltas}, b, pairs, 3, start, casts);
        (void)ht_batch_has_kernel(a->kind, b->kind);
        for (int k = 0; k < 3 && i == 0; k++) {
            const ht_shape p = HT_SHAPE(circles[pairs[k].a]), q = HT_SHAPE(circles[pairs[k].b]);
            require(relations[k] == ht_relate(&p, &q), "a batch relates as its pairs");
            require(hits[k].hit == ht_raycast(&rays[pairs[k].a], HUGE_VALF, &q).hit, "a batch of rays");
            require(casts[k].hit == ht_cast(&p, deltas[pairs[k].a], &q, start).hit, "a batch of casts");
        }
    }
}

static void ask_columns(const typed_shapes *n, const typed_shapes *m) {
    const float x[2] = {n->circle.center.x, m->circle.center.x}, y[2] = {n->circle.center.y, m->circle.center.y};
    const float radius[2] = {n->circle.radius, m->circle.radius};
    const ht_columns columns = {.kind = HT_CIRCLE, .column = {x, y, radius}};
    const ht_shape one = HT_SHAPE(n->obox), first = HT_SHAPE(n->circle), second = HT_SHAPE(m->circle);
    uint8_t relations[2];
    ht_batch_one(&one, &columns, 2, (ht_batch_out){.relation = relations});
    require(relations[0] == ht_relate(&one, &first) && relations[1] == ht_relate(&one, &second), "one and many");
    ht_batch_each(&columns, &columns, 2, (ht_batch_out){.relation = relations});
    require(relations[1] == ht_relate(&second, &second), "each and each");
}

// Names of numbers that are none, too; what is made of any numbers.
static void ask_names(const typed_shapes *s, int number) {
    require(ht_kind_from_name(ht_kind_name((ht_kind)number)) == (ht_kind)number ||
                ht_kind_from_name(ht_kind_name((ht_kind)number)) == HT_NO_SHAPE,
            "a kind's name");
    require(ht_status_name((ht_status)number) != NULL && ht_status_text((ht_status)number) != NULL,
            "a status has a name");
    (void)ht_relation_name((ht_relation)(number % 3));
    (void)ht_containment_name((ht_containment)(number % 3));
    (void)ht_question_name((ht_question)(number % HT_QUESTION_COUNT));
    (void)ht_field_name((ht_field_code)(number % HT_FIELD_CODE_COUNT));
    (void)ht_where((ht_question)(number % 16), (ht_kind)(number % 20), (ht_kind)(number / 20), number % 7);
    const ht_simd before = ht_simd_in_use();
    const ht_simd simd = (ht_simd)(number % 8);
    require(ht_version()[0] != '\0' && (!ht_simd_is_available(simd) || ht_simd_name(simd)[0] != '\0'),
            "there are names");
    (void)ht_simd_use(simd);
    require(ht_simd_use(before), "what was in use is there");
    const ht_rot turn = ht_rot_make(s->margin);
    (void)turn;
    (void)ht_box_make(s->point, s->delta);
    (void)ht_obox_make(s->point, s->delta, s->margin);
    (void)ht_line_make(s->point, s->delta);
    (void)ht_halfplane_make(s->point, s->delta);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const uint8_t sort = size > 0 ? data[0] : 0;
    static const uint8_t nothing[1];
    const uint8_t *const numbers = size > 0 ? data + 1 : nothing;
    const size_t bytes = size > 0 ? size - 1 : 0;
    typed_shapes s[2];
    const ht_start start = (ht_start)(sort / 16 % 3);
    const size_t used = read_shapes(&s[0], sort, numbers, bytes);
    read_shapes(&s[1], sort, numbers + used, bytes - used);
    for (int i = 0; i < 2; i++) {
        relate_all(&s[i], &s[1 - i]);
        measure_all(&s[i], &s[1 - i]);
        cast_all(&s[i], &s[1 - i], start);
    }
    ask_batches(s, start);
    ask_columns(&s[0], &s[1]);
    ask_names(&s[0], bytes > 0 ? numbers[0] : 0);
    return 0;
}
