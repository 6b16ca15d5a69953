// play_svg.h: what was drawn, as an SVG picture.
#ifndef HANTEI_PLAY_SVG_H
#define HANTEI_PLAY_SVG_H

#include "play.h"
#include <hantei/io/json.h>

/// Appends a picture of the box with `count` commands of the list from the first one on. Texts and clips are left out.
void play_write_svg(ht_text *out, const play_list *list, int32_t first, int32_t count, ht_box box);

#endif
