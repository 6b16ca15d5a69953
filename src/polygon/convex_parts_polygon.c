// convex_parts_polygon.c: cuts a polygon into triangles, by ear clipping with exact orientation signs.
//
// Every ring becomes a cycle of nodes that keeps the filled side on its left; rings that bound nothing are left out,
// and rings without area are segments (convex_parts_thin.c). A vertex that lies on another ring's side splits it, and
// where corners meet the sides are paired off anew, so that cycles only meet there. Each hole is joined to a cycle
// around it by a bridge there and back, which leads to the nearest vertex that is visible from one of the hole's own.
// Then ears are cut off, the best shaped first, so that few triangles are slivers. G. H. Meisters, "Polygons Have Ears", American Mathematical
// Monthly 82, 1975; bridges as in D. Eberly, "Triangulation by Ear Clipping", 2002.
#include "convex/hull_features.h"
#include "polygon/convex_parts.h"
#include "ring/rings.h"
#include "ring/vertices.h"

enum { REAL = 1, CONVEX = 2, EAR_DONE = 4, HOLE = 8, BLUNT = 16, EAR = 32 };

// A corner of a cycle, and the side from it to the next one.
typedef struct corner_node {
    uint16_t vertex, before; // the polygon's vertex; `before`: the vertex before it in its own ring
    uint16_t next, previous;
    uint16_t flags; // REAL: the side to the next node is a side of the polygon; CONVEX: it starts at a convex corner;
                    // BLUNT: no ear by its angle, as the cycle is now; EAR: one that cuts through nothing known
    uint16_t slot;  // in the list of blunt corners or that of ears
} corner_node;

typedef struct cycles {
    const ht_vec2 *v;
    int32_t count;
    corner_node node[HTI_CONVEX_NODES];
    // Of the cycle that is cut up, in no order: the corners that are no ears by their angle, and the ears.
    int32_t blunts, ears;
    uint16_t blunt[HTI_CONVEX_NODES], ear[HTI_CONVEX_NODES];
    ht_vec2 blunt_at[HTI_CONVEX_NODES];
    float quality[HTI_CONVEX_NODES];
} cycles;

static ht_vec2 at(const cycles *c, int32_t i) {
    return c->v[c->node[i].vertex];
}

static int32_t add_node(cycles *c, corner_node n) {
    if (c->count == HTI_CONVEX_NODES) {
        return -1;
    }
    c->node[c->count] = n;
    return c->count++;
}

static void link_nodes(cycles *c, int32_t a, int32_t b) {
    c->node[a].next = (uint16_t)b;
    c->node[b].previous = (uint16_t)a;
}

// ---- Rings ---------------------------------------------------------------------------------------------------------

// Adds the vertices of a ring with area as a cycle, without repeated neighbours, forwards or backwards.
static void add_cycle(cycles *c, int32_t first, int32_t stop, bool forwards) {
    const int32_t start = c->count;
    for (int32_t k = 0; k < stop - first; k++) {
        const int32_t i = forwards ? first + k : stop - 1 - k;
        if (c->count > start && hti_same_point(c->v[i], at(c, c->count - 1))) {
            continue;
        }
        (void)add_node(c, (corner_node){.vertex = (uint16_t)i, .flags = REAL}); // there are as many nodes as vertices
    }
    while (c->count > start + 1 && hti_same_point(at(c, start), at(c, c->count - 1))) {
        c->count--;
    }
    for (int32_t i = start; i < c->count; i++) {
        link_nodes(c, i, i + 1 == c->count ? start : i + 1);
    }
    for (int32_t i = start; i < c->count; i++) {
        corner_node *n = &c->node[i];
        n->before = c->node[n->previous].vertex;
        n->flags = (uint16_t)(n->flags | (hti_orient(at(c, n->previous), at(c, i), at(c, n->next)) > 0 ? CONVEX : 0));
    }
}

static void add_rings(cycles *c, const ht_polygon *p) {
    for (int32_t ring = 0; ring < p->ring_count; ring++) {
        int32_t first = 0;
        const int32_t stop = hti_ring_range(p, ring, &first);
        if (hti_vertices_are_collinear(p->v + first, stop - first)) {
            continue; // convex_parts_thin.c
        }
        const int turn = hti_vertices_orientation(p->v + first, stop - first);
        const hti_ring_nesting around = p->ring_count > 1 ? hti_ring_nesting_of(p, ring) : (hti_ring_nesting){0, 0};
        const bool even_odd = p->rule == HT_EVEN_ODD;
        const bool outside = even_odd ? (around.depth & 1) != 0 : around.winding != 0;
        const bool inside = even_odd ? !outside : around.winding + turn != 0;
        if (outside != inside) {
            add_cycle(c, first, stop, inside == (turn > 0));
        }
    }
}

// ---- Sides that meet -----------------------------------------------------------------------------------------------

static bool is_between_vertices(ht_vec2 a, ht_vec2 b, ht_vec2 p) {
    return hti_orient(a, b, p) == 0 && hti_dot_sign(a, b, p) > 0 && hti_dot_sign(b, a, p) > 0;
}

// Adds a node at the point of node k to the side that starts at node i.
static bool split_edge(cycles *c, int32_t i, int32_t k) {
    const int32_t next = c->node[i].next;
    const corner_node middle = {.vertex = c->node[k].vertex, .before = c->node[i].vertex, .flags = REAL};
    const int32_t added = add_node(c, middle);
    if (added < 0) {
        return false;
    }
    link_nodes(c, i, added);
    link_nodes(c, added, next);
    return true;
}

// Splits every side that has another node on it; returns false when there are too many nodes.
static bool split_sides(cycles *c) {
    for (int32_t i = 0; i < c->count; i++) {
        for (int32_t k = 0; k < c->count; k++) {
            if (is_between_vertices(at(c, i), at(c, c->node[i].next), at(c, k)) && !split_edge(c, i, k)) {
                return false;
            }
        }
    }
    return true;
}

// ---- Corners that meet ---------------------------------------------------------------------------------------------

static void mark_cycle(cycles *c, int32_t start, uint16_t flag, bool set) {
    int32_t i = start;
    do {
        c->node[i].flags = (uint16_t)(set ? c->node[i].flags | flag : c->node[i].flags & ~flag);
        i = c->node[i].next;
    } while (i != start);
}

enum { AT_ONE_POINT = 16 };

// Pairs off the sides of nodes at one point anew, so that every corner is filled and has nothing else in it: the side
// that leaves a node keeps the arriving side that comes first counter-clockwise from there. Returns false when that
// does not pair them off.
static bool pair_sides(cycles *c, const int32_t *group, int count) {
    int32_t arriving[AT_ONE_POINT] = {0};
    unsigned taken = 0;
    for (int k = 0; k < count; k++) {
        arriving[k] = c->node[group[k]].previous;
    }
    for (int k = 0; k < count; k++) {
        const ht_vec2 x = at(c, group[k]), leaving = at(c, c->node[group[k]].next);
        int best = 0;
        for (int j = 1; j < count; j++) {
            best = hti_is_in_sweep(x, leaving, at(c, arriving[best]), at(c, arriving[j])) ? j : best;
        }
        taken |= 1u << best;
        corner_node *n = &c->node[group[k]];
        link_nodes(c, arriving[best], group[k]);
        n->before = c->node[arriving[best]].vertex;
        const bool convex = hti_orient(at(c, arriving[best]), x, leaving) > 0;
        n->flags = (uint16_t)(convex ? n->flags | CONVEX : n->flags & ~CONVEX);
    }
    return taken == (1u << count) - 1;
}

// Finds the nodes at the point of node i, if node i is the first of them. Returns their number, 0 when it is not the
// first, -1 for too many.
static int find_group(const cycles *c, int32_t i, int32_t group[AT_ONE_POINT]) {
    int count = 0;
    for (int32_t k = 0; k < c->count; k++) {
        if (hti_same_point(at(c, i), at(c, k))) {
            if (k < i || count == AT_ONE_POINT) {
                return k < i ? 0 : -1;
            }
            group[count++] = k;
        }
    }
    return count;
}

static bool pair_all_sides(cycles *c) {
    for (int32_t i = 0; i < c->count; i++) {
        int32_t group[AT_ONE_POINT] = {0};
        const int count = find_group(c, i, group);
        if (count < 0 || (count > 1 && !pair_sides(c, group, count))) {
            return false;
        }
    }
    return true;
}

// Whether the cycle is a hole's: what lies beyond its lexicographically smallest point, where all its sides lead the
// other way, is filled.
static bool is_hole(const cycles *c, int32_t start) {
    int32_t low = start;
    for (int32_t i = c->node[start].next; i != start; i = c->node[i].next) {
        low = hti_lexicographic(at(c, i), at(c, low)) < 0 ? i : low;
    }
    int32_t i = low;
    do {
        if (hti_same_point(at(c, i), at(c, low)) &&
            hti_orient(at(c, low), at(c, c->node[i].next), at(c, c->node[i].previous)) < 0) {
            return true;
        }
        i = c->node[i].next;
    } while (i != low);
    return false;
}

static void find_holes(cycles *c) {
    for (int32_t i = 0; i < c->count; i++) {
        if ((c->node[i].flags & EAR_DONE) == 0) {
            mark_cycle(c, i, EAR_DONE, true);
            mark_cycle(c, i, HOLE, is_hole(c, i));
        }
    }
    for (int32_t i = 0; i < c->count; i++) {
        c->node[i].flags = (uint16_t)(c->node[i].flags & ~EAR_DONE);
    }
}

// ---- Bridges -------------------------------------------------------------------------------------------------------

static bool in_corner(const cycles *c, int32_t i, ht_vec2 t) {
    return hti_is_in_sweep(at(c, i), at(c, c->node[i].next), at(c, c->node[i].previous), t);
}

// Whether nothing lies between two nodes at different points.
static bool sees(const cycles *c, int32_t from, int32_t to) {
    const ht_vec2 m = at(c, from), p = at(c, to);
    if (!in_corner(c, from, p) || !in_corner(c, to, m)) {
        return false;
    }
    for (int32_t i = 0; i < c->count; i++) {
        const ht_vec2 a = at(c, i), b = at(c, c->node[i].next);
        const int side = hti_orient(m, p, a);
        if (side == 0 && is_between_vertices(m, p, a)) {
            return false;
        }
        if (side * hti_orient(m, p, b) < 0 && hti_orient(a, b, m) * hti_orient(a, b, p) < 0) {
            return false;
        }
    }
    return true;
}

// Returns the node of another cycle that is nearest to `from` among those visible from it, or -1.
static int32_t find_bridge(cycles *c, int32_t from) {
    mark_cycle(c, from, EAR_DONE, true);
    const ht_vec2 m = at(c, from);
    int32_t best = -1;
    double nearest = (double)HTI_INFINITY;
    for (int32_t i = 0; i < c->count; i++) {
        const ht_vec2 p = at(c, i);
        const hti_dvec to = hti_dvec_between(m, p);
        const double square = hti_dvec_dot(to, to);
        if (square < nearest && square > 0.0 && (c->node[i].flags & EAR_DONE) == 0 && sees(c, from, i)) {
            nearest = square;
            best = i;
        }
    }
    mark_cycle(c, from, EAR_DONE, false);
    return best;
}

// Makes two cycles one by a bridge there and back between `from` and `to`.
static bool join(cycles *c, int32_t from, int32_t to) {
    corner_node *f = &c->node[from], *t = &c->node[to];
    const uint16_t after_to = t->next;
    const int32_t from_again = add_node(c, (corner_node){.vertex = f->vertex, .before = f->before});
    const int32_t to_again = add_node(c, *t);
    if (from_again < 0 || to_again < 0) {
        return false;
    }
    t->flags = (uint16_t)(t->flags & ~(REAL | CONVEX));
    link_nodes(c, f->previous, from_again);
    link_nodes(c, from_again, to_again);
    link_nodes(c, to_again, after_to);
    link_nodes(c, to, from);
    return true;
}

// Joins the cycle of node `start` to another one, by the first of its nodes from which one is visible: a node that a
// bridge ends at is open to one side of the bridge only.
static bool join_cycle(cycles *c, int32_t start) {
    int32_t from = start;
    do {
        const int32_t to = find_bridge(c, from);
        if (to >= 0) {
            return join(c, from, to);
        }
        from = c->node[from].next;
    } while (from != start);
    return false;
}

// Joins every hole once: at its first node, which stands for all of them.
static bool join_holes(cycles *c) {
    const int32_t ring_nodes = c->count;
    for (int32_t i = 0; i < ring_nodes; i++) {
        if ((c->node[i].flags & HOLE) != 0) {
            mark_cycle(c, i, HOLE, false);
            if (!join_cycle(c, i)) {
                return false;
            }
        }
    }
    return true;
}

// ---- Ears ----------------------------------------------------------------------------------------------------------

// Whether a side that starts or ends at node w, at the point of corner x, leads into the triangle there.
static bool diagonal_leads_inside(const cycles *c, int32_t w, ht_vec2 x, ht_vec2 from, ht_vec2 to) {
    return hti_is_in_sweep(x, from, to, at(c, c->node[w].next)) ||
           hti_is_in_sweep(x, from, to, at(c, c->node[w].previous));
}

static bool blocks(const cycles *c, int32_t w, ht_vec2 p, ht_vec2 v, ht_vec2 q) {
    const ht_vec2 x = at(c, w);
    if (hti_same_point(x, v)) {
        return diagonal_leads_inside(c, w, v, q, p);
    }
    if (hti_same_point(x, p)) {
        return diagonal_leads_inside(c, w, p, v, q);
    }
    if (hti_same_point(x, q)) {
        return diagonal_leads_inside(c, w, q, p, v);
    }
    return hti_orient(p, v, x) >= 0 && hti_orient(v, q, x) >= 0 && hti_orient(q, p, x) >= 0;
}

static ht_box box_of_triangle(ht_vec2 a, ht_vec2 b, ht_vec2 c) {
    const vec4f p = vec4f_load_twice(&a), q = vec4f_load_twice(&b), r = vec4f_load_twice(&c);
    const vec4f sides = vec4f_low(vec4f_min(vec4f_min(p, q), r), vec4f_max(vec4f_max(p, q), r));
    ht_box box;
    vec4f_store(&box, sides);
    return box;
}

// Whether cutting off the convex corner at node i cuts through something. Where a convex corner lies in the triangle, a
// corner that is not convex does, too.
static bool is_blocked(const cycles *c, int32_t i) {
    const int32_t before = c->node[i].previous, after = c->node[i].next;
    const ht_vec2 p = at(c, before), v = at(c, i), q = at(c, after);
    const ht_box box = box_of_triangle(p, v, q);
    for (int32_t k = 0; k < c->blunts; k++) {
        const ht_vec2 x = c->blunt_at[k];
        const int32_t w = c->blunt[k];
        if (hti_edge_meets(x, x, &box) && w != before && w != after && blocks(c, w, p, v, q)) {
            return true;
        }
    }
    return false;
}

// Takes a node out of the list that it is in.
static void leave_list(cycles *c, int32_t i) {
    corner_node *const n = &c->node[i];
    if ((n->flags & BLUNT) != 0) {
        const uint16_t last = c->blunt[--c->blunts];
        c->blunt[n->slot] = last;
        c->blunt_at[n->slot] = c->blunt_at[c->blunts];
        c->node[last].slot = n->slot;
    } else if ((n->flags & EAR) != 0) {
        const uint16_t last = c->ear[--c->ears];
        c->ear[n->slot] = last;
        c->quality[n->slot] = c->quality[c->ears];
        c->node[last].slot = n->slot;
    }
    n->flags = (uint16_t)(n->flags & ~(BLUNT | EAR));
}

// Lists a node by its angle, as an ear by how well shaped its triangle is: by its area over the square of its longest
// side.
static void judge_cycle_vertex(cycles *c, int32_t i) {
    leave_list(c, i);
    corner_node *const n = &c->node[i];
    const ht_vec2 p = at(c, n->previous), v = at(c, i), q = at(c, n->next);
    if (hti_orient(p, v, q) <= 0) {
        n->flags = (uint16_t)(n->flags | BLUNT);
        n->slot = (uint16_t)c->blunts;
        c->blunt_at[c->blunts] = v;
        c->blunt[c->blunts++] = (uint16_t)i;
        return;
    }
    const hti_dvec pv = hti_dvec_between(p, v), vq = hti_dvec_between(v, q), pq = hti_dvec_between(p, q);
    const double longest = hti_larger(hti_larger(hti_dvec_dot(pv, pv), hti_dvec_dot(vq, vq)), hti_dvec_dot(pq, pq));
    const double area = hti_dvec_cross(pv, pq);
    n->flags = (uint16_t)(n->flags | EAR);
    n->slot = (uint16_t)c->ears;
    c->quality[c->ears] = area > 0.0 ? (float)(area / longest) : 0.0f;
    c->ear[c->ears++] = (uint16_t)i;
}

static bool add_triangle(const cycles *c, int32_t i, int32_t member, hti_convex_parts *out) {
    const int32_t corner[3] = {c->node[i].previous, i, c->node[i].next};
    hti_convex_part part = {.member = member, .kind = HTI_PART_TRIANGLE};
    for (int k = 0; k < 3; k++) {
        const corner_node *n = &c->node[corner[k]];
        const bool is_side = n->next == corner[(k + 1) % 3];
        part.corner[k] = n->vertex;
        part.beside[k] = n->before;
        part.real = (uint8_t)(part.real | (is_side && (n->flags & REAL) != 0 ? 1 << k : 0));
        part.convex = (uint8_t)(part.convex | (is_side && (n->flags & CONVEX) != 0 ? 1 << k : 0));
    }
    return hti_convex_parts_add(out, &part, box_of_triangle(at(c, corner[0]), at(c, corner[1]), at(c, corner[2])));
}

// Returns the node with the best ear, of equal ones the first behind `start`; -1 when there is none.
static int32_t best_ear(const cycles *c, int32_t start) {
    float best = -1.0f;
    int32_t slot = -1;
    bool is_shared = false;
    for (int32_t k = 0; k < c->ears; k++) {
        is_shared = c->quality[k] == best || (is_shared && c->quality[k] < best);
        slot = c->quality[k] > best ? k : slot;
        best = c->quality[k] > best ? c->quality[k] : best;
    }
    int32_t i = start;
    while (is_shared && ((c->node[i].flags & EAR) == 0 || c->quality[c->node[i].slot] < best)) {
        i = c->node[i].next;
    }
    return is_shared ? i : slot < 0 ? -1 : c->ear[slot];
}

static void judge_all(cycles *c, int32_t start) {
    int32_t i = start;
    do {
        judge_cycle_vertex(c, i);
        i = c->node[i].next;
    } while (i != start);
}

// Returns the node at which an ear is cut off next; -1 when there is none. An ear that was blocked counts as blocked until
// a neighbour of it is cut off. That all are is not known to happen: half a million random rings had always one left.
static int32_t next_ear(cycles *c, int32_t start) {
    int32_t ear = best_ear(c, start);
    while (ear >= 0 && is_blocked(c, ear)) {
        leave_list(c, ear);
        ear = best_ear(c, start);
    }
    return ear;
}

// Takes a node out of its cycle, as its ear is cut off; returns the next one.
static int32_t cut_off(cycles *c, int32_t ear) {
    const int32_t before = c->node[ear].previous, after = c->node[ear].next;
    leave_list(c, ear);
    c->node[before].flags = (uint16_t)(c->node[before].flags & ~(REAL | CONVEX));
    link_nodes(c, before, after);
    judge_cycle_vertex(c, before);
    judge_cycle_vertex(c, after);
    return after;
}

static bool is_triangle(const cycles *c, int32_t start) {
    return c->node[c->node[start].next].next == c->node[start].previous;
}

static bool is_cut_up(const cycles *c, int32_t start) {
    return c->node[c->node[start].next].next == start;
}

static void begin_clipping(cycles *c, int32_t start) {
    c->blunts = c->ears = 0;
    judge_all(c, start);
}

// Cuts a cycle up; returns false when there are too many triangles.
static bool clip_cycle(cycles *c, int32_t start, int32_t member, hti_convex_parts *out) {
    mark_cycle(c, start, EAR_DONE, true);
    begin_clipping(c, start);
    while (!is_cut_up(c, start)) {
        const int32_t ear = next_ear(c, start);
        if (ear < 0 || !add_triangle(c, ear, member, out)) {
            return false;
        }
        start = cut_off(c, ear);
    }
    return true;
}

static bool clip_all(cycles *c, int32_t member, hti_convex_parts *out) {
    for (int32_t i = 0; i < c->count; i++) {
        if ((c->node[i].flags & EAR_DONE) == 0 && !clip_cycle(c, i, member, out)) {
            return false;
        }
    }
    return true;
}

static int32_t count_sides(const hti_convex_parts *parts, int32_t first) {
    int32_t count = 0;
    for (int32_t i = first; i < parts->count; i++) {
        const int real = parts->part[i].real;
        count += (real & 1) + (real >> 1 & 1) + (real >> 2 & 1);
    }
    return count;
}

// Whether the rings may be cut up: repeated vertices and rings without area do no harm, but ht_validate reports them
// first, whatever else is wrong.
static bool may_be_cut(const ht_polygon *p, ht_status status) {
    if (status == HT_ERR_REPEATED_VERTEX || status == HT_ERR_TOO_FEW_VERTICES || status == HT_ERR_ZERO_AREA) {
        return !hti_polygon_has_crossing_rings(p);
    }
    return status == HT_OK || status == HT_ERR_RING_OUTSIDE || status == HT_ERR_RING_NESTING;
}

// Whether the cycles will surely be more triangles than fit: as many as they have nodes, less two for each. Nodes are only
// added, where sides are split and holes are joined.
static bool are_too_many(const cycles *c, const hti_convex_parts *out) {
    int32_t triangles = out->count;
    for (int32_t i = 0; i < c->count; i++) {
        triangles += c->node[i].next > i ? 1 : -1; // the last node of a cycle leads back
    }
    return triangles > HT_DEPTH_PARTS;
}

bool hti_convex_parts_add_polygon(const ht_polygon *p, int32_t member, hti_convex_parts *out) {
    if (p->ring_end[p->ring_count - 1] > HTI_CONVEX_NODES) {
        return false;
    }
    cycles c;
    c.v = p->v;
    c.count = 0;
    add_rings(&c, p);
    if (!hti_convex_parts_add_thin_rings(p, member, out) || are_too_many(&c, out)) {
        return false;
    }
    ht_shape shape = HT_SHAPE(*p);
    shape.polygon.index = NULL; // of which only parts may be right
    const ht_status status = ht_validate(&shape);
    if (!may_be_cut(p, status)) {
        return false;
    }
    if (p->ring_count > 1 || status != HT_OK) {
        if (!split_sides(&c) || !pair_all_sides(&c)) {
            return false;
        }
        find_holes(&c);
    }
    const int32_t sides = c.count, before = out->count;
    return join_holes(&c) && clip_all(&c, member, out) && count_sides(out, before) == sides;
}

int hti_convex_parts_order_of_sides(const ht_polygon *p, int32_t one, int32_t other) {
    cycles c;
    c.v = p->v;
    c.count = 0;
    add_rings(&c, p);
    if (c.count == 0) {
        return 0;
    }
    begin_clipping(&c, 0);
    for (int32_t start = 0; !is_triangle(&c, start);) {
        const int32_t ear = next_ear(&c, start);
        if (ear < 0) {
            break;
        }
        const int32_t before = c.node[ear].previous;
        const bool has_one = one == ear || one == before, has_other = other == ear || other == before;
        if (has_one || has_other) {
            return (int)has_other - (int)has_one;
        }
        start = cut_off(&c, ear);
    }
    return 0;
}

bool hti_convex_parts_number_sides(const ht_polygon *p, int32_t count, int32_t *number) {
    cycles c;
    c.v = p->v;
    c.count = 0;
    add_rings(&c, p);
    if (c.count < 3 || c.count > count) {
        return false;
    }
    begin_clipping(&c, 0);
    int32_t start = 0, ear = next_ear(&c, start);
    for (int32_t triangle = 0; ear >= 0 && !is_cut_up(&c, start); triangle++) {
        const int32_t corner[3] = {c.node[ear].previous, ear, c.node[ear].next};
        for (int k = 0; k < 3; k++) {
            const corner_node *const n = &c.node[corner[k]];
            if (n->next == corner[(k + 1) % 3] && (n->flags & REAL) != 0) {
                number[corner[k]] = 4 * triangle + k;
            }
        }
        start = cut_off(&c, ear);
        ear = next_ear(&c, start); // none when two corners are left
    }
    return is_cut_up(&c, start);
}
