// tiny_polygon_test.c: polygons with spikes, repeated and collinear vertices, rings without area, rings that retrace and
// cross others, on tiny grids, where all of that is common: relation and containment with every kind against an oracle
// (test_tiny.h), and the other questions against the relation.
//
// `tiny_polygon_test N` asks N pairs instead of the usual number.
#include "support/test_tiny.h"

#include "exact/predicates.h"
#include "support/test_random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static long pairs = 20000;

enum { VERTICES = 10, RINGS = 3 };

typedef struct memory {
    ht_vec2 v[VERTICES];
    int32_t ends[RINGS];
} memory;

static ht_vec2 grid_point(uint64_t *state, int reach) {
    return random_grid_point(state, reach, 1.0f);
}

static tiny_vec whole(ht_vec2 p) {
    return (tiny_vec){(long)p.x, (long)p.y};
}

// ---- Shapes as the oracle sees them --------------------------------------------------------------------------------

static void add_edge(tiny *to, tiny_vec a, tiny_vec b, bool is_ring) {
    to->is_ring[to->count] = is_ring;
    to->edge[to->count++] = (tiny_edge){a, tiny_minus(b, a)};
}

static int lexicographic(tiny_vec a, tiny_vec b) {
    return a.x != b.x ? (a.x > b.x) - (a.x < b.x) : (a.y > b.y) - (a.y < b.y);
}

// A ring whose vertices all lie on one line is the segment it spans.
static void add_ring(tiny *to, const ht_vec2 *v, int32_t count) {
    tiny_vec low = whole(v[0]), high = low;
    bool flat = true;
    for (int32_t i = 0; i < count; i++) {
        const tiny_vec p = whole(v[i]);
        add_edge(to, p, whole(v[i + 1 < count ? i + 1 : 0]), false);
        low = lexicographic(p, low) < 0 ? p : low;
        high = lexicographic(p, high) > 0 ? p : high;
    }
    for (int32_t i = 0; i < count; i++) {
        flat = flat && tiny_cross(tiny_minus(high, low), tiny_minus(whole(v[i]), low)) == 0;
    }
    if (flat) {
        add_edge(to, low, high, true);
    }
    to->is_region = true;
}

static void add_obox(tiny *to, const ht_obox *b) {
    const ht_vec2 u = {b->half.x * b->q.c, b->half.x * b->q.s}, w = {-b->half.y * b->q.s, b->half.y * b->q.c};
    const ht_vec2 c = b->center;
    const ht_vec2 v[4] = {{c.x - u.x - w.x, c.y - u.y - w.y},
                          {c.x + u.x - w.x, c.y + u.y - w.y},
                          {c.x + u.x + w.x, c.y + u.y + w.y},
                          {c.x - u.x + w.x, c.y - u.y + w.y}};
    add_ring(to, v, 4);
}

// Endless shapes reach beyond everything else.
static void add_endless(tiny *to, ht_vec2 p, ht_vec2 d, bool both_ways) {
    const tiny_vec o = whole(p), e = whole(d);
    const long back = both_ways ? 40 : 0;
    add_edge(to, (tiny_vec){o.x - back * e.x, o.y - back * e.y}, (tiny_vec){o.x + 40 * e.x, o.y + 40 * e.y}, false);
}

static void lower_polygon(tiny *to, const ht_polygon *p) {
    to->nonzero = p->rule == HT_NONZERO;
    for (int32_t ring = 0, from = 0; ring < p->ring_count; from = p->ring_end[ring++]) {
        add_ring(to, p->v + from, p->ring_end[ring] - from);
    }
}

static void lower_polyline(tiny *to, const ht_polyline *p) {
    for (int32_t i = 0; i + 1 < p->count || (i < p->count && (p->closed || p->count == 1)); i++) {
        add_edge(to, whole(p->v[i]), whole(p->v[i + 1 < p->count ? i + 1 : 0]), false);
    }
}

static void lower(tiny *to, const ht_shape *s) {
    to->count = 0;
    to->radius = 0;
    to->is_region = false;
    to->nonzero = true;
    switch (s->kind) {
    case HT_POINT:
        add_edge(to, whole(s->point), whole(s->point), false);
        break;
    case HT_SEGMENT:
        add_edge(to, whole(s->segment.a), whole(s->segment.b), false);
        break;
    case HT_CIRCLE:
        add_edge(to, whole(s->circle.center), whole(s->circle.center), false);
        to->radius = (long)s->circle.radius;
        break;
    case HT_CAPSULE:
        add_edge(to, whole(s->capsule.a), whole(s->capsule.b), false);
        to->radius = (long)s->capsule.radius;
        break;
    case HT_BOX:
        add_ring(to, (ht_vec2[]){s->box.min, {s->box.max.x, s->box.min.y}, s->box.max, {s->box.min.x, s->box.max.y}},
                 4);
        break;
    case HT_OBOX:
        add_obox(to, &s->obox);
        to->radius = (long)s->obox.radius;
        break;
    case HT_TRIANGLE:
        add_ring(to, s->triangle.v, 3);
        break;
    case HT_CONVEX:
        add_ring(to, s->convex.v, s->convex.count);
        to->radius = (long)s->convex.radius;
        break;
    case HT_POLYLINE:
        lower_polyline(to, &s->polyline);
        break;
    case HT_POLYGON:
        lower_polygon(to, &s->polygon);
        break;
    case HT_RAY:
        add_endless(to, s->ray.origin, s->ray.dir, false);
        break;
    default:
        add_endless(to, s->line.point, s->line.dir, true);
        break;
    }
}

// ---- Random shapes -------------------------------------------------------------------------------------------------

// Another vertex: anywhere, one that was there before, the one before the last, one straight on.
static ht_vec2 next_vertex(uint64_t *state, const ht_vec2 *v, int32_t n, int reach) {
    const int32_t choice = random_below(state, 8);
    if (n > 0 && choice < 2) {
        return v[random_below(state, n)];
    }
    if (n > 1 && choice == 2) {
        return v[n - 2];
    }
    if (n > 1 && choice == 3) {
        const float x = 2.0f * v[n - 1].x - v[n - 2].x, y = 2.0f * v[n - 1].y - v[n - 2].y;
        if (x * x <= (float)(reach * reach) && y * y <= (float)(reach * reach)) {
            return (ht_vec2){x, y};
        }
    }
    return grid_point(state, reach);
}

static ht_shape random_polygon(uint64_t *state, int reach, memory *to) {
    const int32_t rings = 1 + (random_below(state, 3) == 0) + (random_below(state, 6) == 0);
    int32_t n = 0;
    for (int32_t ring = 0; ring < rings; ring++) {
        const int32_t scratch = VERTICES - n - 2 * (rings - ring - 1),
                      count = 1 + random_below(state, scratch < 7 ? scratch : 7);
        const int32_t from = n;
        const bool retraces = ring > 0 && random_below(state, 4) == 0;
        for (int32_t i = 0; i < count; i++, n++) {
            to->v[n] = retraces && i < from ? to->v[random_below(state, 2) ? i : from - 1 - i]
                                            : next_vertex(state, to->v + from, i, reach);
        }
        to->ends[ring] = n;
    }
    return HT_SHAPE(((ht_polygon){to->v, to->ends, rings, random_below(state, 2) ? HT_EVEN_ODD : HT_NONZERO, NULL}));
}

static ht_vec2 direction(uint64_t *state) {
    ht_vec2 d = grid_point(state, 3);
    while (d.x == 0.0f && d.y == 0.0f) {
        d = grid_point(state, 3);
    }
    return d;
}

static ht_shape random_other(uint64_t *state, int reach, memory *to) {
    const ht_vec2 p = grid_point(state, reach), q = grid_point(state, reach);
    const float r = (float)(1 + random_below(state, 3));
    const int32_t kind = random_below(state, 16);
    if (kind >= 12) {
        return random_polygon(state, reach, to);
    }
    for (int32_t i = 0; i < 6; i++) {
        to->v[i] = grid_point(state, reach);
    }
    switch ((ht_kind)kind) {
    case HT_POINT:
        return HT_SHAPE(p);
    case HT_SEGMENT:
        return HT_SHAPE(((ht_segment){p, q}));
    case HT_CIRCLE:
        return HT_SHAPE(((ht_circle){p, r}));
    case HT_CAPSULE:
        return HT_SHAPE(((ht_capsule){p, q, r}));
    case HT_BOX:
        return HT_SHAPE(
            ((ht_box){{p.x < q.x ? p.x : q.x, p.y < q.y ? p.y : q.y}, {p.x < q.x ? q.x : p.x, p.y < q.y ? q.y : p.y}}));
    case HT_OBOX: {
        const ht_vec2 d = direction(state);
        return HT_SHAPE(((ht_obox){p, {q.x * q.x > 1.0f ? 1.0f : 0.0f, 1.0f}, {d.x, d.y}, r - 1.0f}));
    }
    case HT_TRIANGLE:
        return HT_SHAPE(((ht_triangle){{p, q, to->v[0]}}));
    case HT_CONVEX: {
        ht_vec2 points[6];
        memcpy(points, to->v, sizeof points);
        return HT_SHAPE(((ht_convex){to->v, ht_hull(points, 6, to->v), r - 1.0f}));
    }
    case HT_RAY:
        return HT_SHAPE(((ht_ray){p, direction(state)}));
    case HT_LINE:
        return HT_SHAPE(((ht_line){p, direction(state)}));
    default:
        return HT_SHAPE(((ht_polyline){to->v, 2 + random_below(state, 5), random_below(state, 2) != 0}));
    }
}

// ---- Comparisons ---------------------------------------------------------------------------------------------------

static ht_relation expected_relation(const tiny *a, const tiny *b) {
    const ht_relation cores = tiny_relate(a, b);
    if (b->radius == 0) {
        return cores;
    }
    const int far = cores != HT_APART ? -1 : tiny_far(a, b, b->radius);
    return far < 0 ? HT_OVERLAP : far == 0 ? HT_TOUCH : HT_APART;
}

static bool has_vertex_only(const tiny *a) {
    for (int i = 0; i < a->count; i++) {
        if (!tiny_is_point(&a->edge[i])) {
            return false;
        }
    }
    return true;
}

// A grown core holds what its vertices' distances say.
static ht_containment contained_in_round(const tiny *round, const tiny *a) {
    int maximum = -1;
    for (int i = 0; i < a->count; i++) {
        const tiny vertex = {.count = 1, .edge = {{a->edge[i].p, {0, 0}}}};
        const int far = tiny_relate(&vertex, round) != HT_APART ? -1 : tiny_far(&vertex, round, round->radius);
        maximum = far > maximum ? far : maximum;
    }
    return maximum > 0 ? HT_OUTSIDE : maximum == 0 ? HT_INSIDE_TOUCHING : HT_INSIDE;
}

static void print_ring(const ht_vec2 *v, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        print_message("%s[%g,%g]", i == 0 ? "[" : ",", (double)v[i].x, (double)v[i].y);
    }
    print_message("]");
}

static void print_shape(const ht_shape *s) {
    print_message("{\"type\":\"%s\",", ht_kind_name(s->kind));
    if (s->kind == HT_POLYGON) {
        print_message("\"rule\":\"%s\",\"rings\":[", s->polygon.rule == HT_EVEN_ODD ? "evenodd" : "nonzero");
        for (int32_t ring = 0, from = 0; ring < s->polygon.ring_count; from = s->polygon.ring_end[ring++]) {
            print_message(ring == 0 ? "" : ",");
            print_ring(s->polygon.v + from, s->polygon.ring_end[ring] - from);
        }
        print_message("]}");
        return;
    }
    tiny t;
    lower(&t, s);
    ht_vec2 v[TINY_EDGES];
    for (int i = 0; i < t.count; i++) {
        v[i] = (ht_vec2){(float)t.edge[i].p.x, (float)t.edge[i].p.y};
    }
    v[t.count] = (ht_vec2){(float)(t.edge[t.count - 1].p.x + t.edge[t.count - 1].d.x),
                           (float)(t.edge[t.count - 1].p.y + t.edge[t.count - 1].d.y)};
    print_message("\"radius\":%ld,\"points\":", t.radius);
    print_ring(v, t.is_region ? t.count : t.count + 1);
    print_message("}");
}

static long failures;

static void expect(const ht_shape *a, const ht_shape *b, const char *what, int found, int expected) {
    if (found == expected) {
        return;
    }
    if (failures++ < 20) {
        print_message("%s: %d, not %d: {\"a\":", what, found, expected);
        print_shape(a);
        print_message(",\"b\":");
        print_shape(b);
        print_message("}\n");
    }
}

// What every question says about the relation.
static void expect_agreement(const ht_shape *a, const ht_shape *b, ht_relation relation) {
    const ht_separation way = ht_distance(a, b);
    const int sign = way.distance > 0.0f ? HT_APART : way.distance < 0.0f ? HT_OVERLAP : HT_TOUCH;
    expect(a, b, "distance", sign, (int)relation);
    const bool endless = way.distance < -FLT_MAX;
    const bool meets = relation != HT_APART && !endless;
    expect(a, b, "contact", ht_contact(a, b, 0.0f).count > 0, meets);
    expect(a, b, "contacts", ht_contacts(a, b, 0.0f, NULL, 0) > 0, meets);
    expect(a, b, "cast", (int)ht_cast(a, (ht_vec2){1.0f, 0.0f}, b, HT_START_REPORT).start, (int)relation);
    if (b->kind == HT_RAY) {
        expect(a, b, "ray", (int)ht_raycast(&b->ray, HTI_INFINITY, a).relation, (int)relation);
    }
    if (b->kind == HT_SEGMENT && !hti_same_point(b->segment.a, b->segment.b)) {
        const ht_ray ray = {b->segment.a, {b->segment.b.x - b->segment.a.x, b->segment.b.y - b->segment.a.y}};
        ht_ray_hit hits[2 * VERTICES];
        const size_t n = ht_raycast_all(&ray, 1.0f, a, hits, 2 * VERTICES);
        ht_relation strongest = HT_APART;
        for (size_t i = 0; i < n; i++) {
            strongest = hits[i].relation > strongest ? hits[i].relation : strongest;
        }
        expect(a, b, "rays", (int)strongest, (int)relation);
    }
}

static void expect_containment(const ht_shape *a, const ht_shape *b, const tiny *p, const tiny *q) {
    const ht_containment in = q->radius > 0 ? tiny_contain_round(p, q) : tiny_contain(p, q);
    expect(a, b, "contain", (int)ht_contain(a, b), (int)in);
    const ht_containment back = q->radius > 0 ? contained_in_round(q, p) : tiny_contain(q, p);
    if (b->kind != HT_POLYLINE) { // which holds what one of its segments does
        expect(a, b, "contained", (int)ht_contain(b, a), (int)back);
    }
}

static bool ends_at_infinity(const ht_shape *s) {
    return s->kind == HT_RAY || s->kind == HT_LINE;
}

static void compare_pair(const ht_shape *a, const ht_shape *b) {
    tiny p, q;
    lower(&p, a);
    lower(&q, b);
    const ht_relation relation = expected_relation(&p, &q);
    expect(a, b, "relate", (int)ht_relate(a, b), (int)relation);
    expect(a, b, "relate swapped", (int)ht_relate(b, a), (int)relation);
    expect_agreement(a, b, ht_relate(a, b));
    if (!ends_at_infinity(b) || !has_vertex_only(&p)) {
        expect_containment(a, b, &p, &q);
    }
}

static void test_pairs_on_tiny_grids(void **state) {
    (void)state;
    uint64_t random = 2026;
    failures = 0;
    for (long i = 0; i < pairs; i++) {
        memory first, second;
        const int reach = 1 + random_below(&random, 4);
        const ht_shape a = random_polygon(&random, reach, &first), b = random_other(&random, reach, &second);
        compare_pair(&a, &b);
    }
    assert_int_equal(failures, 0);
}

int main(int argc, char **argv) {
    pairs = argc > 1 ? strtol(argv[1], NULL, 10) : pairs;
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pairs_on_tiny_grids)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
