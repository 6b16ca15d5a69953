// oracle_thin.c: thin pieces that cross: segments, rays and lines, and the thin stretches of polygons.
//
// A polygon's edge is thin at a place when the sectors beside it are not filled, just before the place and just behind.
// A ring whose vertices all lie on one line is the segment between the outermost, whatever vertices its edges end at.
#include "oracle_piece.h"

#include <stdlib.h>

// The edges of a linear piece or polygon, and the segments that its rings without area span.
typedef struct thin_edges {
    olinear *items;
    int count;
} thin_edges;

static bool is_before(opoint p, opoint q) {
    const int c = compare(p.x, q.x);
    return c < 0 || (c == 0 && compare(p.y, q.y) < 0);
}

// What the ring from `first` to `stop` spans; false when it has area.
static bool span_of_ring(const opiece *polygon, int first, int stop, olinear *out) {
    opoint low = polygon->v[first], high = low;
    for (int i = first; i < stop; i++) {
        low = is_before(polygon->v[i], low) ? polygon->v[i] : low;
        high = is_before(high, polygon->v[i]) ? polygon->v[i] : high;
    }
    *out = (olinear){low, minus(high, low), false, false};
    for (int i = first; i < stop; i++) {
        if (sign(cross(out->d, minus(polygon->v[i], low))) != 0) {
            return false;
        }
    }
    return true;
}

static thin_edges edges_of(const opiece *piece) {
    thin_edges out = {malloc(sizeof(olinear) * 2 * ((size_t)piece->count + 1)), 0};
    if (!out.items) {
        abort();
    }
    for (int i = 0; i < oracle_edge_count(piece); i++) {
        out.items[out.count++] = oracle_edge(piece, i);
    }
    for (int first = 0, stop = 0; piece->kind == O_POLYGON && first < piece->count; first = stop) {
        for (stop = first; stop < piece->count && piece->ring_of[stop] == first; stop++) {
        }
        out.count += span_of_ring(piece, first, stop, &out.items[out.count]);
    }
    return out;
}

// Where two linear shapes cross in a point inside both.
static bool cross_inside(const olinear *e, const olinear *f, oplace *at) {
    if (sign(cross(e->d, f->d)) == 0 || oracle_linear_linear(e, f) != HT_OVERLAP) {
        return false;
    }
    *at = oracle_place_at(e, ratio(cross(minus(f->p, e->p), f->d), cross(e->d, f->d)));
    return true;
}

static bool is_thin(const opiece *piece, oplace p, opoint d) {
    return piece->kind == O_LINEAR ||
           (!oracle_is_filled_along(p, d, piece) && !oracle_is_filled_along(p, (opoint){neg(d.x), neg(d.y)}, piece));
}

bool oracle_thin_cross(const opiece *a, const opiece *b) {
    const thin_edges e = edges_of(a), f = edges_of(b);
    bool found = false;
    for (int i = 0; i < e.count * f.count && !found; i++) {
        const olinear *p = &e.items[i / f.count], *q = &f.items[i % f.count];
        oplace at;
        found = cross_inside(p, q, &at) && is_thin(a, at, p->d) && is_thin(b, at, q->d);
    }
    free(e.items);
    free(f.items);
    return found;
}
