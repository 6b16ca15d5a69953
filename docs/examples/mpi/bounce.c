// Discs bounce off each other and off walls. Each rank moves its own, wherever they are; the index tells it what they meet.
#include <hantei/hantei.h>
#include <hantei/mpi.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DISCS = 2000, FRAMES = 100 };
static const float side = 150.0f, radius = 1.0f;

typedef struct disc {
    ht_vec2 at, speed;
} disc;

static disc make_disc(uint64_t id) {
    const uint32_t bits = (uint32_t)id * 2654435761u;
    return (disc){{2.0f + 3.0f * (float)(id % 48), 2.0f + 3.0f * (float)(id / 48)},
                  {(float)(bits >> 24) / 512.0f - 0.25f, (float)(bits >> 16 & 255) / 512.0f - 0.25f}};
}

// Discs of equal mass exchange what they have of speed towards each other. Each home computes its own disc's, from the same numbers.
static void bounce(const disc *before, const disc *other, ht_vec2 *speed) {
    const ht_circle a = {before->at, radius}, b = {other->at, radius};
    const ht_vec2 way = {other->at.x - before->at.x, other->at.y - before->at.y};
    const float closing = (other->speed.x - before->speed.x) * way.x + (other->speed.y - before->speed.y) * way.y;
    if (closing < 0.0f && ht_relate_circle_circle(&a, &b) != HT_APART) {
        const float part = closing / (way.x * way.x + way.y * way.y);
        speed->x += part * way.x;
        speed->y += part * way.y;
    }
}

static void move_disc(disc *d, ht_vec2 speed) {
    speed.x = d->at.x < radius ? fabsf(speed.x) : d->at.x > side - radius ? -fabsf(speed.x) : speed.x;
    speed.y = d->at.y < radius ? fabsf(speed.y) : d->at.y > side - radius ? -fabsf(speed.y) : speed.y;
    *d = (disc){{d->at.x + speed.x, d->at.y + speed.y}, speed};
}

// The same for all discs in any order.
static uint64_t hash_of(uint64_t id, const disc *d) {
    uint32_t words[4];
    memcpy(words, d, sizeof words);
    uint64_t hash = id;
    for (int i = 0; i < 4; i++) {
        hash = (hash ^ words[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    return hash;
}

int main(int argc, char **argv) {
    int rank, ranks;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);

    static disc discs[DISCS];
    static ht_box boxes[DISCS];
    static uint64_t ids[DISCS];
    size_t count = 0;
    for (uint64_t id = (uint64_t)rank; id < DISCS; id += (uint64_t)ranks) {
        discs[count] = make_disc(id);
        ids[count++] = id;
    }

    ht_mpi_index *index;
    ht_mpi_error error;
    const ht_mpi_index_desc desc = {.data_size = sizeof(disc)};
    ht_status status = ht_mpi_index_create(MPI_COMM_WORLD, &desc, &index, &error);
    uint64_t sums[2] = {0, 0}; // of meetings and hashes
    for (int frame = 0; frame < FRAMES && status == HT_OK; frame++) {
        for (size_t i = 0; i < count; i++) {
            const ht_shape shape = HT_SHAPE(((ht_circle){discs[i].at, radius}));
            boxes[i] = ht_bounds(&shape);
        }
        ht_mpi_meetings met;
        const ht_mpi_boxes mine = {.boxes = boxes, .ids = ids, .count = count, .data = discs};
        status = ht_mpi_index_update(index, &mine, &error);
        status = status == HT_OK ? ht_mpi_index_meetings(index, &met, &error) : status;
        for (size_t i = 0; i < count && status == HT_OK; i++) {
            ht_vec2 speed = discs[i].speed;
            for (size_t k = met.begins[i]; k < met.begins[i + 1]; k++) { // by id: the same sum on any number of ranks
                bounce(&discs[i], (const disc *)met.data + k, &speed);
            }
            move_disc(&discs[i], speed); // what it has told the others was copied
        }
        sums[0] += status == HT_OK ? met.count : 0;
        ht_mpi_meetings_deinit(status == HT_OK ? &met : NULL);
    }
    ht_mpi_index_destroy(index);

    for (size_t i = 0; i < count; i++) {
        sums[1] += hash_of(ids[i], &discs[i]);
    }
    MPI_Allreduce(MPI_IN_PLACE, sums, 2, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0 && status != HT_OK) {
        fprintf(stderr, "rank %d: %s\n", error.rank, error.reason);
    } else if (rank == 0) {
        printf("%d discs, %d frames: %llu meetings, hash %016llx\n", DISCS, FRAMES, (unsigned long long)sums[0] / 2,
               (unsigned long long)sums[1]);
    }
    MPI_Finalize();
    return status == HT_OK ? 0 : 2;
}
