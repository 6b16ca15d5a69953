// contact_clip.c: the features of two bodies that face each other along a normal, and the interval in which they lie
// face to face.
//
// Clipping the incident edge with the side planes of the reference edge (E. Catto, "Contact Manifolds", Game Developers
// Conference 2007) treats the two edges alike once both are intervals along the tangent. The points of contact are at
// the ends of the common interval, and each end is a vertex of one body facing an edge of the other. So a point keeps
// its features when the reference changes from one body to the other.
#include "convex/hull_features.h"
#include "query/contact/contact_facing.h"

hti_frame hti_contact_frame_of(hti_dvec n, hti_dvec origin) {
    return (hti_frame){origin, n, {-n.y, n.x}};
}

HTI_INLINE hti_dvec seen_vertex(const hti_frame *f, const hti_hull *h, int32_t i) {
    return hti_vector_in_frame(f, hti_dvec_minus(hti_hull_vertex(h, i), f->origin));
}

double hti_contact_position_of(const hti_frame *f, const hti_hull *h, int32_t i) {
    return seen_vertex(f, h, i).x;
}

hti_dvec hti_contact_offset_of_box(const ht_obox *b, int32_t i, int32_t k) {
    const int right = (k == 1 || k == 2) - (i == 1 || i == 2), up = (k >= 2) - (i >= 2);
    const double x = 2.0 * right * (double)b->half.x, y = 2.0 * up * (double)b->half.y;
    return (hti_dvec){x * (double)b->q.c - y * (double)b->q.s, x * (double)b->q.s + y * (double)b->q.c};
}

static bool is_zero_offset_of_box(const ht_obox *b, int32_t i, int32_t k) {
    const hti_dvec way = hti_contact_offset_of_box(b, i, k);
    return way.x == 0.0 && way.y == 0.0;
}

HTI_INLINE bool same_vertex(const hti_hull *h, int32_t i, int32_t k) {
    return h->v != NULL ? hti_same_point(h->v[i], h->v[k]) : is_zero_offset_of_box(h->obox, i, k);
}

static inline int32_t previous_vertex(int32_t i, int32_t count) {
    return i == 0 ? count - 1 : i - 1;
}

// Returns the nearest vertex after (step 1) or before (step -1) vertex i that is another point; i when there is none.
HTI_INLINE int32_t neighbour(const hti_hull *h, int32_t i, int step) {
    int32_t k = i;
    do {
        k = step > 0 ? hti_next(k, h->count) : previous_vertex(k, h->count);
    } while (k != i && same_vertex(h, i, k));
    return k;
}

int32_t hti_contact_first_copy(const hti_hull *h, int32_t i) {
    int32_t k = 0;
    while (k < i && !same_vertex(h, k, i)) {
        k++;
    }
    return k;
}

// Returns the vector from one vertex to another, along t and n.
HTI_INLINE hti_dvec offset_in_frame(const hti_frame *f, const hti_hull *h, int32_t i, int32_t k) {
    return hti_vector_in_frame(f, hti_contact_offset_between(h, i, k));
}

static void clip_corner(const hti_frame *f, const hti_hull *h, int32_t i, hti_contact_feature *out) {
    const hti_dvec p = seen_vertex(f, h, i);
    const int32_t number = hti_contact_first_copy(h, i);
    *out = (hti_contact_feature){p.x, p.x, p.y, p.y, p.x, p.y, 0.0, number, number, -1};
}

// Which end a vertex is beyond is told by vectors between vertices: positions are rounded to the size of the frame.
static void include(hti_contact_feature *s, const hti_frame *f, const hti_hull *h, int32_t i) {
    const hti_dvec p = seen_vertex(f, h, i);
    if (offset_in_frame(f, h, s->low_vertex, i).x < 0.0) {
        s->low = hti_smaller(p.x, s->low);
        s->low_height = p.y;
        s->low_vertex = i;
    }
    if (offset_in_frame(f, h, s->high_vertex, i).x > 0.0) {
        s->high = hti_larger(p.x, s->high);
        s->high_height = p.y;
        s->high_vertex = i;
    }
}

// Includes the neighbours that lie on the line of the edge from `first` to `last`. Returns the first vertex, in the
// polygon's order, of all that lie on it; 0 when all vertices do, as the hull is a segment then.
static int32_t include_neighbours(hti_contact_feature *s, const hti_frame *f, const hti_hull *h, int32_t first,
                                  int32_t last) {
    const int32_t end = previous_vertex(last, h->count);               // between them lie copies of `first`,
    const int32_t last_copy = same_vertex(h, end, last) ? first : end; // or of `last`: an edge with length
    int32_t begin = first, k = hti_next(last, h->count);
    for (; k != first && hti_hull_side(h, last_copy, h, k) == 0; k = hti_next(k, h->count)) {
        include(s, f, h, k);
    }
    if (k == first) {
        return 0;
    }
    const int32_t stop = k;
    for (k = previous_vertex(first, h->count); k != stop && hti_hull_side(h, last_copy, h, k) == 0;
         k = previous_vertex(k, h->count)) {
        include(s, f, h, k);
        begin = k;
    }
    return begin;
}

// An edge between two different points: its vertices in the polygon's order, and the vector between them, along t and n.
typedef struct framed_edge {
    int32_t first, last;
    hti_dvec way;
} framed_edge;

HTI_INLINE framed_edge edge_in_frame(const hti_frame *f, const hti_hull *h, int32_t first, int32_t last) {
    return (framed_edge){first, last, offset_in_frame(f, h, first, last)};
}

// Sets an edge, with its neighbours on the same line. When it is seen end on, where it runs aside by no more than
// rounding, only the vertex `near` is set.
static void clip_edge(const hti_frame *f, const hti_hull *h, framed_edge e, int32_t near, hti_contact_feature *s) {
    const int32_t first = e.first, last = e.last;
    if (hti_contact_is_end_on(e.way)) {
        clip_corner(f, h, near, s);
        return;
    }
    // which end is the low one is told by the vector: positions are rounded to the size of the frame
    const bool is_back = e.way.x < 0.0;
    const hti_dvec a = seen_vertex(f, h, first), b = seen_vertex(f, h, last);
    s->low = is_back && b.x < a.x ? b.x : a.x;
    s->high = !is_back && b.x > a.x ? b.x : a.x;
    s->low_height = is_back ? b.y : a.y;
    s->high_height = is_back ? a.y : b.y;
    s->low_vertex = is_back ? last : first;
    s->high_vertex = is_back ? first : last;
    const bool is_flat = h->count == 2 || (h->v == NULL && (h->obox->half.x == 0.0f || h->obox->half.y == 0.0f));
    s->edge = is_flat ? 0 : first; // a segment's two edges, there and back, count as one
    if (h->v != NULL && h->count > 2) {
        s->edge = include_neighbours(s, f, h, first, last);
    }
    s->low_vertex = hti_contact_first_copy(h, s->low_vertex);
    s->high_vertex = hti_contact_first_copy(h, s->high_vertex);
    s->anchor = s->low;
    s->height = s->low_height;
    s->slope = s->high > s->low ? (s->high_height - s->low_height) / (s->high - s->low) : 0.0;
}

bool hti_contact_feature_beside(const hti_frame *f, const hti_convex_body *body, bool at_high, int step,
                                hti_contact_feature *shown) {
    const hti_hull *h = &body->hull;
    if (body->extent != HTI_BOUNDED || shown->edge < 0 || h->count < 3) {
        return false;
    }
    const int32_t i = at_high ? shown->high_vertex : shown->low_vertex, k = neighbour(h, i, step);
    const hti_dvec way = offset_in_frame(f, h, i, k);
    const double rise = shown->high_height - shown->low_height, level = 0x1p-46 * hti_abs(way.x);
    const bool goes_on = at_high ? way.x > 0.0 : way.x < 0.0; // else it is the back of a sliver
    if (!(goes_on && hti_abs(way.y) <= level && hti_abs(rise) <= level)) {
        return false;
    }
    clip_edge(f, h, step > 0 ? edge_in_frame(f, h, i, k) : edge_in_frame(f, h, k, i), i, shown);
    return true;
}

HTI_INLINE bool leads_out(const hti_frame *f, const hti_hull *h, int32_t i, int32_t k, double out) {
    return hti_contact_leads_out(offset_in_frame(f, h, i, k), out);
}

int32_t hti_contact_climb(const hti_frame *f, const hti_convex_body *body, int32_t index, double out) {
    const hti_hull *h = &body->hull;
    int32_t at = index;
    for (int32_t n = 0; body->extent == HTI_BOUNDED && h->count > 1 && n < h->count; n++) {
        const int32_t after = neighbour(h, at, 1), before = neighbour(h, at, -1);
        const int32_t next = leads_out(f, h, at, after, out) ? after : before;
        if (next == before && !leads_out(f, h, at, before, out)) {
            break;
        }
        at = next;
    }
    return at;
}

static void show_hull(const hti_frame *f, const hti_hull *h, hti_feature kind, int32_t index,
                      hti_contact_feature *out) {
    const int32_t next = hti_next(index, h->count);
    if (kind == HTI_EDGE && !same_vertex(h, index, next)) {
        clip_edge(f, h, edge_in_frame(f, h, index, next), index, out);
        return;
    }
    const int32_t after = neighbour(h, index, 1), before = neighbour(h, index, -1);
    if (after == index) {
        clip_corner(f, h, index, out);
        return;
    }
    const framed_edge to = edge_in_frame(f, h, index, after), from = edge_in_frame(f, h, before, index);
    const bool is_from = after != before && hti_contact_steepness(from.way) < hti_contact_steepness(to.way);
    clip_edge(f, h, is_from ? from : to, index, out);
}

// Returns the feature of a ray, line or half-plane from a point on its border, along a direction.
static hti_contact_feature show_unbounded(hti_dvec p, double along, double up, hti_extent extent) {
    const double infinite = (double)HTI_INFINITY;
    const bool to_low = extent != HTI_HALF_LINE || along < 0.0, to_high = extent != HTI_HALF_LINE || along > 0.0;
    return (hti_contact_feature){to_low ? -infinite : p.x,
                                 to_high ? infinite : p.x,
                                 p.y,
                                 p.y,
                                 p.x,
                                 p.y,
                                 along != 0.0 ? up / along : 0.0,
                                 0,
                                 0,
                                 0};
}

void hti_contact_show_feature(const hti_frame *f, const hti_convex_body *body, hti_feature kind, int32_t index,
                              double out, hti_contact_feature *shown) {
    if (body->extent == HTI_BOUNDED) {
        show_hull(f, &body->hull, kind, index, shown);
        return;
    }
    if (body->extent == HTI_HALF_PLANE) {
        const ht_halfplane *h = body->halfplane;
        const double x = (double)h->normal.x, y = (double)h->normal.y, length = __builtin_sqrt(x * x + y * y);
        const hti_xpoint n = hti_xpoint_of(h->normal), o = {{f->origin.x}, {f->origin.y}};
        const double beyond = -hti_xpoint_plane(&n, &o, h->offset) / length;
        *shown = show_unbounded((hti_dvec){0.0, out * beyond}, 1.0, 0.0, body->extent);
        return;
    }
    const double x = (double)body->far.x, y = (double)body->far.y;
    *shown =
        show_unbounded(seen_vertex(f, &body->hull, 0), f->t.x * x + f->t.y * y, f->n.x * x + f->n.y * y, body->extent);
}

int32_t hti_contact_farthest_vertex(const hti_frame *f, const hti_convex_body *body, double out) {
    int32_t best = 0;
    if (body->extent == HTI_BOUNDED) {
        double maximum = out * seen_vertex(f, &body->hull, 0).y;
        for (int32_t i = 1; i < body->hull.count; i++) {
            const double height = out * seen_vertex(f, &body->hull, i).y;
            best = height > maximum ? i : best;
            maximum = height > maximum ? height : maximum;
        }
    }
    return hti_contact_climb(f, body, best, out);
}

static hti_xpoint body_edge_direction(const hti_convex_body *body, int32_t edge) {
    switch (body->extent) {
    case HTI_BOUNDED: {
        const int32_t last = hti_next(edge, body->hull.count);
        if (body->hull.v == NULL && hti_hull_edge_is_point(&body->hull, edge)) { // a flat box's edge without length
            return hti_hull_direction(&body->hull, last);
        }
        if (body->hull.v != NULL && hti_same_point(body->hull.v[edge], body->hull.v[last])) { // the first of equals
            const ht_vec2 a = body->hull.v[edge], b = body->hull.v[neighbour(&body->hull, edge, 1)];
            return (hti_xpoint){{(double)b.x, -(double)a.x}, {(double)b.y, -(double)a.y}};
        }
        return hti_hull_direction(&body->hull, edge);
    }
    case HTI_HALF_PLANE:
        return (hti_xpoint){{-(double)body->halfplane->normal.y}, {(double)body->halfplane->normal.x}};
    case HTI_HALF_LINE:
    case HTI_BOTH_WAYS:
        break;
    }
    return hti_xpoint_of(body->far);
}

// Returns 1 or 0 for edges between vertices that certainly are parallel or are not: products of differences that are
// floats are exact. Returns -1 where that is uncertain, or an edge has no length.
static int parallel_by_doubles(const hti_contact_clip *c) {
    const hti_hull *a = &c->a->hull, *b = &c->b->hull;
    if (c->a->extent != HTI_BOUNDED || c->b->extent != HTI_BOUNDED || a->v == NULL || b->v == NULL) {
        return -1;
    }
    const hti_dvec d = hti_contact_offset_between(a, c->shown_a.edge, hti_next(c->shown_a.edge, a->count)),
                   e = hti_contact_offset_between(b, c->shown_b.edge, hti_next(c->shown_b.edge, b->count));
    const double left = d.x * e.y, right = d.y * e.x;
    if (hti_abs(left - right) > HTI_BOUND_ORIENT * (hti_abs(left) + hti_abs(right))) {
        return 0;
    }
    const bool have_length = (d.x != 0.0 || d.y != 0.0) && (e.x != 0.0 || e.y != 0.0);
    return have_length && hti_is_float(d.x) && hti_is_float(d.y) && hti_is_float(e.x) && hti_is_float(e.y)
               ? left == right
               : -1;
}

static bool is_parallel(const hti_contact_clip *c) {
    if (c->shown_a.edge < 0 || c->shown_b.edge < 0) {
        return false;
    }
    const int known = parallel_by_doubles(c);
    if (known >= 0) {
        return known != 0;
    }
    const hti_xpoint d = body_edge_direction(c->a, c->shown_a.edge), e = body_edge_direction(c->b, c->shown_b.edge);
    const hti_xpoint zero = {{0.0}, {0.0}};
    return hti_xpoint_cross_sign(&d, &zero, &e) == 0;
}

static inline uint32_t middle_id_of(const hti_contact_feature *s) {
    return s->edge >= 0 ? hti_feature_id(HTI_EDGE, s->edge) : hti_feature_id(HTI_VERTEX, s->high_vertex);
}

HTI_INLINE hti_contact_facing facing_features(const hti_contact_feature *a, const hti_contact_feature *b) {
    return (hti_contact_facing){
        {a->low, b->low},
        {a->high, b->high},
        {a->low_height, b->low_height},
        {a->high_height, b->high_height},
        {a->anchor, b->anchor},
        {a->height, b->height},
        {a->slope, b->slope},
        {hti_feature_id(HTI_VERTEX, a->low_vertex), hti_feature_id(HTI_VERTEX, b->low_vertex)},
        {hti_feature_id(HTI_VERTEX, a->high_vertex), hti_feature_id(HTI_VERTEX, b->high_vertex)},
        {middle_id_of(a), middle_id_of(b)}};
}

bool hti_contact_clip_is_narrow(const hti_contact_clip *c) {
    const hti_contact_facing facing = facing_features(&c->shown_a, &c->shown_b);
    return hti_contact_is_narrow(&facing, vec2d_first(vec2d_max(facing.low, vec2d_swap(facing.low)),
                                                      vec2d_min(facing.high, vec2d_swap(facing.high))));
}

int hti_contact_clip_points(const hti_frame *f, const hti_contact_clip *c, ht_contact_point out[2],
                            hti_dvec seen_at[2]) {
    const hti_contact_facing facing = facing_features(&c->shown_a, &c->shown_b);
    vec2d x;
    if (!hti_contact_is_shared(&facing, &x)) {
        return 0;
    }
    const double ra = (double)hti_convex_body_radius(c->a), rb = (double)hti_convex_body_radius(c->b);
    const bool are_parallel = c->distance == c->distance && is_parallel(c);
    const hti_contact_reach reach = {{ra, -rb}, c->distance, c->margin, are_parallel, c->alike};
    return hti_contact_points_of(f, &facing, &reach, x, out, seen_at);
}
