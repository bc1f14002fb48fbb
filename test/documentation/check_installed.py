# Checks installed guides: they are complete except for links into the sources, and every remaining link has a target.
#   check_installed.py <folder of the sources> <installed share/doc/CppAMP>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import glob
import os
import re
import sys

docs, installed = os.path.join(sys.argv[1], "docs"), sys.argv[2]
failed = links = 0
guides = [os.path.relpath(p, docs) for p in glob.glob(docs + "/**/*.md", recursive=True)]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


for guide in sorted(guides):
    path = os.path.join(installed, guide)
    up = r"(?:\.\./){%d}" % (guide.count("/") + 1)
    wanted = re.sub(r"\[([^]]*)\]\(%s[^)]*\)" % up, r"\1", read(os.path.join(docs, guide)))
    if not os.path.exists(path) or read(path) != wanted:
        failed += 1
        print("%s is %s" % (guide, "different" if os.path.exists(path) else "not installed"))
    prose = re.sub(r"^```.*?^```|`[^`]*`", "", wanted, flags=re.DOTALL | re.MULTILINE)
    for target in re.findall(r"\[[^]]+\]\(([\w./-]+)[)#]", prose):
        links += 1
        if not os.path.exists(os.path.normpath(os.path.join(os.path.dirname(path), target))):
            failed += 1
            print("%s: there is no %s" % (guide, target))
print("%d guides, %d links, %d failures" % (len(guides), links, failed))
sys.exit(bool(failed))
