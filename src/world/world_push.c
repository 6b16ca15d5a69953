// world_push.c: an object that moves and takes along what stands on it and what is in its way.
//
// The object is placed first. What it carries and what meets nothing but each other on that way goes along, all at once,
// unless the object turns. Then what else it takes along goes, one after the other, the foremost first: what stands on it as
// far as it has come, and what it would have met by the part of its way that is left from there (push_chain.c), until a
// cast of its motion from where it was meets it no more and ht_relate says that it is not in it. What cannot go is crushed.
// Then, unless the caller wants it so, everything is put back.
#include "base/numeric.h"
#include "ring/box.h"
#include "world/push.h"

enum { OUT_ROUNDS = 24, OUT_PASSES = 8, LEGS_OF_ONE = 5120, HALVINGS = 64 };

// An object in an order.
typedef struct push_rank {
    double key, x, y;
    uint32_t number;
} push_rank;

static bool ranks_before(const push_rank *a, const push_rank *b) {
    if (a->key != b->key) {
        return a->key < b->key;
    }
    return a->x < b->x || (a->x == b->x && (a->y < b->y || (a->y == b->y && a->number < b->number)));
}

// Shell's sort, with steps of M. Ciura, "Best increments for the average case of Shellsort" (2001).
static void sort_ranks(push_rank *ranks, size_t count) {
    static const size_t steps[] = {701, 301, 132, 57, 23, 10, 4, 1};
    for (size_t k = 0; k < sizeof steps / sizeof *steps; k++) {
        for (size_t i = steps[k]; i < count; i++) {
            const push_rank rank = ranks[i];
            size_t j = i;
            for (; j >= steps[k] && ranks_before(&rank, &ranks[j - steps[k]]); j -= steps[k]) {
                ranks[j] = ranks[j - steps[k]];
            }
            ranks[j] = rank;
        }
    }
}

// ---- One object ----------------------------------------------------------------------------------------------------

// Whether an object is known not to be in the pusher's way: it has come exactly as far, or has been looked at where it is.
static bool is_known_out(const hti_pusher *p, uint32_t number) {
    const hti_push_record *r = hti_push_record_at(&p->push, number);
    const hti_dvec moved = hti_push_moved(&p->push, number);
    const bool goes_along = !p->turns && moved.x == p->way.x && moved.y == p->way.y;
    return goes_along || (r->is_out && hti_mover_is_same_place(r->clear, p->push.world->heads[r->slot].at));
}

static void note_out(const hti_pusher *p, uint32_t number) {
    hti_push_record *const r = hti_push_record_at(&p->push, number);
    r->is_out = true;
    r->clear = p->push.world->heads[r->slot].at;
    r->is_met = true;
    r->since = 1.0;
    r->met = hti_dvec_of(r->clear);
}

// The object stays with what has met it, but for what it goes by itself.
static void note_met(const hti_pusher *p, uint32_t number, const hti_push_need *need) {
    hti_push_record *const r = hti_push_record_at(&p->push, number);
    r->is_met = true;
    r->since = need->since;
    r->met = need->met;
    r->gone = need->gone;
}

// Moves an object out of the pusher's way. Returns whether it had to move; *out says whether it is out.
static bool lead_out(hti_pusher *p, uint32_t number, bool *out) {
    hti_push *const push = &p->push;
    const double slack = hti_push_slack(push->world, push->world->boxes[hti_push_record_at(push, number)->slot]);
    double nudge = push->world->grain;
    *out = true;
    if (is_known_out(p, number)) {
        return false;
    }
    for (int round = 0; round < OUT_ROUNDS * p->parts; round++) {
        const hti_push_need need = hti_push_need_of(p, number);
        if (!need.must) {
            note_out(p, number);
            return round > 0;
        }
        note_met(p, number, &need);
        hti_dvec way = need.way;
        const bool is_near = hti_dvec_length(way) <= slack;
        if (is_near) { // rounding: a little more each time
            way = hti_dvec_scaled(need.front, nudge);
            nudge *= 2.0;
        }
        const hti_dvec before = hti_push_moved(push, number);
        hti_push_shove(push, number, way, need.front, 0);
        const hti_dvec after = hti_push_moved(push, number);
        const bool gains = hti_dvec_dot(hti_dvec_minus(after, before), need.front) > 0.0;
        if (push->status != HT_OK || nudge > 8.0 * slack || (!is_near && !gains)) { // aside alone it may go for ever
            break;
        }
    }
    *out = push->status == HT_OK && !hti_push_need_of(p, number).must;
    return true;
}

// What has happened to an object.
static ht_pushed pushed_of(const hti_pusher *p, uint32_t number) {
    const ht_world *world = p->push.world;
    const hti_push_record *r = hti_push_record_at(&p->push, number);
    const hti_dvec moved = hti_push_moved(&p->push, number);
    return (ht_pushed){.object = hti_world_handle(world, r->slot),
                       .user = world->objects[r->slot].user,
                       .by = hti_world_handle(world, hti_push_record_at(&p->push, r->by)->slot),
                       .moved = {(float)moved.x, (float)moved.y},
                       .carried = r->carried,
                       .crushed = r->crushed};
}

// Whether the pusher may go on though it crushes the object.
static bool may_crush(hti_pusher *p, uint32_t number) {
    hti_push_record *const r = hti_push_record_at(&p->push, number);
    r->crushed = true;
    const ht_pushed who = pushed_of(p, number);
    if (p->asks && p->how->crush != NULL && p->how->crush(p->how->context, &who)) {
        return true;
    }
    p->stopped_by = p->asks ? who.object : p->stopped_by;
    return false;
}

// Carries what stands on the pusher.
static void carry(hti_pusher *p, uint32_t number) {
    const hti_push_record *r = hti_push_record_at(&p->push, number);
    const hti_dvec way = hti_dvec_minus(hti_push_carried(p, r->from), hti_push_moved(&p->push, number)),
                   normal = hti_dvec_of(p->push.world->objects[r->slot].floor_normal);
    if (way.x != 0.0 || way.y != 0.0) {
        const bool rises = hti_dvec_dot(way, normal) > 0.0;
        hti_push_shove(&p->push, number, way, rises ? normal : (hti_dvec){0.0, 0.0}, 0);
    }
}

static bool accepts_pushed(const hti_pusher *p, ht_object by, uint32_t slot) {
    return p->how->accept == NULL || p->how->accept(p->how->context, by, hti_world_handle(p->push.world, slot));
}

// The same, of what is pushed and has met something.
static bool accepts_met(void *context, ht_object by, const hti_mover_meeting *met) {
    return accepts_pushed((const hti_pusher *)context, by, met->slot);
}

// Takes an object along. Returns false when the pusher has to stop.
static bool take_along(hti_pusher *p, uint32_t number, bool carries, bool *moved) {
    const hti_push_record r = *hti_push_record_at(&p->push, number);
    bool out = true;
    p->push.left = LEGS_OF_ONE;
    if (r.crushed) {
        return true;
    }
    if (carries && r.carried && r.by == 0) {
        carry(p, number);
    }
    const bool accepts = r.carried || accepts_pushed(p, hti_world_handle(p->push.world, p->slot), r.slot);
    if (!r.was_in && accepts) {
        *moved = lead_out(p, number, &out) || *moved;
    }
    return p->push.status == HT_OK && (out || may_crush(p, number));
}

// ---- All objects ---------------------------------------------------------------------------------------------------

// Lists what the pusher may meet on its way, the foremost first. Returns false when there is no memory.
static bool list_all(hti_pusher *p, size_t *count) {
    hti_push *const push = &p->push;
    ht_world *const world = push->world;
    *count = 0;
    if (world->objects[p->slot].sensor) {
        return true;
    }
    if (!hti_push_find(push, 0, hti_push_swept_box(p), count)) {
        return false;
    }
    if (!hti_world_list_reserve(world, &world->pushing, *count, sizeof(push_rank))) {
        push->status = HT_ERR_MEMORY;
        return false;
    }
    const uint32_t *found = (const uint32_t *)world->found.items;
    push_rank *const ranks = (push_rank *)world->pushing.items;
    for (size_t i = 0; i < *count; i++) {
        const ht_box b = world->boxes[found[i]];
        const double x = (double)(p->way.x > 0.0 ? b.max.x : b.min.x), y = (double)(p->way.y > 0.0 ? b.max.y : b.min.y);
        ranks[i] = (push_rank){-(x * p->way.x + y * p->way.y), (double)b.min.x, (double)b.min.y, found[i]};
    }
    sort_ranks(ranks, *count);
    return true;
}

// Makes the records of all that is listed that can be moved, while everything is where it was.
static bool record_all(hti_pusher *p, size_t *count) {
    size_t kept = 0;
    for (size_t i = 0; i < *count; i++) {
        push_rank *const ranks = (push_rank *)p->push.world->pushing.items;
        const uint32_t slot = ranks[i].number;
        if (p->push.world->objects[slot].sensor || !hti_mover_is_kind(p->push.world->placed[slot].kind)) {
            continue;
        }
        const uint32_t number = hti_push_record_of(&p->push, slot, 0);
        if (number == 0) {
            return false;
        }
        ranks[kept] = ranks[i];
        ranks[kept++].number = number;
    }
    *count = kept;
    return true;
}

// What has been moved may have been moved into the pusher by something else.
static bool lead_out_again(hti_pusher *p) {
    bool moved = true;
    for (int pass = 0; pass < OUT_PASSES && moved; pass++) {
        moved = false;
        for (uint32_t i = 1; i < p->push.count; i++) {
            if (!take_along(p, i, false, &moved)) {
                return false;
            }
        }
    }
    return true;
}

// What does not turn with the pusher that carries it leaves a gap, and so does rounding: lets it down again.
static void let_down(hti_pusher *p, uint32_t number) {
    ht_world *const world = p->push.world;
    const uint32_t slot = hti_push_record_at(&p->push, number)->slot;
    const ht_box box = world->boxes[slot];
    const double wide = (double)box.max.x - (double)box.min.x, high = (double)box.max.y - (double)box.min.y;
    const double reach = hti_dvec_length((hti_dvec){wide, high}) * hti_abs((double)p->angle);
    const ht_separation gap = ht_distance(&world->placed[p->slot], &world->placed[slot]);
    if (gap.distance > 0.0f && (double)gap.distance <= reach + hti_push_slack(world, box)) {
        const hti_dvec down = hti_dvec_scaled(hti_dvec_of(gap.normal), -(double)gap.distance);
        hti_push_shove(&p->push, number, down, (hti_dvec){0.0, 0.0}, 1);
    }
}

static void let_down_all(hti_pusher *p) {
    for (uint32_t i = 1; i < p->push.count && p->turns && p->push.status == HT_OK; i++) {
        const hti_push_record *r = hti_push_record_at(&p->push, i);
        if (r->carried && r->by == 0 && !r->crushed && !r->was_in) {
            p->push.left = LEGS_OF_ONE;
            let_down(p, i);
        }
    }
}

// Goes to `to` with everything. Returns false when somebody stops it; then everything has been put back.
static bool push_to(hti_pusher *p, ht_pose to) {
    ht_world *const world = p->push.world;
    size_t count = 0;
    bool moved = false, goes = hti_push_stand(p, to) && list_all(p, &count) && record_all(p, &count);
    if (goes && !p->turns && count > 0) {
        hti_push_carry_along(&p->push, p->way);
        goes = p->push.status == HT_OK;
    }
    for (size_t i = 0; i < count && goes; i++) {
        goes = take_along(p, ((const push_rank *)world->pushing.items)[i].number, true, &moved);
    }
    goes = goes && lead_out_again(p);
    if (goes) {
        let_down_all(p);
        goes = p->push.status == HT_OK;
    }
    if (!goes) {
        hti_push_back(p);
    }
    return goes;
}

// Goes the longest part of the way that crushes nobody: the way is halved up to poses that are neighbours.
static void push_partly(hti_pusher *p, ht_pose to) {
    ht_pose low = p->from, high = to;
    p->asks = false;
    for (int i = 0; i < HALVINGS && p->push.status != HT_ERR_MEMORY; i++) {
        const ht_pose half = hti_push_half_way(p, low, high);
        if (hti_push_is_same_pose(half, low) || hti_push_is_same_pose(half, high)) {
            break;
        }
        if (push_to(p, half)) {
            hti_push_back(p);
            low = half;
        } else {
            high = half;
        }
    }
    if (p->push.status != HT_ERR_MEMORY) {
        p->push.status = HT_OK; // some turned shapes between are not valid
        if (!hti_push_is_same_pose(low, p->from)) {
            push_to(p, low);
        }
    }
}

// ---- The result ----------------------------------------------------------------------------------------------------

static void tell_all(const hti_pusher *p, ht_push_result *out) {
    const ht_world *world = p->push.world;
    push_rank *const ranks = (push_rank *)world->pushing.items;
    ht_pushed *const pushed = (ht_pushed *)world->pushed.items;
    size_t count = 0;
    for (uint32_t i = 1; i < p->push.count; i++) {
        const hti_push_record *r = hti_push_record_at(&p->push, i);
        if (r->crushed || !hti_mover_is_same_place(r->from, world->heads[r->slot].at)) {
            ranks[count++] = (push_rank){(double)r->slot, 0.0, 0.0, i};
        }
    }
    sort_ranks(ranks, count);
    for (size_t i = 0; i < count; i++) {
        pushed[i] = pushed_of(p, ranks[i].number);
    }
    out->pushed = count > 0 ? pushed : NULL;
    out->count = count;
    out->pose = hti_world_pose(world, p->slot);
    out->moved = (ht_vec2){out->pose.p.x - p->from.p.x, out->pose.p.y - p->from.p.y};
    out->stopped_by = p->stopped_by;
    out->stopped = p->stopped_by.generation != 0;
}

// Makes sure of memory for the result; it may need more when something is pushed that pushes something else.
static bool reserve_result(hti_pusher *p) {
    ht_world *const world = p->push.world;
    const size_t count = (size_t)p->push.count + 1;
    return hti_world_list_reserve(world, &world->pushing, count, sizeof(push_rank)) &&
           hti_world_list_reserve(world, &world->pushed, count, sizeof(ht_pushed));
}

ht_status ht_world_push(ht_world *world, ht_object object, ht_pose pose, const ht_push_desc *how, ht_push_result *out) {
    static const ht_push_desc stops = {.part = false};
    if (out != NULL) {
        *out = (ht_push_result){.stopped = false};
    }
    if (hti_world_object_of(world, object) == NULL) {
        return hti_world_missing(world);
    }
    hti_pusher p = {.how = how != NULL ? how : &stops, .slot = object.slot, .asks = true};
    p.push = (hti_push){.world = world, .accept = accepts_met, .context = &p};
    ht_pose to;
    if (!hti_world_pose_round(world, pose, &to)) {
        return HT_ERR_NOT_FINITE;
    }
    if (!hti_push_prepare(&p)) {
        return p.push.status;
    }
    if (!push_to(&p, to) && p.push.status == HT_OK && p.how->part) {
        push_partly(&p, to);
    }
    if (p.push.status == HT_OK && !reserve_result(&p)) {
        hti_push_back(&p);
        p.push.status = HT_ERR_MEMORY;
    }
    ht_push_result result = {.stopped = false};
    if (p.push.status == HT_OK) {
        tell_all(&p, &result);
    }
    hti_push_finish(&p);
    if (out != NULL && p.push.status == HT_OK) {
        *out = result;
    }
    return p.push.status;
}
