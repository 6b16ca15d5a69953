// world_match_test.c: a match that is set back again and again goes the same way: every 30 frames it is loaded from 20
// frames before, as a game does that hears of an input too late, and once it is gone on with in another world.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/test_match.h"

enum { PLAYED = 1500 / HANTEI_PART, EVERY = 30, BACK = 20 };

static void a_match_set_back(void **state) {
    (void)state;
    match *const straight = match_create(), *const set_back = match_create(), *const other = match_create();
    match_snapshot at = {.capacity = 0};
    assert_true(straight != NULL && set_back != NULL && other != NULL);
    for (int frame = 0; frame < PLAYED; frame += EVERY) {
        match_play(straight, EVERY);
        match_play(set_back, EVERY - BACK);
        match_save(set_back, &at);
        match_play(set_back, BACK);
        const uint64_t hash = match_hash(straight);
        assert_true(hash != 0 && match_hash(set_back) == hash);
        match_load(set_back, &at);
        match_play(set_back, BACK);
        assert_true(match_hash(set_back) == hash);
    }
    assert_true(straight->state.taken > (uint32_t)PLAYED / 20); // it is a game
    match_load(other, &at);
    match_play(other, BACK);
    assert_true(match_hash(other) == straight->state.told);
    match_destroy(straight);
    match_destroy(set_back);
    match_destroy(other);
    free(at.bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_match_set_back)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
