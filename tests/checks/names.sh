#!/bin/bash
# Names of the core: every function, type, file-local object and enumerator of src has a name of its own, so that grep
# finds it and the sources could be one file; the name of an exported function begins with its path; and no name has a
# word of an earlier vocabulary (CONTRIBUTING.md, "Names"). Macros that define functions are looked through where they
# are HTI_KERNEL; other definitions by macros are not seen. With a folder, that is looked at instead of src.
set -u
folder=${1:-src}
bad=0
complain() {
    printf '%s:\n%s\n' "$1" "$2" >&2
    bad=1
}

# One line for each definition at the top level: FILE KIND NAME, the kinds being function, inline, declaration, type,
# object and enumerator. Functions that are defined anew for each instruction set count once a file.
definitions=$(find "$folder" -name '*.[ch]' ! -name '*_test.c' ! -name 'test_*' -print0 | sort -z | xargs -0 awk '
function say(kind, name) {
    if (name != "" && !((FILENAME, kind, name) in said)) {
        said[FILENAME, kind, name]
        print FILENAME, kind, name
    }
}
# The identifier at the end of a text, and the one before the first parenthesis.
function last_word(text) {
    sub(/[^A-Za-z0-9_]+$/, "", text)
    return match(text, /[A-Za-z_][A-Za-z0-9_]*$/) ? substr(text, RSTART) : ""
}
function named(text,   at) {
    gsub(/__attribute__ *\(\([^()]*(\([^()]*\))?[^()]*\)\)/, " ", text)
    gsub(/HTI_KERNEL *\(/, " ", text)
    gsub(/^([A-Z][A-Z0-9_]*\([^()]*\) *)+/, "", text) # calls of macros
    at = index(text, "(")
    return at ? last_word(substr(text, 1, at - 1)) : ""
}
function object_name(text) {
    sub(/ *=.*/, "", text)
    if (text ~ /\( *\*/) {
        sub(/^[^(]*\( *\*( *const)? */, "", text)
        sub(/[^A-Za-z0-9_].*/, "", text)
        return text
    }
    sub(/\[.*/, "", text)
    return last_word(text)
}
function is_static(text) { return text ~ /(^|[ \t])static / || text ~ /[A-Z]_INLINE / }
function opened() { # head is what stands before a brace at the top level
    body = ""
    if (head ~ /^ *extern ""/) { depth--; head = ""; return }
    if (head ~ /=/) { kind = "object"; if (is_static(head)) { say("object", object_name(head)) } return }
    if (head ~ /\)/ && head !~ /typedef/) {
        kind = "function"
        name = named(head)
        if (name !~ /^[A-Z][A-Z0-9_]*$/) { say(is_static(head) ? "inline" : "function", name) }
        return
    }
    kind = head ~ /enum/ ? "enum" : "type"
    if (match(head, /(struct|union|enum) +[A-Za-z_][A-Za-z0-9_]*/)) { say("type", last_word(substr(head, RSTART, RLENGTH))) }
}
function closed(   i, n, part) {
    if (kind == "enum") {
        n = split(body, part, ",")
        for (i = 1; i <= n; i++) {
            sub(/=.*/, "", part[i])
            say("enumerator", last_word(part[i]))
        }
    }
    if (kind == "function") { head = kind = "" } else { head = head " " }
}
function ended() { # a semicolon at the top level
    if (head ~ /^ *typedef/) {
        if (head ~ /\( *\*/) { say("type", object_name(head)) } else if (head ~ /\(/) { say("type", named(head)) } else { say("type", last_word(head)) }
    } else if (kind == "" && head ~ /^[^=]*[A-Za-z0-9_] *\(/ && head !~ /^ *(_Static_assert|[A-Z][A-Z0-9_]*) *\(/) {
        if (!is_static(head)) { say("declaration", named(head)) }
    } else if (kind == "" && is_static(head)) { say("object", object_name(head)) }
    head = kind = ""
}
FNR == 1 { depth = 0; head = kind = body = ""; in_comment = in_macro = 0 }
{
    line = $0
    if (in_macro || line ~ /^[ \t]*#/) { in_macro = line ~ /\\$/; next }
    if (depth > 0 && kind == "function" && line !~ /[{}]/) { next }
    gsub(/\\./, "", line)
    gsub(/"[^"]*"/, "\"\"", line)
    gsub(/'"'"'[^'"'"']*'"'"'/, "0", line)
    sub(/\/\/.*/, "", line)
    while (line != "") {
        if (in_comment) {
            if (!(at = index(line, "*/"))) { break }
            line = substr(line, at + 2)
            in_comment = 0
        } else if (!match(line, /[{};]|\/\*/)) {
            if (depth == 0) { head = head " " line } else if (kind == "enum") { body = body " " line }
            break
        } else {
            before = substr(line, 1, RSTART - 1)
            mark = substr(line, RSTART, 1)
            line = substr(line, RSTART + RLENGTH)
            if (depth == 0) { head = head " " before } else if (kind == "enum") { body = body " " before }
            if (mark == "/") { in_comment = 1 }
            else if (mark == "{") { if (depth++ == 0) { opened() } }
            else if (mark == "}") { if (--depth == 0) { closed() } }
            else if (depth == 0) { ended() }
        }
    }
}')
[ -n "$definitions" ] || complain "no definitions in" "$folder"

# The headers of instruction sets give the same functions, one or the other at a time; a struct may be declared before
# it is defined.
repeated=$(awk '$2 != "declaration" && $1 !~ /\/simd_[a-z0-9]*\.h$|\/vec_[a-z0-9]*\.h$/ {
    if (!(($1, $3) in seen)) {
        seen[$1, $3]
        files[$3] = files[$3] " " $1
        count[$3]++
    }
}
END { for (name in count) { if (count[name] > 1) { print name ":" files[name] } } }' <<<"$definitions" | sort)
[ -z "$repeated" ] || complain "names that are given twice" "$repeated"

# The words after hti_ begin with the name of the file, of the header that declares the function, or of their folder,
# or with the first word of the file's name.
astray=$(awk '
function begins(name, key) { return key != "" && (name == key || index(name, key "_") == 1) }
function base(path) { sub(/.*\//, "", path); sub(/\.[ch]$/, "", path); return path }
$2 == "declaration" { header[$3] = base($1) }
$2 == "function" && $3 !~ /^ht_/ { at[$3] = $1 }
END {
    for (name in at) {
        file = base(at[name])
        folder = at[name]
        sub(/\/[^\/]*$/, "", folder)
        sub(/.*\//, "", folder)
        first = file
        sub(/_.*/, "", first)
        rest = substr(name, 5)
        if (name !~ /^hti_/ || !(begins(rest, file) || begins(rest, first) || begins(rest, folder) || begins(rest, header[name]))) {
            print at[name] ": " name
        }
    }
}' <<<"$definitions" | sort)
[ -z "$astray" ] || complain "exported functions whose names do not begin with their path" "$astray"

# Words that this project used in a sense of its own; docs/conventions.md#words has the plain ones.
private='gap|gaps|passage|eye|look|hope|prove|forget|rod|kite|room|say|learn|knowledge|verdict|landing|outlet|'
private+='tape|bent|spot|ties|tied|least|most|poison|doubt|doubtful|settle|undecided|unsure|octagon|octagons|'
private+='stretch|parted|surroundings'
words=$(awk -v private="^($private)\$" '$3 !~ /^ht_/ {
    n = split(tolower($3), word, "_")
    for (i = 1; i <= n; i++) { if (word[i] ~ private) { print $1 ": " $3; break } }
}' <<<"$definitions" | sort -u)
[ -z "$words" ] || complain "private words in names" "$words"
files=$(find "$folder" -name '*.[ch]' | grep -E "(/|_)($private)(_|\.)" | sort)
[ -z "$files" ] || complain "private words in names of files" "$files"
exit $bad
