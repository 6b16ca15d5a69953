#!/usr/bin/env python3
# What the tests ran of src, file by file, the least covered first:  scripts/coverage.py BUILD_FOLDER [FILE]
#
# A kernel is compiled once for every instruction set, and a header once for every source that includes it: a line or a
# branch counts as run when one of its compilations ran it. With a file of src, its lines that never ran and the branches
# that never went one way are printed instead.
#
# The table ends with failure when a line has not been run that scripts/coverage_left.txt does not name with its reason, when a
# line that is named there has been run or is gone, or when less than BRANCHES percent of the branches have been taken.
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BRANCHES = 98.0


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


def named_lines():
    """{(file, text of a line)} of those that no test runs for a reason that is told."""
    names = set()
    for row in (ROOT / 'scripts/coverage_left.txt').read_text().splitlines():
        if row and not row.startswith('#'):
            parts = [part.strip() for part in row.split(' | ')]
            if len(parts) != 3 or not all(parts):
                sys.exit(f'scripts/coverage_left.txt: not FILE | TEXT | REASON: {row}')
            names.add((parts[0], parts[1]))
    return names


def text_of(source, number):
    """A line, behind the one before it where the file has it more than once."""
    text = source[number - 1].strip()
    return text if sum(line.strip() == text for line in source) == 1 else f'{source[number - 2].strip()} {text}'


def complaints(files):
    """What is less than promised."""
    left = set()
    for name, lines in files.items():
        source = (ROOT / name).read_text().splitlines()
        left |= {(name, text_of(source, number)) for number, entry in lines.items() if entry[0] == 0}
    named = named_lines()
    for name, text in sorted(left - named):
        yield f'{name}: never run, and no reason in scripts/coverage_left.txt: {text}'
    for name, text in sorted(named - left):
        yield f'{name}: is run or gone, but in scripts/coverage_left.txt: {text}'
    tallies = [tally(lines) for lines in files.values()]
    share = percent(sum(t[3] for t in tallies), sum(t[2] for t in tallies))
    if share < BRANCHES:
        yield f'{share:.2f} % of the branches have been taken, less than {BRANCHES} %'


def main():
    if len(sys.argv) < 2:
        sys.exit('usage: scripts/coverage.py BUILD_FOLDER [FILE...]')
    files = merge(sys.argv[1])
    if len(sys.argv) == 2:
        print_table(files)
        found = list(complaints(files))
        if found:
            sys.exit('\n'.join(found))
    for name in sys.argv[2:]:
        print(name)
        print_file(name, files[name])


if __name__ == '__main__':
    main()
