// lesson.c: a lesson's frame: its step, its numbers, which glide, the figure above and the code below.
#include "lesson.h"
#include "lesson_state.h"
#include "play_ui.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const float GLIDE = 0.4f; // seconds

// --- numbers ---

static int32_t find_lesson_number(const lesson *l, const char *name, size_t length) {
    for (int32_t i = 0; i < l->number_count; i++) {
        if (strlen(l->numbers[i].name) == length && strncmp(l->numbers[i].name, name, length) == 0) {
            return i;
        }
    }
    return -1;
}

static bool has_range(const play_number *number) {
    return number->most > number->least;
}

void lesson_set(const lesson *l, float *v, const char *numbers) {
    while (numbers != NULL && *numbers != '\0') {
        const size_t length = strcspn(numbers, "= &");
        if (numbers[length] == '=') {
            char *rest;
            const float value = strtof(numbers + length + 1, &rest);
            const int32_t i = find_lesson_number(l, numbers, length);
            if (i >= 0 && has_range(&l->numbers[i]) && rest > numbers + length + 1 && value - value == 0.0f) {
                v[i] = fminf(fmaxf(value, l->numbers[i].least), l->numbers[i].most);
            }
        }
        numbers += strcspn(numbers, " &");
        numbers += strspn(numbers, " &");
    }
}

void lesson_start_of(const lesson *l, int32_t step, float *v) {
    for (int32_t i = 0; i < l->number_count; i++) {
        v[i] = fminf(fmaxf(0.0f, l->numbers[i].least), l->numbers[i].most);
    }
    lesson_set(l, v, l->steps[step].start);
}

void lesson_ask(const lesson *l, int32_t step, const float *v, lesson_answer *x) {
    memcpy(x->v, v, sizeof x->v);
    x->has_shapes = false;
    x->margin = 0.0f;
    x->hit = x->other = -1;
    x->view = l->steps[step].view;
    x->trace.count = 0;
    l->ask(&l->steps[step], x);
    lesson_watch_start(NULL);
    if (x->has_shapes) {
        x->relation = ht_relate(&x->shape[0], &x->shape[1]);
        x->separation = ht_distance(&x->shape[0], &x->shape[1]);
    }
}

void lesson_glide(lesson_state *s) {
    if (s->glide >= 1.0f) {
        memcpy(s->from, s->v, sizeof s->from);
        s->view_from = s->told.view;
    }
    s->glide = 0.0f;
}

static void open_step(const lesson *l, lesson_state *s, int32_t step) {
    if (s->is_open) {
        lesson_glide(s);
    } else {
        s->glide = 1.0f;
    }
    s->is_open = true;
    s->step = step;
    s->since = 0.0f;
    s->scroll = 0;
    lesson_start_of(l, step, s->v);
}

bool lesson_is_locked(const lesson *l, const lesson_state *s) {
    return l->steps[s->step].question.text.en != NULL && s->choice[s->step] == 0;
}

// --- for the whole ---

static size_t free_offset(void) {
    return (sizeof(lesson_state) + 63) / 64 * 64;
}

void *lesson_free_state(void *state) {
    return (char *)state + free_offset();
}

size_t lesson_size(const lesson *l) {
    return free_offset() + (l->free != NULL ? l->free->size : 0);
}

void lesson_reset(play *p, const lesson *l, void *state) {
    (void)p;
    (void)l;
    ((lesson_state *)state)->is_open = false;
}

int32_t lesson_find_step(const lesson *l, const char *name, size_t length) {
    for (int32_t i = 0; i < l->step_count; i++) {
        if (strlen(l->steps[i].name) == length && strncmp(l->steps[i].name, name, length) == 0) {
            return i;
        }
    }
    return -1;
}

void lesson_open(const lesson *l, void *state, int32_t step, const char *numbers) {
    lesson_state *s = state;
    open_step(l, s, step);
    lesson_set(l, s->v, numbers);
    if (numbers != NULL && *numbers != '\0' && s->choice[step] == 0) {
        s->choice[step] = JUST_SHOWN;
    }
}

// As few digits as give the same float again, six at least.
static void print_shortest(float value, char text[32]) {
    for (int digits = 6; digits <= 9; digits++) {
        (void)snprintf(text, 32, "%.*g", digits, (double)value);
        if (strtof(text, NULL) == value) {
            return;
        }
    }
}

void lesson_address(const lesson *l, const void *state, int32_t step, char *text, size_t size) {
    const lesson_state *s = state;
    float start[LESSON_NUMBERS];
    size_t length = 0;
    text[0] = '\0';
    if (!s->is_open || s->step != step) {
        return;
    }
    lesson_start_of(l, step, start);
    for (int32_t i = 0; i < l->number_count; i++) {
        if (!has_range(&l->numbers[i]) || s->v[i] == start[i]) {
            continue;
        }
        char number[32];
        print_shortest(s->v[i], number);
        const char *and = length > 0 ? "&" : "";
        const int added = snprintf(text + length, size - length, "%s%s=%s", and, l->numbers[i].name, number);
        length = added > 0 && length + (size_t)added < size ? length + (size_t)added : length;
        text[length] = '\0';
    }
}

// --- a frame ---

static float mixed(float a, float b, float t) {
    return a + (b - a) * t;
}

// What is drawn lies between where the numbers were and where they are.
static void glide_on(play *p, const lesson *l, lesson_state *s) {
    float now[LESSON_NUMBERS];
    s->since += p->is_still ? 10.0f : p->in.seconds;
    s->glide = p->is_still ? 1.0f : fminf(s->glide + p->in.seconds / GLIDE, 1.0f);
    const float t = s->glide * s->glide * (3.0f - 2.0f * s->glide);
    for (int32_t i = 0; i < LESSON_NUMBERS; i++) {
        now[i] = s->glide < 1.0f ? mixed(s->from[i], s->v[i], t) : s->v[i];
    }
    lesson_ask(l, s->step, now, &s->drawn);
    const ht_box a = s->view_from, b = s->drawn.view;
    const float ratio = (a.max.x - a.min.x) / (b.max.x - b.min.x);
    if (s->glide < 1.0f && !(ratio < 10.0f && ratio > 0.1f)) { // another world
        s->glide = 1.0f;
        lesson_ask(l, s->step, s->v, &s->drawn);
    } else if (s->glide < 1.0f) {
        s->drawn.view = (ht_box){{mixed(a.min.x, b.min.x, t), mixed(a.min.y, b.min.y, t)},
                                 {mixed(a.max.x, b.max.x, t), mixed(a.max.y, b.max.y, t)}};
    }
}

// The view in the middle of the stage, with a margin.
static play_view fit_lesson(const play *p, ht_box view) {
    play_view v = play_fit(p, view.max.x - view.min.x, view.max.y - view.min.y);
    v.origin.x -= v.scale * view.min.x;
    v.origin.y -= v.scale * view.min.y;
    return v;
}

int32_t lesson_list(const lesson *l, int32_t step, const lesson_answer *x, play_code_line *lines,
                    char (*notes)[LESSON_NOTE]) {
    const int32_t pass = find_lesson_number(l, "pass", 4);
    const lesson_listing what = {l->code, l->steps[step].lit, l->steps[step].loop,
                                 pass >= 0 ? (int32_t)(x->v[pass] + 0.5f) : 1};
    return lesson_watch_list(&what, &x->trace, lines, notes, LESSON_LINES);
}

// The lit lines lie in the middle of the box, when not all lines fit.
static void put_code(play *p, lesson_state *s, int32_t count, ht_box box) {
    const int32_t fits = (int32_t)((box.max.y - box.min.y - 0.6f * p->em) / (1.35f * 0.85f * p->em));
    int32_t first = count, last = 0;
    for (int32_t i = 0; i < count; i++) {
        if (s->lines[i].note != NULL) {
            first = i < first ? i : first;
            last = i;
        }
    }
    const int32_t spare = fits - (last - first + 1), most = count > fits ? count - fits : 0;
    if (play_is_in(&box, p->in.mouse) && p->in.wheel != 0.0f) {
        s->scroll -= (int32_t)(3.0f * p->in.wheel);
        p->in.wheel = 0.0f;
    }
    int32_t start = first == count ? 0 : first - (spare > 2 ? spare / 2 : 1);
    start = start < 0 ? 0 : start > most ? most : start;
    s->scroll = s->scroll < -start ? -start : s->scroll > most - start ? most - start : s->scroll;
    play_code(p, box, s->lines + start + s->scroll, count - start - s->scroll);
}

static void put_figure(play *p, const lesson *l, lesson_state *s) {
    lesson_figure f = {p, fit_lesson(p, s->drawn.view), &l->steps[s->step], &s->drawn, s->since, l, s};
    l->draw(&f);
}

static void put_lesson_step(play *p, const lesson *l, lesson_state *s) {
    const ht_box stage = p->stage;
    const float height = stage.max.y - stage.min.y, moves = 2.0f; // seconds, all that moves on arrival
    lesson_ask(l, s->step, s->v, &s->told);
    lesson_panel(p, l, s);
    lesson_ask(l, s->step, s->v, &s->told);
    glide_on(p, l, s);
    const int32_t count = lesson_list(l, s->step, &s->told, s->lines, s->notes);
    play_code_record(p, s->lines, count);
    if (!p->front.has_widgets) {
        const float code = fminf(0.46f * height, ((float)(count + 1) * 1.35f * 0.85f + 0.6f) * p->em);
        put_code(p, s, count, (ht_box){{stage.min.x, stage.max.y - code}, stage.max});
        p->stage.max.y -= code;
        play_clip(p, &p->stage);
    }
    put_figure(p, l, s);
    p->stage = stage;
    if (s->glide < 1.0f || s->since < moves || s->watch.is_running) {
        play_go_on(p);
    }
}

void lesson_frame(play *p, const lesson *l, void *state, int32_t *step) {
    lesson_state *s = state;
    const play_words *title = &l->steps[*step].title;
    (void)play_steps(p, step, play_say(p, title->en, title->ja), l->step_count);
    if (!s->is_open || s->step != *step) {
        open_step(l, s, *step);
        p->ui.scroll = 0.0f;
    }
    if ((l->steps[*step].flags & LESSON_FREE) == 0) {
        put_lesson_step(p, l, s);
        if ((l->steps[*step].flags & LESSON_TIMES) != 0) {
            lesson_put_next(p, l, step);
        }
        return;
    }
    void *inner = lesson_free_state(state);
    if (!s->is_free_started) {
        s->is_free_started = true;
        l->free->reset(p, inner);
    }
    l->free->frame(p, inner);
    lesson_put_next(p, l, step);
}
