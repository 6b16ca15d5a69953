// join_state.c: the folder of a join's work, and the file "state" in it, which says what is done, so that the work can go on
// there.
//
// An empty state tells that the folder is a join's, in which nothing is done: no other folder is taken for one, so that no file
// of somebody else's is removed. What the state tells of is in files that were written to the disk before it; files that it does not tell of are those of
// the part that was interrupted, which is done anew.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "join/join_work.h"
#include "system.h"

#define ORDER_MARK 0x01020304u

static const char state_magic[16] = "hantei join 2\n\0";
static const hti_join_name state_name = {"state"}, new_state_name = {"state-new"}, output_name = {"output"};
static const hti_join_name end_name = {"state-end"}; // that of a join whose output has its name
static const hti_join_name ranks_name = {"ranks"};   // in a folder of ranks' folders

bool hti_join_save(hti_join_work *w) {
    hti_join_file file;
    bool done =
        hti_join_create(&file, w, new_state_name, sizeof w->state) && hti_join_put(&file, &w->state, sizeof w->state);
    done = hti_join_close(&file) && done;
    return done && hti_join_rename(w, new_state_name, state_name);
}

// --- the folder ---

// Removes the files that a part which was not finished has left, as many as there are one after the other: the last one
// first, so that those left by a process that dies are found again.
static void remove_runs_from(hti_join_work *w, uint64_t run) {
    uint64_t end = run;
    while (hti_join_size(w, hti_join_run(end)) != UINT64_MAX) {
        end++;
    }
    while (end > run) {
        hti_join_remove(w, hti_join_run(--end));
    }
}

void hti_join_remove_runs(hti_join_work *w, uint64_t first, uint64_t end) {
    for (uint64_t run = first; run < end; run++) {
        hti_join_remove(w, hti_join_run(run));
    }
}

// The output that a process which died had not finished: its file beside the output has a name of its own.
static void remove_unfinished_output(hti_join_work *w) {
    ht_arena arena = {0};
    char *name;
    size_t length;
    if (ht_file_read(&arena, hti_join_path(w, output_name, 0), &name, &length, NULL) == HT_OK && length > 0) {
        hti_system_remove(name);
    }
    hti_join_remove(w, output_name);
    ht_arena_deinit(&arena);
}

bool hti_join_note_output(hti_join_work *w, const char *name) {
    hti_join_file file;
    const size_t length = strlen(name);
    bool done = hti_join_create(&file, w, output_name, length + 1) && hti_join_put(&file, name, length);
    return hti_join_close(&file) && done;
}

void hti_join_remove_slab(hti_join_work *w, uint32_t slab) {
    for (int side = 0; side < 2; side++) {
        hti_join_remove(w, hti_join_own(slab, side));
        hti_join_remove(w, hti_join_visitors(slab, side));
    }
}

void hti_join_remove_work(hti_join_work *w) {
    for (uint32_t slab = 0; slab < HTI_JOIN_SLABS; slab++) {
        hti_join_remove_slab(w, slab);
    }
    // Runs that were merged are removed before others begin to be, so that those left are two stretches at most.
    const uint64_t first = w->state.first_run < 128 ? 0 : w->state.first_run - 128;
    hti_join_remove_runs(w, first, w->state.end_run);
    remove_runs_from(w, w->state.end_run);
    hti_join_remove(w, output_name);
    hti_join_remove(w, new_state_name);
    hti_join_remove(w, state_name);
    hti_join_remove(w, end_name);
    hti_system_remove_folder(w->folder);
}

static bool is_state_sound(const hti_join_state *s) {
    bool is_sound = memcmp(s->magic, state_magic, sizeof s->magic) == 0 && s->order == ORDER_MARK && s->axis < 2 &&
                    s->slabs >= 1 && s->slabs <= HTI_JOIN_SLABS && s->next_slab <= s->slabs &&
                    s->first_run <= s->end_run;
    for (uint32_t i = 1; is_sound && i + 1 < s->slabs; i++) {
        is_sound = s->splits[i - 1] < s->splits[i];
    }
    return is_sound;
}

static bool read_state(hti_join_work *w, hti_join_name name, hti_join_state *s) {
    hti_join_file file;
    bool done = hti_join_open(&file, w, name, sizeof *s);
    const void *const bytes = done ? hti_join_get(&file, sizeof *s) : NULL;
    if (bytes != NULL) {
        memcpy(s, bytes, sizeof *s);
    }
    done = hti_join_close(&file) && bytes != NULL && is_state_sound(s);
    return done || hti_join_fail(w, HT_ERR_FILE, w->folder, "it does not hold the state of a join of this version");
}

// That of other files is refused: their rows are hashed as those were.
bool hti_join_resume(hti_join_work *w) {
    hti_join_state s = {.sides = 0};
    if (!read_state(w, w->progress == HTI_JOIN_ENDED ? end_name : state_name, &s)) {
        return false;
    }
    if (s.sides != w->state.sides || memcmp(s.rows, w->state.rows, sizeof s.rows) != 0 ||
        memcmp(s.columns, w->state.columns, sizeof s.columns) != 0 ||
        memcmp(s.sample, w->state.sample, sizeof s.sample) != 0) {
        return hti_join_fail(w, HT_ERR_FILE, w->folder, "it holds the work of a join of other files");
    }
    if (s.ranks != w->state.ranks) {
        return hti_join_fail(w, HT_ERR_FILE, w->folder, "it holds the work of a join on %u ranks, not %u", s.ranks,
                             w->state.ranks);
    }
    w->state = s;
    remove_unfinished_output(w);
    return true;
}

void hti_join_init_state(hti_join_work *w) {
    memcpy(w->state.magic, state_magic, sizeof w->state.magic);
    w->state.order = ORDER_MARK;
    w->state.sides = w->join->b != NULL ? 2 : 1;
    for (uint32_t i = 0; i < w->state.sides; i++) {
        w->state.rows[i] = w->inputs[i].npy.shape[0];
        w->state.columns[i] = (uint32_t)w->inputs[i].npy.shape[1];
    }
}

static bool is_in_folder(hti_join_work *w, hti_join_name name) {
    return hti_join_size(w, name) != UINT64_MAX;
}

// Makes a folder; where there is something of its name, that may be it. False after a failure.
static bool make_join_folder(hti_join_work *w, bool *is_new) {
    *is_new = hti_system_make_folder(w->folder);
    if (!*is_new && errno != EEXIST) {
        return hti_join_fail(w, HT_ERR_FILE, w->folder, "cannot make the folder: %s", strerror(errno));
    }
    return *is_new || hti_system_kind_of(w->folder) == HTI_SYSTEM_FOLDER ||
           hti_join_fail(w, HT_ERR_FILE, w->folder, "it is not a folder");
}

// Tells by an empty file whose the folder is, unless that is known.
static bool mark_folder(hti_join_work *w, hti_join_name name) {
    const char *const path = hti_join_path(w, name, 0);
    const int file = hti_system_create(path);
    if (file < 0 && errno != EEXIST) {
        hti_join_fail(w, HT_ERR_FILE, path, "cannot create the file: %s", strerror(errno));
        hti_system_remove_folder(w->folder); // when nothing else is in it
    }
    if (file >= 0) {
        hti_system_close(file);
    }
    return w->status == HT_OK;
}

static bool refuse_folder(hti_join_work *w) {
    if (is_in_folder(w, ranks_name)) {
        return hti_join_fail(w, HT_ERR_FILE, w->folder,
                             "hantei-mpi began the work in this folder, and only hantei-mpi can go on with it");
    }
    if (is_in_folder(w, state_name) || is_in_folder(w, end_name)) {
        return hti_join_fail(w, HT_ERR_FILE, w->folder,
                             "hantei join began the work in this folder, and only hantei join can go on with it");
    }
    return hti_join_fail(w, HT_ERR_FILE, w->folder, "the folder holds files that are not a join's: name another one");
}

bool hti_join_open_folders(hti_join_work *w) {
    bool is_new;
    if (!make_join_folder(w, &is_new)) {
        return false;
    }
    if (!is_new && !hti_system_is_empty_folder(w->folder, NULL) && !is_in_folder(w, ranks_name)) {
        return refuse_folder(w); // all ranks look before one has put anything else there
    }
    return mark_folder(w, ranks_name);
}

void hti_join_remove_folders(hti_join_work *w) {
    if (hti_system_is_empty_folder(w->folder, ranks_name.text)) {
        hti_join_remove(w, ranks_name);
        hti_system_remove_folder(w->folder);
    }
}

bool hti_join_open_folder(hti_join_work *w) {
    bool is_new;
    w->progress = HTI_JOIN_NEW;
    if (!make_join_folder(w, &is_new)) {
        return false;
    }
    if (is_new) {
        return mark_folder(w, state_name);
    }
    if (!w->join->resume) {
        return hti_join_fail(
            w, HT_ERR_FILE, w->folder,
            "the folder exists, perhaps of a join that did not end: resume that, or remove the folder");
    }
    if (is_in_folder(w, end_name)) {
        w->progress = HTI_JOIN_ENDED;
    } else if (is_in_folder(w, state_name)) {
        w->progress = hti_join_size(w, state_name) > 0 ? HTI_JOIN_BEGUN : HTI_JOIN_NEW;
    } else {
        return hti_system_is_empty_folder(w->folder, NULL) ? mark_folder(w, state_name) : refuse_folder(w);
    }
    return true;
}

// Only when the state says so may what is needed for the output be removed.
bool hti_join_end(hti_join_work *w) {
    return hti_join_rename(w, state_name, end_name);
}

// A process that died had only its files to remove.
bool hti_join_find_output(hti_join_work *w) {
    const int file = hti_system_open(w->join->out, false);
    if (file < 0) {
        return hti_join_fail(
            w, HT_ERR_FILE, w->folder,
            "the join has ended, and its output is no longer there: remove the folder, and begin anew");
    }
    hti_system_close(file);
    return true;
}

bool hti_join_init_paths(hti_join_work *w) {
    enum { LONGEST_NAME = sizeof(hti_join_name) + 1 };
    const char *const base = w->join->folder != NULL ? w->join->folder : w->join->out;
    w->path_size = strlen(base) + sizeof ".join" + sizeof "/4294967295" + LONGEST_NAME;
    w->folder = malloc(3 * w->path_size);
    if (w->folder == NULL) {
        return hti_join_fail(w, HT_ERR_MEMORY, NULL, "%s", ht_status_text(HT_ERR_MEMORY));
    }
    w->paths[0] = w->folder + w->path_size;
    w->paths[1] = w->paths[0] + w->path_size;
    snprintf(w->folder, w->path_size, "%s%s", base, w->join->folder != NULL ? "" : ".join");
    return true;
}
