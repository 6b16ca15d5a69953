// mover.h: what the moves of objects share: a shape that is tried at places, and what may stop it.
//
// All places are multiples of the world's grain, so that the shape is the same everywhere. A place is taken only when
// ht_relate says that the shape overlaps nothing there that stops it; everything else, as casts, normals and planes, is
// about getting far, not about being right.
#ifndef HANTEI_WORLD_MOVER_H
#define HANTEI_WORLD_MOVER_H

#include "base/vec2.h"
#include "query/cast/cast_slide_box.h"
#include "world/world_internal.h"

/// An object that may stop the mover.
typedef struct hti_obstacle {
    uint32_t slot;
    bool skip;   // does not stop it in this move
    bool inside; // of a one-way object: the shape has overlapped it since the leg began
    bool is_one_way;
    bool is_box;
    /// A field of which only bounds are known, and the shape was not where it may be at first: nor may it come there.
    bool is_vague;
    bool later; // in one cast: not met at once
    ht_box bounds;
} hti_obstacle;

typedef struct hti_mover {
    ht_world *world;
    uint32_t slot;
    const ht_mover_desc *how;
    const ht_shape *base; // at the origin
    hti_round_box round;  // the same, when it is_round
    bool is_round;
    ht_vec2 *vertices;       // memory for the vertices of two convex shapes
    ht_box bounds;           // of base
    double grain, size;      // size: the farthest that the shape reaches from its position
    hti_obstacle *obstacles; // what meets `listed`, by slot
    size_t count;
    ht_box listed;
    ht_vec2 from; // what is within `reach` of it is listed when `listed` does not suffice
    double reach;
    bool has_failed;  // there was no memory to list more: nothing is hit, and nothing is free
    bool has_started; // and it is known which vague obstacles it may be in from the start
    // For one-way objects: the motion that was asked for, and where it presses to that stands on something; else zero.
    hti_dvec motion, press;
} hti_mover;

/// A hit on a mover's way.
typedef struct hti_mover_meeting {
    bool hit;
    double t;        // of the way
    hti_dvec normal; // unit, from the mover into what is hit
    uint32_t slot;
    ht_vec2 point;
} hti_mover_meeting;

// ---- What may stop it (mover_list.c) -------------------------------------------------------------------------------

/// Whether objects of this kind move: convex ones.
bool hti_mover_is_kind(ht_kind kind);

/// Prepares a mover of an object.
ht_status hti_mover_begin(hti_mover *m, ht_world *world, uint32_t slot, const ht_mover_desc *how);

/// Lists, in world->found, the objects of an index query. Returns false when there is no memory.
bool hti_mover_find(ht_world *world, ht_box box, const ht_index_query *query, size_t *count);

/// Lists what may stop the mover within `reach` of p; or, at first, within `near`, and more when it looks farther. The two
/// may fail.
ht_status hti_mover_gather(hti_mover *m, ht_vec2 p, double reach);
ht_status hti_mover_gather_near(hti_mover *m, ht_vec2 p, double near, double reach);

/// Makes sure that all is listed that the mover may meet at p and on the way d from there. Returns false when there was no
/// memory for it.
bool hti_mover_is_listed(hti_mover *m, ht_vec2 p, ht_vec2 d);

// ---- Places and ways (mover.c) -------------------------------------------------------------------------------------

/// Whether the mover, before it moves, overlaps nothing that stops it. One-way objects that it stands in let it through, and
/// so do those that are answered by HT_RESPONSE_PASS. *in is the first by slot that does not. From then on what is vague and apart from
/// it now has to stay so: by casts it goes on along what is vague only while it is apart (cast_slide_field.c).
bool hti_mover_starts_free(hti_mover *m, ht_vec2 p, ht_mover_hit *in);

/// The place t of the way d from p, rounded to the grain.
static inline ht_vec2 hti_mover_place_at(const hti_mover *m, ht_vec2 p, hti_dvec d, double t) {
    const hti_dvec to = hti_dvec_along(hti_dvec_of(p), t, d);
    return (ht_vec2){hti_world_rounded(m->world, to.x), hti_world_rounded(m->world, to.y)};
}

/// The shape at p, in the mover's own memory.
ht_shape hti_mover_shape_at(const hti_mover *m, ht_vec2 p);

static inline bool hti_mover_is_same_place(ht_vec2 a, ht_vec2 b) {
    return a.x == b.x && a.y == b.y;
}

static inline double hti_mover_distance(ht_vec2 a, ht_vec2 b) {
    return hti_dvec_length(hti_dvec_between(a, b));
}

/// Whether a shape overlaps an obstacle, whether that stops it or not.
bool hti_mover_overlaps(const hti_mover *m, size_t i, const ht_shape *s);

/// Whether the shape overlaps nothing at p that stops it.
bool hti_mover_is_free(hti_mover *m, ht_vec2 p);

/// The first that the shape meets on its way d from p. A leg begins when `is_leg` is set: it is found out then which of the
/// one-way objects it stands in.
hti_mover_meeting hti_mover_first(hti_mover *m, ht_vec2 p, hti_dvec d, bool is_leg);

/// Goes from *p along d to the last free place before what is met; returns how far, as a fraction.
double hti_mover_go(hti_mover *m, ht_vec2 *p, hti_dvec d, hti_mover_meeting *met);

/// What holds the mover at p on its way d though a cast passes that, which leads into it less deep than rounding explains:
/// what it overlaps a grain farther on. The normal is that of the distance.
bool hti_mover_held_at(const hti_mover *m, ht_vec2 p, hti_dvec d, hti_mover_meeting *met);

/// How high ledges are that rounding explains.
double hti_mover_slack(const hti_mover *m, ht_vec2 p);

/// Whether what blocks at q, going d, is no more than a graze or a ledge of rounding; then *out is a free place just beyond
/// it.
bool hti_mover_hop(hti_mover *m, ht_vec2 q, hti_dvec d, ht_vec2 *out);

/// Returns the normal of the face that is nearest to the mover at p, of what it has met there: if it is within some 4 degrees of
/// the one that was told, which leans against the motion and is, at the end of an edge, that of the end alone; else that.
hti_dvec hti_mover_face_at(const hti_mover *m, ht_vec2 p, const hti_mover_meeting *met);

/// Whether the object is a box, and a round mover that was on its upper side at one place is still above it at another, with up
/// along y (`is_upright`) or along x.
bool hti_mover_is_along_box(const hti_mover *m, uint32_t slot, bool is_upright, ht_vec2 from, ht_vec2 to);

// ---- Planes (mover_planes.c) ---------------------------------------------------------------------------------------

enum { HTI_MOVER_PLANES = 8 };

/// Normals, unit, into what blocks.
typedef struct hti_mover_planes {
    hti_dvec normal[HTI_MOVER_PLANES];
    int32_t count;
} hti_mover_planes;

void hti_mover_planes_add(hti_mover_planes *planes, hti_dvec normal);

/// Finds the direction that is left of a motion: the motion itself, or its longest projection on a plane, that leads
/// into none of the planes and not against `wish`. Returns false when there is none.
bool hti_mover_planes_choose(const hti_mover_planes *planes, hti_dvec rest, hti_dvec wish, hti_dvec *out);

#endif
