// pairs_paste.c: lines of streams and shapes as text, which take the place of what is shown.
#include "pairs.h"
#include "scene_shape.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

// Keeps the shape; its memory goes over to the side.
static void give_shape(pairs_side *side, const ht_shape *shape, ht_arena *memory) {
    ht_arena_deinit(&side->own_memory);
    side->own_memory = *memory;
    *memory = (ht_arena){0};
    side->own = *shape;
    side->own_center = side->center = play_shape_middle(shape);
    side->kind = PAIRS_OWN;
    side->radians = 0.0f;
    side->size = 1.0f;
    side->levels_of.kind = -1;
}

static void take_in(ht_box *box, ht_vec2 point) {
    box->min = (ht_vec2){fminf(box->min.x, point.x), fminf(box->min.y, point.y)};
    box->max = (ht_vec2){fmaxf(box->max.x, point.x), fmaxf(box->max.y, point.y)};
}

static void take_in_shape(ht_box *box, const pairs_side *side) {
    const ht_box b = ht_bounds(side->kind == PAIRS_OWN ? &side->own : &side->shape);
    take_in(box, side->center);
    if (isfinite(b.min.x) && isfinite(b.min.y) && isfinite(b.max.x) && isfinite(b.max.y)) {
        take_in(box, b.min);
        take_in(box, b.max);
    }
}

// All that is asked about, with room around.
static void see_all(pairs_state *s, ht_question question) {
    ht_box all = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    const ht_query *q = &s->it.query;
    take_in_shape(&all, &s->a);
    take_in_shape(&all, &s->b);
    if (question == HT_QUESTION_RAY) {
        take_in(&all, q->ray.origin);
        take_in(&all, (ht_vec2){q->ray.origin.x + q->ray.dir.x, q->ray.origin.y + q->ray.dir.y});
    }
    const ht_vec2 delta = question == HT_QUESTION_CAST    ? q->delta
                          : question == HT_QUESTION_SWEEP ? q->motion_a.delta
                                                          : (ht_vec2){0.0f, 0.0f};
    take_in(&all, (ht_vec2){s->a.center.x + delta.x, s->a.center.y + delta.y});
    const float pad = fmaxf(0.25f * fmaxf(all.max.x - all.min.x, all.max.y - all.min.y), 1e-3f);
    s->seen = (ht_box){{all.min.x - pad, all.min.y - pad}, {all.max.x + pad, all.max.y + pad}};
}

// Reads the text as a question. Both shapes get memory of their own.
static bool paste_question(pairs_state *s, pairs_question asked, const char *text, ht_io_error *error) {
    const ht_question question = pairs_stream(asked);
    ht_arena memory[2] = {{0}, {0}};
    ht_query read[2];
    for (int i = 0; i < 2; i++) {
        if (ht_json_read_query(&memory[i], question, text, strlen(text), "", 0, &read[i], error) != HT_OK) {
            ht_arena_deinit(&memory[0]);
            ht_arena_deinit(&memory[1]);
            return false;
        }
    }
    ht_query *q = &s->it.query;
    q->margin = question == HT_QUESTION_CONTACT ? read[0].margin : q->margin;
    q->tolerance = question == HT_QUESTION_SWEEP ? read[0].tolerance : q->tolerance;
    if (question == HT_QUESTION_RAY) {
        q->ray = read[0].ray;
        q->max = read[0].max;
    } else {
        give_shape(&s->a, &read[1].a, &memory[1]);
        q->motion_a.pivot = s->a.center;
    }
    give_shape(&s->b, &read[0].b, &memory[0]);
    q->motion_b.pivot = s->b.center;
    if (question == HT_QUESTION_CAST) {
        q->delta = read[0].delta;
        s->start = (int32_t)read[0].start;
    } else if (question == HT_QUESTION_SWEEP) {
        q->motion_a = read[0].motion_a;
        q->motion_b = read[0].motion_b;
    }
    ht_arena_deinit(&memory[1]);
    see_all(s, question);
    return true;
}

void pairs_give(pairs_state *s, const ht_shape *a, const ht_shape *b) {
    ht_arena none = {0};
    give_shape(&s->a, a, &none);
    give_shape(&s->b, b, &none);
    see_all(s, HT_QUESTION_DISTANCE);
}

static bool paste_shape(pairs_state *s, const char *text, ht_io_error *error) {
    ht_arena memory = {0};
    ht_shape shape;
    if (ht_json_read_shape(&memory, text, strlen(text), "", 0, &shape, error) != HT_OK) {
        ht_arena_deinit(&memory);
        return false;
    }
    give_shape(s->chosen == 0 ? &s->a : &s->b, &shape, &memory);
    see_all(s, pairs_stream((pairs_question)s->asked));
    return true;
}

// The question that a line's own members tell, else the one that is asked.
static pairs_question question_of_line(pairs_question asked, const char *text) {
    static const struct {
        const char *member;
        pairs_question question;
    } members[] = {{"\"motion_", PAIRS_SWEEP},
                   {"\"delta\"", PAIRS_CAST},
                   {"\"shape\"", PAIRS_RAY},
                   {"\"margin\"", PAIRS_CONTACTS}};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        if (strstr(text, members[i].member) != NULL) {
            return members[i].question;
        }
    }
    return asked == PAIRS_CAST || asked == PAIRS_RAY ? PAIRS_RELATE : asked; // these want members that are not there
}

void pairs_paste(pairs_state *s, const char *text) {
    const pairs_question asked = question_of_line((pairs_question)s->asked, text);
    const bool is_stream = pairs_stream(asked) != HT_QUESTION_COUNT;
    ht_io_error of_shape = {0}, of_line = {0};
    s->problem[0] = '\0';
    if (paste_shape(s, text, &of_shape)) {
        return;
    }
    if (is_stream && paste_question(s, asked, text, &of_line)) {
        s->asked = asked == PAIRS_RELATE ? s->asked : (int32_t)asked;
    } else if (is_stream || !paste_question(s, PAIRS_RELATE, text, &of_line)) {
        const char *type = strstr(text, "\"type\""), *first = strpbrk(text, ":");
        const bool is_shape = type != NULL && first != NULL && type < first;
        (void)snprintf(s->problem, sizeof s->problem, "%.250s", is_shape ? of_shape.reason : of_line.reason);
    }
}
