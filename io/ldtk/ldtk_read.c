// ldtk_read.c: LDtk projects: their levels, also those in files of their own, put where they lie in their world.
#include "ldtk/ldtk_project.h"
#include "scene_parts.h"
#include "tiled/tiled_solid.h"

#include <hantei/io/ldtk.h>
#include <string.h>

#define MAX_LEVEL_FILES 4096

static const hti_ldtk_level *level_with_file(const hti_ldtk *p, const char *file) {
    const hti_ldtk_level *level = p->levels;
    while (level != NULL && (level->own_tree.root == NULL || strcmp(level->file, file) != 0)) {
        level = level->next;
    }
    return level;
}

// Reads the file that the project names for a level.
static ht_status open_level(hti_ldtk *p, hti_ldtk_level *level, const char *name) {
    const char *const path = hti_tiled_resolve(p->reader, p->file->path, name);
    if (path == NULL) {
        return hti_tiled_memory_error(p->reader, hti_ldtk_place(p));
    }
    if (level_with_file(p, path) != NULL || ++p->reader->file_count > MAX_LEVEL_FILES) {
        return hti_ldtk_fail(p, NULL, "level file '%.100s' is named twice, or there are more than %d", name,
                             MAX_LEVEL_FILES);
    }
    char *text = NULL;
    size_t length = 0;
    ht_status status = hti_scene_read_named(&p->reader->memory, path, &text, &length);
    if (status == HT_OK) {
        level->own_tree = (hti_json){
            .text = text, .length = length, .is_own = true, .file = path, .line = 1, .error = p->reader->error};
        status = hti_json_init(&level->own_tree);
    } else if (status != HT_ERR_MEMORY) {
        status =
            ht_io_fail(p->reader->error, status, p->file->path, 0, "cannot open level file '%.100s' named here", name);
    } else {
        status = hti_tiled_memory_error(p->reader, hti_ldtk_place(p));
    }
    level->node = level->own_tree.root;
    level->file = path;
    return status;
}

// Whether the caller wants this level.
static bool is_wanted(const hti_ldtk *p, const char *name) {
    const char *const *const list = p->reader->options->levels;
    return list == NULL || hti_tiled_is_listed(list, name);
}

// Fails when what places the level is no number.
static ht_status check_level_place(const hti_ldtk *p, const hti_ldtk_level *level) {
    static const char *const names[] = {"worldX", "worldY", "pxWid", "pxHei", NULL};
    return hti_ldtk_check_numbers(p, level, level->node, names);
}

// Where levels lie one behind the other, LDtk writes no positions.
static ht_status add_ldtk_levels(hti_ldtk *p, const hti_json_node *world, const hti_json_node *levels) {
    const char *const layout = hti_ldtk_text(world, "worldLayout");
    const bool is_row = strcmp(layout, "LinearHorizontal") == 0, is_column = strcmp(layout, "LinearVertical") == 0;
    double x = 0, y = 0;
    for (hti_json_items each = hti_json_items_of(levels); hti_json_next(&each);) {
        const hti_json_node *const node = each.node;
        hti_ldtk_level *const level = ht_arena_alloc(&p->reader->memory, sizeof *level);
        if (level == NULL) {
            return hti_tiled_memory_error(p->reader, hti_ldtk_place(p));
        }
        level->node = node;
        level->name = hti_ldtk_text(node, "identifier");
        level->file = p->file->path;
        level->x = is_row || is_column ? x : hti_ldtk_number(node, "worldX", 0);
        level->y = is_row || is_column ? y : hti_ldtk_number(node, "worldY", 0);
        x += is_row ? hti_ldtk_number(node, "pxWid", 0) : 0;
        y += is_column ? hti_ldtk_number(node, "pxHei", 0) : 0;
        if (!is_wanted(p, level->name)) {
            continue;
        }
        const char *const file = hti_ldtk_text(node, "externalRelPath");
        const bool is_outside = !hti_json_is_array(hti_ldtk_member(node, "layerInstances")) && file[0] != '\0';
        ht_status status = check_level_place(p, level);
        if (status == HT_OK && is_outside) {
            status = open_level(p, level, file);
            status = status == HT_OK ? check_level_place(p, level) : status;
        }
        *p->last_level = level; // its tree is given back with the others
        p->last_level = &level->next;
        if (status != HT_OK) {
            return status;
        }
    }
    return HT_OK;
}

static ht_status add_worlds(hti_ldtk *p) {
    ht_status status = add_ldtk_levels(p, p->root, hti_ldtk_member(p->root, "levels"));
    for (hti_json_items each = hti_json_items_of(hti_ldtk_member(p->root, "worlds")); hti_json_next(&each);) {
        const hti_json_node *const world = each.node;
        if (status == HT_OK) {
            status = add_ldtk_levels(p, world, hti_ldtk_member(world, "levels"));
        }
    }
    return status;
}

static ht_status check_levels(const hti_ldtk *p) {
    for (const char *const *name = p->reader->options->levels; name != NULL && *name != NULL; name++) {
        const hti_ldtk_level *level = p->levels;
        while (level != NULL && strcmp(level->name, *name) != 0) {
            level = level->next;
        }
        if (level == NULL) {
            return hti_ldtk_fail(p, NULL, "there is no level '%.100s'", *name);
        }
    }
    return HT_OK;
}

static ht_status read_ldtk_project(hti_ldtk *p) {
    if (!hti_json_is_object(hti_ldtk_member(p->root, "defs")) ||
        !hti_json_is_array(hti_ldtk_member(p->root, "levels"))) {
        return ht_io_fail(p->reader->error, HT_ERR_SYNTAX, p->file->path, 0, "this is not an LDtk project");
    }
    hti_tiled_map *const map = hti_tiled_new_map(p->reader, p->file, hti_ldtk_place(p));
    if (map == NULL) {
        return hti_tiled_memory_error(p->reader, hti_ldtk_place(p));
    }
    map->tile_width = map->tile_height = 1;
    map->infinite = true;
    ht_status status = add_worlds(p);
    if (status == HT_OK) {
        status = check_levels(p);
    }
    if (status == HT_OK) {
        status = hti_ldtk_read_sets(p);
    }
    for (const hti_ldtk_level *level = p->levels; level != NULL && status == HT_OK; level = level->next) {
        status = hti_ldtk_read_level(p, level);
    }
    return status == HT_OK ? hti_tiled_sort_uses(p->reader, p->file) : status;
}

static ht_status read_in_c_locale(hti_ldtk *p, ht_scene *scene) {
    hti_c_locale locale = {0};
    ht_status status = hti_tiled_use_c_locale(p->reader, p->file->path, &locale);
    if (status != HT_OK) {
        return status;
    }
    status = read_ldtk_project(p);
    if (status == HT_OK) {
        status = hti_tiled_build_map(p->reader, scene, p->file);
    }
    hti_c_locale_end(&locale);
    return status;
}

// The trees stay until the scene is built: the model borrows their texts.
ht_status hti_ldtk_read_tree(ht_scene *scene, const hti_json_node *root, const char *path,
                             const ht_read_options *options, ht_io_error *error) {
    static const ht_read_options defaults = {0};
    hti_tiled_reader reader = {.error = error, .options = options != NULL ? options : &defaults};
    hti_tiled_file file = {.path = path, .root = HTI_ROOT_MAP};
    hti_ldtk p = {.reader = &reader, .file = &file, .root = root, .next_gid = 1};
    p.last_level = &p.levels;
    const ht_status status = read_in_c_locale(&p, scene);
    for (hti_ldtk_level *level = p.levels; level != NULL; level = level->next) {
        hti_json_deinit(&level->own_tree);
    }
    hti_tiled_reader_deinit(&reader);
    return status;
}

static ht_status read_ldtk_text(ht_scene *scene, hti_json *tree, const ht_read_options *options, ht_io_error *error) {
    if (scene == NULL || tree->file == NULL) {
        return hti_io_fail(error, HT_ERR_NULL, tree->file);
    }
    ht_status status = hti_json_init(tree);
    if (status == HT_OK) {
        status = hti_ldtk_read_tree(scene, tree->root, tree->file, options, error);
    }
    hti_json_deinit(tree);
    return status;
}

ht_status ht_ldtk_read_text(ht_scene *scene, const char *text, size_t length, const char *path,
                            const ht_read_options *options, ht_io_error *error) {
    hti_json tree = {.text = text, .length = length, .file = path, .line = 1, .error = error};
    return read_ldtk_text(scene, &tree, options, error);
}

ht_status ht_ldtk_read(ht_scene *scene, const char *path, const ht_read_options *options, ht_io_error *error) {
    ht_arena memory = {0};
    char *text;
    hti_json tree = {.is_own = true, .file = path, .line = 1, .error = error};
    ht_status status = ht_file_read(&memory, path, &text, &tree.length, error);
    if (status == HT_OK) {
        tree.text = text;
        status = read_ldtk_text(scene, &tree, options, error);
    }
    ht_arena_deinit(&memory);
    return status;
}
