// window_input.c: from single events to what a frame is told.
#include "window.h"

void window_input_start(play_input *in) {
    *in = (play_input){.mouse = {(float)WINDOW_FAR, (float)WINDOW_FAR}};
}

void window_input_next(play_input *in) {
    in->buttons_down = in->buttons_up = in->keys_down = 0;
    in->wheel = 0.0f;
    in->action = (play_action){0};
}

void window_input_key(play_input *in, play_key key, bool is_down) {
    const uint32_t bit = UINT32_C(1) << key;
    in->keys_down |= is_down ? bit & ~in->keys : 0; // not when the keyboard repeats it
    in->keys = is_down ? in->keys | bit : in->keys & ~bit;
}

void window_input_button(play_input *in, uint32_t button, bool is_down) {
    in->buttons = is_down ? in->buttons | button : in->buttons & ~button;
    in->buttons_down |= is_down ? button : 0;
    in->buttons_up |= is_down ? 0 : button;
}
