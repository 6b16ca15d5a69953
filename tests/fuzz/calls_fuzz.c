// calls_fuzz.c: any bytes as a sequence of calls of a world, an index over the same boxes, fields, and what io has for scenes,
// texts and files: each ends in a status, and what is asked afterwards is as the calls say.
//
// A call is a byte, what it takes are the bytes behind it. Input that has ended reads as zeros.
#include <hantei/draw.h>
#include <hantei/hantei.h>
#include <hantei/io/json.h>
#include <hantei/io/ldtk.h>
#include <hantei/io/picture.h>
#include <hantei/io/tiled.h>
#include <hantei/world.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { CALLS = 60, ROOM = 16 };

typedef struct caller {
    const uint8_t *data;
    size_t size;
    ht_world *world;
    ht_index *index, *other;
    ht_object objects[ROOM];
    ht_box boxes[ROOM]; // of the index
    ht_scene scene;
    size_t drawn;
} caller;

static void require(bool holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "does not hold: %s\n", what);
        abort();
    }
}

static uint8_t next_byte(caller *c) {
    if (c->size == 0) {
        return 0;
    }
    c->size--;
    return *c->data++;
}

static float next_float(caller *c) {
    const uint8_t byte = next_byte(c);
    return byte == 255 ? HUGE_VALF : (float)(int8_t)byte / 4;
}

static ht_vec2 next_point(caller *c) {
    const float x = next_float(c);
    return (ht_vec2){x, next_float(c)};
}

static ht_pose next_pose(caller *c) {
    return (ht_pose){next_point(c), next_byte(c) % 2 == 0 ? HT_ROT_IDENTITY : (ht_rot){0.6f, 0.8f}};
}

static ht_shape next_shape(caller *c) {
    const ht_vec2 at = next_point(c);
    const float size = next_float(c);
    switch (next_byte(c) % 4) {
    case 0:
        return HT_SHAPE(((ht_circle){at, size}));
    case 1:
        return HT_SHAPE(((ht_box){{at.x - 1, at.y - 1}, {at.x + size, at.y + size}}));
    case 2:
        return HT_SHAPE(((ht_capsule){{0, 0}, at, size}));
    default:
        return HT_SHAPE(((ht_obox){.center = at, .half = {size, 1}, .q = {0.6f, 0.8f}}));
    }
}

static ht_object *next_object(caller *c) {
    return &c->objects[next_byte(c) % ROOM];
}

// ---- The world -----------------------------------------------------------------------------------------------------

static void add_object(caller *c) {
    const ht_object_desc desc = {.shape = next_shape(c),
                                 .pose = next_pose(c),
                                 .mobile = next_byte(c) % 2 != 0,
                                 .sensor = next_byte(c) % 8 == 0,
                                 .user = next_byte(c)};
    ht_object *const object = next_object(c);
    if (!ht_world_find(c->world, *object, NULL)) {
        (void)ht_world_add(c->world, &desc, object);
    }
}

static void set_object(caller *c) {
    const ht_object object = *next_object(c);
    const uint8_t value = next_byte(c);
    const ht_shape shape = next_shape(c);
    ht_object_info info;
    (void)ht_world_set_shape(c->world, object, &shape);
    (void)ht_world_set_filter(c->world, object, (ht_filter){value, 3, value % 5 - 2});
    (void)ht_world_set_mobile(c->world, object, value % 2 != 0);
    (void)ht_world_set_sensor(c->world, object, value % 4 == 0);
    (void)ht_world_set_one_way(c->world, object, value % 3 == 0 ? (ht_vec2){0, 1} : (ht_vec2){0, 0});
    if (ht_world_set_user(c->world, object, value) == HT_OK) {
        require(ht_world_user(c->world, object) == value, "user data is as it was set");
        require(ht_world_find(c->world, object, &info) && info.user == value, "it is found");
    }
    (void)ht_world_pose(c->world, object);
}

static void place_objects(caller *c) {
    ht_pose poses[ROOM];
    size_t failed = 0;
    for (int i = 0; i < ROOM; i++) {
        poses[i] = next_pose(c);
    }
    (void)ht_world_place_many(c->world, c->objects, poses, next_byte(c) % (ROOM + 1), &failed);
}

static void move_object(caller *c) {
    const ht_object object = *next_object(c);
    ht_move_result moved;
    ht_push_result pushed;
    ht_vec2 freed;
    (void)ht_world_free_object(c->world, object, 10, &freed);
    (void)ht_world_move(c->world, object, next_point(c), &(ht_mover_desc){.up = {0, 1}}, &moved);
    (void)ht_world_push(c->world, object, next_pose(c), &(ht_push_desc){0}, &pushed);
}

static void ask_world(caller *c) {
    ht_object found[ROOM];
    ht_event events[ROOM];
    ht_manifold manifolds[2];
    ht_world_ray_hit rays[ROOM];
    ht_world_cast_hit casts[ROOM];
    ht_world_near near_ones[ROOM];
    const ht_shape shape = next_shape(c);
    const ht_vec2 delta = next_point(c);
    const ht_ray ray = {next_point(c), delta};
    const ht_box box = ht_bounds(&shape);
    size_t count = ht_world_query_shape(c->world, &shape, NULL, found, ROOM);
    require(count <= ht_world_count(c->world) && count <= ht_world_query_box(c->world, box, NULL, found, ROOM),
            "what meets a shape meets its bounds");
    count = ht_world_raycast_all(c->world, &ray, 100, NULL, rays, ROOM);
    require((count > 0) == (ht_world_raycast(c->world, &ray, 100, NULL).object.generation != 0), "a first hit");
    count = ht_world_cast_all(c->world, &shape, delta, HT_START_REPORT, NULL, casts, ROOM);
    require((count > 0) == (ht_world_cast(c->world, &shape, delta, HT_START_REPORT, NULL).object.generation != 0),
            "a first cast");
    (void)ht_world_nearest(c->world, &shape, ROOM, 100, NULL, near_ones);
    (void)ht_world_sweep(c->world, &shape, &(ht_motion){.delta = delta, .turn = 0.5f}, 0.01f, NULL);
    require(ht_world_is_free(c->world, &shape, NULL) || !ht_is_answerable(&shape) ||
                ht_world_query_shape(c->world, &shape, NULL, NULL, 0) > 0,
            "what meets nothing is free");
    (void)ht_world_meetings(c->world, events, ROOM);
    (void)ht_world_touching(c->world, *next_object(c), events, ROOM);
    (void)ht_world_contacts(c->world, *next_object(c), *next_object(c), 0.5f, manifolds, 2);
}

static void on_segment(void *context, const ht_draw_item *item, ht_vec2 a, ht_vec2 b) {
    (void)item, (void)a, (void)b;
    ((caller *)context)->drawn++;
}

static void update_world(caller *c) {
    size_t count = 0, size = 0;
    require(ht_world_update(c->world) == HT_OK, "there is memory");
    require(ht_world_events(c->world, &count) != NULL || count == 0, "events are somewhere");
    const ht_draw draw = {.context = c, .segment = on_segment};
    const ht_shape shape = next_shape(c);
    ht_world_draw(c->world, &draw, &(ht_world_draw_options){.bounds = true, .contacts = true});
    ht_draw_shape(&draw, &(ht_draw_item){0}, &shape);
    (void)ht_world_save(c->world, NULL, 0, &size);
    void *const bytes = malloc(size + 1);
    require(bytes != NULL && ht_world_save(c->world, bytes, size, &size) == HT_OK, "a world is saved");
    require(ht_world_load(c->world, bytes, size) == HT_OK, "and loaded");
    free(bytes);
}

// ---- The index -----------------------------------------------------------------------------------------------------

static bool count_pairs(void *context, const ht_pair *pairs, size_t count) {
    (void)pairs;
    *(size_t *)context += count;
    return true;
}

static void ask_index(caller *c) {
    const ht_shape shape = next_shape(c);
    ht_index_cast_hit hits[ROOM];
    size_t count = 0;
    for (int i = 0; i < ROOM; i++) {
        c->boxes[i] = (ht_box){next_point(c), next_point(c)};
    }
    if (next_byte(c) % 4 == 0) {
        require(ht_index_build(c->index, c->boxes, NULL, ROOM) == HT_OK, "there is memory");
    }
    (void)ht_index_refit(c->index, c->boxes);
    (void)ht_index_set_filter(c->index, next_byte(c), (ht_filter){1, 3, 0});
    ht_index_visit_pairs(c->index, count_pairs, &count);
    require(count == ht_index_pairs(c->index, false, NULL, 0), "visited are all pairs");
    require(ht_index_pairs_between(c->index, c->other, false, NULL, 0) == 0, "an empty index has no pairs");
    count = 0;
    ht_index_visit_pairs_between(c->index, c->index, count_pairs, &count);
    require(count == ht_index_pairs_between(c->index, c->index, false, NULL, 0), "visited between are all pairs");
    count = ht_index_cast_all(c->index, &shape, next_point(c), HT_START_REPORT, NULL, hits, ROOM);
    require(count <= ht_index_count(c->index), "each is hit once");
}

// ---- Fields --------------------------------------------------------------------------------------------------------

static void ask_fields(caller *c) {
    ht_field_op ops[] = {{.code = HT_FIELD_CIRCLE, .number = {next_float(c)}}};
    uint8_t set[12];
    float values[12];
    double scratch[3 * 4];
    ht_field field;
    const ht_shape shape = next_shape(c);
    const ht_vec2 delta = next_point(c);
    const ht_ray ray = {next_point(c), delta};
    const ht_field_limits limits = {.tolerance = 0.01, .evaluations = 2000};
    for (int i = 0; i < 12; i++) {
        set[i] = next_byte(c);
    }
    require(ht_field_from_bitmap(set, 4, 3, values, scratch) == HT_OK, "a bitmap has distances");
    if (ht_field_make(ops, 1, &field) != HT_OK) {
        return;
    }
    ht_field_samples samples = {.width = 4, .height = 3, .origin = next_point(c), .step = next_float(c)};
    (void)ht_field_sample(&field, values, &samples);
    (void)ht_relate_field(&field, &shape, limits);
    (void)ht_relate_fields(&field, &field, limits);
    (void)ht_field_contact(&field, &shape, 0.5, limits);
    (void)ht_fields_contact(&field, &field, 0.5, limits);
    (void)ht_field_raycast(&field, &ray, 100, limits);
    (void)ht_field_cast(&field, &shape, delta, limits);
    (void)ht_field_contain(&field, &shape, limits);
}

// ---- io ------------------------------------------------------------------------------------------------------------

static void write_answers(caller *c, ht_text *text) {
    const ht_shape a = next_shape(c), b = next_shape(c);
    const ht_vec2 delta = next_point(c);
    const ht_separation separation = ht_distance(&a, &b);
    const ht_manifold manifold = ht_contact(&a, &b, 1);
    const ht_ray_hit ray = ht_raycast(&(ht_ray){{0, 0}, delta}, 100, &b);
    const ht_cast_hit cast = ht_cast(&a, delta, &b, HT_START_REPORT);
    ht_json_write_separation(text, &separation);
    ht_json_write_manifolds(text, &manifold, manifold.count > 0);
    ht_json_write_ray_hit(text, &ray);
    ht_json_write_cast_hit(text, &cast, true);
    ht_text_float(text, next_float(c));
    ht_text_number(text, ",", next_float(c));
    ht_text_vec2(text, ",", delta);
}

static void use_scene(caller *c) {
    char name[8] = {0};
    for (size_t i = 0; i + 1 < sizeof name; i++) {
        name[i] = (char)next_byte(c);
    }
    ht_scene_layer *layer = NULL;
    require(ht_scene_add_layer(&c->scene, &(ht_scene_layer){.name = name}, &layer) == HT_OK, "there is memory");
    const ht_property item = {
        .name = name, .type = HT_PROPERTY_INT, .type_name = "", .integer = 7, .number = 7, .text = ""};
    const ht_scene_object object = {.id = name, .shape = next_shape(c), .properties = {&item, 1}, .layer = layer};
    if (ht_scene_add(&c->scene, &object) == HT_OK) {
        const ht_scene_object *const found = ht_scene_find(&c->scene, name);
        require(found != NULL && !ht_has_field(&found->shape), "what was added is found");
        require(ht_scene_property(found, name) == ht_property_find(found->properties, name), "its own property");
        require(ht_property_number(found->properties, name, 0) == 7, "its number");
        require(ht_property_bool(found->properties, name, true), "it is no bool");
        require(strcmp(ht_property_text(found->properties, name, "no"), "no") == 0, "it is no text");
    }
    ht_text text = {0};
    ht_text_string(&text, name);
    ht_text_append(&text, ",", 1);
    write_answers(c, &text);
    require(!text.failed, "there is memory");
    ht_text_deinit(&text);
}

// Files of any name and content are refused, or read as what they are; what is written in pieces is read back.
static void use_files(caller *c) {
    char path[64], picture[96]; // others may run beside
    ht_arena arena = {0};
    ht_io_error error;
    ht_file_out out;
    ht_scene scene;
    char *text = NULL, piece[5] = {0};
    size_t length = 0;
    ht_scene_init(&scene);
    snprintf(path, sizeof path, "/tmp/hantei-calls-fuzz-%ld.json", (long)getpid());
    snprintf(picture, sizeof picture, "%s.svg", path);
    for (size_t i = 0; i < 4; i++) {
        piece[i] = (char)next_byte(c);
    }
    require(ht_arena_text(&arena, piece) != NULL && ht_arena_alloc(&arena, piece[0] & 63) != NULL, "there is memory");
    ht_arena_reset(&arena);
    require(ht_file_write(path, piece, 4, &error) == HT_OK && ht_file_open(&out, path, &error) == HT_OK, "it opens");
    require(ht_file_append(&out, piece, 4, &error) == HT_OK && ht_file_append(&out, piece, 4, &error) == HT_OK,
            "it grows");
    require(ht_file_close(&out, piece[0] % 2 == 0, &error) == HT_OK, "it closes");
    require(ht_file_read(&arena, path, &text, &length, &error) == HT_OK, "it is read");
    require(length == (piece[0] % 2 == 0 ? 8 : 4) && memcmp(text, piece, 4) == 0, "it is kept, or as it was");
    (void)ht_scene_read(&scene, path, NULL, &error);
    (void)ht_tiled_read(&scene, path, NULL, &error);
    (void)ht_ldtk_read(&scene, path, NULL, &error);
    require(ht_io_fail(&error, HT_ERR_VALUE, path, 1, "%s", piece) == HT_ERR_VALUE, "an error is one");
    if (next_byte(c) == 7) { // seldom: it takes long
        (void)ht_picture_write(picture, HT_PICTURE_SVG, &c->scene, NULL, 0, NULL, &error);
    }
    remove(path);
    remove(picture);
    ht_scene_deinit(&scene);
    ht_arena_deinit(&arena);
}

static void call(caller *c) {
    static void (*const calls[])(caller *) = {add_object,   add_object, set_object, place_objects,
                                              move_object,  ask_world,  ask_index,  ask_fields,
                                              update_world, use_scene,  use_files};
    calls[next_byte(c) % (sizeof calls / sizeof *calls)](c);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    caller c = {.data = data, .size = size};
    require(ht_world_create(NULL, &c.world) == HT_OK, "there is memory");
    require(ht_index_create(NULL, &c.index) == HT_OK && ht_index_create(NULL, &c.other) == HT_OK, "there is memory");
    ht_scene_init(&c.scene);
    for (int i = 0; i < CALLS && c.size > 0; i++) {
        call(&c);
    }
    ht_scene_deinit(&c.scene);
    ht_index_destroy(c.index);
    ht_index_destroy(c.other);
    ht_world_destroy(c.world);
    return 0;
}
