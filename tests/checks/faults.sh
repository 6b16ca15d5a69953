#!/bin/bash
# Every fault of tests/mutation/faults can still be put in, and says which program must notice it: what `make mutation`
# would find out only after it has built the library.
set -u
bad=0
for fault in tests/mutation/faults/*.patch; do
    patch -p1 --dry-run --force --silent <"$fault" >/dev/null || {
        echo "$fault does not apply any more: draw it anew" >&2
        bad=1
    }
    program=$(sed -n 's/^Command: \([a-z_]*\).*/\1/p; /^--- /q' "$fault")
    [ -n "$(find src io tests -name "${program:-none}.c")" ] || {
        echo "$fault: its command is no test's: \"$program\"" >&2
        bad=1
    }
done
exit $bad
