// stream_read.c: the members of commands: what each is, and where its value goes.
#include "stream_parts.h"

#include <math.h>
#include <string.h>

typedef enum member_type {
    MEMBER_TEXT,
    MEMBER_NAME,    // of a new object
    MEMBER_OBJECT,  // the name of one
    MEMBER_OBJECTS, // a list of names
    MEMBER_SHAPE,
    MEMBER_VEC2,
    MEMBER_ROT,
    MEMBER_ANGLE,
    MEMBER_FLOAT,
    MEMBER_LENGTH,
    MEMBER_BOOL,
    MEMBER_BITS,
    MEMBER_FILTER,
    MEMBER_GROUP,
    MEMBER_PLACES,
    MEMBER_BOX,
    MEMBER_RAY,
    MEMBER_START,
    MEMBER_MOTION,
    MEMBER_RESPONSES
} member_type;

#define MEMBER(id, name, type, at) [HTI_STREAM_##id] = {name, MEMBER_##type, offsetof(hti_stream_args, at)}

static const struct {
    const char *name;
    member_type type;
    size_t offset; // in hti_stream_args
} members[HTI_STREAM_MEMBER_COUNT] = {
    MEMBER(GRAIN, "grain", FLOAT, grain),
    MEMBER(NAME, "name", NAME, name),
    MEMBER(OBJECT, "object", OBJECT, object),
    MEMBER(A, "a", OBJECT, a),
    MEMBER(B, "b", OBJECT, b),
    MEMBER(SHAPE, "shape", SHAPE, desc.shape),
    MEMBER(AT, "at", VEC2, desc.pose.p),
    MEMBER(ROT, "rot", ROT, desc.pose.q),
    MEMBER(ANGLE, "angle", ANGLE, desc.pose.q),
    MEMBER(CATEGORY, "category", FILTER, desc.filter.category),
    MEMBER(MASK, "mask", FILTER, desc.filter.mask),
    MEMBER(FILTER_GROUP, "filter_group", GROUP, desc.filter.group),
    MEMBER(MOBILE, "mobile", BOOL, desc.mobile),
    MEMBER(SENSOR, "sensor", BOOL, desc.sensor),
    MEMBER(ONE_WAY, "one_way", VEC2, desc.one_way),
    MEMBER(USER, "user", BITS, desc.user),
    MEMBER(PLACES, "places", PLACES, places),
    MEMBER(BOX, "box", BOX, box),
    MEMBER(RAY, "ray", RAY, ray),
    MEMBER(MAX, "max", LENGTH, max),
    MEMBER(DELTA, "delta", VEC2, delta),
    MEMBER(START, "start", START, start),
    MEMBER(MOTION, "motion", MOTION, motion),
    MEMBER(TOLERANCE, "tolerance", LENGTH, tolerance),
    MEMBER(K, "k", BITS, k),
    MEMBER(MARGIN, "margin", LENGTH, margin),
    MEMBER(LIMIT, "limit", LENGTH, limit),
    MEMBER(EXCEPT, "except", OBJECTS, except),
    MEMBER(ONLY, "only", OBJECTS, only),
    MEMBER(WITH_SENSORS, "with_sensors", BOOL, with_sensors),
    MEMBER(UP, "up", VEC2, mover.up),
    MEMBER(SLOPE, "slope", LENGTH, mover.slope),
    MEMBER(STEP, "step", LENGTH, mover.step),
    MEMBER(SNAP, "snap", LENGTH, mover.snap),
    MEMBER(CONSTANT_SPEED, "constant_speed", BOOL, mover.constant_speed),
    MEMBER(STOPS_AT_CEILINGS, "stops_at_ceilings", BOOL, mover.stops_at_ceilings),
    MEMBER(DROP, "drop", BOOL, mover.drop),
    MEMBER(RESPOND, "respond", RESPONSES, responses),
    MEMBER(PART, "part", BOOL, part),
    MEMBER(CRUSH, "crush", OBJECTS, crush),
    MEMBER(SNAPSHOT, "snapshot", TEXT, snapshot),
};

typedef struct command_reader {
    ht_world_stream *stream;
    const hti_json *json;
    hti_stream_args *args;
} command_reader;

static ht_status no_memory(const command_reader *r, const hti_json_node *node) {
    return hti_json_fail(r->json, node, HT_ERR_MEMORY, "%s", ht_status_text(HT_ERR_MEMORY));
}

static ht_status read_text(const command_reader *r, const hti_json_node *node, const char **out) {
    *out = node->text;
    return hti_json_is_string(node) ? HT_OK : hti_json_fail(r->json, node, HT_ERR_VALUE, "a text is expected");
}

static ht_status read_new_name(const command_reader *r, const hti_json_node *node, const char **out) {
    const ht_status status = read_text(r, node, out);
    return status == HT_OK && ht_world_find(r->stream->world, hti_stream_names_find(&r->stream->names, *out), NULL)
               ? hti_json_fail(r->json, node, HT_ERR_VALUE, "another object has this name")
               : status;
}

static ht_status find_named(const command_reader *r, const hti_json_node *node, const char *name, ht_object *out) {
    *out = hti_stream_names_find(&r->stream->names, name);
    return out->generation != 0 ? HT_OK
                                : hti_json_fail(r->json, node, HT_ERR_VALUE, "no object was added with this name");
}

static ht_status read_object_name(const command_reader *r, const hti_json_node *node, ht_object *out) {
    return hti_json_is_string(node) ? find_named(r, node, node->text, out)
                                    : hti_json_fail(r->json, node, HT_ERR_VALUE, "the name of an object is expected");
}

// Room in the line's memory for a value for each child of a list.
static ht_status list_of(const command_reader *r, const hti_json_node *node, size_t size, void **items, size_t *count) {
    if (!hti_json_is_array(node)) {
        return hti_json_fail(r->json, node, HT_ERR_VALUE, "an array is expected");
    }
    *count = (size_t)hti_json_count(node);
    *items = ht_arena_alloc(&r->stream->line, *count * size);
    return *items != NULL ? HT_OK : no_memory(r, node);
}

static ht_status read_objects(const command_reader *r, const hti_json_node *node, hti_stream_objects *out) {
    void *memory = NULL;
    ht_status status = list_of(r, node, sizeof *out->items, &memory, &out->count);
    ht_object *object = out->items = memory;
    for (hti_json_items each = hti_json_items_of(node); status == HT_OK && hti_json_next(&each);) {
        const hti_json_node *const child = each.node;
        status = read_object_name(r, child, object++);
    }
    return status;
}

// The world copies a shape but for what its fields borrow, which is kept.
static ht_status read_object_shape(const command_reader *r, const hti_json_node *node, ht_shape *out) {
    const ht_status status = hti_json_shape(r->json, &r->stream->line, node, out);
    return status == HT_OK && ht_has_field(out) ? hti_json_shape(r->json, &r->stream->kept, node, out) : status;
}

static ht_status read_angle(const command_reader *r, const hti_json_node *node, ht_rot *q) {
    return q->c != 0 || q->s != 0
               ? hti_json_fail(r->json, node, HT_ERR_VALUE, "\"rot\" and \"angle\" exclude each other")
               : hti_json_rot(r->json, node, HTI_JSON_ANGLE, q);
}

static ht_status read_place(const command_reader *r, const hti_json_node *node, ht_object *object, ht_pose *pose) {
    static const hti_json_field fields[] = {{"object", HTI_JSON_ANY, false, 0, 0},
                                            {"at", HTI_JSON_ANY, false, 0, 0},
                                            {"rot", HTI_JSON_ANY, true, 0, 0},
                                            {"angle", HTI_JSON_ANY, true, 0, 0},
                                            {0}};
    const hti_json_node *found[HTI_JSON_FIELD_MAX];
    ht_status status = hti_json_members(r->json, node, fields, false, found);
    if (status == HT_OK) {
        status = read_object_name(r, found[0], object);
    }
    if (status == HT_OK) {
        status = hti_json_two(r->json, found[1], &pose->p.x, &pose->p.y);
    }
    if (status == HT_OK && found[2] != NULL) {
        status = hti_json_rot(r->json, found[2], HTI_JSON_ROT, &pose->q);
    }
    return status == HT_OK && found[3] != NULL ? read_angle(r, found[3], &pose->q) : status;
}

static ht_status read_places(const command_reader *r, const hti_json_node *node, hti_stream_objects *out) {
    void *objects = NULL, *poses = NULL;
    ht_status status = list_of(r, node, sizeof(ht_object), &objects, &out->count);
    if (status == HT_OK) {
        status = list_of(r, node, sizeof(ht_pose), &poses, &out->count);
    }
    out->items = objects;
    r->args->poses = poses;
    size_t i = 0;
    for (hti_json_items each = hti_json_items_of(node); status == HT_OK && hti_json_next(&each); i++) {
        const hti_json_node *const child = each.node;
        status = read_place(r, child, &out->items[i], &r->args->poses[i]);
    }
    return status;
}

static ht_status read_box(const command_reader *r, const hti_json_node *node, ht_box *out) {
    static const hti_json_field fields[] = {
        {"min", HTI_JSON_ANY, false, 0, 0}, {"max", HTI_JSON_ANY, false, 0, 0}, {0}};
    const hti_json_node *found[HTI_JSON_FIELD_MAX];
    ht_status status = hti_json_members(r->json, node, fields, false, found);
    if (status == HT_OK) {
        status = hti_json_two(r->json, found[0], &out->min.x, &out->min.y);
    }
    return status == HT_OK ? hti_json_two(r->json, found[1], &out->max.x, &out->max.y) : status;
}

static ht_status read_response(const command_reader *r, const hti_json_node *node, hti_stream_response *out) {
    static const char *const responses[] = {"slide", "stop", "pass", "bounce", "push"};
    for (int i = 0; hti_json_is_string(node) && i < 5; i++) {
        if (strcmp(node->text, responses[i]) == 0) {
            out->response = (ht_response)i;
            return find_named(r, node, node->name, &out->object);
        }
    }
    return hti_json_fail(r->json, node, HT_ERR_VALUE,
                         "\"slide\", \"stop\", \"pass\", \"bounce\" or \"push\" is expected");
}

// An object whose members are named like objects.
static ht_status read_responses(const command_reader *r, const hti_json_node *node) {
    if (!hti_json_is_object(node)) {
        return hti_json_fail(r->json, node, HT_ERR_VALUE, "an object is expected");
    }
    r->args->responses = ht_arena_alloc(&r->stream->line, (size_t)hti_json_count(node) * sizeof *r->args->responses);
    if (r->args->responses == NULL) {
        return no_memory(r, node);
    }
    ht_status status = HT_OK;
    for (hti_json_items each = hti_json_items_of(node); status == HT_OK && hti_json_next(&each);) {
        const hti_json_node *const child = each.node;
        status = read_response(r, child, &r->args->responses[r->args->response_count++]);
    }
    return status;
}

static ht_status read_value(const command_reader *r, const hti_json_node *node, member_type type, void *value) {
    const hti_json *json = r->json;
    switch (type) {
    case MEMBER_TEXT:
        return read_text(r, node, value);
    case MEMBER_NAME:
        return read_new_name(r, node, value);
    case MEMBER_OBJECT:
        return read_object_name(r, node, value);
    case MEMBER_OBJECTS:
        return read_objects(r, node, value);
    case MEMBER_SHAPE:
        return read_object_shape(r, node, value);
    case MEMBER_VEC2:
        return hti_json_two(json, node, &((ht_vec2 *)value)->x, &((ht_vec2 *)value)->y);
    case MEMBER_ROT:
        return hti_json_rot(json, node, HTI_JSON_ROT, value);
    case MEMBER_ANGLE:
        return read_angle(r, node, value);
    case MEMBER_FLOAT:
        return hti_json_float(json, node, value);
    case MEMBER_LENGTH:
        return hti_json_length(json, node, value);
    case MEMBER_BOOL:
        return hti_json_bool(json, node, value);
    case MEMBER_BITS:
        return hti_json_bits(json, node, value);
    case MEMBER_FILTER:
        return hti_json_filter_bits(json, node, value);
    case MEMBER_GROUP:
        return hti_json_filter_group(json, node, value);
    case MEMBER_PLACES:
        return read_places(r, node, value);
    case MEMBER_BOX:
        return read_box(r, node, value);
    case MEMBER_RAY:
        return hti_json_ray(json, node, value);
    case MEMBER_START:
        return hti_json_start(json, node, value);
    case MEMBER_MOTION:
        return hti_json_motion(json, node, value);
    case MEMBER_RESPONSES:
        return read_responses(r, node);
    }
    return HT_ERR_VALUE;
}

const char *hti_stream_member_name(hti_stream_member member) {
    return members[member].name;
}

ht_status hti_stream_read(ht_world_stream *stream, const hti_json *json, const hti_stream_entry *entry,
                          hti_stream_args *args) {
    hti_json_field fields[HTI_JSON_FIELD_MAX + 1] = {{.name = "do"}, {.name = "note", .optional = true}};
    int taken[HTI_JSON_FIELD_MAX] = {0}, count = 2; // "do" and "note" are looked at elsewhere, or not
    for (int m = 0; m < HTI_STREAM_MEMBER_COUNT; m++) {
        if (((entry->required | entry->optional) >> m & 1) != 0) {
            fields[count].name = members[m].name;
            fields[count].optional = (entry->required >> m & 1) == 0;
            taken[count++] = m;
        }
    }
    const hti_json_node *found[HTI_JSON_FIELD_MAX];
    const command_reader reader = {stream, json, args};
    args->max = (float)INFINITY;
    ht_status status = hti_json_members(json, json->root, fields, false, found);
    for (int i = 2; i < count && status == HT_OK; i++) {
        if (found[i] != NULL) {
            status = read_value(&reader, found[i], members[taken[i]].type, (char *)args + members[taken[i]].offset);
            args->has_only = args->has_only || taken[i] == HTI_STREAM_ONLY;
        }
    }
    return status;
}
