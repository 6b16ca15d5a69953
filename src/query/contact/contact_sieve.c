// contact_sieve.c: finds, in floats and four faces at once, the pairs of edges of two polygons behind each other that may
// have a manifold.
//
// Polygons that lie deep in each other have most of their edges behind each other, and few of these pairs have a
// manifold. The rules by which a pair has none are those of contact_edge_rejects.c: no edge lies over the face of the
// other, or every face over which it lies is behind a nearer and better one. Here an edge is laid over all faces of the
// other polygon at once (contact_sieve_kernel.c), and what is certain in floats is left out.
#include "query/contact/contact_sieve.h"

#include "ring/box_lanes.h"
#include "ring/rings.h"

#include <string.h>

#define ERROR 0x1p-18f   // of a place, as a part of the size
#define SHORTEST 0x1p-20 // edge, as a part of the size

enum { MANY_EDGES = 8 }; // whose outer sides are found at once

static ht_box sieve_window(ht_box box, float by) {
    if (by == 0.0f) {
        return box;
    }
    const double grown = (double)by * (1.0 + 0x1p-20); // as a rounded distance may be an ulp less
    return (ht_box){{hti_float_down((double)box.min.x - grown), hti_float_down((double)box.min.y - grown)},
                    {hti_float_up((double)box.max.x + grown), hti_float_up((double)box.max.y + grown)}};
}

// ---- Edges within reach --------------------------------------------------------------------------------------------

// Lists of edges that go on with the last one.
typedef struct edge_list {
    int32_t count;
    float end[5][HTI_SIEVE_EDGES]; // as hti_contact_columns_kernel takes them
} edge_list;

// Makes the list of all of some edges, which have the same outer side.
static void list_edges(ht_segment *segment, int32_t count, int left, edge_list *list) {
    const vec4f side = vec4f_splat((float)left);
    for (int32_t i = count; i % 4 != 0; i++) {
        segment[i] = segment[count - 1];
    }
    for (int32_t i = 0; i < count; i += 4) {
        const vec4f p = vec4f_load(&segment[i]), q = vec4f_load(&segment[i + 1]), r = vec4f_load(&segment[i + 2]),
                    s = vec4f_load(&segment[i + 3]);
        vec4f_store(&list->end[0][i], vec4f_even(vec4f_low(p, q), vec4f_low(r, s)));
        vec4f_store(&list->end[1][i], vec4f_odd(vec4f_low(p, q), vec4f_low(r, s)));
        vec4f_store(&list->end[2][i], vec4f_even(vec4f_high(p, q), vec4f_high(r, s)));
        vec4f_store(&list->end[3][i], vec4f_odd(vec4f_high(p, q), vec4f_high(r, s)));
        vec4f_store(&list->end[4][i], side);
    }
    list->count = count;
}

static void add_to_list(edge_list *list, const ht_segment *e, int left) {
    const int32_t i = list->count++;
    list->end[0][i] = e->a.x;
    list->end[1][i] = e->a.y;
    list->end[2][i] = e->b.x;
    list->end[3][i] = e->b.y;
    list->end[4][i] = (float)left;
}

// Makes the columns of a list.
static void make_columns(edge_list *list, ht_vec2 origin, hti_sift_edges *out) {
    static hti_contact_columns_kernel *const kernels[HT_SIMD_COUNT] = HTI_NARROW_TABLE(hti_contact_columns);
    out->count = list->count;
    for (int32_t i = list->count; i > 0 && i % HTI_SIFT_LANES != 0; i++) {
        for (int k = 0; k < 4; k++) {
            list->end[k][i] = list->end[k][i - 1];
        }
        list->end[4][i] = 0.0f;
    }
    kernels[hti_simd()](list->end[0], origin, out);
}

// Whether the box of an edge, given as its lanes, meets a window (touching counts), given as its greatest coordinates and its least
// ones with the other sign.
HTI_INLINE bool meets_limits(vec4f edge, vec4f limits) {
    const vec4f sign = {0.0f, 0.0f, -0.0f, -0.0f};
    const vec4f least = vec4f_min(vec4f_xor(edge, sign), vec4f_xor(vec4f_rotate_2(edge), sign));
    return vec4f_signs(vec4f_less_equal(least, limits)) == 15;
}

// Finds the edges of a polygon of few that meet the window; -1 when one of them is not longer than the root of the square. There is
// no walk that leaves out many at once, and no branch that follows from where edges lie.
static int32_t find_few_edges(const ht_polygon *p, ht_box window, double square, ht_segment *segment, int32_t *number) {
    const vec4f limits = {window.max.x, window.max.y, -window.min.x, -window.min.y};
    int32_t count = 0;
    bool is_short = false;
    for (int32_t ring = 0, begin = 0; ring < p->ring_count; begin = p->ring_end[ring++]) {
        const int32_t last = p->ring_end[ring] - 1;
        const ht_segment closing = {p->v[last], p->v[begin]};
        for (int32_t i = begin; i <= last; i++) {
            const void *const at = i < last ? (const void *)&p->v[i] : &closing;
            const vec4f edge = vec4f_load(at);
            const bool meets = meets_limits(edge, limits);
            const vec2d way = vec2d_of_floats((const ht_vec2 *)at + 1) - vec2d_of_floats(at);
            is_short |= meets & !(vec2d_sum(way * way) > square);
            vec4f_store(&segment[count], edge);
            number[count] = i;
            count += meets;
        }
    }
    return is_short ? -1 : count;
}

// Finds the edges of a polygon that meet the window. Returns how many there are, -1 when there are too many, or one is not
// longer than the shortest.
static int32_t find_sieve_edges(const ht_shape *shape, ht_box window, double shortest, ht_segment *segment,
                                int32_t *number) {
    const ht_polygon *const p = &shape->polygon;
    if (p->index == NULL && p->ring_end[p->ring_count - 1] <= HTI_SIEVE_EDGES) {
        return find_few_edges(p, window, shortest * shortest, segment, number);
    }
    int32_t count = 0;
    hti_edges it = hti_edges_begin(p, window);
    for (ht_segment e; hti_edges_next(&it, &e);) {
        const hti_dvec way = hti_dvec_between(e.a, e.b);
        if (count == HTI_SIEVE_EDGES || !(hti_dvec_dot(way, way) > shortest * shortest)) {
            return -1;
        }
        segment[count] = e;
        number[count++] = it.edge;
    }
    return count;
}

// Adds them, without those that are inside their polygon; false when there are none to add.
static bool add_sieve_edges(const hti_sieve_state *s, const ht_shape *shape, ht_box window, hti_seen_edges *seen,
                            hti_sieve_edges *out) {
    edge_list list;
    int32_t *const number = out->number;
    const int32_t count = find_sieve_edges(shape, window, SHORTEST * s->size, out->segment, number);
    if (count >= MANY_EDGES) {
        hti_contact_chain_find_beside_all(seen, shape);
    }
    const bool is_round = hti_contact_chain_is_round(seen, shape); // then the same is beside all edges
    list.count = 0;
    if (is_round && count > 0) {
        const uint8_t beside = hti_contact_chain_filled_beside(seen, shape, out->segment, number[0]);
        list_edges(out->segment, count, hti_contact_chain_left_of_sides(beside), &list);
    }
    for (int32_t i = 0; i < count && !is_round; i++) {
        const ht_segment e = out->segment[i];
        const uint8_t beside = hti_contact_chain_filled_beside(seen, shape, &e, number[i]);
        if (!hti_contact_chain_is_inside(beside)) {
            number[list.count] = number[i];
            out->segment[list.count] = e;
            add_to_list(&list, &e, hti_contact_chain_left_of_sides(beside));
        }
    }
    make_columns(&list, s->origin, &out->columns);
    out->columns.are_all = count == shape->polygon.ring_end[shape->polygon.ring_count - 1];
    return count >= 0;
}

static double extent_from(ht_vec2 origin, const ht_box *b) {
    const double x = hti_larger((double)origin.x - (double)b->min.x, (double)b->max.x - (double)origin.x);
    const double y = hti_larger((double)origin.y - (double)b->min.y, (double)b->max.y - (double)origin.y);
    return hti_larger(x, y);
}

// ---- Pairs ---------------------------------------------------------------------------------------------------------

static bool meets_sieved(const hti_sieve_edges *edges, int32_t k, const ht_box *window) {
    const ht_box bounds = hti_edge_bounds(&edges->segment[k]);
    return hti_boxes_meet(&bounds, window);
}

static uint64_t sieved_meeting(const hti_sieve_edges *edges, uint64_t bits, const ht_box *window) {
    uint64_t meeting = 0;
    for (; bits != 0; bits &= bits - 1) {
        const int32_t k = __builtin_ctzll(bits);
        meeting |= (uint64_t)meets_sieved(edges, k, window) << k;
    }
    return meeting;
}

// Returns bits of the edges that may touch the edge, or of which it is uncertain whether they face it.
static uint64_t edges_in_touch(const hti_sieve_state *s, const hti_sieve_edges *others, const ht_segment *edge,
                               uint64_t meets, uint64_t unsure, const ht_box *within) {
    const ht_box window = sieve_window(hti_edge_bounds(edge), s->limits.margin);
    uint64_t near = sieved_meeting(others, meets, &window);
    for (uint64_t bits = s->limits.margin == 0.0f ? near : 0; bits != 0; bits &= bits - 1) {
        const int32_t k = __builtin_ctzll(bits);
        near &= ~((uint64_t)hti_contact_edge_are_apart(&others->segment[k], edge) << k);
    }
    return near | sieved_meeting(others, unsure & ~near, within);
}

// Returns what edges within reach of an edge meet, or little more.
static ht_box reach_window(const hti_sieve_state *s, const ht_segment *edge) {
    const ht_box b = hti_edge_bounds(edge);
    return (ht_box){{b.min.x - s->grown, b.min.y - s->grown}, {b.max.x + s->grown, b.max.y + s->grown}};
}

// Tells what is certain of the edges of a polygon and all faces of the other one, without comparing faces.
static void place_edges(const hti_sieve_state *s, int which, hti_sift_lows *out) {
    static hti_contact_lows_kernel *const kernels[HT_SIMD_COUNT] = HTI_NARROW_TABLE(hti_contact_lows);
    kernels[hti_simd()](&s->limits, &s->edges[1 - which].columns, &s->edges[which].columns, out);
}

// Compares the faces that are open to an edge. The places of all edges over them are known or NULL.
static void compare_faces_of(const hti_sieve_state *s, int which, int32_t i, const hti_sift_places *places,
                             hti_sift_lows *lows) {
    static hti_contact_row_kernel *const kernels[HT_SIMD_COUNT] = HTI_NARROW_TABLE(hti_contact_row);
    if (lows->open[i] != 0) {
        kernels[hti_simd()](&s->limits, &s->edges[1 - which].columns, &s->edges[which].columns, i, places, lows);
    }
}

// Returns bits of the edges that are near edge i of the first polygon.
static uint64_t edges_near(const hti_sieve_state *s, const hti_sift_lows *lows, int32_t i, uint64_t meets) {
    const uint64_t unsure = lows->unsure[i];
    if ((meets | unsure) == 0) {
        return 0;
    }
    const ht_segment *const edge = &s->edges[0].segment[i];
    const ht_box within = reach_window(s, edge);
    return edges_in_touch(s, &s->edges[1], edge, meets, unsure, &within);
}

static void sift_pairs(const hti_sieve_state *s, const hti_sift_places *places, hti_sift_lows lows[2],
                       hti_contact_sieve *out) {
    const hti_sieve_edges *const first = &s->edges[0], *const second = &s->edges[1];
    for (int32_t i = 0; i < first->columns.count; i++) {
        const ht_box within = reach_window(s, &first->segment[i]);
        compare_faces_of(s, 0, i, places, &lows[0]);
        out->by_first[i] = out->clear_first[i] = 0;
        out->by_second[i] = sieved_meeting(second, lows[0].open[i], &within);
        out->clear_second[i] = lows[0].clear[i];
        out->near[i] = edges_near(s, &lows[0], i, lows[0].meets[i]);
    }
    for (int32_t j = 0; j < second->columns.count; j++) {
        const ht_box within = reach_window(s, &second->segment[j]);
        compare_faces_of(s, 1, j, places != NULL ? places + 1 : NULL, &lows[1]);
        for (uint64_t bits = sieved_meeting(first, lows[1].open[j], &within); bits != 0; bits &= bits - 1) {
            const int32_t k = __builtin_ctzll(bits);
            out->by_first[k] |= UINT64_C(1) << j;
            out->clear_first[k] |= (lows[1].clear[j] >> k & 1) << j;
        }
    }
}

static uint64_t sieve_bits_meeting(const hti_box_lanes *lanes, int32_t count, ht_box window) {
    uint64_t bits = 0;
    for (int32_t i = 0; i < count; i += HTI_BOX_LANES) {
        bits |= (uint64_t)hti_box_lanes_meeting(&lanes[i / HTI_BOX_LANES], window) << i;
    }
    return bits;
}

bool hti_contact_sieve_begin(const ht_shape *second, const ht_box bounds[2], hti_sieve_state *s) {
    s->origin = second->polygon.v[0];
    s->size = hti_larger(extent_from(s->origin, &bounds[0]), extent_from(s->origin, &bounds[1]));
    return s->size > 0x1p-30 && s->size < 0x1p50;
}

bool hti_contact_sieve_limit(hti_sieve_state *s, float margin, float depth) {
    s->limits = (hti_sift_limits){ERROR * (float)s->size, margin, margin > depth ? margin : depth};
    const float reach = s->limits.reach;
    s->grown = reach * (1.0f + 0x1p-8f) +
               0x1p-21f * (float)(s->size + hti_abs((double)s->origin.x) + hti_abs((double)s->origin.y));
    return (double)reach < 0x1p50;
}

// Finds the edges of both polygons; false when there are too many, or such as floats cannot tell.
static bool find_edges_within_reach(const ht_shape *first, const ht_shape *second, float margin, float depth,
                                    hti_seen_edges *seen, hti_sieve_state *s) {
    const ht_box bounds[2] = {hti_rings_polygon_bounds(&first->polygon), hti_rings_polygon_bounds(&second->polygon)};
    return hti_contact_sieve_begin(second, bounds, s) && hti_contact_sieve_limit(s, margin, depth) &&
           add_sieve_edges(s, first, sieve_window(bounds[1], s->grown), seen, &s->edges[0]) &&
           add_sieve_edges(s, second, sieve_window(bounds[0], s->grown), seen, &s->edges[1]);
}

void hti_contact_sieve_list_numbers(const hti_sieve_state *s, hti_contact_sieve *out) {
    out->count = s->edges[1].columns.count > 0 ? s->edges[0].columns.count : 0;
    out->crosses = false;
    memcpy(out->first, s->edges[0].number, sizeof out->first);
    memcpy(out->second, s->edges[1].number, sizeof out->second);
}

bool hti_contact_sieve_make(const ht_shape *first, const ht_shape *second, float margin, float depth,
                            hti_seen_edges *seen, hti_contact_sieve *out) {
    hti_sieve_state s;
    hti_sift_lows lows[2];
    if (!find_edges_within_reach(first, second, margin, depth, seen, &s)) {
        return false;
    }
    hti_contact_sieve_list_numbers(&s, out);
    if (out->count > 0) {
        place_edges(&s, 0, &lows[0]);
        place_edges(&s, 1, &lows[1]);
        sift_pairs(&s, NULL, lows, out);
    }
    return true;
}

// ---- Pairs in order --------------------------------------------------------------------------------------------------

// Returns the least of numbers, which go on to a multiple of 4.
static float min_of_row(const float *row, int32_t count) {
    vec4f least = vec4f_load(row);
    for (int32_t k = 4; k < count; k += 4) {
        least = vec4f_min(least, vec4f_load(row + k));
    }
    const vec4f two = vec4f_min(least, vec4f_rotate_2(least));
    return vec4f_min(two, vec4f_rotate_1(two))[0];
}

// Returns where a number is first that is one of them.
static int32_t place_in_row(const float *row, int32_t count, float x) {
    uint64_t bits = 0;
    for (int32_t k = 0; k < count; k += 4) {
        bits |= (uint64_t)vec4f_signs(vec4f_less_equal(vec4f_load(row + k), vec4f_splat(x))) << k;
    }
    return __builtin_ctzll(bits);
}

// Finds the rows of the first polygon's edges, or of the second one's.
static void begin_rows(hti_sieve_descent *s, int which) {
    const hti_sift_edges *const edges = &s->state.edges[which].columns, *const faces =
                                                                            &s->state.edges[1 - which].columns;
    place_edges(&s->state, which, &s->lows[which]);
    for (int32_t i = 0; i < edges->count; i++) {
        s->least[which][i] = min_of_row(s->lows[which].row[i], faces->count);
    }
    for (int32_t i = edges->count; i % 4 != 0; i++) {
        s->least[which][i] = FLT_MAX;
    }
}

// Returns the place of an edge in a list; -1 for none.
static int32_t place_of_number(const hti_sieve_edges *edges, int32_t number) {
    int32_t i = number < edges->columns.count ? number : edges->columns.count - 1; // mostly there, or before it
    while (i >= 0 && edges->number[i] != number) {
        i--;
    }
    return i;
}

static void begin_descent(hti_sieve_descent *s, bool has_places) {
    s->has_places = has_places;
    s->next = 0;
    s->next_near = 0;
    s->compared[0] = s->compared[1] = 0;
}

bool hti_contact_sieve_descend(const ht_shape *first, const ht_shape *second, float margin, float depth,
                               hti_seen_edges *seen, hti_sieve_descent *out) {
    hti_sieve_state *const s = &out->state;
    if (!find_edges_within_reach(first, second, margin, depth, seen, s)) {
        return false;
    }
    begin_descent(out, false);
    if (s->edges[0].columns.count == 0 || s->edges[1].columns.count == 0) {
        s->edges[0].columns.count = 0;
        return true;
    }
    begin_rows(out, 0);
    begin_rows(out, 1);
    const hti_near_edges *const known = out->known;
    const bool are_known = known != NULL && known->count <= HTI_NEAR_EDGES;
    for (int32_t i = 0; i < s->edges[0].columns.count; i++) {
        out->near[i] = edges_near(s, &out->lows[0], i, are_known ? 0 : out->lows[0].meets[i]);
    }
    for (int32_t n = 0; are_known && n < known->count; n++) {
        const int32_t i = place_of_number(&s->edges[0], known->first[n]),
                      j = place_of_number(&s->edges[1], known->second[n]);
        if (i >= 0 && j >= 0) {
            out->near[i] |= UINT64_C(1) << j;
        }
    }
    out->next_near = out->near[0];
    return true;
}

// Compares the faces that are open to an edge; false when that is done already.
static bool compare_row(hti_sieve_descent *s, int which, int32_t i) {
    if ((s->compared[which] >> i & 1) != 0) {
        return false;
    }
    s->compared[which] |= UINT64_C(1) << i;
    compare_faces_of(&s->state, which, i, s->has_places ? &s->places[which] : NULL, &s->lows[which]);
    s->least[which][i] = min_of_row(s->lows[which].row[i], s->state.edges[1 - which].columns.count);
    return true;
}

// Takes face k out of the row of an edge. Tells what is known of it.
static hti_face_state take_face(hti_sieve_descent *s, int which, int32_t i, int32_t k) {
    hti_sift_lows *const lows = &s->lows[which];
    if ((lows->open[i] >> k & 1) == 0) {
        return HTI_FACE_REJECTED;
    }
    compare_row(s, which, i);
    if ((lows->open[i] >> k & 1) == 0) {
        return HTI_FACE_REJECTED;
    }
    lows->row[i][k] = FLT_MAX;
    s->least[which][i] = min_of_row(lows->row[i], s->state.edges[1 - which].columns.count);
    return (lows->clear[i] >> k & 1) != 0 ? HTI_FACE_CLEAR : HTI_FACE_POSSIBLE;
}

// Returns bits of those that are near an edge, but for the idle ones.
static uint64_t near_left(const hti_sieve_descent *s, int32_t i) {
    return s->has_places ? s->near[i] & ~s->idle[i] : s->near[i];
}

// Finds the next of those that are near.
static bool take_near(hti_sieve_descent *s, hti_sieve_pair *out) {
    while (s->next < s->state.edges[0].columns.count && s->next_near == 0) {
        s->next++;
        s->next_near = s->next < s->state.edges[0].columns.count ? near_left(s, s->next) : 0;
    }
    if (s->next_near == 0) {
        return false;
    }
    *out = (hti_sieve_pair){s->next, __builtin_ctzll(s->next_near), HTI_FACE_UNKNOWN, HTI_FACE_UNKNOWN};
    s->next_near &= s->next_near - 1;
    return true;
}

bool hti_contact_sieve_next(hti_sieve_descent *s, float separation, hti_sieve_pair *out) {
    const int32_t first = s->state.edges[0].columns.count, second = s->state.edges[1].columns.count;
    if (first == 0 || take_near(s, out)) {
        return first > 0;
    }
    for (;;) {
        const float one = min_of_row(s->least[0], first), other = min_of_row(s->least[1], second);
        const int which = other < one;
        const float lowest = which ? other : one;
        if (lowest == FLT_MAX || lowest - s->state.limits.error > separation) {
            return false;
        }
        const int32_t i = place_in_row(s->least[which], which ? second : first, lowest);
        if (compare_row(s, which, i)) {
            continue;
        }
        const int32_t k = place_in_row(s->lows[which].row[i], which ? first : second, lowest);
        out->first = which ? k : i;
        out->second = which ? i : k;
        const hti_face_state face = take_face(s, which, i, k), back = take_face(s, 1 - which, k, i);
        const ht_box within = reach_window(&s->state, &s->state.edges[0].segment[out->first]);
        if ((s->near[out->first] >> out->second & 1) == 0 && meets_sieved(&s->state.edges[1], out->second, &within)) {
            out->face_first = which ? face : back;
            out->face_second = which ? back : face;
            return true;
        }
    }
}

// ---- All edges over each other -----------------------------------------------------------------------------------------

bool hti_contact_sieve_take_ring(const hti_sieve_state *s, const ht_shape *shape, hti_seen_edges *seen,
                                 hti_sieve_edges *out) {
    const ht_polygon *const p = &shape->polygon;
    const int32_t count = p->ring_end[0];
    const ht_segment closing = {p->v[count - 1], p->v[0]};
    edge_list list;
    for (int32_t i = 0; i < count; i++) {
        vec4f_store(&out->segment[i], vec4f_load(i + 1 < count ? (const void *)&p->v[i] : &closing));
        out->number[i] = i;
    }
    const uint8_t beside = hti_contact_chain_filled_beside(seen, shape, &closing, count - 1);
    list_edges(out->segment, count, hti_contact_chain_left_of_sides(beside), &list);
    make_columns(&list, s->origin, &out->columns);
    out->columns.are_all = true;
    vec4f shortest = vec4f_load(out->columns.length);
    for (int32_t i = 4; i < count; i += 4) {
        shortest = vec4f_min(shortest, vec4f_load(out->columns.length + i));
    }
    const vec4f limit = vec4f_splat((float)(SHORTEST * s->size) * (1.0f + 0x1p-20f));
    return vec4f_signs(vec4f_less(limit, shortest)) == 15;
}

void hti_contact_sieve_descend_overlaid(hti_sieve_descent *s) {
    const int32_t count = s->state.edges[0].columns.count;
    uint64_t left = 0;
    begin_descent(s, true);
    for (int32_t i = 0; i < count; i++) {
        const uint64_t meets = s->lows[0].meets[i], unsure = s->lows[0].unsure[i] & ~meets;
        s->near[i] = meets;
        if (unsure != 0) {
            const ht_box within = reach_window(&s->state, &s->state.edges[0].segment[i]);
            s->near[i] |= sieved_meeting(&s->state.edges[1], unsure, &within);
        }
        left |= s->near[i] & ~s->idle[i];
    }
    s->next = left == 0 ? count : 0;
    s->next_near = left == 0 ? 0 : near_left(s, 0);
}

void hti_contact_sieve_make_overlaid(hti_sieve_descent *s, hti_contact_sieve *out) {
    hti_contact_sieve_list_numbers(&s->state, out);
    sift_pairs(&s->state, s->places, s->lows, out);
    for (int32_t i = 0; i < out->count; i++) {
        out->near[i] &= ~s->idle[i];
        out->by_first[i] &= ~s->idle[i];
        out->by_second[i] &= ~s->idle[i];
    }
}

bool hti_contact_sieve_touching(const ht_shape *first, const ht_shape *second, const ht_box bounds[2], float margin,
                                bool asks_crosses, hti_contact_sieve *out) {
    ht_segment edge[HTI_SIEVE_EDGES], against[HTI_SIEVE_EDGES];
    hti_box_lanes lanes[(int)HTI_SIEVE_EDGES / (int)HTI_BOX_LANES];
    out->count = find_sieve_edges(first, sieve_window(bounds[1], margin), 0.0, edge, out->first);
    const int32_t count = find_sieve_edges(second, sieve_window(bounds[0], margin), 0.0, against, out->second);
    if (out->count < 0 || count < 0) {
        return false;
    }
    for (int32_t j = 0; j < count; j++) {
        hti_box_lanes_set(&lanes[j / HTI_BOX_LANES], j % HTI_BOX_LANES, hti_edge_bounds(&against[j]));
    }
    for (int32_t j = count; j % HTI_BOX_LANES != 0; j++) {
        hti_box_lanes_clear(&lanes[j / HTI_BOX_LANES], j % HTI_BOX_LANES);
    }
    out->crosses = false;
    for (int32_t i = 0; i < out->count; i++) {
        const ht_box window = sieve_window(hti_edge_bounds(&edge[i]), margin);
        uint64_t near = sieve_bits_meeting(lanes, count, window);
        out->across[i] = 0;
        for (uint64_t bits = margin == 0.0f ? near : 0; bits != 0; bits &= bits - 1) {
            const int32_t k = __builtin_ctzll(bits);
            const int crossing = hti_contact_edge_crossing(&edge[i], &against[k]);
            near &= ~((uint64_t)(crossing < 0) << k);
            out->across[i] |= (uint64_t)(crossing > 0) << k;
            out->crosses =
                out->crosses ||
                (asks_crosses &&
                 (crossing > 0 || (crossing == 0 && ht_relate_segment_segment(&edge[i], &against[k]) == HT_OVERLAP)));
        }
        out->near[i] = near;
        out->by_first[i] = out->by_second[i] = out->clear_first[i] = out->clear_second[i] = 0;
    }
    return true;
}
