// batch_test.c: batches answer what ht_relate answers, pair by pair, in every instruction set: numbers of every sort
// (grids with their touches, ulps beside them, huge, tiny, both together, not answerable), counts that fill no word,
// columns that are not aligned, arrays that are not wanted.
#include <float.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <hantei/batch.h>

#include "support/test_random.h"

enum { MOST = 5000, MANY = 300, CLOUD = 24, FAR_APART = RANDOM_SORTS, LARGE, SMALL, MIXED, SORTS, MORE_FAR_APART = 3 };

// Shapes of one kind as columns, as rows of structs, and as shapes of any kind.
typedef struct list {
    ht_columns columns;
    ht_rows rows, shapes;
    float number[HT_COLUMN_LIMIT][MOST + 1];
    ht_shape shape[MOST];
    unsigned char row[MOST * sizeof(ht_obox)];
    ht_vec2 v[MOST][HT_COLUMN_VERTICES];
} list;

typedef struct sort_of_list {
    ht_kind kind;
    int32_t vertices;
    bool rounded;
} sort_of_list;

static const sort_of_list lists[] = {
    {HT_POINT, 0, false}, {HT_SEGMENT, 0, false}, {HT_CIRCLE, 0, false}, {HT_CAPSULE, 0, false},
    {HT_BOX, 0, false},   {HT_OBOX, 0, false},    {HT_OBOX, 0, true},    {HT_TRIANGLE, 0, false},
    {HT_CONVEX, 1, true}, {HT_CONVEX, 2, false},  {HT_CONVEX, 3, false}, {HT_CONVEX, 4, false},
    {HT_CONVEX, 5, true}, {HT_CONVEX, 8, false},  {HT_CONVEX, 8, true},  {HT_RAY, 0, false}};
enum { LIST_COUNT = sizeof lists / sizeof lists[0] };

// FAR_APART: small multiples of a few powers of two, whose products underflow or overflow and are equal nonetheless.
// LARGE and SMALL: numbers whose third or fourth powers do so.
static float draw(uint64_t *state, int sort) {
    static const float unit[] = {0x1p-149f, 0x1p-149f, 0x1p-75f, 0x1p-30f, 1.0f, 0x1p125f};
    switch (sort) {
    case FAR_APART:
        return random_float(state, 0) * unit[random_below(state, 6)];
    case LARGE:
        return random_float(state, 1) * 0x1p45f;
    case SMALL:
        return random_float(state, 1) * 0x1p-45f;
    default:
        return random_float(state, sort);
    }
}

static float positive(uint64_t *state, int sort) {
    return __builtin_fabsf(draw(state, sort));
}

// Vertices in convex position: of a circle, or of the hull of a cloud, the last one repeated when they are too few.
static void make_vertices(uint64_t *state, int sort, int32_t count, ht_vec2 *v) {
    ht_vec2 cloud[CLOUD], hull[CLOUD];
    int32_t found = count;
    if (sort == 1 && count > 2) {
        const float x = random_float(state, 1), y = random_float(state, 1), r = positive(state, 1) + 0.25f;
        const float first = 4.0f * random_float(state, 1);
        for (int32_t i = 0; i < count; i++) {
            const ht_rot q = ht_rot_make(first + 6.2831853f * (float)i / (float)count);
            hull[i] = (ht_vec2){x + r * q.c, y + r * q.s};
        }
    } else {
        for (int32_t i = 0; i < CLOUD; i++) {
            cloud[i] = (ht_vec2){draw(state, sort), draw(state, sort)};
        }
        found = ht_hull(cloud, count < 3 ? count : CLOUD, hull);
    }
    const bool turned = random_below(state, 4) == 0;
    for (int32_t i = 0; i < count; i++) {
        v[turned ? count - 1 - i : i] = hull[i < found ? i : found - 1];
    }
}

static void make_numbers(uint64_t *state, sort_of_list what, int sort, float *out) {
    ht_shape s = {.kind = what.kind};
    float all[2 * HT_COLUMN_VERTICES + 1] = {0.0f};
    for (int i = 0; i < 7; i++) {
        all[i] = draw(state, sort);
    }
    memcpy(&s.obox, all, sizeof s.obox);
    if (what.kind == HT_CIRCLE) {
        s.circle.radius = positive(state, sort);
    } else if (what.kind == HT_CAPSULE) {
        s.capsule.radius = random_below(state, 8) == 0 ? 0.0f : positive(state, sort);
    } else if (what.kind == HT_BOX) {
        const ht_box b = s.box;
        s.box.min = (ht_vec2){b.min.x < b.max.x ? b.min.x : b.max.x, b.min.y < b.max.y ? b.min.y : b.max.y};
        s.box.max = (ht_vec2){b.min.x < b.max.x ? b.max.x : b.min.x, b.min.y < b.max.y ? b.max.y : b.min.y};
    } else if (what.kind == HT_OBOX) {
        s.obox.half = (ht_vec2){positive(state, sort), positive(state, sort)};
        s.obox.q = random_below(state, 4) == 0 ? HT_ROT_IDENTITY : sort == 1 ? ht_rot_make(4.0f * all[4]) : s.obox.q;
        s.obox.radius = what.rounded ? positive(state, sort) : 0.0f;
    }
    memcpy(all, &s.obox, sizeof s.obox);
    if (what.kind == HT_CONVEX || what.kind == HT_TRIANGLE) {
        const int32_t count = what.kind == HT_TRIANGLE ? 3 : what.vertices;
        make_vertices(state, sort, count, (ht_vec2 *)(void *)all);
        all[2 * count] = what.rounded ? positive(state, sort) : 0.0f;
    }
    memcpy(out, all, sizeof all);
}

static int32_t count_columns(sort_of_list what) {
    static const int32_t counts[HT_KIND_COUNT] = {[HT_POINT] = 2, [HT_SEGMENT] = 4, [HT_CIRCLE] = 3,   [HT_CAPSULE] = 5,
                                                  [HT_BOX] = 4,   [HT_OBOX] = 7,    [HT_TRIANGLE] = 6, [HT_RAY] = 4};
    return what.kind == HT_CONVEX ? 2 * what.vertices + 1 : counts[what.kind];
}

// A list of `count` shapes; sort MIXED mixes the others. One in 32 is not answerable.
static void make_list(uint64_t *state, sort_of_list what, int sort, size_t count, list *out) {
    static const float bad[] = {HTI_INFINITY, -HTI_INFINITY, HTI_NAN, -1.0f, -FLT_MAX, -0.0f, 0.0f};
    const int32_t columns = count_columns(what);
    size_t row = 0;
    for (size_t i = 0; i < count; i++) {
        float number[HT_COLUMN_LIMIT];
        make_numbers(state, what, sort < MIXED ? sort : random_below(state, RANDOM_SORTS), number);
        if (random_below(state, 32) == 0) {
            const int32_t k = random_below(state, columns); // a vertex that moves would leave the polygon concave
            number[k] = bad[random_below(state, what.kind == HT_CONVEX && k < columns - 1 ? 3 : 7)];
        }
        ht_shape s = {.kind = what.kind};
        memcpy(&s.obox, number, sizeof s.obox);
        if (what.kind == HT_CONVEX) {
            memcpy(out->v[i], number, sizeof out->v[i]);
            s.convex = (ht_convex){out->v[i], what.vertices, number[columns - 1]};
        }
        out->shape[i] = s;
        const size_t size = what.kind == HT_CONVEX ? sizeof s.convex : (size_t)columns * sizeof(float);
        memcpy(out->row + row, &s.obox, size);
        row += size;
        for (int32_t k = 0; k < columns; k++) {
            out->number[k][i] = number[k];
        }
    }
    out->columns = (ht_columns){.kind = what.kind, .vertices = what.vertices};
    for (int32_t k = 0; k < columns; k++) {
        out->columns.column[k] = out->number[k];
    }
    if (!what.rounded && (what.kind == HT_OBOX || what.kind == HT_CONVEX)) {
        bool zero = true;
        for (size_t i = 0; i < count; i++) {
            zero = zero && hti_bits(out->number[columns - 1][i]) == 0;
        }
        out->columns.column[columns - 1] = zero ? NULL : out->number[columns - 1];
    }
    out->rows = (ht_rows){what.kind, out->row};
    out->shapes = (ht_rows){HT_KIND_COUNT, out->shape};
}

static list list_a, list_b;

typedef struct answers {
    uint64_t meet[MOST / 64 + 2];
    uint8_t relation[MOST + 1];
} answers;

// What a batch answered against what ht_relate does; the words and bytes behind must be as they were.
static void check(const char *form, const uint8_t *relation, size_t count, const answers *out, size_t met) {
    size_t meeting = 0;
    for (size_t i = 0; i < count; i++) {
        const bool bit = (out->meet[i / 64] >> i % 64 & 1) != 0;
        if (out->relation[i] != relation[i] || bit != (relation[i] != HT_APART)) {
            fail_msg("%s %s, %s in %s: pair %zu of %zu: relation %d, bit %d, expected %d",
                     ht_kind_name(list_a.columns.kind), ht_kind_name(list_b.columns.kind), form,
                     ht_simd_name(ht_simd_in_use()), i, count, out->relation[i], bit, relation[i]);
        }
        meeting += relation[i] != HT_APART;
    }
    assert_int_equal(met, meeting);
    if (count % 64 != 0) {
        assert_int_equal(out->meet[count / 64] >> count % 64, 0);
    }
    assert_int_equal(out->relation[count], 77);
    assert_int_equal(out->meet[(count + 63) / 64], 77);
}

static void prepare(answers *a, size_t count) {
    memset(a->relation, 77, count + 1);
    memset(a->meet, 0xff, sizeof a->meet);
    a->meet[(count + 63) / 64] = 77;
}

static ht_columns columns_from(const list *l, size_t first) {
    ht_columns c = l->columns;
    for (int32_t k = 0; k < HT_COLUMN_LIMIT; k++) {
        c.column[k] = c.column[k] != NULL ? c.column[k] + first : NULL;
    }
    return c;
}

static answers got;
static uint8_t expected[MOST];
static ht_pair pairs[MOST];

static void check_each(size_t first, size_t count) {
    const ht_columns a = columns_from(&list_a, first), b = columns_from(&list_b, first);
    for (size_t i = 0; i < count; i++) {
        expected[i] = (uint8_t)ht_relate(&list_a.shape[first + i], &list_b.shape[first + i]);
    }
    for (int32_t set = 0; set < HT_SIMD_COUNT; set++) {
        if (ht_simd_use((ht_simd)set)) {
            prepare(&got, count);
            check("each", expected, count, &got, ht_batch_each(&a, &b, count, (ht_batch_out){got.meet, got.relation}));
            assert_int_equal(ht_batch_each(&a, &b, count, (ht_batch_out){NULL, NULL}),
                             ht_batch_each(&a, &b, count, (ht_batch_out){got.meet, NULL}));
        }
    }
}

static void check_one(const ht_shape *one, size_t first, size_t count) {
    const ht_columns b = columns_from(&list_b, first);
    for (size_t i = 0; i < count; i++) {
        expected[i] = (uint8_t)ht_relate(one, &list_b.shape[first + i]);
    }
    for (int32_t set = 0; set < HT_SIMD_COUNT; set++) {
        if (ht_simd_use((ht_simd)set)) {
            prepare(&got, count);
            check("one", expected, count, &got, ht_batch_one(one, &b, count, (ht_batch_out){got.meet, got.relation}));
        }
    }
}

static void check_pairs(uint64_t *state, size_t many, size_t count) {
    for (size_t i = 0; i < count; i++) {
        pairs[i].a = (uint32_t)random_below(state, (int32_t)many);
        pairs[i].b = (uint32_t)random_below(state, (int32_t)many);
        expected[i] = (uint8_t)ht_relate(&list_a.shape[pairs[i].a], &list_b.shape[pairs[i].b]);
    }
    for (int32_t set = 0; set < HT_SIMD_COUNT; set++) {
        if (ht_simd_use((ht_simd)set)) {
            const ht_batch_out out = {got.meet, got.relation};
            prepare(&got, count);
            check("pairs", expected, count, &got, ht_batch_pairs(&list_a.rows, &list_b.rows, pairs, count, out));
            prepare(&got, count);
            const bool a_is_mixed = (count + (size_t)set) % 2 == 0;
            const ht_rows *const a = a_is_mixed ? &list_a.shapes : &list_a.rows, *const b = a_is_mixed ? &list_b.rows
                                                                                                       : &list_b.shapes;
            check("mixed pairs", expected, count, &got, ht_batch_pairs(a, b, pairs, count, out));
        }
    }
}

// `turn`, which differs from pair to pair, says which sorts are left out where only a part is asked for.
static void check_kinds(uint64_t *state, sort_of_list a, sort_of_list b, int turn) {
    for (int i = 0; i < SORTS + MORE_FAR_APART; i++) {
        const int sort = i < SORTS ? i : FAR_APART; // of which few are near to being decided wrongly
        if ((i + turn) % HANTEI_PART != 0) {
            continue;
        }
        make_list(state, a, sort, MANY, &list_a);
        make_list(state, b, sort, MANY, &list_b);
        check_each(0, MANY);
        check_each((size_t)random_below(state, 4), (size_t)random_below(state, MANY - 4));
        check_one(&list_a.shape[0], (size_t)random_below(state, 4), MANY - 4);
        check_pairs(state, MANY, (size_t)random_below(state, MANY));
    }
}

// HANTEI_BATCH_ROUNDS repeats it with other numbers.
static void every_pair_as_ht_relate(void **unused) {
    (void)unused;
    const ht_simd before = ht_simd_in_use();
    const char *rounds = getenv("HANTEI_BATCH_ROUNDS");
    uint64_t state = 11;
    for (long round = rounds != NULL ? strtol(rounds, NULL, 10) : 1; round > 0; round--) {
        for (int i = 0; i < LIST_COUNT * LIST_COUNT; i++) {
            check_kinds(&state, lists[i / LIST_COUNT], lists[i % LIST_COUNT], i);
        }
    }
    assert_true(ht_simd_use(before));
}

// Capsules of which one begins near to the other's segment, as near as rounding, or the radius, puts it.
static void capsules_near_each_other(void **unused) {
    (void)unused;
    const ht_simd before = ht_simd_in_use();
    uint64_t state = 14;
    for (int round = 0; round < 40; round++) {
        make_list(&state, lists[3], 1, MANY, &list_a);
        make_list(&state, lists[3], 1, MANY, &list_b);
        for (int i = 0; i < MANY; i++) {
            const ht_capsule a = list_a.shape[i].capsule;
            const float t = positive(&state, 1), r = round % 2 == 0 ? 0.0f : positive(&state, 1);
            const ht_vec2 e = {a.b.x - a.a.x, a.b.y - a.a.y};
            ht_capsule *b = &list_b.shape[i].capsule;
            const float by = r / __builtin_sqrtf(e.x * e.x + e.y * e.y);
            b->a = (ht_vec2){a.a.x + t * e.x - by * e.y, a.a.y + t * e.y + by * e.x};
            b->radius = r;
            list_a.shape[i].capsule.radius = list_a.number[4][i] = 0.0f;
            for (int k = 0; k < 5; k++) {
                list_b.number[k][i] = ((const float *)(const void *)b)[k];
            }
        }
        check_each(0, MANY);
    }
    assert_true(ht_simd_use(before));
}

enum { RING = 700 };

// A polygon of two or three rings: stars around the middle, or stairs on a grid; they may cross each other.
static ht_polygon make_polygon(uint64_t *state, int sort, int32_t count, ht_vec2 *v, int32_t *ring_end) {
    const int32_t rings = 1 + random_below(state, 3);
    for (int32_t ring = 0, i = 0; ring < rings; ring++) {
        ring_end[ring] = (ring + 1) * count / rings;
        for (const int32_t first = i; i < ring_end[ring]; i++) {
            const ht_rot q = ht_rot_make(6.2831853f * (float)(i - first) / (float)(ring_end[ring] - first));
            const float r = 0.5f + 0.5f * positive(state, 1);
            v[i] = (ht_vec2){r * q.c, r * q.s};
            if (sort != 1) {
                v[i] = i > first && sort == 0 && random_below(state, 2) == 0
                           ? (ht_vec2){random_float(state, 0), v[i - 1].y}
                           : (ht_vec2){random_float(state, sort), random_float(state, sort)};
            }
        }
    }
    return (ht_polygon){v, ring_end, rings, random_below(state, 2) == 0 ? HT_EVEN_ODD : HT_NONZERO, NULL};
}

// Points of every sort, vertices and middles of edges among them, against one polygon.
static void points_in_polygons(void **unused) {
    (void)unused;
    const ht_simd before = ht_simd_in_use();
    const sort_of_list points = {HT_POINT, 0, false};
    static ht_vec2 v[RING];
    uint64_t state = 13;
    for (int round = 0; round < 60; round++) {
        const int sort = round % RANDOM_SORTS, count = round < 50 ? 3 + random_below(&state, 40) : RING;
        int32_t ring_end[3] = {0, 0, 0};
        const ht_polygon polygon = make_polygon(&state, sort, count, v, ring_end);
        if (round % 10 == 9) {
            v[random_below(&state, count)].x = HTI_NAN;
        }
        const ht_shape one = HT_SHAPE(polygon);
        make_list(&state, points, sort, MANY, &list_b);
        for (int i = 0; i < MANY; i += 3) {
            const ht_vec2 a = v[i % count], b = v[(i + 1) % count];
            const ht_vec2 p = i % 2 == 0 ? a : (ht_vec2){0.5f * a.x + 0.5f * b.x, 0.5f * a.y + 0.5f * b.y};
            list_b.shape[i] = HT_SHAPE(p);
            list_b.number[0][i] = p.x;
            list_b.number[1][i] = p.y;
        }
        check_one(&one, 0, MANY);
        check_one(&one, 3, (size_t)random_below(&state, MANY - 3));
    }
    assert_true(ht_simd_use(before));
}

static void what_is_no_batch(void **unused) {
    (void)unused;
    float x[4] = {0.0f, 0.0f, 0.0f, 0.0f};
    const ht_columns points = {HT_POINT, 0, {x, x}}, lame = {HT_POINT, 0, {x, NULL}},
                     lines = {HT_LINE, 0, {x, x, x, x}};
    const ht_columns many = {HT_CONVEX, 9, {x, x}};
    const ht_shape point = HT_SHAPE(((ht_vec2){0.0f, 0.0f}));
    const ht_rows rows = {HT_POINT, x}, none = {HT_POINT, NULL}, invalid = {(ht_kind)99, x};
    const ht_pair pair = {0, 1};
    uint64_t meet = 5;
    const ht_batch_out out = {&meet, NULL};
    assert_int_equal(ht_batch_each(&points, &lame, 1, out), 0);
    assert_int_equal(ht_batch_each(&lines, &points, 1, out), 0);
    assert_int_equal(ht_batch_each(NULL, &points, 1, out), 0);
    assert_int_equal(ht_batch_each(&points, &many, 1, out), 0);
    assert_int_equal(ht_batch_one(NULL, &points, 1, out), 0);
    assert_int_equal(ht_batch_one(&point, &lame, 1, out), 0);
    assert_int_equal(ht_batch_pairs(&rows, &none, &pair, 1, out), 0);
    assert_int_equal(ht_batch_pairs(&invalid, &rows, &pair, 1, out), 0);
    assert_int_equal(ht_batch_pairs(&rows, &rows, NULL, 1, out), 0);
    assert_int_equal(meet, 5);
    assert_int_equal(ht_batch_pairs(&rows, &rows, &pair, 1, out), 1);
    assert_int_equal(meet, 1);
    const ht_columns blind = {HT_POINT, 0, {NULL, x}};
    assert_int_equal(ht_batch_each(&points, &blind, 1, out), 0);
    for (int i = -1; i <= HT_KIND_COUNT; i++) {
        for (int k = -1; k <= HT_KIND_COUNT; k++) {
            assert_int_equal(ht_batch_has_kernel((ht_kind)i, (ht_kind)k), ht_batch_has_kernel((ht_kind)k, (ht_kind)i));
        }
    }
    assert_true(ht_batch_has_kernel(HT_BOX, HT_CIRCLE));
    assert_true(ht_batch_has_kernel(HT_POLYGON, HT_POINT));
    assert_false(ht_batch_has_kernel(HT_LINE, HT_CIRCLE));
    assert_false(ht_batch_has_kernel((ht_kind)-1, HT_KIND_COUNT));
}

// Rows of polygons of which some have no vertices, or too many for columns, between others of each count.
static void rows_of_bad_polygons(void **unused) {
    (void)unused;
    enum { POLYGONS = 130 };
    const ht_simd before = ht_simd_in_use();
    static ht_vec2 ring[12];
    static ht_convex rows[POLYGONS];
    static ht_pair each[POLYGONS * 3];
    for (int i = 0; i < 12; i++) {
        const ht_rot q = ht_rot_make(6.2831853f * (float)i / 12.0f);
        ring[i] = (ht_vec2){2.0f * q.c, 2.0f * q.s};
    }
    for (int i = 0; i < POLYGONS; i++) {
        const int32_t count = i % 14 - 1;
        rows[i] = (ht_convex){i % 11 == 3 ? NULL : ring, count, 0.0f};
    }
    uint64_t state = 77;
    for (int i = 0; i < POLYGONS * 3; i++) {
        each[i] = (ht_pair){(uint32_t)random_below(&state, POLYGONS), (uint32_t)random_below(&state, POLYGONS)};
    }
    const ht_rows all = {HT_CONVEX, rows};
    for (int32_t set = 0; set < HT_SIMD_COUNT; set++) {
        if (ht_simd_use((ht_simd)set)) {
            ht_batch_pairs(&all, &all, each, POLYGONS * 3, (ht_batch_out){NULL, got.relation});
            for (int i = 0; i < POLYGONS * 3; i++) {
                const ht_shape a = HT_SHAPE(rows[each[i].a]), b = HT_SHAPE(rows[each[i].b]);
                assert_int_equal(got.relation[i], ht_relate(&a, &b));
            }
        }
    }
    assert_true(ht_simd_use(before));
}

// One polygon of more vertices than columns have.
static void one_polygon_of_many_vertices(void **unused) {
    (void)unused;
    enum { CORNERS = 12, TRIANGLES = 70 };
    uint64_t state = 31;
    static float numbers[6][TRIANGLES];
    ht_columns triangles = {.kind = HT_TRIANGLE};
    for (int k = 0; k < 6; k++) {
        triangles.column[k] = numbers[k];
        for (int i = 0; i < TRIANGLES; i++) {
            numbers[k][i] = 4.0f * random_float(&state, 1);
        }
    }
    ht_vec2 v[CORNERS];
    for (int i = 0; i < CORNERS; i++) {
        const ht_rot turn = ht_rot_make((float)i * 6.2831853f / CORNERS);
        v[i] = (ht_vec2){turn.c, turn.s};
    }
    const ht_shape one = HT_SHAPE(((ht_convex){v, CORNERS, 0.0f}));
    uint8_t relation[TRIANGLES];
    size_t met = 0;
    const size_t found = ht_batch_one(&one, &triangles, TRIANGLES, (ht_batch_out){NULL, relation});
    for (int i = 0; i < TRIANGLES; i++) {
        ht_triangle t;
        for (int k = 0; k < 3; k++) {
            t.v[k] = (ht_vec2){numbers[2 * k][i], numbers[2 * k + 1][i]};
        }
        const ht_shape other = HT_SHAPE(t);
        assert_int_equal(relation[i], ht_relate(&one, &other));
        met += relation[i] != HT_APART;
    }
    assert_int_equal(found, met);
}

static void counts_across_chunks(void **unused) {
    (void)unused;
    uint64_t state = 12;
    make_list(&state, lists[2], 1, MOST, &list_a);
    make_list(&state, lists[2], 1, MOST, &list_b);
    const size_t counts[] = {0, 1, 2, 3, 4, 5, 63, 64, 65, 127, 128, 4095, 4096, 4097, MOST};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        check_each(0, counts[i]);
        check_one(&list_a.shape[1], 0, counts[i]);
        check_pairs(&state, MOST, counts[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pair_as_ht_relate),  cmocka_unit_test(counts_across_chunks),
        cmocka_unit_test(capsules_near_each_other), cmocka_unit_test(points_in_polygons),
        cmocka_unit_test(rows_of_bad_polygons),     cmocka_unit_test(one_polygon_of_many_vertices),
        cmocka_unit_test(what_is_no_batch)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
