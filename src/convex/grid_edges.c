// grid_edges.c: the distance of two convex polygons of up to eight vertices on a grid, where an edge of each faces the other,
// or where they touch. Every other pair on a grid is one of these, and what of it is chosen cannot be predicted: so there are
// no branches but those for pairs that are left to other methods.
//
// A grid: coordinates are multiples of g below 2^10 g from each other (edge_depths.h), so that differences and products of
// two are exact, and what is not 0 is at least g^2. All corners turn.
//
// Apart. Where two parallel edges lie over each other there are many nearest pairs, and the answer is the one at which the
// walk of signed_distance_filter.c ends, from the vertices that are roughly the farthest towards the other polygon. This is
// that walk among the four ends of the two edges: from two ends it steps to the nearest point of the first polygon's edge when
// the other end lies over it, else to that of the second polygon's edge, and it ends when neither does. Where the edges do
// not lie over each other it ends at their nearest corners. It answers only when it starts at ends of the edges, and when
// every vertex beside the edges leads strictly away from the way: no other step of the walk can be taken then.
//
// Overlapping. The two edges are one edge of M, of least depth, and the first polygon's answers; touching, the first edge on
// whose line they touch does. Where they meet is told as in degenerate_axes.c.
#include "convex/grid_edges.h"

// An answer for the polygons in the order of hti_signed_distance_of: of the first one and the second one the features, and the
// vector out of polygon `side` at a place of its core, from which the other core is d away.
typedef struct grid_features {
    uint32_t side, is_edge[2], index[2];
    vec2d n, from;
    double d;
} grid_features;

// Sets the answer for A and B, of which B is the first one when they are exchanged. Radii are those of polygon `side` and of the
// other one.
static inline void set_grid_answer(hti_signed_distance *out, const grid_features *f, uint32_t exchanged, double r,
                                   double s) {
    const vec2d zero = vec2d_splat(0.0), of_b = vec2d_all((f->side ^ exchanged) != 0);
    const vec2d near = f->from + r * f->n, far = f->from + (f->d - s) * f->n;
    const vec2d in_order = vec2d_select(vec2d_all(f->side != 0), zero - f->n, f->n); // 0 less the vector is never -0
    out->distance = f->d - (r + s);
    vec2d_store(&out->normal, vec2d_select(vec2d_all(exchanged != 0), zero - in_order, in_order));
    vec2d_store(&out->point_a, vec2d_select(of_b, far, near));
    vec2d_store(&out->point_b, vec2d_select(of_b, near, far));
    out->kind_a = f->is_edge[exchanged] != 0 ? HTI_EDGE : HTI_VERTEX;
    out->kind_b = f->is_edge[1 - exchanged] != 0 ? HTI_EDGE : HTI_VERTEX;
    out->index_a = (int32_t)f->index[exchanged];
    out->index_b = (int32_t)f->index[1 - exchanged];
}

// ---- Edges that face each other ------------------------------------------------------------------------------------

// Two vectors and places along the first one, all lanes the same but those of the places.
typedef struct grid_places {
    vec2d at;     // of two points along the vector, from its start
    vec2d length; // of the vector, squared: where its end is
    vec2d across; // the vector x the ways to both points
} grid_places;

static inline grid_places places_along(vec2d e, vec2d v, vec2d w) {
    const vec2d x = vec2d_first(e, e), y = vec2d_second(e, e), to_x = vec2d_first(v, w), to_y = vec2d_second(v, w);
    return (grid_places){x * to_x + y * to_y, x * x + y * y, x * to_y - y * to_x};
}

// Returns the number of a ring's vertex, up to the count. (Made of bits, as a choice would be a branch.)
static inline uint32_t number_in_ring(const ht_convex *p, uint32_t i) {
    return i & (0u - (uint32_t)(i != (uint32_t)p->count));
}

bool hti_grid_edges_depth(const hti_facing_edges *t, uint32_t is_clockwise, hti_signed_distance *out) {
    const uint32_t exchanged = !hti_degenerate_axes_are_in_order(t->polygon[0], t->polygon[1]), second = exchanged ^ 1u;
    const ht_convex *const own = t->polygon[exchanged], *const other = t->polygon[second];
    const uint32_t i = t->edge[exchanged], j = t->edge[second];
    const uint32_t own_wraps = i + 1 == (uint32_t)own->count, wraps = j + 1 == (uint32_t)other->count;
    const ht_vec2 *p = &t->ring[exchanged][i], *q = &t->ring[second][j];
    // the other edge's ends in the order of their numbers
    const vec2d start = vec2d_of_floats(p), e = vec2d_of_floats(p + 1) - start;
    const vec2d v = vec2d_of_floats(q + wraps), w = vec2d_of_floats(q + 1 - wraps),
                own_first = vec2d_of_floats(p + own_wraps);
    const grid_places c = places_along(e, v - start, w - start);
    const vec2d zero = vec2d_splat(0.0), length = vec2d_sqrt(c.length);
    const vec2d turn = vec2d_splat((is_clockwise >> exchanged & 1u) != 0 ? -1.0 : 1.0);
    const vec2d n = vec2d_xor(vec2d_swap(e), (vec2d){0.0, -0.0}) * (turn / length),
                separation = zero - vec2d_abs(c.across) / length;
    // where no end of the other edge lies over the edge, that edge lies over all of it: they are the edge of M that the
    // origin's foot is on
    const vec2d over = vec2d_and(vec2d_less_equal(zero, c.at), vec2d_less_equal(c.at, c.length));
    const vec2d is_first = vec2d_first(over, over), is_last = vec2d_second(over, over),
                is_over = vec2d_or(is_first, is_last);
    const vec2d at = vec2d_select(is_first, v, vec2d_select(is_last, w, own_first));
    const vec2d from = at + vec2d_and(zero - separation, is_over) * n;
    const double r = (double)own->radius, s = (double)other->radius, d = separation[0];
    const uint32_t of_edge = (uint32_t)vec2d_signs(is_over) & 1u, first = (uint32_t)vec2d_signs(over) & 1u;
    const grid_features f = {0,
                             {of_edge, of_edge ^ 1u},
                             {of_edge != 0 ? i : number_in_ring(own, i + own_wraps),
                              of_edge == 0 ? j : number_in_ring(other, j + (first ^ wraps ^ 1u))},
                             n,
                             from,
                             d};
    set_grid_answer(out, &f, exchanged, r, s);
    // the edges' vectors lead against each other, or along when one polygon is clockwise
    const uint32_t along = (c.at[0] < c.at[1]) ^ wraps, turned = (is_clockwise ^ is_clockwise >> 1) & 1u;
    const int deep = r + s - d > 0x1p-14 * t->size, parallel = c.across[0] == c.across[1];
    return (parallel & (int)(along == turned) & deep) != 0;
}

// The edges in the order of hti_signed_distance_of, each from the end at which the walk starts to its other one.
typedef struct grid_walk {
    vec2d start[2], end[2];         // of the first polygon's edge and the second one's
    vec2d beside[2], beside_end[2]; // from them to the next vertex off the edge
    uint32_t at_start[2];           // whether the walk starts at the edge's second end
    bool starts;                    // whether it starts at ends
} grid_walk;

static inline void set_grid_walk(grid_walk *out, int k, const hti_facing_edges *t, uint32_t side, uint32_t farthest) {
    const uint32_t i = t->edge[side], first = (uint32_t)__builtin_ctz(farthest), is_end = first != i;
    const ht_vec2 *p = &t->ring[side][i];
    const ptrdiff_t to = 1 - 2 * (ptrdiff_t)is_end;
    const ht_vec2 *from = p + is_end;
    out->start[k] = vec2d_of_floats(from);
    out->end[k] = vec2d_of_floats(from + to);
    out->beside[k] = vec2d_of_floats(from - to) - out->start[k];
    out->beside_end[k] = vec2d_of_floats(from + 2 * to) - out->end[k];
    out->at_start[k] = is_end;
    out->starts = (first == i) | (first == number_in_ring(t->polygon[side], i + 1));
}

// Whether the vertices beside two ends lead strictly away from the way between these.
static inline int leads_away(vec2d way, vec2d p, vec2d q) {
    const vec2d turned = vec2d_xor(q, vec2d_splat(-0.0));
    const vec2d along =
        vec2d_first(p, turned) * vec2d_first(way, way) + vec2d_second(p, turned) * vec2d_second(way, way);
    return vec2d_less_bits(along, vec2d_splat(0.0)) == 3;
}

// Where a walk ends.
typedef struct grid_walk_end {
    vec2d at[2]; // the ends
    vec2d is_over,
        is_below;    // masks: the second one's end lies over the first edge, the first one's over the second edge
    vec2d is_end[2]; // masks: whether these are where the edges end
    bool valid;
} grid_walk_end;

static inline grid_walk_end walk_grid(const grid_walk *c) {
    const vec2d zero = vec2d_splat(0.0);
    const vec2d start = c->start[0], other = c->start[1];
    const grid_places g = places_along(c->end[0] - start, other - start, c->end[1] - start);
    const vec2d own = vec2d_first(g.at, g.at), beyond = vec2d_less_equal(g.length, own);
    const vec2d over = vec2d_without(vec2d_less(zero, own), beyond);
    const vec2d from = g.at - vec2d_and(beyond, g.length), to = vec2d_first(from, from), on = vec2d_second(from, from);
    const vec2d below = vec2d_without(vec2d_less(to * on, zero), over);
    const vec2d nearer = vec2d_without(vec2d_less(vec2d_abs(on), vec2d_abs(to)), vec2d_or(over, below));
    const vec2d p = vec2d_select(beyond, c->end[0], start), q = vec2d_select(nearer, c->end[1], other);
    const vec2d beside = vec2d_select(beyond, c->beside_end[0], c->beside[0]),
                other_beside = vec2d_select(nearer, c->beside_end[1], c->beside[1]);
    const int valid = leads_away(other - start, c->beside[0], c->beside[1]) &
                      leads_away(other - p, beside, c->beside[1]) & leads_away(q - p, beside, other_beside);
    return (grid_walk_end){{p, q}, over, below, {beyond, nearer}, (valid & (int)(g.across[0] == g.across[1])) != 0};
}

bool hti_grid_edges_apart(const hti_facing_edges *t, uint32_t farthest, hti_signed_distance *out) {
    const uint32_t exchanged = !hti_degenerate_axes_are_in_order(t->polygon[0], t->polygon[1]), second = exchanged ^ 1u;
    grid_walk c;
    set_grid_walk(&c, 0, t, exchanged, farthest >> 8 * exchanged);
    const int starts = c.starts;
    set_grid_walk(&c, 1, t, second, farthest >> 8 * second);
    const grid_walk_end f = walk_grid(&c);
    const vec2d minus = vec2d_splat(-0.0);
    // the edge that answers, or the way between two ends
    const ht_vec2 *p = &t->ring[exchanged][t->edge[exchanged]], *q = &t->ring[second][t->edge[second]];
    const vec2d d = vec2d_of_floats(p + 1) - vec2d_of_floats(p), e = vec2d_of_floats(q + 1) - vec2d_of_floats(q);
    const vec2d is_edge = vec2d_or(f.is_over, f.is_below), way = f.at[1] - f.at[0];
    const vec2d w = vec2d_select(is_edge, vec2d_select(f.is_below, e, d), way), squares = w * w;
    const vec2d length = vec2d_sqrt(squares + vec2d_swap(squares));
    // the first edge x the way to the other polygon, or the second edge x the way back
    const vec2d products = w * vec2d_swap(way),
                cross = vec2d_xor(products - vec2d_swap(products), vec2d_and(minus, f.is_below));
    const vec2d across = vec2d_first(cross, cross), inverse = 1.0 / length;
    const vec2d scale = vec2d_xor(inverse, vec2d_and(minus, across));
    const vec2d n = vec2d_select(is_edge, vec2d_xor(vec2d_swap(w), (vec2d){-0.0, 0.0}) * scale, w / length);
    const vec2d height = vec2d_select(is_edge, across * scale, length);
    const vec2d at = vec2d_select(f.is_over, f.at[1], f.at[0]);
    const vec2d from = vec2d_select(is_edge, at - height * n, at);
    const uint32_t over = (uint32_t)vec2d_signs(f.is_over) & 1u, below = (uint32_t)vec2d_signs(f.is_below) & 1u,
                   side = below;
    const double radius[2] = {(double)t->polygon[exchanged]->radius, (double)t->polygon[second]->radius};
    const double r = radius[side], s = radius[side ^ 1u], reach = r + s, by = height[0];
    const uint32_t i = t->edge[exchanged] + (((uint32_t)vec2d_signs(f.is_end[0]) & 1u) ^ c.at_start[0]),
                   j = t->edge[second] + (((uint32_t)vec2d_signs(f.is_end[1]) & 1u) ^ c.at_start[1]);
    const grid_features features = {side,
                                    {over, below},
                                    {over != 0 ? t->edge[exchanged] : number_in_ring(t->polygon[exchanged], i),
                                     below != 0 ? t->edge[second] : number_in_ring(t->polygon[second], j)},
                                    n,
                                    from,
                                    by};
    set_grid_answer(out, &features, exchanged, r, s);
    // the other edge's points are known to 2^-14 of the size and of its square over that edge
    const double sizes[2] = {vec2d_sum(vec2d_abs(vec2d_select(f.is_below, d, e))), t->size};
    const double wide = sizes[(over | below) ^ 1u], least = hti_smaller(by, hti_abs(by - reach));
    const int clear = (least - 0x1p-14 * reach) * wide > 0x1p-14 * t->size * hti_larger(t->size, wide);
    return (starts & (int)c.starts & (int)f.valid & clear) != 0;
}

// ---- Touching ------------------------------------------------------------------------------------------------------

// The other polygon's vertices on an edge's line, and the place among them where the polygons meet.
typedef struct grid_touch {
    vec2d at, length; // of a vertex and the next one on the line, or the same, along the edge; of the edge's end
    uint32_t vertex[2], level; // their numbers, and that of the edge that both are on
    bool is_single;            // whether there are but these
} grid_touch;

// `near` are the numbers of the vertices before and after a vertex on the line, and between them its own.
static inline grid_touch find_grid_touch(const ht_convex *other, vec2d start, vec2d e, const uint8_t near[3]) {
    const vec2d v = vec2d_of_floats(&other->v[near[1]]) - start, x = vec2d_first(e, e), y = vec2d_second(e, e);
    const vec2d to = vec2d_of_floats(&other->v[near[2]]) - start, back = vec2d_of_floats(&other->v[near[0]]) - start;
    const vec2d to_x = vec2d_first(to, back), to_y = vec2d_second(to, back);
    const vec2d is_level = vec2d_equal(x * to_y, y * to_x), levels = vec2d_and(is_level, x * to_x + y * to_y);
    const uint32_t level = (uint32_t)vec2d_signs(is_level);
    const vec2d products = e * v, place = products + vec2d_swap(products);
    grid_touch out;
    out.at = vec2d_ends(place, vec2d_select(vec2d_all(level != 0), levels + vec2d_swap(levels), place));
    out.length = x * x + y * y;
    out.vertex[0] = near[1];
    out.vertex[1] = near[9u >> 2 * level & 3u]; // the vertex, the one after it, or the one before it
    out.level = near[level == 2 ? 0 : 1];
    out.is_single = level != 3;
    return out;
}

bool hti_grid_edges_touching(const ht_convex *a, const ht_convex *b, const hti_touching_edges *t,
                             hti_signed_distance *out) {
    const uint32_t exchanged = !hti_degenerate_axes_are_in_order(a, b);
    const uint32_t ordered = (t->edges | t->edges << 16) >> 8 * exchanged & 0xffffu;
    const uint32_t number = (uint32_t)__builtin_ctz(ordered) ^ exchanged << 3, of_b = number >> 3;
    const ht_convex *const polygon[2] = {a, b}, *const own = polygon[of_b], *const other = polygon[1 - of_b];
    const uint8_t *edge = &hti_around[own->count - 3][(number & 7u) + 1];
    const uint8_t *near = &hti_around[other->count - 3][hti_bits(t->maximum[number]) & 7u];
    const vec2d start = vec2d_of_floats(&own->v[edge[0]]), e = vec2d_of_floats(&own->v[edge[1]]) - start;
    const grid_touch c = find_grid_touch(other, start, e, near);
    const vec2d zero = vec2d_splat(0.0);
    const uint32_t after_start = (uint32_t)vec2d_less_equal_bits(zero, c.at),
                   before_start = (uint32_t)vec2d_less_equal_bits(c.at, zero),
                   after_end = (uint32_t)vec2d_less_equal_bits(c.length, c.at),
                   before_end = (uint32_t)vec2d_less_equal_bits(c.at, c.length);
    const uint32_t over = after_start & before_end, is_over = over != 0;
    const uint32_t has_start = (after_start != 0) & (before_start != 0), has_end = (after_end != 0) & (before_end != 0);
    const uint32_t first = c.vertex[1] < c.vertex[0], vertex = c.vertex[first ^ ((over >> first & 1u) ^ 1u)];
    const uint32_t end = edge[(has_start & ((uint32_t)(edge[0] < edge[1]) | (has_end ^ 1u))) ^ 1u];
    const ht_vec2 *const places[2] = {&own->v[end], &other->v[vertex]};
    const vec2d at = vec2d_of_floats(places[is_over]);
    const double turn = (t->is_clockwise >> of_b & 1u) != 0 ? -1.0 : 1.0, r = (double)own->radius,
                 s = (double)other->radius;
    const vec2d n = vec2d_xor(vec2d_swap(e), (vec2d){0.0, -0.0}) * (vec2d_splat(turn) / vec2d_sqrt(c.length));
    const uint32_t side = of_b ^ exchanged, own_index = is_over != 0 ? edge[0] : end,
                   other_index = is_over != 0 ? vertex : c.level;
    const grid_features f = {side,
                             {is_over ^ side, is_over ^ side ^ 1u},
                             {side != 0 ? other_index : own_index, side != 0 ? own_index : other_index},
                             n,
                             at,
                             0.0};
    set_grid_answer(out, &f, exchanged, r, s);
    return (c.is_single & (is_over | has_start | has_end)) != 0;
}
