// play_widgets.c: what a frame has called of widgets and handles, as a list of records, and what is done to them by their
// numbers: for front ends that show them themselves. The list is made for others too; they draw as they go.
#include "play_ui.h"
#include <math.h>
#include <stdarg.h>
#include <string.h>

// A figure's commands end where the next widget begins.
static void end_figure(play *p) {
    if (p->widgets.count > 0) {
        play_widget *last = &p->widgets.all[p->widgets.count - 1];
        if (last->kind == PLAY_FIGURE && last->count < 0) {
            last->count = p->list.command_count - last->first;
        }
    }
}

void play_widgets_start(play *p) {
    p->widgets.count = p->widgets.follow = 0;
    p->ui.name = 0;
    p->ui.grain = 0.0f;
    p->ui.key = NULL;
}

void play_widgets_end(play *p) {
    end_figure(p);
}

int32_t play_keep_text(play *p, const char *text, size_t size) {
    play_list *list = &p->list;
    if (size > (size_t)(list->text_room - list->text_size)) {
        list->is_full = true;
        return -1;
    }
    const int32_t offset = list->text_size;
    memcpy(list->text + offset, text, size);
    list->text_size += (int32_t)size;
    return offset;
}

play_widget *play_record(play *p, play_widget_kind kind, int32_t number, const char *label, const char *text) {
    static play_widget no_room;
    play_widgets *to = &p->widgets;
    end_figure(p);
    const play_widget made = {.kind = (int32_t)kind,
                              .number = number,
                              .label = label != NULL ? play_keep_text(p, label, strlen(label) + 1) : -1,
                              .text = text != NULL ? play_keep_text(p, text, strlen(text) + 1) : -1,
                              .color = PLAY_INK,
                              .key = p->ui.key != NULL ? play_keep_text(p, p->ui.key, strlen(p->ui.key) + 1) : -1};
    p->ui.key = NULL;
    if (to->count == to->room) {
        p->list.is_full = true;
        return &no_room;
    }
    to->all[to->count] = made;
    return &to->all[to->count++];
}

bool play_is_done(const play *p, play_deed deed, int32_t number) {
    return p->in.action.number == number && p->in.action.deed == (int32_t)deed;
}

void play_key_next(play *p, const char *key) {
    p->ui.key = key;
}

bool play_key_action(const play *p, const char *key, play_action *out) {
    for (int32_t i = 0; i < p->widgets.count; i++) {
        const play_widget *w = &p->widgets.all[i];
        if (w->key >= 0 && strcmp(p->list.text + w->key, key) == 0) {
            const bool is_last = w->value + 1.0f >= w->most;
            *out = w->kind == PLAY_CHOICE ? (play_action){PLAY_SET, w->number, is_last ? 0.0f : w->value + 1.0f, 0.0f}
                                          : (play_action){PLAY_CLICK, w->number, 0.0f, 0.0f};
            return true;
        }
    }
    return false;
}

bool play_keep(play *p, float *value, float least, float most) {
    const int32_t number = p->ui.next++;
    const float to = p->in.action.x;
    const bool is_set = play_is_done(p, PLAY_SET, number) && to >= least && to <= most;
    *value = is_set ? to : *value;
    play_widget *w = play_record(p, PLAY_STATE, number, NULL, NULL);
    w->value = *value;
    w->least = least;
    w->most = most;
    return is_set;
}

void play_keep_shapes(play *p, const char *text, bool has_all) {
    play_record(p, PLAY_STATE, 0, NULL, text)->flags = has_all ? PLAY_IS_ON : 0;
}

// --- handles ---

void play_name_next(play *p, float grain, const char *format, ...) {
    va_list values;
    va_start(values, format);
    p->ui.name = play_print(p, format, values);
    va_end(values);
    p->ui.grain = grain;
}

void play_follow_handle(play *p, int32_t from, int32_t to) {
    if (p->ui.held == PLAY_HANDLE_NUMBERS + from) {
        p->ui.held = PLAY_HANDLE_NUMBERS + to;
    } else if (p->in.action.number == PLAY_HANDLE_NUMBERS + from) {
        p->widgets.follow = PLAY_HANDLE_NUMBERS + to;
    }
}

bool play_handle_removed(const play *p, int32_t number) {
    return play_is_done(p, PLAY_REMOVE, PLAY_HANDLE_NUMBERS + number);
}

bool play_handle_done(play *p, const play_view *v, int32_t number, ht_vec2 *point) {
    const play_action *action = &p->in.action;
    const bool is_set = play_is_done(p, PLAY_SET, PLAY_HANDLE_NUMBERS + number);
    const bool is_moved = play_is_done(p, PLAY_MOVE, PLAY_HANDLE_NUMBERS + number);
    if (is_set) {
        *point = (ht_vec2){action->x, action->y};
    } else if (is_moved) {
        *point = (ht_vec2){point->x + action->x, point->y + action->y};
    }
    if (p->ui.name > 0) {
        play_widget *w = play_record(p, PLAY_HANDLE, PLAY_HANDLE_NUMBERS + number, NULL, NULL);
        w->label = p->ui.name;
        w->value = v->scale;
        w->least = p->ui.grain;
        w->box = (ht_box){play_to_screen(v, *point), *point};
    }
    p->ui.name = 0;
    p->ui.grain = 0.0f;
    return is_set || is_moved;
}
