// play_svg.c: what was drawn, as an SVG picture.
#include "play_svg.h"

static void put_number(ht_text *out, const char *before, float value) {
    ht_text_printf(out, "%s", before);
    ht_text_float(out, (float)(int32_t)(value * 64.0f + (value < 0.0f ? -0.5f : 0.5f)) / 64.0f);
}

static void put_paint(ht_text *out, const char *name, play_color color) {
    if ((color & 0xff) == 0) {
        ht_text_printf(out, " %s=\"none\"", name);
        return;
    }
    ht_text_printf(out, " %s=\"#%06lx\"", name, (unsigned long)(color >> 8));
    if ((color & 0xff) != 0xff) {
        ht_text_printf(out, " %s-opacity=\"%.3f\"", name, (double)(color & 0xff) / 255.0);
    }
}

static void put_style(ht_text *out, const play_command *c) {
    put_paint(out, "fill", c->op == PLAY_PATH ? 0 : c->fill);
    put_paint(out, "stroke", c->stroke);
    if ((c->stroke & 0xff) != 0) {
        put_number(out, " stroke-width=\"", c->width);
        ht_text_printf(out, "\" stroke-linejoin=\"round\" stroke-linecap=\"round\"");
        if ((c->flags & PLAY_DASHED) != 0) {
            put_number(out, " stroke-dasharray=\"", 4.0f * c->width);
            put_number(out, " ", 3.3f * c->width);
            ht_text_printf(out, "\"");
        }
    }
    ht_text_printf(out, (c->flags & PLAY_EVEN_ODD) != 0 ? " fill-rule=\"evenodd\"/>\n" : "/>\n");
}

static void put_path(ht_text *out, const play_list *list, const play_command *c) {
    const char *end = c->op == PLAY_AREA ? "Z" : "";
    ht_text_printf(out, "<path d=\"");
    for (int32_t i = 0, place = 0; i < c->count; i++) {
        const ht_vec2 v = list->points[c->first + i];
        if (v.x != v.x) { // a break
            ht_text_printf(out, "%s", place > 0 ? end : "");
            place = 0;
            continue;
        }
        put_number(out, place++ == 0 ? "M" : "L", v.x);
        put_number(out, " ", v.y);
        ht_text_printf(out, "%s", i + 1 == c->count ? end : "");
    }
    ht_text_printf(out, "\"");
    put_style(out, c);
}

static void put_disc(ht_text *out, const play_list *list, const play_command *c) {
    put_number(out, "<circle cx=\"", list->points[c->first].x);
    put_number(out, "\" cy=\"", list->points[c->first].y);
    put_number(out, "\" r=\"", c->size);
    ht_text_printf(out, "\"");
    put_style(out, c);
}

void play_write_svg(ht_text *out, const play_list *list, int32_t first, int32_t count, ht_box box) {
    ht_text_printf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"");
    put_number(out, "", box.min.x);
    put_number(out, " ", box.min.y);
    put_number(out, " ", box.max.x - box.min.x);
    put_number(out, " ", box.max.y - box.min.y);
    ht_text_printf(out, "\">\n");
    for (int32_t i = first; i < first + count; i++) {
        const play_command *c = &list->commands[i];
        if (c->op == PLAY_DISC) {
            put_disc(out, list, c);
        } else if (c->op == PLAY_PATH || c->op == PLAY_AREA) {
            put_path(out, list, c);
        }
    }
    ht_text_printf(out, "</svg>\n");
}
