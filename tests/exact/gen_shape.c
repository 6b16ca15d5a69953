// gen_shape.c: one random shape of any kind in a frame.
#include "gen_internal.h"

#include <math.h>
#include <string.h>

// The unit vector at `quarters` quarter turns (in [0, 4)), about: ((1 - t^2) / (1 + t^2), 2t / (1 + t^2)).
static void unit_at(double quarters, double *x, double *y) {
    const int quarter = (int)quarters;
    const double t = quarters - quarter, n = 1 + t * t;
    const double c = (1 - t * t) / n, s = 2 * t / n;
    *x = quarter == 0 ? c : quarter == 1 ? -s : quarter == 2 ? -c : s;
    *y = quarter == 0 ? s : quarter == 1 ? c : quarter == 2 ? -s : -c;
}

static float exponent_number(gen_rng *rng, const gen_frame *f) {
    const int m = gen_int(rng, -3, 3);
    int k = gen_once_in(rng, 3) ? gen_int(rng, -149, 2) : f->exponent;
    k = gen_once_in(rng, 4) ? f->exponent + gen_int(rng, -2, 2) : k;
    float value = ldexpf((float)m, k < -149 ? -149 : k);
    if (gen_once_in(rng, 6)) {
        value = nextafterf(value, gen_once_in(rng, 2) ? 1e30F : -1e30F);
    }
    return value;
}

static float free_number(gen_rng *rng, const gen_frame *f) {
    return f->grain == GEN_EXPONENTS ? exponent_number(rng, f) : gen_magnitude(rng, f);
}

ht_vec2 gen_point(gen_rng *rng, const gen_frame *f, double s, double t) {
    const double x = f->cx + s * f->ux + t * f->vx, y = f->cy + s * f->uy + t * f->vy;
    if (f->grain == GEN_INTEGERS) {
        return (ht_vec2){(float)rint(x), (float)rint(y)};
    }
    if (gen_is_free(f)) {
        const float first = free_number(rng, f);
        return (ht_vec2){first, free_number(rng, f)};
    }
    return (ht_vec2){(float)x, (float)y};
}

static double length_of(double x, double y) {
    return sqrt(x * x + y * y);
}

// A length up to about `most`.
static float draw_length(gen_rng *rng, const gen_frame *f, double most) {
    if (f->degenerate && gen_once_in(rng, 2)) {
        return 0;
    }
    if (f->grain == GEN_INTEGERS) {
        return (float)gen_int(rng, f->degenerate ? 0 : 1, (int)most + 1);
    }
    return gen_is_free(f) ? fabsf(free_number(rng, f)) : (float)(most * gen_real(rng, 0.2, 1));
}

// `count` points around the centre in the order of their angle, between `low` and `high` times the frame.
static void draw_ring(gen_rng *rng, const gen_frame *f, int count, double low, double high, ht_vec2 *v) {
    const double start = gen_real(rng, 0, 1);
    for (int i = 0; i < count; i++) {
        double x, y;
        unit_at(4 * fmod((i + start + gen_real(rng, -0.3, 0.3) + count) / count, 1), &x, &y);
        const double r = gen_real(rng, low, high);
        v[i] = gen_point(rng, f, r * x, r * y);
    }
}

// Points anywhere in the frame; in degenerate frames some repeat and some are in line.
static void draw_points(gen_rng *rng, const gen_frame *f, int count, ht_vec2 *v) {
    const bool aligned = f->degenerate && gen_once_in(rng, 2);
    for (int i = 0; i < count; i++) {
        double x, y;
        unit_at(gen_real(rng, 0, 4), &x, &y);
        const double r = gen_real(rng, 0.2, 1);
        v[i] = gen_point(rng, f, r * x, r * y);
        if (aligned && i >= 2) {
            const float k = (float)gen_int(rng, -1, 2);
            v[i] = (ht_vec2){v[0].x + k * (v[1].x - v[0].x), v[0].y + k * (v[1].y - v[0].y)};
        }
        if (f->degenerate && i > 0 && gen_once_in(rng, 3)) {
            v[i] = v[gen_int(rng, 0, i - 1)];
        }
    }
}

static ht_vec2 draw_point(gen_rng *rng, const gen_frame *f) {
    ht_vec2 v;
    draw_points(rng, f, 1, &v);
    return v;
}

// A direction along the frame's long axis, of any length.
static ht_vec2 draw_direction(gen_rng *rng, const gen_frame *f) {
    if (f->grain == GEN_INTEGERS) {
        const float x = (float)gen_int(rng, -3, 3);
        return (ht_vec2){x, (float)gen_int(rng, -3, 3)};
    }
    if (gen_is_free(f)) {
        return gen_point(rng, f, 0, 0);
    }
    const double k = gen_once_in(rng, 2) ? gen_real(rng, 0.5, 2) : -gen_real(rng, 0.5, 2);
    return (ht_vec2){(float)(k * f->ux), (float)(k * f->uy)};
}

static ht_vec2 draw_nonzero_direction(gen_rng *rng, const gen_frame *f) {
    const ht_vec2 d = draw_direction(rng, f);
    return d.x == 0 && d.y == 0 ? (ht_vec2){1, 0} : d;
}

static ht_rot draw_rotation(gen_rng *rng, const gen_frame *f) {
    static const ht_rot exact[] = {{1, 0},         {0, 1}, {-1, 0}, {0, -1}, {0.6F, 0.8F}, {-0.8F, 0.6F},
                                   {0.28F, 0.96F}, {3, 4}, {1, 1},  {2, -1}, {0.5F, 0},    {5, 12}};
    const int style = gen_int(rng, 0, f->grain == GEN_FLOATS ? 7 : 1);
    if (style <= 1) {
        if (f->grain != GEN_FLOATS && style == 1) {
            const ht_vec2 d = draw_nonzero_direction(rng, f);
            return (ht_rot){d.x, d.y};
        }
        return exact[gen_int(rng, 0, (int)(sizeof exact / sizeof *exact) - 1)];
    }
    if (style == 2) {
        const float c = (float)gen_real(rng, -2, 2);
        return (ht_rot){c, (float)gen_real(rng, 0.1, 2)};
    }
    const double n = length_of(f->ux, f->uy);
    return (ht_rot){(float)(f->ux / n), (float)(f->uy / n)};
}

static ht_box draw_box(gen_rng *rng, const gen_frame *f) {
    ht_vec2 v[2];
    draw_points(rng, f, 2, v);
    const bool x = v[0].x <= v[1].x, y = v[0].y <= v[1].y;
    return (ht_box){{v[x ? 0 : 1].x, v[y ? 0 : 1].y}, {v[x ? 1 : 0].x, v[y ? 1 : 0].y}};
}

static ht_obox draw_obox(gen_rng *rng, const gen_frame *f) {
    ht_obox b = {.center = gen_point(rng, f, gen_real(rng, -0.2, 0.2), gen_real(rng, -0.2, 0.2))};
    b.half.x = draw_length(rng, f, 0.9 * length_of(f->ux, f->uy));
    b.half.y = draw_length(rng, f, 0.9 * length_of(f->vx, f->vy));
    b.q = draw_rotation(rng, f);
    b.radius = gen_once_in(rng, 2) ? 0 : draw_length(rng, f, 0.5 * length_of(f->vx, f->vy));
    return b;
}

static void reverse(ht_vec2 *v, int count) {
    for (int i = 0; i < count / 2; i++) {
        const ht_vec2 t = v[i];
        v[i] = v[count - 1 - i];
        v[count - 1 - i] = t;
    }
}

// Repeats a vertex or puts one in the middle of an edge where floats can.
static int add_needless_vertex(gen_rng *rng, ht_vec2 *v, int count) {
    const int at = gen_int(rng, 0, count - 1);
    const ht_vec2 a = v[at], b = v[(at + 1) % count];
    const ht_vec2 middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
    const ht_vec2 extra = gen_once_in(rng, 2) && gen_turn(a, b, middle) == 0 ? middle : a;
    memmove(v + at + 2, v + at + 1, sizeof *v * (size_t)(count - at - 1));
    v[at + 1] = extra;
    return count + 1;
}

static ht_convex draw_convex(gen_rng *rng, const gen_frame *f, ht_vec2 *v) {
    int count = gen_once_in(rng, 16) ? gen_int(rng, 1, 2) : gen_int(rng, 3, gen_once_in(rng, 8) ? 24 : 8);
    if (f->degenerate) {
        draw_points(rng, f, count, v);
    } else {
        draw_ring(rng, f, count, 0.7, 1, v);
    }
    if (!f->degenerate || !gen_is_convex(v, count)) {
        count = gen_hull(v, count);
    }
    if (gen_once_in(rng, 2)) {
        reverse(v, count);
    }
    for (int extra = f->degenerate ? gen_int(rng, 0, 3) : 0; extra > 0; extra--) {
        count = add_needless_vertex(rng, v, count);
    }
    const float radius = gen_once_in(rng, 2) ? 0 : draw_length(rng, f, 0.5 * length_of(f->vx, f->vy));
    return (ht_convex){v, count, radius};
}

static void add_ring(ht_polygon *p, gen_part *out, int count) {
    const int start = p->ring_count ? out->ring_end[p->ring_count - 1] : 0;
    out->ring_end[p->ring_count++] = start + count;
}

// One ring; and sometimes a hole, an island in the hole, and a part of its own.
static ht_polygon draw_rings(gen_rng *rng, const gen_frame *f, gen_part *out, bool plain) {
    ht_polygon p = {out->v, out->ring_end, 0, gen_once_in(rng, 2) ? HT_EVEN_ODD : HT_NONZERO, NULL};
    const bool hole = !plain && gen_once_in(rng, 2), island = hole && gen_once_in(rng, 4);
    const int most = gen_is_free(f) ? 5 : gen_once_in(rng, 12) ? 40 : 10;
    const int count = hole ? gen_int(rng, 6, 10) : gen_int(rng, 3, most);
    draw_ring(rng, f, count, hole ? 0.75 : 0.3, 1, out->v);
    if (gen_once_in(rng, 2)) {
        reverse(out->v, count);
    }
    add_ring(&p, out, count);
    if (hole) {
        const bool turned = gen_turn(out->v[0], out->v[1], out->v[count / 2]) < 0;
        const int holes = gen_int(rng, 3, 6);
        draw_ring(rng, f, holes, 0.3, 0.6, out->v + count);
        if (!turned) {
            reverse(out->v + count, holes);
        }
        add_ring(&p, out, holes);
        if (island) {
            draw_ring(rng, f, 4, 0.05, 0.2, out->v + count + holes);
            if (turned) {
                reverse(out->v + count + holes, 4);
            }
            add_ring(&p, out, 4);
        }
    }
    if (!plain && gen_once_in(rng, 3)) {
        gen_frame beside = *f;
        beside.cx += 2 * f->ux;
        beside.cy += 2 * f->uy;
        const int parts = gen_int(rng, 3, 6);
        draw_ring(rng, &beside, parts, 0.3, 1, out->v + out->ring_end[p.ring_count - 1]);
        add_ring(&p, out, parts);
    }
    return p;
}

static ht_polygon draw_polygon(gen_rng *rng, const gen_frame *f, gen_part *out) {
    for (int attempt = 0; attempt < 12; attempt++) {
        ht_polygon p = draw_rings(rng, f, out, attempt >= 4 || gen_once_in(rng, 2));
        if (gen_is_polygon(&p)) {
            if (f->degenerate && p.ring_count == 1 && p.ring_end[0] < GEN_VERTICES - 1) {
                out->ring_end[0] = add_needless_vertex(rng, out->v, p.ring_end[0]);
            }
            return p;
        }
    }
    ht_polygon p = {out->v, out->ring_end, 0, HT_EVEN_ODD, NULL};
    draw_points(rng, f, 3, out->v);
    add_ring(&p, out, 3);
    return p;
}

static ht_halfplane draw_halfplane(gen_rng *rng, const gen_frame *f) {
    const ht_vec2 d = draw_nonzero_direction(rng, f), p = draw_point(rng, f);
    const ht_vec2 n = gen_once_in(rng, 2) ? (ht_vec2){-d.y, d.x} : (ht_vec2){d.y, -d.x};
    const double offset = (double)n.x * (double)p.x + (double)n.y * (double)p.y;
    return (ht_halfplane){n, fabs(offset) > 1e38 ? 0 : (float)offset};
}

void gen_part_make(gen_rng *rng, const gen_frame *f, ht_kind kind, gen_part *out) {
    ht_vec2 *v = out->v;
    out->shape = (ht_shape){.kind = kind};
    draw_points(rng, f, 3, v);
    switch (kind) {
    case HT_POINT:
        out->shape.point = v[0];
        break;
    case HT_SEGMENT:
        out->shape.segment = (ht_segment){v[0], v[1]};
        break;
    case HT_CIRCLE:
        out->shape.circle = (ht_circle){v[0], draw_length(rng, f, length_of(f->vx, f->vy))};
        break;
    case HT_CAPSULE:
        out->shape.capsule = (ht_capsule){v[0], v[1], draw_length(rng, f, 0.5 * length_of(f->vx, f->vy))};
        break;
    case HT_BOX:
        out->shape.box = draw_box(rng, f);
        break;
    case HT_OBOX:
        out->shape.obox = draw_obox(rng, f);
        break;
    case HT_TRIANGLE:
        memcpy(out->shape.triangle.v, v, sizeof out->shape.triangle.v);
        break;
    case HT_CONVEX:
        out->shape.convex = draw_convex(rng, f, v);
        break;
    case HT_POLYLINE:
        if (f->spikes) {
            out->shape.polyline = (ht_polyline){v, gen_spiky_chain(rng, f, v, 8), gen_once_in(rng, 3)};
            break;
        }
        out->shape.polyline = (ht_polyline){v, gen_int(rng, 1, gen_once_in(rng, 12) ? 40 : 6), gen_once_in(rng, 3)};
        draw_points(rng, f, out->shape.polyline.count, v);
        break;
    case HT_POLYGON:
        out->shape.polygon = f->spikes ? gen_spiky_polygon(rng, f, out) : draw_polygon(rng, f, out);
        break;
    case HT_RAY:
        out->shape.ray = (ht_ray){v[0], draw_direction(rng, f)};
        break;
    case HT_LINE:
        out->shape.line = (ht_line){v[0], draw_direction(rng, f)};
        break;
    case HT_HALFPLANE:
        out->shape.halfplane = draw_halfplane(rng, f);
        break;
    default: // a compound, or no exact kind
        break;
    }
}

void gen_shape_make(gen_rng *rng, const gen_frame *f, ht_kind kind, gen_shape *out) {
    if (kind != HT_COMPOUND) {
        gen_part_make(rng, f, kind, &out->own);
        return;
    }
    const int count = gen_int(rng, 1, GEN_MEMBERS);
    out->own.shape = (ht_shape){.kind = HT_COMPOUND, .compound = {out->members, count}};
    for (int i = 0; i < count; i++) {
        gen_frame sub = *f;
        const double s = gen_real(rng, -1, 1), t = gen_real(rng, -1, 1);
        sub.cx += s * f->ux + t * f->vx;
        sub.cy += s * f->uy + t * f->vy;
        // Unbounded members are rare: with them nearly everything overlaps.
        const int last = gen_once_in(rng, 8) ? HT_HALFPLANE : HT_POLYGON;
        gen_part_make(rng, &sub, (ht_kind)gen_int(rng, HT_POINT, last), &out->parts[i]);
    }
}
