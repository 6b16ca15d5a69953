// play_web.c: the pages as a WebAssembly module. JavaScript writes the input, calls web_frame and reads the list of
// commands where it lies; strings are UTF-8 and end with a 0.
#include "../../hantei/wasm/wasm_export.h"
#include "play.h"
#include "web_files.h"
#include <hantei/io/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define IMPORT(name) __attribute__((import_module("env"), import_name(name)))
IMPORT("text_width") float web_text_width(const char *text, float size, int flags);
IMPORT("now") double web_now(void);
IMPORT("copy") void web_copy(const char *text);
IMPORT("paste") void web_ask_paste(void);
IMPORT("save") void web_save(const char *name, const char *bytes, size_t size);

// play.h says in which order JavaScript finds these words.
_Static_assert(sizeof(play_command) == 36 && sizeof(play_input) == 68, "read by index in src/wasm.ts");
_Static_assert(sizeof(play_widget) == 64 && offsetof(play_input, action) == 52, "likewise");
_Static_assert(offsetof(play_list, command_count) == 12 && offsetof(play_list, is_full) == 36, "likewise");

/// In place of the C library's, which would ask the system: newlocale looks here, and there is nothing.
char *getenv(const char *name) {
    (void)name;
    return NULL;
}

static play *app;
static play_input input;
static ht_io_error problem;
static ht_text scene_text;

static float text_width(void *context, const char *text, float size, int flags) {
    (void)context;
    return web_text_width(text, size, flags);
}

static double now(void *context) {
    (void)context;
    return web_now();
}

static void copy(void *context, const char *text) {
    (void)context;
    web_copy(text);
}

static void paste(void *context, play *p) {
    (void)context;
    (void)p;
    web_ask_paste();
}

static void save(void *context, const char *name, const char *bytes, size_t size) {
    (void)context;
    web_save(name, bytes, size);
}

/// What was pasted; web_alloc's.
EXPORT(void, web_paste, char *text) {
    play_paste(app, text);
    free(text);
}

EXPORT(bool, web_create, bool has_emoji, bool is_japanese) {
    app = play_create((play_front){.text_width = text_width,
                                   .now = now,
                                   .copy = copy,
                                   .has_emoji = has_emoji,
                                   .has_widgets = true,
                                   .paste = paste,
                                   .save = save});
    if (app != NULL) {
        app->is_japanese = is_japanese;
    }
    return app != NULL;
}

EXPORT(void *, web_alloc, size_t size) {
    return malloc(size);
}

EXPORT(void, web_free, void *memory) {
    free(memory);
}

EXPORT(play_input *, web_input, void) {
    return &input;
}

EXPORT(const play_list *, web_list, void) {
    return &app->list;
}

EXPORT(const play_widgets *, web_widgets, void) {
    return &app->widgets;
}

/// Whether the next frame shows something else even if nothing is done.
EXPORT(bool, web_goes_on, void) {
    return app->goes_on;
}

EXPORT(void, web_frame, void) {
    play_frame(app, &input);
}

EXPORT(int32_t, web_page_count, void) {
    return play_page_count(app);
}

EXPORT(const char *, web_page_name, int32_t page) {
    return play_page_at(app, page)->name;
}

EXPORT(int32_t, web_page, void) {
    return play_page_now(app);
}

EXPORT(void, web_go, int32_t page) {
    play_go(app, page);
}

/// Goes to an address as play_open knows it, web_alloc's, "sat/3?b.x=2.5". False: there is no such place.
EXPORT(bool, web_open, char *address) {
    const bool is_open = play_open(app, address);
    free(address);
    return is_open;
}

/// The address of what is shown.
EXPORT(const char *, web_address, void) {
    static char text[PLAY_ADDRESS];
    play_address(app, text);
    return text;
}

/// No motion but what the user does.
EXPORT(void, web_hold_still, bool is_still) {
    app->is_still = is_still;
}

EXPORT(bool, web_is_japanese, void) {
    return app->is_japanese;
}

EXPORT(bool, web_is_paused, void) {
    return app->is_paused;
}

// --- files ---

EXPORT(bool, web_add_file, char *path, char *data, size_t length) {
    return web_files_add(path, data, length);
}

EXPORT(void, web_forget_files, void) {
    web_files_clear();
}

/// Reads a file that was added, by its name and content, and shows it. On failure web_problem says why. Takes over the
/// path, which is web_alloc's.
EXPORT(bool, web_load, char *path) {
    ht_scene scene;
    ht_scene_init(&scene);
    memset(&problem, 0, sizeof problem);
    ht_status status = ht_scene_read(&scene, path, &(ht_read_options){0}, &problem);
    if (status == HT_OK && scene.count == 0) {
        status = ht_io_fail(&problem, HT_ERR_VALUE, path, 0, "there are no objects in it");
    }
    if (status == HT_OK && !play_load(app, path, scene.objects, scene.count)) {
        status = ht_io_fail(&problem, HT_ERR_MEMORY, path, 0, "%s", ht_status_text(HT_ERR_MEMORY));
    }
    ht_text_deinit(&scene_text);
    scene_text = (ht_text){0};
    if (status == HT_OK) {
        ht_json_write_scene(&scene_text, &scene);
    }
    ht_scene_deinit(&scene);
    free(path);
    return status == HT_OK;
}

/// "file:line: reason"
EXPORT(const char *, web_problem, void) {
    static char text[sizeof problem.file + sizeof problem.reason + 32];
    if (problem.line > 0) {
        (void)snprintf(text, sizeof text, "%s:%lld: %s", problem.file, (long long)problem.line, problem.reason);
    } else {
        (void)snprintf(text, sizeof text, "%s: %s", problem.file, problem.reason);
    }
    return text;
}

/// What was loaded last as a scene document, for tests; NULL after a failure.
EXPORT(const char *, web_scene_text, void) {
    return scene_text.data;
}
