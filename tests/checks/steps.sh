#!/bin/bash
# What `hantei where` tells, by the built library: each step's function is defined in the object of its file, what the
# cell calls reaches it, and it stands before what it calls, unless that is a filter, which answers before its caller:
# steps.sh LIBRARY.a HANTEI
set -u
library=$1
hantei=$2

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# uses: FROM TO, by calls and by addresses in code and tables; definitions: SYMBOL OBJECT. A static symbol is OBJECT:NAME,
# and parts of a function that the compiler has split off are the function.
{
    objdump -t "$library"
    echo '=code'
    objdump -dr --no-show-raw-insn "$library"
    echo '=data'
    objdump -r "$library"
} | awk -v definitions="$work/definitions" '
    function base(name) { sub(/\.(cold|part|isra|constprop|[0-9]).*/, "", name); return name }
    function hex(digits,   i, value) {
        for (i = 1; i <= length(digits); i++) value = value * 16 + index("0123456789abcdef", substr(digits, i, 1)) - 1
        return value + 0
    }
    function node(name) { name = base(name); return (object, name) in exported ? name : (object, name) in local ? object ":" name : name }
    function symbol_at(section, offset,   i) {
        for (i = 1; i <= count[object, section]; i++)
            if (offset >= low[object, section, i] && offset < high[object, section, i]) return node(named[object, section, i])
        return ""
    }
    function target(text, bias,   at, offset) { # of a relocation: a symbol, or a section and an offset
        at = match(text, /[-+]0x[0-9a-f]+$/)
        offset = at ? (substr(text, at, 1) == "-" ? -1 : 1) * hex(substr(text, at + 3)) : 0
        if (at) text = substr(text, 1, at - 1)
        return text ~ /^\./ ? symbol_at(text, offset + bias) : node(text)
    }
    function use(from, to) {
        if (from != "" && to != "" && from != to && !((from, to) in seen)) { seen[from, to]; print from, to }
    }
    /^=/ {mode = $1; next}
    /file format/ {object = $1; sub(/:.*/, "", object); next}
    mode == "" && /^[0-9a-f]+ ......[FO] / {
        split($0, half, "\t"); n = split(half[1], left, " "); split(half[2], right, " ")
        i = ++count[object, left[n]]
        low[object, left[n], i] = hex($1); high[object, left[n], i] = hex($1) + hex(right[1]); named[object, left[n], i] = $NF
        if ($2 ~ /^l/) local[object, base($NF)]; else exported[object, $NF]
        print base($NF), object >definitions
        next
    }
    mode == "=code" && /^[0-9a-f]+ <.*>:$/ {current = node(substr($2, 2, length($2) - 3)); next}
    mode == "=code" && /R_X86_64_|R_AARCH64_/ {use(current, target($3, 4)); next}
    mode == "=code" && match($0, /<[^>+]*>/) {use(current, node(substr($0, RSTART + 1, RLENGTH - 2))); next}
    mode == "=data" && /^RELOCATION RECORDS FOR/ {section = $4; gsub(/\[|\]|:/, "", section); next}
    mode == "=data" && section ~ /^\.data/ && /^[0-9a-f]+ R_/ {use(symbol_at(section, hex($1)), target($3, 0))}
' >"$work/uses"

# chains: for each pair its question, kinds, and the role, function and file of each step.
for question in relate distance contact ray cast sweep contain crossings; do
    "$hantei" pairs "$question" --json | sed -n '/"steps"/{s/,"method":"[^"]*"//g; s/[]["{}]//g; s/[a-z]*://g; s/,/ /g; p}'
done | sed 's/steps://' >"$work/chains"
[ -s "$work/chains" ] || {
    echo "no pairs" >&2
    exit 1
}

awk '
    function mark_reached(from,   i, n, part) { # sets `reached`
        n = split(uses[from], part, " ")
        for (i = 1; i <= n; i++) if (!(part[i] in reached)) { reached[part[i]]; mark_reached(part[i]) }
    }
    function reaches(from, to,   k) {
        if (!(from in known)) {
            split("", reached)
            mark_reached(from)
            known[from]
            for (k in reached) pairs[from, k]
        }
        return (from, to) in pairs
    }
    function symbol(name, file,   object) { # of a function of that file, which may be static or a kernel
        object = file; sub(/.*\//, "", object); object = object ".o"
        if ((name, object) in defined) return (object ":" name) in uses || (object ":" name) in used ? object ":" name : name
        if ((name "_sse2", object) in defined) return name "_sse2"
        if ((name "_neon", object) in defined) return name "_neon"
        return ""
    }
    FILENAME ~ /definitions$/ {defined[$1, $2]; next}
    FILENAME ~ /uses$/ {uses[$1] = uses[$1] " " $2; used[$2]; if ($2 ~ /^hti_step_of_/) cells[$1]; next}
    {
        for (i = 4; i <= NF; i += 3) {
            at[i] = symbol($(i + 1), $(i + 2))
            if (at[i] == "") print $1, $2, $3 ": " $(i + 1) " is not in " $(i + 2)
            of_step[$(i + 1)] = at[i]
            for (j = 4; j < i; j += 3)
                if ($j != "filter" && $j != "predicate" && at[i] != at[j] && reaches(at[i], at[j]))
                    print $1, $2, $3 ": " $(i + 1) " calls " $(j + 1) ", which stands before it"
        }
    }
    END {
        for (cell in cells) { # a cell holds one function and its steps, or QUESTION_steps_NAME what QUESTION_call_NAME does
            n = split(uses[cell], part, " ")
            call = cell ~ /:sort_table$/ ? "ht_crossings" : ""
            if (cell ~ /_steps_/) { call = cell; sub(/_steps_/, "_call_", call) }
            for (i = 1; i <= n; i++) if (part[i] !~ /hti_step_of_/) call = part[i]
            if (call == "" || cell ~ /none$/) continue
            for (i = 1; i <= n; i++) {
                name = part[i]
                if (sub(/.*hti_step_of_/, "", name) && name in of_step && call != of_step[name] && !reaches(call, of_step[name]))
                    print cell ": " call " never calls " name
            }
            looked++
        }
        if (looked < 80) print "only " looked + 0 " cells found"
    }' "$work/definitions" "$work/uses" "$work/chains" | sort -u >"$work/complaints"
tr ' ' '\n' <"$work/chains" | grep '\.c$' | sort -u | while read -r file; do
    [ -f "$file" ] || echo "$file: no such file"
done >>"$work/complaints"
cat "$work/complaints" >&2
[ ! -s "$work/complaints" ]
