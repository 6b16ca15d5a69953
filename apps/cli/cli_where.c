// cli_where.c: `hantei where` and `hantei pairs`: which functions answer a pair of kinds.
#include "cli.h"
#include <stdlib.h>
#include <string.h>

// Names of an enumeration, for finding one of them.
typedef struct name_list {
    const char *what;
    const char *names[HT_KIND_COUNT];
    size_t count;
} name_list;

static name_list kind_names(void) {
    name_list list = {.what = "kind", .count = HT_KIND_COUNT - HT_POINT};
    for (size_t i = 0; i < list.count; i++) {
        list.names[i] = ht_kind_name((ht_kind)(HT_POINT + i));
    }
    return list;
}

static name_list question_names(void) {
    name_list list = {.what = "question", .count = HT_QUESTION_COUNT};
    for (size_t i = 0; i < HT_QUESTION_COUNT; i++) {
        list.names[i] = ht_question_name((ht_question)i);
    }
    return list;
}

// The index of `text` in the list, or -1 after a message that tells the names there are.
static int find_name(const char *command, const name_list *list, const char *text) {
    ht_text known = {0};
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(text, list->names[i]) == 0) {
            ht_text_deinit(&known);
            return (int)i;
        }
        ht_text_printf(&known, "%s%s", i > 0 ? ", " : "", list->names[i]);
    }
    const char *nearest = cli_nearest(text, list->names, list->count);
    if (nearest != NULL) {
        cli_usage(command, "%s: unknown %s; did you mean '%s'?", text, list->what, nearest);
    } else {
        cli_usage(command, "%s: unknown %s; there are: %s", text, list->what, known.failed ? "" : known.data);
    }
    ht_text_deinit(&known);
    return -1;
}

static void append_members(ht_text *out, const char *const members[][2], size_t count) {
    for (size_t i = 0; i < count; i++) {
        ht_text_append(out, members[i][0], strlen(members[i][0]));
        ht_text_string(out, members[i][1]);
    }
}

static void append_pair(ht_text *out, ht_question question, ht_kind a, ht_kind b) {
    const char *const pair[][2] = {
        {"{\"question\":", ht_question_name(question)}, {",\"a\":", ht_kind_name(a)}, {",\"b\":", ht_kind_name(b)}};
    append_members(out, pair, 3);
    ht_text_printf(out, ",\"steps\":[");
    for (int32_t step = 0;; step++) {
        const ht_pair_info info = ht_where(question, a, b, step);
        if (info.function == NULL) {
            break;
        }
        const char *const members[][2] = {{step == 0 ? "{\"role\":" : ",{\"role\":", info.role},
                                          {",\"function\":", info.function},
                                          {",\"file\":", info.file},
                                          {",\"method\":", info.method}};
        append_members(out, members, 4);
        ht_text_append(out, "}", 1);
    }
    ht_text_append(out, "]}", 2);
}

// What answers a pair, for the table of its steps.
typedef struct asked_pair {
    ht_question question;
    ht_kind a, b;
} asked_pair;

static const char *step_cell(const void *context, size_t row, size_t column) {
    static const char *const header[] = {"role", "function", "file", "method"};
    if (row == 0) {
        return header[column];
    }
    const asked_pair *asked = context;
    const ht_pair_info info = ht_where(asked->question, asked->a, asked->b, (int32_t)row - 1);
    const char *const cells[] = {info.role, info.function, info.file, info.method};
    return cells[column];
}

static int deliver(ht_text *out) {
    const bool delivered = cli_deliver(out);
    ht_text_deinit(out);
    return delivered ? CLI_FOUND : CLI_ERROR;
}

static int where(const cli_args *args, bool json) {
    if (args->count != 3) {
        return cli_usage(args->command, "where needs a question and two kinds");
    }
    const name_list questions = question_names(), kinds = kind_names();
    const int question = find_name(args->command, &questions, args->operands[0]);
    const int a = question < 0 ? -1 : find_name(args->command, &kinds, args->operands[1]);
    const int b = a < 0 ? -1 : find_name(args->command, &kinds, args->operands[2]);
    if (b < 0) {
        return CLI_ERROR;
    }
    const asked_pair asked = {(ht_question)question, (ht_kind)(HT_POINT + a), (ht_kind)(HT_POINT + b)};
    ht_text out = {0};
    if (json) {
        append_pair(&out, asked.question, asked.a, asked.b);
        ht_text_append(&out, "\n", 1);
    } else {
        int32_t steps = 0;
        while (ht_where(asked.question, asked.a, asked.b, steps).function != NULL) {
            steps++;
        }
        if (steps == 0) {
            cli_error("the first kind must be ray: 'hantei where ray ray %s'", args->operands[2]);
            return CLI_ERROR;
        }
        cli_append_table(&out, (size_t)steps + 1, 4, step_cell, &asked);
    }
    return deliver(&out);
}

int cli_where(int argc, const char **argv) {
    static const cli_help help = {
        "[OPTION...] QUESTION KIND KIND",
        "Shows the functions that answer QUESTION for two kinds of shapes, step by step:\n"
        "what each is (typed, parts, filter, exact, predicate, search), its source file\n"
        "and its method. What one cannot decide, the next ones do. 'hantei pairs' lists\n"
        "every pair.",
        "Exit codes: 0 shown, 2 error.\n"
        "\n"
        "Example:\n"
        "  hantei where relate capsule polygon\n",
    };
    int json = 0;
    const struct poptOption table[] = {
        {"json", '\0', POPT_ARG_NONE, &json, 0, "Print a JSON object", NULL}, CLI_HELP_OPTION, POPT_TABLEEND};
    cli_args args;
    int code = cli_args_init(&args, &help, table, argc, argv);
    if (code == CLI_GO_ON) {
        code = where(&args, json != 0);
    }
    cli_args_deinit(&args);
    return code;
}

// Pairs of kinds that the question is answered for.
typedef struct matrix {
    ht_question question;
    size_t count;
    ht_kind pairs[HT_KIND_COUNT * HT_KIND_COUNT][2];
} matrix;

static const char *matrix_cell(const void *context, size_t row, size_t column) {
    static const char *const header[] = {"a", "b", "function", "file"};
    if (row == 0) {
        return header[column];
    }
    const matrix *m = context;
    const ht_kind *pair = m->pairs[row - 1];
    const ht_pair_info info = ht_where(m->question, pair[0], pair[1], 0);
    const char *const cells[] = {ht_kind_name(pair[0]), ht_kind_name(pair[1]), info.function, info.file};
    return cells[column];
}

static int list_pairs(const cli_args *args, bool json) {
    if (args->count > 1) {
        return cli_usage(args->command, "pairs takes one question at most");
    }
    const name_list questions = question_names();
    const int question =
        args->count == 0 ? HT_QUESTION_RELATE : find_name(args->command, &questions, args->operands[0]);
    if (question < 0) {
        return CLI_ERROR;
    }
    matrix m = {.question = (ht_question)question};
    for (int a = HT_POINT; a < HT_KIND_COUNT; a++) {
        // Containment has an order; of all others each pair is listed once.
        for (int b = question == HT_QUESTION_CONTAIN || question == HT_QUESTION_RAY ? HT_POINT : a; b < HT_KIND_COUNT;
             b++) {
            if (ht_where(m.question, (ht_kind)a, (ht_kind)b, 0).function != NULL) {
                m.pairs[m.count][0] = (ht_kind)a;
                m.pairs[m.count++][1] = (ht_kind)b;
            }
        }
    }
    ht_text out = {0};
    if (!json) {
        cli_append_table(&out, m.count + 1, 4, matrix_cell, &m);
        return deliver(&out);
    }
    for (size_t i = 0; i < m.count; i++) {
        ht_text_append(&out, i == 0 ? "[\n" : ",\n", 2);
        append_pair(&out, m.question, m.pairs[i][0], m.pairs[i][1]);
    }
    ht_text_append(&out, "\n]\n", 3);
    return deliver(&out);
}

int cli_pairs(int argc, const char **argv) {
    static const cli_help help = {
        "[OPTION...] [QUESTION]",
        "Lists every pair of kinds with the first function that answers QUESTION\n"
        "(default: relate) for it, and the function's source file.",
        "Exit codes: 0 listed, 2 error.\n"
        "\n"
        "Examples:\n"
        "  hantei pairs\n"
        "  hantei pairs relate --json\n",
    };
    int json = 0;
    const struct poptOption table[] = {
        {"json", '\0', POPT_ARG_NONE, &json, 0, "Print a JSON array", NULL}, CLI_HELP_OPTION, POPT_TABLEEND};
    cli_args args;
    int code = cli_args_init(&args, &help, table, argc, argv);
    if (code == CLI_GO_ON) {
        code = list_pairs(&args, json != 0);
    }
    cli_args_deinit(&args);
    return code;
}
