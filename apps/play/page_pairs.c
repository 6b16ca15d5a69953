// page_pairs.c: any two kinds, and the answer to every question about them.
#include "pairs.h"
#include "play_kinds.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const float PAIRS_WIDTH = 800.0f, HEIGHT = 560.0f;

static void end_side(pairs_side *side) {
    ht_arena_deinit(&side->own_memory);
    ht_arena_deinit(&side->levels_memory);
    free(side->room);
}

static void end_pairs(void *state) {
    pairs_state *s = state;
    end_side(&s->a);
    end_side(&s->b);
    free(s->ghost);
    ht_text_deinit(&s->line);
    ht_text_deinit(&s->answer);
    ht_text_deinit(&s->code);
}

static void reset_pairs(play *p, void *state) {
    pairs_state *s = state;
    s->a = (pairs_side){.kind = HT_OBOX - HT_POINT, .center = {280.0f, 250.0f}, .radians = 0.4f, .size = 1.3f};
    s->b = (pairs_side){.kind = HT_POLYGON - HT_POINT, .center = {500.0f, 310.0f}, .radians = -0.2f, .size = 1.6f};
    s->asked = PAIRS_DISTANCE;
    s->it = (pairs_asked){.query = {.margin = 4.0f,
                                    .ray = {{120.0f, 480.0f}, {140.0f, -60.0f}},
                                    .max = INFINITY,
                                    .delta = {230.0f, 60.0f},
                                    .motion_a = {s->a.center, {180.0f, 20.0f}, 1.5f},
                                    .motion_b = {s->b.center, {0.0f, 0.0f}, -0.5f}},
                          .point = {640.0f, 140.0f},
                          .direction = {80.0f, -50.0f}};
    s->seen = (ht_box){{0.0f, 0.0f}, {PAIRS_WIDTH, HEIGHT}};
    play_at_end(p, end_pairs);
}

// A box and a polygon that lie in each other: where do they touch?
static void reset_contacts(play *p, void *state) {
    pairs_state *s = state;
    reset_pairs(p, state);
    s->b.center = (ht_vec2){420.0f, 300.0f};
    s->asked = PAIRS_CONTACTS;
}

// As in lesson `floats`: 0.1 + 0.7 and 0.8, of which a float holds none.
static void reset_ties(play *p, void *state) {
    reset_pairs(p, state);
    const ht_shape circle = HT_SHAPE(((ht_circle){{0.1f, 0.0f}, 0.7f})), point = HT_SHAPE(((ht_vec2){0.8f, 0.0f}));
    pairs_give(state, &circle, &point);
}

// --- the two shapes ---

// One's own as it was pasted until it is moved or turned: then each coordinate is rounded once.
static void place_own(pairs_side *side) {
    const size_t size = ht_placed_bound(&side->own);
    if (size > side->room_size) {
        free(side->room);
        side->room = malloc(size);
        side->room_size = side->room != NULL ? size : 0;
    }
    const ht_rot q = ht_rot_make(side->radians);
    const ht_vec2 c = side->own_center;
    const ht_pose pose = {{side->center.x - (q.c * c.x - q.s * c.y), side->center.y - (q.s * c.x + q.c * c.y)}, q};
    const bool is_there = pose.q.c == 1.0f && side->center.x == c.x && side->center.y == c.y;
    side->shape = side->own;
    if (!is_there && side->room_size >= size) {
        (void)ht_placed(&side->own, pose, size > 0 ? side->room : NULL, size, &side->shape);
    }
}

// The lines of fields are found anew when these are turned.
static void find_levels(pairs_side *side) {
    if (!ht_has_field(&side->shape)) {
        side->levels = NULL;
        side->levels_of.kind = -1;
        return;
    }
    if (side->levels == NULL || side->levels_of.kind != side->kind || side->levels_of.radians != side->radians ||
        side->levels_of.size != side->size) {
        ht_arena_reset(&side->levels_memory);
        (void)play_levels_make(&side->levels_memory, &side->shape, 1, &side->levels);
        side->levels_of.kind = side->kind;
        side->levels_of.radians = side->radians;
        side->levels_of.size = side->size;
        side->levels_of.center = side->center;
    }
}

static void remake(pairs_side *side, ht_shape *out) {
    if (side->kind == PAIRS_OWN) {
        place_own(side);
    } else {
        play_sample_make(&side->sample, play_sample_kind(side->kind), side->center, side->radians, side->size);
        side->shape = side->sample.shape;
    }
    find_levels(side);
    *out = side->shape;
}

static void draw_side(play *p, const play_view *v, const pairs_side *side, play_color color, bool is_faint) {
    const play_style style = {.fill = play_fade(color, is_faint ? 0.03f : 0.15f),
                              .stroke = play_fade(color, is_faint ? 0.35f : 1.0f),
                              .width = 2.0f};
    play_shape(p, v, &side->shape, style);
    if (side->levels != NULL) {
        const ht_vec2 from = side->levels_of.center;
        play_levels_draw(p, v, side->levels, (ht_vec2){side->center.x - from.x, side->center.y - from.y},
                         (ht_vec2){1.0f, 0.0f}, style);
    }
}

// --- moving ---

static void move_side(pairs_side *side, ht_motion *motion, ht_vec2 delta) {
    side->center = (ht_vec2){side->center.x + delta.x, side->center.y + delta.y};
    motion->pivot = (ht_vec2){motion->pivot.x + delta.x, motion->pivot.y + delta.y};
}

static void move(play *p, const play_view *v, pairs_state *s) {
    pairs_side *const sides[2] = {&s->a, &s->b};
    ht_motion *const motions[2] = {&s->it.query.motion_a, &s->it.query.motion_b};
    for (int i = 1; i >= 0; i--) {
        ht_vec2 delta, center = sides[i]->center;
        play_name_next(p, 0.0f, "%c", 'A' + i);
        if (play_handle(p, v, 10 + i, &center, 5.0f, i == 0 ? PLAY_BLUE : PLAY_TEAL)) {
            delta = (ht_vec2){center.x - sides[i]->center.x, center.y - sides[i]->center.y};
        } else if (!play_grab(p, v, i, &sides[i]->shape, &delta)) {
            continue;
        }
        move_side(sides[i], motions[i], delta);
        s->chosen = i;
    }
    pairs_side *it = sides[s->chosen];
    const float turn = (play_is_held(p, PLAY_KEY_E) ? 1.0f : 0.0f) - (play_is_held(p, PLAY_KEY_Q) ? 1.0f : 0.0f);
    const float grow = (play_is_held(p, PLAY_KEY_PLUS) ? 1.0f : 0.0f) - (play_is_held(p, PLAY_KEY_MINUS) ? 1.0f : 0.0f);
    it->radians = remainderf(it->radians + 0.03f * turn + 0.1f * p->in.wheel, 6.2831853f);
    it->size = it->kind == PAIRS_OWN ? 1.0f : fminf(fmaxf(it->size * (1.0f + 0.02f * grow), 0.2f), 4.0f);
    remake(&s->a, &s->it.query.a);
    remake(&s->b, &s->it.query.b);
}

// --- the panel ---

static void choose_kind(play *p, const char *label, pairs_side *side) {
    const char *kinds[PLAY_SAMPLE_KINDS + 1];
    for (int32_t i = 0; i < PLAY_SAMPLE_KINDS; i++) {
        kinds[i] = play_kind_name(p, play_sample_kind(i));
    }
    kinds[PAIRS_OWN] = play_say(p, "as pasted", "貼り付けた図形");
    (void)play_choice(p, label, &side->kind, kinds, PLAY_SAMPLE_KINDS + (side->own.kind != HT_NO_SHAPE));
}

static void choose(play *p, pairs_state *s) {
    choose_kind(p, "A", &s->a);
    choose_kind(p, "B", &s->b);
    const char *questions[PAIRS_QUESTIONS];
    for (int32_t i = 0; i < PAIRS_QUESTIONS; i++) {
        const play_words *name = pairs_question_name((pairs_question)i);
        questions[i] = play_say(p, name->en, name->ja);
    }
    (void)play_choice(p, play_say(p, "Question", "質問"), &s->asked, questions, PAIRS_QUESTIONS);
}

static play_color color_of_relation(ht_relation relation, play_color apart) {
    return relation == HT_APART ? apart : relation == HT_TOUCH ? PLAY_AMBER : PLAY_RED;
}

static const char *relation_text(const play *p, ht_relation relation) {
    const char *const names[3] = {play_say(p, "apart", "離れている"), play_say(p, "touch", "接している"),
                                  play_say(p, "overlap", "重なっている")};
    return names[relation];
}

static void put_method(play *p, const pairs_state *s) {
    const ht_question question = pairs_stream((pairs_question)s->asked);
    const ht_kind first = question == HT_QUESTION_RAY ? HT_RAY : s->a.shape.kind;
    if (question == HT_QUESTION_COUNT) {
        return;
    }
    play_heading(p, play_say(p, "Method", "方法"));
    for (int32_t step = 0;; step++) {
        const ht_pair_info info = ht_where(question, first, s->b.shape.kind, step);
        if (info.function == NULL) {
            break;
        }
        play_paragraph(p, step == 0 ? PLAY_INK : PLAY_FAINT, "%s: %s", play_role_name(p, info.role), info.function);
        play_paragraph(p, PLAY_FAINT, "%s", play_method_text(p, info.method));
    }
}

static bool put_copy(play *p, const char *button, const ht_text *text) {
    if (text->failed || text->data == NULL) {
        return false;
    }
    if (p->front.copy != NULL && play_button(p, button)) {
        p->front.copy(p->front.context, text->data);
    }
    return true;
}

static void put_text(play *p, const char *button, const ht_text *text) {
    if (put_copy(p, button, text)) {
        play_paragraph(p, PLAY_FAINT, "%s", text->data);
    }
}

// The question as a line for `hantei QUESTION`, what that prints, and the same in C.
static void put_texts(play *p, pairs_state *s) {
    const pairs_question asked = (pairs_question)s->asked;
    const ht_question stream = pairs_stream(asked);
    const bool is_asked = stream != HT_QUESTION_COUNT;
    s->line.length = s->answer.length = s->code.length = 0;
    ht_json_write_query(&s->line, is_asked ? stream : HT_QUESTION_RELATE, &s->it.query);
    play_heading(p, play_say(p, "As text", "テキスト"));
    if (p->front.paste != NULL && play_button(p, play_say(p, "Paste", "貼り付け"))) {
        p->front.paste(p->front.context, p);
    }
    if (s->problem[0] != '\0') {
        play_paragraph(p, PLAY_INK, "%s: %s", play_say(p, "Not pasted", "貼り付けられません"), s->problem);
    }
    put_text(p, play_say(p, "Copy", "コピー"), &s->line);
    if (is_asked && ht_json_has_answer(stream, &s->it.query)) {
        char heading[64];
        (void)snprintf(heading, sizeof heading, play_say(p, "hantei %s answers", "hantei %s の答え"),
                       ht_question_name(stream));
        (void)ht_json_write_answer(&s->answer, stream, &s->it.query);
        play_heading(p, heading);
        put_text(p, play_say(p, "Copy the answer", "答えをコピー"), &s->answer);
    }
    play_heading(p, play_say(p, "In C", "C で書くと"));
    if (pairs_write_code(&s->code, asked, &s->it) &&
        put_copy(p, play_say(p, "Copy the code", "コードをコピー"), &s->code)) {
        play_code_text(p, s->code.data);
    }
}

// --- the frame ---

// What handles do not tell: how a sample is turned, and its size. A shape that was pasted is where its text says.
static void keep_side(play *p, pairs_side *side) {
    float none[2] = {0.0f, 1.0f};
    const bool is_own = side->kind == PAIRS_OWN;
    (void)play_keep(p, is_own ? &none[0] : &side->radians, -7.0f, 7.0f);
    (void)play_keep(p, is_own ? &none[1] : &side->size, 0.2f, 4.0f);
}

static void keep_pasted(play *p, pairs_state *s) {
    if (s->a.kind != PAIRS_OWN && s->b.kind != PAIRS_OWN) {
        return;
    }
    s->line.length = 0;
    ht_json_write_query(&s->line, HT_QUESTION_RELATE, &s->it.query);
    if (!s->line.failed) {
        play_keep_shapes(p, s->line.data, false);
    }
}

static play_view look(const play *p, const pairs_state *s) {
    play_view v = play_fit(p, s->seen.max.x - s->seen.min.x, s->seen.max.y - s->seen.min.y);
    v.origin = play_to_screen(&v, (ht_vec2){-s->seen.min.x, -s->seen.min.y});
    return v;
}

static void name_sides(play *p, const play_view *v, const pairs_state *s) {
    const ht_vec2 at[2] = {play_to_screen(v, s->a.center), play_to_screen(v, s->b.center)};
    for (int i = 0; i < 2; i++) {
        play_text(p, (ht_vec2){at[i].x + 0.6f * p->em, at[i].y - 0.4f * p->em}, p->em, PLAY_INK, PLAY_BOLD, "%s",
                  i == 0 ? "A" : "B");
    }
}

static void frame(play *p, void *state) {
    pairs_state *s = state;
    if (p->pasted != NULL) {
        pairs_paste(s, p->pasted);
    }
    const play_view v = look(p, s);
    choose(p, s);
    keep_side(p, &s->a);
    keep_side(p, &s->b);
    remake(&s->a, &s->it.query.a);
    remake(&s->b, &s->it.query.b);
    const ht_relation relation = ht_relate(&s->a.shape, &s->b.shape);
    const bool is_alone = pairs_is_about_b((pairs_question)s->asked);
    draw_side(p, &v, &s->b, color_of_relation(is_alone ? HT_APART : relation, PLAY_TEAL), false);
    draw_side(p, &v, &s->a, color_of_relation(is_alone ? HT_APART : relation, PLAY_BLUE), is_alone);
    play_answer(p, play_say(p, "relation", "関係"), color_of_relation(relation, PLAY_INK), "%s",
                relation_text(p, relation));
    play_space(p, 0.4f);
    pairs_ask(p, &v, s);
    move(p, &v, s);
    put_texts(p, s);
    put_method(p, s);
    keep_pasted(p, s);
    name_sides(p, &v, s);
}

static const char pairs_hint[] =
    "Drag shapes and violet handles. Wheel, Q and E turn, + and - resize the shape last dragged. Ctrl+V pastes.";
static const char pairs_hint_ja[] =
    "図形や紫のハンドルをドラッグできます。最後に動かした図形はホイール・Q/E で回転、+/- "
    "で拡大縮小、Ctrl+V で貼り付けます。";

const play_page play_page_pairs = {
    "pairs", {"Every pair", "すべての組"}, {pairs_hint, pairs_hint_ja}, sizeof(pairs_state), reset_pairs, frame, false};
const play_page play_page_contacts = {
    "contacts", {"Contacts", "接触点"}, {pairs_hint, pairs_hint_ja}, sizeof(pairs_state), reset_contacts, frame, false};
const play_page play_page_ties = {
    "ties", {"Near ties", "きわどい判定"}, {pairs_hint, pairs_hint_ja}, sizeof(pairs_state), reset_ties, frame, false};
