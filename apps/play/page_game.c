// page_game.c: the platformer of the tutorial (docs/tutorial), played and looked into.
#include "game.h"
#include "play_ui.h"

enum { EVENT_LINES = 7 };

typedef struct event_line {
    int frame;
    game_kind other;
    ht_relation was, now;
} event_line;

typedef struct game_state {
    game game;
    bool shows_shapes, shows_normals, shows_floor, shows_events;
    game_kind kinds[GAME_THINGS];   // what each thing was before this step, which may have taken it away
    event_line events[EVENT_LINES]; // of the hero, the last one first
} game_state;

static void end_game_page(void *state) {
    game_state *s = state;
    game_end(&s->game);
}

static void reset_game_page(play *p, void *state) {
    game_state *s = state;
    play_at_end(p, end_game_page);
    (void)game_start(&s->game, game_rows);
    s->shows_floor = s->shows_normals = s->shows_events = true;
}

// --- what the player does ---

static bool is_pressed(const play *p, play_key key) {
    return play_is_held(p, key) || play_is_down(p, key);
}

// With a finger or the mouse the hero goes to where it is held, jumps when that is above him, drops when it is below,
// and shoots when he is tapped.
static unsigned keys_of_pointer(const play *p, const play_view *v, ht_vec2 hero) {
    const ht_vec2 at = play_to_page(v, p->in.mouse);
    const bool is_stage = play_is_in(&p->stage, p->in.mouse);
    if (!is_stage || p->ui.held != 0 || (p->in.buttons & PLAY_LEFT_BUTTON) == 0) {
        return 0;
    }
    const float x = at.x - hero.x, y = at.y - hero.y;
    const bool is_near = x > -16 && x < 16;
    if (is_near && y > -48 && y < 8) {
        return GAME_FIRE;
    }
    return (x >= 16 ? GAME_RIGHT : 0u) | (x <= -16 ? GAME_LEFT : 0u) | (y < -56 ? GAME_JUMP : 0u) |
           (is_near && y > 24 ? GAME_DOWN : 0u);
}

static unsigned keys_of_game(const play *p) {
    const bool left = is_pressed(p, PLAY_KEY_LEFT) || is_pressed(p, PLAY_KEY_A);
    const bool right = is_pressed(p, PLAY_KEY_RIGHT) || is_pressed(p, PLAY_KEY_D);
    const bool up = is_pressed(p, PLAY_KEY_UP) || is_pressed(p, PLAY_KEY_W);
    const bool down = is_pressed(p, PLAY_KEY_DOWN) || is_pressed(p, PLAY_KEY_S);
    return (left ? GAME_LEFT : 0u) | (right ? GAME_RIGHT : 0u) | (up ? GAME_JUMP : 0u) | (down ? GAME_DOWN : 0u) |
           (is_pressed(p, PLAY_KEY_E) ? GAME_FIRE : 0u);
}

static void note_kinds(game_state *s) {
    for (int i = 0; i < s->game.count; i++) {
        if (s->game.things[i].kind != GAME_NOTHING) {
            s->kinds[i] = s->game.things[i].kind;
        }
    }
}

static void note_events(game_state *s) {
    size_t count;
    const ht_event *events = ht_world_events(s->game.world, &count);
    for (size_t i = 0; i < count; i++) {
        const ht_event e = ht_event_of(&events[i], s->game.things[s->game.hero].object);
        if (ht_object_is_none(e.a)) {
            continue;
        }
        for (int k = EVENT_LINES - 1; k > 0; k--) {
            s->events[k] = s->events[k - 1];
        }
        s->events[0] = (event_line){s->game.frame, s->kinds[e.user_b], e.was, e.now};
    }
}

// --- what is seen ---

static play_style style_of_thing(const game_thing *thing) {
    switch (thing->kind) {
    case GAME_WALL:
        return (play_style){.fill = UINT32_C(0xb9c3b0ff), .stroke = UINT32_C(0xb9c3b0ff), .width = 0.5f};
    case GAME_LEDGE:
        return (play_style){.fill = UINT32_C(0xb08d5cff), .stroke = UINT32_C(0xb08d5cff), .width = 0.5f};
    case GAME_CRUMBLE:
        return (play_style){.fill = play_fade(UINT32_C(0x9a8f80ff), thing->frames > 0 ? 0.4f : 1.0f),
                            .stroke = UINT32_C(0x9a8f80ff),
                            .flags = PLAY_DASHED};
    case GAME_ELEVATOR:
        return (play_style){.fill = PLAY_VIOLET, .stroke = PLAY_VIOLET, .width = 0.5f};
    case GAME_COIN:
        return (play_style){.fill = UINT32_C(0xf4c430ff), .stroke = PLAY_AMBER};
    case GAME_ENEMY:
        return (play_style){.fill = PLAY_RED, .stroke = PLAY_RED};
    case GAME_SHOT:
        return (play_style){.fill = PLAY_INK};
    case GAME_FLAG:
        return (play_style){.fill = PLAY_GREEN, .stroke = PLAY_GREEN};
    case GAME_HERO:
        return (play_style){.fill = PLAY_BLUE, .stroke = PLAY_BLUE};
    case GAME_NOTHING:
        break;
    }
    return (play_style){.stroke = PLAY_INK};
}

// Eyes that look where it goes.
static void draw_eyes(play *p, const play_view *v, ht_vec2 feet, float high, float looks) {
    for (int i = 0; i < 2; i++) {
        const ht_vec2 at = {feet.x + looks * (1.0f + 6.0f * (float)i), feet.y - high};
        play_disc(p, play_to_screen(v, at), 2.6f * v->scale, (play_style){.fill = PLAY_SHEET});
        play_disc(p, play_to_screen(v, (ht_vec2){at.x + looks, at.y}), 1.3f * v->scale, (play_style){.fill = PLAY_INK});
    }
}

static void draw_things(play *p, const play_view *v, const game_state *s) {
    for (int i = 0; i < s->game.count; i++) {
        const game_thing *thing = &s->game.things[i];
        ht_object_info info;
        if (!ht_world_find(s->game.world, thing->object, &info)) {
            continue;
        }
        play_shape(p, v, info.shape, style_of_thing(thing));
        if (thing->kind == GAME_HERO) {
            draw_eyes(p, v, info.pose.p, 28, (float)s->game.looks);
        } else if (thing->kind == GAME_ENEMY) {
            draw_eyes(p, v, info.pose.p, 13, thing->velocity.x > 0 ? 1.0f : -1.0f);
        }
        if (s->shows_shapes) {
            play_shape(p, v, info.shape, (play_style){.stroke = info.sensor ? PLAY_AMBER : PLAY_INK, .width = 1.0f});
        }
    }
}

static void draw_arrow(play *p, const play_view *v, ht_vec2 at, ht_vec2 along, play_color color) {
    const ht_vec2 to = {at.x + 24 * along.x, at.y + 24 * along.y};
    play_arrow(p, play_to_screen(v, at), play_to_screen(v, to), (play_style){.stroke = color, .width = 2.0f});
}

static void draw_rules(play *p, const play_view *v, const game_state *s) {
    const ht_move_result *walk = &s->game.walk;
    ht_object_info ground;
    if (s->shows_floor && walk->floor && ht_world_find(s->game.world, walk->ground, &ground)) {
        play_shape(p, v, ground.shape, (play_style){.fill = play_fade(PLAY_GREEN, 0.4f), .stroke = PLAY_GREEN});
        draw_arrow(p, v, walk->at, walk->floor_normal, PLAY_GREEN);
    }
    for (size_t i = 0; s->shows_normals && i < walk->hit_count; i++) {
        const ht_mover_hit *hit = &walk->hits[i];
        draw_arrow(p, v, hit->point, hit->normal, hit->floor ? PLAY_GREEN : PLAY_VIOLET);
    }
}

// --- the panel ---

static const char *name_of_thing(const play *p, game_kind kind) {
    static const play_words names[] = {
        {"a shot", "弾"}, // made and spent in one step
        {"a wall", "壁"},          {"a ledge", "すり抜け床"}, {"a crumbling block", "崩れる床"},
        {"an elevator", "動く床"}, {"a coin", "コイン"},      {"an enemy", "敵"},
        {"a shot", "弾"},          {"the flag", "旗"},        {"the hero", "主人公"}};
    return play_say(p, names[kind].en, names[kind].ja);
}

static void put_walk(play *p, const ht_move_result *walk) {
    const char *const yes = play_say(p, "yes", "はい"), *const no = play_say(p, "no", "いいえ");
    play_value(p, play_say(p, "Floor", "床"), walk->floor ? PLAY_GREEN : PLAY_FAINT, "%s", walk->floor ? yes : no);
    play_value(p, play_say(p, "Wall", "壁"), walk->wall ? PLAY_INK : PLAY_FAINT, "%s", walk->wall ? yes : no);
    play_value(p, play_say(p, "Ceiling", "天井"), walk->ceiling ? PLAY_INK : PLAY_FAINT, "%s",
               walk->ceiling ? yes : no);
    play_value(p, play_say(p, "Moved", "移動量"), PLAY_INK, "%.2f, %.2f", (double)walk->moved.x, (double)walk->moved.y);
}

static void put_events(play *p, const game_state *s) {
    play_heading(p, play_say(p, "Events of the hero", "主人公のイベント"));
    for (int i = 0; i < EVENT_LINES && s->events[i].frame > 0; i++) {
        const event_line *e = &s->events[i];
        const char *const begins = play_say(p, "meets", "接触"), *const ends = play_say(p, "leaves", "離れる");
        const char *const goes_in = play_say(p, "goes into", "重なる"), *const touches = play_say(p, "now only touches",
                                                                                                  "接するだけ");
        const char *const changes = e->now == HT_OVERLAP ? goes_in : touches;
        const char *const what = e->was == HT_APART ? begins : e->now == HT_APART ? ends : changes;
        play_paragraph(p, PLAY_INK, "%d: %s %s", e->frame, what, name_of_thing(p, e->other));
    }
}

static void put_panel(play *p, game_state *s) {
    const game *g = &s->game;
    play_heading(p, play_say(p, "A game of one screen", "1 画面のゲーム"));
    play_paragraph(p, PLAY_INK, "%s",
                   g->has_won
                       ? play_say(p, "You have reached the flag! R starts again.", "ゴールです! R でもう一度。")
                       : play_say(p,
                                  "Take the coins, mind the foes, reach the flag. Arrows or WASD, E shoots; or hold "
                                  "where he should go, and tap him to shoot.",
                                  "右上の旗を目指します。矢印か WASD で移動、E で弾。押した所へ歩き、"
                                  "主人公を押すと弾を撃ちます。"));
    play_answer(p, play_say(p, "Coins", "コイン"), PLAY_AMBER, "%d", g->coins);
    play_answer(p, play_say(p, "Lives lost", "ミス"), PLAY_INK, "%d", g->lost);
    play_heading(p, play_say(p, "What his last move met", "直前の移動で触れたもの"));
    put_walk(p, &g->walk);
    play_space(p, 0.3f);
    (void)play_toggle(p, play_say(p, "Floor", "床を表示"), &s->shows_floor);
    (void)play_toggle(p, play_say(p, "Normals", "法線を表示"), &s->shows_normals);
    (void)play_toggle(p, play_say(p, "Shapes", "形を表示"), &s->shows_shapes);
    (void)play_toggle(p, play_say(p, "Events", "イベントを表示"), &s->shows_events);
    if (s->shows_events) {
        put_events(p, s);
    }
}

static void frame_of_game(play *p, void *state) {
    game_state *s = state;
    const play_view v = play_fit(p, (float)GAME_WIDTH, (float)GAME_HEIGHT);
    if (s->game.world == NULL) {
        play_paragraph(p, PLAY_INK, "%s", play_say(p, "There is no memory for the game.", "メモリが足りません。"));
        return;
    }
    const ht_vec2 hero = ht_world_pose(s->game.world, s->game.things[s->game.hero].object).p;
    const unsigned keys = keys_of_game(p) | keys_of_pointer(p, &v, hero);
    for (int32_t i = 0; i < p->steps && !s->game.has_won; i++) {
        note_kinds(s);
        game_step(&s->game, keys);
        note_events(s);
    }
    if (!p->is_paused && !s->game.has_won) {
        play_go_on(p);
    }
    const ht_box sky = {play_to_screen(&v, (ht_vec2){0, 0}),
                        play_to_screen(&v, (ht_vec2){(float)GAME_WIDTH, (float)GAME_HEIGHT})};
    play_rect(p, sky, 0.0f, (play_style){.fill = UINT32_C(0xe8f1f8ff), .stroke = PLAY_GRID});
    play_clip(p, &sky);
    draw_things(p, &v, s);
    draw_rules(p, &v, s);
    play_clip(p, NULL);
    put_panel(p, s);
}

const play_page play_page_game = {
    "game",
    {"Game", "ゲーム"},
    {"Arrows or WASD: run, jump, drop. E: shoot. Or hold mouse or finger where he should go.",
     "矢印・WASD: 走る、ジャンプ、降りる。E: 弾。マウスや指で押した所へも歩きます。"},
    sizeof(game_state),
    reset_game_page,
    frame_of_game,
    true};
