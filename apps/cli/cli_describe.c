// cli_describe.c: the manual page, and what bash, zsh and fish complete, from the commands' own tables of options.
//
// Each command is run without arguments while a form is set: cli_args_init then hands its table here and goes no further.
#include "cli.h"
#include <stdio.h>
#include <string.h>

typedef void put_table(const char *command, const cli_help *help, const struct poptOption *table);

// How a form begins and ends, and what it prints of a command's table. `begin` gets them all.
typedef struct description {
    const char *name;
    void (*begin)(const cli_program *program);
    put_table *put;
    const char *end;
} description;

static const description *form; // NULL: commands do what they are for

// "check" of "hantei check".
static const char *last_word(const char *command) {
    const char *const space = strrchr(command, ' ');
    return space != NULL ? space + 1 : command;
}

static bool is_option(const struct poptOption *o) {
    return o->longName != NULL && (o->argInfo & POPT_ARG_MASK) != POPT_ARG_INCLUDE_TABLE;
}

static bool is_choice(const struct poptOption *o) {
    return o->argDescrip != NULL && strchr(o->argDescrip, '|') != NULL;
}

// Prints the text with a sign before each character of `special`, and `from` as `to`.
static void put_with(const char *text, const char *special, const char *sign, char from, const char *to) {
    for (; *text != '\0'; text++) {
        if (*text == from) {
            fputs(to, stdout);
        } else {
            printf("%s%c", strchr(special, *text) != NULL ? sign : "", *text);
        }
    }
}

static void put_choices(const struct poptOption *o) {
    put_with(o->argDescrip, "", "", '|', " ");
}

// --- the manual page (man(7)) ---

static void put_roff(const char *text) {
    bool begins = true;
    for (; *text != '\0'; text++) {
        if (begins && (*text == '.' || *text == '\'')) {
            fputs("\\&", stdout);
        }
        fputs(*text == '\\' ? "\\e" : *text == '-' ? "\\-" : (const char[]){*text, '\0'}, stdout);
        begins = *text == '\n';
    }
}

// "mpirun -n N hantei-mpi", in bold, and what follows.
static void put_synopsis(const cli_program *program, const char *rest) {
    fputs(".B ", stdout);
    put_roff(program->start);
    put_roff(program->name);
    fputs(rest, stdout);
}

static void begin_man(const cli_program *program) {
    fputs(".TH ", stdout);
    for (const char *at = program->name; *at != '\0'; at++) {
        putchar(*at >= 'a' && *at <= 'z' ? *at - 'a' + 'A' : *at);
    }
    printf(" 1 \"\" \"hantei %s\"\n.SH NAME\n", ht_version());
    put_roff(program->name);
    fputs(" \\- ", stdout);
    put_roff(program->about);
    fputs("\n.SH SYNOPSIS\n", stdout);
    put_synopsis(program, "\n.I COMMAND\n[ARGUMENT...]\n.br\n");
    put_synopsis(program, "\n.I COMMAND\n.B \\-\\-help\n.br\n");
    put_synopsis(program, " \\-\\-version\n.SH COMMANDS\n");
    for (size_t i = 0; i < program->count; i++) {
        printf(".TP\n.B %s\n", program->commands[i].name);
        put_roff(program->commands[i].summary);
        putchar('\n');
    }
    fputs(".SH \"EXIT STATUS\"\n0 found, 1 none, 2 error, as of grep; below stands what that means for a command.\n",
          stdout);
}

static void put_man(const char *command, const cli_help *help, const struct poptOption *table) {
    fputs(".SH \"", stdout);
    put_roff(command);
    fputs("\"\n.B ", stdout);
    put_roff(command);
    putchar('\n');
    put_roff(help->operands);
    fputs("\n.PP\n", stdout);
    put_roff(help->about);
    putchar('\n');
    for (const struct poptOption *o = table; is_option(o); o++) {
        fputs(".TP\n.B ", stdout);
        if (o->shortName != '\0') {
            printf("\\-%c, ", o->shortName);
        }
        fputs("\\-\\-", stdout);
        put_roff(o->longName);
        if (o->argDescrip != NULL) {
            putchar('=');
            put_roff(o->argDescrip);
        }
        putchar('\n');
        put_roff(o->descrip);
        putchar('\n');
    }
    fputs(".PP\n.nf\n", stdout);
    put_roff(help->notes);
    fputs(".fi\n", stdout);
}

// --- bash ---

static void begin_bash(const cli_program *program) {
    const cli_command *const commands = program->commands;
    const size_t count = program->count;
    fputs("_hantei() {\n    local word=${COMP_WORDS[COMP_CWORD]} options= values=\n    local commands=\"", stdout);
    for (size_t i = 0; i < count; i++) {
        printf("%s ", commands[i].name);
    }
    fputs("help\"\n    case $COMP_CWORD:${COMP_WORDS[1]} in\n"
          "    1:*) values=\"$commands --help --version\" ;;\n"
          "    2:help) values=$commands ;;\n"
          "    esac\n    case ${COMP_WORDS[1]}:${COMP_WORDS[COMP_CWORD - 1]} in\n",
          stdout);
}

// The values of each option that has a few come first, then the options of the command.
static void put_bash(const char *command, const cli_help *help, const struct poptOption *table) {
    (void)help;
    for (const struct poptOption *o = table; is_option(o); o++) {
        if (is_choice(o)) {
            printf("    %s:--%s) values=\"", last_word(command), o->longName);
            put_choices(o);
            fputs("\" ;;\n", stdout);
        }
    }
    printf("    %s:*) options=\"", last_word(command));
    for (const struct poptOption *o = table; is_option(o); o++) {
        printf("%s--%s", o == table ? "" : " ", o->longName);
    }
    fputs("\" ;;\n", stdout);
}

// --- zsh ---

static void begin_zsh(const cli_program *program) {
    const cli_command *const commands = program->commands;
    const size_t count = program->count;
    fputs("#compdef hantei\n_hantei() {\n    local -a commands=(\n", stdout);
    for (size_t i = 0; i < count; i++) {
        printf("        '%s:", commands[i].name);
        put_with(commands[i].summary, "", "", '\'', "'\\''");
        fputs("'\n", stdout);
    }
    fputs("        'help:Show the help of a command'\n    )\n    if ((CURRENT == 2)) || [[ $words[2] == help ]]; then\n"
          "        _describe command commands\n        return\n    fi\n    case $words[2] in\n",
          stdout);
}

static void put_zsh(const char *command, const cli_help *help, const struct poptOption *table) {
    (void)help;
    printf("    %s)\n        _arguments -s", last_word(command));
    for (const struct poptOption *o = table; is_option(o); o++) {
        printf(" \\\n            '--%s%s[", o->longName, o->argDescrip != NULL ? "=" : "");
        put_with(o->descrip, "[]\\", "\\", '\'', "'\\''");
        putchar(']');
        if (is_choice(o)) {
            fputs(":value:(", stdout);
            put_choices(o);
            putchar(')');
        } else if (o->argDescrip != NULL) {
            printf(":%s:%s", o->argDescrip, strcmp(o->argDescrip, "FILE") == 0 ? "_files" : "");
        }
        putchar('\'');
    }
    fputs(" \\\n            '*:file:_files'\n        ;;\n", stdout);
}

// --- fish ---

static void begin_fish(const cli_program *program) {
    const cli_command *const commands = program->commands;
    const size_t count = program->count;
    for (size_t i = 0; i < count; i++) {
        printf("complete -c hantei -n __fish_use_subcommand -f -a %s -d '", commands[i].name);
        put_with(commands[i].summary, "'\\", "\\", '\0', "");
        fputs("'\n", stdout);
    }
    fputs("complete -c hantei -n '__fish_seen_subcommand_from help' -f -a '", stdout);
    for (size_t i = 0; i < count; i++) {
        printf("%s%s", i > 0 ? " " : "", commands[i].name);
    }
    fputs("'\n", stdout);
}

static void put_fish(const char *command, const cli_help *help, const struct poptOption *table) {
    (void)help;
    for (const struct poptOption *o = table; is_option(o); o++) {
        printf("complete -c hantei -n '__fish_seen_subcommand_from %s' -l %s", last_word(command), o->longName);
        if (o->shortName != '\0') {
            printf(" -s %c", o->shortName);
        }
        if (is_choice(o)) {
            fputs(" -x -a '", stdout);
            put_choices(o);
            putchar('\'');
        } else if (o->argDescrip != NULL) {
            printf(" %s", strcmp(o->argDescrip, "FILE") == 0 ? "-r -F" : "-x");
        }
        fputs(" -d '", stdout);
        put_with(o->descrip, "'\\", "\\", '\0', "");
        fputs("'\n", stdout);
    }
}

static const description forms[] = {
    {"man", begin_man, put_man, ""},
    {"bash", begin_bash, put_bash,
     "    esac\n    if [ -n \"$values\" ]; then\n        COMPREPLY=($(compgen -W \"$values\" -- \"$word\"))\n"
     "    elif [[ $word == -* ]]; then\n        COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n    else\n"
     "        compopt -o filenames\n        COMPREPLY=($(compgen -f -- \"$word\"))\n    fi\n}\n"
     "complete -F _hantei hantei\n"},
    {"zsh", begin_zsh, put_zsh, "    esac\n}\n_hantei \"$@\"\n"},
    {"fish", begin_fish, put_fish, ""}};

bool cli_describe_table(const char *command, const cli_help *help, const struct poptOption *table) {
    if (form != NULL) {
        form->put(command, help, table);
    }
    return form != NULL;
}

int cli_describe(const char *name, const cli_program *program) {
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (strcmp(name, forms[i].name) != 0) {
            continue;
        }
        form = &forms[i];
        form->begin(program);
        for (size_t k = 0; k < program->count; k++) {
            char full[64];
            snprintf(full, sizeof full, "%s %s", program->name, program->commands[k].name);
            const char *arguments[] = {full, NULL};
            program->commands[k].run(1, arguments);
        }
        fputs(form->end, stdout);
        form = NULL;
        return CLI_FOUND;
    }
    return cli_usage(program->name, "completion: '%s' is none of man, bash, zsh, fish", name);
}
