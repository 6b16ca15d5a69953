// ray_ends.c: rays that end where they just touch a shape.
//
// The direction and `max` have so few bits that the end of the ray is a pair of floats, exactly. Either a number of the
// shape is put there and others get any magnitude, or the ray is put so that it ends at a point which the shape has.
#include "ray_ends.h"

#include "gen_internal.h"

#include <math.h>
#include <stdlib.h>

typedef struct aim {
    ht_vec2 origin, dir, end;
    float max;
} aim;

static bool is_float(double x) {
    return (double)(float)x == x;
}

// Whether origin + max dir is the point p of floats, which it becomes. Products of floats are doubles.
static bool find_end(aim *a) {
    const double x = (double)a->max * (double)a->dir.x, y = (double)a->max * (double)a->dir.y;
    const double end_x = (double)a->origin.x + x, end_y = (double)a->origin.y + y;
    a->end = (ht_vec2){(float)end_x, (float)end_y};
    return is_float(end_x) && is_float(end_y) && end_x - (double)a->origin.x == x && end_y - (double)a->origin.y == y &&
           end_x - x == (double)a->origin.x && end_y - y == (double)a->origin.y;
}

static float whole(gen_rng *rng, int bits) {
    return (float)gen_int(rng, -(1 << bits), 1 << bits);
}

static ht_vec2 scaled(ht_vec2 v, int exponent) {
    return (ht_vec2){ldexpf(v.x, exponent), ldexpf(v.y, exponent)};
}

// A direction and a length of few bits; the direction is not zero.
static void draw_stretch(gen_rng *rng, int exponent, aim *out) {
    const int bits = gen_int(rng, 1, 12), shift = gen_int(rng, -8, 8);
    do {
        out->dir = (ht_vec2){whole(rng, bits), whole(rng, bits)};
    } while (out->dir.x == 0 && out->dir.y == 0);
    out->dir = scaled(out->dir, exponent - shift);
    out->max = ldexpf((float)gen_int(rng, 1, 1 << gen_int(rng, 0, 12)), shift);
}

static aim draw_aim(gen_rng *rng, int exponent) {
    aim out = {{0, 0}, {1, 0}, {1, 0}, 1};
    for (int i = 0; i < 20; i++) {
        draw_stretch(rng, exponent, &out);
        out.origin = (ht_vec2){0, 0};
        if (!gen_once_in(rng, 3)) {
            out.origin = scaled((ht_vec2){whole(rng, 6), whole(rng, 6)}, exponent + gen_int(rng, -4, 12));
        }
        if (find_end(&out)) {
            break;
        }
    }
    return out;
}

// ---- shapes around the end of a ray

// On the ray's line, next to nothing away from its origin, or anywhere at some scale.
static ht_vec2 other_point(gen_rng *rng, const aim *a, ht_vec2 was) {
    const float t = 0.5f * (float)gen_int(rng, -4, 8), tiny = ldexpf(1, gen_int(rng, -70, 0));
    switch (gen_int(rng, 0, 4)) {
    case 0:
        return was;
    case 1:
        return (ht_vec2){a->origin.x + t * a->dir.x, a->origin.y + t * a->dir.y};
    case 2:
        return (ht_vec2){a->origin.x + tiny * (a->end.x - a->origin.x) * (float)gen_real(rng, -1, 1),
                         a->origin.y + tiny * (a->end.y - a->origin.y) * (float)gen_real(rng, -1, 1)};
    case 3:
        return (ht_vec2){a->end.x + tiny * whole(rng, 4) * a->dir.x, a->end.y - tiny * whole(rng, 4) * a->dir.y};
    default:
        return (ht_vec2){tiny * was.x, tiny * was.y};
    }
}

// A vector and its length, both exact.
static ht_vec2 draw_offset(gen_rng *rng, float *length) {
    static const float sides[][3] = {{1, 0, 1}, {0, 1, 1}, {3, 4, 5}, {4, 3, 5}, {5, 12, 13}, {8, 15, 17}};
    const float *s = sides[gen_int(rng, 0, 5)], scale = *length > 0 ? ldexpf(1, ilogbf(*length) - 3) : 0;
    *length = s[2] * scale;
    return (ht_vec2){(gen_once_in(rng, 2) ? s[0] : -s[0]) * scale, (gen_once_in(rng, 2) ? s[1] : -s[1]) * scale};
}

static bool put_at_end(gen_rng *rng, const aim *a, gen_part *part) {
    const gen_fields f = gen_fields_of(part);
    if (f.offset) {
        *f.offset = (float)((double)f.direction->x * (double)a->end.x + (double)f.direction->y * (double)a->end.y);
        return true;
    }
    if (f.point_count == 0) {
        return false;
    }
    const int at = gen_int(rng, 0, f.point_count - 1);
    for (int i = 0; i < f.point_count; i++) {
        *f.points[i] = i == at ? a->end : other_point(rng, a, *f.points[i]);
    }
    if (f.length_count == 1) {
        const ht_vec2 away = draw_offset(rng, f.lengths[0]);
        f.points[at]->x += away.x;
        f.points[at]->y += away.y;
    }
    return true;
}

// ---- rays that end at a point of a shape

static ht_vec2 some_corner(gen_rng *rng, gen_part *part) {
    const ht_shape *s = &part->shape;
    const gen_fields f = gen_fields_of(part);
    if (s->kind == HT_OBOX) {
        const ht_obox *b = &s->obox;
        const double x = gen_once_in(rng, 2) ? (double)b->half.x : -(double)b->half.x;
        const double y = gen_once_in(rng, 2) ? (double)b->half.y : -(double)b->half.y;
        return (ht_vec2){(float)((double)b->center.x + x * (double)b->q.c - y * (double)b->q.s),
                         (float)((double)b->center.y + x * (double)b->q.s + y * (double)b->q.c)};
    }
    if (f.point_count == 0) {
        return (ht_vec2){0, 0};
    }
    const ht_vec2 p = *f.points[gen_int(rng, 0, f.point_count - 1)];
    const ht_vec2 q = *f.points[gen_int(rng, 0, f.point_count - 1)];
    return gen_once_in(rng, 3) ? (ht_vec2){0.5f * p.x + 0.5f * q.x, 0.5f * p.y + 0.5f * q.y} : p;
}

// Of a corner of an infinite box: 0.
static int exponent_of(ht_vec2 p) {
    const float size = fmaxf(fabsf(p.x), fabsf(p.y));
    return size > 0 && isfinite(size) ? ilogbf(size) : 0;
}

static aim aim_at(gen_rng *rng, gen_part *part) {
    ht_vec2 p = some_corner(rng, part);
    const gen_fields f = gen_fields_of(part);
    if (f.length_count > 0 && part->shape.kind != HT_OBOX) {
        float length = *f.lengths[f.length_count - 1];
        const ht_vec2 away = draw_offset(rng, &length);
        *f.lengths[f.length_count - 1] = length;
        p = (ht_vec2){p.x + away.x, p.y + away.y};
    }
    aim out = {p, {1, 0}, p, 0};
    for (int i = 0; i < 20; i++) {
        draw_stretch(rng, exponent_of(p) - gen_int(rng, 0, 20), &out);
        out.origin = (ht_vec2){(float)((double)p.x - (double)out.max * (double)out.dir.x),
                               (float)((double)p.y - (double)out.max * (double)out.dir.y)};
        if (find_end(&out)) {
            break;
        }
    }
    return out;
}

// ---- both

static float stepped(gen_rng *rng, float x) {
    const int steps = gen_int(rng, 1, 2);
    const float to = gen_once_in(rng, 2) ? HUGE_VALF : -HUGE_VALF;
    for (int i = 0; i < steps; i++) {
        x = nextafterf(x, to);
    }
    return x;
}

// Beside the end by an ulp, or far from it.
static void vary(gen_rng *rng, gen_part *part, float *max) {
    const gen_fields f = gen_fields_of(part);
    switch (gen_int(rng, 0, 7)) {
    case 0:
        *max = stepped(rng, *max);
        break;
    case 1:
        if (f.point_count > 0) {
            float *x = &f.points[gen_int(rng, 0, f.point_count - 1)]->x;
            *x = stepped(rng, *x);
        }
        break;
    case 2:
        *max *= 2;
        break;
    case 3:
    case 4:
        *max = HUGE_VALF;
        break;
    default:
        break;
    }
}

static bool is_finite_part(gen_part *part) {
    const gen_fields f = gen_fields_of(part);
    bool finite = true;
    for (int i = 0; i < f.point_count; i++) {
        finite = finite && isfinite(f.points[i]->x) && isfinite(f.points[i]->y);
    }
    for (int i = 0; i < f.length_count; i++) {
        finite = finite && isfinite(*f.lengths[i]);
    }
    return finite && (!f.offset || isfinite(*f.offset));
}

static bool is_usable(const aim *a) {
    return isfinite(a->origin.x) && isfinite(a->origin.y) && isfinite(a->dir.x) && isfinite(a->dir.y) && a->max >= 0;
}

static bool try_to_make(gen_rng *rng, gen_set set, ht_kind kind, gen_pair *out, float *max) {
    gen_pair_make(rng, set, HT_RAY, kind, out);
    gen_part *parts[GEN_MEMBERS];
    const int count = gen_parts_of(&out->b, parts);
    gen_part *part = parts[gen_int(rng, 0, count - 1)];
    if (part->shape.kind == HT_POLYGON) {
        part->shape.polygon.index = NULL; // gen_seal makes another
    }
    const ht_kind of = part->shape.kind;
    const bool moves = of != HT_OBOX && of != HT_CONVEX && of != HT_POLYGON && !gen_once_in(rng, 3);
    const int exponent = gen_once_in(rng, 2) ? 0 : gen_int(rng, -60, 60);
    const aim a = moves ? draw_aim(rng, exponent) : aim_at(rng, part);
    if (!is_usable(&a) || (moves && !put_at_end(rng, &a, part))) {
        return false;
    }
    *max = a.max;
    vary(rng, part, max);
    out->a.own.shape.ray = (ht_ray){a.origin, a.dir};
    if (!is_finite_part(part) || !gen_repair(part)) {
        return false;
    }
    gen_seal(rng, &out->b);
    return true;
}

void ray_end_make(gen_rng *rng, gen_set set, ht_kind kind, gen_pair *out, float *max) {
    while (!try_to_make(rng, set, kind, out, max)) {
    }
}
