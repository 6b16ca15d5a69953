#!/usr/bin/env python3
# What the tests ran of src, file by file, the least covered first:  scripts/coverage.py BUILD_FOLDER [FILE]
#
# A kernel is compiled once for every instruction set, and a header once for every source that includes it: a line or a
# branch counts as run when one of its compilations ran it. With a file of src, its lines that never ran and the branches
# that never went one way are printed instead.
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def counters(build):
    """The files with counts, of the library's compilations alone."""
    return sorted(str(path) for path in Path(build).resolve().glob('src/**/*.gcda'))


def merge(build):
    """{file: {line: [count, [taken, ...]]}} of everything in src."""
    files = {}
    data = counters(build)
    for start in range(0, len(data), 64):
        out = subprocess.run(['gcov', '--branch-probabilities', '--json-format', '--stdout', *data[start:start + 64]],
                             check=True, capture_output=True, text=True, cwd=build).stdout
        for text in out.splitlines():
            unit = json.loads(text)
            for file in unit['files']:
                path = Path(unit['current_working_directory'], file['file']).resolve()
                if path.is_relative_to(ROOT / 'src'):
                    add(files.setdefault(str(path.relative_to(ROOT)), {}), file['lines'])
    return files


def add(known, lines):
    for line in lines:
        entry = known.setdefault(line['line_number'], [0, []])
        entry[0] += line['count']
        for i, branch in enumerate(line['branches']):
            if i == len(entry[1]):
                entry[1].append(0)
            entry[1][i] += branch['count']


def tally(lines):
    branches = [count for entry in lines.values() for count in entry[1]]
    return (len(lines), sum(entry[0] > 0 for entry in lines.values()),
            len(branches), sum(count > 0 for count in branches))


def percent(part, whole):
    return 100 * part / whole if whole else 100.0


def print_row(name, lines, run, branches, taken):
    print(f'{percent(run, lines):6.1f} %  {lines - run:5} of {lines:5}   '
          f'{percent(taken, branches):6.1f} %  {branches - taken:5} of {branches:5}   {name}')


def print_table(files):
    print('   lines   not run           branches   not taken')
    rows = [(name, *tally(lines)) for name, lines in files.items()]
    rows.sort(key=lambda r: (percent(r[2], r[1]), percent(r[4], r[3])))
    for row in rows:
        print_row(*row)
    print_row('all', *(sum(row[i] for row in rows) for i in range(1, 5)))


def print_file(name, lines):
    source = (ROOT / name).read_text().splitlines()
    for number, (count, branches) in sorted(lines.items()):
        if count == 0:
            print(f'{number:5}  never run        {source[number - 1]}')
        elif 0 in branches:
            taken = ''.join('-' if taken == 0 else '+' for taken in branches)
            print(f'{number:5}  {taken:15}  {source[number - 1]}')


def main():
    if len(sys.argv) < 2:
        sys.exit('usage: scripts/coverage.py BUILD_FOLDER [FILE...]')
    files = merge(sys.argv[1])
    if len(sys.argv) == 2:
        print_table(files)
    for name in sys.argv[2:]:
        print(name)
        print_file(name, files[name])


if __name__ == '__main__':
    main()
