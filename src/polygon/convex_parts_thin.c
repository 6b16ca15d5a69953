// convex_parts_thin.c: the segments that a polygon's rings without area are.
//
// Where something filled begins beside such a ring, a thin stretch ends (docs/conventions.md#polygons): what passes
// through just that point crosses nothing. So the segment is cut there. What of it lies within the filled is a part,
// too: it adds nothing to the triangles there.
//
// What is filled beside the segment follows as in span.h from the winding numbers behind its start, and what the edges
// that meet it add. Where an edge crosses it, at t = A / (A - B) by the orientations A and B of the segment's ends to the
// edge, something is filled beside the edge, as rings with area do not cross each other; so that such a place need not be
// told from a vertex at it. The relative error of t is a few units of 2^-53, since A and -B have one sign and are exact
// sums until they are rounded.
#include "convex/hull_features.h"
#include "exact/expansion.h"
#include "polygon/convex_parts.h"
#include "polygon/locate.h"
#include "ring/rings.h"
#include "ring/vertices.h"

// Returns the orientation of a, b, p within a few units of its last place.
static double orientation_value(ht_vec2 a, ht_vec2 b, ht_vec2 p) {
    const double ax = (double)a.x, ay = (double)a.y, bx = (double)b.x, by = (double)b.y;
    const double px = (double)p.x, py = (double)p.y;
    const double products[6] = {ax * by, -ay * bx, bx * py, -by * px, px * ay, -py * ax};
    hti_expansion sum;
    hti_expansion_set_sum(&sum, products, 6);
    return hti_expansion_value(&sum);
}

// Where edges meet a segment between its ends: in multiples of it, ascending, with what they add to the winding numbers.
typedef struct met_places {
    int32_t count;
    double place[HTI_CONVEX_PLACES];
    hti_winding_pair added[HTI_CONVEX_PLACES];
} met_places;

static bool add_place(met_places *m, double place, hti_winding_pair added) {
    int32_t i = m->count;
    while (i > 0 && m->place[i - 1] > place) {
        i--;
    }
    if (i > 0 && m->place[i - 1] == place) {
        m->added[i - 1].left += added.left;
        m->added[i - 1].right += added.right;
        return true;
    }
    if (m->count == HTI_CONVEX_PLACES) {
        return false;
    }
    for (int32_t k = m->count++; k > i; k--) {
        m->place[k] = m->place[k - 1];
        m->added[k] = m->added[k - 1];
    }
    m->place[i] = place;
    m->added[i] = added;
    return true;
}

static double place_of_vertex(ht_segment s, ht_vec2 v) {
    const hti_dvec way = hti_dvec_between(s.a, s.b), to = hti_dvec_between(s.a, v);
    return hti_abs(way.x) > hti_abs(way.y) ? to.x / way.x : to.y / way.y;
}

// Adds the place where the edge from p to q meets the segment between its ends, if it does in one point.
static bool meet_edge_at(ht_segment s, ht_vec2 p, ht_vec2 q, met_places *m) {
    const int of_p = hti_orient(s.a, s.b, p), of_q = hti_orient(s.a, s.b, q);
    if (of_p == of_q || of_p * of_q > 0 || hti_orient(p, q, s.a) * hti_orient(p, q, s.b) >= 0) {
        return true;
    }
    const hti_winding_pair added = {.right = (of_p >= 0) - (of_q >= 0), .left = (of_p > 0) - (of_q > 0)};
    if (of_p * of_q == 0) {
        return add_place(m, place_of_vertex(s, of_p == 0 ? p : q), added);
    }
    const double of_a = orientation_value(p, q, s.a), of_b = orientation_value(p, q, s.b);
    return add_place(m, of_a / (of_a - of_b), added);
}

static bool is_thin_ring(const ht_polygon *p, int32_t ring, int32_t *begin, int32_t *stop) {
    *stop = hti_ring_range(p, ring, begin);
    return hti_vertices_are_collinear(p->v + *begin, *stop - *begin);
}

// Finds the places where edges of rings with area meet the segment; false when there are too many.
static bool meet_rings(const ht_polygon *p, ht_segment s, met_places *m) {
    bool fits = true;
    int32_t begin = 0, stop = 0;
    m->count = 0;
    for (int32_t ring = 0; ring < p->ring_count; ring++) {
        if (!is_thin_ring(p, ring, &begin, &stop)) {
            for (int32_t i = begin; i < stop && fits; i++) {
                fits = meet_edge_at(s, p->v[i], p->v[i + 1 < stop ? i + 1 : begin], m);
            }
        }
    }
    return fits;
}

static bool is_filled_beside(hti_winding_pair w, const ht_polygon *p) {
    return hti_is_filled(w.left, p) || hti_is_filled(w.right, p);
}

// Adds the places at which thin stretches of the segment end.
static bool add_places(const ht_polygon *p, ht_segment s, hti_convex_parts *out) {
    met_places m;
    if (!meet_rings(p, s, &m)) {
        return false;
    }
    hti_winding_pair w = m.count > 0 ? hti_locate_windings_towards(p, s.a, s.b) : (hti_winding_pair){0, 0};
    for (int32_t i = 0; i < m.count; i++) {
        const bool before = is_filled_beside(w, p);
        w.left += m.added[i].left;
        w.right += m.added[i].right;
        if (before || is_filled_beside(w, p)) {
            if (out->places == HTI_CONVEX_PLACES) {
                return false;
            }
            out->place[out->places++] = m.place[i];
        }
    }
    return true;
}

static bool add_thin_ring(const ht_polygon *p, int32_t begin, int32_t stop, int32_t member, hti_convex_parts *out) {
    int32_t low = begin, high = begin;
    for (int32_t i = begin + 1; i < stop; i++) {
        low = hti_lexicographic(p->v[i], p->v[low]) < 0 ? i : low;
        high = hti_lexicographic(p->v[i], p->v[high]) > 0 ? i : high;
    }
    const ht_segment span = {p->v[low], p->v[high]};
    const ht_shape segment = HT_SHAPE(span);
    const int32_t first = out->places;
    bool fits = add_places(p, span, out);
    out->has_thin = true;
    for (int32_t i = first; fits && i <= out->places; i++) {
        const bool starts = i == first, ends = i == out->places;
        const hti_convex_part part = {.member = member,
                                      .corner = {(uint16_t)low, (uint16_t)high},
                                      .place = {(uint8_t)(starts ? 0 : i), (uint8_t)(ends ? 0 : i + 1)},
                                      .beside = {(uint16_t)high, (uint16_t)low},
                                      .kind = HTI_PART_SEGMENT,
                                      .real = 3,
                                      .convex = (uint8_t)((starts ? 1 : 0) | (ends ? 2 : 0)),
                                      .thin = true};
        fits = hti_convex_parts_add(out, &part, ht_bounds(&segment));
    }
    return fits;
}

bool hti_convex_parts_add_thin_rings(const ht_polygon *p, int32_t member, hti_convex_parts *out) {
    int32_t begin = 0, stop = 0;
    for (int32_t ring = 0; ring < p->ring_count; ring++) {
        if (is_thin_ring(p, ring, &begin, &stop) && !add_thin_ring(p, begin, stop, member, out)) {
            return false;
        }
    }
    return true;
}
