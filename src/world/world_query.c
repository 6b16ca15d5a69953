// world_query.c: questions about all objects, as the index answers them.
//
// What the index finds has a number where the world's answer has a handle: it is written into the caller's array first
// and spread out there from the last one on.
#include "base/numeric.h"
#include "query/cast/cast_pairs.h"
#include "world/world_internal.h"

#include <string.h>

// A query as the index takes it. It must stay where it is.
typedef struct world_search {
    const ht_world *world;
    const ht_world_query *query; // NULL: zero
    ht_index_query index;
} world_search;

static bool is_left_out(const ht_world_query *query, ht_object object) {
    for (size_t i = 0; i < query->except_count; i++) {
        if (query->except[i].slot == object.slot && query->except[i].generation == object.generation) {
            return true;
        }
    }
    return false;
}

static bool accept_number(void *context, uint32_t number) {
    const world_search *s = (const world_search *)context;
    const ht_object object = hti_world_handle(s->world, number);
    if (s->query == NULL) {
        return !s->world->objects[number].sensor;
    }
    return (s->query->with_sensors || !s->world->objects[number].sensor) && !is_left_out(s->query, object) &&
           (s->query->accept == NULL || s->query->accept(s->query->context, object));
}

// Returns the query for the index; NULL when there is no world.
static const ht_index_query *begin_search(world_search *s, const ht_world *world, const ht_world_query *query) {
    if (world == NULL) {
        return NULL;
    }
    *s = (world_search){.world = world, .query = query};
    s->index = (ht_index_query){.filter = query != NULL ? query->filter : (ht_filter){0, 0, 0},
                                .shapes = world->placed,
                                .accept = accept_number,
                                .context = s};
    return &s->index;
}

static ht_object handle_of_number(const ht_world *world, uint32_t number) {
    return number == UINT32_MAX ? (ht_object){0, 0} : hti_world_handle(world, number);
}

// Replaces the number that each of `count` items of `size` bytes begins with by a handle. There is room for items that
// are larger by that.
static void spread_items(const ht_world *world, void *items, size_t count, size_t size) {
    unsigned char *const bytes = (unsigned char *)items, item[sizeof(ht_world_cast_hit) + sizeof(ht_world_ray_hit)];
    const size_t rest = size - sizeof(uint32_t);
    for (size_t i = count; i-- > 0;) {
        uint32_t number;
        memcpy(item, bytes + i * size, size);
        memcpy(&number, item, sizeof number);
        const ht_object object = handle_of_number(world, number);
        unsigned char *const to = bytes + i * (rest + sizeof object);
        memcpy(to, &object, sizeof object);
        memcpy(to + sizeof object, item + sizeof number, rest);
    }
}

#define SAME_LAYOUT(small, large, member)                                                                              \
    static_assert(sizeof(large) == sizeof(small) + sizeof(uint32_t) && offsetof(small, member) == sizeof(uint32_t) &&  \
                      offsetof(large, member) == sizeof(ht_object),                                                    \
                  "both are a name and the same answer")
SAME_LAYOUT(ht_index_ray_hit, ht_world_ray_hit, hit);
SAME_LAYOUT(ht_index_cast_hit, ht_world_cast_hit, hit);
SAME_LAYOUT(ht_index_near, ht_world_near, separation);

static size_t lesser_count(size_t a, size_t b) {
    return a < b ? a : b;
}

size_t ht_world_query_box(const ht_world *world, ht_box box, const ht_world_query *query, ht_object *out,
                          size_t capacity) {
    world_search s;
    const ht_index_query *q = begin_search(&s, world, query);
    const size_t room = out != NULL ? capacity : 0;
    const size_t count = q != NULL ? ht_index_query_box(world->index, box, q, (uint32_t *)(void *)out, room) : 0;
    spread_items(world, out, lesser_count(count, room), sizeof(uint32_t));
    return count;
}

size_t ht_world_query_shape(const ht_world *world, const ht_shape *shape, const ht_world_query *query, ht_object *out,
                            size_t capacity) {
    world_search s;
    const ht_index_query *q = begin_search(&s, world, query);
    const size_t room = out != NULL ? capacity : 0;
    const size_t count = q != NULL ? ht_index_query_shape(world->index, shape, q, (uint32_t *)(void *)out, room) : 0;
    spread_items(world, out, lesser_count(count, room), sizeof(uint32_t));
    return count;
}

// The objects round a place are asked while they are listed, until one is overlapped; none is listed.
typedef struct place_search {
    world_search search; // the first member
    const ht_shape *shape;
    bool is_taken;
} place_search;

static bool overlap_number(void *context, uint32_t number) {
    place_search *const s = (place_search *)context;
    if (!s->is_taken && accept_number(&s->search, number)) {
        s->is_taken = ht_relate(s->shape, &s->search.world->placed[number]) == HT_OVERLAP;
    }
    return false;
}

bool ht_world_is_free(const ht_world *world, const ht_shape *shape, const ht_world_query *query) {
    place_search s = {.shape = shape, .is_taken = false};
    if (begin_search(&s.search, world, query) == NULL || !ht_is_answerable(shape)) {
        return false;
    }
    s.search.index.shapes = NULL; // boxes decide, the predicate asks
    s.search.index.accept = overlap_number;
    s.search.index.context = &s;
    ht_index_query_box(world->index, ht_bounds(shape), &s.search.index, NULL, 0);
    return !s.is_taken;
}

ht_world_ray_hit ht_world_raycast(const ht_world *world, const ht_ray *ray, float max, const ht_world_query *query) {
    world_search s;
    const ht_index_query *q = begin_search(&s, world, query);
    if (q == NULL) {
        return (ht_world_ray_hit){.object = {0, 0}};
    }
    const ht_index_ray_hit found = ht_index_raycast(world->index, ray, max, q);
    return (ht_world_ray_hit){handle_of_number(world, found.number), found.hit};
}

size_t ht_world_raycast_all(const ht_world *world, const ht_ray *ray, float max, const ht_world_query *query,
                            ht_world_ray_hit *out, size_t capacity) {
    world_search s;
    const ht_index_query *q = begin_search(&s, world, query);
    const size_t room = out != NULL ? capacity : 0;
    const size_t count =
        q != NULL ? ht_index_raycast_all(world->index, ray, max, q, (ht_index_ray_hit *)(void *)out, room) : 0;
    spread_items(world, out, lesser_count(count, room), sizeof(ht_index_ray_hit));
    return count;
}

ht_world_cast_hit ht_world_cast(const ht_world *world, const ht_shape *shape, ht_vec2 delta, ht_start start,
                                const ht_world_query *query) {
    world_search s;
    const ht_index_query *q = begin_search(&s, world, query);
    if (q == NULL) {
        return (ht_world_cast_hit){.hit = {.fraction = 1.0f}};
    }
    const ht_index_cast_hit found = ht_index_cast(world->index, shape, delta, start, q);
    return (ht_world_cast_hit){handle_of_number(world, found.number), found.hit};
}

// NOLINTNEXTLINE(readability-function-size): who asks, the motion, what counts and where it goes are seven things
size_t ht_world_cast_all(const ht_world *world, const ht_shape *shape, ht_vec2 delta, ht_start start,
                         const ht_world_query *query, ht_world_cast_hit *out, size_t capacity) {
    world_search s;
    const ht_index_query *q = begin_search(&s, world, query);
    const size_t room = out != NULL ? capacity : 0;
    const size_t count =
        q != NULL ? ht_index_cast_all(world->index, shape, delta, start, q, (ht_index_cast_hit *)(void *)out, room) : 0;
    spread_items(world, out, lesser_count(count, room), sizeof(ht_index_cast_hit));
    return count;
}

size_t ht_world_nearest(const ht_world *world, const ht_shape *shape, size_t k, float max, const ht_world_query *query,
                        ht_world_near *out) {
    world_search s;
    const ht_index_query *q = begin_search(&s, world, query);
    const size_t count = q != NULL ? ht_index_nearest(world->index, shape, k, max, q, (ht_index_near *)(void *)out) : 0;
    spread_items(world, out, count, sizeof(ht_index_near));
    return count;
}

// ---- Sweeps --------------------------------------------------------------------------------------------------------

// A box round all places of a shape that moves and turns: discs about both ends of the pivot's way hold them.
static ht_box box_of_motion(ht_box b, const ht_motion *m) {
    if (m->turn == 0.0f) {
        return hti_cast_swept_box(b, m->delta);
    }
    const double x = (double)m->pivot.x, y = (double)m->pivot.y, dx = (double)m->delta.x, dy = (double)m->delta.y;
    const double wide = hti_larger(hti_abs((double)b.min.x - x), hti_abs((double)b.max.x - x)),
                 high = hti_larger(hti_abs((double)b.min.y - y), hti_abs((double)b.max.y - y));
    const double reach = (wide + high) * (1.0 + 0x1p-40); // more than the diagonal
    return (ht_box){
        {hti_float_down(x - reach + (dx < 0.0 ? dx : 0.0)), hti_float_down(y - reach + (dy < 0.0 ? dy : 0.0))},
        {hti_float_up(x + reach + (dx > 0.0 ? dx : 0.0)), hti_float_up(y + reach + (dy > 0.0 ? dy : 0.0))}};
}

// The objects of a sweep are asked while they are listed; none is listed.
typedef struct sweep_search {
    world_search search; // the first member
    const ht_shape *shape;
    const ht_motion *motion;
    float tolerance;
    ht_world_cast_hit best;
} sweep_search;

static bool sweep_number(void *context, uint32_t number) {
    sweep_search *const s = (sweep_search *)context;
    if (!accept_number(&s->search, number)) {
        return false;
    }
    const ht_motion rest = {{0.0f, 0.0f}, {0.0f, 0.0f}, 0.0f};
    const ht_world *world = s->search.world;
    const ht_cast_hit hit = ht_sweep(s->shape, s->motion, &world->placed[number], &rest, s->tolerance);
    const ht_world_cast_hit *best = &s->best;
    if (hit.hit && (!best->hit.hit || hit.fraction < best->hit.fraction ||
                    (hit.fraction == best->hit.fraction && number < best->object.slot))) {
        s->best = (ht_world_cast_hit){hti_world_handle(world, number), hit};
    }
    return false;
}

ht_world_cast_hit ht_world_sweep(const ht_world *world, const ht_shape *shape, const ht_motion *motion, float tolerance,
                                 const ht_world_query *query) {
    static const ht_motion none = {.turn = 0.0f};
    motion = motion != NULL ? motion : &none;
    sweep_search s = {.shape = shape, .motion = motion, .tolerance = tolerance, .best = {.hit = {.fraction = 1.0f}}};
    const bool is_motion =
        hti_finite_point(motion->pivot) && hti_finite_point(motion->delta) && hti_finite(motion->turn);
    if (begin_search(&s.search, world, query) == NULL || !is_motion || !ht_is_answerable(shape)) {
        return s.best;
    }
    s.search.index.shapes = NULL; // boxes decide, the predicate asks
    s.search.index.accept = sweep_number;
    s.search.index.context = &s;
    ht_index_query_box(world->index, box_of_motion(ht_bounds(shape), motion), &s.search.index, NULL, 0);
    return s.best;
}

// ---- Two objects ---------------------------------------------------------------------------------------------------

size_t ht_world_touching(const ht_world *world, ht_object object, ht_event *out, size_t capacity) {
    const hti_world_object *o = hti_world_object_of(world, object);
    if (o == NULL) {
        return 0;
    }
    const ht_world_query query = {
        .filter = hti_world_filter_of(o), .except = &object, .except_count = 1, .with_sensors = true};
    const size_t room = out != NULL ? capacity : 0;
    const size_t count =
        ht_world_query_shape(world, &world->placed[object.slot], &query, (ht_object *)(void *)out, room);
    for (size_t i = out != NULL ? lesser_count(count, room) : 0; i-- > 0;) {
        ht_object other;
        memcpy(&other, (const unsigned char *)out + i * sizeof other, sizeof other);
        const ht_relation now = ht_relate(&world->placed[object.slot], &world->placed[other.slot]);
        out[i] = (ht_event){object, other, now, now, o->user, world->objects[other.slot].user};
    }
    return count;
}

size_t ht_world_contacts(const ht_world *world, ht_object a, ht_object b, float margin, ht_manifold *out,
                         size_t capacity) {
    if (hti_world_object_of(world, a) == NULL || hti_world_object_of(world, b) == NULL) {
        return 0;
    }
    return ht_contacts(&world->placed[a.slot], &world->placed[b.slot], margin, out, capacity);
}
