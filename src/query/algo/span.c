// span.c: see span.h.
#include "query/algo/span.h"

#include "query/algo/hull_features.h"

hti_span hti_span_of_segment(ht_vec2 a, ht_vec2 b) {
    const ht_box window = {{a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y},
                           {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y}};
    const hti_xpoint d = {{(double)b.x, -(double)a.x}, {(double)b.y, -(double)a.y}};
    return (hti_span){hti_xpoint_of(a), hti_xpoint_of(b), d, true, true, window};
}

hti_span hti_span_of_thin(const hti_hull *thin) {
    if (thin->v == NULL) { // an oriented box without width or without height, from corner to opposite corner
        const hti_xpoint d = hti_hull_direction(thin, thin->obox->half.x > 0.0f ? 0 : 1);
        return (hti_span){hti_hull_point(thin, 0), hti_hull_point(thin, 2), d, true, true, hti_everywhere()};
    }
    const ht_segment extent = hti_extent_on_line(thin->v, thin->count);
    return hti_span_of_segment(extent.a, extent.b);
}

hti_span hti_span_of_ray(const ht_ray *ray) {
    return (hti_span){
        .from = hti_xpoint_of(ray->origin), .d = hti_xpoint_of(ray->dir), .starts = true, .window = hti_everywhere()};
}

hti_span hti_span_of_line(const ht_line *line) {
    return (hti_span){.from = hti_xpoint_of(line->point), .d = hti_xpoint_of(line->dir), .window = hti_everywhere()};
}

// The nearest vertex of the polygon on the span's line that lies beyond `after` (anywhere when NULL), or false.
static bool next_vertex(const hti_span *span, const ht_polygon *polygon, const hti_xpoint *after, hti_xpoint *next) {
    bool found = false;
    hti_edges it = hti_edges_begin(polygon, span->window);
    for (ht_segment edge; hti_edges_next(&it, &edge);) {
        const hti_xpoint ends[2] = {hti_xpoint_of(edge.a), hti_xpoint_of(edge.b)};
        for (int i = 0; i < 2; i++) {
            if (hti_x_cross(&span->d, &span->from, &ends[i]) == 0 &&
                (after == NULL || hti_x_dot(&span->d, after, &ends[i]) > 0) &&
                (!found || hti_x_dot(&span->d, next, &ends[i]) < 0)) {
                *next = ends[i];
                found = true;
            }
        }
    }
    return found;
}

static bool stretch_enters(const hti_xpoint *a, const hti_xpoint *b, const ht_polygon *polygon, const ht_polygon *own) {
    const hti_xpoint ends[2] = {*a, *b};
    const hti_probe middle = hti_probe_of(ends, 2);
    const hti_place there = hti_locate_probe(polygon, &middle);
    if (own == NULL || !there.on || hti_is_inside(there)) {
        return hti_is_inside(there);
    }
    const hti_place here = hti_locate_probe(own, &middle);
    return (there.plus && here.plus) || (there.minus && here.minus);
}

bool hti_span_enters(const hti_span *span, const ht_polygon *polygon, const ht_polygon *own) {
    hti_xpoint at = span->from, next;
    if (!span->starts && !next_vertex(span, polygon, NULL, &at)) {
        return false;
    }
    while (next_vertex(span, polygon, &at, &next)) {
        const bool last = span->ends && hti_x_dot(&span->d, &span->to, &next) >= 0;
        if (stretch_enters(&at, last ? &span->to : &next, polygon, own)) {
            return true;
        }
        if (last) {
            return false;
        }
        at = next;
    }
    return span->ends && hti_x_dot(&span->d, &at, &span->to) > 0 && stretch_enters(&at, &span->to, polygon, own);
}

bool hti_span_pinched(const hti_span *span, const ht_polygon *polygon, const ht_segment *edge) {
    const ht_box window = hti_span_of_segment(edge->a, edge->b).window;
    hti_edges it = hti_edges_begin(polygon, window);
    for (ht_segment other; hti_edges_next(&it, &other);) {
        const hti_xpoint start = hti_xpoint_of(other.a);
        if (hti_orient(edge->a, edge->b, other.a) == 0 && hti_x_cross(&span->d, &span->from, &start) == 0) {
            return true;
        }
    }
    return false;
}
