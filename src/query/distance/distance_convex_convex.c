// distance_convex_convex.c: convex polygons: up to eight vertices by the kernels, equal edges and touching by
// query/algo/edge_ties.c, the rest by the general method (query/algo/gap.c).
#include "query/distance/distance_convex_convex.h"

typedef ht_separation (*octagons)(const ht_convex *a, const ht_convex *b, const ht_convex *own_a,
                                  const ht_convex *own_b);

static const octagons kernels[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_distance_octagons);

static void lower(const ht_convex *c, hti_hull *out) {
    out->v = c->v;
    out->count = c->count;
    out->radius = c->radius;
    out->obox = NULL;
    out->slack = 0.0;
}

HTI_COLD ht_separation hti_distance_unsettled(const ht_convex *a, const ht_convex *b, const hti_tied *tied) {
    if (tied == NULL) {
        const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
        return hti_distance_bodies(&p, &q);
    }
    hti_gap gap;
    if (!hti_gap_of_ties(a, b, tied, &gap)) {
        hti_hull p, q;
        lower(a, &p);
        lower(b, &q);
        hti_gap_of_hulls(&p, &q, &gap);
    }
    return hti_separation_of(&gap);
}

// 3 to 8 vertices, and a radius that is not negative, too large or no number.
static inline int fits(const ht_convex *c) {
    return ((uint32_t)c->count - 3 <= 8 - 3) & (c->v != NULL) & (hti_bits(c->radius) <= hti_bits(0x1p60f));
}

// Triangles and quadrilaterals twice round.
static ht_convex doubled(const ht_convex *c, ht_vec2 room[8]) {
    if (c->count > 4) {
        return *c;
    }
    for (int32_t i = 0; i < c->count; i++) {
        room[i] = c->v[i];
        room[i + c->count] = c->v[i];
    }
    return (ht_convex){room, 2 * c->count, c->radius};
}

static __attribute__((noinline)) ht_separation small(const ht_convex *a, const ht_convex *b) {
    ht_vec2 room[2][8];
    const ht_convex p = doubled(a, room[0]), q = doubled(b, room[1]);
    return kernels[hti_simd()](&p, &q, a, b);
}

ht_separation ht_distance_convex_convex(const ht_convex *a, const ht_convex *b) {
    if (!(fits(a) & fits(b))) {
        return hti_distance_unsettled(a, b, NULL);
    }
    return (a->count > 4 && b->count > 4) ? kernels[hti_simd()](a, b, a, b) : small(a, b);
}
