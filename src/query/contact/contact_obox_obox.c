// contact_obox_obox.c: two boxes, one or both turned: the best of their four axes, and what they share along it.
//
// Separating axes in the boxes' own axes, as in relate_obox_obox.c, but in lengths, so that they can be compared. When
// the boxes overlap the best one is the shortest way out; apart, it tells their distance where a vertex lies over the
// side; corner to corner goes to the cold path. Which box, which axis and which side are drawn at random: they are
// numbers that look up a turn by quarters, not branches.
#include "query/contact/contact_fast.h"

// A box as centre, true half sizes and unit axis.
typedef struct frame {
    hti_d2 center, half, axis;
    double radius, slack; // slack: the most by which centre and halves are wrong, in units of 2^-53
} frame;

HTI_INLINE frame frame_of_obox(const ht_obox *b, double scale, double inverse) {
    const hti_d2 axis = hti_d2_mul(hti_d2_load_rot(&b->q), hti_d2_splat(inverse));
    return (frame){hti_d2_load(&b->center), hti_d2_mul(hti_d2_load(&b->half), hti_d2_splat(scale)), axis,
                   (double)b->radius, 0.0};
}

HTI_INLINE frame frame_of_box(const ht_box *b) {
    const hti_d2 min = hti_d2_load(&b->min), max = hti_d2_load(&b->max), half = hti_d2_splat(0.5);
    return (frame){hti_d2_mul(half, hti_d2_add(min, max)), hti_d2_mul(half, hti_d2_sub(max, min)), hti_d2_of(1.0, 0.0),
                   0.0, hti_d2_sum(hti_d2_add(hti_d2_abs(min), hti_d2_abs(max)))};
}

// A vector in the axes that u and u turned left make, and back.
HTI_INLINE hti_d2 in_axes(hti_d2 u, hti_d2 v) {
    const hti_d2 sine = hti_d2_mul(hti_d2_second(u, u), hti_d2_of(1.0, -1.0));
    return hti_d2_add(hti_d2_mul(v, hti_d2_first(u, u)), hti_d2_mul(hti_d2_swap(v), sine));
}
HTI_INLINE hti_d2 out_of_axes(hti_d2 u, hti_d2 v) {
    const hti_d2 sine = hti_d2_mul(hti_d2_second(u, u), hti_d2_of(-1.0, 1.0));
    return hti_d2_add(hti_d2_mul(v, hti_d2_first(u, u)), hti_d2_mul(hti_d2_swap(v), sine));
}

// Outward normals of the sides 0 bottom, 1 right, 2 top, 3 left, which go from the vertex of their number
// counter-clockwise to the next.
static const ht_vec2 outwards[4] = {{0.0f, -1.0f}, {1.0f, 0.0f}, {0.0f, 1.0f}, {-1.0f, 0.0f}};

HTI_INLINE uint32_t side_of(uint32_t axis, uint32_t negative) {
    return (1u + axis + 2u * negative) & 3u;
}

// The two boxes seen from each other, lanes in memory so that they can be picked by number.
typedef struct survey {
    double way[2][2], half[2][2]; // to the other's centre, in the own axes
    double turn[2];               // the other's first axis seen from A
    double best[2];               // gap along the better axis
    uint32_t axis[2];             // which that is
} survey;

HTI_INLINE hti_d2 pair_at(const double *from) {
    return hti_d2_of(from[0], from[1]);
}

// The side of box `own` along its best axis, and the side of the other one that faces it, in a frame at own's centre
// along the former's outward normal and left of it.
HTI_INLINE void face_to_face(const survey *s, const frame f[2], uint32_t own, hti_faces *out) {
    const uint32_t other = own ^ 1u, axis = s->axis[own], k = side_of(axis, (uint32_t)(s->way[own][axis] < 0.0));
    const hti_d2 side = hti_d2_load(&outwards[k]), way = in_axes(side, pair_at(s->way[own]));
    const double sense = 1.0 - 2.0 * (double)own, half = s->half[own][k & 1u];
    const hti_d2 turn = in_axes(side, hti_d2_of(s->turn[0], sense * s->turn[1])); // of the other box in this frame
    // of the other's four sides the one whose normal is nearest to down
    const double c = hti_d2_lane(turn), sn = hti_d2_lane(hti_d2_swap(turn));
    const uint32_t by_v = (uint32_t)(hti_abs(c) < hti_abs(sn)), up_u = (uint32_t)(c >= 0.0), up_v = (uint32_t)(sn <= 0.0);
    const uint32_t j = side_of(by_v, hti_choose(by_v, up_v, up_u));
    const hti_d2 down = out_of_axes(turn, hti_d2_load(&outwards[j]));
    const hti_d2 middle = hti_d2_add(way, hti_d2_mul(down, hti_d2_splat(s->half[other][~j & 1u])));
    const double up = hti_d2_lane(down), aside = hti_d2_lane(hti_d2_swap(down)); // up is at most -0.7
    const double reach = s->half[other][j & 1u], run = -reach * up, x = hti_d2_lane(hti_d2_swap(middle));
    const hti_face mine = {-half, half, s->half[own][~k & 1u], 0.0, f[own].radius, k, (k + 1u) & 3u, 0x8000u | k};
    const hti_face theirs = {x - run,         x + run,      hti_d2_lane(middle) - reach * aside, -aside / up,
                             f[other].radius, (j + 1u) & 3u, j,                                   0x8000u | j};
    *out = (hti_faces){mine, theirs, f[own].center, out_of_axes(f[own].axis, side), own};
}

// The manifold; false where the cold path must decide.
HTI_INLINE bool contact(const frame f[2], float margin, ht_manifold *out) {
    const frame *a = &f[0], *b = &f[1];
    const hti_d2 way = hti_d2_sub(b->center, a->center), zero = hti_d2_splat(0.0);
    const hti_d2 turn = in_axes(a->axis, b->axis), size_of_turn = hti_d2_abs(turn);
    const hti_d2 same = hti_d2_first(size_of_turn, size_of_turn), cross = hti_d2_second(size_of_turn, size_of_turn);
    const hti_d2 way_a = in_axes(a->axis, way), way_b = in_axes(b->axis, hti_d2_sub(zero, way));
    const hti_d2 b_on_a = hti_d2_add(hti_d2_mul(b->half, same), hti_d2_mul(hti_d2_swap(b->half), cross));
    const hti_d2 a_on_b = hti_d2_add(hti_d2_mul(a->half, same), hti_d2_mul(hti_d2_swap(a->half), cross));
    const hti_d2 by_a = hti_d2_sub(hti_d2_abs(way_a), hti_d2_add(a->half, b_on_a));
    const hti_d2 by_b = hti_d2_sub(hti_d2_abs(way_b), hti_d2_add(b->half, a_on_b));
    const hti_d2 along_u = hti_d2_first(by_a, by_b), along_v = hti_d2_second(by_a, by_b);
    const hti_d2 best = hti_d2_max(along_u, along_v), worse = hti_d2_swap(best);
    const double core = hti_d2_lane(hti_d2_max(best, worse)), reach = a->radius + b->radius, distance = core - reach;
    const double size = hti_d2_sum(hti_d2_add(hti_d2_abs(way), hti_d2_add(a->half, b->half))) + reach + a->slack;
    if (hti_is_beyond(distance, margin, size)) {
        *out = hti_no_manifold();
        return true;
    }
    const int solid = hti_d2_less(zero, a->half) & hti_d2_less(zero, b->half); // thin ones are segments
    const uint32_t signs = hti_bits((float)a->radius) | hti_bits((float)b->radius) | hti_bits(margin);
    if (!hti_is_certain(distance, (double)margin, size, signs) || solid != 3) {
        return false;
    }
    survey s;
    memcpy(s.way[0], &way_a, sizeof way_a);
    memcpy(s.way[1], &way_b, sizeof way_b);
    memcpy(s.half[0], &a->half, sizeof way_a);
    memcpy(s.half[1], &b->half, sizeof way_b);
    memcpy(s.turn, &turn, sizeof turn);
    const uint32_t first_axis = (uint32_t)hti_d2_less(along_v, along_u);
    s.axis[0] = ~first_axis & 1u;
    s.axis[1] = ~first_axis >> 1 & 1u;
    hti_faces faces;
    face_to_face(&s, f, (uint32_t)hti_d2_less(best, worse) & 1u, &faces);
    if (core > 0.0 && !hti_is_over(&faces.own, &faces.other)) {
        return false;
    }
    return hti_write_faces(out, &faces, margin);
}

static HTI_COLD ht_manifold undecided(const ht_shape *a, const ht_shape *b, float margin) {
    return hti_contact_any_bodies(a, b, margin);
}

ht_manifold ht_contact_obox_obox(const ht_obox *a, const ht_obox *b, float margin) {
    const hti_d2 p = hti_d2_load_rot(&a->q), q = hti_d2_load_rot(&b->q), pp = hti_d2_mul(p, p), qq = hti_d2_mul(q, q);
    const hti_d2 scale = hti_d2_sqrt(hti_d2_add(hti_d2_first(pp, qq), hti_d2_second(pp, qq)));
    const hti_d2 inverse = hti_d2_div(hti_d2_splat(1.0), scale);
    const frame f[2] = {frame_of_obox(a, hti_d2_lane(scale), hti_d2_lane(inverse)),
                        frame_of_obox(b, hti_d2_lane(hti_d2_swap(scale)), hti_d2_lane(hti_d2_swap(inverse)))};
    ht_manifold m; // the only variable answered: it is built where the caller wants it
    if (!contact(f, margin, &m)) {
        const ht_shape first = HT_SHAPE(*a), second = HT_SHAPE(*b);
        m = undecided(&first, &second, margin);
    }
    return m;
}

ht_manifold hti_contact_box_obox(const ht_box *a, const ht_obox *b, float margin) {
    const hti_d2 q = hti_d2_load_rot(&b->q);
    const double scale = __builtin_sqrt(hti_d2_sum(hti_d2_mul(q, q)));
    const frame f[2] = {frame_of_box(a), frame_of_obox(b, scale, 1.0 / scale)};
    ht_manifold m; // the only variable answered: it is built where the caller wants it
    if (!contact(f, margin, &m)) {
        const ht_shape first = HT_SHAPE(*a), second = HT_SHAPE(*b);
        m = undecided(&first, &second, margin);
    }
    return m;
}
