// bench_index.c: ours in the broad phase.
#include "bench/broad/broad.h"

static void *build(const ht_box *boxes, size_t count) {
    ht_index *index = NULL;
    if (ht_index_create(&(ht_index_desc){.margin = 0.0f}, &index) != HT_OK) {
        return NULL;
    }
    if (ht_index_build(index, boxes, NULL, count) != HT_OK) {
        ht_index_destroy(index);
        return NULL;
    }
    return index;
}

static void refit_bench_index(void *made, const ht_box *boxes) {
    bench_must(ht_index_refit(made, boxes) == HT_OK ? made : NULL);
}

static size_t bench_index_pairs(void *made, ht_pair *out, size_t capacity) {
    return ht_index_pairs(made, false, out, capacity);
}

static size_t query_bench_index(void *made, ht_box box, uint32_t *out, size_t capacity) {
    return ht_index_query_box(made, box, &(ht_index_query){.any_order = true}, out, capacity);
}

static float ray(void *made, ht_vec2 from, ht_vec2 to) {
    const ht_ray way = {from, {to.x - from.x, to.y - from.y}};
    const ht_index_ray_hit first = ht_index_raycast(made, &way, 1.0f, NULL);
    return first.number == UINT32_MAX ? 2.0f : first.hit.enter;
}

static void destroy_bench_index(void *made) {
    ht_index_destroy(made);
}

const broad_contestant broad_hantei = {"hantei",          "ht_index",        build, refit_bench_index,
                                       bench_index_pairs, query_bench_index, ray,   destroy_bench_index,
                                       BROAD_PAIRS};
