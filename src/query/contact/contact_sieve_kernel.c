// contact_sieve_kernel.c: tells in floats, of an edge and many faces at once, behind which of them it may have a manifold.
//
// The ends of an edge are placed over all faces first: that tells most of them not to face it, to have it beside or below
// them, or out of reach. For edges of which some face is left the part over each face follows, and the faces left are
// compared with all others. An edge mostly begins where the one before ends.
//
// All places are relative to an origin near both polygons, and at most the size from it along each axis. A place errs by
// 2^-24 of the size, what is computed of it and of a unit vector, which errs by 3 2^-24, by less: a position along a face
// and a height above it by less than 32 2^-24 of the size, which is half of the limits' `error`. Where an edge is cut off at
// the ends of a face, the height there errs by its slope times that, and more.
#include "base/vec/vec.h"
#include "query/contact/contact_sift.h"

#if !defined(HTI_ALL_SETS) || !defined(HTI_LANES_AVX512) // it is narrow

#define SINE 0x1p-20f  // of the product of two unit vectors
#define SHARE 0x1p-17f // by which a rival must be less deep, and nearer than what is deep

// A vertex to all faces: its place along each, and its height above.
typedef struct sifted_vertex {
    alignas(64) float along[HTI_SIEVE_EDGES], height[HTI_SIEVE_EDGES];
} sifted_vertex;

// An edge laid over the faces of the other polygon: the part of it over each, from x_low to x_high along the face, and
// the heights of its ends; and as a rival of other faces the least height that is certainly its own, below 0.
typedef struct laid_edge {
    const hti_sift_limits *limits;
    const hti_sift_edges *faces;
    sifted_vertex vertex[2];
    int first;                                                    // which vertex is its first one
    const float *from_along, *from_height, *to_along, *to_height; // the vertices' places
    alignas(64) float x_low[HTI_SIEVE_EDGES], x_high[HTI_SIEVE_EDGES], y_low[HTI_SIEVE_EDGES], y_high[HTI_SIEVE_EDGES];
    float slack[HTI_SIEVE_EDGES];
    float rival[HTI_SIEVE_EDGES];
    uint64_t closed; // bits of faces over which it certainly lies only above, or not at all
} laid_edge;

HTI_INLINE vecNf place_on_face(const hti_sift_edges *f, int32_t k, float x, float y) {
    return vecNf_load(f->way_x + k) * x + vecNf_load(f->way_y + k) * y - vecNf_load(f->start + k);
}
HTI_INLINE vecNf height_on_face(const hti_sift_edges *f, int32_t k, float x, float y) {
    return vecNf_load(f->out_x + k) * x + vecNf_load(f->out_y + k) * y - vecNf_load(f->level + k);
}

HTI_INLINE uint64_t sifted_lanes(maskNf mask, int32_t k) {
    return maskNf_bits(mask) << k;
}

static void place_vertex(const hti_sift_edges *f, float x, float y, sifted_vertex *out) {
    for (int32_t k = 0; k < f->count; k += LANES) {
        vecNf_store(out->along + k, place_on_face(f, k, x, y));
        vecNf_store(out->height + k, height_on_face(f, k, x, y));
    }
}

// Places the last vertex of edge j over all faces, the first one being known, and tells what follows.
HTI_INLINE void place_over_faces(const hti_sift_edges *edges, int32_t j, laid_edge *laid, hti_sift_lows *out) {
    const hti_sift_limits *const limits = laid->limits;
    const hti_sift_edges *const f = laid->faces;
    const sifted_vertex *const from = &laid->vertex[laid->first];
    sifted_vertex *const to = &laid->vertex[1 - laid->first];
    const float x = edges->to_x[j], y = edges->to_y[j];
    const float beyond = limits->margin * (1.0f + SHARE) + 2.0f * limits->error;
    const vecNf above = vecNf_splat(beyond), below = vecNf_splat(-beyond),
                far = vecNf_splat(-limits->reach * (1.0f + SHARE) - limits->error);
    const uint64_t all = UINT64_MAX >> (HTI_SIEVE_EDGES - f->count);
    uint64_t open = 0, across = 0, facing = 0, unsure = 0;
    for (int32_t k = 0; k < f->count; k += LANES) {
        const vecNf p = vecNf_load(from->along + k), p_height = vecNf_load(from->height + k),
                    q = place_on_face(f, k, x, y), q_height = height_on_face(f, k, x, y);
        vecNf_store(to->along + k, q);
        vecNf_store(to->height + k, q_height);
        const vecNf sine = vecNf_load(f->out_x + k) * edges->out_x[j] + vecNf_load(f->out_y + k) * edges->out_y[j];
        const vecNf highest = vecNf_max(p_height, q_height);
        const maskNf is_beside = maskNf_or(vecNf_less(vecNf_load(f->length + k) + above, vecNf_min(p, q)),
                                           vecNf_less(vecNf_max(p, q), below));
        const maskNf is_off = maskNf_or(is_beside, vecNf_less(above, vecNf_min(p_height, q_height)));
        const maskNf is_facing = vecNf_less(sine, vecNf_splat(-SINE));
        const maskNf is_open = maskNf_without(maskNf_without(is_facing, is_off), vecNf_less(highest, far));
        vecNf_store(out->row[j] + k, vecNf_select(is_open, vecNf_min(p_height, q_height), vecNf_splat(FLT_MAX)));
        open |= sifted_lanes(is_open, k);
        across |= sifted_lanes(maskNf_without(vecNf_less_equal(below, highest), is_off), k);
        facing |= sifted_lanes(is_facing, k);
        unsure |= sifted_lanes(vecNf_less_equal(vecNf_abs(sine), vecNf_splat(SINE)), k);
    }
    for (int32_t k = f->count; k % 4 != 0; k++) { // where a register holds less than four
        out->row[j][k] = FLT_MAX;
    }
    out->open[j] = open & all;
    out->meets[j] = (limits->margin == 0.0f ? across & ~facing : across) & all;
    out->unsure[j] = unsure & all;
    out->clear[j] = 0;
}

// Lays an edge whose vertices are placed over all faces.
static void lay_over_faces(laid_edge *out) {
    const hti_sift_edges *const f = out->faces;
    const float error = out->limits->error;
    const vecNf zero = vecNf_splat(0.0f), twice = vecNf_splat(2.0f * error), sure = vecNf_splat(16.0f * error);
    uint64_t closed = 0;
    for (int32_t k = 0; k < f->count; k += LANES) {
        const vecNf p = vecNf_load(out->from_along + k), q = vecNf_load(out->to_along + k),
                    p_height = vecNf_load(out->from_height + k), q_height = vecNf_load(out->to_height + k),
                    length = vecNf_load(f->length + k);
        const maskNf back = vecNf_less(q, p);
        const vecNf low = vecNf_min(p, q), high = vecNf_max(p, q), low_height = vecNf_select(back, q_height, p_height),
                    high_height = vecNf_select(back, p_height, q_height);
        const vecNf slope = (high_height - low_height) / vecNf_max(high - low, vecNf_splat(FLT_MIN));
        const vecNf before = vecNf_min(low, zero), beyond = vecNf_max(high - length, zero);
        const maskNf is_whole = maskNf_and(vecNf_less(twice, low), vecNf_less(high, length - twice));
        const vecNf slack = vecNf_splat(8.0f * error) * (vecNf_select(is_whole, zero, vecNf_abs(slope)) + 1.0f);
        const vecNf x_low = low - before, x_high = high - beyond;
        const vecNf y_low = low_height - slope * before, y_high = high_height - slope * beyond;
        const vecNf lowest = vecNf_min(y_low, y_high), run = x_high - x_low;
        const maskNf is_certain = vecNf_less(sure, run), is_below = maskNf_and(is_certain, vecNf_less(lowest, -slack)),
                     is_above = maskNf_and(is_certain, vecNf_less(slack, lowest)), is_beside = vecNf_less(run, -twice);
        vecNf_store(out->x_low + k, x_low);
        vecNf_store(out->x_high + k, x_high);
        vecNf_store(out->y_low + k, y_low);
        vecNf_store(out->y_high + k, y_high);
        vecNf_store(out->slack + k, slack);
        vecNf_store(out->rival + k, vecNf_select(is_below, lowest - slack, vecNf_splat(-FLT_MAX)));
        closed |= sifted_lanes(maskNf_or(is_beside, is_above), k);
    }
    out->closed = closed;
}

// Returns the squares of the distances of a place from the faces from number i on.
HTI_INLINE vecNf squares_from_faces(const hti_sift_edges *f, int32_t i, float at_x, float at_y) {
    const vecNf way_x = vecNf_load(f->way_x + i), way_y = vecNf_load(f->way_y + i);
    const vecNf v_x = at_x - vecNf_load(f->at_x + i), v_y = at_y - vecNf_load(f->at_y + i);
    const vecNf along = vecNf_max(vecNf_min(way_x * v_x + way_y * v_y, vecNf_load(f->length + i)), vecNf_splat(0.0f));
    const vecNf w_x = v_x - along * way_x, w_y = v_y - along * way_y;
    return w_x * w_x + w_y * w_y;
}

// Whether the place at (x, y) in the frame of face k, which the edge is as deep below, is certainly nearer to another
// face, below which it is less deep.
static bool is_behind_better_face(const laid_edge *laid, int32_t k, float x, float y) {
    const hti_sift_edges *const f = laid->faces;
    const float reach = -y * (1.0f - SHARE) - laid->slack[k] - 4.0f * laid->limits->error;
    const vecNf limit = vecNf_splat(y + laid->slack[k] - y * SHARE),
                square = vecNf_splat(reach * reach * (1.0f - SHARE));
    const float at_x = f->at_x[k] + f->way_x[k] * x + f->out_x[k] * y,
                at_y = f->at_y[k] + f->way_y[k] * x + f->out_y[k] * y;
    uint64_t better = 0;
    for (int32_t i = 0; i < f->count; i += LANES) { // no way out: where one is nothing tells
        better |= maskNf_bits(maskNf_and(vecNf_less(limit, vecNf_load(laid->rival + i)),
                                         vecNf_less(squares_from_faces(f, i, at_x, at_y), square)));
    }
    return reach > 0.0f && better != 0;
}

// Whether that certainly holds of no other face: each is farther away, or the edge is deeper below it, or not at all.
static bool is_behind_no_better_face(const laid_edge *laid, int32_t k, float x, float y) {
    const hti_sift_limits *const limits = laid->limits;
    const hti_sift_edges *const f = laid->faces;
    const float reach = -y * (1.0f + SHARE) + laid->slack[k] + 8.0f * limits->error;
    const vecNf limit = vecNf_splat(y - laid->slack[k] + y * SHARE),
                square = vecNf_splat(reach * reach * (1.0f + SHARE)), sure = vecNf_splat(16.0f * limits->error);
    const float at_x = f->at_x[k] + f->way_x[k] * x + f->out_x[k] * y,
                at_y = f->at_y[k] + f->way_y[k] * x + f->out_y[k] * y;
    uint64_t rivals = 0;
    for (int32_t i = 0; i < f->count; i += LANES) {
        const vecNf lowest = vecNf_min(vecNf_load(laid->y_low + i), vecNf_load(laid->y_high + i)),
                    run = vecNf_load(laid->x_high + i) - vecNf_load(laid->x_low + i);
        const maskNf is_deeper =
            maskNf_and(vecNf_less(sure, run), vecNf_less(lowest + vecNf_load(laid->slack + i), limit));
        rivals |=
            sifted_lanes(maskNf_without(vecNf_less_equal(squares_from_faces(f, i, at_x, at_y), square), is_deeper), i);
    }
    const uint64_t all = UINT64_MAX >> (HTI_SIEVE_EDGES - f->count);
    return (f->are_all || reach < limits->reach * (1.0f + 0x1p-9f)) &&
           (rivals & all & ~laid->closed & ~(UINT64_C(1) << k)) == 0;
}

// Tells of all places where the edge may be deepest below face k whether they are behind better faces: -1 when they certainly
// are, 1 when they certainly are not, else 0.
static int compare_faces(const laid_edge *laid, int32_t k) {
    const float low = laid->y_low[k], high = laid->y_high[k], slack = 2.0f * laid->slack[k], x_low = laid->x_low[k],
                x_high = laid->x_high[k];
    const bool by_low = !(low > high + slack), by_high = !(high > low + slack);
    if ((!by_low || is_behind_better_face(laid, k, x_low, low)) &&
        (!by_high || is_behind_better_face(laid, k, x_high, high))) {
        return -1;
    }
    return (!by_low || is_behind_no_better_face(laid, k, x_low, low)) &&
           (!by_high || is_behind_no_better_face(laid, k, x_high, high));
}

void HTI_KERNEL(hti_contact_lows)(const hti_sift_limits *limits, const hti_sift_edges *faces,
                                  const hti_sift_edges *edges, hti_sift_lows *out) {
    laid_edge laid;
    laid.limits = limits;
    laid.faces = faces;
    laid.first = 0;
    for (int32_t j = 0; j < edges->count; j++) {
        if (j > 0 && edges->at_x[j] == edges->to_x[j - 1] && edges->at_y[j] == edges->to_y[j - 1]) {
            laid.first = 1 - laid.first;
        } else {
            place_vertex(faces, edges->at_x[j], edges->at_y[j], &laid.vertex[laid.first]);
        }
        place_over_faces(edges, j, &laid, out);
    }
}

// The edges of one ring and the faces of the other one; where the heights come, and bits of what is apart.
typedef struct overlay_heights {
    const hti_sift_edges *faces, *edges;
    float error;
    hti_sift_places *places;
    uint64_t *apart;
} overlay_heights;

// Adds bits of lanes, which are sums of powers of 2, to numbers.
HTI_INLINE void add_bits_of_lanes(vecNf sum, int32_t first, uint64_t *out) {
    float lane[LANES];
    vecNf_store(lane, sum);
    for (int32_t i = 0; i < LANES; i++) {
        out[i] |= (uint64_t)(int32_t)lane[i] << first;
    }
}

// Finds the heights of all edges over the faces from number k on, as many as a register holds, and adds bits of the faces that each
// edge is apart from; or, by face, of the edges that are apart from each, 16 at a time.
HTI_INLINE void find_heights(const overlay_heights *o, int32_t k, bool by_face) {
    const hti_sift_edges *const f = o->faces, *const edges = o->edges;
    const vecNf up = vecNf_splat(o->error), down = vecNf_splat(-o->error), zero = vecNf_splat(0.0f),
                out_x = vecNf_load(f->out_x + k), out_y = vecNf_load(f->out_y + k), level = vecNf_load(f->level + k);
    vecNf p = out_x * edges->at_x[0] + out_y * edges->at_y[0] - level;
    vecNf_store(o->places->height[0] + k, p);
    for (int32_t first = 0; first < edges->count; first += 16) {
        const int32_t end = first + 16 < edges->count ? first + 16 : edges->count;
        vecNf sum = zero, bit = vecNf_splat(1.0f);
        for (int32_t j = first; j < end; j++) {
            const vecNf q = out_x * edges->to_x[j] + out_y * edges->to_y[j] - level;
            const maskNf is_apart = maskNf_or(vecNf_less(up, vecNf_min(p, q)), vecNf_less(vecNf_max(p, q), down));
            vecNf_store(o->places->height[j + 1] + k, q);
            p = q;
            sum = by_face ? sum + vecNf_select(is_apart, bit, zero) : sum;
            bit = bit + bit;
            o->apart[j] |= by_face ? 0 : sifted_lanes(is_apart, k);
        }
        if (by_face) {
            add_bits_of_lanes(sum, first, o->apart + k);
        }
    }
}

void HTI_KERNEL(hti_contact_overlay)(float error, const hti_sift_edges *first, const hti_sift_edges *second,
                                     hti_sift_places *places, uint64_t *apart) {
    const overlay_heights of_first = {second, first, error, &places[0], apart},
                          of_second = {first, second, error, &places[1], apart};
    for (int32_t i = 0; i < HTI_SIEVE_EDGES; i++) {
        apart[i] = 0;
    }
    for (int32_t k = 0; k < second->count; k += LANES) {
        find_heights(&of_first, k, false);
    }
    for (int32_t k = 0; k < first->count; k += LANES) {
        find_heights(&of_second, k, true);
    }
}

// Returns the least lane.
static float min_of_sifted_lanes(vecNf a) {
    float lane[LANES < 4 ? 4 : LANES];
    vecNf_store(lane, a);
    if (LANES < 4) {
        return lane[0];
    }
    vec4f least = vec4f_load(lane);
    for (int i = 4; i < LANES; i += 4) {
        least = vec4f_min(least, vec4f_load(lane + i));
    }
    const vec4f two = vec4f_min(least, vec4f_rotate_2(least));
    return vec4f_min(two, vec4f_rotate_1(two))[0];
}

// What lays edges over faces, and where; and as the lanes of registers how far.
typedef struct overlay_lists {
    const hti_sift_edges *faces, *edges;
    hti_sift_places *places;
    hti_sift_lows *out;
    vecNf beyond, before, far;
} overlay_lists;

// Tells what is certain of edge j and all faces, whose first end's places along them are known. Returns the least number of its row.
HTI_INLINE float overlay_row(const overlay_lists *o, int32_t j) {
    const hti_sift_edges *const f = o->faces, *const edges = o->edges;
    const vecNf beyond = o->beyond, before = o->before, far = o->far, facing = vecNf_splat(-SINE),
                none = vecNf_splat(FLT_MAX);
    const vecNf x = vecNf_splat(edges->to_x[j]), y = vecNf_splat(edges->to_y[j]), out_x = vecNf_splat(edges->out_x[j]),
                out_y = vecNf_splat(edges->out_y[j]);
    const int32_t count = f->count;
    const float *const p_along = o->places->along[j], *const p_high = o->places->height[j],
                       *const q_high = o->places->height[j + 1];
    float *const row = o->out->row[j], *const q_along = o->places->along[j + 1];
    uint64_t open = 0, unsure = 0;
    vecNf least = none;
    for (int32_t k = 0; k < count; k += LANES) {
        const vecNf p = vecNf_load(p_along + k), p_height = vecNf_load(p_high + k), q_height = vecNf_load(q_high + k),
                    q = vecNf_load(f->way_x + k) * x + vecNf_load(f->way_y + k) * y - vecNf_load(f->start + k);
        vecNf_store(q_along + k, q);
        const vecNf sine = vecNf_load(f->out_x + k) * out_x + vecNf_load(f->out_y + k) * out_y;
        const vecNf lowest = vecNf_min(p_height, q_height), highest = vecNf_max(p_height, q_height);
        const maskNf is_beside = maskNf_or(vecNf_less(vecNf_load(f->length + k) + beyond, vecNf_min(p, q)),
                                           vecNf_less(vecNf_max(p, q), before)),
                     is_off = maskNf_or(vecNf_less(beyond, lowest), vecNf_less(highest, far)),
                     is_open = maskNf_without(vecNf_less(sine, facing), maskNf_or(is_beside, is_off));
        const vecNf own = vecNf_select(is_open, lowest, none);
        vecNf_store(row + k, own);
        least = vecNf_min(least, own);
        open |= sifted_lanes(is_open, k);
        unsure |= sifted_lanes(vecNf_less_equal(vecNf_abs(sine), vecNf_splat(SINE)), k);
    }
    for (int32_t k = count; k % 4 != 0 && LANES < 4; k++) {
        row[k] = FLT_MAX;
    }
    o->out->open[j] = open;
    o->out->unsure[j] = unsure & UINT64_MAX >> (HTI_SIEVE_EDGES - count);
    o->out->clear[j] = 0;
    return min_of_sifted_lanes(least);
}

void HTI_KERNEL(hti_contact_overlay_rows)(const hti_sift_limits *limits, const hti_sift_edges *faces,
                                          const hti_sift_edges *edges, hti_sift_places *places, hti_sift_lows *out,
                                          float *least) {
    const float error = limits->error;
    const overlay_lists lists = {faces,
                                 edges,
                                 places,
                                 out,
                                 vecNf_splat(2.0f * error),
                                 vecNf_splat(-2.0f * error),
                                 vecNf_splat(-limits->reach * (1.0f + SHARE) - error)};
    for (int32_t k = 0; k < faces->count; k += LANES) {
        vecNf_store(places->along[0] + k, place_on_face(faces, k, edges->at_x[0], edges->at_y[0]));
    }
    for (int32_t j = 0; j < edges->count; j++) {
        least[j] = overlay_row(&lists, j);
    }
}

// Leaves out open faces that have the edge above them, or a better face before them, and finds clear ones.
void HTI_KERNEL(hti_contact_row)(const hti_sift_limits *limits, const hti_sift_edges *faces,
                                 const hti_sift_edges *edges, int32_t j, const hti_sift_places *places,
                                 hti_sift_lows *lows) {
    laid_edge laid;
    laid.limits = limits;
    laid.faces = faces;
    if (places != NULL) {
        laid.from_along = places->along[j];
        laid.from_height = places->height[j];
        laid.to_along = places->along[j + 1];
        laid.to_height = places->height[j + 1];
    } else {
        place_vertex(faces, edges->at_x[j], edges->at_y[j], &laid.vertex[0]);
        place_vertex(faces, edges->to_x[j], edges->to_y[j], &laid.vertex[1]);
        laid.from_along = laid.vertex[0].along;
        laid.from_height = laid.vertex[0].height;
        laid.to_along = laid.vertex[1].along;
        laid.to_height = laid.vertex[1].height;
    }
    lay_over_faces(&laid);
    for (uint64_t bits = lows->open[j]; bits != 0; bits &= bits - 1) {
        const int32_t k = __builtin_ctzll(bits);
        const bool is_closed = (laid.closed >> k & 1) != 0;
        const int order = is_closed ? -1 : laid.rival[k] > -FLT_MAX ? compare_faces(&laid, k) : 0;
        if (order < 0) {
            lows->open[j] &= ~(UINT64_C(1) << k);
            lows->row[j][k] = FLT_MAX;
        }
        lows->clear[j] |= (uint64_t)(order > 0) << k;
    }
}

void HTI_KERNEL(hti_contact_columns)(const float *from, ht_vec2 origin, hti_sift_edges *out) {
    const float *const x_from = from, *const y_from = from + HTI_SIEVE_EDGES, *const x_to = y_from + HTI_SIEVE_EDGES,
                       *const y_to = x_to + HTI_SIEVE_EDGES, *const sides = y_to + HTI_SIEVE_EDGES;
    const int32_t end = (out->count + LANES - 1) / LANES * LANES;
    for (int32_t i = 0; i < end; i += DOUBLES) {
        const vecNd x = vecNd_of_floats(x_to + i) - vecNd_of_floats(x_from + i),
                    y = vecNd_of_floats(y_to + i) - vecNd_of_floats(y_from + i), length = vecNd_sqrt(x * x + y * y),
                    scale = 1.0 / length, side = vecNd_of_floats(sides + i) * scale;
        vecNd_to_floats(out->length + i, length);
        vecNd_to_floats(out->way_x + i, x * scale);
        vecNd_to_floats(out->way_y + i, y * scale);
        vecNd_to_floats(out->out_x + i, -y * side);
        vecNd_to_floats(out->out_y + i, x * side);
    }
    for (int32_t i = 0; i < end; i += LANES) {
        const vecNf x = vecNf_load(x_from + i) - origin.x, y = vecNf_load(y_from + i) - origin.y;
        vecNf_store(out->at_x + i, x);
        vecNf_store(out->at_y + i, y);
        vecNf_store(out->to_x + i, vecNf_load(x_to + i) - origin.x);
        vecNf_store(out->to_y + i, vecNf_load(y_to + i) - origin.y);
        vecNf_store(out->start + i, vecNf_load(out->way_x + i) * x + vecNf_load(out->way_y + i) * y);
        vecNf_store(out->level + i, vecNf_load(out->out_x + i) * x + vecNf_load(out->out_y + i) * y);
    }
}

#endif
