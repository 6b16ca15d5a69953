// index_ray.c: finds the objects that a ray meets.
#include "base/numeric.h"
#include "index/index_best.h"
#include "index/index_search.h"

enum {
    RAY_CANDIDATES = 128, // numbers that are tested at a time
    MANY_AT_START = 16,   // objects that the ray starts in, and are found by their keys, before the others are listed
    ASKED_CAPACITY = 48   // objects that were asked for by then; of more the others come by their keys, too
};

static bool hit_before(const void *a, const void *b) {
    const ht_index_ray_hit *p = (const ht_index_ray_hit *)a, *q = (const ht_index_ray_hit *)b;
    return p->hit.enter < q->hit.enter || (p->hit.enter == q->hit.enter && p->number < q->number);
}

static const hti_order hit_order = {sizeof(ht_index_ray_hit), hit_before};

static bool begin_ray(hti_ranked_traversal *traversal, const hti_index_search *search, const ht_ray *ray, float max) {
    if (ray == NULL || !(max >= 0.0f) || !hti_finite_point(ray->origin) || !hti_finite_point(ray->dir)) {
        return false;
    }
    hti_index_ranked_begin(traversal, search->index, search->bits);
    hti_index_slabs_of((ht_box){ray->origin, ray->origin}, ray->dir, &traversal->slabs);
    return true;
}

static ht_ray_hit hit_of(const hti_index_search *search, uint32_t slot, const ht_ray *ray, float max) {
    if (search->query.shapes != NULL) {
        return ht_raycast(ray, max, &search->query.shapes[search->index->numbers[slot]]);
    }
    const ht_box box = hti_search_box(search->index, slot);
    return ht_raycast_box(ray, max, &box);
}

// The numbers that the query's `accept` was asked for.
typedef struct asked_numbers {
    uint32_t number[ASKED_CAPACITY];
    uint32_t count; // may be more than are kept
} asked_numbers;

static bool was_asked(const asked_numbers *asked, uint32_t number) {
    for (uint32_t i = 0; i < asked->count; i++) {
        if (asked->number[i] == number) {
            return true;
        }
    }
    return false;
}

// Whether the query sees the number. That it was asked is kept where it can be asked at all.
static bool sees_once(const hti_index_search *search, uint32_t number, asked_numbers *asked) {
    if (search->query.accept != NULL) {
        if (asked->count < ASKED_CAPACITY) {
            asked->number[asked->count] = number;
        }
        asked->count++;
    }
    return hti_index_search_sees(search, number);
}

// Finds the object with the lowest number among those that the ray starts in; `best` is one of them, and of those that
// were asked for already none is lower. A traversal in any order finds them much faster than one by their keys, which
// are all the same.
static void find_lowest_at_start(const hti_index_search *search, const ht_ray *ray, float max,
                                 const asked_numbers *asked, ht_index_ray_hit *best) {
    uint32_t some[RAY_CANDIDATES];
    hti_index_traversal traversal;
    const ht_box start = hti_box_beyond_floats((ht_box){ray->origin, ray->origin});
    hti_index_traversal_begin(&traversal, search->index, start, NULL, search->bits);
    for (size_t count; (count = hti_index_traversal_next(&traversal, some, RAY_CANDIDATES)) > 0;) {
        for (size_t i = 0; i < count; i++) {
            if (some[i] >= best->number || was_asked(asked, some[i]) || !hti_index_search_sees(search, some[i])) {
                continue;
            }
            const ht_ray_hit hit = hit_of(search, search->index->slots[some[i]], ray, max);
            if (hit.hit && hit.enter == 0.0f) {
                *best = (ht_index_ray_hit){some[i], hit};
            }
        }
    }
}

ht_index_ray_hit ht_index_raycast(const ht_index *index, const ht_ray *ray, float max, const ht_index_query *query) {
    ht_index_ray_hit hits[2] = {{.number = HTI_NONE}}, *best = &hits[0], *next = &hits[1];
    hti_ranked_traversal traversal;
    hti_index_search search;
    if (!hti_index_search_begin(&search, index, query) || !begin_ray(&traversal, &search, ray, max)) {
        return *best;
    }
    const bool by_box = search.query.shapes == NULL && index->given == NULL;
    float limit = hti_index_limit_of_time(&traversal.slabs, max), earliest = HTI_INFINITY;
    uint32_t lowest = HTI_NONE; // the lowest number of the earliest
    asked_numbers asked;
    asked.count = 0;
    int left = MANY_AT_START;
    for (uint32_t slot; (slot = hti_index_ranked_next_met(&traversal, limit)) != HTI_NONE;) {
        const uint32_t number = index->numbers[slot];
        if (earliest == 0.0f && lowest < number) { // at best as early
            if (--left <= 0 && asked.count <= ASKED_CAPACITY) {
                find_lowest_at_start(&search, ray, max, &asked, best);
                break;
            }
            continue;
        }
        if (!sees_once(&search, number, &asked)) {
            continue;
        }
        next->hit = hit_of(&search, slot, ray, max);
        const float enter = next->hit.enter;
        if (next->hit.hit && (enter < earliest || (enter == earliest && number < lowest))) {
            ht_index_ray_hit *const other = best;
            best = next;
            next = other;
            best->number = number;
            earliest = enter;
            lowest = number;
            const float less = by_box ? hti_index_limit_of_box(&traversal, earliest)
                                      : hti_index_limit_of_time(&traversal.slabs, earliest);
            limit = less < limit ? less : limit;
        }
    }
    return *best;
}

size_t ht_index_raycast_all(const ht_index *index, const ht_ray *ray, float max, const ht_index_query *query,
                            ht_index_ray_hit *out, size_t capacity) {
    hti_ranked_traversal traversal;
    hti_index_search search;
    if (!hti_index_search_begin(&search, index, query) || !begin_ray(&traversal, &search, ray, max)) {
        return 0;
    }
    const float limit = hti_index_limit_of_time(&traversal.slabs, max);
    hti_best best = {(unsigned char *)out, out != NULL ? capacity : 0, 0};
    for (uint32_t slot; (slot = hti_index_ranked_next_met(&traversal, limit)) != HTI_NONE;) {
        const uint32_t number = index->numbers[slot];
        if (!hti_index_search_sees(&search, number)) {
            continue;
        }
        const ht_index_ray_hit next = {number, hit_of(&search, slot, ray, max)};
        if (next.hit.hit) {
            hti_best_put(&best, hit_order, &next);
        }
    }
    hti_best_sort(&best, hit_order);
    return best.found;
}
