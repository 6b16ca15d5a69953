// cast_obox_obox.c: two oriented boxes without radii: the line t delta clipped by the four strips of their axes.
//
// The strips are those of relate_obox_obox.c: on an axis u of A the distance of the centres is u.c, A reaches h |u|^2
// and B p |u.u'| + q |u.v'|. Products of two floats are exact; the distance errs by less than 4u of its terms, reaches
// by 8u, the speed u.d by 2u of its terms, the division by 2u: 16u of the reach and (|u.x| + |u.y|) (|c| + |d|) in the
// sum norm bounds the strip's distance less t times the speed for t in 0..1. Strips that are wider and narrower by it
// give an outer and an inner interval: when the outer ones leave nothing of 0..1 the boxes surely miss each other; when
// the inner ones leave something and the outer ones begin after 0, they surely start apart and meet between the outer
// and the inner beginning, and by the only axis whose inner one is after the last outer one. An axis without speed has
// the speed 2^-320, less than any other; its times are larger than 1.
#include "query/cast/cast_fast.h"

static HTI_COLD ht_cast_hit undecided(const ht_obox *a, ht_vec2 delta, const ht_obox *b, ht_start start) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    ht_box box_a, box_b;
    if (a->radius == 0.0f && b->radius == 0.0f && hti_obox_as_box(a, &box_a) && hti_obox_as_box(b, &box_b)) {
        const ht_cast_hit hit = ht_cast_box_box(&box_a, delta, &box_b, HT_START_IGNORE);
        return hit.start == HT_APART ? hit : hti_cast_in_contact(&p, delta, &q, start, hit.start);
    }
    return hti_cast_exact(&p, delta, &q, start);
}

typedef struct frame {
    hti_d2 center, half, c, s; // c twice; s and -s
    hti_d2 u;                  // c, s
} frame;

static inline frame frame_of(const ht_obox *b) {
    const hti_d2 u = hti_d2_load_rot(&b->q), s = hti_d2_second(u, u);
    return (frame){hti_d2_load(&b->center), hti_d2_load(&b->half), hti_d2_first(u, u),
                   hti_d2_xor(s, hti_d2_of(0.0, -0.0)), u};
}

// Along both axes.
static inline hti_d2 along_axes(const frame *f, hti_d2 v) {
    return hti_d2_add(hti_d2_mul(f->c, v), hti_d2_mul(f->s, hti_d2_swap(v)));
}

static inline hti_d2 reach_on(const frame *own, const frame *other, double square, hti_d2 same, hti_d2 cross) {
    return hti_d2_add(hti_d2_mul(own->half, hti_d2_splat(square)),
                      hti_d2_add(hti_d2_mul(other->half, same), hti_d2_mul(hti_d2_swap(other->half), cross)));
}

// When the line comes in by and goes out of both strips of a box.
typedef struct strips {
    hti_d2 enter_low, enter_high, exit_low, exit_high, wrong;
    hti_d2 sense; // the signs of the speeds
} strips;

static inline strips clip_by(const frame *f, hti_d2 c, hti_d2 d, hti_d2 sizes, hti_d2 reach) {
    const hti_d2 u = hti_d2_abs(f->u), speed = along_axes(f, d), sense = hti_d2_and(speed, hti_d2_splat(-0.0));
    const hti_d2 terms = hti_d2_mul(hti_d2_add(u, hti_d2_swap(u)), sizes);
    const hti_d2 wrong = hti_d2_mul(hti_d2_splat(16.0 * HTI_U), hti_d2_add(terms, reach));
    const hti_d2 inverse = hti_d2_div(hti_d2_splat(1.0), hti_d2_max(hti_d2_abs(speed), hti_d2_splat(0x1p-320)));
    const hti_d2 middle = hti_d2_xor(along_axes(f, c), sense), doubt = hti_d2_mul(wrong, inverse);
    const hti_d2 from = hti_d2_mul(hti_d2_sub(middle, reach), inverse);
    const hti_d2 to = hti_d2_mul(hti_d2_add(middle, reach), inverse);
    return (strips){
        hti_d2_sub(from, doubt), hti_d2_add(from, doubt), hti_d2_sub(to, doubt), hti_d2_add(to, doubt), wrong, sense};
}

// The unit axis that is entered by, towards the motion: the one whose lane's bits are set.
static inline hti_d2 axis_of(const frame *f, const strips *s, hti_d2 by, double scale) {
    const hti_d2 v = hti_d2_xor(hti_d2_swap(f->u), hti_d2_of(-0.0, 0.0)), k = hti_d2_splat(scale);
    const hti_d2 signs = hti_d2_xor(hti_d2_and(by, k), hti_d2_and(by, s->sense));
    return hti_d2_add(hti_d2_mul(hti_d2_first(signs, signs), f->u), hti_d2_mul(hti_d2_second(signs, signs), v));
}

static inline bool is_plain(const ht_obox *a, const ht_obox *b, hti_d2 wrong_a, hti_d2 wrong_b) {
    const uint32_t signs = hti_bits(a->half.x) | hti_bits(a->half.y) | hti_bits(b->half.x) | hti_bits(b->half.y);
    const uint32_t radii = (hti_bits(a->radius) | hti_bits(b->radius)) << 1;
    const int turned = hti_d2_less(hti_d2_splat(0.0), hti_d2_min(wrong_a, wrong_b)) == 3;
    const int finite = hti_d2_less(hti_d2_add(wrong_a, wrong_b), hti_d2_splat(0x1p400)) == 3;
    return ((signs >> 31 | radii) == 0) & turned & finite;
}

ht_cast_hit ht_cast_obox_obox(const ht_obox *a, ht_vec2 delta, const ht_obox *b, ht_start start) {
    const frame p = frame_of(a), q = frame_of(b);
    const hti_d2 d = hti_d2_load(&delta), c = hti_d2_sub(q.center, p.center), one = hti_d2_splat(1.0);
    const hti_d2 turn = hti_d2_abs(along_axes(&p, q.u)), same = hti_d2_first(turn, turn),
                 cross = hti_d2_second(turn, turn);
    const hti_d2 pp = hti_d2_mul(p.u, p.u), qq = hti_d2_mul(q.u, q.u);
    const hti_d2 squares = hti_d2_add(hti_d2_first(pp, qq), hti_d2_second(pp, qq));
    const hti_d2 scales = hti_d2_div(one, hti_d2_sqrt(squares)), size = hti_d2_add(hti_d2_abs(c), hti_d2_abs(d));
    const hti_d2 sizes = hti_d2_add(size, hti_d2_swap(size)), square_q = hti_d2_swap(squares);
    const strips on_a = clip_by(&p, c, d, sizes, reach_on(&p, &q, hti_d2_lane(squares), same, cross));
    const strips on_b = clip_by(&q, c, d, sizes, reach_on(&q, &p, hti_d2_lane(square_q), same, cross));
    const hti_d2 low = hti_d2_max(on_a.enter_low, on_b.enter_low), high = hti_d2_max(on_a.enter_high, on_b.enter_high);
    const hti_d2 out_low = hti_d2_min(on_a.exit_low, on_b.exit_low),
                 out_high = hti_d2_min(on_a.exit_high, on_b.exit_high);
    const hti_d2 enter = hti_d2_max(hti_d2_first(low, high), hti_d2_second(low, high)); // at least, at most
    const hti_d2 exit = hti_d2_min(hti_d2_first(out_low, out_high), hti_d2_second(out_low, out_high));
    const hti_d2 end = hti_d2_min(exit, one), last = hti_d2_first(enter, enter);
    const double t = hti_d2_lane(enter), late = hti_d2_lane(hti_d2_swap(enter));
    const double last_end = hti_d2_lane(hti_d2_swap(end)), last_exit = hti_d2_lane(hti_d2_swap(exit));
    const bool misses = (t > last_end) | (last_exit < 0.0);
    const hti_d2 by_a = hti_d2_mask_less(last, on_a.enter_high), by_b = hti_d2_mask_less(last, on_b.enter_high);
    const int by = hti_d2_signs(by_a) | hti_d2_signs(by_b) << 2;
    const bool hits = (t > 0x1p-126) & (late <= hti_d2_lane(end)) & (late - t <= 0x1p-27 * t) & ((by & (by - 1)) == 0);
    if (!(is_plain(a, b, on_a.wrong, on_b.wrong) & (hits | misses))) {
        return undecided(a, delta, b, start);
    }
    // B is touched at A's corner farthest along the normal, when it enters by an axis of B's, else at its own corner
    // farthest against it.
    const hti_d2 normal = hti_d2_add(axis_of(&p, &on_a, by_a, hti_d2_lane(scales)),
                                     axis_of(&q, &on_b, by_b, hti_d2_lane(hti_d2_swap(scales))));
    const hti_d2 of_b = hti_d2_all(by > 3), turned = hti_d2_select(of_b, normal, hti_d2_sub(hti_d2_splat(0.0), normal));
    const frame g = {hti_d2_select(of_b, p.center, q.center), hti_d2_select(of_b, p.half, q.half),
                     hti_d2_select(of_b, p.c, q.c), hti_d2_select(of_b, p.s, q.s), one};
    const hti_d2 corner = hti_d2_xor(g.half, hti_d2_and(along_axes(&g, turned), hti_d2_splat(-0.0)));
    const hti_d2 moved = hti_d2_and(of_b, hti_d2_mul(last, d));
    const hti_d2 offset = hti_d2_sub(hti_d2_mul(g.c, corner), hti_d2_mul(g.s, hti_d2_swap(corner)));
    return hti_cast_answer(hti_d2_all(hits), t, normal, hti_d2_add(hti_d2_add(g.center, moved), offset));
}
