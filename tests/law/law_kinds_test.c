// law_kinds_test.c: the same point set is judged the same, whatever kind it is written as; a shape cut in two meets
// what the whole meets; an endless shape is a long one to everything near.
#include "law_pairs.h"

#include <math.h>
#include <string.h>

enum { LAW_EQUALS = 12 };

// Every shape that `s` equals, with memory of its own.
typedef struct equals {
    ht_shape shapes[LAW_EQUALS];
    int count;
    ht_vec2 v[4], w[4];
    int32_t ring_end[1];
} equals;

static void add(equals *e, ht_shape s) {
    assert_true(e->count < LAW_EQUALS);
    e->shapes[e->count++] = s;
}

static void add_area(equals *e, int count) {
    e->ring_end[0] = count;
    for (int i = 0; i < count; i++) {
        e->w[i] = e->v[count - 1 - i];
    }
    add(e, HT_SHAPE(((ht_convex){e->v, count, 0})));
    add(e, HT_SHAPE(((ht_convex){e->w, count, 0})));
    add(e, HT_SHAPE(((ht_polygon){e->v, e->ring_end, 1, HT_EVEN_ODD, NULL})));
    add(e, HT_SHAPE(((ht_polygon){e->w, e->ring_end, 1, HT_NONZERO, NULL})));
}

static void add_point(equals *e, ht_vec2 p) {
    e->v[0] = e->v[1] = e->v[2] = e->v[3] = p;
    add(e, HT_SHAPE(p));
    add(e, HT_SHAPE(((ht_circle){p, 0})));
    add(e, HT_SHAPE(((ht_capsule){p, p, 0})));
    add(e, HT_SHAPE(((ht_box){p, p})));
    add(e, HT_SHAPE(((ht_obox){p, {0, 0}, {3, -5}, 0})));
    add(e, HT_SHAPE(((ht_convex){e->v, 3, 0})));
    add(e, HT_SHAPE(((ht_polyline){e->v, 2, true})));
    add(e, HT_SHAPE(((ht_ray){p, {0, 0}})));
}

static void add_rounded_point(equals *e, ht_vec2 p, float r) {
    e->v[0] = p;
    add(e, HT_SHAPE(((ht_circle){p, r})));
    add(e, HT_SHAPE(((ht_capsule){p, p, r})));
    add(e, HT_SHAPE(((ht_obox){p, {0, 0}, {1, 2}, r})));
    add(e, HT_SHAPE(((ht_convex){e->v, 1, r})));
}

static void add_rounded_segment(equals *e, ht_vec2 a, ht_vec2 b, float r) {
    e->v[0] = a;
    e->v[1] = b;
    add(e, HT_SHAPE(((ht_capsule){a, b, r})));
    add(e, HT_SHAPE(((ht_capsule){b, a, r})));
    add(e, HT_SHAPE(((ht_convex){e->v, 2, r})));
    if (r == 0) {
        e->ring_end[0] = 2;
        add(e, HT_SHAPE(((ht_segment){a, b})));
        add(e, HT_SHAPE(((ht_polyline){e->v, 2, false})));
        add(e, HT_SHAPE(((ht_polyline){e->v, 2, true})));
        add(e, HT_SHAPE(((ht_polygon){e->v, e->ring_end, 1, HT_NONZERO, NULL})));
    }
}

// Sums of such numbers do not round.
static bool is_on_grid(float x) {
    return fabsf(x) < 1e5F && rintf(4 * x) == 4 * x;
}

static void add_box(equals *e, ht_box b) {
    const ht_vec2 center = {b.min.x / 2 + b.max.x / 2, b.min.y / 2 + b.max.y / 2};
    const ht_vec2 half = {b.max.x - center.x, b.max.y - center.y};
    add(e, HT_SHAPE(b));
    const bool keeps_min = center.x - half.x == b.min.x && center.y - half.y == b.min.y;
    if (keeps_min && is_on_grid(center.x) && is_on_grid(center.y) && is_on_grid(half.x) && is_on_grid(half.y)) {
        add(e, HT_SHAPE(((ht_obox){center, half, HT_ROT_IDENTITY, 0})));
        add(e, HT_SHAPE(((ht_obox){center, {half.y, half.x}, {0, -1}, 0})));
        add(e, HT_SHAPE(((ht_obox){center, {half.x / 2, half.y / 2}, {2, 0}, 0})));
    }
    const ht_vec2 corners[4] = {b.min, {b.max.x, b.min.y}, b.max, {b.min.x, b.max.y}};
    memcpy(e->v, corners, sizeof corners);
    add_area(e, 4);
}

static void add_obox(equals *e, ht_obox b) {
    add(e, HT_SHAPE(b));
    add(e, HT_SHAPE(((ht_obox){b.center, {b.half.y, b.half.x}, {-b.q.s, b.q.c}, b.radius})));
    add(e, HT_SHAPE(((ht_obox){b.center, b.half, {-b.q.c, -b.q.s}, b.radius})));
    const ht_rot turn = {4 * b.q.c, 4 * b.q.s};
    const bool keeps_half = b.half.x / 4 * 4 == b.half.x && b.half.y / 4 * 4 == b.half.y;
    if (keeps_half && isfinite(turn.c) && isfinite(turn.s)) { // neither lost below nor above
        add(e, HT_SHAPE(((ht_obox){b.center, {b.half.x / 4, b.half.y / 4}, turn, b.radius})));
    }
}

static void add_all(equals *e, const ht_shape *s) {
    switch (s->kind) {
    case HT_POINT:
        add_point(e, s->point);
        break;
    case HT_SEGMENT:
        add_rounded_segment(e, s->segment.a, s->segment.b, 0);
        break;
    case HT_CIRCLE:
        add_rounded_point(e, s->circle.center, s->circle.radius);
        break;
    case HT_CAPSULE:
        add_rounded_segment(e, s->capsule.a, s->capsule.b, s->capsule.radius);
        break;
    case HT_BOX:
        add_box(e, s->box);
        break;
    case HT_OBOX:
        add_obox(e, s->obox);
        break;
    case HT_TRIANGLE:
        add(e, *s);
        memcpy(e->v, s->triangle.v, sizeof s->triangle.v);
        add_area(e, 3);
        break;
    default:
        add(e, *s);
        break;
    }
    if (s->kind != HT_COMPOUND) {
        add(e, HT_SHAPE(((ht_compound){&e->shapes[0], 1})));
    }
}

static void kinds_agree(gen_pair *pair) {
    equals e = {.count = 0};
    add_all(&e, &pair->a.own.shape);
    const ht_relation r = law_relate(pair);
    for (int i = 0; i < e.count; i++) {
        const ht_relation found = ht_relate(&e.shapes[i], &pair->b.own.shape);
        if (found != r) {
            law_fail(&e.shapes[i], &pair->b.own.shape, r, found, "the same as another kind");
        }
    }
}

// A box cut at an integer: the parts together meet what the whole meets, and overlap no more than it does.
static void cutting_keeps_meeting(gen_pair *pair) {
    const ht_box b = pair->a.own.shape.box;
    const float at = (float)(int)((b.min.x + b.max.x) / 2);
    if (at < b.min.x || at > b.max.x) {
        return;
    }
    const ht_shape halves[2] = {HT_SHAPE(((ht_box){b.min, {at, b.max.y}})), HT_SHAPE(((ht_box){{at, b.min.y}, b.max}))};
    const ht_shape cut = HT_SHAPE(((ht_compound){halves, 2}));
    const ht_relation whole = law_relate(pair), parts = ht_relate(&cut, &pair->b.own.shape);
    law_expect_true(pair, (whole != HT_APART) == (parts != HT_APART), "the box cut in two meets");
    if (b.min.x < b.max.x && b.min.y < b.max.y) {
        law_expect_true(pair, parts <= whole, "the box cut in two overlaps no more");
        const bool region = ht_area(&pair->b.own.shape) > 0 && pair->b.own.shape.kind != HT_COMPOUND;
        if (region && at > b.min.x && at < b.max.x) {
            law_expect(pair, whole, parts, "a region and the box cut in two");
        }
    }
}

// A grid shape is within 20 of the origin: farther than 4096 along an integer direction nothing is near.
static void endless_is_long(gen_pair *pair) {
    const ht_shape *a = &pair->a.own.shape;
    ht_vec2 p = {0, 0}, d = {0, 0};
    if (a->kind == HT_RAY) {
        p = a->ray.origin;
        d = a->ray.dir;
    } else {
        p = a->line.point;
        d = a->line.dir;
    }
    const ht_vec2 to = {p.x + 4096 * d.x, p.y + 4096 * d.y}, back = {p.x - 4096 * d.x, p.y - 4096 * d.y};
    const ht_shape segment = HT_SHAPE(((ht_segment){a->kind == HT_RAY ? p : back, to}));
    law_expect(pair, ht_relate(&segment, &pair->b.own.shape), law_relate(pair), "a long segment and an endless one");
}

static void halfplane_is_wide(gen_pair *pair) {
    const ht_halfplane *h = &pair->a.own.shape.halfplane;
    const ht_vec2 n = h->normal;
    // Its boundary as a line through an integer point is not always at hand; the generator made the offset from one.
    for (int i = -40; i <= 40; i++) {
        const float x = (float)i;
        const float y = n.y != 0 ? (h->offset - n.x * x) / n.y : 0;
        if (n.x * x + n.y * y != h->offset || y != (float)(int)y) {
            continue;
        }
        const float k = 4096;
        const ht_vec2 v[4] = {{x + k * n.y, y - k * n.x},
                              {x - k * n.y, y + k * n.x},
                              {x - k * n.y - k * n.x, y + k * n.x - k * n.y},
                              {x + k * n.y - k * n.x, y - k * n.x - k * n.y}};
        const ht_shape wide = HT_SHAPE(((ht_convex){v, 4, 0}));
        law_expect(pair, ht_relate(&wide, &pair->b.own.shape), law_relate(pair), "a wide box and a half-plane");
        return;
    }
}

static void law_for_kind(gen_set set, ht_kind a, int last_b, law holds) {
    for (int b = 0; b <= last_b; b++) {
        law_for_kinds(set, a, (ht_kind)b, 200, holds);
    }
}

static void test_kinds(void **state) {
    (void)state;
    law_for_all_sets(10, kinds_agree);
}

static void test_cutting(void **state) {
    (void)state;
    law_for_kind(GEN_GRID, HT_BOX, HT_HALFPLANE, cutting_keeps_meeting);
    law_for_kind(GEN_DEGENERATE, HT_BOX, HT_HALFPLANE, cutting_keeps_meeting);
}

static void test_endless(void **state) {
    (void)state;
    law_for_kind(GEN_GRID, HT_RAY, HT_POLYGON, endless_is_long);
    law_for_kind(GEN_DEGENERATE, HT_RAY, HT_POLYGON, endless_is_long);
    law_for_kind(GEN_GRID, HT_LINE, HT_POLYGON, endless_is_long);
    law_for_kind(GEN_DEGENERATE, HT_LINE, HT_POLYGON, endless_is_long);
    law_for_kind(GEN_GRID, HT_HALFPLANE, HT_POLYGON, halfplane_is_wide);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_cutting),
        cmocka_unit_test(test_endless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
