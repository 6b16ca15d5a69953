# golden_parts.sh: what golden.sh and tests/single/single.sh know of compilers and machines. They read it by `.`.

# count_fused COMPILER FILE: lines of its code with a fused multiply-add: of x86-64, AArch64 and RISC-V; ARM; POWER; s390x.
count_fused() {
    local objdump=objdump
    [[ $1 != *-linux-gnu* ]] || objdump=${1%-gcc}-objdump
    $objdump -d "$2" | grep -cE \
        -e '\s(vf(n?m(add|sub)|maddsub|msubadd)[0-9]*[sp][sd]|fn?m(add|sub)(\.[sd])?|fml[as])\s' \
        -e '\svfn?m[as](\.f(32|64))?\s' -e '\s(xs|xv)n?m(add|sub)[am][sd]p\s|\sfn?m(add|sub)s?\s' \
        -e '\sm(a|s)[de]br?\s|\sv?w?fn?m[as][sd]b\s' || true
}

# qemu_of COMPILER: the name that qemu has for its machine.
qemu_of() {
    case $1 in
    arm-*) echo qemu-arm ;;
    i686-*) echo qemu-i386 ;;
    powerpc64le-*) echo qemu-ppc64le ;;
    *) echo "qemu-${1%%-*}" ;;
    esac
}

# can_run FLAGS...: whether this machine has the instructions that the flags allow; says so when not.
can_run() {
    [[ $* != *x86-64-v3* && $* != *-mfma* ]] || grep -qw fma /proc/cpuinfo || {
        echo "this machine cannot run the program; its instructions were checked"
        return 1
    }
}
