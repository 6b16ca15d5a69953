// scene_world.c: a scene's objects into a world.
#include "property_parts.h"
#include "scene_parts.h"
#include <hantei/io/scene_world.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static hti_said property_says(const ht_scene_object *object, const char *name) {
    return hti_property_says(ht_scene_property(object, name));
}

// The first word for what is solid that says something.
static hti_said solid_says(const ht_scene_object *object) {
    hti_said word = HTI_SAID_NOTHING;
    for (size_t i = 0; i < HTI_SOLID_NAMES && word == HTI_SAID_NOTHING; i++) {
        word = property_says(object, hti_switch_names[i]);
    }
    return word;
}

static bool is_name_in(const char *const *list, const char *name) {
    for (; *list != NULL; list++) {
        if (strcmp(*list, name) == 0) {
            return true;
        }
    }
    return false;
}

// Whether the list names the object's class, its layer or a group around that.
static bool is_object_listed(const char *const *list, const ht_scene_object *object) {
    if (list == NULL) {
        return false;
    }
    bool found = (object->class_name[0] != '\0' && is_name_in(list, object->class_name)) ||
                 (object->group[0] != '\0' && is_name_in(list, object->group));
    for (const ht_scene_layer *layer = object->layer; layer != NULL && !found; layer = layer->parent) {
        found = layer->kind != HT_LAYER_MAP && is_name_in(list, layer->name);
    }
    return found;
}

static bool says_or_listed(const ht_scene_object *object, const char *name, const char *const *list) {
    const hti_said word = property_says(object, name);
    return word != HTI_SAID_NOTHING ? word == HTI_SAID_YES : is_object_listed(list, object);
}

// The side that a word of "one_way" names; false when it names none.
static bool side_of_word(const char *word, ht_vec2 up, ht_vec2 *out) {
    const struct {
        const char *word;
        ht_vec2 side;
    } sides[] = {{"up", up}, {"down", {-up.x, -up.y}}, {"left", {-1, 0}}, {"right", {1, 0}}};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        if (strcmp(word, sides[i].word) == 0) {
            *out = sides[i].side;
            return true;
        }
    }
    return false;
}

// The side that stops what comes from there; zero: all.
static ht_vec2 one_way_of(const ht_scene_object *object, const ht_scene_world_options *o) {
    const ht_vec2 up = o->up.x != 0 || o->up.y != 0 ? o->up : (ht_vec2){0, -1};
    const ht_property *const p = ht_scene_property(object, "one_way");
    ht_vec2 side;
    if (p != NULL && p->type == HT_PROPERTY_STRING && side_of_word(p->text, up, &side)) {
        return side;
    }
    return says_or_listed(object, "one_way", o->one_way) ? up : (ht_vec2){0, 0};
}

// Whether a switch or a one_way would be passed over, as its value is none that it may have. A one_way without a word says
// nothing.
static bool is_wrong_value(const ht_property *p) {
    if (hti_property_says(p) != HTI_SAID_NOTHING) {
        return false;
    }
    ht_vec2 side;
    const bool may_be_word = strcmp(p->name, "one_way") == 0 && p->type == HT_PROPERTY_STRING;
    return !may_be_word || (p->text[0] != '\0' && !side_of_word(p->text, (ht_vec2){0, 0}, &side));
}

// The first such property; NULL: there is none.
static const ht_property *wrong_property_of(const ht_scene_object *object) {
    for (size_t i = 0; i <= HTI_SWITCH_NAMES; i++) {
        const char *const name = i < HTI_SWITCH_NAMES ? hti_switch_names[i] : "one_way";
        const ht_property *const p = ht_scene_property(object, name);
        if (p != NULL && is_wrong_value(p)) {
            return p;
        }
    }
    return NULL;
}

static ht_status refuse_property(const ht_scene_object *object, const ht_property *p, ht_io_error *error) {
    const char *const values =
        strcmp(p->name, "one_way") == 0 ? "true, false, up, down, left or right" : "true or false";
    const bool is_word = p->type == HT_PROPERTY_STRING;
    return ht_io_fail(error, HT_ERR_VALUE, "", 0, "'%.120s': %s is %s, not %s%.60s%s", object->id, p->name, values,
                      is_word ? "'" : "of type ", is_word ? p->text : hti_property_words[p->type], is_word ? "'" : "");
}

static bool is_level(const ht_scene_object *object) {
    return object->layer != NULL && object->layer->kind == HT_LAYER_TILES;
}

// What the object is added with but for its place; false: it is left out.
static bool describe_object(const ht_scene_object *object, const ht_scene_world_options *o, ht_object_desc *desc) {
    const hti_said solid = solid_says(object), sensor = property_says(object, "sensor");
    desc->filter = object->filter;
    desc->mobile = says_or_listed(object, "mobile", o->mobile);
    const bool is_one_way = desc->one_way.x != 0 || desc->one_way.y != 0;
    const bool is_thing = object->layer != NULL && object->layer->kind == HT_LAYER_ENTITIES;
    desc->sensor = sensor != HTI_SAID_NOTHING ? sensor == HTI_SAID_YES
                   : solid != HTI_SAID_NOTHING
                       ? solid == HTI_SAID_NO
                       : is_object_listed(o->sensors, object) || (is_thing && !is_one_way && !desc->mobile);
    if (is_level(object) && desc->filter.mask == ~HT_CATEGORY_LEVEL) {
        desc->filter.mask = 0;
    }
    if (says_or_listed(object, "skip", o->skipped)) {
        return false;
    }
    const bool is_said = desc->mobile || is_one_way || solid == HTI_SAID_YES || (desc->sensor && !is_thing);
    return object->shape.kind != HT_POINT || is_said || sensor == HTI_SAID_YES;
}

// Half way between both, rounded to whole units; 0 when one is not finite.
static float whole_middle(float a, float b) {
    const double middle = rint(((double)a + (double)b) / 2);
    return isfinite(middle) ? (float)middle : 0.0f;
}

// Writes where the object stands, and its shape from there.
static ht_status place_shape(const ht_scene_object *object, ht_arena *arena, ht_object_desc *desc) {
    desc->shape = object->shape;
    desc->pose = (ht_pose){{0, 0}, HT_ROT_IDENTITY};
    if (is_level(object)) {
        return HT_OK;
    }
    const ht_box bounds = ht_bounds(&object->shape);
    desc->pose.p = (ht_vec2){whole_middle(bounds.min.x, bounds.max.x), whole_middle(bounds.min.y, bounds.max.y)};
    const size_t size = ht_placed_bound(&object->shape);
    void *const memory = ht_arena_alloc(arena, size);
    if (memory == NULL) {
        return HT_ERR_MEMORY;
    }
    const ht_pose back = {{-desc->pose.p.x, -desc->pose.p.y}, HT_ROT_IDENTITY};
    return ht_placed(&object->shape, back, size > 0 ? memory : NULL, size, &desc->shape);
}

static ht_status add_scene_object(const ht_scene *scene, size_t i, const ht_scene_world_options *o, ht_world *world,
                                  ht_object *out) {
    const ht_scene_object *const object = &scene->objects[i];
    ht_object_desc desc = {.one_way = one_way_of(object, o)};
    ht_arena arena = {0};
    const bool taken = describe_object(object, o, &desc);
    ht_status status = place_shape(object, &arena, &desc);
    if (status == HT_OK && taken && (o->choose == NULL || o->choose(o->context, object, &desc))) {
        desc.user = i;
        status = ht_world_add(world, &desc, out);
    }
    ht_arena_deinit(&arena);
    return status;
}

static ht_status add_scene_objects(const ht_scene *scene, const ht_scene_world_options *o, ht_world *world,
                                   ht_object *objects, ht_io_error *error) {
    for (size_t i = 0; i < scene->count; i++) {
        const ht_scene_object *const object = &scene->objects[i];
        const ht_property *const wrong = wrong_property_of(object);
        const ht_status status = wrong != NULL ? HT_ERR_VALUE : add_scene_object(scene, i, o, world, &objects[i]);
        if (status == HT_OK) {
            continue;
        }
        for (size_t k = 0; k < i; k++) {
            (void)ht_world_remove(world, objects[k]);
        }
        return wrong != NULL ? refuse_property(object, wrong, error)
                             : ht_io_fail(error, status, "", 0, "'%.200s' cannot be in the world: %s", object->id,
                                          ht_status_text(status));
    }
    return HT_OK;
}

ht_status ht_scene_to_world(const ht_scene *scene, const ht_scene_world_options *options, ht_world *world,
                            ht_object *objects, ht_io_error *error) {
    if (scene == NULL || world == NULL) {
        return hti_io_fail(error, HT_ERR_NULL, "");
    }
    ht_object *const added = calloc(scene->count + 1, sizeof *added);
    if (added == NULL) {
        return hti_io_fail(error, HT_ERR_MEMORY, "");
    }
    const ht_scene_world_options none = {0};
    const ht_status status = add_scene_objects(scene, options != NULL ? options : &none, world, added, error);
    if (status == HT_OK && objects != NULL && scene->count > 0) {
        memcpy(objects, added, scene->count * sizeof *added);
    }
    free(added);
    return status;
}
