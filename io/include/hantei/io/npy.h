// npy.h: what the header of a numpy file says (.npy, format versions 1 to 3).
//
// A file is the header, a Python dictionary padded with spaces, and then the numbers of one array, nothing else.
// NumPy Enhancement Proposal 1, "A simple file format for NumPy arrays".
#ifndef HANTEI_IO_NPY_H
#define HANTEI_IO_NPY_H

#include <hantei/io/scene.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    HT_NPY_DIMENSIONS = 8,   // the most that are read
    HT_NPY_HEADER = 256,     // bytes, the most that a header takes which is written here
    HT_NPY_LONGEST = 1 << 16 // the most that are read
};

/// An array in a file.
typedef struct ht_npy {
    char kind;     // numpy's letter: 'f' floats, 'i' integers, 'u' integers without sign, 'b' truth values, and others
    uint32_t size; // of a number in bytes
    bool is_big_endian;  // the highest byte of a number comes first
    bool is_by_columns;  // the first index runs fastest: numpy's fortran_order
    uint32_t dimensions; // 0 to HT_NPY_DIMENSIONS
    uint64_t shape[HT_NPY_DIMENSIONS];
    uint64_t start; // where in the file the numbers begin
    uint64_t bytes; // that they take
} ht_npy;

/// Reads a header from the first `size` bytes of a file, HT_NPY_LONGEST of them or all that it has; `file` names it in
/// errors. HT_ERR_SYNTAX where it is none, HT_ERR_UNSUPPORTED for arrays of texts and records, HT_ERR_VALUE when the
/// array is too large for any file.
HT_IO_API ht_status ht_npy_read(const void *bytes, size_t size, const char *file, ht_npy *out, ht_io_error *error);

/// Writes the header of such an array, whose `start` and `bytes` are not looked at. Returns its size.
HT_IO_API size_t ht_npy_write(const ht_npy *npy, char out[HT_NPY_HEADER]);

#ifdef __cplusplus
}
#endif

#endif
