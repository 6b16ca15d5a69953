// law_answers_rest_test.c: laws of contact, containment and crossings, of scaling, and of shapes that no question
// answers.
#include "law_answers.h"
#include "law_order.h"

#include "oracle.h"
#include "oracle_answers.h"

#include <float.h>

static float some_margin(law_case *c) {
    const double size = law_size_of_pair(c);
    return gen_once_in(c->rng, 2) || size > 1e37 ? 0 : (float)(size * gen_real(c->rng, 0, 0.2));
}

static void check_manifold(law_case *c, const ht_manifold *m, float margin) {
    const double size = law_size_of_pair(c);
    law_that(c, m->count >= 1 && m->count <= 2 && law_is_unit(m->normal), "count %d normal %.9g %.9g", (int)m->count,
             (double)m->normal.x, (double)m->normal.y);
    for (int i = 0; i < m->count; i++) {
        const ht_contact_point *p = &m->points[i];
        law_that(c,
                 law_is_finite(p->at) && isfinite(p->separation) &&
                     (double)p->separation <= (double)margin + law_ulp(size + (double)margin),
                 "point %d of %d at %.9g %.9g separation %.9g, margin %.9g", i, (int)m->count, (double)p->at.x,
                 (double)p->at.y, (double)p->separation, (double)margin);
    }
    law_that(c, m->count < 2 || m->points[0].id != m->points[1].id, "two points with the id %u",
             (unsigned)m->points[0].id);
}

static void contact_is_within_the_margin(law_case *c) {
    const float margin = some_margin(c);
    const ht_separation s = ht_distance(c->a, c->b);
    const ht_manifold m = ht_contact(c->a, c->b, margin);
    if (margin > 0 && fabs((double)s.distance - (double)margin) <= law_ulp((double)margin)) {
        return; // the distance is rounded
    }
    const bool touches = s.distance <= margin && !isinf(s.distance);
    law_that(c, (m.count > 0) == touches, "%d points, distance %.9g, margin %.9g", (int)m.count, (double)s.distance,
             (double)margin);
    if (m.count > 0) {
        check_manifold(c, &m, margin);
    }
    if (m.count > 0 && law_is_convex(c->a) && law_is_convex(c->b)) {
        const double least = m.count == 2 && m.points[1].separation < m.points[0].separation
                                 ? (double)m.points[1].separation
                                 : (double)m.points[0].separation;
        const double size = 2 * law_size_of_pair(c), off = least - (double)s.distance;
        law_that(c, fabs(off) <= 0x1p-10 * size + law_ulp((double)s.distance),
                 "least separation %.9g, distance %.9g, margin %.9g", least, (double)s.distance, (double)margin);
    }
}

static void contacts_are_in_order(law_case *c) {
    enum { MOST = 8000 };
    static ht_manifold all[MOST];
    const float margin = some_margin(c);
    const ht_separation s = ht_distance(c->a, c->b);
    const size_t n = ht_contacts(c->a, c->b, margin, all, MOST);
    law_that(c, ht_contacts(c->a, c->b, margin, NULL, 0) == n, "another count without room");
    if (margin > 0 && fabs((double)s.distance - (double)margin) <= law_ulp((double)margin)) {
        return;
    }
    if (!isinf(s.distance)) {
        law_that(c, (n > 0) == (s.distance <= margin), "%zu manifolds, distance %.9g, margin %.9g", n,
                 (double)s.distance, (double)margin);
    }
    for (size_t i = 0; i < n && i < MOST; i++) {
        check_manifold(c, &all[i], margin);
        law_that(c,
                 i == 0 || all[i - 1].part_a < all[i].part_a ||
                     (all[i - 1].part_a == all[i].part_a && all[i - 1].part_b <= all[i].part_b),
                 "manifold %zu of %zu: parts %d %d after %d %d", i, n, (int)all[i].part_a, (int)all[i].part_b,
                 (int)all[i > 0 ? i - 1 : 0].part_a, (int)all[i > 0 ? i - 1 : 0].part_b);
    }
    if (n == 1 && law_is_convex(c->a) && law_is_convex(c->b)) {
        const ht_manifold m = ht_contact(c->a, c->b, margin);
        law_that(c, m.count == all[0].count && law_is_same(m.normal, all[0].normal),
                 "ht_contact has %d points, ht_contacts %d", (int)m.count, (int)all[0].count);
    }
}

// ---- chains that are written in another order

enum { MOST_OF_CHAINS = 8000 };

// The ends of an edge of a chain, the lesser one first; of another shape its part's number.
static void ends_of_part(const ht_shape *s, int32_t part, ht_vec2 ends[2]) {
    const bool is_polygon = s->kind == HT_POLYGON;
    ends[0] = ends[1] = (ht_vec2){(float)part, 0};
    if (is_polygon || s->kind == HT_POLYLINE) {
        const ht_vec2 *v = is_polygon ? s->polygon.v : s->polyline.v;
        int32_t begin = 0, end = is_polygon ? s->polygon.ring_end[0] : s->polyline.count;
        for (int r = 1; part >= end; r++) {
            begin = end;
            end = s->polygon.ring_end[r];
        }
        const ht_vec2 from = v[part], to = v[part + 1 < end ? part + 1 : begin];
        ends[0] = (ht_vec2){from.x + 0.0f, from.y + 0.0f};
        ends[1] = (ht_vec2){to.x + 0.0f, to.y + 0.0f};
    }
    if (ends[1].x < ends[0].x || (ends[1].x == ends[0].x && ends[1].y < ends[0].y)) {
        const ht_vec2 first = ends[0];
        ends[0] = ends[1];
        ends[1] = first;
    }
}

// What a manifold says without the numbers that depend on the order of vertices.
typedef struct placed_contact {
    ht_vec2 a[2], b[2], normal, at[2];
    float separation[2];
    int32_t count;
} placed_contact;

static placed_contact place_of_contact(const law_case *c, const ht_manifold *m) {
    placed_contact p = {.normal = {m->normal.x + 0.0f, m->normal.y + 0.0f}, .count = m->count};
    ends_of_part(c->a, m->part_a, p.a);
    ends_of_part(c->b, m->part_b, p.b);
    for (int i = 0; i < m->count; i++) {
        p.at[i] = (ht_vec2){m->points[i].at.x + 0.0f, m->points[i].at.y + 0.0f};
        p.separation[i] = m->points[i].separation + 0.0f;
    }
    return p;
}

static int by_bytes(const void *a, const void *b) {
    return memcmp(a, b, sizeof(placed_contact));
}

// Whether the manifold is the only one of its two members, or of the shapes.
static bool is_alone(const law_case *c, const ht_manifold *all, size_t n, size_t i) {
    size_t count = 0;
    for (size_t k = 0; k < n; k++) {
        count += (c->a->kind != HT_COMPOUND || all[k].part_a == all[i].part_a) &&
                 (c->b->kind != HT_COMPOUND || all[k].part_b == all[i].part_b);
    }
    return count == 1;
}

static size_t place_contacts(const law_case *c, float margin, placed_contact *out) {
    static ht_manifold all[MOST_OF_CHAINS];
    const size_t n = ht_contacts(c->a, c->b, margin, all, MOST_OF_CHAINS);
    memset(out, 0, n * sizeof *out);
    for (size_t i = 0; i < n; i++) {
        out[i] = place_of_contact(c, &all[i]);
        if (is_alone(c, all, n, i)) {
            memset(&out[i], 0, sizeof out[i]);
        }
    }
    qsort(out, n, sizeof *out, by_bytes);
    return n;
}

static void rewrite(gen_shape *s, void (*change)(ht_vec2 *v, int count), bool opens) {
    gen_part *parts[GEN_MEMBERS];
    for (int i = gen_parts_of(s, parts); i-- > 0;) {
        if (parts[i]->shape.kind == HT_POLYGON) {
            parts[i]->shape.polygon.index = NULL;
        }
        if (parts[i]->shape.kind == HT_POLYGON || parts[i]->shape.kind == HT_POLYLINE) {
            law_reorder(parts[i], change, opens);
        }
    }
    gen_seal(NULL, s);
}

// Where shapes, or two members, have one manifold, it may be that of ht_distance, which chooses among equal ways by the order.
static void contacts_know_no_order(law_case *c) {
    static placed_contact first[MOST_OF_CHAINS], other[MOST_OF_CHAINS];
    const float margin = some_margin(c);
    const size_t n = place_contacts(c, margin, first);
    for (int i = 0; i < 3; i++) {
        rewrite(i == 1 ? &c->pair->b : &c->pair->a, i == 2 ? law_rotate : law_reverse, i != 2);
        const size_t m = place_contacts(c, margin, other);
        const char *how = i == 0 ? "A reversed" : i == 1 ? "both reversed" : "and A from its second vertex";
        law_that(c, n == m, "margin %.9g: %zu manifolds, %zu with %s", (double)margin, n, m, how);
        law_that(c, n != m || memcmp(first, other, n * sizeof *first) == 0, "margin %.9g: others with %s",
                 (double)margin, how);
    }
}

static void contained_shapes_meet(law_case *c) {
    const ht_containment in = ht_contain(c->a, c->b);
    const ht_relation r = ht_relate(c->a, c->b);
    law_that(c, in == HT_OUTSIDE || r != HT_APART, "%s, but apart", ht_containment_name(in));
    law_that(c, in != HT_INSIDE || r == HT_OVERLAP, "inside, but %s", ht_relation_name(r));
    law_that(c, c->a->kind == HT_COMPOUND || ht_contain(c->a, c->a) == HT_INSIDE_TOUCHING, "a in itself: %s",
             ht_containment_name(ht_contain(c->a, c->a)));
}

// Offset edges are not exact; there, meetings that are very near may count as one or be missed.
static bool has_offset_edges(const ht_shape *s) {
    bool offset = s->kind == HT_CAPSULE || (s->kind == HT_OBOX && s->obox.radius > 0) ||
                  (s->kind == HT_CONVEX && s->convex.radius > 0);
    for (int i = 0; s->kind == HT_COMPOUND && i < s->compound.count; i++) {
        offset = offset || has_offset_edges(&s->compound.shapes[i]);
    }
    return offset;
}

static bool is_nearly_touching(const law_case *c) {
    const ht_separation s = ht_distance(c->a, c->b);
    return (has_offset_edges(c->a) || has_offset_edges(c->b)) && s.distance != 0 &&
           (law_is_beyond_floats(c->a) || law_is_beyond_floats(c->b) ||
            fabs((double)s.distance) <= 0x1p-38 * law_size_of_pair(c));
}

static void crossings_are_where_boundaries_meet(law_case *c) {
    enum { MOST = 20000 };
    static ht_crossing all[MOST];
    const size_t n = ht_crossings(c->a, c->b, all, MOST);
    const ht_relation r = ht_relate(c->a, c->b);
    const ht_containment ab = ht_contain(c->a, c->b), ba = ht_contain(c->b, c->a);
    law_that(c, ht_crossings(c->a, c->b, NULL, 0) == n, "another count without room");
    if (is_nearly_touching(c)) {
        return;
    }
    law_that(c, r != HT_APART || n == 0, "%zu crossings, but apart", n);
    const bool endless = law_is_unbounded(c->a) && law_is_unbounded(c->b); // may share a stretch without ends
    law_that(c, r != HT_TOUCH || n > 0 || endless, "no crossing, but they touch");
    const bool convex = law_is_convex(c->a) && law_is_convex(c->b);
    if (convex && r == HT_OVERLAP) {
        const bool within = ab == HT_INSIDE || ba == HT_INSIDE;
        const bool meet = !within && !endless;
        const bool exact = !has_offset_edges(c->a) && !has_offset_edges(c->b);
        law_that(c, within ? n == 0 || !exact : !meet || n > 0, "%zu crossings, a holds b: %s, b holds a: %s", n,
                 ht_containment_name(ab), ht_containment_name(ba));
    }
    double size = law_size_of_pair(c);
    const bool in_range = !law_is_beyond_floats(c->a) && !law_is_beyond_floats(c->b);
    for (size_t i = 0; i < n && i < 4 && in_range; i++) {
        const ht_vec2 p = all[i].at;
        law_that(c, law_is_finite(p), "crossing %zu of %zu at %.9g %.9g", i, n, (double)p.x, (double)p.y);
        const double farthest = law_max(fabs((double)p.x), fabs((double)p.y));
        if (farthest == (double)FLT_MAX) {
            continue; // beyond the floats, each coordinate the nearest one
        }
        size = law_max(size, farthest);
        const double off = law_max(oracle_to_boundary(p, c->a), oracle_to_boundary(p, c->b));
        law_that(c, !(size <= (double)FLT_MAX) || off <= 1.5 * law_ulp(size) + 0x1p-38 * size,
                 "crossing %zu of %zu at %.9g %.9g is %.9g off a boundary", i, n, (double)p.x, (double)p.y, off);
    }
    const size_t m = ht_crossings(c->b, c->a, NULL, 0);
    law_that(c, m == n || has_offset_edges(c->a) || has_offset_edges(c->b), "%zu crossings, the other way round %zu", n,
             m);
}

// Members with offset edges and corners that lie far away change no crossing of the others.
static void far_members_change_no_crossing(law_case *c) {
    enum { MOST = 2000, MEMBERS = GEN_MEMBERS + 2 };
    static ht_crossing own[MOST], with[MOST];
    static ht_shape members[MEMBERS];
    const float x = (float)ldexp(gen_real(c->rng, 1, 2), gen_int(c->rng, 64, 120));
    const bool of_b = c->b->kind == HT_COMPOUND;
    const int count = of_b ? c->b->compound.count : 1;
    members[0] = HT_SHAPE(((ht_capsule){{x, -x}, {x, x}, x / 4}));
    memcpy(members + 1, of_b ? c->b->compound.shapes : c->b, (size_t)count * sizeof *members);
    members[count + 1] = HT_SHAPE(((ht_segment){{x, -x}, {x, x / 8}}));
    const ht_shape alone = HT_SHAPE(((ht_compound){members + 1, count})),
                   all = HT_SHAPE(((ht_compound){members, count + 2}));
    if (law_is_unbounded(c->a) || law_size_of_pair(c) > 0x1p60 || is_nearly_touching(c)) {
        return;
    }
    const size_t n = ht_crossings(c->a, &alone, own, MOST), m = ht_crossings(c->a, &all, with, MOST);
    law_that(c, m == n, "%zu crossings, %zu with a capsule and a segment at %.9g", n, m, (double)x);
    for (size_t i = 0; i < n && n == m && n <= MOST; i++) {
        law_that(c, law_is_same(own[i].at, with[i].at) && own[i].shared == with[i].shared,
                 "crossing %zu at %.9g %.9g shared %d, with others at %.9g at %.9g %.9g shared %d", i,
                 (double)own[i].at.x, (double)own[i].at.y, own[i].shared, (double)x, (double)with[i].at.x,
                 (double)with[i].at.y, with[i].shared);
    }
}

static bool grow(gen_shape *s, float factor) {
    gen_part *parts[GEN_MEMBERS];
    for (int p = gen_parts_of(s, parts); p-- > 0;) {
        const gen_fields f = gen_fields_of(parts[p]);
        for (int i = 0; i < f.point_count; i++) {
            *f.points[i] = (ht_vec2){f.points[i]->x * factor, f.points[i]->y * factor};
        }
        for (int i = 0; i < f.length_count; i++) {
            *f.lengths[i] *= factor;
        }
        if (f.offset) {
            *f.offset *= factor;
        }
        parts[p]->shape.polygon.index = parts[p]->shape.kind == HT_POLYGON ? NULL : parts[p]->shape.polygon.index;
    }
    gen_seal(NULL, s);
    return true;
}

typedef struct answers {
    ht_separation separation;
    ht_manifold contact;
    ht_ray_hit ray;
    ht_cast_hit cast;
    ht_containment contain;
    size_t crossings;
} answers;

static answers ask(const law_case *c, ht_vec2 delta) {
    const ht_ray ray = {c->pair->b.own.shape.kind == HT_POINT ? c->b->point : (ht_vec2){0, 0}, delta};
    answers r = {.separation = ht_distance(c->a, c->b)};
    r.contact = ht_contact(c->a, c->b, 0);
    r.ray = ht_raycast(&ray, 2, c->a);
    r.cast = ht_cast(c->a, delta, c->b, HT_START_REPORT);
    r.contain = ht_contain(c->a, c->b);
    r.crossings = ht_crossings(c->a, c->b, NULL, 0);
    return r;
}

static bool is_scaled(ht_vec2 a, ht_vec2 b, float k) {
    return a.x * k == b.x && a.y * k == b.y;
}

static void scaling_changes_only_the_scale(law_case *c) {
    ht_vec2 delta = law_delta(c);
    const answers s = ask(c, delta);
    const float k = 4;
    grow(&c->pair->a, k);
    grow(&c->pair->b, k);
    delta = (ht_vec2){delta.x * k, delta.y * k};
    const answers t = ask(c, delta);
    law_that(c,
             s.separation.distance * k == t.separation.distance &&
                 law_is_same(s.separation.normal, t.separation.normal) &&
                 is_scaled(s.separation.point_a, t.separation.point_a, k) &&
                 is_scaled(s.separation.point_b, t.separation.point_b, k),
             "distance %.9g, four times as large %.9g", (double)s.separation.distance, (double)t.separation.distance);
    law_that(c, s.contact.count == t.contact.count && law_is_same(s.contact.normal, t.contact.normal), "contact");
    law_that(c,
             s.ray.relation == t.ray.relation && s.ray.enter == t.ray.enter && s.ray.exit == t.ray.exit &&
                 law_is_same(s.ray.normal, t.ray.normal) && is_scaled(s.ray.point, t.ray.point, k),
             "ray %.9g %.9g, four times as large %.9g %.9g", (double)s.ray.enter, (double)s.ray.exit,
             (double)t.ray.enter, (double)t.ray.exit);
    law_that(c,
             s.cast.hit == t.cast.hit && s.cast.fraction == t.cast.fraction &&
                 law_is_same(s.cast.normal, t.cast.normal) && is_scaled(s.cast.point, t.cast.point, k),
             "cast %.9g, four times as large %.9g", (double)s.cast.fraction, (double)t.cast.fraction);
    law_that(c, s.contain == t.contain && s.crossings == t.crossings, "contain or crossings");
}

// ---- at the end of float32

// The largest number that the shape is written with.
static double largest_number(gen_shape *s) {
    gen_part *parts[GEN_MEMBERS];
    double most = 0;
    for (int p = gen_parts_of(s, parts); p-- > 0;) {
        const gen_fields f = gen_fields_of(parts[p]);
        for (int i = 0; i < f.point_count; i++) {
            most = law_max(most, law_max(fabs((double)f.points[i]->x), fabs((double)f.points[i]->y)));
        }
        for (int i = 0; i < f.length_count; i++) {
            most = law_max(most, fabs((double)*f.lengths[i]));
        }
        most = f.offset ? law_max(most, fabs((double)*f.offset)) : most;
    }
    return most;
}

static float clamped(double x) {
    return x > (double)FLT_MAX ? FLT_MAX : x < -(double)FLT_MAX ? -FLT_MAX : (float)x;
}

// Places of a pair and of the same one grown by k: of what lies beyond all floats each coordinate is the nearest one.
static void compare_places(law_case *c, const char *what, ht_vec2 near, ht_vec2 far, double k) {
    const double x = (double)near.x * k, y = (double)near.y * k;
    const bool beyond = law_max(fabs(x), fabs(y)) > (double)FLT_MAX;
    law_that(c, law_is_finite(far), "%s at %.9g %.9g", what, (double)far.x, (double)far.y);
    law_that(c, !beyond || (far.x == clamped(x) && far.y == clamped(y)), "%s at %.9g %.9g instead of %.9g %.9g", what,
             (double)far.x, (double)far.y, x, y);
}

enum { PLACES = 9, SLIDE = 5 };

typedef struct places {
    ht_vec2 at[PLACES];
} places;

static const char *const place_names[PLACES] = {
    "point_a",       "point_b", "nearest point",  "ray's point", "cast's point",
    "slide's point", "contact", "second contact", "crossing",
};

static places ask_places(const law_case *c, ht_vec2 delta, ht_vec2 at) {
    const answers r = ask(c, delta);
    const ht_vec2 slide = ht_cast(c->a, delta, c->b, HT_START_SLIDE).point;
    ht_crossing crossing = {.at = {0, 0}};
    ht_crossings(c->a, c->b, &crossing, 1);
    return (places){{r.separation.point_a, r.separation.point_b, ht_nearest_point(c->b, at), r.ray.point, r.cast.point,
                     slide, r.contact.points[0].at, r.contact.points[1].at, crossing.at}};
}

// All is grown by the power of two by which the largest number becomes one of the largest floats.
static void far_places_are_the_nearest_floats(law_case *c) {
    ht_vec2 delta = law_delta(c), at = law_delta(c);
    const places s = ask_places(c, delta, at);
    const double shapes = law_max(largest_number(&c->pair->a), largest_number(&c->pair->b));
    const double way = law_max(fabs((double)delta.x), fabs((double)delta.y));
    const double all = law_max(shapes, law_max(way, law_max(fabs((double)at.x), fabs((double)at.y))));
    const double k = all > 1 ? ldexp(1, 127 - ilogb(all)) : 0x1p127;
    grow(&c->pair->a, (float)k);
    grow(&c->pair->b, (float)k);
    delta = (ht_vec2){delta.x * (float)k, delta.y * (float)k};
    at = (ht_vec2){at.x * (float)k, at.y * (float)k};
    const places t = ask_places(c, delta, at);
    for (int i = 0; i < PLACES; i++) {
        if (i != SLIDE || !law_is_unbounded(c->a)) { // it has no slack then
            compare_places(c, place_names[i], s.at[i], t.at[i], k);
        }
    }
}

static bool is_empty_ray_hit(ht_ray_hit h) {
    return !h.hit && h.relation == HT_APART && law_is_zero(h.point) && !h.inside && h.enter == 0 && h.exit == 0 &&
           law_is_zero(h.normal) && law_is_zero(h.exit_normal) && h.part == 0;
}

static void check_empty(law_case *c, const ht_shape *a, const ht_shape *b) {
    const ht_separation s = ht_distance(a, b);
    law_that(c, s.distance == HUGE_VALF && law_is_zero(s.normal), "distance %.9g normal %.9g %.9g", (double)s.distance,
             (double)s.normal.x, (double)s.normal.y);
    const ht_vec2 delta = {1, 2};
    for (int policy = 0; policy < 3; policy++) {
        const ht_cast_hit h = ht_cast(a, delta, b, (ht_start)policy);
        law_that(c, !h.hit && h.start == HT_APART && h.fraction == 1 && law_is_zero(h.normal),
                 "cast hit %d fraction %.9g", h.hit, (double)h.fraction);
    }
    const ht_motion m = {{0, 0}, {1, 2}, 1};
    const ht_cast_hit h = ht_sweep(a, &m, b, &m, 0);
    law_that(c, !h.hit && h.start == HT_APART && h.fraction == 1 && law_is_zero(h.normal), "sweep hit %d fraction %.9g",
             h.hit, (double)h.fraction);
    law_that(c, ht_contact(a, b, 1).count == 0 && ht_contacts(a, b, 1, NULL, 0) == 0, "contacts");
    law_that(c, ht_contain(a, b) == HT_OUTSIDE, "contain");
    law_that(c, ht_crossings(a, b, NULL, 0) == 0, "crossings");
    const ht_witness w = ht_find_witness(a, b);
    const bool nothing = a && b && ht_is_answerable(a) && ht_is_answerable(b); // a compound without members
    law_that(c, w.relation == HT_APART && (nothing || !w.proven), "witness %d", w.proven);
}

static void unanswerable_is_answered_empty(law_case *c) {
    static const float poison[] = {NAN, INFINITY, -INFINITY};
    gen_part *parts[GEN_MEMBERS] = {&c->pair->a.own};
    const int count = gen_parts_of(&c->pair->a, parts);
    for (int p = 0; p < count; p++) { // a compound leaves out single members
        const gen_fields f = gen_fields_of(parts[p]);
        const float bad = poison[gen_int(c->rng, 0, 2)];
        if (f.point_count > 0) {
            ht_vec2 *point = f.points[gen_int(c->rng, 0, f.point_count - 1)];
            *(gen_once_in(c->rng, 2) ? &point->x : &point->y) = bad;
        } else if (f.offset) {
            *f.offset = bad;
        }
        if (parts[p]->shape.kind == HT_POLYGON) {
            parts[p]->shape.polygon.index = NULL;
        }
    }
    gen_seal(NULL, &c->pair->a);
    const ht_ray ray = {{0, 0}, {1, 1}};
    const ht_vec2 near = ht_nearest_point(c->a, ray.origin), far = ht_support(c->a, ray.dir);
    law_that(c, c->a->kind == HT_COMPOUND || !ht_is_answerable(c->a), "is answerable");
    law_that(c, is_empty_ray_hit(ht_raycast(&ray, 1, c->a)) && ht_raycast_all(&ray, 1, c->a, NULL, 0) == 0, "ray");
    law_that(c, isnan(near.x) && isnan(near.y) && isnan(far.x) && isnan(far.y), "nearest %.9g support %.9g",
             (double)near.x, (double)far.x);
    check_empty(c, c->a, c->b);
    check_empty(c, c->b, c->a);
}

static void null_is_answered_empty(law_case *c) {
    const ht_ray ray = {{0, 0}, {1, 1}};
    const ht_vec2 near = ht_nearest_point(NULL, ray.origin), far = ht_support(NULL, ray.dir);
    check_empty(c, NULL, c->b);
    check_empty(c, c->b, NULL);
    check_empty(c, NULL, NULL);
    law_that(c,
             is_empty_ray_hit(ht_raycast(NULL, 1, c->b)) && is_empty_ray_hit(ht_raycast(&ray, 1, NULL)) &&
                 ht_raycast_all(NULL, 1, c->b, NULL, 0) == 0 && ht_raycast_all(&ray, 1, NULL, NULL, 0) == 0,
             "ray");
    law_that(c, isnan(near.x) && isnan(far.y), "nearest or support of NULL");
    const ht_motion m = {{0, 0}, {1, 2}, 1};
    const ht_cast_hit none = ht_sweep(NULL, &m, c->b, &m, 0);
    law_that(c, !none.hit && none.start == HT_APART, "a sweep of nothing hits");
}

static void a_sweep_without_a_motion_is_at_rest(law_case *c) {
    const ht_motion m = {{0, 0}, {1, 2}, 1}, rest = {{0, 0}, {0, 0}, 0};
    const ht_cast_hit by_null = ht_sweep(c->a, NULL, c->b, &m, 0), by_rest = ht_sweep(c->a, &rest, c->b, &m, 0);
    law_that(c, by_null.hit == by_rest.hit && by_null.start == by_rest.start && by_null.fraction == by_rest.fraction,
             "by NULL %d %.9g, at rest %d %.9g", by_null.hit, (double)by_null.fraction, by_rest.hit,
             (double)by_rest.fraction);
}

int main(int argc, char **argv) {
    static const law_entry laws[] = {
        {"contact_is_within_the_margin", contact_is_within_the_margin, 20, -1, -1},
        {"contacts_are_in_order", contacts_are_in_order, 12, -1, -1},
        {"contacts_know_no_order on a grid", contacts_know_no_order, 100, GEN_GRID, HT_POLYLINE},
        {"contacts_know_no_order on a grid", contacts_know_no_order, 100, GEN_GRID, HT_POLYGON},
        {"contacts_know_no_order", contacts_know_no_order, 10, -1, HT_POLYLINE},
        {"contacts_know_no_order", contacts_know_no_order, 10, -1, HT_POLYGON},
        {"contacts_know_no_order", contacts_know_no_order, 10, -1, HT_COMPOUND},
        {"contained_shapes_meet", contained_shapes_meet, 40, -1, -1},
        {"crossings_are_where_boundaries_meet", crossings_are_where_boundaries_meet, 12, -1, -1},
        {"far_members_change_no_crossing", far_members_change_no_crossing, 12, -1, -1},
        {"scaling_changes_only_the_scale", scaling_changes_only_the_scale, 20, GEN_RANDOM, -1},
        {"scaling_changes_only_the_scale on a grid", scaling_changes_only_the_scale, 20, GEN_GRID, -1},
        {"far_places_are_the_nearest_floats", far_places_are_the_nearest_floats, 20, GEN_RANDOM, -1},
        {"unanswerable_is_answered_empty", unanswerable_is_answered_empty, 10, GEN_RANDOM, -1},
        {"null_is_answered_empty", null_is_answered_empty, 1, GEN_RANDOM, HT_POINT},
        {"a_sweep_without_a_motion_is_at_rest", a_sweep_without_a_motion_is_at_rest, 4, -1, -1},
    };
    const int failed = law_main(argc, argv, laws, sizeof laws / sizeof *laws);
    oracle_deinit();
    return failed;
}
