// contact_overlay.c: lays all edges of two polygons that are deep in each other over each other, once for both of their treatments.
//
// Of such polygons most edges are near each other. How high the ends of every edge are above every face (contact_sieve_kernel.c) tells
// which edges cross: where each line certainly passes between the other edge's ends. And that is what a sieve up to a depth begins with
// (contact_sieve.c): once the depth is known, where they lie along the faces tells the rest.
#include "query/contact/contact_overlay.h"

// Whether boxes have so much in common that most edges within them are near each other.
static bool have_much_in_common(const ht_box *a, const ht_box *b) {
    const float left = a->min.x > b->min.x ? a->min.x : b->min.x, right = a->max.x < b->max.x ? a->max.x : b->max.x,
                low = a->min.y > b->min.y ? a->min.y : b->min.y, high = a->max.y < b->max.y ? a->max.y : b->max.y,
                wide = 2.0f * (right - left), tall = 2.0f * (high - low);
    return wide > a->max.x - a->min.x && wide > b->max.x - b->min.x && tall > a->max.y - a->min.y &&
           tall > b->max.y - b->min.y;
}

// Whether the ends of edge i, which are not on one side of the line of face k, are certainly on different ones.
static bool passes_between(const hti_sift_places *places, int32_t i, int32_t k, float error) {
    const float p = places->height[i][k], q = places->height[i + 1][k];
    return (p < 0.0f ? -p : p) > error && (q < 0.0f ? -q : q) > error;
}

// Finds which edges of the second polygon meet edge i of the first one, of those that may.
static void find_touching(const hti_sieve_descent *s, int32_t i, uint64_t candidates, hti_contact_sieve *out) {
    const hti_sieve_edges *const first = &s->state.edges[0], *const second = &s->state.edges[1];
    const float error = s->state.limits.error;
    uint64_t near = 0, across = 0;
    for (uint64_t bits = candidates; bits != 0; bits &= bits - 1) {
        const int32_t k = __builtin_ctzll(bits);
        const bool is_sure = passes_between(&s->places[0], i, k, error) && passes_between(&s->places[1], k, i, error);
        const int crossing = is_sure ? 1 : hti_contact_edge_crossing(&first->segment[i], &second->segment[k]);
        near |= (uint64_t)(crossing >= 0) << k;
        across |= (uint64_t)(crossing > 0) << k;
        out->crosses =
            out->crosses || crossing > 0 ||
            (crossing == 0 && ht_relate_segment_segment(&first->segment[i], &second->segment[k]) == HT_OVERLAP);
    }
    out->near[i] = near;
    out->across[i] = across;
}

bool hti_contact_overlay_make(const ht_shape *first, const ht_shape *second, const ht_box bounds[2],
                              hti_seen_edges *seen, hti_sieve_descent *descent, hti_contact_sieve *out) {
    static hti_contact_overlay_kernel *const kernels[HT_SIMD_COUNT] = HTI_NARROW_TABLE(hti_contact_overlay);
    hti_sieve_state *const s = &descent->state;
    if (first->polygon.ring_end[0] > HTI_SIEVE_EDGES || second->polygon.ring_end[0] > HTI_SIEVE_EDGES) {
        return false;
    }
    if (!have_much_in_common(&bounds[0], &bounds[1]) || !hti_contact_sieve_begin(second, bounds, s) ||
        !hti_contact_sieve_limit(s, 0.0f, 0.0f) || !hti_contact_sieve_take_ring(s, first, seen, &s->edges[0]) ||
        !hti_contact_sieve_take_ring(s, second, seen, &s->edges[1])) {
        return false;
    }
    uint64_t apart[HTI_SIEVE_EDGES];
    kernels[hti_simd()](s->limits.error, &s->edges[0].columns, &s->edges[1].columns, descent->places, apart);
    descent->is_overlaid = true;
    hti_contact_sieve_list_numbers(s, out);
    for (int32_t i = 0; i < out->count; i++) {
        find_touching(descent, i, ~apart[i] & UINT64_MAX >> (HTI_SIEVE_EDGES - s->edges[1].columns.count), out);
        descent->lows[0].meets[i] = out->near[i];
        descent->idle[i] = 0;
        out->by_first[i] = out->by_second[i] = out->clear_first[i] = out->clear_second[i] = 0;
    }
    return true;
}

bool hti_contact_overlay_limit(hti_sieve_descent *s, float depth) {
    static hti_contact_overlay_rows_kernel *const kernels[HT_SIMD_COUNT] = HTI_NARROW_TABLE(hti_contact_overlay_rows);
    const bool is_overlaid = s->is_overlaid;
    s->is_overlaid = false;
    if (!is_overlaid || !hti_contact_sieve_limit(&s->state, 0.0f, depth)) {
        return false;
    }
    for (int which = 0; which < 2; which++) {
        const int32_t count = s->state.edges[which].columns.count;
        kernels[hti_simd()](&s->state.limits, &s->state.edges[1 - which].columns, &s->state.edges[which].columns,
                            &s->places[which], &s->lows[which], s->least[which]);
        for (int32_t i = count; i % 4 != 0; i++) {
            s->least[which][i] = FLT_MAX;
        }
    }
    return true;
}
