// exact_options.h: what the programs that compare with the oracle are asked to do.
#ifndef EXACT_OPTIONS_H
#define EXACT_OPTIONS_H

#include "generators.h"

typedef struct exact_options {
    uint64_t pairs, seed;
    double seconds; // 0: no limit
    int set, kind;  // -1: all
} exact_options;

/// Reads one of another program's own options. Returns false for a name that it does not know.
typedef bool exact_option_reader(const char *name, const char *value, void *user);

/// Reads "--name value" after "--name value". What is not of exact_options goes to `other`, which may be NULL. Returns false
/// for unknown names and a missing value; an unknown set or kind is then GEN_SET_COUNT or HT_NO_SHAPE, and false too.
bool exact_options_read(int argc, char **argv, exact_options *o, exact_option_reader *other, void *user);

#endif
