// witness.c: finds a common point or a separating line that a caller can check.
//
// The closest points and the normal of the distance propose; exact relations decide. A proposal is rounded to float, so
// a few roundings are tried; shapes that only just meet, or are only just apart, may have none in floats.
#include <hantei/field.h>

#include "query/distance/distance_internal.h"
#include "shape/members.h"

// A touch of a field proves nothing; one of a flat ellipse, which is seen as a segment, does.
static bool shape_holds_point(const ht_shape *s, const ht_shape *point) {
    hti_members it = hti_members_of(s, point);
    while (hti_members_next(&it)) {
        hti_shape_view view;
        const ht_relation minimum = hti_shape_viewed(it.a, &view)->kind == HT_FIELD ? HT_OVERLAP : HT_TOUCH;
        if (ht_relate(it.a, point) >= minimum) {
            return true;
        }
    }
    return false;
}

static bool is_common(ht_vec2 p, const ht_shape *a, const ht_shape *b) {
    const ht_shape point = HT_SHAPE(p);
    return shape_holds_point(a, &point) && shape_holds_point(b, &point);
}

static bool try_point(ht_vec2 p, const ht_shape *a, const ht_shape *b, ht_witness *out) {
    if (!hti_finite_point(p) || !is_common(p, a, b)) {
        return false;
    }
    out->proven = true;
    out->point = p;
    return true;
}

// Tries the middle of two points, both points, and the points one float beside the middle.
static bool try_between(ht_vec2 p, ht_vec2 q, const ht_shape *a, const ht_shape *b, ht_witness *out) {
    const ht_vec2 middle = {(float)(0.5 * ((double)p.x + (double)q.x)), (float)(0.5 * ((double)p.y + (double)q.y))};
    if (try_point(middle, a, b, out) || try_point(p, a, b, out) || try_point(q, a, b, out)) {
        return true;
    }
    for (int i = 0; i < 9; i++) {
        const int x = i % 3, y = i / 3;
        const ht_vec2 beside = {x == 0   ? middle.x
                                : x == 1 ? hti_next_up(middle.x)
                                         : hti_next_down(middle.x),
                                y == 0   ? middle.y
                                : y == 1 ? hti_next_up(middle.y)
                                         : hti_next_down(middle.y)};
        if (i > 0 && try_point(beside, a, b, out)) {
            return true;
        }
    }
    return false;
}

// Tries the deepest points that the search finds for fields and members of the other shape.
static void find_point_of_fields(const ht_shape *a, const ht_shape *b, ht_witness *out) {
    const ht_field_limits limits = {0.0, 0};
    hti_members it = hti_members_of(a, b);
    while (!out->proven && hti_members_next(&it)) {
        hti_shape_view view_a, view_b;
        const ht_shape *const p = hti_shape_viewed(it.a, &view_a), *const q = hti_shape_viewed(it.b, &view_b);
        const ht_shape *const f = p->kind == HT_FIELD ? p : q, *const g = p->kind == HT_FIELD ? q : p;
        if (f->kind == HT_FIELD) {
            const ht_vec2 deep = (g->kind == HT_FIELD ? ht_relate_fields(f->field, g->field, limits)
                                                      : ht_relate_field(f->field, g, limits))
                                     .witness;
            try_between(deep, deep, a, b, out);
        } else if (hti_is_field_kind(it.a->kind) || hti_is_field_kind(it.b->kind)) { // viewed as a shape without parts
            const ht_separation separation = ht_distance(p, q);
            try_between(separation.point_a, separation.point_b, a, b, out);
        }
    }
}

// Tries the closest points of each pair of parts that meet, and a point of each part.
static void find_witness_point(const ht_shape *a, const ht_shape *b, ht_witness *out) {
    const ht_box bounds_a = ht_bounds(a), bounds_b = ht_bounds(b);
    hti_body_part_iterator left, right;
    hti_body_part p, q;
    hti_convex_body_parts_begin(&left, a, bounds_b);
    while (!out->proven && hti_convex_body_parts_next(&left, &p)) {
        hti_convex_body_parts_begin(&right, b, bounds_a);
        while (!out->proven && hti_convex_body_parts_next(&right, &q)) {
            hti_signed_distance separation;
            hti_signed_distance_of(&p.body, &q.body, &separation);
            if (separation.distance <= 0.0 && separation.distance > -(double)HTI_INFINITY) {
                try_between(hti_vec2_of(separation.point_a), hti_vec2_of(separation.point_b), a, b, out);
            }
        }
    }
    const ht_shape *shapes[2] = {a, b};
    for (int i = 0; i < 2 && !out->proven; i++) {
        hti_convex_body_parts_begin(&left, shapes[i], i == 0 ? bounds_b : bounds_a);
        while (!out->proven && hti_convex_body_parts_next(&left, &p)) {
            if (p.body.extent != HTI_HALF_PLANE) {
                try_point(hti_vec2_of(hti_hull_vertex(&p.body.hull, 0)), a, b, out);
            }
        }
    }
}

static bool try_line(ht_vec2 normal, float offset, const ht_shape *a, const ht_shape *b, ht_witness *out) {
    const ht_halfplane h = {normal, offset};
    const ht_shape side = HT_SHAPE(h);
    const ht_containment minimum =
        hti_members_have_field(a) ? HT_INSIDE : HT_INSIDE_TOUCHING; // of a field that is proven
    if (!ht_is_answerable(&side) || ht_contain(&side, a) < minimum || ht_meet(&side, b)) {
        return false;
    }
    out->proven = true;
    out->side = h;
    return true;
}

// Lines with that normal between two points, or through either or just beside it.
static bool try_normal(ht_vec2 normal, const ht_separation *s, const ht_shape *a, const ht_shape *b, ht_witness *out) {
    const double nx = (double)normal.x, ny = (double)normal.y;
    const double low = nx * (double)s->point_a.x + ny * (double)s->point_a.y;
    const double high = nx * (double)s->point_b.x + ny * (double)s->point_b.y;
    const double at[3] = {0.5 * (low + high), low, high};
    for (int i = 0; i < 3; i++) {
        const float offset = (float)at[i];
        if (try_line(normal, offset, a, b, out) || try_line(normal, hti_next_up(offset), a, b, out) ||
            try_line(normal, hti_next_down(offset), a, b, out)) {
            return true;
        }
    }
    return false;
}

ht_witness ht_find_witness(const ht_shape *a, const ht_shape *b) {
    ht_witness w = {.relation = ht_relate(a, b)};
    if (!ht_is_answerable(a) || !ht_is_answerable(b)) {
        return w;
    }
    if (w.relation != HT_APART) {
        if (hti_members_have_field(a) || hti_members_have_field(b)) {
            find_point_of_fields(a, b, &w);
        }
        find_witness_point(a, b, &w);
        return w;
    }
    const ht_separation s = ht_distance(a, b);
    const ht_vec2 n = s.normal, difference = {s.point_b.x - s.point_a.x, s.point_b.y - s.point_a.y};
    // the axes: normals that floats hold exactly and that a unit normal misses by an ulp
    const ht_vec2 horizontal = {n.x < 0.0f ? -1.0f : 1.0f, 0.0f}, vertical = {0.0f, n.y < 0.0f ? -1.0f : 1.0f};
    (void)(try_normal(n, &s, a, b, &w) || try_normal(difference, &s, a, b, &w) ||
           try_normal(horizontal, &s, a, b, &w) || try_normal(vertical, &s, a, b, &w));
    return w;
}
