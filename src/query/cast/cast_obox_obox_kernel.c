// cast_obox_obox_kernel.c: casts of two oriented boxes without radii: the line t delta is clipped by the four strips of
// their axes.
//
// The strips are those of relate_obox_obox.c: on an axis u of A the distance of the centres is u.c, A reaches h |u|^2
// and B reaches p |u.u'| + q |u.v'|. Products of two floats are exact; the distance errs by less than 4u of its terms,
// reaches by 8u, the speed u.d by 2u of its terms, the division by 2u. So 16u of the reach and of (|u.x| + |u.y|) (|c|
// + |d|), in the sum norm, bounds the error of the strip's distance less t times the speed for t in 0..1. Strips that
// are wider and narrower by this bound give an outer and an inner interval. When the outer intervals leave nothing of
// 0..1, the boxes certainly miss each other. When the inner intervals leave something and the outer ones begin after 0,
// the boxes certainly start apart and meet between the outer and the inner beginning. They meet along the only axis
// whose inner interval begins after the last beginning of an outer one. An axis without speed is given the speed
// 2^-320, less than any other; its times are larger than 1.
#include "base/vec/vec4d.h"
#include "query/cast/cast_fast.h"
#include "query/cast/cast_kernels.h"
#include "query/distance/distance_internal.h"
#include "shape/hull_of_shape.h"

static HTI_NOINLINE ht_cast_hit cast_obox_obox_fallback(const ht_obox *a, ht_vec2 delta, const ht_obox *b,
                                                        ht_start start) {
    const ht_separation separation = ht_distance_obox_obox(a, b);
    if (hti_cast_is_contact(&separation, delta)) {
        return hti_cast_of_contact(&separation, start);
    }
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_cast_bodies(&p, delta, &q, start);
}

// The same for boxes that are turned by quarters and not apart; box_a and box_b are these boxes.
static HTI_NOINLINE ht_cast_hit upright_in_contact(const ht_obox *a, const ht_obox *b, ht_start start, bool touch,
                                                   const ht_box *box_a, const ht_box *box_b) {
    const ht_separation separation = touch ? hti_distance_of_upright(a, b, box_a, box_b) : ht_distance_obox_obox(a, b);
    return separation.distance > 0.0f ? hti_cast_miss(HT_APART) : hti_cast_of_contact(&separation, start);
}

// Casts boxes that are turned by quarters, as axis-aligned ones.
static HTI_NOINLINE ht_cast_hit upright(const ht_obox *a, ht_vec2 delta, const ht_obox *b, ht_start start) {
    ht_box box_a, box_b;
    const int round = (a->radius != 0.0f) | (b->radius != 0.0f);
    const int both = (int)hti_hull_obox_is_box(a, &box_a) & (int)hti_hull_obox_is_box(b, &box_b);
    if ((both & ~round) == 0) {
        return cast_obox_obox_fallback(a, delta, b, start);
    }
    const ht_relation relation = ht_relate_box_box(&box_a, &box_b);
    if (relation == HT_APART || !hti_finite_point(delta)) {
        return ht_cast_box_box(&box_a, delta, &box_b, HT_START_IGNORE);
    }
    return upright_in_contact(a, b, start, relation == HT_TOUCH, &box_a, &box_b);
}

// The axes of both boxes, A's in the first pair of lanes. c holds each cosine twice, s the sine and its opposite, so
// that c v + s swap(v) is v along both axes.
typedef struct axes {
    vec4d c, s;
} axes;

static inline axes axes_of(vec2d u, vec2d v) {
    const vec4d q = vec4d_pairs(u, v), zero = vec4d_splat(0.0), minus = vec4d_ends(zero, vec4d_splat(-0.0));
    return (axes){vec4d_first(q, q), vec4d_xor(vec4d_second(q, q), minus)};
}

static inline vec4d boxes_along_axes(const axes *f, vec4d v) {
    return vec4d_add(vec4d_mul(f->c, v), vec4d_mul(f->s, vec4d_swap(v)));
}

// Returns how far both boxes reach along the axes, the own box and the other one together. `turn` holds the sizes of
// A's axis along and across B's.
static inline vec4d reaches(const ht_obox *a, const ht_obox *b, vec4d squares, vec2d turn) {
    const vec2d h = vec2d_of_floats(&a->half), g = vec2d_of_floats(&b->half);
    const vec4d own = vec4d_pairs(h, g), other = vec4d_pairs(g, h);
    const vec4d same = vec4d_both(vec2d_first(turn, turn)), cross = vec4d_both(vec2d_second(turn, turn));
    return vec4d_add(vec4d_mul(own, squares), vec4d_add(vec4d_mul(other, same), vec4d_mul(vec4d_swap(other), cross)));
}

// Bounds of the times at which the line enters and exits the four strips.
typedef struct strips {
    vec4d enter_low, enter_high, exit_low, exit_high, error_bound;
    vec4d sense; // the signs of the speeds
} strips;

static inline strips clip_by_box_axes(const axes *f, vec2d c, vec2d d, vec4d sizes, vec4d reach) {
    const vec4d minus = vec4d_splat(-0.0), speed = boxes_along_axes(f, vec4d_both(d)), sense = vec4d_and(speed, minus);
    const vec4d error_bound = vec4d_mul(vec4d_splat(16.0 * HTI_U), vec4d_add(sizes, reach));
    const vec4d minimum = vec4d_splat(0x1p-320);
    const vec4d inverse = vec4d_div(vec4d_splat(1.0), vec4d_max(vec4d_xor(speed, sense), minimum));
    const vec4d middle = vec4d_xor(boxes_along_axes(f, vec4d_both(c)), sense),
                uncertainty = vec4d_mul(error_bound, inverse);
    const vec4d from = vec4d_mul(vec4d_sub(middle, reach), inverse);
    const vec4d to = vec4d_mul(vec4d_add(middle, reach), inverse);
    return (strips){vec4d_sub(from, uncertainty),
                    vec4d_add(from, uncertainty),
                    vec4d_sub(to, uncertainty),
                    vec4d_add(to, uncertainty),
                    error_bound,
                    sense};
}

// Returns the unit axis along which the line enters, towards the motion: the one whose lane's bits are set.
static inline vec2d axis_of(const axes *f, vec4d sense, vec4d by, vec4d scales) {
    const vec4d signs = vec4d_xor(vec4d_and(by, scales), vec4d_and(by, sense));
    const vec4d x = vec4d_mul(signs, vec4d_ends(f->c, f->s)), y = vec4d_mul(signs, vec4d_ends(f->s, f->c));
    const vec4d sums = vec4d_add(vec4d_first(x, y), vec4d_second(x, y));
    return vec4d_low(sums) + vec4d_high(sums);
}

static inline bool are_plain_oboxes(const ht_obox *a, const ht_obox *b, vec4d error_bound) {
    const uint32_t signs = hti_bits(a->half.x) | hti_bits(a->half.y) | hti_bits(b->half.x) | hti_bits(b->half.y);
    const uint32_t radii = (hti_bits(a->radius) | hti_bits(b->radius)) << 1;
    const int turned = vec4d_signs(vec4d_less(vec4d_splat(0.0), error_bound)) == 15;
    const int finite = vec4d_signs(vec4d_less(error_bound, vec4d_splat(0x1p399))) == 15;
    return ((signs >> 31 | radii) == 0) & turned & finite;
}

static inline int is_upright(const ht_obox *b) {
    const int across = hti_bits(b->q.c) << 1 == 0, along = hti_bits(b->q.s) << 1 == 0;
    return across | along;
}

// Returns where B is touched at time t: at A's corner farthest along the normal when A enters by an axis of B, else at
// B's corner farthest against the normal.
static inline vec2d touched_corner(const ht_obox *a, const ht_obox *b, vec2d of_b, vec2d normal, vec2d way) {
    const vec2d u = vec2d_select(of_b, vec2d_of_floats(&a->q), vec2d_of_floats(&b->q));
    const vec2d half = vec2d_select(of_b, vec2d_of_floats(&a->half), vec2d_of_floats(&b->half));
    const vec2d center = vec2d_select(of_b, vec2d_of_floats(&a->center), vec2d_of_floats(&b->center));
    const vec2d c = vec2d_first(u, u), s = vec2d_xor(vec2d_second(u, u), (vec2d){0.0, -0.0});
    const vec2d turned = vec2d_select(of_b, normal, 0.0 - normal);
    const vec2d along = c * turned + s * vec2d_swap(turned);
    const vec2d corner = vec2d_xor(half, vec2d_and(along, vec2d_splat(-0.0)));
    const vec2d offset = c * corner - s * vec2d_swap(corner);
    return center + vec2d_and(of_b, way) + offset;
}

// ht_cast_obox_obox in one instruction set.
ht_cast_hit HTI_KERNEL(hti_cast_obox_obox)(const ht_obox *a, ht_vec2 delta, const ht_obox *b, ht_start start) {
    if ((is_upright(a) & is_upright(b)) != 0) {
        return upright(a, delta, b, start);
    }
    const vec2d u = vec2d_of_floats(&a->q), v = vec2d_of_floats(&b->q), d = vec2d_of_floats(&delta);
    const axes f = axes_of(u, v);
    const vec2d c = vec2d_of_floats(&b->center) - vec2d_of_floats(&a->center), one = vec2d_splat(1.0);
    const vec2d turn = vec2d_abs(vec4d_low(f.c) * v + vec4d_low(f.s) * vec2d_swap(v));
    const vec2d pp = u * u, qq = v * v;
    const vec2d squares = vec2d_first(pp, qq) + vec2d_second(pp, qq);
    const vec2d scales = one / vec2d_sqrt(squares), size = vec2d_abs(c) + vec2d_abs(d);
    const vec2d lengths = vec2d_abs(vec2d_first(u, v)) + vec2d_abs(vec2d_second(u, v));
    const vec2d terms = lengths * (size + vec2d_swap(size));
    const vec4d square = vec4d_spread(squares);
    const strips s = clip_by_box_axes(&f, c, d, vec4d_spread(terms), reaches(a, b, square, turn));
    const vec4d comes = vec4d_max(vec4d_first(s.enter_low, s.enter_high), vec4d_second(s.enter_low, s.enter_high));
    const vec4d goes = vec4d_min(vec4d_first(s.exit_low, s.exit_high), vec4d_second(s.exit_low, s.exit_high));
    const vec2d enter = vec2d_max(vec4d_low(comes), vec4d_high(comes)); // a lower and an upper bound of the time
    const vec2d exit = vec2d_min(vec4d_low(goes), vec4d_high(goes));
    const vec2d end = vec2d_min(exit, one), last = vec2d_first(enter, enter);
    const double t = enter[0], late = enter[1];
    const double last_end = end[1], last_exit = exit[1];
    const bool misses = (t > last_end) | (last_exit < 0.0);
    const vec4d by = vec4d_less(vec4d_both(last), s.enter_high);
    const int lanes = vec4d_signs(by);
    const bool hits = (t > 0x1p-126) & (late <= end[0]) & (late - t <= 0x1p-27 * t) & ((lanes & (lanes - 1)) == 0);
    if (!(are_plain_oboxes(a, b, s.error_bound) & (hits | misses))) {
        return cast_obox_obox_fallback(a, delta, b, start);
    }
    const vec2d normal = axis_of(&f, s.sense, by, vec4d_spread(scales));
    const vec2d point = touched_corner(a, b, vec2d_all(lanes > 3), normal, last * d);
    return hti_cast_answer(vec2d_all(hits), t, normal, point);
}

HTI_KERNEL_STEP("src/query/cast", hti_cast_obox_obox, "filter", "line clipped by the slabs of both boxes' axes");
