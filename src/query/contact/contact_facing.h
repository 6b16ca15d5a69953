// contact_facing.h: the features of two bodies that face each other in a frame (contact_internal.h), and the points at
// the ends of what they share. Both bodies are computed at once: A's numbers are in the first lane, B's in the second.
#ifndef HANTEI_QUERY_CONTACT_CONTACT_FACING_H
#define HANTEI_QUERY_CONTACT_CONTACT_FACING_H

#include "base/vec/vec.h"
#include "query/contact/contact_internal.h"

/// Both features (hti_contact_feature). Their numbers (hti_feature_id) are those of the low vertex, of the high vertex,
/// and of what lies between them.
typedef struct hti_contact_facing {
    vec2d low, high, low_height, high_height;
    vec2d anchor, height, slope;
    uint32_t low_id[2], high_id[2], middle_id[2];
} hti_contact_facing;

/// Positions along an edge are rounded to 2^-52 of its length: those that differ by less than this part of it are one.
#define HTI_ALIKE 0x1p-46

/// An edge, from end to end along t, and the numbers (hti_feature_id) of its ends and of what lies between them.
typedef struct hti_contact_span {
    double low, high;
    uint32_t low_id, high_id, middle_id;
} hti_contact_span;

/// Returns the number of what a vertex of the other body is over, at x: an end, but for rounding, or what is between.
static inline uint32_t hti_contact_id_over(const hti_contact_span *s, double x) {
    const double near = HTI_ALIKE * (s->high - s->low + hti_abs(x));
    return hti_abs(x - s->low) <= near ? s->low_id : hti_abs(x - s->high) <= near ? s->high_id : s->middle_id;
}

/// What else the points of contact depend on.
typedef struct hti_contact_reach {
    vec2d radius;    // A's, and minus B's
    double distance; // the separation of the deeper point where it is known accurately, or NaN
    float margin;
    bool are_parallel; // the features have one separation at both ends, where the distance is known
    double alike;      // ends that differ by less than this part of the lengths are one place
} hti_contact_reach;

/// Returns the vector, along t and n.
HTI_INLINE hti_dvec hti_vector_in_frame(const hti_frame *f, hti_dvec v) {
    return (hti_dvec){f->t.x * v.x + f->t.y * v.y, f->n.x * v.x + f->n.y * v.y};
}

/// Whether an edge is seen end on: it runs aside no more than rounding.
HTI_INLINE bool hti_contact_is_end_on(hti_dvec way) {
    return !(hti_abs(way.x) > 0x1p-40 * hti_abs(way.y));
}

/// Whether the vector leads farther in direction `out` along n, by more than the normal's rounding.
HTI_INLINE bool hti_contact_leads_out(hti_dvec way, double out) {
    return out * way.y > 0x1p-48 * hti_abs(way.x);
}

/// Returns how steep a vector is: the square of its sine.
HTI_INLINE double hti_contact_steepness(hti_dvec way) {
    return way.y * way.y / (way.x * way.x + way.y * way.y);
}

/// An edge of each body, from vertex p to vertex p_end of A and from q to q_end of B, and the numbers of those and of
/// the edges.
typedef struct hti_contact_edges {
    vec2d p, p_end, q, q_end;
    uint32_t from[2], to[2], edge[2];
} hti_contact_edges;

/// Sets the features of two edges; false when one is seen end on. Which end is the low one is told by the vectors along
/// the edges: positions are rounded to the size of the frame.
HTI_INLINE bool hti_contact_face_edges(hti_contact_facing *c, const hti_frame *f, const hti_contact_edges *edges) {
    const vec2d p = edges->p, q = edges->q, p_end = edges->p_end, q_end = edges->q_end, e = p_end - p, g = q_end - q;
    const vec2d way_x = vec2d_first(e, g), way_y = vec2d_second(e, g);
    const vec2d along = f->t.x * way_x + f->t.y * way_y, across = f->n.x * way_x + f->n.y * way_y;
    const vec2d x = vec2d_first(p, q) - f->origin.x, y = vec2d_second(p, q) - f->origin.y;
    const vec2d end_x = vec2d_first(p_end, q_end) - f->origin.x, end_y = vec2d_second(p_end, q_end) - f->origin.y;
    const vec2d at = f->t.x * x + f->t.y * y, at_end = f->t.x * end_x + f->t.y * end_y;
    const vec2d height = f->n.x * x + f->n.y * y, height_end = f->n.x * end_x + f->n.y * end_y;
    const vec2d zero = vec2d_splat(0.0), back = vec2d_less(along, zero);
    c->low = vec2d_select(back, vec2d_min(at_end, at), at);
    c->high = vec2d_select(back, at, vec2d_max(at_end, at));
    c->low_height = vec2d_select(back, height_end, height);
    c->high_height = vec2d_select(back, height, height_end);
    const vec2d length = c->high - c->low;
    c->anchor = c->low;
    c->height = c->low_height;
    c->slope = vec2d_and(vec2d_less(zero, length), (c->high_height - c->low_height) / length);
    const int is_back = vec2d_signs(back);
    for (int i = 0; i < 2; i++) {
        const uint32_t turned = (edges->from[i] ^ edges->to[i]) & (0u - (uint32_t)(is_back >> i & 1));
        c->low_id[i] = edges->from[i] ^ turned;
        c->high_id[i] = edges->to[i] ^ turned;
        c->middle_id[i] = edges->edge[i];
    }
    return vec2d_less_bits(0x1p-40 * vec2d_abs(across), vec2d_abs(along)) == 3;
}

// Returns the heights of both features at a place between the ends of both.
HTI_INLINE vec2d hti_contact_heights_at(const hti_contact_facing *c, vec2d x) {
    const vec2d line = c->height + c->slope * (x - c->anchor);
    const vec2d below_high = vec2d_select(vec2d_less(x, c->high), line, c->high_height);
    return vec2d_select(vec2d_less(c->low, x), below_high, c->low_height);
}

// Returns the size to which positions along both features are rounded.
HTI_INLINE double hti_contact_size_of(const hti_contact_facing *c, vec2d x) {
    const vec2d length = c->high - c->low, finite = vec2d_less(length, vec2d_splat((double)HTI_INFINITY));
    return vec2d_sum(vec2d_abs(x)) + vec2d_sum(vec2d_and(length, finite));
}

// Returns the id of both features at a place, one end of what they share: the vertex whose end that is, but for rounding,
// or else what is between the vertices.
HTI_INLINE uint32_t hti_contact_id_at(const hti_contact_facing *c, vec2d x, double alike) {
    const vec2d near = vec2d_min(0.25 * (c->high - c->low), vec2d_splat(alike * hti_contact_size_of(c, x)));
    const uint32_t above_low = (uint32_t)vec2d_less_bits(c->low + near, x),
                   below_high = (uint32_t)vec2d_less_bits(x, c->high - near);
    const uint32_t upper_a = hti_choose(below_high & 1u, c->middle_id[0], c->high_id[0]);
    const uint32_t upper_b = hti_choose(below_high >> 1, c->middle_id[1], c->high_id[1]);
    return hti_contact_id(hti_choose(above_low & 1u, upper_a, c->low_id[0]),
                          hti_choose(above_low >> 1, upper_b, c->low_id[1]));
}

/// Whether both features share an interval, from x[0] to x[1], which has both ends.
HTI_INLINE bool hti_contact_is_shared(const hti_contact_facing *c, vec2d *x) {
    *x = vec2d_first(vec2d_max(c->low, vec2d_swap(c->low)), vec2d_min(c->high, vec2d_swap(c->high)));
    const vec2d infinite = vec2d_splat((double)HTI_INFINITY);
    return vec2d_less_bits(vec2d_abs(*x), infinite) == 3 && (*x)[0] <= (*x)[1];
}

/// Whether they share no more than a point, or as good as that.
HTI_INLINE bool hti_contact_is_narrow(const hti_contact_facing *c, vec2d x) {
    return !(x[1] - x[0] > HTI_ALIKE * hti_contact_size_of(c, x));
}

// Writes the points at two places, in the middle of the distance, and returns the separations there.
HTI_INLINE vec2d hti_contact_points_at(const hti_frame *f, const hti_contact_facing *c, const hti_contact_reach *reach,
                                       vec2d x, ht_contact_point out[2]) {
    const vec2d first = vec2d_first(x, x), last = vec2d_second(x, x);
    const vec2d low = hti_contact_heights_at(c, first) + reach->radius,
                high = hti_contact_heights_at(c, last) + reach->radius;
    const vec2d height_a = vec2d_first(low, high), height_b = vec2d_second(low, high);
    const vec2d middle = 0.5 * (height_a + height_b);
    const vec2d at_x = f->origin.x + f->t.x * x + f->n.x * middle, at_y = f->origin.y + f->t.y * x + f->n.y * middle;
    const vec4f both = vec4f_round(at_x, at_y), pairs = vec4f_pairs(both, vec4f_high(both, both));
    const vec4f at = vec4f_max(vec4f_splat(-FLT_MAX), vec4f_min(vec4f_splat(FLT_MAX), pairs)) + 0.0f;
    const vec2d zero = vec2d_splat(0.0), tiny = vec2d_splat(0x1p-126), size_x = vec2d_abs(at_x),
                size_y = vec2d_abs(at_y);
    const vec2d underflows = vec2d_or(vec2d_and(vec2d_less(zero, size_x), vec2d_less(size_x, tiny)),
                                      vec2d_and(vec2d_less(zero, size_y), vec2d_less(size_y, tiny)));
    memcpy(&out[0].at, &at, sizeof out[0].at);
    memcpy(&out[1].at, (const char *)&at + sizeof out[0].at, sizeof out[1].at);
    if (vec2d_signs(underflows) != 0) {
        out[0].at = hti_contact_rounded_point(at_x[0], at_y[0]);
        out[1].at = hti_contact_rounded_point(at_x[1], at_y[1]);
    }
    out[0].id = hti_contact_id_at(c, first, reach->alike);
    out[1].id = hti_contact_id_at(c, last, reach->alike);
    return height_b - height_a;
}

// Returns the separations at both ends, of which the deeper one is the distance: where that is known, it is accurate, and
// level features keep it.
HTI_INLINE vec2d hti_contact_settled(vec2d separations, double distance, bool are_parallel) {
    const vec2d known = vec2d_splat(distance), other = vec2d_max(separations, known);
    const vec2d last = vec2d_less(vec2d_second(separations, separations), vec2d_first(separations, separations));
    const vec2d deep = vec2d_ends(
        vec2d_less_equal(vec2d_first(separations, separations), vec2d_second(separations, separations)), last);
    return distance != distance ? separations : are_parallel ? known : vec2d_select(deep, known, other);
}

/// Finds the points at the ends x of what both features share that are within the margin: 0, 1 or 2 different ones, and
/// only the deeper one of two that are one or as good as that. Each one's position along t and its separation, not
/// rounded, go to seen_at.
HTI_INLINE int hti_contact_points_of(const hti_frame *f, const hti_contact_facing *c, const hti_contact_reach *reach,
                                     vec2d x, ht_contact_point out[2], hti_dvec seen_at[2]) {
    const vec2d separations = hti_contact_points_at(f, c, reach, x, out);
    const vec2d s = hti_contact_settled(separations, reach->distance, reach->are_parallel);
    out[0].separation = s[0] == 0.0 ? 0.0f : hti_rounded(s[0]);
    out[1].separation = s[1] == 0.0 ? 0.0f : hti_rounded(s[1]);
    seen_at[0] = (hti_dvec){x[0], s[0]};
    seen_at[1] = (hti_dvec){x[1], s[1]};
    const bool first = out[0].separation <= reach->margin, last = out[1].separation <= reach->margin;
    if (first && last && !hti_same_point(out[0].at, out[1].at) && !hti_contact_is_narrow(c, x)) {
        return 2;
    }
    if (first && last ? s[1] < s[0] : last) {
        out[0].at = out[1].at;
        out[0].separation = out[1].separation;
        out[0].id = out[1].id;
        seen_at[0] = seen_at[1];
    }
    return first || last;
}

/// Returns the point where the distance is measured, which is within the margin.
HTI_INLINE ht_contact_point hti_contact_point_of_distance(const hti_signed_distance *s, float margin, uint32_t id) {
    return (ht_contact_point){
        hti_contact_rounded_point(0.5 * (s->point_a.x + s->point_b.x), 0.5 * (s->point_a.y + s->point_b.y)),
        hti_contact_rounded_within(s->distance, margin), id};
}

/// Returns the id of the features where the distance is measured, an edge and a vertex or two vertices.
HTI_INLINE uint32_t hti_contact_id_of_distance(const hti_signed_distance *s) {
    return hti_contact_id(hti_feature_id(s->kind_a, s->index_a), hti_feature_id(s->kind_b, s->index_b));
}

#endif
