// edge_index.c: builds the tree of boxes over a polygon's edges, and goes over it (edges.h).
//
// Edges keep their natural order: neighbours along a boundary are neighbours in the plane, so runs of them make small
// boxes without any sorting, and the tree costs one box per HT_EDGE_INDEX_FAN edges. After the "natural" index of
// J. Baker's tg (github.com/tidwall/tg), with one order over all rings and the positions implied.
#include "ring/edges.h"

#include "base/vec/vec.h"
#include "exact/predicates.h"
#include "ring/box.h"
#include "ring/vertices.h"

static int32_t edge_count_of(const ht_polygon *p) {
    return p->ring_end[p->ring_count - 1];
}

static int32_t groups_of(int32_t n) {
    return (n - 1) / HT_EDGE_INDEX_FAN + 1;
}

// Computes where the levels begin in the array of boxes; returns the number of boxes.
static int32_t lay_out(int32_t edge_count, int32_t level_begin[HTI_EDGE_LEVELS], int32_t *level_count) {
    int32_t total = 0, levels = 0, n = edge_count;
    do {
        n = groups_of(n);
        level_begin[levels++] = total;
        total += n;
    } while (n > 1);
    *level_count = levels;
    return total;
}

static int32_t box_count_for(int32_t edge_count) {
    int32_t level_begin[HTI_EDGE_LEVELS], level_count = 0;
    return lay_out(edge_count, level_begin, &level_count);
}

bool hti_edge_index_fits(const ht_polygon *p) {
    const ht_edge_index *index = p->index;
    return index->boxes != NULL && index->edge_count == edge_count_of(p) &&
           index->box_count == box_count_for(index->edge_count);
}

// Every member is set by itself, none is set to zero before, and no address is taken: so it is made where the caller wants
// it, and is not copied.
HTI_INLINE hti_edges all_edges(const ht_polygon *p, ht_box window) {
    hti_edges it;
    it.v = p->v;
    it.ring_end = p->ring_end;
    it.boxes = NULL;
    const vec4f both = vec4f_load_two(&window.min, &window.max); // as it is handed over, in two pieces
    memcpy(&it.window, &both, sizeof both);
    it.edge = -1;
    it.ring = 0;
    it.base = 0;
    it.hits = 0;
    it.next = 0;
    it.ring_begin = 0;
    it.ring_stop = p->ring_end[0];
    it.ring_count = p->ring_count;
    it.edge_count = edge_count_of(p);
    it.run_end = it.edge_count;
    it.level_count = 0;
    return it;
}

static HTI_NOINLINE hti_edges edges_by_index(const ht_polygon *p, ht_box window) {
    hti_edges it = all_edges(p, window);
    if (hti_edge_index_fits(p)) {
        it.run_end = 0;
        it.boxes = p->index->boxes;
        (void)lay_out(it.edge_count, it.level_begin, &it.level_count);
    }
    return it;
}

hti_edges hti_edges_begin(const ht_polygon *p, ht_box window) {
    return p->index != NULL ? edges_by_index(p, window) : all_edges(p, window);
}

hti_edges hti_edges_behind(const hti_edges *it, ht_box window) {
    hti_edges rest = *it;
    rest.window = window;
    rest.next = it->edge + 1;
    rest.hits = 0;
    return rest;
}

// Finds the ring of the edge to which the traversal has jumped, by halving.
static void enter_ring(hti_edges *it) {
    if (it->next < it->ring_stop) {
        return;
    }
    int32_t low = it->ring + 1, high = it->ring_count - 1; // the first ring that ends after the edge
    while (low < high) {
        const int32_t middle = low + (high - low) / 2;
        if (it->ring_end[middle] > it->next) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    it->ring = low;
    it->ring_begin = it->ring_end[low - 1];
    it->ring_stop = it->ring_end[low];
}

enum { FAN_BITS = 4 };
static_assert(HT_EDGE_INDEX_FAN == 1 << FAN_BITS, "shifts instead of quotients");

// Returns how many edges a box of the level holds.
static int64_t edges_of_box(int level) {
    return (int64_t)1 << FAN_BITS * (level + 1);
}

// Finds the next run of edges whose boxes meet the window.
static bool find_run(hti_edges *it) {
    while (it->boxes != NULL && it->next < it->edge_count) { // `next` is always at the start of a leaf
        int level = 0;
        while (level + 1 < it->level_count && (it->next & (edges_of_box(level + 1) - 1)) == 0) {
            level++;
        }
        while (level >= 0 &&
               hti_boxes_meet(&it->boxes[it->level_begin[level] + ((int64_t)it->next >> FAN_BITS * (level + 1))],
                              &it->window)) {
            level--;
        }
        const bool found = level < 0;
        const int64_t end = it->next + edges_of_box(found ? 0 : level);
        const int32_t stop = end < it->edge_count ? (int32_t)end : it->edge_count;
        if (found) {
            it->run_end = stop;
            enter_ring(it);
            return true;
        }
        it->next = stop;
    }
    return false;
}

// Returns which of the two edges that start at v and at v + 1 miss the box: bits 0 or 1 for the first, 2 or 3 for the
// second.
static inline unsigned missing(const ht_vec2 *v, vec4f min, vec4f max) {
    const vec4f from = vec4f_load(v), to = vec4f_load(v + 1);
    return (unsigned)(vec4f_less_bits(vec4f_max(from, to), min) | vec4f_less_bits(max, vec4f_min(from, to)));
}

// Returns which of the four edges from v on, each of which leads to the next vertex, meet the box: bits 0 to 3.
static inline unsigned hits_of_four(const ht_vec2 *v, vec4f min, vec4f max) {
    const unsigned miss = missing(v, min, max) | missing(v + 2, min, max) << 4;
    const unsigned hits = ~(miss | miss >> 1); // bits 0, 2, 4 and 6
    return (hits & 1u) | (hits >> 1 & 2u) | (hits >> 2 & 4u) | (hits >> 3 & 8u);
}

// Returns the same of at most four edges from the next one on, before `stop`, the last of which may close the ring.
static inline unsigned hits_of_few(const hti_edges *it, int32_t stop, vec4f min, vec4f max) {
    const ht_vec2 *const v = it->v + it->next;
    const int32_t count = stop - it->next, last = count - 1;
    unsigned hits = 0;
    if (it->next + 4 < it->edge_count) {
        hits = hits_of_four(v, min, max) & ((1u << last) - 1);
    } else { // there are no five vertices
        for (int32_t i = 0; i < last; i++) {
            hits |= (unsigned)hti_edge_meets(v[i], v[i + 1], &it->window) << i;
        }
    }
    const ht_vec2 *const end = stop == it->ring_stop ? it->v + it->ring_begin : v + count;
    return hits | (unsigned)hti_edge_meets(v[last], *end, &it->window) << last;
}

// Whether all edges between two to four vertices miss the box, as theirs does; edges may be left that miss it anyway.
static inline bool all_miss(const ht_vec2 *v, int32_t count, vec4f min, vec4f max) {
    const vec4f first = vec4f_load(v), last = vec4f_load(v + count - 2);
    const int above = vec4f_less_bits(max, vec4f_min(first, last)),
              below = vec4f_less_bits(vec4f_max(first, last), min);
    return ((above & above >> 2) | (below & below >> 2)) & 3;
}

// Passes over rings of two to four edges that miss the window.
static void pass_short_rings(hti_edges *it, vec4f min, vec4f max) {
    const ht_vec2 *const v = it->v;
    int32_t ring = it->ring, begin = it->next, stop = it->ring_stop;
    while (stop - begin <= 4 && stop - begin >= 2 && stop < it->run_end &&
           all_miss(v + begin, stop - begin, min, max)) {
        begin = stop;
        stop = it->ring_end[++ring];
    }
    it->ring = ring;
    it->ring_begin = it->next = begin;
    it->ring_stop = stop;
}

bool hti_edges_find(hti_edges *it) {
    const vec4f min = vec4f_load_twice(&it->window.min), max = vec4f_load_twice(&it->window.max);
    while (it->next < it->run_end || find_run(it)) {
        if (it->next == it->ring_stop) {
            it->ring_begin = it->ring_stop;
            it->ring_stop = it->ring_end[++it->ring];
            pass_short_rings(it, min, max);
        }
        const bool is_inner = it->run_end < it->ring_stop; // the run's last edge does not close the ring
        const int32_t stop = is_inner ? it->run_end : it->ring_stop;
        const int32_t base = it->next;
        unsigned hits = 0; // of 32 edges
        for (; it->next + 4 < stop + is_inner && it->next - base < 32; it->next += 4) {
            hits |= hits_of_four(it->v + it->next, min, max) << (it->next - base);
        }
        if (it->next < stop && it->next + 4 >= stop + is_inner && it->next - base < 32) {
            hits |= hits_of_few(it, stop, min, max) << (it->next - base);
            it->next = stop;
        }
        if (hits != 0) {
            it->base = base;
            it->hits = hits;
            return true;
        }
    }
    return false;
}

size_t ht_edge_index_bound(const ht_polygon *p) {
    return p != NULL && hti_ring_check_all(p) == HT_OK ? (size_t)box_count_for(edge_count_of(p)) : 0;
}

static ht_box box_over_edges(hti_edges *traversal, int32_t stop) {
    ht_box box = hti_ring_box_empty();
    for (int32_t i = traversal->edge + 1; i < stop; i++) {
        ht_segment edge = {{0.0f, 0.0f}, {0.0f, 0.0f}};
        (void)hti_edges_next(traversal, &edge); // which passes over no edge: the window is everything
        box = hti_box_union(box, hti_edge_bounds(&edge));
    }
    return box;
}

static ht_box box_over_boxes(const ht_box *boxes, int32_t count) {
    ht_box box = boxes[0];
    for (int32_t i = 1; i < count; i++) {
        box = hti_box_union(box, boxes[i]);
    }
    return box;
}

// Computes every box from the edges or boxes under it, the leaves first. Writes it to `write`; when that is NULL,
// compares it with the one in `boxes` and returns false at the first difference.
static bool compute_boxes(const ht_polygon *p, const ht_box *boxes, ht_box *write) {
    ht_polygon bare = *p;
    bare.index = NULL;
    hti_edges traversal = hti_edges_begin(&bare, hti_everywhere());
    int32_t level_begin[HTI_EDGE_LEVELS], level_count = 0;
    (void)lay_out(traversal.edge_count, level_begin, &level_count);
    int32_t under = traversal.edge_count; // the number of edges or boxes under this level
    for (int32_t level = 0; level < level_count; level++) {
        const int32_t n = groups_of(under);
        for (int32_t i = 0; i < n; i++) {
            const int32_t first = i * HT_EDGE_INDEX_FAN;
            const int32_t count = i + 1 < n ? HT_EDGE_INDEX_FAN : under - first;
            const ht_box box = level == 0 ? box_over_edges(&traversal, first + count)
                                          : box_over_boxes(boxes + level_begin[level - 1] + first, count);
            if (write != NULL) {
                write[level_begin[level] + i] = box;
            } else if (!(hti_same_point(box.min, boxes[level_begin[level] + i].min) &&
                         hti_same_point(box.max, boxes[level_begin[level] + i].max))) {
                return false;
            }
        }
        under = n;
    }
    return true;
}

bool hti_edge_index_is_right(const ht_polygon *p) {
    return hti_edge_index_fits(p) && compute_boxes(p, p->index->boxes, NULL);
}

ht_status ht_edge_index_build(const ht_polygon *p, ht_box *boxes, size_t capacity, ht_edge_index *out) {
    if (p == NULL || out == NULL) {
        return HT_ERR_NULL;
    }
    const ht_status status = hti_ring_check_all(p); // an old index does not tell whether the vertices are finite
    if (status != HT_OK) {
        return status;
    }
    const int32_t edge_count = edge_count_of(p), box_count = box_count_for(edge_count);
    if (boxes == NULL || capacity < (size_t)box_count) {
        return HT_ERR_CAPACITY;
    }
    (void)compute_boxes(p, boxes, boxes);
    *out = (ht_edge_index){.boxes = boxes, .box_count = box_count, .edge_count = edge_count};
    return HT_OK;
}
