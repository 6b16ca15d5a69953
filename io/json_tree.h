// json_tree.h: a JSON text as a tree that knows where in the text each of its nodes stands.
#ifndef HANTEI_IO_JSON_TREE_H
#define HANTEI_IO_JSON_TREE_H

#include <cjson/cJSON.h>
#include <hantei/io/json.h>

/// A text and its tree. Every node's `valueint` is its offset in the text; a number's `valuedouble` means nothing: read
/// it with the functions below.
typedef struct hti_json {
    const char *text; // borrowed
    size_t length;
    const char *file;   // names the text in errors
    int64_t line;       // of the text's first byte
    ht_io_error *error; // or NULL
    cJSON *root;
} hti_json;

/// Parses json->text into json->root. The other members are set by the caller. On failure nothing needs to be freed.
ht_status hti_json_init(hti_json *json);

void hti_json_deinit(hti_json *json);

/// The line the node begins on.
int64_t hti_json_line(const hti_json *json, const cJSON *node);

/// Fails at a node: the reason is preceded by the node's path ("objects[3].shape.radius: ...").
ht_status hti_json_fail(const hti_json *json, const cJSON *node, ht_status status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/// The number as the nearest float32; fails when it is none or too large for one.
ht_status hti_json_float(const hti_json *json, const cJSON *node, float *out);

/// An array of two numbers.
ht_status hti_json_two(const hti_json *json, const cJSON *node, float *x, float *y);

/// The largest whole number up to which every one is a double: others are written as "0x..." texts.
#define HTI_JSON_WHOLE_MAX ((UINT64_C(1) << 53) - 1)

/// The number 0 to 2^53-1, or the text "0x..." with up to 16 hexadecimal digits.
ht_status hti_json_bits(const hti_json *json, const cJSON *node, uint64_t *out);

/// Whether a number is written without point and exponent.
bool hti_json_is_whole(const hti_json *json, const cJSON *node);

/// A number so written, of up to 64 bits with its sign; false for others.
bool hti_json_integer(const hti_json *json, const cJSON *node, int64_t *out);

/// What the value of a member is. The ones from HTI_JSON_VEC2 on are parts of shapes (json_fields.c).
typedef enum hti_json_type {
    HTI_JSON_ANY,
    HTI_JSON_VEC2,
    HTI_JSON_HALF,   // ht_vec2, not negative
    HTI_JSON_NORMAL, // ht_vec2, not zero
    HTI_JSON_FLOAT,
    HTI_JSON_RADIUS,   // float, not negative
    HTI_JSON_ROT,      // ht_rot, not zero
    HTI_JSON_ANGLE,    // read only: ht_rot from radians
    HTI_JSON_TRIANGLE, // three points
    HTI_JSON_POINTS,   // array of points and count
    HTI_JSON_CLOSED,   // bool
    HTI_JSON_RINGS,    // array of arrays of points
    HTI_JSON_RULE,     // ht_fill_rule
    HTI_JSON_NODE,     // a field, as a tree of its instructions
    HTI_JSON_SHAPES    // array of shapes and count
} hti_json_type;

/// A member of an object. A list of them ends with a name of NULL.
typedef struct hti_json_field {
    const char *name;
    hti_json_type type;
    bool optional;       // when written, it is left out where it has its default
    size_t offset;       // of the value in ht_shape
    size_t count_offset; // of the number of values behind the pointer
} hti_json_field;

#define HTI_JSON_FIELD_MAX 16

/// Finds the members of an object: found[i] is the value of fields[i] or NULL. Fails when the node is not an object,
/// when one that is not optional is missing, when one is repeated and, unless the object is open, when it has others.
ht_status hti_json_members(const hti_json *json, const cJSON *object, const hti_json_field *fields, bool open,
                           const cJSON *found[HTI_JSON_FIELD_MAX]);

/// The members of every kind of shape in the order they are written, "type" first.
extern const hti_json_field hti_json_fields[HT_KIND_COUNT][HTI_JSON_FIELD_MAX + 1];

/// Reads a shape; its arrays go to the arena. *shape is written only when all is well.
ht_status hti_json_shape(const hti_json *json, ht_arena *arena, const cJSON *node, ht_shape *shape);

/// A rotation, not zero, by cosine and sine (HTI_JSON_ROT) or radians (HTI_JSON_ANGLE).
ht_status hti_json_rot(const hti_json *json, const cJSON *node, hti_json_type type, ht_rot *q);

ht_status hti_json_bool(const hti_json *json, const cJSON *node, bool *out);

/// A number that is not negative.
ht_status hti_json_length(const hti_json *json, const cJSON *node, float *value);

ht_status hti_json_ray(const hti_json *json, const cJSON *node, ht_ray *ray);
ht_status hti_json_motion(const hti_json *json, const cJSON *node, ht_motion *motion);
ht_status hti_json_start(const hti_json *json, const cJSON *node, ht_start *start);

/// Category or mask of a filter, of which a file's 0 is nothing.
ht_status hti_json_filter_bits(const hti_json *json, const cJSON *node, uint64_t *out);
ht_status hti_json_filter_group(const hti_json *json, const cJSON *node, int32_t *out);

/// Appends a comma and the member: a number, or text where that is too large.
void hti_json_write_bits(ht_text *text, const char *name, uint64_t bits);

/// Reads a field from the tree of its instructions; all of it goes to the arena.
ht_status hti_json_node(const hti_json *json, ht_arena *arena, const cJSON *node, const ht_field **out);

/// Appends a field as the tree of its instructions, or null when it has none.
void hti_json_write_node(ht_text *text, const ht_field *field);

/// Reads an object of named values; its arrays go to the arena, its texts are the tree's.
ht_status hti_json_properties(const hti_json *json, ht_arena *arena, const cJSON *node, ht_properties *out);

/// Appends properties as such an object, and one property as its value.
void hti_json_write_properties(ht_text *text, ht_properties properties);
void hti_json_write_property(ht_text *text, const ht_property *property);

/// The words for the kinds of layers in scenes, by ht_layer_kind.
extern const char *const hti_json_layer_words[HT_LAYER_ENTITIES + 1];

/// Reads a scene document that is parsed already.
ht_status hti_json_scene(ht_scene *scene, const hti_json *json);

#endif
