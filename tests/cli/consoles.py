#!/usr/bin/env python3
# What the documents show on a console is what the program prints:  consoles.py FOLDER_OF_HANTEI DOCUMENT...
# In a block "```console" a line after "$ " is a command, what follows is all that it prints; a line "..." stands for any lines.
# What goes to stderr stands behind the rest. Commands that are not of hantei are left out.
import os
import re
import subprocess
import sys

os.environ['PATH'] = sys.argv[1] + os.pathsep + os.environ['PATH']
commands = wrong = 0


def shows(shown, printed):
    if not shown:
        return not printed
    if shown[0] == '...':
        return any(shows(shown[1:], printed[i:]) for i in range(len(printed) + 1))
    return bool(printed) and shown[0].rstrip() == printed[0].rstrip() and shows(shown[1:], printed[1:])


for document in sys.argv[2:]:
    for block in re.findall(r'^```console\n(.*?)^```', open(document, encoding='utf-8').read(), re.M | re.S):
        for part in re.split(r'^\$ ', block, flags=re.M)[1:]:
            command, _, shown = part.partition('\n')
            if 'hantei' not in command:
                continue
            commands += 1
            run = subprocess.run(command, shell=True, text=True, capture_output=True)
            printed = run.stdout + run.stderr
            if not shows(shown.splitlines(), printed.splitlines()):
                wrong += 1
                print(f'{document}: $ {command}\nshown:\n{shown}printed:\n{printed}', file=sys.stderr)
print(f'{commands} commands, {wrong} wrong')
sys.exit(wrong > 0 or commands == 0)
