// json_tree.h: a JSON text as a tree that knows where in the text each of its nodes stands.
#ifndef HANTEI_IO_JSON_TREE_H
#define HANTEI_IO_JSON_TREE_H

#include <hantei/io/json.h>

typedef enum hti_json_kind {
    HTI_JSON_NULL,
    HTI_JSON_FALSE,
    HTI_JSON_TRUE,
    HTI_JSON_NUMBER,
    HTI_JSON_STRING,
    HTI_JSON_ARRAY,
    HTI_JSON_NUMBERS, // an array of numbers only, which stay in the text
    HTI_JSON_OBJECT
} hti_json_kind;

/// A value. Those of an array or object stand behind it, each with all that is in it.
typedef struct hti_json_node {
    const char *name;   // of a member; else NULL
    const char *text;   // a string, closed by a 0; of others, where they stand in the text
    uint32_t at;        // the place in the text
    uint32_t kind : 3;  // hti_json_kind
    uint32_t span : 29; // nodes, this one included
} hti_json_node;

/// A text and its tree.
typedef struct hti_json {
    const char *text; // borrowed
    size_t length;
    bool is_own;        // the text, and a 0 behind it, may be changed: it is no text any more then; else it is copied
    const char *file;   // names the text in errors
    int64_t line;       // of the text's first byte
    ht_io_error *error; // or NULL
    hti_json_node *root;
    char *copy;         // of the text, or NULL
    ht_arena unescaped; // strings that are written otherwise
} hti_json;

/// Reads json->text into json->root (json_parse.c). The members before that are set by the caller. Needs hti_json_deinit
/// either way.
ht_status hti_json_init(hti_json *json);

void hti_json_deinit(hti_json *json);

static inline bool hti_json_is_null(const hti_json_node *node) {
    return node != NULL && node->kind == HTI_JSON_NULL;
}

static inline bool hti_json_is_true(const hti_json_node *node) {
    return node != NULL && node->kind == HTI_JSON_TRUE;
}

static inline bool hti_json_is_false(const hti_json_node *node) {
    return node != NULL && node->kind == HTI_JSON_FALSE;
}

static inline bool hti_json_is_bool(const hti_json_node *node) {
    return hti_json_is_true(node) || hti_json_is_false(node);
}

static inline bool hti_json_is_number(const hti_json_node *node) {
    return node != NULL && node->kind == HTI_JSON_NUMBER;
}

static inline bool hti_json_is_string(const hti_json_node *node) {
    return node != NULL && node->kind == HTI_JSON_STRING;
}

static inline bool hti_json_is_array(const hti_json_node *node) {
    return node != NULL && (node->kind == HTI_JSON_ARRAY || node->kind == HTI_JSON_NUMBERS);
}

static inline bool hti_json_is_object(const hti_json_node *node) {
    return node != NULL && node->kind == HTI_JSON_OBJECT;
}

/// What is in an array or object, one after the other: for (hti_json_items i = hti_json_items_of(node); hti_json_next(&i);)
typedef struct hti_json_items {
    const hti_json_node
        *node; // the one that it is at; a number of an array of numbers lives in `number`, until the next
    const hti_json_node *next, *end;
    hti_json_node number;
} hti_json_items;

/// Of a node that is NULL or has nothing in it: none.
hti_json_items hti_json_items_of(const hti_json_node *node);
bool hti_json_next(hti_json_items *items);

/// The one at the index, or NULL. `items` is its memory.
const hti_json_node *hti_json_item(hti_json_items *items, const hti_json_node *node, size_t index);

/// How many there are.
size_t hti_json_count(const hti_json_node *node);

/// The first member of this name of an object, or NULL; of what is none, and for NULL, NULL.
const hti_json_node *hti_json_member(const hti_json_node *object, const char *name);

/// The number as the nearest double, where the locale's point is a point.
double hti_json_double(const hti_json_node *node);

/// The line of a place in the text, and the one the node begins on.
int64_t hti_json_line_at(const hti_json *json, size_t offset);
int64_t hti_json_line(const hti_json *json, const hti_json_node *node);

/// Fails at a node: the reason is preceded by the node's path ("objects[3].shape.radius: ...").
ht_status hti_json_fail(const hti_json *json, const hti_json_node *node, ht_status status, const char *format, ...)
    HT_PRINTF(4, 5);

/// The number as the nearest float32; fails when it is none or too large for one.
ht_status hti_json_float(const hti_json *json, const hti_json_node *node, float *out);

/// An array of two numbers.
ht_status hti_json_two(const hti_json *json, const hti_json_node *node, float *x, float *y);

/// The largest whole number up to which every one is a double: others are written as "0x..." texts.
#define HTI_JSON_WHOLE_MAX ((UINT64_C(1) << 53) - 1)

/// The number 0 to 2^53-1, or the text "0x..." with up to 16 hexadecimal digits.
ht_status hti_json_bits(const hti_json *json, const hti_json_node *node, uint64_t *out);

/// Whether a number is written without point and exponent.
bool hti_json_is_whole(const hti_json *json, const hti_json_node *node);

/// A number so written, of up to 64 bits with its sign; false for others.
bool hti_json_integer(const hti_json *json, const hti_json_node *node, int64_t *out);

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
ht_status hti_json_members(const hti_json *json, const hti_json_node *object, const hti_json_field *fields, bool open,
                           const hti_json_node *found[HTI_JSON_FIELD_MAX]);

/// The members of every kind of shape in the order they are written, "type" first.
extern const hti_json_field hti_json_fields[HT_KIND_COUNT][HTI_JSON_FIELD_MAX + 1];

/// Reads a shape; its arrays go to the arena. *shape is written only when all is well.
ht_status hti_json_shape(const hti_json *json, ht_arena *arena, const hti_json_node *node, ht_shape *shape);

/// A rotation, not zero, by cosine and sine (HTI_JSON_ROT) or radians (HTI_JSON_ANGLE).
ht_status hti_json_rot(const hti_json *json, const hti_json_node *node, hti_json_type type, ht_rot *q);

ht_status hti_json_bool(const hti_json *json, const hti_json_node *node, bool *out);

/// A number that is not negative.
ht_status hti_json_length(const hti_json *json, const hti_json_node *node, float *value);

ht_status hti_json_ray(const hti_json *json, const hti_json_node *node, ht_ray *ray);
ht_status hti_json_motion(const hti_json *json, const hti_json_node *node, ht_motion *motion);
ht_status hti_json_start(const hti_json *json, const hti_json_node *node, ht_start *start);

/// Category or mask of a filter, of which a file's 0 is nothing.
ht_status hti_json_filter_bits(const hti_json *json, const hti_json_node *node, uint64_t *out);
ht_status hti_json_filter_group(const hti_json *json, const hti_json_node *node, int32_t *out);

/// Appends a comma and the member: a number, or text where that is too large.
void hti_json_write_bits(ht_text *text, const char *name, uint64_t bits);

/// Reads a field from the tree of its instructions; all of it goes to the arena.
ht_status hti_json_instructions(const hti_json *json, ht_arena *arena, const hti_json_node *node, const ht_field **out);

/// Appends a field as the tree of its instructions, or null when it has none.
void hti_json_write_node(ht_text *text, const ht_field *field);

/// Reads an object of named values; its arrays go to the arena, its texts are the tree's.
ht_status hti_json_properties(const hti_json *json, ht_arena *arena, const hti_json_node *node, ht_properties *out);

/// Appends properties as such an object, and one property as its value.
void hti_json_write_properties(ht_text *text, ht_properties properties);
void hti_json_write_property(ht_text *text, const ht_property *property);

/// The words for the kinds of layers in scenes, by ht_layer_kind.
extern const char *const hti_json_layer_words[HT_LAYER_ENTITIES + 1];

/// Reads a scene document that is parsed already.
ht_status hti_json_scene(ht_scene *scene, const hti_json *json);

#endif
