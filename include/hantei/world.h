// world.h: objects that live, move and meet: what a game needs between shapes and physics.
//
// A world owns its objects' shapes, keeps them in an index, tells which of them begin and end to meet, and answers
// questions about all of them. It computes no forces. Everything it says is what ht_relate and the other questions say
// about the shapes as they are placed, the same bits on every machine, however objects were added or moved before.
//
// Functions that change a world are called by one thread at a time. Questions (const ht_world *) may run at the same
// time. A function that refuses (any status but HT_OK) has changed nothing, and what it would have written as its answer
// is untouched unless it says otherwise.
#ifndef HANTEI_WORLD_H
#define HANTEI_WORLD_H

#include <hantei/index.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ht_world ht_world;

/// What a world is made with; zero is a good default everywhere, and NULL is zero.
typedef struct ht_world_desc {
    ht_allocator allocator;
    ht_parallel parallel; // of ht_world_update
    float grain;          // a power of two from 2^-60 to 2^60; 0: 2^-10, for worlds measured in metres or in pixels
} ht_world_desc;

/// An empty world. HT_ERR_MEMORY, or HT_ERR_VALUE for a grain that is none.
///
/// Positions, and coordinates, radii and half sizes of shapes in their own frame, are multiples of the grain: they are
/// rounded to it once (a radius or half size to one grain at least, unless it is 0; a box thinner than half a grain may
/// become a line or a point: take a grain that is small beside the smallest shape). So a shape that moves without
/// turning stays the same shape exactly, anywhere within 2^24 grains of the origin (16384 for the default), and what
/// stands on a floor along an axis touches it. Its position, and all of its bounds but what is infinite, must lie within
/// that. The axes of ellipses stay as they are; rays, lines, half-planes and fields are placed as ht_placed does.
///
/// Here and below, a pointer that must not be null and is answers HT_ERR_NULL, and of questions the empty answer.
HT_API ht_status ht_world_create(const ht_world_desc *desc, ht_world **out);
HT_API void ht_world_destroy(ht_world *world);

// ---- Objects -------------------------------------------------------------------------------------------------------

/// The handle of an object. All zero: none. A handle of an object that was removed is stale and never becomes another
/// object's (until its slot has been used 2^32 - 1 times): functions answer HT_ERR_STALE then, and questions nothing.
typedef struct ht_object {
    uint32_t slot, generation;
} ht_object;

/// Whether a handle is none, and whether two are the same.
static inline bool ht_object_is_none(ht_object object) {
    return object.generation == 0;
}
static inline bool ht_object_is_equal(ht_object a, ht_object b) {
    return a.slot == b.slot && a.generation == b.generation;
}

/// What an object is added with; all but the shape may be zero.
typedef struct ht_object_desc {
    ht_shape shape;   // in its own frame; what it borrows is copied, but for what fields borrow: samples, callbacks
    ht_pose pose;     // where it stands; a rotation of zero turns nothing
    ht_filter filter; // whom it meets; HT_FIXED in it does not count
    bool mobile;      // what is not mobile is fixed: two fixed objects make no events
    bool sensor;      // tells what it meets and stops nothing
    ht_vec2 one_way;  // not zero: stops only what comes against this direction from outside, in any length
    uint64_t user;    // the caller's
} ht_object_desc;

/// Adds an object. Its handle is written to *out (which may be NULL).
///
/// HT_ERR_MEMORY; HT_ERR_NOT_FINITE for a pose that is not; HT_ERR_RANGE for one too far away; else the reason why the
/// shape is not answerable or, rounded to the grain, not as valid as it was (ht_validate). About O(log n).
HT_API ht_status ht_world_add(ht_world *world, const ht_object_desc *desc, ht_object *out);

/// Removes an object. What it met ends with the next update, whose events still have its handle and user data.
HT_API ht_status ht_world_remove(ht_world *world, ht_object object);

/// Places an object: at once for all questions, for events with the next update. Reasons as ht_world_add's. Placing
/// fixed objects, too, is allowed. A mover that is placed stands on nothing until an ht_world_move that does not rise ends
/// on something. About O(log n).
HT_API ht_status ht_world_place(ht_world *world, ht_object object, ht_pose pose);

/// Places objects[i] at poses[i], for all i < count, or none of them: a handle that is stale, or a pose that an object
/// cannot take, is told in *failed (which may be NULL) by its i. One pass over the index when they are many.
HT_API ht_status ht_world_place_many(ht_world *world, const ht_object *objects, const ht_pose *poses, size_t count,
                                     size_t *failed);

/// Gives an object another shape, in its own frame and at the pose that it has. What it stands on stays its ground, so that
/// who crouches on an elevator rides on. Reasons as ht_world_add's.
HT_API ht_status ht_world_set_shape(ht_world *world, ht_object object, const ht_shape *shape);

/// Change what an object was added with.
HT_API ht_status ht_world_set_filter(ht_world *world, ht_object object, ht_filter filter);
HT_API ht_status ht_world_set_mobile(ht_world *world, ht_object object, bool mobile);
HT_API ht_status ht_world_set_sensor(ht_world *world, ht_object object, bool sensor);
HT_API ht_status ht_world_set_one_way(ht_world *world, ht_object object, ht_vec2 one_way);
HT_API ht_status ht_world_set_user(ht_world *world, ht_object object, uint64_t user);

/// An object as it is.
typedef struct ht_object_info {
    const ht_shape *shape;       // where it stands; the world's, until the object changes or another one is added
    const ht_shape *local_shape; // in its own frame, rounded to the grain; likewise
    ht_pose pose;                // as rounded
    ht_box bounds;
    ht_filter filter;
    bool mobile, sensor;
    ht_vec2 one_way;
    uint64_t user;
} ht_object_info;

/// Whether the handle is an object's; then *out (which may be NULL) tells about it.
HT_API bool ht_world_find(const ht_world *world, ht_object object, ht_object_info *out);

/// Where an object stands, as rounded; all zero for a handle that is stale.
HT_API ht_pose ht_world_pose(const ht_world *world, ht_object object);

/// The user data of an object; 0 for a handle that is stale.
HT_API uint64_t ht_world_user(const ht_world *world, ht_object object);

/// The number of objects.
HT_API size_t ht_world_count(const ht_world *world);

/// The object after the given one by slot, the first for {0, 0}; {0, 0} after the last one. The given one may have been
/// removed meanwhile.
HT_API ht_object ht_world_next(const ht_world *world, ht_object object);

// ---- Events --------------------------------------------------------------------------------------------------------

/// How the relation of two objects has changed from one update to the next.
typedef struct ht_event {
    ht_object a, b; // a.slot < b.slot
    ht_relation was, now;
    uint64_t user_a, user_b;
} ht_event;

/// Whether a pair has begun, or ceased, to meet. Neither is so where it goes on in another way.
static inline bool ht_event_begins(const ht_event *event) {
    return event->was == HT_APART && event->now != HT_APART;
}
static inline bool ht_event_ends(const ht_event *event) {
    return event->was != HT_APART && event->now == HT_APART;
}

/// An event as one of its objects sees it: `a` and `user_a` are that one's, `b` and `user_b` the other one's. All zero, so
/// that nothing begins or ends, for an object that has no part in it.
static inline ht_event ht_event_of(const ht_event *event, ht_object object) {
    if (ht_object_is_equal(event->a, object)) {
        return *event;
    }
    if (ht_object_is_equal(event->b, object)) {
        const ht_event turned = {event->b, event->a, event->was, event->now, event->user_b, event->user_a};
        return turned;
    }
    const ht_event none = {{0, 0}, {0, 0}, HT_APART, HT_APART, 0, 0};
    return none;
}

/// Finds what has changed since the last update: every pair of objects whose filters match, not both fixed, whose
/// relation is another one now. (The same filters decide what stops a mover.) What a mover meets at a slant
/// may miss it by up to a grain, and is not touched then: take the hits and the ground of ht_move_result for that, or a
/// sensor that is a little larger. HT_ERR_MEMORY: nothing has changed, and events are the last update's.
///
/// Work is for objects that were added, removed, placed or changed, and for what they meet; from an eighth of all on,
/// for all.
HT_API ht_status ht_world_update(ht_world *world);

/// The events of the last update, by slots; of one pair of slots, an end comes before a beginning. They stay until the
/// next update, whatever is changed meanwhile.
HT_API const ht_event *ht_world_events(const ht_world *world, size_t *count);

// ---- Questions -----------------------------------------------------------------------------------------------------

/// What a question looks at; all zero, or NULL for it: every object that is no sensor.
typedef struct ht_world_query {
    ht_filter filter; // what asks: it sees objects as an object with this filter would (with HT_FIXED, mobile ones)
    const ht_object *except; // objects that are left out, borrowed: a few
    size_t except_count;
    // Whether an object counts, asked before it is looked at closely, at most once for each, in any order; NULL: yes.
    bool (*accept)(void *context, ht_object object);
    void *context;
    bool with_sensors; // sensors count, too
} ht_world_query;

/// The objects that meet a box or a shape, by slot. Writes the first `capacity` to `out` (NULL with 0); returns how many
/// there are.
HT_API size_t ht_world_query_box(const ht_world *world, ht_box box, const ht_world_query *query, ht_object *out,
                                 size_t capacity);
HT_API size_t ht_world_query_shape(const ht_world *world, const ht_shape *shape, const ht_world_query *query,
                                   ht_object *out, size_t capacity);

/// Whether there is room for a shape where it is: it overlaps no object that counts. It may touch them, as what stands on
/// a floor does. (Of fields and ellipses an overlap counts that is certain.) False for NULL and for a shape that is not
/// answerable.
HT_API bool ht_world_is_free(const ht_world *world, const ht_shape *shape, const ht_world_query *query);

/// An object that a ray, a moving shape or a search found. The object is {0, 0} when there is none.
typedef struct ht_world_ray_hit {
    ht_object object;
    ht_ray_hit hit; // as ht_raycast answers for the object
} ht_world_ray_hit;

typedef struct ht_world_cast_hit {
    ht_object object;
    ht_cast_hit hit; // as ht_cast or ht_sweep answers
} ht_world_cast_hit;

typedef struct ht_world_near {
    ht_object object;
    ht_separation separation; // as ht_distance answers, from the shape to the object
} ht_world_near;

/// What ht_index_raycast, ht_index_raycast_all, ht_index_cast, ht_index_cast_all and ht_index_nearest answer about the
/// objects, one-way or not; of equal ones the lowest slot comes first.
HT_API ht_world_ray_hit ht_world_raycast(const ht_world *world, const ht_ray *ray, float max,
                                         const ht_world_query *query);
HT_API size_t ht_world_raycast_all(const ht_world *world, const ht_ray *ray, float max, const ht_world_query *query,
                                   ht_world_ray_hit *out, size_t capacity);
HT_API ht_world_cast_hit ht_world_cast(const ht_world *world, const ht_shape *shape, ht_vec2 delta, ht_start start,
                                       const ht_world_query *query);
HT_API size_t ht_world_cast_all(const ht_world *world, const ht_shape *shape, ht_vec2 delta, ht_start start,
                                const ht_world_query *query, ht_world_cast_hit *out, size_t capacity);
HT_API size_t ht_world_nearest(const ht_world *world, const ht_shape *shape, size_t k, float max,
                               const ht_world_query *query, ht_world_near *out);

/// The first object that the shape meets when it moves and turns while all objects rest: the least fraction of ht_sweep,
/// of equal ones the lowest slot. A motion that is NULL is none. The tolerance is ht_sweep's; what no more than comes
/// within it may be left out.
HT_API ht_world_cast_hit ht_world_sweep(const ht_world *world, const ht_shape *shape, const ht_motion *motion,
                                        float tolerance, const ht_world_query *query);

/// What an object meets where it is now, by slot: its `user_a` and `a` are the object's, `b` the other one's, `was` and
/// `now` their relation: whom ht_world_update would find, sensors too, and of an object that is fixed no fixed ones. Writes
/// the first `capacity` to `out` (NULL with 0); returns how many there are.
HT_API size_t ht_world_touching(const ht_world *world, ht_object object, ht_event *out, size_t capacity);

/// Every pair of objects that meets, as the last update found them: what all events up to now add up to. By slots, `was`
/// and `now` being their relation; pairs of an object that has been removed since are left out. Writes the first
/// `capacity` to `out` (NULL with 0); returns how many there are. O(n log n), without a question about shapes.
HT_API size_t ht_world_meetings(const ht_world *world, ht_event *out, size_t capacity);

/// ht_contacts of two objects as they stand; their filters do not matter. 0 when a handle is stale.
HT_API size_t ht_world_contacts(const ht_world *world, ht_object a, ht_object b, float margin, ht_manifold *out,
                                size_t capacity);

// ---- Movers --------------------------------------------------------------------------------------------------------
//
// An object that is moved by ht_world_move goes as far as it can, slides along what stops it, and never overlaps it: it
// only ever stands where ht_relate has said so. What stops it are the objects whose filters match its own and that are no
// sensors, fixed or mobile, as they stand at the time. It may be of any convex kind (point, segment, circle, capsule, box,
// obox, triangle, convex), turned or not.

/// What a mover does when it meets an object.
typedef enum ht_response {
    HT_RESPONSE_SLIDE = 0, // goes on along it
    HT_RESPONSE_STOP,      // ends there
    HT_RESPONSE_PASS,      // goes on through it, as long as this move takes
    HT_RESPONSE_BOUNCE,    // goes on with all that is left of the motion mirrored, at most eleven times in a move
    HT_RESPONSE_PUSH       // moves it ahead, straight, and goes on as far as that goes; slides along what does not move
} ht_response;

/// What a mover met.
typedef struct ht_mover_hit {
    ht_object object;
    uint64_t user;  // the object's
    ht_vec2 normal; // unit, out of the object, towards the mover; zero when it stood in it from the start
    ht_vec2 point;  // where they touch; `at` when it stood in it
    ht_vec2 at;     // where the mover stands then
    bool floor, steep, wall, ceiling; // what it is to a walker; none of them to what floats
    ht_object by;                     // who met it: the mover, or something that it pushes
} ht_mover_hit;

/// How an object moves; zero is a good default everywhere, and NULL is zero. What is less than 0 counts as 0; what is not
/// finite is refused.
typedef struct ht_mover_desc {
    ht_vec2 up;             // against gravity, in any length; zero: it floats, all directions are alike
    float slope;            // what it walks up: rise over run, so that 1 is 45 degrees; steeper ones are walls; 0: 1
    float step;             // a height that it steps up while it walks
    float snap;             // a height that it stays on the ground for when that falls away
    bool constant_speed;    // as fast along a slope as on the flat; else as far sideways
    bool stops_at_ceilings; // else it slides along them
    bool drop;              // goes through one-way objects, in this move
    // Asked at each hit, and at the start about what it stands in; it must not change the world. NULL: slides.
    ht_response (*respond)(void *context, const ht_mover_hit *hit);
    void *context;
} ht_mover_desc;

/// Where a move has led.
typedef struct ht_move_result {
    ht_vec2 at;                       // where the object stands
    ht_vec2 moved;                    // how far it has come: whole grains, so that it differs from frame to frame
    bool floor, steep, wall, ceiling; // of a walker: what it touched; a floor: it stands on it, and does not rise
    bool stepped, snapped;            // it stepped up; it was kept on the ground
    bool blocked;                     // no more of the motion could be followed than a grain; or the world ends there,
                                      // or the motion was cut short (ht_world_move)
    bool inside;                      // it stood in something from the start, the first by slot of which is the one
                                      // hit, and has not moved: ht_world_free_object
    ht_object ground;                 // what it stands on where it has ended, when `floor`
    ht_vec2 floor_normal;
    // All that it met, in order; the world's, until the next move. What bounces has its velocity mirrored by each hit that
    // was answered with HT_RESPONSE_BOUNCE: v -= 2 dot(v, normal) normal, where that product is less than 0.
    const ht_mover_hit *hits;
    size_t hit_count;
} ht_move_result;

/// Moves an object by delta, as far as what stops it and the world's range let it go. *out may be NULL, and is zero when
/// the status is not HT_OK: HT_ERR_KIND for an object that is not of a convex kind, HT_ERR_NOT_FINITE, HT_ERR_MEMORY,
/// HT_ERR_STALE.
///
/// - Never in: afterwards ht_relate of it and of each object that stops it is apart or touch, decided exactly, if it was so
///   before. Its place is the last multiple of the grain on its way that is free. (A point or segment is never in what is
///   as thin, and may get through it: a hero has a width.)
/// - What is less than a grain of the motion is kept for its next move.
/// - It goes by legs, each up to what it meets. It is `blocked`, and the rest of the motion is lost, after 256 of them, or
///   12 in a row within 64 grains. What it passes (HT_RESPONSE_PASS) costs none.
/// - It slides along what lies flush, be it one object or many, without a stop; ledges and slits of 4 grains, or of 2^-20
///   of its largest coordinate, are none.
/// - A walker (`up` is not zero) follows the ground: the way along `up` ends on floors, the way across follows slopes up to
///   `slope` (and 2^-18 of it), steps up what is at most `step` high where there is room (a round foot rolls up a little
///   more; farther than 11,000 units from the origin one of 5,000 moves over a low step may end at it), and keeps to ground
///   that falls away by at most `snap` from where it last stood. Where something too steep, as
///   an edge under a round foot, holds it above that ground, it stands on that, with `up` as the floor's normal; off an
///   edge that is higher, a round foot rolls, so that `snap` should be no less than `step`. What is steeper is a wall to
///   what walks; what falls slides down it, however it presses against it. It remembers what it stands on, as long as that
///   is there and a floor to a move's `up` and `slope`; steps and snaps need that, so that who was placed makes a move of
///   (0, 0) first.
/// - A one-way object stops what comes from outside against its direction: delta leads against it (its product with the
///   direction is less than 0, exactly; a delta of zero is what was kept), and the normal where they meet leads along it
///   (its product is greater than 0). Delta counts as it was asked for, also after a slide; after HT_RESPONSE_BOUNCE, as
///   mirrored. A walker that is on a floor and does not rise comes down, too. All else goes through.
/// - What is pushed (HT_RESPONSE_PUSH) is mobile, of a convex kind, and no floor to a walker. It moves as movers do,
///   slides along what stops it, and takes along what stands on it. What it meets in turn is asked about, too (`by`),
///   and is moved for HT_RESPONSE_PUSH alone.
HT_API ht_status ht_world_move(ht_world *world, ht_object object, ht_vec2 delta, const ht_mover_desc *how,
                               ht_move_result *out);

/// Moves an object out of all that it overlaps and that stops it, by the shortest way that a search finds, at most `limit`
/// long, which may be infinite; *moved (which may be NULL) is the way, and zero when the status is not HT_OK. HT_ERR_RANGE
/// when it finds none: it has not moved then. HT_ERR_NOT_FINITE for a limit that is NaN. Other reasons as ht_world_move.
///
/// The search takes the first free place along each of some directions: those of the depths (ht_distance) of what it
/// overlaps, of the first 24 by slot, both ways, and 16 others. So the way is no longer than the first free place along
/// a depth, but for a few grains: from the floor of a cave it leads into the cave. A gap narrower than a few grains may
/// be passed over, and any after 64 ends of parts along one direction, or 12 steps in fields that are not convex.
HT_API ht_status ht_world_free_object(ht_world *world, ht_object object, float limit, ht_vec2 *moved);

// ---- Pushing -------------------------------------------------------------------------------------------------------
//
// An elevator, a door, a crusher or a turning platform is moved by ht_world_push instead of ht_world_place: what stands on
// it goes with it, and what is in its way is pushed ahead.

/// What a push has done to an object.
typedef struct ht_pushed {
    ht_object object;
    uint64_t user; // the object's
    ht_object by;  // what it stands on, or what has pushed it: the object that was moved, or one that it moved
    ht_vec2 moved; // how far: what leaves a platform may take it along as its speed
    bool carried;  // it stands on `by`
    bool crushed;  // it could not get out of the way
} ht_pushed;

/// How an object pushes; zero is a good default everywhere, and NULL is zero.
typedef struct ht_push_desc {
    bool part; // where somebody would be crushed, it goes as far as it can; else it stays where it was
    // Whether `by`, the object or what it pushes, pushes `object`; if not, the first goes into it, the others are
    // stopped by it. What is carried is not asked about. NULL: yes.
    bool (*accept)(void *context, ht_object by, ht_object object);
    // Whether it goes on though `who` cannot get out of the way, and stays in it. NULL: no.
    bool (*crush)(void *context, const ht_pushed *who);
    void *context; // of both, which must not change the world, and are asked in the middle of a push
} ht_push_desc;

/// What a push has led to.
typedef struct ht_push_result {
    ht_pose pose;            // where the object stands
    ht_vec2 moved;           // how far it has come
    bool stopped;            // somebody would have been crushed
    ht_object stopped_by;    // who
    const ht_pushed *pushed; // all that was moved or crushed, by slot; the world's, until the next push
    size_t count;
} ht_push_result;

/// Places an object, fixed or mobile, and takes along what stands on it and what is in its way: mobile objects of convex
/// kinds that see it. *out may be NULL, and is zero when the status is not HT_OK. Reasons as ht_world_place's,
/// HT_ERR_MEMORY; also then nothing has changed.
///
/// - Never in: what is carried and pushed moves as movers do (ht_world_move). Afterwards ht_relate of each of these and of
///   every object that stops it is apart or touch, decided exactly, if it was so before; but for those that are
///   crushed, and for what a one-way object among them let in. The object itself goes through all that is not mobile, and
///   what it overlapped before it does not push.
/// - Carried is what stood on it after its last ht_world_move and is still as near as rounding leaves it (what something
///   else has pushed away is not), and what stands on that (what is placed or is pushed itself, as a lift on a lift,
///   stands on nothing): it goes as far as the object, or turns with it about its position, and keeps its own rotation.
///   It goes down with a platform, however fast.
/// - Pushed is what it would meet on its way, by the rest of the way; a turn is at most half a turn, the shorter way.
///   It slides along what stops it, and pushes what is in its way in turn. What floats in a hollow of the object, as in a
///   cabin or a cup, goes with the side that reaches it, and through none.
/// - What cannot get out of the way would be crushed: `how` says whether the push goes on. If not, everything stands
///   where it stood, to the last bit.
/// - A one-way object carries, and pushes only what it meets on the side of its direction while it goes in its direction
///   (both products greater than 0), and what stands on it. A sensor does neither. To what is moved, one-way objects in its
///   way are as in ht_world_move, with the motion that it is moved by.
/// - What it carries goes along at once, unless the object turns, where it meets nothing on that way but each other. Then
///   the foremost go first, so that the order of slots decides only between what is as far in front, or met at the same
///   time.
/// - At most 64 objects move one by another. About 1 us an object; where objects push each other on, as in stacks that
///   turn, the square of their number counts, and a push that is stopped is tried up to 64 times with `part`.
/// - What slides along a wall, as in a wedge, goes farther than what pushes it: until it is as far along the normal.
HT_API ht_status ht_world_push(ht_world *world, ht_object object, ht_pose pose, const ht_push_desc *how,
                               ht_push_result *out);

// ---- Snapshots -----------------------------------------------------------------------------------------------------

/// Writes all that a world's later answers depend on to `bytes`, and how many bytes it is to *size (which may be NULL):
/// objects with their handles and user data, the handles that the next objects will get, what movers stand on and have
/// left of their motion, what met at the last update, what has changed since, and the last update's events. A snapshot
/// can be loaded on every machine; its format has a version. Worlds that are the same may have what met in another order
/// in their bytes, as after a load: compare them by ht_world_hash.
///
/// HT_ERR_CAPACITY: they are more than `capacity`; only *size is of use then. HT_ERR_UNSUPPORTED: the field of some object
/// borrows what bytes cannot hold: samples, a polygon or a function. Never allocates. O(n).
HT_API ht_status ht_world_save(const ht_world *world, void *bytes, size_t capacity, size_t *size);

/// Makes a world the one that was saved, grain included, whatever was in it; its allocator and threads stay. From then on
/// it answers and tells, bit for bit, as that one did from then on. Handles that were given out after it was saved will be
/// given out again, for what is added then; pointers into the world are gone.
///
/// HT_ERR_SYNTAX: the bytes are damaged, not a snapshot's, or not as many as ht_world_save told; HT_ERR_UNSUPPORTED:
/// another version's; HT_ERR_MEMORY. The world has not changed then. Shapes that the world has in the same slots are
/// kept, so that going back a few frames costs little more than placing what has moved. O(n), and O(n log n) where
/// other slots are in use than before.
HT_API ht_status ht_world_load(ht_world *world, const void *bytes, size_t size);

/// A hash of what ht_world_save writes, but for the last update's events and which objects have changed since: the same on
/// every machine, whatever the index looks like and however often objects were placed. 0 for NULL. O(n).
HT_API uint64_t ht_world_hash(const ht_world *world);

#ifdef __cplusplus
}
#endif

#endif
