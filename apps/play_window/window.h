// window.h: the pages of `hantei play` (apps/play/play.h) on the desktop: in a window by SDL, or without one into a
// picture. Both draw with cairo and take the same events, so that what the picture shows is what the window shows.
#ifndef HANTEI_WINDOW_H
#define HANTEI_WINDOW_H

#include "play.h"
#include <cairo.h>
#include <hantei/io/scene.h>

// --- drawing (window_canvas.c, window_fonts.c) ---

/// The families that texts are drawn with, in the order in which they are asked for a text's characters.
enum { WINDOW_SANS, WINDOW_JAPANESE, WINDOW_EMOJI, WINDOW_MONO, WINDOW_FAMILIES };

typedef struct window_fonts {
    cairo_font_face_t *faces[WINDOW_FAMILIES][2]; // upright and bold; NULL where there is no such font
} window_fonts;

void window_fonts_init(window_fonts *fonts);
void window_fonts_deinit(window_fonts *fonts);

/// The front end that measures texts with these fonts; they must outlive it. Its `copy` is NULL.
play_front window_front(window_fonts *fonts);

/// A text that goes into a picture of `scale` pixels a unit. A text is drawn whole in the first family that has all of
/// its characters.
cairo_font_face_t *window_fonts_choose(const window_fonts *fonts, const char *text, int flags);
float window_fonts_width(const window_fonts *fonts, const char *text, float size, int flags);

/// A picture.
typedef struct window_canvas {
    const window_fonts *fonts;
    cairo_surface_t *surface; // RGB24
    cairo_t *cr;
    float scale; // pixels of the picture for a logical one
} window_canvas;

/// False: no memory, or larger than cairo's pictures can be.
bool window_canvas_init(window_canvas *canvas, const window_fonts *fonts, int width, int height, float scale);
void window_canvas_deinit(window_canvas *canvas);
void window_canvas_draw(window_canvas *canvas, const play_list *list);

/// Writes the picture as PNG through a temporary file.
ht_status window_canvas_write(window_canvas *canvas, const char *path, ht_io_error *error);

// --- what the user does (window_input.c, window_script.c) ---

enum { WINDOW_FAR = -100000 }; // where the mouse is when it is not over the window

void window_input_start(play_input *in);
void window_input_next(play_input *in); // forgets what belongs to one frame
void window_input_key(play_input *in, play_key key, bool is_down);
void window_input_button(play_input *in, uint32_t button, bool is_down);

typedef struct window_event {
    int32_t frame;
    int32_t verb;   // of window_script.c
    uint32_t which; // button or key
    float x, y;
    const char *key; // a widget's, or NULL
} window_event;

/// Events from a file, one a line: FRAME VERB ARGUMENT... (docs/play.md).
typedef struct window_script {
    ht_arena memory;
    window_event *events; // in the order of the file, frames ascending
    size_t count, next;
} window_script;

ht_status window_script_read(window_script *script, const char *path, ht_io_error *error);
void window_script_deinit(window_script *script);

/// What happens in this frame; frames count from 0 and are asked one after another.
void window_script_play(window_script *script, const play *p, int32_t frame, play_input *in);

// --- showing ---

typedef struct window_options {
    int width, height;       // logical pixels
    float scale;             // pixels for a logical one; 0: the screen's (1 without a window)
    int frames;              // 0: until it is closed
    const char *title;       // of the window
    ht_read_options reading; // of files dropped on the window
} window_options;

/// Shows the window until it is closed (window_sdl.c). HT_ERR_UNSUPPORTED when the program was built without SDL or
/// there is no screen (window_none.c).
ht_status window_run(play *p, window_fonts *fonts, const window_options *options, ht_io_error *error);

/// Runs options->frames frames, a sixtieth of a second each, without a window, and writes the last as a PNG picture
/// (window_picture.c). `input`: a file of events, or NULL.
ht_status window_picture(play *p, const window_fonts *fonts, const window_options *options, const char *input,
                         const char *path, ht_io_error *error);

/// Reads a scene or map and hands it to play_load, then opens the scene's page.
ht_status window_load(play *p, const char *path, const ht_read_options *options, ht_io_error *error);

#endif
