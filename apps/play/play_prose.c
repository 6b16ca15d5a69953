// play_prose.c: widgets of lessons: sentences with numbers that are dragged, steps, code with its values.
#include "play_ui.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PROSE_BYTES = 2048, SPANS = 24, MOST_NUMBERS = 64 };

// A number in the text that is shown.
typedef struct span {
    size_t start, end;
    int32_t number;
} span;

typedef struct prose {
    char text[PROSE_BYTES];
    size_t length;
    span spans[SPANS];
    int32_t count;
} prose;

float play_number_at(const play_number *number, float value) {
    const float at = number->grid * roundf(value / number->grid);
    return fminf(fmaxf(at, number->least), number->most) + 0.0f; // no -0
}

// The length of the name before `mark`, where {NAME MARK begins the text.
static bool is_named(const char *text, const char *name, char mark) {
    const size_t length = strlen(name);
    return text[0] == '{' && strncmp(text + 1, name, length) == 0 && text[1 + length] == mark;
}

bool play_prose_has(const char *text, const play_number *number) {
    for (const char *at = strchr(text, '{'); at != NULL; at = strchr(at + 1, '{')) {
        if (is_named(at, number->name, '}')) {
            return true;
        }
    }
    return false;
}

static void put_prose_bytes(prose *to, const char *text, size_t length) {
    length = length < PROSE_BYTES - 1 - to->length ? length : PROSE_BYTES - 1 - to->length;
    memcpy(to->text + to->length, text, length);
    to->length += length;
    to->text[to->length] = '\0';
}

// A zero is a number that is shown as one.
static void put_prose_number(prose *to, const play_number *number, float value, int32_t i) {
    char text[32];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    const int length = snprintf(text, sizeof text, number->format, (double)value);
#pragma GCC diagnostic pop
    if (to->count < SPANS && length > 0) {
        to->spans[to->count++] = (span){to->length, to->length + (size_t)length, i};
    }
    put_prose_bytes(to, text, length > 0 ? (size_t)length : 0);
}

// The alternative behind {name? that the sign chooses.
static void put_prose_choice(prose *to, const char *choices, const char *end, float value) {
    const int skip = value > 0.0f ? 0 : value < 0.0f ? 2 : 1;
    for (int i = 0; i < skip && choices < end; i++) {
        const char *bar = memchr(choices, '|', (size_t)(end - choices));
        choices = bar != NULL ? bar + 1 : end;
    }
    const char *bar = memchr(choices, '|', (size_t)(end - choices));
    put_prose_bytes(to, choices, (size_t)((bar != NULL ? bar : end) - choices));
}

static void expand_prose(const char *text, const play_numbers *numbers, prose *to) {
    to->length = 0;
    to->count = 0;
    to->text[0] = '\0';
    while (*text != '\0') {
        const char *open = strchr(text, '{'), *end = open != NULL ? strchr(open, '}') : NULL;
        put_prose_bytes(to, text, end != NULL ? (size_t)(open - text) : strlen(text));
        if (end == NULL) {
            return;
        }
        for (int32_t i = 0; i < numbers->count; i++) {
            const play_number *number = &numbers->list[i];
            if (is_named(open, number->name, '}')) {
                put_prose_number(to, number, numbers->values[i], i);
            } else if (is_named(open, number->name, '?')) {
                put_prose_choice(to, open + strlen(number->name) + 2, end, numbers->values[i]);
            }
        }
        text = end + 1;
    }
}

// The records of a paragraph and of its numbers; a number that was set has its value.
static void record_prose(play *p, play_color color, const prose *shown, const play_numbers *numbers) {
    play_widget *w = play_record(p, PLAY_PROSE, 0, NULL, shown->text);
    w->color = color;
    w->count = shown->count;
    for (int32_t i = 0; i < shown->count; i++) {
        const span *at = &shown->spans[i];
        const play_number *number = &numbers->list[at->number];
        const bool is_free = number->most > number->least && !numbers->is_locked;
        w = play_record(p, PLAY_NUMBER, is_free ? p->ui.next + i : 0, number->name, NULL);
        w->text = play_keep_text(p, shown->text + at->start, at->end - at->start);
        (void)play_keep_text(p, "", 1);
        w->first = (int32_t)at->start;
        w->count = (int32_t)(at->end - at->start);
        w->value = numbers->values[at->number];
        w->least = number->least;
        w->most = number->most;
        w->box.min.x = number->grid;
        if (is_free && play_is_done(p, PLAY_SET, p->ui.next + i)) {
            numbers->values[at->number] = play_number_at(number, p->in.action.x);
        }
    }
}

// The number's value while the mouse drags it sideways.
static play_press drag_number(play *p, const ht_box *box, int32_t id, const play_number *number, float *value) {
    const bool is_new = p->ui.held != id;
    const play_press press = play_press_in(p, box, id);
    if (!press.is_held) {
        return press;
    }
    if (is_new) {
        p->ui.grip = p->in.mouse.x;
        p->ui.start = *value;
    }
    const float steps = (number->most - number->least) / number->grid;
    const float least = play_is_held(p, PLAY_KEY_SHIFT) ? 0.5f * p->em : 0.0f;     // by single steps
    const float pixels = fminf(fmaxf(12.0f * p->em / steps, least), 0.7f * p->em); // the whole range in 12 em
    *value = play_number_at(number, p->ui.start + number->grid * roundf((p->in.mouse.x - p->ui.grip) / pixels));
    return press;
}

// A part of a line; where the next one begins.
static float put_prose_run(play *p, ht_vec2 at, play_color color, const char *text, size_t length) {
    char run[PROSE_BYTES];
    memcpy(run, text, length);
    run[length] = '\0';
    const int flags = p->is_japanese ? PLAY_KANJI : 0;
    play_text(p, at, 0.9f * p->em, color, flags, "%s", run);
    return at.x + play_text_width(p, run, 0.9f * p->em, flags);
}

static float put_span(play *p, ht_vec2 at, const prose *text, int32_t i, const play_numbers *numbers) {
    const span *s = &text->spans[i];
    const play_number *number = &numbers->list[s->number];
    char run[32];
    memcpy(run, text->text + s->start, s->end - s->start);
    run[s->end - s->start] = '\0';
    const float width = play_text_width(p, run, 0.9f * p->em, p->is_japanese ? PLAY_KANJI : 0),
                low = at.y + 0.2f * p->em;
    const bool has_range = number->most > number->least;
    if (has_range && !numbers->is_locked) {
        const ht_box box = {{at.x - 0.3f * p->em, at.y - p->em}, {at.x + width + 0.3f * p->em, at.y + 0.4f * p->em}};
        const play_press press = drag_number(p, &box, p->ui.next + i, number, &numbers->values[s->number]);
        if (press.is_over || press.is_held) {
            play_rect(p, box, 0.2f * p->em, (play_style){.fill = play_fade(PLAY_BLUE, 0.15f)});
        }
        play_line(p, (ht_vec2){at.x, low}, (ht_vec2){at.x + width, low},
                  (play_style){.stroke = PLAY_BLUE, .width = 1.2f, .flags = PLAY_DASHED});
    }
    (void)put_prose_run(p, at, has_range ? PLAY_BLUE : PLAY_INK, run, strlen(run));
    return at.x + width;
}

// The lines of a paragraph, each by its parts.
static void put_prose_lines(play *p, play_color color, const prose *shown, const play_numbers *numbers) {
    int32_t next = 0;
    for (size_t start = 0; start < shown->length;) {
        const ht_box row = play_take_row(p, 1.35f);
        const size_t end = start + play_line_end(p, shown->text + start, 0.9f * p->em, row.max.x - row.min.x);
        ht_vec2 at = {row.min.x, row.max.y - 0.35f * p->em};
        for (size_t from = start; from < end;) {
            const span *s = next < shown->count ? &shown->spans[next] : NULL;
            const bool is_span = s != NULL && s->start == from;
            const size_t to = is_span ? s->end : s != NULL && s->start < end ? s->start : end;
            at.x = is_span ? put_span(p, at, shown, next, numbers)
                           : put_prose_run(p, at, color, shown->text + from, to - from);
            next += is_span;
            from = to;
        }
        start = end;
        start += shown->text[start] == '\n' || shown->text[start] == ' ';
    }
}

bool play_prose(play *p, play_color color, const char *text, const play_numbers *numbers) {
    prose shown;
    float before[MOST_NUMBERS];
    const size_t kept = (size_t)(numbers->count < MOST_NUMBERS ? numbers->count : MOST_NUMBERS);
    memcpy(before, numbers->values, kept * sizeof *before);
    expand_prose(text, numbers, &shown);
    record_prose(p, color, &shown, numbers);
    if (!p->front.has_widgets) {
        play_clip(p, &p->ui.box);
        put_prose_lines(p, color, &shown, numbers);
        play_space(p, 0.3f);
        play_clip(p, &p->stage);
    }
    p->ui.next += shown.count;
    return memcmp(before, numbers->values, kept * sizeof *before) != 0;
}

// --- steps ---

// The row's buttons and a cell for each step.
static void put_steps(play *p, int32_t *step, int32_t count) {
    const int32_t before = *step;
    const ht_box row = play_take_row(p, 2.0f);
    const float side = 1.8f * p->em, gap = 0.15f * p->em, left = row.min.x + side + 0.3f * p->em;
    const float cell = (row.max.x - side - 0.3f * p->em - left) / (float)count;
    const ht_box back = {row.min, {row.min.x + side, row.max.y - 0.3f * p->em}};
    const ht_box next = {{row.max.x - side, row.min.y}, {row.max.x, row.max.y - 0.3f * p->em}};
    play_clip(p, &p->ui.box);
    *step -= play_button_in(p, back, "‹", false, p->ui.next++) ? 1 : 0;
    *step += play_button_in(p, next, "›", false, p->ui.next++) ? 1 : 0;
    for (int32_t i = 0; i < count; i++) {
        const ht_box all = {{left + (float)i * cell, row.min.y}, {left + (float)(i + 1) * cell, back.max.y}};
        const play_press press = play_press_in(p, &all, p->ui.next++);
        const float middle = (all.min.y + all.max.y) / 2.0f, half = (i == before ? 0.45f : 0.25f) * p->em;
        *step = press.is_clicked ? i : *step;
        play_rect(p, (ht_box){{all.min.x + gap, middle - half}, {all.max.x - gap, middle + half}}, 0.15f * p->em,
                  (play_style){.fill = i == before     ? PLAY_BLUE
                                       : press.is_over ? PLAY_FAINT
                                       : i < before    ? play_fade(PLAY_BLUE, 0.45f)
                                                       : PLAY_GRID});
    }
    play_clip(p, &p->stage);
}

bool play_steps(play *p, int32_t *step, const char *title, int32_t count) {
    const int32_t before = *step, number = p->ui.next++;
    if (play_is_done(p, PLAY_SET, number)) {
        *step = (int32_t)p->in.action.x;
    }
    *step += (play_is_down(p, PLAY_KEY_NEXT) ? 1 : 0) - (play_is_down(p, PLAY_KEY_BACK) ? 1 : 0);
    play_widget *w = play_record(p, PLAY_STEPS, number, title, NULL);
    w->value = (float)before;
    w->most = (float)count;
    if (!p->front.has_widgets) {
        put_steps(p, step, count);
    }
    *step = *step < 0 ? 0 : *step >= count ? count - 1 : *step;
    return *step != before;
}

int32_t play_buttons(play *p, const char *const *labels, const char *const *keys, int32_t count) {
    const float pad = 0.3f * p->em, size = 0.9f * p->em;
    const bool is_drawn = !p->front.has_widgets;
    int32_t clicked = -1;
    ht_box row = play_take_row(p, 2.1f);
    float x = row.min.x;
    play_clip(p, &p->ui.box);
    for (int32_t i = 0; i < count; i++) {
        const char *key = keys != NULL && keys[i] != NULL ? keys[i] : "";
        const float key_width = *key != '\0' ? play_text_width(p, key, 0.8f * size, 0) + 0.5f * p->em : 0.0f;
        const float width = play_text_width(p, labels[i], size, 0) + key_width + 1.2f * p->em;
        const int32_t number = p->ui.next++;
        play_key_next(p, *key != '\0' ? key : NULL);
        (void)play_record(p, PLAY_BUTTON, number, labels[i], NULL);
        if (x > row.min.x && x + width > row.max.x) {
            row = play_take_row(p, 2.1f);
            x = row.min.x;
        }
        const ht_box box = {{x, row.min.y}, {fminf(x + width, row.max.x), row.max.y - 0.35f * p->em}};
        const bool is_clicked = is_drawn && play_keyed_button_in(p, box, labels[i], key, number);
        clicked = is_clicked || play_is_done(p, PLAY_CLICK, number) ? i : clicked;
        x += width + pad;
    }
    play_clip(p, &p->stage);
    return clicked;
}

// --- code ---

void play_code_record(play *p, const play_code_line *lines, int32_t count) {
    play_record(p, PLAY_CODE, 0, NULL, NULL)->count = count;
    for (int32_t i = 0; i < count; i++) {
        play_record(p, PLAY_CODE_LINE, 0, lines[i].text, lines[i].note)->flags = lines[i].note != NULL ? PLAY_IS_ON : 0;
    }
}

void play_code_text(play *p, const char *text) {
    if (!p->front.has_widgets) {
        play_paragraph(p, PLAY_FAINT, "%s", text);
        return;
    }
    play_widget *code = play_record(p, PLAY_CODE, 0, NULL, NULL);
    for (size_t length; *text != '\0'; text += length + (text[length] == '\n')) {
        length = strcspn(text, "\n");
        const int32_t kept = play_keep_text(p, text, length + 1);
        if (kept < 0) {
            break;
        }
        p->list.text[kept + (int32_t)length] = '\0';
        play_record(p, PLAY_CODE_LINE, 0, NULL, NULL)->label = kept;
        code->count++;
    }
}

void play_code(play *p, ht_box box, const play_code_line *lines, int32_t count) {
    size_t longest = 1;
    for (int32_t i = 0; i < count; i++) {
        longest = strlen(lines[i].text) > longest ? strlen(lines[i].text) : longest;
    }
    char widest[256];
    memset(widest, 'm', sizeof widest);
    widest[longest < sizeof widest ? longest : sizeof widest - 1] = '\0';
    const float left = box.min.x + 0.6f * p->em, room = box.max.x - 0.4f * p->em - left;
    const float size =
        fminf(0.85f * p->em, 0.85f * p->em * room / play_text_width(p, widest, 0.85f * p->em, PLAY_MONO));
    const float height = 1.35f * size;
    play_clip(p, &box);
    play_rect(p, box, 0.0f, (play_style){.fill = PLAY_SHEET});
    float y = box.min.y + 0.3f * p->em;
    for (int32_t i = 0; i < count && y < box.max.y; i++) {
        const char *text = lines[i].text, *note = lines[i].note;
        const float text_width = play_text_width(p, text, size, PLAY_MONO);
        const float note_width = note != NULL ? play_text_width(p, note, size, PLAY_MONO) : 0.0f;
        const bool is_beside = text_width + note_width + size <= room;
        const float rows = note == NULL || is_beside ? 1.0f : 2.0f;
        if (note != NULL) {
            play_rect(p, (ht_box){{box.min.x, y}, {box.max.x, y + rows * height}}, 0.0f,
                      (play_style){.fill = play_fade(PLAY_VIOLET, 0.12f)});
            play_rect(p, (ht_box){{box.min.x, y}, {box.min.x + 0.25f * p->em, y + rows * height}}, 0.0f,
                      (play_style){.fill = PLAY_VIOLET});
            play_text(p, (ht_vec2){box.max.x - 0.4f * p->em, y + (rows - 0.27f) * height}, size, PLAY_VIOLET,
                      PLAY_MONO | PLAY_RIGHT, "%s", note);
        }
        play_text(p, (ht_vec2){left, y + 0.73f * height}, size, note != NULL ? PLAY_INK : PLAY_FAINT, PLAY_MONO, "%s",
                  text);
        y += rows * height;
    }
    play_clip(p, &p->stage);
}
