// contact_capsule_capsule_exact.c: the manifold of two capsules that touch, where all numbers are few bits of a common
// unit (convex/touching_capsules.h): as contact_bodies.c computes it, of two segments only.
#include "query/contact/contact_capsule_capsule.h"

#include "convex/touching_capsules.h"
#include "query/contact/contact_facing.h"

// Two capsules that touch, and the axis of each from the end at which the edge that it shows begins.
typedef struct touching_axes {
    const ht_capsule *capsule[2];
    int32_t from[2];
    double distance; // 0, or NaN when it is not known for the normal
    float margin;
} touching_axes;

static inline const ht_vec2 *axis_end(const ht_capsule *c, int32_t end) {
    return end == 0 ? &c->a : &c->b;
}

static inline hti_dvec touching_axis_of(const touching_axes *t, int i) {
    const ht_capsule *c = t->capsule[i];
    return hti_dvec_between(*axis_end(c, t->from[i]), *axis_end(c, 1 - t->from[i]));
}

// Finds the points at the ends of what both axes share; returns how many there are. There is but one where an axis is
// seen end on.
HTI_INLINE int points_of_axes(const touching_axes *t, const hti_frame *f, ht_contact_point points[2]) {
    const ht_capsule *const a = t->capsule[0], *const b = t->capsule[1];
    const int32_t i = t->from[0], k = t->from[1];
    const hti_contact_edges edges = {vec2d_of_floats(axis_end(a, i)), vec2d_of_floats(axis_end(a, 1 - i)),
                                     vec2d_of_floats(axis_end(b, k)), vec2d_of_floats(axis_end(b, 1 - k)),
                                     {(uint32_t)i, (uint32_t)k},      {(uint32_t)(1 - i), (uint32_t)(1 - k)},
                                     {HTI_EDGE_BIT, HTI_EDGE_BIT}};
    hti_contact_facing c;
    vec2d x;
    if (!hti_contact_face_edges(&c, f, &edges)) {
        return 1;
    }
    hti_dvec places[2];
    const bool are_parallel = hti_dvec_cross(touching_axis_of(t, 0), touching_axis_of(t, 1)) == 0.0;
    const hti_contact_reach reach = {
        {(double)a->radius, -(double)b->radius}, t->distance, t->margin, are_parallel, HTI_ALIKE};
    return hti_contact_is_shared(&c, &x) ? hti_contact_points_of(f, &c, &reach, x, points, places) : 0;
}

// Finds two points along the normal of an axis, where ends touch that are nearly as far from each other along it; false
// when there are none. *f is the frame along the ends, and then along the normal.
HTI_INLINE bool points_along_axis(const touching_axes *t, hti_frame *f, ht_contact_point points[2]) {
    const hti_dvec way = hti_dvec_between(*axis_end(t->capsule[0], t->from[0]), *axis_end(t->capsule[1], t->from[1]));
    const double core = hti_dvec_length(way);
    int best = -1;
    double least = 0.0;
    hti_dvec n = f->n;
    for (int i = 0; i < 2; i++) {
        const hti_dvec axis = touching_axis_of(t, i);
        const double length = hti_dvec_length(axis), along = (axis.y * f->n.x - axis.x * f->n.y) / length,
                     loss = core * (1.0 - hti_abs(along));
        if (hti_contact_is_end_on(hti_vector_in_frame(f, axis))) {
            return false;
        }
        if (loss <= 0x1p-10 * length && (best < 0 || loss < least)) {
            const double sense = (along < 0.0 ? -1.0 : 1.0) / length;
            best = i;
            least = loss;
            n = (hti_dvec){sense * axis.y, -sense * axis.x};
        }
    }
    if (best < 0) {
        return false;
    }
    *f = hti_contact_frame_of(n, f->origin);
    touching_axes along = *t; // where the other capsule's other end is the deeper one, both lead away from each other
    along.distance = (double)HTI_NAN;
    if (points_of_axes(&along, f, points) != 2) {
        return false;
    }
    return points[points[1].separation < points[0].separation].separation <= 0.0f;
}

// Return the manifold of capsules that touch at an end and an axis, and at two ends. (It is the only variable returned:
// it is built where the caller wants it, as to copy what has just been written in pieces takes longer.)
static HTI_NOINLINE ht_manifold manifold_over_axis(const touching_axes *t, const hti_signed_distance *s) {
    const hti_frame f =
        hti_contact_frame_of(s->normal, hti_dvec_along(s->point_a, -(double)t->capsule[0]->radius, s->normal));
    ht_manifold m;
    m.count = points_of_axes(t, &f, m.points) == 2 ? 2 : 1;
    if (m.count == 1) {
        m.points[0] = hti_contact_point_of_distance(s, t->margin, hti_contact_id_of_distance(s));
        m.points[1] = (ht_contact_point){.id = 0};
    }
    m.normal = hti_contact_rounded_point(f.n.x, f.n.y);
    m.part_a = m.part_b = 0;
    return m;
}
static HTI_NOINLINE ht_manifold manifold_of_ends(const touching_axes *t, const hti_signed_distance *s) {
    hti_frame f =
        hti_contact_frame_of(s->normal, hti_dvec_along(s->point_a, -(double)t->capsule[0]->radius, s->normal));
    ht_manifold m;
    m.count = points_along_axis(t, &f, m.points) ? 2 : 1;
    if (m.count == 1) {
        f.n = s->normal;
        m.points[0] = hti_contact_point_of_distance(s, t->margin, hti_contact_id_of_distance(s));
        m.points[1] = (ht_contact_point){.id = 0};
    }
    m.normal = hti_contact_rounded_point(f.n.x, f.n.y);
    m.part_a = m.part_b = 0;
    return m;
}

// Whether A comes first in the order of signed_distance.h.
static inline bool are_capsules_in_order(const ht_capsule *a, const ht_capsule *b) {
    const int order = hti_convex_vertex_order(&a->a, &b->a, 2);
    return order != 0 ? order < 0 : a->radius <= b->radius;
}

static ht_manifold manifold_of_touching(const ht_capsule *a, const ht_capsule *b, const hti_signed_distance *s,
                                        float margin) {
    const touching_axes t = {{a, b}, {s->index_a, s->index_b}, 0.0, margin};
    return s->kind_a != s->kind_b ? manifold_over_axis(&t, s) : manifold_of_ends(&t, s);
}

ht_manifold hti_contact_unsettled_capsules(const ht_capsule *a, const ht_capsule *b, float margin) {
    const bool in_order = are_capsules_in_order(a, b);
    const ht_capsule *const first = in_order ? a : b, *const second = in_order ? b : a;
    hti_signed_distance s;
    if (hti_touching_capsules_distance(first, second, &s)) {
        if (!(margin >= 0.0f)) {
            return hti_no_manifold();
        }
        const ht_manifold m = manifold_of_touching(first, second, &s, margin);
        return in_order ? m : hti_contact_flipped(&m); // as hti_contact_any_bodies
    }
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_contact_any_bodies(&p, &q, margin);
}
