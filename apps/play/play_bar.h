// play_bar.h: the bar above the page, for the whole.
#ifndef HANTEI_PLAY_BAR_H
#define HANTEI_PLAY_BAR_H

#include "play_ui.h"

/// What is asked for by a key or in the bar.
typedef struct play_actions {
    bool pause, step, reset, language;
} play_actions;

/// The bar of this frame, in two rows where the window is high. Goes to the page that is asked for.
play_actions play_put_bar(play *p, ht_box bar, bool is_high);
/// While the menu is open, the page does not see the mouse.
void play_hide_mouse(play *p);
/// The menu over the page, where it is open: gives the mouse back as it was before it was hidden.
void play_put_menu(play *p, const play_input *given, float top);

/// The page that is shown: of a lesson, at its step for free play, that of free play (play_app.c).
const play_page *play_shown_page(const play *p);

#endif
