// contact_convex_convex_kernel.c: two convex polygons of up to eight vertices: the edge of least depth, or that parts
// them, against the edge that faces it.
//
// Separating axes (article 000): all depths in float32 (query/algo/edge_depths.h); in double the edge of least depth,
// and whichever could be less deep within the bounds, mostly none, and from the support vertex in float on to the one
// in double. Then the flatter edge there faces it. Rounding in double is far below the floats answered; corner to
// corner, edges with a neighbour on the same line, and doubts about margin or sign are left to
// contact_convex_convex.c.
#include "base/simd_quad.h"
#include "query/algo/edge_depths.h"
#include "query/contact/contact_convex_convex.h"
#include "query/contact/contact_fast.h"

#define IS_EDGE 0x8000u // in a feature's number (hti_feature_id)

// An edge, and what of the other polygon lies farthest inside it, in a frame at the edge's start: x along the edge with
// its inside to the left, y outwards, both times its length, so that nothing waits for its square root.
typedef struct choice {
    const ht_vec2 *own;   // the edge's start in its ring
    uint32_t side;        // 1 when the edge is B's
    int32_t edge, vertex; // places in the rings
    bool is_clockwise;
    hti_d2 direction, at; // of the edge; the vertex
    hti_d4 x, y;          // the two before the vertex and the two after it
    double length, inverse;
    double separation; // of the cores
} choice;

// Four vertices, two from each place, in the edge's frame.
HTI_INLINE void see_four(const choice *c, const ht_vec2 *first, const ht_vec2 *second, hti_d4 *x, hti_d4 *y) {
    const hti_f4 a = hti_f4_load_two(first, first + 1), b = hti_f4_load_two(second, second + 1);
    const hti_d2 o = hti_d2_load(c->own);
    const hti_d4 ex = hti_d4_all_first(c->direction);
    const hti_d4 ey = hti_d4_all_second(c->direction);
    const hti_d4 vx = hti_d4_sub(hti_d4_widen(hti_f4_even(a, b)), hti_d4_all_first(o));
    const hti_d4 vy = hti_d4_sub(hti_d4_widen(hti_f4_odd(a, b)), hti_d4_all_second(o));
    *x = hti_d4_add(hti_d4_mul(vx, ex), hti_d4_mul(vy, ey));
    *y = hti_d4_sub(hti_d4_mul(vx, ey), hti_d4_mul(vy, ex));
}

// Sees vertex k of the other polygon and its neighbours.
HTI_INLINE void look_at(choice *c, const ht_vec2 *ring, int32_t k) {
    const ht_vec2 *q = ring + k;
    const hti_d2 v = hti_d2_sub(hti_d2_load(q), hti_d2_load(c->own));
    const hti_d2 across = hti_d2_xor(hti_d2_swap(c->direction), hti_d2_of(0.0, -0.0));
    c->vertex = k;
    c->at = hti_d2_add(hti_d2_mul(hti_d2_first(v, v), c->direction), hti_d2_mul(hti_d2_second(v, v), across));
    see_four(c, q - 2, q + 1, &c->x, &c->y);
}

// Which neighbours lie farther in than the vertex: 2 the one before it, 4 the one after.
HTI_INLINE int lower_neighbours(const choice *c) {
    return hti_d4_less(c->y, hti_d4_all_second(c->at)) & 6;
}

HTI_INLINE choice measure(const hti_edge_depths *d, const hti_octagons *o, uint32_t edge) {
    const uint32_t side = edge >> 3, lane = edge & 7u;
    const ht_vec2 *ring = &d->rings[side ^ 1u].v[HTI_RING];
    choice c;
    c.own = &d->rings[side].v[lane + HTI_RING];
    c.side = side;
    c.edge = (int32_t)lane;
    c.direction = hti_d2_sub(hti_d2_load(c.own + 1), hti_d2_load(c.own));
    c.is_clockwise = (d->is_clockwise >> side & 1u) != 0;
    if (__builtin_expect(c.is_clockwise, 0)) {
        c.direction = hti_d2_xor(c.direction, hti_d2_splat(-0.0));
    }
    c.length = __builtin_sqrt(hti_d2_sum(hti_d2_mul(c.direction, c.direction)));
    c.inverse = 1.0 / c.length;
    look_at(&c, ring, (int32_t)hti_deepest_vertex(d, edge));
    // farther in than floats could tell: in a convex polygon neighbours lead to the farthest vertex
    while (__builtin_expect(lower_neighbours(&c) != 0, 0)) {
        const int32_t count = side == 0 ? o->b->count : o->a->count;
        const hti_d2 before = hti_d2_second(hti_d4_low(c.y), hti_d4_low(c.y));
        const int32_t k = c.vertex + (hti_d2_lane(before) < hti_d2_lane(hti_d4_high(c.y)) ? count - 1 : 1);
        look_at(&c, ring, k >= count ? k - count : k);
    }
    c.separation = c.inverse * hti_d2_lane(hti_d2_swap(c.at));
    return c;
}

// The first edge of the greatest separation, equal ones as ht_distance has it (query/algo/gap_filter.c).
static __attribute__((noinline)) uint32_t choose_first(const hti_edge_depths *d, const hti_octagons *o, uint32_t bits) {
    uint32_t best = (uint32_t)__builtin_ctz(bits);
    double most = measure(d, o, best).separation;
    for (bits &= bits - 1; bits != 0; bits &= bits - 1) {
        const double separation = measure(d, o, (uint32_t)__builtin_ctz(bits)).separation;
        if (separation > most + (0x1p-46 * (double)d->size + 0x1p-40 * hti_abs(most))) {
            best = (uint32_t)__builtin_ctz(bits);
            most = separation;
        }
    }
    return best;
}

// u v' - v u', lane by lane.
HTI_INLINE hti_d4 cross(hti_d4 u, hti_d4 v, hti_d4 other_u, hti_d4 other_v) {
    return hti_d4_abs(hti_d4_sub(hti_d4_mul(u, other_v), hti_d4_mul(v, other_u)));
}

// The chosen edge, and what of the other polygon faces it: the flatter edge at the vertex, to the one before or after
// it (a coin's toss). False when a neighbour of one may be on the same line.
HTI_INLINE bool faces_of(const choice *c, const int32_t counts[2], double size, const double radii[2], hti_face *mine,
                         hti_face *theirs) {
    const uint8_t *own = &hti_around[counts[c->side] - 3][c->edge];
    const uint8_t *other = &hti_around[counts[c->side ^ 1u] - 3][c->vertex];
    *mine = (hti_face){0.0, c->length, 0.0, 0.0, radii[0], own[1], own[2], IS_EDGE | own[1]};
    if (__builtin_expect(c->is_clockwise, 0)) {
        *mine = (hti_face){-c->length, 0.0, 0.0, 0.0, radii[0], own[2], own[1], IS_EDGE | own[1]};
    }
    const hti_d4 u = hti_d4_sub(c->x, hti_d4_all_first(c->at));
    const hti_d4 v = hti_d4_sub(c->y, hti_d4_all_second(c->at));
    const hti_d4 vv = hti_d4_mul(v, v), square = hti_d4_add(hti_d4_mul(u, u), vv);
    const hti_d4 steep = hti_d4_mul(vv, hti_d4_reverse(square)), slopes = hti_d4_div(v, u);
    const hti_d2 by_back = hti_d2_mask_less(hti_d2_second(hti_d4_low(steep), hti_d4_low(steep)),
                                            hti_d2_first(hti_d4_high(steep), hti_d4_high(steep)));
    const uint32_t back = (uint32_t)hti_d2_signs(by_back) & 1u;
    // both neighbours of the flatter edge turn away from its line, and so do those of the chosen one
    const double scaled = size * c->length, fine = 0x1p-40 * scaled;
    const hti_d4 wrong = hti_d4_mul(hti_d4_splat(fine), hti_d4_add(hti_d4_abs(u), hti_d4_abs(v)));
    const hti_d4 bend =
        hti_d4_min(cross(u, v, hti_d4_reverse(u), hti_d4_reverse(v)), cross(u, v, hti_d4_swap(u), hti_d4_swap(v)));
    const int turns = hti_d4_less(wrong, bend) & (4 >> back);
    hti_d4 along, height;
    see_four(c, c->own - 1, c->own + 1, &along, &height);
    const int level = (hti_d4_less(height, hti_d4_splat(-fine)) & 9) ^ 9;
    const hti_d2 to = hti_d2_select(by_back, hti_d2_second(hti_d4_low(c->x), hti_d4_low(c->y)),
                                    hti_d2_first(hti_d4_high(c->x), hti_d4_high(c->y)));
    const hti_d2 slope = hti_d2_select(by_back, hti_d2_swap(hti_d4_low(slopes)), hti_d4_high(slopes));
    const hti_d2 at_x = hti_d2_first(c->at, c->at), to_x = hti_d2_first(to, to);
    const hti_d2 rising = hti_d2_mask_less(at_x, to_x), scale = hti_d2_splat(c->inverse);
    const hti_d2 low = hti_d2_mul(hti_d2_select(rising, c->at, to), scale);
    const uint32_t rises = (uint32_t)hti_d2_signs(rising) & 1u;
    const uint32_t start = other[1], end = other[2u - 2u * back], turned = (start ^ end) & (0u - rises);
    *theirs = (hti_face){hti_d2_lane(low),
                         hti_d2_lane(hti_d2_mul(scale, hti_d2_max(at_x, to_x))),
                         hti_d2_lane(hti_d2_swap(low)),
                         hti_d2_lane(slope), // the flatter edge: never upright where both turn
                         radii[1],
                         end ^ turned,
                         start ^ turned,
                         IS_EDGE | other[1u - back]};
    return (turns != 0) & (level == 0);
}

HTI_INLINE bool face_to_face(const choice *c, const hti_octagons *o, double size, float margin, ht_manifold *out) {
    const double radius[2] = {(double)o->a->radius, (double)o->b->radius};
    const double radii[2] = {radius[c->side], radius[c->side ^ 1u]};
    const int32_t counts[2] = {o->own_a->count, o->own_b->count};
    hti_face mine, theirs;
    if (!faces_of(c, counts, size, radii, &mine, &theirs) || (c->separation > 0.0 && !hti_is_over(&mine, &theirs))) {
        return false;
    }
    const hti_d2 across = hti_d2_xor(hti_d2_swap(c->direction), hti_d2_of(0.0, -0.0));
    const hti_d2 normal = hti_d2_mul(hti_d2_splat(c->inverse), across);
    const hti_faces faces = {mine, theirs, hti_d2_load(c->own), normal, c->side};
    return hti_write_faces(out, &faces, margin);
}

// Touching, or doubts about margin, sign or the features that face each other.
static __attribute__((noinline)) ht_manifold doubtful(const hti_edge_depths *d, const hti_octagons *o, uint32_t bits,
                                                      float margin) {
    const hti_tied tied = hti_ties_of(d, bits);
    return hti_contact_unsettled(o->own_a, o->own_b, margin, &tied);
}

ht_manifold HTI_KERNEL(hti_contact_octagons)(const ht_convex *a, const ht_convex *b, const ht_convex *own_a,
                                             const ht_convex *own_b, float margin) {
    const hti_octagons octagons = {a, b, own_a, own_b}, *o = &octagons;
    ht_manifold m = hti_no_manifold(); // the only variable answered: it is built where the caller wants it
    const ht_vec2 *const v[2] = {o->a->v, o->b->v};
    const int32_t count[2] = {o->a->count, o->b->count};
    hti_edge_depths d;
    const bool fair = hti_see_depths(&d, v, count);
    const float reach = (o->a->radius + o->b->radius + margin) * (1.0f + 0x1p-20f) + d.wrong;
    if (fair && -d.least > reach * reach) { // squares, so that a branch which nobody can foresee waits for no root
        return m;
    }
    const float least = __builtin_sqrtf(__builtin_fabsf(d.least));
    const float high = (d.least < 0.0f ? -least : least) + (d.wrong + d.wrong);
    const hti_f16 limit = hti_f16_splat(high * __builtin_fabsf(high));
    const uint32_t bits = hti_f16_less_equal(d.depth, limit) & d.edges;
    const double radius = (double)o->a->radius + (double)o->b->radius, size = 2.0 * (double)d.size + radius;
    if (!(fair & (margin >= 0.0f) & (bits != 0))) {
        m = hti_contact_unsettled(o->own_a, o->own_b, margin, NULL);
        return m;
    }
    const uint32_t edge = (bits & (bits - 1)) == 0 ? hti_least_edge(&d) : choose_first(&d, o, bits);
    const choice c = measure(&d, o, edge);
    if (hti_is_beyond(c.separation - radius, margin, size)) {
        return m;
    }
    if (!(hti_is_within(c.separation - radius, margin, size) && face_to_face(&c, o, size, margin, &m))) {
        m = doubtful(&d, o, bits, margin);
    }
    return m;
}
