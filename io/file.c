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

// How much to ask for at first: a regular file's size and two more bytes to see its end and close the text; else a
// guess (pipes). 0 when the file is too large.
static size_t first_capacity(FILE *file) {
    struct stat info;
    if (fstat(fileno(file), &info) != 0 || !S_ISREG(info.st_mode)) {
        return (size_t)1 << 16;
    }
    return info.st_size < 0 || (uintmax_t)info.st_size > LARGEST_FILE ? 0 : (size_t)info.st_size + 2;
}

// Reads to the end. Returns memory of its own, closed by 0, as long as there is some and the file is not too large.
static char *read_to_end(FILE *file, size_t capacity, size_t *length) {
    size_t used = 0;
    char *data = malloc(capacity);
    while (data != NULL) {
        used += fread(data + used, 1, capacity - 1 - used, file);
        if (used < capacity - 1 || used > LARGEST_FILE) {
            break;
        }
        capacity *= 2;
        char *const larger = realloc(data, capacity);
        if (larger == NULL) {
            free(data);
        }
        data = larger;
    }
    if (data != NULL) {
        data[used] = '\0';
    }
    *length = used;
    return data;
}

static ht_status read_all(ht_arena *arena, FILE *file, const char *path, char **text, size_t *length,
                          ht_io_error *error) {
    const size_t capacity = first_capacity(file);
    if (capacity == 0) {
        return too_large(error, path);
    }
    char *const data = read_to_end(file, capacity, length);
    char *const copy = data != NULL && *length <= LARGEST_FILE ? ht_arena_alloc(arena, *length + 1) : NULL;
    ht_status status = HT_OK;
    if (data != NULL && *length > LARGEST_FILE) {
        status = too_large(error, path);
    } else if (copy == NULL) {
        status = ht_io_fail(error, HT_ERR_MEMORY, path, 0, "%s", ht_status_text(HT_ERR_MEMORY));
    } else if (ferror(file)) {
        status = fail_on_file(error, path, "read");
    } else {
        *text = memcpy(copy, data, *length + 1);
    }
    free(data);
    return status;
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

// Writes everything and closes.
static bool write_all(int fd, const char *data, size_t size) {
    while (size > 0) {
        const ssize_t count = write(fd, data, size);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count < 0) {
            break;
        }
        data += count;
        size -= (size_t)count;
    }
    const int error = errno;
    const bool closed = close(fd) == 0;
    if (size > 0) {
        errno = error;
    }
    return size == 0 && closed;
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

static ht_status replace(const char *target, const void *data, size_t size, const char *path, ht_io_error *error) {
    const size_t length = strlen(target);
    char *const name = malloc(length + SUFFIX_SIZE);
    if (name == NULL) {
        return ht_io_fail(error, HT_ERR_MEMORY, path, 0, "%s", ht_status_text(HT_ERR_MEMORY));
    }
    memcpy(name, target, length);
    ht_status status = HT_OK;
    const int fd = create(name, length);
    if (fd < 0) {
        status = fail_on_file(error, path, "create");
    } else {
        struct stat old;
        const bool allowed = stat(target, &old) != 0 || fchmod(fd, old.st_mode & 0777) == 0;
        if (!write_all(fd, data, size) || !allowed || rename(name, target) != 0) {
            status = fail_on_file(error, path, "write");
            unlink(name);
        }
    }
    free(name);
    return status;
}

ht_status ht_file_write(const char *path, const void *data, size_t size, ht_io_error *error) {
    struct stat info;
    if (stat(path, &info) == 0 && !S_ISREG(info.st_mode)) { // a device or pipe cannot be replaced
        const int fd = open(path, O_WRONLY | O_CLOEXEC);
        return fd >= 0 && write_all(fd, data, size) ? HT_OK : fail_on_file(error, path, "write");
    }
    char *const real = realpath(path, NULL); // through links, so that they stay links
    const ht_status status = replace(real != NULL ? real : path, data, size, path, error);
    free(real);
    return status;
}
