// world_place.c: where objects stand: their shapes turned and moved, one or many at once.
//
// Vertices, centres and places are multiples of the grain, at most 2^24 grains: an object that does not turn is moved by
// adding how far it goes to every coordinate, which is exact. Its bounds, too, unless it has sides or axes at a slant to
// the axes of coordinates.
#include "base/vec2.h"
#include "world/world_internal.h"

enum { MANY_PLACED = 24 }; // from a 24th of all objects on, all boxes are written at once

static inline ht_pose round_pose(const ht_world *world, const ht_pose *pose) {
    const bool is_zero = pose->q.c == 0.0f && pose->q.s == 0.0f;
    return (ht_pose){{hti_world_rounded(world, (double)pose->p.x), hti_world_rounded(world, (double)pose->p.y)},
                     is_zero ? HT_ROT_IDENTITY : (ht_rot){pose->q.c + 0.0f, pose->q.s + 0.0f}}; // -0 is 0
}

static inline bool is_finite_pose(const ht_pose *pose) {
    return hti_finite_point(pose->p) && hti_finite(pose->q.c) && hti_finite(pose->q.s);
}

bool hti_world_pose_round(const ht_world *world, ht_pose pose, ht_pose *out) {
    *out = round_pose(world, &pose);
    return is_finite_pose(&pose);
}

static bool is_identity(ht_rot q) {
    return q.c == 1.0f && q.s == 0.0f;
}

// ---- Shapes at a pose ----------------------------------------------------------------------------------------------

void hti_world_standing_free(const ht_world *world, hti_standing *s) {
    hti_world_shape_free(world, &s->turned);
    hti_world_shape_free(world, &s->placed);
}

ht_status hti_world_standing_make(const ht_world *world, const ht_shape *local, ht_pose pose, hti_standing *out) {
    *out = (hti_standing){.pose = pose, .is_turned = !is_identity(pose.q)};
    ht_status status = out->is_turned ? hti_world_shape_copy(world, local, pose.q, &out->turned) : HT_OK;
    const ht_shape *moved = out->is_turned ? &out->turned.shape : local;
    if (status == HT_OK) {
        out->turned_bounds = ht_bounds(moved);
        status = hti_world_shape_fits(world, out->turned_bounds, pose.p)
                     ? hti_world_shape_move(world, moved, pose.p, &out->placed)
                     : HT_ERR_RANGE;
    }
    if (status != HT_OK) {
        hti_world_standing_free(world, out);
    }
    return status;
}

void hti_world_stand_still(ht_world *world, uint32_t slot) {
    hti_world_object *const o = &world->objects[slot];
    world->heads[slot].is_mover = false;
    o->on_floor = false;
    o->ground = (ht_object){0, 0};
    o->floor_normal = o->remainder = (ht_vec2){0.0f, 0.0f};
}

// Whether the bounds of a shape that is rounded to the grain are multiples of the grain, unless it has none.
static bool has_rigid_bounds(ht_kind kind) {
    return kind == HT_POINT || kind == HT_SEGMENT || kind == HT_CIRCLE || kind == HT_CAPSULE || kind == HT_BOX ||
           kind == HT_TRIANGLE || kind == HT_CONVEX || kind == HT_POLYLINE;
}

// The largest coordinate of a box; sides that lie at infinity do not count.
static double reach_of(ht_box b) {
    const double sides[] = {(double)b.min.x, (double)b.max.x, (double)b.min.y, (double)b.max.y};
    double out = 0.0;
    for (int i = 0; i < 4; i++) {
        out = hti_finite((float)sides[i]) ? hti_larger(out, hti_abs(sides[i])) : out;
    }
    return out;
}

void hti_world_standing_take(ht_world *world, uint32_t slot, const hti_standing *s, uint8_t mark) {
    hti_world_object *const o = &world->objects[slot];
    hti_world_shape_free(world, &o->turned);
    hti_own_shape placed = {.memory = o->placed_memory, .size = o->placed_size};
    hti_world_shape_free(world, &placed);
    o->turned = s->turned;
    o->placed_memory = s->placed.memory;
    o->placed_size = s->placed.size;
    o->turned_bounds = s->turned_bounds;
    o->rotation = s->pose.q;
    hti_world_head *const head = &world->heads[slot];
    head->at = s->pose.p;
    head->is_turned = s->is_turned;
    head->is_rigid = has_rigid_bounds(s->placed.shape.kind);
    const float easy_range = hti_float_down(world->range - world->grain - reach_of(s->turned_bounds));
    world->easy_range = easy_range < world->easy_range ? easy_range : world->easy_range;
    world->placed[slot] = s->placed.shape;
    world->boxes[slot] = ht_bounds(&s->placed.shape);
    hti_world_mark(world, slot, mark);
}

// ---- Moves ---------------------------------------------------------------------------------------------------------

static void shift_points(ht_vec2 *v, int32_t count, ht_vec2 by) {
    for (int32_t i = 0; i < count; i++) {
        v[i] = (ht_vec2){v[i].x + by.x, v[i].y + by.y};
    }
}

// Moves a placed shape, whose arrays are the object's own. Returns false for kinds that are placed anew.
static bool shift_shape(ht_shape *s, ht_vec2 by) {
    switch (s->kind) {
    case HT_BOX:
        shift_points(&s->box.min, 1, by);
        shift_points(&s->box.max, 1, by);
        return true;
    case HT_CIRCLE:
        shift_points(&s->circle.center, 1, by);
        return true;
    case HT_CAPSULE:
        shift_points(&s->capsule.a, 1, by);
        shift_points(&s->capsule.b, 1, by);
        return true;
    case HT_SEGMENT:
        shift_points(&s->segment.a, 1, by);
        shift_points(&s->segment.b, 1, by);
        return true;
    case HT_POINT:
        shift_points(&s->point, 1, by);
        return true;
    case HT_OBOX:
        shift_points(&s->obox.center, 1, by);
        return true;
    case HT_TRIANGLE:
        shift_points(s->triangle.v, 3, by);
        return true;
    case HT_CONVEX:
        shift_points((ht_vec2 *)s->convex.v, s->convex.count, by);
        return true;
    case HT_POLYLINE:
        shift_points((ht_vec2 *)s->polyline.v, s->polyline.count, by);
        return true;
    case HT_ELLIPSE:
        shift_points(&s->ellipse.center, 1, by);
        return true;
    case HT_POLYGON:
    case HT_RAY:
    case HT_LINE:
    case HT_HALFPLANE:
    case HT_FIELD:
    case HT_COMPOUND:
    case HT_NO_SHAPE:
    case HT_KIND_COUNT:
        break;
    }
    return false;
}

static void place_anew(ht_world *world, uint32_t slot, ht_vec2 p) {
    const hti_world_object *o = &world->objects[slot];
    hti_own_shape own = {world->placed[slot], o->placed_memory, o->placed_size};
    hti_world_shape_move(world, hti_world_turned_shape(world, slot), p, &own);
    world->placed[slot] = own.shape;
}

void hti_world_move_object(ht_world *world, uint32_t slot, ht_vec2 p) {
    hti_world_head *const head = &world->heads[slot];
    ht_shape *const placed = &world->placed[slot];
    ht_box *const box = &world->boxes[slot];
    const hti_dvec way = hti_dvec_between(head->at, p);
    const ht_vec2 by = {(float)way.x, (float)way.y};
    // Two places that lie too far apart for a float to tell how far: as rare as it is right to place the shape anew.
    const bool is_exact = (double)by.x == way.x && (double)by.y == way.y;
    if (!is_exact || !shift_shape(placed, by)) {
        place_anew(world, slot, p);
        *box = ht_bounds(placed);
    } else if (head->is_rigid) {
        *box = (ht_box){{box->min.x + by.x, box->min.y + by.y}, {box->max.x + by.x, box->max.y + by.y}};
    } else {
        *box = ht_bounds(placed);
    }
    head->at = p;
    if (head->is_mover) {
        hti_world_stand_still(world, slot);
    }
    hti_world_mark(world, slot, HTI_MARK_CHANGED);
}

// Without memory for the object's way through the tree, the boxes are written where they are.
void hti_world_tell_index(ht_world *world, uint32_t slot) {
    if (ht_index_move(world->index, slot, world->boxes[slot]) != HT_OK) {
        ht_index_refit(world->index, world->boxes);
    }
}

// ---- Placing one ---------------------------------------------------------------------------------------------------

// Whether an object can be moved to a pose as it is turned.
static bool only_moves(const ht_world *world, uint32_t slot, ht_rot q) {
    if (!world->heads[slot].is_turned) {
        return is_identity(q);
    }
    const ht_rot is = world->objects[slot].rotation;
    return is.c == q.c && is.s == q.s;
}

// Whether an object that keeps its rotation can stand at p.
static ht_status check_place(const ht_world *world, uint32_t slot, ht_vec2 p) {
    return hti_world_shape_fits(world, world->objects[slot].turned_bounds, p) ? HT_OK : HT_ERR_RANGE;
}

ht_status ht_world_place(ht_world *world, ht_object object, ht_pose pose) {
    hti_world_object *const o = hti_world_object_of(world, object);
    if (o == NULL) {
        return hti_world_missing(world);
    }
    ht_pose to;
    if (!hti_world_pose_round(world, pose, &to)) {
        return HT_ERR_NOT_FINITE;
    }
    hti_standing s;
    const bool moves = only_moves(world, object.slot, to.q);
    const ht_status status =
        moves ? check_place(world, object.slot, to.p) : hti_world_standing_make(world, &o->local.shape, to, &s);
    if (status != HT_OK) {
        return status;
    }
    if (moves) {
        hti_world_move_object(world, object.slot, to.p);
    } else {
        hti_world_standing_take(world, object.slot, &s, HTI_MARK_CHANGED);
        hti_world_stand_still(world, object.slot);
    }
    hti_world_tell_index(world, object.slot);
    return HT_OK;
}

// ---- Placing many --------------------------------------------------------------------------------------------------

// What ht_world_place_many will do with objects[i].
typedef struct placing {
    hti_standing s; // of one that only moves: its pose
    bool moves;     // it keeps its rotation
} placing;

// Whether an object does not turn, and stays in the range without a closer look.
static inline bool moves_easily(const ht_world *world, ht_object object, const ht_pose *pose) {
    const float limit = world->easy_range, x = pose->p.x, y = pose->p.y;
    if (object.slot >= world->count || !(x <= limit && x >= -limit && y <= limit && y >= -limit)) {
        return false;
    }
    const hti_world_head *head = &world->heads[object.slot];
    const bool keeps = (pose->q.c == 1.0f || pose->q.c == 0.0f) && pose->q.s == 0.0f && !head->is_turned;
    return keeps && head->is_live && head->generation == object.generation;
}

// Looks at the objects up to one that turns. Returns the reason why one cannot be placed, and how many can before it.
static ht_status check_moves(const ht_world *world, const ht_object *objects, const ht_pose *poses, size_t count,
                             size_t *moving) {
    for (*moving = 0; *moving < count; ++*moving) {
        const ht_object object = objects[*moving];
        ht_pose pose;
        if (moves_easily(world, object, &poses[*moving])) {
            continue;
        }
        if (hti_world_object_of(world, object) == NULL) {
            return HT_ERR_STALE;
        }
        if (!hti_world_pose_round(world, poses[*moving], &pose)) {
            return HT_ERR_NOT_FINITE;
        }
        if (!only_moves(world, object.slot, pose.q)) {
            return HT_OK;
        }
        if (check_place(world, object.slot, pose.p) != HT_OK) {
            return HT_ERR_RANGE;
        }
    }
    return HT_OK;
}

static void move_all(ht_world *world, const ht_object *objects, const ht_pose *poses, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const ht_vec2 p = {hti_world_rounded_place(world, poses[i].p.x), hti_world_rounded_place(world, poses[i].p.y)};
        hti_world_move_object(world, objects[i].slot, p);
    }
}

// Decides what to do with every object, as check_moves does. An object that is there twice is placed as if it turned.
static ht_status plan_placing(ht_world *world, const ht_object *objects, const ht_pose *poses, size_t count,
                              placing *plan, size_t *planned) {
    world->stamp++;
    for (*planned = 0; *planned < count; ++*planned) {
        hti_world_object *const o = hti_world_object_of(world, objects[*planned]);
        placing *const to = &plan[*planned];
        const uint32_t slot = objects[*planned].slot;
        ht_pose pose;
        if (o == NULL) {
            return HT_ERR_STALE;
        }
        if (!hti_world_pose_round(world, poses[*planned], &pose)) {
            return HT_ERR_NOT_FINITE;
        }
        to->moves = o->stamp != world->stamp && only_moves(world, slot, pose.q);
        o->stamp = world->stamp;
        const ht_status status = to->moves ? check_place(world, slot, pose.p)
                                           : hti_world_standing_make(world, &o->local.shape, pose, &to->s);
        if (status != HT_OK) {
            return status;
        }
        to->s.pose = pose;
    }
    return HT_OK;
}

// Places objects of which some turn.
static ht_status turn_all(ht_world *world, const ht_object *objects, const ht_pose *poses, size_t count,
                          size_t *planned) {
    *planned = 0;
    if (!hti_world_list_reserve(world, &world->placings, count, sizeof(placing))) {
        return HT_ERR_MEMORY;
    }
    placing *const plan = (placing *)world->placings.items;
    const ht_status status = plan_placing(world, objects, poses, count, plan, planned);
    for (size_t i = 0; i < *planned; i++) {
        if (status != HT_OK && !plan[i].moves) {
            hti_world_standing_free(world, &plan[i].s);
        } else if (status == HT_OK && plan[i].moves) {
            hti_world_move_object(world, objects[i].slot, plan[i].s.pose.p);
        } else if (status == HT_OK) {
            hti_world_standing_take(world, objects[i].slot, &plan[i].s, HTI_MARK_CHANGED);
            hti_world_stand_still(world, objects[i].slot);
        }
    }
    return status;
}

static void tell_index_of_all(ht_world *world, const ht_object *objects, size_t count) {
    if (count >= world->live / MANY_PLACED) {
        ht_index_refit(world->index, world->boxes);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        hti_world_tell_index(world, objects[i].slot);
    }
}

ht_status ht_world_place_many(ht_world *world, const ht_object *objects, const ht_pose *poses, size_t count,
                              size_t *failed) {
    if (world == NULL || (count > 0 && (objects == NULL || poses == NULL))) {
        return HT_ERR_NULL;
    }
    if (count == 0) {
        return HT_OK;
    }
    size_t good = 0;
    ht_status status = check_moves(world, objects, poses, count, &good);
    if (status == HT_OK && good == count) {
        move_all(world, objects, poses, count);
    } else if (status == HT_OK) {
        status = turn_all(world, objects, poses, count, &good);
    }
    if (status == HT_OK) {
        tell_index_of_all(world, objects, count);
    } else if (failed != NULL && status != HT_ERR_MEMORY) {
        *failed = good;
    }
    return status;
}
