// mpi_shape_test.c: folded shapes that are equal have equal bytes, whatever lies in bytes of theirs that mean nothing; and they unfold
// to what they were.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "mpi_shape.h"
#include "mpi_test_shapes.h"

static const size_t kind_size[HT_KIND_COUNT] = {0,
#define KIND_SIZE(code, name, type, member) sizeof(type),
                                                HT_KIND_LIST(KIND_SIZE)
#undef KIND_SIZE
};

// Fills what lies between and behind the numbers of a shape.
static void fill_unused(ht_shape *shape, int byte) {
    char *const bytes = (char *)shape;
    const size_t end = offsetof(ht_shape, point) + kind_size[shape->kind];
    memset(bytes + sizeof shape->kind, byte, offsetof(ht_shape, point) - sizeof shape->kind);
    memset(bytes + end, byte, sizeof *shape - end);
    if (shape->kind == HT_POLYLINE) {
        memset((char *)&shape->polyline.closed + sizeof(bool), byte,
               end - offsetof(ht_shape, polyline.closed) - sizeof(bool));
    } else if (shape->kind == HT_COMPOUND) {
        const size_t used = offsetof(ht_shape, compound.count) + sizeof shape->compound.count;
        memset(bytes + used, byte, end - used);
    }
}

static char *write_shape(test_shape *t, int byte, size_t *size) {
    hti_mpi_flat flat;
    for (int i = 0; i < 4; i++) {
        fill_unused(&t->members[i], byte);
    }
    fill_unused(&t->shape, byte);
    assert_true(hti_mpi_flat_make(&flat, &t->shape));
    *size = hti_mpi_flat_size(&flat);
    char *const message = malloc(*size);
    assert_ptr_equal(hti_mpi_flat_write(&flat, message), message + *size);
    free(flat.bytes);
    return message;
}

static void equal_shapes_have_equal_bytes(void **state) {
    (void)state;
    int padded = 0;
    for (int form = 0; form <= TEST_SHAPES; form++) {
        test_shape t;
        memset(&t, 0, sizeof t);
        make_test_shape(&t, form, (ht_box){{1, 2}, {5, 4}});
        size_t sizes[2];
        char *const messages[2] = {write_shape(&t, 0x00, &sizes[0]), write_shape(&t, 0xa5, &sizes[1])};
        assert_int_equal(sizes[0], sizes[1]);
        assert_memory_equal(messages[0], messages[1], sizes[0]);
        hti_mpi_flat flats[2];
        assert_ptr_equal(hti_mpi_flat_read(&flats[0], messages[0]), messages[0] + sizes[0]);
        hti_mpi_flat_read(&flats[1], messages[1]);
        assert_true(hti_mpi_flat_equals(&flats[0], &flats[1]));
        ht_shape shape;
        char *memory;
        assert_true(hti_mpi_flat_unfold(&flats[0], &shape, &memory));
        assert_int_equal(shape.kind, ht_is_answerable(&t.shape) ? t.shape.kind : HT_NO_SHAPE);
        if (ht_is_answerable(&t.shape)) {
            assert_int_equal(ht_relate(&shape, &t.shape), ht_relate(&t.shape, &t.shape));
        }
        padded += shape.kind == HT_POLYLINE || shape.kind == HT_COMPOUND;
        free(memory);
        free(messages[0]);
        free(messages[1]);
    }
    assert_true(padded >= 2);
}

static void another_number_is_another_shape(void **state) {
    (void)state;
    hti_mpi_flat flats[2];
    for (int32_t i = 0; i < 2; i++) {
        const ht_vec2 v[3] = {{0, 0}, {1, 0}, {1, 1}};
        const ht_shape shape = HT_SHAPE((ht_polyline){v, 3, i == 0});
        assert_true(hti_mpi_flat_make(&flats[i], &shape));
    }
    assert_false(hti_mpi_flat_equals(&flats[0], &flats[1]));
    free(flats[0].bytes);
    free(flats[1].bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(equal_shapes_have_equal_bytes),
                                       cmocka_unit_test(another_number_is_another_shape)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
