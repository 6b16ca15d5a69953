#!/bin/bash
# Every public function is called by a fuzz target:  fuzzed.sh [--table]   --table: prints which ones call it.
set -u
cd "$(dirname "$0")/../.." || exit 2
functions=$(sed 's|//.*||' include/hantei/*.h io/include/hantei/io/*.h | tr '\n' ' ' |
    grep -oP 'HT_(?:IO_)?API\b[^;{}]*?\K\bht_\w+(?= *\()' | sort -u)
[ "$(wc -l <<<"$functions")" -gt 200 ] || { echo "too few public functions were found in the headers" >&2; exit 1; }
missing=0
for function in $functions; do
    targets=$(grep -lw "$function" tests/fuzz/*_fuzz.[ch] | sed 's|.*/||; s|_fuzz.[ch]||' | xargs)
    if [ -z "$targets" ]; then
        echo "$function is called by no target of tests/fuzz" >&2
        missing=1
    elif [ "${1:-}" = --table ]; then
        echo "| \`$function\` | $targets |"
    fi
done
exit $missing
