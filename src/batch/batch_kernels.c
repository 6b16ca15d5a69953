// batch_kernels.c: the table of which kernel decides which pair of kinds, in every instruction set.
#include "batch/batch_internal.h"

#define KERNEL(name)                                                                                                   \
    HTI_SIMD_SETS(DECLARE_##name)                                                                                      \
    static const hti_batch_kernel name[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_batch_##name);
#define DECLARE(name, set)                                                                                             \
    uint64_t HTI_KERNEL_OF(hti_batch_##name, set)(const hti_batch_operand *a, const hti_batch_operand *b,              \
                                                  size_t first, size_t words, hti_word *out);
#define DECLARE_circle_circle(set, code) DECLARE(circle_circle, set)
#define DECLARE_circle_box(set, code) DECLARE(circle_box, set)
#define DECLARE_box_box(set, code) DECLARE(box_box, set)
#define DECLARE_point_obox(set, code) DECLARE(point_obox, set)
#define DECLARE_circle_obox(set, code) DECLARE(circle_obox, set)
#define DECLARE_obox_obox(set, code) DECLARE(obox_obox, set)
#define DECLARE_segment_segment(set, code) DECLARE(segment_segment, set)
#define DECLARE_capsule_capsule(set, code) DECLARE(capsule_capsule, set)
#define DECLARE_convex_convex(set, code) DECLARE(convex_convex, set)
#define DECLARE_box_ray(set, code) DECLARE(box_ray, set)
#define DECLARE_circle_ray(set, code) DECLARE(circle_ray, set)
#define DECLARE_segment_ray(set, code) DECLARE(segment_ray, set)
#define DECLARE_point_polygon(set, code) DECLARE(point_polygon, set)
KERNEL(circle_circle)
KERNEL(circle_box)
KERNEL(box_box)
KERNEL(point_obox)
KERNEL(circle_obox)
KERNEL(obox_obox)
KERNEL(segment_segment)
KERNEL(capsule_capsule)
KERNEL(convex_convex)
KERNEL(box_ray)
KERNEL(circle_ray)
KERNEL(segment_ray)
KERNEL(point_polygon)

static const hti_batch_kernel *const batch_kernels_table[HT_KIND_COUNT][HT_KIND_COUNT] = {
    [HT_POINT] = {[HT_OBOX] = point_obox, [HT_POLYGON] = point_polygon},
    [HT_SEGMENT] = {[HT_SEGMENT] = segment_segment, [HT_RAY] = segment_ray},
    [HT_CIRCLE] = {[HT_CIRCLE] = circle_circle, [HT_BOX] = circle_box, [HT_OBOX] = circle_obox, [HT_RAY] = circle_ray},
    [HT_CAPSULE] = {[HT_CAPSULE] = capsule_capsule},
    [HT_BOX] = {[HT_BOX] = box_box, [HT_RAY] = box_ray},
    [HT_OBOX] = {[HT_OBOX] = obox_obox},
    [HT_TRIANGLE] = {[HT_TRIANGLE] = convex_convex, [HT_CONVEX] = convex_convex},
    [HT_CONVEX] = {[HT_CONVEX] = convex_convex},
};

hti_batch_kernel hti_batch_kernel_of(ht_kind low, ht_kind high) {
    const bool known = (uint32_t)low < HT_KIND_COUNT && (uint32_t)high < HT_KIND_COUNT;
    return known && batch_kernels_table[low][high] != NULL ? batch_kernels_table[low][high][hti_simd()] : NULL;
}

#define DECLARE_WRITE(set, code)                                                                                       \
    size_t HTI_KERNEL_OF(hti_batch_write, set)(const hti_word *words, size_t first, size_t count, ht_batch_out out);
HTI_SIMD_SETS(DECLARE_WRITE)

size_t hti_batch_write(const hti_word *words, size_t first, size_t count, ht_batch_out out) {
    typedef size_t (*writer)(const hti_word *words, size_t first, size_t count, ht_batch_out out);
    static const writer writers[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_batch_write);
    return writers[hti_simd()](words, first, count, out);
}
