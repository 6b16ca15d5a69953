#!/bin/bash
# The Japanese API pages say something of each public function, type and constant, and of nothing else (docs/api.ja.json):
# by header, a line for each name, ending as a sentence, with the brackets and signs that the documents have:  japanese.sh [FOLDER]
# The site's build compares the same with what Doxygen finds.
set -u
cd "${1:-$(dirname "$0")/../..}" || exit 2
export LC_ALL=C.UTF-8
sentences=docs/api.ja.json
bad=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# HEADER NAME for what stands in the headers at the left margin: functions, types, and constants with a contract.
# debug.h and inline.h have macros of functions that are said elsewhere.
find include/hantei io/include/hantei mpi/include/hantei -name '*.h' ! -name debug.h ! -name inline.h ! -name hantei.h -print0 |
    sort -z | xargs -0 awk '
    function say(name) {
        header = FILENAME
        sub(/.*include\/hantei\//, "", header)
        print header, name
    }
    function word(text) { return match(text, /[A-Za-z_0-9]+$/) ? substr(text, RSTART) : "" }
    FNR == 1 { has_contract = 0 }
    /^\/\/\// { has_contract = 1; next }
    /^#(ifdef|else|endif)/ { next }
    /^#define HT_/ { if (has_contract) { sub(/\(.*/, "", $2); say($2) } }
    /^(HT_API|HT_IO_API|static inline) / && !/ ht_shape_of/ { sub(/\(.*/, ""); say(word($0)) }
    /^typedef (struct|enum) [a-z_0-9]+ \{/ { say($3) }
    /^typedef .*;$/ { if (index($0, "(")) sub(/\(.*/, ""); else sub(/;$/, ""); say(word($0)) }
    { has_contract = 0 }' | sort -u >"$work/headers"
[ "$(wc -l <"$work/headers")" -gt 350 ] || {
    echo "too few public names were found in the headers" >&2
    exit 1
}

# Of each sentence its place, and what is said.
awk '
    /^  "[^"]*": \{$/ { header = $1; gsub(/[":]/, "", header); names = 0 }
    /^    "names": \{/ { names = 1 }
    /^    "about": "/ || (names && /^      "/) {
        match($0, /"[^"]*"/)
        print header, substr($0, RSTART + 1, RLENGTH - 2) "\t" substr($0, RSTART + RLENGTH + 2)
    }' "$sentences" | sort >"$work/said"
grep -v '^[^ ]* about	' "$work/said" | cut -f 1 >"$work/sentences"
repeated=$(cut -f 1 "$work/said" | uniq -d)
[ -z "$repeated" ] || {
    echo "$sentences says twice: $repeated" >&2
    bad=1
}
diff -u --label headers --label "$sentences" "$work/headers" <(uniq "$work/sentences") >&2 || {
    echo "a name without a Japanese sentence (-), or a sentence for a name that does not exist (+): $sentences" >&2
    bad=1
}

# A sentence has kana and ends with a full stop; brackets are of half width.
grep -vP '\t".*[\x{3041}-\x{30ff}].*。",?$' "$work/said" && {
    echo "$sentences: not a Japanese sentence" >&2
    bad=1
}
grep -nP '[（），．]|。 |``' "$sentences" && {
    echo "$sentences: brackets or signs of full width, or a blank after a full stop" >&2
    bad=1
}
exit $bad
