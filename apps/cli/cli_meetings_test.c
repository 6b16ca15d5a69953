// cli_meetings_test.c: the pairs of a scene are brute force's, in order, kept or found anew.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli.h"
#include <stdlib.h>

enum { COUNT = 300 };

// Discs of which each meets most others: more pairs than a portion holds; every third is no level geometry.
static void fill(ht_scene *scene) {
    ht_scene_init(scene);
    for (int i = 0; i < COUNT; i++) {
        const bool level = i % 3 != 0;
        const ht_scene_object object = {
            .id = "disc",
            .group = "",
            .shape = HT_SHAPE(((ht_circle){{(float)(i * 7 % 50), (float)(i % 11)}, 15.0f})),
            .filter = {level ? HT_CATEGORY_LEVEL : HT_CATEGORY_OBJECT, level ? ~HT_CATEGORY_LEVEL : UINT64_MAX, 0}};
        assert_int_equal(ht_scene_add(scene, &object), HT_OK);
    }
}

typedef struct list {
    ht_scene_pair pairs[COUNT * COUNT];
    size_t count;
} list;

static bool put(void *context, const ht_scene_pair *pair) {
    list *l = context;
    l->pairs[l->count++] = *pair;
    return true;
}

// The pairs one by one, as they are kept, or found anew.
static void expect(const ht_scene *scene, ht_relation only, bool is_kept) {
    static list found;
    cli_progress progress = {.terminal = false};
    cli_meetings meetings;
    size_t k = 0;
    assert_true(cli_meetings_init(&meetings, scene, only, is_kept, &progress));
    if (!is_kept) {
        meetings.most_kept = 0;
        free(meetings.pairs);
        meetings.pairs = NULL;
    }
    found.count = 0;
    cli_meetings_each(&meetings, put, &found);
    for (size_t a = 0; a < scene->count; a++) {
        for (size_t b = a + 1; b < scene->count; b++) {
            const ht_scene_object *p = &scene->objects[a], *q = &scene->objects[b];
            const ht_relation relation = ht_relate(&p->shape, &q->shape);
            const bool tested =
                (p->filter.category & q->filter.mask) != 0 && (q->filter.category & p->filter.mask) != 0;
            if (!tested || relation == HT_APART || (only != HT_APART && relation != only)) {
                continue;
            }
            assert_true(k < found.count);
            assert_int_equal(found.pairs[k].a, a);
            assert_int_equal(found.pairs[k].b, b);
            assert_int_equal(found.pairs[k].relation, relation);
            assert_true(found.pairs[k].separation.distance == ht_distance(&p->shape, &q->shape).distance);
            k++;
        }
    }
    assert_int_equal(found.count, k);
    assert_int_equal(meetings.count, k);
    cli_meetings_deinit(&meetings);
}

static void test_brute_force(void **state) {
    (void)state;
    ht_scene scene;
    fill(&scene);
    for (int is_kept = 0; is_kept < 2; is_kept++) {
        expect(&scene, HT_APART, is_kept != 0);
        expect(&scene, HT_OVERLAP, is_kept != 0);
        expect(&scene, HT_TOUCH, is_kept != 0);
        scene.count = 0;
        expect(&scene, HT_APART, is_kept != 0);
        scene.count = COUNT;
    }
    ht_scene_deinit(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_brute_force)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
