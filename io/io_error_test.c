// io_error_test.c: what is NULL, or a word of none of the lists, answers a status with a reason, everywhere.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/io/join.h>
#include <hantei/io/ldtk.h>
#include <hantei/io/npy.h>
#include <hantei/io/picture.h>
#include <hantei/io/stream.h>
#include <hantei/io/tiled.h>

static ht_io_error told;

// Whether `status` is the one that is expected, and the reason was told with it.
static bool is_told(ht_status status, ht_status expected) {
    const bool is = status == expected && told.status == expected && told.reason[0] != '\0';
    told = (ht_io_error){0};
    return is;
}

#define ASSERT_NULL_TOLD(call) assert_true(is_told(call, HT_ERR_NULL))

static void null_files(void **state) {
    (void)state;
    ht_arena arena = {0};
    char *text = NULL;
    size_t length = 0;
    ht_file_out out;
    ASSERT_NULL_TOLD(ht_file_read(NULL, "/dev/null", &text, &length, &told));
    ASSERT_NULL_TOLD(ht_file_read(&arena, NULL, &text, &length, &told));
    ASSERT_NULL_TOLD(ht_file_read(&arena, "/dev/null", NULL, &length, &told));
    ASSERT_NULL_TOLD(ht_file_read(&arena, "/dev/null", &text, NULL, &told));
    ASSERT_NULL_TOLD(ht_file_write(NULL, "x", 1, &told));
    ASSERT_NULL_TOLD(ht_file_write("/dev/null", NULL, 1, &told));
    assert_int_equal(ht_file_write("/dev/null", NULL, 0, &told), HT_OK);
    ASSERT_NULL_TOLD(ht_file_open(NULL, "/dev/null", &told));
    ASSERT_NULL_TOLD(ht_file_open(&out, NULL, &told));
    ASSERT_NULL_TOLD(ht_file_append(NULL, "x", 1, &told));
    ASSERT_NULL_TOLD(ht_file_close(NULL, true, &told));
    assert_int_equal(ht_file_write(NULL, "x", 1, NULL), HT_ERR_NULL);
    ht_npy npy;
    ASSERT_NULL_TOLD(ht_npy_read(NULL, 10, "x.npy", &npy, &told));
    ASSERT_NULL_TOLD(ht_npy_read("x", 1, "x.npy", NULL, &told));
    ASSERT_NULL_TOLD(ht_join_files(NULL, NULL, &told));
}

static void null_json(void **state) {
    (void)state;
    static const char json[] = "{}";
    ht_arena arena = {0};
    ht_shape shape;
    ht_field field;
    ht_query query;
    ASSERT_NULL_TOLD(ht_json_read_shape(NULL, json, 2, "f", 1, &shape, &told));
    ASSERT_NULL_TOLD(ht_json_read_shape(&arena, NULL, 2, "f", 1, &shape, &told));
    ASSERT_NULL_TOLD(ht_json_read_shape(&arena, json, 2, "f", 1, NULL, &told));
    ASSERT_NULL_TOLD(ht_json_read_field(NULL, json, 2, "f", 1, &field, &told));
    ASSERT_NULL_TOLD(ht_json_read_field(&arena, NULL, 2, "f", 1, &field, &told));
    ASSERT_NULL_TOLD(ht_json_read_field(&arena, json, 2, "f", 1, NULL, &told));
    ASSERT_NULL_TOLD(ht_json_read_query(NULL, HT_QUESTION_RELATE, json, 2, "f", 1, &query, &told));
    ASSERT_NULL_TOLD(ht_json_read_query(&arena, HT_QUESTION_RELATE, NULL, 2, "f", 1, &query, &told));
    ASSERT_NULL_TOLD(ht_json_read_query(&arena, HT_QUESTION_RELATE, json, 2, "f", 1, NULL, &told));
    assert_true(is_told(ht_json_read_query(&arena, (ht_question)99, json, 2, "f", 1, &query, &told), HT_ERR_VALUE));
    assert_null(arena.head);
}

static void null_scenes(void **state) {
    (void)state;
    static const char json[] = "{}";
    ht_scene scene;
    ht_scene_init(&scene);
    ASSERT_NULL_TOLD(ht_json_read_scene(NULL, json, 2, "f", &told));
    ASSERT_NULL_TOLD(ht_json_read_scene(&scene, NULL, 2, "f", &told));
    ASSERT_NULL_TOLD(ht_ldtk_read(NULL, "/dev/null", NULL, &told));
    ASSERT_NULL_TOLD(ht_ldtk_read(&scene, NULL, NULL, &told));
    ASSERT_NULL_TOLD(ht_ldtk_read_text(NULL, json, 2, "f", NULL, &told));
    ASSERT_NULL_TOLD(ht_ldtk_read_text(&scene, NULL, 2, "f", NULL, &told));
    ASSERT_NULL_TOLD(ht_ldtk_read_text(&scene, json, 2, NULL, NULL, &told));
    ASSERT_NULL_TOLD(ht_tiled_read(NULL, "/dev/null", NULL, &told));
    ASSERT_NULL_TOLD(ht_tiled_read(&scene, NULL, NULL, &told));
    ASSERT_NULL_TOLD(ht_tiled_read_text(NULL, json, 2, true, "f", NULL, &told));
    ASSERT_NULL_TOLD(ht_tiled_read_text(&scene, NULL, 2, true, "f", NULL, &told));
    ASSERT_NULL_TOLD(ht_tiled_read_text(&scene, json, 2, true, NULL, NULL, &told));
    assert_int_equal(ht_scene_add_layer(NULL, &(ht_scene_layer){0}, NULL), HT_ERR_NULL);
    assert_int_equal(ht_scene_add_layer(&scene, NULL, NULL), HT_ERR_NULL);
    ASSERT_NULL_TOLD(ht_picture_write(NULL, HT_PICTURE_SVG, &scene, NULL, 0, NULL, &told));
    ASSERT_NULL_TOLD(ht_picture_write("/dev/null", HT_PICTURE_SVG, NULL, NULL, 0, NULL, &told));
    ASSERT_NULL_TOLD(ht_picture_write("/dev/null", HT_PICTURE_SVG, &scene, NULL, 1, NULL, &told));
    const ht_picture_format none = (ht_picture_format)99;
    assert_true(is_told(ht_picture_write("/dev/null", none, &scene, NULL, 0, NULL, &told), HT_ERR_VALUE));
    assert_int_equal(scene.count + scene.layer_count, 0);
    ht_scene_deinit(&scene);
}

static void null_streams(void **state) {
    (void)state;
    ht_text out = {0};
    ht_world_stream *const stream = ht_world_stream_create();
    assert_non_null(stream);
    ASSERT_NULL_TOLD(ht_world_stream_run(NULL, "{}", 2, "f", 1, &out, &told));
    ASSERT_NULL_TOLD(ht_world_stream_run(stream, "{}", 2, "f", 1, NULL, &told));
    assert_null(out.data);
    ASSERT_NULL_TOLD(ht_world_stream_run(stream, NULL, 2, "f", 1, &out, &told)); // which is a line that cannot be read
    assert_non_null(out.data);
    assert_null(ht_world_stream_world(NULL));
    ht_world_stream_destroy(stream);
    ht_world_stream_destroy(NULL);
    ht_text_deinit(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(null_files),
        cmocka_unit_test(null_json),
        cmocka_unit_test(null_scenes),
        cmocka_unit_test(null_streams),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
