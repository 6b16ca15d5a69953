// contact_bodies.c: the manifold of two convex bodies from their distance.
//
// Where the distance is measured at an edge, that edge's normal is the manifold's, and the features that both bodies
// have along it are clipped. Where the distance is measured from corner to corner, the normal of an edge at one of the
// corners is preferred when its separation is nearly as great and it offers two points, so that a manifold does not
// come and go as a body rocks. The rounded distance alone decides whether there is a contact at all.
#include "convex/hull_features.h"
#include "query/contact/contact_facing.h"

// Sets the normal of a manifold that has its points.
static void set_manifold_normal(ht_manifold *m, const hti_frame *f, int count) {
    m->normal = hti_contact_rounded_point(f->n.x, f->n.y);
    m->count = count;
    m->part_a = m->part_b = 0;
    if (count < 2) {
        m->points[1] = (ht_contact_point){.id = 0};
    }
}

// Returns the number of the body's feature: the shown edge, or the vertex `index`, by the lowest number at its point; a
// box without width shows no edge there. `shown_from` is the vertex whose edge is shown.
static uint32_t nearest_feature_of(const hti_convex_body *body, hti_feature kind, int32_t index, int32_t shown_from,
                                   const hti_contact_feature *shown) {
    if (kind == HTI_EDGE && shown->edge >= 0) {
        return hti_feature_id(HTI_EDGE, shown->edge);
    }
    const int32_t vertex = body->extent == HTI_BOUNDED ? hti_contact_first_copy(&body->hull, index) : 0;
    const bool is_end = vertex == shown->low_vertex || vertex == shown->high_vertex || index != shown_from;
    // otherwise the vertex is in the middle of a side
    return shown->edge >= 0 && !is_end ? hti_feature_id(HTI_EDGE, shown->edge) : hti_feature_id(HTI_VERTEX, vertex);
}

// Returns the same for an edge over which the other body's vertex `over` is: over an end of it that is the vertex.
static uint32_t feature_under(const hti_frame *f, const hti_convex_body *body, const hti_contact_feature *shown,
                              const hti_convex_body *other, int32_t over, uint32_t feature) {
    if (shown->edge < 0 || body->extent != HTI_BOUNDED || other->extent == HTI_HALF_PLANE) {
        return feature;
    }
    const hti_contact_span span = {shown->low, shown->high, hti_feature_id(HTI_VERTEX, shown->low_vertex),
                                   hti_feature_id(HTI_VERTEX, shown->high_vertex), feature};
    return hti_contact_id_over(&span, hti_contact_position_of(f, &other->hull, over));
}

// Sets the manifold of one point. `climbed` is the distance with the vertices whose edges are shown.
static void set_one_point(ht_manifold *m, const hti_frame *f, const hti_contact_clip *c,
                          const hti_signed_distance *separation, const hti_signed_distance *climbed) {
    uint32_t own = nearest_feature_of(c->a, separation->kind_a, separation->index_a, climbed->index_a, &c->shown_a);
    uint32_t other = nearest_feature_of(c->b, separation->kind_b, separation->index_b, climbed->index_b, &c->shown_b);
    if (separation->kind_a == HTI_EDGE) {
        own = feature_under(f, c->a, &c->shown_a, c->b, separation->index_b, own);
    }
    if (separation->kind_b == HTI_EDGE) {
        other = feature_under(f, c->b, &c->shown_b, c->a, separation->index_a, other);
    }
    const uint32_t id = hti_contact_id(own, other);
    m->points[0] = hti_contact_point_of_distance(separation, c->margin, id);
    set_manifold_normal(m, f, 1);
}

// An edge at a corner: its number, its normal from A to B, and how much less its separation is than that along the
// corners' direction.
typedef struct corner_edge {
    const hti_convex_body *body;
    int32_t index;
    hti_dvec n;
    double loss;
} corner_edge;

// Keeps the better of `best` and the body's edge that starts at vertex i and has the corner as an end. The right side of
// an edge that faces the other body is towards f->n for `turn` 1, away from it for -1; 0, of a segment, is either. What
// faces away is the back of a sliver.
static void compare_corner_edge(corner_edge *best, const hti_convex_body *body, int32_t i, const hti_frame *f,
                                double core, int turn) {
    const hti_dvec way = hti_contact_offset_between(&body->hull, i, hti_next(i, body->hull.count));
    const double x = way.x, y = way.y, length = __builtin_sqrt(x * x + y * y);
    if (!(length > 0.0)) {
        return;
    }
    const double along = (y * f->n.x - x * f->n.y) / length, loss = core * (1.0 - hti_abs(along));
    if ((double)turn * along >= 0.0 && loss <= 0x1p-10 * length && (best->body == NULL || loss < best->loss)) {
        const double sense = (along < 0.0 ? -1.0 : 1.0) / length;
        *best = (corner_edge){body, i, {sense * y, -sense * x}, loss};
    }
}

static void compare_corner_edges(corner_edge *best, const hti_convex_body *body, int32_t i, const hti_frame *f,
                                 double core, int out) {
    if (body->extent == HTI_BOUNDED && body->hull.count > 1) {
        const int turn = out * hti_hull_winding(&body->hull);
        compare_corner_edge(best, body, i, f, core, turn);
        compare_corner_edge(best, body, i == 0 ? body->hull.count - 1 : i - 1, f, core, turn);
    }
}

// Finds two points along the normal of an edge at one of two corners; returns 0 when there are none.
static int points_by_edge(hti_frame *f, hti_contact_clip *c, const hti_signed_distance *separation,
                          ht_contact_point points[2]) {
    const hti_xpoint corner_a = hti_hull_point(&c->a->hull, separation->index_a),
                     corner_b = hti_hull_point(&c->b->hull, separation->index_b);
    const hti_offset way = hti_xpoint_offset(&corner_a, &corner_b); // radii may be far larger
    const double core = __builtin_sqrt(way.x * way.x + way.y * way.y);
    corner_edge best = {.body = NULL};
    compare_corner_edges(&best, c->a, separation->index_a, f, core, 1);
    compare_corner_edges(&best, c->b, separation->index_b, f, core, -1);
    if (best.body == NULL) {
        return 0;
    }
    const bool is_square = hti_abs(hti_dvec_cross(best.n, f->n)) <= 0x1p-50; // the corners' direction on the edge
    *f = hti_contact_frame_of(best.n, f->origin);
    const bool of_a = best.body == c->a;
    const int32_t at_a = of_a ? best.index : hti_contact_climb(f, c->a, separation->index_a, 1.0),
                  at_b = of_a ? hti_contact_climb(f, c->b, separation->index_b, -1.0) : best.index;
    hti_contact_show_feature(f, c->a, of_a ? HTI_EDGE : HTI_VERTEX, at_a, 1.0, &c->shown_a);
    hti_contact_show_feature(f, c->b, of_a ? HTI_VERTEX : HTI_EDGE, at_b, -1.0, &c->shown_b);
    c->distance = (double)HTI_NAN;
    hti_dvec places[2];
    const int count = hti_contact_clip_points(f, c, points, places);
    const float minimum = points[count == 2 && points[1].separation < points[0].separation].separation;
    if (count == 2 && minimum <= hti_rounded(separation->distance)) {
        return 2;
    }
    // else the deepest point is not over the edge; or rounding makes it so, of a corner opposite a vertex in the middle of
    // a straight side, along whose normal the separation is that of the corners
    c->distance = separation->distance;
    return is_square && hti_contact_clip_points(f, c, points, places) == 2 ? 2 : 0;
}

// Finds two points along an edge that continues a shown one, level but for rounding, where the shown features share
// only one point: a short edge that is level to the last bit hides a long one next to it. Returns 0 when there are
// none.
static int points_beside(const hti_frame *f, const hti_contact_clip *c, ht_contact_point points[2]) {
    for (int i = 0; i < 8; i++) {
        hti_contact_clip beside = *c;
        const bool of_a = i < 4, at_high = (i & 1) != 0;
        ht_contact_point found[2];
        hti_dvec places[2];
        if (hti_contact_feature_beside(f, of_a ? c->a : c->b, at_high, (i & 2) != 0 ? 1 : -1,
                                       of_a ? &beside.shown_a : &beside.shown_b) &&
            hti_contact_clip_points(f, &beside, found, places) == 2) {
            points[0] = found[0];
            points[1] = found[1];
            return 2;
        }
    }
    return 0;
}

ht_manifold hti_contact_manifold_of(const hti_convex_body *a, const hti_convex_body *b,
                                    const hti_signed_distance *separation, float margin) {
    const double ra = (double)hti_convex_body_radius(a);
    const hti_frame f =
        hti_contact_frame_of(separation->normal, (hti_dvec){separation->point_a.x - ra * separation->normal.x,
                                                            separation->point_a.y - ra * separation->normal.y});
    hti_signed_distance at = *separation;
    at.index_a =
        separation->kind_a == HTI_EDGE ? separation->index_a : hti_contact_climb(&f, a, separation->index_a, 1.0);
    at.index_b =
        separation->kind_b == HTI_EDGE ? separation->index_b : hti_contact_climb(&f, b, separation->index_b, -1.0);
    hti_contact_clip c;
    c.a = a;
    c.b = b;
    c.distance = separation->distance;
    c.margin = margin;
    c.alike = HTI_ALIKE;
    hti_contact_show_feature(&f, a, separation->kind_a, at.index_a, 1.0, &c.shown_a);
    hti_contact_show_feature(&f, b, separation->kind_b, at.index_b, -1.0, &c.shown_b);
    ht_manifold m;
    if (separation->kind_a == HTI_EDGE || separation->kind_b == HTI_EDGE) {
        hti_dvec places[2];
        int count = hti_contact_clip_points(&f, &c, m.points, places);
        if (count == 1 && hti_contact_clip_is_narrow(&c) && points_beside(&f, &c, m.points) == 2) {
            count = 2;
        }
        // the distance's point is at another vertex, or at one in the middle of a side that faces a side
        if (count == 2 || (count == 1 && (at.index_a != separation->index_a || at.index_b != separation->index_b ||
                                          (nearest_feature_of(a, at.kind_a, at.index_a, at.index_a, &c.shown_a) &
                                           nearest_feature_of(b, at.kind_b, at.index_b, at.index_b, &c.shown_b) &
                                           HTI_EDGE_BIT) != 0))) {
            set_manifold_normal(&m, &f, count);
            return m;
        }
    } else if (c.shown_a.edge >= 0 && c.shown_b.edge >= 0 && a->extent != HTI_HALF_PLANE &&
               b->extent != HTI_HALF_PLANE) { // which have no corners
        hti_frame along = f;
        hti_contact_clip by_edge = c;
        if (points_by_edge(&along, &by_edge, &at, m.points) == 2) {
            set_manifold_normal(&m, &along, 2);
            return m;
        }
    }
    set_one_point(&m, &f, &c, separation, &at);
    return m;
}

ht_manifold hti_contact_any_bodies(const ht_shape *a, const ht_shape *b, float margin) {
    if (!ht_is_answerable(a) || !ht_is_answerable(b)) {
        return hti_no_manifold();
    }
    hti_convex_body p, q;
    hti_signed_distance separation;
    hti_convex_body_of_shape(a, &p);
    hti_convex_body_of_shape(b, &q);
    // equal choices are made for the body that comes first, so that exchanging both mirrors the answer
    const bool is_exchanged = hti_convex_body_order(&p, &q) > 0;
    const hti_convex_body *const first = is_exchanged ? &q : &p, *const second = is_exchanged ? &p : &q;
    hti_signed_distance_of(first, second, &separation);
    if (separation.distance == -(double)HTI_INFINITY) {
        return hti_no_manifold();
    }
    const float rough = hti_distance_answer(&separation).distance;
    const float distance = hti_contact_is_near_margin(rough, margin) ? ht_distance(a, b).distance : rough;
    if (!(distance <= margin)) {
        return hti_no_manifold();
    }
    const ht_manifold m = hti_contact_manifold_of(first, second, &separation, margin);
    return is_exchanged ? hti_contact_flipped(&m) : m;
}

ht_manifold hti_contact_flipped(const ht_manifold *m) {
    ht_manifold r = {.normal = {0.0f - m->normal.x, 0.0f - m->normal.y},
                     .count = m->count,
                     .part_a = m->part_b,
                     .part_b = m->part_a};
    for (int i = 0; i < m->count; i++) {
        r.points[i] = m->points[m->count - 1 - i];
        r.points[i].id = r.points[i].id << 16 | r.points[i].id >> 16;
    }
    return r;
}

HTI_STEP("src/query/contact", hti_contact_any_bodies, "exact", "the normal of the gap, and what both show along it");
