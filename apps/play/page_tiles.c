// page_tiles.c: boxes around sprites (article 003), and a map whose walls stop the hero.
#include "play_levels.h"
#include "tiles.h"
#include <math.h>
#include <stdlib.h>

static const float TILES_PAGE_WIDTH = 800.0f, HEIGHT = 600.0f; // of the articles' window
static const float MARGIN = 16.0f;                             // about the scene
static const float STEP = 3.0f;                                // pixels that the hero goes in a sixtieth of a second
static const play_color YELLOW = UINT32_C(0xffd83aff);

typedef struct sprite {
    ht_vec2 at; // the middle, rounded to whole pixels where it is used
    float size;
} sprite;

typedef struct tiles_state {
    int32_t scene;  // 0: two sprites, 1: a map
    bool touching;  // counts
    bool is_single; // tiles are not merged
    sprite hero, enemy;
    tiles_map map, single; // the walls, and the map of our own as single tiles
    ht_vec2 at;            // of the hero in the map
    tiles_walk walk;
    ht_vec2 wanted;
    int32_t caught; // steps that seams have shortened
} tiles_state;

static void end_tiles(void *state) {
    tiles_state *s = state;
    tiles_map_free(&s->map);
    tiles_map_free(&s->single);
}

static void reset_tiles(play *p, void *state) {
    tiles_state *s = state;
    play_at_end(p, end_tiles);
    s->hero = (sprite){{50.0f, 50.0f}, 100.0f};
    s->enemy = (sprite){{TILES_PAGE_WIDTH / 2.0f, HEIGHT / 2.0f}, 80.0f};
    (void)tiles_map_make(p, &s->map, false, true);
    (void)tiles_map_make(p, &s->single, true, false);
    s->at = s->map.start;
    s->scene = s->map.version != 0 ? 1 : 0; // who loads a map wants to see it
}

static ht_vec2 direction(const play *p) {
    const bool right = play_is_held(p, PLAY_KEY_RIGHT) || play_is_held(p, PLAY_KEY_D);
    const bool left = play_is_held(p, PLAY_KEY_LEFT) || play_is_held(p, PLAY_KEY_A);
    const bool down = play_is_held(p, PLAY_KEY_DOWN) || play_is_held(p, PLAY_KEY_S);
    const bool up = play_is_held(p, PLAY_KEY_UP) || play_is_held(p, PLAY_KEY_W);
    return (ht_vec2){(float)right - (float)left, (float)down - (float)up};
}

// --- two sprites ---

// The article's rectangle: integers, its corner at the middle less half the size, which an odd size rounds down.
typedef struct rect {
    int32_t x, y, size;
} rect;

static rect rect_of(const sprite *s) {
    const int32_t size = (int32_t)s->size;
    return (rect){(int32_t)roundf(s->at.x) - size / 2, (int32_t)roundf(s->at.y) - size / 2, size};
}

static ht_box box_of_rect(rect r) {
    return (ht_box){{(float)r.x, (float)r.y}, {(float)(r.x + r.size), (float)(r.y + r.size)}};
}

static void drag_sprite(play *p, const play_view *v, int32_t number, sprite *s) {
    const ht_shape shape = HT_SHAPE(box_of_rect(rect_of(s)));
    ht_vec2 delta;
    play_name_next(p, 1.0f, "%s", number == 1 ? play_say(p, "Hero", "主人公") : play_say(p, "Enemy", "敵"));
    if (play_grab(p, v, number, &shape, &delta)) {
        s->at.x += delta.x;
        s->at.y += delta.y;
    }
    s->at.x = fminf(fmaxf(s->at.x, 0.0f), TILES_PAGE_WIDTH);
    s->at.y = fminf(fmaxf(s->at.y, 0.0f), HEIGHT);
}

static ht_box on_screen(const play_view *v, ht_box box) {
    return (ht_box){play_to_screen(v, box.min), play_to_screen(v, box.max)};
}

// Both boxes' shadows along the lower or the right side of the scene, as far as they cover each other in red.
static void draw_tile_shadows(play *p, const play_view *v, const ht_box *a, const ht_box *b, bool is_x) {
    const float wide = 0.3f * p->em, low[2] = {is_x ? a->min.x : a->min.y, is_x ? b->min.x : b->min.y};
    const float high[2] = {is_x ? a->max.x : a->max.y, is_x ? b->max.x : b->max.y};
    const ht_vec2 corner = play_to_screen(v, (ht_vec2){TILES_PAGE_WIDTH, HEIGHT});
    const play_color colors[3] = {PLAY_BLUE, PLAY_TEAL, PLAY_RED};
    const float from[3] = {low[0], low[1], fmaxf(low[0], low[1])}, to[3] = {high[0], high[1], fminf(high[0], high[1])};
    for (int i = 0; i < 3; i++) {
        const float off = (i == 2 ? 1.0f : (float)i + 1.0f) * 1.6f * wide, thick = i == 2 ? 2.6f * wide : wide;
        const ht_vec2 start = play_to_screen(v, (ht_vec2){from[i], from[i]});
        const ht_vec2 stop = play_to_screen(v, (ht_vec2){to[i], to[i]});
        const ht_box box = is_x ? (ht_box){{start.x, corner.y - off - thick}, {stop.x, corner.y - off}}
                                : (ht_box){{corner.x - off - thick, start.y}, {corner.x - off, stop.y}};
        if (to[i] > from[i]) {
            play_rect(p, box, 0.0f, (play_style){.fill = play_fade(colors[i], i == 2 ? 0.85f : 0.6f)});
        }
    }
}

static void draw_sprites(play *p, const play_view *v, const ht_box *hero, const ht_box *enemy, bool is_hit) {
    const play_color fill = is_hit ? play_fade(YELLOW, 0.5f) : 0;
    play_rect(p, on_screen(v, (ht_box){{0.0f, 0.0f}, {TILES_PAGE_WIDTH, HEIGHT}}), 0.0f,
              (play_style){.fill = PLAY_SHEET, .stroke = PLAY_GRID, .width = 1.0f});
    draw_tile_shadows(p, v, hero, enemy, true);
    draw_tile_shadows(p, v, hero, enemy, false);
    tiles_enemy(p, on_screen(v, *enemy));
    tiles_hero(p, on_screen(v, *hero));
    play_rect(p, on_screen(v, *enemy), 0.0f, (play_style){.fill = fill, .stroke = PLAY_TEAL, .width = 2.0f});
    play_rect(p, on_screen(v, *hero), 0.0f, (play_style){.fill = fill, .stroke = PLAY_BLUE, .width = 2.0f});
}

static void tell_axis(play *p, const char *name, int32_t distance, int32_t halves, bool touching) {
    const bool is_near = touching ? distance <= halves : distance < halves;
    play_value(p, name, is_near ? PLAY_RED : PLAY_INK, "%d %s %d", (int)distance,
               is_near ? (touching ? "≤" : "<") : (touching ? ">" : "≥"), (int)halves);
}

static void tell_exact_axis(play *p, const char *name, float distance, float halves, bool touching) {
    const bool is_near = touching ? distance <= halves : distance < halves;
    play_value(p, name, is_near ? PLAY_RED : PLAY_INK, "%.1f %s %.1f", (double)distance,
               is_near ? (touching ? "≤" : "<") : (touching ? ">" : "≥"), (double)halves);
}

// The article's rule: distances of the centres against half sums, all in integers. True: hit.
static bool tell_article(play *p, rect a, rect b, bool touching) {
    const int32_t halves = a.size / 2 + b.size / 2;
    const int32_t dx = abs(a.x + a.size / 2 - b.x - b.size / 2), dy = abs(a.y + a.size / 2 - b.y - b.size / 2);
    play_heading(p, play_say(p, "Article: whole numbers", "記事の方法(整数)"));
    tell_axis(p, play_say(p, "x: centres, halves", "x: 中心の差と半分の和"), dx, halves, touching);
    tell_axis(p, play_say(p, "y: centres, halves", "y: 中心の差と半分の和"), dy, halves, touching);
    const bool is_hit = touching ? dx <= halves && dy <= halves : dx < halves && dy < halves;
    play_answer(p, play_say(p, "Article's answer", "記事の答え"), is_hit ? PLAY_RED : PLAY_INK, "%s",
                is_hit ? play_say(p, "hit", "当たり") : play_say(p, "no hit", "当たっていない"));
    return is_hit;
}

static bool tell_hantei(play *p, const ht_box *a, const ht_box *b, bool touching) {
    const ht_relation relation = ht_relate_box_box_by_centers(a, b);
    const float halves = (a->max.x - a->min.x + b->max.x - b->min.x) / 2.0f;
    const char *const names[3] = {play_say(p, "apart", "離れている"), play_say(p, "touch", "接している"),
                                  play_say(p, "overlap", "重なっている")};
    play_heading(p, play_say(p, "hantei: exact", "hantei(厳密)"));
    tell_exact_axis(p, play_say(p, "x: centres, halves", "x: 中心の差と半分の和"),
                    fabsf(a->min.x + a->max.x - b->min.x - b->max.x) / 2.0f, halves, touching);
    tell_exact_axis(p, play_say(p, "y: centres, halves", "y: 中心の差と半分の和"),
                    fabsf(a->min.y + a->max.y - b->min.y - b->max.y) / 2.0f, halves, touching);
    const bool is_hit = relation == HT_OVERLAP || (touching && relation == HT_TOUCH);
    play_answer(p, play_say(p, "Exact answer", "厳密な答え"), is_hit ? PLAY_RED : PLAY_INK, "%s", names[relation]);
    return is_hit;
}

static void sprites_frame(play *p, tiles_state *s) {
    play_view v = play_fit(p, TILES_PAGE_WIDTH + 2.0f * MARGIN, HEIGHT + 2.0f * MARGIN);
    v.origin = play_to_screen(&v, (ht_vec2){MARGIN, MARGIN});
    const ht_vec2 to = direction(p);
    s->hero.at.x += STEP * (float)p->steps * to.x;
    s->hero.at.y += STEP * (float)p->steps * to.y;
    drag_sprite(p, &v, 1, &s->hero);
    drag_sprite(p, &v, 2, &s->enemy);
    play_paragraph(
        p, PLAY_INK, "%s",
        play_say(
            p, "Boxes meet when their shadows meet on both axes: when the centres are nearer than half of both sizes.",
            "x 軸でも y 軸でも、中心の距離が大きさの半分の和より小さければ当たりです。"));
    (void)play_toggle(p, play_say(p, "Touching counts (T)", "接触も当たりとする (T)"), &s->touching);
    (void)play_slider(p, play_say(p, "Hero", "主人公の大きさ"), &s->hero.size, (play_range){40.0f, 140.0f, false},
                      "%.0f");
    (void)play_slider(p, play_say(p, "Enemy", "敵の大きさ"), &s->enemy.size, (play_range){40.0f, 140.0f, false},
                      "%.0f");
    s->hero.size = roundf(s->hero.size);
    s->enemy.size = roundf(s->enemy.size);
    if (play_button(p, play_say(p, "Where whole numbers go wrong", "整数で間違える例"))) {
        s->hero.size = 101.0f;
        s->enemy.size = 80.0f;
        s->hero.at = (ht_vec2){s->enemy.at.x - 90.0f, s->enemy.at.y};
        s->touching = false;
    }
    const rect a = rect_of(&s->hero), b = rect_of(&s->enemy);
    const ht_box hero = box_of_rect(a), enemy = box_of_rect(b);
    const bool is_said = tell_article(p, a, b, s->touching), is_hit = tell_hantei(p, &hero, &enemy, s->touching);
    if (is_said != is_hit) {
        play_paragraph(
            p, PLAY_AMBER, "%s",
            play_say(
                p, "They differ: an odd size has lost its half pixel. hantei keeps it.",
                "答えが違います。奇数の大きさを 2 で割ると、整数では 0.5 が消えるためです。hantei では消えません。"));
    }
    draw_sprites(p, &v, &hero, &enemy, is_hit);
}

// --- a map ---

static void walk(play *p, tiles_state *s) {
    const tiles_map *map = s->is_single && s->map.version == 0 ? &s->single : &s->map;
    const ht_vec2 to = direction(p);
    const float step = STEP / 30.0f * s->map.hero;
    s->wanted = (ht_vec2){step * to.x, step * to.y};
    if (p->steps > 0) {
        s->walk = (tiles_walk){.moved = {0.0f, 0.0f}};
    }
    for (int32_t i = 0; i < p->steps; i++) {
        s->walk = tiles_map_walk(map, s->at, s->wanted);
        const ht_vec2 merged = tiles_map_walk(&s->map, s->at, s->wanted).moved;
        s->caught += fabsf(merged.x - s->walk.moved.x) + fabsf(merged.y - s->walk.moved.y) > 0.01f * step;
        s->at = (ht_vec2){s->at.x + s->walk.moved.x, s->at.y + s->walk.moved.y};
    }
}

// A part of the map that shows the hero large enough, or all of it.
static play_view look(const play *p, const tiles_state *s) {
    const ht_box b = s->map.bounds;
    const float most = s->map.hero / (2.4f * p->em); // units a pixel
    const float width = fminf(b.max.x - b.min.x, most * (p->stage.max.x - p->stage.min.x));
    const float height = fminf(b.max.y - b.min.y, most * (p->stage.max.y - p->stage.min.y));
    const float x = fmaxf(fminf(s->at.x - width / 2.0f, b.max.x - width), b.min.x);
    const float y = fmaxf(fminf(s->at.y - height / 2.0f, b.max.y - height), b.min.y);
    play_view v = play_fit(p, width, height);
    v.origin = (ht_vec2){v.origin.x - v.scale * x, v.origin.y - v.scale * y};
    return v;
}

static void draw_walk(play *p, const play_view *v, const tiles_state *s, ht_vec2 middle) {
    const float reach = 2.2f * s->map.hero * v->scale / fmaxf(hypotf(s->wanted.x, s->wanted.y), 1e-9f);
    play_arrow(p, middle, (ht_vec2){middle.x + reach * s->wanted.x, middle.y + reach * s->wanted.y},
               (play_style){.stroke = play_fade(PLAY_INK, 0.55f), .width = 1.5f, .flags = PLAY_DASHED});
    if (s->walk.hits > 0) {
        const ht_vec2 at = play_to_screen(v, s->walk.first.point), n = s->walk.first.normal;
        const float length = 1.2f * s->map.hero * v->scale;
        play_arrow(p, middle, (ht_vec2){middle.x + reach * s->walk.moved.x, middle.y + reach * s->walk.moved.y},
                   (play_style){.stroke = PLAY_GREEN, .width = 3.0f});
        play_arrow(p, at, (ht_vec2){at.x + length * n.x, at.y + length * n.y},
                   (play_style){.stroke = PLAY_AMBER, .width = 2.5f});
        play_disc(p, at, 4.0f, (play_style){.fill = PLAY_AMBER});
    }
}

static void draw_map(play *p, const tiles_state *s) {
    const play_view v = look(p, s);
    const bool is_single = s->is_single && s->map.version == 0;
    const tiles_map *map = is_single ? &s->single : &s->map;
    const play_levels *levels = s->map.version != 0 ? play_loaded(p)->levels : NULL;
    const play_style style = {.fill = UINT32_C(0xc9ced6ff), .stroke = UINT32_C(0x8d96a3ff), .width = 1.2f};
    for (size_t i = 0; i < map->count; i++) {
        if (levels == NULL || levels[i].count == 0) { // fields are no walls
            play_shape(p, &v, &map->shapes[i], style);
        }
    }
    const float half = s->map.hero / 2.0f;
    const ht_box box = on_screen(&v, ht_box_make(s->at, (ht_vec2){half, half}));
    tiles_hero(p, box);
    play_rect(p, box, 0.0f, (play_style){.stroke = PLAY_BLUE, .width = 1.5f});
    draw_walk(p, &v, s, play_to_screen(&v, s->at));
}

static void tell_walk(play *p, const tiles_state *s) {
    const bool has_hit = s->walk.hits > 0;
    const ht_vec2 normal = s->walk.first.normal;
    play_heading(p, play_say(p, "This step", "この一歩"));
    play_value(p, play_say(p, "Wanted", "進みたい"), PLAY_INK, "(%.2f, %.2f)", (double)s->wanted.x,
               (double)s->wanted.y);
    play_answer(p, play_say(p, "Walls met", "当たった壁"), has_hit ? PLAY_AMBER : PLAY_FAINT, "%d", (int)s->walk.hits);
    play_value(p, play_say(p, "Normal", "法線"), has_hit ? PLAY_AMBER : PLAY_FAINT, has_hit ? "(%.2f, %.2f)" : "–",
               (double)normal.x + 0.0, (double)normal.y + 0.0);
    play_value(p, play_say(p, "Went", "進んだ"), PLAY_GREEN, "(%.2f, %.2f)", (double)s->walk.moved.x + 0.0,
               (double)s->walk.moved.y + 0.0);
}

static void map_frame(play *p, tiles_state *s) {
    walk(p, s);
    draw_map(p, s);
    play_paragraph(
        p, PLAY_INK, "%s",
        play_say(p,
                 "ht_world_move takes the hero as far as he can go, and on along the wall that he meets. He never "
                 "overlaps one.",
                 "ht_world_move は、進めるところまで進み、当たった壁に沿って残りを進みます。壁と重なることは"
                 "決してありません。"));
    if (s->map.version == 0) {
        if (play_toggle(p, play_say(p, "Walls tile by tile", "タイルを 1 つずつ壁にする"), &s->is_single)) {
            s->caught = 0;
        }
        play_value(p, play_say(p, "Tiles", "壁のタイル"), PLAY_INK, "%d", (int)s->map.tiles);
        play_value(p, play_say(p, "Merged", "結合した形"), PLAY_INK,
                   play_say(p, "1 polygon, %d vertices", "多角形 1 個・頂点 %d 個"), (int)s->map.vertices);
        play_value(p, play_say(p, "Steps caught on seams", "継ぎ目に引っかかった回数"), PLAY_INK, "%d", (int)s->caught);
        play_paragraph(
            p, PLAY_FAINT, "%s",
            play_say(p,
                     "Run along a wall while you press into it: the seams of tiles that lie flush stop "
                     "nobody, merged or not.",
                     "壁に押し付けながら進んでも、すき間なく並んだタイルの継ぎ目には引っかかりません。まとめても"
                     "まとめなくても同じです。"));
    } else {
        play_value(p, play_say(p, "Walls", "壁"), PLAY_INK, "%s", play_loaded(p)->title);
        play_value(p, play_say(p, "Shapes", "図形"), PLAY_INK, "%d", (int)s->map.count);
    }
    tell_walk(p, s);
}

static void frame(play *p, void *state) {
    tiles_state *s = state;
    if (s->map.version != play_loaded(p)->version) {
        (void)tiles_map_make(p, &s->map, false, true);
        s->at = s->map.start;
        s->scene = 1;
    }
    const char *const scenes[2] = {play_say(p, "Two sprites", "2 つのキャラクター"),
                                   play_say(p, "Map with walls", "壁のあるマップ")};
    (void)play_choice(p, "", &s->scene, scenes, 2);
    s->touching = s->touching != play_is_down(p, PLAY_KEY_T);
    if (s->scene == 0) {
        sprites_frame(p, s);
    } else {
        map_frame(p, s);
    }
}

const play_page play_page_tiles = {
    .name = "tiles",
    .title = {"Tiles", "タイル"},
    .hint = {"Arrow keys or WASD move the hero, mouse or finger drags. T: whether touching counts.",
             "矢印キーか WASD で主人公が動きます。マウスや指でも動かせます。T で接触の扱いを切り替えます。"},
    .size = sizeof(tiles_state),
    .reset = reset_tiles,
    .frame = frame,
    .has_time = true};
