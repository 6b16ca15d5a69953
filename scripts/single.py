#!/usr/bin/env python3
# Writes the library as two files:  scripts/single.py FOLDER     makes FOLDER/hantei.h, hantei.c and README.txt
#
# hantei.h holds the public headers. hantei.c holds the sources, each header before the first file that includes it, then the
# kernels: it includes itself once for every instruction set. There a list of macros gives all that such a text defines the
# name of its set, so that vectors of one set are not those of another. What does not depend on vectors is not there again.
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Names no vector, but each set has its own: outlines go where a macro of the including file says.
TEMPLATES = {'field/field_pieces.h'}
SETS = {  # how a set is told to the preprocessor
    'scalar': [],
    'sse2': ['SSE2'],
    'avx2': ['SSE2', 'AVX', 'AVX2'],
    'avx512': ['SSE2', 'AVX', 'AVX2', 'AVX512'],
    'neon': ['NEON'],
    'wasm': ['WASM'],
}
INCLUDE = re.compile(r' *# *include +(?:"([^"]+)"|<(hantei/[^>]+)>|<([^>]+)>)')
DEFINE = re.compile(r'^ *# *define +(\w+)', re.M)
WORD = re.compile(r'[A-Za-z_]\w*')


def read(name):
    return (ROOT / ('include' if name.startswith('hantei/') else 'src') / name).read_text()


def own_includes(text):
    """The headers of src that a text includes."""
    return [found.group(1) for found in map(INCLUDE.match, text.splitlines()) if found and found.group(1)]


def closure(text, seen):
    for name in own_includes(text):
        if name not in seen:
            seen.add(name)
            closure(read(name), seen)
    return seen


def body(text):
    """A header without its guard."""
    return re.sub(r'^#ifndef (HANTEI_\w+)\n#define \1\n(.*)^#endif\n*\Z', r'\2', text, flags=re.M | re.S)


# ---- Parts of a text ------------------------------------------------------------------------------------------------------

PIECE = re.compile(r'''//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|^[ \t]*\#(?:\\\n|[^\n])*\n?'''
                   r'''|[{};()=]|[^/"'{};()=#\n]+|\n|.''', re.M | re.S)


def plain(text):
    """Without comments and strings."""
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"', ' ', text, flags=re.S)


def parts(text):
    """Splits a text into directives and declarations, comments before what follows them."""
    kept, depth, is_body = '', 0, False
    for piece in PIECE.findall(text):
        if depth == 0 and piece.lstrip(' \t').startswith('#'):
            yield kept
            yield piece
            kept = ''
            continue
        if depth == 0 and piece in '{;':
            is_body = piece == '{' and is_function(kept)
        depth += (piece in ('{', '(')) - (piece in ('}', ')'))
        kept += piece
        if depth == 0 and (piece == ';' or piece == '}' and is_body):
            yield kept
            kept, is_body = '', False
    yield kept


def is_function(head):
    """Whether a brace behind this opens a function."""
    return re.search(r'\)\s*$', plain(head)) is not None


def names_of(part):
    """The names that a declaration defines for the rest of the file."""
    text = re.sub(r'__attribute__\s*\(\((?:[^()]|\([^()]*\))*\)\)|\b_?_?[Aa]lign\w*\([^()]*\)', ' ', plain(part))
    head = re.split(r'[={]', text)[0]
    names = []
    tag = re.match(r'\s*(?:typedef\s+)?(?:struct|union|enum)\s*(\w*)\s*\{', text)
    if tag:
        names += [tag.group(1)] if tag.group(1) else []
        if re.match(r'\s*(typedef\s+)?enum', text):
            names += [WORD.search(item).group() for item in re.search(r'\{(.*)\}', text, re.S).group(1).split(',') if WORD.search(item)]
        text = text[text.rindex('}') + 1:] if text.lstrip().startswith('typedef') else ''
        head = text
        if not text:
            return names
        text = 'typedef int ' + text
    pointer = re.match(r'[^(]*\(\s*\*\s*(?:const\s+)?(\w+)', head)
    if re.match(r'\s*typedef', text):
        if pointer:
            return names + [pointer.group(1)]
        if '(' in text:
            return names + WORD.findall(text[:text.index('(')])[-1:]
        return names + [WORD.findall(item)[-1] for item in re.sub(r'\[[^]]*\]', '', text).split(',')]
    if pointer and '{' in text:
        return [pointer.group(1)]
    if '(' in head:
        words = WORD.findall(head[:head.index('(')])
        return words[-1:] if '{' in text and not words[-1:] == ['HTI_KERNEL'] else []
    if re.match(r'\s*(static|const)\b', text):
        return WORD.findall(re.sub(r'\[[^]]*\]', '', head))[-1:]
    return []


# ---- Texts with their headers in place -------------------------------------------------------------------------------------


def place(text, text_of, done):
    """The headers of ours that a text is the first to include, and the text without its inclusions."""
    before, out, depth = [], [], 0
    for line in text.splitlines(keepends=True):
        found = INCLUDE.match(line)
        depth += bool(re.match(r' *# *if', line)) - bool(re.match(r' *# *endif', line))
        if not found:
            out.append(line)
        elif found.group(1) and found.group(1) not in done and text_of(found.group(1)):
            name = found.group(1)
            if depth > 0:  # one of several places, of which a set has one
                guard = 'HTI_PLACED_' + re.sub(r'\W', '_', name).upper()
                placed = ''.join(place(text_of(name), text_of, set(done)))
                out.append(f'#ifndef {guard}\n#define {guard}\n// ---- {name} ----\n{placed}#endif\n')
            else:
                done.add(name)
                above, placed = place(f'\n// ---- {name} ----\n{text_of(name)}', text_of, done)
                (out if name in TEMPLATES else before).append(above + wrapped(name, placed))
    return ''.join(before), ''.join(out)


# What a macro leaves out, and where it stands. Fields are reached from everywhere: STUBS.
PARTS = {'BATCH': r'batch/', 'INDEX': r'index/', 'WORLD': r'world/',
         'FIELDS': r'(field/|search/(?!support|shape_order)|query/\w+/(\w+_)?field_?\w*|shape/(ellipse|field_kind)|draw/draw_field).*\.c$'}


def part_of(name):
    return next((part for part, pattern in PARTS.items() if re.match(pattern, name)), None)


def wrapped(name, text):
    """The text, left out where its part is."""
    return f'\n#ifndef HANTEI_NO_{part_of(name)}{text}#endif\n' if part_of(name) else text


def source(name):
    """A source without its headers."""
    text = read(name)
    step = f'#undef HTI_FILE_NAME\n#define HTI_FILE_NAME "{Path(name).name}"\n' if 'STEP(' in text else ''
    undone = ''.join(f'#undef {macro}\n' for macro in dict.fromkeys(DEFINE.findall(text)))
    body_only = ''.join(line for line in text.splitlines(keepends=True) if not INCLUDE.match(line))
    return wrapped(name, f'\n// ---- {name} ----\n{step}{body_only}{undone}')


def headers(names, text_of, done):
    """The headers that files include, each behind those that it includes."""
    lines = (f'#include "{header}"\n' for name in names for header in own_includes(read(name)))
    return ''.join(place(''.join(lines), text_of, done))


def local(part):
    """A declaration of a function that the library's files share is the file's own."""
    text = plain(part)
    word = WORD.search(text)
    if not word or text.lstrip().startswith('#') or '{' in text or not text.rstrip().endswith(';') or not re.match(r'[a-z]\w*[\s*]', text[word.start():]):
        return part
    if re.match(r'\s*(typedef|static|extern|struct \w+;|union|enum)', text) or not re.search(r'\(|^\s*\w+\s+\w+;$', text):
        return part
    at = re.search(r'^(?!\s*//|\s*$)', part, re.M).start()
    return part[:at] + 'HTI_LOCAL ' + part[at:]


def common_header(name):
    text = body(read(name)).replace('__FILE_NAME__', 'HTI_FILE_NAME').replace('extern type', 'HTI_LOCAL type')
    if name == 'base/simd_set.h':  # the file says which set it is for
        text = text.replace('#if !defined(HTI_NO_SIMD)\n', '#if !defined(HTI_NO_SIMD) && !defined(HTI_LANES_SSE2)\n')
    if name.startswith('field/'):  # of a kernel that is left out
        text = re.sub(r'^(HTI_KERNEL_DECLARE.*)$', r'#ifndef HANTEI_NO_FIELDS\n\1\n#endif', text, flags=re.M)
    return ''.join(map(local, parts(text)))


class Sets:
    """What of the headers depends on the instruction set."""

    def __init__(self, kernels):
        headers = set().union(*(closure(read(kernel), set()) for kernel in kernels))
        self.headers = {name for name in headers if self.is_own(name) or any(map(self.is_own, closure(read(name), set())))}
        self.names = {'HTI_KERNEL', 'HTI_SET'}
        self.of_templates = {macro for name in TEMPLATES for macro in DEFINE.findall(read(name))}
        self.texts = {}
        self.rests = {}

    @staticmethod
    def is_own(name):
        return name.startswith('base/vec/') or name in TEMPLATES

    def text_of(self, name):
        if name in self.headers and name not in self.texts:
            for other in own_includes(read(name)):
                self.text_of(other)
            self.texts[name] = self.split(name)
        return self.texts.get(name)

    def rest_of(self, name):
        """What of a header that only kernels include is there once."""
        return self.rests[name] if self.text_of(name) else common_header(name)

    def split(self, name):
        kept, rest, conditions = [], [], []
        for part in parts(body(read(name))):
            if part.lstrip().startswith('#'):
                if re.match(r' *# *if', part):
                    conditions.append(part)
                elif re.match(r' *# *endif', part):
                    conditions.pop()
                macro = DEFINE.match(part)
                if macro and self.names & set(WORD.findall(plain(part))[2:]):
                    self.names.add(macro.group(1))
                kept.append(part)
                if not macro or macro.group(1) not in self.of_templates:
                    rest.append(part)
            elif not WORD.search(plain(part)):
                kept.append(part)
                rest.append(part)
            elif self.is_own(name) or self.names & set(WORD.findall(plain(part))) or any('HTI_LANES' in text for text in conditions):
                self.names.update(names_of(part))
                if not plain(part).lstrip().startswith(('extern', 'HTI_KERNEL_DECLARE', 'HTI_NARROW_DECLARE')):
                    kept.append(part)
                else:
                    rest.append(part)
            else:
                rest.append(local(part))
        self.rests[name] = '' if self.is_own(name) else ''.join(rest)
        return ''.join(kept)


def defined_in(text, lanes):
    """The names that the text of the kernels defines for one set."""
    command = ['cc', '-E', '-P', '-nostdinc', '-undef', '-xc', '-', *('-DHTI_LANES_' + word for word in lanes)]
    out = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    return {name for part in parts(out) for name in names_of(part)}


def main(folder):
    files = sorted(path.relative_to(ROOT / 'src').as_posix() for path in (ROOT / 'src').rglob('*.c')
                   if not path.name.endswith('_test.c'))
    kernels = [name for name in files if name.endswith('_kernel.c')]
    done, sources = set(), [name for name in files if name not in kernels]
    sets = Sets(kernels)
    common = headers(sources, common_header, done) + headers(kernels, sets.rest_of, done)
    region = headers(kernels, sets.text_of, set()) + ''.join(map(source, kernels))
    names = sorted(set().union(*(defined_in(region, lanes) for lanes in SETS.values())))
    # A macro in place of one of these is the set's own.
    region = re.sub(r'^ *# *define +(\w+)', lambda found: (f'#undef {found.group(1)}\n' if found.group(1) in names else '') + found.group(0),
                    region, flags=re.M)
    plain_macros = {macro for name in done - sets.headers for macro in DEFINE.findall(read(name))}
    macros = dict.fromkeys(macro for name in sorted(sets.headers) for macro in DEFINE.findall(read(name))
                           if macro not in plain_macros)
    undone = ''.join(f'#undef {macro}\n' for macro in macros) + ''.join(
        f'#undef {macro}\n' for macro in sorted(set(re.findall(r'HTI_PLACED_\w+', common + region))))
    version = '.'.join(re.findall(r'HT_VERSION_\w+ (\d+)', read('hantei/base.h')))
    texts = {
        'VERSION': version,
        'LICENSE': (ROOT / 'LICENSE').read_text(),
        'PUBLIC': FUNCTION.sub(r'\1 HTI_NAMED(\2)', public()),
        'PLAIN_NAMES': ''.join(f'HTI_PLAIN({found[1]})\n' for found in FUNCTION.findall(public())),
        'EXAMPLE': ''.join(f'//     {line}'.rstrip() + '\n' for line in example().splitlines()),
        # Macros that stand before functions of the same name, for callers.
        'INLINE': ''.join(f'#undef {name}\n' for name in sorted(set(re.findall(r'# *define (ht_\w+)\(', public())))),
        'HEADERS': common,
        'STUBS': stubs(files, common),
        'SOURCES': ''.join(map(source, sources)),
        'KERNELS': region,
        'MACROS': undone,
        'NAMES': ''.join(f'#define {name} HTI_IN_SET({name})\n' for name in names),
        'NO_NAMES': ''.join(f'#undef {name}\n' for name in names),
    }
    Path(folder).mkdir(parents=True, exist_ok=True)
    for template, file in ('single_header.in', 'hantei.h'), ('single.in', 'hantei.c'), ('single_readme.in', 'README.txt'):
        text = (ROOT / 'scripts' / template).read_text()
        text = re.sub(r'@([A-Z_]+)@\n?', lambda found: texts[found.group(1)] + ('' if texts[found.group(1)].endswith('\n') or
                      not found.group().endswith('\n') else '\n'), text)
        (Path(folder) / file).write_text(re.sub(r'\n{3,}', '\n\n', text))


# A function's declaration up to the end of its arguments, and its name.
FUNCTION = re.compile(r'^(HT_API [^;(]*?(ht_\w+)\((?:[^()]|\([^()]*\))*\))', re.M)


def public_text(name):
    """A public header without its inclusions; paragraphs with functions are left out where their part is."""
    text = re.sub(r'^ *# *include +<hantei/.*\n', '', body(read(name)), flags=re.M)
    out = []
    for paragraph in text.split('\n\n'):
        part = Path(name).stem.upper() if name != 'hantei/draw.h' else 'WORLD' if 'ht_world_draw(' in paragraph else ''
        part = 'FIELDS' if part == 'FIELD' else part
        is_left_out = part in PARTS and re.search(r'^HT_API', paragraph, re.M)
        out.append(f'#ifndef HANTEI_NO_{part}\n{paragraph.rstrip()}\n#endif' if is_left_out else paragraph)
    return re.sub(r'#endif\n\n#ifndef HANTEI_NO_\w+\n', '\n', '\n\n'.join(out))


def example():
    """A program, as one with the two files begins."""
    text = (ROOT / 'docs' / 'examples' / 'two_files.c').read_text()
    return re.sub(r'<hantei/hantei.h>.*', '"hantei.h"', text)


def public():
    """The public headers, each behind those that it includes."""
    done, out = set(), []

    def put(name):
        if name not in done:
            done.add(name)
            # Macros of functions' names come last.
            last = ('hantei/inline.h', 'hantei/debug.h')
            for header in sorted(re.findall(r'^ *# *include +<(hantei/.*)>', read(name), re.M), key=lambda h: (h in last, h == last[1])):
                put(header)
            out.append(f'// ---- {name} ----\n{public_text(name)}')
    put('hantei/hantei.h')
    return '\n'.join(out)


def stubs(files, common):
    """What is declared of the files that HANTEI_NO_FIELDS leaves out. No shape leads there."""
    out = [name for name in files if part_of(name) == 'FIELDS']
    defined = set(re.findall(r'^\w[\w *]*?(\w+)\([^;]*?\) \{', ''.join(map(read, out)), re.M))
    text = []
    for part in parts(common + re.sub(r'^(extern "C" \{|\})$', '', read('hantei/field.h'), flags=re.M)):
        found = re.match(r'\s*(?:HTI_LOCAL|HT_API) ([\w *]*?)(\w+)(\(.*\));', plain(part), re.S)
        if found and found.group(2) in defined:
            kind, name, arguments = found.groups()
            kind = kind if '*' in kind else kind.replace('const ', '')
            value = '' if kind == 'void ' else f' {kind}none; memset(&none, 0, sizeof none); return none; '
            text.append(f'static {kind}{name}{arguments} {{{value}}}\n')
    for step in re.findall(r'\bHTI_STEP\("[^"]*", (\w+)', ''.join(map(read, out))):
        text.append(f'const char hti_step_of_{step}[] = "search\\0{step}\\0hantei.c\\0left out";\n')
    return ''.join(text)


if __name__ == '__main__':
    if len(sys.argv) != 2:
        sys.exit('usage: scripts/single.py FOLDER')
    main(sys.argv[1])
