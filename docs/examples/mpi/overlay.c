// Two layers of a map: which parcels does each road touch, and how many parcels lie on no road?
#include <hantei/mpi.h>
#include <stdio.h>

enum { ROWS = 60, PARCELS = ROWS * ROWS, ROADS = 30 };

// Parcels of 8 by 8, 2 apart.
static ht_box parcel(int i) {
    const float x = 10.0f * (float)(i % ROWS), y = 10.0f * (float)(i / ROWS);
    return (ht_box){{x, y}, {x + 8, y + 8}};
}

// Roads between them, upright and across by turns, each of another length.
static ht_box road(int i) {
    const float at = 8.0f + 20.0f * (float)(i / 2) + 10.0f, end = 20.0f * (float)(i + 1);
    return i % 2 == 0 ? (ht_box){{at, 0}, {at + 2, end}} : (ht_box){{0, at}, {end, at + 2}};
}

int main(int argc, char **argv) {
    int rank, ranks;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);

    // Each rank has read a part of both layers. Ids of parcels and of roads may be the same.
    static ht_box boxes[2][PARCELS];
    static uint64_t ids[2][PARCELS];
    size_t counts[2] = {0, 0};
    for (int layer = 0; layer < 2; layer++) {
        for (int i = rank; i < (layer == 0 ? PARCELS : ROADS); i += ranks) {
            boxes[layer][counts[layer]] = layer == 0 ? parcel(i) : road(i);
            ids[layer][counts[layer]++] = (uint64_t)i;
        }
    }

    const ht_mpi_boxes parcels = {.boxes = boxes[0], .ids = ids[0], .count = counts[0]};
    const ht_mpi_boxes roads = {.boxes = boxes[1], .ids = ids[1], .count = counts[1]};
    ht_mpi_pairs pairs;
    ht_mpi_error error;
    if (ht_mpi_find_pairs_between(MPI_COMM_WORLD, &parcels, &roads, NULL, &pairs, &error) != HT_OK) {
        if (rank == 0) {
            fprintf(stderr, "rank %d: %s\n", error.rank, error.reason);
        }
        MPI_Finalize();
        return 2;
    }

    // A rank owns pairs of any parcels and roads: what is known of each is brought together.
    static int on_road[PARCELS], touched[ROADS];
    for (size_t i = 0; i < pairs.count; i++) {
        on_road[pairs.pairs[i].a] = 1;
        touched[pairs.pairs[i].b]++;
    }
    ht_mpi_pairs_deinit(&pairs);
    MPI_Allreduce(MPI_IN_PLACE, on_road, PARCELS, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, touched, ROADS, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0) {
        int without = 0;
        for (int i = 0; i < PARCELS; i++) {
            without += on_road[i] == 0;
        }
        printf("%d parcels, %d on no road\n", PARCELS, without);
        for (int i = 0; i < ROADS; i += 10) {
            printf("road %d touches %d parcels\n", i, touched[i]);
        }
    }
    MPI_Finalize();
    return 0;
}
