// polygon_validate.c: decides whether a polygon's rings are simple, do not cross and nest as its rule wants. It decides
// exactly.
//
// Every edge is compared with the later ones whose boxes meet its own: O(n^2) box comparisons, about O(n log n) with an
// edge index. Within a ring, edges that are not neighbours may not meet. Two rings may touch at points; whether they
// cross there is decided where the touching point is the start of an edge, which happens once for each point:
//
//      prev  next            both ends of one ring's passage lie on the same side of the other's passage (touch)
//     ----\  /----           or on different sides (crossing)
//          \/
//     ------------
#include "exact/predicates.h"
#include "ring/box_lanes.h"
#include "ring/edges.h"
#include "ring/rings.h"
#include "ring/vertices.h"

// An edge with its ring; `before` is the vertex before `a` in that ring.
typedef struct placed_edge {
    ht_vec2 before, a, b;
    int32_t ring, edge, first, last; // the ring's first and last edge
    int32_t behind;                  // the edge from `before`
} placed_edge;

static int32_t edge_before(const placed_edge *e, int32_t edge) {
    return edge == e->first ? e->last : edge - 1;
}

// Makes the edge with its ring, which has area. The vertex before is another point than `a`.
static placed_edge position_edge(const ht_polygon *p, const hti_edges *it, const ht_segment *s) {
    placed_edge e = {.a = s->a, .b = s->b, .ring = it->ring, .edge = it->edge};
    e.last = hti_ring_range(p, it->ring, &e.first) - 1;
    e.behind = edge_before(&e, e.edge);
    while (hti_same_point(p->v[e.behind], e.a)) {
        e.behind = edge_before(&e, e.behind);
    }
    e.before = p->v[e.behind];
    return e;
}

// Whether two neighbouring edges fold back onto each other.
static bool is_spike(const placed_edge *e, const placed_edge *f) {
    const placed_edge *first = e->edge == f->behind ? e : f, *next = first == e ? f : e;
    return hti_orient(first->a, first->b, next->b) == 0 && hti_dot_sign(first->b, first->a, next->b) > 0;
}

// Whether the two edges of f's ring that meet at f's start, a point inside e, lie on different sides of e.
static bool passes_through(const placed_edge *e, const placed_edge *f) {
    return hti_orient(e->a, e->b, f->before) * hti_orient(e->a, e->b, f->b) < 0;
}

// Whether edges of different rings, known to meet in a point, show that the rings cross there.
static bool cross_at_touch(const placed_edge *e, const placed_edge *f) {
    if (hti_same_point(e->a, f->a)) {
        return hti_is_in_sweep(e->a, f->b, f->before, e->b) != hti_is_in_sweep(e->a, f->b, f->before, e->before);
    }
    if (hti_same_point(e->a, f->b) || hti_same_point(e->b, f->a)) {
        return false; // another edge decides it
    }
    if (hti_orient(e->a, e->b, f->a) == 0) {
        return passes_through(e, f);
    }
    return hti_orient(f->a, f->b, e->a) == 0 && passes_through(f, e);
}

// Whether collinear edges have more than one point in common.
static bool share_interval(const placed_edge *e, const placed_edge *f) {
    const bool e_forward = hti_lexicographic(e->a, e->b) < 0, f_forward = hti_lexicographic(f->a, f->b) < 0;
    const ht_vec2 e_low = e_forward ? e->a : e->b, e_high = e_forward ? e->b : e->a;
    const ht_vec2 f_low = f_forward ? f->a : f->b, f_high = f_forward ? f->b : f->a;
    return hti_lexicographic(e_low, f_high) < 0 && hti_lexicographic(f_low, e_high) < 0;
}

// Returns what two edges whose boxes meet show about the polygon.
static ht_status compare_edges(const placed_edge *e, const placed_edge *f) {
    if (e->ring == f->ring && (e->edge == f->behind || f->edge == e->behind)) { // neighbours
        return is_spike(e, f) ? HT_ERR_SPIKE : HT_OK;                           // else they share their vertex only
    }
    const int c = hti_orient(e->a, e->b, f->a), d = hti_orient(e->a, e->b, f->b);
    if (c * d > 0) {
        return HT_OK;
    }
    const int a = hti_orient(f->a, f->b, e->a), b = hti_orient(f->a, f->b, e->b);
    if (a * b > 0) {
        return HT_OK;
    }
    // The edges are not apart: on one line their boxes decide, and those meet; on two lines the common point of the
    // lines lies in both.
    if (e->ring == f->ring) {
        return HT_ERR_SELF_INTERSECTION;
    }
    const bool collinear = c == 0 && d == 0;
    const bool crossing = (c * d < 0 && a * b < 0) || (collinear && share_interval(e, f)) || cross_at_touch(e, f);
    return crossing ? HT_ERR_RING_CROSSING : HT_OK;
}

static ht_box box_of_edge(ht_vec2 a, ht_vec2 b) {
    const vec4f p = vec4f_load_twice(&a), q = vec4f_load_twice(&b);
    const vec4f sides = vec4f_low(vec4f_min(p, q), vec4f_max(p, q));
    ht_box box;
    vec4f_store(&box, sides);
    return box;
}

// Whether two edges whose boxes meet, and that are not neighbours, have a common point.
static bool far_edges_meet(ht_vec2 a, ht_vec2 b, ht_vec2 p, ht_vec2 q) {
    return hti_orient(a, b, p) * hti_orient(a, b, q) <= 0 && hti_orient(p, q, a) * hti_orient(p, q, b) <= 0;
}

// Whether the ring's edge k meets one of the eight edges from `first` on that come before its neighbour; `boxes` are theirs.
static bool edge_meets_group(const ht_vec2 *v, int32_t count, int32_t first, const hti_box_lanes *boxes, int32_t k) {
    const bool is_last = k + 1 == count;
    const ht_vec2 p = v[k], q = v[is_last ? 0 : k + 1];
    const uint32_t before = k - 1 - first < HTI_BOX_LANES ? (1u << (k - 1 - first)) - 1 : ~0u,
                   first_edge = is_last && first == 0 ? 1 : 0; // a neighbour of the last one
    uint32_t bits = hti_box_lanes_meeting(boxes, box_of_edge(p, q)) & before & ~first_edge;
    for (; bits != 0; bits &= bits - 1) {
        const int32_t i = first + __builtin_ctz(bits);
        if (far_edges_meet(v[i], v[i + 1], p, q)) {
            return true;
        }
    }
    return false;
}

// Whether a ring without repeated vertices meets itself but where neighbours join. An edge is compared with the boxes of
// eight others at once.
static bool ring_meets_itself(const ht_vec2 *v, int32_t count) {
    for (int32_t first = 0; first < count; first += HTI_BOX_LANES) {
        hti_box_lanes boxes;
        for (int32_t i = 0; i < HTI_BOX_LANES; i++) {
            if (first + i + 1 < count) { // the last edge comes before no other
                hti_box_lanes_set(&boxes, i, box_of_edge(v[first + i], v[first + i + 1]));
            } else {
                hti_box_lanes_clear(&boxes, i);
            }
        }
        for (int32_t k = first + 2; k < count; k++) {
            if (edge_meets_group(v, count, first, &boxes, k)) {
                return true;
            }
        }
    }
    return false;
}

// Goes on to the next edge that is no point, of a ring that has area.
static bool next_real(const ht_polygon *p, hti_edges *it, int32_t *ring_with_area, ht_segment *edge) {
    while (hti_edges_next(it, edge)) {
        if (hti_same_point(edge->a, edge->b)) {
            continue;
        }
        int32_t first = 0;
        const int32_t stop = hti_ring_range(p, it->ring, &first);
        if (*ring_with_area == it->ring || !hti_vertices_are_collinear(p->v + first, stop - first)) {
            *ring_with_area = it->ring;
            return true;
        }
    }
    return false;
}

static ht_status compare_all_edges(const ht_polygon *p) {
    ht_status worst = HT_OK;
    int32_t ring = -1, later_ring = -1;
    hti_edges all = hti_edges_begin(p, hti_everywhere());
    for (ht_segment edge; next_real(p, &all, &ring, &edge);) {
        const placed_edge e = position_edge(p, &all, &edge);
        hti_edges later = hti_edges_behind(&all, hti_edge_bounds(&edge));
        for (ht_segment other; next_real(p, &later, &later_ring, &other);) {
            const placed_edge f = position_edge(p, &later, &other);
            const ht_status status = compare_edges(&e, &f);
            if (status == HT_ERR_SELF_INTERSECTION) {
                return status;
            }
            worst = status != HT_OK ? status : worst;
        }
    }
    return worst;
}

bool hti_polygon_has_crossing_rings(const ht_polygon *p) {
    return compare_all_edges(p) != HT_OK;
}

static int ring_orientation(const ht_polygon *p, int32_t ring) {
    int32_t first = 0;
    const int32_t stop = hti_ring_range(p, ring, &first);
    return hti_vertices_orientation(p->v + first, stop - first);
}

// Checks the nesting. The outermost rings wind like the first of them, and every other ring winds against the ring it
// lies directly in: a ring at an even depth like the outermost, at an odd depth against them.
static ht_status check_nesting(const ht_polygon *p) {
    int32_t outermost = 0;
    while (outermost + 1 < p->ring_count && hti_ring_nesting_of(p, outermost).depth != 0) {
        outermost++;
    }
    const int turn = ring_orientation(p, outermost);
    ht_status worst = HT_OK;
    for (int32_t ring = 0; ring < p->ring_count; ring++) {
        const int32_t depth = hti_ring_nesting_of(p, ring).depth;
        if (ring_orientation(p, ring) == (depth % 2 == 0 ? turn : -turn)) {
            continue;
        }
        if (depth == 0) {
            return HT_ERR_RING_OUTSIDE;
        }
        worst = HT_ERR_RING_NESTING;
    }
    return worst;
}

static bool repeats(const ht_vec2 *v, int32_t count) {
    return hti_vertices_repeat(v, count, true);
}

static bool has_too_few(const ht_vec2 *v, int32_t count) {
    (void)v;
    return count < 3;
}

static bool has_spike(const ht_vec2 *v, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        const ht_vec2 before = v[i == 0 ? count - 1 : i - 1], after = v[i + 1 == count ? 0 : i + 1];
        if (hti_orient(before, v[i], after) == 0 && hti_dot_sign(v[i], before, after) > 0) {
            return true;
        }
    }
    return false;
}

typedef struct ring_fault {
    bool (*has)(const ht_vec2 *v, int32_t count);
    ht_status status;
} ring_fault;

static const ring_fault ring_faults[] = {
    {repeats, HT_ERR_REPEATED_VERTEX},
    {has_too_few, HT_ERR_TOO_FEW_VERTICES},
    {hti_vertices_are_collinear, HT_ERR_ZERO_AREA},
    {has_spike, HT_ERR_SPIKE},
};

ht_status hti_polygon_validate(const ht_polygon *p) {
    if (p->rule != HT_EVEN_ODD && p->rule != HT_NONZERO) {
        return HT_ERR_VALUE;
    }
    if (p->index != NULL) { // the index was trusted when the polygon was found answerable
        const ht_status status = hti_vertices_check(p->v, p->ring_end[p->ring_count - 1]);
        if (status != HT_OK) {
            return status;
        }
        if (!hti_edge_index_is_right(p)) {
            return HT_ERR_INDEX;
        }
    }
    for (size_t k = 0; k < sizeof ring_faults / sizeof ring_faults[0]; k++) {
        for (int32_t ring = 0; ring < p->ring_count; ring++) {
            int32_t first = 0;
            const int32_t stop = hti_ring_range(p, ring, &first);
            if (ring_faults[k].has(p->v + first, stop - first)) {
                return ring_faults[k].status;
            }
        }
    }
    if (p->ring_count == 1 && p->index == NULL) {
        return ring_meets_itself(p->v, p->ring_end[0]) ? HT_ERR_SELF_INTERSECTION : HT_OK;
    }
    const ht_status status = compare_all_edges(p);
    return status == HT_OK && p->rule == HT_NONZERO ? check_nesting(p) : status;
}
