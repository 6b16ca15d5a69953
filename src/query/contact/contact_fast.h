// contact_fast.h: what the typed functions share: manifolds in double where nothing is in doubt.
//
// Every length here comes out of a few sums and products of coordinate differences, one square root and one division:
// wrong by less than 2^-48 of the lengths that went into it. HTI_DOUBT of them leaves room for all. A distance that is
// nearer to the margin or to zero than that goes to the cold path (contact_bodies.c), which decides by ht_distance.
#ifndef HANTEI_QUERY_CONTACT_CONTACT_FAST_H
#define HANTEI_QUERY_CONTACT_CONTACT_FAST_H

#include "base/simd.h"
#include "query/contact/contact_internal.h"

#define HTI_DOUBT 0x1p-44

/// Structs passed between these stay in registers; through memory, a vector load of what was stored in parts stalls.
#define HTI_INLINE static inline __attribute__((always_inline))

/// Whether a distance is certainly within the margin, its sign is certain too, and nothing can overflow or underflow.
/// False when anything is NaN.
static inline int hti_is_within(double distance, float margin, double size) {
    const double wrong = HTI_DOUBT * size + 0x1p-120, band = wrong + 0x1p-22 * (double)margin;
    const int below = (distance + band < (double)margin) | ((distance < 0.0) & (margin >= 0.0f));
    return below & (hti_abs(distance) > wrong) & (size < 0x1p100);
}

/// Whether it is certainly beyond; or something is not finite, so that there is no contact at all.
static inline int hti_is_beyond(double distance, float margin, double size) {
    return distance > (double)margin * (1.0 + 0x1p-22) + HTI_DOUBT * size + 0x1p-120;
}

/// Whether it is certain on which side of the margin a distance is, and of zero, and nothing can overflow or underflow:
/// then the distance is within the margin exactly when it is less. False when anything is NaN, and when a sign bit is
/// set in `signs`, which the bits of what must not be negative make up. All of this is mostly true: branches are
/// foreseen.
HTI_INLINE bool hti_is_certain(double distance, double limit, double size, uint32_t signs) {
    const double wrong = HTI_DOUBT * size + 0x1p-120;
    return hti_abs(distance - limit) > wrong + 0x1p-22 * limit && hti_abs(distance) > wrong && size < 0x1p100 &&
           (int32_t)signs >= 0;
}

_Static_assert(sizeof(ht_manifold) == 52 && offsetof(ht_manifold, points) == 8 && sizeof(ht_contact_point) == 16 &&
                   offsetof(ht_contact_point, separation) == 8 && offsetof(ht_contact_point, id) == 12 &&
                   offsetof(ht_manifold, count) == 40 && offsetof(ht_manifold, part_b) == 48,
               "manifolds are written sixteen bytes at once");

HTI_INLINE void hti_put(void *to, hti_f4 lanes) {
    memcpy(to, &lanes, sizeof lanes);
}

/// Writes a manifold of one point where the mask `on` is set, else the one without points: a coin's toss is no branch.
HTI_INLINE void hti_write_point(ht_manifold *m, hti_d2 on, hti_d2 normal, hti_d2 at, double separation, uint32_t id) {
    const hti_f4 rest = hti_f4_of((float)separation, hti_float(id), 0.0f, 0.0f);
    const hti_f4 last = hti_f4_of(0.0f, 0.0f, hti_float(1), 0.0f); // separation, id; count, part_a
    hti_put(m, hti_f4_keep(hti_f4_round(normal, at), on));
    hti_put(&m->points[0].separation, hti_f4_keep(rest, on));
    hti_put(&m->points[1].separation, hti_f4_keep(last, on));
    m->part_b = 0;
}

/// One body's edge along t of a frame whose normal leads out of the own body: ends, height of the low one, slope; and
/// its features. The own edge is level.
typedef struct hti_face {
    double low, high, height, slope, radius;
    uint32_t low_id, high_id, edge_id;
} hti_face;

/// Where two edges face each other.
typedef struct hti_faces {
    hti_face own, other;
    hti_d2 origin, normal; // of the frame: unit, from the own body to the other
    uint32_t swapped;      // 1 when the own body is B, else 0
} hti_faces;

/// All bits in both lanes, or none.
HTI_INLINE hti_d2 hti_mask(uint32_t on) {
    const uint64_t bits = 0u - (uint64_t)on;
    double lane = 0.0;
    memcpy(&lane, &bits, sizeof lane);
    return hti_d2_splat(lane);
}

HTI_INLINE uint32_t hti_choose(uint32_t which, uint32_t yes, uint32_t no) {
    return no ^ ((yes ^ no) & (0u - which));
}

/// Writes the points within the margin, both ends of what the edges share at once. False when there are none. The lanes
/// are the first and the last point, seen from A; how many there are is a coin's toss, so both are selected, not
/// branched for.
HTI_INLINE bool hti_write_faces(ht_manifold *m, const hti_faces *f, float margin) {
    const hti_face *own = &f->own, *other = &f->other;
    const hti_d2 mine = hti_d2_of(-own->low, own->high), theirs = hti_d2_of(-other->low, other->high);
    const hti_d2 ends = hti_d2_mul(hti_d2_min(mine, theirs), hti_d2_of(-1.0, 1.0));
    const uint32_t my_edge = (uint32_t)hti_d2_less(theirs, mine), their_edge = (uint32_t)hti_d2_less(mine, theirs);
    const hti_d2 flip = hti_mask(f->swapped);
    const hti_d2 x = hti_d2_select(flip, hti_d2_swap(ends), ends);
    const double top = own->height + own->radius, base = other->height - other->radius;
    const hti_d2 bottom =
        hti_d2_add(hti_d2_mul(hti_d2_splat(other->slope), hti_d2_sub(x, hti_d2_splat(other->low))), hti_d2_splat(base));
    const hti_d2 s = hti_d2_sub(bottom, hti_d2_splat(top));
    const hti_d2 middle = hti_d2_mul(hti_d2_splat(0.5), hti_d2_add(hti_d2_splat(top), bottom));
    const hti_d2 nx = hti_d2_first(f->normal, f->normal), ny = hti_d2_second(f->normal, f->normal);
    const hti_d2 at_x =
        hti_d2_add(hti_d2_first(f->origin, f->origin), hti_d2_sub(hti_d2_mul(nx, middle), hti_d2_mul(ny, x)));
    const hti_d2 at_y =
        hti_d2_add(hti_d2_second(f->origin, f->origin), hti_d2_add(hti_d2_mul(ny, middle), hti_d2_mul(nx, x)));
    const uint32_t my_low = hti_choose(my_edge & 1u, own->edge_id, own->low_id);
    const uint32_t my_high = hti_choose(my_edge >> 1, own->edge_id, own->high_id);
    const uint32_t their_low = hti_choose(their_edge & 1u, other->edge_id, other->low_id);
    const uint32_t their_high = hti_choose(their_edge >> 1, other->edge_id, other->high_id);
    const uint32_t first_id =
        hti_choose(f->swapped, hti_contact_id(their_high, my_high), hti_contact_id(my_low, their_low));
    const uint32_t last_id =
        hti_choose(f->swapped, hti_contact_id(their_low, my_low), hti_contact_id(my_high, their_high));
    const hti_f4 at = hti_f4_round(at_x, at_y), ids = hti_f4_of(hti_float(first_id), hti_float(last_id), 0.0f, 0.0f);
    const hti_f4 separations = hti_f4_round(s, s), rest = hti_f4_low(separations, ids);
    const hti_f4 first = hti_f4_even(at, rest), last = hti_f4_odd(at, rest);
    const uint32_t within = (uint32_t)hti_f4_less_equal(separations, hti_f4_splat(margin)) & 3u;
    const hti_f4 at_first = hti_f4_even(at, at), at_last = hti_f4_odd(at, at); // ids, read as floats, are subnormal
    const uint32_t differ = (uint32_t)(hti_f4_less(at_first, at_last) | hti_f4_less(at_last, at_first));
    const uint32_t both = (uint32_t)(within == 3u) & (uint32_t)(differ != 0);
    const uint32_t deeper = (uint32_t)(hti_d2_lane(hti_d2_swap(s)) < hti_d2_lane(s));
    const uint32_t by_last = (both ^ 1u) & (within >> 1) & ((~within & 1u) | deeper);
    const hti_d2 two = hti_mask(both);
    const hti_d2 normal = hti_d2_xor(f->normal, hti_d2_and(flip, hti_d2_splat(-0.0)));
    const hti_f4 n = hti_f4_round(normal, normal);
    memcpy(&m->normal, &n, sizeof m->normal);
    hti_put(&m->points[0], hti_f4_select(hti_mask(by_last), last, first));
    hti_put(&m->points[1], hti_f4_keep(last, two));
    m->count = (int32_t)(1u + both);
    m->part_a = 0;
    m->part_b = 0;
    return within != 0 && hti_d2_lane(ends) <= hti_d2_lane(hti_d2_swap(ends));
}

/// Whether their nearest point is over my side, or both are parallel and over each other: else a corner is nearest.
HTI_INLINE bool hti_is_over(const hti_face *mine, const hti_face *theirs) {
    const double nearest = theirs->slope > 0.0 ? theirs->low : theirs->high;
    return ((nearest >= mine->low) & (nearest <= mine->high)) |
           ((hti_abs(theirs->slope) < HTI_DOUBT) & (theirs->low <= mine->high) & (theirs->high >= mine->low));
}

#endif
