// json_field.c: fields as JSON text: {"type":"field","field":NODE}, where a node is an object of one member, which is
// named like an instruction and holds its numbers by their names; and in "of" what an operator or frame is of: a node,
// or a list of at least two for those that take two, which are applied from left to right.
//
// A polygon holds the shape instead, samples their grid. Functions of the caller's have no text.
#include "json_tree.h"
#include "scene_parts.h"
#include <hantei/io/json.h>
#include <string.h>

typedef struct field_reader {
    const hti_json *json;
    ht_arena *arena;
    ht_field_op *ops;
    int32_t count;
    bool checks; // every node for itself, to find the one at fault
} field_reader;

static int operands_of(ht_field_code code) {
    return code < HT_FIELD_UNION ? 0 : code < HT_FIELD_ROUND ? 2 : 1;
}

static ht_field_code code_of(const char *name) {
    int code = 0;
    while (code < HT_FIELD_END && strcmp(name, ht_field_name((ht_field_code)code)) != 0) {
        code++;
    }
    return code < HT_FIELD_END ? (ht_field_code)code : HT_FIELD_CODE_COUNT;
}

// Whether the name is one of those in the list, which are separated by spaces; which one goes to *index.
static bool is_listed(const char *names, const char *name, int *index) {
    const size_t length = strlen(name);
    for (*index = 0; *names != '\0'; ++*index) {
        const size_t word = strcspn(names, " ");
        if (word == length && memcmp(names, name, length) == 0) {
            return true;
        }
        names += word + (names[word] == ' ');
    }
    return false;
}

static int count_words(const char *names) {
    int index = 0;
    is_listed(names, "", &index);
    return index;
}

static ht_status fail_in_field(const field_reader *r, const hti_json_node *node, ht_status status) {
    return hti_json_fail(r->json, node, status, "%s", ht_status_text(status));
}

// The numbers of an instruction, each once and no other members but "of".
static ht_status read_field_numbers(const field_reader *r, const hti_json_node *value, ht_field_op *op) {
    const char *const names = ht_field_number_names(op->code);
    bool seen[HT_FIELD_NUMBERS + 2] = {false};
    for (hti_json_items each = hti_json_items_of(value); hti_json_next(&each);) {
        const hti_json_node *const child = each.node;
        int k = 0;
        const bool is_of = operands_of(op->code) > 0 && strcmp(child->name, "of") == 0;
        const bool is_angle = op->code == HT_FIELD_ROTATE && strcmp(child->name, "angle") == 0;
        if (!is_of && !is_angle && !is_listed(names, child->name, &k)) {
            return hti_json_fail(r->json, child, HT_ERR_VALUE, "there is no member of this name here");
        }
        bool *const again = &seen[is_of ? HT_FIELD_NUMBERS : is_angle ? HT_FIELD_NUMBERS + 1 : k];
        if (*again) {
            return hti_json_fail(r->json, child, HT_ERR_VALUE, "the member is repeated");
        }
        *again = true;
        float number = 0;
        const ht_status status = is_of ? HT_OK : hti_json_float(r->json, child, &number);
        if (status != HT_OK) {
            return status;
        }
        if (is_angle) {
            const ht_rot turn = ht_rot_make(number);
            op->number[0] = turn.c;
            op->number[1] = turn.s;
        } else if (!is_of) {
            op->number[k] = number;
        }
    }
    const bool has_angle = seen[HT_FIELD_NUMBERS + 1];
    if (has_angle && (seen[0] || seen[1])) {
        return hti_json_fail(r->json, value, HT_ERR_VALUE, "\"angle\" excludes \"c\" and \"s\"");
    }
    for (int k = count_words(names) - 1; k >= 0; k--) {
        if (!seen[k] && !has_angle) {
            return hti_json_fail(r->json, value, HT_ERR_VALUE, "numbers are missing: \"%s\" are needed", names);
        }
    }
    return HT_OK;
}

static ht_status read_polygon(const field_reader *r, const hti_json_node *value, ht_field_op *op) {
    ht_shape shape;
    const ht_status status = hti_json_shape(r->json, r->arena, value, &shape);
    if (status != HT_OK) {
        return status;
    }
    if (shape.kind != HT_POLYGON) {
        return hti_json_fail(r->json, value, HT_ERR_KIND, "a polygon is expected");
    }
    ht_polygon *const polygon = ht_arena_alloc(r->arena, sizeof *polygon);
    if (polygon == NULL) {
        return fail_in_field(r, value, HT_ERR_MEMORY);
    }
    *polygon = shape.polygon;
    op->data = polygon;
    return HT_OK;
}

static ht_status read_size(const field_reader *r, const hti_json_node *node, int32_t *out) {
    uint64_t size = 0;
    if (hti_json_bits(r->json, node, &size) != HT_OK || size < 2 || size > 1 << 24) {
        return hti_json_fail(r->json, node, HT_ERR_VALUE, "a whole number from 2 to 2^24 is expected");
    }
    *out = (int32_t)size;
    return HT_OK;
}

static ht_status read_values(const field_reader *r, const hti_json_node *node, ht_field_samples *samples) {
    const int64_t count = (int64_t)samples->width * samples->height;
    if (!hti_json_is_array(node) || (int64_t)hti_json_count(node) != count) {
        return hti_json_fail(r->json, node, HT_ERR_VALUE, "an array of width times height numbers is expected");
    }
    float *const values = ht_arena_alloc(r->arena, (size_t)count * sizeof *values);
    if (values == NULL) {
        return fail_in_field(r, node, HT_ERR_MEMORY);
    }
    samples->value = values;
    ht_status status = HT_OK;
    float *value = values;
    for (hti_json_items each = hti_json_items_of(node); status == HT_OK && hti_json_next(&each);) {
        const hti_json_node *const child = each.node;
        status = hti_json_float(r->json, child, value++);
    }
    return status;
}

enum { WIDTH, HEIGHT, ORIGIN, STEP, ERROR, LIPSCHITZ, VALUES };

static ht_status read_samples(const field_reader *r, const hti_json_node *value, ht_field_op *op) {
    static const hti_json_field fields[] = {
        [WIDTH] = {"width", HTI_JSON_ANY, false, 0, 0},   [HEIGHT] = {"height", HTI_JSON_ANY, false, 0, 0},
        [ORIGIN] = {"origin", HTI_JSON_ANY, false, 0, 0}, [STEP] = {"step", HTI_JSON_ANY, false, 0, 0},
        [ERROR] = {"error", HTI_JSON_ANY, false, 0, 0},   [LIPSCHITZ] = {"lipschitz", HTI_JSON_ANY, false, 0, 0},
        [VALUES] = {"values", HTI_JSON_ANY, false, 0, 0}, {0}};
    const hti_json_node *found[HTI_JSON_FIELD_MAX];
    ht_status status = hti_json_members(r->json, value, fields, false, found);
    ht_field_samples *const samples = ht_arena_alloc(r->arena, sizeof *samples);
    if (samples == NULL) {
        return fail_in_field(r, value, HT_ERR_MEMORY);
    }
    if (status == HT_OK) {
        status = read_size(r, found[WIDTH], &samples->width);
    }
    if (status == HT_OK) {
        status = read_size(r, found[HEIGHT], &samples->height);
    }
    if (status == HT_OK) {
        status = hti_json_two(r->json, found[ORIGIN], &samples->origin.x, &samples->origin.y);
    }
    if (status == HT_OK) {
        status = hti_json_float(r->json, found[STEP], &samples->step);
    }
    if (status == HT_OK) {
        status = hti_json_float(r->json, found[ERROR], &samples->error);
    }
    if (status == HT_OK) {
        status = hti_json_float(r->json, found[LIPSCHITZ], &samples->lipschitz);
    }
    op->data = samples;
    return status != HT_OK ? status : read_values(r, found[VALUES], samples);
}

static ht_status read_op(const field_reader *r, const hti_json_node *value, ht_field_op *op) {
    switch (op->code) {
    case HT_FIELD_POLYGON:
        return read_polygon(r, value, op);
    case HT_FIELD_SAMPLES:
        return read_samples(r, value, op);
    case HT_FIELD_CALLBACK:
        return hti_json_fail(r->json, value, HT_ERR_UNSUPPORTED, "a function of the caller's has no text");
    default:
        return read_field_numbers(r, value, op);
    }
}

static ht_status read_node(field_reader *r, const hti_json_node *node);

// What an operator or frame is of, and the instructions themselves.
static ht_status read_operands(field_reader *r, const hti_json_node *value, const ht_field_op *op) {
    const hti_json_node *const of = hti_json_member(value, "of");
    const bool is_frame = op->code > HT_FIELD_ONION;
    if (of == NULL) {
        return hti_json_fail(r->json, value, HT_ERR_VALUE, "the member \"of\" is missing");
    }
    if (operands_of(op->code) == 1) {
        if (is_frame) {
            r->ops[r->count++] = *op;
        }
        const ht_status status = read_node(r, of);
        r->ops[r->count++] = is_frame ? (ht_field_op){.code = HT_FIELD_END} : *op;
        return status;
    }
    if (!hti_json_is_array(of) || hti_json_count(of) < 2) {
        return hti_json_fail(r->json, of, HT_ERR_VALUE, "an array of at least two fields is expected");
    }
    ht_status status = HT_OK;
    bool is_first = true;
    for (hti_json_items each = hti_json_items_of(of); status == HT_OK && hti_json_next(&each);) {
        status = read_node(r, each.node);
        if (!is_first) {
            r->ops[r->count++] = *op;
        }
        is_first = false;
    }
    return status;
}

// The member of an object that has one.
static const hti_json_node *only_member(const hti_json_node *node) {
    return hti_json_is_object(node) && hti_json_count(node) == 1 ? node + 1 : NULL;
}

static ht_status read_node(field_reader *r, const hti_json_node *node) {
    const hti_json_node *const value = only_member(node);
    if (value == NULL) {
        return hti_json_fail(r->json, node, HT_ERR_VALUE, "an object of one member, a field's name, is expected");
    }
    const int32_t first = r->count;
    ht_field_op op = {.code = code_of(value->name)};
    if (op.code == HT_FIELD_CODE_COUNT) {
        return hti_json_fail(r->json, value, HT_ERR_KIND, "there is no field of this name");
    }
    if (!hti_json_is_object(value)) {
        return hti_json_fail(r->json, value, HT_ERR_VALUE, "an object is expected");
    }
    ht_status status = read_op(r, value, &op);
    if (status == HT_OK && operands_of(op.code) > 0) {
        status = read_operands(r, value, &op);
    } else if (status == HT_OK) {
        r->ops[r->count++] = op;
    }
    ht_field field;
    if (status == HT_OK && r->checks) {
        status = ht_field_make(r->ops + first, r->count - first, &field);
        if (status != HT_OK) {
            return fail_in_field(r, value, status);
        }
    }
    return status;
}

// Room for the instructions of a node that may not be well formed.
static size_t room_for(const hti_json_node *node) {
    const hti_json_node *const value = only_member(node);
    const hti_json_node *const of = value != NULL ? hti_json_member(value, "of") : NULL;
    size_t room = 2;
    if (of != NULL && hti_json_is_array(of)) {
        for (hti_json_items each = hti_json_items_of(of); hti_json_next(&each);) {
            const hti_json_node *const child = each.node;
            room += 1 + room_for(child);
        }
    } else if (of != NULL) {
        room += room_for(of);
    }
    return room;
}

ht_status hti_json_instructions(const hti_json *json, ht_arena *arena, const hti_json_node *node,
                                const ht_field **out) {
    ht_field *const field = ht_arena_alloc(arena, sizeof *field);
    ht_field_op *const ops = ht_arena_alloc(arena, room_for(node) * sizeof *ops);
    field_reader r = {.json = json, .arena = arena, .ops = ops};
    if (field == NULL || ops == NULL) {
        return fail_in_field(&r, node, HT_ERR_MEMORY);
    }
    ht_status status = read_node(&r, node);
    if (status != HT_OK) {
        return status;
    }
    status = ht_field_make(ops, r.count, field);
    if (status != HT_OK) { // whose fault it is, the innermost node's
        r = (field_reader){.json = json, .arena = arena, .ops = ops, .checks = true};
        const ht_status again = read_node(&r, node);
        return again != HT_OK ? again : fail_in_field(&r, node, status);
    }
    *out = field;
    return HT_OK;
}

static ht_status read_whole(const hti_json *json, ht_arena *arena, ht_field *field) {
    ht_shape shape;
    const ht_status status = hti_json_shape(json, arena, json->root, &shape);
    if (status != HT_OK) {
        return status;
    }
    if (shape.kind != HT_FIELD) {
        return hti_json_fail(json, json->root, HT_ERR_KIND, "a field is expected");
    }
    *field = *shape.field;
    return HT_OK;
}

// NOLINTNEXTLINE(readability-function-size): the text, where it stands and what comes of it are seven things
ht_status ht_json_read_field(ht_arena *arena, const char *json, size_t length, const char *file, int64_t line,
                             ht_field *field, ht_io_error *error) {
    if (arena == NULL || field == NULL) {
        return hti_io_fail(error, HT_ERR_NULL, file);
    }
    hti_json tree = {.text = json, .length = length, .file = file, .line = line, .error = error};
    ht_status status = hti_json_init(&tree);
    if (status != HT_OK) {
        return status;
    }
    status = read_whole(&tree, arena, field);
    hti_json_deinit(&tree);
    return status;
}

// ---- Writing
// ---------------------------------------------------------------------------------------------------------

typedef struct writer {
    ht_text *text;
    const ht_field_op *ops;
    int32_t *first; // of the instructions that make the value of each
    int32_t *next;  // of the operators of a list
} writer;

// The first instruction of each value: those of operands are on a stack.
static void find_first(const writer *w, int32_t count) {
    int32_t value[HT_FIELD_STACK + 1] = {0}, frame[HT_FIELD_STACK + 1] = {0}, values = 0, frames = 0;
    for (int32_t i = 0; i < count; i++) {
        const ht_field_code code = w->ops[i].code;
        if (code < HT_FIELD_UNION) {
            value[values++] = i;
        } else if (code == HT_FIELD_END) {
            value[values - 1] = frame[--frames];
        } else if (code > HT_FIELD_ONION) {
            frame[frames++] = i;
            w->first[i] = i;
            continue;
        } else {
            values -= operands_of(code) - 1;
        }
        w->first[i] = value[values - 1];
    }
}

// The numbers by their names; how many there were.
static int write_numbers(ht_text *text, const ht_field_op *op) {
    const char *names = ht_field_number_names(op->code);
    int k = 0;
    for (; *names != '\0'; k++) {
        const size_t word = strcspn(names, " ");
        ht_text_printf(text, "%s\"%.*s\":", k > 0 ? "," : "", (int)word, names);
        ht_text_float(text, op->number[k]);
        names += word + (names[word] == ' ');
    }
    return k;
}

static void write_samples(ht_text *text, const ht_field_samples *s) {
    ht_text_printf(text, "{\"width\":%d,\"height\":%d,\"origin\":[", (int)s->width, (int)s->height);
    ht_text_float(text, s->origin.x);
    ht_text_append(text, ",", 1);
    ht_text_float(text, s->origin.y);
    const float numbers[] = {s->step, s->error, s->lipschitz};
    static const char *const names[] = {"],\"step\":", ",\"error\":", ",\"lipschitz\":"};
    for (int k = 0; k < 3; k++) {
        ht_text_printf(text, "%s", names[k]);
        ht_text_float(text, numbers[k]);
    }
    ht_text_printf(text, ",\"values\":[");
    for (ptrdiff_t i = 0; i < (ptrdiff_t)s->width * s->height; i++) {
        if (i > 0) {
            ht_text_append(text, ",", 1);
        }
        ht_text_float(text, s->value[i]);
    }
    ht_text_append(text, "]}", 2);
}

static void write_primitive(ht_text *text, const ht_field_op *op) {
    if (op->code == HT_FIELD_CALLBACK) {
        ht_text_append(text, "null", 4);
        return;
    }
    ht_text_printf(text, "{\"%s\":", ht_field_name(op->code));
    if (op->code == HT_FIELD_POLYGON) {
        const ht_shape shape = HT_SHAPE(*(const ht_polygon *)op->data);
        ht_json_write_shape(text, &shape);
    } else if (op->code == HT_FIELD_SAMPLES) {
        write_samples(text, op->data);
    } else {
        ht_text_append(text, "{", 1);
        write_numbers(text, op);
        ht_text_append(text, "}", 1);
    }
    ht_text_append(text, "}", 1);
}

static void write_field_value(const writer *w, int32_t last);

static bool is_same_operator(const ht_field_op *a, const ht_field_op *b) {
    return a->code == b->code && (ht_field_number_names(a->code)[0] == '\0' || a->number[0] == b->number[0]);
}

// A list of what one operator after the other was applied to, from left to right.
static void write_list(const writer *w, int32_t last) {
    const ht_field_op *const op = &w->ops[last];
    int32_t left = last, above = last;
    for (; operands_of(w->ops[left].code) == 2 && is_same_operator(op, &w->ops[left]);
         above = left, left = w->first[left - 1] - 1) {
        w->next[left] = above;
    }
    ht_text_append(w->text, "[", 1);
    write_field_value(w, left);
    for (int32_t at = above;; at = w->next[at]) { // each operator's right operand ends before it
        ht_text_append(w->text, ",", 1);
        write_field_value(w, at - 1);
        if (at == last) {
            break;
        }
    }
    ht_text_append(w->text, "]", 1);
}

// The value whose last instruction is given.
static void write_field_value(const writer *w, int32_t last) {
    const bool is_frame = w->ops[last].code == HT_FIELD_END;
    const ht_field_op *const op = is_frame ? &w->ops[w->first[last]] : &w->ops[last];
    if (op->code < HT_FIELD_UNION) {
        write_primitive(w->text, op);
        return;
    }
    ht_text_printf(w->text, "{\"%s\":{", ht_field_name(op->code));
    if (write_numbers(w->text, op) > 0) {
        ht_text_append(w->text, ",", 1);
    }
    ht_text_printf(w->text, "\"of\":");
    if (operands_of(op->code) == 2) {
        write_list(w, last);
    } else {
        write_field_value(w, last - 1);
    }
    ht_text_append(w->text, "}}", 2);
}

void hti_json_write_node(ht_text *text, const ht_field *field) {
    if (field == NULL || field->count < 1) {
        ht_text_append(text, "null", 4);
        return;
    }
    ht_arena arena = {0};
    int32_t *const memory = ht_arena_alloc(&arena, (size_t)field->count * 2 * sizeof(int32_t));
    if (memory != NULL) {
        const writer w = {text, field->ops, memory, memory + field->count};
        find_first(&w, field->count);
        write_field_value(&w, field->count - 1);
    } else {
        text->failed = true;
    }
    ht_arena_deinit(&arena);
}

void ht_json_write_field(ht_text *text, const ht_field *field) {
    ht_json_write_shape(text, &(ht_shape){.kind = HT_FIELD, .field = field});
}
