// oracle_answers_touch.c: where and along which normals shapes touch at the end of a motion, as accurately as wanted.
//
// Cut into convex bodies, each of them points grown by a radius, two bodies touch first at the least of all times at
// which a point on the motion's line meets a circle of radius R = r + s around a difference of two vertices, or a
// segment between two such differences, moved outwards by R: all these lie in the bodies' difference. Numerators are
// integers; only roots and quotients have 1024 bits. Without radii times are fractions, and whatever direction no
// difference of vertices lies behind is a normal.
#include "oracle_answers.h"

#include <math.h>

enum { BITS = 1024, REALS = 256, MOST_PAIRS = 4096 };

// ---- numbers of 1024 bits, from a pool that is released by setting `used`

typedef mpf_srcptr real;

static mpf_t pool[REALS];
static int used, made;

static mpf_ptr new_real(void) {
    if (used == made) {
        mpf_init2(pool[made++], BITS);
    }
    return pool[used++];
}

static real real_of(num a) {
    mpf_ptr r = new_real();
    mpf_set_z(r, a);
    return r;
}

static real real_plus(real a, real b) {
    mpf_ptr r = new_real();
    mpf_add(r, a, b);
    return r;
}

static real real_minus(real a, real b) {
    mpf_ptr r = new_real();
    mpf_sub(r, a, b);
    return r;
}

static real real_times(real a, real b) {
    mpf_ptr r = new_real();
    mpf_mul(r, a, b);
    return r;
}

static real real_over(real a, real b) {
    mpf_ptr r = new_real();
    mpf_div(r, a, b);
    return r;
}

static real root_of(real a) {
    mpf_ptr r = new_real();
    mpf_sqrt(r, a);
    return r;
}

typedef struct rpoint {
    real x, y;
} rpoint;

static rpoint rpoint_of(opoint p) {
    return (rpoint){real_of(p.x), real_of(p.y)};
}

static rpoint rpoint_minus(rpoint a, rpoint b) {
    return (rpoint){real_minus(a.x, b.x), real_minus(a.y, b.y)};
}

static rpoint rpoint_times(real t, rpoint a) {
    return (rpoint){real_times(t, a.x), real_times(t, a.y)};
}

static real rdot(rpoint a, rpoint b) {
    return real_plus(real_times(a.x, b.x), real_times(a.y, b.y));
}

static real length_of(rpoint a) {
    return root_of(rdot(a, a));
}

// a times 2^unit.
static double to_double(real a, long unit) {
    long e;
    const double m = mpf_get_d_2exp(&e, a);
    const long all = e + unit;
    return m == 0 ? 0 : ldexp(m, (int)(all > 2000 ? 2000 : all < -2000 ? -2000 : all));
}

// ---- bodies

// A convex body: the i-th vertex, up to `count`, and a radius.
typedef struct body {
    const opiece *piece;
    int first, count;
} body;

static opoint vertex(const body *b, int i) {
    const opiece *p = b->piece;
    if (p->kind == O_POLYGON) {
        const olinear edge = oracle_edge(p, b->first);
        return i == 0 ? edge.p : plus(edge.p, edge.d);
    }
    if (p->kind == O_LINEAR) {
        return i == 0 ? p->linear.p : plus(p->linear.p, p->linear.d);
    }
    return p->v[i];
}

static int bodies_in(const opiece *p) {
    return p->kind == O_POLYGON ? p->count : 1;
}

static body body_of(const opiece *p, int i) {
    const int ends = p->kind == O_LINEAR && is_zero(p->linear.d) ? 1 : 2;
    return (body){p, i, p->kind == O_HULL ? p->count : ends};
}

static bool is_bounded(const opiece *p) {
    return p->kind != O_HALFPLANE &&
           !(p->kind == O_LINEAR && !is_zero(p->linear.d) && (p->linear.endless_above || p->linear.endless_below));
}

static int edges_in(const body *b) {
    return b->count == 1 ? 0 : b->count == 2 ? 1 : b->count;
}

// The bodies and the motion, and what is looked for.
typedef struct meeting {
    const body *a, *b;
    opoint d;
    num reach; // 0: the time is a fraction
    bool meets;
    oratio when; // without a reach
    mpf_t t;
    mpf_t nx, ny; // the normal, of any length, with a reach
} meeting;

static opoint apart(const meeting *m, int i, int k) {
    return minus(vertex(m->b, k), vertex(m->a, i));
}

// Edge i of A, then of B, as it lies in the difference, from a vertex of the other.
typedef struct side {
    opoint e, p, q;
} side;

static side side_of(const meeting *m, int i, int k) {
    const int of_a = edges_in(m->a);
    side s;
    if (i < of_a) {
        s.p = apart(m, i, k);
        s.q = apart(m, (i + 1) % m->a->count, k);
    } else {
        s.p = apart(m, k, i - of_a);
        s.q = apart(m, k, (i - of_a + 1) % m->b->count);
    }
    s.e = minus(s.q, s.p);
    return s;
}

static void offer_fraction(meeting *m, oratio t) {
    if (sign(t.n) >= 0 && (!m->meets || ratio_compare(t, m->when) < 0)) {
        m->when = t;
        m->meets = true;
    }
}

static void offer_real(meeting *m, real t, rpoint normal) {
    if (mpf_sgn(t) >= 0 && (!m->meets || mpf_cmp(t, m->t) < 0)) {
        mpf_set(m->t, t);
        mpf_set(m->nx, normal.x);
        mpf_set(m->ny, normal.y);
        m->meets = true;
    }
}

// w^2 = R^2 |d|^2 - (d x p)^2, t = (|p|^2 - R^2) / (d.p + w), for what is outside and ahead.
static void see_circle(meeting *m, opoint p) {
    const num across = cross(m->d, p), along = dot(m->d, p), square = mul(m->reach, m->reach);
    const num w2 = sub(mul(square, dot(m->d, m->d)), mul(across, across));
    if (sign(w2) < 0 || sign(along) <= 0) {
        return;
    }
    const int mark = used;
    const real w = root_of(real_of(w2));
    const real t = real_over(real_of(sub(dot(p, p), square)), real_plus(real_of(along), w));
    offer_real(m, t, rpoint_minus(rpoint_of(p), rpoint_times(t, rpoint_of(m->d))));
    used = mark;
}

// t = (e x p + k R |e|) / (e x d) for k = 1 and -1, where the foot lies on the edge.
static void see_offset(meeting *m, const side *s, int k) {
    const num turn = cross(s->e, m->d), level = cross(s->e, s->p), square = dot(s->e, s->e);
    if (sign(turn) == 0) {
        return;
    }
    const int mark = used;
    const real root = root_of(real_of(mul(mul(m->reach, m->reach), square)));
    mpf_ptr offset = new_real(), low = new_real();
    mpf_set(offset, root);
    if (k < 0) {
        mpf_neg(offset, offset);
    }
    real above = real_plus(real_of(level), offset);
    if (sign(level) * k < 0) { // what cancels
        const num whole = sub(mul(level, level), mul(mul(m->reach, m->reach), square));
        above = real_over(real_of(whole), real_minus(real_of(level), offset));
    }
    const real t = real_over(above, real_of(turn));
    const rpoint e = rpoint_of(s->e), x = rpoint_minus(rpoint_times(t, rpoint_of(m->d)), rpoint_of(s->p));
    mpf_set(low, rdot(e, x));
    if (mpf_sgn(low) >= 0 && mpf_cmp(low, real_of(square)) <= 0) {
        const bool left = sign(turn) < 0; // the normal goes along with the motion
        const opoint n = left ? (opoint){s->e.y, neg(s->e.x)} : (opoint){neg(s->e.y), s->e.x};
        offer_real(m, t, rpoint_of(n));
    }
    used = mark;
}

static void see_pointed(meeting *m, const side *s) {
    const int p = sign(cross(m->d, s->p)), q = sign(cross(m->d, s->q));
    if (p * q < 0) {
        offer_fraction(m, ratio(cross(s->e, s->p), cross(s->e, m->d)));
    }
}

// The first time from the start on at which the bodies, apart there, meet.
static void first_meeting(meeting *m) {
    const bool pointed = sign(m->reach) == 0;
    for (int i = 0; i < m->a->count; i++) {
        for (int k = 0; k < m->b->count; k++) {
            const opoint p = apart(m, i, k);
            if (!pointed) {
                see_circle(m, p);
            } else if (sign(cross(m->d, p)) == 0) {
                offer_fraction(m, ratio(dot(m->d, p), dot(m->d, m->d)));
            }
        }
    }
    for (int i = 0; i < edges_in(m->a) + edges_in(m->b); i++) {
        const int others = i < edges_in(m->a) ? m->b->count : m->a->count;
        for (int k = 0; k < others; k++) {
            const side s = side_of(m, i, k);
            if (pointed) {
                see_pointed(m, &s);
            } else {
                see_offset(m, &s, 1);
                see_offset(m, &s, -1);
            }
        }
    }
    if (m->meets && pointed) {
        const int mark = used;
        mpf_set(m->t, real_over(real_of(m->when.n), real_of(m->when.d)));
        used = mark;
    }
}

// ---- what is wrong with an answer

// By how much a normal leads out of those that no difference of vertices at that time lies behind.
static double off_cone(const meeting *m, ht_vec2 n) {
    double worst = 0;
    for (int i = 0; i < m->a->count; i++) {
        for (int k = 0; k < m->b->count; k++) {
            const opoint p = apart(m, i, k);
            const opoint v = {sub(mul(p.x, m->when.d), mul(m->d.x, m->when.n)),
                              sub(mul(p.y, m->when.d), mul(m->d.y, m->when.n))};
            if (!is_zero(v)) {
                const int mark = used;
                const rpoint r = rpoint_of(v);
                const real length = length_of(r);
                const double along = (double)n.x * to_double(real_over(r.x, length), 0) +
                                     (double)n.y * to_double(real_over(r.y, length), 0);
                worst = -along > worst ? -along : worst;
                used = mark;
            }
        }
    }
    return worst;
}

static double off_normal(const meeting *m, ht_vec2 n) {
    if (sign(m->reach) == 0) {
        return off_cone(m, n);
    }
    const int mark = used;
    const real length = length_of((rpoint){m->nx, m->ny});
    const double x = to_double(real_over(m->nx, length), 0), y = to_double(real_over(m->ny, length), 0);
    used = mark;
    return fmax(fabs((double)n.x - x), fabs((double)n.y - y));
}

// Sets *out to the square of the distance of p from the segment from a to b.
static void square_to_segment(rpoint p, rpoint a, rpoint b, mpf_ptr out) {
    const rpoint e = rpoint_minus(b, a), x = rpoint_minus(p, a);
    const real along = rdot(e, x), square = rdot(e, e);
    if (mpf_sgn(along) <= 0) {
        mpf_set(out, rdot(x, x));
    } else if (mpf_cmp(along, square) >= 0) {
        const rpoint y = rpoint_minus(p, b);
        mpf_set(out, rdot(y, y));
    } else {
        mpf_set(out, real_minus(rdot(x, x), real_over(real_times(along, along), square)));
        mpf_abs(out, out);
    }
}

// How far p is from the body's border.
static double to_border(const body *b, rpoint p, long unit) {
    bool inside = b->count > 2;
    const int mark = used;
    mpf_ptr least = new_real(), next = new_real();
    for (int i = 0; i < b->count; i++) {
        const int inner = used;
        const rpoint v = rpoint_of(vertex(b, i)), w = rpoint_of(vertex(b, (i + 1) % b->count));
        const rpoint e = rpoint_minus(w, v), x = rpoint_minus(p, v);
        square_to_segment(p, v, w, next);
        if (i == 0 || mpf_cmp(next, least) < 0) {
            mpf_set(least, next);
        }
        inside = inside && mpf_cmp(real_times(e.x, x.y), real_times(e.y, x.x)) > 0;
        used = inner;
    }
    const real distance = root_of(least), radius = real_of(b->piece->radius);
    mpf_set(next, inside ? real_plus(distance, radius) : real_minus(distance, radius));
    const double off = fabs(to_double(next, unit));
    used = mark;
    return off;
}

// A float in the pair's unit.
static real real_of_float(float x, long unit) {
    mpf_ptr r = new_real();
    mpf_set_d(r, (double)x);
    if (unit > 0) {
        mpf_div_2exp(r, r, (mp_bitcnt_t)unit);
    } else {
        mpf_mul_2exp(r, r, (mp_bitcnt_t)-unit);
    }
    return r;
}

static double off_point(const meeting *m, ht_vec2 point, long unit) {
    const int mark = used;
    const rpoint p = {real_of_float(point.x, unit), real_of_float(point.y, unit)};
    const double on_b = to_border(m->b, p, unit);
    const double on_a = to_border(m->a, rpoint_minus(p, rpoint_times(m->t, rpoint_of(m->d))), unit);
    used = mark;
    return fmax(on_a, on_b);
}

// All pairs that meet first, or so soon after that quotients in double do not tell them apart.
typedef struct firsts {
    mpf_t earliest, near; // and until when others count
    double best;          // what is least wrong of those
} firsts;

static void begin_firsts(firsts *f, const meeting *m) {
    mpf_set(f->earliest, m->t);
    mpf_div_2exp(f->near, m->t, 30);
    mpf_add(f->near, f->near, m->t);
}

static void see_pair(const olowered *pair, meeting *m, otouch *out, firsts *f) {
    const size_t mark = oracle_mark();
    m->meets = false;
    m->reach = add(m->a->piece->radius, m->b->piece->radius);
    first_meeting(m);
    if (m->meets && (!out->known || mpf_cmp(m->t, f->near) <= 0)) {
        const ht_vec2 towards_b = {-out->hit.normal.x, -out->hit.normal.y};
        const double normal = off_normal(m, towards_b), point = off_point(m, out->hit.point, pair->unit);
        const double fault = fmax(normal * 0x1p23, point / out->ulp);
        const bool much_earlier = !out->known || to_double(f->earliest, 0) * (1 - 0x1p-30) > to_double(m->t, 0);
        if (!out->known || mpf_cmp(m->t, f->earliest) < 0) {
            begin_firsts(f, m);
        }
        if (much_earlier || fault < f->best) {
            f->best = fault;
            out->normal = normal;
            out->point = point;
        }
        out->known = true;
    }
    oracle_release(mark);
}

static size_t work_of(const opieces *list) {
    size_t sum = 0;
    for (size_t i = 0; i < list->count; i++) {
        const opiece *p = &list->items[i];
        sum += !is_bounded(p) ? MOST_PAIRS + 1 : p->kind == O_HULL ? (size_t)p->count : 2 * (size_t)bodies_in(p);
    }
    return sum;
}

static void see_pairs(const olowered *pair, meeting *m, otouch *out, firsts *f) {
    out->known = false;
    for (size_t i = 0; i < pair->a.count; i++) {
        for (size_t k = 0; k < pair->b.count; k++) {
            const opiece *p = &pair->a.items[i], *q = &pair->b.items[k];
            for (int n = 0; n < bodies_in(p) * bodies_in(q); n++) {
                const body a = body_of(p, n % bodies_in(p)), b = body_of(q, n / bodies_in(p));
                m->a = &a;
                m->b = &b;
                see_pair(pair, m, out, f);
            }
        }
    }
}

void oracle_touch(const olowered *pair, opoint delta, otouch *out) {
    out->known = false;
    if (is_zero(delta) || work_of(&pair->a) * work_of(&pair->b) > MOST_PAIRS) {
        return;
    }
    meeting m = {.d = delta};
    firsts f = {.best = 0};
    mpf_t *const all[] = {&m.t, &m.nx, &m.ny, &f.earliest, &f.near};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        mpf_init2(*all[i], BITS);
    }
    see_pairs(pair, &m, out, &f);
    out->fraction = out->known ? to_double(f.earliest, 0) : 1;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        mpf_clear(*all[i]);
    }
}
