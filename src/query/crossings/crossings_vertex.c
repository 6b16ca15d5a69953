// crossings_vertex.c: tells whether a vertex where two convex borders of segments between floats meet is a crossing.
//
// Pairs of edges are compared in order, so the first pair that finds a vertex is the first one that comes here with it;
// the vertices that came are kept, as many as there is room for. What leaves a vertex are at most two edges of each
// border: they are found by going along it, as no other edge of a convex border has an end of one.
#include "query/crossings/crossings_internal.h"

static bool is_vertex_at(ht_vec2 p, const hti_xpoint *v) {
    return (double)p.x == v->x[0] && (double)p.y == v->y[0];
}

// Adds the edges of a convex border at an end of one of them, vertex i of the hull. A vertex may be repeated.
static void add_ways_at_vertex(const hti_hull *h, int32_t i, const hti_xpoint *at, bool of_a, hti_place_lines *lines) {
    int32_t from = i, to = i;
    for (int32_t n = h->count; n > 0 && is_vertex_at(h->v[from], at); n--) {
        from = (from > 0 ? from : h->count) - 1;
    }
    for (int32_t n = h->count; n > 0 && is_vertex_at(h->v[to], at); n--) {
        to = hti_next(to, h->count);
    }
    const ht_segment in = {h->v[from], h->v[i]}, out = {h->v[i], h->v[to]};
    hti_crossings_add_ways(lines, &in, 2, of_a);
    hti_crossings_add_ways(lines, &out, 1, of_a);
}

// Adds the edges of a border that has the place on edge i.
static void add_ways_of_hull(const hti_border_outline *outline, int32_t i, const hti_xpoint *at, bool of_a,
                             hti_place_lines *lines) {
    const hti_hull *const h = &outline->hull;
    const ht_segment e = {h->v[i], h->v[hti_next(i, h->count)]};
    const bool starts = is_vertex_at(e.a, at), ends = is_vertex_at(e.b, at);
    if (outline->count == 1 || !(starts || ends)) { // a segment or a point, or the place is within the edge
        hti_crossings_add_ways(lines, &e, (starts ? 0 : 2) | (ends ? 0 : 1), of_a);
        return;
    }
    add_ways_at_vertex(h, starts ? i : hti_next(i, h->count), at, of_a, lines);
}

bool hti_crossings_is_first_at_vertex(const hti_crossing_pair *q, hti_found *x) {
    hti_met_vertices *const met = q->met;
    const hti_xpoint *const at = &x->meeting.vertex;
    const hti_dvec v = {at->x[0], at->y[0]};
    for (int i = 0; i < met->count; i++) {
        if (met->at[i].x == v.x && met->at[i].y == v.y) {
            return false;
        }
    }
    if (met->count == HTI_MET_VERTICES) {
        return hti_crossings_is_first_to_find(q, x);
    }
    met->at[met->count++] = v;
    hti_place_lines lines;
    lines.count = 0;
    lines.is_full = false;
    add_ways_of_hull(&q->a, x->part_a, at, true, &lines);
    add_ways_of_hull(&q->b, x->part_b, at, false, &lines);
    x->meeting.shared = false;
    return hti_crossings_is_crossing_of(&lines, &x->meeting.shared);
}
