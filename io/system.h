// system.h: what io and the program ask of the operating system: system_posix.c asks POSIX, and nothing that only Linux
// has; system_windows.c asks Windows; system_signals.c is of both. Names of files and arguments are UTF-8 here and for both.
// What fails sets errno.
#ifndef HANTEI_IO_SYSTEM_H
#define HANTEI_IO_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What a name leads to, through links.
typedef enum hti_system_kind {
    HTI_SYSTEM_NOTHING,
    HTI_SYSTEM_REGULAR,
    HTI_SYSTEM_FOLDER,
    HTI_SYSTEM_DEVICE // or a pipe
} hti_system_kind;
hti_system_kind hti_system_kind_of(const char *path);

/// Whether a name leads to this open file, by whatever links.
bool hti_system_is_same(int file, const char *path);

/// A descriptor for reading bytes, or -1. `only_regular`: what is no regular file is HTI_SYSTEM_OTHER, without waiting for it.
int hti_system_open(const char *path, bool only_regular);

/// A descriptor for writing what is there and cannot be replaced, as devices and pipes; -1 when that fails. Of a regular
/// file and of nothing it is HTI_SYSTEM_OTHER.
int hti_system_open_device(const char *path);

/// A descriptor for writing a file that did not exist, with the permissions that new files get; -1, with EEXIST where there
/// is one of the name.
int hti_system_create(const char *path);

enum { HTI_SYSTEM_OTHER = -2 };

/// How many bytes were read, waiting only for the first; 0 at the end, -1 when that failed.
ptrdiff_t hti_system_read(int file, void *data, size_t size);

/// How many bytes were written; -1 when that failed.
ptrdiff_t hti_system_write(int file, const void *data, size_t size);

bool hti_system_close(int file);

/// The same as hti_system_read, from a place of a regular file on, whatever was read before.
ptrdiff_t hti_system_read_at(int file, void *data, size_t size, int64_t at);

/// Waits until what was written would outlast the machine's end. False when it cannot be kept.
bool hti_system_sync(int file);

/// The size of a regular file in bytes; -1 for others.
int64_t hti_system_size(int file);

/// Gives the open file the permissions of another; true where there is no other.
bool hti_system_copy_permissions(int file, const char *from);

/// Gives a closed file the name of another, which it replaces in one step.
bool hti_system_rename(const char *path, const char *target);

void hti_system_remove(const char *path);

/// A new folder; false, with EEXIST where there is something of the name. Removing one needs it to be empty.
bool hti_system_make_folder(const char *path);
void hti_system_remove_folder(const char *path);

/// Whether it is a folder in which nothing is, or nothing but what has this name (NULL: none).
bool hti_system_is_empty_folder(const char *path, const char *but);

/// The path without links, so that they stay links; the path as it is where there is none. From malloc. NULL: no memory.
char *hti_system_real_path(const char *path);

/// A number that no other process has.
long hti_system_process(void);

/// Seconds of a clock that nobody sets.
double hti_system_seconds(void);

/// At the start of a program: its arguments in UTF-8, which replace those of main; its streams are bytes, and UTF-8 where
/// they are seen; a reader of its output that has gone is an error of writing, like any other. False: no memory.
bool hti_system_start(int *argc, char ***argv);

/// From now on Ctrl-C, and what else asks the program to end, is noted instead of ending it; a second time it ends as
/// always. What whoever started the program has ignored stays ignored.
void hti_system_note_interrupts(void);
bool hti_system_is_interrupted(void);

/// Whether a person sees what goes to standard error, in a place that understands escape sequences.
bool hti_system_is_terminal(void);

#endif
