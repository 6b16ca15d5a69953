// tiled_test.h: what the tests of the Tiled reader share: reading texts, and a scene as short lines that a test can
// spell out, "id kind numbers", every float with the digits that tell it from all others.
#ifndef HANTEI_TILED_TEST_H
#define HANTEI_TILED_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <hantei/io/json.h>
#include <hantei/io/tiled.h>
#include <stdio.h>
#include <string.h>

static inline void describe_points(ht_text *text, const ht_vec2 *v, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        ht_text_printf(text, " %.9g,%.9g", (double)v[i].x, (double)v[i].y);
    }
}

static inline void describe_shape(ht_text *text, const ht_shape *s) {
    ht_text_printf(text, "%s", ht_kind_name(s->kind));
    switch (s->kind) {
    case HT_POINT:
        describe_points(text, &s->point, 1);
        break;
    case HT_SEGMENT:
        describe_points(text, (const ht_vec2[]){s->segment.a, s->segment.b}, 2);
        break;
    case HT_CIRCLE:
        describe_points(text, &s->circle.center, 1);
        ht_text_printf(text, " r %.9g", (double)s->circle.radius);
        break;
    case HT_CAPSULE:
        describe_points(text, (const ht_vec2[]){s->capsule.a, s->capsule.b}, 2);
        ht_text_printf(text, " r %.9g", (double)s->capsule.radius);
        break;
    case HT_BOX:
        describe_points(text, (const ht_vec2[]){s->box.min, s->box.max}, 2);
        break;
    case HT_OBOX:
        describe_points(text, (const ht_vec2[]){s->obox.center, s->obox.half, {s->obox.q.c, s->obox.q.s}}, 3);
        break;
    case HT_ELLIPSE:
        describe_points(text, (const ht_vec2[]){s->ellipse.center, s->ellipse.u, s->ellipse.v}, 3);
        break;
    case HT_TRIANGLE:
        describe_points(text, s->triangle.v, 3);
        break;
    case HT_CONVEX:
        describe_points(text, s->convex.v, s->convex.count);
        break;
    case HT_POLYLINE:
        describe_points(text, s->polyline.v, s->polyline.count);
        break;
    case HT_POLYGON:
        for (int32_t i = 0, first = 0; i < s->polygon.ring_count; first = s->polygon.ring_end[i++]) {
            describe_points(text, s->polygon.v + first, s->polygon.ring_end[i] - first);
            ht_text_printf(text, i + 1 < s->polygon.ring_count ? " |" : "");
        }
        break;
    default:
        break;
    }
}

// One line an object.
static inline void describe(ht_text *text, const ht_scene *scene) {
    for (size_t i = 0; i < scene->count; i++) {
        const ht_scene_object *const object = &scene->objects[i];
        ht_text_printf(text, "%s ", object->id);
        if (object->shape.kind == HT_COMPOUND) {
            for (int32_t k = 0; k < object->shape.compound.count; k++) {
                ht_text_printf(text, k ? " + " : "");
                describe_shape(text, &object->shape.compound.shapes[k]);
            }
        } else {
            describe_shape(text, &object->shape);
        }
        ht_text_printf(text, "\n");
    }
}

// Reads the text, which must succeed.
static inline void read_text(ht_scene *scene, const char *text, const char *path) {
    ht_io_error error = {0};
    const size_t length = strlen(path);
    const bool is_json = path[length - 1] == 'j';
    ht_scene_init(scene);
    const ht_status status = ht_tiled_read_text(scene, text, strlen(text), is_json, path, NULL, &error);
    if (status != HT_OK) {
        fail_msg("%s:%lld: %s", error.file, (long long)error.line, error.reason);
    }
    for (size_t i = 0; i < scene->count; i++) {
        assert_string_equal("ok", ht_status_name(ht_validate(&scene->objects[i].shape)));
    }
}

// The text is a map whose objects are the lines of `expected`.
static inline void assert_map_at(const char *path, const char *text, const char *expected) {
    ht_scene scene;
    ht_text lines = {0};
    read_text(&scene, text, path);
    describe(&lines, &scene);
    assert_string_equal(lines.data != NULL ? lines.data : "", expected);
    ht_text_deinit(&lines);
    ht_scene_deinit(&scene);
}

static inline void assert_map(const char *text, const char *expected) {
    assert_map_at(text[0] == '{' ? "nowhere/map.tmj" : "nowhere/map.tmx", text, expected);
}

// Reading the text fails with this status, line and reason, and leaves the scene as it was.
static inline void assert_error_at(const char *path, const char *text, ht_status status, int64_t line,
                                   const char *reason) {
    ht_scene scene;
    ht_io_error error = {0};
    ht_scene_init(&scene);
    const ht_scene_object before = {.id = "before", .group = "", .shape = HT_SHAPE(((ht_vec2){1, 2}))};
    assert_int_equal(ht_scene_add(&scene, &before), HT_OK);
    const ht_status got = ht_tiled_read_text(&scene, text, strlen(text), text[0] == '{', path, NULL, &error);
    assert_string_equal(error.reason, reason);
    assert_string_equal(ht_status_name(got), ht_status_name(status));
    assert_int_equal(error.status, status);
    assert_int_equal(error.line, line);
    assert_int_equal(scene.count, 1);
    ht_scene_deinit(&scene);
}

static inline void assert_error(const char *text, ht_status status, int64_t line, const char *reason) {
    assert_error_at("nowhere/map.tmx", text, status, line, reason);
}

// The start of an orthogonal map of 4 by 4 cells of 16 by 16 pixels.
#define MAP                                                                                                            \
    "<map version=\"1.10\" orientation=\"orthogonal\" width=\"4\" height=\"4\" tilewidth=\"16\" tileheight=\"16\" "    \
    "infinite=\"0\">\n"
// The same in JSON, up to its lists of tilesets and layers.
#define JSON_MAP                                                                                                       \
    "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"width\":4,\"height\":4,\"tilewidth\":16,\"tileheight\":16,"    \
    "\"infinite\":false,"

#endif
