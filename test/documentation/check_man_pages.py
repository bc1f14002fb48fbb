# Compares the options that tools list with those in their man pages.
#   check_man_pages.py <folder of pages> <folder of tools>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import glob
import os
import re
import shutil
import subprocess
import sys

GENERIC = ("help", "help-list", "help-hidden", "help-list-hidden", "version")
failed = False
for page in sorted(glob.glob(os.path.join(sys.argv[1], "*.1"))):
    tool = os.path.basename(page)[:-2]
    with open(page, encoding="utf-8") as file:
        text = file.read().replace("\\-", "-")
    question = "--amp-help" if tool == "amp-clang++" else "--help"
    listed = subprocess.run([os.path.join(sys.argv[2], tool), question], capture_output=True, text=True, check=True).stdout
    options = {o for o in re.findall(r"^ +--?([a-z][a-z-]*)", listed, re.MULTILINE) if o not in GENERIC}
    missing = sorted(o for o in options if not re.search(r"-%s\b" % re.escape(o), text))
    if missing:
        failed = True
        print("%s does not name: %s" % (page, ", ".join(missing)))
    if shutil.which("groff"):
        warnings = subprocess.run(["groff", "-man", "-ww", "-z", page], capture_output=True, text=True, check=False).stderr
        failed |= bool(warnings)
        print(warnings, end="")
    print("%s: %d options" % (os.path.basename(page), len(options)))
sys.exit(failed)
