// contact_convex_convex.c: the manifold of two convex polygons: the edge of least depth, or one that separates them,
// against the edge that faces it. contact_convex_convex_kernel.c answers polygons of up to eight vertices, this file
// larger ones.
//
// Separating axes (article 000) are tested in three steps. In float, four edges at a time, every edge's depth is d |e|
// = max over q of e x (q - a), within 44 eps X Y (relate_convex_convex.c); times 1 / |e| it is d within 64 eps X Y /
// |e|. In double, the depth is computed again of the edge of least d, and of whichever edge could be less deep within
// the bounds, mostly none; from the support vertex in float the search goes on to the one in double. Last, the flatter
// of the two edges at that vertex is the one that faces it. Rounding in double is far below the floats answered. Corner
// to corner, edges with a neighbour on the same line, and uncertain comparisons with the margin or with 0 go to the
// fallback.
#include "query/contact/contact_convex_convex.h"
#include "convex/four_edges.h"
#include "convex/hull_features.h"
#include "query/contact/contact_fast.h"

enum { CONTACT_MAX_VERTICES = 16, CONTACT_GROUPS = CONTACT_MAX_VERTICES / 4 }; // the largest number of vertices

// Four edges, with the inside to the left: their starts, directions, e x a, and 1 / |e| (0 for an edge without length);
// later also the largest e x q of the other polygon and the depth (infinite for such an edge).
typedef struct contact_edge_group {
    vec4f ax, ay, x, y, level, maximum, inverse, depth;
} contact_edge_group;

typedef struct contact_outline {
    const ht_vec2 *v;
    int32_t count, groups;
    int32_t full, shift; // lanes from `full` on are `shift` vertices further on than the vertex they stand for
    double turn;         // 1 when the vertices go counter-clockwise, -1 clockwise
    contact_edge_group edges[CONTACT_GROUPS];
} contact_outline;

// Returns 1 / |e|, or 0 for an edge without length.
static inline vec4f inverse_length(vec4f x, vec4f y) {
    const vec4f square = x * x + y * y, zero = vec4f_splat(0.0f);
    return vec4f_choose_less(zero, square, 1.0f / vec4f_sqrt(square), zero);
}

// Fills the outline. Returns its largest coordinates by size, or NaN when one is not finite.
HTI_INLINE vec4f prepare_contact_outline(contact_outline *p, const ht_convex *c, int turn, vec4f origin) {
    p->v = c->v;
    p->count = c->count;
    p->groups = hti_group_count(c->count);
    p->full = c->count == 3 ? 3 : c->count & ~3;
    p->shift = c->count == 3 ? 3 : 4 * p->groups - c->count;
    float sign = 1.0f; // a branch, so that nothing waits for the orientation
    if (__builtin_expect(turn < 0, 0)) {
        sign = -1.0f;
    }
    p->turn = (double)sign;
    const vec4f sense = vec4f_splat(sign);
    vec4f reach = vec4f_splat(0.0f), nan_sum = reach;
    for (int32_t g = 0; g < p->groups; g++) {
        const hti_four_edges w = hti_four_edges_group(c->v, c->count, g);
        const vec4f low = w.start_low - origin, high = w.start_high - origin;
        reach = vec4f_max(vec4f_max(vec4f_abs(low), vec4f_abs(high)), reach);
        nan_sum = nan_sum + (low - low + (high - high));
        const vec4f e_low = sense * (w.end_low - w.start_low);
        const vec4f e_high = sense * (w.end_high - w.start_high);
        const vec4f x = vec4f_even(e_low, e_high), y = vec4f_odd(e_low, e_high);
        const vec4f ax = vec4f_even(low, high), ay = vec4f_odd(low, high);
        const vec4f level = x * ay - y * ax;
        p->edges[g] = (contact_edge_group){ax, ay, x, y, level, x, inverse_length(x, y), x};
    }
    return reach + nan_sum;
}

static inline vec4f cross_of_four_edges(const contact_edge_group *e, vec4f x, vec4f y) {
    return e->x * y - e->y * x;
}

// Computes how far q lies inside the edges of p, two groups at a time.
static inline void find_edge_depths(contact_outline *p, const contact_outline *q, vec4f origin) {
    for (int32_t g = 0; g < p->groups; g += 2) {
        contact_edge_group *e = &p->edges[g], *f = &p->edges[g + 1 < p->groups ? g + 1 : g];
        vec4f most_e = vec4f_splat(-HTI_INFINITY), most_f = most_e;
        for (int32_t k = 0; k < q->count; k += 2) {
            const vec4f two = vec4f_load(q->v + (k + 2 <= q->count ? k : q->count - 2)) - origin;
            const vec4f low = vec4f_low(two, two), high = vec4f_high(two, two);
            const vec4f x = vec4f_even(low, low), y = vec4f_odd(low, low);
            const vec4f x2 = vec4f_even(high, high), y2 = vec4f_odd(high, high);
            most_e = vec4f_max(vec4f_max(cross_of_four_edges(e, x, y), cross_of_four_edges(e, x2, y2)), most_e);
            most_f = vec4f_max(vec4f_max(cross_of_four_edges(f, x, y), cross_of_four_edges(f, x2, y2)), most_f);
        }
        e->maximum = most_e;
        f->maximum = most_f;
    }
}

// Returns the depths d of a group of edges; infinite for an edge without length.
static inline vec4f depths(const contact_edge_group *e) {
    const vec4f depth = (e->maximum - e->level) * e->inverse;
    return vec4f_choose_less(vec4f_splat(0.0f), e->inverse, depth, vec4f_splat(HTI_INFINITY));
}

static inline float first_lane(vec4f v) {
    float x = 0.0f;
    memcpy(&x, &v, sizeof x);
    return x;
}

// min_lane returns the least and largest_lane the largest lane, in all lanes.
static inline vec4f min_lane(vec4f v) {
    const vec4f two = vec4f_min(v, vec4f_high(v, v));
    return vec4f_splat(first_lane(vec4f_min(two, vec4f_odd(two, two))));
}

static inline vec4f largest_lane(vec4f v) {
    const vec4f two = vec4f_max(v, vec4f_high(v, v));
    return vec4f_splat(first_lane(vec4f_max(two, vec4f_odd(two, two))));
}

// Returns the vertex from which lane i, counted through all groups, starts; a triangle's first vertex comes twice.
static inline int32_t vertex_of_lane(const contact_outline *p, int32_t i) {
    return i - (p->shift & -(int32_t)(i >= p->full));
}

static inline int lowest_bit(uint32_t bits) {
    return __builtin_ctz(bits);
}

// An edge, and the vertex of the other polygon that lies farthest inside it, in a frame at the edge's start: x along
// the edge with its inside to the left, y outwards. Both are the true lengths times the edge's length, so that nothing
// waits for a square root.
typedef struct contact_edge_choice {
    const contact_outline *own, *other;
    int32_t edge, vertex;
    double x, y, length, inverse; // the edge's vector, its length, and 1 / length
    hti_dvec at, before, after;   // the vertex and its neighbours
    double separation;            // of the cores
    bool is_uncertain;            // another, not parallel edge is as good; ht_distance tells the first
} contact_edge_choice;

// Returns vertex k of p in the edge's frame.
HTI_INLINE hti_dvec seen(const contact_edge_choice *c, const contact_outline *p, int32_t k) {
    const vec2d v = vec2d_of_floats(&p->v[k]) - vec2d_of_floats(&c->own->v[c->edge]);
    const vec2d by_x = vec2d_first(v, v) * (vec2d){c->x, c->y};
    const vec2d r = by_x + vec2d_second(v, v) * (vec2d){c->y, -c->x};
    return (hti_dvec){r[0], r[1]};
}

static inline int32_t previous_outline_vertex(const contact_outline *p, int32_t k) {
    return k == 0 ? p->count - 1 : k - 1;
}

// Returns lane i in all lanes.
static inline vec4f edge_lane_of(const vec4f *v, int32_t i) {
    float x = 0.0f;
    memcpy(&x, (const char *)v + (size_t)i * sizeof x, sizeof x);
    return vec4f_splat(x);
}

// Returns the vertex of q with the largest e x q for the edge in lane i of p.
HTI_INLINE int32_t support_vertex(const contact_outline *p, int32_t i, const contact_outline *q) {
    const contact_edge_group *e = &p->edges[i >> 2];
    const vec4f ex = edge_lane_of(&e->x, i & 3), ey = edge_lane_of(&e->y, i & 3),
                limit = edge_lane_of(&e->maximum, i & 3);
    uint32_t bits = 1u << (CONTACT_MAX_VERTICES - 1); // it counts when no vertex is found, as something is NaN
    for (int32_t g = 0; g < q->groups; g++) {
        const vec4f at = ex * q->edges[g].ay - ey * q->edges[g].ax;
        bits |= (uint32_t)vec4f_less_equal_bits(limit, at) << (4 * g);
    }
    return vertex_of_lane(q, lowest_bit(bits));
}

// Goes on to the neighbour that lies farther inside; in a convex polygon that leads to the farthest vertex.
HTI_INLINE void descend_to_vertex(contact_edge_choice *c) {
    const bool back = c->before.y < c->after.y;
    const int32_t from = c->vertex;
    c->vertex = back ? previous_outline_vertex(c->other, from) : hti_next(from, c->other->count);
    const hti_dvec left = c->at;
    c->at = back ? c->before : c->after;
    c->before = back ? seen(c, c->other, previous_outline_vertex(c->other, c->vertex)) : left;
    c->after = back ? left : seen(c, c->other, hti_next(c->vertex, c->other->count));
}

HTI_INLINE contact_edge_choice measure_edge_depths(const contact_outline *own, const contact_outline *other,
                                                   int32_t i) {
    contact_edge_choice c = {
        .own = own, .other = other, .edge = vertex_of_lane(own, i), .vertex = support_vertex(own, i, other)};
    const ht_vec2 a = own->v[c.edge], b = own->v[hti_next(c.edge, own->count)];
    const double x = own->turn * ((double)b.x - (double)a.x), y = own->turn * ((double)b.y - (double)a.y);
    c.x = x;
    c.y = y;
    c.length = __builtin_sqrt(x * x + y * y);
    c.inverse = 1.0 / c.length;
    c.at = seen(&c, other, c.vertex);
    c.before = seen(&c, other, previous_outline_vertex(other, c.vertex));
    c.after = seen(&c, other, hti_next(c.vertex, other->count));
    while (__builtin_expect((c.before.y < c.at.y) | (c.after.y < c.at.y), 0)) { // it lies farther in than floats tell
        descend_to_vertex(&c);
    }
    c.separation = c.inverse * c.at.y;
    return c;
}

// Whether an edge of p is farther from the other polygon than the limit, by more than the bound; |e| <= |e.x| + |e.y|.
HTI_INLINE int is_apart(const contact_outline *p, vec4f limit, vec4f bound) {
    vec4f minimum = vec4f_splat(HTI_INFINITY);
    for (int32_t g = 0; g < p->groups; g++) {
        const contact_edge_group *e = &p->edges[g];
        const vec4f reach = limit * (vec4f_abs(e->x) + vec4f_abs(e->y));
        minimum = vec4f_min(e->maximum - e->level + reach, minimum);
    }
    return vec4f_less_bits(minimum + bound, vec4f_splat(0.0f));
}

// What the depths in float tell about all edges.
typedef struct depth_survey {
    vec4f minimum, inverse; // the least depth, and the largest 1 / |e|
} depth_survey;

HTI_INLINE void survey_edges(depth_survey *s, contact_outline *p) {
    for (int32_t g = 0; g < p->groups; g++) {
        p->edges[g].depth = depths(&p->edges[g]);
        s->minimum = vec4f_min(p->edges[g].depth, s->minimum);
        s->inverse = vec4f_max(p->edges[g].inverse, s->inverse);
    }
}

// Edges of p, numbered by lanes, then of q, as bits: those of the least depth, and those whose depth less its bound is
// at most `high`.
typedef struct candidates {
    uint32_t nearest, rivals;
} candidates;

HTI_INLINE void find_candidates(candidates *c, const contact_outline *p, int shift, vec4f minimum, vec4f bound,
                                vec4f high) {
    for (int32_t g = 0; g < p->groups; g++) {
        const vec4f depth = p->edges[g].depth, low = depth - bound * p->edges[g].inverse;
        c->nearest |= (uint32_t)vec4f_less_equal_bits(depth, minimum) << (4 * g + shift);
        c->rivals |= (uint32_t)vec4f_less_equal_bits(low, high) << (4 * g + shift);
    }
}

static __attribute__((noinline)) contact_edge_choice measure_rival(const contact_outline *own,
                                                                   const contact_outline *other, int32_t i) {
    return measure_edge_depths(own, other, i);
}

HTI_INLINE void try_rivals(contact_edge_choice *best, uint32_t bits, const contact_outline *p, const contact_outline *q,
                           double alike) {
    for (; bits != 0; bits &= bits - 1) {
        const contact_edge_choice c = measure_rival(p, q, lowest_bit(bits));
        const bool is_alike = hti_abs(c.separation - best->separation) <= alike,
                   is_across = c.x * best->y != c.y * best->x;
        const bool is_uncertain = is_alike && (best->is_uncertain || is_across);
        const bool is_better = c.separation > best->separation;
        *best = is_better ? c : *best;
        best->is_uncertain = is_uncertain || (!is_better && best->is_uncertain);
    }
}

// Returns the edge of least depth, exactly as the depths in double tell it.
HTI_INLINE contact_edge_choice choose_polygon_face(const contact_outline *p, const contact_outline *q,
                                                   const depth_survey *s, vec4f bound, double alike) {
    const vec4f high = s->minimum + bound * s->inverse;
    candidates all = {0, 0};
    find_candidates(&all, p, 0, s->minimum, bound, high);
    find_candidates(&all, q, CONTACT_MAX_VERTICES, s->minimum, bound, high);
    const uint32_t i = (uint32_t)lowest_bit(all.nearest | 1u << (2 * CONTACT_MAX_VERTICES - 1)),
                   rivals = all.rivals & ~(1u << i);
    const contact_outline *const outlines[2] = {p, q};
    contact_edge_choice best =
        measure_edge_depths(outlines[i / CONTACT_MAX_VERTICES], outlines[1 - i / CONTACT_MAX_VERTICES],
                            (int32_t)(i % CONTACT_MAX_VERTICES));
    if (rivals != 0) {
        try_rivals(&best, rivals & ((1u << CONTACT_MAX_VERTICES) - 1), p, q, alike);
        try_rivals(&best, rivals >> CONTACT_MAX_VERTICES, q, p, alike);
    }
    return best;
}

// Whether r is certainly not on the line through p and q.
static inline bool vertex_turns(hti_dvec p, hti_dvec q, hti_dvec r, double size) {
    const double ex = q.x - p.x, ey = q.y - p.y, vx = r.x - p.x, vy = r.y - p.y;
    return hti_abs(ex * vy - ey * vx) > 0x1p-40 * size * (hti_abs(ex) + hti_abs(ey));
}

static inline uint64_t vertex_ids(int32_t j, int32_t k) {
    return hti_id_pair(hti_feature_id(HTI_VERTEX, j), hti_feature_id(HTI_VERTEX, k));
}
static inline uint64_t ids_of_edge_points(int32_t i) {
    return hti_id_pair(hti_feature_id(HTI_EDGE, i), hti_feature_id(HTI_EDGE, i));
}

// Makes the faces of the chosen edge and of the edge that faces it; false when a neighbour of one may be on the same
// line.
HTI_INLINE bool faces_of_edge(const contact_edge_choice *c, double size, const double radii[2], hti_face *mine,
                              hti_face *theirs) {
    const contact_outline *p = c->own, *q = c->other;
    const int32_t i = c->edge, j = hti_next(i, p->count), k = c->vertex;
    const bool forward = p->turn > 0.0;
    *mine = hti_face_of((vec2d){forward ? 0.0 : -c->length, forward ? c->length : 0.0}, 0.0, 0.0, radii[0],
                        vertex_ids(forward ? i : j, forward ? j : i), ids_of_edge_points(i));
    const double scaled = size * c->length, below = -0x1p-40 * scaled, inverse = c->inverse;
    const hti_dvec at = c->at, u = c->before, v = c->after;
    const double ux = u.x - at.x, uy = u.y - at.y, vx = v.x - at.x, vy = v.y - at.y;
    const uint32_t by_back = (uint32_t)(uy * uy * (vx * vx + vy * vy) < vy * vy * (ux * ux + uy * uy)); // unpredictable
    const int32_t ends[2] = {hti_next(k, q->count), previous_outline_vertex(q, k)};
    const int32_t farther[2] = {hti_next(ends[0], q->count), previous_outline_vertex(q, ends[1])};
    const hti_dvec around[2] = {v, u}, to = around[by_back], other = around[by_back ^ 1u];
    const int before = seen(c, p, previous_outline_vertex(p, i)).y < below,
              after = seen(c, p, hti_next(j, p->count)).y < below;
    const int bends = vertex_turns(at, to, other, scaled),
              goes_on = vertex_turns(at, to, seen(c, q, farther[by_back]), scaled);
    const double slope = (to.y - at.y) / (to.x - at.x); // the flatter edge: it is never upright where both turn
    const vec2d at_x = vec2d_splat(at.x), to_x = vec2d_splat(to.x), rising = vec2d_less(at_x, to_x);
    const vec2d height = vec2d_select(rising, vec2d_splat(at.y), vec2d_splat(to.y)), scale = vec2d_splat(inverse);
    const uint64_t rises = 0u - (uint64_t)((uint32_t)vec2d_signs(rising) & 1u);
    const int32_t edges[2] = {k, ends[1]};
    *theirs = (hti_face){scale * vec2d_min(at_x, to_x),
                         scale * vec2d_max(at_x, to_x),
                         scale * height,
                         vec2d_splat(slope),
                         vec2d_splat(radii[1]),
                         hti_merge(rises, vertex_ids(k, ends[by_back]), vertex_ids(ends[by_back], k)),
                         ids_of_edge_points(edges[by_back])};
    return (before & after & bends & goes_on) != 0;
}

HTI_INLINE bool polygon_faces_contact(const contact_edge_choice *c, bool swapped, double size,
                                      const ht_convex *const shapes[2], float margin, ht_manifold *out) {
    const double radii[2] = {(double)shapes[swapped]->radius, (double)shapes[!swapped]->radius};
    hti_face mine, theirs;
    if (!faces_of_edge(c, size, radii, &mine, &theirs) || (c->separation > 0.0 && !hti_is_over(&mine, &theirs))) {
        return false;
    }
    const vec2d normal = c->inverse * (vec2d){c->y, -c->x};
    const hti_faces faces = {mine, theirs, vec2d_of_floats(&c->own->v[c->edge]), normal, (uint32_t)swapped};
    return hti_write_faces(out, &faces, margin);
}

static inline bool contact_convex_fits(const ht_convex *c) {
    return (c->radius >= 0.0f) & (c->count >= 3) & (c->count <= CONTACT_MAX_VERTICES) & (c->v != NULL);
}

// Returns the largest coordinates of both polygons, as lanes X, Y, .., ..; NaN when one is not finite.
static inline vec4f largest_extent(vec4f reach_a, vec4f reach_b) {
    const vec4f both =
        vec4f_max(vec4f_max(reach_a, vec4f_high(reach_a, reach_a)), vec4f_max(reach_b, vec4f_high(reach_b, reach_b)));
    const vec4f sum = reach_a + reach_b, uncertainty = sum - sum;
    return both + (uncertainty + vec4f_high(uncertainty, uncertainty));
}

static __attribute__((noinline)) ht_manifold large(const ht_convex *a, const ht_convex *b, float margin) {
    ht_manifold m = hti_no_manifold(); // the only variable returned: it is built where the caller wants it
    if (!contact_convex_fits(a) || !contact_convex_fits(b)) {
        m = hti_contact_unsettled(a, b, margin, NULL);
        return m;
    }
    const int turn_a = hti_orient(a->v[0], a->v[1], a->v[2]), turn_b = hti_orient(b->v[0], b->v[1], b->v[2]);
    const vec4f start = vec4f_load(a->v), origin = vec4f_low(start, start);
    contact_outline p, q;
    const vec4f reach_a = prepare_contact_outline(&p, a, turn_a, origin),
                reach_b = prepare_contact_outline(&q, b, turn_b, origin);
    float far[4];
    const vec4f reach = largest_extent(reach_a, reach_b);
    memcpy(far, &reach, sizeof far);
    const double radius = (double)a->radius + (double)b->radius,
                 size = 4.0 * ((double)far[0] + (double)far[1]) + radius;
    const int well_scaled =
        (size > 0x1p-40) & (size < 0x1p40) & (margin >= 0.0f) & (turn_a != 0) & (turn_b != 0); // squares stay in range
    if (!well_scaled) {
        m = hti_contact_unsettled(a, b, margin, NULL);
        return m;
    }
    find_edge_depths(&p, &q, origin);
    find_edge_depths(&q, &p, origin);
    const vec4f bound = vec4f_splat((float)(64.0 * HTI_FILTER_SCALE * 0x1p-24) * (far[0] * far[1]));
    const vec4f limit = vec4f_splat((float)((radius + (double)margin) * (1.0 + 0x1p-20)));
    if ((is_apart(&p, limit, bound) | is_apart(&q, limit, bound)) != 0) {
        return m;
    }
    depth_survey all = {vec4f_splat(HTI_INFINITY), vec4f_splat(0.0f)};
    survey_edges(&all, &p);
    survey_edges(&all, &q);
    all = (depth_survey){min_lane(all.minimum), largest_lane(all.inverse)};
    const double uncertainty = (double)first_lane(bound * all.inverse);
    if (hti_is_beyond(-(double)first_lane(all.minimum) - uncertainty - radius, margin, size)) {
        return m;
    }
    const contact_edge_choice c = choose_polygon_face(&p, &q, &all, bound, HTI_UNCERTAINTY * size);
    if (hti_is_beyond(c.separation - radius, margin, size)) {
        return m;
    }
    const ht_convex *const shapes[2] = {a, b};
    const bool are_clear =
        !c.is_uncertain && hti_abs(c.separation) > HTI_UNCERTAINTY * size; // touching has several normals
    if (!(hti_is_within(c.separation - radius, margin, size) && are_clear &&
          polygon_faces_contact(&c, c.own == &q, size, shapes, margin, &m))) {
        m = hti_contact_unsettled(a, b, margin, NULL);
    }
    return m;
}

static hti_contact_polygons *const contact_convex_convex_kernels[HT_SIMD_COUNT] =
    HTI_KERNEL_TABLE(hti_contact_small_polygons);

static __attribute__((noinline)) ht_manifold contact_convex_convex_general(const ht_convex *a, const ht_convex *b,
                                                                           float margin) {
    if (!hti_is_small_polygon(a, 3) || !hti_is_small_polygon(b, 3)) {
        return large(a, b, margin);
    }
    ht_vec2 scratch[2][8];
    const ht_convex p = hti_small_polygon_doubled(a, scratch[0]), q = hti_small_polygon_doubled(b, scratch[1]);
    return contact_convex_convex_kernels[hti_simd()](&p, &q, a, b, margin);
}

ht_manifold ht_contact_convex_convex(const ht_convex *a, const ht_convex *b, float margin) {
    if (hti_is_small_polygon(a, 5) && hti_is_small_polygon(b, 5)) {
        return contact_convex_convex_kernels[hti_simd()](a, b, a, b, margin);
    }
    return contact_convex_convex_general(a, b, margin);
}

HTI_STEP("src/query/contact", ht_contact_convex_convex, "filter",
         "the edge of least depth, four at a time, against the edge that faces it");
