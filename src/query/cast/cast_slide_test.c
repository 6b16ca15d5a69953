// cast_slide_test.c: slides that begin in an overlap, on a grid, where several ways out are as short: the kind with which a
// box is written, and its first vertex, change nothing, and what becomes less deep by any of the ways is let go. The fraction
// of a slide is rounded down at all scales.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "query/cast/cast_internal.h"
#include "support/test_random.h"

enum { OVERLAPS = 60000, FORMS = 5 };

// A box, written in several ways.
typedef struct written_box {
    ht_vec2 v[2][4];
    ht_shape form[FORMS];
} written_box;

static void write_box(ht_vec2 low, float w, float h, int turn, written_box *out) {
    const ht_vec2 corner[] = {low, {low.x + w, low.y}, {low.x + w, low.y + h}, {low.x, low.y + h}};
    for (int i = 0; i < 4; i++) {
        out->v[0][i] = corner[(i + turn) % 4];
        out->v[1][i] = corner[(turn + 4 - i) % 4];
    }
    out->form[0] = HT_SHAPE(((ht_box){low, corner[2]}));
    out->form[1] = HT_SHAPE(((ht_convex){out->v[0], 4, 0.0f}));
    out->form[2] = HT_SHAPE(((ht_convex){out->v[1], 4, 0.0f}));
    out->form[3] =
        HT_SHAPE(((ht_obox){{low.x + 0.5f * w, low.y + 0.5f * h}, {0.5f * w, 0.5f * h}, {1.0f, 0.0f}, 0.0f}));
    out->form[4] = HT_SHAPE(((ht_compound){&out->form[1], 1}));
}

static ht_shape draw_walker(uint64_t *state, ht_vec2 v[3]) {
    const ht_vec2 p = random_grid_point(state, 3, 1.0f), q = random_grid_point(state, 3, 1.0f);
    const float r = (float)(1 + random_below(state, 4));
    v[0] = p;
    v[1] = (ht_vec2){p.x + r, p.y};
    v[2] = (ht_vec2){p.x, p.y + r};
    switch (random_below(state, 4)) {
    case 0:
        return HT_SHAPE(((ht_circle){p, r}));
    case 1:
        return HT_SHAPE(((ht_capsule){p, q, r}));
    case 2:
        return HT_SHAPE(((ht_box){p, {p.x + r, p.y + 1.0f}}));
    default:
        return HT_SHAPE(((ht_convex){v, 3, 1.0f}));
    }
}

// Whether the depth in b becomes less by at least an eighth of the way, at all of some places on the first part of it.
static bool leads_out(const ht_shape *a, ht_vec2 d, const ht_shape *b) {
    const float x = d.x < 0.0f ? -d.x : d.x, y = d.y < 0.0f ? -d.y : d.y;
    float depth = ht_distance(a, b).distance;
    for (int i = 1; i <= 4; i++) {
        ht_vec2 v[3];
        ht_shape moved;
        const ht_vec2 by = {d.x * (float)i / 64.0f, d.y * (float)i / 64.0f};
        assert_int_equal(ht_translated(a, by, v, sizeof v, &moved), HT_OK);
        const float next = ht_distance(&moved, b).distance;
        if (!(next > depth + 0x1p-9f * (x + y))) {
            return false;
        }
        depth = next;
    }
    return true;
}

static void ways_out_that_are_as_short_let_go(void **unused) {
    (void)unused;
    uint64_t state = 5;
    int freed = 0, held = 0, wrong = 0;
    for (int i = 0; i < OVERLAPS; i++) {
        ht_vec2 v[3];
        written_box b;
        const ht_shape a = draw_walker(&state, v);
        const ht_vec2 d = random_grid_point(&state, 3, 1.0f), at = random_grid_point(&state, 3, 1.0f);
        const float wide = (float)(2 + 2 * random_below(&state, 3)), high = (float)(2 + 2 * random_below(&state, 3));
        write_box(at, wide, high, random_below(&state, 4), &b);
        if (ht_relate(&a, &b.form[0]) != HT_OVERLAP || (d.x == 0.0f && d.y == 0.0f)) {
            continue;
        }
        const ht_cast_hit hit = ht_cast(&a, d, &b.form[0], HT_START_SLIDE);
        for (int form = 1; form < FORMS; form++) {
            assert_int_equal(ht_cast(&a, d, &b.form[form], HT_START_SLIDE).hit, hit.hit);
        }
        const bool is_free = leads_out(&a, d, &b.form[0]);
        freed += is_free;
        held += hit.hit;
        wrong += is_free && hit.hit;
    }
    print_message("%d lead out, of which %d are held; %d are held\n", freed, wrong, held);
    assert_true(wrong <= freed / 1024); // what goes along a slanted side of the body, or a tangent of it
    assert_true(freed > OVERLAPS / 20 && held > OVERLAPS / 20);
}

enum { WALLS = 5, WALKERS = 3 };

// Slides in x to a wall at `distance`, in units of a power of two: the fraction is not above
// distance / way, and no more than 2 floats below, whatever walks and however the wall is written.
static void expect_rounded_down(int distance, int way, int wide, float unit) {
    const float x = unit * (float)(wide + distance), y = 4.0f * unit, w = unit * (float)wide;
    const ht_vec2 corner[] = {{x, -y}, {x + y, -y}, {x + y, y}, {x, y}};
    const int32_t end = 4;
    const ht_shape walls[WALLS] = {HT_SHAPE(((ht_box){corner[0], corner[2]})), HT_SHAPE(((ht_convex){corner, 4, 0.0f})),
                                   HT_SHAPE(((ht_polygon){corner, &end, 1, HT_EVEN_ODD, NULL})),
                                   HT_SHAPE(((ht_polyline){corner, 4, true})),
                                   HT_SHAPE(((ht_halfplane){{-3.0f, 0.0f}, -3.0f * x}))};
    const ht_shape walkers[WALKERS] = {
        HT_SHAPE(((ht_box){{-w, -unit}, {w, unit}})),
        HT_SHAPE(((ht_capsule){{0.0f, -unit}, {0.0f, unit}, w})),
        HT_SHAPE(((ht_obox){{0.0f, 0.0f}, {0.5f * w, 0.5f * unit}, {1.0f, 0.0f}, 0.5f * w})),
    };
    for (int i = 0; i < WALKERS * WALLS; i++) {
        const ht_vec2 delta = {unit * (float)way, 0.0f};
        const ht_cast_hit hit = ht_cast(&walkers[i / WALLS], delta, &walls[i % WALLS], HT_START_SLIDE);
        assert_true(hit.hit);
        assert_true((double)hit.fraction * (double)way <= (double)distance);
        assert_true((double)hti_float(hti_bits(hit.fraction) + 2) * (double)way > (double)distance);
    }
}

static void fractions_are_rounded_down_at_all_scales(void **unused) {
    (void)unused;
    uint64_t state = 9;
    for (int scale = -100; scale <= 100; scale += 4) {
        for (int i = 0; i < 40; i++) {
            const int distance = 1 + random_below(&state, 12), way = distance + 1 + random_below(&state, 14);
            expect_rounded_down(distance, way, 1 + random_below(&state, 5), hti_float((uint32_t)(127 + scale) << 23));
        }
    }
}

// What is ignored at the start leaves the normal of what is hit as it is reported: it leaned against the motion, as that of a
// slide does.
static void normals_do_not_lean_where_the_start_is_ignored(void **unused) {
    (void)unused;
    const ht_vec2 v[] = {{0.0f, 2.5f}, {-1.0f, -3.5f}, {-4.0f, 3.5f}}, delta = {0.5f, -5.0f};
    const ht_shape members[] = {HT_SHAPE(((ht_box){{3.0f, -3.0f}, {4.0f, -2.0f}})),
                                HT_SHAPE(((ht_convex){v, 3, 0.0f}))};
    const ht_shape bullet = HT_SHAPE(((ht_capsule){{2.0f, -0.5f}, {-2.5f, 0.0f}, 1.0f}));
    const ht_shape b = HT_SHAPE(((ht_compound){members, 2}));
    const ht_cast_hit alone = ht_cast(&bullet, delta, &members[0], HT_START_REPORT);
    const ht_cast_hit hit = ht_cast(&bullet, delta, &b, HT_START_IGNORE);
    assert_true(hit.hit && hit.part_b == 0 && hit.start == HT_OVERLAP);
    assert_true(hit.fraction == alone.fraction);
    assert_true(hit.normal.x == alone.normal.x && hit.normal.y == alone.normal.y);
    const ht_cast_hit slide = ht_cast(&bullet, delta, &members[0], HT_START_SLIDE);
    assert_true(slide.hit && slide.normal.x < alone.normal.x);
}

enum { CORNERS = 12 };

// A star of random corners, and a disc or a box that is inside, some 2^-2 to 2^-24 from one of its edges.
typedef struct body_in_star {
    ht_vec2 corner[CORNERS];
    ht_shape body;
} body_in_star;

static void make_body_in_star(uint64_t *state, body_in_star *out) {
    for (int i = 0; i < CORNERS; i++) {
        const ht_rot q = ht_rot_make(6.2831853f * (float)i / CORNERS);
        const float reach = random_between(state, 2.0f, 4.0f);
        out->corner[i] = (ht_vec2){reach * q.c, reach * q.s};
    }
    const int edge = random_below(state, CORNERS);
    const ht_vec2 p = out->corner[edge], q = out->corner[(edge + 1) % CORNERS];
    const ht_segment side = {p, q};
    const ht_shape line = HT_SHAPE(side), origin = HT_SHAPE(((ht_vec2){0.0f, 0.0f}));
    const ht_separation in = ht_distance(&line, &origin);
    const float size = random_between(state, 0.02f, 0.2f), t = random_between(state, 0.0f, 1.0f);
    const float gap = (1.0f + t) * hti_float((uint32_t)(126 - random_below(state, 24)) << 23);
    const bool is_disc = random_below(state, 2) == 0;
    const float off = is_disc ? size + gap : size * 1.41421356f + gap; // of a box some are farther
    const ht_vec2 at = {p.x + t * (q.x - p.x) + off * in.normal.x, p.y + t * (q.y - p.y) + off * in.normal.y};
    const ht_box box = {{at.x - size, at.y - size}, {at.x + size, at.y + size}};
    if (is_disc) {
        out->body = ht_shape_of_circle((ht_circle){at, size});
    } else {
        out->body = ht_shape_of_box(box);
    }
}

// What lies inside of a polygon is stopped when it goes deeper. An edge beside which it lies, and may move to, let it go.
static void what_lies_inside_is_stopped_beside_edges(void **unused) {
    (void)unused;
    uint64_t state = 5;
    const int32_t end = CORNERS;
    int held = 0, freed = 0;
    for (int i = 0; i < 4 * OVERLAPS; i++) {
        body_in_star s;
        make_body_in_star(&state, &s);
        const ht_shape star = HT_SHAPE(((ht_polygon){s.corner, &end, 1, HT_EVEN_ODD, NULL}));
        const ht_shape border = HT_SHAPE(((ht_polyline){s.corner, CORNERS, true}));
        const ht_vec2 d = {random_between(&state, -1.0f, 1.0f), random_between(&state, -1.0f, 1.0f)};
        if (ht_relate(&s.body, &border) != HT_APART || ht_relate(&s.body, &star) != HT_OVERLAP) {
            continue;
        }
        const ht_vec2 n = ht_distance(&s.body, &star).normal, back = {-d.x, -d.y};
        const bool goes_deeper = (double)n.x * (double)d.x + (double)n.y * (double)d.y > 0.0;
        const ht_cast_hit hit = ht_cast(&s.body, d, &star, HT_START_SLIDE);
        const ht_cast_hit other = ht_cast(&star, back, &s.body, HT_START_SLIDE);
        assert_int_equal(hit.hit && hit.fraction == 0.0f, goes_deeper);
        assert_int_equal(other.hit && other.fraction == 0.0f, goes_deeper);
        held += goes_deeper;
        freed += !goes_deeper;
    }
    assert_true(held > OVERLAPS && freed > OVERLAPS);
}

// A disc that touches a segment's end, or a box's corner, and goes along it, a little towards it: that bends away, and the
// disc stays in it by less than the slack. It was stopped as by a straight wall, which only far into it is one.
static void round_corners_are_passed_along(void **unused) {
    (void)unused;
    uint64_t state = 6;
    int towards = 0;
    for (int i = 0; i < OVERLAPS; i++) {
        const float size = random_between(&state, 0.2f, 1.0f), length = random_between(&state, 0.5f, 4.0f);
        const ht_rot out = ht_rot_make(random_between(&state, -3.14f, 3.14f));
        const ht_rot way = ht_rot_make(random_between(&state, -0x1p-18f, 0x1p-18f));
        const ht_vec2 end = {random_between(&state, -2.0f, 2.0f), random_between(&state, -2.0f, 2.0f)};
        const ht_shape disc = HT_SHAPE(((ht_circle){{end.x + size * out.c, end.y + size * out.s}, size}));
        const ht_shape segment = HT_SHAPE(((ht_segment){end, {end.x - out.c, end.y - out.s}}));
        const ht_vec2 delta = {length * (-out.s * way.c - out.c * way.s), length * (out.c * way.c - out.s * way.s)};
        towards += way.s > 0x1p-19f;
        assert_false(ht_cast(&disc, delta, &segment, HT_START_SLIDE).hit);
        assert_false(ht_cast(&segment, (ht_vec2){-delta.x, -delta.y}, &disc, HT_START_SLIDE).hit);
    }
    assert_true(towards > OVERLAPS / 8);
}

// What has no end is at its border where a segment of it is; its fraction was an ulp less against chains than against one body.
static void endless_shapes_slide_as_far_as_others(void **unused) {
    (void)unused;
    uint64_t state = 9;
    int hits = 0;
    for (int i = 0; i < OVERLAPS; i++) {
        const ht_vec2 v[] = {random_grid_point(&state, 4, 1.0f), random_grid_point(&state, 4, 1.0f)};
        const ht_vec2 at = random_grid_point(&state, 4, 1.0f), along = random_grid_point(&state, 3, 1.0f);
        const ht_shape movers[] = {HT_SHAPE(((ht_line){at, along})), HT_SHAPE(((ht_ray){at, along})),
                                   HT_SHAPE(((ht_halfplane){along, at.x}))};
        const ht_shape one = HT_SHAPE(((ht_segment){v[0], v[1]})), chain = HT_SHAPE(((ht_polyline){v, 2, false}));
        const ht_vec2 delta = random_grid_point(&state, 4, 1.0f);
        const ht_cast_hit hit = ht_cast(&movers[i % 3], delta, &one, HT_START_SLIDE);
        const ht_cast_hit same = ht_cast(&movers[i % 3], delta, &chain, HT_START_SLIDE);
        assert_int_equal(hit.start, same.start);
        assert_true(hit.start != HT_APART || (hit.hit == same.hit && hit.fraction == same.fraction));
        hits += hit.hit && hit.fraction > 0.0f;
    }
    assert_true(hits > OVERLAPS / 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(ways_out_that_are_as_short_let_go),
                                       cmocka_unit_test(fractions_are_rounded_down_at_all_scales),
                                       cmocka_unit_test(endless_shapes_slide_as_far_as_others),
                                       cmocka_unit_test(normals_do_not_lean_where_the_start_is_ignored),
                                       cmocka_unit_test(what_lies_inside_is_stopped_beside_edges),
                                       cmocka_unit_test(round_corners_are_passed_along)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
