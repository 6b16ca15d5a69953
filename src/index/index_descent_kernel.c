// index_descent_kernel.c: lanes in the order in which a ray or a moving box meets them, or of their distance from a
// box.
//
// Depth first, the nearest lane next; those behind the limit, which falls as objects are found, are left out (N.
// Roussopoulos, S. Kelley, F. Vincent, "Nearest Neighbor Queries", SIGMOD 1995). A lane's number stands in the last
// four bits of its key, so that the least key tells which it is; limits have these bits set.
//
// Rays: slabs (T. L. Kay, J. T. Kajiya, "Ray Tracing Complex Scenes", SIGGRAPH 1986). A difference is off by 2^-24 of
// itself at most and its sign is right; paces have 2^-21 of slack or more, so that before the product is rounded times
// of entry are not above, those of leaving not below the truth; rounding keeps the order (T. Ize, "Robust BVH Ray
// Traversal", Journal of Computer Graphics Techniques 2, 2013, does it with one slack at the end).
//
// Distances: the gaps dx, dy of two boxes give sqrt(dx^2 + dy^2) >= max(dx, dy, (dx + dy) / sqrt 2), at least 92 % of
// it, without squares that overflow; 1 - 2^-21 as factor makes up for the roundings, the limit for those below the
// normal floats.
#include <float.h>

#include "index/index_columns.h"
#include "index/index_search.h"

uint32_t HTI_KERNEL(hti_index_meet)(hti_descent *descent, float limit);
uint32_t HTI_KERNEL(hti_index_near)(hti_descent *descent, float limit);

// The keys of HTI_WIDTH of a node's lanes: infinite where they are greater than the limit, inverted or NaN.
typedef hti_column keys_of_lanes(const hti_node *node, int i, const hti_descent *descent, float limit);

static _Alignas(64) const uint32_t lane_bits[HTI_FAN] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

// The key with the lane's number, if a <= b and the lane is not inverted.
HTI_INLINE hti_column key_if(const hti_node *node, int i, hti_column key, hti_column a, hti_column b) {
    hti_column lanes;
    memcpy(&lanes, lane_bits + i, sizeof lanes);
    key = hti_column_min(key, hti_column_splat(FLT_MAX));
    key = hti_column_or(hti_column_and(key, hti_column_splat(hti_float(~(uint32_t)(HTI_FAN - 1)))), lanes);
    return hti_column_choose(a, b, hti_column_load(node->min_x + i), hti_column_load(node->max_x + i), key,
                             hti_column_splat(HTI_INFINITY));
}

HTI_INLINE hti_column keys_of_times(const hti_node *node, int i, const hti_descent *descent, float limit) {
    const hti_slab *x = &descent->slabs.x, *y = &descent->slabs.y;
    const float *enter_x = x->backwards ? node->max_x : node->min_x,
                *leave_x = x->backwards ? node->min_x : node->max_x;
    const float *enter_y = y->backwards ? node->max_y : node->min_y,
                *leave_y = y->backwards ? node->min_y : node->max_y;
    const hti_column ex = hti_column_sub(hti_column_load(enter_x + i), hti_column_splat(x->enter_from));
    const hti_column ey = hti_column_sub(hti_column_load(enter_y + i), hti_column_splat(y->enter_from));
    const hti_column lx = hti_column_sub(hti_column_load(leave_x + i), hti_column_splat(x->leave_from));
    const hti_column ly = hti_column_sub(hti_column_load(leave_y + i), hti_column_splat(y->leave_from));
    hti_column enter = hti_column_splat(0.0f), leave = hti_column_splat(limit);
    enter = hti_column_max(hti_column_mul(ex, hti_column_splat(x->enter_pace)), enter); // NaN: as it was
    enter = hti_column_max(hti_column_mul(ey, hti_column_splat(y->enter_pace)), enter);
    leave = hti_column_min(hti_column_mul(lx, hti_column_splat(x->leave_pace)), leave);
    leave = hti_column_min(hti_column_mul(ly, hti_column_splat(y->leave_pace)), leave);
    return key_if(node, i, enter, enter, leave);
}

HTI_INLINE hti_column keys_of_distances(const hti_node *node, int i, const hti_descent *descent, float limit) {
    const ht_box *b = &descent->box;
    const hti_column zero = hti_column_splat(0.0f), diagonal = hti_column_splat(0x1.6a09e6p-1f); // below sqrt(1/2)
    const hti_column slack = hti_column_splat(0x1.fffff0p-1f);
    const hti_column left = hti_column_sub(hti_column_splat(b->min.x), hti_column_load(node->max_x + i));
    const hti_column right = hti_column_sub(hti_column_load(node->min_x + i), hti_column_splat(b->max.x));
    const hti_column below = hti_column_sub(hti_column_splat(b->min.y), hti_column_load(node->max_y + i));
    const hti_column above = hti_column_sub(hti_column_load(node->min_y + i), hti_column_splat(b->max.y));
    const hti_column x = hti_column_max(left, hti_column_max(right, zero));
    const hti_column y = hti_column_max(below, hti_column_max(above, zero));
    const hti_column both = hti_column_mul(hti_column_add(x, y), diagonal);
    const hti_column key = hti_column_mul(hti_column_max(both, hti_column_max(x, y)), slack);
    return key_if(node, i, key, key, hti_column_splat(limit));
}

// Takes the lane out whose key is `least`; returns the least of the others.
HTI_INLINE float take_out(float *keys, float least) {
    const hti_column key = hti_column_splat(least), none = hti_column_splat(HTI_INFINITY);
    hti_column all = none;
    for (int i = 0; i < HTI_FAN; i += HTI_WIDTH) {
        const hti_column own = hti_column_load(keys + i), rest = hti_column_choose(own, key, own, key, none, own);
        hti_column_store(keys + i, rest);
        all = hti_column_min(rest, all);
    }
    return hti_column_least(all);
}

static float leave_out(float *keys, uint32_t lanes) {
    float least = HTI_INFINITY;
    for (int i = 0; i < HTI_FAN; i++) {
        keys[i] = (lanes >> i & 1) != 0 ? keys[i] : HTI_INFINITY;
        least = keys[i] < least ? keys[i] : least;
    }
    return least;
}

// Puts the lanes of a node down; returns the least key.
HTI_INLINE float put_down(const hti_descent *descent, uint32_t at, int32_t level, float limit, hti_ranked *to,
                          keys_of_lanes *find_keys) {
    const ht_index *index = descent->index;
    const uint32_t *begin = index->parts[descent->part].begin;
    hti_column all = hti_column_splat(HTI_INFINITY);
    to->first = level == 0 ? HTI_FAN * at : begin[level - 1] - HTI_FAN * begin[level] + HTI_FAN * at;
    to->level = level - 1;
    if (level == 0) {
        __builtin_prefetch(index->numbers + to->first);
    }
    for (int i = 0; i < HTI_FAN; i += HTI_WIDTH) {
        const hti_column keys = find_keys(&index->nodes[at], i, descent, limit);
        hti_column_store(to->keys + i, keys);
        all = hti_column_min(keys, all);
    }
    return descent->mask == 0 || index->masks == NULL
               ? hti_column_least(all)
               : leave_out(to->keys, hti_lanes_category(index->masks + (size_t)at * HTI_FAN, descent->mask));
}

// The next object of the part, or HTI_NONE.
HTI_INLINE uint32_t descend_part(hti_descent *descent, float limit, keys_of_lanes *find_keys) {
    const float last = hti_float(hti_bits(limit < FLT_MAX ? limit : FLT_MAX) | (HTI_FAN - 1));
    int32_t waiting = descent->waiting;
    for (; waiting > 0; waiting--) {
        hti_ranked *top = &descent->ranked[waiting - 1];
        float least = top->least;
        while (least <= last) {
            const uint32_t at = top->first + (hti_bits(least) & (HTI_FAN - 1));
            const int32_t level = top->level;
            top->least = take_out(top->keys, least);
            if (level == HTI_LANES) {
                descent->waiting = waiting;
                descent->key = least;
                return at;
            }
            top = &descent->ranked[waiting++];
            least = put_down(descent, at, level, limit, top, find_keys);
        }
    }
    descent->waiting = 0;
    return HTI_NONE;
}

// Puts the next part's root down, or what is below where that is little: nodes that do not wait for each other take
// less time than the root before them. The nearest is the last.
HTI_INLINE void begin_part(hti_descent *descent, float limit, keys_of_lanes *find_keys) {
    const hti_part *part = &descent->index->parts[++descent->part];
    const int32_t root = part->levels - 1;
    const uint32_t below = hti_below_root(part);
    const int32_t level = below <= HTI_FEW_BELOW ? root - 1 : root;
    hti_ranked *nearest = &descent->ranked[0], *last = nearest;
    for (uint32_t i = 0; i < (level < root ? below : 1); i++) {
        last = &descent->ranked[i];
        last->least = put_down(descent, part->begin[level] + i, level, limit, last, find_keys);
        nearest = last->least < nearest->least ? last : nearest;
    }
    if (nearest != last) {
        const hti_ranked other = *last;
        *last = *nearest;
        *nearest = other;
    }
    descent->waiting = (int32_t)(last - descent->ranked) + 1;
}

HTI_INLINE uint32_t descend(hti_descent *descent, float limit, keys_of_lanes *find_keys) {
    uint32_t found = descend_part(descent, limit, find_keys);
    while (found == HTI_NONE && descent->part + 1 < descent->index->part_count) {
        begin_part(descent, limit, find_keys);
        found = descend_part(descent, limit, find_keys);
    }
    return found;
}

uint32_t HTI_KERNEL(hti_index_meet)(hti_descent *descent, float limit) {
    return descend(descent, limit, keys_of_times);
}

uint32_t HTI_KERNEL(hti_index_near)(hti_descent *descent, float limit) {
    return descend(descent, limit, keys_of_distances);
}
