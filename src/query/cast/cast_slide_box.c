// cast_slide_box.c: whether a box, disc or capsule along an axis that slides is stopped by a box.
//
// Walkers stand on boxes and go along them, so that nearly all their casts begin with a touch, where the general method
// (cast_slide_bodies.c) needs exact predicates, distances and line clips. Here A is a core, a box that may be a segment or a
// point, and a radius r; the point t delta meets the box M of all differences b - c, grown by r.
//
// Sharp (r is 0): the sides of M that cast_slide.c computes are four, each twice with the same bits, and are computed here
// in the same way.
//
// Round: only a touch at a side of M, and what misses a disc of radius r less 0.9 slacks, are decided. The former
// has the distance 0 and an exact normal, and leads deep even if it is that of a corner. The latter misses, too, the
// disc that cast_slide.c casts: its radius, r less the slack and rounded, is at most r - 0.9375 slacks, as the slack
// is at least 2^-20 r. Errors are 2^-50 of numbers below 2^41 slacks.
#include "query/cast/cast_slide_box.h"

#include "base/vec2.h"
#include "exact/expansion.h"
#include "query/cast/cast_slide.h"

bool hti_cast_round_box_of(const ht_shape *s, hti_round_box *out) {
    if (s->kind == HT_BOX) {
        *out = (hti_round_box){s->box, 0.0f};
        return true;
    }
    if (s->kind == HT_CIRCLE) {
        *out = (hti_round_box){{s->circle.center, s->circle.center}, s->circle.radius};
        return s->circle.radius > 0.0f;
    }
    if (s->kind != HT_CAPSULE) {
        return false;
    }
    const ht_vec2 a = s->capsule.a, b = s->capsule.b;
    *out = (hti_round_box){
        {{a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y}, {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y}},
        s->capsule.radius};
    return s->capsule.radius > 0.0f && (a.x == b.x || a.y == b.y);
}

static bool has_area(const ht_box *b) {
    return b->min.x < b->max.x && b->min.y < b->max.y;
}

// Returns hti_cast_slide_slack of the shape: its bounds are the core's moved by the radius and rounded outwards.
static double slack_of_round_box(const hti_round_box *a) {
    const double x = hti_larger(hti_abs((double)a->core.min.x), hti_abs((double)a->core.max.x)),
                 y = hti_larger(hti_abs((double)a->core.min.y), hti_abs((double)a->core.max.y)),
                 most = hti_larger(x, y);
    const double r = (double)a->radius, sum = most + r;
    const bool exact = most > r ? sum - most == r : sum - r == most;
    if (exact && sum < (double)FLT_MAX) {
        return 0x1p-20 * (double)hti_float_up(sum);
    }
    const ht_shape s = HT_SHAPE(((ht_capsule){a->core.min, a->core.max, a->radius}));
    return hti_cast_slide_slack(&s);
}

// With a radius of 8 slacks, or sides of 33, the disc that fits into A leaves the slack as it is.
bool hti_cast_slide_box_begin(const hti_round_box *a, ht_vec2 delta, hti_slide_box *out) {
    const double slack = slack_of_round_box(a), way = hti_abs((double)delta.x) + hti_abs((double)delta.y);
    const hti_dvec sides = hti_dvec_between(a->core.min, a->core.max);
    const double r = (double)a->radius;
    out->a = *a;
    out->delta = delta;
    out->slack = slack;
    return slack > 0x1p-126 && way <= 0x1p40 * slack &&
           (r > 0.0 ? r >= 8.0 * slack : hti_smaller(sides.x, sides.y) >= 33.0 * slack);
}

bool hti_cast_slide_box_of(const ht_shape *shape, ht_vec2 delta, hti_slide_box *out) {
    hti_round_box a;
    return hti_cast_round_box_of(shape, &a) && hti_cast_slide_box_begin(&a, delta, out);
}

static inline double nearest_coordinate(double low, double high) {
    return low > 0.0 ? low : high < 0.0 ? high : 0.0;
}

// The nearest point of M, seen from where A starts.
static inline hti_dvec nearest_of_differences(const ht_box *core, const ht_box *b) {
    const hti_dvec low = hti_dvec_between(core->max, b->min), high = hti_dvec_between(core->min, b->max);
    return (hti_dvec){nearest_coordinate(low.x, high.x), nearest_coordinate(low.y, high.y)};
}

// How far the motion leads towards the nearest point, on one axis.
static inline double approach(double nearest, double d) {
    return nearest > 0.0 ? d : nearest < 0.0 ? -d : 0.0;
}

// Whether the path stays farther than r beside M along an axis. Differences of floats are rounded, which does not change how
// they compare to a float.
static inline bool passes_beside(hti_dvec nearest, hti_dvec d, double r) {
    return hti_abs(nearest.x) > r + hti_larger(approach(nearest.x, d.x), 0.0) ||
           hti_abs(nearest.y) > r + hti_larger(approach(nearest.y, d.y), 0.0);
}

// ---- Sharp ---------------------------------------------------------------------------------------------------------

// A side of M, as in cast_slide.c.
typedef struct box_side {
    ht_vec2 n;
    double depth, speed, size;
} box_side;

enum { BOX_SIDES = 4 };

static void find_box_sides(const hti_slide_box *s, const ht_box *b, box_side side[BOX_SIDES]) {
    const ht_box a = s->a.core;
    const double w = (double)a.max.x - (double)a.min.x, h = (double)a.max.y - (double)a.min.y;
    const double x0 = (double)b->min.x - (double)a.min.x, x1 = (double)b->max.x - (double)a.min.x;
    const double y0 = (double)b->min.y - (double)a.min.y, y1 = (double)b->max.y - (double)a.min.y;
    const double dx = (double)s->delta.x, dy = (double)s->delta.y;
    side[0] = (box_side){{0.0f, 1.0f}, y1, -dy, hti_abs(y1)};
    side[1] = (box_side){{-1.0f, 0.0f}, w - x0, dx, w + hti_abs(x0)};
    side[2] = (box_side){{0.0f, -1.0f}, h - y0, dy, h + hti_abs(y0)};
    side[3] = (box_side){{1.0f, 0.0f}, x1, -dx, hti_abs(x1)};
}

// The part of the motion that is deeper than the slack behind all sides.
typedef struct box_clip {
    double enter, exit, minimum, least_end;
    bool goes_deeper, is_rough;
} box_clip;

static box_clip clip_by_box_sides(const box_side side[BOX_SIDES], double slack) {
    box_clip c = {0.0, 1.0, (double)HTI_INFINITY, (double)HTI_INFINITY, false, false};
    for (int i = 0; i < BOX_SIDES; i++) {
        const double depth = side[i].depth, speed = side[i].speed, rest = depth - slack, end = depth + speed;
        c.is_rough = c.is_rough || 0x1p-50 * side[i].size > 0.0625 * slack;
        c.minimum = hti_smaller(depth, c.minimum);
        c.goes_deeper = end < c.least_end ? speed > 0.0 : c.goes_deeper;
        c.least_end = hti_smaller(end, c.least_end);
        if (speed > 0.0) {
            c.enter = rest < 0.0 ? hti_larger(-rest / speed, c.enter) : c.enter;
        } else if (speed < 0.0) {
            c.exit = rest < -speed ? hti_smaller(rest / -speed, c.exit) : c.exit;
        } else if (!(rest > 0.0)) {
            c.exit = -1.0;
        }
    }
    return c;
}

// Chooses the side by which the motion enters. Returns false when there is none.
static bool choose_box_side(const hti_slide_box *s, const box_side side[BOX_SIDES], double at, hti_slide_touch *out) {
    const hti_dvec d = hti_dvec_of(s->delta);
    const box_side *best = NULL;
    int count = 0;
    for (int i = 0; i < BOX_SIDES; i++) {
        if (side[i].speed > 0.0 && side[i].depth + at * side[i].speed <= 2.0 * s->slack) {
            best = best == NULL || side[i].speed < best->speed ? &side[i] : best;
            count++;
        }
    }
    if (best == NULL) {
        return false;
    }
    out->normal = best->n;
    out->rank = best->speed + (count > 1 ? 0.0 : hti_dvec_length(d));
    return true;
}

static ht_relation relation_of_boxes(const ht_box *a, const ht_box *b) {
    const bool closed = a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y && b->min.y <= a->max.y;
    const bool open = a->min.x < b->max.x && b->min.x < a->max.x && a->min.y < b->max.y && b->min.y < a->max.y;
    return open ? HT_OVERLAP : closed ? HT_TOUCH : HT_APART;
}

static hti_box_finding slide_sharp(const hti_slide_box *s, const ht_box *b, hti_slide_touch *out) {
    box_side side[BOX_SIDES];
    out->start = relation_of_boxes(&s->a.core, b);
    find_box_sides(s, b, side);
    const box_clip c = clip_by_box_sides(side, s->slack);
    const hti_box_finding otherwise = out->start == HT_APART ? HTI_SLIDE_LATER : HTI_SLIDE_UNKNOWN;
    if (c.is_rough || out->start == HT_OVERLAP || c.minimum > 0.5 * s->slack) {
        return otherwise;
    }
    const bool enters = c.enter < c.exit;
    if (!enters && !(c.goes_deeper && c.least_end > 0.5 * s->slack)) {
        return HTI_SLIDE_PASSES;
    }
    return out->start == HT_TOUCH && choose_box_side(s, side, enters ? c.enter : 1.0, out) ? HTI_SLIDE_HELD : otherwise;
}

// ---- Round ---------------------------------------------------------------------------------------------------------

// Whether the difference of the sides that face each other along one axis is exact.
static bool is_rounded_nowhere(float a_min, float a_max, float b_min, float b_max) {
    const double p = b_min > a_max ? (double)b_min : (double)b_max, q = b_min > a_max ? (double)a_max : (double)a_min;
    double sum, tail;
    hti_two_sum(p, -q, &sum, &tail);
    return tail == 0.0;
}

// Relates a disc of radius r around the start to M; HT_OVERLAP also means that it is uncertain. Differences of floats are
// rounded, which does not change how they compare to a float, unless they seem equal.
static ht_relation relate_core(const hti_round_box *a, const ht_box *b, hti_dvec nearest) {
    const double r = (double)a->radius, x = hti_abs(nearest.x), y = hti_abs(nearest.y);
    if (x > r || y > r) {
        return HT_APART;
    }
    if (x > 0.0 && y > 0.0) {
        return x * x + y * y > r * r * (1.0 + 0x1p-40) ? HT_APART : HT_OVERLAP;
    }
    const ht_box c = a->core;
    const bool exact = x > 0.0 ? is_rounded_nowhere(c.min.x, c.max.x, b->min.x, b->max.x)
                               : is_rounded_nowhere(c.min.y, c.max.y, b->min.y, b->max.y);
    return (x == r || y == r) && exact ? HT_TOUCH : HT_OVERLAP;
}

ht_relation hti_cast_round_box_overlaps(const hti_round_box *a, const ht_box *b) {
    if (a->radius == 0.0f) {
        return relation_of_boxes(&a->core, b) == HT_OVERLAP ? HT_OVERLAP : HT_APART;
    }
    if (!has_area(b)) {
        return HT_TOUCH;
    }
    const hti_dvec nearest = nearest_of_differences(&a->core, b);
    const ht_relation relation = relate_core(a, b, nearest);
    if (relation != HT_OVERLAP) {
        return HT_APART;
    }
    const double r = (double)a->radius, x = hti_abs(nearest.x), y = hti_abs(nearest.y);
    const bool surely = x > 0.0 && y > 0.0 ? x * x + y * y < r * r * (1.0 - 0x1p-40) : x + y < r;
    return surely ? HT_OVERLAP : HT_TOUCH;
}

// Whether the path stays farther than r from the corner at c, and on the side of it on which it is what is nearest.
static bool passes_corner(hti_dvec c, hti_dvec d, double r) {
    const double ahead_x = hti_abs(c.x) - approach(c.x, d.x), ahead_y = hti_abs(c.y) - approach(c.y, d.y);
    if (c.x == 0.0 || c.y == 0.0 || !(ahead_x > 0.0 && ahead_y > 0.0)) {
        return false;
    }
    const double along = hti_dvec_dot(c, d), square = hti_dvec_dot(d, d), across = hti_dvec_cross(c, d);
    return along <= 0.0      ? hti_dvec_dot(c, c) > r * r
           : along >= square ? ahead_x * ahead_x + ahead_y * ahead_y > r * r
                             : across * across > r * r * square;
}

static hti_box_finding slide_round(const hti_slide_box *s, const ht_box *b, hti_dvec nearest, hti_slide_touch *out) {
    const hti_dvec d = hti_dvec_of(s->delta);
    const double r = (double)s->a.radius - 0.9 * s->slack;
    out->start = relate_core(&s->a, b, nearest);
    if (out->start == HT_OVERLAP) {
        return HTI_SLIDE_UNKNOWN;
    }
    if (out->start == HT_TOUCH) {
        const double speed = approach(nearest.x, d.x) + approach(nearest.y, d.y);
        if (speed > 0x1p-23 * hti_dvec_size(d) && speed > 0.5 * s->slack) {
            if (!hti_cast_slide_gets_deep((double)s->a.radius, speed, d, (double)s->a.radius - s->slack)) {
                return HTI_SLIDE_UNKNOWN;
            }
            out->normal = (ht_vec2){nearest.x > 0.0   ? -1.0f
                                    : nearest.x < 0.0 ? 1.0f
                                                      : 0.0f,
                                    nearest.y > 0.0   ? -1.0f
                                    : nearest.y < 0.0 ? 1.0f
                                                      : 0.0f};
            out->rank = speed + hti_dvec_length(d);
            return HTI_SLIDE_HELD;
        }
    }
    return passes_beside(nearest, d, r) || passes_corner(nearest, d, r) ? HTI_SLIDE_PASSES
           : out->start == HT_APART                                     ? HTI_SLIDE_LATER
                                                                        : HTI_SLIDE_UNKNOWN;
}

hti_box_finding hti_cast_slide_box_find(const hti_slide_box *s, const ht_box *b, hti_slide_touch *out) {
    const hti_dvec nearest = nearest_of_differences(&s->a.core, b);
    if (passes_beside(nearest, hti_dvec_of(s->delta), (double)s->a.radius * (1.0 + 0x1p-40))) {
        out->start = HT_APART;
        return HTI_SLIDE_PASSES;
    }
    if (!has_area(b)) {
        return HTI_SLIDE_UNKNOWN;
    }
    return s->a.radius > 0.0f ? slide_round(s, b, nearest, out) : slide_sharp(s, b, out);
}

// Whether the point (side, across), which ht_distance computes with an error below 2^-52 of the radius, is rounded to these
// floats. Zeros are left to it for their signs.
static bool is_read_off(float side, float across, float radius) {
    return hti_abs((double)side) >= 0x1p-26 * (double)radius && across != 0.0f;
}

// Where A touches B: a single point that can be read off, or that of ht_distance.
static ht_vec2 touched_point(const hti_slide_box *s, const ht_shape *shape, const ht_box *b, ht_vec2 normal) {
    const ht_box c = s->a.core;
    const float r = s->a.radius, x = normal.x < 0.0f ? b->min.x : b->max.x, y = normal.y < 0.0f ? b->min.y : b->max.y;
    if (r == 0.0f) {
        return ht_distance_box_box(&c, b).point_b;
    }
    if (normal.x != 0.0f && c.min.y == c.max.y && is_read_off(x, c.min.y, r)) {
        return (ht_vec2){x, c.min.y};
    }
    if (normal.y != 0.0f && c.min.x == c.max.x && is_read_off(y, c.min.x, r)) {
        return (ht_vec2){c.min.x, y};
    }
    const ht_shape box = HT_SHAPE(*b);
    return ht_distance(shape, &box).point_b;
}

ht_cast_hit hti_cast_slide_box_hit(const hti_slide_box *s, const ht_shape *shape, const ht_box *b,
                                   const hti_slide_touch *touch) {
    return (ht_cast_hit){.hit = true,
                         .start = touch->start,
                         .fraction = 0.0f,
                         .normal = touch->normal,
                         .point = touched_point(s, shape, b, touch->normal)};
}
