// join_file.c: files of the work folder, read and written through buffers that the join's memory counts.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "join/join_work.h"
#include "system.h"

static hti_join_name join_name(const char *kind, char side, uint64_t number) {
    hti_join_name name;
    snprintf(name.text, sizeof name.text, "%s%c%llu", kind, side, (unsigned long long)number);
    return name;
}

hti_join_name hti_join_own(uint32_t slab, int side) {
    return join_name("own-", side == 0 ? 'a' : 'b', slab);
}

hti_join_name hti_join_visitors(uint32_t slab, int side) {
    return join_name("visitors-", side == 0 ? 'a' : 'b', slab);
}

hti_join_name hti_join_run(uint64_t run) {
    return join_name("run", '-', run);
}

const char *hti_join_path(hti_join_work *w, hti_join_name name, int buffer) {
    snprintf(w->paths[buffer], w->path_size, "%s/%s", w->folder, name.text);
    return w->paths[buffer];
}

static bool fail_on_join_file(hti_join_file *f, const char *what) {
    const char *const path = f->name.text[0] != '\0' ? hti_join_path(f->work, f->name, 0) : f->work->join->out;
    return hti_join_fail(f->work, HT_ERR_FILE, path, "cannot %s the file: %s", what, strerror(errno));
}

static bool start_join_file(hti_join_file *f, hti_join_work *w, hti_join_name name, size_t capacity) {
    *f = (hti_join_file){.work = w, .name = name, .file = -1, .capacity = capacity, .data = malloc(capacity)};
    return f->data != NULL || hti_join_fail(w, HT_ERR_MEMORY, NULL, "%s", ht_status_text(HT_ERR_MEMORY));
}

bool hti_join_create(hti_join_file *f, hti_join_work *w, hti_join_name name, size_t capacity) {
    if (!start_join_file(f, w, name, capacity)) {
        return false;
    }
    const char *const path = hti_join_path(w, name, 0);
    hti_system_remove(path); // of an interrupted part
    f->file = hti_system_create(path);
    f->is_written = true;
    return f->file >= 0 || fail_on_join_file(f, "create");
}

bool hti_join_open(hti_join_file *f, hti_join_work *w, hti_join_name name, size_t capacity) {
    if (!start_join_file(f, w, name, capacity)) {
        return false;
    }
    f->file = hti_system_open(hti_join_path(w, name, 0), false);
    return f->file >= 0 || fail_on_join_file(f, "open");
}

bool hti_join_onto(hti_join_file *f, hti_join_work *w, int file, size_t capacity) {
    const bool done = start_join_file(f, w, (hti_join_name){""}, capacity);
    f->file = file;
    f->is_written = true;
    return done;
}

bool hti_join_into(hti_join_file *f, hti_join_work *w, hti_join_write *write, void *context, size_t capacity) {
    const bool done = hti_join_onto(f, w, -1, capacity);
    f->write = write;
    f->context = context;
    return done;
}

static bool write_join_buffer(hti_join_file *f) {
    if (f->write != NULL) {
        const bool done = f->write(f->context, f->data, f->end);
        f->end = 0;
        return done;
    }
    for (size_t at = 0; at < f->end;) {
        const ptrdiff_t count = hti_system_write(f->file, f->data + at, f->end - at);
        if (count < 0) {
            return fail_on_join_file(f, "write");
        }
        at += (size_t)count;
    }
    f->end = 0;
    return true;
}

bool hti_join_put(hti_join_file *f, const void *data, size_t size) {
    if (f->capacity - f->end < size && !write_join_buffer(f)) {
        return false;
    }
    memcpy(f->data + f->end, data, size);
    f->end += size;
    return true;
}

const void *hti_join_get(hti_join_file *f, size_t size) {
    if (f->end - f->start < size) {
        memmove(f->data, f->data + f->start, f->end - f->start);
        f->end -= f->start;
        f->start = 0;
        while (f->end < size) {
            const ptrdiff_t count = hti_system_read(f->file, f->data + f->end, f->capacity - f->end);
            if (count < 0) {
                fail_on_join_file(f, "read");
            }
            if (count <= 0) {
                return NULL;
            }
            f->end += (size_t)count;
        }
    }
    f->start += size;
    return f->data + f->start - size;
}

bool hti_join_close(hti_join_file *f) {
    const bool is_ours = f->name.text[0] != '\0';
    if ((f->file >= 0 || f->write != NULL) && f->is_written && f->work->status == HT_OK && write_join_buffer(f) &&
        is_ours && !hti_system_sync(f->file)) {
        fail_on_join_file(f, "write");
    }
    if (f->file >= 0 && is_ours && !hti_system_close(f->file) && f->is_written && f->work->status == HT_OK) {
        fail_on_join_file(f, "write");
    }
    free(f->data);
    f->file = -1;
    f->data = NULL;
    f->write = NULL;
    return f->work->status == HT_OK;
}

uint64_t hti_join_size(hti_join_work *w, hti_join_name name) {
    const int file = hti_system_open(hti_join_path(w, name, 0), false);
    const int64_t size = file >= 0 ? hti_system_size(file) : -1;
    if (file >= 0) {
        hti_system_close(file);
    }
    return size >= 0 ? (uint64_t)size : UINT64_MAX;
}

bool hti_join_rename(hti_join_work *w, hti_join_name from, hti_join_name to) {
    const char *const path = hti_join_path(w, to, 1);
    return hti_system_rename(hti_join_path(w, from, 0), path) ||
           hti_join_fail(w, HT_ERR_FILE, path, "cannot write the file: %s", strerror(errno));
}

void hti_join_remove(hti_join_work *w, hti_join_name name) {
    hti_system_remove(hti_join_path(w, name, 0));
}
