// play_bar.c: the bar: a menu of lessons, the other pages beside it where they fit and else in it, and what acts on the page
// that is shown. The menu shows all keys. A digit is a lesson, with Shift one of the other pages.
#include "play_bar.h"
#include "lesson.h"
#include <math.h>
#include <stdio.h>

enum { PAUSE, STEP, RESET, LANGUAGE, ACTIONS };
enum { KEY_TEXT = 20 };

static const struct {
    const char *key;
    play_words does;
} keys[] = {{"[   ]", {"step back, step on", "前のステップ、次のステップ"}},
            {"Shift+[   Shift+]", {"previous page, next page", "前のページ、次のページ"}},
            {"Space   .", {"pause, single step", "一時停止、コマ送り"}},
            {"R", {"reset the page", "最初に戻す"}},
            {"L", {"日本語", "English"}},
            {"Ctrl+Z   Ctrl+Y", {"undo, redo in a scene", "シーンで元に戻す、やり直す"}},
            {"P   F11   Ctrl+Q", {"save picture, full screen, quit", "画像を保存、全画面、終了"}},
            {"M", {"this menu", "このメニュー"}}};
enum { KEYS = sizeof keys / sizeof *keys };

// --- pages and their keys ---

static bool is_lesson(const play *p, int32_t page) {
    return play_lesson_at(p, page) != NULL;
}

static const char *title_of(const play *p, int32_t page) {
    const play_words *title = &play_page_at(p, page)->title;
    return play_say(p, title->en, title->ja);
}

// Its place among lessons, or among the other pages.
static int32_t digit_of(const play *p, int32_t page) {
    int32_t digit = 0;
    for (int32_t i = 0; i <= page; i++) {
        digit += is_lesson(p, i) == is_lesson(p, page);
    }
    return digit;
}

static const char *print_key(const play *p, int32_t page, char *text, size_t size) {
    (void)snprintf(text, size, "%s%d", is_lesson(p, page) ? "" : "Shift+", (int)digit_of(p, page));
    return text;
}

// Keys of steps with Shift lead from page to page; then they are no keys of steps.
static void follow_keys(play *p) {
    const uint32_t steps = UINT32_C(1) << PLAY_KEY_BACK | UINT32_C(1) << PLAY_KEY_NEXT;
    const bool is_shifted = play_is_held(p, PLAY_KEY_SHIFT);
    for (int32_t i = 0; i < play_page_count(p); i++) {
        const int32_t digit = digit_of(p, i);
        if (is_lesson(p, i) != is_shifted && digit <= 9 && play_is_down(p, (play_key)(PLAY_KEY_1 + digit - 1))) {
            play_go(p, i);
        }
    }
    if (is_shifted && (p->in.keys_down & steps) != 0) {
        play_go(p, play_page_now(p) + (play_is_down(p, PLAY_KEY_NEXT) ? 1 : -1));
        p->in.keys_down &= ~steps;
    }
}

static void record_pages(play *p) {
    const int32_t count = play_page_count(p);
    for (int32_t i = 0; i < count; i++) {
        if (play_is_done(p, PLAY_CLICK, PLAY_BAR_NUMBERS + i)) {
            play_go(p, i);
        }
    }
    for (int32_t i = 0; i < count; i++) {
        char key[KEY_TEXT];
        play_widget *w =
            play_record(p, PLAY_TAB, PLAY_BAR_NUMBERS + i, title_of(p, i), print_key(p, i, key, sizeof key));
        w->flags = i == play_page_now(p) ? PLAY_IS_ON : 0;
        w->value = is_lesson(p, i) ? 0.0f : 1.0f;
    }
}

// --- the bar ---

static float gap_of(const play *p) {
    return 0.3f * p->em;
}

static float tab_width(const play *p, const char *label) {
    return play_text_width(p, label, 0.9f * p->em, 0) + 1.1f * p->em;
}

// A button at *x, which moves behind it.
static bool put_tab(play *p, ht_box bar, float *x, const char *label, bool is_on, int32_t number) {
    const ht_box box = {{*x, bar.min.y + gap_of(p)}, {*x + tab_width(p, label), bar.max.y - gap_of(p)}};
    *x = box.max.x + gap_of(p);
    return play_button_in(p, box, label, is_on, number);
}

// The title of this page where the menu leads to it.
static void put_menu_button(play *p, ht_box bar, float *x, bool has_others) {
    const int32_t now = play_page_now(p), number = PLAY_BAR_NUMBERS + play_page_count(p) + ACTIONS;
    const bool is_in_menu = is_lesson(p, now) || !has_others;
    const char *title = is_in_menu ? title_of(p, now) : play_say(p, "Lessons", "レッスン");
    const ht_box box = {{*x, bar.min.y + gap_of(p)}, {*x + tab_width(p, title) + 0.9f * p->em, bar.max.y - gap_of(p)}};
    if (play_button_in(p, box, "", is_in_menu, number)) {
        p->ui.is_menu_open = !p->ui.is_menu_open;
    }
    const play_color color = is_in_menu ? PLAY_SHEET : PLAY_INK;
    const float em = p->em, y = (box.min.y + box.max.y) / 2.0f, right = box.max.x - 0.55f * em;
    const ht_vec2 arrow[3] = {
        {right - 0.6f * em, y - 0.15f * em}, {right, y - 0.15f * em}, {right - 0.3f * em, y + 0.2f * em}};
    play_text(p, (ht_vec2){box.min.x + 0.55f * em, y + 0.315f * em}, 0.9f * em, color, 0, "%s", title);
    play_area(p, arrow, 3, (play_style){.fill = color});
    *x = box.max.x + gap_of(p);
}

// Whether the pages that are no lessons are all in the bar.
static bool has_others(const play *p, float room) {
    float width = 2.4f * p->em + play_text_width(p, play_say(p, "Lessons", "レッスン"), 0.9f * p->em, 0);
    float longest = 0.0f;
    for (int32_t i = 0; i < play_page_count(p); i++) {
        const float tab = tab_width(p, title_of(p, i)) + gap_of(p);
        width += is_lesson(p, i) ? 0.0f : tab;
        longest = is_lesson(p, i) ? fmaxf(longest, tab) : longest;
    }
    return width + longest <= room;
}

static void put_pages(play *p, ht_box bar, bool others) {
    float x = bar.min.x + 0.5f * p->em;
    put_menu_button(p, bar, &x, others);
    for (int32_t i = 0, now = play_page_now(p); others && i < play_page_count(p); i++) {
        if (!is_lesson(p, i) && put_tab(p, bar, &x, title_of(p, i), i == now, PLAY_BAR_NUMBERS + i)) {
            play_go(p, i);
        }
    }
}

// Pages without time have nothing to pause. At the right end of the bar; *left is where they begin.
static play_actions put_actions(play *p, ht_box bar, float *left) {
    static const play_key keys_of[ACTIONS] = {PLAY_KEY_SPACE, PLAY_KEY_PERIOD, PLAY_KEY_R, PLAY_KEY_L};
    const char *const labels[ACTIONS] = {p->is_paused ? play_say(p, "Run", "再開") : play_say(p, "Pause", "一時停止"),
                                         play_say(p, "Step", "コマ送り"), play_say(p, "Reset", "最初に戻す"),
                                         p->is_japanese ? "English" : "日本語"};
    const int first = play_shown_page(p)->has_time ? PAUSE : RESET;
    bool done[ACTIONS] = {false};
    float x = bar.max.x;
    for (int i = first; i < ACTIONS && !p->front.has_widgets; i++) {
        x -= tab_width(p, labels[i]) + gap_of(p);
    }
    *left = x;
    for (int i = first; i < ACTIONS; i++) {
        const int32_t number = PLAY_BAR_NUMBERS + play_page_count(p) + i;
        const bool is_on = i == PAUSE && p->is_paused;
        play_record(p, PLAY_DO, number, labels[i], NULL)->flags = is_on ? PLAY_IS_ON : 0;
        done[i] = play_is_down(p, keys_of[i]) || play_is_done(p, PLAY_CLICK, number) ||
                  (!p->front.has_widgets && put_tab(p, bar, &x, labels[i], is_on, number));
    }
    return (play_actions){done[PAUSE], done[STEP], done[RESET], done[LANGUAGE]};
}

// The keys of pages come first: what the bar shows is the page that they lead to.
play_actions play_put_bar(play *p, ht_box bar, bool is_high) {
    const float middle = (bar.min.y + bar.max.y) / 2.0f;
    const ht_box upper = is_high ? (ht_box){bar.min, {bar.max.x, middle}} : bar;
    const ht_box lower = is_high ? (ht_box){{bar.min.x, middle}, bar.max} : bar;
    float left;
    follow_keys(p);
    record_pages(p);
    const play_actions did = put_actions(p, lower, &left);
    if (!p->front.has_widgets) {
        p->ui.is_menu_open = p->ui.is_menu_open != play_is_down(p, PLAY_KEY_M);
        p->ui.has_others = has_others(p, (is_high ? bar.max.x : left) - bar.min.x);
        put_pages(p, upper, p->ui.has_others);
    }
    return did;
}

// --- the menu ---

void play_hide_mouse(play *p) {
    if (p->ui.is_menu_open) {
        p->in.mouse = (ht_vec2){-1e6f, -1e6f};
        p->in.buttons_down = 0;
        p->in.wheel = 0.0f;
    }
}

// A name at the left of the row, a key at its right end.
static void put_row_texts(play *p, ht_box row, const char *name, const char *key, play_color ink, play_color faint) {
    const float size = 0.9f * p->em, y = (row.min.y + row.max.y) / 2.0f + 0.35f * size;
    play_text(p, (ht_vec2){row.min.x + 0.6f * p->em, y}, size, ink, 0, "%s", name);
    play_text(p, (ht_vec2){row.max.x - 0.6f * p->em, y}, size, faint, PLAY_RIGHT, "%s", key);
}

static bool put_page_row(play *p, ht_box row, int32_t page) {
    const play_press press = play_press_in(p, &row, PLAY_BAR_NUMBERS + page);
    const bool is_now = page == play_page_now(p);
    char key[KEY_TEXT];
    if (is_now || press.is_over) {
        play_rect(p, row, 0.3f * p->em, (play_style){.fill = is_now ? PLAY_BLUE : PLAY_GROUND, .stroke = PLAY_GRID});
    }
    put_row_texts(p, row, title_of(p, page), print_key(p, page, key, sizeof key), is_now ? PLAY_SHEET : PLAY_INK,
                  is_now ? PLAY_SHEET : PLAY_FAINT);
    return press.is_clicked;
}

static bool is_listed(const play *p, int32_t page) {
    return is_lesson(p, page) || !p->ui.has_others;
}

// As wide as its longest row.
static float menu_width(const play *p) {
    float width = 0.0f;
    const float size = 0.9f * p->em;
    for (int32_t i = 0; i < play_page_count(p); i++) {
        width = fmaxf(width, is_listed(p, i) ? play_text_width(p, title_of(p, i), size, 0) : 0.0f);
    }
    width += play_text_width(p, "Shift+1", size, 0);
    for (int i = 0; i < KEYS; i++) {
        width = fmaxf(width, play_text_width(p, play_say(p, keys[i].does.en, keys[i].does.ja), size, 0) +
                                 play_text_width(p, keys[i].key, size, 0));
    }
    return width + 3.0f * p->em;
}

// Where the menu lies, how high its rows are, and whether it has room for the keys.
typedef struct menu_layout {
    ht_box box;
    float row, key_row;
    bool has_keys;
} menu_layout;

static menu_layout lay_out_menu(const play *p, float top) {
    const float em = p->em, left = 0.5f * em, room = p->in.height - top - 2.0f * em;
    float pages = 0.0f;
    for (int32_t i = 0; i < play_page_count(p); i++) {
        pages += is_listed(p, i) ? 1.0f : 0.0f;
    }
    menu_layout m = {.row = fminf(1.7f * em, room / pages), .key_row = 1.35f * em};
    const float keys_height = KEYS * m.key_row + 0.5f * em;
    m.has_keys = pages * m.row + keys_height <= room; // not in a low window
    m.box = (ht_box){{left, top},
                     {fminf(left + menu_width(p), p->in.width - left),
                      top + pages * m.row + em + (m.has_keys ? keys_height : 0.0f)}};
    return m;
}

static void put_menu_keys(play *p, ht_box at, float row) {
    for (int i = 0; i < KEYS; i++) {
        at.min.y = at.max.y;
        at.max.y += row;
        put_row_texts(p, at, play_say(p, keys[i].does.en, keys[i].does.ja), keys[i].key, PLAY_FAINT, PLAY_FAINT);
    }
}

void play_put_menu(play *p, const play_input *given, float top) {
    if (!p->ui.is_menu_open) {
        return;
    }
    const menu_layout m = lay_out_menu(p, top);
    const float pad = 0.5f * p->em;
    p->in.mouse = given->mouse;
    p->in.buttons_down = given->buttons_down;
    play_rect(p, m.box, 0.4f * p->em, (play_style){.fill = PLAY_SHEET, .stroke = PLAY_FAINT});
    ht_box at = {{m.box.min.x + pad, top + pad}, {m.box.max.x - pad, top + pad}};
    for (int32_t i = 0; i < play_page_count(p); i++) {
        if (is_listed(p, i)) {
            at.min.y = at.max.y;
            at.max.y += m.row;
            if (put_page_row(p, at, i)) {
                play_go(p, i);
                p->ui.is_menu_open = false;
            }
        }
    }
    at.max.y += pad;
    if (m.has_keys) {
        put_menu_keys(p, at, m.key_row);
    }
    if ((p->in.buttons_down & PLAY_LEFT_BUTTON) != 0 && !play_is_in(&m.box, p->in.mouse)) {
        p->ui.is_menu_open = false; // a press beside it
    }
}
