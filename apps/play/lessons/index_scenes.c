// index_scenes.c: where the things of lesson `index` are, and its figures: lines between all, boxes and the line that sweeps
// them, cells, frames of a tree, the box of a way.
#include "lesson_index.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// --- where things are ---

ht_box index_six_box(int32_t i, float spread) {
    static const ht_box six[INDEX_SIX] = {{{0, 0}, {30, 20}},   {{20, 10}, {50, 40}},  {{60, 0}, {90, 30}},
                                          {{70, 25}, {80, 60}}, {{100, 0}, {120, 20}}, {{15, 50}, {45, 70}}};
    const float left = spread * six[i].min.x, width = six[i].max.x - six[i].min.x;
    return (ht_box){{left, six[i].min.y}, {left + width, six[i].max.y}};
}

float index_overlap(ht_box a, ht_box b) {
    const float x = fminf(a.max.x, b.max.x) - fmaxf(a.min.x, b.min.x);
    const float y = fminf(a.max.y, b.max.y) - fmaxf(a.min.y, b.min.y);
    return fminf(x, y);
}

ht_box index_many_box(int32_t i) {
    static ht_box many[INDEX_BOXES];
    uint32_t seed = 5;
    for (int32_t k = 0; many[0].max.x <= 0.0f && k < INDEX_BOXES; k++) {
        ht_box *b = &many[INDEX_BOXES - 1 - k]; // the first one comes last
        const float width = floorf(8.0f + 28.0f * lesson_random_part(&seed));
        const float height = floorf(8.0f + 28.0f * lesson_random_part(&seed));
        b->min.x = floorf((500.0f - width) * lesson_random_part(&seed));
        b->min.y = floorf((500.0f - height) * lesson_random_part(&seed));
        b->max = (ht_vec2){b->min.x + width, b->min.y + height};
    }
    return many[i];
}

static ht_box joined(ht_box a, ht_box b) {
    return (ht_box){{fminf(a.min.x, b.min.x), fminf(a.min.y, b.min.y)},
                    {fmaxf(a.max.x, b.max.x), fmaxf(a.max.y, b.max.y)}};
}

static int compare_middles_x(const void *p, const void *q) {
    const ht_box *a = p, *b = q;
    const float x = a->min.x + a->max.x, y = b->min.x + b->max.x;
    return (x > y) - (x < y);
}

static int compare_middles_y(const void *p, const void *q) {
    const ht_box *a = p, *b = q;
    const float x = a->min.y + a->max.y, y = b->min.y + b->max.y;
    return (x > y) - (x < y);
}

// Halves the boxes across their longer side; the number of their frame.
static int32_t grow_tree(index_frame *tree, int32_t *used, ht_box *boxes, int32_t count, int32_t level) {
    const int32_t at = (*used)++;
    ht_box all = boxes[0];
    for (int32_t i = 1; i < count; i++) {
        all = joined(all, boxes[i]);
    }
    tree[at] = (index_frame){.bounds = all, .level = level};
    if (count > 1) {
        const bool is_wide = all.max.x - all.min.x > all.max.y - all.min.y;
        qsort(boxes, (size_t)count, sizeof *boxes, is_wide ? compare_middles_x : compare_middles_y);
        tree[at].left = grow_tree(tree, used, boxes, count / 2, level + 1);
        tree[at].right = grow_tree(tree, used, boxes + count / 2, count - count / 2, level + 1);
    }
    return at;
}

const index_frame *index_tree(void) {
    static index_frame tree[INDEX_FRAMES];
    if (tree[0].left == 0) {
        static const ht_vec2 corners[16] = {{4, 8},    {46, 2},   {92, 10},   {150, 4}, {12, 40},  {58, 48},
                                            {110, 36}, {168, 44}, {2, 70},    {40, 82}, {100, 66}, {140, 78},
                                            {20, 98},  {74, 96},  {122, 100}, {178, 90}};
        ht_box boxes[16];
        for (int32_t i = 0; i < 16; i++) {
            const float width = 14.0f + (float)(i * 7 % 10), height = 12.0f + (float)(i * 5 % 8);
            boxes[i] = (ht_box){corners[i], {corners[i].x + width, corners[i].y + height}};
        }
        int32_t used = 0;
        (void)grow_tree(tree, &used, boxes, 16, 0);
    }
    return tree;
}

// --- how they are drawn ---

static void draw_index_box(lesson_figure *f, ht_box b, play_style style) {
    play_rect(f->p, (ht_box){play_to_screen(&f->view, b.min), play_to_screen(&f->view, b.max)}, 0.0f, style);
}

static play_style solid_box(const lesson_figure *f, play_color color) {
    return (play_style){.fill = play_fade(color, 0.15f), .stroke = color, .width = 0.14f * f->p->em};
}

static play_style dashed_box(const lesson_figure *f, play_color color) {
    return (play_style){.stroke = color, .width = 0.1f * f->p->em, .flags = PLAY_DASHED};
}

static void draw_index_shape(lesson_figure *f, int k) {
    const play_color color = k == 0 ? PLAY_BLUE : PLAY_TEAL;
    play_style style = solid_box(f, color);
    style.fill = play_fade(f->x->relation == HT_OVERLAP ? PLAY_RED : color, 0.15f);
    play_shape(f->p, &f->view, &f->x->shape[k], style);
}

static ht_vec2 thing_at(int32_t i, int32_t n) {
    const bool is_ring = n <= 60;
    const float turn = is_ring ? 6.2831853f * (float)i / (float)n : 2.3999632f * (float)i;
    const float radius = is_ring ? 52.0f : 56.0f * sqrtf(((float)i + 0.5f) / (float)n);
    return (ht_vec2){radius * cosf(turn), radius * sinf(turn)};
}

// Lines between all; of many things those of one.
static void draw_all_pairs(lesson_figure *f) {
    const int32_t n = (int32_t)lroundf(f->x->v[INDEX_N]), from = n <= 60 ? n : 1;
    play_pen pen = play_pen_start(f->p);
    for (int32_t i = 0; i < from; i++) {
        for (int32_t k = i + 1; k < n; k++) {
            play_pen_to(&pen, play_to_screen(&f->view, thing_at(i, n)));
            play_pen_to(&pen, play_to_screen(&f->view, thing_at(k, n)));
            play_pen_lift(&pen);
        }
    }
    play_pen_end(&pen, PLAY_PATH, (play_style){.stroke = play_fade(PLAY_VIOLET, n < 20 ? 0.9f : 0.3f), .width = 1.0f});
    const float size = n < 20 ? 0.4f : n <= 60 ? 0.25f : 0.12f;
    for (int32_t i = 0; i < n; i++) {
        play_disc(f->p, play_to_screen(&f->view, thing_at(i, n)), size * f->p->em, (play_style){.fill = PLAY_BLUE});
    }
}

static void draw_bounds(lesson_figure *f) {
    for (int k = 0; k < 2; k++) {
        draw_index_shape(f, k);
        draw_index_box(f, ht_bounds(&f->x->shape[k]), dashed_box(f, PLAY_VIOLET));
    }
    const float r = f->x->v[INDEX_R];
    (void)lesson_handle(f, 1, INDEX_R, -1, (ht_vec2){30.0f + r, 30.0f}, PLAY_BLUE);
}

// The line, and what begins within the width of its box.
static void draw_line(lesson_figure *f, ht_box at) {
    const float top = -9.0f, bottom = 78.0f;
    draw_index_box(f, (ht_box){{at.min.x, top}, {at.max.x, bottom}},
                   (play_style){.fill = play_fade(PLAY_VIOLET, 0.12f)});
    lesson_line(f, (ht_vec2){at.min.x, top}, (ht_vec2){at.min.x, bottom},
                (play_style){.stroke = PLAY_VIOLET, .width = 0.2f * f->p->em});
}

static void draw_six(lesson_figure *f) {
    const bool is_pass = f->step->scene == INDEX_LINE;
    const float spread = f->x->v[INDEX_SPREAD];
    ht_box six[INDEX_SIX];
    for (int32_t i = 0; i < INDEX_SIX; i++) {
        six[i] = index_six_box(i, spread);
    }
    if (is_pass) {
        draw_line(f, six[(int)f->x->v[INDEX_ID] - 1]);
    } else {
        const float t = lesson_ease(f, 0.2f, 1.6f), x = 124.0f * t - 2.0f; // once, on arrival
        lesson_line(f, (ht_vec2){x, -9.0f}, (ht_vec2){x, 78.0f},
                    (play_style){.stroke = PLAY_VIOLET, .width = 0.12f * f->p->em});
    }
    for (int32_t i = 0; i < INDEX_SIX; i++) {
        bool meets = false;
        for (int32_t k = 0; k < INDEX_SIX; k++) {
            meets = meets || (k != i && index_overlap(six[i], six[k]) >= 0.0f);
        }
        draw_index_box(f, six[i], solid_box(f, meets ? PLAY_RED : PLAY_BLUE));
        const ht_vec2 at = play_to_screen(&f->view, (ht_vec2){six[i].min.x, six[i].max.y});
        play_text(f->p, (ht_vec2){at.x + 0.5f * f->p->em, at.y - 0.5f * f->p->em}, f->p->em,
                  meets ? PLAY_RED : PLAY_BLUE, PLAY_BOLD, "%d", (int)i + 1);
    }
}

// Lines of the grid over the stage, and cells that are shown in a colour.
static void draw_cells(lesson_figure *f, float cell) {
    const ht_vec2 from = play_to_page(&f->view, f->p->stage.min), to = play_to_page(&f->view, f->p->stage.max);
    const play_style line = {.stroke = PLAY_GRID, .width = 1.5f};
    for (int i = (int)ceilf(from.x / cell); (float)i * cell <= to.x; i++) {
        lesson_line(f, (ht_vec2){(float)i * cell, from.y}, (ht_vec2){(float)i * cell, to.y}, line);
    }
    for (int i = (int)ceilf(from.y / cell); (float)i * cell <= to.y; i++) {
        lesson_line(f, (ht_vec2){from.x, (float)i * cell}, (ht_vec2){to.x, (float)i * cell}, line);
    }
}

static void fill_cell(lesson_figure *f, float cell, int column, int row, play_color color, float alpha) {
    const ht_vec2 corner = {cell * (float)column, cell * (float)row};
    draw_index_box(f, (ht_box){corner, {corner.x + cell, corner.y + cell}},
                   (play_style){.fill = play_fade(color, alpha)});
}

static void draw_grid_by_middles(lesson_figure *f) {
    const float cell = f->x->v[INDEX_CELL];
    for (int k = 0; k < 2; k++) {
        const ht_vec2 middle = f->x->shape[k].circle.center;
        fill_cell(f, cell, (int)floorf(middle.x / cell), (int)floorf(middle.y / cell), k == 0 ? PLAY_BLUE : PLAY_TEAL,
                  0.18f);
    }
    draw_cells(f, cell);
    for (int k = 0; k < 2; k++) {
        draw_index_shape(f, k);
        lesson_point(f, f->x->shape[k].circle.center, k == 0 ? PLAY_BLUE : PLAY_TEAL, k == 0 ? "49" : "101");
    }
    (void)lesson_handle(f, 1, INDEX_CELL, -1, (ht_vec2){cell, 70.0f}, PLAY_VIOLET);
    (void)lesson_handle(f, 2, INDEX_R, -1, (ht_vec2){101.0f + f->x->v[INDEX_R], 25.0f}, PLAY_TEAL);
}

// The cells in common light up one by one.
static void draw_shared_cells(lesson_figure *f) {
    const float cell = f->x->v[INDEX_CELL];
    const ht_box a = {{40, 40}, {60, 60}}, b = {{45, 45}, {65, 65}};
    const int x0 = (int)floorf(45.0f / cell), x1 = (int)floorf(60.0f / cell), y0 = x0, y1 = x1;
    int nth = 0;
    for (int y = y0; y <= y1; y++) {
        for (int x = x0; x <= x1; x++, nth++) {
            const bool counts = f->x->v[INDEX_ONCE] < 0.5f || nth == 0;
            const float since = 0.3f * (float)nth;
            fill_cell(f, cell, x, y, counts ? PLAY_AMBER : PLAY_GRID, 0.3f * lesson_ease(f, since, since + 0.4f));
        }
    }
    draw_cells(f, cell);
    draw_index_box(f, a, solid_box(f, PLAY_BLUE));
    draw_index_box(f, b, solid_box(f, PLAY_TEAL));
    lesson_point(f, b.min, PLAY_RED, "");
    (void)lesson_handle(f, 1, INDEX_CELL, -1, (ht_vec2){cell, 90.0f}, PLAY_VIOLET);
}

static void draw_tree(lesson_figure *f) {
    const index_frame *tree = index_tree();
    const int32_t level = (int32_t)lroundf(f->x->v[INDEX_LEVEL]);
    const ht_vec2 q = {f->x->v[INDEX_QX], f->x->v[INDEX_QY]};
    const ht_box asked = {{q.x - 12.0f, q.y - 12.0f}, {q.x + 12.0f, q.y + 12.0f}};
    for (int32_t i = 0; i < INDEX_FRAMES; i++) {
        const bool is_box = tree[i].left == 0, meets = index_overlap(tree[i].bounds, asked) >= 0.0f;
        if (is_box) {
            draw_index_box(f, tree[i].bounds, solid_box(f, meets ? PLAY_RED : PLAY_BLUE));
        }
        if (tree[i].level == level && !is_box) {
            play_style style = dashed_box(f, PLAY_VIOLET);
            style.fill = meets ? play_fade(PLAY_VIOLET, 0.1f) : 0;
            draw_index_box(f, tree[i].bounds, style);
        }
    }
    draw_index_box(f, asked, solid_box(f, PLAY_TEAL));
    (void)lesson_handle(f, 1, INDEX_QX, INDEX_QY, q, PLAY_TEAL);
}

static void draw_fast(lesson_figure *f) {
    const float v = f->x->v[INDEX_V];
    const ht_shape start = HT_SHAPE(((ht_circle){{0, 0}, 4}));
    const ht_shape stopped = HT_SHAPE(((ht_circle){{v * f->x->v[INDEX_FRACTION], 0}, 4}));
    draw_index_shape(f, 1);
    draw_index_box(f, (ht_box){{-4, -4}, {v + 4.0f, 4}}, dashed_box(f, PLAY_VIOLET));
    play_shape(f->p, &f->view, &start, solid_box(f, play_fade(PLAY_BLUE, 0.5f)));
    play_shape(f->p, &f->view, &stopped, dashed_box(f, PLAY_GREEN));
    draw_index_shape(f, 0);
    (void)lesson_handle(f, 1, INDEX_V, -1, (ht_vec2){v, 0}, PLAY_BLUE);
}

// A dot for each pair where its overlap begins, larger where the rule reports it again and again.
static void draw_many(lesson_figure *f) {
    const int rule = (int)lroundf(f->x->v[INDEX_RULE]);
    const float cell = 25.0f;
    draw_cells(f, cell);
    for (int32_t i = 0; i < INDEX_BOXES; i++) {
        draw_index_box(f, index_many_box(i), (play_style){.stroke = play_fade(PLAY_BLUE, 0.6f), .width = 1.0f});
    }
    for (int32_t i = 0; i < INDEX_BOXES; i++) {
        const ht_box a = index_many_box(i);
        for (int32_t k = i + 1; k < INDEX_BOXES; k++) {
            const ht_box b = index_many_box(k);
            if (index_overlap(a, b) < 0.0f) {
                continue;
            }
            const ht_vec2 from = {fmaxf(a.min.x, b.min.x), fmaxf(a.min.y, b.min.y)};
            const ht_vec2 to = {fminf(a.max.x, b.max.x), fminf(a.max.y, b.max.y)};
            const float columns = floorf(to.x / cell) - floorf(from.x / cell) + 1.0f;
            const float rows = floorf(to.y / cell) - floorf(from.y / cell) + 1.0f;
            const bool begins =
                floorf(a.min.x / cell) >= floorf(b.min.x / cell) && floorf(a.min.y / cell) >= floorf(b.min.y / cell);
            const float told = rule == 0 ? columns * rows : rule == 1 || begins ? 1.0f : 0.0f;
            play_disc(f->p, play_to_screen(&f->view, from), (told > 0.0f ? 0.1f + 0.08f * told : 0.3f) * f->p->em,
                      told > 0.0f ? (play_style){.fill = told > 1.0f ? PLAY_AMBER : PLAY_VIOLET}
                                  : (play_style){.stroke = PLAY_RED, .width = 2.0f});
        }
    }
}

void index_lesson_draw(lesson_figure *f) {
    static void (*const draws[])(lesson_figure *) = {[INDEX_ALL] = draw_all_pairs,
                                                     [INDEX_BOUNDS] = draw_bounds,
                                                     [INDEX_SWEEP] = draw_six,
                                                     [INDEX_LINE] = draw_six,
                                                     [INDEX_GRID] = draw_grid_by_middles,
                                                     [INDEX_CELLS] = draw_shared_cells,
                                                     [INDEX_TREE] = draw_tree,
                                                     [INDEX_FAST] = draw_fast,
                                                     [INDEX_MANY] = draw_many};
    draws[f->step->scene](f);
}
