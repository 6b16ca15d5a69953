// answer_crossings.c: ht_crossings against the oracle, the other way round, without room, and with shapes written in
// another way: repeated and collinear vertices, boxes as polygons. Some pairs are drawn here: long sides of shapes with
// a radius that cross at an angle of 2^-8 to 2^-38.
#include "answer_checks.h"
#include "crossings_near.h"
#include "oracle.h"
#include "oracle_answers.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { MOST = OCROSSINGS };

// Parts of convex shapes without radius are those of one vertex or edge; others may have several pairs of edges that
// meet in a place, of which the lowest depends on which shape is the first.
static bool has_plain_parts(const ht_shape *s) {
    return s->kind <= HT_CONVEX && s->kind != HT_CAPSULE && !(s->kind == HT_OBOX && s->obox.radius > 0.0f) &&
           !(s->kind == HT_CONVEX && s->convex.radius > 0.0f);
}

typedef struct answers {
    ht_crossing at[MOST];
    size_t count;
} answers;

static double ulp_beside(const answer_case *c, double x, double y) {
    const double size = answer_max(answer_max(answer_size(c->a), answer_size(c->b)), answer_max(fabs(x), fabs(y)));
    return oracle_ulp(size < (double)FLT_MAX ? size : (double)FLT_MAX);
}

static double clamped(double x) {
    return x > (double)FLT_MAX ? (double)FLT_MAX : x < -(double)FLT_MAX ? -(double)FLT_MAX : x;
}

static bool is_within_ulp(const answer_case *c, const ht_crossing *got, const ocrossing *x) {
    const double dx = fabs((double)got->at.x - clamped(x->x)), dy = fabs((double)got->at.y - clamped(x->y));
    // The true points are rounded to double.
    return got->shared == x->shared && answer_max(dx, dy) <= (1.0 + 0x1p-10) * ulp_beside(c, x->x, x->y);
}

// A matching of true crossings and answers: two crossings may lie within an ulp of each other.
typedef struct matching {
    const answers *got;
    const ocrossings *truth;
    size_t owner[MOST]; // of an answer: the crossing, or MOST
    bool tried[MOST];
} matching;

static bool find_answer(const answer_case *c, matching *m, size_t i) {
    for (size_t k = 0; k < m->got->count; k++) {
        if (!m->tried[k] && is_within_ulp(c, &m->got->at[k], &m->truth->at[i])) {
            m->tried[k] = true;
            if (m->owner[k] == MOST || find_answer(c, m, m->owner[k])) {
                m->owner[k] = i;
                return true;
            }
        }
    }
    return false;
}

// Where offset edges are concerned: answers and crossings may stand for several that are nearer to each other than
// 2^-40 of the size.
static bool is_beside(const answer_case *c, const ocrossing *x, double px, double py, double slack) {
    const double far = fabs(x->x) + fabs(x->y), ulp = slack > 0 ? 0 : 1.01 * ulp_beside(c, x->x, x->y);
    const double size = answer_max(answer_max(answer_size(c->a), answer_size(c->b)), far);
    const double most = ulp + answer_max(slack, 0x1p-39) * size;
    return fabs(clamped(x->x) - px) <= most && fabs(clamped(x->y) - py) <= most;
}

// How many crossings are left where those nearer to each other than 2^-36 of the size are one.
static size_t merged_count(const answer_case *c, const ocrossings *truth) {
    size_t count = 0;
    for (size_t i = 0; i < truth->count; i++) {
        bool is_new = true;
        for (size_t k = 0; k < i && is_new; k++) {
            is_new = !is_beside(c, &truth->at[i], clamped(truth->at[k].x), clamped(truth->at[k].y), 0x1p-36);
        }
        count += is_new;
    }
    return count;
}

static void check_merged(answer_case *c, const answers *got, const ocrossings *truth) {
    const size_t least = merged_count(c, truth);
    for (size_t i = 0; i < truth->count; i++) {
        bool is_found = false;
        for (size_t k = 0; k < got->count && !is_found; k++) {
            is_found = is_beside(c, &truth->at[i], (double)got->at[k].at.x, (double)got->at[k].at.y, 0) &&
                       (got->at[k].shared == truth->at[i].shared || least < truth->count);
        }
        if (!is_found) {
            ANSWER_WRONG_SIGN(c, "none at %.17g %.17g, %s; truth %zu", truth->at[i].x, truth->at[i].y,
                              truth->at[i].shared ? "shared" : "not shared", truth->count);
            return;
        }
    }
    if (got->count < least || got->count > truth->count) {
        ANSWER_WRONG_SIGN(c, "%zu crossings, truth %zu to %zu", got->count, least, truth->count);
    }
}

static void check_each(answer_case *c, const answers *got, const ocrossings *truth) {
    static matching m;
    if (got->count != truth->count) {
        ANSWER_WRONG_SIGN(c, "%zu crossings, truth %zu", got->count, truth->count);
        return;
    }
    m.got = got;
    m.truth = truth;
    for (size_t k = 0; k < got->count; k++) {
        m.owner[k] = MOST;
    }
    for (size_t i = 0; i < truth->count; i++) {
        memset(m.tried, 0, sizeof m.tried);
        if (!find_answer(c, &m, i)) {
            answer_wrong(c, "none at %.17g %.17g, %s", truth->at[i].x, truth->at[i].y,
                         truth->at[i].shared ? "shared" : "not shared");
            return;
        }
    }
}

static void check_truth(answer_case *c, const answers *got, const ocrossings *truth) {
    if (truth->soft) {
        check_merged(c, got, truth);
    } else {
        check_each(c, got, truth);
    }
}

static bool find_truth(answer_case *c, ocrossings *truth) {
    const size_t mark = oracle_mark();
    olowered pair = oracle_lower(c->a, c->b);
    const bool known = oracle_crossings(&pair, truth);
    oracle_lower_deinit(&pair);
    oracle_release(mark);
    return known;
}

static bool is_same_point(const ht_crossing *x, const ht_crossing *y) {
    return x->at.x == y->at.x && x->at.y == y->at.y && x->shared == y->shared;
}

static bool is_in_order(const answers *got) {
    for (size_t i = 1; i < got->count; i++) {
        const ht_crossing *x = &got->at[i - 1], *y = &got->at[i];
        if (x->part_a > y->part_a || (x->part_a == y->part_a && x->part_b > y->part_b)) {
            return false;
        }
    }
    return true;
}

// Whether the answers are the same points; with `swapped` the parts are exchanged, else they may differ.
static bool are_same(const answers *p, const answers *q, bool swapped) {
    static answers left;
    left = *q;
    for (size_t i = 0; i < p->count && p->count == q->count; i++) {
        size_t k = 0;
        while (k < left.count &&
               !(is_same_point(&p->at[i], &left.at[k]) &&
                 (!swapped || (p->at[i].part_a == left.at[k].part_b && p->at[i].part_b == left.at[k].part_a)))) {
            k++;
        }
        if (k == left.count) {
            return false;
        }
        left.at[k] = left.at[--left.count];
    }
    return p->count == q->count;
}

static void ask(const ht_shape *a, const ht_shape *b, answers *out) {
    out->count = ht_crossings(a, b, out->at, MOST);
}

// ---- the same points written in another way

typedef struct rewritten {
    ht_shape shape;
    ht_vec2 v[2 * GEN_VERTICES + 8];
    int32_t ring_end;
} rewritten;

static int vertices_of(const ht_shape *s, ht_vec2 *v) {
    switch (s->kind) {
    case HT_BOX: {
        const ht_vec2 p = s->box.min, q = s->box.max;
        memcpy(v, (ht_vec2[]){p, {q.x, p.y}, q, {p.x, q.y}}, 4 * sizeof *v);
        return 4;
    }
    case HT_TRIANGLE:
        memcpy(v, s->triangle.v, sizeof s->triangle.v);
        return 3;
    case HT_CONVEX:
        if (s->convex.radius == 0.0f && s->convex.count <= GEN_VERTICES) {
            memcpy(v, s->convex.v, (size_t)s->convex.count * sizeof *v);
            return s->convex.count;
        }
        return 0;
    case HT_SEGMENT:
        v[0] = s->segment.a;
        v[1] = s->segment.b;
        return 2;
    default:
        return 0;
    }
}

// The mean, where that is a float.
static bool halve(float p, float q, float *out) {
    const double sum = (double)p + (double)q, rest = sum - (double)p, mean = sum / 2;
    *out = (float)mean;
    return ((double)p - (sum - rest)) + ((double)q - rest) == 0.0 && (double)*out == mean;
}

// Adds vertices: the middle of an edge where that is exact, or the vertex again.
static int add_vertices(gen_rng *rng, const ht_vec2 *v, int count, bool closed, ht_vec2 *out) {
    int n = 0;
    for (int i = 0; i < count; i++) {
        const ht_vec2 p = v[i], q = v[(i + 1) % count];
        out[n++] = p;
        ht_vec2 middle = p;
        if (!gen_once_in(rng, 3) && (closed || i + 1 < count) && halve(p.x, q.x, &middle.x) &&
            halve(p.y, q.y, &middle.y)) {
            out[n++] = middle;
        } else if (gen_once_in(rng, 2)) {
            out[n++] = p;
        }
    }
    return n;
}

static bool rewrite(gen_rng *rng, const ht_shape *s, rewritten *out) {
    ht_vec2 v[GEN_VERTICES + 4];
    const int count = vertices_of(s, v);
    if (count == 0) {
        return false;
    }
    const bool closed = count > 2;
    const int n = add_vertices(rng, v, count, closed, out->v);
    out->ring_end = n;
    switch (gen_int(rng, 0, 2)) {
    case 0:
        out->shape = HT_SHAPE(((ht_polyline){out->v, n, closed}));
        return true;
    case 1:
        out->shape = HT_SHAPE(((ht_convex){out->v, n, 0.0f}));
        return true;
    default:
        out->shape = HT_SHAPE(((ht_polygon){out->v, &out->ring_end, 1, HT_EVEN_ODD, NULL}));
        return true;
    }
}

// The same points written in another way have the same crossings: to the bit where no offset edge is concerned.
static void check_rewritten(answer_case *c, const answers *got, const ocrossings *truth, bool known) {
    static answers other;
    static rewritten a, b;
    const bool new_a = rewrite(c->rng, c->a, &a), new_b = rewrite(c->rng, c->b, &b);
    if (!new_a && !new_b) {
        return;
    }
    answer_case written = *c;
    written.a = new_a ? &a.shape : c->a;
    written.b = new_b ? &b.shape : c->b;
    ask(written.a, written.b, &other);
    if (truth->soft && known) {
        check_truth(&written, &other, truth);
    } else if (!truth->soft && !are_same(got, &other, false)) {
        answer_wrong(&written, "%zu crossings, and %zu or others written as another kind", other.count, got->count);
    }
}

// Where a member of a compound crosses the other shape, other than along a stretch, the compound does so too; the
// oracle cannot tell where exact edges are so near to offset ones.
static void check_members(answer_case *c) {
    static answers got, own;
    ask(c->a, c->b, &got);
    for (int32_t i = 0; c->b->kind == HT_COMPOUND && i < c->b->compound.count; i++) {
        ask(c->a, &c->b->compound.shapes[i], &own);
        for (size_t k = 0; k < own.count && own.count <= MOST; k++) {
            const ht_crossing *x = &own.at[k];
            const ocrossing here = {(double)x->at.x, (double)x->at.y, false};
            bool is_found = x->shared;
            for (size_t n = 0; n < got.count && !is_found; n++) {
                is_found = is_beside(c, &here, (double)got.at[n].at.x, (double)got.at[n].at.y, 0x1p-36);
            }
            if (!is_found) {
                ANSWER_WRONG_SIGN(c, "none at %.9g %.9g, where member %d has one", here.x, here.y, (int)i);
                return;
            }
        }
    }
}

static void check_crossings(answer_case *c) {
    static ocrossings truth;
    static answers got, other;
    ask(c->a, c->b, &got);
    if (got.count > MOST) {
        return;
    }
    const bool known = find_truth(c, &truth), clear = known && merged_count(c, &truth) == truth.count;
    c->tally->hits += got.count > 0;
    if (ht_crossings(c->a, c->b, NULL, 0) != got.count || !is_in_order(&got)) {
        answer_wrong(c, "another count without room, or no order");
    }
    ask(c->b, c->a, &other);
    if ((clear || !truth.soft) &&
        (!are_same(&got, &other, has_plain_parts(c->a) && has_plain_parts(c->b)) || !is_in_order(&other))) {
        answer_wrong(c, "%zu crossings, the other way round %zu or others", got.count, other.count);
    }
    check_rewritten(c, &got, &truth, known);
    if (known) {
        check_truth(c, &got, &truth);
    }
}

// ---- sides that cross at small angles

// A shape with a side of which c is the middle and d half.
static ht_shape flat_shape(gen_rng *rng, const int c[2], const int d[2], float radius, ht_vec2 v[3]) {
    v[0] = (ht_vec2){(float)(c[0] - d[0]), (float)(c[1] - d[1])};
    v[1] = (ht_vec2){(float)(c[0] + d[0]), (float)(c[1] + d[1])};
    v[2] = (ht_vec2){(float)(c[0] - 2 * d[1]), (float)(c[1] + 2 * d[0])};
    return gen_once_in(rng, 2) ? HT_SHAPE(((ht_capsule){v[0], v[1], radius}))
                               : HT_SHAPE(((ht_convex){v, gen_int(rng, 2, 3), radius}));
}

// Sides of integers, whose directions d and e have the cross product 1: neighbours in the tree of Stern and Brocot.
static void check_flat(answer_case *c) {
    const int most = 1 << gen_int(c->rng, 4, 19);
    int left = gen_int(c->rng, 1, most), right = gen_int(c->rng, 1, most), d[2] = {1, 0}, e[2] = {0, 1};
    while (left != right && left > 0 && right > 0) { // the way down to left : right
        int *more = left > right ? e : d, *less = left > right ? d : e;
        const int turns = left > right ? (left - 1) / right : (right - 1) / left;
        more[0] += turns * less[0];
        more[1] += turns * less[1];
        *(left > right ? &left : &right) -= turns * (left > right ? right : left);
    }
    const int middle[2] = {gen_int(c->rng, -99, 99), gen_int(c->rng, -99, 99)}, k = gen_int(c->rng, 0, 3);
    const int other[2] = {d[0] + k * e[0], d[1] + k * e[1]};
    const float radius = (float)gen_int(c->rng, 1, 1000) / (gen_once_in(c->rng, 2) ? 1 : 8);
    ht_vec2 v[3], w[3];
    const ht_shape a = flat_shape(c->rng, middle, e, radius, v), b = flat_shape(c->rng, middle, other, radius, w);
    answer_case own = *c;
    own.a = &a;
    own.b = &b;
    check_crossings(&own);
}

// Every eighth pair is one of edges that run nearly on each other.
void answer_crossings(answer_case *c) {
    static near_pair near;
    answer_case own = *c;
    if (gen_once_in(c->rng, 8)) {
        crossings_near_make(c->rng, &near);
        own.a = &near.a;
        own.b = &near.b;
        check_members(&own);
        own.a = &near.b;
        own.b = &near.a;
        check_members(&own);
    }
    check_crossings(&own);
    if (gen_once_in(c->rng, 4)) {
        check_flat(c);
    }
}
