// index_traversal_kernel.c: traverses the nodes that meet a box and a strip, and see a filter, down to the objects'
// lanes.
//
// The traversal goes depth first; the lanes of a node that meet are a mask, and what is left of the mask waits.
#include "index/index_lanes.h"
#include "index/index_search.h"

// The normal is off by 2^-53 of itself at most, a product and the sum by as much again. A NaN (0 times infinity) does
// not count as beyond.
static bool meets_strip(const hti_node *node, uint32_t lane, const hti_index_strip *s) {
    const double x[2] = {s->normal_x * (double)node->min_x[lane], s->normal_x * (double)node->max_x[lane]};
    const double y[2] = {s->normal_y * (double)node->min_y[lane], s->normal_y * (double)node->max_y[lane]};
    const int right = s->normal_x > 0.0, up = s->normal_y > 0.0;
    const double far_x = hti_larger(hti_abs(x[0]), hti_abs(x[1])), far_y = hti_larger(hti_abs(y[0]), hti_abs(y[1])),
                 slack = 0x1p-50 * (far_x + far_y);
    return !(x[1 - right] + y[1 - up] - slack > s->high) && !(x[right] + y[up] + slack < s->low);
}

static HTI_NOINLINE uint32_t meet_strip(const hti_node *node, uint32_t lanes, const hti_index_strip *strip) {
    uint32_t hits = 0;
    for (; lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = (uint32_t)__builtin_ctz(lanes);
        hits |= (uint32_t)meets_strip(node, lane, strip) << lane;
    }
    return hits;
}

// Returns what hti_lanes_meet returns, but where masks have registers two comparisons do not wait for others: here only
// the latency counts.
static inline uint32_t meet_at_once(const hti_node *node, const hti_lanes_box *box) {
#if defined(HTI_LANES_AVX512)
    const maskNf left = vecNf_less_equal(vecNf_load(node->min_x), box->max_x);
    const maskNf below = vecNf_less_equal(vecNf_load(node->min_y), box->max_y);
    const maskNf right = vecNf_less_equal(box->min_x, vecNf_load(node->max_x));
    const maskNf above = vecNf_less_equal(box->min_y, vecNf_load(node->max_y));
    return (uint32_t)(left & maskNf_held(right)) & (uint32_t)(below & maskNf_held(above));
#else
    return hti_lanes_meet(node, box);
#endif
}

// Returns the lanes of node `at` that count. When `plain` is set only the box matters.
static inline uint32_t lanes_that_meet(const hti_index_traversal *traversal, uint32_t at, const hti_lanes_box *box,
                                       bool plain) {
    const hti_node *node = &traversal->index->nodes[at];
    uint32_t hits = meet_at_once(node, box);
    if (!plain && traversal->index->masks != NULL) {
        hits &= hti_lanes_seen(traversal->index, at, traversal->filter);
    }
    return plain || traversal->strip == NULL ? hits : meet_strip(node, hits, traversal->strip);
}

// Goes on through one subtree, of which something waits. Depth first there is one group of every level at most.
static inline size_t traverse_part(hti_index_traversal *traversal, uint32_t *out, size_t capacity, bool plain) {
    const ht_index *index = traversal->index;
    const uint32_t *begin = index->parts[traversal->part].begin;
    const hti_lanes_box box = hti_lanes_splat(traversal->box);
    int32_t waiting = traversal->waiting - 1;
    hti_index_node_group group = traversal->groups[waiting];
    size_t count = 0;
    while (count + HTI_BRANCHING <= capacity) {
        const uint32_t at = group.first + (uint32_t)__builtin_ctz(group.lanes);
        const uint32_t hits = lanes_that_meet(traversal, at, &box, plain);
        group.lanes &= group.lanes - 1;
        if (group.level == 0) {
            count += vec_pack_sixteen(out + count, index->numbers + (size_t)HTI_BRANCHING * at, hits);
        } else if (hits != 0) {
            const uint32_t first = begin[group.level - 1] - HTI_BRANCHING * begin[group.level];
            traversal->groups[waiting] = group;
            waiting += group.lanes != 0;
            group = (hti_index_node_group){first + HTI_BRANCHING * at, hits, group.level - 1};
            continue;
        }
        if (group.lanes == 0) {
            if (waiting == 0) {
                traversal->waiting = 0;
                return count;
            }
            group = traversal->groups[--waiting];
        }
    }
    traversal->groups[waiting] = group;
    traversal->waiting = waiting + 1;
    return count;
}

size_t HTI_KERNEL(hti_index_traverse)(hti_index_traversal *traversal, uint32_t *out, size_t capacity) {
    const bool plain = traversal->strip == NULL && traversal->index->masks == NULL;
    size_t count = 0;
    for (;;) {
        if (traversal->waiting > 0) {
            count += plain ? traverse_part(traversal, out + count, capacity - count, true)
                           : traverse_part(traversal, out + count, capacity - count, false);
        }
        if (traversal->waiting > 0 || traversal->part + 1 >= traversal->index->part_count) {
            return count;
        }
        traversal->part++;
        hti_index_traversal_enter(traversal);
    }
}
