#!/bin/bash
# A transcript of tests/cli without the commands that cannot be asked of a program under wine:  without.sh <NAME.test
# - /dev/full: of short outputs to a device that is full wine's C library tells nothing;
# - a pipe whose reader has gone: it says "Invalid argument" where others say "Broken pipe";
# - what reading a folder says, which Windows does not open;
# - kill: Windows has no signals;
# - mkfifo: pipes have no names among those of files;
# - script: progress for a person, who would sit at a console.
awk '/^\$ / {left = /\/dev\/full|\| true;|script -q|; kill |mkfifo |relate \. /} /^#/ {left = 0} !left'
