// index_ranked_kernel.c: lists lanes in the order in which a ray or a moving box meets them, or by their distance from
// a box.
//
// The traversal goes depth first and takes the nearest lane next; it leaves out lanes behind the limit, which falls as
// objects are found (N. Roussopoulos, S. Kelley, F. Vincent, "Nearest Neighbor Queries", SIGMOD 1995). A lane's number
// stands in the last six bits of its key, so that the least key tells which lane it is; limits have these bits set.
//
// Rays: slabs (T. L. Kay, J. T. Kajiya, "Ray Tracing Complex Scenes", SIGGRAPH 1986). A difference is off by 2^-24 of
// itself at most and its sign is right; paces have 2^-21 of slack or more, so that before the product is rounded times
// of entry are not above, those of leaving not below the truth; rounding keeps the order (T. Ize, "Robust BVH Ray
// Traversal", Journal of Computer Graphics Techniques 2, 2013, does it with one slack at the end).
//
// Distances: the distances dx, dy of two boxes along the axes give sqrt(dx^2 + dy^2) >= max(dx, dy, (dx + dy) / sqrt
// 2), at least 92 % of it, without squares that overflow; 1 - 2^-21 as factor makes up for the roundings, the limit for
// those below the normal floats.
//
// Infinite sides count as FLT_MAX away. No side is entered later than that, and no distance along an axis is greater.
// Nor need a key be greater that comes of a difference which overflows, because a key is a bound from below.
#include <float.h>
#include <stddef.h>

#include "index/index_lanes.h"
#include "index/index_search.h"

// Returns the keys of a node's lanes, as many as a vector has, from lane i on. A key is infinite where it is greater
// than the limit, or the lane is inverted or NaN. The tags are the keys' last bits.
typedef vecNf keys_of_lanes(const hti_node *node, int i, const hti_ranked_traversal *traversal, float limit,
                            const uint32_t *tags);

enum { TAGS = HTI_FEW_BELOW * (int)HTI_BRANCHING }; // a power of two

alignas(64) static const uint32_t lane_tags[TAGS] = {
    0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
    22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
    44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63,
};

// Returns a <= b && c <= d ? yes : no, lane by lane; `no` with NaN.
HTI_INLINE vecNf choose(vecNf a, vecNf b, vecNf c, vecNf d, vecNf yes, vecNf no) {
    return vecNf_select(vecNf_less_equal_where(vecNf_less_equal(a, b), c, d), yes, no);
}

// Returns the key with the lane's tag if a <= b and the lane is not inverted, else infinity.
HTI_INLINE vecNf key_if(const hti_node *node, int i, const uint32_t *tags, vecNf key, vecNf a, vecNf b) {
    vecNf tag;
    memcpy(&tag, tags + i, sizeof tag);
    key = vecNf_min(key, vecNf_splat(FLT_MAX));
    key = vecNf_or(vecNf_and(key, vecNf_splat(hti_float(~(uint32_t)(TAGS - 1)))), tag);
    return choose(a, b, vecNf_load(node->min_x + i), vecNf_load(node->max_x + i), key, vecNf_splat(HTI_INFINITY));
}

// Returns the column of the lesser sides or of the greater ones, without a branch: rays go in all directions.
HTI_INLINE const float *slab_side_of(const float *min, uint32_t greater) {
    const size_t apart = offsetof(hti_node, max_x) - offsetof(hti_node, min_x);
    return (const float *)(const void *)((const char *)min + apart * greater);
}

HTI_INLINE vecNf keys_of_times(const hti_node *node, int i, const hti_ranked_traversal *traversal, float limit,
                               const uint32_t *tags) {
    const hti_slab *x = &traversal->slabs.x, *y = &traversal->slabs.y;
    const float *enter_x = slab_side_of(node->min_x, x->backwards),
                *leave_x = slab_side_of(node->min_x, 1 - x->backwards);
    const float *enter_y = slab_side_of(node->min_y, y->backwards),
                *leave_y = slab_side_of(node->min_y, 1 - y->backwards);
    const vecNf ex = vecNf_load(enter_x + i) - x->enter_from;
    const vecNf ey = vecNf_load(enter_y + i) - y->enter_from;
    const vecNf lx = vecNf_load(leave_x + i) - x->leave_from;
    const vecNf ly = vecNf_load(leave_y + i) - y->leave_from;
    vecNf enter = vecNf_splat(0.0f), leave = vecNf_splat(limit);
    const vecNf in_x = ex * x->enter_pace;
    const vecNf in_y = ey * y->enter_pace;
    enter = vecNf_max(vecNf_min(vecNf_splat(x->enter_most), in_x), enter); // with NaN `enter` stays as it was
    enter = vecNf_max(vecNf_min(vecNf_splat(y->enter_most), in_y), enter);
    leave = vecNf_min(lx * x->leave_pace, leave);
    leave = vecNf_min(ly * y->leave_pace, leave);
    return key_if(node, i, tags, enter, enter, leave);
}

HTI_INLINE vecNf keys_of_distances(const hti_node *node, int i, const hti_ranked_traversal *traversal, float limit,
                                   const uint32_t *tags) {
    const ht_box *b = &traversal->box;
    const vecNf zero = vecNf_splat(0.0f), diagonal = vecNf_splat(0x1.6a09e6p-1f); // below sqrt(1/2)
    const vecNf slack = vecNf_splat(0x1.fffff0p-1f);
    const vecNf left = b->min.x - vecNf_load(node->max_x + i);
    const vecNf right = vecNf_load(node->min_x + i) - b->max.x;
    const vecNf below = b->min.y - vecNf_load(node->max_y + i);
    const vecNf above = vecNf_load(node->min_y + i) - b->max.y;
    const vecNf most_x = vecNf_splat(traversal->maximum.x), most_y = vecNf_splat(traversal->maximum.y);
    const vecNf x = vecNf_min(vecNf_max(left, vecNf_max(right, zero)), most_x);
    const vecNf y = vecNf_min(vecNf_max(below, vecNf_max(above, zero)), most_y);
    const vecNf both = x * diagonal + y * diagonal;
    const vecNf key = vecNf_max(both, vecNf_max(x, y)) * slack;
    return key_if(node, i, tags, key, key, vecNf_splat(limit));
}

// A lane that is next: a node, or an object when its level is HTI_LANES.
typedef struct lane_key {
    float key;
    uint32_t at;
    int32_t level;
} lane_key;

// Removes and returns the lane with the least key.
HTI_INLINE lane_key take_out_min(hti_ranked *from, float *keys, int32_t count) {
    const lane_key out = {from->minimum, from->first + (hti_bits(from->minimum) & (TAGS - 1)), from->level};
    const vecNf key = vecNf_splat(out.key), none = vecNf_splat(HTI_INFINITY);
    vecNf all = none;
    for (int i = 0; i < count; i += LANES) {
        const vecNf own = vecNf_load(keys + i), rest = choose(own, key, own, key, none, own);
        vecNf_store(keys + i, rest);
        all = vecNf_min(rest, all);
    }
    from->minimum = vecNf_min_of_lanes(all);
    return out;
}

// Makes the keys of all but the lanes infinite; returns the least key, in every lane of a vector.
static vecNf leave_out(float *keys, uint32_t lanes) {
    float minimum = HTI_INFINITY;
    for (int i = 0; i < HTI_BRANCHING; i++) {
        keys[i] = (lanes >> i & 1) != 0 ? keys[i] : HTI_INFINITY;
        minimum = keys[i] < minimum ? keys[i] : minimum;
    }
    return vecNf_splat(minimum);
}

// Writes a node's keys, with the tags from `tag` on; returns the least keys, lane by lane of a vector.
HTI_INLINE vecNf put_keys(const hti_ranked_traversal *traversal, uint32_t at, float limit, uint32_t tag, float *keys,
                          keys_of_lanes *find_keys) {
    const ht_index *index = traversal->index;
    vecNf own = vecNf_splat(HTI_INFINITY);
    for (int i = 0; i < HTI_BRANCHING; i += LANES) {
        const vecNf some = find_keys(&index->nodes[at], i, traversal, limit, lane_tags + tag);
        vecNf_store(keys + i, some);
        own = vecNf_min(some, own);
    }
    if (index->masks != NULL) {
        own = leave_out(keys, hti_lanes_seen(index, at, traversal->filter));
    }
    return own;
}

// Returns what hti_ranked holds of `count` lanes of the subtree's nodes from the node `at` on, whose least keys are
// `all`.
HTI_INLINE hti_ranked lanes_of_ranks(const hti_ranked_traversal *traversal, uint32_t at, int32_t level, int32_t count,
                                     vecNf all) {
    const uint32_t *begin = traversal->index->parts[traversal->part].begin;
    const uint32_t first = level == 0 ? HTI_BRANCHING * at : begin[level - 1] + HTI_BRANCHING * (at - begin[level]);
    return (hti_ranked){vecNf_min_of_lanes(all), first, level - 1, count};
}

HTI_INLINE void put_down(const hti_ranked_traversal *traversal, lane_key node, float limit, hti_ranked_node *to,
                         keys_of_lanes *find_keys) {
    if (node.level == 0) {
        __builtin_prefetch(traversal->index->numbers + (size_t)HTI_BRANCHING * node.at);
    }
    const vecNf all = put_keys(traversal, node.at, limit, 0, to->keys, find_keys);
    to->lanes = lanes_of_ranks(traversal, node.at, node.level, HTI_BRANCHING, all);
}

// Writes the keys of the next subtree's root or, where few nodes are below it, of those: nodes that do not wait for
// each other take less time than the root before them.
HTI_INLINE void begin_part(hti_ranked_traversal *traversal, float limit, keys_of_lanes *find_keys) {
    const hti_subtree *part = &traversal->index->parts[++traversal->part];
    const int32_t root = part->levels - 1;
    const uint32_t below = hti_index_below_root(part);
    const int32_t level = below <= HTI_FEW_BELOW ? root - 1 : root;
    const uint32_t at = part->begin[level], count = level < root ? below : 1;
    hti_ranked_roots *roots = &traversal->roots;
    vecNf all = vecNf_splat(HTI_INFINITY);
    for (uint32_t i = 0; i < count; i++) {
        all = vecNf_min(
            put_keys(traversal, at + i, limit, HTI_BRANCHING * i, roots->keys + HTI_BRANCHING * i, find_keys), all);
    }
    roots->lanes = lanes_of_ranks(traversal, at, level, (int32_t)(HTI_BRANCHING * count), all);
}

// Returns the lane of the next object, or HTI_NONE.
HTI_INLINE uint32_t descend_ranked(hti_ranked_traversal *traversal, float limit, keys_of_lanes *find_keys) {
    const float last = hti_float(hti_bits(limit < FLT_MAX ? limit : FLT_MAX) | (TAGS - 1));
    hti_ranked_roots *const roots = &traversal->roots;
    int32_t waiting = traversal->waiting;
    for (;;) {
        while (waiting > 0 && !(traversal->nodes[waiting - 1].lanes.minimum <= last)) {
            waiting--;
        }
        lane_key next;
        if (waiting > 0) {
            hti_ranked_node *top = &traversal->nodes[waiting - 1];
            next = take_out_min(&top->lanes, top->keys, HTI_BRANCHING);
        } else if (roots->lanes.minimum <= last) {
            next = take_out_min(&roots->lanes, roots->keys, roots->lanes.count);
        } else if (traversal->part + 1 < traversal->index->part_count) {
            begin_part(traversal, limit, find_keys);
            continue;
        } else {
            traversal->waiting = 0;
            return HTI_NONE;
        }
        if (next.level == HTI_LANES) {
            traversal->waiting = waiting;
            traversal->key = next.key;
            return next.at;
        }
        put_down(traversal, next, limit, &traversal->nodes[waiting++], find_keys);
    }
}

uint32_t HTI_KERNEL(hti_index_meet)(hti_ranked_traversal *traversal, float limit) {
    return descend_ranked(traversal, limit, keys_of_times);
}

uint32_t HTI_KERNEL(hti_index_near)(hti_ranked_traversal *traversal, float limit) {
    return descend_ranked(traversal, limit, keys_of_distances);
}
