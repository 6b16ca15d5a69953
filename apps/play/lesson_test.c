// lesson_test.c: every lesson can be walked through in both languages and dragged to all ends; its tables hold together;
// what is not of one lesson: questions, gliding, addresses, times.
#include "support/test_front.h"

#include "lesson.h"
#include "lesson_watch.h"
#include <hantei/io/json.h>
#include <math.h>
#include <stdio.h>

// A wide character is as wide as the font is high.
static float measured_width(void *context, const char *text, float size, int flags) {
    (void)context;
    float width = 0.0f;
    for (; *text != '\0'; text++) {
        const unsigned char c = (unsigned char)*text;
        width += (c & 0xc0) == 0x80 ? 0.0f : c < 0x80 ? ((flags & PLAY_BOLD) != 0 ? 0.64f : 0.58f) : 1.0f;
    }
    return size * width;
}

static void start(test_front *f, float width, float height, bool has_widgets) {
    test_start(f, "sat", width, height);
    f->p->front.text_width = measured_width;
    f->p->front.has_widgets = has_widgets;
    f->in.panel = 300.0f;
    test_frame(f);
}

typedef void step_visit(test_front *f, const lesson *l, int32_t step);

static void open_at(test_front *f, int32_t page, const char *step, const char *numbers) {
    char address[PLAY_ADDRESS];
    (void)snprintf(address, sizeof address, "%s/%s%s%s", play_page_at(f->p, page)->name, step,
                   numbers[0] != '\0' ? "?" : "", numbers);
    assert_true(play_open(f->p, address));
    test_frame(f);
}

static void each_step(test_front *f, step_visit *visit) {
    int32_t count = 0;
    for (int32_t page = 0; page < play_page_count(f->p); page++) {
        const lesson *l = play_lesson_at(f->p, page);
        for (int32_t step = 0; l != NULL && step < l->step_count; step++) {
            open_at(f, page, l->steps[step].name, "");
            visit(f, l, step);
            count++;
        }
    }
    assert_true(count >= 10);
}

// --- tables ---

static const play_number *number_named(const lesson *l, const char *name, size_t length) {
    for (int32_t i = 0; i < l->number_count; i++) {
        if (strlen(l->numbers[i].name) == length && strncmp(l->numbers[i].name, name, length) == 0) {
            return &l->numbers[i];
        }
    }
    return NULL;
}

// Names in braces are numbers, and choices have three texts.
static void check_braces(const lesson *l, const char *text) {
    for (const char *at = strchr(text, '{'); at != NULL; at = strchr(at + 1, '{')) {
        const size_t length = strcspn(at + 1, "?}");
        const char *end = strchr(at, '}');
        assert_non_null(end);
        if (number_named(l, at + 1, length) == NULL) {
            fail_msg("no number is called so: %s", at);
        }
        int bars = 0;
        for (const char *c = at; c < end; c++) {
            assert_true(c == at || *c != '{');
            bars += *c == '|';
        }
        assert_int_equal(bars, at[1 + length] == '?' ? 2 : 0);
    }
}

// Both languages are there, and the same numbers can be dragged in both.
static void check_words(const lesson *l, const play_words *words) {
    assert_non_null(words->en);
    assert_non_null(words->ja);
    check_braces(l, words->en);
    check_braces(l, words->ja);
    for (int32_t i = 0; i < l->number_count; i++) {
        const play_number *n = &l->numbers[i];
        if (n->most > n->least && play_prose_has(words->en, n) != play_prose_has(words->ja, n)) {
            fail_msg("only one language has {%s}: %s", n->name, words->en);
        }
    }
}

// "b.x=7 b.y=2": numbers that can be set, within their ends.
static void check_numbers(const lesson *l, const char *numbers) {
    while (*numbers != '\0') {
        const size_t length = strcspn(numbers, "=");
        const play_number *n = number_named(l, numbers, length);
        assert_non_null(n);
        char *rest;
        const float value = strtof(numbers + length + 1, &rest);
        assert_true(n->most > n->least && value >= n->least && value <= n->most);
        assert_true(*rest == ' ' || *rest == '\0');
        numbers = rest + strspn(rest, " ");
    }
}

static void check_question(const lesson *l, const lesson_question *q) {
    if (q->then != NULL) {
        check_numbers(l, q->then);
    }
    if (q->text.en == NULL) {
        return;
    }
    assert_non_null(q->text.ja);
    assert_non_null(q->answer.en);
    assert_non_null(q->answer.ja);
    assert_non_null(q->then);
    assert_in_range(q->right, 0, 3);
    assert_non_null(q->choices[q->right].en);
    assert_non_null(q->choices[1].en);
}

static void visit_tables(test_front *f, const lesson *l, int32_t step) {
    const lesson_step *s = &l->steps[step];
    (void)f;
    assert_non_null(s->title.en);
    assert_non_null(s->title.ja);
    check_numbers(l, s->start);
    check_question(l, &s->question);
    assert_int_equal(l->free != NULL && step == l->step_count - 1, (s->flags & LESSON_FREE) != 0);
    assert_true(step < l->step_count - 1 ||
                (s->flags & (LESSON_FREE | LESSON_TIMES)) != 0); // these say what comes next
    if ((s->flags & LESSON_FREE) == 0) {
        check_words(l, &s->text);
        assert_non_null(s->lit);
        assert_true(s->view.max.x > s->view.min.x && s->view.max.y > s->view.min.y);
    }
    if (s->told != NULL) {
        assert_non_null(number_named(l, s->told, strlen(s->told)));
        assert_true(s->told_as.en && s->told_as.ja);
    }
    if (s->goal != NULL) {
        assert_non_null(number_named(l, s->goal, strlen(s->goal)));
        assert_non_null(s->question.then);
    }
    for (int32_t i = 0; i < step; i++) {
        assert_string_not_equal(l->steps[i].name, s->name);
    }
}

// A file of the sources; an address in it may follow.
static void check_file(const char *path) {
    char name[256];
    assert_non_null(path);
    (void)snprintf(name, sizeof name, HANTEI_ROOT "/%.*s", (int)strcspn(path, "#"), path);
    FILE *file = fopen(name, "r");
    if (file == NULL) {
        fail_msg("there is no %s", name);
        return;
    }
    assert_int_equal(fclose(file), 0);
}

static void test_tables(void **test_state) {
    (void)test_state;
    test_front f;
    start(&f, 800.0f, 600.0f, false);
    each_step(&f, visit_tables);
    for (int32_t page = 0; page < play_page_count(f.p); page++) {
        const lesson *l = play_lesson_at(f.p, page);
        if (l != NULL) {
            assert_true(l->question.ja && l->after.ja && l->number_count <= LESSON_NUMBERS);
            assert_true((l->source.en == NULL) == (l->source.ja == NULL));
            assert_true(l->step_count <= LESSON_STEPS);
            check_file(l->docs);
            check_file(l->file);
        }
    }
    play_destroy(f.p);
}

// --- walking ---

// No text leaves the panel or the window at the sides.
static void check_widths(const test_front *f) {
    for (int32_t i = 0; i < f->p->list.command_count; i++) {
        const play_command *c = &f->p->list.commands[i];
        if (c->op != PLAY_TEXT) {
            continue;
        }
        const char *text = f->p->list.text + c->text;
        const float width = measured_width(NULL, text, c->size, c->flags), x = f->p->list.points[c->first].x;
        const float right = (c->flags & PLAY_RIGHT) != 0    ? x
                            : (c->flags & PLAY_MIDDLE) != 0 ? x + width / 2.0f
                                                            : x + width;
        if (right > f->p->in.width + 0.5f || right - width < -0.5f) {
            fail_msg("cut at the side: %s", text);
        }
    }
}

static void visit_drawn(test_front *f, const lesson *l, int32_t step) {
    for (int i = 0; i < 3; i++) {
        test_frame(f);
        test_numbers(f);
    }
    if ((l->steps[step].flags & LESSON_FREE) == 0) {
        check_widths(f);
        assert_non_null(test_find_text(f, play_say(f->p, l->steps[step].title.en, l->steps[step].title.ja), NULL));
    }
}

static void visit_high_enough(test_front *f, const lesson *l, int32_t step) {
    visit_drawn(f, l, step);
    if ((l->steps[step].flags & LESSON_FREE) == 0 && f->p->ui.height > f->p->ui.box.max.y - f->p->ui.box.min.y) {
        fail_msg("step %s of %s does not fit its panel: %g em of %g", l->steps[step].name, l->question.en,
                 (double)(f->p->ui.height / f->p->em), (double)((f->p->ui.box.max.y - f->p->ui.box.min.y) / f->p->em));
    }
}

static void test_walk(void **test_state) {
    (void)test_state;
    const float sizes[][2] = {{800.0f, 600.0f}, {1280.0f, 800.0f}, {600.0f, 1200.0f}, {2560.0f, 1440.0f}};
    for (int language = 0; language < 2; language++) {
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            test_front f;
            start(&f, sizes[i][0], sizes[i][1], false);
            f.p->is_japanese = language == 1;
            f.p->is_still = true;
            each_step(&f, i < 2 ? visit_high_enough : visit_drawn);
            play_destroy(f.p);
        }
    }
}

// By the keys and buttons from the first step to the last and back.
static void test_steps(void **test_state) {
    (void)test_state;
    test_front f;
    start(&f, 1280.0f, 800.0f, false);
    const lesson *l = play_lesson_at(f.p, 0);
    for (int32_t step = 0; step < l->step_count; step++) {
        char address[PLAY_ADDRESS];
        play_address(f.p, address);
        assert_string_equal(strchr(address, '/') + 1, l->steps[step].name);
        if (step % 2 == 0) {
            test_key(&f, PLAY_KEY_NEXT);
        } else {
            ht_vec2 at = {0.0f, 0.0f};
            assert_non_null(test_find_text(&f, "›", &at));
            test_click(&f, at.x, at.y - 3.0f);
        }
        test_frame(&f);
    }
    for (int32_t step = l->step_count; step-- > 0;) {
        test_key(&f, PLAY_KEY_BACK);
    }
    test_frame(&f);
    assert_non_null(test_find_text(&f, l->steps[0].title.en, NULL));
    play_destroy(f.p);
}

// --- widgets ---

static const play_widget *find_widget(const test_front *f, play_widget_kind kind, int32_t from) {
    for (int32_t i = from; i < f->p->widgets.count; i++) {
        if (f->p->widgets.all[i].kind == (int32_t)kind) {
            return &f->p->widgets.all[i];
        }
    }
    return NULL;
}

static void act(test_front *f, play_deed deed, int32_t number, float x) {
    f->in.action = (play_action){(int32_t)deed, number, x, 0.0f};
    test_frame(f);
    f->in.action = (play_action){0};
    test_frame(f);
}

// The last button of the panel's question: "just show me".
static void answer_question(test_front *f, const lesson *l, int32_t step) {
    if (l->steps[step].question.text.en == NULL) {
        return;
    }
    int32_t number = 0;
    for (int32_t i = 0; i < f->p->widgets.count; i++) {
        const play_widget *w = &f->p->widgets.all[i];
        assert_false(w->kind == PLAY_NUMBER && w->number > 0); // locked
        if (w->kind == PLAY_BUTTON && strcmp(f->p->list.text + w->label, "Just show me") == 0) {
            number = w->number;
        }
    }
    assert_true(number > 0);
    act(f, PLAY_CLICK, number, 0.0f);
}

// Every number that can be dragged, to both ends and beyond.
static void visit_numbers(test_front *f, const lesson *l, int32_t step) {
    test_frame(f);
    answer_question(f, l, step);
    for (int32_t i = 0; i < f->p->widgets.count; i++) {
        const play_widget w = f->p->widgets.all[i];
        if (w.kind != PLAY_NUMBER || w.number == 0) {
            continue;
        }
        for (int end = 0; end < 2; end++) {
            act(f, PLAY_SET, w.number, end == 0 ? w.least - 5.0f : w.most + 5.0f);
            assert_int_equal(f->p->widgets.all[i].kind, PLAY_NUMBER);
            const float value = f->p->widgets.all[i].value;
            assert_true(value >= w.least && value <= w.most);
            assert_true(end == 1 || value == w.least);
            for (int k = 0; k < 3; k++) {
                test_frame(f);
                test_numbers(f);
            }
        }
    }
    if ((l->steps[step].flags & LESSON_FREE) == 0) {
        const play_widget *code = find_widget(f, PLAY_CODE, 0);
        assert_non_null(code);
        assert_true(code->count > 8 && code->count < LESSON_LINES);
        for (int32_t i = 1; i <= code->count; i++) {
            assert_int_equal(code[i].kind, PLAY_CODE_LINE);
            assert_in_range(strlen(f->p->list.text + code[i].label), 0, 84);
        }
    }
}

// On arrival every step lights something.
static void visit_lit(test_front *f, const lesson *l, int32_t step) {
    if ((l->steps[step].flags & LESSON_FREE) != 0) {
        return;
    }
    const play_widget *code = find_widget(f, PLAY_CODE, 0);
    int32_t lit = 0;
    for (int32_t i = 1; i <= code->count; i++) {
        lit += (code[i].flags & PLAY_IS_ON) != 0;
        assert_null(strstr(f->p->list.text + code[i].label, "WATCH("));
    }
    assert_true(lit > 0);
}

// The line that is offered to copy is one that its question reads.
static void visit_command(test_front *f, const lesson *l, int32_t step) {
    const ht_question asks = l->steps[step].asks;
    char behind[48];
    (void)snprintf(behind, sizeof behind, "' | hantei %s", ht_question_name(asks));
    for (int32_t i = 0; i < f->p->widgets.count; i++) {
        if (f->p->widgets.all[i].kind != PLAY_PARAGRAPH) {
            continue; // others may have no text
        }
        const char *line = f->p->list.text + f->p->widgets.all[i].text, *end = strstr(line, "' | hantei ");
        if (end != NULL) {
            ht_arena memory = {0};
            ht_query q;
            ht_io_error error;
            const char *begin = strchr(line, '{');
            assert_string_equal(end, behind);
            assert_int_equal(ht_json_read_query(&memory, asks, begin, (size_t)(end - begin), "", 0, &q, &error), HT_OK);
            assert_true(asks != HT_QUESTION_CONTACT || q.margin > 0.0f);
            ht_arena_deinit(&memory);
        }
    }
}

static void test_all_numbers(void **test_state) {
    (void)test_state;
    test_front f;
    start(&f, 800.0f, 600.0f, true);
    each_step(&f, visit_numbers);
    each_step(&f, visit_lit);
    each_step(&f, visit_command);
    play_destroy(f.p);
}

// The task is not done on arrival, and the answer that is shown does it.
static void visit_goal(test_front *f, const lesson *l, int32_t step) {
    if (l->steps[step].goal == NULL) {
        return;
    }
    assert_non_null(test_find_text(f, "not yet", NULL));
    ht_vec2 at = {0.0f, 0.0f};
    assert_non_null(test_find_text(f, "Show one answer", &at));
    test_click(f, at.x, at.y - 3.0f);
    test_frame(f);
    assert_null(test_find_text(f, "not yet", NULL));
    assert_non_null(test_find_text(f, "done", NULL));
}

static void test_goals(void **test_state) {
    (void)test_state;
    test_front f;
    start(&f, 1280.0f, 800.0f, false);
    each_step(&f, visit_goal);
    play_destroy(f.p);
}

// --- a number in the sentence, questions, gliding, addresses: by lesson sat ---

// The text at the right of "hantei".
static const char *value_of_hantei(const test_front *f) {
    ht_vec2 at = {0.0f, -1e9f};
    for (int32_t i = 0; i < f->p->list.command_count; i++) {
        const play_command *c = &f->p->list.commands[i];
        const char *text = f->p->list.text + c->text;
        if (c->op == PLAY_TEXT && strcmp(text, "hantei") == 0) {
            at = f->p->list.points[c->first];
        } else if (c->op == PLAY_TEXT && (c->flags & PLAY_RIGHT) != 0 &&
                   fabsf(f->p->list.points[c->first].y - at.y) < 2.0f) {
            return text;
        }
    }
    return "";
}

static void test_drag_number(void **test_state) {
    (void)test_state;
    test_front f;
    start(&f, 1280.0f, 800.0f, false);
    ht_vec2 at = {0.0f, 0.0f};
    test_click(&f, 0.0f, 0.0f);
    assert_non_null(test_find_text(&f, "Just show me", &at)); // shows b.x = 5
    test_click(&f, at.x, at.y - 3.0f);
    test_frame(&f);
    assert_string_equal(value_of_hantei(&f), "touch");
    for (int32_t i = 0; i < f.p->list.command_count; i++) {
        const play_command *c = &f.p->list.commands[i];
        if (c->op == PLAY_TEXT && strcmp(f.p->list.text + c->text, "5") == 0 && c->fill == PLAY_BLUE) {
            at = f.p->list.points[c->first];
        }
    }
    test_drag(&f, (ht_vec2){at.x + 2.0f, at.y - 4.0f}, (ht_vec2){at.x + 900.0f, at.y});
    test_frame(&f);
    assert_string_equal(value_of_hantei(&f), "apart, distance 5"); // b.x = 10
    char address[PLAY_ADDRESS];
    play_address(f.p, address);
    assert_string_equal(address, "sat/1?b.x=10");
    assert_non_null(test_find_text(&f, "As it was", &at));
    test_click(&f, at.x, at.y - 3.0f);
    test_frame(&f);
    assert_string_equal(value_of_hantei(&f), "apart, distance 2");
    play_destroy(f.p);
}

// A sentence says what holds of its numbers, and its records say where these stand in it.
static void test_sentence(void **test_state) {
    (void)test_state;
    static const char *const cases[][3] = {{"sat/1?b.x=4", "they overlap.", "4"},
                                           {"sat/1?b.x=5", "exactly 0: they touch.", "5"},
                                           {"sat/1?b.x=7.5", "they are apart.", "7.5"}};
    test_front f;
    start(&f, 800.0f, 600.0f, true);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(play_open(f.p, cases[i][0]));
        test_frame(&f);
        const play_widget *prose = find_widget(&f, PLAY_PROSE, 0);
        assert_non_null(prose);
        const char *text = f.p->list.text + prose->text;
        assert_string_equal(text + strlen(text) - strlen(cases[i][1]), cases[i][1]);
        assert_null(strchr(text, '{'));
        assert_int_equal(prose->count, 1);
        const play_widget *number = prose + 1;
        assert_int_equal(number->kind, PLAY_NUMBER);
        assert_string_equal(f.p->list.text + number->label, "b.x");
        assert_string_equal(f.p->list.text + number->text, cases[i][2]);
        assert_int_equal(number->count, strlen(cases[i][2]));
        assert_memory_equal(text + number->first, cases[i][2], strlen(cases[i][2]));
    }
    play_destroy(f.p);
}

static void test_question(void **test_state) {
    (void)test_state;
    test_front f;
    start(&f, 1280.0f, 800.0f, false);
    ht_vec2 at = {0.0f, 0.0f};
    assert_non_null(test_find_text(&f, "At which b.x", NULL));
    assert_null(test_find_text(&f, "Right.", NULL));
    for (int32_t i = 0; i < f.p->list.command_count; i++) {
        const play_command *c = &f.p->list.commands[i];
        at = c->op == PLAY_TEXT && strcmp(f.p->list.text + c->text, "6") == 0 ? f.p->list.points[c->first] : at;
    }
    test_click(&f, at.x, at.y - 3.0f);
    test_frame(&f);
    assert_non_null(test_find_text(&f, "Not this time.", NULL));
    assert_non_null(test_find_text(&f, "At 5 the", NULL));
    test_key(&f, PLAY_KEY_R);
    test_frame(&f);
    assert_non_null(test_find_text(&f, "Just show me", NULL));
    for (int32_t i = 0; i < f.p->list.command_count; i++) {
        const play_command *c = &f.p->list.commands[i];
        at = c->op == PLAY_TEXT && strcmp(f.p->list.text + c->text, "5") == 0 ? f.p->list.points[c->first] : at;
    }
    test_click(&f, at.x, at.y - 3.0f);
    test_frame(&f);
    assert_non_null(test_find_text(&f, "Right.", NULL));
    play_destroy(f.p);
}

// The largest coordinate of B's outline on the stage.
static float right_of_b(const test_front *f) {
    float right = -1e9f;
    for (int32_t i = 0; i < f->p->list.command_count; i++) {
        const play_command *c = &f->p->list.commands[i];
        for (int32_t k = 0; c->op == PLAY_AREA && c->stroke == PLAY_TEAL && k < c->count; k++) {
            right = fmaxf(right, f->p->list.points[c->first + k].x);
        }
    }
    return right;
}

static void test_glide(void **test_state) {
    (void)test_state;
    for (int is_still = 0; is_still < 2; is_still++) {
        test_front f;
        start(&f, 1280.0f, 800.0f, false);
        f.p->is_still = is_still == 1;
        ht_vec2 at = {0.0f, 0.0f};
        const float before = right_of_b(&f);
        assert_non_null(test_find_text(&f, "Just show me", &at));
        test_click(&f, at.x, at.y - 3.0f);
        assert_true(is_still == 1 || f.p->goes_on);
        const float first = right_of_b(&f);
        for (int i = 0; i < 60; i++) {
            test_frame(&f);
        }
        const float last = right_of_b(&f);
        assert_true(last < before);
        assert_true(is_still == 1 ? first == last : first > last && first < before);
        for (int i = 0; i < 120; i++) {
            test_frame(&f);
        }
        assert_false(f.p->goes_on); // at rest
        play_destroy(f.p);
    }
}

static void test_addresses(void **test_state) {
    (void)test_state;
    test_front f;
    start(&f, 800.0f, 600.0f, false);
    static const char *const same[] = {"sat/1", "sat/2?b.x=2.5&angle=30", "sat/flat?axis.x=1", "sat/free", "pairs"};
    char address[PLAY_ADDRESS];
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        assert_true(play_open(f.p, same[i]));
        test_frame(&f);
        play_address(f.p, address);
        assert_string_equal(address, same[i]);
    }
    static const char *const others[][2] = {{"1", "sat/1"},
                                            {"sat", "sat/1"},
                                            {"axis", "sat/free"},
                                            {"sat/1?b.x=99&nothing=3&gap=2&b.x", "sat/1?b.x=10"},
                                            {"sat/2?b.x=nan", "sat/2"}};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_true(play_open(f.p, others[i][0]));
        test_frame(&f);
        play_address(f.p, address);
        assert_string_equal(address, others[i][1]);
    }
    static const char *const wrong[] = {"", "0", "99", "nothing", "sat/99", "sat/nothing", "pairs/2", "sat/1x"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(play_open(f.p, wrong[i]));
    }
    play_destroy(f.p);
}

static void test_times(void **test_state) {
    (void)test_state;
    test_front f;
    start(&f, 1280.0f, 800.0f, false);
    assert_true(play_open(f.p, "sat/time"));
    test_frame(&f);
    ht_vec2 at = {0.0f, 0.0f};
    assert_non_null(test_find_text(&f, "Measure", &at));
    test_click(&f, at.x, at.y - 3.0f);
    assert_true(f.p->goes_on);
    for (int i = 0; i < 60; i++) {
        test_frame(&f);
    }
    assert_string_equal(test_value(&f, "hantei, exact"), "0.2 ns"); // the test's clock ticks 10 us
    assert_non_null(test_value(&f, "Hits"));
    play_destroy(f.p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tables),      cmocka_unit_test(test_walk),     cmocka_unit_test(test_steps),
        cmocka_unit_test(test_all_numbers), cmocka_unit_test(test_goals),    cmocka_unit_test(test_drag_number),
        cmocka_unit_test(test_question),    cmocka_unit_test(test_glide),    cmocka_unit_test(test_addresses),
        cmocka_unit_test(test_times),       cmocka_unit_test(test_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
