// push_chain.c: moves an object ahead of what pushes it, and what is in its way ahead of it, and carries what stands on it.
//
// An object goes leg by leg as movers do, each leg to a place that is free, and stays there before anything else moves. So
// what it pushes on meets the world as it is, and it never stands in what could not be pushed. An object in the way is
// moved by what is left of the leg, and the leg is tried again. Slides are longer than projections: a push goes as far
// along the normal of what pushes as that needs.
#include "base/numeric.h"
#include "ring/box.h"
#include "world/push.h"

enum { SHOVE_ROUNDS = 12, CHAIN_DEPTH = 64 };

// ---- Records -------------------------------------------------------------------------------------------------------

hti_dvec hti_push_moved(const hti_push *push, uint32_t number) {
    const hti_push_record *r = hti_push_record_at(push, number);
    return hti_dvec_between(r->from, push->world->heads[r->slot].at);
}

void hti_push_place(ht_world *world, uint32_t slot, ht_vec2 p) {
    const bool is_mover = world->heads[slot].is_mover;
    world->heads[slot].is_mover = false; // else it forgets what it stands on
    hti_world_move_object(world, slot, p);
    world->heads[slot].is_mover = is_mover;
    hti_world_tell_index(world, slot);
}

static uint32_t add_record(hti_push *push, uint32_t slot, uint32_t by) {
    ht_world *const world = push->world;
    if (!hti_world_list_reserve(world, &world->records, (size_t)push->count + 1, sizeof(hti_push_record))) {
        push->status = HT_ERR_MEMORY;
        return 0;
    }
    const uint32_t number = push->count++;
    world->objects[slot].record = number + 1;
    *hti_push_record_at(push, number) = (hti_push_record){
        .slot = slot,
        .by = by,
        .was_in = number > 0 && push->before != NULL && ht_relate(push->before, &world->placed[slot]) == HT_OVERLAP,
        .from = world->heads[slot].at,
        .met = hti_dvec_of(world->heads[slot].at)};
    return number;
}

double hti_push_slack(const ht_world *world, ht_box box) {
    return hti_world_slack(world, hti_world_farthest(box));
}

// Whether an object stands on another one, as near as its last move has left it. What has got a shape since that no mover
// has is not carried.
static bool stands_on(const ht_world *world, uint32_t slot, uint32_t on) {
    const hti_world_object *o = &world->objects[slot];
    if (o->record != 0 || !o->mobile || o->sensor || !o->on_floor || o->ground.slot != on ||
        o->ground.generation != world->heads[on].generation || !hti_mover_is_kind(world->placed[slot].kind)) {
        return false;
    }
    const ht_separation gap = ht_distance(&world->placed[slot], &world->placed[on]);
    return (double)gap.distance <= hti_push_slack(world, world->boxes[slot]);
}

bool hti_push_find(hti_push *push, uint32_t number, ht_box box, size_t *count) {
    ht_world *const world = push->world;
    const uint32_t slot = hti_push_record_at(push, number)->slot;
    const double wide = hti_push_slack(world, box);
    const ht_box wider = {{hti_float_down((double)box.min.x - wide), hti_float_down((double)box.min.y - wide)},
                          {hti_float_up((double)box.max.x + wide), hti_float_up((double)box.max.y + wide)}};
    ht_filter filter = world->objects[slot].filter;
    filter.category |= HT_FIXED; // sees what is mobile
    const ht_index_query query = {.filter = filter, .except = &slot, .except_count = 1};
    push->status = hti_mover_find(world, wider, &query, count) ? push->status : HT_ERR_MEMORY;
    return push->status == HT_OK;
}

// Whether a box lies before another one, so that an order does not depend on slots unless boxes begin in one place.
static bool lies_before(const ht_box *a, const ht_box *b) {
    return a->min.x < b->min.x || (a->min.x == b->min.x && a->min.y < b->min.y);
}

// Keeps those that stand on the object, in the order of their places. Returns their number.
static size_t keep_riders(const ht_world *world, uint32_t slot, uint32_t *found, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t rider = found[i];
        size_t j = kept;
        if (!stands_on(world, rider, slot)) {
            continue;
        }
        for (; j > 0 && lies_before(&world->boxes[rider], &world->boxes[found[j - 1]]); j--) {
            found[j] = found[j - 1];
        }
        found[j] = rider;
        kept++;
    }
    return kept;
}

// Makes records of what stands on the object of a record, which has not been moved yet.
static bool add_riders(hti_push *push, uint32_t number) {
    ht_world *const world = push->world;
    const uint32_t slot = hti_push_record_at(push, number)->slot;
    size_t count = 0;
    if (!hti_push_find(push, number, world->boxes[slot], &count)) {
        return false;
    }
    uint32_t *const found = (uint32_t *)world->found.items;
    count = keep_riders(world, slot, found, count);
    for (size_t i = 0; i < count; i++) {
        const uint32_t rider = add_record(push, found[i], number);
        if (rider == 0) {
            return false;
        }
        hti_push_record *const r = hti_push_record_at(push, rider), *const under = hti_push_record_at(push, number);
        r->carried = true;
        r->next_rider = under->first_rider;
        under->first_rider = rider;
    }
    return true;
}

// Makes a record, and those of all that stands on the object, and on that.
static uint32_t add_records(hti_push *push, uint32_t slot, uint32_t by) {
    const uint32_t number = add_record(push, slot, by);
    for (uint32_t i = number; push->status == HT_OK && i < push->count; i++) {
        add_riders(push, i);
    }
    return push->status == HT_OK ? number : 0;
}

bool hti_push_begin(hti_push *push, uint32_t slot) {
    hti_push_end(push);
    push->count = 0;
    push->status = HT_OK;
    add_records(push, slot, 0);
    hti_push_record *const root = (hti_push_record *)push->world->records.items;
    if (push->count > 0) {
        root->is_moving = true;
    }
    return push->status == HT_OK;
}

uint32_t hti_push_record_of(hti_push *push, uint32_t slot, uint32_t by) {
    const uint32_t record = push->world->objects[slot].record;
    return record != 0 ? record - 1 : add_records(push, slot, by);
}

void hti_push_undo(hti_push *push) {
    for (uint32_t i = push->count; i-- > 1;) {
        const hti_push_record *r = hti_push_record_at(push, i);
        if (!hti_mover_is_same_place(push->world->heads[r->slot].at, r->from)) {
            hti_push_place(push->world, r->slot, r->from);
        }
    }
}

void hti_push_unmark(ht_world *world, size_t dirty_count) {
    while (world->dirty_count > dirty_count) {
        world->marks[world->dirty[--world->dirty_count]] = 0;
    }
}

void hti_push_end(hti_push *push) {
    for (uint32_t i = 0; i < push->count; i++) {
        push->world->objects[hti_push_record_at(push, i)->slot].record = 0;
    }
}

// ---- Moving one ----------------------------------------------------------------------------------------------------

// An object as it is moved.
typedef struct shove {
    hti_push *push;
    uint32_t number;
    int32_t depth;
    hti_mover m;
    ht_vec2 p;
    hti_dvec asked, rest, front;
    hti_mover_planes planes;
} shove;

// Prepares a leg of the length: what may be met; what the object stands in lets it through, and so does what pushes it.
static bool begin_leg(shove *s, double length) {
    static const ht_mover_desc floats_along = {.up = {0.0f, 0.0f}};
    hti_push *const push = s->push;
    const hti_push_record *r = hti_push_record_at(push, s->number);
    s->p = push->world->heads[r->slot].at;
    ht_status status = hti_mover_begin(&s->m, push->world, r->slot, &floats_along);
    s->m.motion = s->asked;
    if (status == HT_OK) {
        status = hti_mover_gather(&s->m, s->p, length + hti_mover_slack(&s->m, s->p));
    }
    push->status = status == HT_ERR_MEMORY ? status : push->status;
    if (status != HT_OK) {
        return false;
    }
    const uint32_t root = hti_push_record_at(push, 0)->slot;
    const ht_shape shape = hti_mover_shape_at(&s->m, s->p);
    const ht_box box = ht_bounds(&shape);
    for (size_t i = 0; i < s->m.count; i++) {
        hti_obstacle *const o = &s->m.obstacles[i];
        o->skip = o->skip || (s->depth == 0 && o->slot == root) ||
                  (hti_boxes_meet(&box, &o->bounds) && hti_mover_overlaps(&s->m, i, &shape));
    }
    return true;
}

// Finds the direction of a leg: what is left, or the longest way along a plane, made so long that it leads as far along
// the front.
static bool choose_shove(const shove *s, hti_dvec *out) {
    hti_dvec d;
    if (!hti_mover_planes_choose(&s->planes, s->rest, s->rest, &d)) {
        return false;
    }
    const double wanted = hti_dvec_dot(s->rest, s->front), gets = hti_dvec_dot(d, s->front);
    const bool is_short = wanted > 0.0 && gets > 0x1p-4 * wanted && gets < wanted;
    *out = is_short ? hti_dvec_scaled(d, wanted / gets) : d;
    return true;
}

// Whether the object of a record moves what it has met.
static bool can_move(const hti_push *push, uint32_t by, const hti_mover_meeting *met) {
    const ht_world *world = push->world;
    const ht_object one = hti_world_handle(world, hti_push_record_at(push, by)->slot);
    return world->objects[met->slot].mobile && (push->accept == NULL || push->accept(push->context, one, met));
}

// Moves what was met ahead, by what is left of a leg. Returns whether it has moved.
static bool push_on(shove *s, const hti_mover_meeting *met, hti_dvec left) {
    hti_push *const push = s->push;
    if (s->depth >= CHAIN_DEPTH || !can_move(push, s->number, met)) {
        return false;
    }
    const uint32_t other = hti_push_record_of(push, met->slot, s->number);
    if (other == 0 || hti_push_record_at(push, other)->is_moving) {
        return false;
    }
    const ht_vec2 before = push->world->heads[met->slot].at;
    hti_push_shove(push, other, left, met->normal, s->depth + 1);
    if (hti_mover_is_same_place(push->world->heads[met->slot].at, before) && hti_dvec_size(left) < push->world->grain) {
        hti_push_shove(push, other, hti_dvec_scaled(met->normal, push->world->grain), met->normal, s->depth + 1);
    }
    return !hti_mover_is_same_place(push->world->heads[met->slot].at, before);
}

// Goes one leg. Returns false when there is none, or nothing is left.
static bool go_shove(shove *s) {
    hti_dvec d;
    if (!choose_shove(s, &d)) {
        return false;
    }
    d = (hti_dvec){hti_nearest_float(d.x), hti_nearest_float(d.y)}; // written so for gcc 12
    if (!begin_leg(s, hti_dvec_length(d)) || hti_mover_is_same_place(hti_mover_place_at(&s->m, s->p, d, 1.0), s->p)) {
        return false;
    }
    hti_mover_meeting met;
    ht_vec2 to = s->p;
    const double t = hti_mover_go(&s->m, &to, d, &met);
    const hti_dvec left = hti_dvec_scaled(d, 1.0 - t);
    const double length = hti_dvec_length(left), ahead = met.hit ? hti_dvec_dot(left, met.normal) : 0.0;
    const bool may_hop = met.hit && length > 0.0 && (ahead > 0.25 * length || ahead < 0x1p-20 * length);
    const bool hops = may_hop && hti_mover_hop(&s->m, to, left, &to);
    s->push->status = s->m.has_failed ? HT_ERR_MEMORY : s->push->status; // then all is put back
    if (!hti_mover_is_same_place(to, s->p)) {
        hti_push_place(s->push->world, s->m.slot, to);
    }
    s->rest = hti_dvec_scaled(s->rest, 1.0 - t);
    if (met.hit && !hops && !push_on(s, &met, left)) {
        hti_mover_planes_add(&s->planes, met.normal);
    }
    return met.hit;
}

// Carries what stands on an object that has moved.
static void carry_riders(hti_push *push, uint32_t number, int32_t depth) {
    for (uint32_t i = hti_push_record_at(push, number)->first_rider; i != 0;) {
        const hti_push_record *r = hti_push_record_at(push, i);
        const hti_dvec way = hti_dvec_minus(hti_push_moved(push, number), hti_push_moved(push, i));
        if (!r->is_moving && depth < CHAIN_DEPTH && (way.x != 0.0 || way.y != 0.0)) {
            hti_push_shove(push, i, way, (hti_dvec){0.0, 0.0}, depth + 1);
        }
        i = hti_push_record_at(push, i)->next_rider;
    }
}

void hti_push_shove(hti_push *push, uint32_t number, hti_dvec way, hti_dvec front, int32_t depth) {
    shove s = {.push = push, .number = number, .depth = depth, .asked = way, .rest = way, .front = front};
    hti_push_record_at(push, number)->is_moving = true;
    for (int round = 0; round < SHOVE_ROUNDS && push->left > 0 && go_shove(&s); round++) {
        push->left--;
    }
    carry_riders(push, number, depth);
    hti_push_record_at(push, number)->is_moving = false;
}

// Whether what is carried comes all of the way, past what does not come along.
static bool comes_along(hti_push *push, uint32_t number, hti_dvec way) {
    shove s = {.push = push, .number = number, .asked = way, .rest = way};
    if (!begin_leg(&s, hti_dvec_length(way))) {
        return false;
    }
    for (size_t i = 0; i < s.m.count; i++) {
        const uint32_t record = push->world->objects[s.m.obstacles[i].slot].record;
        s.m.obstacles[i].skip |= record != 0 && hti_push_record_at(push, record - 1)->along;
    }
    hti_mover_meeting met;
    ht_vec2 to = s.p;
    hti_mover_go(&s.m, &to, way, &met);
    const hti_dvec moved = hti_dvec_between(s.p, to);
    return !met.hit && moved.x == way.x && moved.y == way.y;
}

// Finds all that is carried, by what is carried, and meets nothing on the way but each other.
static void find_along(hti_push *push, hti_dvec way) {
    bool changed = true;
    hti_push_record_at(push, 0)->along = true;
    for (uint32_t i = 1; i < push->count; i++) {
        hti_push_record *const r = hti_push_record_at(push, i);
        r->along = r->carried && hti_push_record_at(push, r->by)->along;
    }
    while (changed) {
        changed = false;
        for (uint32_t i = 1; i < push->count && push->status == HT_OK; i++) {
            hti_push_record *const r = hti_push_record_at(push, i);
            if (r->along && (!hti_push_record_at(push, r->by)->along || !comes_along(push, i, way))) {
                r->along = false;
                changed = true;
            }
        }
    }
}

void hti_push_carry_along(hti_push *push, hti_dvec way) {
    find_along(push, way);
    for (uint32_t i = 1; i < push->count && push->status == HT_OK; i++) {
        const hti_push_record *r = hti_push_record_at(push, i);
        if (r->along) {
            hti_push_place(push->world, r->slot,
                           (ht_vec2){(float)((double)r->from.x + way.x), (float)((double)r->from.y + way.y)});
        }
    }
}
