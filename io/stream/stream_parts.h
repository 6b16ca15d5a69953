// stream_parts.h: what the files of world streams share: names of objects, a command's members, the commands.
#ifndef HANTEI_STREAM_PARTS_H
#define HANTEI_STREAM_PARTS_H

#include <hantei/io/stream.h>

#include "json_tree.h"

// ---- Names (stream_names.c) ----

/// Names of objects, living and removed.
typedef struct hti_stream_names {
    struct hti_stream_name *items;
    uint32_t *by_hash, *by_slot; // 1 + the newest name of a hash, of a slot; 0: none
    size_t count, capacity;
} hti_stream_names;

/// Makes sure of room for a name more. False: no memory.
bool hti_stream_names_reserve(hti_stream_names *names);

/// Gives an object a name, which is borrowed, after hti_stream_names_reserve. What had the name loses it.
void hti_stream_names_add(hti_stream_names *names, const char *name, ht_object object);

/// The object that got this name last; {0, 0}: none did.
ht_object hti_stream_names_find(const hti_stream_names *names, const char *name);

/// The name that an object was added with; NULL: there is none.
const char *hti_stream_names_of(const hti_stream_names *names, ht_object object);

/// Makes *to the names of `from`, which are borrowed. False: no memory, and *to is as it was.
bool hti_stream_names_copy(const hti_stream_names *from, hti_stream_names *to);

void hti_stream_names_deinit(hti_stream_names *names);

// ---- The stream ----

struct ht_world_stream {
    ht_world *world;
    hti_stream_names names;
    struct hti_stream_snapshot *snapshots; // a list
    ht_arena kept;                         // names, and what fields borrow
    ht_arena line;                         // of one line at a time
};

/// What a mover does when it meets an object.
typedef struct hti_stream_response {
    ht_object object;
    ht_response response;
} hti_stream_response;

/// Handles in memory of the line.
typedef struct hti_stream_objects {
    ht_object *items;
    size_t count;
} hti_stream_objects;

/// The members of a command; what it leaves out is zero, `max` infinity.
typedef struct hti_stream_args {
    const char *name;
    ht_object object, a, b;
    ht_object_desc desc; // of add; what the commands that change objects set
    float grain, max, tolerance, margin, limit;
    hti_stream_objects places;
    ht_pose *poses; // of the places
    ht_box box;
    ht_ray ray;
    ht_vec2 delta;
    ht_start start;
    ht_motion motion;
    uint64_t k;
    hti_stream_objects except, only;
    bool with_sensors;
    ht_mover_desc mover;
    bool part;
    hti_stream_objects crush;
    const char *snapshot; // its name; NULL: ""
    hti_stream_response *responses;
    size_t response_count;
    ht_world_query query; // of filter, except, only and with_sensors
    bool has_only;
    ht_io_error *error; // where a command says more than its status does; never NULL
} hti_stream_args;

/// Carries a command out and appends its answer without the end of the line; or answers why not.
typedef ht_status hti_stream_command(ht_world_stream *stream, const hti_stream_args *args, ht_text *out);

/// Members of commands, in the order of the table in stream_read.c.
typedef enum hti_stream_member {
    HTI_STREAM_GRAIN,
    HTI_STREAM_NAME,
    HTI_STREAM_OBJECT,
    HTI_STREAM_A,
    HTI_STREAM_B,
    HTI_STREAM_SHAPE,
    HTI_STREAM_AT,
    HTI_STREAM_ROT,
    HTI_STREAM_ANGLE,
    HTI_STREAM_CATEGORY,
    HTI_STREAM_MASK,
    HTI_STREAM_FILTER_GROUP,
    HTI_STREAM_MOBILE,
    HTI_STREAM_SENSOR,
    HTI_STREAM_ONE_WAY,
    HTI_STREAM_USER,
    HTI_STREAM_PLACES,
    HTI_STREAM_BOX,
    HTI_STREAM_RAY,
    HTI_STREAM_MAX,
    HTI_STREAM_DELTA,
    HTI_STREAM_START,
    HTI_STREAM_MOTION,
    HTI_STREAM_TOLERANCE,
    HTI_STREAM_K,
    HTI_STREAM_MARGIN,
    HTI_STREAM_LIMIT,
    HTI_STREAM_EXCEPT,
    HTI_STREAM_ONLY,
    HTI_STREAM_WITH_SENSORS,
    HTI_STREAM_UP,
    HTI_STREAM_SLOPE,
    HTI_STREAM_STEP,
    HTI_STREAM_SNAP,
    HTI_STREAM_CONSTANT_SPEED,
    HTI_STREAM_STOPS_AT_CEILINGS,
    HTI_STREAM_DROP,
    HTI_STREAM_RESPOND,
    HTI_STREAM_PART,
    HTI_STREAM_CRUSH,
    HTI_STREAM_SNAPSHOT,
    HTI_STREAM_MEMBER_COUNT
} hti_stream_member;

/// A command; its members are sets of bits by hti_stream_member.
typedef struct hti_stream_entry {
    const char *name;
    hti_stream_command *run;
    uint64_t required, optional;
} hti_stream_entry;

/// All commands (stream.c); the last one has no name.
extern const hti_stream_entry hti_stream_entries[];

const char *hti_stream_member_name(hti_stream_member member);

/// Reads the members of a command.
ht_status hti_stream_read(ht_world_stream *stream, const hti_json *json, const hti_stream_entry *entry,
                          hti_stream_args *args);

// ---- Commands that change the world (stream_change.c) ----

hti_stream_command hti_stream_create, hti_stream_add, hti_stream_remove, hti_stream_place, hti_stream_place_many,
    hti_stream_set_shape, hti_stream_set_filter, hti_stream_set_mobile, hti_stream_set_sensor, hti_stream_set_one_way,
    hti_stream_set_user;

/// Events, movers (stream_move.c).
hti_stream_command hti_stream_update, hti_stream_touching, hti_stream_meetings, hti_stream_move, hti_stream_free,
    hti_stream_push;

/// Snapshots (stream_snapshot.c).
hti_stream_command hti_stream_save, hti_stream_load, hti_stream_hash;
void hti_stream_snapshots_deinit(ht_world_stream *stream);

// ---- Commands that ask (stream_ask.c) ----

hti_stream_command hti_stream_find, hti_stream_count, hti_stream_objects_all, hti_stream_query_point,
    hti_stream_query_box, hti_stream_query_shape, hti_stream_is_free, hti_stream_raycast, hti_stream_raycast_all,
    hti_stream_cast, hti_stream_cast_all, hti_stream_sweep, hti_stream_nearest, hti_stream_contacts;

/// Whether the object is one of these.
static inline bool hti_stream_among(const hti_stream_objects *objects, ht_object object) {
    for (size_t i = 0; i < objects->count; i++) {
        if (ht_object_is_equal(objects->items[i], object)) {
            return true;
        }
    }
    return false;
}

/// Appends `before` and the object's name, or null.
void hti_stream_write_name(const ht_world_stream *stream, ht_text *out, const char *before, ht_object object);

#endif
