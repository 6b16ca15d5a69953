#!/bin/sh
# Every source is formatted by .clang-format, ends its lines with a line feed and is at most 600 lines long.
set -u
bad=0
scripts/format.sh --check || bad=1
for file in $(scripts/sources.sh); do
    lines=$(wc -l <"$file")
    [ "$lines" -le 600 ] || { echo "$file has $lines lines, more than 600" >&2; bad=1; }
done
if scripts/sources.sh | xargs grep -lP '\r$|[ \t]$' >&2; then
    echo "above: carriage returns, or blanks at the end of a line" >&2
    bad=1
fi
exit $bad
