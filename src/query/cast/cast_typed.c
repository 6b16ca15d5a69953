// cast_typed.c: the typed casts whose code is compiled for every instruction set.
#include "query/cast/cast_internal.h"
#include "query/cast/cast_kernels.h"

// The kernels do not treat contacts at the start; they leave them to the exact methods.
#define TYPED(kind_a, kind_b)                                                                                          \
    static ht_cast_hit report_##kind_a##_##kind_b(const ht_shape *a, ht_vec2 delta, const ht_shape *b,                 \
                                                  ht_start start) {                                                    \
        return ht_cast_##kind_a##_##kind_b(&a->kind_a, delta, &b->kind_b, start);                                      \
    }                                                                                                                  \
    ht_cast_hit ht_cast_##kind_a##_##kind_b(const ht_##kind_a *a, ht_vec2 delta, const ht_##kind_b *b,                 \
                                            ht_start start) {                                                          \
        static hti_cast_##kind_a##_##kind_b##_kernel *const kernels[HT_SIMD_COUNT] =                                   \
            HTI_KERNEL_TABLE(hti_cast_##kind_a##_##kind_b);                                                            \
        if (start == HT_START_SLIDE) {                                                                                 \
            const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);                                                         \
            return hti_cast_slide_typed(&p, delta, &q, report_##kind_a##_##kind_b);                                    \
        }                                                                                                              \
        return kernels[hti_simd()](a, delta, b, start);                                                                \
    }                                                                                                                  \
    HTI_STEP("src/query/cast", ht_cast_##kind_a##_##kind_b, "typed", HTI_BY_SET)
TYPED(circle, circle);
TYPED(circle, box);
TYPED(obox, obox);
TYPED(capsule, capsule);
