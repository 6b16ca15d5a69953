// tiles_figures.c: a dancing hero and a dragon: the articles' emoji, or drawn.
#include "tiles.h"
#include <math.h>

// Figures are drawn in a box from (-1, -1) to (1, 1).
typedef struct figure {
    play *p;
    ht_vec2 center;
    float half;
} figure;

static figure figure_in(play *p, ht_box box) {
    return (figure){
        p, {(box.min.x + box.max.x) / 2.0f, (box.min.y + box.max.y) / 2.0f}, (box.max.x - box.min.x) / 2.0f};
}

static void line(const figure *f, const ht_vec2 *points, int32_t count, play_color color, float width) {
    play_pen pen = play_pen_start(f->p);
    for (int32_t i = 0; i < count; i++) {
        play_pen_to(&pen, (ht_vec2){f->center.x + f->half * points[i].x, f->center.y + f->half * points[i].y});
    }
    play_pen_end(&pen, PLAY_PATH, (play_style){.stroke = color, .width = width * f->half});
}

static void area(const figure *f, const ht_vec2 *points, int32_t count, play_color color) {
    play_pen pen = play_pen_start(f->p);
    for (int32_t i = 0; i < count; i++) {
        play_pen_to(&pen, (ht_vec2){f->center.x + f->half * points[i].x, f->center.y + f->half * points[i].y});
    }
    play_pen_end(&pen, PLAY_AREA, (play_style){.fill = color, .stroke = color, .width = 0.06f * f->half});
}

static void disc(const figure *f, float x, float y, float radius, play_color color) {
    play_disc(f->p, (ht_vec2){f->center.x + f->half * x, f->center.y + f->half * y}, f->half * radius,
              (play_style){.fill = color});
}

// A character as wide as the box; fonts draw such figures from a fifth below the base line upwards.
static void draw_emoji(play *p, ht_box box, const char *text) {
    const float width = box.max.x - box.min.x, size = 100.0f * width / play_text_width(p, text, 100.0f, 0);
    play_text(p, (ht_vec2){(box.min.x + box.max.x) / 2.0f, (box.min.y + box.max.y) / 2.0f + 0.36f * size}, size,
              PLAY_INK, PLAY_MIDDLE, "%s", text);
}

void tiles_hero(play *p, ht_box box) {
    if (p->front.has_emoji) {
        draw_emoji(p, box, "🕺");
        return;
    }
    const figure f = figure_in(p, box);
    const play_color suit = PLAY_VIOLET, skin = UINT32_C(0xe8b48aff);
    line(&f, (const ht_vec2[]){{-0.05f, -0.30f}, {-0.45f, -0.10f}, {-0.62f, 0.18f}}, 3, suit, 0.17f);
    line(&f, (const ht_vec2[]){{0.10f, -0.32f}, {0.42f, -0.58f}, {0.66f, -0.86f}}, 3, suit, 0.17f);
    line(&f, (const ht_vec2[]){{-0.06f, 0.22f}, {-0.30f, 0.55f}, {-0.42f, 0.90f}}, 3, suit, 0.22f);
    line(&f, (const ht_vec2[]){{0.08f, 0.22f}, {0.40f, 0.48f}, {0.34f, 0.90f}}, 3, suit, 0.22f);
    area(&f, (const ht_vec2[]){{-0.18f, -0.38f}, {0.20f, -0.38f}, {0.14f, 0.25f}, {-0.14f, 0.25f}}, 4, suit);
    line(&f, (const ht_vec2[]){{-0.42f, 0.92f}, {-0.60f, 0.92f}}, 2, PLAY_INK, 0.12f);
    line(&f, (const ht_vec2[]){{0.34f, 0.92f}, {0.54f, 0.92f}}, 2, PLAY_INK, 0.12f);
    disc(&f, -0.63f, 0.22f, 0.09f, skin);
    disc(&f, 0.68f, -0.89f, 0.09f, skin);
    disc(&f, 0.0f, -0.64f, 0.22f, skin);
    area(&f, (const ht_vec2[]){{-0.22f, -0.66f}, {-0.16f, -0.86f}, {0.08f, -0.90f}, {0.24f, -0.72f}, {0.05f, -0.74f}},
         5, PLAY_INK);
}

void tiles_enemy(play *p, ht_box box) {
    if (p->front.has_emoji) {
        draw_emoji(p, box, "🐲");
        return;
    }
    const figure f = figure_in(p, box);
    const play_color skin = PLAY_GREEN, dark = UINT32_C(0x2d7540ff), horn = UINT32_C(0xe0c26aff);
    area(&f, (const ht_vec2[]){{-0.50f, -0.50f}, {-0.72f, -0.95f}, {-0.22f, -0.66f}}, 3, horn);
    area(&f, (const ht_vec2[]){{0.50f, -0.50f}, {0.72f, -0.95f}, {0.22f, -0.66f}}, 3, horn);
    area(&f, (const ht_vec2[]){{-0.62f, -0.2f}, {-0.95f, -0.35f}, {-0.80f, 0.0f}, {-0.95f, 0.25f}, {-0.62f, 0.2f}}, 5,
         dark);
    area(&f, (const ht_vec2[]){{0.62f, -0.2f}, {0.95f, -0.35f}, {0.80f, 0.0f}, {0.95f, 0.25f}, {0.62f, 0.2f}}, 5, dark);
    area(&f,
         (const ht_vec2[]){{-0.60f, -0.45f},
                           {-0.25f, -0.68f},
                           {0.25f, -0.68f},
                           {0.60f, -0.45f},
                           {0.66f, 0.1f},
                           {0.48f, 0.45f},
                           {0.42f, 0.82f},
                           {0.15f, 0.95f},
                           {-0.15f, 0.95f},
                           {-0.42f, 0.82f},
                           {-0.48f, 0.45f},
                           {-0.66f, 0.1f}},
         12, skin);
    for (int i = 0; i < 2; i++) {
        const float side = i == 0 ? -1.0f : 1.0f;
        disc(&f, 0.30f * side, -0.18f, 0.17f, PLAY_SHEET);
        disc(&f, 0.26f * side, -0.15f, 0.08f, PLAY_INK);
        disc(&f, 0.16f * side, 0.48f, 0.06f, dark);
    }
    line(&f, (const ht_vec2[]){{-0.30f, 0.70f}, {-0.12f, 0.78f}, {0.12f, 0.78f}, {0.30f, 0.70f}}, 4, dark, 0.07f);
}
