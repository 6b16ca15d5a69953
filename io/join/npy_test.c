// npy_test.c: headers that numpy writes are read, what is written reads back the same, and what is broken says why.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <hantei/io/npy.h>
#include <stdlib.h>
#include <string.h>

// Reads a file of this version with this dictionary, from memory of just its size.
static ht_status read_dictionary(int version, const char *text, ht_npy *npy, ht_io_error *error) {
    const size_t length = strlen(text), before = version == 1 ? 10 : 12;
    char *const bytes = malloc(before + length);
    memcpy(bytes, "\x93NUMPY", 6);
    memcpy(bytes + 6, (const char[]){(char)version, 0, (char)length, (char)(length >> 8), 0, 0}, before - 6);
    memcpy(bytes + before, text, length);
    const ht_status status = ht_npy_read(bytes, before + length, "x.npy", npy, error);
    free(bytes);
    return status;
}

static void headers_are_read(void **state) {
    (void)state;
    ht_npy npy;
    assert_int_equal(
        read_dictionary(1, "{'descr': '<f4', 'fortran_order': False, 'shape': (1000, 4), }          \n", &npy, NULL),
        HT_OK);
    assert_true(npy.kind == 'f' && npy.size == 4 && !npy.is_big_endian && !npy.is_by_columns && npy.dimensions == 2);
    assert_true(npy.shape[0] == 1000 && npy.shape[1] == 4 && npy.bytes == 16000 && npy.start == 83);
    assert_int_equal(read_dictionary(2, "{\"shape\":(7L,),\"fortran_order\" : True,\"descr\":\">i8\"}", &npy, NULL),
                     HT_OK);
    assert_true(npy.kind == 'i' && npy.size == 8 && npy.is_big_endian && npy.is_by_columns && npy.dimensions == 1);
    assert_true(npy.shape[0] == 7 && npy.bytes == 56);
    assert_int_equal(read_dictionary(3, "{'descr':'|b1','fortran_order':False,'shape':()}", &npy, NULL), HT_OK);
    assert_true(npy.dimensions == 0 && npy.bytes == 1);
    assert_int_equal(
        read_dictionary(1, "{'descr':'<c16','fortran_order':False,'shape':(9223372036854775807,0)}", &npy, NULL),
        HT_OK);
    assert_true(npy.bytes == 0);
}

static void what_is_written_is_read(void **state) {
    (void)state;
    for (uint32_t dimensions = 0; dimensions <= HT_NPY_DIMENSIONS; dimensions++) {
        for (int i = 0; i < 4; i++) {
            const uint64_t many = i == 3 ? 0 : UINT64_C(1) << 7;
            ht_npy npy = {"fiub"[i], i == 3 ? 1u : 8u, i == 1, i == 2, dimensions, {3, many, 5, many, 1, 2, many, 9}, 0,
                          0};
            memset(npy.shape + dimensions, 0, (HT_NPY_DIMENSIONS - dimensions) * sizeof npy.shape[0]);
            char head[HT_NPY_HEADER];
            const size_t size = ht_npy_write(&npy, head);
            ht_npy read;
            assert_true(size % 64 == 0 && head[size - 1] == '\n');
            assert_int_equal(ht_npy_read(head, size, "x.npy", &read, NULL), HT_OK);
            assert_true(read.kind == npy.kind && read.size == npy.size && read.is_big_endian == npy.is_big_endian &&
                        read.is_by_columns == npy.is_by_columns && read.dimensions == npy.dimensions);
            assert_memory_equal(read.shape, npy.shape, sizeof read.shape);
            assert_int_equal(read.start, size);
        }
    }
    const ht_npy longest = {
        'f',   8, false,
        false, 8, {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX},
        0,     0};
    char head[HT_NPY_HEADER];
    assert_int_equal(ht_npy_write(&longest, head), HT_NPY_HEADER);
}

static void broken_headers_say_why(void **state) {
    (void)state;
    static const struct {
        const char *text;
        ht_status status;
        const char *reason;
    } broken[] = {
        {"", HT_ERR_SYNTAX, "it is not a dictionary"},
        {"{'descr'", HT_ERR_SYNTAX, "it is not a dictionary"},
        {"{descr:", HT_ERR_SYNTAX, "it is not a dictionary"},
        {"{'descr", HT_ERR_SYNTAX, "it is not a dictionary"},
        {"{'descr':4", HT_ERR_SYNTAX, "descr is not a string"},
        {"{'descr':[('x','<f4')]", HT_ERR_UNSUPPORTED, "it holds records of several fields, not numbers"},
        {"{'descr':'<U7'", HT_ERR_UNSUPPORTED, "it holds '<U7', not numbers"},
        {"{'descr':'<f0'", HT_ERR_UNSUPPORTED, "it holds '<f0', not numbers"},
        {"{'descr':'<f4x'", HT_ERR_UNSUPPORTED, "it holds '<f4x', not numbers"},
        {"{'descr':'f'", HT_ERR_UNSUPPORTED, "it holds 'f', not numbers"},
        {"{'descr':'<f4' 'shape'", HT_ERR_SYNTAX, "it is not a dictionary"},
        {"{'descr':'<f4','descr':'<f4'}", HT_ERR_SYNTAX, "a key is unknown, or there twice"},
        {"{'other':'<f4'}", HT_ERR_SYNTAX, "a key is unknown, or there twice"},
        {"{'descr':'<f4','shape':(2,)}", HT_ERR_SYNTAX, "descr, fortran_order or shape is missing"},
        {"{'fortran_order':0", HT_ERR_SYNTAX, "fortran_order is neither True nor False"},
        {"{'shape':[2]", HT_ERR_SYNTAX, "shape is not a tuple"},
        {"{'shape':(2", HT_ERR_SYNTAX, "shape is not a tuple of whole numbers"},
        {"{'shape':(2 3)", HT_ERR_SYNTAX, "shape is not a tuple of whole numbers"},
        {"{'shape':(-2,)", HT_ERR_SYNTAX, "shape is not a tuple of whole numbers"},
        {"{'shape':(1,1,1,1,1,1,1,1,1)", HT_ERR_UNSUPPORTED, "the array has more than 8 dimensions"},
        {"{'shape':(9223372036854775808,)", HT_ERR_VALUE, "the array is too large"},
        {"{'descr':'<f4','fortran_order':False,'shape':(4294967296,4294967296)}", HT_ERR_VALUE,
         "the array is too large"},
        {"{'descr':'<f4','fortran_order':False,'shape':(2,)} 1", HT_ERR_SYNTAX, "more follows the dictionary"},
    };
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        ht_npy npy;
        ht_io_error error;
        assert_int_equal(read_dictionary(1, broken[i].text, &npy, &error), broken[i].status);
        assert_non_null(strstr(error.reason, broken[i].reason));
        assert_string_equal(error.file, "x.npy");
    }
}

static void files_of_other_kinds(void **state) {
    (void)state;
    static const struct {
        const char *bytes;
        size_t size;
        ht_status status;
        const char *reason;
    } files[] = {
        {"", 0, HT_ERR_SYNTAX, "it is not a numpy file (.npy)"},
        {"\x93NUMPX\1\0\0\0", 10, HT_ERR_SYNTAX, "it is not a numpy file (.npy)"},
        {"\x93NUMPY", 6, HT_ERR_SYNTAX, "the file ends within it"},
        {"\x93NUMPY\1\0\0", 9, HT_ERR_SYNTAX, "the file ends within it"},
        {"\x93NUMPY\2\0\0\0\0", 11, HT_ERR_SYNTAX, "the file ends within it"},
        {"\x93NUMPY\1\0\3\0{}", 12, HT_ERR_SYNTAX, "the file ends within it"},
        {"\x93NUMPY\2\0\0\0\0\7{}", 14, HT_ERR_SYNTAX, "it is too long"},
        {"\x93NUMPY\4\0\0\0\0\0", 12, HT_ERR_UNSUPPORTED, "version 4 of numpy's format is not known"},
        {"\x93NUMPY\0\0\0\0\0\0", 12, HT_ERR_UNSUPPORTED, "version 0 of numpy's format is not known"},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        ht_npy npy;
        ht_io_error error;
        assert_int_equal(ht_npy_read(files[i].bytes, files[i].size, "x.npy", &npy, &error), files[i].status);
        assert_non_null(strstr(error.reason, files[i].reason));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(headers_are_read), cmocka_unit_test(what_is_written_is_read),
                                       cmocka_unit_test(broken_headers_say_why),
                                       cmocka_unit_test(files_of_other_kinds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
