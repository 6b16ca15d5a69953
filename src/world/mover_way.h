// mover_way.h: a mover's way in a move: legs, each to the last free place before what it meets, and what is left of the
// motion after each hit. All of it is in the frame of `up`: x across, y along up.
#ifndef HANTEI_WORLD_MOVER_WAY_H
#define HANTEI_WORLD_MOVER_WAY_H

#include "base/numeric.h"
#include "world/push.h"

/// So many legs are always left; and room for so many hits from the start.
enum { HTI_IDLE_LEGS = 12, HTI_FIRST_HITS = 24 };

/// What a walker takes ground for.
typedef enum hti_ground_sort {
    HTI_GROUND_FLOOR,
    HTI_GROUND_STEEP,
    HTI_GROUND_WALL,
    HTI_GROUND_CEILING
} hti_ground_sort;

/// A move as it goes on. Directions are in the frame.
typedef struct hti_mover_way {
    hti_mover m;
    hti_dvec up, right; // the frame; right alone when nothing is up
    bool walks;
    double slope, step, snap;
    ht_vec2 from, p, floor_at; // floor_at: where it has met a floor
    hti_dvec rest;
    double down; // what it goes along up when its way along a slope has ended
    hti_mover_planes planes;
    bool was_on_floor, goes_down, ends;
    bool follows; // the next leg goes along the ground
    hti_mover_pushes pushes;
    bool has_come;          // the last leg, to what it met
    bool has_ended;         // the last leg, all of it
    hti_dvec ground_normal; // of what it stands on; zero when it is level or not known
    hti_dvec remainder;     // of the last leg, in the world
    hti_dvec kept;          // of pushes by less than a grain, in the world
    int32_t legs, bounces;  // that count so far
    int32_t idle_end;       // the legs up to this number began when it was at idle_at
    ht_vec2 idle_at;
    ht_move_result result;
} hti_mover_way;

/// A vector of the world in the frame.
static inline hti_dvec hti_mover_way_to_frame(const hti_mover_way *w, hti_dvec v) {
    return (hti_dvec){hti_dvec_dot(v, w->right), hti_dvec_dot(v, w->up)};
}

/// A vector of the frame in the world.
static inline hti_dvec hti_mover_way_to_world(const hti_mover_way *w, hti_dvec v) {
    return (hti_dvec){v.x * w->right.x + v.y * w->up.x, v.x * w->right.y + v.y * w->up.y};
}

/// A motion as floats have it.
static inline hti_dvec hti_mover_way_as_floats(hti_dvec d) {
    return (hti_dvec){hti_nearest_float(d.x), hti_nearest_float(d.y)};
}

/// Whether, and how, what is slanted so can be stood on. Normals of slides lean by 2^-20, which is less than 2^-18 of any
/// slope that heroes walk on.
static inline hti_ground_sort hti_mover_way_sort_of_ground(const hti_mover_way *w, hti_dvec out) {
    if (out.y > 0.0 && hti_abs(out.x) <= w->slope * out.y * (1.0 + 0x1p-18)) {
        return HTI_GROUND_FLOOR;
    }
    return out.y > 0x1p-20 ? HTI_GROUND_STEEP : out.y >= -0x1p-20 ? HTI_GROUND_WALL : HTI_GROUND_CEILING;
}

/// What a walker takes that for whose normal, in the world and into it, was met.
static inline hti_ground_sort hti_mover_way_sort_of_met(const hti_mover_way *w, hti_dvec normal) {
    return hti_mover_way_sort_of_ground(w, hti_mover_way_to_frame(w, hti_dvec_opposite(normal)));
}

/// What seems a little too steep for a floor may be the lean of a normal: the face where the mover stands is looked at. (To
/// what is steep beside a floor the way is farther than that.)
void hti_mover_way_use_face(const hti_mover_way *w, ht_vec2 p, hti_mover_meeting *met);

/// Whether a way that led to t has come to what it met: rounding may leave no free place on the last part of it, when it
/// leads along something else.
bool hti_mover_way_has_come_to(const hti_mover_way *w, hti_dvec way, double t, const hti_mover_meeting *met);

/// Notes that the mover stands on something.
void hti_mover_way_note_floor(hti_mover_way *w, uint32_t slot, hti_dvec out);

/// Notes a hit of the mover where it stands at `at`, and asks what to do.
ht_response hti_mover_way_respond(hti_mover_way *w, ht_vec2 at, const hti_mover_meeting *met);

/// Lets the mover through an object until the move has ended. Returns whether that has stopped it up to now.
bool hti_mover_way_let_through(hti_mover_way *w, uint32_t slot);

/// Carries out a response that is not to slide. Returns false for one that is.
bool hti_mover_way_is_response_done(hti_mover_way *w, ht_response response, const hti_mover_meeting *met);

/// Counts a leg. Returns false, and it is blocked, when there have been too many: 12 in a row that led on by no more than
/// 64 grains in all, 12 that ended in a bounce, 256 in all. What ended at an object that it was let through does not count:
/// each object does so once.
bool hti_mover_way_has_more_legs(hti_mover_way *w);
static inline bool hti_mover_way_has_leg_left(hti_mover_way *w) {
    return w->legs++ < HTI_IDLE_LEGS || hti_mover_way_has_more_legs(w);
}

/// One leg along a way in the world. Returns whether it met something that has to be looked at; `met` is that, with its
/// normal in the world, and w->rest is what is left of the motion. What stops it although the cast met nothing is grazed,
/// and may be hopped over as what is met: met->hit is set then, without a normal.
bool hti_mover_way_go_leg(hti_mover_way *w, hti_dvec way, hti_mover_meeting *met);

/// How far beyond the reach a cast for a floor has to go (mover_walk.c): it stops only where it leads deeper than the slack
/// behind the floor, which is the deeper along `up` the steeper the floor is.
double hti_mover_way_beyond_floor(const hti_mover_way *w);

/// The way of what walks (mover_walk.c): the way across follows the ground, the way along `up` ends on it.
void hti_mover_walk(hti_mover_way *w);

#endif
