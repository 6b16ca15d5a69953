#!/bin/sh
# Prints sources as one that compiles as they do:  scripts/one_file.sh FILE...
# Each is read without the macros of those before it; that their names do not meet, check.one_file sees.
set -eu
for file; do
    echo "#line 1 \"$file\""
    cat "$file"
    sed -nE 's/^ *# *define +([A-Za-z0-9_]+).*/#undef \1/p' "$file"
done
