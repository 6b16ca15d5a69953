// mover_list.c: what may stop a mover: the objects that its motion comes near, from one query of the index.
//
// What is near the motion is listed first. Steps, snapping and slopes lead farther, rarely; then all within the move's reach is
// listed, or still more, and what is known of obstacles is kept.
#include <hantei/field.h>

#include "base/numeric.h"
#include "ring/box.h"
#include "world/mover.h"

bool hti_mover_is_kind(ht_kind kind) {
    return kind == HT_POINT || kind == HT_SEGMENT || kind == HT_CIRCLE || kind == HT_CAPSULE || kind == HT_BOX ||
           kind == HT_OBOX || kind == HT_TRIANGLE || kind == HT_CONVEX;
}

ht_status hti_mover_begin(hti_mover *m, ht_world *world, uint32_t slot, const ht_mover_desc *how) {
    const hti_world_object *o = &world->objects[slot];
    const ht_shape *base = hti_world_turned_shape(world, slot);
    if (!hti_mover_is_kind(base->kind)) {
        return HT_ERR_KIND;
    }
    const size_t vertices = base->kind == HT_CONVEX ? (size_t)base->convex.count : 0;
    if (!hti_world_list_reserve(world, &world->vertices, 2 * vertices + 1, sizeof(ht_vec2))) {
        return HT_ERR_MEMORY;
    }
    m->world = world;
    m->slot = slot;
    m->how = how;
    m->base = base;
    m->vertices = (ht_vec2 *)world->vertices.items;
    m->bounds = o->turned_bounds;
    m->grain = world->grain;
    m->count = 0;
    m->has_started = false;
    m->motion = m->press = (hti_dvec){0.0, 0.0};
    m->round = (hti_round_box){{{0.0f, 0.0f}, {0.0f, 0.0f}}, 0.0f};
    m->is_round = hti_cast_round_box_of(base, &m->round);
    m->size = hti_world_farthest(m->bounds);
    return HT_OK;
}

bool hti_mover_find(ht_world *world, ht_box box, const ht_index_query *query, size_t *count) {
    for (;;) {
        const size_t room = world->found.bytes / sizeof(uint32_t);
        *count = ht_index_query_box(world->index, box, query, (uint32_t *)world->found.items, room);
        if (*count <= room) {
            return true;
        }
        if (!hti_world_list_reserve(world, &world->found, *count, sizeof(uint32_t))) {
            return false;
        }
    }
}

static bool is_vague(const ht_shape *s) {
    return s->kind == HT_FIELD && s->field->facts.has_limits;
}

static hti_obstacle obstacle_of(const hti_mover *m, uint32_t slot) {
    const ht_world *world = m->world;
    const hti_world_object *o = &world->objects[slot];
    const bool is_one_way = hti_world_is_one_way(o);
    return (hti_obstacle){.slot = slot,
                          .skip = o->sensor || (m->how->drop && is_one_way),
                          .is_one_way = is_one_way,
                          .is_box = world->placed[slot].kind == HT_BOX,
                          .is_vague = is_vague(&world->placed[slot]),
                          .bounds = world->boxes[slot]};
}

// Lists what meets the box, which holds the one before. What is known of obstacles is kept: the list grows from its end on.
static bool list_obstacles(hti_mover *m, ht_box box) {
    ht_world *world = m->world;
    ht_filter filter = world->objects[m->slot].filter;
    filter.category &= ~HT_FIXED; // what moves meets what is fixed
    const ht_index_query query = {.filter = filter};
    size_t found = 0;
    if (!hti_mover_find(world, box, &query, &found) ||
        !hti_world_list_reserve(world, &world->obstacles, found + 1, sizeof(hti_obstacle))) {
        return false;
    }
    const uint32_t *numbers = (const uint32_t *)world->found.items;
    size_t old = m->count, to = found;
    for (size_t i = 0; i < found; i++) {
        to -= numbers[i] == m->slot;
    }
    m->obstacles = (hti_obstacle *)world->obstacles.items;
    m->count = to;
    m->listed = box;
    for (size_t i = found; i-- > 0;) {
        if (numbers[i] != m->slot) {
            const bool is_known = old > 0 && m->obstacles[old - 1].slot == numbers[i];
            m->obstacles[--to] = is_known ? m->obstacles[--old] : obstacle_of(m, numbers[i]);
        }
    }
    return true;
}

// The mover's bounds at p, grown.
static ht_box box_about(const hti_mover *m, ht_vec2 p, double by) {
    const ht_box b = m->bounds;
    const double x = (double)p.x, y = (double)p.y;
    return (ht_box){{hti_float_down(x + (double)b.min.x - by), hti_float_down(y + (double)b.min.y - by)},
                    {hti_float_up(x + (double)b.max.x + by), hti_float_up(y + (double)b.max.y + by)}};
}

static ht_box square_about(const hti_mover *m, ht_vec2 p, double reach) {
    const double wide = (m->size + reach) * (1.0 + 0x1p-20) + 8.0 * m->grain, x = (double)p.x, y = (double)p.y;
    return (ht_box){{hti_float_down(x - wide), hti_float_down(y - wide)},
                    {hti_float_up(x + wide), hti_float_up(y + wide)}};
}

static ht_status begin_list(hti_mover *m, ht_vec2 p, ht_box first, double reach) {
    m->count = 0;
    m->from = p;
    m->reach = reach;
    m->has_failed = !list_obstacles(m, first);
    return m->has_failed ? HT_ERR_MEMORY : HT_OK;
}

ht_status hti_mover_gather(hti_mover *m, ht_vec2 p, double reach) {
    return begin_list(m, p, square_about(m, p, reach), reach);
}

ht_status hti_mover_gather_near(hti_mover *m, ht_vec2 p, double near, double reach) {
    return begin_list(m, p, box_about(m, p, near), reach);
}

// The slack of four grains is for the rounding of bounds and ways.
bool hti_mover_is_listed(hti_mover *m, ht_vec2 p, ht_vec2 d) {
    const double x = (double)p.x, y = (double)p.y, dx = (double)d.x, dy = (double)d.y, more = 4.0 * m->grain;
    const double left = x + (double)m->bounds.min.x + hti_smaller(dx, 0.0) - more,
                 right = x + (double)m->bounds.max.x + hti_larger(dx, 0.0) + more,
                 low = y + (double)m->bounds.min.y + hti_smaller(dy, 0.0) - more,
                 high = y + (double)m->bounds.max.y + hti_larger(dy, 0.0) + more;
    const ht_box l = m->listed;
    if (left >= (double)l.min.x && right <= (double)l.max.x && low >= (double)l.min.y && high <= (double)l.max.y) {
        return true;
    }
    const ht_box need = {{hti_float_down(left), hti_float_down(low)}, {hti_float_up(right), hti_float_up(high)}};
    const ht_box all = hti_box_union(l, square_about(m, m->from, m->reach));
    m->has_failed = m->has_failed || !list_obstacles(m, hti_box_union(need, all));
    return !m->has_failed;
}
