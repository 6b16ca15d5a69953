// oracle_answers_depth.c: the least move that ends an overlap of shapes with parts, by brute force.
//
// The moves t for which A and B + t overlap are an open set whose boundary lies on the segments "edge of A minus vertex
// of B" and "vertex of A minus edge of B". The boundary point nearest to the origin is the foot of a perpendicular on
// such a segment, an end of one, or a crossing of two. All of these are rational; in the order of their length they are
// tried with the exact relation, and the first that is free is the answer.
#include "oracle_answers.h"

#include <math.h>
#include <stdlib.h>

typedef struct candidate {
    oplace at;
    double length2; // about, in a unit that keeps it in range
} candidate;

typedef struct search {
    olowered *pair;
    olinear *segments;
    size_t segment_count;
    candidate *list;
    size_t count;
    long shift; // of lengths, for length2
} search;

static double about(num a, long by) {
    long e;
    const double d = mpz_get_d_2exp(&e, a);
    return ldexp(d, (int)(e - by));
}

static void try_place(search *s, num x, num y, num w) {
    long e;
    const double d = mpz_get_d_2exp(&e, w);
    const double px = about(x, s->shift + e) / d, py = about(y, s->shift + e) / d;
    s->list[s->count++] = (candidate){{x, y, w}, px * px + py * py};
}

static void try_foot(search *s, const olinear *e) {
    const num q = dot(e->d, e->d), t = neg(dot(e->p, e->d));
    if (sign(q) > 0 && sign(t) > 0 && compare(t, q) < 0) {
        const oplace p = oracle_place_at(e, (oratio){t, q});
        try_place(s, p.x, p.y, p.w);
    }
    try_place(s, e->p.x, e->p.y, of(1));
    const opoint end = plus(e->p, e->d);
    try_place(s, end.x, end.y, of(1));
}

static void try_crossing(search *s, const olinear *e, const olinear *f) {
    const num turn = cross(e->d, f->d);
    if (sign(turn) == 0) {
        return;
    }
    const opoint to = minus(f->p, e->p);
    const oratio t = ratio(cross(to, f->d), turn), u = ratio(cross(to, e->d), turn);
    if (sign(t.n) > 0 && compare(t.n, t.d) < 0 && sign(u.n) >= 0 && compare(u.n, u.d) <= 0) {
        const oplace p = oracle_place_at(e, t);
        try_place(s, p.x, p.y, p.w);
    }
}

// The piece's edges, or its vertices as edges of length zero; `out` may be NULL to count them.
static size_t collect_piece(const opiece *piece, bool edges, olinear *out) {
    const opoint zero = {of(0), of(0)};
    size_t n = 0;
    for (int k = 0; k < oracle_edge_count(piece); k++) {
        opoint ends[2];
        const int count = edges ? 1 : oracle_edge_ends(piece, k, ends);
        for (int c = 0; out && c < count; c++) {
            out[n + (size_t)c] = edges ? oracle_edge(piece, k) : (olinear){ends[c], zero, false, false};
        }
        n += (size_t)count;
    }
    return n;
}

static size_t collect(const opieces *from, bool edges, olinear *out) {
    size_t n = 0;
    for (size_t i = 0; i < from->count; i++) {
        n += collect_piece(&from->items[i], edges, out ? out + n : NULL);
    }
    return n;
}

static void *allocate(size_t size) {
    void *memory = calloc(1, size + 1);
    if (!memory) {
        abort();
    }
    return memory;
}

// Every edge of `of_edges` with every vertex of `others`: edge - vertex, or vertex - edge when flipped.
static size_t edges_with_vertices(const opieces *of_edges, const opieces *others, bool flip, olinear *out) {
    const size_t n = collect(of_edges, true, NULL), m = collect(others, false, NULL);
    if (!out) {
        return n * m;
    }
    olinear *edges = allocate((n + m) * sizeof *edges), *vertices = edges + n;
    collect(of_edges, true, edges);
    collect(others, false, vertices);
    for (size_t i = 0; i < n * m; i++) {
        const olinear e = edges[i / m];
        const opoint v = vertices[i % m].p;
        out[i] = flip ? (olinear){minus(v, e.p), {neg(e.d.x), neg(e.d.y)}, false, false}
                      : (olinear){minus(e.p, v), e.d, false, false};
    }
    free(edges);
    return n * m;
}

static bool is_plain(const opieces *s) {
    for (size_t i = 0; i < s->count; i++) {
        const opiece *p = &s->items[i];
        if (p->kind == O_HALFPLANE || sign(p->radius) > 0 ||
            (p->kind == O_LINEAR && (p->linear.endless_above || p->linear.endless_below))) {
            return false;
        }
    }
    return true;
}

static int by_length(const void *a, const void *b) {
    const double x = ((const candidate *)a)->length2, y = ((const candidate *)b)->length2;
    return (x > y) - (x < y);
}

static bool is_same_place(oplace a, oplace b) {
    return compare(mul(a.x, b.w), mul(b.x, a.w)) == 0 && compare(mul(a.y, b.w), mul(b.y, a.w)) == 0;
}

bool oracle_depth(olowered *pair, size_t most, ovalue *out) {
    if (!is_plain(&pair->a) || !is_plain(&pair->b)) {
        return false;
    }
    search s = {.pair = pair};
    s.segment_count =
        edges_with_vertices(&pair->a, &pair->b, false, NULL) + edges_with_vertices(&pair->b, &pair->a, true, NULL);
    if (s.segment_count > most) {
        return false;
    }
    s.segments = allocate(s.segment_count * sizeof *s.segments);
    s.list = allocate((3 * s.segment_count + s.segment_count * s.segment_count) * sizeof *s.list);
    const size_t n = edges_with_vertices(&pair->a, &pair->b, false, s.segments);
    edges_with_vertices(&pair->b, &pair->a, true, s.segments + n);
    for (size_t i = 0; i < s.segment_count; i++) {
        const num p[4] = {s.segments[i].p.x, s.segments[i].p.y, s.segments[i].d.x, s.segments[i].d.y};
        for (int k = 0; k < 4; k++) {
            const long bits = (long)mpz_sizeinbase(p[k], 2);
            s.shift = bits > s.shift ? bits : s.shift;
        }
    }
    for (size_t i = 0; i < s.segment_count; i++) {
        try_foot(&s, &s.segments[i]);
        for (size_t k = 0; k < s.segment_count; k++) {
            if (k != i) {
                try_crossing(&s, &s.segments[i], &s.segments[k]);
            }
        }
    }
    qsort(s.list, s.count, sizeof *s.list, by_length);
    bool found = false;
    for (size_t i = 0; i < s.count && !found; i++) {
        const oplace at = s.list[i].at;
        if ((i == 0 || !is_same_place(at, s.list[i - 1].at)) && oracle_relate_at(pair, at) != HT_OVERLAP) {
            const ogap gap = {
                .p = add(mul(at.x, at.x), mul(at.y, at.y)), .q = mul(at.w, at.w), .side = -1, .reach = of(0)};
            *out = oracle_gap_value(&gap, pair->unit);
            found = true;
        }
    }
    free(s.segments);
    free(s.list);
    return found;
}
