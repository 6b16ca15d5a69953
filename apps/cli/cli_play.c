// cli_play.c: `hantei play`: the pages in a window, or as a picture.
#include "cli.h"

#include "window.h"
#include <stdlib.h>
#include <string.h>

enum { TEXT_PAGE = 1, TEXT_LANGUAGE, TEXT_SIZE, TEXT_SCREENSHOT, TEXT_INPUT };

typedef struct play_args {
    const cli_args *args;
    window_options options;
    bool is_japanese;
} play_args;

static int refuse_page(const cli_args *args, const play *p) {
    enum { MOST = 32 };
    const char *names[MOST];
    const char *text = args->text[TEXT_PAGE];
    const int32_t count = play_page_count(p) < MOST ? play_page_count(p) : MOST;
    for (int32_t i = 0; i < count; i++) {
        names[i] = play_page_at(p, i)->name;
    }
    const char *nearest = cli_nearest(text, names, (size_t)count);
    return nearest != NULL
               ? cli_usage(args->command, "--page %s: there is no such page; did you mean '%s'?", text, nearest)
               : cli_usage(args->command, "--page %s: there is no such page", text);
}

static bool read_size(const char *text, int *width, int *height) {
    char *rest;
    const long w = strtol(text, &rest, 10);
    if (rest == text || *rest != 'x') {
        return false;
    }
    const char *second = rest + 1;
    const long h = strtol(second, &rest, 10);
    *width = (int)w;
    *height = (int)h;
    return rest != second && *rest == '\0' && w >= 200 && h >= 150 && w <= 16384 && h <= 16384;
}

static int read_language(const cli_args *args, bool *is_japanese) {
    const char *text = args->text[TEXT_LANGUAGE];
    if (text == NULL) {
        const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"}; // in the order in which locales are chosen
        for (int i = 0; i < 3 && (text == NULL || *text == '\0'); i++) {
            text = getenv(variables[i]);
        }
        *is_japanese = text != NULL && strncmp(text, "ja", 2) == 0;
        return CLI_GO_ON;
    }
    *is_japanese = strcmp(text, "ja") == 0;
    return *is_japanese || strcmp(text, "en") == 0
               ? CLI_GO_ON
               : cli_usage(args->command, "--language: the languages are en and ja");
}

static int check(play_args *asked) {
    const cli_args *args = asked->args;
    window_options *options = &asked->options;
    const char *size = args->text[TEXT_SIZE];
    if (size != NULL && !read_size(size, &options->width, &options->height)) {
        return cli_usage(args->command, "--size: wanted is WIDTHxHEIGHT, 200x150 to 16384x16384");
    }
    if (!(options->scale >= 0.0f && (options->scale >= 0.25f || options->scale <= 0.0f) && options->scale <= 8.0f)) {
        return cli_usage(args->command, "--scale: the scale must be from 0.25 to 8");
    }
    if (options->frames < 0) {
        return cli_usage(args->command, "--frames: the number must not be negative");
    }
    if (args->text[TEXT_INPUT] != NULL && args->text[TEXT_SCREENSHOT] == NULL) {
        return cli_usage(args->command, "--input needs --screenshot");
    }
    if (args->count > 1) {
        return cli_usage(args->command, "play shows one file");
    }
    return read_language(args, &asked->is_japanese);
}

// Opens the file and the page that were asked for.
static int open_page(play *p, const play_args *asked) {
    const cli_args *args = asked->args;
    const char *page = args->text[TEXT_PAGE], *file = args->count > 0 ? args->operands[0] : NULL;
    ht_io_error error;
    if (page != NULL && !play_open(p, page)) {
        return refuse_page(args, p);
    }
    if (file != NULL && window_load(p, file, &asked->options.reading, &error) != HT_OK) {
        cli_io_error(&error);
        return CLI_ERROR;
    }
    if (page != NULL) {
        (void)play_open(p, page); // a file has opened its own
    }
    return CLI_GO_ON;
}

static int show_window(play *p, window_fonts *fonts, play_args *asked) {
    const char *picture = asked->args->text[TEXT_SCREENSHOT], *input = asked->args->text[TEXT_INPUT];
    ht_io_error error;
    p->is_japanese = asked->is_japanese;
    if (asked->is_japanese && fonts->faces[WINDOW_JAPANESE][0] == NULL) {
        cli_error("no font with Japanese characters was found (Debian's package is fonts-noto-cjk)");
    }
    if (picture != NULL && asked->options.frames == 0) {
        asked->options.frames = 60;
    }
    const ht_status status = picture != NULL ? window_picture(p, fonts, &asked->options, input, picture, &error)
                                             : window_run(p, fonts, &asked->options, &error);
    if (status != HT_OK) {
        cli_io_error(&error);
    }
    return status == HT_OK ? CLI_FOUND : CLI_ERROR;
}

static int start(play_args *asked, cli_read *read) {
    int code = check(asked);
    if (code == CLI_GO_ON) {
        code = cli_read_options(read, asked->args, &asked->options.reading);
    }
    if (code != CLI_GO_ON) {
        return code;
    }
    window_fonts fonts;
    window_fonts_init(&fonts);
    play *p = play_create(window_front(&fonts));
    if (p == NULL) {
        cli_error("%s", ht_status_text(HT_ERR_MEMORY));
        code = CLI_ERROR;
    } else {
        code = open_page(p, asked);
    }
    if (code == CLI_GO_ON) {
        code = show_window(p, &fonts, asked);
    }
    play_destroy(p);
    window_fonts_deinit(&fonts);
    return code;
}

int cli_play(int argc, const char **argv) {
    static const cli_help help = {
        "[OPTION...] [FILE]",
        "Opens a window with the pages: living figures of the methods, to move about\n"
        "with mouse and keys. A hantei scene (.json) or map (.tmx, .tmj, .ldtk) opens on\n"
        "the page for scenes, and its shapes are walls on the page about tiles.\n"
        "Lessons: sat, field, segments, boxes, rotated, floats, contact, index; other\n"
        "pages: pairs, crowd, scene, game. A page's number is its place in this order.",
        "Keys: 1 to 9 choose a lesson, with Shift one of the other pages, M opens a menu of all,\n"
        "[ and ] go a lesson's step back and on, with Shift a page, Space pauses, . is a single\n"
        "step, R resets, L changes the language, P writes hantei-PAGE.png, F11 fills the\n"
        "screen, Ctrl+Q ends.\n"
        "\n"
        "Lines of an --input file: FRAME move X Y, FRAME leave, FRAME down|up|click\n"
        "[left|right|middle], FRAME wheel NOTCHES, FRAME press|release|key NAME. Names of\n"
        "keys: 1 to 9, up, down, left, right, w, a, s, d, q, e, space, period, r, t, l,\n"
        "plus, minus, delete, tab, shift, back, next, m.\n"
        "\n"
        "Exit codes: 0 shown, 2 error.\n"
        "\n"
        "Examples:\n"
        "  hantei play level.tmj\n"
        "  hantei play --page tiles --frames 60 --screenshot tiles.png\n",
    };
    play_args asked = {.options = {.width = 1280, .height = 800, .title = "hantei play"}};
    cli_read read = CLI_READ_DEFAULT;
    const struct poptOption table[] = {
        {"page", '\0', POPT_ARG_STRING, NULL, TEXT_PAGE, "The page to open: number, name, or sat/3, a lesson's step",
         "PAGE"},
        {"language", '\0', POPT_ARG_STRING, NULL, TEXT_LANGUAGE, "Language of the texts (default: as LANG says)",
         "en|ja"},
        {"size", '\0', POPT_ARG_STRING, NULL, TEXT_SIZE, "Size of the window or picture (default: 1280x800)",
         "WIDTHxHEIGHT"},
        {"scale", '\0', POPT_ARG_FLOAT, &asked.options.scale, 0,
         "Pixels for one unit of the size (default: the screen's; 1 for a picture)", "NUMBER"},
        {"screenshot", '\0', POPT_ARG_STRING, NULL, TEXT_SCREENSHOT,
         "Open no window: run some frames and write the last one to a PNG file", "FILE"},
        {"frames", '\0', POPT_ARG_INT, &asked.options.frames, 0,
         "End after so many frames (default: a window never, a picture after 60)", "NUMBER"},
        {"input", '\0', POPT_ARG_STRING, NULL, TEXT_INPUT, "What the user does while a picture is made", "FILE"},
        CLI_READ_OPTIONS(read),
        CLI_HELP_OPTION,
        POPT_TABLEEND};
    cli_args args;
    int code = cli_args_init(&args, &help, table, argc, argv);
    if (code == CLI_GO_ON) {
        asked.args = &args;
        code = start(&asked, &read);
    }
    cli_args_deinit(&args);
    return code;
}
