// contact_fast.h: what the typed functions share: manifolds in double where nothing is uncertain.
//
// Every length here is computed by a few sums and products of coordinate differences, one square root and one division.
// It errs by less than 2^-48 of the lengths that went into it, and HTI_UNCERTAINTY of them leaves room for all. A
// distance that is nearer to the margin or to zero than that goes to the fallback (contact_bodies.c), where ht_distance
// decides.
#ifndef HANTEI_QUERY_CONTACT_CONTACT_FAST_H
#define HANTEI_QUERY_CONTACT_CONTACT_FAST_H

#include "base/vec/vec.h"
#include "query/contact/contact_internal.h"

#define HTI_UNCERTAINTY 0x1p-44

/// Whether a distance is certainly within the margin, its sign is certain too, and nothing can overflow or underflow.
/// False when anything is NaN.
static inline int hti_is_within(double distance, float margin, double size) {
    const double error_bound = HTI_UNCERTAINTY * size + 0x1p-120, band = error_bound + 0x1p-22 * (double)margin;
    const int below = (distance + band < (double)margin) | ((distance < 0.0) & (margin >= 0.0f));
    return below & (hti_abs(distance) > error_bound) & (size < 0x1p100);
}

/// Whether a distance is certainly negative, and so within any margin that is not negative, and nothing can overflow or
/// underflow.
static inline bool hti_is_deep(double distance, double size) {
    return distance < -(HTI_UNCERTAINTY * size + 0x1p-120) && size < 0x1p100;
}

/// Whether a distance is certainly beyond the margin; or something is not finite, so that there is no contact at all.
static inline int hti_is_beyond(double distance, float margin, double size) {
    return distance > (double)margin * (1.0 + 0x1p-22) + HTI_UNCERTAINTY * size + 0x1p-120;
}

/// Whether it is certain on which side of the margin and of zero a distance is, and nothing can overflow or underflow:
/// then the distance is within the margin exactly when it is less. False when anything is NaN, and when the sign bit of
/// `signs` is set, into which the bits of all numbers that must not be negative are combined. All of this is mostly
/// true, so its branches are predicted well.
HTI_INLINE bool hti_is_certain(double distance, double limit, double size, uint32_t signs) {
    const double error_bound = HTI_UNCERTAINTY * size + 0x1p-120;
    return hti_abs(distance - limit) > error_bound + 0x1p-22 * limit && hti_abs(distance) > error_bound &&
           size < 0x1p100 && (int32_t)signs >= 0;
}

static_assert(sizeof(ht_manifold) == 52 && offsetof(ht_manifold, points) == 8 && sizeof(ht_contact_point) == 16 &&
                  offsetof(ht_contact_point, separation) == 8 && offsetof(ht_contact_point, id) == 12 &&
                  offsetof(ht_manifold, count) == 40 && offsetof(ht_manifold, part_b) == 48,
              "manifolds are written sixteen bytes at once");

HTI_INLINE void hti_put(void *to, vec4f lanes) {
    memcpy(to, &lanes, sizeof lanes);
}

/// Writes a manifold of one point where the mask `on` is set, else the manifold without points. There is no branch, as
/// the outcome cannot be predicted.
HTI_INLINE void hti_write_point(ht_manifold *m, vec2d on, vec2d normal, vec2d at, double separation, uint32_t id) {
    const vec4f rest = (vec4f){(float)separation, hti_float(id), 0.0f, 0.0f};
    const vec4f last = (vec4f){0.0f, 0.0f, hti_float(1), 0.0f}; // separation, id; count, part_a
    hti_put(m, vec4f_keep(vec4f_round(normal, at) + 0.0f, on)); // no zero is negative, as in contact_facing.h
    hti_put(&m->points[0].separation, vec4f_keep(rest, on));
    hti_put(&m->points[1].separation, vec4f_keep(last, on));
    m->part_b = 0;
}

/// Returns the same bits in both lanes.
HTI_INLINE vec2d hti_lanes_of(uint64_t bits) {
    double lane = 0.0;
    memcpy(&lane, &bits, sizeof lane);
    return vec2d_splat(lane);
}

/// Returns all bits in both lanes, or none.
HTI_INLINE vec2d hti_mask(uint32_t on) {
    return hti_lanes_of(0u - (uint64_t)on);
}

/// Returns two numbers of features (hti_feature_id), each twice, so that any two make an id of contact: that of the low
/// end in the low half, that of the high end in the high half.
HTI_INLINE uint64_t hti_id_pair(uint32_t low, uint32_t high) {
    return ((uint64_t)high << 32 | low) * 0x00010001u;
}

/// One body's edge along t of a frame whose normal leads out of the own body: the ends, the height of the low one, the
/// slope and the radius, each in both lanes; and the features (hti_id_pair) of the ends and of the edge. The own edge
/// is level.
typedef struct hti_face {
    vec2d low, high, height, slope, radius;
    uint64_t ids, edge_ids;
} hti_face;

HTI_INLINE hti_face hti_face_of(vec2d ends, double height, double slope, double radius, uint64_t ids,
                                uint64_t edge_ids) {
    return (hti_face){vec2d_first(ends, ends),
                      vec2d_second(ends, ends),
                      vec2d_splat(height),
                      vec2d_splat(slope),
                      vec2d_splat(radius),
                      ids,
                      edge_ids};
}

/// Two edges that face each other, and their frame.
typedef struct hti_faces {
    hti_face own, other;
    vec2d origin, normal; // of the frame: unit, from the own body to the other
    uint32_t swapped;     // 1 when the own body is B, else 0
} hti_faces;

/// Which of the first and the last point are written, indexed by whether they are within the margin (1, 2), whether
/// they differ (4) and whether the last one is deeper (8). `last`: the last is written instead of the first; `both`:
/// both are.
typedef struct hti_kept_points {
    uint64_t last, both;
} hti_kept_points;
#define HTI_FIRST                                                                                                      \
    { 0, 0 }
#define HTI_LAST                                                                                                       \
    { UINT64_MAX, 0 }
#define HTI_BOTH                                                                                                       \
    { 0, UINT64_MAX }
static const hti_kept_points hti_points_kept[16] = {HTI_FIRST, HTI_FIRST, HTI_LAST,  HTI_FIRST, HTI_FIRST, HTI_FIRST,
                                                    HTI_LAST,  HTI_BOTH,  HTI_FIRST, HTI_FIRST, HTI_LAST,  HTI_LAST,
                                                    HTI_FIRST, HTI_FIRST, HTI_LAST,  HTI_BOTH};
#undef HTI_FIRST
#undef HTI_LAST
#undef HTI_BOTH

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define HTI_FIRST_LANE 32u // where the bits of the first float are in a double
#else
#define HTI_FIRST_LANE 0u
#endif

/// Returns the bits of `yes` where those of the mask are set, else those of `no`.
HTI_INLINE uint64_t hti_merge(uint64_t mask, uint64_t yes, uint64_t no) {
    return no ^ ((yes ^ no) & mask);
}

/// Returns the ids of the first and the last point in the first lanes, chosen by whose end each point is: both have one
/// where they are alike. They are computed as integers, as the units for floats are busy meanwhile.
HTI_INLINE uint64_t hti_ids_of(const hti_faces *f, vec2d mine, vec2d theirs, double alike) {
    static const uint64_t ends[4] = {0, UINT32_MAX, (uint64_t)UINT32_MAX << 32, UINT64_MAX};
    const uint64_t own = hti_merge(ends[vec2d_less_bits(theirs + alike, mine)], f->own.edge_ids, f->own.ids);
    const uint64_t other = hti_merge(ends[vec2d_less_bits(mine + alike, theirs)], f->other.edge_ids, f->other.ids);
    const uint64_t flip = 0u - (uint64_t)f->swapped;
    const uint64_t a = hti_merge(flip, other, own), b = hti_merge(flip, own, other);
    const uint64_t ids = hti_merge(UINT64_C(0xffff0000ffff0000), a, b); // hti_contact_id
    const uint32_t turn = HTI_FIRST_LANE ^ ((uint32_t)flip & 32u);
    return ids >> turn | ids << (-turn & 63u);
}

/// Edges steeper than that are left to the fallback: a slope makes of a rounded position a height that is off by more.
#define HTI_STEEP 0x1p20

/// Writes the points within the margin, computing both ends of what the edges share at once. False when there are none,
/// an edge is too steep, or there is one point where both ends are, with other features each.
/// The lanes are the first and the last point, seen from A. How many points there are cannot be predicted, so they are
/// selected by masks, not by branches. Ends of both edges that are nearer to each other than `alike` are one place.
HTI_INLINE bool hti_write_faces(ht_manifold *m, const hti_faces *f, double alike, float margin) {
    const hti_face *own = &f->own, *other = &f->other;
    const vec2d minus = vec2d_splat(-0.0), flip = hti_mask(f->swapped);
    const vec2d mine = vec2d_ends(vec2d_xor(own->low, minus), own->high);
    const vec2d theirs = vec2d_ends(vec2d_xor(other->low, minus), other->high);
    const vec2d ends = vec2d_xor(vec2d_min(mine, theirs), (vec2d){-0.0, 0.0});
    const vec2d x = vec2d_select(flip, vec2d_swap(ends), ends);
    const vec2d top = own->height + own->radius, base = other->height - other->radius;
    const vec2d bottom = other->slope * (x - other->low) + base;
    const vec2d s = bottom - top, middle = 0.5 * (top + bottom);
    const vec2d nx = vec2d_first(f->normal, f->normal), ny = vec2d_second(f->normal, f->normal);
    const vec2d at_x = vec2d_first(f->origin, f->origin) + (nx * middle - ny * x);
    const vec2d at_y = vec2d_second(f->origin, f->origin) + (ny * middle + nx * x);
    const vec4f at = vec4f_round(at_x, at_y) + 0.0f, separations = vec4f_round(s, s); // no zero is negative
    const uint64_t ids = hti_ids_of(f, mine, theirs, alike);
    const vec4f rest = vec4f_low(separations, (vec4f)hti_lanes_of(ids));
    const vec4f first = vec4f_even(at, rest), last = vec4f_odd(at, rest);
    const uint32_t within = (uint32_t)vec4f_less_equal_bits(separations, vec4f_splat(margin)) & 3u;
    const uint32_t differ = (uint32_t)(vec4f_less_bits(at, vec4f_swap(at)) != 0);
    const uint32_t deeper = (uint32_t)vec2d_less_bits(vec2d_swap(s), s) & 1u;
    const hti_kept_points *kept = &hti_points_kept[within | differ << 2 | deeper << 3];
    const vec2d normal = vec2d_xor(f->normal, vec2d_and(flip, minus));
    const vec4f n = vec4f_round(normal, normal) + 0.0f;
    memcpy(&m->normal, &n, sizeof m->normal);
    hti_put(&m->points[0], vec4f_select_by(hti_lanes_of(kept->last), last, first));
    hti_put(&m->points[1], vec4f_keep(last, hti_lanes_of(kept->both)));
    m->count = (int32_t)(1u + (uint32_t)(kept->both & 1u));
    m->part_a = 0;
    m->part_b = 0;
    const int is_one =
        (within == 3) & (differ == 0) & (ids >> 32 != (ids & UINT32_MAX)); // whose end it is is uncertain
    return within != 0 && ends[0] <= ends[1] && hti_abs(other->slope[0]) < HTI_STEEP && !is_one;
}

/// Whether the nearest point of the other face is over the own one, or both are parallel and over each other. Otherwise
/// a corner is nearest.
HTI_INLINE bool hti_is_over(const hti_face *mine, const hti_face *theirs) {
    const double slope = theirs->slope[0], low = theirs->low[0], high = theirs->high[0];
    const double nearest = slope > 0.0 ? low : high, left = mine->low[0], right = mine->high[0];
    return ((nearest >= left) & (nearest <= right)) |
           ((hti_abs(slope) < HTI_UNCERTAINTY) & (low <= right) & (high >= left));
}

#endif
