// play_ui.h: what the widgets share with the bar.
#ifndef HANTEI_PLAY_UI_H
#define HANTEI_PLAY_UI_H

#include "play.h"

bool play_is_in(const ht_box *box, ht_vec2 point);

/// What presses in a box do: a press takes the mouse, the release within gives a click. `number` > 0 is unique.
typedef struct play_press {
    bool is_over, is_held, is_clicked;
} play_press;
play_press play_press_in(play *p, const ht_box *box, int32_t number);

/// A button in that box.
bool play_button_in(play *p, ht_box box, const char *label, bool is_on, int32_t number);

/// Called by the whole before and after a page's frame.
void play_ui_start(play *p, ht_box panel);
void play_ui_end(play *p);

enum { PLAY_BAR_NUMBERS = 100000, PLAY_HANDLE_NUMBERS = 200000 }; // where the numbers of these begin

#endif
