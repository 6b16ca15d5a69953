// contain_grid_test.c: containment against brute force on small grids.
//
// The brute force works in double on integer coordinates up to 4 in size: whatever is not equal there differs by more
// than 1e-4, so that its tolerance of 1e-7 decides rightly. It knows neither winding numbers beside edges nor Minkowski
// cancellation: it samples the arrangement of all edges, and measures distances.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/hantei.h>

#include "support/test_shapes.h"

#define NEAR 1e-7
#define FAR 1e9

typedef struct place {
    double x, y;
} place;

enum { EDGES = 24 };

// A shape as the brute force sees it: its segments, what fills between them, and a radius around all that.
typedef struct model {
    place a[EDGES], b[EDGES];
    int count;
    bool fills; // as a polygon with the rule
    ht_fill_rule rule;
    double radius;
} model;

static void add_ring(model *m, const ht_vec2 *v, int count, bool closed) {
    for (int i = 0; i < (closed || count == 1 ? count : count - 1); i++) {
        const ht_vec2 p = v[i], q = v[(i + 1) % count];
        m->a[m->count] = (place){(double)p.x, (double)p.y};
        m->b[m->count++] = (place){(double)q.x, (double)q.y};
    }
}

static model model_of(const ht_shape *s) {
    model m = {.count = 0, .rule = HT_NONZERO};
    switch (s->kind) {
    case HT_POINT:
        add_ring(&m, &s->point, 1, true);
        break;
    case HT_SEGMENT:
        add_ring(&m, &s->segment.a, 2, false);
        break;
    case HT_CIRCLE:
        add_ring(&m, &s->circle.center, 1, true);
        m.radius = (double)s->circle.radius;
        break;
    case HT_CAPSULE:
        add_ring(&m, &s->capsule.a, 2, false);
        m.radius = (double)s->capsule.radius;
        break;
    case HT_BOX: {
        const ht_vec2 p = s->box.min, q = s->box.max;
        add_ring(&m, (ht_vec2[]){p, {q.x, p.y}, q, {p.x, q.y}}, 4, true);
        m.fills = true;
        break;
    }
    case HT_OBOX: {
        const ht_obox *b = &s->obox;
        ht_vec2 v[4];
        for (int i = 0; i < 4; i++) {
            const float u = (i == 1 || i == 2 ? 1.0f : -1.0f) * b->half.x, w = (i >= 2 ? 1.0f : -1.0f) * b->half.y;
            v[i] =
                (ht_vec2){b->center.x + u * b->q.c - w * b->q.s, b->center.y + u * b->q.s + w * b->q.c}; // exact here
        }
        add_ring(&m, v, 4, true);
        m.fills = true;
        m.radius = (double)b->radius;
        break;
    }
    case HT_TRIANGLE:
        add_ring(&m, s->triangle.v, 3, true);
        m.fills = true;
        break;
    case HT_CONVEX:
        add_ring(&m, s->convex.v, s->convex.count, true);
        m.fills = true;
        m.radius = (double)s->convex.radius;
        break;
    case HT_POLYLINE:
        add_ring(&m, s->polyline.v, s->polyline.count, s->polyline.closed);
        break;
    default:
        for (int r = 0, from = 0; r < s->polygon.ring_count; from = s->polygon.ring_end[r++]) {
            add_ring(&m, s->polygon.v + from, s->polygon.ring_end[r] - from, true);
        }
        m.fills = true;
        m.rule = s->polygon.rule;
        break;
    }
    return m;
}

static double distance_to_segment(place p, place a, place b) {
    const double ex = b.x - a.x, ey = b.y - a.y, l = ex * ex + ey * ey;
    double t = l > 0.0 ? ((p.x - a.x) * ex + (p.y - a.y) * ey) / l : 0.0;
    t = t < 0.0 ? 0.0 : t > 1.0 ? 1.0 : t;
    return hypot(p.x - a.x - t * ex, p.y - a.y - t * ey);
}

static double distance_to_edges(place p, const model *m) {
    double minimum = 1e9;
    for (int i = 0; i < m->count; i++) {
        minimum = fmin(minimum, distance_to_segment(p, m->a[i], m->b[i]));
    }
    return minimum;
}

// For a point that is on no edge, by the angles under which it sees them.
static bool is_filled(place p, const model *m) {
    double turns = 0.0;
    for (int i = 0; m->fills && i < m->count; i++) {
        const double ax = m->a[i].x - p.x, ay = m->a[i].y - p.y, bx = m->b[i].x - p.x, by = m->b[i].y - p.y;
        turns += atan2(ax * by - ay * bx, ax * bx + ay * by);
    }
    const long winding = lround(turns / (2.0 * acos(-1.0)));
    return m->rule == HT_EVEN_ODD ? winding % 2 != 0 : winding != 0;
}

static bool is_in(place p, const model *m) {
    return distance_to_edges(p, m) < NEAR || is_filled(p, m);
}

// Where the lines through two pairs of points cross within both segments; false when parallel or not.
static bool crossing(place a, place b, place c, place d, place *out) {
    const double turn = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
    if (fabs(turn) < NEAR) {
        return false;
    }
    const double t = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / turn;
    *out = (place){a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
    return distance_to_segment(*out, a, b) < NEAR && distance_to_segment(*out, c, d) < NEAR;
}

// All points of the segment where something of the models happens, in order along it.
static int events_on(place a, place b, const model *const models[2], place *out) {
    int n = 0;
    out[n++] = a;
    out[n++] = b;
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < models[k]->count; i++) {
            const place c = models[k]->a[i], d = models[k]->b[i];
            n += crossing(a, b, c, d, &out[n]);
            out[n] = c;
            n += distance_to_segment(c, a, b) < NEAR;
            out[n] = d;
            n += distance_to_segment(d, a, b) < NEAR;
        }
    }
    for (int i = 1; i < n; i++) { // by distance from a
        for (int k = i; k > 0 && hypot(out[k].x - a.x, out[k].y - a.y) < hypot(out[k - 1].x - a.x, out[k - 1].y - a.y);
             k--) {
            const place swap = out[k];
            out[k] = out[k - 1];
            out[k - 1] = swap;
        }
    }
    return n;
}

static double clearance(place p, place q, const model *m) { // of a stretch that crosses no edge of the model
    double minimum = fmin(distance_to_edges(p, m), distance_to_edges(q, m));
    for (int i = 0; i < m->count; i++) {
        minimum = fmin(minimum, fmin(distance_to_segment(m->a[i], p, q), distance_to_segment(m->b[i], p, q)));
    }
    return minimum;
}

// Whether some of the 64 directions around a point of the polygon's edges leads to what it does not fill.
static bool touches_unfilled(place p, const model *polygon) {
    for (int i = 0; i < 64; i++) {
        const place side = {p.x + 1e-5 * cos(0.1 * i + 0.01), p.y + 1e-5 * sin(0.1 * i + 0.01)};
        if (!is_filled(side, polygon)) {
            return true;
        }
    }
    return false;
}

// From the content's core to a stretch of the polygon's border, which crosses none of the content's edges.
static double distance_to_border(place p, place q, const model *content) {
    const place middle = {(p.x + q.x) / 2.0, (p.y + q.y) / 2.0};
    return is_in(middle, content) ? 0.0 : clearance(p, q, content);
}

// Distance from the content's core to what is outside of the polygon at a point of an edge of either; FAR when nothing
// is, negative when some of the content is there.
static double distance_at(place p, bool of_content, const model *polygon, const model *content) {
    if (of_content) {
        return is_in(p, polygon) ? FAR : -1.0;
    }
    return touches_unfilled(p, polygon) ? distance_to_border(p, p, content) : FAR;
}

// The same along the stretch of an edge between two points where something happens.
static double distance_along(place p, place q, bool of_content, const model *polygon, const model *content) {
    const double length = hypot(q.x - p.x, q.y - p.y);
    if (length < NEAR) {
        return FAR;
    }
    const place middle = {(p.x + q.x) / 2.0, (p.y + q.y) / 2.0};
    if (of_content && !is_in(middle, polygon)) {
        return -1.0;
    }
    bool is_border = false;
    for (int i = 0; i < 2; i++) {
        const double way = (i == 0 ? -1e-5 : 1e-5) / length;
        const place side = {middle.x - way * (q.y - p.y), middle.y + way * (q.x - p.x)};
        if (!is_filled(side, polygon)) {
            if (content->fills && is_filled(side, content)) {
                return -1.0;
            }
            is_border = true;
        }
    }
    return is_border && !of_content ? distance_to_border(p, q, content) : FAR;
}

// Least distance from the content's core to what is outside of the polygon; negative when some of it is there.
static double distance_to_outside(const model *polygon, const model *content) {
    const model *const both[2] = {polygon, content};
    double minimum = FAR;
    place events[8 * EDGES];
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < both[k]->count && minimum >= 0.0; i++) {
            const int n = events_on(both[k]->a[i], both[k]->b[i], both, events);
            for (int e = 0; e < n; e++) {
                minimum = fmin(minimum, distance_at(events[e], k == 1, polygon, content));
            }
            for (int e = 1; e < n && minimum >= 0.0; e++) {
                minimum = fmin(minimum, distance_along(events[e - 1], events[e], k == 1, polygon, content));
            }
        }
    }
    return minimum;
}

static ht_containment by_distance(double inside) {
    return inside < -NEAR ? HT_OUTSIDE : inside < NEAR ? HT_INSIDE_TOUCHING : HT_INSIDE;
}

static ht_containment brute_polygon(const model *polygon, const model *content) {
    const double d = distance_to_outside(polygon, content);
    return d < 0.0 ? HT_OUTSIDE : by_distance(d - content->radius);
}

// Convex containers with a radius: the signed distance of the content's farthest vertex from the core.
static ht_containment brute_hull(const model *hull, const model *content) {
    double worst = -1e9;
    for (int i = 0; i < 2 * content->count; i++) {
        const place p = i % 2 == 0 ? content->a[i / 2] : content->b[i / 2];
        const double d = distance_to_edges(p, hull);
        worst = fmax(worst, d > NEAR && is_filled(p, hull) ? -d : d);
    }
    return by_distance(hull->radius - content->radius - worst);
}

static ht_vec2 grid_point(uint64_t *state) {
    return random_point(state, 0);
}

static float grid_radius(uint64_t *state) {
    static const float radii[6] = {0.0f, 0.5f, 1.0f, 2.0f, 2.5f, 5.0f};
    return radii[random_below(state, 6)];
}

static ht_shape random_convex(uint64_t *state, shape_memory *to) {
    ht_vec2 points[7];
    const int count = 1 + random_below(state, 7);
    for (int i = 0; i < count; i++) {
        points[i] = grid_point(state);
    }
    const int32_t n = ht_hull(points, count, to->v);
    return HT_SHAPE(((ht_convex){to->v, n, grid_radius(state)}));
}

static ht_shape random_polygon(uint64_t *state, shape_memory *to) {
    const int32_t rings = 1 + random_below(state, 3);
    int32_t count = 0;
    for (int32_t r = 0; r < rings; r++) {
        const ht_vec2 p = grid_point(state), q = grid_point(state);
        const ht_vec2 box[4] = {p, {q.x, p.y}, q, {p.x, q.y}};
        const bool square = random_below(state, 3) != 0; // those share edges and hold each other
        const int32_t n = square ? 4 : 1 + random_below(state, 4);
        for (int32_t i = 0; i < n; i++) {
            to->v[count++] = square ? box[i] : grid_point(state);
        }
        to->ends[r] = count;
    }
    return HT_SHAPE(((ht_polygon){to->v, to->ends, rings, random_below(state, 2) ? HT_EVEN_ODD : HT_NONZERO, NULL}));
}

static ht_shape random_obox(uint64_t *state) {
    static const ht_rot turns[4] = {{1.0f, 0.0f}, {0.0f, 1.0f}, {1.0f, 1.0f}, {0.5f, -1.0f}};
    const ht_vec2 half = {(float)random_below(state, 3), (float)random_below(state, 3)};
    return HT_SHAPE(((ht_obox){grid_point(state), half, turns[random_below(state, 4)], grid_radius(state)}));
}

static ht_shape random_bounded(uint64_t *state, shape_memory *to) {
    const ht_vec2 p = grid_point(state), q = grid_point(state);
    switch (random_below(state, 12)) {
    case 0:
        return HT_SHAPE(p);
    case 1:
        return HT_SHAPE(((ht_segment){p, q}));
    case 2:
        return HT_SHAPE(((ht_circle){p, grid_radius(state)}));
    case 3:
        return HT_SHAPE(((ht_capsule){p, q, grid_radius(state)}));
    case 4:
        return HT_SHAPE(((ht_box){{fminf(p.x, q.x), fminf(p.y, q.y)}, {fmaxf(p.x, q.x), fmaxf(p.y, q.y)}}));
    case 5:
        return random_obox(state);
    case 6:
        return HT_SHAPE(((ht_triangle){{p, q, grid_point(state)}}));
    case 7:
        return random_convex(state, to);
    case 8: {
        const int32_t count = 1 + random_below(state, 5);
        for (int32_t i = 0; i < count; i++) {
            to->v[i] = grid_point(state);
        }
        return HT_SHAPE(((ht_polyline){to->v, count, random_below(state, 2) != 0}));
    }
    default:
        return random_polygon(state, to);
    }
}

static ht_containment brute(const ht_shape *a, const ht_shape *b) {
    const model container = model_of(a), content = model_of(b);
    if (container.radius > 0.0 || a->kind <= HT_CONVEX) {
        return brute_hull(&container, &content);
    }
    const ht_containment answer = brute_polygon(&container, &content);
    const bool grows = content.radius > 0.0 && touches_unfilled(content.a[0], &container);
    return grows ? HT_OUTSIDE : answer;
}

static void bounded_shapes_are_judged_as_by_brute_force(void **test) {
    (void)test;
    uint64_t state = 11;
    long seen[3] = {0, 0, 0};
    for (long i = 0; i < 100000; i++) {
        shape_memory store_a, store_b;
        const ht_shape a = random_bounded(&state, &store_a), b = random_bounded(&state, &store_b);
        const ht_containment expected = brute(&a, &b), answer = ht_contain(&a, &b);
        seen[expected]++;
        if (answer != expected) {
            print_message("pair %ld: %s in %s is %s, not %s\n", i, ht_kind_name(b.kind), ht_kind_name(a.kind),
                          ht_containment_name(expected), ht_containment_name(answer));
        }
        assert_int_equal(answer, expected);
    }
    assert_true(seen[HT_INSIDE] > 1000 && seen[HT_INSIDE_TOUCHING] > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounded_shapes_are_judged_as_by_brute_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
