// batch_ray.c: many ray casts at once: words of up to 64 rays and shapes are copied into columns, a kernel answers
// almost all of them, and ht_raycast the others.
#include <string.h>

#include "base/numeric.h"
#include "batch/batch_ray.h"

// The kernels of a kind, by instruction set; NULL when it has none.
static hti_ray_kernel *const *ray_kernels_of(ht_kind kind) {
    switch ((int)kind) {
#define RAY_CASE(kind, name)                                                                                           \
    case kind: {                                                                                                       \
        static hti_ray_kernel *const kernels[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(name);                                  \
        return kernels;                                                                                                \
    }
        HTI_BATCH_RAY_KERNELS(RAY_CASE)
#undef RAY_CASE
    default:
        return NULL;
    }
}

// Returns the kernel, or NULL where single calls are faster: with one lane, and for polygons with two lanes.
static hti_ray_kernel *ray_kernel_of(ht_kind kind) {
    const ht_simd simd = hti_simd();
    const bool wide = simd == HT_SIMD_AVX2 || simd == HT_SIMD_AVX512, edges = kind == HT_TRIANGLE || kind == HT_CONVEX;
    hti_ray_kernel *const *const kernels = ray_kernels_of(kind);
    return kernels != NULL && simd != HT_SIMD_SCALAR && (wide || !edges) ? kernels[simd] : NULL;
}

typedef struct ray_batch {
    const ht_ray *rays;
    const float *max; // or NULL when all are infinite
    const ht_rows *shapes;
    const ht_pair *pairs; // or NULL when pair i is of ray i and row i
    ht_ray_hit *out;
} ray_batch;

// The typed functions, which take rows.
typedef ht_ray_hit single_ray(const ht_ray *ray, float max, const void *row);
#define SINGLE(kind)                                                                                                   \
    static ht_ray_hit cast_at_##kind(const ht_ray *ray, float max, const void *row) {                                  \
        return ht_raycast_##kind(ray, max, (const ht_##kind *)row);                                                    \
    }
SINGLE(segment)
SINGLE(circle)
SINGLE(capsule)
SINGLE(box)
SINGLE(obox)
SINGLE(convex)

static single_ray *single_ray_of(ht_kind kind) {
    switch ((int)kind) {
    case HT_SEGMENT:
        return cast_at_segment;
    case HT_CIRCLE:
        return cast_at_circle;
    case HT_CAPSULE:
        return cast_at_capsule;
    case HT_BOX:
        return cast_at_box;
    case HT_OBOX:
        return cast_at_obox;
    case HT_CONVEX:
        return cast_at_convex;
    default:
        return NULL;
    }
}

static bool answer_one_ray(const ray_batch *b, size_t i) {
    const size_t ray = b->pairs != NULL ? b->pairs[i].a : i, shape = b->pairs != NULL ? b->pairs[i].b : i;
    const float max = b->max != NULL ? b->max[ray] : HTI_INFINITY;
    single_ray *const single = single_ray_of(b->shapes->kind);
    if (single != NULL) {
        b->out[i] = single(&b->rays[ray], max, hti_batch_rows_from(b->shapes, shape).shapes);
    } else {
        ht_shape scratch;
        b->out[i] = ht_raycast(&b->rays[ray], max, hti_batch_row_at(b->shapes, shape, &scratch));
    }
    return b->out[i].hit;
}

static size_t answer_each_ray(const ray_batch *b, size_t first, size_t count) {
    size_t met = 0;
    for (size_t i = first; i < first + count; i++) {
        met += answer_one_ray(b, i);
    }
    return met;
}

// Up to 64 pairs in columns.
typedef struct ray_block {
    size_t count;
    hti_rays rays;
    hti_block block;
    hti_batch_operand shapes; // the operand of the block's columns
} ray_block;

// Copies the rays and shapes of a word of pairs from `first` on; `left` pairs are left, these included.
static void load_ray_block(const ray_batch *b, size_t first, size_t left, ray_block *w) {
    const bool each = b->pairs == NULL;
    w->count = left < HTI_WORD ? left : HTI_WORD;
    const size_t from = each ? first : 0, ahead = left - w->count;
    const ht_pair *pairs = each ? NULL : b->pairs + first;
    const ht_rows all_rays = {HT_RAY, b->rays + from};
    const ht_rows shapes = hti_batch_rows_from(b->shapes, from);
    hti_batch_operand unused;
    hti_batch_load_rows(&all_rays, each ? NULL : &pairs->a, w->count, ahead, &w->rays.block, &unused);
    hti_batch_load_rows(&shapes, each ? NULL : &pairs->b, w->count, ahead, &w->block, &w->shapes);
    if (b->max != NULL && each) {
        memcpy(w->rays.max, b->max + first, w->count * sizeof(float));
    }
    for (size_t i = 0; b->max != NULL && !each && i < w->count; i++) {
        w->rays.max[i] = b->max[pairs[i].a];
    }
}

// Answers a word of pairs, the first of which is `first`; returns how many hit.
static size_t answer_ray_block(const ray_batch *b, hti_ray_kernel *kernel, size_t first, const ray_block *w) {
    const hti_ray_found found = kernel(&w->rays, &w->shapes, w->count, b->out + first);
    const uint64_t used = hti_first_bits(w->count);
    size_t met = hti_bit_count(found.hit & ~found.uncertain & used);
    for (uint64_t left = found.uncertain & used; left != 0; left &= left - 1) {
        met += answer_one_ray(b, first + (size_t)__builtin_ctzll(left));
    }
    return met;
}

static size_t run_ray_blocks(const ray_batch *b, hti_ray_kernel *kernel, size_t count) {
    ray_block w;
    hti_batch_operand_of_block(&w.block, &w.shapes);
    for (int i = 0; i < HTI_WORD; i++) {
        w.rays.max[i] = HTI_INFINITY;
    }
    size_t met = 0;
    for (size_t first = 0; first < count; first += HTI_WORD) {
        load_ray_block(b, first, count - first, &w);
        met += answer_ray_block(b, kernel, first, &w);
    }
    return met;
}

size_t ht_batch_raycast(const ht_ray *rays, const float *max, const ht_rows *shapes, const ht_pair *pairs, size_t count,
                        ht_ray_hit *out) {
    if (rays == NULL || !hti_batch_rows_are_valid(shapes) || out == NULL) {
        return 0;
    }
    const ray_batch b = {rays, max, shapes, pairs, out};
    hti_ray_kernel *const kernel = count > HTI_FEW ? ray_kernel_of(shapes->kind) : NULL;
    return kernel != NULL ? run_ray_blocks(&b, kernel, count) : answer_each_ray(&b, 0, count);
}
