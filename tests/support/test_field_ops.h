// test_field_ops.h: instructions of fields as tests write them, and fields of these.
#ifndef HANTEI_TEST_FIELD_OPS_H
#define HANTEI_TEST_FIELD_OPS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/field.h>

#define OP(name, ...)                                                                                                  \
    {                                                                                                                  \
        .code = HT_FIELD_##name, .number = { __VA_ARGS__ }                                                             \
    }
#define END                                                                                                            \
    { .code = HT_FIELD_END }
#define COUNT(ops) ((int32_t)(sizeof(ops) / sizeof(ops)[0]))

/// A field of valid instructions.
static inline ht_field made(ht_field_op *ops, int32_t count) {
    ht_field field = {0};
    assert_int_equal(ht_field_make(ops, count, &field), HT_OK);
    return field;
}

enum { HALL_OPS = 7 };

/// A hall in a rock: a round and a flat-walled one, together taken away from it.
static inline ht_field made_hall(ht_field_op ops[HALL_OPS]) {
    const ht_field_op hall[HALL_OPS] = {OP(BOX, 30.0f, 30.0f),
                                        OP(CIRCLE, 11.0f),
                                        OP(MOVE, -6.0f, -2.5f),
                                        OP(BOX, 6.0f, 10.0f),
                                        END,
                                        {.code = HT_FIELD_UNION},
                                        {.code = HT_FIELD_DIFFERENCE}};
    for (int i = 0; i < HALL_OPS; i++) {
        ops[i] = hall[i];
    }
    return made(ops, HALL_OPS);
}

#endif
