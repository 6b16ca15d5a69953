// tiled_file.c: the files of a Tiled map: which file a name means, each read once, none while it is still being read.
// Also makes the model's items, so that both front ends link them alike.
#include "scene_parts.h"
#include "tiled/tiled_model.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

// A map names tilesets, these name templates, these name tilesets ...; real maps stay below five.
#define MAX_DEPTH 16
#define MAX_FILES 4096

hti_tiled_layer *hti_tiled_new_layer(hti_tiled_reader *reader, hti_tiled_map *map, hti_tiled_layer_kind kind,
                                     const hti_tiled_layer *parent, hti_tiled_place place) {
    hti_tiled_layer *const layer = ht_arena_alloc(&reader->memory, sizeof *layer);
    if (layer == NULL) {
        return NULL;
    }
    layer->place = place;
    layer->kind = kind;
    layer->parent = parent;
    layer->width = map->width;
    layer->height = map->height;
    layer->name = layer->about.class_name = "";
    layer->objects.tail = &layer->objects.first;
    layer->tail = &layer->chunks;
    *map->tail = layer;
    map->tail = &layer->next;
    return layer;
}

hti_tiled_object *hti_tiled_new_object(hti_tiled_reader *reader, hti_tiled_objects *list, hti_tiled_place place) {
    hti_tiled_object *const object = ht_arena_alloc(&reader->memory, sizeof *object);
    if (object == NULL) {
        return NULL;
    }
    object->place = place;
    if (list != NULL) {
        *list->tail = object;
        list->tail = &object->next;
    }
    return object;
}

hti_tile *hti_tiled_new_tile(hti_tiled_reader *reader, hti_tileset *tileset, hti_tiled_place place) {
    hti_tile *const tile = ht_arena_alloc(&reader->memory, sizeof *tile);
    if (tile == NULL) {
        return NULL;
    }
    tile->place = place;
    tile->shapes.tail = &tile->shapes.first;
    *tileset->tail = tile;
    tileset->tail = &tile->next;
    tileset->last = tile;
    tileset->tile_count++;
    return tile;
}

hti_tileset *hti_tiled_new_tileset(hti_tiled_reader *reader, hti_tiled_place place) {
    hti_tileset *const tileset = ht_arena_alloc(&reader->memory, sizeof *tileset);
    if (tileset == NULL) {
        return NULL;
    }
    tileset->place = place;
    tileset->tail = &tileset->tiles;
    tileset->id_end = -1;
    return tileset;
}

hti_tiled_map *hti_tiled_new_map(hti_tiled_reader *reader, hti_tiled_file *file, hti_tiled_place place) {
    hti_tiled_map *const map = ht_arena_alloc(&reader->memory, sizeof *map);
    if (map == NULL) {
        return NULL;
    }
    map->place = place;
    map->tail = &map->layers;
    file->map = map;
    return map;
}

#if defined(_WIN32)
static bool is_separator(char c) {
    return c == '/' || c == '\\';
}

// What stands before the first name: "C:", "C:/", "/", "//" of another machine's name, or nothing.
static size_t root_length(const char *path) {
    const size_t drive = path[0] != '\0' && path[1] == ':' ? 2 : 0;
    if (!is_separator(path[drive])) {
        return drive;
    }
    return drive == 0 && is_separator(path[1]) ? 2 : drive + 1;
}
#else
static bool is_separator(char c) {
    return c == '/';
}

static size_t root_length(const char *path) {
    return path[0] == '/';
}
#endif

// What stands before the last name.
static size_t folder_length(const char *path) {
    const size_t root = root_length(path);
    size_t length = strlen(path);
    while (length > root && !is_separator(path[length - 1])) {
        length--;
    }
    return length;
}

// Removes "." and "name/.." from the path, in place, so that one file has one name.
static void clean_path(char *path) {
    char *const root = path + root_length(path);
    char *out = root;   // end of what is kept
    char *fixed = root; // start of what a ".." may take away
    for (const char *in = root; *in;) {
        const size_t length = strcspn(in, "/");
        const bool more = in[length] == '/';
        if (length == 2 && in[0] == '.' && in[1] == '.' && out > fixed) {
            for (--out; out > fixed && out[-1] != '/'; out--) {
            }
        } else if (length && !(length == 1 && in[0] == '.')) {
            const bool up = length == 2 && in[0] == '.' && in[1] == '.';
            memmove(out, in, length);
            out += length;
            if (more) {
                *out++ = '/';
            }
            if (up) {
                fixed = out;
            }
        }
        in += length + more;
    }
    *out = '\0';
}

// The path that `name` means in the file `from`. Old versions of the editor on Windows wrote backslashes. There both stand
// for one another, else the path's own are no separators.
char *hti_tiled_resolve(hti_tiled_reader *reader, const char *from, const char *name) {
    const size_t folder = root_length(name) > 0 ? 0 : folder_length(from);
    char *const path = ht_arena_alloc(&reader->memory, folder + strlen(name) + 1);
    if (path == NULL) {
        return NULL;
    }
    memcpy(path, from, folder);
    memcpy(path + folder, name, strlen(name) + 1);
    for (char *c = path + (is_separator('\\') ? 0 : folder); *c; c++) {
        *c = *c == '\\' ? '/' : *c;
    }
    clean_path(path);
    return path;
}

static const char *root_word(hti_tiled_root root) {
    return root == HTI_ROOT_TILESET ? "tileset" : root == HTI_ROOT_TEMPLATE ? "template" : "map";
}

static bool is_named_json(const char *path) {
    static const char *const endings[] = {".tmj", ".tsj", ".tj", ".json"};
    const char *const dot = strrchr(path, '.');
    bool found = false;
    for (size_t i = 0; i < sizeof endings / sizeof *endings && dot != NULL; i++) {
        found = found || strcasecmp(dot, endings[i]) == 0;
    }
    return found;
}

bool hti_tiled_is_json(const char *text, size_t length, const char *path) {
    size_t at = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    while (at < length && strchr(" \t\r\n", text[at]) != NULL && text[at]) {
        at++;
    }
    const char first = at < length ? text[at] : '\0';
    return first == '{' || first == '[' || (first != '<' && is_named_json(path));
}

static ht_status read_file(hti_tiled_reader *reader, hti_tiled_file *file, const char *name, hti_tiled_place place) {
    char *text;
    size_t length;
    const ht_status status = hti_scene_read_named(&reader->memory, file->path, &text, &length);
    if (status == HT_ERR_MEMORY) {
        return hti_tiled_memory_error(reader, place);
    }
    if (status != HT_OK) {
        return ht_io_fail(reader->error, status, place.file, place.line, "cannot open %s '%s' named here",
                          root_word(file->root), name);
    }
    const bool is_json = hti_tiled_is_json(text, length, file->path);
    return hti_tiled_parse(reader, file, &(hti_tiled_source){text, length, is_json, true, NULL});
}

// The file that is called `name` at `place`, read now or before.
static ht_status open_file(hti_tiled_reader *reader, hti_tiled_root root, const char *name, hti_tiled_place place,
                           const hti_tiled_file **out) {
    const char *const path = hti_tiled_resolve(reader, place.file, name);
    if (path == NULL) {
        return hti_tiled_memory_error(reader, place);
    }
    for (const hti_tiled_file *file = reader->files; file != NULL; file = file->next) {
        if (strcmp(file->path, path) != 0 || file->root != root) {
            continue;
        }
        *out = file;
        if (!file->done) {
            return ht_io_fail(reader->error, HT_ERR_VALUE, place.file, place.line, "%s '%s' leads back to itself",
                              root_word(root), name);
        }
        return HT_OK;
    }
    if (reader->depth >= MAX_DEPTH || reader->file_count >= MAX_FILES) {
        return ht_io_fail(reader->error, HT_ERR_UNSUPPORTED, place.file, place.line,
                          "too many files that name other files");
    }
    hti_tiled_file *const file = ht_arena_alloc(&reader->memory, sizeof *file);
    if (file == NULL) {
        return hti_tiled_memory_error(reader, place);
    }
    file->path = path;
    file->root = root;
    file->next = reader->files;
    reader->files = file;
    reader->file_count++;
    *out = file;
    return read_file(reader, file, name, place);
}

static int compare_uses(const void *a, const void *b) {
    const uint32_t x = (*(const hti_tileset_use *const *)a)->first_gid;
    const uint32_t y = (*(const hti_tileset_use *const *)b)->first_gid;
    return (x > y) - (x < y);
}

ht_status hti_tiled_sort_uses(hti_tiled_reader *reader, hti_tiled_file *file) {
    file->uses = ht_arena_alloc(&reader->memory, file->use_count * sizeof(hti_tileset_use *));
    if (file->uses == NULL) {
        return hti_tiled_memory_error(reader, (hti_tiled_place){file->path, 0});
    }
    size_t count = 0;
    for (const hti_tileset_use *use = file->tilesets; use != NULL; use = use->next) {
        file->uses[count++] = use;
    }
    qsort(file->uses, count, sizeof(hti_tileset_use *), compare_uses);
    return HT_OK;
}

ht_status hti_tiled_parse(hti_tiled_reader *reader, hti_tiled_file *file, const hti_tiled_source *source) {
    reader->depth++;
    const ht_status status = source->is_json ? hti_tiled_parse_json(reader, file, source)
                                             : hti_tiled_parse_xml(reader, file, source->text, source->length);
    reader->depth--;
    file->done = true;
    if (status != HT_OK) {
        return status;
    }
    const bool found = file->root == HTI_ROOT_MAP       ? file->map != NULL
                       : file->root == HTI_ROOT_TILESET ? file->tileset != NULL
                                                        : file->object != NULL;
    if (found) {
        return hti_tiled_sort_uses(reader, file);
    }
    return ht_io_fail(reader->error, HT_ERR_SYNTAX, file->path, 0, "this is not a Tiled %s", root_word(file->root));
}

static int compare_tiles(const void *a, const void *b) {
    const uint32_t x = (*(hti_tile *const *)a)->id, y = (*(hti_tile *const *)b)->id;
    return (x > y) - (x < y);
}

// A tile whose properties stand apart gets them.
static void join_halves(hti_tile *tile, const hti_tile *half) {
    hti_tiled_properties *const to = &tile->about.properties;
    const hti_tiled_properties *const from = &half->about.properties;
    if (from->first != NULL) {
        *(to->last != NULL ? &to->last->next : &to->first) = from->first;
        to->last = from->last;
        to->count += from->count;
    }
    tile->traits = half->traits;
}

// Tiles of the same number become one.
static size_t join_tiles(hti_tile **sorted, size_t count) {
    size_t kept = count > 0;
    for (size_t i = 1; i < count; i++) {
        hti_tile *const before = sorted[kept - 1], *const tile = sorted[i];
        if (tile->id != before->id || tile->is_half == before->is_half) {
            sorted[kept++] = tile;
            continue;
        }
        hti_tile *const whole = tile->is_half ? before : tile, *const half = tile->is_half ? tile : before;
        join_halves(whole, half);
        half->about = (hti_tiled_about){0};
        sorted[kept - 1] = whole;
    }
    return kept;
}

static ht_status sort_tiles(hti_tiled_reader *reader, hti_tileset *tileset) {
    tileset->sorted = ht_arena_alloc(&reader->memory, tileset->tile_count * sizeof(hti_tile *));
    if (tileset->sorted == NULL) {
        return hti_tiled_memory_error(reader, tileset->place);
    }
    size_t count = 0;
    for (hti_tile *tile = tileset->tiles; tile != NULL; tile = tile->next) {
        tileset->sorted[count++] = tile;
        tileset->is_collection = tileset->is_collection || tile->has_image;
    }
    qsort(tileset->sorted, count, sizeof(hti_tile *), compare_tiles);
    tileset->tile_count = count = join_tiles(tileset->sorted, count);
    for (size_t i = 1; i < count; i++) {
        if (tileset->sorted[i]->id == tileset->sorted[i - 1]->id) {
            return ht_io_fail(reader->error, HT_ERR_VALUE, tileset->sorted[i]->place.file,
                              tileset->sorted[i]->place.line, "tile %lu is there twice",
                              (unsigned long)tileset->sorted[i]->id);
        }
    }
    return HT_OK;
}

ht_status hti_tiled_finish_tileset(hti_tiled_reader *reader, hti_tiled_file *file, hti_tileset *tileset) {
    const hti_tiled_place place = tileset->place;
    ht_status status = sort_tiles(reader, tileset);
    if (status != HT_OK) {
        return status;
    }
    if (file->root == HTI_ROOT_TILESET) {
        file->tileset = tileset;
        return HT_OK;
    }
    if (tileset->first_gid == 0) {
        return ht_io_fail(reader->error, HT_ERR_VALUE, place.file, place.line, "the tileset has no firstgid");
    }
    hti_tileset_use *const use = ht_arena_alloc(&reader->memory, sizeof *use);
    if (use == NULL) {
        return hti_tiled_memory_error(reader, place);
    }
    use->first_gid = tileset->first_gid;
    use->tileset = tileset;
    if (tileset->source != NULL) {
        const hti_tiled_file *external = NULL;
        status = open_file(reader, HTI_ROOT_TILESET, tileset->source, place, &external);
        if (status != HT_OK || external == NULL) {
            return status;
        }
        use->tileset = external->tileset;
    }
    use->next = file->tilesets;
    file->tilesets = use;
    file->use_count++;
    return HT_OK;
}

ht_status hti_tiled_finish_object(hti_tiled_reader *reader, const hti_tiled_file *file, hti_tiled_object *object) {
    object->file = file;
    if (object->template_name == NULL) {
        return HT_OK;
    }
    const hti_tiled_file *from = NULL;
    const ht_status status = open_file(reader, HTI_ROOT_TEMPLATE, object->template_name, object->place, &from);
    if (status == HT_OK && from != NULL) {
        hti_tiled_inherit(object, from->object);
    }
    return status;
}
