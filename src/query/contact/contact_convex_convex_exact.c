// contact_convex_convex_exact.c: the manifold of convex polygons that the filters leave uncertain.
// convex/degenerate_axes.c finds the distance of those with equal edges and of those that touch, the general method
// (contact_bodies.c) answers the rest.
//
// Where all corners of both polygons certainly turn, no two vertices are one and no three on a line. Then most of what
// the general method looks for cannot be, and what is left of it, an edge and a vertex of the other polygon, is computed
// here by the same operations.
#include "query/contact/contact_convex_convex.h"
#include "query/contact/contact_facing.h"

static void body_of_convex(const ht_convex *c, hti_convex_body *out) {
    hti_hull_of_vertices(c->v, c->count, c->radius, &out->hull);
    out->extent = HTI_BOUNDED;
    out->far = (ht_vec2){0.0f, 0.0f};
    out->halfplane = NULL;
}

// An edge, by its first vertex and its last one.
typedef struct shown_polygon_edge {
    int32_t first, last;
} shown_polygon_edge;

// Finds the edge that the polygon shows in direction `out`: edge i, or the flatter one of the two at vertex i. False when
// the vertex is not the farthest one.
static inline bool find_shown_edge(const hti_frame *f, const ht_convex *c, hti_feature kind, int32_t i, double out,
                                   shown_polygon_edge *shown) {
    const int32_t after = hti_next(i, c->count), before = (i == 0 ? c->count : i) - 1;
    *shown = (shown_polygon_edge){i, after};
    if (kind == HTI_EDGE) {
        return true;
    }
    const hti_dvec to = hti_vector_in_frame(f, hti_dvec_between(c->v[i], c->v[after])),
                   from = hti_vector_in_frame(f, hti_dvec_between(c->v[before], c->v[i]));
    if (hti_contact_steepness(from) < hti_contact_steepness(to)) {
        *shown = (shown_polygon_edge){before, i};
    }
    return !hti_contact_leads_out(to, out) && !hti_contact_leads_out(from, -out);
}

// Whether two edges are parallel. `exact`: no difference of coordinates is rounded; else, where it is not certain, their
// vectors must be floats, or *is_certain is false.
static inline bool are_parallel_edges(hti_dvec d, hti_dvec e, bool exact, bool *is_certain) {
    const double left = d.x * e.y, right = d.y * e.x;
    *is_certain = exact || hti_abs(left - right) > HTI_BOUND_ORIENT * (hti_abs(left) + hti_abs(right)) ||
                  (hti_is_float(d.x) && hti_is_float(d.y) && hti_is_float(e.x) && hti_is_float(e.y));
    return left == right;
}

// Returns the number of the feature where the distance is measured: lane `i` of the facing features is the polygon's, and
// `over` the other polygon's vertex.
static inline uint32_t feature_of_turning(hti_feature kind, int32_t index, ht_vec2 over, const hti_frame *f,
                                          const hti_contact_facing *c, int i) {
    const hti_contact_span span = {c->low[i], c->high[i], c->low_id[i], c->high_id[i], hti_feature_id(kind, index)};
    const double x = hti_vector_in_frame(f, hti_dvec_minus(hti_dvec_of(over), f->origin)).x;
    return kind == HTI_EDGE ? hti_contact_id_over(&span, x) : span.middle_id;
}

static inline uint32_t id_of_turning(const ht_convex *a, const ht_convex *b, const hti_signed_distance *s,
                                     const hti_frame *f, const hti_contact_facing *c) {
    return hti_contact_id(feature_of_turning(s->kind_a, s->index_a, b->v[s->index_b], f, c, 0),
                          feature_of_turning(s->kind_b, s->index_b, a->v[s->index_a], f, c, 1));
}

// Computes the manifold of an edge and a vertex of polygons whose corners all turn; false when the general method has
// to.
static bool contact_of_turning_polygons(const ht_convex *a, const ht_convex *b, const hti_signed_distance *s,
                                        bool exact, float margin, ht_manifold *out) {
    const hti_frame f = hti_contact_frame_of(s->normal, hti_dvec_along(s->point_a, -(double)a->radius, s->normal));
    shown_polygon_edge own, other;
    const bool is_shown_by_a = find_shown_edge(&f, a, s->kind_a, s->index_a, 1.0, &own),
               is_shown_by_b = find_shown_edge(&f, b, s->kind_b, s->index_b, -1.0, &other);
    const hti_contact_edges edges = {vec2d_of_floats(&a->v[own.first]),
                                     vec2d_of_floats(&a->v[own.last]),
                                     vec2d_of_floats(&b->v[other.first]),
                                     vec2d_of_floats(&b->v[other.last]),
                                     {(uint32_t)own.first, (uint32_t)other.first},
                                     {(uint32_t)own.last, (uint32_t)other.last},
                                     {hti_feature_id(HTI_EDGE, own.first), hti_feature_id(HTI_EDGE, other.first)}};
    bool is_certain = false;
    const bool are_parallel =
        are_parallel_edges(hti_dvec_between(a->v[own.first], a->v[own.last]),
                           hti_dvec_between(b->v[other.first], b->v[other.last]), exact, &is_certain);
    const hti_contact_reach reach = {
        {(double)a->radius, -(double)b->radius}, s->distance, margin, are_parallel, HTI_ALIKE};
    hti_contact_facing c;
    vec2d x;
    if (!is_shown_by_a || !is_shown_by_b || !hti_contact_face_edges(&c, &f, &edges) || !is_certain) {
        return false;
    }
    hti_dvec places[2];
    out->count = hti_contact_is_shared(&c, &x) ? hti_contact_points_of(&f, &c, &reach, x, out->points, places) : 0;
    if (out->count < 2) {
        out->count = 1;
        out->points[0] = hti_contact_point_of_distance(s, margin, id_of_turning(a, b, s, &f, &c));
        out->points[1] = (ht_contact_point){.id = 0};
    }
    out->normal = hti_contact_rounded_point(f.n.x, f.n.y);
    out->part_a = out->part_b = 0;
    return true;
}

// Computes the manifold of polygons that overlap or touch.
static void contact_by_distance(ht_manifold *out, const ht_convex *a, const ht_convex *b, float margin,
                                const hti_edge_choice *degenerate, const hti_signed_distance *separation) {
    if (!degenerate->turns || !contact_of_turning_polygons(a, b, separation, degenerate->touching, margin, out)) {
        hti_convex_body p, q;
        body_of_convex(a, &p);
        body_of_convex(b, &q);
        *out = hti_contact_manifold_of(&p, &q, separation, margin);
    }
}

HTI_COLD void hti_contact_unsettled(ht_manifold *out, const ht_convex *a, const ht_convex *b, float margin,
                                    const hti_edge_choice *degenerate) {
    hti_signed_distance separation;
    if (degenerate == NULL || !hti_degenerate_axes_distance(a, b, degenerate, &separation)) {
        const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
        *out = hti_contact_any_bodies(&p, &q, margin);
    } else if (hti_degenerate_axes_are_in_order(a, b)) { // the kernel has seen that the margin is a length
        contact_by_distance(out, a, b, margin, degenerate, &separation);
    } else { // as hti_contact_any_bodies
        hti_signed_distance_exchange(&separation);
        ht_manifold m;
        contact_by_distance(&m, b, a, margin, degenerate, &separation);
        *out = hti_contact_flipped(&m);
    }
}
