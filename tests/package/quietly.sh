# quietly COMMAND...: its output only when it fails, which ends the script. It stands in $work/log.
quietly() {
    "$@" >"$work/log" 2>&1 || {
        echo "failed: $*" >&2
        cat "$work/log" >&2
        exit 1
    }
}
