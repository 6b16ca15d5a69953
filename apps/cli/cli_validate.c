// cli_validate.c: `hantei validate`: what is wrong with the shapes of scenes and maps.
#include "cli.h"

typedef struct validation {
    ht_text out;
    bool json;
    size_t objects, problems, unread;
} validation;

static void append_problem(validation *v, const char *file, const char *id, ht_status status) {
    const char *reason = ht_status_text(status), *name = ht_status_name(status);
    if (!v->json) {
        cli_append_visible(&v->out, file);
        ht_text_printf(&v->out, ": ");
        cli_append_visible(&v->out, id);
        ht_text_printf(&v->out, ": %s (%s)\n", reason, name);
    } else {
        ht_text_printf(&v->out, "%s{\"file\":", v->problems == 0 ? "\n" : ",\n");
        ht_text_string(&v->out, file);
        ht_text_printf(&v->out, ",\"id\":");
        ht_text_string(&v->out, id);
        ht_text_printf(&v->out, ",\"status\":\"%s\",\"reason\":\"%s\"}", name, reason);
    }
    v->problems++;
}

static void validate_file(validation *v, const char *file, const ht_read_options *options) {
    ht_scene scene;
    ht_io_error error;
    ht_scene_init(&scene);
    const bool done = ht_scene_read(&scene, file, options, &error) == HT_OK;
    if (!done) {
        cli_io_error(&error);
        v->unread++;
    }
    for (size_t i = 0; i < scene.count; i++) {
        const ht_status status = ht_validate(&scene.objects[i].shape);
        if (status != HT_OK) {
            append_problem(v, file, scene.objects[i].id, status);
        }
    }
    v->objects += scene.count;
    ht_scene_deinit(&scene);
}

static void append_sum(validation *v) {
    if (v->json) {
        ht_text_printf(&v->out, "%s],\"objects\":%zu,\"unread\":%zu}\n", v->problems > 0 ? "\n" : "", v->objects,
                       v->unread);
        return;
    }
    ht_text_printf(&v->out, "%zu %s, %zu %s", v->objects, v->objects == 1 ? "object" : "objects", v->problems,
                   v->problems == 1 ? "problem" : "problems");
    if (v->unread > 0) {
        ht_text_printf(&v->out, ", %zu %s not be read", v->unread, v->unread == 1 ? "file could" : "files could");
    }
    ht_text_printf(&v->out, "\n");
}

static int validate_files(const cli_args *args, cli_read *read, bool json) {
    ht_read_options options;
    if (args->count == 0) {
        return cli_usage(args->command, "validate needs a file");
    }
    if (cli_read_options(read, args, &options) != CLI_GO_ON) {
        return CLI_ERROR;
    }
    validation v = {.json = json};
    ht_text_printf(&v.out, "%s", json ? "{\"problems\":[" : "");
    for (size_t i = 0; i < args->count; i++) {
        validate_file(&v, args->operands[i], &options);
    }
    append_sum(&v);
    const bool done = cli_deliver(&v.out) && v.unread == 0;
    ht_text_deinit(&v.out);
    return !done ? CLI_ERROR : v.problems > 0 ? CLI_NONE : CLI_FOUND;
}

int cli_validate(int argc, const char **argv) {
    static const cli_help help = {
        "[OPTION...] FILE...",
        "Checks every shape of hantei scenes (.json) and maps (.tmx, .tmj, .ldtk) and\n"
        "prints a line for each that is not valid: FILE: ID: reason (code).",
        "Exit codes: 0 all shapes are valid, 1 some are not, 2 a file could not be read, or\n"
        "another error.\n"
        "\n"
        "Example:\n"
        "  hantei validate level.tmj\n",
    };
    int json = 0;
    cli_read read = CLI_READ_DEFAULT;
    const struct poptOption table[] = {{"json", '\0', POPT_ARG_NONE, &json, 0, "Print a JSON document", NULL},
                                       CLI_READ_OPTIONS(read),
                                       CLI_HELP_OPTION,
                                       POPT_TABLEEND};
    cli_args args;
    int code = cli_args_init(&args, &help, table, argc, argv);
    if (code == CLI_GO_ON) {
        code = validate_files(&args, &read, json != 0);
    }
    cli_args_deinit(&args);
    return code;
}
