// cli_lines.c: lines of any length from a descriptor. Reading is left to the caller's moment (cli_lines_fill), so that
// answers can be written out before a read that may wait: a program at the other end of a pipe gets them at once.
#include "cli.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "system.h"

enum { FIRST_CAPACITY = 1 << 18 };

bool cli_lines_next(cli_lines *lines, const char **line, size_t *length) {
    if (lines->start == lines->end) {
        return false;
    }
    const char *newline = memchr(lines->data + lines->scanned, '\n', lines->end - lines->scanned);
    lines->scanned = lines->end;
    if (newline == NULL && !lines->ended) {
        return false;
    }
    *line = lines->data + lines->start;
    *length = newline != NULL ? (size_t)(newline - *line) : lines->end - lines->start;
    lines->start += *length + (newline != NULL);
    lines->scanned = lines->start;
    return true;
}

// Moves the unread part to the front and makes sure that there is room behind it.
static bool make_room(cli_lines *lines) {
    const size_t unread = lines->end - lines->start;
    if (unread > 0) {
        memmove(lines->data, lines->data + lines->start, unread);
    }
    lines->scanned -= lines->start;
    lines->start = 0;
    lines->end = unread;
    if (unread < lines->capacity) {
        return true;
    }
    const size_t capacity = lines->capacity == 0 ? FIRST_CAPACITY : 2 * lines->capacity;
    char *data = realloc(lines->data, capacity);
    if (data == NULL) {
        return false;
    }
    lines->data = data;
    lines->capacity = capacity;
    return true;
}

bool cli_lines_fill(cli_lines *lines) {
    if (!make_room(lines)) {
        errno = ENOMEM;
        return false;
    }
    const ptrdiff_t got = hti_system_read(lines->file, lines->data + lines->end, lines->capacity - lines->end);
    if (got < 0) {
        return false;
    }
    lines->ended = got == 0;
    lines->end += (size_t)got;
    return true;
}
