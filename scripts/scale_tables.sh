#!/bin/sh
# The tables of docs/scale.md and docs/scale.ja.md, from what scripts/scale.sh has measured:  scripts/scale_tables.sh CSV [DOCUMENT...]
# A table stands after a line <!-- table: NAME -->. Its rows keep their first cells and get new ones after these.
set -eu
cd "$(dirname "$0")/.."
csv=${1:?usage: scripts/scale_tables.sh CSV [DOCUMENT...]}
shift
[ $# -gt 0 ] || set -- docs/scale.md docs/scale.ja.md
for document in "$@"; do
    awk -F, -v csv="$csv" '
    # Median of the samples of a row of the CSV.
    function value(part, scene, ranks, boxes, name,    key, n, i, j, t, list) {
        key = part "," scene "," ranks "," boxes "," name
        n = split(samples[key], list, " ")
        for (i = 2; i <= n; i++)
            for (j = i; j > 1 && list[j - 1] + 0 > list[j] + 0; j--) { t = list[j]; list[j] = list[j - 1]; list[j - 1] = t }
        return n == 0 ? 0 : (list[int((n + 1) / 2)] + list[int(n / 2) + 1]) / 2
    }
    function larger(a, b) { return a + 0 > b + 0 ? a : b }
    function grouped(x,    text, n) {
        text = sprintf("%.0f", x)
        for (n = length(text) - 3; n > 0; n -= 3) text = substr(text, 1, n) "," substr(text, n + 1)
        return text
    }
    function number(x) { return sprintf(x < 0.995 ? "%.2f" : x < 9.95 ? "%.1f" : "%.0f", x) }
    function seconds(s) { return s < 0.9995 ? sprintf("%.0f ms", s * 1e3) : s < 99.5 ? sprintf("%.2g s", s) : sprintf("%.0f s", s) }
    function bytes(b) { return b < 0.95e9 ? sprintf("%.0f MB", b / 1e6) : b < 9.5e9 ? sprintf("%.1f GB", b / 1e9) : sprintf("%.0f GB", b / 1e9) }
    function efficiency(part, before, after,    one, two) {
        one = value(part, "uniform", 1, before, "ns")
        two = value(part, "uniform", 2, after, "ns")
        return number(one) " ns | " number(value("beside " part, "uniform", 1, after, "ns")) " ns | " number(two) " ns | " \
            sprintf("%.0f %%", 100 * one / two)
    }
    function ranks(row) {
        return row == 1 ? efficiency("pairs", 2000000, 2000000) : \
            row == 2 ? efficiency("pairs", 4000000, 2000000) : efficiency("frames", 1000000, 1000000)
    }
    function volume(scene, p, name) { return value("pairs", scene, p, scene == "dense" ? 20000 : 200000, name) }
    function volumes(row,    p) {
        p = 2 ^ (row - 1)
        return sprintf("%.3f | %.1f | %.0f | %.2f | %.2f | %.2f", volume("uniform", p, "held"), volume("uniform", p, "sent"), \
            volume("uniform", p, "memory"), volume("uniform", p, "balance"), volume("clusters", p, "balance"), \
            volume("dense", p, "balance"))
    }
    function plane(scene, p, name) { return value("plane", scene, p, int(67108864 / p), name) }
    function planes(row,    p) {
        p = row == 1 ? 64 : 4 ^ (row + 3)
        return sprintf("%s | %s | %s | %.2f | %s | %.3f", seconds(plane("uniform", p, "draft s")), \
            grouped(larger(plane("uniform", p, "sampled"), plane("clusters", p, "sampled"))), \
            seconds(plane("uniform", p, "measure s")), plane("uniform", p, "balance"), \
            plane("clusters", p, "balance") > 0 ? sprintf("%.2f", plane("clusters", p, "balance")) : "–", \
            plane("uniform", p, "held"))
    }
    function peers(row,    n, ours) {
        n = row == 1 ? 1000000 : 10000000
        ours = value("peers", "uniform", 1, n, "hantei ns")
        return sprintf("%.0f ns | %.0f ns (%.0f×) | %.0f ns (%.0f×)", ours, value("peers", "uniform", 1, n, "Boost ns"), \
            value("peers", "uniform", 1, n, "Boost ns") / ours, value("peers", "uniform", 1, n, "CGAL ns"), \
            value("peers", "uniform", 1, n, "CGAL ns") / ours)
    }
    function file(who, what) { return value("files", "uniform", 1, 100000000, who " " what) }
    function files(row,    who) {
        who = row == 1 ? "memory" : "join"
        return sprintf("%.0f s | %.0f ns | %.0f ns | %.0f ns | %s", file(who, "clock") / 10, file(who, "clock"), \
            file(who, "user"), file(who, "system"), bytes(file(who, "peak")))
    }
    # The model, as docs/scale.md states it: 64 ranks a node, 12.5 GB/s of which half is reached, 1 us a message, 256 GB.
    function model_cell(boxes, nodes,    p, each, share, held, time, memory) {
        p = 64 * nodes
        each = boxes / p
        share = larger(plane("uniform", p, "balance"), plane("clusters", p, "balance"))
        held = 1 + (volume("uniform", 64, "held") - 1) * sqrt(200000 / each)
        memory = 64 * each * (value("pairs", "uniform", 2, 2000000, "memory") + 24) * share
        time = each * value("pairs", "uniform", 2, 2000000, "ns") * 1e-9 * share * held + 64 * each * 24 * held / 6.25e9 \
            + plane("uniform", p, "draft s") + plane("uniform", p, "measure s") + 64 * (20 * p + 65536) / 6.25e9 \
            + (3 * p + (p < 4096 ? p : 4096)) * 1e-6
        return memory > 256e9 ? "–" : seconds(time) ", " bytes(memory)
    }
    function model(row,    n) {
        n = 10 ^ (row + 8)
        return model_cell(n, 64) " | " model_cell(n, 256) " | " model_cell(n, 1024) " | " model_cell(n, 4096)
    }
    BEGIN {
        while ((getline line < csv) > 0) {
            if (split(line, f, ",") == 6 && f[6] + 0 > 0)
                samples[f[1] "," f[2] "," f[3] "," f[4] "," f[5]] = samples[f[1] "," f[2] "," f[3] "," f[4] "," f[5]] " " f[6]
        }
        close(csv)
    }
    /^<!-- table: / { table = $0; gsub(/^<!-- table: | -->$/, "", table); row = -1 }
    /^$/ { table = "" }
    table != "" && /^\|/ && ++row > 1 {
        first = $0
        sub(/^\| /, "", first)
        sub(/ \|.*/, "", first)
        i = row - 1
        $0 = "| " first " | " (table == "ranks" ? ranks(i) : table == "volumes" ? volumes(i) : table == "planes" ? planes(i) : \
            table == "peers" ? peers(i) : table == "files" ? files(i) : model(i)) " |"
    }
    { print }' "$document" >"$document.new"
    mv "$document.new" "$document"
done
