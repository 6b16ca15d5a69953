// index_parallel.c: runs loops over tasks, by the caller's threads where there are any.
#include "index/index_build.h"

void hti_index_parallel_for(const ht_parallel *parallel, void (*task)(void *data, size_t i), void *data, size_t count) {
    if (parallel->run != NULL && count > 1) {
        parallel->run(parallel->context, task, data, count);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        task(data, i);
    }
}
