// play_ui.h: what the widgets share with the bar.
#ifndef HANTEI_PLAY_UI_H
#define HANTEI_PLAY_UI_H

#include "play.h"
#include <stdarg.h>

bool play_is_in(const ht_box *box, ht_vec2 point);

/// What presses in a box do: a press takes the mouse, the release within gives a click. `number` > 0 is unique.
typedef struct play_press {
    bool is_over, is_held, is_clicked;
} play_press;
play_press play_press_in(play *p, const ht_box *box, int32_t number);

/// A button in that box.
bool play_button_in(play *p, ht_box box, const char *label, bool is_on, int32_t number);
/// The same with its key, "": none, at its right.
bool play_keyed_button_in(play *p, ht_box box, const char *label, const char *key, int32_t number);

/// Bytes of the text's first line where lines are at most `width` long.
size_t play_line_end(const play *p, const char *text, float size, float width);

/// The next `ems` of the panel, within its margins.
ht_box play_take_row(play *p, float ems);

/// Called by the whole before and after a page's frame.
void play_ui_start(play *p, ht_box panel);
void play_ui_end(play *p);

// --- the list of widgets (play_widgets.c) ---

void play_widgets_start(play *p);
void play_widgets_end(play *p);
/// A widget of this frame. NULL: it has no label, no text.
play_widget *play_record(play *p, play_widget_kind kind, int32_t number, const char *label, const char *text);
/// So many bytes as they are to the end of the list's text; the offset, or -1 when there is no room.
int32_t play_keep_text(play *p, const char *text, size_t size);
/// Prints to the end of the list's text (play_draw.c); likewise.
int32_t play_print(play *p, const char *format, va_list values) HT_PRINTF(2, 0);
/// Whether that was done to this widget.
bool play_is_done(const play *p, play_deed deed, int32_t number);
/// Records a handle; true when it was set or moved, then *point is where to.
bool play_handle_done(play *p, const play_view *v, int32_t number, ht_vec2 *point);

enum { PLAY_BAR_NUMBERS = 100000, PLAY_HANDLE_NUMBERS = 200000 }; // where the numbers of these begin

#endif
