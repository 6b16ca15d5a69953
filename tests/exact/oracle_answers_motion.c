// oracle_answers_motion.c: motions up to a time that is m 2^e: the pair is scaled until everything is an integer again,
// the moving shape becomes what it sweeps, and the exact relation decides.
#include "oracle_answers.h"

#include <math.h>
#include <stdlib.h>

// t w as an integer, for the w that oracle_scale_for finds.
static num times_scale(double t, num w) {
    mpz_ptr m = oracle_new();
    int e;
    mpz_set_d(m, ldexp(frexp(t, &e), 53));
    mpz_mul(m, m, w);
    if (e >= 53) {
        mpz_mul_2exp(m, m, (mp_bitcnt_t)(e - 53));
    } else {
        mpz_fdiv_q_2exp(m, m, (mp_bitcnt_t)(53 - e));
    }
    return m;
}

// A power of two that makes t an integer.
static num scale_for(double t) {
    int e;
    frexp(t, &e);
    mpz_ptr w = oracle_new();
    mpz_set_ui(w, 1);
    if (t != 0 && e < 53) {
        mpz_mul_2exp(w, w, (mp_bitcnt_t)(53 - e));
    }
    return w;
}

static num larger(num a, num b) {
    return compare(a, b) < 0 ? b : a;
}

static opoint scaled(opoint p, num w) {
    return (opoint){mul(p.x, w), mul(p.y, w)};
}

static opoint negated(opoint v) {
    return (opoint){neg(v.x), neg(v.y)};
}

// The piece w times as large, then moved.
static opiece moved(olowered *pair, const opiece *s, num w, opoint by) {
    opiece out = *s;
    out.radius = mul(s->radius, w);
    if (s->kind == O_LINEAR) {
        out.linear.p = plus(scaled(s->linear.p, w), by);
        if (!s->linear.endless_above) {
            out.linear.d = scaled(s->linear.d, w);
        }
    } else if (s->kind == O_HALFPLANE) {
        out.offset = add(mul(s->offset, w), dot(s->normal, by));
    } else {
        opoint *v = oracle_allocate(pair, (size_t)s->count * sizeof *v);
        for (int i = 0; i < s->count; i++) {
            v[i] = plus(scaled(s->v[i], w), by);
        }
        out.v = v;
    }
    return out;
}

ht_relation oracle_relate_at(olowered *pair, oplace by) {
    const size_t mark = oracle_mark();
    const opoint zero = {of(0), of(0)};
    ht_relation r = HT_APART;
    for (size_t i = 0; i < pair->a.count; i++) {
        const opiece a = moved(pair, &pair->a.items[i], by.w, zero);
        for (size_t k = 0; k < pair->b.count && r != HT_OVERLAP; k++) {
            const opiece b = moved(pair, &pair->b.items[k], by.w, (opoint){by.x, by.y});
            const ht_relation s = oracle_pieces(&a, &b);
            r = s > r ? s : r;
        }
    }
    oracle_release(mark);
    return r;
}

ht_relation oracle_relate_moved(olowered *pair, double x, double y) {
    const size_t mark = oracle_mark();
    const double u[2] = {ldexp(x, (int)-pair->unit), ldexp(y, (int)-pair->unit)};
    const num w = larger(scale_for(u[0]), scale_for(u[1]));
    const ht_relation r = oracle_relate_at(pair, (oplace){times_scale(u[0], w), times_scale(u[1], w), w});
    oracle_release(mark);
    return r;
}

ht_relation oracle_stretch(olowered *pair, opoint origin, opoint dir, double t0, double t1) {
    const size_t mark = oracle_mark();
    const bool endless = isinf(t1) && !is_zero(dir);
    t1 = isinf(t1) ? t0 : t1;
    const num w = larger(scale_for(t0), scale_for(t1));
    const opoint zero = {of(0), of(0)}, from = scaled(dir, times_scale(t0, w)), to = scaled(dir, times_scale(t1, w));
    opiece ray = {.kind = O_LINEAR, .radius = of(0)};
    ray.linear = (olinear){plus(scaled(origin, w), from), endless ? dir : minus(to, from), false, endless};
    ht_relation r = HT_APART;
    for (size_t k = 0; k < pair->b.count && r != HT_OVERLAP; k++) {
        const opiece b = moved(pair, &pair->b.items[k], w, zero);
        const ht_relation s = oracle_pieces(&ray, &b);
        r = s > r ? s : r;
    }
    oracle_release(mark);
    return r;
}

// ---- sweeps

static bool is_endless(const opiece *p) {
    return p->kind == O_LINEAR && (p->linear.endless_above || p->linear.endless_below) && !is_zero(p->linear.d);
}

static bool meet(const opiece *a, const opiece *b) {
    return oracle_pieces(a, b) != HT_APART;
}

// Whether an end of b lies among what the endless shape a sweeps: a.p + s a.d + u shift.
static bool sweeps_over(const olinear *a, opoint shift, opoint end) {
    const num turn = cross(a->d, shift);
    if (sign(turn) == 0) {
        return false; // a stays on its line: start and end positions and the base tell
    }
    const opoint to = minus(end, a->p);
    const oratio s = ratio(cross(to, shift), turn), u = ratio(cross(a->d, to), turn);
    return (a->endless_below || sign(s.n) >= 0) && sign(u.n) >= 0 && compare(u.n, u.d) <= 0;
}

static bool endless_sweeps_endless(const opiece *a, opoint shift, const opiece *b) {
    opiece later = *a, base = {.kind = O_LINEAR, .radius = of(0), .linear = {a->linear.p, shift, false, false}};
    later.linear.p = plus(a->linear.p, shift);
    return meet(a, b) || meet(&later, b) || (!a->linear.endless_below && meet(&base, b)) ||
           sweeps_over(&a->linear, shift, b->linear.p);
}

static opiece swept_hull(olowered *pair, const opiece *s, opoint shift) {
    const bool linear = s->kind == O_LINEAR;
    const int count = linear ? 2 : s->count;
    opoint *v = oracle_allocate(pair, 2 * (size_t)count * sizeof *v);
    for (int i = 0; i < count; i++) {
        v[i] = linear ? (i ? plus(s->linear.p, s->linear.d) : s->linear.p) : s->v[i];
        v[count + i] = plus(v[i], shift);
    }
    opiece out = {.kind = O_HULL, .v = v, .count = 2 * count, .radius = s->radius};
    oracle_finish_hull(pair, &out);
    return out;
}

static bool sweeps(olowered *pair, const opiece *a, opoint shift, const opiece *b) {
    if (a->kind == O_HALFPLANE) {
        opiece later = *a;
        const num further = dot(a->normal, shift);
        later.offset = sign(further) > 0 ? add(a->offset, further) : a->offset;
        return meet(&later, b);
    }
    if (is_endless(a)) {
        return is_endless(b) ? endless_sweeps_endless(a, shift, b) : sweeps(pair, b, negated(shift), a);
    }
    if (b->kind == O_HALFPLANE) {
        return sweeps(pair, b, negated(shift), a);
    }
    if (a->kind != O_POLYGON) {
        const opiece all = swept_hull(pair, a, shift);
        return meet(&all, b);
    }
    bool meets = meet(a, b);
    for (int i = 0; i < a->count && !meets; i++) {
        const opiece edge = {.kind = O_LINEAR, .linear = oracle_edge(a, i), .radius = of(0)};
        const opiece all = swept_hull(pair, &edge, shift);
        meets = meet(&all, b);
    }
    return meets;
}

bool oracle_sweeps(olowered *pair, opoint delta, double t) {
    const size_t mark = oracle_mark();
    const num w = scale_for(t);
    const opoint zero = {of(0), of(0)}, shift = scaled(delta, times_scale(t, w));
    bool meets = false;
    for (size_t i = 0; i < pair->a.count; i++) {
        const opiece a = moved(pair, &pair->a.items[i], w, zero);
        for (size_t k = 0; k < pair->b.count && !meets; k++) {
            const opiece b = moved(pair, &pair->b.items[k], w, zero);
            meets = sweeps(pair, &a, shift, &b);
        }
    }
    oracle_release(mark);
    return meets;
}

// ---- rays and polygons

static int side_between(const opiece *polygon, const olinear *ray, oratio a, oratio b) {
    return oracle_side(oracle_place_at(ray, ratio_between(a, b)), polygon);
}

size_t oracle_ray_stretches(const opiece *polygon, const olinear *ray, double max, ostretch *out, size_t capacity) {
    oratio *t = malloc((2 * (size_t)polygon->count + 4) * sizeof *t);
    if (!t) {
        abort();
    }
    t[0] = (oratio){of(0), of(1)};
    size_t n = 1 + oracle_polygon_parameters(ray, polygon, t + 1), count = 0;
    if (!isinf(max)) {
        const num w = scale_for(max);
        const oratio end = {times_scale(max, w), w};
        while (n > 0 && ratio_compare(t[n - 1], end) > 0) {
            n--;
        }
        t[n++] = end;
    }
    bool open = false; // out[count - 1] reaches to t[i]
    for (size_t i = 0; i < n; i++) {
        if (i > 0 && ratio_compare(t[i - 1], t[i]) == 0) {
            continue;
        }
        const int at = oracle_side(oracle_place_at(ray, t[i]), polygon);
        if (!open && at >= 0 && count < capacity) {
            out[count++] = (ostretch){t[i], t[i], at > 0};
            open = true;
        }
        size_t next = i + 1;
        while (next < n && ratio_compare(t[next], t[i]) == 0) {
            next++;
        }
        const int beyond = next < n ? side_between(polygon, ray, t[i], t[next]) : -1;
        open = open && beyond >= 0;
        if (open) {
            out[count - 1].exit = t[next];
            out[count - 1].overlaps = out[count - 1].overlaps || beyond > 0;
        }
    }
    free(t);
    return count;
}
