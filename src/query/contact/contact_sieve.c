// contact_sieve.c: finds, in floats and four faces at once, the pairs of edges of two polygons behind each other that may
// have a manifold.
//
// Polygons that lie deep in each other have most of their edges behind each other, and few of these pairs have a
// manifold. The rules by which a pair has none are those of contact_edge_rejects.c: no edge lies over the face of the
// other, or every face over which it lies is behind a nearer and better one. Here an edge is laid over all faces of the
// other polygon at once, and what is certain in floats is left out. All places are relative to an origin near both
// polygons, and at most `size` from it along each axis. A place errs by 2^-24 size, a difference of two by 4 of these, a
// unit vector by 3 2^-24; so positions along a face and heights above it err by less than 32 2^-24 size, which is half
// of ERROR. Where an edge is cut off at the ends of a face, the height there errs by its slope times that, and more.
#include "query/contact/contact_sieve.h"

#include "base/vec/vec.h"
#include "query/contact/contact_edge.h"
#include "ring/box_lanes.h"
#include "ring/rings.h"

#define ERROR 0x1p-18f   // of a place, as a part of the size
#define SINE 0x1p-20f    // of the product of two unit vectors
#define SHARE 0x1p-17f   // by which a rival must be less deep, and nearer than what is deep
#define SHORTEST 0x1p-20 // edge, as a part of the size

enum { MANY_EDGES = 8 }; // whose outer sides are found at once

// The edges of one polygon that are within reach of the other one.
typedef struct sieve_edges {
    int32_t count;
    ht_segment segment[HTI_SIEVE_EDGES];
    float at_x[HTI_SIEVE_EDGES], at_y[HTI_SIEVE_EDGES], to_x[HTI_SIEVE_EDGES], to_y[HTI_SIEVE_EDGES]; // both ends
    float way_x[HTI_SIEVE_EDGES], way_y[HTI_SIEVE_EDGES], length[HTI_SIEVE_EDGES];                    // unit vector
    float out_x[HTI_SIEVE_EDGES], out_y[HTI_SIEVE_EDGES]; // unit normal; 0 where both sides are outer ones
    hti_box_lanes bounds[(int)HTI_SIEVE_EDGES / (int)HTI_BOX_LANES];
} sieve_edges;

// The polygons' edges, and what all of them have in common.
typedef struct sieve_state {
    sieve_edges first, second;
    ht_vec2 origin;
    double size;
    float error;
    float margin, reach;
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

static void add_sieve_edge(sieve_edges *e, const sieve_state *s, const ht_segment *segment, int left) {
    const int32_t i = e->count++;
    const hti_dvec way = hti_dvec_between(segment->a, segment->b);
    const double length = hti_dvec_length(way), side = (double)left / length;
    e->segment[i] = *segment;
    e->at_x[i] = segment->a.x - s->origin.x;
    e->at_y[i] = segment->a.y - s->origin.y;
    e->to_x[i] = segment->b.x - s->origin.x;
    e->to_y[i] = segment->b.y - s->origin.y;
    e->way_x[i] = (float)(way.x / length);
    e->way_y[i] = (float)(way.y / length);
    e->length[i] = (float)length;
    e->out_x[i] = (float)(-way.y * side);
    e->out_y[i] = (float)(way.x * side);
    hti_box_lanes_set(&e->bounds[i / HTI_BOX_LANES], i % HTI_BOX_LANES, hti_edge_bounds(segment));
}

// Fills up with edges that nothing lies over, and boxes that nothing meets.
static void fill_sieve_lanes(sieve_edges *e) {
    for (int32_t i = e->count; i % HTI_BOX_LANES != 0; i++) {
        e->at_x[i] = e->at_y[i] = e->to_x[i] = e->to_y[i] = 0.0f;
        e->way_x[i] = e->way_y[i] = e->out_x[i] = e->out_y[i] = 0.0f;
        e->length[i] = 0.0f;
        hti_box_lanes_clear(&e->bounds[i / HTI_BOX_LANES], i % HTI_BOX_LANES);
    }
}

// Finds the edges of a polygon that meet the window. Returns how many there are, -1 when there are too many, or one is not
// longer than the shortest.
static int32_t find_sieve_edges(const ht_shape *shape, ht_box window, double shortest, ht_segment *segment,
                                int32_t *number) {
    int32_t count = 0;
    hti_edges it = hti_edges_begin(&shape->polygon, window);
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
    ht_segment segment[HTI_SIEVE_EDGES];
    const int32_t count = find_sieve_edges(shape, window, SHORTEST * s->size, segment, number);
    if (count >= MANY_EDGES) {
        hti_contact_chain_find_beside_all(seen, shape);
    }
    out->count = 0;
    for (int32_t i = 0; i < count; i++) {
        const uint8_t beside = hti_contact_chain_filled_beside(seen, shape, &segment[i], number[i]);
        if (!hti_contact_chain_is_inside(beside)) {
            number[out->count] = number[i];
            add_sieve_edge(out, s, &segment[i], hti_contact_chain_left_of_sides(beside));
        }
    }
    fill_sieve_lanes(out);
    return count >= 0;
}

static double extent_from(ht_vec2 origin, const ht_box *b) {
    const double x = hti_larger((double)origin.x - (double)b->min.x, (double)b->max.x - (double)origin.x);
    const double y = hti_larger((double)origin.y - (double)b->min.y, (double)b->max.y - (double)origin.y);
    return hti_larger(x, y);
}

// ---- An edge over faces --------------------------------------------------------------------------------------------

// What is certain of an edge and all faces of the other polygon.
typedef struct face_bits {
    uint64_t closed;  // bits of faces over which it certainly does not lie, or only above it, or out of reach
    uint64_t below;   // bits of faces that it certainly is below, somewhere
    uint64_t facing;  // bits of faces that certainly face its own
    uint64_t averted; // bits of faces that certainly do not
} face_bits;

// An edge laid over the faces of the other polygon: the part of it over each, from x_low to x_high along the face, and
// the heights of its ends; and as a rival of other faces the least height that is certainly its own, below 0.
typedef struct laid_edge {
    float x_low[HTI_SIEVE_EDGES], x_high[HTI_SIEVE_EDGES], y_low[HTI_SIEVE_EDGES], y_high[HTI_SIEVE_EDGES];
    float slack[HTI_SIEVE_EDGES];
    float rival[HTI_SIEVE_EDGES];
    face_bits bits;
} laid_edge;

// Lays edge j over four faces, from number k on.
HTI_INLINE face_bits lay_over_four(const sieve_state *s, const sieve_edges *f, int32_t k, const sieve_edges *edges,
                                   int32_t j, laid_edge *out) {
    const vec4f way_x = vec4f_load(f->way_x + k), way_y = vec4f_load(f->way_y + k), out_x = vec4f_load(f->out_x + k),
                out_y = vec4f_load(f->out_y + k), at_x = vec4f_load(f->at_x + k), at_y = vec4f_load(f->at_y + k),
                length = vec4f_load(f->length + k);
    const vec4f p_x = edges->at_x[j] - at_x, p_y = edges->at_y[j] - at_y, q_x = edges->to_x[j] - at_x,
                q_y = edges->to_y[j] - at_y;
    const vec4f p = way_x * p_x + way_y * p_y, q = way_x * q_x + way_y * q_y;
    const vec4f p_height = out_x * p_x + out_y * p_y, q_height = out_x * q_x + out_y * q_y;
    const vec4f back = vec4f_less(q, p), low = vec4f_min(p, q), high = vec4f_max(p, q), run = high - low;
    const vec4f low_height = vec4f_select(back, q_height, p_height),
                high_height = vec4f_select(back, p_height, q_height);
    const vec4f zero = vec4f_splat(0.0f), error = vec4f_splat(s->error), slope = (high_height - low_height) / run;
    const vec4f before = vec4f_min(low, zero), beyond = vec4f_max(high - length, zero);
    const vec4f is_whole = vec4f_and(vec4f_less(2.0f * error, low), vec4f_less(high, length - 2.0f * error));
    const vec4f slack = 8.0f * error * (1.0f + vec4f_without(vec4f_abs(slope), is_whole));
    const vec4f x_low = low - before, x_high = high - beyond;
    const vec4f y_low = low_height - slope * before, y_high = high_height - slope * beyond;
    const vec4f lowest = vec4f_min(y_low, y_high);
    const vec4f is_certain = vec4f_less(16.0f * error, x_high - x_low);
    const vec4f is_beside = vec4f_or(vec4f_less(length + 2.0f * error, low), vec4f_less(high, -2.0f * error));
    const vec4f is_above = vec4f_and(is_certain, vec4f_less(slack, lowest));
    const vec4f is_below = vec4f_and(is_certain, vec4f_less(lowest, -slack));
    const vec4f is_far = vec4f_less(vec4f_max(p_height, q_height), vec4f_splat(-s->reach * (1.0f + SHARE) - s->error));
    const vec4f facing = out_x * edges->out_x[j] + out_y * edges->out_y[j];
    vec4f_store(out->x_low + k, x_low);
    vec4f_store(out->x_high + k, x_high);
    vec4f_store(out->y_low + k, y_low);
    vec4f_store(out->y_high + k, y_high);
    vec4f_store(out->slack + k, slack);
    vec4f_store(out->rival + k, vec4f_select(is_below, lowest - slack, vec4f_splat(-FLT_MAX)));
    return (face_bits){
        .closed = (unsigned)vec4f_signs(vec4f_or(vec4f_or(is_beside, is_above), is_far)),
        .below = (unsigned)vec4f_signs(is_below),
        .facing = (unsigned)vec4f_signs(vec4f_less(facing, vec4f_splat(-SINE))),
        .averted = (unsigned)vec4f_signs(vec4f_less(vec4f_splat(SINE), facing)),
    };
}

static void lay_over_faces(const sieve_state *s, const sieve_edges *faces, const sieve_edges *edges, int32_t j,
                           laid_edge *out) {
    face_bits bits = {.closed = 0};
    for (int32_t k = 0; k < faces->count; k += 4) {
        const face_bits four = lay_over_four(s, faces, k, edges, j, out);
        bits.closed |= four.closed << k;
        bits.below |= four.below << k;
        bits.facing |= four.facing << k;
        bits.averted |= four.averted << k;
    }
    out->bits = bits;
}

// Returns the squares of the distances of a place from four faces, from number i on.
static vec4f squares_from_faces(const sieve_edges *f, int32_t i, vec4f at_x, vec4f at_y) {
    const vec4f way_x = vec4f_load(f->way_x + i), way_y = vec4f_load(f->way_y + i);
    const vec4f v_x = at_x - vec4f_load(f->at_x + i), v_y = at_y - vec4f_load(f->at_y + i);
    const vec4f along = vec4f_max(vec4f_min(way_x * v_x + way_y * v_y, vec4f_load(f->length + i)), vec4f_splat(0.0f));
    const vec4f w_x = v_x - along * way_x, w_y = v_y - along * way_y;
    return w_x * w_x + w_y * w_y;
}

// Whether the place at (x, y) in the frame of face k, which the edge is as deep below, is certainly nearer to another
// face, below which it is less deep.
static bool is_behind_better_face(const sieve_state *s, const sieve_edges *f, const laid_edge *laid, int32_t k, float x,
                                  float y) {
    const float reach = -y * (1.0f - SHARE) - laid->slack[k] - 4.0f * s->error;
    const vec4f limit = vec4f_splat(y + laid->slack[k] - y * SHARE),
                square = vec4f_splat(reach * reach * (1.0f - SHARE));
    const vec4f at_x = vec4f_splat(f->at_x[k] + f->way_x[k] * x + f->out_x[k] * y),
                at_y = vec4f_splat(f->at_y[k] + f->way_y[k] * x + f->out_y[k] * y);
    for (int32_t i = 0; i < f->count && reach > 0.0f; i += 4) {
        if (vec4f_signs(vec4f_and(vec4f_less(limit, vec4f_load(laid->rival + i)),
                                  vec4f_less(squares_from_faces(f, i, at_x, at_y), square))) != 0) {
            return true;
        }
    }
    return false;
}

// Whether that certainly holds of no other face: each is farther away, or the edge is deeper below it, or not at all.
static bool is_behind_no_better_face(const sieve_state *s, const sieve_edges *f, const laid_edge *laid, int32_t k,
                                     float x, float y) {
    const float reach = -y * (1.0f + SHARE) + laid->slack[k] + 8.0f * s->error;
    const vec4f limit = vec4f_splat(y - laid->slack[k] + y * SHARE),
                square = vec4f_splat(reach * reach * (1.0f + SHARE)), sure = vec4f_splat(16.0f * s->error);
    const vec4f at_x = vec4f_splat(f->at_x[k] + f->way_x[k] * x + f->out_x[k] * y),
                at_y = vec4f_splat(f->at_y[k] + f->way_y[k] * x + f->out_y[k] * y);
    uint64_t rivals = 0;
    for (int32_t i = 0; i < f->count; i += 4) {
        const vec4f lowest = vec4f_min(vec4f_load(laid->y_low + i), vec4f_load(laid->y_high + i)),
                    run = vec4f_load(laid->x_high + i) - vec4f_load(laid->x_low + i);
        const vec4f is_deeper =
            vec4f_and(vec4f_less(sure, run), vec4f_less(lowest + vec4f_load(laid->slack + i), limit));
        const vec4f may_be = vec4f_without(vec4f_less_equal(squares_from_faces(f, i, at_x, at_y), square), is_deeper);
        rivals |= (uint64_t)(unsigned)vec4f_signs(may_be) << i;
    }
    return reach < s->reach * (1.0f + 0x1p-9f) && (rivals & ~laid->bits.closed & ~(UINT64_C(1) << k)) == 0;
}

// Tells of all places where the edge may be deepest below face k whether they are behind better faces: -1 when they certainly
// are, 1 when they certainly are not, else 0.
static int compare_faces(const sieve_state *s, const sieve_edges *f, const laid_edge *laid, int32_t k) {
    const float low = laid->y_low[k], high = laid->y_high[k], slack = 2.0f * laid->slack[k], x_low = laid->x_low[k],
                x_high = laid->x_high[k];
    const bool by_low = !(low > high + slack), by_high = !(high > low + slack);
    if ((!by_low || is_behind_better_face(s, f, laid, k, x_low, low)) &&
        (!by_high || is_behind_better_face(s, f, laid, k, x_high, high))) {
        return -1;
    }
    return (!by_low || is_behind_no_better_face(s, f, laid, k, x_low, low)) &&
           (!by_high || is_behind_no_better_face(s, f, laid, k, x_high, high));
}

static uint64_t sieve_bits_meeting(const hti_box_lanes *lanes, int32_t count, ht_box window) {
    uint64_t bits = 0;
    for (int32_t i = 0; i < count; i += HTI_BOX_LANES) {
        bits |= (uint64_t)hti_box_lanes_meeting(&lanes[i / HTI_BOX_LANES], window) << i;
    }
    return bits;
}

// Returns bits of the faces of which a manifold with the edge is possible, among those that face it within reach. `clear`
// becomes bits of those than which no other face certainly is better.
static uint64_t open_faces(const sieve_state *s, const sieve_edges *faces, const laid_edge *laid, uint64_t within,
                           uint64_t *clear) {
    uint64_t open = within & laid->bits.facing & ~laid->bits.closed;
    *clear = 0;
    for (uint64_t bits = open & laid->bits.below; bits != 0; bits &= bits - 1) {
        const int32_t k = __builtin_ctzll(bits);
        const int order = compare_faces(s, faces, laid, k);
        open &= ~((uint64_t)(order < 0) << k);
        *clear |= (uint64_t)(order > 0) << k;
    }
    return open;
}

// Returns bits of the edges that may touch edge j, or of which it is uncertain whether they face it.
static uint64_t edges_in_touch(const sieve_state *s, const sieve_edges *others, const sieve_edges *edges, int32_t j,
                               const laid_edge *laid, uint64_t within) {
    uint64_t near =
        sieve_bits_meeting(others->bounds, others->count, sieve_window(hti_edge_bounds(&edges->segment[j]), s->margin));
    for (uint64_t bits = s->margin == 0.0f ? near : 0; bits != 0; bits &= bits - 1) {
        const int32_t k = __builtin_ctzll(bits);
        const bool is_left_out =
            (laid->bits.facing >> k & 1) != 0 || hti_contact_edge_are_apart(&others->segment[k], &edges->segment[j]);
        near &= ~((uint64_t)is_left_out << k);
    }
    return near | (within & ~laid->bits.facing & ~laid->bits.averted);
}

// Returns bits of the edges within reach of edge j, or little more.
static uint64_t edges_within_reach(const sieve_state *s, const sieve_edges *others, const sieve_edges *edges,
                                   int32_t j) {
    const ht_box b = hti_edge_bounds(&edges->segment[j]);
    return sieve_bits_meeting(
        others->bounds, others->count,
        (ht_box){{b.min.x - s->grown, b.min.y - s->grown}, {b.max.x + s->grown, b.max.y + s->grown}});
}

static void sift_pairs(const sieve_state *s, hti_contact_sieve *out) {
    laid_edge laid;
    for (int32_t i = 0; i < s->first.count; i++) {
        const uint64_t within = edges_within_reach(s, &s->second, &s->first, i);
        lay_over_faces(s, &s->second, &s->first, i, &laid);
        out->by_first[i] = out->clear_first[i] = 0;
        out->by_second[i] = open_faces(s, &s->second, &laid, within, &out->clear_second[i]);
        out->near[i] = edges_in_touch(s, &s->second, &s->first, i, &laid, within);
    }
    for (int32_t j = 0; j < s->second.count; j++) {
        const uint64_t within = edges_within_reach(s, &s->first, &s->second, j);
        uint64_t clear = 0;
        lay_over_faces(s, &s->first, &s->second, j, &laid);
        for (uint64_t bits = open_faces(s, &s->first, &laid, within, &clear); bits != 0; bits &= bits - 1) {
            const int32_t k = __builtin_ctzll(bits);
            out->by_first[k] |= UINT64_C(1) << j;
            out->clear_first[k] |= (clear >> k & 1) << j;
        }
    }
}

bool hti_contact_sieve_make(const ht_shape *first, const ht_shape *second, float margin, float depth,
                            hti_seen_edges *seen, hti_contact_sieve *out) {
    const ht_box bounds = hti_rings_polygon_bounds(&first->polygon), other = hti_rings_polygon_bounds(&second->polygon);
    sieve_state s;
    s.margin = margin;
    s.reach = margin > depth ? margin : depth;
    s.origin = second->polygon.v[0];
    s.size = hti_larger(extent_from(s.origin, &bounds), extent_from(s.origin, &other));
    s.error = ERROR * (float)s.size;
    s.grown = s.reach * (1.0f + 0x1p-8f) +
              0x1p-21f * (float)(s.size + hti_abs((double)s.origin.x) + hti_abs((double)s.origin.y));
    if (!(s.size > 0x1p-30 && s.size < 0x1p50 && (double)s.reach < 0x1p50) ||
        !add_sieve_edges(&s, first, sieve_window(other, s.grown), seen, &s.first, out->first) ||
        !add_sieve_edges(&s, second, sieve_window(bounds, s.grown), seen, &s.second, out->second)) {
        return false;
    }
    out->count = s.first.count;
    out->crosses = false;
    sift_pairs(&s, out);
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
        for (uint64_t bits = margin == 0.0f ? near : 0; bits != 0; bits &= bits - 1) {
            const int32_t k = __builtin_ctzll(bits);
            const bool are_apart = hti_contact_edge_are_apart(&edge[i], &against[k]);
            near &= ~((uint64_t)are_apart << k);
            out->crosses = out->crosses || (asks_crosses && !are_apart &&
                                            ht_relate_segment_segment(&edge[i], &against[k]) == HT_OVERLAP);
        }
        out->near[i] = near;
        out->by_first[i] = out->by_second[i] = out->clear_first[i] = out->clear_second[i] = 0;
    }
    return true;
}
