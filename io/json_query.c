// json_query.c: one line of a stream: shapes, and what else the question wants to know.
#include "json_tree.h"
#include "scene_parts.h"
#include <hantei/io/json.h>
#include <math.h>
#include <string.h>

typedef enum query_member {
    A,
    B,
    RAY,
    SHAPE,
    MARGIN,
    MAX,
    DELTA,
    START,
    MOTION_A,
    MOTION_B,
    TOLERANCE,
    MEMBER_COUNT
} query_member;

static const char *const names[MEMBER_COUNT] = {"a",     "b",     "ray",      "shape",    "margin",   "max",
                                                "delta", "start", "motion_a", "motion_b", "tolerance"};

static const char *const policies[] = {"report", "ignore", "slide"};

// The members of every question; the optional ones from `optional` on.
static const struct {
    query_member members[5];
    int count, optional;
} questions[HT_QUESTION_COUNT] = {
    [HT_QUESTION_RELATE] = {{A, B}, 2, 2},
    [HT_QUESTION_DISTANCE] = {{A, B}, 2, 2},
    [HT_QUESTION_CONTACT] = {{A, B, MARGIN}, 3, 2},
    [HT_QUESTION_RAY] = {{RAY, SHAPE, MAX}, 3, 2},
    [HT_QUESTION_CAST] = {{A, DELTA, B, START}, 4, 3},
    [HT_QUESTION_SWEEP] = {{A, B, MOTION_A, MOTION_B, TOLERANCE}, 5, 2},
    [HT_QUESTION_CONTAIN] = {{A, B}, 2, 2},
    [HT_QUESTION_CROSSINGS] = {{A, B}, 2, 2},
};

static ht_status read_query_vec2(const hti_json *json, const hti_json_node *node, ht_vec2 *v) {
    return hti_json_two(json, node, &v->x, &v->y);
}

ht_status hti_json_ray(const hti_json *json, const hti_json_node *node, ht_ray *ray) {
    static const hti_json_field fields[] = {
        {"origin", HTI_JSON_ANY, false, 0, 0}, {"dir", HTI_JSON_ANY, false, 0, 0}, {0}};
    const hti_json_node *found[HTI_JSON_FIELD_MAX];
    ht_status status = hti_json_members(json, node, fields, true, found);
    if (status == HT_OK) {
        status = read_query_vec2(json, found[0], &ray->origin);
    }
    return status != HT_OK ? status : read_query_vec2(json, found[1], &ray->dir);
}

ht_status hti_json_motion(const hti_json *json, const hti_json_node *node, ht_motion *motion) {
    static const hti_json_field fields[] = {{"pivot", HTI_JSON_ANY, true, 0, 0},
                                            {"delta", HTI_JSON_ANY, true, 0, 0},
                                            {"turn", HTI_JSON_ANY, true, 0, 0},
                                            {0}};
    const hti_json_node *found[HTI_JSON_FIELD_MAX];
    ht_status status = hti_json_members(json, node, fields, false, found);
    if (status == HT_OK && found[0] != NULL) {
        status = read_query_vec2(json, found[0], &motion->pivot);
    }
    if (status == HT_OK && found[1] != NULL) {
        status = read_query_vec2(json, found[1], &motion->delta);
    }
    return status != HT_OK || found[2] == NULL ? status : hti_json_float(json, found[2], &motion->turn);
}

ht_status hti_json_length(const hti_json *json, const hti_json_node *node, float *value) {
    const ht_status status = hti_json_float(json, node, value);
    return status == HT_OK && *value < 0 ? hti_json_fail(json, node, HT_ERR_VALUE, "the number is negative") : status;
}

ht_status hti_json_start(const hti_json *json, const hti_json_node *node, ht_start *start) {
    for (int i = 0; hti_json_is_string(node) && i < 3; i++) {
        if (strcmp(node->text, policies[i]) == 0) {
            *start = (ht_start)i;
            return HT_OK;
        }
    }
    return hti_json_fail(json, node, HT_ERR_VALUE, "\"report\", \"ignore\" or \"slide\" is expected");
}

static ht_status read_member(const hti_json *json, ht_arena *arena, const hti_json_node *node, query_member m,
                             ht_query *q) {
    switch (m) {
    case A:
        return hti_json_shape(json, arena, node, &q->a);
    case B:
    case SHAPE:
        return hti_json_shape(json, arena, node, &q->b);
    case RAY:
        return hti_json_ray(json, node, &q->ray);
    case MARGIN:
        return hti_json_length(json, node, &q->margin);
    case MAX:
        return hti_json_length(json, node, &q->max);
    case DELTA:
        return read_query_vec2(json, node, &q->delta);
    case START:
        return hti_json_start(json, node, &q->start);
    case MOTION_A:
        return hti_json_motion(json, node, &q->motion_a);
    case MOTION_B:
        return hti_json_motion(json, node, &q->motion_b);
    default:
        return hti_json_length(json, node, &q->tolerance);
    }
}

static ht_status read_query(const hti_json *json, ht_arena *arena, ht_question question, ht_query *query) {
    hti_json_field fields[HTI_JSON_FIELD_MAX] = {{0}};
    const hti_json_node *found[HTI_JSON_FIELD_MAX];
    const int count = questions[question].count;
    for (int i = 0; i < count; i++) {
        fields[i] = (hti_json_field){.name = names[questions[question].members[i]],
                                     .type = HTI_JSON_ANY,
                                     .optional = i >= questions[question].optional};
    }
    ht_query read = {.max = (float)INFINITY};
    ht_status status = hti_json_members(json, json->root, fields, true, found);
    for (int i = 0; i < count && status == HT_OK; i++) {
        if (found[i] != NULL) {
            status = read_member(json, arena, found[i], questions[question].members[i], &read);
        }
    }
    if (status == HT_OK) {
        *query = read;
    }
    return status;
}

// NOLINTNEXTLINE(readability-function-size): the text, where it stands, the question and what comes of it
ht_status ht_json_read_query(ht_arena *arena, ht_question question, const char *json, size_t length, const char *file,
                             int64_t line, ht_query *query, ht_io_error *error) {
    if (arena == NULL || query == NULL) {
        return hti_io_fail(error, HT_ERR_NULL, file);
    }
    if ((unsigned)question >= HT_QUESTION_COUNT) {
        return ht_io_fail(error, HT_ERR_VALUE, file, line, "there is no question of the number %d", (int)question);
    }
    hti_json tree = {.text = json, .length = length, .file = file, .line = line, .error = error};
    ht_status status = hti_json_init(&tree);
    if (status != HT_OK) {
        return status;
    }
    status = read_query(&tree, arena, question, query);
    hti_json_deinit(&tree);
    return status;
}

// --- writing ---

static void write_motion(ht_text *text, const ht_motion *m) {
    ht_text_vec2(text, "{\"pivot\":", m->pivot);
    ht_text_vec2(text, ",\"delta\":", m->delta);
    ht_text_number(text, ",\"turn\":", m->turn);
    ht_text_append(text, "}", 1);
}

static void write_ray(ht_text *text, const ht_ray *ray) {
    ht_text_vec2(text, "{\"origin\":", ray->origin);
    ht_text_vec2(text, ",\"dir\":", ray->dir);
    ht_text_append(text, "}", 1);
}

static bool is_at_rest(const ht_motion *m) {
    return m->delta.x == 0 && m->delta.y == 0 && m->turn == 0;
}

static bool is_left_out(query_member m, const ht_query *q) {
    return (m == MARGIN && q->margin == 0) || (m == MAX && !(q->max < (float)INFINITY)) ||
           (m == START && q->start == HT_START_REPORT) || (m == MOTION_A && is_at_rest(&q->motion_a)) ||
           (m == MOTION_B && is_at_rest(&q->motion_b)) || (m == TOLERANCE && q->tolerance == 0);
}

static void write_member(ht_text *text, query_member m, const ht_query *q) {
    switch (m) {
    case A:
        ht_json_write_shape(text, &q->a);
        break;
    case B:
    case SHAPE:
        ht_json_write_shape(text, &q->b);
        break;
    case RAY:
        write_ray(text, &q->ray);
        break;
    case DELTA:
        ht_text_vec2(text, "", q->delta);
        break;
    case START:
        ht_text_string(text, policies[q->start]);
        break;
    case MOTION_A:
    case MOTION_B:
        write_motion(text, m == MOTION_A ? &q->motion_a : &q->motion_b);
        break;
    default:
        ht_text_number(text, "", m == MARGIN ? q->margin : m == MAX ? q->max : q->tolerance);
        break;
    }
}

void ht_json_write_query(ht_text *text, ht_question question, const ht_query *query) {
    for (int i = 0; i < questions[question].count; i++) {
        const query_member m = questions[question].members[i];
        if (!is_left_out(m, query)) {
            ht_text_printf(text, i == 0 ? "{\"%s\":" : ",\"%s\":", names[m]);
            write_member(text, m, query);
        }
    }
    ht_text_append(text, "}", 1);
}
