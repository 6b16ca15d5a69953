// oracle_answers_crossings.c: where the borders of two shapes meet, by numbers of so many bits that zero can be told.
//
// Borders are curves: lines with or without ends, and circles and arcs of them; those of shapes with a radius include
// offset edges. Everything is decided by the signs of lengths. Coordinates are integers of at most b bits; a length
// that is compared with zero here is an algebraic number made of a handful of them (a quotient of polynomials of degree
// 6 at most, with up to two square roots), which is 0 or larger than 2^-(18 b + 64): the product of such a number and
// its conjugates is a rational number with a denominator of no more bits than that. So lengths are computed with 22 b +
// 192 bits, and count as zero below that bound. Lengths that are not zero but below 2^-36 of the size, where an offset
// edge or a rounded corner is concerned, make the answer `unclear`: the library may take them for zero.
//
// What is a crossing follows from the definition in query.h: the point is not one where both borders are one and the
// same line or circle both ways.
#include "oracle_answers.h"

#include <math.h>
#include <stdlib.h>

typedef mpf_srcptr real;

typedef struct rpoint {
    real x, y;
} rpoint;

typedef struct ocurve {
    bool round, full;  // an arc or circle; all of a circle
    bool soft;         // an offset edge or a rounded corner
    bool starts, ends; // a line: has these ends
    opoint d;          // a line's direction; 0 for a point
    opoint core;       // a circle's centre
    rpoint p, u, end;  // a line: point or start, unit direction, end
    rpoint center, from, to;
    real radius; // `from` and `to` are unit vectors; the arc goes counter-clockwise
    bool half;   // exactly half a circle
} ocurve;

typedef struct oborder {
    ocurve *curves;
    size_t count;
} oborder;

// ---- numbers: a pool with room for the most bits, used with as many as a pair needs

enum { MOST_BITS = 20000, POOL_BLOCK = 1024, POOL_BLOCKS = 4096 };

static struct {
    mpf_t *block[POOL_BLOCKS];
    size_t used;
    mp_bitcnt_t bits;
    long zero_bits; // a length below 2^-zero_bits is 0
    double soft;    // log2 of the length below which soft ones are unclear
    bool unclear;
} pool;

static mpf_ptr fresh(void) {
    const size_t b = pool.used / POOL_BLOCK;
    if (b == POOL_BLOCKS) {
        abort();
    }
    if (pool.block[b] == NULL) {
        pool.block[b] = malloc(POOL_BLOCK * sizeof(mpf_t));
        if (pool.block[b] == NULL) {
            abort();
        }
        for (int i = 0; i < POOL_BLOCK; i++) {
            mpf_init2(pool.block[b][i], MOST_BITS);
        }
    }
    mpf_ptr r = pool.block[b][pool.used++ % POOL_BLOCK];
    mpf_set_prec_raw(r, pool.bits);
    return r;
}

void oracle_crossings_deinit(void) {
    for (size_t b = 0; b < POOL_BLOCKS && pool.block[b] != NULL; b++) {
        for (int i = 0; i < POOL_BLOCK; i++) {
            mpf_set_prec_raw(pool.block[b][i], MOST_BITS);
            mpf_clear(pool.block[b][i]);
        }
        free(pool.block[b]);
        pool.block[b] = NULL;
    }
}

static real r_of(num n) {
    mpf_ptr r = fresh();
    mpf_set_z(r, n);
    return r;
}
#define R_BINARY(name, operation)                                                                                      \
    static real name(real a, real b) {                                                                                 \
        mpf_ptr r = fresh();                                                                                           \
        operation(r, a, b);                                                                                            \
        return r;                                                                                                      \
    }
R_BINARY(r_add, mpf_add)
R_BINARY(r_sub, mpf_sub)
R_BINARY(r_mul, mpf_mul)
R_BINARY(r_div, mpf_div)
static real r_sqrt(real a) {
    mpf_ptr r = fresh();
    if (mpf_sgn(a) > 0) {
        mpf_sqrt(r, a);
    } else {
        mpf_set_ui(r, 0);
    }
    return r;
}
static real r_neg(real a) {
    mpf_ptr r = fresh();
    mpf_neg(r, a);
    return r;
}
static real r_abs(real a) {
    mpf_ptr r = fresh();
    mpf_abs(r, a);
    return r;
}
static rpoint p_of(opoint p) {
    return (rpoint){r_of(p.x), r_of(p.y)};
}
static rpoint p_minus(rpoint a, rpoint b) {
    return (rpoint){r_sub(a.x, b.x), r_sub(a.y, b.y)};
}
static rpoint p_along(rpoint p, real t, rpoint d) {
    return (rpoint){r_add(p.x, r_mul(t, d.x)), r_add(p.y, r_mul(t, d.y))};
}
static real p_cross(rpoint a, rpoint b) {
    return r_sub(r_mul(a.x, b.y), r_mul(a.y, b.x));
}
static real p_dot(rpoint a, rpoint b) {
    return r_add(r_mul(a.x, b.x), r_mul(a.y, b.y));
}
static real p_length(rpoint a) {
    return r_sqrt(p_dot(a, a));
}
static rpoint p_unit(rpoint a) {
    const real length = p_length(a);
    return (rpoint){r_div(a.x, length), r_div(a.y, length)};
}

// The sign of a length; of a soft one that is nearly zero it is unclear.
static int decide(real length, bool soft) {
    if (mpf_sgn(length) == 0) {
        return 0;
    }
    long exponent = 0;
    mpf_get_d_2exp(&exponent, length);
    if (exponent < -pool.zero_bits) {
        return 0;
    }
    if (soft && (double)exponent < pool.soft) {
        pool.unclear = true;
    }
    return mpf_sgn(length);
}

// ---- borders

static ocurve *next_curve(oborder *to) {
    if ((to->count & (to->count - 1)) == 0) {
        to->curves = realloc(to->curves, (to->count ? 2 * to->count : 1) * sizeof *to->curves);
        if (to->curves == NULL) {
            abort();
        }
    }
    ocurve *c = &to->curves[to->count++];
    *c = (ocurve){.radius = NULL};
    return c;
}

static void add_linear(oborder *to, const olinear *l) {
    ocurve *c = next_curve(to);
    c->d = l->d;
    c->starts = !l->endless_below;
    c->ends = !l->endless_above;
    c->p = p_of(l->p);
    c->u = is_zero(l->d) ? (rpoint){r_of(of(0)), r_of(of(0))} : p_unit(p_of(l->d));
    c->end = c->ends ? p_of(plus(l->p, l->d)) : c->p;
}

static void add_halfplane(oborder *to, const opiece *h) {
    ocurve *c = next_curve(to);
    const rpoint n = p_of(h->normal);
    const real t = r_div(r_of(h->offset), p_dot(n, n));
    c->d = (opoint){neg(h->normal.y), h->normal.x};
    c->p = (rpoint){r_mul(t, n.x), r_mul(t, n.y)};
    c->u = p_unit(p_of(c->d));
    c->end = c->p;
}

static void add_circle(oborder *to, opoint center, num radius) {
    ocurve *c = next_curve(to);
    c->round = true;
    c->full = true;
    c->core = center;
    c->center = p_of(center);
    c->radius = r_of(radius);
}

static rpoint outward(opoint d) {
    return p_unit(p_of((opoint){d.y, neg(d.x)}));
}

// The corner around vertex i of a hull of two or more vertices, counter-clockwise, and the offset of edge i.
static void add_rounded(oborder *to, const opiece *h, int i) {
    const opoint v = h->v[i], w = h->v[(i + 1) % h->count], last = h->v[(i + h->count - 1) % h->count];
    const opoint before = minus(v, last), d = minus(w, v);
    ocurve *arc = next_curve(to);
    arc->round = true;
    arc->soft = true;
    arc->core = v;
    arc->center = p_of(v);
    arc->radius = r_of(h->radius);
    arc->from = outward(before);
    arc->to = outward(d);
    arc->half = h->count == 2;
    ocurve *line = next_curve(to);
    line->soft = true;
    line->starts = true;
    line->ends = true;
    line->d = d;
    line->u = p_unit(p_of(d));
    line->p = p_along(p_of(v), r_of(h->radius), to->curves[to->count - 2].to);
    line->end = p_along(p_of(w), r_of(h->radius), to->curves[to->count - 2].to);
}

static oborder border_of(const opieces *pieces) {
    oborder out = {NULL, 0};
    for (size_t k = 0; k < pieces->count; k++) {
        const opiece *piece = &pieces->items[k];
        if (piece->kind == O_HALFPLANE) {
            add_halfplane(&out, piece);
        } else if (piece->kind == O_HULL && sign(piece->radius) > 0) {
            for (int i = 0; i < piece->count && piece->count > 1; i++) {
                add_rounded(&out, piece, i);
            }
            if (piece->count == 1) {
                add_circle(&out, piece->v[0], piece->radius);
            }
        } else {
            for (int i = 0; i < oracle_edge_count(piece); i++) {
                const olinear edge = oracle_edge(piece, i);
                add_linear(&out, &edge);
            }
        }
    }
    return out;
}

// ---- meetings

typedef struct places {
    rpoint at[1024];
    size_t count;
    bool overflow;
} places;

static bool is_point(const ocurve *c) {
    return !c->round && is_zero(c->d);
}

// The ways the curve goes from x: 1 along, 2 against its direction; -1 when x is not on it.
static int ways_from(const ocurve *c, rpoint x, bool soft) {
    soft = soft || c->soft;
    if (is_point(c)) {
        return decide(r_sub(x.x, c->p.x), soft) == 0 && decide(r_sub(x.y, c->p.y), soft) == 0 ? 0 : -1;
    }
    if (c->round) {
        const rpoint v = p_minus(x, c->center);
        if (decide(r_sub(p_length(v), c->radius), soft) != 0) {
            return -1;
        }
        if (c->full) {
            return 3;
        }
        const int start = decide(p_cross(c->from, v), soft), end = decide(p_cross(v, c->to), soft);
        const bool ahead = mpf_sgn(p_dot(v, c->from)) > 0;
        if (c->half) {
            return start > 0 ? 3 : start < 0 ? -1 : ahead ? 1 : 2;
        }
        const bool at_end = end == 0 && mpf_sgn(p_dot(v, c->to)) > 0;
        return start == 0 && ahead ? 1 : at_end ? 2 : start > 0 && end > 0 ? 3 : -1;
    }
    if (decide(p_cross(c->u, p_minus(x, c->p)), soft) != 0) {
        return -1;
    }
    const int start = c->starts ? decide(p_dot(c->u, p_minus(x, c->p)), soft) : 1;
    const int end = c->ends ? decide(p_dot(c->u, p_minus(x, c->end)), soft) : -1;
    return start < 0 || end > 0 ? -1 : (end < 0 ? 1 : 0) | (start > 0 ? 2 : 0);
}

static void note(places *to, const ocurve *e, const ocurve *f, rpoint x) {
    const bool soft = e->soft || f->soft;
    if (ways_from(e, x, soft) < 0 || ways_from(f, x, soft) < 0) {
        return;
    }
    for (size_t i = 0; i < to->count; i++) {
        if (decide(r_sub(x.x, to->at[i].x), false) == 0 && decide(r_sub(x.y, to->at[i].y), false) == 0) {
            return;
        }
    }
    if (to->count == sizeof to->at / sizeof *to->at) {
        to->overflow = true;
        return;
    }
    to->at[to->count++] = x;
}

static void note_ends(places *to, const ocurve *e, const ocurve *f) {
    for (int k = 0; k < 2; k++) {
        const ocurve *c = k == 0 ? e : f;
        if (c->round && !c->full) {
            note(to, e, f, p_along(c->center, c->radius, c->from));
            note(to, e, f, p_along(c->center, c->radius, c->to));
        } else if (!c->round) {
            if (c->starts) {
                note(to, e, f, c->p);
            }
            if (c->ends) {
                note(to, e, f, c->end);
            }
        }
    }
}

static void meet_lines(places *to, const ocurve *e, const ocurve *f) {
    const bool soft = e->soft || f->soft;
    if (is_point(e) || is_point(f)) {
        note(to, e, f, is_point(e) ? e->p : f->p);
        return;
    }
    if (sign(cross(e->d, f->d)) == 0) {
        if (decide(p_cross(e->u, p_minus(f->p, e->p)), soft) == 0) {
            note_ends(to, e, f);
        }
        return;
    }
    const real turn = p_cross(e->u, f->u);
    if (soft && fabs(mpf_get_d(turn)) < 0x1p-38) {
        pool.unclear = true;
    }
    note(to, e, f, p_along(e->p, r_div(p_cross(p_minus(f->p, e->p), f->u), turn), e->u));
}

static void meet_line_circle(places *to, const ocurve *line, const ocurve *circle) {
    const bool soft = line->soft || circle->soft;
    if (is_point(line)) {
        note(to, line, circle, line->p);
        return;
    }
    const rpoint v = p_minus(circle->center, line->p);
    const real aside = p_cross(line->u, v);
    const int gap = decide(r_sub(r_abs(aside), circle->radius), soft);
    if (gap > 0) {
        return;
    }
    const rpoint foot = p_along(line->p, p_dot(line->u, v), line->u);
    if (gap == 0) {
        note(to, line, circle, foot);
        return;
    }
    const real half = r_sqrt(r_mul(r_sub(circle->radius, aside), r_add(circle->radius, aside)));
    note(to, line, circle, p_along(foot, half, line->u));
    note(to, line, circle, p_along(foot, r_neg(half), line->u));
}

static bool is_one_circle(const ocurve *e, const ocurve *f) {
    return is_same(e->core, f->core) && mpf_cmp(e->radius, f->radius) == 0;
}

static void meet_circles(places *to, const ocurve *e, const ocurve *f) {
    const bool soft = e->soft || f->soft;
    if (is_same(e->core, f->core)) {
        decide(r_sub(e->radius, f->radius), soft);
        if (is_one_circle(e, f)) {
            note_ends(to, e, f);
        }
        if (is_one_circle(e, f) && e->full && f->full) {
            note(to, e, f, (rpoint){r_add(e->center.x, e->radius), e->center.y});
        }
        return;
    }
    const rpoint v = p_minus(f->center, e->center);
    const real distance = p_length(v), sum = r_add(e->radius, f->radius), less = r_sub(e->radius, f->radius);
    decide(distance, soft);
    const int outer = decide(r_sub(distance, sum), soft), inner = decide(r_sub(distance, r_abs(less)), soft);
    if (outer > 0 || inner < 0) {
        return;
    }
    const rpoint u = p_unit(v);
    const real twice = r_add(distance, distance);
    const real along = r_div(r_add(r_mul(distance, distance), r_mul(sum, less)), twice);
    const rpoint foot = p_along(e->center, along, u), left = {r_neg(u.y), u.x};
    if (outer == 0 || inner == 0) {
        note(to, e, f, foot);
        return;
    }
    const real half = r_sqrt(r_mul(r_sub(e->radius, along), r_add(e->radius, along)));
    note(to, e, f, p_along(foot, half, left));
    note(to, e, f, p_along(foot, r_neg(half), left));
}

// The distance between a point and a curve.
static real distance_to(const ocurve *c, rpoint x) {
    const rpoint v = p_minus(x, c->round ? c->center : c->p);
    if (c->round) {
        const bool within =
            c->full || (mpf_sgn(p_cross(c->from, v)) >= 0 && (c->half || mpf_sgn(p_cross(v, c->to)) >= 0));
        const real from = c->full ? NULL : p_length(p_minus(x, p_along(c->center, c->radius, c->from)));
        const real to = c->full ? NULL : p_length(p_minus(x, p_along(c->center, c->radius, c->to)));
        return within ? r_sub(p_length(v), c->radius) : mpf_cmp(from, to) < 0 ? from : to;
    }
    if (is_point(c) || (c->starts && mpf_sgn(p_dot(c->u, v)) < 0)) {
        return p_length(v);
    }
    const rpoint w = p_minus(x, c->end);
    return c->ends && mpf_sgn(p_dot(c->u, w)) > 0 ? p_length(w) : p_cross(c->u, v);
}

// Ends of soft curves that are near to the other curve without being on it make the answer unclear.
static void look_at_ends(const ocurve *e, const ocurve *f) {
    if (e->round && !e->full) {
        decide(distance_to(f, p_along(e->center, e->radius, e->from)), true);
        decide(distance_to(f, p_along(e->center, e->radius, e->to)), true);
    }
    if (!e->round && (e->starts || is_point(e))) {
        decide(distance_to(f, e->p), true);
    }
    if (!e->round && e->ends) {
        decide(distance_to(f, e->end), true);
    }
}

static void meet_curves(places *to, const ocurve *e, const ocurve *f) {
    if (e->soft || f->soft) {
        look_at_ends(e, f);
        look_at_ends(f, e);
    }
    if (e->round != f->round) {
        meet_line_circle(to, e->round ? f : e, e->round ? e : f);
    } else if (e->round) {
        meet_circles(to, e, f);
    } else {
        meet_lines(to, e, f);
    }
}

// ---- which of them are crossings

// 1 or -1 for two curves through one point that are of one line, in the same or opposite directions; 1 for one circle.
static int is_same_curve(const ocurve *c, const ocurve *d) {
    if (is_point(c) || is_point(d) || c->round != d->round) {
        return 0;
    }
    if (c->round) {
        return is_one_circle(c, d);
    }
    return sign(cross(c->d, d->d)) != 0 ? 0 : sign(dot(c->d, d->d));
}

static int ways_along(const oborder *b, const ocurve *c, rpoint x, bool *others) {
    int ways = 0;
    for (size_t i = 0; i < b->count; i++) {
        const ocurve *d = &b->curves[i];
        const int own = ways_from(d, x, c->soft);
        if (own < 0) {
            continue;
        }
        const int same = is_same_curve(c, d);
        *others = *others || (same == 0 && !is_point(d));
        ways |= same > 0 ? own : same < 0 ? (own >> 1) | (own & 1) << 1 : 0;
    }
    return ways;
}

// Whether x is the point that stands for two equal circles.
static bool is_whole(const oborder *a, const oborder *b, rpoint x) {
    for (size_t i = 0; i < a->count; i++) {
        for (size_t k = 0; k < b->count; k++) {
            const ocurve *e = &a->curves[i], *f = &b->curves[k];
            if (e->round && f->round && e->full && f->full && is_one_circle(e, f) &&
                decide(r_sub(x.y, e->center.y), false) == 0 &&
                decide(r_sub(x.x, r_add(e->center.x, e->radius)), false) == 0) {
                return true;
            }
        }
    }
    return false;
}

static bool is_crossing(const oborder *a, const oborder *b, rpoint x, bool *shared) {
    bool answer = true;
    *shared = is_whole(a, b, x);
    const bool whole = *shared;
    for (size_t i = 0; i < a->count; i++) {
        const ocurve *c = &a->curves[i];
        if (is_point(c) || ways_from(c, x, false) < 0) {
            continue;
        }
        bool others = false;
        const int own = ways_along(a, c, x, &others), other = ways_along(b, c, x, &others);
        *shared = *shared || (own & other) == 1 || (own & other) == 2;
        answer = answer && (others || own != 3 || other != 3);
    }
    return answer || whole;
}

static double double_of(real a, long unit) {
    long exponent = 0;
    const double m = mpf_get_d_2exp(&exponent, a);
    const long e = exponent + unit;
    return ldexp(m, e > 2000 ? 2000 : e < -2000 ? -2000 : (int)e);
}

// The most bits of an integer of the pieces, and the log2 of the largest coordinate with the radius.
static size_t bits_of(const opieces *pieces, size_t bits, size_t *size) {
    for (size_t k = 0; k < pieces->count; k++) {
        const opiece *piece = &pieces->items[k];
        num all[6] = {piece->radius, NULL, NULL, NULL, NULL, NULL};
        if (piece->kind == O_LINEAR) {
            all[1] = piece->linear.p.x;
            all[2] = piece->linear.p.y;
            all[3] = piece->linear.d.x;
            all[4] = piece->linear.d.y;
        } else if (piece->kind == O_HALFPLANE) {
            all[1] = piece->normal.x;
            all[2] = piece->normal.y;
            all[3] = piece->offset;
        }
        for (int i = 0; i < 6; i++) {
            const size_t own = all[i] != NULL ? mpz_sizeinbase(all[i], 2) : 0;
            bits = own > bits ? own : bits;
            const bool is_length = piece->kind != O_HALFPLANE && (i < 3 || !piece->linear.endless_above);
            *size = is_length && own > *size ? own : *size;
        }
        for (int i = 0; i < piece->count && (piece->kind == O_HULL || piece->kind == O_POLYGON); i++) {
            const size_t x = mpz_sizeinbase(piece->v[i].x, 2), y = mpz_sizeinbase(piece->v[i].y, 2);
            const size_t own = x > y ? x : y;
            bits = own > bits ? own : bits;
            *size = own > *size ? own : *size;
        }
    }
    return bits;
}

static void meet_all(const oborder *a, const oborder *b, places *found) {
    for (size_t i = 0; i < a->count; i++) {
        for (size_t k = 0; k < b->count; k++) {
            const size_t used = pool.used, mark = oracle_mark(), before = found->count;
            meet_curves(found, &a->curves[i], &b->curves[k]);
            if (found->count == before) {
                pool.used = used;
            }
            oracle_release(mark);
        }
    }
}

static bool is_soft(const oborder *b) {
    bool soft = false;
    for (size_t i = 0; i < b->count; i++) {
        soft = soft || b->curves[i].soft;
    }
    return soft;
}

bool oracle_crossings(const olowered *pair, ocrossings *out) {
    static places found;
    size_t size = 0;
    const size_t bits = bits_of(&pair->b, bits_of(&pair->a, 1, &size), &size);
    pool.used = 0;
    pool.bits = 22 * bits + 192;
    pool.zero_bits = (long)(18 * bits + 64);
    pool.soft = (double)size - 36.0;
    pool.unclear = false;
    out->count = 0;
    if (pool.bits > MOST_BITS) {
        return false;
    }
    oborder a = border_of(&pair->a), b = border_of(&pair->b);
    found.count = 0;
    found.overflow = false;
    out->soft = is_soft(&a) || is_soft(&b);
    meet_all(&a, &b, &found);
    for (size_t i = 0; i < found.count; i++) {
        bool shared = false;
        const size_t used = pool.used, mark = oracle_mark();
        if (is_crossing(&a, &b, found.at[i], &shared) && out->count < OCROSSINGS) {
            out->at[out->count++] =
                (ocrossing){double_of(found.at[i].x, pair->unit), double_of(found.at[i].y, pair->unit), shared};
        }
        pool.used = used;
        oracle_release(mark);
    }
    free(a.curves);
    free(b.curves);
    return !pool.unclear && !found.overflow && out->count < OCROSSINGS;
}
