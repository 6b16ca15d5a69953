// world_draw.c: a world by the caller's table: objects, arrows of one-way objects, bounds, contacts, a mover's hits.
#include <hantei/draw.h>

#include "base/vec2.h"
#include "draw/draw_border.h"
#include "ring/box.h"
#include "world/world_internal.h"

enum { DRAWN_MANIFOLDS = 16 }; // of a pair; more of them would cover each other

typedef struct world_drawing {
    const ht_world *world;
    ht_draw draw; // with a view and a length of marks
} world_drawing;

static void draw_world_segment(const world_drawing *d, const ht_draw_item *item, hti_dvec a, hti_dvec b) {
    d->draw.segment(d->draw.context, item, hti_vec2_finite(a), hti_vec2_finite(b));
}

static ht_box view_of_world(const ht_world *world) {
    ht_box view = {{FLT_MAX, FLT_MAX}, {-FLT_MAX, -FLT_MAX}};
    for (uint32_t slot = 0; slot < world->count; slot++) {
        if (world->heads[slot].is_live) {
            view = hti_box_union(view, hti_draw_bounds(&world->placed[slot]));
        }
    }
    return view;
}

static ht_draw_item item_of_slot(const ht_world *world, uint32_t slot, ht_draw_role role) {
    return (ht_draw_item){role, hti_world_handle(world, slot), world->objects[slot].user};
}

// From the middle of the bounds along the direction, with a head.
static void draw_direction(const world_drawing *d, uint32_t slot) {
    const ht_draw_item item = item_of_slot(d->world, slot, HT_DRAW_DIRECTION);
    const ht_box b = hti_draw_bounds(&d->world->placed[slot]);
    const hti_dvec u = hti_dvec_unit(hti_dvec_of(d->world->objects[slot].one_way)), side = hti_dvec_left(u);
    const hti_dvec from = {0.5 * ((double)b.min.x + (double)b.max.x), 0.5 * ((double)b.min.y + (double)b.max.y)};
    const double length = (double)d->draw.mark, head = 0.3 * length;
    const hti_dvec tip = hti_dvec_along(from, length, u), base = hti_dvec_along(tip, -head, u);
    draw_world_segment(d, &item, from, tip);
    draw_world_segment(d, &item, hti_dvec_along(base, head, side), tip);
    draw_world_segment(d, &item, hti_dvec_along(base, -head, side), tip);
}

static void draw_bounds(const world_drawing *d, uint32_t slot) {
    const ht_draw_item item = item_of_slot(d->world, slot, HT_DRAW_BOUNDS);
    const ht_box b = d->world->boxes[slot];
    const hti_dvec corner[4] = {
        hti_dvec_of(b.min), {(double)b.max.x, (double)b.min.y}, hti_dvec_of(b.max), {(double)b.min.x, (double)b.max.y}};
    for (int i = 0; i < 4; i++) {
        draw_world_segment(d, &item, corner[i], corner[(i + 1) % 4]);
    }
}

static void draw_object(const world_drawing *d, uint32_t slot, bool with_bounds) {
    const hti_world_object *o = &d->world->objects[slot];
    const ht_draw_role role = o->sensor ? HT_DRAW_SENSOR : o->mobile ? HT_DRAW_MOBILE : HT_DRAW_FIXED;
    const ht_draw_item item = item_of_slot(d->world, slot, role);
    const ht_box whole = {{-FLT_MAX, -FLT_MAX}, {FLT_MAX, FLT_MAX}};
    const bool is_bounded = hti_box_holds(&whole, &d->world->boxes[slot]);
    ht_draw_shape(&d->draw, &item, &d->world->placed[slot]);
    if (hti_world_is_one_way(o) && is_bounded) {
        draw_direction(d, slot);
    }
    if (with_bounds && is_bounded) {
        draw_bounds(d, slot);
    }
}

static void draw_normal(const world_drawing *d, ht_draw_item item, ht_vec2 at, ht_vec2 normal) {
    const ht_shape point = {.kind = HT_POINT, .point = at};
    ht_draw_shape(&d->draw, &item, &point);
    item.role = HT_DRAW_NORMAL;
    const hti_dvec from = hti_dvec_of(at);
    draw_world_segment(d, &item, from, hti_dvec_along(from, (double)d->draw.mark, hti_dvec_of(normal)));
}

static void draw_contacts(const world_drawing *d) {
    const ht_world *world = d->world;
    const ht_pair *meetings = (const ht_pair *)world->meetings.items;
    for (size_t i = 0; i < world->meeting_count; i++) {
        const ht_pair slots = hti_world_meeting_slots(meetings[i]);
        const uint32_t a = slots.a, b = slots.b;
        if (!hti_world_is_told(world, a) || !hti_world_is_told(world, b)) {
            continue;
        }
        ht_manifold manifolds[DRAWN_MANIFOLDS];
        const size_t count = ht_contacts(&world->placed[a], &world->placed[b], 0.0f, manifolds, DRAWN_MANIFOLDS);
        const ht_draw_item item = item_of_slot(world, a, HT_DRAW_CONTACT);
        for (size_t k = 0; k < count && k < DRAWN_MANIFOLDS; k++) {
            for (int32_t p = 0; p < manifolds[k].count; p++) {
                draw_normal(d, item, manifolds[k].points[p].at, manifolds[k].normal);
            }
        }
    }
}

void ht_world_draw(const ht_world *world, const ht_draw *draw, const ht_world_draw_options *options) {
    if (world == NULL || draw == NULL || draw->segment == NULL) {
        return;
    }
    const ht_world_draw_options chosen = options != NULL ? *options : (ht_world_draw_options){0};
    world_drawing d = {world, *draw};
    if (hti_draw_view_is_empty(draw->view)) {
        d.draw.view = view_of_world(world);
    }
    d.draw.mark = (float)hti_draw_length(draw->mark, d.draw.view, HTI_DRAW_MARKS);
    for (uint32_t slot = 0; slot < world->count; slot++) {
        if (world->heads[slot].is_live && hti_boxes_meet(&world->boxes[slot], &d.draw.view)) {
            draw_object(&d, slot, chosen.bounds);
        }
    }
    if (chosen.contacts) {
        draw_contacts(&d);
    }
    for (size_t i = 0; chosen.move != NULL && i < chosen.move->hit_count; i++) {
        const ht_mover_hit *hit = &chosen.move->hits[i];
        draw_normal(&d, (ht_draw_item){HT_DRAW_HIT, hit->object, hit->user}, hit->point, hit->normal);
    }
}
