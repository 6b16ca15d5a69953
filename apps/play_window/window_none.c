// window_none.c: in place of window_sdl.c where SDL is missing.
#include "window.h"

ht_status window_run(play *p, window_fonts *fonts, const window_options *options, ht_io_error *error) {
    (void)p;
    (void)fonts;
    (void)options;
    return ht_io_fail(
        error, HT_ERR_UNSUPPORTED, "", 0,
        "this program was built without SDL2 and has no window; 'hantei play --screenshot FILE' needs none");
}
