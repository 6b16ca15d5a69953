#!/bin/sh
# The tables of times in docs/performance.md and its Japanese twin, from recorded results:
# scripts/performance_times.sh bench/results/NAME.csv [DOCUMENT...]
# A row of a table is filled by its name; a table is known by how many columns of numbers it has, or by its first cell. That of
# two columns has the rows for which another library is faster. Rows that are named in words are filled by their place.
set -eu
cd "$(dirname "$0")/.."
csv=${1:?usage: scripts/performance_times.sh CSV [DOCUMENT...]}
shift
[ $# -gt 0 ] || set -- docs/performance.md docs/performance.ja.md
for document in "$@"; do
    awk -F, -v csv="$csv" '
    function sized(x) { return x == "" ? "–" : sprintf(x < 1 ? "%.2f" : x < 99.95 ? "%.1f" : "%.0f", x) }
    function ms(x) { return sprintf(x < 0.1 ? "%.3f" : x < 10 ? "%.2f" : "%.0f", x) }
    function ns(part, row, set, who) { return time[part, row, set, 0, who] }
    function other(row, set, who) { return differ["relations", row, set, 0, who] }
    # How many times as long the faster of Box2D and Chipmunk takes.
    function faster(row, set,    a, b) {
        a = ns("answers", row, set, "Box2D")
        b = ns("answers", row, set, "Chipmunk")
        return sprintf("%.1f×", (b == "" || a != "" && a + 0 < b + 0 ? a : b) / ns("answers", row, set, "hantei"))
    }
    function relations(row) {
        return sized(ns("relations", row, "random", "hantei")) " | " sized(ns("relations", row, "random", "plain")) \
            " | " sized(ns("relations", row, "random", "Box2D")) " | " sized(ns("relations", row, "random", "Chipmunk")) \
            " | " other(row, "grid", "Box2D") " / " other(row, "grid", "Chipmunk")
    }
    function answers(row) {
        return sized(ns("answers", row, "random", "hantei")) " | " sized(ns("answers", row, "random", "Box2D")) " | " \
            sized(ns("answers", row, "random", "Chipmunk")) " | " faster(row, "random") " | " \
            sized(ns("answers", row, "grid", "hantei")) " | " faster(row, "grid")
    }
    function batch_cell(row, set,    plain) {
        plain = ns("batch", row, set, "plain")
        return sized(ns("batch", row, set, "hantei")) (plain == "" ? "" : " (" sized(plain) ")")
    }
    function batch(row) {
        return batch_cell(row, "avx512 cache") " | " batch_cell(row, "avx2 cache") " | " batch_cell(row, "sse2 cache") \
            " | " sized(ns("batch", row, "avx512 memory", "hantei"))
    }
    function broad_cell(row, n, whole,    ours, i, best, who) {
        ours = time["broad", row, "uniform", n, "hantei"]
        for (i = 1; i <= peer_count; i++) {
            if (((("broad" SUBSEP row SUBSEP "uniform" SUBSEP n SUBSEP peers[i]) in time)) &&
                (who == "" || time["broad", row, "uniform", n, peers[i]] + 0 < best + 0)) {
                who = peers[i]
                best = time["broad", row, "uniform", n, who]
            }
        }
        sub(/Chip hash/, "Chipmunk hash", who)
        return (whole ? ms(ours * n / 1e6) : sprintf("%.0f", ours)) sprintf(" (%.1f×, %s)", best / ours, who)
    }
    function broad(i,    row) {
        row = broad_rows[i]
        return broad_cell(row, 1000, i <= 3) " | " broad_cell(row, 100000, i <= 3) " | " broad_cell(row, 1000000, i <= 3)
    }
    function states(row) {
        if (row ~ /^crossings/)
            return sized(ns("states", row, "apart", "hantei")) " | " sized(ns("states", row, "resting", "hantei")) " | " \
                sized(ns("states", row, "shallow", "hantei")) " | " sized(ns("states", row, "deep", "hantei"))
        return sized(ns("states", row, "apart", "hantei")) " | " sized(ns("states", row, "shallow", "hantei")) " | " \
            sized(ns("states", row, "resting", "hantei")) " | " sized(ns("states", row, "resting", "Box2D"))
    }
    function us(i, state,    at) {
        split(contact_rows[i], at, ":")
        return sized(time["concave", at[1], state, at[2], "hantei"] / 1000)
    }
    function contacts(i) { return us(i, "apart") " | " us(i, "resting") " | " us(i, "shallow") " | " us(i, "deep") }
    function world(i,    at) {
        split(world_rows[i], at, ":")
        return sized(time["world", at[1], at[2], at[3], "hantei"] / at[4])
    }
    function fastest_library(row,    k, who, best) {
        for (k = 1; k <= library_count; k++) {
            who = libraries[k]
            if (time[row, who] + 0 > 0 && (best == "" || time[row, who] < time[row, best])) best = who
        }
        return best
    }
    function range(low, high) { return sized(low) == sized(high) ? sized(low) : sized(low) "–" sized(high) }
    function end_slower() {
        if (slow_row != "")
            print "| " slow_row " | " slow_sets " | " slow_who " | " range(low, high) " | " range(their_low, their_high) " |"
        slow_row = ""
    }
    # Rows of pairs for which the fastest library takes less time than we do, in the order of the results: one for a library.
    function slower(    i, best, at, own, their) {
        for (i = 1; i <= pair_count; i++) {
            best = fastest_library(pair_rows[i])
            own = time[pair_rows[i], "hantei"]
            their = time[pair_rows[i], best]
            if (best == "" || their >= own) continue
            split(pair_rows[i], at, SUBSEP)
            if (slow_row != at[2] || slow_who != best) {
                end_slower()
                slow_row = at[2]
                slow_who = best
                slow_sets = ""
                low = their_low = 1e9
                high = their_high = 0
            }
            slow_sets = slow_sets (slow_sets == "" ? "" : ", ") at[3]
            low = own < low ? own : low
            high = own > high ? own : high
            their_low = their < their_low ? their : their_low
            their_high = their > their_high ? their : their_high
        }
        end_slower()
    }
    BEGIN {
        split("build,all pairs,frame,query box 1,query box 10,nearest ray", broad_rows, ",")
        library_count = split("Box2D,Chipmunk,Boost,GEOS,CGAL", libraries, ",")
        peer_count = split("Box2D,Chipmunk,Chip hash,Boost,CGAL", peers, ",")
        split("contacts polygon-convex8:16,contacts polygon-polygon:16,contacts polygon-convex8:100," \
            "contacts polygon-polygon:100", contact_rows, ",")
        split("move in 10000 tiles:box:0:1,move in 10000 tiles:circle:0:1,move in 10000 tiles:capsule:0:1," \
            "frame of 1000 movers:all:0:1e6,elevator:box:0:1e6,hero pushes 10 crates:box:0:1000", world_rows, ",")
        while ((getline line < csv) > 0) {
            sub(/"elevator, 1000 riders"/, "elevator", line) # a name with a comma
            if (split(line, f, ",") == 12 && f[9] + 0 > 0) {
                time[f[1], f[2], f[3], f[4], f[7]] = f[9] + 0
                if (f[7] == "hantei" && (f[1] == "relations" || f[1] == "answers" || f[1] == "states"))
                    pair_rows[++pair_count] = f[1] SUBSEP f[2] SUBSEP f[3] SUBSEP f[4]
                differ[f[1], f[2], f[3], f[4], f[7]] = f[12]
            }
        }
        close(csv)
    }
    /^\|-/ { numbers = gsub(/---:/, "---:"); rows = 0 }
    !/^\|/ { numbers = is_of_columns = 0; first_cell = "" }
    /^\|.*AVX2/ { is_of_columns = 1 }
    /^\|/ && first_cell == "" { first_cell = $0; sub(/^\| */, "", first_cell); sub(/ *\|.*/, "", first_cell); first_cell = first_cell "." }
    /^\|-/ && numbers == 2 { print; slower(); next }
    /^\|/ && numbers == 2 { next }
    {
        name = $0
        sub(/^\| /, "", name)
        sub(/ \|.*/, "", name)
        out = ""
        if (!/^\|-/ && numbers == 5 && ns("relations", name, "random", "hantei") != "") out = relations(name)
        if (!/^\|-/ && numbers == 6 && ns("answers", name, "random", "hantei") != "") out = answers(name)
        if (!/^\|-/ && numbers == 4 && ns("states", name, "apart", "hantei") != "") out = states(name)
        if (!/^\|-/ && numbers == 4 && is_of_columns && ns("batch", name, "avx512 cache", "hantei") != "") out = batch(name)
        if (!/^\|-/ && numbers == 4 && first_cell == "`ht_contacts`.") out = contacts(++rows)
        if (!/^\|-/ && numbers == 3) out = broad(++rows)
        if (!/^\|-/ && numbers == 1 && first_cell == ".") out = world(++rows)
        print out == "" ? $0 : "| " name " | " out " |"
    }' "$document" >"$document.new"
    mv "$document.new" "$document"
done
