// Boxes in a chain across all ranks, each of which meets the next one.
#include <hantei/mpi.h>
#include <stdio.h>

enum { MANY = 10 };

int main(int argc, char **argv) {
    int rank, ranks;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);

    ht_box boxes[MANY];
    uint64_t ids[MANY];
    for (int i = 0; i < MANY; i++) {
        const int link = rank * MANY + i;
        boxes[i] = (ht_box){{(float)link, 0}, {(float)(link + 1), 1}};
        ids[i] = (uint64_t)link;
    }

    const ht_mpi_boxes given = {.boxes = boxes, .ids = ids, .count = MANY};
    ht_mpi_pairs pairs;
    ht_mpi_error error;
    if (ht_mpi_find_pairs(MPI_COMM_WORLD, &given, NULL, &pairs, &error) != HT_OK) {
        if (rank == 0) {
            fprintf(stderr, "rank %d: %s\n", error.rank, error.reason);
        }
        MPI_Finalize();
        return 2;
    }

    // This rank's pairs; every pair is some rank's.
    unsigned long long mine = pairs.count, all = 0;
    MPI_Reduce(&mine, &all, 1, MPI_UNSIGNED_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%d boxes on %d ranks, %llu pairs\n", ranks * MANY, ranks, all);
    }
    ht_mpi_pairs_deinit(&pairs);
    MPI_Finalize();
    return 0;
}
