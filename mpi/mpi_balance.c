// mpi_balance.c: when the plane is shared out anew. Until then each frame costs as much more as the rank with most work has above
// the mean; when that has come to what a new plane costs, it pays, as far as can be told without knowing the future: at most
// twice what the best times would have cost (A. Karlin, M. Manasse, L. Rudolph, D. Sleator, "Competitive snoopy caching",
// Algorithmica 3, 1988). Work is counted, not measured by clocks, so that the same frames are shared out in the same way.
#include "mpi_index_internal.h"

// What a new plane costs, in frames, and at most, when new ones do not help: boxes that are all in one place.
#define PRICE 4.0
#define PRICE_LIMIT 256.0

// Boxes a pair's work is worth, as in mpi_plane.c.
#define PAIR_WORK 0.1

// After a new plane: it was worth its price when it took away half of what was too much.
static void judge_plane(hti_mpi_balance *balance, double imbalance) {
    const bool has_helped = imbalance - 1.0 <= 0.5 * (balance->imbalance - 1.0);
    const double doubled = 2.0 * balance->price;
    balance->price = has_helped ? PRICE : doubled < PRICE_LIMIT ? doubled : PRICE_LIMIT;
    balance->is_new = false;
}

bool hti_mpi_balance_wants_plane(ht_mpi_index *index, size_t count) {
    hti_mpi_balance *const balance = &index->balance;
    double largest = (double)index->held.live + PAIR_WORK * balance->pairs, sums[2] = {largest, (double)count};
    MPI_Allreduce(MPI_IN_PLACE, &largest, 1, MPI_DOUBLE, MPI_MAX, index->group.comm);
    MPI_Allreduce(MPI_IN_PLACE, sums, 2, MPI_DOUBLE, MPI_SUM, index->group.comm);
    const double imbalance = sums[0] > 0.0 ? largest * index->group.ranks / sums[0] : 0.0;
    if (balance->is_new && imbalance > 0.0) {
        judge_plane(balance, imbalance);
    }
    balance->imbalance = imbalance;
    balance->loss += imbalance > 1.0 ? imbalance - 1.0 : 0.0;
    if (sums[1] == 0.0 || (balance->is_made && balance->loss < balance->price)) {
        return false;
    }
    balance->price = balance->is_made ? balance->price : PRICE;
    balance->loss = 0.0;
    balance->is_new = balance->is_made;
    balance->is_made = true;
    return true;
}
