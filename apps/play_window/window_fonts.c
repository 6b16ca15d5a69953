// window_fonts.c: fonts by cairo's own choice: one that has all characters of a text.
#include "window.h"
#include <string.h>

// What systems call their fonts with Japanese characters, and with coloured figures.
static const char *const japanese[] = {"Noto Sans CJK JP", "Noto Sans JP", "Source Han Sans JP", "IPAexGothic",
                                       "IPAGothic",        "TakaoPGothic", "VL PGothic",         "Hiragino Sans",
                                       "Yu Gothic",        "Meiryo",       "MS PGothic",         NULL};
static const char *const emoji_font[] = {"Noto Color Emoji", "Apple Color Emoji", "Segoe UI Emoji", "Twemoji", NULL};
static const char *const sans[] = {"sans-serif", NULL};
static const char *const mono[] = {"monospace", NULL};

static cairo_scaled_font_t *scaled(cairo_font_face_t *face, double size) {
    cairo_matrix_t matrix, none;
    cairo_matrix_init_scale(&matrix, size, size);
    cairo_matrix_init_identity(&none);
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_scaled_font_t *font = cairo_scaled_font_create(face, &matrix, &none, options);
    cairo_font_options_destroy(options);
    return font;
}

// A font draws its glyph 0 for characters that it has not.
static bool has_all(cairo_font_face_t *face, const char *text) {
    cairo_scaled_font_t *font = scaled(face, 16.0);
    cairo_glyph_t buffer[256], *glyphs = buffer;
    int count = sizeof buffer / sizeof *buffer;
    bool good = cairo_scaled_font_text_to_glyphs(font, 0.0, 0.0, text, -1, &glyphs, &count, NULL, NULL, NULL) ==
                CAIRO_STATUS_SUCCESS;
    for (int i = 0; good && i < count; i++) {
        good = glyphs[i].index != 0;
    }
    if (glyphs != buffer) {
        cairo_glyph_free(glyphs);
    }
    cairo_scaled_font_destroy(font);
    return good;
}

static void find(window_fonts *fonts, int family, const char *const *names, const char *probe) {
    for (int i = 0; names[i] != NULL && fonts->faces[family][0] == NULL; i++) {
        cairo_font_face_t *face =
            cairo_toy_font_face_create(names[i], CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
        if (has_all(face, probe)) {
            fonts->faces[family][0] = face;
            fonts->faces[family][1] =
                cairo_toy_font_face_create(names[i], CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
        } else {
            cairo_font_face_destroy(face);
        }
    }
}

void window_fonts_init(window_fonts *fonts) {
    *fonts = (window_fonts){0};
    find(fonts, WINDOW_SANS, sans, "");
    find(fonts, WINDOW_MONO, mono, "");
    find(fonts, WINDOW_JAPANESE, japanese, "あ図");
    find(fonts, WINDOW_EMOJI, emoji_font, "🕺🐲");
}

void window_fonts_deinit(window_fonts *fonts) {
    for (int i = 0; i < WINDOW_FAMILIES; i++) {
        for (int bold = 0; bold < 2; bold++) {
            cairo_font_face_destroy(fonts->faces[i][bold]);
        }
    }
}

static bool is_ascii(const char *text) {
    while (*text != '\0' && (unsigned char)*text < 0x80) {
        text++;
    }
    return *text == '\0';
}

cairo_font_face_t *window_fonts_choose(const window_fonts *fonts, const char *text, int flags) {
    const int bold = (flags & PLAY_BOLD) != 0, first = (flags & PLAY_MONO) != 0 ? WINDOW_MONO : WINDOW_SANS;
    if (is_ascii(text)) {
        const bool is_kanji = (flags & PLAY_KANJI) != 0 && fonts->faces[WINDOW_JAPANESE][bold] != NULL;
        return fonts->faces[is_kanji ? WINDOW_JAPANESE : first][bold];
    }
    const int order[4] = {first, WINDOW_SANS, WINDOW_JAPANESE, WINDOW_EMOJI};
    for (int i = 0; i < 4; i++) {
        cairo_font_face_t *face = fonts->faces[order[i]][bold];
        if (face != NULL && has_all(face, text)) {
            return face;
        }
    }
    return fonts->faces[fonts->faces[WINDOW_JAPANESE][bold] != NULL ? WINDOW_JAPANESE : first][bold];
}

float window_fonts_width(const window_fonts *fonts, const char *text, float size, int flags) {
    cairo_scaled_font_t *font = scaled(window_fonts_choose(fonts, text, flags), (double)size);
    cairo_text_extents_t extents;
    cairo_scaled_font_text_extents(font, text, &extents);
    cairo_scaled_font_destroy(font);
    return (float)extents.x_advance;
}
