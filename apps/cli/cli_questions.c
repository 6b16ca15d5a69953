// cli_questions.c: the commands that answer a stream: one for each question.
#include "cli.h"

#define ABOUT_LINES                                                                                                    \
    "or {\"error\":\"REASON\"} for a line that cannot be read, which is also told on\n"                                \
    "standard error. A blank line is answered by a blank line, so that line N of the\n"                                \
    "output answers line N of the input. Infinity is written as \"infinity\"."
#define ABOUT_FILES                                                                                                    \
    " a line from the files, or from\n"                                                                                \
    "standard input when there is none or its name is -, and prints one line for\neach:\n"

static const cli_stream streams[HT_QUESTION_COUNT] = {
    {HT_QUESTION_RELATE,
     {"[OPTION...] [FILE...]",
      "Reads one pair {\"a\":SHAPE,\"b\":SHAPE} a line from the files, or from standard\n"
      "input when there is none or its name is -, and prints one line for each:\n"
      "{\"relation\":\"apart|touch|overlap\"}, or {\"error\":\"REASON\"} for a line that is\n"
      "not a pair, which is also told on standard error. A blank line is answered by a\n"
      "blank line, so that line N of the output answers line N of the input.",
      "Exit codes: 0 a pair touches or overlaps, 1 all are apart, 2 error or bad line.\n"
      "With --expect: 0 every answer is as expected, 2 one is not, error or bad line.\n"
      "\n"
      "Examples:\n"
      "  hantei relate < pairs.ndjson > relations.ndjson\n"
      "  hantei relate --expect vectors/*.ndjson\n"}},
    {HT_QUESTION_DISTANCE,
     {"[FILE...]",
      "Reads one pair {\"a\":SHAPE,\"b\":SHAPE}" ABOUT_FILES
      "{\"distance\":D,\"point_a\":[X,Y],\"point_b\":[X,Y],\"normal\":[X,Y]}, negative where\n"
      "they overlap: then moving b by -D times the normal parts them, and no shorter way\n"
      "does. With \"bound\":true the depth is only a bound (shapes of too many parts);\n" ABOUT_LINES,
      "Exit codes: 0 a pair touches or overlaps, 1 all are apart, 2 error or bad line.\n"
      "\n"
      "Example:\n"
      "  hantei distance < pairs.ndjson > distances.ndjson\n"}},
    {HT_QUESTION_CONTACT,
     {"[FILE...]",
      "Reads one pair {\"a\":SHAPE,\"b\":SHAPE,\"margin\":M}" ABOUT_FILES
      "{\"manifolds\":[{\"normal\":[X,Y],\"part_a\":I,\"part_b\":J,\n"
      "\"points\":[{\"at\":[X,Y],\"separation\":S,\"id\":N}]}]}, one for every pair of parts\n"
      "within the margin (default: 0);\n" ABOUT_LINES,
      "Exit codes: 0 a pair is in contact, 1 none is, 2 error or bad line.\n"
      "\n"
      "Example:\n"
      "  hantei contact < pairs.ndjson > contacts.ndjson\n"}},
    {HT_QUESTION_RAY,
     {"[FILE...]",
      "Reads one {\"ray\":{\"origin\":[X,Y],\"dir\":[X,Y]},\"max\":T,\"shape\":SHAPE}" ABOUT_FILES
      "{\"hit\":BOOL,\"relation\":\"apart|touch|overlap\",\"inside\":BOOL} and for a hit\n"
      "\"enter\", \"exit\" (in multiples of dir), \"normal\" and \"point\" where it enters,\n"
      "\"enter_normal\" (the same normal), \"exit_normal\", \"part\".\n"
      "Without \"max\" the ray goes on for ever;\n" ABOUT_LINES,
      "Exit codes: 0 a ray hits, 1 none does, 2 error or bad line.\n"
      "\n"
      "Example:\n"
      "  hantei ray < rays.ndjson > hits.ndjson\n"}},
    {HT_QUESTION_CAST,
     {"[FILE...]",
      "Reads one {\"a\":SHAPE,\"delta\":[X,Y],\"b\":SHAPE,\"start\":POLICY}" ABOUT_FILES
      "{\"hit\":BOOL,\"start\":\"apart|touch|overlap\",\"fraction\":T} and for a hit \"normal\"\n"
      "(out of b), \"point\", \"part_a\", \"part_b\": a moves by delta. POLICY says what a\n"
      "contact at the start means: \"report\" (default), \"ignore\" or \"slide\";\n" ABOUT_LINES,
      "Exit codes: 0 a shape hits, 1 none does, 2 error or bad line.\n"
      "\n"
      "Example:\n"
      "  hantei cast < casts.ndjson > hits.ndjson\n"}},
    {HT_QUESTION_SWEEP,
     {"[FILE...]",
      "Reads one {\"a\":SHAPE,\"motion_a\":M,\"b\":SHAPE,\"motion_b\":M,\"tolerance\":L} with\n"
      "M {\"pivot\":[X,Y],\"delta\":[X,Y],\"turn\":RADIANS}" ABOUT_FILES
      "{\"hit\":BOOL,\"start\":\"apart|touch|overlap\",\"fraction\":T,\"error\":E} and for a hit\n"
      "\"normal\", \"point\", \"part_a\", \"part_b\": both move and turn. What is left out rests;\n" ABOUT_LINES,
      "Exit codes: 0 a shape hits, 1 none does, 2 error or bad line.\n"
      "\n"
      "Example:\n"
      "  hantei sweep < sweeps.ndjson > hits.ndjson\n"}},
    {HT_QUESTION_CONTAIN,
     {"[FILE...]",
      "Reads one pair {\"a\":SHAPE,\"b\":SHAPE}" ABOUT_FILES
      "{\"relation\":\"outside|touch|inside\"}: whether b lies in a, and whether it touches\n"
      "a's boundary from inside;\n" ABOUT_LINES,
      "Exit codes: 0 a shape lies in the other, 1 none does, 2 error or bad line.\n"
      "\n"
      "Example:\n"
      "  hantei contain < pairs.ndjson > relations.ndjson\n"}},
    {HT_QUESTION_CROSSINGS,
     {"[FILE...]",
      "Reads one pair {\"a\":SHAPE,\"b\":SHAPE}" ABOUT_FILES
      "{\"points\":[[X,Y],...],\"shared\":[BOOL,...]}: where the boundaries meet, and which\n"
      "of these points end a stretch that they share;\n" ABOUT_LINES,
      "Exit codes: 0 boundaries meet, 1 none do, 2 error or bad line.\n"
      "\n"
      "Example:\n"
      "  hantei crossings < pairs.ndjson > points.ndjson\n"}},
};

#define COMMAND(code, name)                                                                                            \
    int cli_##name(int argc, const char **argv) {                                                                      \
        return cli_stream_run(&streams[code], argc, argv);                                                             \
    }
HT_QUESTION_LIST(COMMAND)
#undef COMMAND
