// box_lanes.h: eight boxes side by side, which are compared with another one four at a time.
#ifndef HANTEI_RING_BOX_LANES_H
#define HANTEI_RING_BOX_LANES_H

#include <hantei/shape.h>

#include "base/vec/vec.h"

enum { HTI_BOX_LANES = 8 };
typedef struct hti_box_lanes {
    float left[HTI_BOX_LANES], right[HTI_BOX_LANES], bottom[HTI_BOX_LANES], top[HTI_BOX_LANES];
} hti_box_lanes;

static inline void hti_box_lanes_set(hti_box_lanes *lanes, int32_t i, ht_box b) {
    lanes->left[i] = b.min.x;
    lanes->right[i] = b.max.x;
    lanes->bottom[i] = b.min.y;
    lanes->top[i] = b.max.y;
}

static inline ht_box hti_box_lanes_get(const hti_box_lanes *lanes, int32_t i) {
    return (ht_box){{lanes->left[i], lanes->bottom[i]}, {lanes->right[i], lanes->top[i]}};
}

/// Sets a box that meets nothing, no infinite window either.
static inline void hti_box_lanes_clear(hti_box_lanes *lanes, int32_t i) {
    hti_box_lanes_set(lanes, i, (ht_box){{HTI_NAN, HTI_NAN}, {HTI_NAN, HTI_NAN}});
}

/// Returns bits of the boxes that meet the window (touching counts).
static inline uint32_t hti_box_lanes_meeting(const hti_box_lanes *lanes, ht_box window) {
    const vec4f left = vec4f_splat(window.min.x), right = vec4f_splat(window.max.x), bottom = vec4f_splat(window.min.y),
                top = vec4f_splat(window.max.y);
    uint32_t bits = 0;
    for (int i = 0; i < HTI_BOX_LANES; i += 4) {
        const vec4f across = vec4f_and(vec4f_less_equal(left, vec4f_load(lanes->right + i)),
                                       vec4f_less_equal(vec4f_load(lanes->left + i), right));
        const vec4f up = vec4f_and(vec4f_less_equal(bottom, vec4f_load(lanes->top + i)),
                                   vec4f_less_equal(vec4f_load(lanes->bottom + i), top));
        bits |= (uint32_t)vec4f_signs(vec4f_and(across, up)) << i;
    }
    return bits;
}

#endif
