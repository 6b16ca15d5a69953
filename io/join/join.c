// join.c: joins files that need not fit in memory: rows into slabs, pairs slab by slab into sorted runs, runs into the
// output (docs/join.md). After each part the state of the work (join_state.c) says what is done.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "join/join_work.h"
#include "scene_parts.h"

bool hti_join_fail(hti_join_work *w, ht_status status, const char *path, const char *format, ...) {
    char reason[sizeof w->error->reason];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    if (w->status == HT_OK) {
        w->status = ht_io_fail(w->error, status, path, 0, "%s", reason);
    }
    return false;
}

bool hti_join_goes_on(hti_join_work *w, ht_join_stage stage, uint64_t done, uint64_t total) {
    if (w->status == HT_OK && w->join->go_on != NULL && !w->join->go_on(w->join->context, stage, done, total)) {
        hti_join_fail(w, HT_ERR_FILE, w->join->out, "the join was interrupted");
    }
    return w->status == HT_OK;
}

static uint32_t slabs_wanted(const hti_join_work *w) {
    const uint64_t rows = w->state.rows[0] > w->state.rows[1] ? w->state.rows[0] : w->state.rows[1];
    const uint64_t wanted = rows / hti_join_slab_capacity(w) + 1;
    return wanted < HTI_JOIN_SLABS ? (uint32_t)wanted : HTI_JOIN_SLABS;
}

static bool split_files(hti_join_work *w) {
    return hti_join_hash(w) && hti_join_sample(w, slabs_wanted(w), w->state.splits, NULL) && hti_join_split(w) &&
           hti_join_save(w);
}

bool hti_join_meet_slabs(hti_join_work *w) {
    bool done = true;
    while (w->state.next_slab < w->state.slabs && done) {
        const uint32_t slab = w->state.next_slab;
        done = hti_join_carry(w, slab) && hti_join_meet(w, slab);
        w->state.next_slab += done;
        done = done && hti_join_save(w);
        if (done) {
            hti_join_remove_slab(w, slab);
        }
    }
    return done;
}

static bool write_output(hti_join_work *w) {
    return hti_join_meet_slabs(w) && hti_join_merge(w) && hti_join_end(w);
}

static void run_join(hti_join_work *w, ht_join_result *result) {
    const ht_join *const join = w->join;
    if (!hti_join_input_open(w, &w->inputs[0], join->a) ||
        (join->b != NULL && !hti_join_input_open(w, &w->inputs[1], join->b))) {
        return;
    }
    hti_join_init_state(w);
    if (!hti_join_open_folder(w)) {
        return;
    }
    const bool is_new = w->progress == HTI_JOIN_NEW, is_ended = w->progress == HTI_JOIN_ENDED;
    const bool is_begun =
        hti_join_check_output(w) && (is_new ? split_files(w) : hti_join_hash(w) && hti_join_resume(w));
    if (is_begun && (is_ended ? hti_join_find_output(w) : write_output(w))) {
        result->pairs = w->state.pairs;
    }
    result->is_kept = is_begun && !is_ended && w->status != HT_OK;
    if (w->status == HT_OK || (is_new && !is_begun)) {
        hti_join_remove_work(w);
    }
}

ht_status ht_join_files(const ht_join *join, ht_join_result *result, ht_io_error *error) {
    ht_io_error unused;
    ht_join_result scratch;
    hti_join_work w = {.join = join, .error = error != NULL ? error : &unused, .inputs = {{.file = -1}, {.file = -1}}};
    result = result != NULL ? result : &scratch;
    *result = (ht_join_result){0};
    if (join == NULL || join->a == NULL || join->out == NULL) {
        return hti_io_fail(error, HT_ERR_NULL, NULL);
    }
    const uint64_t memory = join->memory != 0 ? join->memory : (uint64_t)1 << 30;
    if (memory < HT_JOIN_LEAST_MEMORY || memory > SIZE_MAX / 2) {
        return ht_io_fail(error, HT_ERR_VALUE, NULL, 0, "a join needs 64 KiB of memory at least");
    }
    w.memory = (size_t)memory;
    if (hti_join_init_paths(&w)) {
        run_join(&w, result);
    }
    hti_join_input_close(&w.inputs[0]);
    hti_join_input_close(&w.inputs[1]);
    free(w.folder);
    return w.status;
}
