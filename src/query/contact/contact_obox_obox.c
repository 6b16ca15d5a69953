// contact_obox_obox.c: the manifold of two boxes, one or both turned: the best of their four axes, and what the boxes
// share along it.
//
// Separating axes in the boxes' own axes, as in relate_obox_obox.c, but in lengths, so that they can be compared. When
// the boxes overlap, the best axis is the shortest way out. When they are apart, it tells their distance where a vertex
// lies over the side; corner to corner goes to the fallback. Which box, axis and side it is cannot be predicted. So
// they are numbers that select a turn by quarters from a table, not branches. Upright boxes for which touching or
// overlapping is uncertain are answered as axis-aligned boxes, whose distances are differences of floats.
#include "convex/box_axes.h"
#include "convex/grid.h"
#include "query/contact/contact_fast.h"

// A box: its matrix's first column q with w = q^2, its centre, and its half sizes along q, which are 1 / sqrt(w) of the
// true ones.
typedef struct obox_frame {
    vec2d center, half, q;
    double w, radius, slack; // slack: centre and halves err by at most 2^-53 of it
} obox_frame;

HTI_INLINE obox_frame contact_frame_of_obox(const ht_obox *b) {
    const vec2d q = vec2d_of_floats(&b->q);
    return (obox_frame){
        vec2d_of_floats(&b->center), vec2d_of_floats(&b->half), q, vec2d_sum(q * q), (double)b->radius, 0.0};
}

HTI_INLINE obox_frame contact_frame_of_box(const ht_box *b) {
    const vec2d min = vec2d_of_floats(&b->min), max = vec2d_of_floats(&b->max), half = vec2d_splat(0.5);
    return (obox_frame){half * (min + max),
                        half * (max - min),
                        (vec2d){1.0, 0.0},
                        1.0,
                        0.0,
                        vec2d_sum(vec2d_abs(min) + vec2d_abs(max))};
}

// Sides: 0 bottom, 1 right, 2 top, 3 left. Each runs from the vertex of its number counter-clockwise to the next; the
// normal of side k is that of side 1 turned by k - 1 quarters.
static const ht_vec2 outwards[4] = {{0.0f, -1.0f}, {1.0f, 0.0f}, {0.0f, 1.0f}, {-1.0f, 0.0f}};

// Returns the side of the own box that faces the other along the axis of the larger distance.
HTI_INLINE uint32_t facing_side(vec2d separations, vec2d way) {
    static const uint8_t sides[8] = {2, 1, 2, 3, 0, 1, 0, 3}; // indexed by: x is larger, way.x < 0, way.y < 0
    return sides[(vec2d_less_bits(vec2d_swap(separations), separations) & 1) | vec2d_signs(way) << 1];
}

// Returns the quarter turn that is nearest to the turn (c, s).
HTI_INLINE uint32_t nearest_quarter(vec2d turn, vec2d size) {
    static const uint8_t quarters[8] = {0, 1, 2, 1, 0, 3, 2, 3}; // indexed by: |c| < |s|, c < 0, s < 0
    return quarters[(vec2d_less_bits(size, vec2d_swap(size)) & 1) | vec2d_signs(turn) << 1];
}

// Both boxes in true lengths.
typedef struct obox_survey {
    vec2d way[2];      // the vector to the other's centre, in the own axes
    double half[2][2]; // in memory, so that lanes can be picked by number
    vec2d axis[2];     // the boxes' unit axes
    vec2d down;        // seen from side k of A, the normal of the side of B that faces it most
    uint32_t quarter;  // that side is 2 + k - quarter; seen from B, down is mirrored and the quarter negative
} obox_survey;

// Makes the faces of side k of box `own` and of the side of the other box that faces it, in a frame at own's centre
// along the outward normal of side k and left of it.
HTI_INLINE void obox_faces_contact(const obox_survey *s, const obox_frame f[2], uint32_t own, uint32_t k,
                                   hti_faces *out) {
    const uint32_t other = own ^ 1u, j = (2u + k - s->quarter + ((2u * s->quarter) & (0u - own))) & 3u;
    const vec2d side = vec2d_of_floats(&outwards[k]), flip = hti_mask(own),
                half_other = vec2d_splat(s->half[other][~j & 1u]);
    const vec2d down = vec2d_xor(s->down, vec2d_and(flip, (vec2d){0.0, -0.0}));
    const vec2d way = hti_box_axes_in(side, vec2d_select(flip, s->way[1], s->way[0]));
    const vec2d middle = way + down * half_other;
    const double up = down[0], aside = down[1]; // up is at most -0.7
    const double half = s->half[own][k & 1u], reach = s->half[other][j & 1u], run = -reach * up;
    const double x = middle[1];
    const hti_face mine = hti_face_of((vec2d){-half, half}, s->half[own][~k & 1u], 0.0, f[own].radius,
                                      hti_id_pair(k, (k + 1u) & 3u), hti_id_pair(0x8000u | k, 0x8000u | k));
    const hti_face theirs =
        hti_face_of((vec2d){x - run, x + run}, middle[0] - reach * aside, -aside / up, f[other].radius,
                    hti_id_pair((j + 1u) & 3u, j), hti_id_pair(0x8000u | j, 0x8000u | j));
    const vec2d axis = vec2d_select(flip, s->axis[1], s->axis[0]);
    const vec2d origin = vec2d_select(flip, f[1].center, f[0].center);
    *out = (hti_faces){mine, theirs, origin, hti_box_axes_out(axis, side), own};
}

// Whether one of the boxes' distances along the own axes, which are |q| times too large, is certainly beyond the limit.
// That is known before any root is computed, so that a branch which cannot be predicted is decided soon. |q| is at most
// (1 + w) / 2, and nearly that for the matrices of rotations.
HTI_INLINE int is_beyond_side(const obox_frame *own, vec2d separations, double limit, double error_bound) {
    return vec2d_less_bits(vec2d_splat((0.5 + 0.5 * own->w) * limit + error_bound), separations);
}

// Whether the opposite direction along the same axis certainly leads out later: the other box's centre is on one side
// of the own one's.
HTI_INLINE int is_aside(const obox_frame *own, vec2d separations, vec2d way, double uncertainty) {
    const vec2d lower = vec2d_less(separations, vec2d_swap(separations));
    return hti_abs(vec2d_pick(vec2d_first(lower, lower), way)[0]) > (0.5 + 0.5 * own->w) * uncertainty;
}

// Computes the manifold; false where the fallback must decide.
HTI_INLINE bool contact_of_oboxes(const obox_frame f[2], float margin, ht_manifold *out) {
    const obox_frame *a = &f[0], *b = &f[1];
    const vec2d way = b->center - a->center, zero = vec2d_splat(0.0);
    const vec2d turn = hti_box_axes_in(a->q, b->q), size_of_turn = vec2d_abs(turn);
    const vec2d same = vec2d_first(size_of_turn, size_of_turn), cross = vec2d_second(size_of_turn, size_of_turn);
    const vec2d way_a = hti_box_axes_in(a->q, way), way_b = hti_box_axes_in(b->q, zero - way);
    const vec2d half_a = a->half * a->w, half_b = b->half * b->w;
    const vec2d b_on_a = b->half * same + vec2d_swap(b->half) * cross;
    const vec2d a_on_b = a->half * same + vec2d_swap(a->half) * cross;
    const vec2d by_a = vec2d_abs(way_a) - (half_a + b_on_a);
    const vec2d by_b = vec2d_abs(way_b) - (half_b + a_on_b);
    const double reach = a->radius + b->radius, limit = (double)margin * (1.0 + 0x1p-22) + reach;
    const double size =
        (1.0 + a->w) * (1.0 + b->w) * (vec2d_sum(vec2d_abs(way) + (a->half + b->half)) + reach + a->slack);
    const double error_bound = HTI_UNCERTAINTY * size + 0x1p-120;
    if ((is_beyond_side(a, by_a, limit, error_bound) | is_beyond_side(b, by_b, limit, error_bound)) != 0) {
        *out = hti_no_manifold();
        return true;
    }
    const vec2d inverse = hti_box_axes_inverse_roots((vec2d){a->w, b->w});
    const vec2d along_x = vec2d_first(by_a, by_b) * inverse;
    const vec2d along_y = vec2d_second(by_a, by_b) * inverse;
    const vec2d best = vec2d_max(along_x, along_y), worse = vec2d_swap(best);
    const double core = vec2d_max(best, worse)[0], distance = core - reach;
    const int solid = vec2d_less_bits(zero, a->half) & vec2d_less_bits(zero, b->half); // thin boxes are segments
    const uint32_t signs = hti_bits((float)a->radius) | hti_bits((float)b->radius) | hti_bits(margin);
    if (!hti_is_certain(distance, (double)margin, size, signs) || solid != 3 || distance > (double)margin) {
        return false;
    }
    const uint32_t own = (uint32_t)vec2d_less_bits(best, worse) & 1u;
    const double uncertainty = HTI_UNCERTAINTY * size;
    // of equally short ways out the answer is the first in ht_distance: no other axis may lead out as soon, but one
    // that is parallel
    const int are_apart = hti_abs(best[0] - worse[0]) > uncertainty;
    const int are_parallel = vec2d_less_bits(vec2d_splat(0.0), size_of_turn) != 3;
    const int between =
        vec2d_less_bits(vec2d_splat(uncertainty), vec2d_abs(along_x - along_y)) >> own & 1 & (are_apart | are_parallel);
    const vec2d own_way = vec2d_select(hti_mask(own), way_b, way_a);
    if (core <= uncertainty &&
        !(between & is_aside(&f[own], vec2d_select(hti_mask(own), by_b, by_a), own_way, uncertainty))) {
        return false;
    }
    const vec2d inverse_a = vec2d_first(inverse, inverse), inverse_b = vec2d_second(inverse, inverse);
    static const ht_vec2 against[4] = {{-1.0f, 0.0f}, {0.0f, 1.0f}, {1.0f, 0.0f}, {0.0f, -1.0f}}; // 2 - quarter
    const uint32_t quarter = nearest_quarter(turn, size_of_turn);
    const uint32_t side_a = facing_side(by_a, way_a), side_b = facing_side(by_b, way_b);
    const vec2d down = hti_box_axes_out(turn, vec2d_of_floats(&against[quarter])) * (inverse_a * inverse_b);
    obox_survey s = {
        {way_a * inverse_a, way_b * inverse_b}, {{0.0}}, {a->q * inverse_a, b->q * inverse_b}, down, quarter};
    const vec2d halves[2] = {half_a * inverse_a, half_b * inverse_b};
    memcpy(s.half, halves, sizeof s.half);
    hti_faces faces;
    obox_faces_contact(&s, f, own, hti_choose(own, side_b, side_a), &faces);
    if (core > 0.0 && !hti_is_over(&faces.own, &faces.other)) {
        return false;
    }
    const vec2d length = faces.own.high + vec2d_abs(faces.other.low) + vec2d_abs(faces.other.high);
    return hti_write_faces(out, &faces, 0x1p-46 * length[0], margin);
}

// Returns a feature by the number that it has in its own box.
static uint32_t feature_turned_back(uint32_t feature, int turn) {
    return (feature & 0x8000u) | ((feature - (uint32_t)turn) & 3u);
}

// Returns the manifold along a side. It is computed as seen from the box that comes first, as ties are decided for that
// box.
static ht_manifold along_side(hti_aligned *pair) {
    const bool exchanged = !pair->is_in_order;
    if (exchanged) {
        hti_grid_exchange(pair);
    }
    ht_manifold m = hti_contact_along_side(&pair->box[0], &pair->box[1], pair->outwards, pair->separation);
    for (int i = 0; i < m.count; i++) {
        m.points[i].id = hti_contact_id(feature_turned_back(m.points[i].id >> 16, pair->turn[0]),
                                        feature_turned_back(m.points[i].id & 0xffffu, pair->turn[1]));
    }
    return exchanged ? hti_contact_flipped(&m) : m;
}

// (What rests on a grid comes here: it is not cold.)
static HTI_NOINLINE ht_manifold contact_obox_obox_fallback(const ht_obox *a, const ht_obox *b, float margin) {
    hti_aligned pair;
    if (margin == 0.0f && hti_grid_align_oboxes(a, b, &pair)) {
        return along_side(&pair);
    }
    const ht_shape first = HT_SHAPE(*a), second = HT_SHAPE(*b);
    return hti_contact_any_bodies(&first, &second, margin);
}

static HTI_COLD ht_manifold contact_box_obox_fallback(const ht_box *a, const ht_obox *b, float margin) {
    hti_aligned pair = {.box = {*a}, .turn = {0, hti_quarters(b->q)}};
    if (margin == 0.0f && pair.turn[1] >= 0 && b->radius == 0.0f && hti_hull_obox_is_box(b, &pair.box[1]) &&
        hti_grid_align(&pair)) {
        return along_side(&pair);
    }
    const ht_shape first = HT_SHAPE(*a), second = HT_SHAPE(*b);
    return hti_contact_any_bodies(&first, &second, margin);
}

ht_manifold ht_contact_obox_obox(const ht_obox *a, const ht_obox *b, float margin) {
    const obox_frame f[2] = {contact_frame_of_obox(a), contact_frame_of_obox(b)};
    ht_manifold m; // the only variable returned: it is built where the caller wants it
    if (__builtin_expect(!contact_of_oboxes(f, margin, &m), 0)) {
        m = contact_obox_obox_fallback(a, b, margin);
    }
    return m;
}

ht_manifold hti_contact_box_obox(const ht_box *a, const ht_obox *b, float margin) {
    const obox_frame f[2] = {contact_frame_of_box(a), contact_frame_of_obox(b)};
    ht_manifold m; // the only variable returned: it is built where the caller wants it
    if (!contact_of_oboxes(f, margin, &m)) {
        m = contact_box_obox_fallback(a, b, margin);
    }
    return m;
}

HTI_STEP("src/query/contact", hti_contact_box_obox, "filter", "the best of four axes, and what is shared along it");
HTI_STEP("src/query/contact", ht_contact_obox_obox, "filter", "the best of four axes, and what is shared along it");
