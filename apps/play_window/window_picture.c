// window_picture.c: pages without a window: scenes for them, and pictures of them.
#include "window.h"
#include <stdlib.h>
#include <string.h>

#include "system.h"

static double now(void *context) {
    (void)context;
    return hti_system_seconds();
}

static float text_width(void *context, const char *text, float size, int flags) {
    return window_fonts_width(context, text, size, flags);
}

// Pictures have the buttons that a window has; there is no clipboard and nobody to give a file to.

static void copy_nowhere(void *context, const char *text) {
    (void)context;
    (void)text;
}

static void paste_nothing(void *context, play *p) {
    (void)context;
    (void)p;
}

static void save_nowhere(void *context, const char *name, const char *bytes, size_t size) {
    (void)context;
    (void)name;
    (void)bytes;
    (void)size;
}

play_front window_front(window_fonts *fonts) {
    return (play_front){.text_width = text_width,
                        .now = now,
                        .copy = copy_nowhere,
                        .context = fonts,
                        .has_emoji = fonts->faces[WINDOW_EMOJI][0] != NULL,
                        .paste = paste_nothing,
                        .save = save_nowhere};
}

ht_status window_picture(play *p, const window_fonts *fonts, const window_options *options, const char *input,
                         const char *path, ht_io_error *error) {
    const float scale = options->scale > 0.0f ? options->scale : 1.0f;
    window_script script = {0};
    window_canvas canvas = {0};
    ht_status status = input != NULL ? window_script_read(&script, input, error) : HT_OK;
    if (status == HT_OK && !window_canvas_init(&canvas, fonts, (int)((float)options->width * scale + 0.5f),
                                               (int)((float)options->height * scale + 0.5f), scale)) {
        status = ht_io_fail(error, HT_ERR_MEMORY, path, 0, "no memory for a picture of this size");
    }
    if (status == HT_OK) {
        play_input in;
        window_input_start(&in);
        in.width = (float)options->width;
        in.height = (float)options->height;
        in.seconds = 1.0f / 60.0f;
        for (int32_t frame = 0; frame < options->frames; frame++) {
            window_script_play(&script, p, frame, &in);
            play_frame(p, &in);
            window_input_next(&in);
        }
        window_canvas_draw(&canvas, &p->list);
        status = window_canvas_write(&canvas, path, error);
    }
    window_canvas_deinit(&canvas);
    window_script_deinit(&script);
    return status;
}

// --- scenes ---

ht_status window_load(play *p, const char *path, const ht_read_options *options, ht_io_error *error) {
    ht_scene scene;
    ht_scene_init(&scene);
    ht_status status = ht_scene_read(&scene, path, options, error);
    if (status == HT_OK && !play_load(p, path, scene.objects, scene.count)) {
        status = ht_io_fail(error, HT_ERR_MEMORY, path, 0, "%s", ht_status_text(HT_ERR_MEMORY));
    }
    ht_scene_deinit(&scene);
    for (int32_t i = 0; status == HT_OK && i < play_page_count(p); i++) {
        if (play_page_at(p, i) == &play_page_scene) {
            play_go(p, i);
        }
    }
    return status;
}
