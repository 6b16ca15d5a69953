// system_posix.c: files, clock and terminal of POSIX 2008.
#define _XOPEN_SOURCE 700 // realpath
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "system.h"

hti_system_kind hti_system_kind_of(const char *path) {
    struct stat info;
    return stat(path, &info) != 0  ? HTI_SYSTEM_NOTHING
           : S_ISREG(info.st_mode) ? HTI_SYSTEM_REGULAR
           : S_ISDIR(info.st_mode) ? HTI_SYSTEM_FOLDER
                                   : HTI_SYSTEM_DEVICE;
}

bool hti_system_is_same(int file, const char *path) {
    struct stat a, b;
    return fstat(file, &a) == 0 && stat(path, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

int hti_system_open(const char *path, bool only_regular) {
    const int waits = only_regular ? O_NONBLOCK | O_NOCTTY : 0; // a pipe would wait for its writer
    const int file = open(path, O_RDONLY | O_CLOEXEC | waits);
    if (file >= 0 && only_regular && hti_system_size(file) < 0) {
        close(file);
        return HTI_SYSTEM_OTHER;
    }
    return file;
}

int hti_system_open_device(const char *path) {
    const hti_system_kind kind = hti_system_kind_of(path);
    const bool is_other = kind == HTI_SYSTEM_NOTHING || kind == HTI_SYSTEM_REGULAR;
    return is_other ? HTI_SYSTEM_OTHER : open(path, O_WRONLY | O_CLOEXEC);
}

int hti_system_create(const char *path) {
    return open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

ptrdiff_t hti_system_read(int file, void *data, size_t size) {
    ssize_t got;
    do {
        got = read(file, data, size);
    } while (got < 0 && errno == EINTR);
    return got;
}

ptrdiff_t hti_system_write(int file, const void *data, size_t size) {
    ssize_t count;
    do {
        count = write(file, data, size);
    } while (count < 0 && errno == EINTR);
    return count;
}

bool hti_system_close(int file) {
    return close(file) == 0;
}

ptrdiff_t hti_system_read_at(int file, void *data, size_t size, int64_t at) {
    ssize_t got;
    do {
        got = pread(file, data, size, (off_t)at);
    } while (got < 0 && errno == EINTR);
    return got;
}

bool hti_system_sync(int file) {
    return fsync(file) == 0;
}

int64_t hti_system_size(int file) {
    struct stat info;
    return fstat(file, &info) == 0 && S_ISREG(info.st_mode) ? (int64_t)info.st_size : -1;
}

bool hti_system_copy_permissions(int file, const char *from) {
    struct stat info;
    return stat(from, &info) != 0 || fchmod(file, info.st_mode & 0777) == 0;
}

bool hti_system_rename(const char *path, const char *target) {
    return rename(path, target) == 0;
}

void hti_system_remove(const char *path) {
    unlink(path);
}

bool hti_system_make_folder(const char *path) {
    return mkdir(path, 0777) == 0;
}

void hti_system_remove_folder(const char *path) {
    rmdir(path);
}

bool hti_system_is_empty_folder(const char *path, const char *but) {
    DIR *const folder = opendir(path);
    bool is_empty = folder != NULL;
    const struct dirent *entry;
    while (is_empty && (entry = readdir(folder)) != NULL) {
        const char *const name = entry->d_name;
        is_empty = strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || (but != NULL && strcmp(name, but) == 0);
    }
    if (folder != NULL) {
        closedir(folder);
    }
    return is_empty;
}

char *hti_system_real_path(const char *path) {
    errno = 0;
    char *const real = realpath(path, NULL);
    return real != NULL || errno == ENOMEM ? real : strdup(path);
}

long hti_system_process(void) {
    return (long)getpid();
}

double hti_system_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

// NOLINTNEXTLINE(readability-non-const-parameter): on Windows they are changed
bool hti_system_start(int *argc, char ***argv) {
    (void)argc;
    (void)argv;
    signal(SIGPIPE, SIG_IGN);
    return true;
}

bool hti_system_is_terminal(void) {
    return isatty(STDERR_FILENO) == 1;
}
