// What code for Microsoft's target takes of its own run time, for mingw-w64's linker: a mark that floats are used, and the
// probe of large frames, which mingw-w64 has by another name.
    .data
    .globl _fltused
_fltused:
    .long 0
    .text
    .globl __chkstk
__chkstk:
    jmp ___chkstk_ms
