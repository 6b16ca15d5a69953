// case_line.c: reads a line of a file of cases, asks its question and compares the answer with the one expected.
//
// The question is read and the answer written by the program's own functions, so that what a case says of the library
// it says of the program, too. Only the members that the line names are compared, numbers by the float32 they denote.
#include "case_line.h"
#include "json_tree.h"
#include "oracle.h"
#include <hantei/io/json.h>

#include <hantei/field.h>

#include <string.h>

// What may stand in a line: anything else is a slip of the pen that would leave something unasked.
static const char *const line_members[] = {"question", "answer",   "story",    "a",         "b",
                                           "shape",    "ray",      "max",      "margin",    "delta",
                                           "start",    "motion_a", "motion_b", "tolerance", "at"};

// What may stand in an answer, or in a part of one. A line with another name is wrong whatever the answer is.
static const char *const answer_members[] = {
    "relation",     "distance",    "point_a", "point_b", "normal", "bound", "manifolds", "points", "part_a", "part_b",
    "at",           "separation",  "id",      "hit",     "inside", "enter", "exit",      "part",   "start",  "fraction",
    "enter_normal", "exit_normal", "error",   "point",   "shared", "value", "gradient",  "count"};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static bool is_one_of(const char *name, const char *const *names, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (strcmp(name, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

static const char *member_text(const hti_json_node *object, const char *name) {
    const hti_json_node *member = hti_json_member(object, name);
    return hti_json_is_string(member) ? member->text : NULL;
}

// ---- Comparing -----------------------------------------------------------------------------------------------------

typedef struct comparison {
    const hti_json *expected, *answer;
    ht_text *reason;
} comparison;

static bool compare(const comparison *c, const hti_json_node *expected, const hti_json_node *answer, const char *name);

static bool differ(const comparison *c, const char *name, const char *how) {
    ht_text_printf(c->reason, "\"%s\": %s", name, how);
    return false;
}

static bool compare_arrays(const comparison *c, const hti_json_node *expected, const hti_json_node *answer,
                           const char *name) {
    const size_t count = hti_json_count(expected), other = hti_json_count(answer);
    if (count != other) {
        ht_text_printf(c->reason, "\"%s\": %zu values expected, there are %zu", name, count, other);
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        hti_json_items left, right;
        if (!compare(c, hti_json_item(&left, expected, i), hti_json_item(&right, answer, i), name)) {
            ht_text_printf(c->reason, " (%zu)", i);
            return false;
        }
    }
    return true;
}

static bool compare_count(const comparison *c, const hti_json_node *expected, const hti_json_node *answer) {
    const hti_json_node *listed = hti_json_member(answer, "points");
    if (!listed) {
        listed = hti_json_member(answer, "manifolds");
    }
    float count;
    if (!hti_json_is_array(listed)) {
        return differ(c, "count", "the answer has no points and no manifolds");
    }
    if (hti_json_float(c->expected, expected, &count) != HT_OK || count != (float)hti_json_count(listed)) {
        ht_text_printf(c->reason, "\"count\": there are %zu", hti_json_count(listed));
        return false;
    }
    return true;
}

static bool compare_objects(const comparison *c, const hti_json_node *expected, const hti_json_node *answer) {
    if (hti_json_count(expected) == 0) {
        return differ(c, "answer", "nothing is expected of an object");
    }
    for (hti_json_items each = hti_json_items_of(expected); hti_json_next(&each);) {
        const hti_json_node *const child = each.node;
        const hti_json_node *member = hti_json_member(answer, child->name);
        if (!is_one_of(child->name, answer_members, COUNT(answer_members))) {
            return differ(c, child->name, "no answer has such a member");
        }
        if (strcmp(child->name, "count") == 0) {
            if (!compare_count(c, child, answer)) {
                return false;
            }
        } else if (member == NULL) {
            return differ(c, child->name, "the answer does not have it");
        } else if (!compare(c, child, member, child->name)) {
            return false;
        }
    }
    return true;
}

static bool compare_numbers(const comparison *c, const hti_json_node *expected, const hti_json_node *answer,
                            const char *name) {
    float x, y;
    if (hti_json_float(c->expected, expected, &x) != HT_OK) {
        return differ(c, name, "no float32 is expected");
    }
    if (!hti_json_is_number(answer) || hti_json_float(c->answer, answer, &y) != HT_OK || x != y) {
        ht_text_printf(c->reason, "\"%s\": ", name);
        ht_text_float(c->reason, x);
        ht_text_printf(c->reason, " expected");
        return false;
    }
    return true;
}

static bool compare(const comparison *c, const hti_json_node *expected, const hti_json_node *answer, const char *name) {
    if (hti_json_is_number(expected)) {
        return compare_numbers(c, expected, answer, name);
    }
    if (hti_json_is_array(expected) && hti_json_is_array(answer)) {
        return compare_arrays(c, expected, answer, name);
    }
    if (expected->kind != answer->kind) {
        return differ(c, name, "another value is expected");
    }
    if (hti_json_is_object(expected)) {
        return compare_objects(c, expected, answer);
    }
    if (hti_json_is_string(expected) && strcmp(expected->text, answer->text) != 0) {
        ht_text_printf(c->reason, "\"%s\": %s expected", name, expected->text);
        return false;
    }
    return true;
}

static bool compare_text(const hti_json *line, const ht_text *answer, ht_text *reason) {
    const hti_json_node *expected = hti_json_member(line->root, "answer");
    ht_io_error error = {0};
    hti_json tree = {.text = answer->data, .length = answer->length, .file = "answer", .line = 1, .error = &error};
    if (!hti_json_is_object(expected)) {
        ht_text_printf(reason, "the line has no object \"answer\"");
        return false;
    }
    if (answer->failed || hti_json_init(&tree) != HT_OK) {
        ht_text_printf(reason, "the answer is no JSON: %s", error.reason);
        return false;
    }
    const bool same = compare_objects(&(comparison){line, &tree, reason}, expected, tree.root);
    hti_json_deinit(&tree);
    if (!same) {
        ht_text_printf(reason, "; the answer is %s", answer->data);
    }
    return same;
}

// ---- Questions -----------------------------------------------------------------------------------------------------

static bool relation_is(const char *expected, ht_relation r) {
    return strcmp(expected, "meet") == 0 ? r != HT_APART : strcmp(expected, ht_relation_name(r)) == 0;
}

// Whether the oracle knows the shape: not fields, nor what is seen as a field, alone or as a member.
static bool is_exact(const ht_shape *s) {
    for (int32_t i = 0; s->kind == HT_COMPOUND && i < s->compound.count; i++) {
        if (s->compound.shapes[i].kind >= HT_FIELD) {
            return false;
        }
    }
    return s->kind < HT_FIELD || s->kind == HT_COMPOUND;
}

static bool holds_relate(const hti_json *line, const ht_query *q, ht_text *reason) {
    const char *expected = member_text(line->root, "relation");
    if (!expected) {
        expected = member_text(hti_json_member(line->root, "answer"), "relation");
    }
    if (!expected) {
        ht_text_printf(reason, "no relation");
        return false;
    }
    const ht_relation ours = ht_relate(&q->a, &q->b), swapped = ht_relate(&q->b, &q->a),
                      oracle = is_exact(&q->a) && is_exact(&q->b) ? oracle_relate(&q->a, &q->b) : ours;
    if (relation_is(expected, ours) && ours == swapped && ours == oracle) {
        return true;
    }
    ht_text_printf(reason, "%s expected, library %s (%s the other way), oracle %s", expected, ht_relation_name(ours),
                   ht_relation_name(swapped), ht_relation_name(oracle));
    return false;
}

static ht_question question_from_name(const char *name) {
    ht_question question = HT_QUESTION_RELATE;
    while (question < HT_QUESTION_COUNT && strcmp(name, ht_question_name(question)) != 0) {
        question++;
    }
    return question;
}

// A field's value at a point, which no stream asks: {"shape":field,"at":[x,y]}; {"value":v,"gradient":[x,y]}, rounded.
static bool answer_field(ht_arena *arena, const hti_json *line, ht_text *answer, ht_text *reason) {
    const hti_json_node *node = hti_json_member(line->root, "shape");
    const hti_json_node *at = hti_json_member(line->root, "at");
    ht_shape shape;
    float x, y;
    if (!node || !at || hti_json_shape(line, arena, node, &shape) != HT_OK || hti_json_two(line, at, &x, &y) != HT_OK ||
        shape.kind != HT_FIELD) {
        ht_text_printf(reason, "a field \"shape\" and a point \"at\" are expected: %s", line->error->reason);
        return false;
    }
    const ht_field_value value = ht_field_at(shape.field, (double)x, (double)y);
    ht_text_printf(answer, "{\"value\":");
    ht_text_float(answer, (float)value.value);
    ht_text_printf(answer, ",\"gradient\":[");
    ht_text_float(answer, (float)value.gradient[0]);
    ht_text_printf(answer, ",");
    ht_text_float(answer, (float)value.gradient[1]);
    ht_text_printf(answer, "]}");
    return true;
}

static bool has_only_known_members(const hti_json *line, ht_text *reason) {
    for (hti_json_items each = hti_json_items_of(line->root); hti_json_next(&each);) {
        const hti_json_node *const child = each.node;
        if (!is_one_of(child->name, line_members, COUNT(line_members))) {
            ht_text_printf(reason, "no question has the member \"%s\"", child->name);
            return false;
        }
    }
    if (!member_text(line->root, "story")) {
        ht_text_printf(reason, "the line has no story");
        return false;
    }
    return true;
}

static bool read_query(ht_arena *arena, const hti_json *line, ht_question question, ht_query *q, ht_text *reason) {
    if (ht_json_read_query(arena, question, line->text, line->length, line->file, line->line, q, line->error) !=
        HT_OK) {
        ht_text_printf(reason, "%s", line->error->reason);
        return false;
    }
    return true;
}

static bool holds(ht_arena *arena, const hti_json *line, ht_text *reason) {
    const hti_json_node *asked = hti_json_member(line->root, "question");
    const char *name = hti_json_is_string(asked) ? asked->text : "";
    ht_query q;
    const ht_question question = asked ? question_from_name(name) : HT_QUESTION_RELATE;
    if (question == HT_QUESTION_RELATE) {
        return (!asked || has_only_known_members(line, reason)) && read_query(arena, line, question, &q, reason) &&
               holds_relate(line, &q, reason);
    }
    const bool is_field = strcmp(name, "field") == 0;
    if (question == HT_QUESTION_COUNT && !is_field) {
        ht_text_printf(reason, "the question is unknown");
        return false;
    }
    ht_text answer = {0};
    bool good = has_only_known_members(line, reason);
    if (good && is_field) {
        good = answer_field(arena, line, &answer, reason);
    } else if (good) {
        good = read_query(arena, line, question, &q, reason);
        if (good) {
            (void)ht_json_write_answer(&answer, question, &q);
        }
    }
    good = good && compare_text(line, &answer, reason);
    ht_text_deinit(&answer);
    return good;
}

bool case_line_holds(const char *line, size_t length, ht_text *reason) {
    ht_io_error error = {0};
    hti_json tree = {.text = line, .length = length, .file = "line", .line = 1, .error = &error};
    ht_arena arena = {0};
    if (hti_json_init(&tree) != HT_OK) {
        ht_text_printf(reason, "%s", error.reason);
        return false;
    }
    const bool is_object = hti_json_is_object(tree.root);
    if (!is_object) {
        ht_text_printf(reason, "the line is no object");
    }
    const bool good = is_object && holds(&arena, &tree, reason);
    hti_json_deinit(&tree);
    ht_arena_deinit(&arena);
    return good;
}
