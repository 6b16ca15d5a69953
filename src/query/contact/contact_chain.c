// contact_chain.c: the neighbours of an edge in a chain, its outer sides, and the normals that the chain admits.
#include "query/contact/contact_chain.h"

#include "base/vec/vec.h"
#include "polygon/locate.h"
#include "ring/rings.h"
#include "ring/vertices.h"

#include <string.h>

enum { SMALL_RING = 64 };  // for which a proof that it is simple is soon found
enum { ROUND_RING = 256 }; // that may be told to go round a point: it takes as long as looking beside an edge or two

// The vertices of a chain.
typedef struct chain {
    const ht_vec2 *v;
    int32_t begin, end;
    bool closed;
} chain;

HTI_INLINE chain chain_of(const hti_chain_edge *side) {
    if (side->shape->kind == HT_POLYLINE) {
        const ht_polyline *p = &side->shape->polyline;
        return (chain){p->v, 0, p->count, p->closed};
    }
    const ht_polygon *p = &side->shape->polygon;
    return (chain){p->v, side->ring == 0 ? 0 : p->ring_end[side->ring - 1], p->ring_end[side->ring], true};
}

// Finds the first vertex from i on, going by `step`, that is another point than p; false when there is none.
static bool other_vertex(const chain *c, int32_t i, int step, ht_vec2 p, int32_t *found) {
    for (int32_t n = c->begin; n < c->end; n++) {
        if (i < c->begin || i >= c->end) {
            if (!c->closed) {
                return false;
            }
            i = i < c->begin ? c->end - 1 : c->begin;
        }
        if (!hti_same_point(c->v[i], p)) {
            *found = i;
            return true;
        }
        i += step;
    }
    return false;
}

hti_dvec hti_contact_right_of_edge(const ht_segment *e) {
    const double x = (double)e->b.x - (double)e->a.x, y = (double)e->b.y - (double)e->a.y;
    const double length = __builtin_sqrt(x * x + y * y);
    return (hti_dvec){y / length, -x / length};
}

static bool is_lesser_point(ht_vec2 p, ht_vec2 q) {
    return (p.x < q.x) | ((p.x == q.x) & (p.y < q.y)); // without a branch: which it is nothing tells
}

static ht_segment turned_segment(ht_segment e, bool is_turned) {
    return is_turned ? (ht_segment){e.b, e.a} : e;
}

// Gives the edge its direction. `first` and `last` are its vertices along the chain.
static void direct_edge(hti_chain_edge *side, int32_t first, int32_t last) {
    const ht_vec2 end[2] = {side->part.segment.a, side->part.segment.b};
    side->is_turned = is_lesser_point(end[1], end[0]);
    side->number = first;
    side->first = side->is_turned ? last : first;
    side->last = side->is_turned ? first : last;
    side->part.segment = (ht_segment){end[side->is_turned], end[!side->is_turned]}; // without a branch
}

// Finds the vertex beyond the first (0) or last (1) end of an edge, which the chain has at `from` and goes on from by `step`.
HTI_INLINE void find_neighbour(hti_chain_edge *side, const chain *c, int end, int32_t from, int step) {
    const ht_vec2 at = c->v[from];
    int32_t next = from + step;
    next = c->closed && next < c->begin ? c->end - 1 : c->closed && next == c->end ? c->begin : next;
    const bool is_there = next >= c->begin && next < c->end && !hti_same_point(c->v[next], at); // as it mostly is
    int32_t found = is_there ? next : from;
    side->has[end] = is_there || other_vertex(c, next, step, at, &found);
    side->near[end] = found;
    side->beyond[end] = c->v[found];
}

static void find_neighbours(hti_chain_edge *side, const chain *c) {
    side->right = hti_contact_right_of_edge(&side->part.segment);
    find_neighbour(side, c, 0, side->first, side->is_turned ? 1 : -1);
    find_neighbour(side, c, 1, side->last, side->is_turned ? -1 : 1);
}

bool hti_contact_chain_edge_of(const hti_body_part_iterator *it, hti_chain_edge *side) {
    side->shape = it->shape->kind == HT_COMPOUND ? &it->shape->compound.shapes[it->member] : it->shape;
    side->is_chain = side->shape->kind == HT_POLYLINE || side->shape->kind == HT_POLYGON;
    side->is_resolved = false;
    side->is_inner = false;
    side->left = 0;
    side->number = -1;
    if (!side->is_chain) {
        return true;
    }
    const bool is_polygon = side->shape->kind == HT_POLYGON;
    side->ring = is_polygon ? it->edges.ring : 0;
    const chain c = chain_of(side);
    const int32_t first = is_polygon ? it->edges.edge : it->next - 1;
    direct_edge(side, first, first + 1 < c.end ? first + 1 : c.begin);
    if (hti_same_point(side->part.segment.a, side->part.segment.b)) {
        int32_t other = 0;
        side->is_chain = false; // it is the only edge of a chain that is one point
        return side->first == c.begin && !other_vertex(&c, c.begin, 1, side->part.segment.a, &other);
    }
    find_neighbours(side, &c);
    return true;
}

bool hti_contact_chain_edge_next(hti_body_part_iterator *it, hti_seen_edges *seen, hti_chain_edge *side) {
    side->seen = seen;
    while (hti_convex_body_parts_next(it, &side->part)) {
        if (hti_contact_chain_edge_of(it, side)) {
            return true;
        }
    }
    return false;
}

// Makes another edge of the same chain, from its vertices along the chain, without its neighbours and without its outer side.
static void other_edge_of_chain(const hti_chain_edge *side, ht_segment e, int32_t first, int32_t last,
                                hti_chain_edge *out) {
    out->part.polygon = side->part.polygon;
    out->part.number = 0;
    out->part.body.extent = HTI_BOUNDED;
    out->part.body.far = (ht_vec2){0.0f, 0.0f};
    out->part.segment = e;
    hti_hull_of_vertices(&out->part.segment.a, 2, 0.0f, &out->part.body.hull);
    out->shape = side->shape;
    out->is_chain = true;
    out->is_resolved = out->is_inner = false;
    out->left = 0;
    out->ring = side->ring;
    direct_edge(out, first, last);
    out->seen = side->seen;
}

void hti_contact_chain_neighbour(const hti_chain_edge *side, int end, hti_chain_edge *neighbour) {
    const chain c = chain_of(side);
    const bool is_before = (end == 0) != side->is_turned;
    const int32_t far = side->near[end], step = far + (is_before ? 1 : -1);
    const int32_t near = step == c.end ? c.begin : step < c.begin ? c.end - 1 : step;
    const int32_t first = is_before ? far : near, last = is_before ? near : far;
    other_edge_of_chain(side, (ht_segment){c.v[first], c.v[last]}, first, last, neighbour);
    find_neighbours(neighbour, &c);
    hti_contact_chain_find_outer_side(neighbour);
}

// Looks beside the lesser end: where rings cross, the other end may have something else beside it.
static uint8_t find_beside(const ht_polygon *p, const ht_segment *along) {
    const bool is_turned = is_lesser_point(along->b, along->a);
    const ht_segment e = turned_segment(*along, is_turned);
    const hti_winding_pair w = hti_locate_windings_towards(p, e.a, e.b);
    const bool left = hti_is_filled(w.left, p), right = hti_is_filled(w.right, p);
    return (uint8_t)(4 + ((is_turned ? right : left) ? 1 : 0) + ((is_turned ? left : right) ? 2 : 0));
}

void hti_contact_chain_reset(hti_seen_edges *seen) {
    seen->shape[0] = seen->shape[1] = NULL;
    seen->older = 0;
    for (int i = 0; i < HTI_TOUCHES_SEEN; i++) {
        seen->touch[i].a = NULL;
    }
}

// Returns 1 when all sides of a ring certainly go round the mean of its vertices once and counter-clockwise, -1 when they do
// clockwise, else 0. A ring that does meets itself nowhere. Differences err by 2^-53 of themselves, products by 3 times that.
// Two sides at a time.
static int way_round_mean(const ht_vec2 *v, int32_t count) {
    vec2d sum = vec2d_splat(0.0), least = vec2d_splat((double)HTI_INFINITY), greatest = -least;
    for (int32_t i = 0; i < count; i++) {
        sum = sum + vec2d_of_floats(&v[i]);
    }
    const vec2d mean = sum / vec2d_splat((double)count), zero = vec2d_splat(0.0);
    vec2d from = vec2d_of_floats(&v[count - 1]) - mean;
    int up = 0, down = 0, was_below = from[1] <= 0.0;
    for (int32_t i = 0; i < count; i += 2) {
        const bool is_last = i + 1 == count; // it is taken twice
        const vec2d by = vec2d_of_floats(&v[i]) - mean, to = is_last ? by : vec2d_of_floats(&v[i + 1]) - mean;
        const vec2d p_x = vec2d_first(from, is_last ? from : by), p_y = vec2d_second(from, is_last ? from : by),
                    q_x = vec2d_first(by, to), q_y = vec2d_second(by, to), one = p_x * q_y, other = p_y * q_x,
                    turn = one - other, bound = 0x1p-48 * (vec2d_abs(one) + vec2d_abs(other));
        least = vec2d_min(least, turn - bound);
        greatest = vec2d_max(greatest, turn + bound);
        const int below = vec2d_signs(vec2d_less_equal(q_y, zero)), before = (below << 1 | was_below) & 3,
                  rises = before & ~below, falls = below & ~before;
        up += (rises & 1) + (rises >> 1);
        down += (falls & 1) + (falls >> 1);
        was_below = below >> 1;
        from = to;
    }
    const bool is_left = least[0] > 0.0 && least[1] > 0.0, is_right = greatest[0] < 0.0 && greatest[1] < 0.0;
    return up != 1 || down != 1 ? 0 : is_left - is_right;
}

static float min_of_four_sides(vec4f a) {
    const vec4f two = vec4f_min(a, vec4f_rotate_2(a));
    return vec4f_min(two, vec4f_rotate_1(two))[0];
}

static bool is_one_bit(uint64_t bits) {
    return bits != 0 && (bits & (bits - 1)) == 0;
}

// Returns what way_round_mean does, in floats and four sides at a time; 0 also where these do not tell. Any place will do for the mean.
// Differences err by 2^-24 of themselves, products by 3 times that: none is so large or small that they err by more.
static int quick_way_round_mean(const ht_vec2 *v, int32_t count) {
    if (count < 8 || count > SMALL_RING) {
        return 0;
    }
    const int32_t last = (count - 1) / 4 * 4; // sides of the last four may be the first ones again
    ht_vec2 end[8];
    for (int32_t i = 0; i < 6; i++) {
        end[i] = v[last + i < count ? last + i : last + i - count];
    }
    vec4f sum = vec4f_splat(0.0f);
    for (int32_t i = 0; i + 1 < count; i += 2) {
        sum = sum + vec4f_load(&v[i]);
    }
    const vec4f mean = (sum + vec4f_rotate_2(sum)) * (1.0f / (float)(count & ~1)), x = vec4f_splat(mean[0]),
                y = vec4f_splat(mean[1]);
    vec4f least = vec4f_splat(FLT_MAX), greatest = -least, size = vec4f_splat(0.0f);
    uint64_t below = 0;
    for (int32_t i = 0; i < count; i += 4) {
        const ht_vec2 *const at = i < last ? v + i : end;
        const vec4f p = vec4f_load(at), q = vec4f_load(at + 1), r = vec4f_load(at + 2), s = vec4f_load(at + 3);
        const vec4f p_x = vec4f_even(p, r) - x, p_y = vec4f_odd(p, r) - y, q_x = vec4f_even(q, s) - x,
                    q_y = vec4f_odd(q, s) - y, one = p_x * q_y, other = p_y * q_x, turn = one - other,
                    bound = 0x1p-20f * (vec4f_abs(one) + vec4f_abs(other));
        least = vec4f_min(least, turn - bound);
        greatest = vec4f_max(greatest, turn + bound);
        size = vec4f_max(size, vec4f_max(vec4f_abs(p_x), vec4f_abs(p_y)));
        below |= (uint64_t)vec4f_signs(vec4f_less_equal(p_y, vec4f_splat(0.0f))) << i;
    }
    below &= UINT64_MAX >> (64 - count);
    const uint64_t next = below >> 1 | (below & 1) << (count - 1);
    const bool is_round = is_one_bit(below & ~next) && is_one_bit(next & ~below) && -min_of_four_sides(-size) < 0x1p60f;
    return !is_round ? 0 : (min_of_four_sides(least) > 0x1p-100f) - (min_of_four_sides(-greatest) > 0x1p-100f);
}

// Returns what is filled beside all edges of a polygon of one ring, not of many vertices, that goes round a point; 0 when that
// is not certain.
static uint8_t beside_all(const ht_polygon *p) {
    const int32_t count = p->ring_end[0];
    if (p->ring_count != 1 || p->index != NULL || count > ROUND_RING) {
        return 0;
    }
    const int quick = quick_way_round_mean(p->v, count), way = quick != 0 ? quick : way_round_mean(p->v, count);
    return way == 0 ? 0 : way > 0 ? 5 : 6;
}

// Returns which of the remembered shapes the polygon is. A new one takes the place of the older one.
static int seen_shape_of(hti_seen_edges *seen, const ht_shape *shape) {
    int i = shape == seen->shape[0] ? 0 : 1;
    if (shape != seen->shape[i]) {
        const ht_polygon *p = &shape->polygon;
        const int32_t count = p->ring_end[p->ring_count - 1];
        const size_t kept = (size_t)(count < HTI_EDGES_SEEN ? count : HTI_EDGES_SEEN);
        i = seen->older;
        seen->older = 1 - i;
        const uint8_t beside = beside_all(p);
        seen->shape[i] = shape;
        seen->is_round[i] = beside != 0;
        memset(seen->beside[i], beside, kept * sizeof seen->beside[i][0]);
        memset(seen->rival[i], 0, kept * sizeof seen->rival[i][0]);
        memset(seen->recent[i], -1, sizeof seen->recent[i]); // of number -1: none
    }
    return i;
}

uint8_t hti_contact_chain_filled_beside(hti_seen_edges *seen, const ht_shape *shape, const ht_segment *e,
                                        int32_t number) {
    if (number >= HTI_EDGES_SEEN) {
        return find_beside(&shape->polygon, e);
    }
    uint8_t *beside = &seen->beside[seen_shape_of(seen, shape)][number];
    *beside = *beside != 0 ? *beside : find_beside(&shape->polygon, e);
    return *beside;
}

bool hti_contact_chain_is_round(hti_seen_edges *seen, const ht_shape *shape) {
    return seen->is_round[seen_shape_of(seen, shape)];
}

void hti_contact_chain_find_beside_all(hti_seen_edges *seen, const ht_shape *shape) {
    const ht_polygon *p = &shape->polygon;
    const int32_t count = p->ring_end[0];
    const int i = seen_shape_of(seen, shape);
    if (seen->beside[i][0] == 0 && p->ring_count == 1 && p->index == NULL && count <= SMALL_RING &&
        hti_polygon_validate(p) == HT_OK) {
        const int filled = hti_vertices_orientation(p->v, count) > 0 ? 1 : 2;
        memset(seen->beside[i], 4 + filled, (size_t)count);
    }
}

// Returns the ring of an edge.
static int32_t ring_of_edge(const ht_polygon *p, int32_t edge) {
    int32_t low = 0, high = p->ring_count - 1;
    while (low < high) {
        const int32_t middle = low + (high - low) / 2;
        if (p->ring_end[middle] > edge) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

// Takes the vertices before and behind an edge of a ring for its neighbours; false when one is the edge's own end again.
static bool take_neighbours(hti_chain_edge *side, const chain *c, int32_t next) {
    const int32_t number = side->number, before = (number > c->begin ? number : c->end) - 1,
                  behind = next + 1 < c->end ? next + 1 : c->begin, low = side->is_turned;
    side->right = hti_contact_right_of_edge(&side->part.segment);
    side->has[0] = side->has[1] = true;
    side->near[low] = before;
    side->near[1 - low] = behind;
    side->beyond[low] = c->v[before];
    side->beyond[1 - low] = c->v[behind];
    return !hti_same_point(c->v[before], c->v[number]) && !hti_same_point(c->v[behind], c->v[next]);
}

void hti_contact_chain_edge_at(const ht_shape *polygon, int32_t number, hti_seen_edges *seen, hti_chain_edge *side) {
    side->shape = polygon;
    side->seen = seen;
    side->part.polygon = &polygon->polygon;
    side->ring = ring_of_edge(&polygon->polygon, number);
    const chain c = chain_of(side);
    const int32_t next = number + 1 < c.end ? number + 1 : c.begin;
    other_edge_of_chain(side, (ht_segment){c.v[number], c.v[next]}, number, next, side);
    side->part.number = number;
    if (!take_neighbours(side, &c, next)) {
        find_neighbours(side, &c);
    }
}

void hti_contact_chain_remember_rival(const hti_chain_edge *other, const hti_contact_rival *rival) {
    if (other->is_chain && other->shape->kind == HT_POLYGON && other->number < HTI_EDGES_SEEN &&
        rival->number < HTI_EDGES_SEEN) {
        other->seen->rival[seen_shape_of(other->seen, other->shape)][other->number] = (uint16_t)rival->number;
    }
}

hti_contact_rival *hti_contact_chain_recent_rivals(const hti_chain_edge *side) {
    return side->seen->recent[seen_shape_of(side->seen, side->shape)];
}

// Returns the rival that an edge is, which is given along its ring, with what is filled beside it there.
static hti_contact_rival rival_of(ht_segment e, uint8_t beside, int32_t number) {
    const bool is_turned = is_lesser_point(e.b, e.a);
    const int left = hti_contact_chain_left_of_sides(beside);
    return (hti_contact_rival){turned_segment(e, is_turned), is_turned ? -left : left, number};
}

bool hti_contact_chain_rival(const hti_chain_edge *side, const hti_chain_edge *other, hti_contact_rival *rival) {
    const int32_t number = other->seen->rival[seen_shape_of(other->seen, other->shape)][other->number],
                  next = number + 1;
    const ht_polygon *p = &side->shape->polygon;
    if (number == side->number || number >= p->ring_end[p->ring_count - 1]) { // it may be from a third polygon
        return false;
    }
    const int32_t ring = ring_of_edge(p, number);
    const ht_segment e = {p->v[number], p->v[next < p->ring_end[ring] ? next : ring == 0 ? 0 : p->ring_end[ring - 1]]};
    *rival = rival_of(e, side->seen->beside[seen_shape_of(side->seen, side->shape)][number], number);
    return rival->left != 0 && !hti_same_point(e.a, e.b);
}

// Returns what is filled beside an edge of a polygon, along the chain.
static uint8_t sides_of_edge(const hti_chain_edge *side) {
    const hti_seen_edges *const seen = side->seen;
    const int i = side->shape == seen->shape[0] ? 0 : 1;
    if (side->shape == seen->shape[i] && seen->is_round[i]) { // then it is the same beside all
        return seen->beside[i][0];
    }
    const ht_segment e = turned_segment(side->part.segment, side->is_turned);
    return hti_contact_chain_filled_beside(side->seen, side->shape, &e, side->number);
}

void hti_contact_chain_find_outer_side(hti_chain_edge *side) {
    if (!side->is_chain || side->is_resolved) {
        return;
    }
    side->is_resolved = true;
    if (side->shape->kind == HT_POLYGON) {
        const uint8_t sides = sides_of_edge(side);
        side->is_inner = hti_contact_chain_is_inside(sides);
        side->left = (side->is_turned ? -1 : 1) * hti_contact_chain_left_of_sides(sides);
    }
}

int hti_contact_chain_outer_side(const hti_chain_edge *side, const hti_convex_body *other, hti_feature kind,
                                 hti_dvec towards) {
    if (side->left != 0) {
        return side->left;
    }
    if (other->extent != HTI_BOUNDED || kind == HTI_EDGE) {
        return hti_dvec_dot(towards, side->right) > 0.0 ? -1 : 1;
    }
    double minimum = (double)HTI_INFINITY, maximum = -minimum;
    for (int32_t i = 0; i < other->hull.count; i++) {
        const hti_dvec p = hti_hull_vertex(&other->hull, i);
        const hti_dvec v = {p.x - (double)side->part.segment.a.x, p.y - (double)side->part.segment.a.y};
        const double x = hti_dvec_dot(v, side->right);
        minimum = x < minimum ? x : minimum;
        maximum = x > maximum ? x : maximum;
    }
    return minimum > -maximum ? -1 : 1;
}

hti_dvec hti_contact_chain_outward(const hti_chain_edge *side, int left) {
    return (hti_dvec){-(double)left * side->right.x, -(double)left * side->right.y};
}

bool hti_contact_chain_faces(const hti_chain_edge *a, int left_a, const hti_chain_edge *b, int left_b) {
    const hti_dvec out = hti_contact_chain_outward(a, left_a), facing = hti_contact_chain_outward(b, left_b);
    return out.x * facing.x + out.y * facing.y < 0.0;
}

int hti_contact_chain_convexity(const hti_chain_edge *side, int end, int left) {
    return -left * hti_orient(side->part.segment.a, side->part.segment.b, side->beyond[end]);
}

// Whether the chain turns straight back at the vertex, over the edge itself.
static bool comes_back(const hti_chain_edge *side, int end) {
    const ht_segment e = side->part.segment;
    const ht_vec2 at = end == 0 ? e.a : e.b, inwards = end == 0 ? e.b : e.a;
    return hti_orient(e.a, e.b, side->beyond[end]) == 0 &&
           hti_dvec_dot(hti_dvec_between(at, side->beyond[end]), hti_dvec_between(at, inwards)) > 0.0;
}

// At a vertex the chain admits a direction that leads towards neither of the two edges: at a corner these are the
// directions between the edges' normals, on the side to which the corner sticks out. A polygon's edge has a known outer
// side; for a polyline it is the side to which the corner sticks out.
bool hti_contact_chain_admits(const hti_chain_edge *side, int left, hti_feature kind, int32_t index, hti_dvec out) {
    if (!side->is_chain) {
        return true;
    }
    if (kind == HTI_EDGE) {
        return hti_dvec_dot(out, hti_contact_chain_outward(side, left)) > 0.0;
    }
    const ht_segment e = side->part.segment;
    const ht_vec2 at = index == 0 ? e.a : e.b, inwards = index == 0 ? e.b : e.a;
    if (hti_dvec_dot(out, hti_dvec_between(at, inwards)) > 0.0) {
        return false;
    }
    if (!side->has[index]) {
        return true;
    }
    const int turn = hti_orient(e.a, e.b, side->beyond[index]);
    const bool sticks_out = side->left == 0 ? turn != 0 : turn * side->left < 0;
    return (sticks_out || comes_back(side, index)) &&
           hti_dvec_dot(out, hti_dvec_between(at, side->beyond[index])) <= 0.0;
}

// Orders edges by their ends, then by their neighbours' other ends.
static int order_of_places(const hti_chain_edge *a, const hti_chain_edge *b) {
    const ht_vec2 p[] = {a->part.segment.a, a->part.segment.b, a->beyond[0], a->beyond[1]},
                  q[] = {b->part.segment.a, b->part.segment.b, b->beyond[0], b->beyond[1]};
    for (int i = 0; i < 4; i++) {
        if (!hti_same_point(p[i], q[i])) {
            return is_lesser_point(p[i], q[i]) ? -1 : 1;
        }
    }
    return 0;
}

bool hti_contact_chain_owns_joint(const hti_chain_edge *side, int end, const hti_chain_edge *neighbour) {
    const ht_vec2 own = end == 0 ? side->part.segment.b : side->part.segment.a, other = side->beyond[end];
    if (hti_same_point(own, other)) {
        const int order = order_of_places(side, neighbour);
        return order != 0 ? order < 0 : side->number < neighbour->number;
    }
    return is_lesser_point(own, other);
}

int hti_contact_chain_order(hti_chain_edge *a, hti_chain_edge *b) {
    const int order = order_of_places(a, b);
    if (order != 0) {
        return order;
    }
    hti_contact_chain_find_outer_side(a);
    hti_contact_chain_find_outer_side(b);
    return (a->left > b->left) - (a->left < b->left);
}

// Returns the square of the distance of p from a segment.
static double square_to(const ht_segment *s, hti_dvec p) {
    const hti_dvec e = hti_dvec_between(s->a, s->b), v = {p.x - (double)s->a.x, p.y - (double)s->a.y};
    const double t = hti_dvec_dot(e, v), length = hti_dvec_dot(e, e);
    const double part = length > 0.0 ? (t <= 0.0 ? 0.0 : t >= length ? 1.0 : t / length) : 0.0;
    const hti_dvec w = {v.x - part * e.x, v.y - part * e.y};
    return hti_dvec_dot(w, w);
}

// Distances that differ only by their rounding count as equal: then both edges are answered, which is no error.
hti_chain_nearer_edges hti_contact_chain_nearer_begin(const hti_chain_edge *side, hti_dvec p, double distance) {
    const ht_box window = {{hti_float_down(p.x - distance), hti_float_down(p.y - distance)},
                           {hti_float_up(p.x + distance), hti_float_up(p.y + distance)}};
    return (hti_chain_nearer_edges){side, p, distance * distance * (1.0 - 0x1p-20),
                                    hti_edges_begin(&side->shape->polygon, window)};
}

void hti_contact_chain_edge_of_rival(const hti_chain_edge *side, const hti_contact_rival *rival, hti_chain_edge *edge) {
    other_edge_of_chain(side, rival->segment, rival->number, rival->number, edge);
    edge->is_resolved = true;
    edge->left = rival->left;
    edge->right = hti_contact_right_of_edge(&rival->segment);
}

bool hti_contact_chain_nearer_next(hti_chain_nearer_edges *it, hti_contact_rival *rival) {
    for (ht_segment e; hti_edges_next(&it->edges, &e);) {
        const int32_t number = it->edges.edge;
        const ht_segment directed = turned_segment(e, is_lesser_point(e.b, e.a));
        if (number != it->side->number && !hti_same_point(e.a, e.b) && square_to(&directed, it->p) < it->limit) {
            *rival = rival_of(e, hti_contact_chain_filled_beside(it->side->seen, it->side->shape, &e, number), number);
            if (rival->left != 0) {
                return true;
            }
        }
    }
    return false;
}
