// file.c: whole files in and out of memory. Writing goes to a new file beside the target that then takes its name, so
// that the target is at every moment either what it was or what it should become.
#define _XOPEN_SOURCE 700 // realpath
#include <errno.h>
#include <fcntl.h>
#include <hantei/io/scene.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "scene_parts.h"

#define LARGEST_FILE ((size_t)1 << 30)

static ht_status fail_on_file(ht_io_error *error, const char *path, const char *what) {
    return ht_io_fail(error, HT_ERR_FILE, path, 0, "cannot %s the file: %s", what, strerror(errno));
}

static ht_status too_large(ht_io_error *error, const char *path) {
    return ht_io_fail(error, HT_ERR_FILE, path, 0, "the file is larger than 1 GiB");
}

// A regular file's size; 0 for what has none (pipes).
static uintmax_t size_of(FILE *file) {
    struct stat info;
    return fstat(fileno(file), &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0 ? (uintmax_t)info.st_size : 0;
}

// Reads to the end. Returns memory of its own, as long as there is some and the file is not too large.
static char *read_to_end(FILE *file, size_t *length) {
    size_t used = 0, capacity = (size_t)1 << 16;
    char *data = malloc(capacity);
    while (data != NULL) {
        used += fread(data + used, 1, capacity - used, file);
        if (used < capacity || used > LARGEST_FILE) {
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

static ht_status no_memory_for(ht_io_error *error, const char *path) {
    return ht_io_fail(error, HT_ERR_MEMORY, path, 0, "%s", ht_status_text(HT_ERR_MEMORY));
}

static ht_status read_unsized(ht_arena *arena, FILE *file, const char *path, char **text, size_t *length,
                              ht_io_error *error) {
    char *const data = read_to_end(file, length);
    char *const copy = data != NULL && *length <= LARGEST_FILE ? ht_arena_alloc(arena, *length + 1) : NULL;
    if (copy != NULL) {
        *text = memcpy(copy, data, *length);
    }
    free(data);
    return data != NULL && *length > LARGEST_FILE ? too_large(error, path)
           : copy != NULL                         ? HT_OK
                                                  : no_memory_for(error, path);
}

static ht_status read_all(ht_arena *arena, FILE *file, const char *path, char **text, size_t *length,
                          ht_io_error *error) {
    const uintmax_t size = size_of(file);
    ht_status status = HT_OK;
    if (size > LARGEST_FILE) {
        return too_large(error, path);
    }
    if (size > 0) { // straight into the arena, of which the last byte stays 0
        *text = ht_arena_alloc(arena, (size_t)size + 1);
        if (*text == NULL) {
            return no_memory_for(error, path);
        }
        *length = fread(*text, 1, (size_t)size, file);
    } else {
        status = read_unsized(arena, file, path, text, length, error);
    }
    return status == HT_OK && ferror(file) ? fail_on_file(error, path, "read") : status;
}

static ht_status read_open_file(ht_arena *arena, FILE *file, const char *path, char **text, size_t *length,
                                ht_io_error *error) {
    if (file == NULL) {
        return fail_on_file(error, path, "open");
    }
    const ht_status status = read_all(arena, file, path, text, length, error);
    fclose(file);
    return status;
}

ht_status ht_file_read(ht_arena *arena, const char *path, char **text, size_t *length, ht_io_error *error) {
    return read_open_file(arena, fopen(path, "rb"), path, text, length, error);
}

ht_status hti_scene_read_named(ht_arena *arena, const char *path, char **text, size_t *length) {
    const int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC); // a pipe would wait for its writer
    struct stat info;
    if (fd >= 0 && (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode))) {
        close(fd);
        return HT_ERR_FILE;
    }
    return read_open_file(arena, fd >= 0 ? fdopen(fd, "rb") : NULL, path, text, length, NULL);
}

static bool write_all(int fd, const char *data, size_t size) {
    while (size > 0) {
        const ssize_t count = write(fd, data, size);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count < 0) {
            return false;
        }
        data += count;
        size -= (size_t)count;
    }
    return true;
}

#define SUFFIX_SIZE 48 // ".", a process id, ".", a number

// Opens a file that did not exist, with the permissions that new files get; its name goes behind name[0..length).
static int create(char *name, size_t length) {
    int fd = -1;
    errno = EEXIST;
    for (int i = 0; i < 100 && fd < 0 && errno == EEXIST; i++) {
        snprintf(name + length, SUFFIX_SIZE, ".%ld.%d", (long)getpid(), i);
        fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    }
    return fd;
}

// A new file beside the target, whose permissions it gets.
static ht_status open_beside(ht_file_out *out, ht_io_error *error) {
    struct stat old;
    const size_t length = strlen(out->target);
    out->name = malloc(length + SUFFIX_SIZE);
    if (out->name == NULL) {
        return ht_io_fail(error, HT_ERR_MEMORY, out->path, 0, "%s", ht_status_text(HT_ERR_MEMORY));
    }
    memcpy(out->name, out->target, length);
    out->fd = create(out->name, length);
    if (out->fd < 0) {
        const ht_status status = fail_on_file(error, out->path, "create");
        free(out->name);
        out->name = NULL;
        return status;
    }
    return stat(out->target, &old) != 0 || fchmod(out->fd, old.st_mode & 0777) == 0
               ? HT_OK
               : fail_on_file(error, out->path, "write");
}

ht_status ht_file_open(ht_file_out *out, const char *path, ht_io_error *error) {
    struct stat info;
    *out = (ht_file_out){.path = path, .fd = -1};
    if (stat(path, &info) == 0 && !S_ISREG(info.st_mode)) { // a device or pipe cannot be replaced
        out->fd = open(path, O_WRONLY | O_CLOEXEC);
        return out->fd >= 0 ? HT_OK : fail_on_file(error, path, "write");
    }
    errno = 0;
    out->target = realpath(path, NULL); // through links, so that they stay links
    if (out->target == NULL && errno != ENOMEM) {
        out->target = strdup(path);
    }
    ht_status status = out->target != NULL
                           ? open_beside(out, error)
                           : ht_io_fail(error, HT_ERR_MEMORY, path, 0, "%s", ht_status_text(HT_ERR_MEMORY));
    if (status != HT_OK) {
        ht_file_close(out, false, NULL);
    }
    return status;
}

ht_status ht_file_append(ht_file_out *out, const void *data, size_t size, ht_io_error *error) {
    return write_all(out->fd, data, size) ? HT_OK : fail_on_file(error, out->path, "write");
}

ht_status ht_file_close(ht_file_out *out, bool keep, ht_io_error *error) {
    ht_status status = HT_OK;
    const bool closed = out->fd < 0 || close(out->fd) == 0;
    if (keep && (!closed || (out->name != NULL && rename(out->name, out->target) != 0))) {
        status = fail_on_file(error, out->path, "write");
        keep = false;
    }
    if (!keep && out->name != NULL) {
        unlink(out->name);
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
