// cast_obox_obox_kernel.c: two oriented boxes without radii: the line t delta clipped by the four strips of their axes.
//
// The strips are those of relate_obox_obox.c: on an axis u of A the distance of the centres is u.c, A reaches h |u|^2
// and B p |u.u'| + q |u.v'|. Products of two floats are exact; the distance errs by less than 4u of its terms, reaches
// by 8u, the speed u.d by 2u of its terms, the division by 2u: 16u of the reach and (|u.x| + |u.y|) (|c| + |d|) in the
// sum norm bounds the strip's distance less t times the speed for t in 0..1. Strips that are wider and narrower by it
// give an outer and an inner interval: when the outer ones leave nothing of 0..1 the boxes surely miss each other; when
// the inner ones leave something and the outer ones begin after 0, they surely start apart and meet between the outer
// and the inner beginning, and by the only axis whose inner one is after the last outer one. An axis without speed has
// the speed 2^-320, less than any other; its times are larger than 1.
#include "base/simd_quad.h"
#include "query/cast/cast_fast.h"
#include "query/cast/cast_kernels.h"

static HTI_COLD ht_cast_hit undecided(const ht_obox *a, ht_vec2 delta, const ht_obox *b, ht_start start) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_cast_exact(&p, delta, &q, start);
}

// What rounding took from center - half = side, twice: it is 0 when nothing is lost, the larger one being taken first.
static inline hti_d2 apart(hti_d2 rounded, hti_d2 side, hti_d2 center, hti_d2 half) {
    const hti_d2 one = hti_d2_sub(hti_d2_sub(center, side), half), two = hti_d2_sub(hti_d2_add(side, half), center);
    return hti_d2_add(hti_d2_abs(hti_d2_sub(rounded, side)), hti_d2_add(hti_d2_abs(one), hti_d2_abs(two)));
}

// The axis-aligned box that a box turned by quarters is; false when its corners are no floats, or it is none.
static inline bool as_box(const ht_obox *b, ht_box *out) {
    const hti_d2 u = hti_d2_abs(hti_d2_load_rot(&b->q)), h = hti_d2_load(&b->half), center = hti_d2_load(&b->center);
    const hti_d2 turned = hti_d2_mask_less(hti_d2_first(u, u), hti_d2_second(u, u));
    const hti_d2 half = hti_d2_select(turned, hti_d2_swap(h), h);
    const hti_d2 low = hti_d2_sub(center, half), high = hti_d2_add(center, half);
    const hti_f4 box = hti_f4_round(low, high);
    const hti_d2 below = apart(hti_d2_widen(box), low, center, half);
    const hti_d2 above = apart(hti_d2_widen(hti_f4_high(box, box)), high, center, hti_d2_sub(hti_d2_splat(0.0), half));
    const hti_d2 rest = hti_d2_add(below, above);
    const int exact = hti_d2_less(rest, hti_d2_splat(0x1p-300)) == 3, unit = hti_d2_sum(u) == 1.0;
    hti_f4_store(&out->min, box);
    return (exact & unit & (b->radius == 0.0f)) != 0;
}

// Boxes turned by quarters.
static __attribute__((noinline)) ht_cast_hit upright(const ht_obox *a, ht_vec2 delta, const ht_obox *b,
                                                     ht_start start) {
    ht_box box_a, box_b;
    const int both = (int)as_box(a, &box_a) & (int)as_box(b, &box_b);
    if (both == 0) {
        return undecided(a, delta, b, start);
    }
    const ht_cast_hit hit = ht_cast_box_box(&box_a, delta, &box_b, HT_START_IGNORE);
    if (hit.start == HT_APART) {
        return hit;
    }
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_cast_in_contact(&p, delta, &q, start, hit.start);
}

// Both boxes' axes, A's in the first pair of lanes: c twice; s and -s, with which c v + s swap(v) is v along both axes.
typedef struct axes {
    hti_d4 c, s;
} axes;

static inline axes axes_of(hti_d2 u, hti_d2 v) {
    const hti_d4 q = hti_d4_pairs(u, v), zero = hti_d4_splat(0.0), minus = hti_d4_ends(zero, hti_d4_splat(-0.0));
    return (axes){hti_d4_first(q, q), hti_d4_xor(hti_d4_second(q, q), minus)};
}

static inline hti_d4 along_axes(const axes *f, hti_d4 v) {
    return hti_d4_add(hti_d4_mul(f->c, v), hti_d4_mul(f->s, hti_d4_swap(v)));
}

// How far both boxes reach along the axes; `turn` is A's axes' way along B's.
static inline hti_d4 reaches(const ht_obox *a, const ht_obox *b, hti_d4 squares, hti_d2 turn) {
    const hti_d2 h = hti_d2_load(&a->half), g = hti_d2_load(&b->half);
    const hti_d4 own = hti_d4_pairs(h, g), other = hti_d4_pairs(g, h);
    const hti_d4 same = hti_d4_both(hti_d2_first(turn, turn)), cross = hti_d4_both(hti_d2_second(turn, turn));
    return hti_d4_add(hti_d4_mul(own, squares),
                      hti_d4_add(hti_d4_mul(other, same), hti_d4_mul(hti_d4_swap(other), cross)));
}

// When the line comes in by and goes out of the four strips.
typedef struct strips {
    hti_d4 enter_low, enter_high, exit_low, exit_high, wrong;
    hti_d4 sense; // the signs of the speeds
} strips;

static inline strips clip_by(const axes *f, hti_d2 c, hti_d2 d, hti_d4 sizes, hti_d4 reach) {
    const hti_d4 minus = hti_d4_splat(-0.0), speed = along_axes(f, hti_d4_both(d)), sense = hti_d4_and(speed, minus);
    const hti_d4 wrong = hti_d4_mul(hti_d4_splat(16.0 * HTI_U), hti_d4_add(sizes, reach));
    const hti_d4 least = hti_d4_splat(0x1p-320);
    const hti_d4 inverse = hti_d4_div(hti_d4_splat(1.0), hti_d4_max(hti_d4_xor(speed, sense), least));
    const hti_d4 middle = hti_d4_xor(along_axes(f, hti_d4_both(c)), sense), doubt = hti_d4_mul(wrong, inverse);
    const hti_d4 from = hti_d4_mul(hti_d4_sub(middle, reach), inverse);
    const hti_d4 to = hti_d4_mul(hti_d4_add(middle, reach), inverse);
    return (strips){
        hti_d4_sub(from, doubt), hti_d4_add(from, doubt), hti_d4_sub(to, doubt), hti_d4_add(to, doubt), wrong, sense};
}

// The unit axis that is entered by, towards the motion: the one whose lane's bits are set.
static inline hti_d2 axis_of(const axes *f, hti_d4 sense, hti_d4 by, hti_d4 scales) {
    const hti_d4 signs = hti_d4_xor(hti_d4_and(by, scales), hti_d4_and(by, sense));
    const hti_d4 x = hti_d4_mul(signs, hti_d4_ends(f->c, f->s)), y = hti_d4_mul(signs, hti_d4_ends(f->s, f->c));
    const hti_d4 sums = hti_d4_add(hti_d4_first(x, y), hti_d4_second(x, y));
    return hti_d2_add(hti_d4_low(sums), hti_d4_high(sums));
}

static inline bool is_plain(const ht_obox *a, const ht_obox *b, hti_d4 wrong) {
    const uint32_t signs = hti_bits(a->half.x) | hti_bits(a->half.y) | hti_bits(b->half.x) | hti_bits(b->half.y);
    const uint32_t radii = (hti_bits(a->radius) | hti_bits(b->radius)) << 1;
    const int turned = hti_d4_signs(hti_d4_mask_less(hti_d4_splat(0.0), wrong)) == 15;
    const int finite = hti_d4_signs(hti_d4_mask_less(wrong, hti_d4_splat(0x1p399))) == 15;
    return ((signs >> 31 | radii) == 0) & turned & finite;
}

static inline int is_upright(const ht_obox *b) {
    const int across = hti_bits(b->q.c) << 1 == 0, along = hti_bits(b->q.s) << 1 == 0;
    return across | along;
}

// Where B is touched at time t: at A's corner farthest along the normal, when A enters by an axis of B's, else at its
// own corner farthest against it.
static inline hti_d2 touched(const ht_obox *a, const ht_obox *b, hti_d2 of_b, hti_d2 normal, hti_d2 way) {
    const hti_d2 u = hti_d2_select(of_b, hti_d2_load_rot(&a->q), hti_d2_load_rot(&b->q));
    const hti_d2 half = hti_d2_select(of_b, hti_d2_load(&a->half), hti_d2_load(&b->half));
    const hti_d2 center = hti_d2_select(of_b, hti_d2_load(&a->center), hti_d2_load(&b->center));
    const hti_d2 c = hti_d2_first(u, u), s = hti_d2_xor(hti_d2_second(u, u), hti_d2_of(0.0, -0.0));
    const hti_d2 turned = hti_d2_select(of_b, normal, hti_d2_sub(hti_d2_splat(0.0), normal));
    const hti_d2 along = hti_d2_add(hti_d2_mul(c, turned), hti_d2_mul(s, hti_d2_swap(turned)));
    const hti_d2 corner = hti_d2_xor(half, hti_d2_and(along, hti_d2_splat(-0.0)));
    const hti_d2 offset = hti_d2_sub(hti_d2_mul(c, corner), hti_d2_mul(s, hti_d2_swap(corner)));
    return hti_d2_add(hti_d2_add(center, hti_d2_and(of_b, way)), offset);
}

// ht_cast_obox_obox in one instruction set.
ht_cast_hit HTI_KERNEL(hti_cast_obox_obox)(const ht_obox *a, ht_vec2 delta, const ht_obox *b, ht_start start) {
    if ((is_upright(a) & is_upright(b)) != 0) {
        return upright(a, delta, b, start);
    }
    const hti_d2 u = hti_d2_load_rot(&a->q), v = hti_d2_load_rot(&b->q), d = hti_d2_load(&delta);
    const axes f = axes_of(u, v);
    const hti_d2 c = hti_d2_sub(hti_d2_load(&b->center), hti_d2_load(&a->center)), one = hti_d2_splat(1.0);
    const hti_d2 turn =
        hti_d2_abs(hti_d2_add(hti_d2_mul(hti_d4_low(f.c), v), hti_d2_mul(hti_d4_low(f.s), hti_d2_swap(v))));
    const hti_d2 pp = hti_d2_mul(u, u), qq = hti_d2_mul(v, v);
    const hti_d2 squares = hti_d2_add(hti_d2_first(pp, qq), hti_d2_second(pp, qq));
    const hti_d2 scales = hti_d2_div(one, hti_d2_sqrt(squares)), size = hti_d2_add(hti_d2_abs(c), hti_d2_abs(d));
    const hti_d2 lengths = hti_d2_add(hti_d2_abs(hti_d2_first(u, v)), hti_d2_abs(hti_d2_second(u, v)));
    const hti_d2 terms = hti_d2_mul(lengths, hti_d2_add(size, hti_d2_swap(size)));
    const hti_d4 square = hti_d4_spread(squares);
    const strips s = clip_by(&f, c, d, hti_d4_spread(terms), reaches(a, b, square, turn));
    const hti_d4 comes = hti_d4_max(hti_d4_first(s.enter_low, s.enter_high), hti_d4_second(s.enter_low, s.enter_high));
    const hti_d4 goes = hti_d4_min(hti_d4_first(s.exit_low, s.exit_high), hti_d4_second(s.exit_low, s.exit_high));
    const hti_d2 enter = hti_d2_max(hti_d4_low(comes), hti_d4_high(comes)); // at least, at most
    const hti_d2 exit = hti_d2_min(hti_d4_low(goes), hti_d4_high(goes));
    const hti_d2 end = hti_d2_min(exit, one), last = hti_d2_first(enter, enter);
    const double t = hti_d2_lane(enter), late = hti_d2_lane(hti_d2_swap(enter));
    const double last_end = hti_d2_lane(hti_d2_swap(end)), last_exit = hti_d2_lane(hti_d2_swap(exit));
    const bool misses = (t > last_end) | (last_exit < 0.0);
    const hti_d4 by = hti_d4_mask_less(hti_d4_both(last), s.enter_high);
    const int lanes = hti_d4_signs(by);
    const bool hits =
        (t > 0x1p-126) & (late <= hti_d2_lane(end)) & (late - t <= 0x1p-27 * t) & ((lanes & (lanes - 1)) == 0);
    if (!(is_plain(a, b, s.wrong) & (hits | misses))) {
        return undecided(a, delta, b, start);
    }
    const hti_d2 normal = axis_of(&f, s.sense, by, hti_d4_spread(scales));
    const hti_d2 point = touched(a, b, hti_d2_all(lanes > 3), normal, hti_d2_mul(last, d));
    return hti_cast_answer(hti_d2_all(hits), t, normal, point);
}
