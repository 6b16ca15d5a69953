// contact_sieve.c: finds, in floats and four faces at once, the pairs of edges of two polygons behind each other that may
// have a manifold.
//
// Polygons that lie deep in each other have most of their edges behind each other, and few of these pairs have a
// manifold. The rules by which a pair has none are those of contact_edge_rejects.c: no edge lies over the face of the
// other, or every face over which it lies is behind a nearer and better one. Here an edge is laid over all faces of the
// other polygon at once (contact_sieve_kernel.c), and what is certain in floats is left out.
#include "query/contact/contact_sieve.h"

#include "query/contact/contact_edge.h"
#include "ring/box_lanes.h"
#include "ring/rings.h"

#define ERROR 0x1p-18f   // of a place, as a part of the size
#define SHORTEST 0x1p-20 // edge, as a part of the size

enum { MANY_EDGES = 8 }; // whose outer sides are found at once

// The edges of one polygon that are within reach of the other one.
typedef struct sieve_edges {
    ht_segment segment[HTI_SIEVE_EDGES];
    hti_sift_edges columns;
} sieve_edges;

// The polygons' edges, and what all of them have in common.
typedef struct sieve_state {
    sieve_edges first, second;
    ht_vec2 origin;
    double size;
    hti_sift_limits limits;
    float grown; // what edges are looked for within: more than the reach, and than boxes are rounded by
} sieve_state;

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
    static hti_contact_columns_kernel *const kernels[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_contact_columns);
    out->count = list->count;
    for (int32_t i = list->count; i > 0 && i % HTI_SIFT_LANES != 0; i++) {
        for (int k = 0; k < 5; k++) {
            list->end[k][i] = list->end[k][i - 1];
        }
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
            const double x = (double)edge[2] - (double)edge[0], y = (double)edge[3] - (double)edge[1];
            is_short |= meets & !(x * x + y * y > square);
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
static bool add_sieve_edges(const sieve_state *s, const ht_shape *shape, ht_box window, hti_seen_edges *seen,
                            sieve_edges *out, int32_t *number) {
    edge_list list;
    const int32_t count = find_sieve_edges(shape, window, SHORTEST * s->size, out->segment, number);
    if (count >= MANY_EDGES) {
        hti_contact_chain_find_beside_all(seen, shape);
    }
    const bool is_round = hti_contact_chain_is_round(seen, shape); // then the same is beside all edges
    uint8_t beside = 0;
    list.count = 0;
    for (int32_t i = 0; i < count; i++) {
        const ht_segment e = out->segment[i];
        beside = is_round && i > 0 ? beside : hti_contact_chain_filled_beside(seen, shape, &e, number[i]);
        if (!hti_contact_chain_is_inside(beside)) {
            number[list.count] = number[i];
            out->segment[list.count] = e;
            add_to_list(&list, &e, hti_contact_chain_left_of_sides(beside));
        }
    }
    make_columns(&list, s->origin, &out->columns);
    return count >= 0;
}

static double extent_from(ht_vec2 origin, const ht_box *b) {
    const double x = hti_larger((double)origin.x - (double)b->min.x, (double)b->max.x - (double)origin.x);
    const double y = hti_larger((double)origin.y - (double)b->min.y, (double)b->max.y - (double)origin.y);
    return hti_larger(x, y);
}

// ---- Pairs ---------------------------------------------------------------------------------------------------------

static bool meets_sieved(const sieve_edges *edges, int32_t k, const ht_box *window) {
    const ht_box bounds = hti_edge_bounds(&edges->segment[k]);
    return hti_boxes_meet(&bounds, window);
}

static uint64_t sieved_meeting(const sieve_edges *edges, uint64_t bits, const ht_box *window) {
    uint64_t meeting = 0;
    for (; bits != 0; bits &= bits - 1) {
        const int32_t k = __builtin_ctzll(bits);
        meeting |= (uint64_t)meets_sieved(edges, k, window) << k;
    }
    return meeting;
}

// Returns bits of the edges that may touch the edge, or of which it is uncertain whether they face it.
static uint64_t edges_in_touch(const sieve_state *s, const sieve_edges *others, const ht_segment *edge,
                               const hti_sifted_faces *sifted, const ht_box *within) {
    const ht_box window = sieve_window(hti_edge_bounds(edge), s->limits.margin);
    const bool touch_only = s->limits.margin == 0.0f;
    uint64_t near = sieved_meeting(others, touch_only ? sifted->across & ~sifted->facing : sifted->across, &window);
    for (uint64_t bits = touch_only ? near : 0; bits != 0; bits &= bits - 1) {
        const int32_t k = __builtin_ctzll(bits);
        near &= ~((uint64_t)hti_contact_edge_are_apart(&others->segment[k], edge) << k);
    }
    return near | sieved_meeting(others, sifted->unsure & ~near, within);
}

// Returns what edges within reach of an edge meet, or little more.
static ht_box reach_window(const sieve_state *s, const ht_segment *edge) {
    const ht_box b = hti_edge_bounds(edge);
    return (ht_box){{b.min.x - s->grown, b.min.y - s->grown}, {b.max.x + s->grown, b.max.y + s->grown}};
}

static void sift_pairs(const sieve_state *s, hti_contact_sieve *out) {
    static hti_contact_sift_kernel *const kernels[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_contact_sift);
    hti_contact_sift_kernel *const sift = kernels[hti_simd()];
    const sieve_edges *const first = &s->first, *const second = &s->second;
    hti_sifted_faces sifted[HTI_SIEVE_EDGES];
    sift(&s->limits, &second->columns, &first->columns, sifted);
    for (int32_t i = 0; i < first->columns.count; i++) {
        const ht_box within = reach_window(s, &first->segment[i]);
        out->by_first[i] = out->clear_first[i] = 0;
        out->by_second[i] = sieved_meeting(second, sifted[i].open, &within);
        out->clear_second[i] = sifted[i].clear;
        out->near[i] = edges_in_touch(s, second, &first->segment[i], &sifted[i], &within);
    }
    sift(&s->limits, &first->columns, &second->columns, sifted);
    for (int32_t j = 0; j < second->columns.count; j++) {
        const ht_box within = reach_window(s, &second->segment[j]);
        for (uint64_t bits = sieved_meeting(first, sifted[j].open, &within); bits != 0; bits &= bits - 1) {
            const int32_t k = __builtin_ctzll(bits);
            out->by_first[k] |= UINT64_C(1) << j;
            out->clear_first[k] |= (sifted[j].clear >> k & 1) << j;
        }
    }
}

// ---- Pairs in order --------------------------------------------------------------------------------------------------

// Returns the height of the lower end of an edge over a face.
static float lowest_over_face(const hti_sift_edges *faces, int32_t k, const hti_sift_edges *edges, int32_t j) {
    const float x = faces->out_x[k], y = faces->out_y[k], level = faces->level[k],
                at = x * edges->at_x[j] + y * edges->at_y[j] - level,
                to = x * edges->to_x[j] + y * edges->to_y[j] - level;
    return at < to ? at : to;
}

// Returns what no point of a manifold of the two edges is deeper than. By a face it is as deep as the edge lies below it.
static float lowest_of_pair(const sieve_state *s, const hti_contact_sieve *sieve, int32_t i, int32_t j) {
    const hti_sift_edges *const first = &s->first.columns, *const second = &s->second.columns;
    if ((sieve->near[i] >> j & 1) != 0) {
        return -FLT_MAX;
    }
    const float by_first = (sieve->by_first[i] >> j & 1) != 0 ? lowest_over_face(first, i, second, j) : 0.0f,
                by_second = (sieve->by_second[i] >> j & 1) != 0 ? lowest_over_face(second, j, first, i) : 0.0f;
    return (by_first < by_second ? by_first : by_second) - s->limits.error;
}

static void sort_pairs(const sieve_state *s, hti_contact_sieve *out) {
    out->pair_count = 0;
    for (int32_t i = 0; i < out->count; i++) {
        for (uint64_t bits = out->by_first[i] | out->by_second[i] | out->near[i]; bits != 0; bits &= bits - 1) {
            const int32_t j = __builtin_ctzll(bits);
            if (out->pair_count == HTI_SIEVE_PAIRS) {
                out->pair_count = -1;
                return;
            }
            const hti_sieve_pair own = {lowest_of_pair(s, out, i, j), (int16_t)i, (int16_t)j};
            int32_t n = out->pair_count++;
            for (; n > 0 && out->pair[n - 1].lowest > own.lowest; n--) {
                out->pair[n] = out->pair[n - 1];
            }
            out->pair[n] = own;
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

bool hti_contact_sieve_make(const ht_shape *first, const ht_shape *second, float margin, float depth,
                            hti_seen_edges *seen, hti_contact_sieve *out) {
    const ht_box bounds = hti_rings_polygon_bounds(&first->polygon), other = hti_rings_polygon_bounds(&second->polygon);
    sieve_state s;
    s.origin = second->polygon.v[0];
    s.size = hti_larger(extent_from(s.origin, &bounds), extent_from(s.origin, &other));
    s.limits = (hti_sift_limits){ERROR * (float)s.size, margin, margin > depth ? margin : depth};
    const float reach = s.limits.reach;
    s.grown = reach * (1.0f + 0x1p-8f) +
              0x1p-21f * (float)(s.size + hti_abs((double)s.origin.x) + hti_abs((double)s.origin.y));
    if (!(s.size > 0x1p-30 && s.size < 0x1p50 && (double)reach < 0x1p50) ||
        !add_sieve_edges(&s, first, sieve_window(other, s.grown), seen, &s.first, out->first) ||
        !add_sieve_edges(&s, second, sieve_window(bounds, s.grown), seen, &s.second, out->second)) {
        return false;
    }
    out->count = s.second.columns.count > 0 ? s.first.columns.count : 0;
    out->crosses = false;
    if (out->count > 0) {
        sift_pairs(&s, out);
    }
    if (out->is_sorted) {
        sort_pairs(&s, out);
    }
    return true;
}

bool hti_contact_sieve_touching(const ht_shape *first, const ht_shape *second, float margin, bool asks_crosses,
                                hti_contact_sieve *out) {
    const ht_box bounds = hti_rings_polygon_bounds(&first->polygon), other = hti_rings_polygon_bounds(&second->polygon);
    ht_segment edge[HTI_SIEVE_EDGES], against[HTI_SIEVE_EDGES];
    hti_box_lanes lanes[(int)HTI_SIEVE_EDGES / (int)HTI_BOX_LANES];
    out->count = find_sieve_edges(first, sieve_window(other, margin), 0.0, edge, out->first);
    const int32_t count = find_sieve_edges(second, sieve_window(bounds, margin), 0.0, against, out->second);
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
