#!/bin/bash
# Every example in the documents is a file that the tests build and run: the code block after the line
# "<!-- example: docs/examples/NAME -->" equals that file, and every file there is shown somewhere.
set -u
bad=0
shown=$(mktemp)
trap 'rm -f "$shown"' EXIT

for document in README*.md docs/*.md docs/algorithms/*.md docs/tutorial/*.md; do
    [ -f "$document" ] || continue
    while read -r example; do
        echo "$example" >>"$shown"
        if ! [ -f "$example" ]; then
            echo "$document shows $example, which does not exist" >&2
            bad=1
            continue
        fi
        # The block between the fences after the marker.
        awk -v marker="<!-- example: $example -->" '
            $0 == marker {wanted = 1; next}
            wanted && /^```/ {if (inside) exit; inside = 1; next}
            inside {print}' "$document" | diff -u "$example" - >&2 || {
            echo "$document does not show $example as it is" >&2
            bad=1
        }
    done < <(sed -n 's/^<!-- example: \(.*\) -->$/\1/p' "$document")
done
for example in docs/examples/*.c docs/examples/mpi/*.{c,sh} docs/tutorial/*.[ch]; do
    [ -f "$example" ] || continue
    grep -qxF "$example" "$shown" || {
        echo "no document shows $example" >&2
        bad=1
    }
done
exit $bad
