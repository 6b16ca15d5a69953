// web_files.h: the files that were dropped on the page.
#ifndef HANTEI_WEB_FILES_H
#define HANTEI_WEB_FILES_H

#include <stdbool.h>
#include <stddef.h>

/// Takes over both, which are web_alloc's: the path, which ends with a 0, and the bytes. In place of one of that path.
bool web_files_add(char *path, char *data, size_t length);
void web_files_clear(void);

#endif
