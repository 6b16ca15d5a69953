// gen_verify.c: are these rounded points still a convex polygon, do these edges share stretches? Decided exactly: a
// double determinant when it is far from zero, rationals otherwise.
#include "gen_internal.h"

#include <gmp.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static int exact_turn(ht_vec2 a, ht_vec2 b, ht_vec2 c) {
    const float in[6] = {a.x, a.y, b.x, b.y, c.x, c.y};
    mpq_t q[6], left;
    for (int i = 0; i < 6; i++) {
        mpq_init(q[i]);
        mpq_set_d(q[i], (double)in[i]);
    }
    for (int i = 2; i < 6; i++) {
        mpq_sub(q[i], q[i], q[i % 2]);
    }
    mpq_init(left);
    mpq_mul(left, q[2], q[5]);
    mpq_mul(q[3], q[3], q[4]);
    const int c3 = mpq_cmp(left, q[3]);
    for (int i = 0; i < 6; i++) {
        mpq_clear(q[i]);
    }
    mpq_clear(left);
    return (c3 > 0) - (c3 < 0);
}

int gen_turn(ht_vec2 a, ht_vec2 b, ht_vec2 c) {
    const double p = ((double)b.x - (double)a.x) * ((double)c.y - (double)a.y);
    const double q = ((double)b.y - (double)a.y) * ((double)c.x - (double)a.x);
    if (fabs(p - q) > 1e-14 * (fabs(p) + fabs(q))) { // rounding is below 1e-15 of the sum
        return p > q ? 1 : -1;
    }
    return p == 0 && q == 0 ? 0 : exact_turn(a, b, c);
}

static bool is_same(ht_vec2 a, ht_vec2 b) {
    return a.x == b.x && a.y == b.y;
}

static int by_x_then_y(const void *a, const void *b) {
    const ht_vec2 *p = a, *q = b;
    return p->x != q->x ? (p->x > q->x) - (p->x < q->x) : (p->y > q->y) - (p->y < q->y);
}

int gen_hull(ht_vec2 *v, int count) {
    ht_vec2 chain[2 * GEN_VERTICES + 1];
    int n = 0;
    qsort(v, (size_t)count, sizeof *v, by_x_then_y);
    for (int pass = 0; pass < 2; pass++) {
        const int start = n;
        for (int i = 0; i < count; i++) {
            const ht_vec2 p = v[pass ? count - 1 - i : i];
            while (n - start >= 2 && gen_turn(chain[n - 2], chain[n - 1], p) <= 0) {
                n--;
            }
            if (n == start || !is_same(chain[n - 1], p)) {
                chain[n++] = p;
            }
        }
        n--;
    }
    n = n < 1 ? 1 : n;
    memcpy(v, chain, (size_t)n * sizeof *v);
    return n;
}

// Whether the closed segments a[0]-a[1] and b[0]-b[1], both longer than nothing, share more than a point.
static bool share_stretch(const ht_vec2 a[2], const ht_vec2 b[2]) {
    if (gen_turn(a[0], a[1], b[0]) != 0 || gen_turn(a[0], a[1], b[1]) != 0) {
        return false;
    }
    ht_vec2 low[2], high[2];
    for (int i = 0; i < 2; i++) {
        const ht_vec2 *s = i ? b : a;
        const bool forward = by_x_then_y(&s[0], &s[1]) < 0;
        low[i] = s[forward ? 0 : 1];
        high[i] = s[forward ? 1 : 0];
    }
    const ht_vec2 from = by_x_then_y(&low[0], &low[1]) < 0 ? low[1] : low[0];
    const ht_vec2 to = by_x_then_y(&high[0], &high[1]) < 0 ? high[0] : high[1];
    return by_x_then_y(&from, &to) < 0;
}

typedef struct ring {
    ht_vec2 v[GEN_VERTICES];
    int count; // neighbours differ
} ring;

static ring ring_without_repeats(const ht_polygon *p, int r) {
    ring out = {.count = 0};
    for (int i = r ? p->ring_end[r - 1] : 0; i < p->ring_end[r]; i++) {
        if (out.count == 0 || !is_same(out.v[out.count - 1], p->v[i])) {
            out.v[out.count++] = p->v[i];
        }
    }
    while (out.count > 1 && is_same(out.v[0], out.v[out.count - 1])) {
        out.count--;
    }
    return out;
}

// Whether the vertices go once around in one sense; repeats and collinear ones may be among them.
bool gen_is_convex(const ht_vec2 *v, int count) {
    ht_polygon p = {v, &count, 1, HT_EVEN_ODD, NULL};
    const ring r = ring_without_repeats(&p, 0);
    int left = 0, right = 0, reversals = 0;
    for (int i = 0; i < r.count; i++) {
        const ht_vec2 a = r.v[i], b = r.v[(i + 1) % r.count], c = r.v[(i + 2) % r.count];
        const int turn = gen_turn(a, b, c);
        left += turn > 0;
        right += turn < 0;
        reversals += (by_x_then_y(&a, &b) < 0) != (by_x_then_y(&b, &c) < 0);
    }
    return (left == 0 && right == 0) || ((left == 0 || right == 0) && reversals == 2);
}

static bool is_thin(const ring *r) {
    ht_vec2 hull[GEN_VERTICES];
    memcpy(hull, r->v, sizeof hull[0] * (size_t)r->count);
    return gen_hull(hull, r->count) <= 2;
}

// Whether no later edge of the first ring and no edge of a later ring shares a stretch with edge i of the first.
static bool is_edge_alone(const ring *rings, int ring_count, int i) {
    const ht_vec2 edge[2] = {rings->v[i], rings->v[(i + 1) % rings->count]};
    for (int r = 0; r < ring_count; r++) {
        for (int k = r == 0 ? i + 1 : 0; k < rings[r].count; k++) {
            if (share_stretch(edge, (ht_vec2[]){rings[r].v[k], rings[r].v[(k + 1) % rings[r].count]})) {
                return false;
            }
        }
    }
    return true;
}

bool gen_is_polygon(const ht_polygon *p) {
    ring rings[GEN_RINGS];
    int thin = 0;
    for (int r = 0; r < p->ring_count; r++) {
        rings[r] = ring_without_repeats(p, r);
        thin += is_thin(&rings[r]);
    }
    bool alone = thin == 0;
    for (int r = 0; r < p->ring_count && alone; r++) {
        for (int i = 0; i < rings[r].count && alone; i++) {
            alone = is_edge_alone(&rings[r], p->ring_count - r, i);
        }
    }
    return alone || thin == p->ring_count;
}
