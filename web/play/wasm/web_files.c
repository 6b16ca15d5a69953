// web_files.c: reading files for the page, which has none but those that were dropped on it.
#include "web_files.h"
#include "scene_parts.h"
#include <hantei/io/scene.h>
#include <stdlib.h>
#include <string.h>

typedef struct web_file {
    struct web_file *next;
    char *path, *data;
    size_t length;
} web_file;

static web_file *files;

static const char *name_of(const char *path) {
    const char *const slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

// Files that were dropped one by one have no folder: then their name is enough.
static web_file *find(const char *path, bool by_name) {
    for (web_file *file = files; file != NULL; file = file->next) {
        if (strcmp(file->path, path) == 0 || (by_name && strcmp(file->path, name_of(path)) == 0)) {
            return file;
        }
    }
    return NULL;
}

bool web_files_add(char *path, char *data, size_t length) {
    web_file *file = find(path, false);
    if (file == NULL) {
        file = calloc(1, sizeof *file);
        if (file == NULL) {
            return false;
        }
        file->next = files;
        files = file;
    }
    free(file->path);
    free(file->data);
    file->path = path;
    file->data = data;
    file->length = length;
    return true;
}

void web_files_clear(void) {
    while (files != NULL) {
        web_file *const next = files->next;
        free(files->path);
        free(files->data);
        free(files);
        files = next;
    }
}

ht_status ht_file_read(ht_arena *arena, const char *path, char **text, size_t *length, ht_io_error *error) {
    const web_file *const file = find(path, true);
    if (file == NULL) {
        return ht_io_fail(error, HT_ERR_FILE, path, 0, "cannot open the file: it was not dropped along");
    }
    char *const copy = ht_arena_alloc(arena, file->length + 1);
    if (copy == NULL) {
        return ht_io_fail(error, HT_ERR_MEMORY, path, 0, "%s", ht_status_text(HT_ERR_MEMORY));
    }
    memcpy(copy, file->data, file->length);
    copy[file->length] = '\0';
    *text = copy;
    *length = file->length;
    return HT_OK;
}

ht_status hti_scene_read_named(ht_arena *arena, const char *path, char **text, size_t *length) {
    return ht_file_read(arena, path, text, length, NULL);
}
