// cast_typed.c: the typed functions whose code is compiled for every instruction set.
#include "query/cast/cast_kernels.h"

#define TYPED(kinds, type_a, type_b)                                                                                   \
    ht_cast_hit ht_cast_##kinds(const type_a *a, ht_vec2 delta, const type_b *b, ht_start start) {                     \
        static ht_cast_hit (*const kernels[HT_SIMD_COUNT])(const type_a *, ht_vec2, const type_b *, ht_start) =        \
            HTI_KERNEL_TABLE(hti_cast_##kinds);                                                                        \
        return kernels[hti_simd()](a, delta, b, start);                                                                \
    }
TYPED(circle_circle, ht_circle, ht_circle)
TYPED(circle_box, ht_circle, ht_box)
TYPED(obox_obox, ht_obox, ht_obox)
TYPED(capsule_capsule, ht_capsule, ht_capsule)
