// lesson_claims.h: for tests of what a lesson claims: its answers without a page.
#ifndef HANTEI_LESSON_CLAIMS_H
#define HANTEI_LESSON_CLAIMS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "lesson.h"
#include "lesson_state.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// The answer at the step's start with these numbers besides.
static inline void claims_ask(const lesson *l, const char *step, const char *numbers, lesson_answer *x) {
    const int32_t at = lesson_find_step(l, step, strlen(step));
    assert_true(at >= 0);
    float v[LESSON_NUMBERS] = {0.0f};
    lesson_start_of(l, at, v);
    lesson_set(l, v, numbers);
    lesson_ask(l, at, v, x);
}

/// The values behind the line of the step's code that contains `part`; NULL: it is not lit.
static inline const char *claims_note(const lesson *l, const char *step, const lesson_answer *x, const char *part) {
    static play_code_line lines[LESSON_LINES];
    static char notes[LESSON_LINES][LESSON_NOTE];
    const int32_t count = lesson_list(l, lesson_find_step(l, step, strlen(step)), x, lines, notes);
    for (int32_t i = 0; i < count; i++) {
        if (strstr(lines[i].text, part) != NULL) {
            return lines[i].note;
        }
    }
    fail_msg("no such line: %s", part);
    return NULL;
}

/// As near as the digits that a text shows.
static inline void claims_near(float value, float wanted) {
    if (!(fabsf(value - wanted) <= 2e-6f * fmaxf(1.0f, fabsf(wanted)))) {
        fail_msg("%.9g is not %.9g", (double)value, (double)wanted);
    }
}

/// Every way finds the same pairs; between the two parts of them hit.
static inline void claims_times(const lesson_times *times, float least, float most) {
    enum { PAIRS = 4096 };
    char *pairs = calloc(PAIRS, times->pair_size);
    uint32_t seed = 7;
    assert_non_null(pairs);
    for (size_t i = 0; i < PAIRS; i++) {
        times->make(pairs + i * times->pair_size, &seed);
    }
    const float part = (float)times->ways[0].run(pairs, PAIRS) / PAIRS;
    if (!(part >= least && part <= most)) {
        fail_msg("%g of the pairs hit", (double)part);
    }
    for (int32_t i = 0; i < times->count; i++) {
        assert_non_null(times->ways[i].name.ja);
        for (size_t k = 0; k < PAIRS; k++) {
            const void *pair = pairs + k * times->pair_size;
            assert_int_equal(times->ways[i].run(pair, 1), times->ways[0].run(pair, 1));
        }
    }
    free(pairs);
}

#endif
