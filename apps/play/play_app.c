// play_app.c: the pages together: addresses, pause and step, languages, what was loaded.
#include "lesson.h"
#include "play_bar.h"
#include "play_levels.h"
#include "play_ui.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Lessons (lesson.h) come first; they are called in place of their pages' functions.
static const struct {
    const play_page *page;
    const lesson *lesson;
} pages[] = {{&play_lesson_sat, &lesson_sat},
             {&play_lesson_field, &lesson_field},
             {&play_lesson_segments, &lesson_segments},
             {&play_lesson_boxes, &lesson_boxes},
             {&play_lesson_rotated, &lesson_rotated},
             {&play_lesson_floats, &lesson_floats},
             {&play_lesson_contact, &lesson_contact},
             {&play_lesson_index, &lesson_index},
             {&play_page_pairs, NULL},
             {&play_page_crowd, NULL},
             {&play_page_scene, NULL},
             {&play_page_game, NULL}};
enum { PAGES = sizeof pages / sizeof *pages };
enum { COMMANDS = 1 << 16, APP_POINTS = 1 << 20, TEXT = 1 << 16, WIDGETS = 1 << 11 };

typedef struct play_app {
    void *states[PAGES];
    void (*ends[PAGES])(void *state);
    bool is_started[PAGES];
    int32_t now;
    int32_t steps[PAGES]; // of lessons: the one that is open
    float rest;           // seconds that no step has used yet
    play_scene scene;
    ht_scene own; // what the scene shows lies there
    char *pasted; // for the next frame
} play_app;

static void end_page(play_app *app, int32_t page) {
    if (app->ends[page] != NULL) {
        const lesson *l = pages[page].lesson;
        app->ends[page](l != NULL ? lesson_free_state(app->states[page]) : app->states[page]);
        app->ends[page] = NULL;
    }
}

void play_at_end(play *p, void (*end)(void *state)) {
    p->app->ends[p->app->now] = end;
}

void play_destroy(play *p) {
    if (p == NULL) {
        return;
    }
    for (int32_t i = 0; p->app != NULL && i < PAGES; i++) {
        end_page(p->app, i);
        free(p->app->states[i]);
    }
    if (p->app != NULL) {
        ht_scene_deinit(&p->app->own);
        free(p->app->pasted);
    }
    free(p->app);
    free(p->list.commands);
    free(p->list.points);
    free(p->list.text);
    free(p->widgets.all);
    free(p);
}

static size_t size_of_page(int32_t i) {
    return pages[i].lesson != NULL ? lesson_size(pages[i].lesson) : pages[i].page->size;
}

play *play_create(play_front front) {
    play *p = calloc(1, sizeof *p);
    if (p == NULL) {
        return NULL;
    }
    p->front = front;
    p->app = calloc(1, sizeof *p->app);
    p->list = (play_list){.commands = calloc(COMMANDS, sizeof(play_command)),
                          .points = calloc(APP_POINTS, sizeof(ht_vec2)),
                          .text = calloc(TEXT, 1),
                          .command_room = COMMANDS,
                          .point_room = APP_POINTS,
                          .text_room = TEXT};
    p->widgets = (play_widgets){.all = calloc(WIDGETS, sizeof(play_widget)), .room = WIDGETS};
    bool good = p->app != NULL && p->list.commands != NULL && p->list.points != NULL && p->list.text != NULL &&
                p->widgets.all != NULL;
    for (int32_t i = 0; good && i < PAGES; i++) {
        p->app->states[i] = calloc(1, size_of_page(i));
        good = p->app->states[i] != NULL;
    }
    if (!good) {
        play_destroy(p);
        return NULL;
    }
    return p;
}

int32_t play_page_count(const play *p) {
    (void)p;
    return PAGES;
}

const play_page *play_page_at(const play *p, int32_t page) {
    (void)p;
    return page >= 0 && page < PAGES ? pages[page].page : NULL;
}

const lesson *play_lesson_at(const play *p, int32_t page) {
    (void)p;
    return page >= 0 && page < PAGES ? pages[page].lesson : NULL;
}

int32_t play_page_now(const play *p) {
    return p->app->now;
}

void play_go(play *p, int32_t page) {
    if (page >= 0 && page < PAGES) {
        p->app->now = page;
        p->ui.scroll = 0.0f;
    }
}

// A lesson's page for free play, at that step; otherwise the page itself.
const play_page *play_shown_page(const play *p) {
    const int32_t page = p->app->now;
    const lesson *l = pages[page].lesson;
    const bool is_free = l != NULL && (l->steps[p->app->steps[page]].flags & LESSON_FREE) != 0;
    return is_free ? l->free : pages[page].page;
}

void play_go_on(play *p) {
    p->goes_on = true;
}

static void restart(play *p, int32_t page) {
    end_page(p->app, page);
    memset(p->app->states[page], 0, size_of_page(page));
    p->app->is_started[page] = true;
    if (pages[page].lesson != NULL) {
        lesson_reset(p, pages[page].lesson, p->app->states[page]);
    } else {
        pages[page].page->reset(p, p->app->states[page]);
    }
}

// Of a page's number or name; a lesson's page for free play by its own name. -1: there is none.
static int32_t find_play_page(const char *name, size_t length, bool *is_free) {
    char *rest;
    const long number = strtol(name, &rest, 10);
    *is_free = false;
    if (rest == name + length && length > 0) {
        return number >= 1 && number <= PAGES ? (int32_t)number - 1 : -1;
    }
    for (int32_t i = 0; i < PAGES; i++) {
        const play_page *free = pages[i].lesson != NULL ? pages[i].lesson->free : NULL;
        const bool is_page = strlen(pages[i].page->name) == length && strncmp(pages[i].page->name, name, length) == 0;
        *is_free = !is_page && free != NULL && strlen(free->name) == length && strncmp(free->name, name, length) == 0;
        if (is_page || *is_free) {
            return i;
        }
    }
    return -1;
}

bool play_open(play *p, const char *address) {
    const size_t length = strcspn(address, "/?"), after = address[length] == '/' ? length + 1 : length;
    const size_t step_length = strcspn(address + after, "?");
    bool is_free;
    const int32_t page = find_play_page(address, length, &is_free);
    const lesson *l = page >= 0 ? pages[page].lesson : NULL;
    const char *numbers = address[after + step_length] == '?' ? address + after + step_length + 1 : "";
    int32_t step = 0;
    if (step_length > 0) {
        step = l != NULL ? lesson_find_step(l, address + after, step_length) : -1;
    }
    if (page < 0 || step < 0) {
        return false;
    }
    play_go(p, page);
    if (l != NULL) {
        p->app->steps[page] = is_free ? l->step_count - 1 : step;
        if (!p->app->is_started[page]) {
            restart(p, page);
        }
        lesson_open(l, p->app->states[page], p->app->steps[page], numbers);
    }
    return true;
}

void play_address(const play *p, char *text) {
    const int32_t page = p->app->now;
    const lesson *l = pages[page].lesson;
    (void)snprintf(text, PLAY_ADDRESS, "%s", pages[page].page->name);
    if (l != NULL) {
        char numbers[PLAY_ADDRESS / 2];
        lesson_address(l, p->app->states[page], p->app->steps[page], numbers, sizeof numbers);
        (void)snprintf(text, PLAY_ADDRESS, "%s/%s%s%s", pages[page].page->name, l->steps[p->app->steps[page]].name,
                       numbers[0] != '\0' ? "?" : "", numbers);
    }
}

void play_paste(play *p, const char *text) {
    const size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy != NULL) {
        free(p->app->pasted);
        p->app->pasted = memcpy(copy, text, size);
    }
}

// What was pasted belongs to the frame that begins.
static char *take_pasted(play *p) {
    char *text = p->app->pasted;
    p->app->pasted = NULL;
    p->pasted = text;
    return text;
}

const char *play_say(const play *p, const char *en, const char *ja) {
    return p->is_japanese ? ja : en;
}

const play_scene *play_loaded(const play *p) {
    return &p->app->scene;
}

// --- what is loaded ---

static const char *last_part(const char *path) {
    for (const char *at = path; *at != '\0'; at++) {
        path = *at == '/' || *at == '\\' ? at + 1 : path; // the second on Windows
    }
    return path;
}

static bool describe(play_scene *scene, ht_scene *own, const char *path) {
    scene->count = own->count;
    scene->title = ht_arena_text(&own->memory, last_part(path));
    scene->shapes = ht_arena_alloc(&own->memory, own->count * sizeof *scene->shapes);
    scene->ids = ht_arena_alloc(&own->memory, own->count * sizeof *scene->ids);
    scene->filters = ht_arena_alloc(&own->memory, own->count * sizeof *scene->filters);
    if (scene->title == NULL || scene->shapes == NULL || scene->ids == NULL || scene->filters == NULL) {
        return false;
    }
    for (size_t i = 0; i < own->count; i++) {
        const ht_scene_object *object = &own->objects[i];
        scene->shapes[i] = object->shape;
        scene->ids[i] = object->id;
        scene->filters[i] = object->filter;
    }
    return play_levels_make(&own->memory, scene->shapes, scene->count, &scene->levels);
}

bool play_load(play *p, const char *path, const ht_scene_object *objects, size_t count) {
    ht_scene own;
    ht_scene_init(&own);
    ht_status status = HT_OK;
    for (size_t i = 0; i < count && status != HT_ERR_MEMORY; i++) {
        status = ht_scene_add(&own, &objects[i]);
    }
    play_scene scene = {.version = p->app->scene.version + 1};
    if (status == HT_ERR_MEMORY || !describe(&scene, &own, path)) {
        ht_scene_deinit(&own);
        return false;
    }
    ht_scene_deinit(&p->app->own);
    p->app->own = own;
    p->app->scene = scene;
    return true;
}

// --- a frame ---

static void pass_time(play *p, const play_actions *did) {
    const float step = 1.0f / 60.0f;
    p->is_paused = p->is_paused != did->pause || did->step;
    p->app->rest += fminf(fmaxf(p->in.seconds, 0.0f), 4.0f * step);
    p->steps = 0;
    while (p->app->rest >= 0.999f * step) {
        p->app->rest -= step;
        p->steps++;
    }
    if (p->is_paused && play_shown_page(p)->has_time) {
        p->steps = did->step ? 1 : 0;
    }
}

static void put_bar(play *p, ht_box bar, bool is_high) {
    const play_actions did = play_put_bar(p, bar, is_high);
    pass_time(p, &did);
    p->is_japanese = p->is_japanese != did.language;
    if (did.reset || !p->app->is_started[p->app->now]) {
        restart(p, p->app->now);
    }
}

static void put_hint(play *p, ht_box row) {
    const play_words *hint = &play_shown_page(p)->hint;
    const char *text = p->list.is_full ? play_say(p, "Too much to draw: not everything is shown",
                                                  "描き切れないため一部だけ表示しています")
                                       : play_say(p, hint->en, hint->ja);
    (void)play_record(p, PLAY_HINT, 0, NULL, text);
    if (p->front.has_widgets) {
        return;
    }
    const float size = 0.85f * p->em, room = row.max.x - row.min.x - 1.5f * p->em;
    const float width = play_text_width(p, text, size, 0);
    play_rect(p, row, 0.0f, (play_style){.fill = PLAY_SHEET});
    play_text(p, (ht_vec2){row.min.x + 0.75f * p->em, row.max.y - 0.55f * p->em},
              width > room ? size * room / width : size, PLAY_FAINT, 0, "%s", text);
}

// The bar, the stage, the panel beside it or, where the window is high, below it, and the line of the hint.
typedef struct layout {
    ht_box bar, panel, hint;
    bool is_high;
} layout;

static layout lay_out(play *p) {
    const float width = p->in.width, height = p->in.height;
    if (p->front.has_widgets) {
        p->stage = (ht_box){{0.0f, 0.0f}, {width, height}};
        return (layout){.hint = p->stage};
    }
    const bool is_high = height > 1.2f * width;
    const float bar = (is_high ? 4.4f : 2.3f) * p->em, hint = height - 1.7f * p->em;
    const float panel = is_high ? 0.5f * height : fminf(18.0f * p->em, 0.42f * width);
    p->stage = (ht_box){{0.0f, bar}, {is_high ? width : width - panel, is_high ? hint - panel : hint}};
    const ht_vec2 corner = {is_high ? 0.0f : p->stage.max.x, is_high ? p->stage.max.y : bar};
    return (layout){{{0.0f, 0.0f}, {width, bar}}, {corner, {width, hint}}, {{0.0f, hint}, {width, height}}, is_high};
}

// Size of text: where there are widgets, the stage is a part of the window, and its texts are as large as those beside it.
static float em_of(const play *p) {
    const float width = p->in.width, height = p->in.height;
    return p->front.has_widgets ? fminf(fmaxf(fminf(height / 42.0f, width / 44.0f), 15.0f), 22.0f)
                                : fminf(fmaxf(fminf(height / 45.0f, width / 60.0f), 13.0f), 26.0f);
}

static void draw_frame(play *p, const layout *at) {
    const play_style edge = {.stroke = PLAY_GRID, .width = 1.0f};
    const ht_box panel = at->panel;
    play_line(p, (ht_vec2){0.0f, at->bar.max.y}, at->bar.max, edge);
    play_line(p, panel.min, at->is_high ? (ht_vec2){panel.max.x, panel.min.y} : (ht_vec2){panel.min.x, panel.max.y},
              edge);
    play_line(p, at->hint.min, (ht_vec2){at->hint.max.x, at->hint.min.y}, edge);
}

void play_frame(play *p, const play_input *input) {
    const play_list list = p->list;
    p->list = (play_list){list.commands,     list.points,     list.text,      0,    0, 0,
                          list.command_room, list.point_room, list.text_room, false};
    p->in = *input;
    p->goes_on = false;
    char *pasted = take_pasted(p);
    p->em = em_of(p);
    const layout at = lay_out(p);
    play_widgets_start(p);
    play_rect(p, (ht_box){at.bar.min, at.hint.max}, 0.0f, (play_style){.fill = PLAY_GROUND});
    if (!p->front.has_widgets) {
        play_rect(p, at.panel, 0.0f, (play_style){.fill = PLAY_SHEET});
        play_rect(p, at.bar, 0.0f, (play_style){.fill = PLAY_SHEET});
    }
    put_bar(p, at.bar, at.is_high);
    const play_input given = p->in;
    play_hide_mouse(p);
    play_ui_start(p, at.panel);
    play_clip(p, &p->stage);
    const int32_t page = p->app->now;
    if (pages[page].lesson != NULL) {
        lesson_frame(p, pages[page].lesson, p->app->states[page], &p->app->steps[page]);
    } else {
        pages[page].page->frame(p, p->app->states[page]);
    }
    play_clip(p, NULL);
    put_hint(p, at.hint);
    if (!p->front.has_widgets) {
        draw_frame(p, &at);
        play_put_menu(p, &given, at.bar.max.y);
    }
    play_widgets_end(p);
    play_ui_end(p);
    p->pasted = NULL;
    free(pasted);
}
