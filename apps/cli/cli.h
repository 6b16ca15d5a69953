// cli.h: what the commands of the hantei program share: exit codes, messages, arguments, tables, lines, streams, pairs
// that meet.
#ifndef HANTEI_CLI_H
#define HANTEI_CLI_H

#include <float.h>
#include <hantei/io/join.h>
#include <hantei/io/json.h>
#include <hantei/io/picture.h>
#include <hantei/io/scene.h>
#include <popt.h>

/// Exit codes, as of grep. CLI_GO_ON means that there is none yet.
enum { CLI_GO_ON = -1, CLI_FOUND = 0, CLI_NONE = 1, CLI_ERROR = 2 };

/// The commands: argv[0] is the command's full name ("hantei check"). Each returns an exit code.
int cli_check(int argc, const char **argv);
#define CLI_QUESTION_COMMAND(code, name) int cli_##name(int argc, const char **argv);
HT_QUESTION_LIST(CLI_QUESTION_COMMAND)
#undef CLI_QUESTION_COMMAND
int cli_validate(int argc, const char **argv);
int cli_where(int argc, const char **argv);
int cli_pairs(int argc, const char **argv);
int cli_join(int argc, const char **argv);
int cli_world(int argc, const char **argv);
int cli_play(int argc, const char **argv);

typedef struct cli_command {
    const char *name, *summary;
    int (*run)(int argc, const char **argv);
} cli_command;

/// A program: what starts it ("mpirun -n N ") and its name, what it does, its commands.
typedef struct cli_program {
    const char *start, *name, *about;
    const cli_command *commands;
    size_t count;
} cli_program;

// --- messages and output (cli_output.c) ---

/// The name of the program, which stands before what it says: "hantei", unless told.
void cli_name_program(const char *name);

/// Prints "hantei: " and the message as one line on stderr, control characters shown as '?'.
void cli_error(const char *format, ...) HT_PRINTF(1, 2);

/// Prints a reader's or writer's error as "hantei: file:line: reason".
void cli_io_error(const ht_io_error *error);

/// Appends the text with control characters and broken UTF-8 shown as '?', and returns its width in columns.
size_t cli_append_visible(ht_text *out, const char *text);

/// The text of a cell; row 0 is the header.
typedef const char *cli_cell(const void *context, size_t row, size_t column);

/// Appends `rows` rows as columns aligned for reading.
void cli_append_table(ht_text *out, size_t rows, size_t columns, cli_cell *cell, const void *context);

enum { CLI_COLUMNS = 8 }; // the most that a table has

/// The same in two rounds: the widths that all rows need, from 0 on, then row by row.
void cli_widen(size_t widths[CLI_COLUMNS], size_t columns, cli_cell *cell, const void *context, size_t row);
void cli_append_row(ht_text *out, const size_t widths[CLI_COLUMNS], size_t columns, cli_cell *cell, const void *context,
                    size_t row);

/// Appends a row of comma-separated values, quoted as in RFC 4180, and LF.
void cli_append_csv_row(ht_text *out, size_t columns, cli_cell *cell, const void *context, size_t row);

/// Writes the text to standard output and empties it. False after a message.
bool cli_deliver(ht_text *text);

/// A text that is written piece by piece, to a file or to standard output, while it grows. After a message `failed` stays
/// set.
typedef struct cli_output {
    ht_text text;
    ht_file_out file; // fd < 0: standard output
    bool failed;
} cli_output;

/// To the file, which is whole in the end or stays as it was, or to standard output when `path` is NULL.
void cli_output_open(cli_output *out, const char *path);
/// Lets go what is there if it is much. Whether more is wanted.
bool cli_output_flush(cli_output *out);
/// Writes the rest. False after a message, also an earlier one, or when the answer is not `whole`.
bool cli_output_close(cli_output *out, bool whole);

/// Tells a waiting person on stderr how far the work is: only on a terminal, after a second, five times a second.
typedef struct cli_progress {
    double start, shown; // seconds
    bool terminal;
} cli_progress;

void cli_progress_start(cli_progress *progress);

/// A long wait is certain: it is shown from now on.
void cli_progress_expect(cli_progress *progress);

/// `total` 0: not known.
void cli_progress_show(cli_progress *progress, const char *doing, size_t done, size_t total);

/// Clears the line, if there is one. Messages do so themselves.
void cli_progress_end(void);

// --- arguments (cli_options.c) ---

/// The texts around a command's option table.
typedef struct cli_help {
    const char *operands; // after the command's name in the usage line
    const char *about;    // what it does
    const char *notes;    // exit codes and examples
} cli_help;

/// Values of options with text: such an option has `val` 1 to CLI_TEXTS - 1 and finds its value in cli_args.text[val].
enum { CLI_TEXTS = 16, CLI_TEXT_SOLID = CLI_TEXTS - 1, CLI_TEXT_LEVEL = CLI_TEXTS - 2, CLI_HELP = 100 };

/// The last option of every table.
#define CLI_HELP_OPTION                                                                                                \
    { "help", 'h', POPT_ARG_NONE, NULL, CLI_HELP, "Show this help and exit", NULL }

/// Options of every command that reads scenes; `o` is a cli_read, with CLI_TEXT_SOLID and CLI_TEXT_LEVEL, which are lists.
#define CLI_READ_OPTIONS(o)                                                                                            \
    {"ellipse-tolerance",                                                                                              \
     '\0',                                                                                                             \
     POPT_ARG_FLOAT,                                                                                                   \
     &(o).tolerance,                                                                                                   \
     0,                                                                                                                \
     "Read ellipses as polygons that are at most so far from them (default: as ellipses)",                             \
     "LENGTH"},                                                                                                        \
        {"solid", '\0',           POPT_ARG_STRING,                                                                     \
         NULL,    CLI_TEXT_SOLID, "Tile layers that are solid, with commas between them (default: as the map says)",   \
         "LAYERS"},                                                                                                    \
        {"level", '\0',           POPT_ARG_STRING,                                                                     \
         NULL,    CLI_TEXT_LEVEL, "Levels of an LDtk project to read, with commas between them (default: all)",        \
         "LEVELS"},                                                                                                    \
    {                                                                                                                  \
        "no-tiles", '\0', POPT_ARG_NONE, &(o).no_tiles, 0, "Leave out level geometry made of tile layers", NULL        \
    }

typedef struct cli_read {
    float tolerance;
    int no_tiles;
    const char *solid[65], *levels[65]; // parts of the lists, closed by NULL
} cli_read;

#define CLI_READ_DEFAULT ((cli_read){.tolerance = -FLT_MAX}) // not given

typedef struct cli_args {
    poptContext context;
    const char *command;   // "hantei check"
    const char **operands; // closed by NULL
    size_t count;
    char *text[CLI_TEXTS]; // NULL where not given
} cli_args;

/// Reads the arguments. CLI_GO_ON, or an exit code after printing help or a message. Needs cli_args_deinit either way.
int cli_args_init(cli_args *args, const cli_help *help, const struct poptOption *table, int argc, const char **argv);
void cli_args_deinit(cli_args *args);

/// The reader's options, which borrow from both, or CLI_ERROR after a message when a value is out of range; else CLI_GO_ON.
int cli_read_options(cli_read *read, const cli_args *args, ht_read_options *out);

/// Says what is wrong with how the command was called, points at its help, and returns CLI_ERROR.
int cli_usage(const char *command, const char *format, ...) HT_PRINTF(2, 3);

/// The name nearest to `text` (letters changed, added, left out or swapped), or NULL when none is near.
const char *cli_nearest(const char *text, const char *const *names, size_t count);

// --- threads (cli_threads.c) ---

/// So many threads for what works in parallel, from now on all that does; 0: as many as there are cores.
ht_parallel cli_threads(size_t wanted);

// --- joins of files (cli_join.c) ---

/// ht_join_files, or what joins as it does.
typedef ht_status cli_joiner(const ht_join *join, ht_join_result *result, ht_io_error *error);

/// The command join, by a joiner, with so many threads unless others are asked for (0: all cores), which are said in
/// `threads`; `notes` are the last part of its help.
typedef struct cli_join_form {
    cli_joiner *joiner;
    size_t threads;
    const char *about_threads, *notes;
} cli_join_form;

int cli_join_by(const cli_join_form *form, int argc, const char **argv);

// --- manual and completion (cli_describe.c) ---

/// By name, prints the manual page ("man"), or what a shell completes ("bash", "zsh", "fish", of hantei alone), of all commands. An
/// exit code.
int cli_describe(const char *name, const cli_program *program);

/// While cli_describe runs: prints what it wants of a command, and returns true. The command then ends.
bool cli_describe_table(const char *command, const cli_help *help, const struct poptOption *table);

// --- lines (cli_lines.c) ---

/// Lines of any length from a descriptor. Start with the descriptor and zeros.
typedef struct cli_lines {
    int file;
    bool ended; // nothing more to read
    char *data;
    size_t start, scanned, end, capacity; // the unread part of `data`, of which up to `scanned` holds no newline
} cli_lines;

/// The next whole line in the buffer, without its newline; at the end of the file also a last line without one.
bool cli_lines_next(cli_lines *lines, const char **line, size_t *length);

/// Reads more. False with errno set when that fails.
bool cli_lines_fill(cli_lines *lines);

// --- files of lines (cli_source.c) ---

/// The lines of all files, one after the other. The caller sets `answer` and `unit` and frees `out`.
typedef struct cli_source cli_source;
struct cli_source {
    void (*answer)(cli_source *source, const char *line, size_t length); // appends to `out`; of blank lines, too
    const char *unit;                                                    // what progress counts: "pair"
    const char *name;                                                    // of the file; "<stdin>"
    int64_t line;                                                        // its number
    size_t done;                                                         // units, counted by `answer`
    bool failed;                                                         // something was an error, and was told
    ht_text out;
};

/// Answers the lines of the operands, or of standard input when there is none or its name is -. False after a message:
/// answers could not be written.
bool cli_source_run(cli_source *source, const cli_args *args);

bool cli_is_blank(const char *line, size_t length);

// --- streams (cli_stream.c) ---

/// A command that answers one line of JSON for each line it reads.
typedef struct cli_stream {
    ht_question question;
    cli_help help;
} cli_stream;

int cli_stream_run(const cli_stream *asked, int argc, const char **argv);

// --- pairs that meet (cli_meetings.c) ---

/// Called with one pair after the other, in the order of the objects; false ends it.
typedef bool cli_meeting(void *context, const ht_scene_pair *pair);

typedef struct cli_meetings {
    size_t count, touches;
    ht_scene_pair *pairs;  // all of them, or NULL when they are too many to be kept
    const ht_scene *scene; // from here on: cli_meetings.c's own
    ht_relation only;
    cli_progress *progress;
    size_t most_kept, capacity;
    bool is_counted;
    ht_shape *shapes;
    ht_box *boxes;
    uint32_t *candidates;
    ht_index *index;
} cli_meetings;

/// Finds the pairs of objects that touch or overlap (HT_APART), or of one relation, where category and mask let them.
/// `keep_all`: as a list, however long. False: no memory. Needs cli_meetings_deinit either way.
bool cli_meetings_init(cli_meetings *m, const ht_scene *scene, ht_relation only, bool keep_all, cli_progress *progress);
void cli_meetings_each(cli_meetings *m, cli_meeting *visit, void *context);
void cli_meetings_deinit(cli_meetings *m);

#endif
