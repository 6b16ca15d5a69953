// scene_files.c: scenes that the page offers, and saving what is there.
#include "play_fields.h"
#include "play_sample.h"
#include "play_svg.h"
#include "scene_demo.h"
#include "scene_edit.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { SMALL, KINDS, FIELDS, DEMO, EMPTY };
static const play_words sample_names[SCENE_SAMPLES] = {[SMALL] = {"A small scene", "小さなシーン"},
                                                       [KINDS] = {"Every kind", "すべての種類"},
                                                       [FIELDS] = {"Fields", "フィールド"},
                                                       [DEMO] = {"Demo level", "デモのレベル"},
                                                       [EMPTY] = {"Empty", "空のシーン"}};

const play_words *scene_sample_name(int32_t sample) {
    return &sample_names[sample];
}

static ht_scene_object object_of(const char *id, ht_shape shape, uint64_t category) {
    const uint64_t mask = category == HT_CATEGORY_LEVEL ? ~HT_CATEGORY_LEVEL : UINT64_MAX;
    return (ht_scene_object){.id = id, .group = "", .shape = shape, .filter = {category, mask, 0}, .class_name = ""};
}

static bool open_small(play *p) {
    size_t count;
    const ht_shape *shapes = scene_small(&count);
    ht_scene_object objects[16];
    for (size_t i = 0; i < count; i++) {
        objects[i] = object_of("", shapes[i], HT_CATEGORY_OBJECT);
    }
    return play_load(p, play_say(p, sample_names[SMALL].en, sample_names[SMALL].ja), objects, count);
}

static bool open_kinds(play *p) {
    play_sample samples[PLAY_SAMPLE_KINDS];
    ht_scene_object objects[PLAY_SAMPLE_KINDS];
    for (int32_t i = 0; i < PLAY_SAMPLE_KINDS; i++) {
        const int32_t row = i / 4;
        const ht_vec2 at = {120.0f + 125.0f * (float)(i % 4), 90.0f + 105.0f * (float)row};
        play_sample_make(&samples[i], play_sample_kind(i), at, 0.2f * (float)i, 1.0f);
        objects[i] = object_of(ht_kind_name(samples[i].shape.kind), samples[i].shape, HT_CATEGORY_OBJECT);
    }
    return play_load(p, play_say(p, sample_names[KINDS].en, sample_names[KINDS].ja), objects, PLAY_SAMPLE_KINDS);
}

static bool open_fields(play *p) {
    enum { MOST = 9, FIRST_FRACTAL = 4, FRACTALS = 4 };
    ht_field_op ops[MOST][PLAY_FIELD_OPS];
    ht_field fields[MOST];
    ht_scene_object objects[MOST];
    size_t count = 0;
    for (int32_t i = 0; i < play_field_count() && count < MOST; i++) {
        const play_field *sample = play_field_at(i);
        const size_t row = count / 3;
        const ht_vec2 at = {300.0f * (float)(count % 3), 330.0f * (float)row};
        const bool is_fractal = i >= FIRST_FRACTAL && i < FIRST_FRACTAL + FRACTALS;
        if (!is_fractal && play_field_make(sample, sample->start, 0.0f, at, ops[count], &fields[count]) == HT_OK) {
            objects[count] = object_of(sample->name.en, HT_SHAPE(&fields[count]), HT_CATEGORY_OBJECT);
            count++;
        }
    }
    return play_load(p, play_say(p, sample_names[FIELDS].en, sample_names[FIELDS].ja), objects, count);
}

static bool open_demo(play *p) {
    ht_scene_object objects[SCENE_DEMO];
    for (size_t i = 0; i < SCENE_DEMO; i++) {
        objects[i] = object_of(scene_demo[i].id, scene_demo[i].shape, scene_demo[i].category);
    }
    return play_load(p, play_say(p, sample_names[DEMO].en, sample_names[DEMO].ja), objects, SCENE_DEMO);
}

static bool open_empty(play *p) {
    return play_load(p, play_say(p, sample_names[EMPTY].en, sample_names[EMPTY].ja), NULL, 0);
}

bool scene_open_sample(play *p, int32_t sample) {
    static bool (*const open[SCENE_SAMPLES])(play *) = {
        [SMALL] = open_small, [KINDS] = open_kinds, [FIELDS] = open_fields, [DEMO] = open_demo, [EMPTY] = open_empty};
    return open[sample](p);
}

bool scene_paste(play *p, scene_state *s, const char *text, ht_io_error *error) {
    ht_scene scene;
    ht_arena memory = {0};
    ht_shape shape;
    const size_t length = strlen(text);
    bool good;
    ht_scene_init(&scene);
    if (strstr(text, "\"objects\"") != NULL) {
        good = ht_json_read_scene(&scene, text, length, "", error) == HT_OK &&
               play_load(p, play_say(p, "pasted", "貼り付け"), scene.objects, scene.count);
    } else {
        good = ht_json_read_shape(&memory, text, length, "", 0, &shape, error) == HT_OK && scene_add(s, &shape);
    }
    ht_scene_deinit(&scene);
    ht_arena_deinit(&memory);
    return good;
}

// --- saving ---

// Objects without a name of their own get their number, as on the page.
static void give_name(const ht_scene *scene, size_t i, char name[48]) {
    (void)snprintf(name, 48, "%zu", i + 1);
    for (int tries = 2; ht_scene_find(scene, name) != NULL; tries++) {
        (void)snprintf(name, 48, "%zu (%d)", i + 1, tries);
    }
}

static void write_scene(ht_text *text, play *p, const scene_state *s) {
    const play_scene *loaded = play_loaded(p);
    ht_scene scene;
    ht_scene_init(&scene);
    for (size_t i = 0; i < s->count; i++) {
        char name[48];
        ht_scene_object object = object_of(i < loaded->count ? loaded->ids[i] : "", s->shapes[i], HT_CATEGORY_OBJECT);
        object.filter = s->filters[i];
        if (*object.id == '\0') {
            give_name(&scene, i, name);
            object.id = name;
        }
        if (!s->places[i].is_gone) {
            (void)ht_scene_add(&scene, &object);
        }
    }
    ht_json_write_scene(text, &scene);
    ht_scene_deinit(&scene);
}

void scene_save_json(play *p, const scene_state *s) {
    ht_text text = {0};
    write_scene(&text, p, s);
    if (!text.failed) {
        p->front.save(p->front.context, "hantei-scene.json", text.data, text.length);
    }
    ht_text_deinit(&text);
}

void scene_keep(play *p, scene_state *s) {
    enum { OBJECTS = 64, BYTES = 8000 };
    if ((play_loaded(p)->title == NULL && s->change_count == 0 && !s->is_changing) || s->count > OBJECTS) {
        return;
    }
    if (s->is_stale) {
        s->is_stale = false;
        s->kept_text.length = 0;
        write_scene(&s->kept_text, p, s);
    }
    if (!s->kept_text.failed && s->kept_text.length > 0 && s->kept_text.length < BYTES) {
        play_keep_shapes(p, s->kept_text.data, true);
    }
}

void scene_save_svg(play *p, const scene_state *s) {
    ht_text text = {0};
    play_write_svg(&text, &p->list, s->first_drawn, s->drawn_count, p->stage);
    if (!text.failed) {
        p->front.save(p->front.context, "hantei-scene.svg", text.data, text.length);
    }
    ht_text_deinit(&text);
}
