#!/bin/sh
# programs.sh WRITER COMPILED: the compiled programs print what the library answers.
set -e
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$1" answers > "$folder/answers"
"$2" > "$folder/printed"
diff "$folder/answers" "$folder/printed"
wc -l < "$folder/answers"
