// play_ui.c: widgets in the panel, handles on the stage. Immediate: a widget is drawn and answers in one call, and is
// known by its place in the order of calls.
#include "play_ui.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { LINE_BYTES = 512 };

bool play_is_in(const ht_box *box, ht_vec2 point) {
    return point.x >= box->min.x && point.x <= box->max.x && point.y >= box->min.y && point.y <= box->max.y;
}

bool play_is_down(const play *p, play_key key) {
    return (p->in.keys_down >> key & 1) != 0;
}

bool play_is_held(const play *p, play_key key) {
    return ((p->in.keys | p->in.keys_down) >> key & 1) != 0; // also when it was let go within the frame
}

bool play_mouse_is_free(const play *p) {
    return p->ui.held == 0 && play_is_in(&p->stage, p->in.mouse);
}

// A press that is not taken by anything else takes the mouse.
static bool take_handle(play *p, bool is_over, int32_t number) {
    if (is_over && p->ui.held == 0 && (p->in.buttons_down & PLAY_LEFT_BUTTON) != 0) {
        p->ui.held = number;
        p->in.buttons_down &= ~(uint32_t)PLAY_LEFT_BUTTON;
    }
    return p->ui.held == number;
}

play_press play_press_in(play *p, const ht_box *box, int32_t number) {
    const bool is_seen = number >= PLAY_BAR_NUMBERS || play_is_in(&p->ui.box, p->in.mouse);
    const bool is_over = is_seen && play_is_in(box, p->in.mouse), is_held = take_handle(p, is_over, number);
    return (play_press){is_over && (p->ui.held == 0 || is_held), is_held,
                        is_held && is_over && (p->in.buttons_up & PLAY_LEFT_BUTTON) != 0};
}

// Figures of the panel lie beyond the window, one below the other, where the clip of the stage leaves them out.
static void start_beyond(play *p) {
    const float left = p->in.width + 1000.0f;
    p->ui.box = (ht_box){{left, 0.0f}, {left + p->in.panel, 1e6f}};
    p->ui.y = 0.0f;
    p->ui.next = 1;
}

void play_ui_start(play *p, ht_box panel) {
    if (p->front.has_widgets) {
        start_beyond(p);
        return;
    }
    const bool is_over = play_is_in(&panel, p->in.mouse);
    const float most = fmaxf(0.0f, p->ui.height - (panel.max.y - panel.min.y));
    if (is_over) {
        p->ui.scroll -= 3.0f * p->em * p->in.wheel;
        p->in.wheel = 0.0f;
    }
    p->ui.scroll = fminf(fmaxf(p->ui.scroll, 0.0f), most);
    p->ui.box = panel;
    p->ui.y = panel.min.y + 0.8f * p->em - p->ui.scroll;
    p->ui.next = 1;
    if (most > 0.0f) {
        const float height = panel.max.y - panel.min.y, part = height / p->ui.height;
        const float top = panel.min.y + p->ui.scroll * part;
        play_rect(p, (ht_box){{panel.max.x - 4.0f, top}, {panel.max.x - 1.0f, top + height * part}}, 1.5f,
                  (play_style){.fill = PLAY_GRID});
    }
}

void play_ui_end(play *p) {
    p->ui.height = p->ui.y + p->ui.scroll - p->ui.box.min.y + 0.5f * p->em;
    if ((p->in.buttons & PLAY_LEFT_BUTTON) == 0) {
        p->ui.held = 0;
    }
    p->ui.last = p->in.mouse;
}

ht_box play_take_row(play *p, float ems) {
    const float pad = p->front.has_widgets ? 0.0f : 0.9f * p->em, top = p->ui.y;
    p->ui.y += ems * p->em;
    return (ht_box){{p->ui.box.min.x + pad, top}, {p->ui.box.max.x - pad, p->ui.y}};
}

static void to_panel(play *p) {
    play_clip(p, &p->ui.box);
}

static void to_stage(play *p) {
    play_clip(p, &p->stage);
}

void play_space(play *p, float ems) {
    p->ui.y += ems * p->em;
}

ht_box play_panel_box(play *p, float ems, const char *label) {
    const ht_box row = play_take_row(p, ems);
    play_widget *w = play_record(p, PLAY_FIGURE, 0, label, NULL);
    w->box = row;
    w->first = p->list.command_count;
    w->count = -1; // until the next widget
    return row;
}

bool play_panel_pointed(play *p, const ht_box *room) {
    p->widgets.all[p->widgets.count - 1].flags |= PLAY_IS_POINTED;
    return p->ui.held == 0 && play_is_in(room, p->in.mouse);
}

void play_heading(play *p, const char *text) {
    (void)play_record(p, PLAY_HEADING, 0, text, NULL);
    if (p->front.has_widgets) {
        return;
    }
    const ht_box row = play_take_row(p, 1.9f);
    to_panel(p);
    play_text(p, (ht_vec2){row.min.x, row.max.y - 0.55f * p->em}, 1.05f * p->em, PLAY_INK, PLAY_BOLD, "%s", text);
    to_stage(p);
}

// Marks that do not begin a line.
static bool is_closing(const char *text) {
    static const char *const marks[] = {"、", "。", "」", "?", "】", ")", ")", "・", "ー"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        if (strncmp(text, marks[i], strlen(marks[i])) == 0) {
            return true;
        }
    }
    return false;
}

// Marks that do not end one.
static bool is_opening(const char *text) {
    return strncmp(text, "「", strlen("「")) == 0 || strncmp(text, "【", strlen("【")) == 0;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// Where a line of at most `width` ends: behind a space or comma, or between two Japanese characters (U+3000 and up),
// which have no spaces; a word that is too long ends behind a slash.
size_t play_line_end(const play *p, const char *text, float size, float width) {
    char line[LINE_BYTES];
    size_t fits = 0, at = 0;
    bool is_path = true; // up to there it has only slashes
    while (text[at] != '\0' && text[at] != '\n' && at + 8 < sizeof line) {
        size_t next = at + 1;
        while (((unsigned char)text[next] & 0xc0) == 0x80) {
            next++;
        }
        const bool is_wide = (unsigned char)text[at] >= 0xe3 && !is_closing(text + next) && !is_opening(text + at);
        const bool may_end = text[at] == ' ' || (text[at] == '/' && is_path) ||
                             (text[at] == ',' && !is_digit(text[next])) || is_wide || text[next] == '\0' ||
                             text[next] == '\n';
        if (may_end) {
            memcpy(line, text, next);
            line[next] = '\0';
            if (play_text_width(p, line, size, 0) > width) {
                break;
            }
            fits = next;
            is_path = text[at] == '/';
        }
        at = next;
    }
    return fits > 0 ? fits : at;
}

void play_paragraph(play *p, play_color color, const char *format, ...) {
    char text[2048];
    va_list values;
    va_start(values, format);
    (void)vsnprintf(text, sizeof text, format, values);
    va_end(values);
    play_record(p, PLAY_PARAGRAPH, 0, NULL, text)->color = color;
    if (p->front.has_widgets) {
        return;
    }
    const float size = 0.9f * p->em;
    to_panel(p);
    for (const char *rest = text; *rest != '\0';) {
        const ht_box row = play_take_row(p, 1.3f);
        const size_t length = play_line_end(p, rest, size, row.max.x - row.min.x);
        play_text(p, (ht_vec2){row.min.x, row.max.y - 0.35f * p->em}, size, color, 0, "%.*s", (int)length, rest);
        rest += length;
        rest += *rest == '\n' || *rest == ' ';
    }
    play_space(p, 0.3f);
    to_stage(p);
}

void play_entry(play *p, const char *label, const char *text) {
    play_record(p, PLAY_ENTRY, 0, label, text);
    if (!p->front.has_widgets) {
        play_paragraph(p, PLAY_BLUE, "%s %s", label, text);
    }
}

HT_PRINTF(5, 0)
static void put_value(play *p, int32_t flags, const char *name, play_color color, const char *format, va_list values) {
    char text[256];
    (void)vsnprintf(text, sizeof text, format, values);
    play_widget *w = play_record(p, PLAY_VALUE, 0, name, text);
    w->color = color;
    w->flags = flags;
    if (p->front.has_widgets) {
        return;
    }
    const ht_box row = play_take_row(p, 1.4f);
    const float y = row.max.y - 0.4f * p->em, size = 0.9f * p->em;
    to_panel(p);
    play_text(p, (ht_vec2){row.min.x, y}, size, PLAY_FAINT, 0, "%s", name);
    // A value that would run into its name goes below it.
    const float room = row.max.x - row.min.x - play_text_width(p, name, size, 0) - 0.5f * p->em;
    const bool fits = play_text_width(p, text, size, 0) <= room;
    const ht_box second = fits ? row : play_take_row(p, 1.3f);
    play_text(p, (ht_vec2){row.max.x, second.max.y - 0.4f * p->em}, size, color, PLAY_RIGHT, "%s", text);
    to_stage(p);
}

void play_value(play *p, const char *name, play_color color, const char *format, ...) {
    va_list values;
    va_start(values, format);
    put_value(p, 0, name, color, format, values);
    va_end(values);
}

void play_answer(play *p, const char *name, play_color color, const char *format, ...) {
    va_list values;
    va_start(values, format);
    put_value(p, PLAY_IS_ANSWER, name, color, format, values);
    va_end(values);
}

bool play_button_in(play *p, ht_box box, const char *label, bool is_on, int32_t number) {
    const play_press press = play_press_in(p, &box, number);
    const float size = 0.9f * p->em;
    const play_color fill = is_on ? PLAY_BLUE : press.is_held ? PLAY_GRID : press.is_over ? PLAY_GROUND : PLAY_SHEET;
    play_rect(p, box, 0.3f * p->em, (play_style){.fill = fill, .stroke = is_on ? PLAY_BLUE : PLAY_GRID, .width = 1.0f});
    play_text(p, (ht_vec2){(box.min.x + box.max.x) / 2.0f, (box.min.y + box.max.y) / 2.0f + 0.35f * size}, size,
              is_on ? PLAY_SHEET : PLAY_INK, PLAY_MIDDLE, "%s", label);
    return press.is_clicked;
}

bool play_keyed_button_in(play *p, ht_box box, const char *label, const char *key, int32_t number) {
    const float size = 0.9f * p->em,
                width = *key != '\0' ? play_text_width(p, key, 0.8f * size, 0) + 0.5f * p->em : 0.0f;
    const bool is_clicked = play_button_in(p, box, "", false, number);
    const float y = (box.min.y + box.max.y) / 2.0f + 0.35f * size, middle = (box.min.x + box.max.x - width) / 2.0f;
    play_text(p, (ht_vec2){middle, y}, size, PLAY_INK, PLAY_MIDDLE, "%s", label);
    if (*key != '\0') {
        play_text(p, (ht_vec2){box.max.x - 0.6f * p->em, y}, 0.8f * size, PLAY_FAINT, PLAY_RIGHT, "%s", key);
    }
    return is_clicked;
}

bool play_button(play *p, const char *label) {
    const int32_t number = p->ui.next++;
    const char *key = p->ui.key != NULL ? p->ui.key : "";
    (void)play_record(p, PLAY_BUTTON, number, label, NULL);
    const bool is_done = play_is_done(p, PLAY_CLICK, number);
    if (p->front.has_widgets) {
        return is_done;
    }
    ht_box row = play_take_row(p, 2.2f);
    row.max.y -= 0.4f * p->em;
    to_panel(p);
    const bool is_clicked = play_keyed_button_in(p, row, label, key, number);
    to_stage(p);
    return is_clicked || is_done;
}

static bool record_toggle(play *p, int32_t number, const char *label, bool *on) {
    const bool before = *on;
    if (play_is_done(p, PLAY_CLICK, number)) {
        *on = !*on;
    } else if (play_is_done(p, PLAY_SET, number)) {
        *on = p->in.action.x > 0.0f;
    }
    play_record(p, PLAY_TOGGLE, number, label, NULL)->flags = *on ? PLAY_IS_ON : 0;
    return *on != before;
}

bool play_toggle(play *p, const char *label, bool *on) {
    const int32_t number = p->ui.next++;
    const bool is_changed = record_toggle(p, number, label, on);
    if (p->front.has_widgets) {
        return is_changed;
    }
    const ht_box row = play_take_row(p, 1.7f);
    const play_press press = play_press_in(p, &row, number);
    const float side = 0.9f * p->em, middle = (row.min.y + row.max.y) / 2.0f;
    const ht_box box = {{row.min.x, middle - side / 2.0f}, {row.min.x + side, middle + side / 2.0f}};
    if (press.is_clicked) {
        *on = !*on;
    }
    to_panel(p);
    play_rect(p, box, 0.2f * p->em,
              (play_style){.fill = *on             ? PLAY_BLUE
                                   : press.is_over ? PLAY_GROUND
                                                   : PLAY_SHEET,
                           .stroke = *on ? PLAY_BLUE : PLAY_FAINT,
                           .width = 1.2f});
    if (*on) {
        const ht_vec2 tick[3] = {{box.min.x + 0.22f * side, middle},
                                 {box.min.x + 0.42f * side, middle + 0.22f * side},
                                 {box.min.x + 0.78f * side, middle - 0.25f * side}};
        play_path(p, tick, 3, (play_style){.stroke = PLAY_SHEET, .width = 2.0f});
    }
    play_text(p, (ht_vec2){box.max.x + 0.5f * p->em, middle + 0.32f * p->em}, 0.9f * p->em, PLAY_INK, 0, "%s", label);
    to_stage(p);
    return press.is_clicked;
}

// The line with its knob, `part` of the way along.
static void put_slide(play *p, ht_vec2 left, float width, float part, bool is_lit) {
    const ht_vec2 knob = {left.x + width * fminf(fmaxf(part, 0.0f), 1.0f), left.y};
    play_line(p, left, (ht_vec2){left.x + width, left.y}, (play_style){.stroke = PLAY_GRID, .width = 4.0f});
    play_line(p, left, knob, (play_style){.stroke = PLAY_BLUE, .width = 4.0f});
    play_disc(p, knob, 0.45f * p->em, (play_style){.fill = is_lit ? PLAY_BLUE : PLAY_SHEET, .stroke = PLAY_BLUE});
}

static void record_slider(play *p, int32_t number, const char *label, float value, play_range range, const char *text) {
    play_widget *w = play_record(p, PLAY_SLIDER, number, label, text);
    w->flags = range.by_ratio ? PLAY_BY_RATIO : 0;
    w->value = value;
    w->least = range.least;
    w->most = range.most;
}

bool play_slider(play *p, const char *label, float *value, play_range range, const char *format) {
    const int32_t number = p->ui.next++;
    const float least = range.least, most = range.most, before = *value;
    const ht_box names = play_take_row(p, 1.4f), row = play_take_row(p, 1.2f);
    const ht_vec2 left = {row.min.x + 0.4f * p->em, (row.min.y + row.max.y) / 2.0f};
    const float width = row.max.x - row.min.x - 0.8f * p->em;
    play_press press = {0};
    if (play_is_done(p, PLAY_SET, number)) {
        *value = fminf(fmaxf(p->in.action.x, least), most);
    } else if (!p->front.has_widgets) {
        press = play_press_in(p, &row, number);
    }
    if (press.is_held) {
        const float part = fminf(fmaxf((p->in.mouse.x - left.x) / width, 0.0f), 1.0f);
        *value = range.by_ratio ? least * powf(most / least, part) : least + (most - least) * part;
    }
    char text[64];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    (void)snprintf(text, sizeof text, format, (double)*value);
#pragma GCC diagnostic pop
    record_slider(p, number, label, *value, range, text);
    if (p->front.has_widgets) {
        return *value < before || *value > before;
    }
    to_panel(p);
    const float y = names.max.y - 0.4f * p->em, size = 0.9f * p->em;
    play_text(p, (ht_vec2){names.min.x, y}, size, PLAY_INK, 0, "%s", label);
    play_text(p, (ht_vec2){names.max.x, y}, size, PLAY_BLUE, PLAY_RIGHT, "%s", text);
    const float part = range.by_ratio ? logf(*value / least) / logf(most / least) : (*value - least) / (most - least);
    put_slide(p, left, width, part, press.is_held || press.is_over);
    to_stage(p);
    return *value < before || *value > before;
}

static void record_choice(play *p, const char *label, int32_t chosen, const char *const *names, int32_t count) {
    play_widget *w = play_record(p, PLAY_CHOICE, p->ui.next, label, NULL);
    w->value = (float)chosen;
    w->most = (float)count;
    for (int32_t i = 0; i < count; i++) {
        const int32_t at = play_keep_text(p, names[i], strlen(names[i]) + 1);
        w->text = i == 0 ? at : w->text;
    }
}

bool play_choice(play *p, const char *label, int32_t *chosen, const char *const *names, int32_t count) {
    const int32_t before = *chosen;
    const char *key = p->ui.key != NULL ? p->ui.key : "";
    if (play_is_done(p, PLAY_SET, p->ui.next) && p->in.action.x >= 0.0f && p->in.action.x < (float)count) {
        *chosen = (int32_t)p->in.action.x;
    }
    record_choice(p, label, *chosen, names, count);
    if (p->front.has_widgets) {
        p->ui.next += 2; // one for each arrow
        return *chosen != before;
    }
    const ht_box row = play_take_row(p, 2.2f);
    const float side = 1.7f * p->em, bottom = row.max.y - 0.5f * p->em, middle = (row.min.y + bottom) / 2.0f;
    const float from = label[0] != '\0' ? row.min.x + (row.max.x - row.min.x) * 0.32f : row.min.x;
    const ht_box left = {{from, row.min.y}, {from + side, bottom}},
                 right = {{row.max.x - side, row.min.y}, {row.max.x, bottom}};
    to_panel(p);
    play_text(p, (ht_vec2){row.min.x, middle + 0.32f * p->em}, 0.9f * p->em, PLAY_FAINT, 0, "%s", label);
    play_text(p, (ht_vec2){from - 0.5f * p->em, middle + 0.32f * p->em}, 0.72f * p->em, PLAY_FAINT, PLAY_RIGHT, "%s",
              key);
    if (play_button_in(p, left, "<", false, p->ui.next++)) {
        *chosen = (*chosen + count - 1) % count;
    }
    if (play_button_in(p, right, ">", false, p->ui.next++)) {
        *chosen = (*chosen + 1) % count;
    }
    play_text(p, (ht_vec2){(left.max.x + right.min.x) / 2.0f, middle + 0.32f * p->em}, 0.9f * p->em, PLAY_INK,
              PLAY_MIDDLE, "%s", names[*chosen]);
    to_stage(p);
    return *chosen != before;
}

// --- handles ---

static bool drag_handle(play *p, bool is_over, int32_t number) {
    return take_handle(p, is_over && play_is_in(&p->stage, p->in.mouse), PLAY_HANDLE_NUMBERS + number);
}

static bool is_over_handle(const play *p, const play_view *v, ht_vec2 point, float radius) {
    const ht_vec2 at = play_to_screen(v, point);
    const float dx = at.x - p->in.mouse.x, dy = at.y - p->in.mouse.y, reach = fmaxf(radius, fmaxf(p->in.reach, 10.0f));
    return dx * dx + dy * dy <= reach * reach;
}

bool play_handle_drag(play *p, const play_view *v, int32_t number, ht_vec2 *point, float radius) {
    const bool is_held = drag_handle(p, is_over_handle(p, v, *point, radius), number);
    if (is_held) {
        *point = play_to_page(v, p->in.mouse);
    }
    return play_handle_done(p, v, number, point) || is_held;
}

void play_handle_draw(play *p, const play_view *v, int32_t number, ht_vec2 point, float radius, play_color color) {
    const bool is_held = p->ui.held == PLAY_HANDLE_NUMBERS + number;
    const bool is_lit = is_held || (p->ui.held == 0 && is_over_handle(p, v, point, radius));
    play_disc(p, play_to_screen(v, point), is_lit ? radius + 1.5f : radius,
              (play_style){.fill = is_lit ? color : PLAY_SHEET, .stroke = color, .width = 2.0f});
}

bool play_handle(play *p, const play_view *v, int32_t number, ht_vec2 *point, float radius, play_color color) {
    const bool is_held = play_handle_drag(p, v, number, point, radius);
    play_handle_draw(p, v, number, *point, radius, color);
    return is_held;
}

bool play_grab_at(play *p, const play_view *v, int32_t number, const ht_shape *shape, ht_vec2 at, ht_vec2 *delta) {
    const ht_shape mouse = HT_SHAPE(((ht_circle){play_to_page(v, p->in.mouse), 6.0f / v->scale}));
    const bool is_new = p->ui.held == 0 && (p->in.buttons_down & PLAY_LEFT_BUTTON) != 0;
    const bool is_held = drag_handle(p, is_new && ht_meet(&mouse, shape), number);
    *delta = (ht_vec2){0.0f, 0.0f};
    if (is_held && !is_new) {
        *delta = (ht_vec2){(p->in.mouse.x - p->ui.last.x) / v->scale, (p->in.mouse.y - p->ui.last.y) / v->scale};
    }
    ht_vec2 to = at;
    const bool is_done = play_handle_done(p, v, number, &to);
    if (is_done) {
        *delta = (ht_vec2){to.x - at.x, to.y - at.y};
    }
    return is_done || is_held;
}

bool play_grab(play *p, const play_view *v, int32_t number, const ht_shape *shape, ht_vec2 *delta) {
    const ht_vec2 least = play_to_page(v, p->stage.min), most = play_to_page(v, p->stage.max);
    const ht_box b = ht_bounds(shape);
    const ht_vec2 at = {(fmaxf(b.min.x, least.x) + fminf(b.max.x, most.x)) / 2.0f,
                        (fmaxf(b.min.y, least.y) + fminf(b.max.y, most.y)) / 2.0f};
    return play_grab_at(p, v, number, shape, at, delta);
}
