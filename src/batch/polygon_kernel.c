// polygon_kernel.c: points in one polygon with any number of rings: it counts the edges that a ray from each point to
// the right crosses.
//
// Every edge is directed upwards; it is crossed by the rays of the points with low <= y < high that lie to its left,
// e x (p - a) > 0. A point on the boundary is on a line through an edge whose closed range of y it is in: points whose
// determinant is within its error there are uncertain; edges that lead along x are compared with directly. The
// determinant errs by 4 eps |e|' |p - a|', and |p - a|' is at most |p - c|' + the same of the polygon, c the middle of
// its bounds.
#include "batch/kernel.h"

enum { TABLE = 256, VECTORS = HTI_WORD / LANES };

typedef struct polygon_edge {
    float x, y;        // the lower end
    float along, up;   // from there to the upper end; up is 0 when the edge leads along x
    float high;        // the upper end's y
    float error_bound; // the error bound of |e|'
    float turn;        // 1 when the edge leads upwards, -1 when it was reversed
} polygon_edge;

// The crossings that are counted so far for a vector of points.
typedef struct point_tally {
    lanes2 p;
    vecNf reach; // |p - a|' is at most this for every edge
    vecNf turns; // crossings upwards less those downwards
    maskNf invalid, uncertain;
} point_tally;

static polygon_edge polygon_edge_of(ht_vec2 a, ht_vec2 b) {
    const bool up = a.y < b.y || (a.y == b.y && a.x <= b.x);
    const ht_vec2 low = up ? a : b, high = up ? b : a;
    const float along = high.x - low.x, rise = high.y - low.y;
    return (polygon_edge){low.x,
                          low.y,
                          along,
                          rise,
                          high.y,
                          HTI_ERROR_FACTOR * (hti_float(hti_bits(along) & 0x7fffffffu) + rise) + 0x1p-60f,
                          up ? 1.0f : -1.0f};
}

// Fills the table with `count` edges from number `from` on.
static void fill_polygon_edges(const ht_polygon *p, int32_t from, int32_t count, polygon_edge *out) {
    int32_t ring = 0;
    for (int32_t i = 0; i < count; i++) {
        const int32_t k = from + i;
        while (k >= p->ring_end[ring]) {
            ring++;
        }
        const int32_t start = ring > 0 ? p->ring_end[ring - 1] : 0;
        out[i] = polygon_edge_of(p->v[k], p->v[k + 1 < p->ring_end[ring] ? k + 1 : start]);
    }
}

HTI_INLINE void cross_polygon_edge(const polygon_edge *e, point_tally *c, bool by_turns) {
    const vecNf low = vecNf_splat(e->y), high = vecNf_splat(e->high);
    const maskNf from = vecNf_less_equal(low, c->p.y), closed = maskNf_and(from, vecNf_less_equal(c->p.y, high));
    const vecNf side = e->along * (c->p.y - low) - e->up * (c->p.x - e->x);
    const vecNf error_bound = e->error_bound * c->reach;
    const maskNf crossed = maskNf_and(maskNf_and(from, vecNf_less(c->p.y, high)), vecNf_less(error_bound, side));
    c->uncertain = maskNf_or(c->uncertain, maskNf_without(closed, vecNf_less(error_bound, vecNf_abs(side))));
    if (by_turns) {
        c->turns = c->turns + vecNf_select(crossed, vecNf_splat(e->turn), vecNf_splat(0.0f));
    } else {
        c->invalid = maskNf_xor(c->invalid, crossed);
    }
}

// Makes the points on an edge along x uncertain.
HTI_INLINE void touch_edge(const polygon_edge *e, point_tally *c) {
    const vecNf y = vecNf_splat(e->y), over = c->p.x - e->x;
    const maskNf level = maskNf_and(vecNf_less_equal(y, c->p.y), vecNf_less_equal(c->p.y, y));
    const maskNf within =
        maskNf_and(vecNf_less_equal(vecNf_splat(0.0f), over), vecNf_less_equal(over, vecNf_splat(e->along)));
    c->uncertain = maskNf_or(c->uncertain, maskNf_and(level, within));
}

// Counts the crossings of two vectors of points at once, so that both share what is loaded of an edge.
HTI_INLINE void cross_polygon_edges(const polygon_edge *edges, int32_t edge_count, point_tally *word, bool by_turns) {
    for (int k = 0; k < VECTORS; k += 2) {
        point_tally c = word[k], d = word[k + 1];
        for (int32_t i = 0; i < edge_count; i++) {
            if (edges[i].up > 0.0f) {
                cross_polygon_edge(&edges[i], &c, by_turns);
                cross_polygon_edge(&edges[i], &d, by_turns);
            } else {
                touch_edge(&edges[i], &c);
                touch_edge(&edges[i], &d);
            }
        }
        word[k] = c;
        word[k + 1] = d;
    }
}

static void start_word(const hti_batch_operand *points, const ht_box *bounds, size_t i, point_tally *out) {
    const float x = 0.5f * bounds->min.x + 0.5f * bounds->max.x, y = 0.5f * bounds->min.y + 0.5f * bounds->max.y;
    const lanes2 middle = {vecNf_splat(x), vecNf_splat(y)};
    // Rounding of the middle is far less than what is added here.
    const vecNf own = vecNf_splat((bounds->max.x - bounds->min.x) + (bounds->max.y - bounds->min.y) + 0x1p-60f);
    const maskNf none = vecNf_less(own, own);
    for (int k = 0; k < VECTORS; k++) {
        out[k].p = point_at(points, 0, i + (size_t)(k * LANES));
        out[k].reach = lanes2_size(lanes2_minus(out[k].p, middle)) + own;
        out[k].turns = vecNf_splat(0.0f);
        out[k].invalid = none;
        out[k].uncertain = none;
    }
}

static hti_word end_word(const point_tally *c, bool by_turns) {
    uint64_t in = 0, uncertain = 0;
    for (int k = 0; k < VECTORS; k++) {
        const vecNf zero = vecNf_splat(0.0f);
        const maskNf wound = vecNf_less(zero, vecNf_abs(c[k].turns));
        in |= maskNf_bits(by_turns ? wound : c[k].invalid) << (k * LANES);
        uncertain |= maskNf_bits(c[k].uncertain) << (k * LANES);
    }
    return (hti_word){in & ~uncertain, 0, uncertain};
}

uint64_t HTI_KERNEL(hti_batch_point_polygon)(HTI_BATCH_ARGUMENTS) {
    const ht_polygon *p = &b->one->polygon;
    const ht_box bounds = ht_bounds(b->one);
    const bool answerable = bounds.min.x <= bounds.max.x, by_turns = p->rule == HT_NONZERO;
    const int32_t all = answerable ? p->ring_end[p->ring_count - 1] : 0;
    polygon_edge edges[TABLE];
    int32_t from = -1;
    uint64_t any = 0;
    for (size_t w = 0; w < words; w++) {
        point_tally c[VECTORS];
        start_word(a, &bounds, first + w * HTI_WORD, c);
        for (int32_t next = 0, some = 0; next < all; next += some) {
            some = all - next < TABLE ? all - next : TABLE;
            if (from != next) {
                fill_polygon_edges(p, next, some, edges);
                from = next;
            }
            if (by_turns) {
                cross_polygon_edges(edges, some, c, true);
            } else {
                cross_polygon_edges(edges, some, c, false);
            }
        }
        out[w] = end_word(c, by_turns);
        any |= out[w].uncertain;
    }
    return any;
}
