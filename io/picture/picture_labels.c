// picture_labels.c: ids beside their shapes, none over another.
//
// Greedy, in order of importance: each label tries its places around the shape (and inside, when it fits there) and
// takes the one that covers least of other shapes and lies wholly in the frame; a label that has no place is left out.
#include "picture_parts.h"

#include <math.h>
#include <stdlib.h>

#define MOST_LABELS 300
#define LONGEST_ID 32

typedef struct label {
    size_t object;
    hti_rect anchor; // of the shape
    hti_rect box;    // of the text
    double cost;     // of that place
    ht_text text;
} label;

typedef struct label_set {
    label *items;
    size_t count, placed;        // those placed come first
    hti_picture_outline outline; // of all their shapes
} label_set;

// Overlapping before touching before free, the level last.
static int rank_of(const hti_picture *picture, size_t object) {
    const int state = picture->state[object];
    return hti_is_level(picture->scene->objects + object) ? state - HTI_STATE_COUNT : state;
}

static bool wants_label(const hti_picture *picture, size_t object, bool only_pairs) {
    const ht_scene_object *const o = picture->scene->objects + object;
    const bool may_be_free = !only_pairs && !hti_is_level(o);
    return o->id[0] != 0 && ht_is_answerable(&o->shape) && (may_be_free || picture->state[object] != HTI_FREE);
}

static bool collect(hti_picture *picture, label_set *set) {
    const ht_scene *const scene = picture->scene;
    const bool only_pairs = scene->count > MOST_LABELS;
    const size_t paired = picture->count[HTI_TOUCHING] + picture->count[HTI_OVERLAPPING];
    if (only_pairs && paired > MOST_LABELS) {
        return true;
    }
    set->items = calloc(MOST_LABELS, sizeof *set->items);
    if (set->items == NULL) {
        return false;
    }
    for (int rank = HTI_STATE_COUNT - 1; rank >= -HTI_STATE_COUNT; rank--) {
        for (size_t i = 0; i < scene->count; i++) {
            const bool wanted = wants_label(picture, i, only_pairs);
            if (rank_of(picture, i) != rank || (only_pairs && !wanted)) {
                continue;
            }
            hti_draw_shape(&picture->canvas, &picture->view, &scene->objects[i].shape);
            if (wanted) {
                label *const item = set->items + set->count++;
                item->object = i;
                item->anchor = hti_label_anchor(&picture->view, &scene->objects[i].shape);
                hti_text_clean(&item->text, scene->objects[i].id, LONGEST_ID, false);
            }
        }
    }
    return true;
}

static double common_area(hti_rect a, hti_rect b) {
    const double w = fmin(a.x + a.width, b.x + b.width) - fmax(a.x, b.x);
    const double h = fmin(a.y + a.height, b.y + b.height) - fmax(a.y, b.y);
    return w > 0 && h > 0 ? w * h : 0;
}

// Length of the line inside the rectangle.
static double common_length(const double line[4], hti_rect r) {
    const double d[2] = {line[2] - line[0], line[3] - line[1]};
    const double low[2] = {r.x, r.y}, high[2] = {r.x + r.width, r.y + r.height};
    double from = 0, to = 1;
    for (int axis = 0; axis < 2; axis++) {
        const double a = low[axis] - line[axis], b = high[axis] - line[axis];
        if (d[axis] == 0) {
            from = a > 0 || b < 0 ? 2 : from;
            continue;
        }
        from = fmax(from, fmin(a / d[axis], b / d[axis]));
        to = fmin(to, fmax(a / d[axis], b / d[axis]));
    }
    return from < to ? (to - from) * hypot(d[0], d[1]) : 0;
}

static bool inside(hti_rect a, hti_rect frame) {
    return a.x >= frame.x && a.y >= frame.y && a.x + a.width <= frame.x + frame.width &&
           a.y + a.height <= frame.y + frame.height;
}

// What it costs to put a label there; infinite where it must not be.
static double cost_of_label(const hti_picture *picture, const label_set *set, const label *self, hti_rect box) {
    double covered = 0;
    if (!inside(box, picture->view.frame)) {
        return HUGE_VAL;
    }
    for (size_t i = 0; i < set->placed; i++) {
        if (common_area(box, set->items[i].box) > 0) {
            return HUGE_VAL;
        }
    }
    for (size_t i = 0; i < set->count; i++) {
        const label *const other = set->items + i;
        if (other != self && !hti_is_level(picture->scene->objects + other->object)) {
            covered += common_area(box, other->anchor);
        }
    }
    double crossed = 0;
    for (size_t i = 0; i < set->outline.count; i++) {
        crossed += common_length(set->outline.piece[i], box);
    }
    return covered / (box.width * box.height) + crossed / box.height;
}

// Above, below, right, left, then the corners; `k` counts round the shape.
static hti_rect candidate(hti_rect anchor, double width, double height, double gap, int k) {
    static const double side[8][2] = {{0, -1}, {0, 1}, {1, 0}, {-1, 0}, {1, -1}, {-1, -1}, {1, 1}, {-1, 1}};
    const double dx = (anchor.width + width) / 2 + gap, dy = (anchor.height + height) / 2 + gap * 0.6;
    const double x = anchor.x + anchor.width / 2 + side[k][0] * dx, y = anchor.y + anchor.height / 2 + side[k][1] * dy;
    return (hti_rect){x - width / 2, y - height / 2, width, height};
}

// Tries the label there.
static void consider(hti_picture *picture, const label_set *set, label *self, hti_rect box, double extra) {
    const double cost = cost_of_label(picture, set, self, box) + extra;
    if (cost < self->cost) {
        self->cost = cost;
        self->box = box;
    }
}

static bool is_concave(ht_kind kind) {
    return kind == HT_POLYGON || kind == HT_FIELD;
}

static bool holds(const ht_shape *shape, ht_vec2 at) {
    return shape->kind == HT_FIELD ? ht_field_at(shape->field, (double)at.x, (double)at.y).value < 0
                                   : ht_relate_point_polygon(&at, &shape->polygon) == HT_OVERLAP;
}

// What is concave may have room for its label anywhere: the points of a lattice that lie in it.
static void consider_inside(hti_picture *picture, const label_set *set, label *self, double width, double height) {
    enum { LATTICE = 9 };
    const hti_picture_view *const view = &picture->view;
    const ht_shape *const shape = &picture->scene->objects[self->object].shape;
    const hti_rect a = self->anchor;
    for (int k = 0; k < LATTICE * LATTICE; k++) {
        const int column = k % LATTICE - LATTICE / 2, row = k / LATTICE - LATTICE / 2; // from the middle
        const double x = a.x + a.width * (0.5 + column / (LATTICE + 1.0));
        const double y = a.y + a.height * (0.5 + row / (LATTICE + 1.0));
        if (holds(shape, hti_view_point(view, x, y))) {
            consider(picture, set, self, (hti_rect){x - width / 2, y - height / 2, width, height},
                     0.01 * (abs(column) + abs(row)));
        }
    }
}

static double text_size(const hti_picture *picture, const label *item) {
    return picture->view.em * (hti_is_level(picture->scene->objects + item->object) ? 0.75 : 0.9);
}

static bool place_label(hti_picture *picture, label_set *set, label *self) {
    const double em = picture->view.em, size = text_size(picture, self), height = 1.1 * size;
    const double width = hti_canvas_text_width(&picture->canvas, self->text.data, size) + 0.3 * em;
    const hti_rect a = self->anchor;
    self->cost = HUGE_VAL;
    if (a.width > 1.5 * width && a.height > 3 * height &&
        is_concave(picture->scene->objects[self->object].shape.kind)) {
        consider_inside(picture, set, self, width, height);
    } else if (a.width > width + em && a.height > 1.8 * height) {
        const hti_rect box = {a.x + (a.width - width) / 2, a.y + (a.height - height) / 2, width, height};
        consider(picture, set, self, box, 0);
    }
    for (int k = 0; k < 8; k++) {
        const double later = 0.05 * (k + 1); // the first places look best
        consider(picture, set, self, candidate(a, width, height, 0.35 * em, k), later);
    }
    return self->cost < HUGE_VAL;
}

static void draw(hti_picture *picture, const label *item) {
    static const uint32_t color[HTI_STATE_COUNT] = {0x1f4e79, 0x6b4a00, 0x7a0d05};
    const bool level = hti_is_level(picture->scene->objects + item->object);
    hti_canvas_text(&picture->canvas,
                    &(hti_line_of_text){.text = item->text.data,
                                        .x = item->box.x + item->box.width / 2,
                                        .y = item->box.y + 0.8 * item->box.height,
                                        .size = text_size(picture, item),
                                        .align = HTI_MIDDLE,
                                        .color = level ? 0x6b665c : color[picture->state[item->object]],
                                        .halo = true});
}

void hti_draw_labels(hti_picture *picture) {
    label_set set = {0};
    picture->canvas.outline = &set.outline;
    const bool collected = collect(picture, &set);
    picture->canvas.outline = NULL;
    if (!collected) {
        picture->canvas.file.failed = true;
        return;
    }
    for (size_t i = 0; i < set.count; i++) {
        label *const item = set.items + i;
        if (item->text.data != NULL && place_label(picture, &set, item)) {
            draw(picture, item);
            const label swap = set.items[set.placed];
            set.items[set.placed++] = *item;
            *item = swap;
        }
    }
    for (size_t i = 0; i < set.count; i++) {
        ht_text_deinit(&set.items[i].text);
    }
    free(set.items);
    free(set.outline.piece);
}
