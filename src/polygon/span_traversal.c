// span_traversal.c: sorts positions along a segment, a bounded number at a time. Method: span_traversal.h.
//
// Positions are ordered along the segment (span_position.h), then by polygon, edge and end: no two are equal, so that
// the last one that was done tells which are not done.
//
// The capacity is used in rounds: when it is used up, the positions are sorted, the farther half is dropped, and
// positions farther than the rest are not taken any more.
#include "polygon/span_traversal.h"

#include "base/pair_step.h"
#include "polygon/span.h"

static int span_position_sort_order(const ht_segment *s, const hti_span_position *p, const hti_span_position *q) {
    const int order = hti_span_position_order(s, p, q);
    if (order != 0 || p->number != q->number) {
        return order != 0 ? order : (p->number > q->number) - (p->number < q->number);
    }
    return (int)p->end - (int)q->end;
}

static void sort_span_positions(hti_span_traversal *w) {
    hti_span_position_sort(&w->segment, w->places, w->order, w->count);
}

// Drops the farther half of the positions; those farther than the rest are not taken any more.
static void drop_half(hti_span_traversal *w) {
    sort_span_positions(w);
    w->count /= 2;
    w->farthest = w->places[w->order[w->count - 1]];
    w->more = true;
}

// Keeps a position that is not done.
static void keep_span_position(hti_span_traversal *w, hti_span_position *p) {
    hti_span_position_estimate(&w->segment, p);
    if (w->has_last && span_position_sort_order(&w->segment, p, &w->last) <= 0) {
        return;
    }
    if (w->count == HTI_SPAN_POSITIONS) {
        drop_half(w);
    }
    if (!w->more || span_position_sort_order(&w->segment, p, &w->farthest) < 0) {
        w->places[w->order[w->count++]] = *p;
    }
}

// Visits an edge along the segment: keeps its ends that lie on the segment, and counts it if it covers the start.
static void visit_span_along(hti_span_traversal *w, hti_span_position *p) {
    const int forward = hti_span_order_on_segment(&w->segment, p->edge.b, p->edge.a);
    if (!p->is_first || forward == 0) {
        return;
    }
    for (int end = 0; end < 2; end++) {
        const ht_vec2 v = end != 0 ? p->edge.b : p->edge.a;
        p->end = end != 0;
        p->cover = (int8_t)(end == 0 ? forward : -forward);
        const bool is_behind_start = hti_span_order_on_segment(&w->segment, v, w->segment.a) > 0;
        if (is_behind_start && hti_span_order_on_segment(&w->segment, v, w->segment.b) < 0) {
            keep_span_position(w, p);
        } else if (!w->has_last && !is_behind_start) {
            w->behind.cover += p->cover;
        }
    }
}

// Visits an edge that passes through the segment's end, other than those of the ring that the segment belongs to.
static void visit_span_end(hti_span_traversal *w, int32_t edge, bool is_first) {
    if (is_first != w->own.is_first || (edge != w->own.edge && edge != w->own.next)) {
        w->is_free_first = w->is_free_first && !is_first;
        w->is_free_second = w->is_free_second && is_first;
    }
}

static void visit_span_edge(hti_span_traversal *w, const ht_segment *edge, int32_t number, bool is_first) {
    const ht_vec2 a = w->segment.a, b = w->segment.b;
    const int side_a = hti_orient(a, b, edge->a), side_b = hti_orient(a, b, edge->b);
    if (side_a * side_b > 0) {
        return;
    }
    hti_span_position p = {.edge = *edge,
                           .number = is_first ? number : -1 - number,
                           .side_a = (int8_t)side_a,
                           .side_b = (int8_t)side_b,
                           .is_first = is_first};
    if (side_a == side_b) {
        const ht_box end = {b, b};
        if (hti_edge_meets(edge->a, edge->b, &end)) {
            visit_span_end(w, number, is_first);
        }
        visit_span_along(w, &p);
        return;
    }
    const int from_a = hti_orient(edge->a, edge->b, a), from_b = hti_orient(edge->a, edge->b, b);
    if (from_b == 0) {
        visit_span_end(w, number, is_first);
    } else if (from_a * from_b < 0) {
        keep_span_position(w, &p);
    }
}

static void visit_span_edges(hti_span_traversal *w, const ht_polygon *polygon, bool is_first) {
    hti_edges it = hti_edges_begin(polygon, w->window);
    for (ht_segment edge; hti_edges_next(&it, &edge);) {
        visit_span_edge(w, &edge, it.edge, is_first);
    }
}

// Collects the positions that follow `last`.
static void collect_span_positions(hti_span_traversal *w) {
    w->count = 0;
    w->more = false;
    visit_span_edges(w, w->first, true);
    if (w->second != NULL) {
        visit_span_edges(w, w->second, false);
    }
    sort_span_positions(w);
    w->next = 0;
}

void hti_span_traversal_begin(hti_span_traversal *traversal, const ht_segment *segment, const ht_polygon *first,
                              const ht_polygon *second, const hti_span_own *own) {
    traversal->segment = *segment;
    traversal->window = hti_span_of_segment(segment->a, segment->b).window;
    traversal->first = first;
    traversal->second = second;
    traversal->own = own != NULL ? *own : (hti_span_own){true, -1, -1};
    traversal->link.knows_first = traversal->link.knows_second = false;
    traversal->is_free_first = traversal->is_free_second = true;
    traversal->is_start = traversal->is_end = traversal->has_last = traversal->more = false;
    traversal->at = (ht_segment){segment->a, segment->a};
    traversal->count = -1; // not begun
    for (int i = 0; i < HTI_SPAN_POSITIONS; i++) {
        traversal->order[i] = (uint16_t)i;
    }
}

void hti_span_traversal_set_link(hti_span_traversal *traversal, const hti_span_link *link) {
    traversal->link = *link;
}

// Between two edges of a ring, where no others pass, there are only the sides left and right of both edges.
hti_span_link hti_span_traversal_link(const hti_span_traversal *traversal) {
    return (hti_span_link){traversal->behind.first, traversal->behind.second, traversal->is_free_first,
                           traversal->second != NULL && traversal->is_free_second};
}

static const hti_span_position *span_position_at(const hti_span_traversal *w, int i) {
    return &w->places[w->order[i]];
}

static void apply_span_position(hti_span_state *s, const hti_span_position *p) {
    hti_winding_pair *sides = p->is_first ? &s->first : &s->second;
    sides->right += (p->side_a >= 0) - (p->side_b >= 0);
    sides->left += (p->side_a > 0) - (p->side_b > 0);
    s->cover += p->cover;
}

static bool fills_both(const ht_polygon *polygon, hti_winding_pair sides) {
    return hti_is_filled(sides.right, polygon) && hti_is_filled(sides.left, polygon);
}

// Whether both sides of all of the segment are filled in the first polygon, as far as its positions tell.
static bool is_filled_along(const hti_span_traversal *w) {
    hti_span_state s = w->behind;
    bool filled = !w->more && fills_both(w->first, s.first);
    for (int i = 0; i < w->count && filled; i++) {
        apply_span_position(&s, span_position_at(w, i));
        filled = fills_both(w->first, s.first);
    }
    return filled;
}

static void start_span(hti_span_traversal *w) {
    const ht_vec2 a = w->segment.a, b = w->segment.b;
    const ht_polygon *second = w->second;
    w->behind =
        (hti_span_state){.first = w->link.knows_first ? w->link.first : hti_locate_windings_towards(w->first, a, b)};
    w->starts_inside = w->link.knows_first && fills_both(w->first, w->behind.first);
    w->second = NULL;
    collect_span_positions(w);
    if (second != NULL && !is_filled_along(w)) {
        w->second = second;
        w->behind.second = w->link.knows_second ? w->link.second : hti_locate_windings_towards(second, a, b);
        visit_span_edges(w, second, false);
        sort_span_positions(w);
    }
    w->before = w->behind;
    w->is_start = true;
}

static const hti_span_position *next_span_position(const hti_span_traversal *w) {
    return span_position_at(w, w->next);
}

// Applies the entries from `next` on that are one position, and ends behind them.
static void pass_span_group(hti_span_traversal *w) {
    w->group = w->next;
    for (int end = w->next + next_span_position(w)->alike; w->next < end;) {
        apply_span_position(&w->behind, span_position_at(w, w->next++));
    }
    w->last = *span_position_at(w, w->next - 1);
    w->has_last = true;
}

// Passes a group. One that may go on with positions beyond the capacity is collected anew, or passed in several goes.
static void pass_span_position(hti_span_traversal *w) {
    w->is_resolved = true;
    if (w->more && w->next > 0 && w->next + next_span_position(w)->alike == w->count) {
        collect_span_positions(w);
    }
    pass_span_group(w);
    while (w->next == w->count && w->more) {
        const hti_span_position place = w->last;
        collect_span_positions(w);
        w->is_resolved = false;
        if (w->count == 0 || hti_span_position_order(&w->segment, span_position_at(w, 0), &place) != 0) {
            break;
        }
        pass_span_group(w);
    }
}

bool hti_span_traversal_next(hti_span_traversal *traversal) {
    if (traversal->count < 0) {
        start_span(traversal);
        return true;
    }
    if (traversal->is_end) {
        return false;
    }
    traversal->is_start = false;
    traversal->before = traversal->behind;
    if (traversal->next == traversal->count) {
        traversal->is_end = true;
        traversal->at = (ht_segment){traversal->segment.b, traversal->segment.b};
        return true;
    }
    pass_span_position(traversal);
    ht_vec2 vertex;
    const bool is_vertex = hti_span_position_vertex(&traversal->last, &vertex);
    traversal->at = is_vertex ? (ht_segment){vertex, vertex} : traversal->last.edge;
    return true;
}

// Compares two halves on one side, going round the position from the way forward.
static int order_of_halves(const hti_span_position *p, const hti_span_position *q, int side) {
    return side * hti_turn(&q->edge, &p->edge) * (p->side_b == side ? 1 : -1) * (q->side_b == side ? 1 : -1);
}

// Moves the group's halves on that side forward, in their order; returns their number.
static int sort_halves(hti_span_traversal *w, int side) {
    uint16_t *group = w->order + w->group;
    const int count = w->next - w->group;
    int n = 0;
    for (int i = 0; i < count; i++) {
        const uint16_t slot = group[i];
        const hti_span_position *const p = &w->places[slot];
        if (p->is_first && (p->side_a == side || p->side_b == side)) { // it has a half there

            group[i] = group[n];
            int k = n++;
            for (; k > 0 && order_of_halves(p, &w->places[group[k - 1]], side) < 0; k--) {
                group[k] = group[k - 1];
            }
            group[k] = slot;
        }
    }
    return n;
}

// Whether every sector on that side of the position is filled.
static bool is_filled_on(hti_span_traversal *traversal, int side) {
    const int n = sort_halves(traversal, side);
    int winding = side > 0 ? traversal->behind.first.left : traversal->behind.first.right;
    bool filled = hti_is_filled(winding, traversal->first);
    for (int i = 0; i < n && filled; i++) {
        const hti_span_position *p = span_position_at(traversal, traversal->group + i);
        winding += p->side_b == side ? side : -side;
        filled = (i + 1 < n && order_of_halves(p, span_position_at(traversal, traversal->group + i + 1), side) == 0) ||
                 hti_is_filled(winding, traversal->first);
    }
    return filled;
}

bool hti_span_traversal_is_inside(hti_span_traversal *traversal) {
    if ((traversal->is_start && traversal->starts_inside) ||
        (traversal->is_end && traversal->is_free_first && fills_both(traversal->first, traversal->behind.first))) {
        return true; // nothing but the two edges passes there, and their sides are filled
    }
    if (traversal->is_start || traversal->is_end) {
        return hti_locate_point(traversal->first, traversal->at.a).inside;
    }
    if (traversal->is_resolved) {
        return is_filled_on(traversal, 1) && is_filled_on(traversal, -1);
    }
    const hti_span span = hti_span_of_segment(traversal->segment.a, traversal->segment.b);
    return hti_span_is_inside_at(&span, &traversal->at, traversal->first);
}

bool hti_span_segment_may_meet(const ht_segment *segment, const ht_polygon *polygon) {
    const ht_vec2 a = segment->a, b = segment->b;
    hti_edges it = hti_edges_begin(polygon, hti_span_of_segment(a, b).window);
    for (ht_segment edge; hti_edges_next(&it, &edge);) {
        if (hti_orient(a, b, edge.a) * hti_orient(a, b, edge.b) <= 0 &&
            hti_orient(edge.a, edge.b, a) * hti_orient(edge.a, edge.b, b) <= 0) {
            return true;
        }
    }
    return false;
}

HTI_STEP("src/polygon", hti_span_traversal_next, "exact",
         "places along a segment in order, with winding numbers on both sides");
