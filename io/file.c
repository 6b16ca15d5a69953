// file.c: whole files in and out of memory. Writing goes to a new file beside the target that then takes its name, so
// that the target is at every moment either what it was or what it should become.
#include <errno.h>
#include <hantei/io/scene.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene_parts.h"
#include "system.h"

#define LARGEST_FILE ((size_t)1 << 30)

static ht_status fail_on_file(ht_io_error *error, const char *path, const char *what) {
    return ht_io_fail(error, HT_ERR_FILE, path, 0, "cannot %s the file: %s", what, strerror(errno));
}

static ht_status too_large(ht_io_error *error, const char *path) {
    return ht_io_fail(error, HT_ERR_FILE, path, 0, "the file is larger than 1 GiB");
}

// Reads up to `size` bytes, less at the end. False when reading failed.
static bool read_up_to(int file, char *data, size_t size, size_t *length) {
    ptrdiff_t got = 1;
    *length = 0;
    while (*length < size && got > 0) {
        got = hti_system_read(file, data + *length, size - *length);
        *length += got > 0 ? (size_t)got : 0;
    }
    return got >= 0;
}

static bool write_all(int file, const char *data, size_t size) {
    ptrdiff_t count = 0;
    for (; size > 0 && count >= 0; size -= count > 0 ? (size_t)count : 0) {
        count = hti_system_write(file, data, size);
        data += count > 0 ? count : 0;
    }
    return count >= 0;
}

// Reads to the end, or until reading fails. Returns memory of its own, as long as there is some and the file is not too large.
static char *read_to_end(int file, size_t *length, bool *read) {
    size_t used = 0, capacity = (size_t)1 << 16;
    char *data = malloc(capacity);
    *read = true;
    while (data != NULL) {
        size_t count;
        *read = read_up_to(file, data + used, capacity - used, &count);
        used += count;
        if (!*read || used < capacity || used > LARGEST_FILE) {
            break;
        }
        capacity *= 2;
        char *const larger = realloc(data, capacity);
        if (larger == NULL) {
            free(data);
        }
        data = larger;
    }
    *length = used;
    return data;
}

static ht_status read_unsized(ht_arena *arena, int file, const char *path, char **text, size_t *length,
                              ht_io_error *error) {
    bool read;
    char *const data = read_to_end(file, length, &read);
    if (!read) {
        const ht_status status = fail_on_file(error, path, "read");
        free(data);
        return status;
    }
    char *const copy = data != NULL && *length <= LARGEST_FILE ? ht_arena_alloc(arena, *length + 1) : NULL;
    if (copy != NULL) {
        *text = memcpy(copy, data, *length);
    }
    free(data);
    return data != NULL && *length > LARGEST_FILE ? too_large(error, path)
           : copy != NULL                         ? HT_OK
                                                  : hti_io_fail(error, HT_ERR_MEMORY, path);
}

static ht_status read_all(ht_arena *arena, int file, const char *path, char **text, size_t *length,
                          ht_io_error *error) {
    const int64_t size = hti_system_size(file);
    if (size > (int64_t)LARGEST_FILE) {
        return too_large(error, path);
    }
    if (size <= 0) { // pipes have none, and files that the system writes while they are read say 0
        return read_unsized(arena, file, path, text, length, error);
    }
    *text = ht_arena_alloc(arena, (size_t)size + 1); // of which the last byte stays 0
    if (*text == NULL) {
        return hti_io_fail(error, HT_ERR_MEMORY, path);
    }
    return read_up_to(file, *text, (size_t)size, length) ? HT_OK : fail_on_file(error, path, "read");
}

static ht_status read_open_file(ht_arena *arena, int file, const char *path, char **text, size_t *length,
                                ht_io_error *error) {
    if (file < 0) {
        return fail_on_file(error, path, "open");
    }
    const ht_status status = read_all(arena, file, path, text, length, error);
    hti_system_close(file);
    return status;
}

ht_status ht_file_read(ht_arena *arena, const char *path, char **text, size_t *length, ht_io_error *error) {
    if (arena == NULL || path == NULL || text == NULL || length == NULL) {
        return hti_io_fail(error, HT_ERR_NULL, path);
    }
    return read_open_file(arena, hti_system_open(path, false), path, text, length, error);
}

ht_status hti_scene_read_named(ht_arena *arena, const char *path, char **text, size_t *length) {
    return read_open_file(arena, hti_system_open(path, true), path, text, length, NULL);
}

#define SUFFIX_SIZE 48 // ".", a process id, ".", a number

// Opens a file that did not exist, with the permissions that new files get; its name goes behind name[0..length).
static int create(char *name, size_t length) {
    int fd = -1;
    errno = EEXIST;
    for (int i = 0; i < 100 && fd < 0 && errno == EEXIST; i++) {
        snprintf(name + length, SUFFIX_SIZE, ".%ld.%d", hti_system_process(), i);
        fd = hti_system_create(name);
    }
    return fd;
}

// A new file beside the target, whose permissions it gets.
static ht_status open_beside(ht_file_out *out, ht_io_error *error) {
    const size_t length = strlen(out->target);
    out->name = malloc(length + SUFFIX_SIZE);
    if (out->name == NULL) {
        return hti_io_fail(error, HT_ERR_MEMORY, out->path);
    }
    memcpy(out->name, out->target, length);
    out->fd = create(out->name, length);
    if (out->fd < 0) {
        const ht_status status = fail_on_file(error, out->path, "create");
        free(out->name);
        out->name = NULL;
        return status;
    }
    return hti_system_copy_permissions(out->fd, out->target) ? HT_OK : fail_on_file(error, out->path, "write");
}

ht_status ht_file_open(ht_file_out *out, const char *path, ht_io_error *error) {
    if (out == NULL || path == NULL) {
        return hti_io_fail(error, HT_ERR_NULL, path);
    }
    const int device = hti_system_open_device(path);
    *out = (ht_file_out){.path = path, .fd = device != HTI_SYSTEM_OTHER ? device : -1};
    if (device != HTI_SYSTEM_OTHER) {
        return device >= 0 ? HT_OK : fail_on_file(error, path, "write");
    }
    out->target = hti_system_real_path(path);
    ht_status status = out->target != NULL ? open_beside(out, error) : hti_io_fail(error, HT_ERR_MEMORY, path);
    if (status != HT_OK) {
        ht_file_close(out, false, NULL);
    }
    return status;
}

ht_status ht_file_append(ht_file_out *out, const void *data, size_t size, ht_io_error *error) {
    if (out == NULL || (data == NULL && size > 0)) {
        return hti_io_fail(error, HT_ERR_NULL, out != NULL ? out->path : NULL);
    }
    return write_all(out->fd, data, size) ? HT_OK : fail_on_file(error, out->path, "write");
}

ht_status ht_file_close(ht_file_out *out, bool keep, ht_io_error *error) {
    if (out == NULL) {
        return hti_io_fail(error, HT_ERR_NULL, NULL);
    }
    ht_status status = HT_OK;
    const bool closed = out->fd < 0 || hti_system_close(out->fd);
    if (keep && (!closed || (out->name != NULL && !hti_system_rename(out->name, out->target)))) {
        status = fail_on_file(error, out->path, "write");
        keep = false;
    }
    if (!keep && out->name != NULL) {
        hti_system_remove(out->name);
    }
    free(out->name);
    free(out->target);
    *out = (ht_file_out){.fd = -1};
    return status;
}

ht_status ht_file_write(const char *path, const void *data, size_t size, ht_io_error *error) {
    ht_file_out out;
    ht_status status = ht_file_open(&out, path, error);
    if (status == HT_OK) {
        status = ht_file_append(&out, data, size, error);
        const ht_status closed = ht_file_close(&out, status == HT_OK, error);
        status = status == HT_OK ? closed : status;
    }
    return status;
}
