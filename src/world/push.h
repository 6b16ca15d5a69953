// push.h: objects that are moved ahead of others or carried by them, and what they were before.
//
// A push keeps a record of every object that it moves. Record 0 is what pushes: it is placed by the caller. All others go
// by the rules of movers (mover.h): from one free place to another.
#ifndef HANTEI_WORLD_PUSH_H
#define HANTEI_WORLD_PUSH_H

#include "world/mover.h"

/// An object in a push.
typedef struct hti_push_record {
    uint32_t slot;
    uint32_t by;                      // the record of what carries or pushes it
    uint32_t first_rider, next_rider; // records; 0: none
    bool carried;                     // it stood on what `by` is
    bool along;                       // and goes along with what pushes, as do all below it: past all that does not
    bool is_moving;                   // it is being moved: nothing that it pushes pushes it
    bool was_in;                      // it overlapped what pushes from the start
    bool crushed;
    bool is_out;         // it is not in the way of what pushes where it was last looked at:
    ht_vec2 from, clear; // where it stood; there
    // Of a pusher that may be hollow: when of its motion the object was met last, or was out, and where it was then; how far
    // it had gone before it was met for the first time.
    bool is_met;
    double since;
    hti_dvec met, gone;
} hti_push_record;

/// Whether an object moves what it has met.
typedef bool hti_push_accept(void *context, ht_object by, const hti_mover_meeting *met);

typedef struct hti_push {
    ht_world *world;
    const ht_shape *before;  // what pushes, before it moved; NULL: as it stands
    hti_push_accept *accept; // NULL: yes
    void *context;
    uint32_t count; // of world->records
    int32_t left;   // legs that may still be gone
    ht_status status;
} hti_push;

static inline hti_push_record *hti_push_record_at(const hti_push *push, uint32_t number) {
    return (hti_push_record *)push->world->records.items + number;
}

/// How far the object of a record has come.
hti_dvec hti_push_moved(const hti_push *push, uint32_t number);

/// Begins with what pushes, and finds out what stands on it. Returns false, as the next functions do, when there is no
/// memory (push->status).
bool hti_push_begin(hti_push *push, uint32_t slot);

/// Lists, in world->found, the mobile objects that the object of a record stops and that may touch what is in the box.
bool hti_push_find(hti_push *push, uint32_t number, ht_box box, size_t *count);

/// Finds or makes the record of an object that `by` is about to move; 0 when there is no memory.
uint32_t hti_push_record_of(hti_push *push, uint32_t slot, uint32_t by);

/// Moves the object of a record along `way`: along what stops it, and what it can move is moved ahead. Where it slides it
/// goes as far along `front`, which is a unit vector or zero, as the way leads. Then carries what stands on it.
void hti_push_shove(hti_push *push, uint32_t number, hti_dvec way, hti_dvec front, int32_t depth);

/// Carries all that comes along with record 0, which has gone `way`, and meets nothing but each other: at once, so that what
/// leans on two of them, or two on it, is in nobody's way.
void hti_push_carry_along(hti_push *push, hti_dvec way);

/// Puts everything but what pushes where it was.
void hti_push_undo(hti_push *push);

/// Ends a push: its records belong to no object any more.
void hti_push_end(hti_push *push);

/// How far from what it touches rounding may leave a mover with this box.
double hti_push_slack(const ht_world *world, ht_box box);

/// Moves an object that stays what it was: a mover on its ground.
void hti_push_place(ht_world *world, uint32_t slot, ht_vec2 p);

/// Takes back the marks of all that has been changed since so many were: objects that are back where they were have not
/// changed.
void hti_push_unmark(ht_world *world, size_t dirty_count);

/// What a mover has pushed in a move, and itself: how many places are in world->stood, and what had changed before.
typedef struct hti_mover_pushes {
    size_t count, dirty_count;
} hti_mover_pushes;

/// Moves what a mover at p has met ahead, by so much along the normal. The mover stands at p then, and knows again what may
/// stop it. Returns whether that has moved. `push` says what is moved in turn. Without memory the mover fails (has_failed).
bool hti_mover_push(hti_mover *m, ht_vec2 p, const hti_mover_meeting *met, double way, hti_push *push,
                    hti_mover_pushes *pushes);

/// Puts all that has been pushed in a move, and the mover, back where it was.
void hti_mover_pull_back(ht_world *world, hti_mover_pushes *pushes);

// ---- What pushes (push_pose.c) -------------------------------------------------------------------------------------

/// What pushes, and how it goes.
typedef struct hti_pusher {
    hti_push push;
    const ht_push_desc *how;
    uint32_t slot;
    ht_pose from, to;
    hti_dvec way;   // how far it goes
    bool is_hollow; // it may stand around an object, which its far side must not pass either
    int32_t parts;  // that its turn is looked at in
    bool turns;     // and by how much: cosine and sine, and radians
    hti_dvec rotation;
    float angle;
    hti_own_shape before; // as it stood
    hti_standing back;    // that it can be put back with, when it has turned
    bool is_away;         // it stands at `to`
    size_t dirty_count;   // of the world, before
    bool was_mover, was_on_floor;
    ht_object ground;
    ht_vec2 floor_normal, remainder;
    bool asks; // whether the caller is asked about what is crushed
    ht_object stopped_by;
} hti_pusher;

/// What an object still has to go because of what pushes.
typedef struct hti_push_need {
    bool must;      // it is in the pusher, or the pusher would pass it
    hti_dvec way;   // what is left of the pusher's way where it meets the object
    hti_dvec front; // unit, out of the pusher there
    double since;   // when, of the pusher's motion, and where the object is then; and as in the record
    hti_dvec met, gone;
} hti_push_need;

/// Remembers how the object stands. Returns false when it cannot (push.status).
bool hti_push_prepare(hti_pusher *p);

/// Begins a push and places the object, alone. Returns false when that is impossible; then nothing has changed.
bool hti_push_stand(hti_pusher *p, ht_pose to);

/// Puts the object and everything that was pushed back where it was.
void hti_push_back(hti_pusher *p);

/// Ends: what has been carried by what turned stands on what is slanted otherwise.
void hti_push_finish(hti_pusher *p);

/// How far a place goes that moves with the object.
hti_dvec hti_push_carried(const hti_pusher *p, ht_vec2 place);

/// The box of all places that the object passes.
ht_box hti_push_swept_box(const hti_pusher *p);

/// What an object has to go where it is now; without memory it is nothing (push.status).
hti_push_need hti_push_need_of(hti_pusher *p, uint32_t number);

/// A pose between two, rounded.
ht_pose hti_push_half_way(const hti_pusher *p, ht_pose a, ht_pose b);

static inline bool hti_push_is_same_pose(ht_pose a, ht_pose b) {
    return a.p.x == b.p.x && a.p.y == b.p.y && a.q.c == b.q.c && a.q.s == b.q.s;
}

#endif
