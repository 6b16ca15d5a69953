#!/bin/bash
# Pages in two languages stay together: NAME.md and NAME.ja.md have the same headings by level, the same examples and code
# blocks, and tables of the same rows by their columns, code and numbers; each page names its twin in its first lines; and
# a Japanese page leads to Japanese pages where there are any:  twins.sh [FOLDER]
# The twin of javascript.ja.md is the package's README, where it says so: npm would show whatever README lay beside that one.
# Before the words of a Japanese heading stands the anchor that the English heading has by its words, so that links to a place
# are the same but for the name of the page. Blocks of ```txt are figures and texts to read: these have as many lines.
set -u
cd "${1:-.}" || exit 1
bad=0
complain() {
    echo "$1" >&2
    bad=1
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What both pages must have, a line for each thing.
bones() {
    awk '
    function anchor(words) {
        if (match(words, /^<a id="[^"]*"><\/a>/)) return substr(words, 8, RLENGTH - 13)
        words = tolower(words)
        gsub(/[^a-z0-9 _-]/, "", words)
        gsub(/ /, "-", words)
        return words
    }
    function row(line,    cells, i, n, out, code) {
        gsub(/\\\|/, "/", line) # a bar within a cell
        n = split(line, cells, "|")
        out = "row of " n - 2
        for (i = 2; i < n; i++) {
            code = ""
            if (cells[i] ~ /^ *[0-9]([-0-9., ()\/]|×)*([A-Z][A-Za-z ]*\))? *$/) out = out " " cells[i]
            while (match(cells[i], /`[^`]*`/)) {
                code = code " " substr(cells[i], RSTART, RLENGTH)
                cells[i] = substr(cells[i], RSTART + RLENGTH)
            }
            out = out code
        }
        return out
    }
    /^```/ { inside = !inside; is_text = $0 == "```txt"; print inside ? $0 : "```"; next }
    inside { print is_text ? "a line" : $0; next }
    /^#+ / { level = $1; sub(/^#+ /, ""); print level, level == "#" ? "" : anchor($0) }
    /^<!-- example: / { print }
    /^\|/ { print row($0) }' "$1"
}

while read -r japanese; do
    english=${japanese%.ja.md}.md
    named=$(sed -n '1,4s/.*\[English\](\([^)]*\)).*/\1/p' "$japanese")
    if [ ! -f "$english" ] && [[ $named == */* ]]; then
        english=$(dirname "$japanese")/$named
    elif [ "$named" != "${english##*/}" ]; then
        complain "$japanese does not lead to its twin"
    fi
    if [ ! -f "$english" ]; then
        complain "$japanese has no English twin"
        continue
    fi
    bones "$english" >"$work/en"
    bones "$japanese" >"$work/ja"
    diff -U1 --label "$english" --label "$japanese" "$work/en" "$work/ja" >&2 || complain "$japanese is not the same page as $english"
    [[ $named == */* ]] || head -4 "$english" | grep -qF "](${japanese##*/})" || complain "$english does not lead to its twin"
    while IFS=: read -r line link; do
        target=$(dirname "$japanese")/${link#](}
        target=${target%%[#)]*}
        [[ $target == *.md && $target != *.ja.md && -f ${target%.md}.ja.md && $line -gt 4 ]] &&
            complain "$japanese:$line leads to $target, which is there in Japanese"
    done < <(grep -noE '\]\([^) ]+\)' "$japanese")
done < <(find . -name '*.ja.md' -not -path './build*' -not -path '*/node_modules/*' | sort)

# All that users read is there in Japanese; these pages are for those who work on hantei, as the algorithms and the changelog.
for english in docs/*.md docs/tutorial/*.md docs/algorithms/README.md README.md SECURITY.md packaging/README.md {bench/results,web/bench}/README.md; do
    [ -f "$english" ] || continue
    case $english in
    *.ja.md | docs/architecture.md | docs/testing.md) continue ;;
    esac
    [ -f "${english%.md}.ja.md" ] || complain "$english is not there in Japanese"
done
exit $bad
