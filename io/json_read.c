// json_read.c: shapes from JSON, following the table of json_fields.c.
//
// Everything that makes a shape unanswerable is refused here, where the member at fault can still be named.
#include "json_tree.h"
#include "scene_parts.h"
#include <hantei/io/json.h>
#include <string.h>

typedef struct shape_reader {
    const hti_json *json;
    ht_arena *arena;
    bool inside_compound;
} shape_reader;

static ht_status read_shape(const shape_reader *r, const hti_json_node *node, ht_shape *shape);

static ht_status fail_in_shape(const shape_reader *r, const hti_json_node *node, ht_status status) {
    hti_json_fail(r->json, node, status, "%s", ht_status_text(status));
    return status;
}

static ht_status fail_at_array(const shape_reader *r, const hti_json_node *node) {
    hti_json_fail(r->json, node, HT_ERR_VALUE, "an array is expected");
    return HT_ERR_VALUE;
}

ht_status hti_json_two(const hti_json *json, const hti_json_node *node, float *x, float *y) {
    if (!hti_json_is_array(node) || hti_json_count(node) != 2) {
        return hti_json_fail(json, node, HT_ERR_VALUE, "an array of two numbers is expected");
    }
    hti_json_items items = hti_json_items_of(node);
    hti_json_next(&items);
    const ht_status status = hti_json_float(json, items.node, x);
    hti_json_next(&items);
    return status != HT_OK ? status : hti_json_float(json, items.node, y);
}

// A new array with room for one value per child of the node, at least `least` of them.
static ht_status new_array(const shape_reader *r, const hti_json_node *node, int32_t least, size_t size, void **values,
                           int32_t *count) {
    if (!hti_json_is_array(node)) {
        return fail_at_array(r, node);
    }
    *count = (int32_t)hti_json_count(node);
    if (*count < least) {
        return fail_in_shape(r, node, HT_ERR_TOO_FEW_VERTICES);
    }
    *values = ht_arena_alloc(r->arena, (size_t)*count * size);
    return *values != NULL ? HT_OK : fail_in_shape(r, node, HT_ERR_MEMORY);
}

static ht_status read_shape_points(const shape_reader *r, const hti_json_node *node, ht_vec2 *points) {
    ht_status status = HT_OK;
    for (hti_json_items each = hti_json_items_of(node); status == HT_OK && hti_json_next(&each); points++) {
        const hti_json_node *const child = each.node;
        status = hti_json_two(r->json, child, &points->x, &points->y);
    }
    return status;
}

static ht_status read_point_list(const shape_reader *r, const hti_json_node *node, const ht_vec2 **points,
                                 int32_t *count) {
    void *memory = NULL;
    const ht_status status = new_array(r, node, 1, sizeof(ht_vec2), &memory, count);
    *points = memory;
    return status != HT_OK ? status : read_shape_points(r, node, memory);
}

static ht_status read_triangle(const shape_reader *r, const hti_json_node *node, ht_vec2 *points) {
    if (!hti_json_is_array(node) || hti_json_count(node) != 3) {
        return hti_json_fail(r->json, node, HT_ERR_VALUE, "an array of three points is expected");
    }
    return read_shape_points(r, node, points);
}

static ht_status read_rings(const shape_reader *r, const hti_json_node *node, ht_polygon *polygon) {
    void *ends = NULL;
    ht_status status = new_array(r, node, 1, sizeof(int32_t), &ends, &polygon->ring_count);
    if (status != HT_OK) {
        return status;
    }
    int32_t total = 0;
    int32_t *end = ends;
    for (hti_json_items each = hti_json_items_of(node); hti_json_next(&each);) {
        const hti_json_node *const ring = each.node;
        if (!hti_json_is_array(ring)) {
            return fail_at_array(r, ring);
        }
        if (hti_json_count(ring) == 0) {
            return fail_in_shape(r, ring, HT_ERR_TOO_FEW_VERTICES);
        }
        total += (int32_t)hti_json_count(ring);
        *end++ = total;
    }
    ht_vec2 *const v = ht_arena_alloc(r->arena, (size_t)total * sizeof *v);
    if (v == NULL) {
        return fail_in_shape(r, node, HT_ERR_MEMORY);
    }
    polygon->v = v;
    polygon->ring_end = ends;
    int32_t start = 0;
    end = ends;
    for (hti_json_items each = hti_json_items_of(node); status == HT_OK && hti_json_next(&each);) {
        const hti_json_node *const ring = each.node;
        status = read_shape_points(r, ring, v + start);
        start = *end++;
    }
    return status;
}

static ht_status read_rule(const shape_reader *r, const hti_json_node *node, ht_fill_rule *rule) {
    if (hti_json_is_string(node) && strcmp(node->text, "nonzero") == 0) {
        *rule = HT_NONZERO;
    } else if (!hti_json_is_string(node) || strcmp(node->text, "evenodd") != 0) {
        return hti_json_fail(r->json, node, HT_ERR_VALUE, "\"evenodd\" or \"nonzero\" is expected");
    }
    return HT_OK;
}

ht_status hti_json_bool(const hti_json *json, const hti_json_node *node, bool *out) {
    *out = hti_json_is_true(node);
    return hti_json_is_bool(node) ? HT_OK : hti_json_fail(json, node, HT_ERR_VALUE, "true or false is expected");
}

static ht_status read_members(const shape_reader *r, const hti_json_node *node, ht_compound *compound) {
    const shape_reader inner = {.json = r->json, .arena = r->arena, .inside_compound = true};
    void *memory = NULL;
    ht_status status = new_array(r, node, 1, sizeof(ht_shape), &memory, &compound->count);
    compound->shapes = memory;
    ht_shape *shape = memory;
    if (status == HT_OK) {
        for (hti_json_items each = hti_json_items_of(node); status == HT_OK && hti_json_next(&each);) {
            const hti_json_node *const child = each.node;
            status = read_shape(&inner, child, shape++);
        }
    }
    return status;
}

static ht_status read_shape_vec2(const shape_reader *r, const hti_json_node *node, hti_json_type type, ht_vec2 *v) {
    const ht_status status = hti_json_two(r->json, node, &v->x, &v->y);
    if (status == HT_OK && type == HTI_JSON_HALF && (v->x < 0 || v->y < 0)) {
        return fail_in_shape(r, node, HT_ERR_NEGATIVE_HALF);
    }
    if (status == HT_OK && type == HTI_JSON_NORMAL && v->x == 0 && v->y == 0) {
        return fail_in_shape(r, node, HT_ERR_ZERO_NORMAL);
    }
    return status;
}

static ht_status read_number(const shape_reader *r, const hti_json_node *node, hti_json_type type, float *value) {
    const ht_status status = hti_json_float(r->json, node, value);
    return status == HT_OK && type == HTI_JSON_RADIUS && *value < 0 ? fail_in_shape(r, node, HT_ERR_NEGATIVE_RADIUS)
                                                                    : status;
}

ht_status hti_json_rot(const hti_json *json, const hti_json_node *node, hti_json_type type, ht_rot *q) {
    float radians = 0;
    const ht_status status =
        type == HTI_JSON_ANGLE ? hti_json_float(json, node, &radians) : hti_json_two(json, node, &q->c, &q->s);
    if (status == HT_OK && type == HTI_JSON_ANGLE) {
        *q = ht_rot_make(radians);
    }
    return status == HT_OK && q->c == 0 && q->s == 0
               ? hti_json_fail(json, node, HT_ERR_ZERO_ROTATION, "%s", ht_status_text(HT_ERR_ZERO_ROTATION))
               : status;
}

static ht_status read_field(const shape_reader *r, const hti_json_node *node, const hti_json_field *field,
                            ht_shape *shape) {
    void *const value = (char *)shape + field->offset;
    void *const count = (char *)shape + field->count_offset;
    switch (field->type) {
    case HTI_JSON_ANY:
        return HT_OK;
    case HTI_JSON_VEC2:
    case HTI_JSON_HALF:
    case HTI_JSON_NORMAL:
        return read_shape_vec2(r, node, field->type, value);
    case HTI_JSON_FLOAT:
    case HTI_JSON_RADIUS:
        return read_number(r, node, field->type, value);
    case HTI_JSON_ROT:
    case HTI_JSON_ANGLE:
        return hti_json_rot(r->json, node, field->type, value);
    case HTI_JSON_TRIANGLE:
        return read_triangle(r, node, value);
    case HTI_JSON_POINTS:
        return read_point_list(r, node, value, count);
    case HTI_JSON_CLOSED:
        return hti_json_bool(r->json, node, value);
    case HTI_JSON_RINGS:
        return read_rings(r, node, value);
    case HTI_JSON_RULE:
        return read_rule(r, node, value);
    case HTI_JSON_NODE:
        return hti_json_instructions(r->json, r->arena, node, value);
    case HTI_JSON_SHAPES:
        return read_members(r, node, value);
    }
    return fail_in_shape(r, node, HT_ERR_UNSUPPORTED);
}

// The kind that the object's member "type" names.
static ht_status read_kind(const shape_reader *r, const hti_json_node *node, ht_kind *kind) {
    if (!hti_json_is_object(node)) {
        return hti_json_fail(r->json, node, HT_ERR_VALUE, "a shape is expected");
    }
    const hti_json_node *const type = hti_json_member(node, "type");
    if (type == NULL) {
        return hti_json_fail(r->json, node, HT_ERR_VALUE, "the member \"type\" is missing");
    }
    *kind = hti_json_is_string(type) ? ht_kind_from_name(type->text) : HT_NO_SHAPE;
    if (*kind == HT_NO_SHAPE) {
        return fail_in_shape(r, type, HT_ERR_KIND);
    }
    return *kind == HT_COMPOUND && r->inside_compound ? fail_in_shape(r, node, HT_ERR_NESTED_COMPOUND) : HT_OK;
}

static ht_status read_shape(const shape_reader *r, const hti_json_node *node, ht_shape *shape) {
    ht_shape read = {0};
    ht_status status = read_kind(r, node, &read.kind);
    if (status != HT_OK) {
        return status;
    }
    const hti_json_field *const fields = hti_json_fields[read.kind];
    const hti_json_node *found[HTI_JSON_FIELD_MAX];
    status = hti_json_members(r->json, node, fields, false, found);
    if (read.kind == HT_OBOX) {
        read.obox.q = HT_ROT_IDENTITY;
    }
    const hti_json_node *turn = NULL; // the member that gives the rotation
    for (int i = 0; status == HT_OK && fields[i].name != NULL; i++) {
        if (found[i] == NULL) {
            continue;
        }
        if (fields[i].type == HTI_JSON_ROT) {
            turn = found[i];
        }
        if (fields[i].type == HTI_JSON_ANGLE && turn != NULL) {
            return hti_json_fail(r->json, found[i], HT_ERR_VALUE, "\"rot\" and \"angle\" exclude each other");
        }
        status = read_field(r, found[i], &fields[i], &read);
    }
    if (status != HT_OK) {
        return status;
    }
    if (!ht_is_answerable(&read)) {
        return fail_in_shape(r, node, ht_validate(&read));
    }
    *shape = read;
    return HT_OK;
}

ht_status hti_json_shape(const hti_json *json, ht_arena *arena, const hti_json_node *node, ht_shape *shape) {
    return read_shape(&(shape_reader){.json = json, .arena = arena}, node, shape);
}

// NOLINTNEXTLINE(readability-function-size): the text, where it stands and what comes of it are seven things
ht_status ht_json_read_shape(ht_arena *arena, const char *json, size_t length, const char *file, int64_t line,
                             ht_shape *shape, ht_io_error *error) {
    if (arena == NULL || shape == NULL) {
        return hti_io_fail(error, HT_ERR_NULL, file);
    }
    hti_json tree = {.text = json, .length = length, .file = file, .line = line, .error = error};
    ht_status status = hti_json_init(&tree);
    if (status != HT_OK) {
        return status;
    }
    status = hti_json_shape(&tree, arena, tree.root, shape);
    hti_json_deinit(&tree);
    return status;
}
