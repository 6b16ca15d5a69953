// test_front.h: a front end without a screen, for tests of pages: what the user does, and what is drawn.
#ifndef HANTEI_TEST_FRONT_H
#define HANTEI_TEST_FRONT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "play.h"
#include <stdlib.h>
#include <string.h>

typedef struct test_front {
    play *p;
    play_input in; // of the next frame
    double time;
    char copied[4096];
    const char *clipboard; // what is pasted when the page asks for it
    char saved_name[64];   // of the file saved last
    char saved[1 << 16];   // its beginning
} test_front;

static inline float test_text_width(void *context, const char *text, float size, int flags) {
    (void)context;
    (void)flags;
    return 0.55f * size * (float)strlen(text);
}

static inline double test_now(void *context) {
    return ((test_front *)context)->time += 1e-5;
}

static inline void test_copy(void *context, const char *text) {
    test_front *f = context;
    strncpy(f->copied, text, sizeof f->copied - 1);
}

static inline void test_paste(void *context, play *p) {
    const test_front *f = context;
    if (f->clipboard != NULL) {
        play_paste(p, f->clipboard);
    }
}

static inline void test_save(void *context, const char *name, const char *bytes, size_t size) {
    test_front *f = context;
    const size_t kept = size < sizeof f->saved - 1 ? size : sizeof f->saved - 1;
    memcpy(f->saved, bytes, kept);
    f->saved[kept] = '\0';
    strncpy(f->saved_name, name, sizeof f->saved_name - 1);
}

/// With the page of that name.
static inline void test_start(test_front *f, const char *page, float width, float height) {
    *f = (test_front){.in = {.width = width, .height = height, .seconds = 1.0f / 60.0f, .mouse = {-1e5f, -1e5f}}};
    f->p = play_create((play_front){.text_width = test_text_width,
                                    .now = test_now,
                                    .copy = test_copy,
                                    .context = f,
                                    .paste = test_paste,
                                    .save = test_save});
    assert_non_null(f->p);
    int32_t at = 0;
    while (strcmp(play_page_at(f->p, at)->name, page) != 0) {
        at++;
    }
    play_go(f->p, at);
}

/// Loads shapes that are all tested against each other.
static inline void test_load(test_front *f, const char *path, const ht_shape *shapes, const char *const *ids,
                             size_t count) {
    ht_scene_object *objects = calloc(count, sizeof *objects);
    assert_non_null(objects);
    for (size_t i = 0; i < count; i++) {
        objects[i] = (ht_scene_object){
            .id = ids[i], .group = "", .shape = shapes[i], .filter = {HT_CATEGORY_OBJECT, UINT64_MAX, 0}};
    }
    assert_true(play_load(f->p, path, objects, count));
    free(objects);
}

static inline void test_frame(test_front *f) {
    play_frame(f->p, &f->in);
    assert_false(f->p->list.is_full);
    f->in.buttons_down = f->in.buttons_up = f->in.keys_down = 0;
    f->in.wheel = 0.0f;
    f->in.action = (play_action){0};
}

static inline void test_key(test_front *f, play_key key) {
    f->in.keys_down |= UINT32_C(1) << key;
    test_frame(f);
}

static inline void test_move(test_front *f, float x, float y) {
    f->in.mouse = (ht_vec2){x, y};
    test_frame(f);
}

static inline void test_button(test_front *f, uint32_t button, bool is_down) {
    f->in.buttons_down = is_down ? button : 0;
    f->in.buttons_up = is_down ? 0 : button;
    f->in.buttons = is_down ? f->in.buttons | button : f->in.buttons & ~button;
    test_frame(f);
}

static inline void test_click(test_front *f, float x, float y) {
    test_move(f, x, y);
    test_button(f, PLAY_LEFT_BUTTON, true);
    test_button(f, PLAY_LEFT_BUTTON, false);
}

static inline void test_drag(test_front *f, ht_vec2 from, ht_vec2 to) {
    test_move(f, from.x, from.y);
    test_button(f, PLAY_LEFT_BUTTON, true);
    test_move(f, to.x, to.y);
    test_button(f, PLAY_LEFT_BUTTON, false);
}

/// The text that contains `part`, or NULL; *at is where it stands.
static inline const char *test_find_text(const test_front *f, const char *part, ht_vec2 *at) {
    for (int32_t i = 0; i < f->p->list.command_count; i++) {
        const play_command *c = &f->p->list.commands[i];
        if (c->op == PLAY_TEXT && strstr(f->p->list.text + c->text, part) != NULL) {
            if (at != NULL) {
                *at = f->p->list.points[c->first];
            }
            return f->p->list.text + c->text;
        }
    }
    return NULL;
}

/// The value that stands on the same line as a name, or NULL.
static inline const char *test_value(const test_front *f, const char *name) {
    ht_vec2 at;
    if (test_find_text(f, name, &at) == NULL) {
        return NULL;
    }
    for (int32_t i = 0; i < f->p->list.command_count; i++) {
        const play_command *c = &f->p->list.commands[i];
        const ht_vec2 point = f->p->list.points[c->first];
        if (c->op == PLAY_TEXT && (c->flags & PLAY_RIGHT) != 0 && point.y >= at.y && point.y < at.y + 2.0f) {
            return f->p->list.text + c->text;
        }
    }
    return NULL;
}

/// How many commands are filled with the colour, whatever its alpha.
static inline int32_t test_count_filled(const test_front *f, play_color color) {
    int32_t count = 0;
    for (int32_t i = 0; i < f->p->list.command_count; i++) {
        const play_command *c = &f->p->list.commands[i];
        count += c->op != PLAY_TEXT && (c->fill & 0xff) != 0 && ((c->fill ^ color) & ~UINT32_C(0xff)) == 0;
    }
    return count;
}

/// Every coordinate that is drawn is a number, but for the breaks between lines and rings.
static inline void test_numbers(const test_front *f) {
    for (int32_t i = 0; i < f->p->list.point_count; i++) {
        const ht_vec2 q = f->p->list.points[i];
        assert_true(q.y - q.y == 0.0f);
        assert_false(q.x - q.x != 0.0f && q.x == q.x);
    }
}

#endif
