// mpi_shape.h: a shape with its arrays in one piece, as it is sent and kept.
#ifndef HANTEI_MPI_SHAPE_H
#define HANTEI_MPI_SHAPE_H

#include <hantei/shape.h>

/// A folded shape: its arrays, and edge indices, lie in `bytes` (from malloc, or NULL for kinds without arrays), and pointers to
/// them are distances.
typedef struct hti_mpi_flat {
    ht_shape shape;
    char *bytes;
    size_t size;
} hti_mpi_flat;

/// Whether the shape is a field or has one, which cannot be sent.
bool hti_mpi_shape_has_field(const ht_shape *shape);

/// Folds a shape; one that is not answerable becomes none (HT_NO_SHAPE). False: no memory.
bool hti_mpi_flat_make(hti_mpi_flat *flat, const ht_shape *shape);

/// Whether two are the same, to the last bit of what they say.
bool hti_mpi_flat_equals(const hti_mpi_flat *a, const hti_mpi_flat *b);

/// As a message: its size, writing it, and reading it: `bytes` lies in the message then. Both return where it ends.
size_t hti_mpi_flat_size(const hti_mpi_flat *flat);
char *hti_mpi_flat_write(const hti_mpi_flat *flat, char *to);
const char *hti_mpi_flat_read(hti_mpi_flat *flat, const char *from);

/// Makes a shape of it again, with its arrays in *memory (from malloc, or NULL). False: no memory.
bool hti_mpi_flat_unfold(const hti_mpi_flat *flat, ht_shape *shape, char **memory);

#endif
