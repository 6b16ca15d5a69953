// cli_check.c: `hantei check`: all touching and overlapping pairs of scenes and maps, as a table, JSON, CSV or picture.
//
// All files stand in one scene.
#include "cli.h"
#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "system.h"

enum { TEXT_ONLY = 1, TEXT_OUTPUT, TEXT_SVG, TEXT_PNG, TEXT_PDF, TEXT_TITLE };

enum { NARROWEST_PICTURE = 160, WIDEST_PICTURE = 32767 }; // pixels, as in picture.h

enum { LARGE_FILE = 1 << 24 }; // bytes: reading it takes a while

typedef struct check {
    ht_scene scene;
    cli_meetings found;
    ht_relation only; // HT_APART: touches and overlaps
    cli_progress progress;
    cli_output out;
    const ht_scene_pair *pair; // these three: of the row that is looked at
    ht_text number;            // a cell that is a number
    size_t widths[CLI_COLUMNS];
    size_t columns;
} check;

static void warn_of_invalid(const ht_scene *scene, size_t first, const char *file) {
    for (size_t i = first; i < scene->count; i++) {
        const ht_status status = ht_validate(&scene->objects[i].shape);
        if (status != HT_OK) {
            cli_error("warning: %s: %s: %s (%s)", file, scene->objects[i].id, ht_status_text(status),
                      ht_status_name(status));
        }
    }
}

// Ids become "file:id", so that they tell objects of several files apart.
static bool prefix_ids(ht_scene *scene, size_t first, const char *file) {
    ht_text id = {0};
    bool done = true;
    for (size_t i = first; i < scene->count && done; i++) {
        id.length = 0;
        ht_text_printf(&id, "%s:%s", file, scene->objects[i].id);
        const char *copy = id.failed ? NULL : ht_arena_text(&scene->memory, id.data);
        done = copy != NULL;
        scene->objects[i].id = done ? copy : scene->objects[i].id;
    }
    ht_text_deinit(&id);
    return done;
}

static bool is_large(const char *file) {
    const int opened = hti_system_open(file, true);
    const bool large = opened >= 0 && hti_system_size(opened) >= LARGE_FILE;
    if (opened >= 0) {
        hti_system_close(opened);
    }
    return large;
}

// Reads every file, also after one that could not be read, so that all messages come at once.
static bool read_files(check *c, const cli_args *args, const ht_read_options *options) {
    bool good = true;
    for (size_t i = 0; i < args->count; i++) {
        const char *file = args->operands[i];
        const size_t first = c->scene.count;
        ht_io_error error;
        if (is_large(file)) {
            cli_progress_expect(&c->progress);
        }
        cli_progress_show(&c->progress, "reading file", i + 1, 0);
        if (ht_scene_read(&c->scene, file, options, &error) != HT_OK) {
            cli_io_error(&error);
            good = false;
            continue;
        }
        cli_progress_end();
        warn_of_invalid(&c->scene, first, file);
        if (args->count > 1 && !prefix_ids(&c->scene, first, file)) {
            cli_error("%s", ht_status_text(HT_ERR_MEMORY));
            good = false;
        }
    }
    return good;
}

// How deep b is in a. Nothing parts unbounded shapes: "infinity".
static void put_depth(ht_text *out, const ht_scene_pair *pair) {
    if (pair->separation.distance < -FLT_MAX) {
        ht_text_printf(out, "infinity");
    } else {
        ht_text_float(out, pair->separation.distance < 0 ? -pair->separation.distance : 0);
    }
}

static const char *pair_cell(const void *context, size_t row, size_t column) {
    static const char *const header[CLI_COLUMNS] = {"relation", "a",        "b",       "depth",
                                                    "normal_x", "normal_y", "group_a", "group_b"};
    if (row == 0) {
        return header[column];
    }
    check *c = *(check *const *)context;
    const ht_scene_pair *pair = c->pair;
    const ht_scene_object *object = &c->scene.objects[column == 1 || column == 6 ? pair->a : pair->b];
    if (column < 3 || column > 5) {
        return column == 0 ? ht_relation_name(pair->relation) : column < 3 ? object->id : object->group;
    }
    c->number.length = 0;
    if (column == 3) {
        put_depth(&c->number, pair);
    } else {
        ht_text_float(&c->number, (column == 4 ? pair->separation.normal.x : pair->separation.normal.y) + 0.0f);
    }
    c->out.text.failed |= c->number.failed;
    return c->number.failed ? "" : c->number.data;
}

static void append_count(check *c, ht_relation relation, const char *one, const char *many) {
    const size_t count = relation == HT_TOUCH ? c->found.touches : c->found.count - c->found.touches;
    if (c->only == HT_APART || c->only == relation) {
        ht_text_printf(&c->out.text, ", %zu %s", count, count == 1 ? one : many);
    }
}

// The layer's name with those of its groups; of several files with the file's.
static void append_layer_name(ht_text *out, const ht_scene_layer *layer, bool with_file) {
    if (layer->parent != NULL && (with_file || layer->parent->kind != HT_LAYER_MAP)) {
        append_layer_name(out, layer->parent, with_file);
        ht_text_printf(out, "%s", layer->parent->kind == HT_LAYER_MAP ? ":" : "/");
    }
    cli_append_visible(out, layer->name);
}

// Which tile layers became level geometry.
static void append_layers(ht_text *out, const check *c, bool with_file) {
    for (size_t i = 0; i < c->scene.layer_count; i++) {
        const ht_scene_layer *const layer = c->scene.layers[i];
        if (layer->why != NULL) {
            ht_text_printf(out, "layer ");
            append_layer_name(out, layer, with_file);
            ht_text_printf(out, ": %s%s\n", layer->is_solid ? "solid " : "not solid: ", layer->why);
        }
    }
}

static bool widen(void *context, const ht_scene_pair *pair) {
    check *c = context;
    c->pair = pair;
    cli_widen(c->widths, c->columns, pair_cell, &c, 1);
    return true;
}

static bool append_row(void *context, const ht_scene_pair *pair) {
    check *c = context;
    c->pair = pair;
    cli_append_row(&c->out.text, c->widths, c->columns, pair_cell, &c, 1);
    return cli_output_flush(&c->out);
}

static void append_table(check *c, const cli_args *args) {
    ht_text *out = &c->out.text;
    c->columns = 6;
    for (size_t i = 0; i < c->scene.count; i++) {
        c->columns = c->scene.objects[i].group[0] != '\0' ? CLI_COLUMNS : c->columns;
    }
    if (c->found.count > 0) {
        cli_widen(c->widths, c->columns, pair_cell, &c, 0);
        cli_meetings_each(&c->found, widen, c);
        cli_append_row(out, c->widths, c->columns, pair_cell, &c, 0);
        cli_meetings_each(&c->found, append_row, c);
        ht_text_append(out, "\n", 1);
    }
    ht_text_printf(out, "%zu %s", c->scene.count, c->scene.count == 1 ? "object" : "objects");
    append_count(c, HT_OVERLAP, "overlap", "overlaps");
    append_count(c, HT_TOUCH, "touch", "touches");
    ht_text_append(out, "\n", 1);
    append_layers(out, c, args->count > 1);
}

static bool append_csv(void *context, const ht_scene_pair *pair) {
    check *c = context;
    c->pair = pair;
    cli_append_csv_row(&c->out.text, CLI_COLUMNS, pair_cell, &c, 1);
    return cli_output_flush(&c->out);
}

static bool append_json_pair(void *context, const ht_scene_pair *pair) {
    check *c = context;
    ht_text *out = &c->out.text;
    ht_text_printf(out, "%s\n{\"a\":", c->pair == NULL ? "" : ",");
    c->pair = pair;
    ht_text_string(out, c->scene.objects[pair->a].id);
    ht_text_append(out, ",\"b\":", 5);
    ht_text_string(out, c->scene.objects[pair->b].id);
    ht_text_printf(out, ",\"relation\":\"%s\",\"depth\":", ht_relation_name(pair->relation));
    const bool endless = pair->separation.distance < -FLT_MAX;
    ht_text_append(out, "\"", endless);
    put_depth(out, pair);
    ht_text_append(out, "\"", endless);
    ht_text_printf(out, ",\"normal\":[");
    ht_text_float(out, pair->separation.normal.x + 0.0f); // never -0
    ht_text_append(out, ",", 1);
    ht_text_float(out, pair->separation.normal.y + 0.0f);
    ht_text_append(out, "]}", 2);
    return cli_output_flush(&c->out);
}

static void append_json(check *c, const cli_args *args) {
    ht_text *out = &c->out.text;
    for (size_t i = 0; i < args->count; i++) {
        ht_text_printf(out, "%s", i == 0 ? "{\"files\":[" : ",");
        ht_text_string(out, args->operands[i]);
    }
    ht_text_printf(out, "],\"objects\":%zu,\"pairs\":[", c->scene.count);
    cli_meetings_each(&c->found, append_json_pair, c);
    ht_text_printf(out, "%s]}\n", c->found.count > 0 ? "\n" : "");
}

static bool draw_check(const check *c, const cli_args *args, const ht_picture_options *options) {
    static const struct {
        int text;
        ht_picture_format format;
    } pictures[] = {{TEXT_SVG, HT_PICTURE_SVG}, {TEXT_PNG, HT_PICTURE_PNG}, {TEXT_PDF, HT_PICTURE_PDF}};
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++) {
        const char *path = args->text[pictures[i].text];
        ht_io_error error;
        if (path != NULL && ht_picture_write(path, pictures[i].format, &c->scene, c->found.pairs, c->found.count,
                                             options, &error) != HT_OK) {
            cli_io_error(&error);
            return false;
        }
    }
    return true;
}

typedef struct check_options {
    int json, csv, width, y_up, no_contacts;
    cli_read read;
} check_options;

static bool write_answer(check *c, const cli_args *args, const check_options *o) {
    cli_output_open(&c->out, args->text[TEXT_OUTPUT]);
    if (c->out.failed) {
        return cli_output_close(&c->out, false);
    }
    if (o->json) {
        append_json(c, args);
    } else if (o->csv) {
        cli_append_csv_row(&c->out.text, CLI_COLUMNS, pair_cell, &c, 0);
        cli_meetings_each(&c->found, append_csv, c);
    } else {
        append_table(c, args);
    }
    cli_progress_end();
    ht_text_deinit(&c->number);
    return cli_output_close(&c->out, true);
}

// Whether two names lead to one file.
static bool is_same_file(const char *one, const char *other) {
    const int opened = hti_system_open(one, true);
    const bool same = strcmp(one, other) == 0 || (opened >= 0 && hti_system_is_same(opened, other));
    if (opened >= 0) {
        hti_system_close(opened);
    }
    return same;
}

// Refuses an output that is an input, which it would replace, or another output but a device. Returns whether all may be
// written.
static bool may_write_outputs(const cli_args *args) {
    static const int outputs[] = {TEXT_OUTPUT, TEXT_SVG, TEXT_PNG, TEXT_PDF};
    const size_t count = sizeof outputs / sizeof *outputs;
    for (size_t i = 0; i < count; i++) {
        const char *const path = args->text[outputs[i]];
        for (size_t k = 0; path != NULL && k < args->count; k++) {
            if (is_same_file(args->operands[k], path)) {
                cli_error("%s: it is read: it cannot be an output", path);
                return false;
            }
        }
        for (size_t k = 0; path != NULL && k < i; k++) {
            const char *const other = args->text[outputs[k]];
            if (other != NULL && strcmp(other, path) == 0 && hti_system_kind_of(path) != HTI_SYSTEM_DEVICE) {
                cli_error("%s: it cannot be two outputs", path);
                return false;
            }
        }
    }
    return true;
}

// Says so when none of the layers that were to be solid is: a name may be a slip.
static void warn_of_solid(const check *c, const cli_args *args) {
    bool any = args->text[CLI_TEXT_SOLID] == NULL;
    for (size_t i = 0; i < c->scene.layer_count; i++) {
        any = any || c->scene.layers[i]->is_solid;
    }
    if (!any) {
        cli_error("warning: --solid: no tile layer has any of these names");
    }
}

// Pictures show all pairs: they are a list then.
static bool find_checked_pairs(check *c, const cli_args *args) {
    const bool draws = args->text[TEXT_SVG] != NULL || args->text[TEXT_PNG] != NULL || args->text[TEXT_PDF] != NULL;
    const bool done = cli_meetings_init(&c->found, &c->scene, c->only, draws, &c->progress);
    if (!done) {
        cli_error("%s", ht_status_text(HT_ERR_MEMORY));
    }
    return done;
}

static int check_files(const cli_args *args, check_options *o) {
    const char *only = args->text[TEXT_ONLY];
    if (args->count == 0) {
        return cli_usage(args->command, "check needs a file");
    }
    if (o->json && o->csv) {
        return cli_usage(args->command, "--json and --csv exclude each other");
    }
    if (only != NULL && strcmp(only, "overlap") != 0 && strcmp(only, "touch") != 0) {
        return cli_usage(args->command, "--only: '%s' is neither overlap nor touch", only);
    }
    if (o->width < NARROWEST_PICTURE || o->width > WIDEST_PICTURE) {
        return cli_usage(args->command, "--width: the width must be %d to %d", NARROWEST_PICTURE, WIDEST_PICTURE);
    }
    ht_read_options reading;
    if (cli_read_options(&o->read, args, &reading) != CLI_GO_ON) {
        return CLI_ERROR;
    }
    const ht_picture_options picture = {
        .width = o->width, .y_up = o->y_up != 0, .title = args->text[TEXT_TITLE], .contacts = o->no_contacts == 0};
    check c = {.only = only == NULL ? HT_APART : only[0] == 'o' ? HT_OVERLAP : HT_TOUCH};
    ht_scene_init(&c.scene);
    cli_progress_start(&c.progress);
    const bool is_read = may_write_outputs(args) && read_files(&c, args, &reading);
    if (is_read) {
        warn_of_solid(&c, args);
    }
    const bool done =
        is_read && find_checked_pairs(&c, args) && draw_check(&c, args, &picture) && write_answer(&c, args, o);
    const int code = !done ? CLI_ERROR : c.found.count > 0 ? CLI_FOUND : CLI_NONE;
    cli_meetings_deinit(&c.found);
    ht_scene_deinit(&c.scene);
    return code;
}

int cli_check(int argc, const char **argv) {
    static const cli_help help = {
        "[OPTION...] FILE...",
        "Finds all pairs of objects that touch or overlap in hantei scenes (.json) and\n"
        "maps of Tiled (.tmx, .tmj) and LDtk (.ldtk), and prints them in the order of the\n"
        "files. Several files are checked together, as one scene; ids then start with the\n"
        "file's name.\n"
        "Of every pair it tells the depth and the normal: moving b by the depth along the\n"
        "normal is the shortest way to part them.\n"
        "Two objects are tested when each one's category is in the other's mask. Shapes\n"
        "that are not valid are checked as they are, after a warning.",
        "Exit codes: 0 pairs were found, 1 there are none, 2 error.\n"
        "\n"
        "Examples:\n"
        "  hantei check level.tmj --svg level.svg\n"
        "  hantei check ground.json actors.json --only overlap --csv -o hits.csv\n",
    };
    check_options o = {.width = 1280, .read = CLI_READ_DEFAULT};
    const struct poptOption table[] = {
        {"json", '\0', POPT_ARG_NONE, &o.json, 0, "Print a JSON document", NULL},
        {"csv", '\0', POPT_ARG_NONE, &o.csv, 0, "Print comma-separated values", NULL},
        {"only", '\0', POPT_ARG_STRING, NULL, TEXT_ONLY, "Leave out the other relation", "overlap|touch"},
        {"output", 'o', POPT_ARG_STRING, NULL, TEXT_OUTPUT, "Write the answer to FILE instead", "FILE"},
        {"svg", '\0', POPT_ARG_STRING, NULL, TEXT_SVG, "Draw the scene to an SVG file", "FILE"},
        {"png", '\0', POPT_ARG_STRING, NULL, TEXT_PNG, "Draw the scene to a PNG file", "FILE"},
        {"pdf", '\0', POPT_ARG_STRING, NULL, TEXT_PDF, "Draw the scene to a PDF file", "FILE"},
        {"width", '\0', POPT_ARG_INT, &o.width, 0, "Width of the picture in pixels, 160 to 32767 (default: 1280)",
         "PIXELS"},
        {"title", '\0', POPT_ARG_STRING, NULL, TEXT_TITLE, "A line above the picture", "TEXT"},
        {"no-contacts", '\0', POPT_ARG_NONE, &o.no_contacts, 0,
         "Leave contact points, normals and push-out arrows out of the picture", NULL},
        {"y-up", '\0', POPT_ARG_NONE, &o.y_up, 0, "Draw y upwards (default: downwards)", NULL},
        CLI_READ_OPTIONS(o.read),
        CLI_HELP_OPTION,
        POPT_TABLEEND};
    cli_args args;
    int code = cli_args_init(&args, &help, table, argc, argv);
    if (code == CLI_GO_ON) {
        code = check_files(&args, &o);
    }
    cli_args_deinit(&args);
    return code;
}
