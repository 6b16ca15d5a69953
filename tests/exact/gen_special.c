// gen_special.c: pairs that earlier sets never made, for each of which a wrong answer was once found: numbers of
// several magnitudes in one pair, rings with spikes, boxes turned alike; and numbers aimed at where an answer changes.
#include "gen_internal.h"

#include <float.h>
#include <math.h>
#include <string.h>

// ---- aiming

// Floats in order as integers in order.
static int32_t order_of(float x) {
    int32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits < 0 ? -(bits & INT32_MAX) : bits;
}

static float float_of(int32_t order) {
    const int32_t bits = order < 0 ? -order : order;
    float x;
    memcpy(&x, &bits, sizeof x);
    return order < 0 ? -x : x;
}

float gen_step(float x, int steps) {
    const int64_t last = order_of(FLT_MAX), to = (int64_t)order_of(x) + steps;
    return float_of((int32_t)(to > last ? last : to < -last ? -last : to));
}

bool gen_aim(gen_rng *rng, float *number, float other, bool (*holds)(void *), void *of) {
    const float before = *number;
    int64_t from = order_of(before), to = order_of(other);
    const bool first = holds(of);
    *number = other;
    if (holds(of) == first) {
        *number = before;
        return false;
    }
    while (from - to > 1 || to - from > 1) {
        const int64_t middle = from + (to - from) / 2;
        *number = float_of((int32_t)middle);
        *(holds(of) == first ? &from : &to) = middle;
    }
    *number =
        gen_step(float_of((int32_t)(gen_once_in(rng, 2) ? from : to)), gen_once_in(rng, 3) ? gen_int(rng, -2, 2) : 0);
    return true;
}

static float clamped(double x) {
    return x > (double)FLT_MAX ? FLT_MAX : x < -(double)FLT_MAX ? -FLT_MAX : (float)x;
}

float gen_kindred(gen_rng *rng, gen_pair *pair) {
    gen_part *parts[2] = {gen_random_part(rng, &pair->a), gen_random_part(rng, &pair->b)};
    const double x = (double)*gen_random_number(rng, parts[gen_int(rng, 0, 1)]);
    const double y = (double)*gen_random_number(rng, parts[gen_int(rng, 0, 1)]);
    const double k = gen_int(rng, 1, 3), sum = gen_once_in(rng, 2) ? x - y : gen_once_in(rng, 2) ? x + y : x;
    return clamped((gen_once_in(rng, 2) ? -k : k) * sum);
}

bool gen_pair_meets(void *pair) {
    const gen_pair *p = pair;
    return ht_meet(&p->a.own.shape, &p->b.own.shape);
}

// What is asked of a pair after one of its numbers has changed.
typedef struct asked_pair {
    gen_pair *pair;
    bool (*holds)(void *);
    void *of;
} asked_pair;

static bool sealed_holds(void *of) {
    const asked_pair *asked = of;
    gen_seal(NULL, &asked->pair->a);
    gen_seal(NULL, &asked->pair->b);
    return asked->holds(asked->of);
}

// Vertices that must stay in convex position, or must not come to lie on edges, are left where they are; the numbers of
// boxes keep their order.
static bool may_move(const gen_part *part, const float *number) {
    const ht_kind kind = part->shape.kind;
    return kind != HT_POLYGON && (kind != HT_CONVEX || number == &part->shape.convex.radius);
}

static bool is_length(gen_part *part, const float *number) {
    const gen_fields f = gen_fields_of(part);
    for (int i = 0; i < f.length_count; i++) {
        if (number == f.lengths[i]) {
            return true;
        }
    }
    return false;
}

// A value to look up to: of the pair's own magnitudes, or the number's times a power of two.
static float draw_other(gen_rng *rng, gen_pair *pair, gen_part *part, const float *number) {
    const float other = gen_once_in(rng, 3) ? ldexpf(*number, gen_int(rng, -30, 30)) : gen_kindred(rng, pair);
    if (part->shape.kind != HT_BOX) {
        return is_length(part, number) ? fabsf(other) : other;
    }
    // A box's side may go as far as the opposite one.
    const ht_box *b = &part->shape.box;
    const bool is_min = number == &b->min.x || number == &b->min.y, is_x = number == &b->min.x || number == &b->max.x;
    const float limit = is_min ? (is_x ? b->max.x : b->max.y) : (is_x ? b->min.x : b->min.y);
    return is_min == (other > limit) ? limit : other;
}

bool gen_aim_pair(gen_rng *rng, gen_pair *pair, bool (*holds)(void *), void *of) {
    asked_pair asked = {pair, holds, of};
    bool found = false;
    for (int attempt = 0; attempt < 6 && !found; attempt++) {
        gen_part *part = gen_random_part(rng, gen_once_in(rng, 2) ? &pair->a : &pair->b);
        float *number = gen_random_number(rng, part);
        const float before = *number, other = draw_other(rng, pair, part, number);
        if (!may_move(part, number) || !isfinite(other)) {
            continue;
        }
        found = gen_aim(rng, number, other, sealed_holds, &asked);
        if (found && (!gen_repair(part) || !ht_is_answerable(&part->shape))) {
            *number = before;
        }
        gen_seal(NULL, &pair->a);
        gen_seal(NULL, &pair->b);
    }
    return found;
}

// ---- magnitudes

void gen_draw_levels(gen_rng *rng, int levels[GEN_LEVELS]) {
    static const int resolved[] = {24, 53, 75, 106};
    levels[0] = gen_once_in(rng, 3) ? gen_int(rng, -40, 60) : gen_int(rng, -130, 125);
    for (int i = 1; i < GEN_LEVELS; i++) {
        const int gap = gen_once_in(rng, 3) ? gen_int(rng, 1, 120) : resolved[gen_int(rng, 0, 3)] + gen_int(rng, -3, 3);
        levels[i] = levels[i - 1] - gap;
    }
    // What would be below the smallest floats comes from above instead.
    for (int i = 1; i < GEN_LEVELS; i++) {
        levels[i] = levels[i] < -147 ? levels[i] + 270 : levels[i];
        levels[i] = levels[i] > 125 ? 125 : levels[i];
    }
}

float gen_magnitude(gen_rng *rng, const gen_frame *f) {
    const int level = f->levels[gen_once_in(rng, 2) ? 0 : gen_once_in(rng, 2) ? 1 : 2];
    float x = ldexpf((float)gen_int(rng, -3, 3), level);
    if (gen_once_in(rng, 5)) {
        x = (float)ldexp(gen_real(rng, -2, 2), level);
    }
    return gen_once_in(rng, 6) ? gen_step(x, gen_int(rng, -2, 2)) : x;
}

// ---- spikes

static ht_vec2 grid_point(gen_rng *rng, const gen_frame *f) {
    const float x = (float)gen_int(rng, -3, 3);
    return (ht_vec2){(float)rint(f->cx) + x, (float)rint(f->cy) + (float)gen_int(rng, -3, 3)};
}

// A vertex after v[n - 1]: anywhere, one again, back where the chain was before it, or straight on or back.
static ht_vec2 spiky_vertex(gen_rng *rng, const gen_frame *f, const ht_vec2 *v, int n) {
    switch (n < 1 ? 0 : gen_int(rng, 0, 7)) {
    case 1:
        return v[n - 1];
    case 2:
    case 3:
        return v[n < 2 ? 0 : n - 2];
    case 4:
        return v[gen_int(rng, 0, n - 1)];
    case 5: {
        const ht_vec2 a = v[n - 1], b = v[n < 2 ? 0 : n - 2];
        const float k = (float)gen_int(rng, -1, 2);
        return (ht_vec2){a.x + k * (b.x - a.x), a.y + k * (b.y - a.y)};
    }
    default:
        return grid_point(rng, f);
    }
}

int gen_spiky_chain(gen_rng *rng, const gen_frame *f, ht_vec2 *v, int most) {
    const int count = gen_int(rng, 1, most);
    for (int i = 0; i < count; i++) {
        v[i] = spiky_vertex(rng, f, v, i);
    }
    return count;
}

// A ring after the vertices that there are: one of its own, or an earlier stretch once more, either way round.
static int spiky_ring(gen_rng *rng, const gen_frame *f, ht_vec2 *v, int start) {
    if (start == 0 || !gen_once_in(rng, 3)) {
        return gen_spiky_chain(rng, f, v + start, 8);
    }
    const int count = gen_int(rng, 1, start < 8 ? start : 8), first = gen_int(rng, 0, start - count);
    const bool back = gen_once_in(rng, 2);
    for (int i = 0; i < count; i++) {
        v[start + i] = v[back ? first + count - 1 - i : first + i];
    }
    return count;
}

// A ring without area after the vertices that there are: from one of them or elsewhere, through one or anywhere.
static int thin_ring(gen_rng *rng, const gen_frame *f, ht_vec2 *v, int start) {
    const ht_vec2 a = gen_once_in(rng, 3) ? v[gen_int(rng, 0, start - 1)] : grid_point(rng, f);
    const ht_vec2 through = v[gen_int(rng, 0, start - 1)];
    const bool anywhere = gen_once_in(rng, 2);
    v[start] = a;
    v[start + 1] = anywhere ? grid_point(rng, f) : (ht_vec2){2 * through.x - a.x, 2 * through.y - a.y};
    return 2;
}

// A ring of few vertices, most often with area, that rings without area go into and out of.
static int crossed_ring(gen_rng *rng, const gen_frame *f, ht_vec2 *v, int start) {
    if (start > 0) {
        return thin_ring(rng, f, v, start);
    }
    const int count = gen_int(rng, 3, 4);
    for (int i = 0; i < count; i++) {
        v[i] = grid_point(rng, f);
    }
    return count;
}

ht_polygon gen_spiky_polygon(gen_rng *rng, const gen_frame *f, gen_part *out) {
    const bool crossed = gen_once_in(rng, 4);
    const int rings = crossed ? gen_int(rng, 2, 3) : gen_once_in(rng, 2) ? 1 : gen_int(rng, 2, GEN_RINGS);
    int count = 0;
    for (int r = 0; r < rings; r++) {
        count += crossed ? crossed_ring(rng, f, out->v, count) : spiky_ring(rng, f, out->v, count);
        out->ring_end[r] = count;
    }
    return (ht_polygon){out->v, out->ring_end, rings, gen_once_in(rng, 2) ? HT_EVEN_ODD : HT_NONZERO, NULL};
}

// ---- boxes turned alike

static float some_length(gen_rng *rng) {
    return gen_once_in(rng, 3) ? 0 : gen_once_in(rng, 3) ? (float)gen_real(rng, 0.1, 4) : (float)gen_int(rng, 1, 5);
}

static ht_obox some_obox(gen_rng *rng, ht_vec2 center, ht_rot q) {
    const float x = some_length(rng), y = some_length(rng);
    return (ht_obox){center, {x, y}, q, gen_once_in(rng, 2) ? 0 : some_length(rng)};
}

static ht_vec2 box_point(const ht_obox *b, float s, float t) {
    const double x = (double)s * (double)b->half.x, y = (double)t * (double)b->half.y;
    const double c = (double)b->q.c, w = (double)b->q.s;
    return (ht_vec2){(float)((double)b->center.x + c * x - w * y), (float)((double)b->center.y + w * x + c * y)};
}

// What lies where the box is: a corner, a side, a middle line or all of it, as floats can.
static void lie_along(gen_rng *rng, const ht_obox *b, ht_kind kind, gen_part *out) {
    const float side = (float)gen_int(rng, -1, 1);
    const ht_vec2 p = box_point(b, -1, side), q = box_point(b, 1, side);
    ht_vec2 *v = out->v;
    v[0] = box_point(b, -1, -1);
    v[1] = box_point(b, 1, -1);
    v[2] = box_point(b, 1, 1);
    v[3] = box_point(b, -1, 1);
    out->shape = (ht_shape){.kind = kind};
    switch (kind) {
    case HT_POINT:
        out->shape.point = p;
        break;
    case HT_SEGMENT:
        out->shape.segment = (ht_segment){p, q};
        break;
    case HT_CIRCLE:
        out->shape.circle = (ht_circle){p, b->radius};
        break;
    case HT_CAPSULE:
        out->shape.capsule = (ht_capsule){p, q, b->radius};
        break;
    case HT_BOX:
        out->shape.box =
            (ht_box){{p.x < q.x ? p.x : q.x, p.y < q.y ? p.y : q.y}, {p.x > q.x ? p.x : q.x, p.y > q.y ? p.y : q.y}};
        break;
    case HT_OBOX:
        out->shape.obox = *b;
        break;
    case HT_TRIANGLE:
        memcpy(out->shape.triangle.v, v, sizeof out->shape.triangle.v);
        break;
    case HT_CONVEX:
        out->shape.convex = (ht_convex){v, 4, b->radius};
        break;
    default:
        out->shape = (ht_shape){.kind = HT_POLYLINE, .polyline = {v, gen_int(rng, 1, 4), gen_once_in(rng, 2)}};
        break;
    }
}

void gen_equal_rotation(gen_rng *rng, ht_kind b, gen_pair *out) {
    static const ht_rot turns[] = {{1, 0}, {0, 1}, {0.6F, 0.8F}, {0.28F, 0.96F}, {3, 4}, {1, 1}, {0.5F, 0}, {5, -12}};
    ht_rot q = turns[gen_int(rng, 0, (int)(sizeof turns / sizeof *turns) - 1)];
    if (gen_once_in(rng, 4)) {
        const float c = (float)gen_real(rng, -1, 1);
        q = (ht_rot){c, (float)gen_real(rng, 0.1, 1)};
    }
    const ht_vec2 center = {(float)gen_int(rng, -3, 3), gen_once_in(rng, 2) ? 0 : (float)gen_int(rng, -3, 3)};
    const ht_obox a = some_obox(rng, center, q);
    const ht_rot like[] = {q, {-q.c, -q.s}, {-q.s, q.c}, {q.s, -q.c}, {q.c, -q.s}};
    ht_obox other = some_obox(rng, center, like[gen_once_in(rng, 2) ? 0 : gen_int(rng, 0, 4)]);
    // Beside it by both halves and radii along one axis, and by something along the other: flush, or on, or within.
    const double out_x =
        gen_int(rng, -1, 1) * ((double)a.half.x + (double)other.half.x + (double)a.radius + (double)other.radius);
    const double out_y =
        gen_int(rng, -1, 1) * ((double)a.half.y + (double)other.half.y + (double)a.radius + (double)other.radius);
    const double x = gen_once_in(rng, 3) ? gen_int(rng, -4, 4) : out_x,
                 y = gen_once_in(rng, 3) ? gen_int(rng, -4, 4) : out_y;
    other.center.x = (float)((double)center.x + (double)q.c * x - (double)q.s * y);
    other.center.y = (float)((double)center.y + (double)q.s * x + (double)q.c * y);
    out->a.own.shape = HT_SHAPE(a);
    lie_along(rng, &other, b, &out->b.own);
    gen_seal(NULL, &out->a);
    gen_seal(NULL, &out->b);
}

static void flip_zero(gen_rng *rng, float *number) {
    *number = *number == 0 && gen_once_in(rng, 2) ? -*number : *number;
}

static void flip_zeros_of_vector(gen_rng *rng, ht_vec2 *v) {
    flip_zero(rng, &v->x);
    flip_zero(rng, &v->y);
}

void gen_flip_zeros(gen_rng *rng, gen_shape *s) {
    gen_part *parts[GEN_MEMBERS];
    const int count = gen_parts_of(s, parts);
    for (int p = 0; p < count; p++) {
        const gen_fields f = gen_fields_of(parts[p]);
        for (int i = 0; i < f.point_count; i++) {
            flip_zeros_of_vector(rng, f.points[i]);
        }
        for (int i = 0; i < f.length_count; i++) {
            flip_zero(rng, f.lengths[i]);
        }
        if (f.direction) {
            flip_zeros_of_vector(rng, f.direction);
        }
        if (f.rotation) {
            flip_zero(rng, &f.rotation->c);
            flip_zero(rng, &f.rotation->s);
        }
        if (f.offset) {
            flip_zero(rng, f.offset);
        }
    }
}
