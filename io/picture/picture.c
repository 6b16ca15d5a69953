// picture.c: a scene to a picture file: what each object is doing, then everything drawn from the back to the front.
#include "picture_parts.h"
#include "scene_parts.h"

#include <math.h>
#include <stdlib.h>

static ht_status find_states(hti_picture *picture, const ht_scene_pair *pairs, size_t pair_count, const char *path,
                             ht_io_error *error) {
    enum { MOST_FIELDS = 100 }; // lines around more of them would only cover each other
    const ht_scene *const scene = picture->scene;
    size_t fields = 0;
    picture->state = calloc(scene->count + 1, 1);
    if (picture->state == NULL) {
        return ht_io_fail(error, HT_ERR_MEMORY, path, 0, "no memory for a picture of %zu objects", scene->count);
    }
    for (size_t i = 0; i < pair_count; i++) {
        const size_t both[2] = {pairs[i].a, pairs[i].b};
        const hti_state state = pairs[i].relation == HT_OVERLAP ? HTI_OVERLAPPING
                                : pairs[i].relation == HT_TOUCH ? HTI_TOUCHING
                                                                : HTI_FREE;
        for (int k = 0; k < 2; k++) {
            if (both[k] >= scene->count) {
                return ht_io_fail(error, HT_ERR_VALUE, path, 0, "pair %zu names object %zu of %zu", i, both[k],
                                  scene->count);
            }
            if (picture->state[both[k]] < state) {
                picture->state[both[k]] = (uint8_t)state;
            }
        }
    }
    for (size_t i = 0; i < scene->count; i++) {
        picture->count[picture->state[i]]++;
        picture->has_level |= hti_is_level(scene->objects + i);
        fields += ht_has_field(&scene->objects[i].shape);
    }
    picture->has_lines = fields > 0 && fields <= MOST_FIELDS;
    return HT_OK;
}

static void draw_layer(hti_picture *picture, hti_state state, bool level) {
    const ht_scene *const scene = picture->scene;
    hti_canvas *const canvas = &picture->canvas;
    hti_ink ink = hti_state_ink(state, level, picture->view.em);
    ink.width *= fmax(0.3, fmin(1, sqrt(5000.0 / (double)(scene->count + 1)))); // a crowd in thinner lines
    hti_canvas_group(canvas, &ink);
    for (size_t i = 0; i < scene->count; i++) {
        const ht_scene_object *const object = scene->objects + i;
        if (picture->state[i] == state && hti_is_level(object) == level) {
            hti_canvas_named(canvas, object->id, hti_state_name[state]);
            hti_draw_shape(canvas, &picture->view, &object->shape);
            hti_canvas_named_end(canvas);
        }
    }
    hti_canvas_group_end(canvas);
}

// Around fields, below all shapes.
static void draw_field_lines(hti_picture *picture, hti_state state, bool level) {
    const ht_scene *const scene = picture->scene;
    hti_canvas *const canvas = &picture->canvas;
    const hti_ink ink = hti_line_ink(state, level, picture->view.em);
    hti_canvas_group(canvas, &ink);
    for (size_t i = 0; i < scene->count; i++) {
        const ht_shape *const shape = &scene->objects[i].shape;
        if (picture->state[i] == state && hti_is_level(scene->objects + i) == level && ht_has_field(shape)) {
            hti_canvas_named(canvas, scene->objects[i].id, hti_state_name[state]);
            hti_draw_field_lines(canvas, &picture->view, shape, hti_line_step(picture));
            hti_canvas_named_end(canvas);
        }
    }
    hti_canvas_group_end(canvas);
}

static void draw_all(hti_picture *picture, const ht_scene_pair *pairs, size_t pair_count) {
    hti_draw_ground(picture);
    hti_canvas_clip(&picture->canvas, picture->view.frame);
    for (int k = 0; picture->has_lines && k < 2 * HTI_STATE_COUNT; k++) {
        draw_field_lines(picture, (hti_state)(k % HTI_STATE_COUNT), k < HTI_STATE_COUNT);
    }
    for (int level = 1; level >= 0; level--) {
        for (int state = 0; state < HTI_STATE_COUNT; state++) {
            draw_layer(picture, (hti_state)state, level != 0);
        }
    }
    if (picture->has_contacts) {
        hti_draw_contacts(picture, pairs, pair_count);
    }
    hti_canvas_clip_end(&picture->canvas);
    hti_draw_labels(picture);
    hti_draw_legend(picture);
}

// NOLINTNEXTLINE(readability-function-size): the scene, its pairs, where they go and how are seven things
ht_status ht_picture_write(const char *path, ht_picture_format format, const ht_scene *scene,
                           const ht_scene_pair *pairs, size_t pair_count, const ht_picture_options *options,
                           ht_io_error *error) {
    enum { NORMAL_WIDTH = 1280, LEAST_WIDTH = 160, MOST_WIDTH = 32767 }; // cairo's images end there
    if (path == NULL || scene == NULL || (pairs == NULL && pair_count > 0)) {
        return hti_io_fail(error, HT_ERR_NULL, path);
    }
    const ht_picture_options chosen = options != NULL ? *options : (ht_picture_options){0};
    if (format != HT_PICTURE_SVG && format != HT_PICTURE_PNG && format != HT_PICTURE_PDF) {
        return ht_io_fail(error, HT_ERR_VALUE, path, 0, "there is no picture format of the number %d", (int)format);
    }
    const int width = chosen.width != 0 ? chosen.width : NORMAL_WIDTH;
    if (width < LEAST_WIDTH || width > MOST_WIDTH) {
        return ht_io_fail(error, HT_ERR_VALUE, path, 0, "a picture's width is from %d to %d, not %d", LEAST_WIDTH,
                          MOST_WIDTH, width);
    }
    hti_picture picture = {.scene = scene, .view.y_up = chosen.y_up, .has_contacts = chosen.contacts && pair_count > 0};
    picture.title = chosen.title != NULL && chosen.title[0] != 0 ? chosen.title : NULL;
    ht_status status = find_states(&picture, pairs, pair_count, path, error);
    if (status == HT_OK) {
        hti_canvas_init(&picture.canvas, format);
        picture.canvas.width = width;
        hti_layout(&picture);
        hti_canvas_start(&picture.canvas);
        draw_all(&picture, pairs, pair_count);
        status = hti_canvas_finish(&picture.canvas, path, error);
        if (status == HT_OK) {
            status = ht_file_write(path, picture.canvas.file.data, picture.canvas.file.length, error);
        }
        hti_canvas_deinit(&picture.canvas);
    }
    free(picture.state);
    return status;
}
