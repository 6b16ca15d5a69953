// index_pairs_kernel.c: finds the pairs of boxes below two nodes, or below a node and itself.
//
// The kernel traverses both trees at once: two nodes that meet give the pairs of their children that meet, one child of
// the first against all 16 of the second at a time. A tree is joined with itself by pairs of nodes of which the second
// does not come before the first, so that every pair is found once.
//
// Leaves meet in two steps, each a plain loop: which objects of the first leaf meet the box round the second (an
// encounter), and which objects of the second meet that object (index_leaf.h).
#include "index/index_leaf.h"
#include "index/index_pairs.h"

static float min_of_floats(const float *v) {
    float out = __builtin_inff();
    for (int i = 0; i < HTI_BRANCHING; i++) {
        out = v[i] < out ? v[i] : out;
    }
    return out;
}

static float max_of_floats(const float *v) {
    float out = -__builtin_inff();
    for (int i = 0; i < HTI_BRANCHING; i++) {
        out = v[i] > out ? v[i] : out;
    }
    return out;
}

/// Returns the box round a node of a level: its lane one level higher or, for a root, the box round its lanes.
HTI_INLINE ht_box box_of(const hti_node *nodes, const hti_subtree *part, int32_t level, uint32_t node) {
    if (__builtin_expect(level + 1 < part->levels, 1)) {
        return hti_slot_box(nodes + part->begin[level + 1], node - part->begin[level]);
    }
    const hti_node *n = &nodes[node];
    return (ht_box){{min_of_floats(n->min_x), min_of_floats(n->min_y)},
                    {max_of_floats(n->max_x), max_of_floats(n->max_y)}};
}

HTI_INLINE uint32_t lanes_in(const hti_node *node, ht_box box) {
    const hti_lanes_box all = hti_lanes_splat(box);
    return hti_lanes_meet(node, &all);
}

HTI_INLINE bool is_itself(const hti_tree_pair *join, ht_pair nodes) {
    return !join->ordered && join->part_a == join->part_b && nodes.a == nodes.b;
}

/// Writes the pairs of children of a node joined with itself: first every child with itself.
static ht_pair *split_itself(const hti_node *node, uint32_t first, ht_pair *out) {
    const hti_lanes lanes = hti_lanes_load(node);
    uint32_t hits[HTI_BRANCHING];
    for (uint32_t i = 0; i < HTI_BRANCHING; i++) {
        const hti_lanes_box box = hti_lanes_splat(hti_lane_box(node, i));
        hits[i] = hti_lanes_hit(&lanes, &box);
        *out = (ht_pair){first + i, first + i};
        out += hits[i] >> i & 1;
    }
    for (uint32_t i = 0; i < HTI_BRANCHING; i++) {
        out = emit_from(out, hits[i] & ((uint32_t)(HTI_ALL_LANES - 1) << i) & HTI_ALL_LANES, first + i, first);
    }
    return out;
}

size_t HTI_KERNEL(hti_index_split)(const hti_frontier *frontier, size_t i, ht_pair *out) {
    const hti_tree_pair *join = frontier->join;
    const hti_subtree *part_a = join->part_a, *part_b = join->part_b;
    const hti_level level = frontier->level;
    const ht_pair nodes = frontier->nodes[i];
    const hti_node *a = &join->a->nodes[nodes.a], *b = &join->b->nodes[nodes.b];
    const uint32_t first_a =
        level.a == 0 ? 0 : part_a->begin[level.a - 1] + (nodes.a - part_a->begin[level.a]) * HTI_BRANCHING;
    const uint32_t first_b =
        level.b == 0 ? 0 : part_b->begin[level.b - 1] + (nodes.b - part_b->begin[level.b]) * HTI_BRANCHING;
    ht_pair *at = out;
    if (is_itself(join, nodes)) {
        return (size_t)(split_itself(a, first_a, out) - out);
    }
    if (level.b > level.a) {
        const uint32_t hit = lanes_in(b, box_of(join->a->nodes, part_a, level.a, nodes.a));
        return (size_t)(emit_from(out, hit, nodes.a, first_b) - out);
    }
    const hti_lanes lanes = hti_lanes_load(b);
    for (uint32_t left = lanes_in(a, box_of(join->b->nodes, part_b, level.b, nodes.b)); left != 0; left &= left - 1) {
        const uint32_t lane = (uint32_t)__builtin_ctz(left);
        if (level.a > level.b) {
            *at++ = (ht_pair){first_a + lane, nodes.b};
        } else {
            const hti_lanes_box box = hti_lanes_splat(hti_lane_box(a, lane));
            at = emit_from(at, hti_lanes_hit(&lanes, &box), first_a + lane, first_b);
        }
    }
    return (size_t)(at - out);
}

/// Makes room for HTI_CROSS_CAPACITY pairs. Returns false when the caller wants no more pairs.
HTI_INLINE bool make_pair_capacity(hti_pair_writer *sink, ht_pair **at) {
    if (__builtin_expect(sink->end - *at < HTI_CROSS_CAPACITY, 0)) {
        sink->at = *at;
        sink->flush(sink);
        *at = sink->at;
    }
    return !sink->stopped;
}

/// Joins pairs of leaves. The pairs of a leaf and itself come first.
HTI_INLINE void join_leaves(const hti_frontier *frontier, const leaf_operands *s, bool ordered, hti_pair_writer *sink) {
    const hti_tree_pair *join = frontier->join;
    const ht_pair *nodes = frontier->nodes, *const end = nodes + frontier->count;
    ht_pair *at = sink->at;
    for (; !ordered && nodes < end && is_itself(join, *nodes) && make_pair_capacity(sink, &at); nodes++) {
        at = meet_within(s, nodes->a, at);
    }
    while (nodes < end && !sink->stopped) {
        ht_pair encounters[HTI_AT_ONCE * (int)HTI_BRANCHING + HTI_BRANCHING], *last = encounters;
        for (int i = 0; i < HTI_AT_ONCE && nodes < end; i++, nodes++) {
            const uint32_t hit = lanes_in(&s->a[nodes->a], box_of(s->b, join->part_b, 0, nodes->b));
            last = emit_from(last, hit, nodes->b, nodes->a * HTI_BRANCHING);
        }
        for (const ht_pair *e = encounters; e < last && make_pair_capacity(sink, &at); e += HTI_AT_ONCE) {
            ht_pair *const first = at;
            at = meet_encounters(s, e, last - e < HTI_AT_ONCE ? (size_t)(last - e) : HTI_AT_ONCE, ordered, at);
            at =
                __builtin_expect(s->index_a->has_groups | s->index_b->has_groups, 0) ? keep_matching(s, first, at) : at;
        }
    }
    sink->at = at;
}

void HTI_KERNEL(hti_index_join)(const hti_frontier *frontier, hti_pair_writer *sink) {
    const hti_tree_pair *join = frontier->join;
    if (frontier->level.a == 0 && frontier->level.b == 0) {
        const ht_index *a = join->a, *b = join->b;
        const leaf_operands s = {
            a->nodes, b->nodes, a->numbers, b->numbers, a, b, a->masks != NULL || b->masks != NULL};
        if (join->ordered) {
            join_leaves(frontier, &s, true, sink);
        } else {
            join_leaves(frontier, &s, false, sink);
        }
        return;
    }
    ht_pair nodes[HTI_CROSS_CAPACITY];
    for (size_t i = 0; i < frontier->count && !sink->stopped; i++) {
        const size_t count = HTI_KERNEL(hti_index_split)(frontier, i, nodes);
        const hti_frontier below = {join, hti_level_below(frontier->level), nodes, count};
        HTI_KERNEL(hti_index_join)(&below, sink);
    }
}
