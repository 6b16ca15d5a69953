// scene_edit.c: what is done to objects, and undone: places before and after.
#include "scene_edit.h"
#include "scene_shape.h"
#include <string.h>

static bool is_same(const scene_place *a, const scene_place *b) {
    return a->from == b->from && a->offset.x == b->offset.x && a->offset.y == b->offset.y && a->radians == b->radians &&
           a->size == b->size && a->is_gone == b->is_gone;
}

// Forgets what was undone, and the oldest change when there is no room.
static void note_change(scene_state *s, size_t i, scene_place before) {
    if (is_same(&before, &s->places[i])) {
        return;
    }
    if (s->change_count == SCENE_CHANGES) {
        memmove(s->changes, s->changes + 1, (SCENE_CHANGES - 1) * sizeof *s->changes);
        s->change_count--;
    }
    s->changes[s->change_count++] = (scene_edit){i, before, s->places[i]};
    s->change_end = s->change_count;
}

static void finish(scene_state *s) {
    if (s->is_changing) {
        s->is_changing = false;
        note_change(s, s->changing, s->before);
    }
}

static void begin(scene_state *s, size_t i) {
    if (!s->is_changing || s->changing != i) {
        finish(s);
        s->is_changing = true;
        s->changing = i;
        s->before = s->places[i];
    }
    s->is_changed = s->is_moved = true; // the view stays as it is
}

bool scene_change(scene_state *s, size_t i, scene_place to) {
    begin(s, i);
    return scene_put(s, i, to);
}

void scene_pause(scene_state *s, bool is_held) {
    if (!s->is_changed && !is_held) {
        finish(s);
    }
    s->is_changed = false;
}

// As it is now, with arrays of its own.
static ht_shape *copy_shape(scene_state *s, const ht_shape *shape) {
    const size_t size = ht_placed_bound(shape);
    ht_shape *copy = ht_arena_alloc(&s->made, sizeof *copy);
    void *arrays = ht_arena_alloc(&s->made, size);
    const ht_pose here = {{0.0f, 0.0f}, HT_ROT_IDENTITY};
    return copy != NULL && arrays != NULL && ht_placed(shape, here, size > 0 ? arrays : NULL, size, copy) == HT_OK
               ? copy
               : NULL;
}

// There is room for it.
static bool add_object(scene_state *s, scene_place at, const play_levels *levels, ht_filter filter) {
    if (!scene_append(s, at, levels, filter)) {
        return false;
    }
    const size_t i = s->count - 1;
    at.is_gone = true;
    note_change(s, i, at);
    s->selected = (int32_t)i;
    return true;
}

bool scene_add(scene_state *s, const ht_shape *shape) {
    finish(s);
    const ht_shape *copy = s->count < s->capacity ? copy_shape(s, shape) : NULL;
    play_levels *levels = NULL;
    return copy != NULL && play_levels_make(&s->made, copy, 1, &levels) &&
           add_object(s, (scene_place){.from = copy, .size = 1.0f}, levels,
                      (ht_filter){HT_CATEGORY_OBJECT, UINT64_MAX, 0});
}

bool scene_duplicate(scene_state *s, size_t i, ht_vec2 by) {
    finish(s);
    scene_place at = s->places[i];
    at.offset = (ht_vec2){at.offset.x + by.x, at.offset.y + by.y};
    return s->count < s->capacity && add_object(s, at, s->levels[i], s->filters[i]);
}

void scene_delete(scene_state *s, size_t i) {
    scene_place to = s->places[i];
    to.is_gone = true;
    finish(s);
    (void)scene_change(s, i, to);
    finish(s);
    s->selected = -1;
}

bool scene_move_vertex(scene_state *s, size_t i, int32_t vertex, ht_vec2 to) {
    ht_shape *copy = NULL;
    const bool goes_on = s->is_changing && s->changing == i && s->places[i].from == s->vertex_copy;
    if (goes_on) {
        copy = s->vertex_copy;
    } else {
        finish(s);
        copy = copy_shape(s, &s->shapes[i]);
    }
    ht_vec2 *v = copy != NULL ? play_shape_vertex(copy, vertex) : NULL;
    if (v == NULL) {
        return false;
    }
    const ht_vec2 was = *v;
    *v = to;
    if (!ht_is_answerable(copy) || (copy->kind == HT_CONVEX && ht_validate(copy) != HT_OK) ||
        !scene_change(s, i, (scene_place){.from = copy, .size = 1.0f})) {
        *v = was;
        return false;
    }
    s->vertex_copy = copy;
    return true;
}

bool scene_undo(scene_state *s) {
    finish(s);
    if (s->change_count == 0) {
        return false;
    }
    const scene_edit *c = &s->changes[--s->change_count];
    s->selected = c->before.is_gone ? -1 : (int32_t)c->object;
    return scene_put(s, c->object, c->before);
}

bool scene_redo(scene_state *s) {
    finish(s);
    if (s->change_count == s->change_end) {
        return false;
    }
    const scene_edit *c = &s->changes[s->change_count++];
    s->selected = c->after.is_gone ? -1 : (int32_t)c->object;
    return scene_put(s, c->object, c->after);
}
