// cli_world.c: `hantei world`: a world that lines of JSON build, move and ask (docs/world.md).
#include "cli.h"
#include <hantei/io/stream.h>

typedef struct world_source {
    cli_source source;
    ht_world_stream *stream;
} world_source;

static void answer_command(cli_source *source, const char *line, size_t length) {
    if (cli_is_blank(line, length)) {
        ht_text_append(&source->out, "\n", 1);
        return;
    }
    ht_world_stream *stream = ((world_source *)source)->stream; // its first member
    ht_io_error error;
    source->done++;
    if (ht_world_stream_run(stream, line, length, source->name, source->line, &source->out, &error) != HT_OK) {
        cli_io_error(&error);
        source->failed = true;
    }
}

static int answer_commands(const cli_args *args) {
    world_source s = {.source = {.answer = answer_command, .unit = "command"}, .stream = ht_world_stream_create()};
    if (s.stream == NULL) {
        cli_error("%s", ht_status_text(HT_ERR_MEMORY));
        return CLI_ERROR;
    }
    const bool written = cli_source_run(&s.source, args);
    ht_text_deinit(&s.source.out);
    ht_world_stream_destroy(s.stream);
    return written && !s.source.failed ? CLI_FOUND : CLI_ERROR;
}

int cli_world(int argc, const char **argv) {
    static const cli_help help = {
        "[FILE...]",
        "Reads one command {\"do\":NAME,...} a line from the files, or from standard input\n"
        "when there is none or its name is -, carries it out on a world of objects, and\n"
        "prints its answer, one line of JSON; after that of an update a line for each\n"
        "event. {\"error\":REASON,\"status\":NAME,\"line\":N} answers what cannot be read or is\n"
        "refused, which changes nothing and is also told on standard error.\n"
        "\n"
        "Commands: create, add, remove, place, place_many, set_shape, set_filter,\n"
        "set_mobile, set_sensor, set_one_way, set_user, find, count, objects, update,\n"
        "query_point, query_box, query_shape, is_free, raycast, raycast_all, cast,\n"
        "cast_all, nearest, sweep, touching, meetings, contacts, move, free, push, save,\n"
        "load, hash. Their members: docs/world.md.",
        "Exit codes: 0 all was carried out, 2 error or something was refused.\n"
        "\n"
        "Example:\n"
        "  hantei world < commands.ndjson > answers.ndjson\n",
    };
    const struct poptOption table[] = {CLI_HELP_OPTION, POPT_TABLEEND};
    cli_args args;
    int code = cli_args_init(&args, &help, table, argc, argv);
    if (code == CLI_GO_ON) {
        code = answer_commands(&args);
    }
    cli_args_deinit(&args);
    return code;
}
