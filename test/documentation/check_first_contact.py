# Follows a tutorial like a new user: saves the programs in it under their names, runs its commands in order, and
# compares their output with the page. A page has at most 600 words.
#   check_first_contact.py <page> <working folder> <folder of the tools>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import re
import subprocess
import sys

page, folder, tools = (os.path.abspath(path) for path in sys.argv[1:4])
with open(page, encoding="utf-8") as file:
    text = file.read()
words = len(text.split())
if words > 600:
    sys.exit("%d words exceed the limit of 600" % words)
environment = dict(os.environ, PATH=tools + os.pathsep + os.environ["PATH"], CPPAMP_DEFAULT_ACCELERATOR="cpu\\host")
os.makedirs(folder, exist_ok=True)
saved = commands = results = 0
printed = ""
name = None
for prose, language, block in re.findall(r"(.*?)^```(\w*)\n(.*?)^```$", text + "\n```\n```\n", re.M | re.S):
    for result in re.findall(r"It prints `([^`]+)`", prose):
        results += 1
        if printed.strip() != result:
            sys.exit("expected %r, but got %r" % (result, printed))
    found = re.findall(r"Save this as `([\w.]+)`", prose)
    if language == "cpp" and found:
        saved += 1
        with open(os.path.join(folder, found[-1]), "w", encoding="utf-8") as file:
            file.write(block)
    if language == "sh":
        for line in block.splitlines():
            commands += 1
            done = subprocess.run(line, shell=True, cwd=folder, env=environment, capture_output=True, text=True, check=False)
            # amp-port exits with 1 if manual work remains.
            if done.returncode not in ((0, 1) if line.startswith("amp-port") else (0,)):
                sys.exit("%s exited with %d\n%s%s" % (line, done.returncode, done.stdout, done.stderr))
            printed = done.stdout
print("%d programs, %d commands, %d results" % (saved, commands, results))
