// contact_convex_convex_kernel.c: the manifold of two convex polygons of up to sixteen vertices: the edge of least depth,
// or one that separates them, against the edge that faces it.
//
// Separating axes (article 000): all depths are computed in float32 (convex/edge_depths.h). In double, the depth is
// computed again of the edge of least depth, and of whichever edge could be less deep within the bounds, mostly none;
// from the support vertex in float the search goes on to the one in double. Then the flatter of the two edges at that
// vertex faces the edge. Rounding in double is far below the floats answered. Corner to corner, edges with a neighbour
// on the same line, and uncertain comparisons with the margin or with 0 are left to
// contact_convex_convex_exact.c.
#include "convex/edge_depths.h"
#include "query/contact/contact_convex_convex.h"
#include "query/contact/contact_fast.h"

#define IS_EDGE 0x8000u // the bit of an edge in a feature's number (hti_feature_id)

// An edge, and the vertex of the other polygon that lies farthest inside it, in a frame at the edge's start: x along
// the edge with its inside to the left, y outwards. Both are the true lengths times the edge's length, so that nothing
// waits for a square root. Every number is in both lanes.
typedef struct edge_choice_lanes {
    uint32_t side;         // 1 when the edge is B's
    uint32_t edge, vertex; // their positions in the rings
    bool is_clockwise;
    vec2d start, direction, across; // the edge's start and vector; its outward normal, as long
    vec2d length, inverse;
    vec2d x, y;        // the vertex, in the edge's frame
    vec2d to_x, to_y;  // of the vertices after and before it
    vec2d run, rise;   // from the vertex to those
    double separation; // of the cores
} edge_choice_lanes;

// Evaluates vertex k of the other polygon and its neighbours.
HTI_INLINE void evaluate_choice(edge_choice_lanes *c, const ht_vec2 *ring, uint32_t k) {
    const vec2d before = vec2d_of_floats(ring + k - 1) - c->start;
    const vec2d v = vec2d_of_floats(ring + k) - c->start;
    const vec2d after = vec2d_of_floats(ring + k + 1) - c->start;
    const vec2d ex = vec2d_first(c->direction, c->direction), ey = vec2d_second(c->direction, c->direction);
    const vec2d vx = vec2d_first(v, v), vy = vec2d_second(v, v);
    const vec2d wx = vec2d_first(after, before), wy = vec2d_second(after, before);
    c->vertex = k;
    c->x = vx * ex + vy * ey;
    c->y = vx * ey - vy * ex;
    c->to_x = wx * ex + wy * ey;
    c->to_y = wx * ey - wy * ex;
    c->run = c->to_x - c->x;
    c->rise = c->to_y - c->y;
}

HTI_INLINE edge_choice_lanes measure_edge_choice(const hti_edge_depths *d, const int32_t counts[2], uint32_t edge,
                                                 uint32_t vertex) {
    const uint32_t side = hti_edge_depths_side(edge), start = hti_edge_depths_start(edge);
    const ht_vec2 *own = &d->rings[side].v[start + HTI_RING], *ring = &d->rings[side ^ 1u].v[HTI_RING];
    edge_choice_lanes c;
    c.side = side;
    c.edge = start;
    c.start = vec2d_of_floats(own);
    c.direction = vec2d_of_floats(own + 1) - c.start;
    c.is_clockwise = (d->is_clockwise >> side & 1u) != 0;
    if (__builtin_expect(c.is_clockwise, 0)) {
        c.direction = vec2d_xor(c.direction, vec2d_splat(-0.0));
    }
    c.across = vec2d_xor(vec2d_swap(c.direction), (vec2d){0.0, -0.0});
    const vec2d squares = c.direction * c.direction;
    c.length = vec2d_sqrt(squares + vec2d_swap(squares));
    c.inverse = 1.0 / c.length;
    evaluate_choice(&c, ring, vertex);
    // the vertex lies farther in than floats could tell: in a convex polygon neighbours lead to the farthest vertex
    while (__builtin_expect(vec2d_less_bits(c.rise, vec2d_splat(0.0)) != 0, 0)) {
        const uint32_t count = (uint32_t)counts[side ^ 1u];
        const uint32_t k = c.vertex + ((vec2d_less_bits(vec2d_swap(c.rise), c.rise) & 1) != 0 ? count - 1 : 1);
        evaluate_choice(&c, ring, k >= count ? k - count : k);
    }
    c.separation = (c.inverse * c.y)[0];
    return c;
}

// Whether two edges are the same way out: they lie on parallel lines, which of large numbers is rounded, and the other
// polygon leaves both in one direction.
static bool are_one_way_out(const edge_choice_lanes *c, const edge_choice_lanes *d) {
    const vec2d products = c->direction * vec2d_swap(d->direction);
    return products[0] == products[1] && (vec2d_sum(c->direction * d->direction) > 0.0) == (c->side == d->side);
}

// Returns the first edge of the greatest separation, equal ones in the order of ht_distance
// (convex/signed_distance_filter.c): of parallel edges the first. Which of others is the greatest is uncertain when
// rounding may tell.
static HTI_NOINLINE uint32_t choose_first(const hti_edge_depths *d, const int32_t counts[2], uint32_t bits,
                                          bool *is_uncertain) {
    uint32_t best = (uint32_t)__builtin_ctz(bits);
    edge_choice_lanes maximum = measure_edge_choice(d, counts, best, hti_deepest_vertex(d, best));
    for (bits &= bits - 1; bits != 0; bits &= bits - 1) {
        const uint32_t edge = (uint32_t)__builtin_ctz(bits);
        const edge_choice_lanes c = measure_edge_choice(d, counts, edge, hti_deepest_vertex(d, edge));
        const double more = c.separation - maximum.separation;
        const double alike = 0x1p-46 * (double)d->size + 0x1p-40 * hti_abs(maximum.separation);
        if (more > alike) {
            best = edge;
            maximum = c;
            *is_uncertain = false;
        } else if (more >= -alike && !are_one_way_out(&c, &maximum)) {
            *is_uncertain = true;
        }
    }
    return best;
}

// Returns a mask: whether the edge to the vertex before is flatter than that to the vertex after. That cannot be
// predicted.
HTI_INLINE vec2d is_flatter_back(const edge_choice_lanes *c) {
    const vec2d rises = c->rise * c->rise, squares = c->run * c->run + rises;
    const vec2d steep = rises * vec2d_swap(squares);
    return vec2d_less(vec2d_second(steep, steep), vec2d_first(steep, steep));
}

// Return the ids, as hti_id_pair does, of the ends and of the edge from the vertex of this entry in hti_around to that
// of the next one.
HTI_INLINE uint64_t ids_from(const uint8_t *around) {
    return hti_id_pair(around[0], around[1]);
}
HTI_INLINE uint64_t ids_of_edge_lanes(const uint8_t *around) {
    return hti_id_pair(around[0] | IS_EDGE, around[0] | IS_EDGE);
}

// Returns the ids with their halves swapped when `by` is 32, unchanged when it is 0.
HTI_INLINE uint64_t swapped_halves(uint64_t ids, uint32_t by) {
    return ids >> by | ids << (-by & 63u);
}

// Makes the faces of the chosen edge and of the edge that faces it.
HTI_INLINE void faces_of_choice(const edge_choice_lanes *c, const int32_t counts[2], vec2d by_back, vec2d radii,
                                hti_faces *out) {
    const uint8_t *edge = &hti_around[counts[c->side] - 3][c->edge + 1];
    const uint8_t *vertex = &hti_around[counts[c->side ^ 1u] - 3][c->vertex + 1];
    const vec2d zero = vec2d_splat(0.0), flip = hti_mask(c->side);
    const vec2d radius = vec2d_select(flip, vec2d_swap(radii), radii);
    out->own =
        (hti_face){zero, c->length, zero, zero, vec2d_first(radius, radius), ids_from(edge), ids_of_edge_lanes(edge)};
    if (__builtin_expect(c->is_clockwise, 0)) {
        out->own.low = zero - c->length;
        out->own.high = zero;
        out->own.ids = swapped_halves(out->own.ids, 32);
    }
    const vec2d to_x = vec2d_pick(by_back, c->to_x), to_y = vec2d_pick(by_back, c->to_y);
    const vec2d rising = vec2d_less(c->x, to_x), forward = vec2d_xor(rising, by_back);
    const uint8_t *ends = vertex - ((uint32_t)vec2d_signs(by_back) & 1u);
    out->other = (hti_face){vec2d_min(c->x, to_x) * c->inverse,
                            vec2d_max(c->x, to_x) * c->inverse,
                            vec2d_select(rising, c->y, to_y) * c->inverse,
                            vec2d_pick(by_back, c->rise / c->run), // it is never upright where both turn
                            vec2d_second(radius, radius),
                            swapped_halves(ids_from(ends), (~(uint32_t)vec2d_signs(forward) & 1u) << 5),
                            ids_of_edge_lanes(ends)};
    out->origin = c->start;
    out->normal = c->inverse * c->across;
    out->swapped = c->side;
}

// Whether the edge at this position of a ring certainly goes on, along its line, neither before nor behind.
static inline bool is_alone(const ht_vec2 *v, double size) {
    const double x = (double)v[1].x - (double)v[0].x, y = (double)v[1].y - (double)v[0].y;
    const double before = x * ((double)v[-1].y - (double)v[0].y) - y * ((double)v[-1].x - (double)v[0].x);
    const double after = x * ((double)v[2].y - (double)v[1].y) - y * ((double)v[2].x - (double)v[1].x);
    const double error_bound = 0x1p-40 * size * (hti_abs(x) + hti_abs(y));
    return hti_abs(before) > error_bound && hti_abs(after) > error_bound;
}

// Whether two edges that face each other are alone, where floats (hti_turning) do not tell.
static HTI_NOINLINE bool are_alone(const ht_vec2 *own, const ht_vec2 *other, double size) {
    return is_alone(own, size) && is_alone(other, size);
}

// Answers polygons that touch, and those for which margin, sign or the features that face each other are uncertain.
static HTI_NOINLINE void contact_convex_convex_uncertain(ht_manifold *m, const hti_edge_choice *edges,
                                                         const ht_convex *a, const ht_convex *b, float margin) {
    hti_contact_unsettled(m, a, b, margin, edges);
}

// Sets the manifold, which has no points yet. Edges have `blocks` blocks.
HTI_INLINE void set_polygon_manifold(ht_manifold *m, const ht_convex *a, const ht_convex *b, float margin, int blocks) {
    const ht_vec2 *const v[2] = {a->v, b->v};
    const int32_t count[2] = {a->count, b->count};
    hti_edge_heights heights;
    hti_edge_depths d;
    hti_edge_depths_set_edges(&heights, &d, v, count, blocks);
    hti_edge_depths_set_size(&heights, blocks);
    hti_edge_depths_set_heights(&heights, blocks);
    const bool well_scaled = hti_edge_depths_are_well_scaled(&heights, blocks);
    if (well_scaled &&
        hti_edge_depths_are_separated(&heights, a->radius + b->radius + (margin > 0.0f ? margin : 0.0f), blocks)) {
        return;
    }
    hti_edge_depths_set_depths(&d, &heights, v, count, blocks);
    const uint32_t bits = hti_edge_depths_up_to(&d, &heights, hti_edge_depths_min_limit(&d), blocks);
    if (!(well_scaled & (margin >= 0.0f) & (bits != 0))) {
        hti_contact_unsettled(m, a, b, margin, NULL);
        return;
    }
    const vec2d radii = (vec2d){(double)a->radius, (double)b->radius};
    const double radius = vec2d_sum(radii), size = 2.0 * (double)d.size + radius;
    // the edges for which is_alone is true
    const uint32_t turning = blocks > 1 ? 0 : hti_turning(&heights, (float)(0x1p-39 * size * size));
    const bool turns = (~turning & d.edges) == 0;
    if (blocks == 1 && __builtin_fabsf(d.minimum) < d.error_bound * d.error_bound && hti_edge_depths_lose_nothing(&d)) {
        const uint32_t touching = hti_edge_depths_touching(&heights, &d);
        if (touching != 0) {
            const hti_edge_choice edges = hti_edge_depths_choice(&d, touching, true, turns);
            contact_convex_convex_uncertain(m, &edges, a, b, margin);
            return;
        }
    }
    uint32_t edge = d.edge, vertex = d.deepest;
    bool is_uncertain = false;
    if ((bits & (bits - 1)) != 0) {
        edge = choose_first(&d, count, bits, &is_uncertain);
        vertex = hti_deepest_vertex(&d, edge);
    }
    const edge_choice_lanes c = measure_edge_choice(&d, count, edge, vertex);
    const double distance = c.separation - radius;
    if (!hti_is_deep(distance, size) && hti_is_beyond(distance, margin, size)) {
        return;
    }
    const vec2d by_back = is_flatter_back(&c);
    hti_faces faces;
    faces_of_choice(&c, count, by_back, radii, &faces);
    const ht_vec2 *const other = &d.rings[c.side ^ 1u].v[HTI_RING + c.vertex - ((uint32_t)vec2d_signs(by_back) & 1u)];
    const bool alone = __builtin_expect(turns, 1) || are_alone(&d.rings[c.side].v[HTI_RING + c.edge], other, size);
    const bool are_clear =
        !is_uncertain && hti_abs(c.separation) > HTI_UNCERTAINTY * size; // touching has several normals
    if ((hti_is_deep(distance, size) || hti_is_within(distance, margin, size)) && alone && are_clear &&
        (c.separation <= 0.0 || hti_is_over(&faces.own, &faces.other)) &&
        hti_write_faces(m, &faces, HTI_UNCERTAINTY * size, margin)) {
        return;
    }
    const hti_edge_choice edges = hti_edge_depths_choice(&d, bits, false, turns);
    contact_convex_convex_uncertain(m, &edges, a, b, margin);
}

ht_manifold HTI_KERNEL(hti_contact_small_polygons)(const ht_convex *a, const ht_convex *b, float margin) {
    ht_manifold m = hti_no_manifold(); // the only variable returned: it is built where the caller wants it
    set_polygon_manifold(&m, a, b, margin, 1);
    return m;
}

ht_manifold HTI_KERNEL(hti_contact_large_polygons)(const ht_convex *a, const ht_convex *b, float margin) {
    ht_manifold m = hti_no_manifold();
    set_polygon_manifold(&m, a, b, margin, 2);
    return m;
}

HTI_KERNEL_STEP("src/query/contact", hti_contact_small_polygons, "filter",
                "the edge of least depth, of up to sixteen of each, against the edge that faces it");
