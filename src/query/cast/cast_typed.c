// cast_typed.c: the typed functions whose code is compiled for every instruction set.
#include "query/cast/cast_internal.h"
#include "query/cast/cast_kernels.h"

// The kernels know of contacts at the start only that they are no business of theirs.
static ht_cast_hit slide(const ht_shape *a, ht_vec2 delta, const ht_shape *b) {
    return hti_cast_exact(a, delta, b, HT_START_SLIDE);
}

#define TYPED(kinds, type_a, type_b)                                                                                   \
    ht_cast_hit ht_cast_##kinds(const type_a *a, ht_vec2 delta, const type_b *b, ht_start start) {                     \
        static ht_cast_hit (*const kernels[HT_SIMD_COUNT])(const type_a *, ht_vec2, const type_b *, ht_start) =        \
            HTI_KERNEL_TABLE(hti_cast_##kinds);                                                                        \
        if (start == HT_START_SLIDE) {                                                                                 \
            const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);                                                         \
            return slide(&p, delta, &q);                                                                               \
        }                                                                                                              \
        return kernels[hti_simd()](a, delta, b, start);                                                                \
    }
TYPED(circle_circle, ht_circle, ht_circle)
TYPED(circle_box, ht_circle, ht_box)
TYPED(obox_obox, ht_obox, ht_obox)
TYPED(capsule_capsule, ht_capsule, ht_capsule)
