// crossings_sweep.c: finds the crossings on one edge of A, for shapes whose edges are all segments between floats.
//
// The places where edges of B and other edges of A meet the edge are collected, sorted along it and gone through, as in
// span_traversal.h: edges that meet at a place are then together and need not be searched. The capacity is
// CROSSING_POSITIONS places; when it is used up, places beyond some place are left to another round. A place of more
// edges than half of the capacity is one entry, `is_many`, whose edges are gone through once more when its turn comes.
//
// A few marks decide whether this edge answers the place, with which edge of B, and whether the place is a crossing. A
// pair of edges finds the place unless both pass through it along each other (crossings_local.c). This edge passes
// through a place between its ends; edges of B with an entry there do not pass along it, so that the lowest of them
// answers, unless a lower edge of A finds the place, too. A lower edge does, except where all edges of B pass through
// on one line, and all lower edges of A pass through on the same line.
#include "polygon/span_position.h"
#include "query/crossings/crossings_internal.h"

enum { CROSSING_POSITIONS = 256 };

// The edges of one kind at a place: edges of B, or lower edges of A.
typedef struct bundle {
    bool any, on_line; // on_line: all pass through the place, on the line of the first
    ht_segment first;
} bundle;

// The numbers of edges that lie along a stretch: edges of A lower than the own one, and edges of B.
typedef struct edge_cover {
    int lower_a, b;
} edge_cover;

// The edges that meet at a place, besides the own edge.
typedef struct meet_group {
    bundle b, lower;
    int32_t least_b;                         // the number of the lowest edge of B
    ht_segment edge;                         // the lowest edge of B
    bool is_vertex, has_others, has_other_a; // `others`: edges on other lines than the own edge's
    ht_vec2 vertex;
    int b_ways;              // the ways of edges of B along the own one that end here
    edge_cover begins, ends; // edges along the own one that begin or end here
} meet_group;

typedef struct crossing_sweep {
    const hti_crossing_pair *q;
    const hti_edge *e;
    hti_crossing_list *to;
    size_t base; // the index in the list of the edge's first crossing
    bool is_heap;
    int32_t found; // the number of crossings on the edge
    ht_segment s;
    meet_group start, end;         // the edges at the own edge's ends
    edge_cover cover;              // the edges along the stretch that has been reached
    bool has_from, has_limit;      // this round takes places that do not come before `from`, nor after `limit`
    hti_span_position from, limit; //
    const hti_span_position *many; // not NULL: only edges that meet at this place are taken
    meet_group *many_group;        // they are added to this group
    int count;
    uint16_t order[CROSSING_POSITIONS];
    hti_span_position places[CROSSING_POSITIONS];
} crossing_sweep;

static void add_to_bundle(bundle *b, const ht_segment *edge, bool passes) {
    if (!b->any) {
        *b = (bundle){true, passes, *edge};
    } else {
        b->on_line = b->on_line && passes && hti_crossings_common_direction(&b->first, edge) != 0;
    }
}

static void begin_group(meet_group *g) {
    *g = (meet_group){.least_b = INT32_MAX};
}

// Adds an edge that has the place.
static void add_edge(const crossing_sweep *w, meet_group *g, const hti_span_position *p, bool passes) {
    if (!p->is_first) {
        add_to_bundle(&g->b, &p->edge, passes);
        if (p->number < g->least_b) {
            g->least_b = p->number;
            g->edge = p->edge;
        }
    } else if (p->number < w->e->part) {
        add_to_bundle(&g->lower, &p->edge, passes);
    }
}

// Adds an entry between the own edge's ends.
static void add_entry(const crossing_sweep *w, meet_group *g, const hti_span_position *p) {
    const bool along = p->side_a == 0 && p->side_b == 0;
    add_edge(w, g, p, p->side_a * p->side_b < 0);
    ht_vec2 vertex;
    if (hti_span_position_vertex(p, &vertex)) {
        g->is_vertex = true;
        g->vertex = vertex;
    }
    g->has_others = g->has_others || !along;
    g->has_other_a = g->has_other_a || (!along && p->is_first);
    if (p->cover != 0) {
        edge_cover *c = p->cover > 0 ? &g->begins : &g->ends;
        c->lower_a += p->is_first && p->number < w->e->part;
        c->b += !p->is_first;
        g->b_ways |= p->is_first ? 0 : p->cover > 0 ? 1 : 2;
    }
}

static const hti_span_position *crossing_position_at(const crossing_sweep *w, int i) {
    return &w->places[w->order[i]];
}

static void sort_crossing_positions(crossing_sweep *w) {
    hti_span_position_sort(&w->s, w->places, w->order, w->count);
}

static int end_of_group(const crossing_sweep *w, int i) {
    return i + crossing_position_at(w, i)->alike;
}

// Makes one entry of the entries from begin to end, which are at one place.
static void fold_crossing_group(crossing_sweep *w, int begin, int end) {
    uint16_t rest[CROSSING_POSITIONS];
    const int folded = end - begin - 1, behind = w->count - end;
    memcpy(rest, w->order + begin + 1, (size_t)folded * sizeof *rest);
    memmove(w->order + begin + 1, w->order + end, (size_t)behind * sizeof *rest);
    memcpy(w->order + begin + 1 + behind, rest, (size_t)folded * sizeof *rest);
    w->places[w->order[begin]].is_many = true;
    w->count -= folded;
}

static void make_crossing_capacity(crossing_sweep *w) {
    sort_crossing_positions(w);
    int begin = 0, end = end_of_group(w, 0);
    while (end <= CROSSING_POSITIONS / 2) {
        begin = end;
        end = end_of_group(w, begin);
    }
    if (end - begin > CROSSING_POSITIONS / 2) {
        fold_crossing_group(w, begin, end);
        return;
    }
    const int limit = end < w->count ? end : begin;
    w->has_limit = true;
    w->limit = *crossing_position_at(w, limit);
    w->count = limit;
}

static void keep_crossing_position(crossing_sweep *w, hti_span_position *p) {
    hti_span_position_estimate(&w->s, p);
    if (w->many != NULL) {
        if (hti_span_position_order(&w->s, p, w->many) == 0) {
            add_entry(w, w->many_group, p);
        }
        return;
    }
    if (w->has_from && hti_span_position_order(&w->s, p, &w->from) < 0) {
        return;
    }
    if (w->count == CROSSING_POSITIONS) {
        make_crossing_capacity(w);
    }
    if (!w->has_limit || hti_span_position_order(&w->s, p, &w->limit) < 0) {
        w->places[w->order[w->count++]] = *p;
    }
}

static bool has_point(const ht_segment *edge, ht_vec2 p) {
    const ht_box point = {p, p};
    return hti_edge_meets(edge->a, edge->b, &point);
}

// Adds an edge that has the end x of the own edge.
static void visit_crossing_end(const crossing_sweep *w, meet_group *g, const hti_span_position *p, ht_vec2 x) {
    if (w->many == NULL && !w->has_from) {
        add_edge(w, g, p, !hti_same_point(p->edge.a, x) && !hti_same_point(p->edge.b, x));
    }
}

// Visits an edge on the own edge's line.
static void visit_crossing_along(crossing_sweep *w, hti_span_position *p) {
    const ht_vec2 a = w->s.a, b = w->s.b;
    if (has_point(&p->edge, a)) {
        visit_crossing_end(w, &w->start, p, a);
    }
    if (has_point(&p->edge, b)) {
        visit_crossing_end(w, &w->end, p, b);
    }
    const int forward = hti_span_order_on_segment(&w->s, p->edge.b, p->edge.a);
    for (int end = 0; end < (forward == 0 ? 1 : 2); end++) {
        const ht_vec2 v = end != 0 ? p->edge.b : p->edge.a;
        const int from_a = hti_span_order_on_segment(&w->s, v, a);
        p->end = end != 0;
        p->cover = (int8_t)(end == 0 ? forward : -forward);
        if (from_a > 0 && hti_span_order_on_segment(&w->s, v, b) < 0) {
            keep_crossing_position(w, p);
        } else if (from_a <= 0 && w->many == NULL && !w->has_from) {
            w->cover.lower_a += p->is_first && p->number < w->e->part ? p->cover : 0;
            w->cover.b += p->is_first ? 0 : p->cover;
        }
    }
}

static void visit_sweep_edge(crossing_sweep *w, const ht_segment *edge, int32_t number, bool is_first) {
    const ht_vec2 a = w->s.a, b = w->s.b;
    const int side_a = hti_orient(a, b, edge->a), side_b = hti_orient(a, b, edge->b);
    if (side_a * side_b > 0) {
        return;
    }
    hti_span_position p = {
        .edge = *edge, .number = number, .side_a = (int8_t)side_a, .side_b = (int8_t)side_b, .is_first = is_first};
    if (hti_same_point(a, b)) {
        if (hti_orient(edge->a, edge->b, a) == 0 && has_point(edge, a)) {
            visit_crossing_end(w, &w->start, &p, a);
        }
        return;
    }
    if (side_a == side_b) {
        visit_crossing_along(w, &p);
        return;
    }
    const int from_a = hti_orient(edge->a, edge->b, a), from_b = hti_orient(edge->a, edge->b, b);
    if (from_a == 0) {
        visit_crossing_end(w, &w->start, &p, a);
    } else if (from_b == 0) {
        visit_crossing_end(w, &w->end, &p, b);
    } else if (from_a * from_b < 0) {
        keep_crossing_position(w, &p);
    }
}

static void visit_sweep_edges(crossing_sweep *w, bool is_first) {
    const hti_border_outline *outline = is_first ? &w->q->a : &w->q->b;
    const ht_box window = hti_crossings_window_around(w->e, w->e->near);
    if (outline->shape->kind == HT_POLYGON) {
        hti_edges it = hti_edges_begin(&outline->shape->polygon, window);
        for (ht_segment edge; hti_edges_next(&it, &edge);) {
            if (!is_first || it.edge != w->e->part) {
                visit_sweep_edge(w, &edge, it.edge, is_first);
            }
        }
        return;
    }
    hti_border_iterator it;
    hti_crossings_border_begin(&it, outline, window, 0.0);
    for (const hti_edge *g; (g = hti_crossings_border_next(&it)) != NULL;) {
        const hti_xpoint *a = &g->piece[0].a, *b = &g->piece[0].b;
        const ht_segment edge = {{(float)a->x[0], (float)a->y[0]}, {(float)b->x[0], (float)b->y[0]}};
        if (!is_first || g->part != w->e->part) {
            visit_sweep_edge(w, &edge, g->part, is_first);
        }
    }
}

// ---- Written crossings --------------------------------------------------------------------------------------------

// Whether x is written before y: by part_b first, then in the order along the edge, which part_a holds until all
// crossings of the edge are found. Where the capacity is less than their number, the written ones are a heap with the
// last one on top.
static bool is_crossing_before(const ht_crossing *x, const ht_crossing *y) {
    return x->part_b != y->part_b ? x->part_b < y->part_b : x->part_a < y->part_a;
}

static void sift_crossing_down(ht_crossing *heap, size_t count, size_t i) {
    const ht_crossing x = heap[i];
    for (size_t k = 2 * i + 1; k < count; k = 2 * i + 1) {
        k += k + 1 < count && is_crossing_before(&heap[k], &heap[k + 1]);
        if (!is_crossing_before(&x, &heap[k])) {
            break;
        }
        heap[i] = heap[k];
        i = k;
    }
    heap[i] = x;
}

static void make_heap(ht_crossing *heap, size_t count) {
    for (size_t i = count / 2; i-- > 0;) {
        sift_crossing_down(heap, count, i);
    }
}

static size_t capacity_of(const crossing_sweep *w) {
    return w->to->capacity > w->base ? w->to->capacity - w->base : 0;
}

static void put_swept_crossing(crossing_sweep *w, const hti_found *x) {
    const size_t capacity = capacity_of(w), count = w->to->count++ - w->base;
    const int32_t number = w->found++;
    if (capacity == 0) {
        return;
    }
    ht_crossing *own = w->to->out + w->base, next = {{0.0f, 0.0f}, x->meeting.shared, number, x->part_b};
    if (count >= capacity && !w->is_heap) {
        make_heap(own, capacity);
        w->is_heap = true;
    }
    if (count >= capacity && !is_crossing_before(&next, own)) {
        return;
    }
    next.at = hti_crossings_point_of(x);
    own[count < capacity ? count : 0] = next;
    if (count >= capacity) {
        sift_crossing_down(own, capacity, 0);
    }
}

static void sort_written(crossing_sweep *w) {
    const size_t capacity = capacity_of(w), all = w->to->count - w->base, count = all < capacity ? all : capacity;
    if (count == 0) {
        return; // there may be no array at all
    }
    ht_crossing *own = w->to->out + w->base;
    bool is_sorted = true;
    for (size_t i = 1; i < count && is_sorted; i++) {
        is_sorted = is_crossing_before(&own[i - 1], &own[i]);
    }
    if (!is_sorted) {
        make_heap(own, count);
        for (size_t i = count; i-- > 1;) {
            const ht_crossing last = own[0];
            own[0] = own[i];
            own[i] = last;
            sift_crossing_down(own, i, 0);
        }
    }
    for (size_t i = 0; i < count; i++) {
        own[i].part_a = w->e->part;
    }
}

// ---- Answers ------------------------------------------------------------------------------------------------------

// Whether a lower edge of A finds the place.
static bool is_found_before(const meet_group *g) {
    return g->lower.any &&
           !(g->b.on_line && g->lower.on_line && hti_crossings_common_direction(&g->b.first, &g->lower.first) != 0);
}

// Whether the place, a crossing that other edges of A have, ends a shared stretch on one of their lines.
static bool is_shared(const crossing_sweep *w, int begin, int end, hti_found *x) {
    hti_place_lines lines;
    lines.count = 0;
    lines.is_full = w->places[w->order[begin]].is_many;
    for (int i = begin; i < end && !lines.is_full; i++) {
        const hti_span_position *p = crossing_position_at(w, i);
        if (p->side_a != 0 || p->side_b != 0) {
            hti_crossings_add_ways(&lines, &p->edge, p->side_a == 0 ? 1 : p->side_b == 0 ? 2 : 3, p->is_first);
        }
    }
    if (lines.is_full) {
        hti_crossings_is_crossing(w->q, x);
        return x->meeting.shared;
    }
    bool shared = false;
    hti_crossings_is_crossing_of(&lines, &shared);
    return shared;
}

// Sets the place to the vertex `at`, or, when that is NULL, to where the edges cross.
static void find_crossing_slot(const crossing_sweep *w, const meet_group *g, const ht_vec2 *at, hti_edge *f,
                               hti_found *x) {
    hti_crossings_set_segment(f, g->edge.a, g->edge.b);
    f->part = g->least_b;
    x->part_a = w->e->part;
    x->part_b = g->least_b;
    x->piece_a = x->piece_b = 0;
    x->e = &w->e->piece[0];
    x->f = &f->piece[0];
    x->near = hti_larger(w->q->a.near, w->q->b.near);
    x->meeting.root = 0;
    x->meeting.is_vertex = at != NULL;
    if (at != NULL) {
        x->meeting.at = (hti_dvec){(double)at->x, (double)at->y};
        x->meeting.vertex = hti_xpoint_of(*at);
    } else {
        hti_intersection places[2];
        hti_crossings_meet_straight(x->e, x->f, x->near, places);
        x->meeting.at = places[0].at;
    }
    x->meeting.shared = false;
}

static void answer_end(crossing_sweep *w, const meet_group *g, ht_vec2 at) {
    hti_edge f;
    hti_found x;
    if (g->b.any && !is_found_before(g)) {
        find_crossing_slot(w, g, &at, &f, &x);
        if (hti_crossings_is_crossing(w->q, &x)) {
            put_swept_crossing(w, &x);
        }
    }
}

// Answers the place that the entries from begin to end have.
static void answer_between(crossing_sweep *w, meet_group *g, int begin, int end) {
    const int b_ways = w->cover.b > 0 ? 3 : g->b_ways;
    g->b.on_line = g->b.on_line && w->cover.b == 0;
    if (!g->b.any || w->cover.lower_a > 0 || is_found_before(g) || (!g->has_others && b_ways == 3)) {
        return;
    }
    hti_edge f;
    hti_found x;
    find_crossing_slot(w, g, g->is_vertex ? &g->vertex : NULL, &f, &x);
    x.meeting.shared = b_ways == 1 || b_ways == 2;
    x.meeting.shared = x.meeting.shared || (g->has_other_a && is_shared(w, begin, end, &x));
    put_swept_crossing(w, &x);
}

static void answer_places(crossing_sweep *w) {
    for (int begin = 0, end = 0; begin < w->count; begin = end) {
        meet_group g;
        begin_group(&g);
        end = end_of_group(w, begin);
        bool is_many = false;
        for (int i = begin; i < end; i++) {
            is_many = is_many || crossing_position_at(w, i)->is_many;
        }
        if (is_many) {
            w->places[w->order[begin]].is_many = true;
            w->many = crossing_position_at(w, begin);
            w->many_group = &g;
            visit_sweep_edges(w, true);
            visit_sweep_edges(w, false);
            w->many = NULL;
        }
        for (int i = begin; i < end && !is_many; i++) {
            add_entry(w, &g, crossing_position_at(w, i));
        }
        w->cover.lower_a -= g.ends.lower_a;
        w->cover.b -= g.ends.b;
        answer_between(w, &g, begin, end);
        w->cover.lower_a += g.begins.lower_a;
        w->cover.b += g.begins.b;
    }
}

// Collects the places that this round takes; false when edges of B have none.
static bool collect_crossing_positions(crossing_sweep *w) {
    w->count = 0;
    visit_sweep_edges(w, false);
    if (w->count == 0 && !w->start.b.any && !w->end.b.any) {
        return false;
    }
    visit_sweep_edges(w, true);
    sort_crossing_positions(w);
    return true;
}

static void begin_sweep(crossing_sweep *w, const hti_crossing_pair *q, const hti_edge *e, hti_crossing_list *to) {
    const hti_xpoint *a = &e->piece[0].a, *b = &e->piece[0].b;
    w->q = q;
    w->e = e;
    w->to = to;
    w->base = to->count;
    w->is_heap = w->has_from = w->has_limit = false;
    w->found = 0;
    w->s = (ht_segment){{(float)a->x[0], (float)a->y[0]}, {(float)b->x[0], (float)b->y[0]}};
    begin_group(&w->start);
    begin_group(&w->end);
    w->cover = (edge_cover){0, 0};
    w->many = NULL;
    for (int i = 0; i < CROSSING_POSITIONS; i++) {
        w->order[i] = (uint16_t)i;
    }
}

void hti_crossings_sweep_edge(const hti_crossing_pair *q, const hti_edge *e, hti_crossing_list *to) {
    crossing_sweep w;
    begin_sweep(&w, q, e, to);
    if (!collect_crossing_positions(&w)) {
        return;
    }
    answer_end(&w, &w.start, w.s.a);
    answer_places(&w);
    while (w.has_limit) {
        w.from = w.limit;
        w.has_from = true;
        w.has_limit = false;
        collect_crossing_positions(&w);
        answer_places(&w);
    }
    answer_end(&w, &w.end, w.s.b);
    sort_written(&w);
}
