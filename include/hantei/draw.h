// draw.h: shapes and worlds as lines, for debugging: by a table of the caller's functions.
//
// One function, `segment`, is enough to see everything. Each of the others, where it is given, gets what it is named after
// as it is, exact and fit to be filled, instead of the segments of its border.
#ifndef HANTEI_DRAW_H
#define HANTEI_DRAW_H

#include <hantei/field.h>
#include <hantei/world.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What something that is drawn is: an object's shape by what the object is, or what is drawn around it.
typedef enum ht_draw_role {
    HT_DRAW_FIXED,
    HT_DRAW_MOBILE,
    HT_DRAW_SENSOR,
    HT_DRAW_DIRECTION, // the arrow of a one-way object: it stops what comes against it
    HT_DRAW_BOUNDS,
    HT_DRAW_CONTACT, // a point where two objects meet
    HT_DRAW_HIT,     // a point where a mover met something
    HT_DRAW_NORMAL,  // of a contact, out of the first object; of a hit, towards the mover
    HT_DRAW_ROLE_COUNT
} ht_draw_role;

typedef struct ht_draw_item {
    ht_draw_role role;
    ht_object object; // whose it is; of a contact the first one, of a hit the one that was met
    uint64_t user;    // the object's
} ht_draw_item;

/// How to draw. Everything but `segment` may be zero. The item is the one that is drawn; what the other arguments point
/// to is gone after the call. Functions must not change the world.
typedef struct ht_draw {
    ht_box view; // what is seen: rays, lines, half-planes and fields end there; zero: the bounds of all that is bounded
    float
        tolerance; // how far chords are from arcs, a circle having 1,024 at most; fields' parts thinner than four of it
                   // may be missing; 0: a 1024th of the view
    float mark;    // length of arrows and normals, a quarter of it half the size of a point; 0: a 40th of the view
    void *context;
    void (*segment)(void *context, const ht_draw_item *item, ht_vec2 a, ht_vec2 b);
    void (*point)(void *context, const ht_draw_item *item, ht_vec2 at);
    // The eight kinds that are points in convex position, in order, grown by a radius: of one point a disc.
    void (*hull)(void *context, const ht_draw_item *item, const ht_vec2 *points, int32_t count, float radius);
    void (*polyline)(void *context, const ht_draw_item *item, const ht_polyline *line);
    void (*polygon)(void *context, const ht_draw_item *item, const ht_polygon *polygon);
    void (*ellipse)(void *context, const ht_draw_item *item, const ht_ellipse *ellipse);
    void (*line)(void *context, const ht_draw_item *item, ht_vec2 at, ht_vec2 dir, bool is_ray); // dir may be zero
    void (*halfplane)(void *context, const ht_draw_item *item, const ht_halfplane *half);
    void (*field)(void *context, const ht_draw_item *item, const ht_field *field);
} ht_draw;

/// Draws a shape of any kind, nothing when it is not answerable; a compound member by member. `item` is handed on, and
/// may be NULL. Never allocates. O(n), and for a field about O(length of its border / tolerance).
HT_API void ht_draw_shape(const ht_draw *draw, const ht_draw_item *item, const ht_shape *shape);

/// What is drawn of a world besides shapes and arrows of one-way objects. Zero: nothing, and NULL is zero.
typedef struct ht_world_draw_options {
    bool bounds;                // of objects
    bool contacts;              // with normals, of the pairs that the last update found to meet, as they stand now
    const ht_move_result *move; // its hits, with normals, before the next move
} ht_world_draw_options;

/// Draws the objects whose bounds meet the view, by slot; then contacts; then hits. Never allocates.
HT_API void ht_world_draw(const ht_world *world, const ht_draw *draw, const ht_world_draw_options *options);

#ifdef __cplusplus
}
#endif

#endif
