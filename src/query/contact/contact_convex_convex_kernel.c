// contact_convex_convex_kernel.c: two convex polygons of up to eight vertices: the edge of least depth, or that parts
// them, against the edge that faces it.
//
// Separating axes (article 000): all depths in float32 (convex/edge_depths.h); in double the edge of least depth,
// and whichever could be less deep within the bounds, mostly none, and from the support vertex in float on to the one
// in double. Then the flatter edge there faces it. Rounding in double is far below the floats answered; corner to
// corner, edges with a neighbour on the same line, and doubts about margin or sign are left to
// contact_convex_convex.c.
#include "convex/edge_depths.h"
#include "query/contact/contact_convex_convex.h"
#include "query/contact/contact_fast.h"

#define IS_EDGE 0x8000u // in a feature's number (hti_feature_id)

// An edge, and what of the other polygon lies farthest inside it, in a frame at the edge's start: x along the edge with
// its inside to the left, y outwards, both times its length, so that nothing waits for its square root. Numbers are in
// both lanes.
typedef struct choice {
    uint32_t side;         // 1 when the edge is B's
    uint32_t edge, vertex; // places in the rings
    bool is_clockwise;
    hti_d2 start, direction, across; // of the edge; outwards, as long
    hti_d2 length, inverse;
    hti_d2 x, y;       // of the vertex
    hti_d2 to_x, to_y; // of the ones after and before it
    hti_d2 run, rise;  // to there
    double separation; // of the cores
} choice;

// Sees vertex k of the other polygon and its neighbours.
HTI_INLINE void look_at(choice *c, const ht_vec2 *ring, uint32_t k) {
    const hti_d2 before = hti_d2_sub(hti_d2_load(ring + k - 1), c->start);
    const hti_d2 v = hti_d2_sub(hti_d2_load(ring + k), c->start);
    const hti_d2 after = hti_d2_sub(hti_d2_load(ring + k + 1), c->start);
    const hti_d2 ex = hti_d2_first(c->direction, c->direction), ey = hti_d2_second(c->direction, c->direction);
    const hti_d2 vx = hti_d2_first(v, v), vy = hti_d2_second(v, v);
    const hti_d2 wx = hti_d2_first(after, before), wy = hti_d2_second(after, before);
    c->vertex = k;
    c->x = hti_d2_add(hti_d2_mul(vx, ex), hti_d2_mul(vy, ey));
    c->y = hti_d2_sub(hti_d2_mul(vx, ey), hti_d2_mul(vy, ex));
    c->to_x = hti_d2_add(hti_d2_mul(wx, ex), hti_d2_mul(wy, ey));
    c->to_y = hti_d2_sub(hti_d2_mul(wx, ey), hti_d2_mul(wy, ex));
    c->run = hti_d2_sub(c->to_x, c->x);
    c->rise = hti_d2_sub(c->to_y, c->y);
}

HTI_INLINE choice measure(const hti_edge_depths *d, const int32_t counts[2], uint32_t edge, uint32_t vertex) {
    const uint32_t side = edge >> 3;
    const ht_vec2 *own = &d->rings[side].v[(edge & 7u) + HTI_RING], *ring = &d->rings[side ^ 1u].v[HTI_RING];
    choice c;
    c.side = side;
    c.edge = edge & 7u;
    c.start = hti_d2_load(own);
    c.direction = hti_d2_sub(hti_d2_load(own + 1), c.start);
    c.is_clockwise = (d->is_clockwise >> side & 1u) != 0;
    if (__builtin_expect(c.is_clockwise, 0)) {
        c.direction = hti_d2_xor(c.direction, hti_d2_splat(-0.0));
    }
    c.across = hti_d2_xor(hti_d2_swap(c.direction), hti_d2_of(0.0, -0.0));
    const hti_d2 squares = hti_d2_mul(c.direction, c.direction);
    c.length = hti_d2_sqrt(hti_d2_add(squares, hti_d2_swap(squares)));
    c.inverse = hti_d2_div(hti_d2_splat(1.0), c.length);
    look_at(&c, ring, vertex);
    // farther in than floats could tell: in a convex polygon neighbours lead to the farthest vertex
    while (__builtin_expect(hti_d2_less(c.rise, hti_d2_splat(0.0)) != 0, 0)) {
        const uint32_t count = (uint32_t)counts[side ^ 1u];
        const uint32_t k = c.vertex + ((hti_d2_less(hti_d2_swap(c.rise), c.rise) & 1) != 0 ? count - 1 : 1);
        look_at(&c, ring, k >= count ? k - count : k);
    }
    c.separation = hti_d2_lane(hti_d2_mul(c.inverse, c.y));
    return c;
}

// Whether two edges are of different polygons and not parallel.
static bool are_rivals(const choice *c, const choice *d) {
    const hti_d2 products = hti_d2_mul(c->direction, hti_d2_swap(d->direction));
    return c->side != d->side && hti_d2_lane(products) != hti_d2_lane(hti_d2_swap(products));
}

// The first edge of the greatest separation, equal ones as ht_distance has it (convex/gap_filter.c): of one polygon
// the first. Of both the one of that polygon which comes first by its numbers: that is undecided.
static __attribute__((noinline)) uint32_t choose_first(const hti_edge_depths *d, const int32_t counts[2], uint32_t bits,
                                                       bool *is_undecided) {
    uint32_t best = (uint32_t)__builtin_ctz(bits);
    choice most = measure(d, counts, best, hti_deepest_vertex(d, best));
    for (bits &= bits - 1; bits != 0; bits &= bits - 1) {
        const uint32_t edge = (uint32_t)__builtin_ctz(bits);
        const choice c = measure(d, counts, edge, hti_deepest_vertex(d, edge));
        const double more = c.separation - most.separation;
        const double alike = 0x1p-46 * (double)d->size + 0x1p-40 * hti_abs(most.separation);
        if (more > alike) {
            best = edge;
            most = c;
            *is_undecided = false;
        } else if (more >= -alike && are_rivals(&c, &most)) {
            *is_undecided = true;
        }
    }
    return best;
}

// Whether the edge to the vertex before is flatter than that to the one after it, as a mask: a coin's toss.
HTI_INLINE hti_d2 is_flatter_back(const choice *c) {
    const hti_d2 rises = hti_d2_mul(c->rise, c->rise), squares = hti_d2_add(hti_d2_mul(c->run, c->run), rises);
    const hti_d2 steep = hti_d2_mul(rises, hti_d2_swap(squares));
    return hti_d2_mask_less(hti_d2_second(steep, steep), hti_d2_first(steep, steep));
}

// Of the edge from the vertex of this entry in hti_around to that of the next one; as hti_id_pair.
HTI_INLINE uint64_t ids_from(const uint32_t *around) {
    return (uint64_t)around[1] << 32 | around[0];
}
HTI_INLINE uint64_t edge_ids(const uint32_t *around) {
    const uint64_t id = around[0] | HTI_PLACE(IS_EDGE);
    return id << 32 | id;
}

// By 32, or not by 0.
HTI_INLINE uint64_t swapped_halves(uint64_t ids, uint32_t by) {
    return ids >> by | ids << (-by & 63u);
}

// The chosen edge, and what of the other polygon faces it.
HTI_INLINE void faces_of(const choice *c, const int32_t counts[2], hti_d2 by_back, hti_d2 radii, hti_faces *out) {
    const uint32_t *edge = &hti_around[counts[c->side] - 3][c->edge + 1];
    const uint32_t *vertex = &hti_around[counts[c->side ^ 1u] - 3][c->vertex + 1];
    const hti_d2 zero = hti_d2_splat(0.0), flip = hti_mask(c->side);
    const hti_d2 radius = hti_d2_select(flip, hti_d2_swap(radii), radii);
    out->own = (hti_face){zero, c->length, zero, zero, hti_d2_first(radius, radius), ids_from(edge), edge_ids(edge)};
    if (__builtin_expect(c->is_clockwise, 0)) {
        out->own.low = hti_d2_sub(zero, c->length);
        out->own.high = zero;
        out->own.ids = swapped_halves(out->own.ids, 32);
    }
    const hti_d2 to_x = hti_d2_pick(by_back, c->to_x), to_y = hti_d2_pick(by_back, c->to_y);
    const hti_d2 rising = hti_d2_mask_less(c->x, to_x), forward = hti_d2_xor(rising, by_back);
    const uint32_t *ends = vertex - ((uint32_t)hti_d2_signs(by_back) & 1u);
    out->other = (hti_face){hti_d2_mul(hti_d2_min(c->x, to_x), c->inverse),
                            hti_d2_mul(hti_d2_max(c->x, to_x), c->inverse),
                            hti_d2_mul(hti_d2_select(rising, c->y, to_y), c->inverse),
                            hti_d2_pick(by_back, hti_d2_div(c->rise, c->run)), // never upright where both turn
                            hti_d2_second(radius, radius),
                            swapped_halves(ids_from(ends), (~(uint32_t)hti_d2_signs(forward) & 1u) << 5),
                            edge_ids(ends)};
    out->origin = c->start;
    out->normal = hti_d2_mul(c->inverse, c->across);
    out->swapped = c->side;
}

// Whether the edge at this place of a ring goes on neither before nor behind, certainly.
static inline bool is_alone(const ht_vec2 *v, double size) {
    const double x = (double)v[1].x - (double)v[0].x, y = (double)v[1].y - (double)v[0].y;
    const double before = x * ((double)v[-1].y - (double)v[0].y) - y * ((double)v[-1].x - (double)v[0].x);
    const double after = x * ((double)v[2].y - (double)v[1].y) - y * ((double)v[2].x - (double)v[1].x);
    const double wrong = 0x1p-40 * size * (hti_abs(x) + hti_abs(y));
    return hti_abs(before) > wrong && hti_abs(after) > wrong;
}

// What floats do not tell (hti_turning) of edges that face each other.
static __attribute__((noinline)) bool are_alone(const ht_vec2 *own, const ht_vec2 *other, double size) {
    return is_alone(own, size) && is_alone(other, size);
}

// Touching, or doubts about margin, sign or the features that face each other.
static __attribute__((noinline)) ht_manifold doubtful(const hti_edge_depths *d, const ht_convex *a, const ht_convex *b,
                                                      uint32_t bits, float margin) {
    const hti_tied tied = hti_ties_of(d, bits);
    return hti_contact_unsettled(a, b, margin, &tied);
}

ht_manifold HTI_KERNEL(hti_contact_octagons)(const ht_convex *a, const ht_convex *b, const ht_convex *own_a,
                                             const ht_convex *own_b, float margin) {
    ht_manifold m = hti_no_manifold(); // the only variable answered: it is built where the caller wants it
    const ht_vec2 *const v[2] = {a->v, b->v};
    const int32_t count[2] = {a->count, b->count}, counts[2] = {own_a->count, own_b->count};
    hti_edge_heights heights;
    hti_see_edges(&heights, v, count);
    hti_see_size(&heights);
    hti_see_heights(&heights);
    const bool fair = hti_is_fair(&heights);
    if (fair && hti_is_parted(&heights, a->radius + b->radius + (margin > 0.0f ? margin : 0.0f))) {
        return m;
    }
    hti_edge_depths d;
    hti_see_depths(&d, &heights, v, count);
    const uint32_t bits = hti_f16_less_equal(heights.depth, hti_f16_splat(hti_least_limit(&d))) & d.edges;
    if (!(fair & (margin >= 0.0f) & (bits != 0))) {
        m = hti_contact_unsettled(own_a, own_b, margin, NULL);
        return m;
    }
    const hti_d2 radii = hti_d2_of((double)a->radius, (double)b->radius);
    const double radius = hti_d2_sum(radii), size = 2.0 * (double)d.size + radius;
    uint32_t edge = hti_least_edge(&d), vertex = d.deepest;
    bool is_undecided = false;
    if ((bits & (bits - 1)) != 0) {
        edge = choose_first(&d, counts, bits, &is_undecided);
        vertex = hti_deepest_vertex(&d, edge);
    }
    const choice c = measure(&d, counts, edge, vertex);
    const double distance = c.separation - radius;
    if (!hti_is_deep(distance, size) && hti_is_beyond(distance, margin, size)) {
        return m;
    }
    const uint32_t turning = hti_turning(&heights, (float)(0x1p-39 * size * size)); // then is_alone is true
    const hti_d2 by_back = is_flatter_back(&c);
    hti_faces faces;
    faces_of(&c, counts, by_back, radii, &faces);
    const ht_vec2 *const other = &d.rings[c.side ^ 1u].v[HTI_RING + c.vertex - ((uint32_t)hti_d2_signs(by_back) & 1u)];
    const bool alone =
        __builtin_expect((~turning & d.edges) == 0, 1) || are_alone(&d.rings[c.side].v[HTI_RING + c.edge], other, size);
    const bool are_clear = !is_undecided && hti_abs(c.separation) > HTI_DOUBT * size; // touching has several normals
    if (!((hti_is_deep(distance, size) || hti_is_within(distance, margin, size)) && alone && are_clear &&
          (c.separation <= 0.0 || hti_is_over(&faces.own, &faces.other)) && hti_write_faces(&m, &faces, margin))) {
        m = doubtful(&d, own_a, own_b, bits, margin);
    }
    return m;
}
